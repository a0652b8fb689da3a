import type { Note } from '@dioptrie/domain/poste/notes'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../kernel/i18n.tsx'

/** « Awa Koné, 16/11 10:20 » */
export function useParLe() {
  const t = useTranslations('notes')
  const format = useFormatter()
  return ({ Par, Le }: Note) =>
    t('parLe', {
      qui: Par,
      quand: format.dateTime(new Date(Le), 'moment'),
    })
}
