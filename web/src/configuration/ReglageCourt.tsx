import { IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import type { DireDifference } from '../ui/fiche/Difference.tsx'
import { DifferenceDeVersions } from '../ui/fiche/DifferenceDeVersions.tsx'
import { QuitterSansBrouillon } from '../ui/fiche/QuitterSansBrouillon.tsx'
import type { PetiteFiche } from '../ui/usePetiteFiche.ts'
import style from './configuration.module.css'

interface Props<V> extends DireDifference<V> {
  saisie: PetiteFiche<V>
  peutEcrire: boolean
  /** What the button says while there is nothing yet. */
  nouveau?: string | undefined
  children: ReactNode
}

/** One or two settings on the page itself, saved where they stand. */
export function ReglageCourt<V>({ saisie, peutEcrire, nouveau, dire, intitule, children }: Props<V>) {
  const ui = useTranslations('ui')
  const { refus, entreTemps } = saisie
  return (
    <form
      className="grid-1 gap-16"
      noValidate
      onSubmit={e => {
        e.preventDefault()
        saisie.envoyer()
      }}
    >
      {refus && <Erreur refus={refus} quoi={ui('nonEnregistre')} />}
      {entreTemps && (
        <DifferenceDeVersions
          entreTemps={entreTemps}
          mienne={saisie.valeurs}
          dire={dire}
          intitule={intitule}
          resoudre={saisie.resoudre}
        />
      )}
      {children}
      {peutEcrire && (
        <div className={`row wrap to-end gap-8 ${style.actions}`}>
          <Bouton
            libelle={nouveau ?? ui('enregistrer')}
            variant="filled"
            type="submit"
            loading={saisie.enCours}
            disabled={saisie.enConflit || (!nouveau && !saisie.modifie)}
            icone={IconDeviceFloppy}
          />
        </div>
      )}
      <QuitterSansBrouillon modifiee={peutEcrire && saisie.modifie} />
    </form>
  )
}
