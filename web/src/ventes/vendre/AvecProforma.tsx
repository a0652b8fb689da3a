import type { Proforma } from '@dioptrie/domain/proformas/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { EtatVide } from '../../ui/EtatVide.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { chemins } from '../chemins.ts'

/** A screen about one proforma: while it comes, when there is none, when it is refused. */
export function AvecProforma({ id, children }: { id: string; children: (proforma: Proforma) => ReactNode }) {
  const t = useTranslations('vendre')
  const { data, error, refetch } = useQuery(requete(contrat.proformas.lire, { params: { id } }))
  if (data) return children(data)
  if (error?.statusCode === 404 || error?.statusCode === 400)
    return (
      <Panneau>
        <EtatVide
          icone={IconFileOff}
          titre={t('proformaIntrouvable')}
          texte={t('introuvableTexte')}
          actions={
            <Button component={Link} to={chemins.proformas} variant="default">
              {t('allerProformas')}
            </Button>
          }
        />
      </Panneau>
    )
  if (error) return <Erreur refus={error} reessayer={() => void refetch()} />
  return <Skeleton height={420} radius="md" />
}
