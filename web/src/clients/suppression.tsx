import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import { useState } from 'react'
import { contrat, RefusApi, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisAnnulable } from '../ui/annulable.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { useAction } from '../ui/useAction.ts'

interface Supprimable {
  _id: string
  Civilite: string | null
  Nom: string
  Prenoms: string
}

/**
 * Takes clients off the lists, with eight seconds to take it back. Those that the server keeps stay named on the
 * screen, with its reason.
 */
export function useSuppressionClients(apres?: () => void) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  const drop = useAppel(contrat.clients.supprimer)
  const retour = useAction(contrat.clients.restaurer)
  const [gardes, setGardes] = useState<{ nom: string; refus: RefusApi }[]>([])

  const supprimer = async (clients: Supprimable[]) => {
    const faits: Supprimable[] = []
    const refuses: { nom: string; refus: RefusApi }[] = []
    for (const client of clients) {
      try {
        await drop.mutateAsync({ params: { id: client._id } })
        faits.push(client)
      } catch (erreur) {
        if (!(erreur instanceof RefusApi)) throw erreur
        refuses.push({ nom: nomComplet(client), refus: erreur })
      }
    }
    setGardes(refuses)
    if (faits.length === 0) return
    apres?.()
    const [premier] = faits
    avisAnnulable(
      faits.length === 1 && premier
        ? t('supprime', { nom: nomComplet(premier) })
        : t('supprimes', { n: faits.length }),
      ui('annuler'),
      () => {
        for (const { _id } of faits) retour.faire({ params: { id: _id } })
      },
    )
  }

  const note =
    gardes.length === 0 ? null : (
      <Note
        ton="bad"
        role="alert"
        titre={t('nonSupprimes', { n: gardes.length })}
        actions={<Bouton libelle={ui('fermer')} size="sm" faire={() => setGardes([])} />}
        pied={gardes
          .slice(0, 3)
          .map(g => g.refus.requestId)
          .filter(Boolean)
          .map(numero => ui('demande', { numero: numero ?? '', le: '' }).replace(/ · $/, ''))
          .join(' · ')}
      >
        {gardes.slice(0, 5).map(({ nom, refus }) => (
          <span key={nom}>
            {nom} : <span lang="fr">{refus.message}</span>{' '}
          </span>
        ))}
        {gardes.length > 5 && t('etAutres', { n: gardes.length - 5 })}
      </Note>
    )
  const restaurer = (client: Supprimable) =>
    retour.faire(
      { params: { id: client._id } },
      { fait: () => avisSucces(t('restaure', { nom: nomComplet(client) })) },
    )

  return { supprimer, restaurer, note: retour.refus ? <Erreur refus={retour.refus} /> : note }
}
