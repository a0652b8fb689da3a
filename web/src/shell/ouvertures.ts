import { useSyncExternalStore } from 'react'

/** Which of the shell's own windows is open: one at a time, opened from anywhere. */
export type Fenetre = 'palette' | 'raccourcis' | 'profil' | 'mot-de-passe' | null
let ouverte: Fenetre = null
const abonnes = new Set<() => void>()

export function ouvrirFenetre(fenetre: Fenetre) {
  ouverte = fenetre
  for (const rappel of abonnes) rappel()
}
export const fermerFenetre = () => ouvrirFenetre(null)

export const useFenetre = () =>
  useSyncExternalStore(
    rappel => {
      abonnes.add(rappel)
      return () => {
        abonnes.delete(rappel)
      }
    },
    () => ouverte,
  )
