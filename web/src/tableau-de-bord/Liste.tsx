import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'
import { type LectureDeLignes, Lignes } from './Lignes.tsx'
import type { Lien } from './liens.ts'

interface Props<T> {
  titre: ReactNode
  /** The whole list behind it, and what leads there. */
  tout?: { libelle: ReactNode; vers: { to: string; search?: never } } | false | undefined
  lecture: LectureDeLignes<T>
  vide: string
  attendues: number | undefined
  cle: (element: T) => string
  lien: (element: T) => Lien | { to: string }
  ligne: (element: T) => ReactNode
  geste?: (element: T) => ReactNode
}

/** A panel of five lines, each a link; the whole list is one press away. */
export function Liste<T>({ titre, tout, ...lignes }: Props<T>) {
  return (
    <Panneau
      bord
      titre={titre}
      lien={
        tout && (
          <Link {...tout.vers} className={style.lien}>
            {tout.libelle}
          </Link>
        )
      }
    >
      <Lignes {...lignes} />
    </Panneau>
  )
}

/** A page of a list, as its lines. */
export const lignesDe = <T,>({
  data,
  error,
  refetch,
}: {
  data: { pageOfItems: T[] } | undefined
} & Pick<LectureDeLignes<T>, 'error' | 'refetch'>): LectureDeLignes<T> => ({
  data: data?.pageOfItems,
  error,
  refetch,
})
