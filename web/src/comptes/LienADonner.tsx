import { CopyButton, Group, Modal, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import style from './comptes.module.css'

interface Props {
  nom: string
  lien: string
  fermer: () => void
}

/** No mail can leave: the link is here, once, to be copied or printed for whom it is. */
export function LienADonner({ nom, lien, fermer }: Props) {
  const t = useTranslations('comptes.comptes')
  const ui = useTranslations('ui')
  return (
    <Modal
      opened
      onClose={fermer}
      title={t('lienTitre', { nom })}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': ui('fermer') }}
      classNames={{ content: style.lienImprime ?? '' }}
    >
      <p>{t('lienTexte', { nom })}</p>
      <TextInput
        label={t('lien')}
        value={lien}
        readOnly
        data-autofocus
        onFocus={e => e.currentTarget.select()}
      />
      <p className={style.lienEntier}>{lien}</p>
      <Group justify="flex-end" className={style.lienGestes}>
        <Bouton libelle={ui('imprimer')} icone={IconPrinter} faire={() => window.print()} />
        <CopyButton value={lien}>
          {({ copied, copy }) => (
            <Bouton
              libelle={copied ? t('lienCopie') : t('copierLien')}
              variant="filled"
              leftSection={
                copied ? (
                  <IconCheck size={18} stroke={1.8} aria-hidden />
                ) : (
                  <IconCopy size={18} stroke={1.8} aria-hidden />
                )
              }
              faire={copy}
            />
          )}
        </CopyButton>
      </Group>
    </Modal>
  )
}
