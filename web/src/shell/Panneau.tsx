import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import style from './erreurs.module.css'

interface Props {
  icone: Icon
  titre: string
  texte: string
  children: ReactNode
  detail?: { titre: string; texte: string } | undefined
  /** Fills the window instead of the place of a screen. */
  seul?: boolean
}

/** What happened, what to do, the ways out. */
export function Panneau({ icone: Icone, titre, texte, children, detail, seul = false }: Props) {
  const Cadre = seul ? 'main' : 'div'
  return (
    <Cadre className={seul ? style.page : style.panneau}>
      <div className={style.bloc} role="alert">
        <span className={style.rond}>
          <Icone size={26} stroke={1.6} aria-hidden />
        </span>
        <h1>{titre}</h1>
        <p>{texte}</p>
        <div className="flex wrap centered gap-8">{children}</div>
        {detail && (
          <details className={style.detail}>
            <summary>{detail.titre}</summary>
            <p>{detail.texte}</p>
          </details>
        )}
      </div>
    </Cadre>
  )
}
