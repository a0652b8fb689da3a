import { Drawer } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'
import { Navigation } from './Navigation.tsx'

/** The navigation below 992 px. */
export default function Tiroir({ fermer }: { fermer: () => void }) {
  const t = useTranslations('shell')
  return (
    <Drawer
      opened
      onClose={fermer}
      size={264}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('navigation') } }}
      styles={{ body: { height: '100%' } }}
    >
      <Navigation surFermer={fermer} />
    </Drawer>
  )
}
