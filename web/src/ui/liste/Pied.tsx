import { NativeSelect, Pagination } from '@mantine/core'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { Liste } from '../../kernel/useListe.ts'
import style from './liste.module.css'

const LIMITES = ['25', '50', '100', '200']

/** « 1 – 50 sur 1 284 », lines per page, pages. */
export function Pied<E>({ liste, telephone }: { liste: Liste<E>; telephone: boolean }) {
  const t = useTranslations('ui')
  const { pager, limit, changer } = liste
  if (!pager) return null
  return (
    <div className={`${style.pied} sans-impression`}>
      <span className="chiffres">
        {t(pager.auMoins ? 'plageAuMoins' : 'plage', {
          de: pager.startIndex + 1,
          a: pager.endIndex + 1,
          total: pager.totalItems,
        })}
      </span>
      <div className="row wrap gap-8-16">
        {!telephone && (
          <div className="row gap-8">
            <span aria-hidden>{t('lignesParPage')}</span>
            <NativeSelect
              aria-label={t('lignesParPage')}
              size="sm"
              w={68}
              data={LIMITES.includes(String(limit)) ? LIMITES : [String(limit), ...LIMITES]}
              value={String(limit)}
              onChange={e => changer({ limit: e.currentTarget.value })}
            />
          </div>
        )}
        {pager.totalPages > 1 && (
          <Pagination
            total={pager.totalPages}
            value={pager.currentPage}
            siblings={telephone ? 0 : 1}
            boundaries={1}
            gap={6}
            styles={{ control: { minWidth: telephone ? 40 : 30, height: telephone ? 40 : 30 } }}
            onChange={page => changer({ page: page === 1 ? undefined : String(page) })}
            aria-label={t('pages')}
            getItemProps={page => ({ 'aria-label': t('pageN', { page }) })}
            getControlProps={sens => ({
              'aria-label': t(sens === 'previous' ? 'pagePrecedente' : 'pageSuivante'),
            })}
          />
        )}
      </div>
    </div>
  )
}
