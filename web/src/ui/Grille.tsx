import type { ReactNode } from 'react'
import style from './fiche/fiche.module.css'

/** The fields of a form, in twelve columns: a child says `data-large`, `data-tiers`, `data-quart`, or takes half. */
export const Grille = ({ children }: { children: ReactNode }) => (
  <div className={style.grille}>{children}</div>
)
