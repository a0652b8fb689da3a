import type { ComponentProps } from 'react'
import chiffres from './chiffres.module.css'
import sommes from './sommes.module.css'

type Props = ComponentProps<'dl'>

/** What one comes for, in one panel: a name, a figure, what to know of it. A figure says its `data-ton`, the main one `data-fort`. */
export const Chiffres = ({ className = '', ...reste }: Props) => (
  <dl className={`${chiffres.chiffres} ${className}`} {...reste} />
)

/** A sum, line by line: names on the left, amounts on the right, and what they come to (`data-fort`) under a rule. */
export const Sommes = ({ className = '', ...reste }: Props) => (
  <dl className={`${sommes.sommes} ${className}`} {...reste} />
)
