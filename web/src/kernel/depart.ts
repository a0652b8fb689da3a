import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Brouillon, seRetrouve, suivreSaisie } from './brouillon.ts'
import { lireProfil } from './session.ts'

type Recherche = Record<string, string | undefined>
/** Whether the address one goes to, on this same screen, shows the same thing. */
export type MemeEcran = (ici: Recherche, la: Recherche) => boolean

/** Holds back whoever leaves while `retenir` says so; the page itself while `fermer` does. */
export const useRetenue = (retenir: () => boolean, meme?: MemeEcran, fermer = retenir) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      retenir() &&
      !(
        current.pathname === next.pathname && meme?.(current.search as Recherche, next.search as Recherche)
      ) &&
      // A session that is over is not a choice: the draft waits for the same person to come back.
      lireProfil() !== null,
    enableBeforeUnload: fermer,
    withResolver: true,
  })

/** What is typed here and kept by no draft: signing out says that it would be lost. */
export function useSansBrouillon(commencee: boolean): void {
  const vue = useRef(commencee)
  vue.current = commencee
  useEffect(() => suivreSaisie(() => vue.current), [])
}

/** Someone leaves with what is not saved. */
export interface Depart {
  bloque: boolean
  rester: () => void
  partir: (garder: boolean) => void
}

/**
 * Leaving with what is not saved is asked about, once: its draft stays, or goes. `liberer`: it is saved, the next screen
 * may come.
 */
export function useDepart(
  modifie: boolean,
  brouillon: Pick<Brouillon<unknown>, 'garder' | 'effacer'>,
  meme?: MemeEcran,
): Depart & { liberer: () => void } {
  const libre = useRef(false)
  const liberer = () => {
    libre.current = true
  }
  const retenir = () => modifie && !libre.current
  const bloqueur = useRetenue(retenir, meme, () => retenir() && !seRetrouve(brouillon))
  return {
    liberer,
    bloque: bloqueur.status === 'blocked',
    rester: () => bloqueur.reset?.(),
    partir: garder => {
      liberer()
      if (garder) brouillon.garder()
      else brouillon.effacer()
      bloqueur.proceed?.()
    },
  }
}
