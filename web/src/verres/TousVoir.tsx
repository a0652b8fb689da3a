import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'

/** What is left of a long list, behind a button. */
export function TousVoir({ n, voir }: { n: number; voir: () => void }) {
  const t = useTranslations('verres')
  return n > 0 && <Bouton libelle={t('hausse.toutVoir', { n })} variant="subtle" size="sm" faire={voir} />
}
