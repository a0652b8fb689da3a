import { Button, Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RefusApi } from '../kernel/refus.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'

interface Props<T> {
  lecture: UseQueryResult<T, RefusApi>
  icone: Icon
  /** Said when there is no such record: what is missing, why, and where to go. */
  absent: { titre: string; texte: string; vers: string; lien: string }
  children: (fiche: T) => ReactNode
}

/** A record that is read: drawn when it is there, explained when it is not. */
export function AvecFiche<T>({ lecture: { data, error, refetch }, icone, absent, children }: Props<T>) {
  if (error?.statusCode === 404 || error?.statusCode === 400)
    return (
      <Panneau>
        <EtatVide
          icone={icone}
          titre={absent.titre}
          texte={absent.texte}
          actions={
            <Button component={Link} to={absent.vers} variant="default">
              {absent.lien}
            </Button>
          }
        />
      </Panneau>
    )
  if (error && !data) return <Erreur refus={error} reessayer={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius="md" />
  return children(data)
}
