import { lienWhatsApp } from '@dioptrie/domain/sms/rules'
import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useAction } from '../ui/useAction.ts'

/** Opens WhatsApp with the text filled in; the history says that it was opened, not that it was sent. */
export function WhatsApp({ idClient, numero, texte }: { idClient: string; numero: string; texte: string }) {
  const t = useTranslations('sms')
  const noter = useAction(contrat.sms.ecrire)
  const ecrit = usePermission('clients.ecrire')
  if (!ecrit) return null
  return (
    <Button
      component="a"
      href={lienWhatsApp(numero, texte)}
      target="_blank"
      rel="noopener noreferrer"
      size="xs"
      variant="default"
      leftSection={<IconBrandWhatsapp size={15} stroke={1.8} aria-hidden />}
      onClick={() =>
        noter.faire({ params: { id: idClient }, payload: { message: texte, canal: 'whatsapp' } })
      }
    >
      {t('whatsapp')}
    </Button>
  )
}
