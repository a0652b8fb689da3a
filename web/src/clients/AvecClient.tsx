import type { Client } from '@dioptrie/domain/clients/contract'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chemins } from '../chemins/clients.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { AvecFiche } from '../ui/AvecFiche.tsx'

interface Props {
  id: string
  children: (client: Client) => ReactNode
}

/** A screen about one client. */
export function AvecClient({ id, children }: Props) {
  const t = useTranslations('clients')
  const lecture = useQuery(requete(contrat.clients.lire, { params: { id } }))
  const absent = {
    titre: t('introuvable'),
    texte: t('introuvableTexte'),
    vers: chemins.liste,
    lien: t('allerListe'),
  }
  return (
    <AvecFiche lecture={lecture} icone={IconUserOff} absent={absent} quoi={t('nonLu')}>
      {children}
    </AvecFiche>
  )
}
