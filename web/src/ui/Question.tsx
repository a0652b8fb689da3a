import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './fiche/fiche.module.css'

interface Props {
  ouverte: boolean
  fermer: () => void
  titre: string
  texte: ReactNode
  /** The answers, as buttons; the safe one first. */
  children: ReactNode
}

/** Asked before what cannot be undone, and only then. */
export function Question({ ouverte, fermer, titre, texte, children }: Props) {
  const t = useTranslations('ui')
  return (
    <Modal opened={ouverte} onClose={fermer} title={titre} closeButtonProps={{ 'aria-label': t('fermer') }}>
      <p className={style.question}>{texte}</p>
      <div className={style.reponses}>{children}</div>
    </Modal>
  )
}
