import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'
import { Accepter } from './Accepter.tsx'
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
  const annulable = useEtapeAnnulable()
  const monter = useAction(contrat.atelier.monter, {
    fait: apres => {
      annulable(t('etape.montee', { ref: c.RefCmmd }), apres)
      fermer()
    },
  })
  const [MotifAccepte, setMotif] = useState('')
  return (
    <FenetreSaisie
      titre={t('autrement.monter', { ref: c.RefCmmd })}
      bouton={t('etape.monter')}
      empeche={MotifAccepte.trim() === ''}
      fermer={fermer}
      taille={480}
      quoi={t('verres.nonFait')}
      action={monter}
      envoyer={() => monter.faire({ params: { id: c._id }, payload: { version: c.version, MotifAccepte } })}
    >
      <Accepter
        verres={c.Autrement}
        motif={MotifAccepte}
        poser={setMotif}
        erreur={monter.champs.MotifAccepte}
      />
    </FenetreSaisie>
  )
}
