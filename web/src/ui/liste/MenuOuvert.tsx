import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { ElementsDeMenu } from './ElementsDeMenu.tsx'
import type { ActionLigne, Selon } from './types.ts'

interface Props {
  bouton: ReactNode
  actions: () => Selon<ActionLigne>
  ouvert: boolean
  changer: (ouvert: boolean) => void
}

export default function MenuOuvert({ bouton, actions, ouvert, changer }: Props) {
  return (
    <Menu opened={ouvert} onChange={changer}>
      <Menu.Target>{bouton}</Menu.Target>
      {/* An action that says why it cannot be done is a sentence. */}
      <Menu.Dropdown maw="min(22rem, calc(100vw - 1.5rem))">
        <ElementsDeMenu actions={actions()} />
      </Menu.Dropdown>
    </Menu>
  )
}
