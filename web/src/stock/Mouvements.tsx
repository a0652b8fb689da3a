import type { Mouvement } from '@dioptrie/domain/stock/contract'
import { Button, Skeleton } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBoxOff,
  IconChecklist,
  IconPackageImport,
  IconShoppingBag,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { cle, contrat, page } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { signe } from './afficher.tsx'
import { versInventaire, versTransfert } from './chemins.ts'
import style from './stock.module.css'

const ICONES: Record<Mouvement['Nature'], Icon> = {
  Réception: IconPackageImport,
  Vente: IconShoppingBag,
  'Vente comptoir': IconShoppingBag,
  'Transfert sortie': IconArrowUpRight,
  'Transfert entrée': IconArrowDownLeft,
  Inventaire: IconChecklist,
  Retour: IconArrowBackUp,
  Sortie: IconBoxOff,
}

/** The document behind a movement, where it has a screen of its own. */
const LIENS: Record<string, (id: string) => string> = {
  transfert: versTransfert,
  inventaire: versInventaire,
}

const PAR_PAGE = 25

/** What came and what went, newest first, with what was left each time. */
export function Mouvements({ id }: { id: string }) {
  const t = useTranslations('stock')
  const format = useFormatter()
  const appel = contrat.stock.mouvements
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...cle(appel, { params: { id } }), 'suite'],
    queryFn: ({ pageParam, signal }) =>
      page(appel, { params: { id }, query: { page: pageParam, limit: PAR_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pager }) =>
      pager.currentPage < pager.totalPages ? pager.currentPage + 1 : undefined,
  })
  if (error) return <Erreur refus={error as RefusApi} reessayer={() => void refetch()} />
  if (!data) return <Skeleton height={160} radius="md" />
  const mouvements = data.pages.flatMap(p => p.pageOfItems)
  if (mouvements.length === 0) return <p className={style.rien}>{t('aucunMouvement')}</p>
  return (
    <>
      <ol className={style.mouvements}>
        {mouvements.map(m => {
          const Icone = ICONES[m.Nature]
          const lien = LIENS[m.entite]?.(m.idEntite)
          return (
            <li key={m._id}>
              <time dateTime={m.createdAt} className="chiffres">
                <b>
                  {format.dateTime(new Date(m.createdAt), {
                    day: '2-digit',
                    month: '2-digit',
                    year: '2-digit',
                  })}
                </b>
                {format.dateTime(new Date(m.createdAt), { hour: '2-digit', minute: '2-digit' })}
              </time>
              <span className={style.pastille}>
                <Icone size={15} stroke={1.8} aria-hidden />
              </span>
              <span>
                <span className={style.fait}>
                  {t(`natures.${m.Nature}`)} {lien ? <Link to={lien}>{m.reference}</Link> : m.reference}
                </span>
                <small>{[m.Motif, m.createdBy].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={style.combien}>
                <b className="chiffres" data-sens={m.Quantite > 0 ? 'entree' : 'sortie'}>
                  {signe(m.Quantite)}
                </b>
                <small className="chiffres">{t('reste', { n: m.QuantiteApres })}</small>
              </span>
            </li>
          )
        })}
      </ol>
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('plusAnciens')}
        </Button>
      )}
    </>
  )
}
