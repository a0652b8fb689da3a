import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from '../kernel/i18n.tsx'

/** At the foot of the window of one record, opposite what saves it. */
export function Supprimer({ faire }: { faire: () => void }) {
  const ui = useTranslations('ui')
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
      onClick={faire}
    >
      {ui('supprimer')}
    </Button>
  )
}
