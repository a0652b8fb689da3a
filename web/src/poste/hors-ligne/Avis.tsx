import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslations } from '../../kernel/i18n.tsx'

interface Props {
  quoi: 'version' | 'depart'
  n?: number
  oui: () => void
  non: () => void
}

function Dire({ quoi, n = 0, oui, non }: Props) {
  const t = useTranslations('notifications')
  return (
    <>
      <p>{t(`${quoi}.texte`, { n })}</p>
      <Group gap="xs" mt={8}>
        <Button size="sm" onClick={oui}>
          {t(`${quoi}.oui`)}
        </Button>
        <Button size="sm" variant="default" onClick={non}>
          {t(`${quoi}.non`)}
        </Button>
      </Group>
    </>
  )
}

/** What waits for an answer and interrupts nothing: it stays until one is given. */
export function demander({ oui, ...quoi }: Omit<Props, 'non'>) {
  const id = `hors-ligne ${quoi.quoi}`
  const non = () => notifications.hide(id)
  const message = (
    <Dire
      {...quoi}
      non={non}
      oui={() => {
        non()
        oui()
      }}
    />
  )
  notifications.hide(id)
  notifications.show({ id, message, autoClose: false, withCloseButton: false, role: 'alert' })
}
