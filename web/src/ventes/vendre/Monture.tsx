import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { SousLeCout } from '../../ui/SousLeCout.tsx'
import { ChercherMonture } from './ChercherMonture.tsx'
import style from './vendre.module.css'

export const useArticle = (id: string | null) =>
  useQuery({
    ...requete(contrat.stock.lire, { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: 5_000,
  }).data

interface Props {
  id: string | null
  IdOfficine: string
  /** Already part of the order: it has left the stock for it. */
  dejaSortie: boolean
  prix: ReactNode
  /** For how much. */
  vendue: number | null
  erreur?: ReactNode
  choisir: (article: ArticleDeListe | null) => void
}

/** The frame of a pair: taken from the stock of the officine, or the client's own. */
export function Monture({ id, IdOfficine, dejaSortie, prix, vendue, erreur, choisir }: Props) {
  const t = useTranslations('vendre')
  const article = useArticle(id)
  return (
    <div className={style.ligne} data-refus={erreur ? true : undefined}>
      <div className={style.quoi}>
        {t('monture')}
        {article && <small>{article.CodeBarre}</small>}
      </div>
      <div className={style.controle}>
        {id ? (
          <div className={style.choisie}>
            <span title={article && designation(article)}>{article ? designation(article) : '…'}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('autreMonture')}
              onClick={() => choisir(null)}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ) : (
          <ChercherMonture
            aria-label={t('monture')}
            placeholder={t('montureDuClient')}
            IdOfficine={IdOfficine}
            choisir={choisir}
          />
        )}
      </div>
      <div className={style.infos}>
        {article && (
          <>
            {dejaSortie ? (
              <b>{t('dejaSortie')}</b>
            ) : (
              <b className={article.Quantite === 0 ? style.rupture : undefined}>
                {t('ici', { n: article.Quantite })}
              </b>
            )}
            <SousLeCout prix={vendue} cout={article.PrixAchat} />
            <small>{article.ailleurs.map(a => `${a.Officine}\u00a0: ${a.Quantite}`).join(' · ')}</small>
          </>
        )}
      </div>
      {prix}
      {erreur && <div className={style.sousLigne}>{erreur}</div>}
    </div>
  )
}
