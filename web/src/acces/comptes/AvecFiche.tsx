import type { Appel, Reponse } from '@dioptrie/domain/kernel/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { EtatVide } from '../../ui/EtatVide.tsx'
import { Panneau } from '../../ui/Panneau.tsx'

interface Props<A extends Appel> {
  appel: A
  id: string
  /** When there is no such record. */
  titre: string
  texte: string
  retour: string
  allerListe: string
  children: (fiche: Reponse<A>) => ReactNode
}

/** A screen about one record: while it comes, when there is none, when it is refused. */
export function AvecFiche<A extends Appel>({
  appel,
  id,
  titre,
  texte,
  retour,
  allerListe,
  children,
}: Props<A>) {
  const ui = useTranslations('ui')
  const { data, error, refetch } = useQuery(requete(appel, { params: { id } } as never))
  if (data !== undefined) return children(data as Reponse<A>)
  if (error?.statusCode === 404 || error?.statusCode === 400) {
    return (
      <Panneau>
        <EtatVide
          icone={IconZoomQuestion}
          titre={titre}
          texte={texte}
          actions={
            <Button component={Link} to={retour} variant="default">
              {allerListe}
            </Button>
          }
        />
      </Panneau>
    )
  }
  if (error) return <Erreur refus={error} reessayer={() => void refetch()} />
  return (
    <div role="status" aria-label={ui('chargement')}>
      <Skeleton height={44} width="45%" mb={16} />
      <Skeleton height={320} radius="md" />
    </div>
  )
}
