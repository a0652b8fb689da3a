import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Brouillon } from './brouillon.ts'
import { lireProfil } from './session.ts'

type Recherche = Record<string, string | undefined>

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
  /** Whether the address one goes to, on this same screen, shows the same thing. */
  meme?: (ici: Recherche, la: Recherche) => boolean,
): Depart & { liberer: () => void } {
  const libre = useRef(false)
  const liberer = () => {
    libre.current = true
  }
  const bloqueur = useBlocker({
    // A session that is over is not a choice: the draft waits for the same person to come back.
    shouldBlockFn: ({ current, next }) =>
      modifie &&
      !libre.current &&
      !(
        current.pathname === next.pathname && meme?.(current.search as Recherche, next.search as Recherche)
      ) &&
      lireProfil() !== null,
    enableBeforeUnload: () => modifie && !libre.current,
    withResolver: true,
  })
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
