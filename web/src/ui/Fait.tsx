import type { ComponentPropsWithoutRef, ReactNode } from 'react'

interface Props extends ComponentPropsWithoutRef<'div'> {
  nom: ReactNode
  /** Of what it says. */
  dit?: string | undefined
}

/** One fact of a list (`dl`): what it is about, and what it says. */
export const Fait = ({ nom, dit, children, ...reste }: Props) => (
  <div {...reste}>
    <dt>{nom}</dt>
    <dd className={dit}>{children}</dd>
  </div>
)
