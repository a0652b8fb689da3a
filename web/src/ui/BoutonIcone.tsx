import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

export interface PropsIcone
  extends ActionIconProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> {
  icone: Icon
  /** What it does: it has no other words. */
  libelle: string
  faire?: ((e: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/** A button that is its picture alone. */
export const BoutonIcone = ({ icone: Icone, libelle, faire, onClick, ...reste }: PropsIcone) => (
  <ActionIcon
    aria-label={libelle}
    {...reste}
    // What stands around it (a menu, a bubble) hears the press too.
    onClick={e => {
      onClick?.(e)
      faire?.(e)
    }}
  >
    <Icone size={17} stroke={1.8} aria-hidden />
  </ActionIcon>
)
