import type { LigneFacture } from '@dioptrie/domain/facturation/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Montant } from '../ui/Montant.tsx'
import style from './facturation.module.css'

export const DECISIONS = ['representer', 'charger', 'abandonner'] as const
export type Decision = (typeof DECISIONS)[number]

interface Props {
  decision: Decision
  lignes: Pick<LigneFacture, '_id' | 'Client' | 'Rejete'>[]
  fermer: () => void
  /** Once decided, before it closes. */
  fait?: () => void
}

/** What becomes of what an insurer refused: asked again, owed by the client, or lost; always with a reason. */
export default function Decider({ decision, lignes, fermer, fait }: Props) {
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
  const appel = appels[decision]
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
      envoyer={() =>
        appel.mutate({ payload: { lignes: lignes.map(({ _id }) => ({ _id })), Motif: Motif.trim() } })
      }
    >
      <p className={style.resume}>
        <span>{lignes.length === 1 ? lignes[0]?.Client : t('lignesNombre', { n: lignes.length })}</span>
        <strong>
          <Montant valeur={lignes.reduce((n, l) => n + l.Rejete, 0)} />
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
