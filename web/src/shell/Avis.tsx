import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { useTranslations } from 'use-intl'

export default function Avis() {
  const t = useTranslations('shell')
  return <Notifications position="top-right" limit={4} aria-label={t('avis')} />
}
