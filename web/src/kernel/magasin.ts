import { useSyncExternalStore } from 'react'

/**
 * A value kept in localStorage, the same in every tab and readable outside React. The parsed value is cached by
 * its text, so that a component sees one object until the text really changes.
 */
export interface Magasin<T> {
  lire: () => T
  ecrire: (valeur: T) => void
  oublier: () => void
  abonner: (rappel: () => void) => () => void
  utiliser: () => T
}

export function creerMagasin<T>(cle: string, defaut: T): Magasin<T> {
  const abonnes = new Set<() => void>()
  let texte: string | null = null
  let valeur = defaut

  const lire = () => {
    const courant = localStorage.getItem(cle)
    if (courant !== texte) {
      texte = courant
      valeur = lireJson(courant, defaut)
    }
    return valeur
  }
  const prevenir = () => {
    for (const rappel of abonnes) rappel()
  }
  const autreOnglet = (e: StorageEvent) => {
    if (e.key === cle || e.key === null) prevenir()
  }
  const abonner = (rappel: () => void) => {
    if (abonnes.size === 0) window.addEventListener('storage', autreOnglet)
    abonnes.add(rappel)
    return () => {
      abonnes.delete(rappel)
      if (abonnes.size === 0) window.removeEventListener('storage', autreOnglet)
    }
  }
  return {
    lire,
    ecrire: v => {
      localStorage.setItem(cle, JSON.stringify(v))
      prevenir()
    },
    oublier: () => {
      localStorage.removeItem(cle)
      prevenir()
    },
    abonner,
    utiliser: () => useSyncExternalStore(abonner, lire),
  }
}

function lireJson<T>(texte: string | null, defaut: T): T {
  if (texte === null) return defaut
  try {
    return JSON.parse(texte) as T
  } catch {
    return defaut
  }
}
