import type { SaisieVerre } from '@dioptrie/domain/atelier/contract'
import { lireMillimetres } from '@dioptrie/domain/kernel/optique/dioptrie'
import { Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficines } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { direRefus } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Dioptrie } from '../ui/Dioptrie.tsx'
import { Note } from '../ui/Erreur.tsx'
import { Grille } from '../ui/Grille.tsx'
import style from './atelier.module.css'

export type ValeursVerre = Pick<SaisieVerre, 'IdFournisseur' | 'IdOfficineLivraison' | 'Urgent' | 'Remarques'>
export type Boite = Pick<SaisieVerre, 'MontureA' | 'MontureB' | 'MontureDBL' | 'MontureED'>

interface Props {
  IdOfficine: string
  valeurs: ValeursVerre
  poser: (maj: Partial<ValeursVerre>) => void
  champs: Record<string, string>
  /** What is told of the lenses themselves, between the supplier and the remarks. */
  children?: ReactNode
}

/** What is told to the supplier beyond the lens itself: the same fields for one lens and for all of them. */
export function ChampsVerre({ IdOfficine, valeurs, poser, champs, children }: Props) {
  const t = useTranslations('atelier')
  const officines = useOfficines()
  const fournisseurs = useQuery(requete(contrat.atelier.fournisseurs, { query: { IdOfficine } }))
  const peutAjouter = usePermission('fournisseurs.ecrire')
  const partout = usePermission('reseau.agir')
  const creer = useAppel(contrat.fournisseurs.creer)
  // The group's, from whoever acts for it; else of the officine that orders.
  const ajouter = async (Nom: string) => {
    const payload = { Nom, Verrier: true, IdOfficine: partout ? null : IdOfficine }
    const cree = await creer.mutateAsync({ payload }).catch(direRefus)
    return cree?._id ?? null
  }
  return (
    <>
      {fournisseurs.data?.length === 0 && (
        <Note ton="warn">{t(peutAjouter ? 'fenetre.ajouterVerrier' : 'fenetre.aucunVerrier')}</Note>
      )}
      <Grille>
        <ChampListe
          data-autofocus
          required
          label={t('fenetre.fournisseur')}
          comboboxProps={{ withinPortal: false }}
          data={(fournisseurs.data ?? []).map(f => ({
            value: f._id,
            nom: f.Nom,
            label: [
              f.Nom,
              f.DelaiLivraison !== null && t('fenetre.delai', { n: f.DelaiLivraison }),
              f.habituel && t('fenetre.habituel'),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          value={valeurs.IdFournisseur ?? null}
          error={champs.IdFournisseur ?? fournisseurs.error?.message}
          onChange={IdFournisseur => poser({ IdFournisseur })}
          ajouter={peutAjouter ? ajouter : undefined}
        />
        <ChampListe
          label={t('fenetre.livrerA')}
          comboboxProps={{ withinPortal: false }}
          data={officines.map(o => ({ value: o._id, label: o.Nom }))}
          value={valeurs.IdOfficineLivraison ?? IdOfficine}
          error={champs.IdOfficineLivraison}
          onChange={id => id && poser({ IdOfficineLivraison: id })}
        />
      </Grille>
      {children}
      <Textarea
        label={t('fenetre.remarques')}
        autosize
        minRows={2}
        value={valeurs.Remarques ?? ''}
        error={champs.Remarques}
        onChange={e => poser({ Remarques: e.currentTarget.value })}
      />
      <Switch
        label={t('verres.urgent')}
        checked={valeurs.Urgent ?? false}
        onChange={e => poser({ Urgent: e.currentTarget.checked })}
      />
    </>
  )
}

const COTES = ['A', 'B', 'DBL', 'ED'] as const
const ecrireMm = (n: number) => String(n).replace('.', ',')

interface PropsBoite {
  valeurs: Boite
  poser: (maj: Boite) => void
  erreur: (champ: keyof Boite) => string | undefined
}

/** The box of a frame: the same for both lenses of its pair. */
export function BoiteMonture({ valeurs, poser, erreur }: PropsBoite) {
  const t = useTranslations('atelier')
  return (
    <fieldset className={style.boite}>
      <legend>{t('fenetre.boite')}</legend>
      <div className={style.cases}>
        {COTES.map(nom => (
          <Dioptrie
            key={nom}
            label={nom}
            lire={lireMillimetres}
            ecrire={ecrireMm}
            pas={0.5}
            min={1}
            max={100}
            value={valeurs[`Monture${nom}`]}
            error={erreur(`Monture${nom}`)}
            onChange={valeur => poser({ [`Monture${nom}`]: valeur })}
          />
        ))}
      </div>
    </fieldset>
  )
}
