import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ActionLigne } from './types.ts'

interface Props {
  libelle: string
  actions: () => ActionLigne[]
  tabIndex?: number | undefined
}

const MenuOuvert = lazy(() => import('./MenuOuvert.tsx'))

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
    <Suspense fallback={bouton}>
      <MenuOuvert
        bouton={bouton}
        actions={actions}
        ouvert={etat === 'ouvert'}
        changer={ouvert => setEtat(ouvert ? 'ouvert' : 'ferme')}
      />
    </Suspense>
  )
}
