import type { LigneFacture } from '@dioptrie/domain/facturation/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Montant } from '../ui/Montant.tsx'
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
  const [Motif, setMotif] = useState('')
  const reussi = {
    uneFois: true,
    onSuccess: () => {
      avisSucces(t(`decisions.${decision}.fait`, { n: lignes.length }))
      fait?.()
      fermer()
    },
  }
  const appels = {
    representer: useAppel(contrat.facturation.representer, reussi),
    charger: useAppel(contrat.facturation.chargerClient, reussi),
    abandonner: useAppel(contrat.facturation.abandonner, reussi),
  }
  const reprendre = useAppel(contrat.facturation.reprendreDecision, reussi)
  const appel = decision === 'reprendre' ? reprendre : appels[decision]
  const envoyer = () => {
    const payload = { lignes: lignes.map(({ _id }) => ({ _id })), Motif: Motif.trim() }
    if (decision !== 'reprendre') appels[decision].mutate({ payload })
    else if (de) reprendre.mutate({ payload: { ...payload, decision: de } })
  }
  return (
    <FenetreSaisie
      titre={t(`decisions.${decision}.bouton`)}
      texte={t(`decisions.${decision}.texte`)}
      danger={decision === 'abandonner'}
      fermer={fermer}
      bouton={t(`decisions.${decision}.bouton`)}
      quoi={t('nonDecide')}
      enCours={appel.isPending}
      refus={appel.error}
      empeche={!Motif.trim()}
      envoyer={envoyer}
    >
      <p className={`flex wrap between r-control sunken p12-16 ${style.resume}`}>
        <span>{lignes.length === 1 ? lignes[0]?.Client : t('lignesNombre', { n: lignes.length })}</span>
        <strong>
          <Montant valeur={lignes.reduce((n, l) => n + l[de ? TENUS[de] : 'Rejete'], 0)} />
        </strong>
      </p>
      <TextInput
        label={t('motif')}
        required
        maxLength={200}
        data-autofocus
        value={Motif}
        error={appel.error?.champs.Motif}
        onChange={e => setMotif(e.currentTarget.value)}
      />
    </FenetreSaisie>
  )
}
