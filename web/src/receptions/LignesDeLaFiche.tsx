import type { ReactNode } from 'react'
import type { Formulaire } from '../kernel/formulaire.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { poserChamp } from '../kernel/useFiche.ts'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { GrilleLignes } from './GrilleLignes.tsx'
import { LignesDeFichier } from './LignesDeFichier.tsx'
import { avecLigneVide, erreursSuivies, type Ligne, sansCellesDe, sansLigneVide, sommesDe } from './lignes.ts'
import style from './receptions.module.css'
import { Sommes } from './Sommes.tsx'

interface Valeurs extends Record<string, unknown> {
  IdOfficine: string
  lignes: Ligne[]
}
interface Props<V extends Valeurs> {
  form: Formulaire<V>
  /** By line, what has left already. */
  transferees?: Record<string, number>
  /** The shelves as they are found: no discount, the hand in the first cell, and this sentence above. */
  ouverture?: { aide: ReactNode; lue: (ligne: Ligne) => Ligne }
}

/** What comes in, typed, scanned or read from a file: the lines of a form, what is wrong with them and their sums. */
export function LignesDeLaFiche<V extends Valeurs>({ form, transferees, ouverture }: Props<V>) {
  const t = useTranslations('receptions')
  const { IdOfficine, lignes } = form.values
  const lire = () => form.getValues().lignes
  const changer = (suite: Ligne[]) => {
    if (suite === lire()) return
    form.setErrors(e => erreursSuivies(e as Record<string, string>, lire(), suite))
    poserChamp(form, 'lignes', suite)
  }
  return (
    <Panneau
      titre={
        <>
          {t('lignes')} <Raccourci touche="F2" />
        </>
      }
      lien={
        <LignesDeFichier
          IdOfficine={IdOfficine}
          ajouter={lues => {
            const neuves = sansCellesDe(ouverture ? lues.map(ouverture.lue) : lues, lire())
            changer(avecLigneVide([...sansLigneVide(lire()), ...neuves]))
            return neuves.length
          }}
        />
      }
      bord
    >
      {ouverture && <p className={style.aide}>{ouverture.aide}</p>}
      <GrilleLignes
        sansRemise={ouverture !== undefined}
        autoFocus={ouverture !== undefined}
        lignes={lignes}
        transferees={transferees}
        IdOfficine={IdOfficine}
        erreurs={form.errors as Record<string, string>}
        changer={changer}
        lire={lire}
      />
      {form.errors.lignes && (
        <p role="alert" className="t13 bad p10-16">
          {form.errors.lignes}
        </p>
      )}
      <Sommes sommes={sommesDe(lignes)} />
    </Panneau>
  )
}
