import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'

interface Props {
  titre: string
  texte: string
  bouton: string
  quoi: string
  enCours: boolean
  refus: RefusApi | null
  fermer: () => void
  annuler: (motif: string) => void
}

/** Taking back what was written asks why: the reason stays with the reversal. */
export function Annuler({ annuler, refus, ...reste }: Props) {
  const t = useTranslations('caisse')
  const ui = useTranslations('ui')
  const [motif, setMotif] = useState('')
  const erreur = refus?.champs.motif ?? refus?.champs.Motif
  return (
    <FenetreSaisie
      {...reste}
      danger
      renoncer={ui('fermer')}
      refus={refus}
      empeche={!motif.trim()}
      envoyer={() => annuler(motif.trim())}
    >
      <TextInput
        label={t('motif')}
        required
        maxLength={200}
        value={motif}
        error={erreur}
        data-autofocus
        onChange={e => setMotif(e.currentTarget.value)}
      />
    </FenetreSaisie>
  )
}
