import type { Transfert } from '@dioptrie/domain/stock/transferts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'

/** What did not arrive is no longer expected, and the reason stays with it. */
export function PasserEnPerte({ transfert, fermer }: { transfert: Transfert; fermer: () => void }) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const [Motif, setMotif] = useState('')
  const solder = useAppel(contrat.transferts.solder, {
    uneFois: true,
    onSuccess: () => {
      avisSucces(t('transferts.solde'))
      fermer()
    },
  })
  return (
    <FenetreSaisie
      titre={t('transferts.solderTitre')}
      texte={t('transferts.solderTexte', { n: transfert.EnTransit })}
      fermer={fermer}
      bouton={t('transferts.solder')}
      danger
      enCours={solder.isPending}
      refus={solder.error}
      envoyer={() =>
        solder.mutate({ params: { id: transfert._id }, payload: { Motif, version: transfert.version } })
      }
    >
      <TextInput
        label={champ('Motif')}
        required
        value={Motif}
        onChange={e => setMotif(e.currentTarget.value)}
        error={solder.error?.champs.Motif}
        maxLength={200}
        data-autofocus
      />
    </FenetreSaisie>
  )
}
