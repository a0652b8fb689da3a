import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Accepter } from './Accepter.tsx'
import { FenetreGeste } from './FenetreGeste.tsx'
import { useEtapeAnnulable } from './useRetour.tsx'

/** Mounting lenses that are no longer what the prescription says. */
export default function MonterAutrement({
  commande: c,
  fermer,
}: {
  commande: CommandeAtelier
  fermer: () => void
}) {
  const t = useTranslations('atelier')
  const monter = useAppel(contrat.atelier.monter)
  const annulable = useEtapeAnnulable()
  const [MotifAccepte, setMotif] = useState('')
  return (
    <FenetreGeste
      titre={t('autrement.monter', { ref: c.RefCmmd })}
      bouton={t('etape.monter')}
      empeche={MotifAccepte.trim() === ''}
      fermer={fermer}
      faire={async () => {
        const apres = await monter.mutateAsync({
          params: { id: c._id },
          payload: { version: c.version, MotifAccepte },
        })
        annulable(t('etape.montee', { ref: c.RefCmmd }), apres)
      }}
    >
      {champs => (
        <Accepter verres={c.Autrement} motif={MotifAccepte} poser={setMotif} erreur={champs.MotifAccepte} />
      )}
    </FenetreGeste>
  )
}
