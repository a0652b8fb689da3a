import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import style from './puce.module.css'

export function Retirer({ quoi, retirer }: { quoi: string; retirer: () => void }) {
  const t = useTranslations('ui')
  return (
    <ActionIcon
      size={24}
      radius="xl"
      className={`ink ${style.retirer}`}
      aria-label={t('retirerFiltre', { quoi })}
      onClick={retirer}
    >
      <IconX size={14} />
    </ActionIcon>
  )
}

interface PropsPuce {
  titre: string
  valeur: ReactNode
  ouverte: boolean
  ouvrir: () => void
  retirer: () => void
}

/** One limit among others: what it says, pressed to change it, and its way out. */
export function Puce({ titre, valeur, ouverte, ouvrir, retirer }: PropsPuce) {
  return (
    <span className={style.puce}>
      <UnstyledButton className="t13 same-color" aria-expanded={ouverte} onClick={ouvrir}>
        {titre} <b>{valeur}</b>
      </UnstyledButton>
      <Retirer quoi={titre} retirer={retirer} />
    </span>
  )
}

interface PropsAjouter {
  libelle: string
  /** `reste`: nothing opens for it, and the hand stays here. */
  parmi: readonly { cle: string; titre: string; faire: () => void; reste?: boolean }[]
}

/** The limits that are not set yet. */
export function AjouterParmi({ libelle, parmi }: PropsAjouter) {
  const bouton = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <UnstyledButton ref={bouton} className={style.ajout}>
          <IconPlus size={14} aria-hidden /> {libelle}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {parmi.map(({ cle, titre, faire, reste }) => (
          <Menu.Item
            key={cle}
            onClick={() => {
              faire()
              if (reste) bouton.current?.focus()
            }}
          >
            {titre}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
