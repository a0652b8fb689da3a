import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import type { Etape } from '@dioptrie/domain/ventes/rules'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreGeste } from './FenetreGeste.tsx'

interface Props {
  commande: CommandeAtelier
  etape: Exclude<Etape, 'Enregistrée' | 'Rendue'>
  fermer: () => void
}

/** A step taken by mistake, seen later: what it had done is undone, and the order says why. */
export default function RevenirDuneEtape({ commande, etape, fermer }: Props) {
  const t = useTranslations('atelier.retour')
  const revenir = useAppel(contrat.atelier.revenir)
  const [Motif, setMotif] = useState('')
  return (
    <FenetreGeste
      titre={t('titre')}
      texte={t(`texte.${etape}`)}
      bouton={t('faire')}
      empeche={Motif.trim() === ''}
      fermer={fermer}
      faire={async () => {
        await revenir.mutateAsync({
          params: { id: commande._id },
          payload: { Motif, version: commande.version },
        })
        avisSucces(t('fait', { ref: commande.RefCmmd }))
      }}
    >
      {champs => (
        <TextInput
          data-autofocus
          required
          autoComplete="off"
          label={t('motif')}
          placeholder={t('motifExemple')}
          value={Motif}
          error={champs.Motif}
          onChange={e => setMotif(e.currentTarget.value)}
        />
      )}
    </FenetreGeste>
  )
}
