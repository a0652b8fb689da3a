import type { ReactNode } from 'react'
import style from './fiche/fiche.module.css'

/** Width of a field: half of the panel unless it takes one of these. */
export const largeur = {
  sixieme: style.sixieme ?? '',
  quart: style.quart ?? '',
  tiers: style.tiers ?? '',
  large: style.large ?? '',
}

/** The fields of a form, in twelve columns. */
export const Grille = ({ children }: { children: ReactNode }) => (
  <div className={style.grille}>{children}</div>
)
