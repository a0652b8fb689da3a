import { type Endroit, endroit } from '@dioptrie/domain/clients/lectures'
import { Skeleton } from '@mantine/core'
import {
  type Icon,
  IconEyeCheck,
  IconEyeglass,
  IconFile,
  IconList,
  IconPrinter,
  IconShoppingBag,
  IconTool,
  IconUser,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { contrat, suite } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Chronologie } from '../ui/Chronologie.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import fiche from './fiche.module.css'

const ICONES: Record<Endroit, Icon> = {
  fiche: IconUser,
  ordonnance: IconEyeglass,
  examen: IconEyeCheck,
  liste: IconList,
  papier: IconPrinter,
  document: IconFile,
  vente: IconShoppingBag,
  atelier: IconTool,
}
const PAR_PAGE = 25

/** Who was shown the prescriptions of a client, newest first. */
export function Lectures({ id }: { id: string }) {
  const t = useTranslations('clients')
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    suite(contrat.clients.lectures, { params: { id }, query: { limit: PAR_PAGE } }),
  )
  if (error) return <Erreur refus={error} reessayer={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="md" />
  const lectures = data.pages.flatMap(p => p.pageOfItems)
  return (
    <div className={fiche.historique}>
      <p className="muted">{t(lectures.length > 0 ? 'lectures.explication' : 'lectures.aucune')}</p>
      <Chronologie
        faits={lectures.map(l => {
          const ou = endroit(l.appel)
          return {
            cle: l._id,
            le: l.createdAt,
            icone: ICONES[ou],
            titre: l.Utilisateur,
            detail: [t(`lectures.endroits.${ou}`), l.Officine].join(' · '),
          }
        })}
      />
      {hasNextPage && (
        <Bouton
          libelle={t('lectures.plusAnciennes')}
          fullWidth
          loading={isFetchingNextPage}
          faire={() => void fetchNextPage()}
        />
      )}
    </div>
  )
}
