import { Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../../ui/Bouton.tsx'

interface Props {
  quoi: 'version' | 'depart'
  n?: number
  /** What no draft keeps. */
  perdues?: number
  garder?: () => void
  oui: () => void
  non: () => void
}

function Dire({ quoi, n = 0, perdues = 0, garder, oui, non }: Props) {
  const t = useTranslations('notifications')
  return (
    <>
      <p>{t(`${quoi}.texte`, { n, perdues })}</p>
      <Group gap="xs" mt={8}>
        {garder && <Bouton libelle={t('depart.garder')} variant="filled" size="sm" faire={garder} />}
        <Bouton
          libelle={t(garder ? 'depart.effacer' : `${quoi}.oui`)}
          size="sm"
          variant={garder ? 'default' : 'filled'}
          faire={oui}
        />
        <Bouton libelle={t(`${quoi}.non`)} size="sm" faire={non} />
      </Group>
    </>
  )
}

/** What waits for an answer and interrupts nothing: it stays until one is given. */
export function demander({ oui, garder, ...quoi }: Omit<Props, 'non'>) {
  const id = `hors-ligne ${quoi.quoi}`
  const non = () => notifications.hide(id)
  const puis = (faire: () => void) => () => {
    non()
    faire()
  }
  const message = <Dire {...quoi} {...(garder && { garder: puis(garder) })} non={non} oui={puis(oui)} />
  notifications.hide(id)
  notifications.show({ id, message, autoClose: false, withCloseButton: false, role: 'alert' })
}
