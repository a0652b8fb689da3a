import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { appeler, contrat, perimer } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { EnSerie } from '../ui/liste/EnSerie.tsx'

interface Props {
  articles: readonly ArticleDeListe[]
  /** Or put back on the lists. */
  archiver: boolean
  fermer: () => void
}

/** The chosen articles leave the lists, or come back; one that is still on the shelf says so and stays. */
export default function ArchiverEnGros({ articles, archiver, fermer }: Props) {
  const t = useTranslations('stock')
  const client = useQueryClient()
  const faire = useCallback(
    ({ _id, version }: ArticleDeListe, cle: string) =>
      appeler(
        contrat.stock.modifier,
        { params: { id: _id }, payload: { version, Archive: archiver } },
        { cle },
      ),
    [archiver],
  )
  return (
    <EnSerie
      titre={t(archiver ? 'archive.titre' : 'archive.titreRendre', { n: articles.length })}
      lignes={articles}
      nommer={designation}
      faire={faire}
      fermer={() => {
        void perimer(client, contrat.stock.modifier)
        fermer()
      }}
    />
  )
}
