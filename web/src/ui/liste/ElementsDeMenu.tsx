import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ActionLigne, poses, type Selon } from './types.ts'

/** The actions of a record as entries of a menu. */
export const ElementsDeMenu = ({ actions }: { actions: Selon<ActionLigne> }) =>
  poses(actions).map(({ libelle, icone: Icone, vers, faire, danger, inactif = false }) => {
    const commun = {
      disabled: inactif,
      leftSection: <Icone size={16} stroke={1.8} aria-hidden />,
      // Why it cannot be done is to be read, not guessed at.
      ...(inactif ? { c: 'var(--ink-2)', opacity: 1 } : danger ? { c: 'var(--bad-ink)' } : {}),
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
