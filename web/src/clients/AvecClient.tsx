import type { Client } from '@dioptrie/domain/clients/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { chemins } from './afficher.tsx'
import style from './clients.module.css'

interface Props {
  id: string
  children: (client: Client) => ReactNode
}

/** A screen about one client: while it comes, when there is none, when it is refused. */
export function AvecClient({ id, children }: Props) {
  const t = useTranslations('clients')
  const { data, error, refetch } = useQuery(requete(contrat.clients.lire, { params: { id } }))
  if (data) return children(data)
  if (error?.statusCode === 404 || error?.statusCode === 400) {
    return (
      <Panneau>
        <EtatVide
          icone={IconUserOff}
          titre={t('introuvable')}
          texte={t('introuvableTexte')}
          actions={
            <Button component={Link} to={chemins.liste} variant="default">
              {t('allerListe')}
            </Button>
          }
        />
      </Panneau>
    )
  }
  if (error) return <Erreur refus={error} quoi={t('nonLu')} reessayer={() => void refetch()} />
  return (
    <div className={style.pile} role="status" aria-label={t('chargement')}>
      <Skeleton height={44} width="45%" />
      <Skeleton height={210} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  )
}
