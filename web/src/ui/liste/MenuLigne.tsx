import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ActionLigne } from './types.ts'

interface Props {
  libelle: string
  actions: () => ActionLigne[]
  tabIndex?: number | undefined
}

/** The menu of a row. Fifty menus cost more than fifty buttons: it is made when first opened. */
export function MenuLigne({ libelle, actions, tabIndex }: Props) {
  const [etat, setEtat] = useState<'jamais' | 'ferme' | 'ouvert'>('jamais')
  const bouton = (
    <ActionIcon size={28} aria-label={libelle} tabIndex={tabIndex} onClick={() => setEtat('ouvert')}>
      <IconDots size={16} />
    </ActionIcon>
  )
  if (etat === 'jamais') return bouton
  return (
    <Menu opened={etat === 'ouvert'} onChange={o => setEtat(o ? 'ouvert' : 'ferme')}>
      <Menu.Target>{bouton}</Menu.Target>
      <Menu.Dropdown>
        <ElementsDeMenu actions={actions()} />
      </Menu.Dropdown>
    </Menu>
  )
}

export const ElementsDeMenu = ({ actions }: { actions: ActionLigne[] }) =>
  actions.map(({ libelle, icone: Icone, vers, faire, danger }) => {
    const commun = {
      leftSection: <Icone size={16} stroke={1.8} aria-hidden />,
      ...(danger ? { c: 'var(--bad-ink)' } : {}),
    }
    return vers ? (
      <Menu.Item key={libelle} component={Link} to={vers} {...commun}>
        {libelle}
      </Menu.Item>
    ) : (
      <Menu.Item key={libelle} {...commun} onClick={() => faire?.()}>
        {libelle}
      </Menu.Item>
    )
  })
