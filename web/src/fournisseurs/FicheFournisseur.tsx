import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useRouterState, useSearch } from '@tanstack/react-router'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { chemins } from './chemins.ts'
import { LectureFournisseur } from './LectureFournisseur.tsx'
import { SaisieFournisseur } from './SaisieFournisseur.tsx'

/** A supplier: new, edit and, for who may not change it, read. */
export default function FicheFournisseur() {
  const t = useTranslations('fournisseurs')
  const { fournisseurId } = useParametres()
  const { id: idAncien } = useSearch({ strict: false }) as { id?: string }
  const ici = useRouterState({ select: s => s.location.pathname })
  const id = fournisseurId ?? idAncien
  // A form begins with what the server holds now, not with what was read before.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...requete(contrat.fournisseurs.lire, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchOnMount: 'always',
  })
  const peut = usePeutModifier()
  if (!id) {
    return ici === chemins.ajouter ? (
      <SaisieFournisseur fournisseur={null} />
    ) : (
      <Navigate to={chemins.liste} replace />
    )
  }
  if (error?.statusCode === 404 || error?.statusCode === 400) {
    return (
      <Panneau>
        <EtatVide
          icone={IconTruckDelivery}
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
  if (error) return <Erreur refus={error} reessayer={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <Skeleton height={320} radius="md" />
  return peut(data) ? (
    <SaisieFournisseur key={data._id} fournisseur={data} />
  ) : (
    <LectureFournisseur fournisseur={data} />
  )
}

/** The group's are kept by whoever holds the permission, those of an officine by who may act there. */
function usePeutModifier() {
  const moi = useMoi()
  const ecrire = usePermission('fournisseurs.ecrire')
  const partout = usePermission('reseau.agir')
  return ({ IdOfficine }: Fournisseur) =>
    ecrire && (IdOfficine === null || IdOfficine === moi.IdOfficine || partout)
}
