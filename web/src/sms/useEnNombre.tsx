import { IconMessage2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import type { ActionGroupee } from '../ui/liste/types.ts'
import type { Destinataire } from './EnNombre.tsx'

const EnNombre = aLaDemande(() => import('./EnNombre.tsx'))

interface Ligne {
  IdClient: string
  Client: string
  RefCmmd: string | null
}

/** « SMS » under a list: the clients of the chosen rows, each once. */
export function useEnNombre<E extends Ligne>() {
  const t = useTranslations('clients')
  const peut = usePermission('clients.ecrire')
  const [personnes, setPersonnes] = useState<Destinataire[] | null>(null)
  const choisir = (lignes: E[]) => {
    const premieres = new Map<string, Destinataire>()
    for (const { IdClient, Client, RefCmmd } of lignes)
      if (!premieres.has(IdClient))
        premieres.set(IdClient, { _id: IdClient, Client, RefCmmd: RefCmmd ?? undefined })
    setPersonnes([...premieres.values()])
  }
  const actions: ActionGroupee<E>[] = peut ? [{ libelle: t('sms'), icone: IconMessage2, faire: choisir }] : []
  const fenetre = personnes && <EnNombre personnes={personnes} fermer={() => setPersonnes(null)} />
  return { actions, fenetre }
}
