import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { ActionLigne, Selon } from './types.ts'

interface Props {
  libelle: string
  actions: () => Selon<ActionLigne>
  tabIndex?: number | undefined
  /** Beside the buttons of a title, not in a row. */
  entete?: true
}

interface PropsAuClic extends Pick<Props, 'actions'> {
  bouton: (ouvrir: () => void) => ReactElement
}

const MenuOuvert = lazy(() => import('./MenuOuvert.tsx'))

/** A menu that is made when first opened: fifty of them cost more than fifty buttons. */
export function MenuAuClic({ bouton: dessiner, actions }: PropsAuClic) {
  const [etat, setEtat] = useState<'jamais' | 'ferme' | 'ouvert'>('jamais')
  const bouton = dessiner(() => setEtat('ouvert'))
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

/** The menu of a row. */
export const MenuLigne = ({ libelle, actions, tabIndex, entete }: Props) => (
  <MenuAuClic
    actions={actions}
    bouton={ouvrir => (
      <ActionIcon
        {...(entete ? { variant: 'default' } : { size: 28 })}
        aria-label={libelle}
        aria-haspopup="menu"
        tabIndex={tabIndex}
        onClick={ouvrir}
      >
        <IconDots size={entete ? 18 : 16} />
      </ActionIcon>
    )}
  />
)

/** What else can be done with the open record. */
export function MenuFiche({ actions }: Pick<Props, 'actions'>) {
  const ui = useTranslations('ui')
  return <MenuLigne entete libelle={ui('autres')} actions={actions} />
}
