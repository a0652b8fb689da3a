import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './fiche/fiche.module.css'

export interface PropsFenetre {
  ouverte: boolean
  fermer: () => void
  titre: string
  texte: ReactNode
  /** Wider, for three answers on one line. */
  large?: boolean
  /** The answers, as buttons; the safe one first. */
  children: ReactNode
}

export default function Fenetre({ ouverte, fermer, titre, texte, large = false, children }: PropsFenetre) {
  const t = useTranslations('ui')
  return (
    <Modal
      opened={ouverte}
      onClose={fermer}
      title={titre}
      size={large ? 520 : 'md'}
      closeButtonProps={{ 'aria-label': t('fermer') }}
    >
      <p className={style.question}>{texte}</p>
      <div className="flex wrap to-end gap-8" data-sur>
        {children}
      </div>
    </Modal>
  )
}
