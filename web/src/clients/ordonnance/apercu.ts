import { useState, useSyncExternalStore } from 'react'
import type { Mesures } from './mesures.ts'

/**
 * Ce que les dessins montrent pendant la frappe. À part de la valeur du formulaire, qui ne change qu’en
 * quittant une case : sinon chaque touche redessinerait toute la grille.
 */
export interface Apercu {
  montrer: (mesures: Mesures) => void
  lire: () => Mesures
  abonner: (rappel: () => void) => () => void
}

function creerApercu(initial: Mesures): Apercu {
  let montre = initial
  let enAttente = false
  const abonnes = new Set<() => void>()
  return {
    lire: () => montre,
    abonner: rappel => {
      abonnes.add(rappel)
      return () => abonnes.delete(rappel)
    },
    montrer: mesures => {
      montre = mesures
      // Une fois par image : un lecteur ou un test tape plusieurs touches entre deux.
      if (enAttente) return
      enAttente = true
      requestAnimationFrame(() => {
        enAttente = false
        for (const rappel of abonnes) rappel()
      })
    },
  }
}

export const useApercu = (initial: Mesures): Apercu => useState(() => creerApercu(initial))[0]

export const useMontre = (apercu: Apercu): Mesures => useSyncExternalStore(apercu.abonner, apercu.lire)
