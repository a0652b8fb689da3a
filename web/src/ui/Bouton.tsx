import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Raccourci } from './Raccourci.tsx'

type Propres = keyof ButtonProps | 'children'

interface PropsBouton extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, Propres> {
  /** What it says. */
  libelle: ReactNode
  icone?: Icon | undefined
  /** The screen that it leads to, and what is asked of it. */
  vers?: string | undefined
  search?: Record<string, unknown> | undefined
  faire?: ((e: MouseEvent<HTMLButtonElement>) => void) | undefined
  /** The key that presses it, on its cap. */
  touche?: string | undefined
}

/** A button, said as an action of a menu is: what it does, its picture, where it leads. The main one of a screen is `filled`. */
export function Bouton(props: PropsBouton) {
  const { libelle, icone: Icone, vers, search, faire, touche, onClick, ...reste } = props
  const taille = !reste.size || reste.size === 'md' || reste.size === 'lg' ? 18 : 16
  const lien = vers !== undefined && ({ component: Link, to: vers, search } as object)
  return (
    <Button
      variant="default"
      leftSection={Icone && <Icone size={taille} stroke={1.8} aria-hidden />}
      rightSection={touche && <Raccourci touche={touche} />}
      {...reste}
      {...lien}
      // What stands around it (a menu, a bubble) hears the press too.
      onClick={e => {
        onClick?.(e)
        faire?.(e)
      }}
    >
      {libelle}
    </Button>
  )
}
