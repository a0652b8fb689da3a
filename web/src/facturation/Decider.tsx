import type { LigneFacture } from '@dioptrie/domain/facturation/contract'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './facturation.module.css'

export type Decision = 'representer' | 'charger' | 'abandonner' | 'reprendre'
/** Where each decision keeps what it took of a line. */
export const TENUS = { Client: 'Charge', Abandon: 'Abandonne', 'Re-présentation': 'Represente' } as const

interface Props {
  decision: Decision
  /** What is taken back, when it is. */
  de?: keyof typeof TENUS | undefined
  lignes: LigneFacture[]
  fermer: () => void
  /** Once decided, before it closes. */
  fait?: () => void
}

/** What becomes of what an insurer refused: asked again, owed by the client, or lost; or the contrary. Always with a reason. */
export default function Decider({ decision, de, lignes, fermer, fait }: Props) {
  const t = useTranslations('facturation')
  const reussi = {
    uneFois: true,
    dit: () => t(`decisions.${decision}.fait`, { n: lignes.length }),
    fait: () => {
      fait?.()
      fermer()
    },
  }
  const appels = {
    representer: useAction(contrat.facturation.representer, reussi),
    charger: useAction(contrat.facturation.chargerClient, reussi),
    abandonner: useAction(contrat.facturation.abandonner, reussi),
  }
  const reprendre = useAction(contrat.facturation.reprendreDecision, reussi)
  const fenetre = {
    titre: t(`decisions.${decision}.bouton`),
    texte: t(`decisions.${decision}.texte`),
    danger: decision === 'abandonner',
    fermer,
    bouton: t(`decisions.${decision}.bouton`),
    quoi: t('nonDecide'),
    motif: { champ: t('motif') },
    children: (
      <p className={`flex wrap between r-control sunken p12-16 ${style.resume}`}>
        <span>{lignes.length === 1 ? lignes[0]?.Client : t('lignesNombre', { n: lignes.length })}</span>
        <strong>
          <Montant valeur={lignes.reduce((n, l) => n + l[de ? TENUS[de] : 'Rejete'], 0)} />
        </strong>
      </p>
    ),
  }
  const payload = (Motif: string) => ({ lignes: lignes.map(({ _id }) => ({ _id })), Motif })
  if (decision !== 'reprendre')
    return (
      <Demander {...fenetre} action={appels[decision]} demande={Motif => ({ payload: payload(Motif) })} />
    )
  return (
    de && (
      <Demander
        {...fenetre}
        action={reprendre}
        demande={Motif => ({ payload: { ...payload(Motif), decision: de } })}
      />
    )
  )
}
