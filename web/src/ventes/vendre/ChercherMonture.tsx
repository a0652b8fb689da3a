import type { ComponentProps } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { ChercherArticle } from '../../stock/ChercherArticle.tsx'

/** A frame found by scan or by what is typed, in the words of the sale. */
export function ChercherMonture(props: Omit<ComponentProps<typeof ChercherArticle>, 'dire'>) {
  const t = useTranslations('vendre')
  return (
    <ChercherArticle
      {...props}
      dire={{ inconnu: q => t('montureInconnue', { q }), ici: n => t('ici', { n }) }}
    />
  )
}
