import { useEffect, useSyncExternalStore } from 'react'

/** What the open screen calls itself: last step of the breadcrumb, title of the tab, phone bar. */
let titre: string | null = null
const abonnes = new Set<() => void>()
const poser = (suivant: string | null) => {
  titre = suivant
  for (const rappel of abonnes) rappel()
}

/** For a screen whose title depends on its record: « Kouamé Aya Estelle ». */
export function useTitre(texte: string | null | undefined) {
  useEffect(() => {
    if (!texte) return
    poser(texte)
    return () => poser(null)
  }, [texte])
}

export const useTitreCourant = () =>
  useSyncExternalStore(
    rappel => {
      abonnes.add(rappel)
      return () => {
        abonnes.delete(rappel)
      }
    },
    () => titre,
  )
