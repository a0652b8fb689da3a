import { Button } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'

/** What is left of a long list, behind a button. */
export function TousVoir({ n, voir }: { n: number; voir: () => void }) {
  const t = useTranslations('verres')
  return (
    n > 0 && (
      <Button variant="subtle" size="sm" onClick={voir}>
        {t('hausse.toutVoir', { n })}
      </Button>
    )
  )
}
