import { abregeCivilite } from '@dioptrie/domain/clients/valeurs'
import type { ReactNode } from 'react'
import style from './accueil.module.css'

interface Props {
  nom: ReactNode
  civilite?: string | null
  /** Under it, what is known set apart by dots. */
  sous: readonly (string | false | null | undefined)[]
  chiffres?: boolean
}

/** Who or what a line is about, and what goes with it under it. */
export const Chacun = ({ nom, civilite, sous, chiffres }: Props) => (
  <span className={style.qui}>
    <strong>
      {civilite && <span className="w400 muted">{abregeCivilite(civilite)} </span>}
      {nom}
    </strong>
    <small className={chiffres ? 'chiffres' : undefined}>{sous.filter(Boolean).join(' · ')}</small>
  </span>
)
