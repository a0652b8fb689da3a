import { Button, Skeleton } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './ventes.module.css'

interface Props<F> {
  lecture: UseQueryResult<F, RefusApi>
  absente: string
  /** Where to look instead. */
  vers: string
  liste: string
  children: (fiche: F) => ReactNode
}

/** A screen about one sale: while it comes, when there is none, when it is refused. */
export function FicheLue<F>({ lecture: { data, error, refetch }, absente, vers, liste, children }: Props<F>) {
  const t = useTranslations('ventes')
  if (data) return children(data)
  if (error?.statusCode === 404 || error?.statusCode === 400)
    return (
      <Panneau>
        <EtatVide
          icone={IconFileOff}
          titre={absente}
          texte={t('absenteTexte')}
          actions={
            <Button component={Link} to={vers} variant="default">
              {liste}
            </Button>
          }
        />
      </Panneau>
    )
  if (error) return <Erreur refus={error} quoi={t('nonLue')} reessayer={() => void refetch()} />
  return (
    <div className={style.pile} role="status" aria-label={t('chargement')}>
      <Skeleton height={44} width="45%" />
      <Skeleton height={140} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  )
}
