import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { ActionLigne } from './types.ts'

interface Props {
  libelle: string
  actions: () => ActionLigne[]
  tabIndex?: number | undefined
  /** Beside the buttons of a title, not in a row. */
  entete?: true
}

const MenuOuvert = lazy(() => import('./MenuOuvert.tsx'))

/** The menu of a row. Fifty menus cost more than fifty buttons: it is made when first opened. */
export function MenuLigne({ libelle, actions, tabIndex, entete }: Props) {
  const [etat, setEtat] = useState<'jamais' | 'ferme' | 'ouvert'>('jamais')
  const bouton = (
    <ActionIcon
      {...(entete ? { variant: 'default' } : { size: 28 })}
      aria-label={libelle}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onClick={() => setEtat('ouvert')}
    >
      <IconDots size={entete ? 18 : 16} />
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

/** What else can be done with the open record. */
export function MenuFiche({ actions }: Pick<Props, 'actions'>) {
  const ui = useTranslations('ui')
  return <MenuLigne entete libelle={ui('autres')} actions={actions} />
}
