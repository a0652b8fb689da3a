import { useSyncExternalStore } from 'react'

/** Which of the shell's own windows is open: one at a time, opened from anywhere. */
export type Fenetre = 'palette' | 'raccourcis' | 'notifications' | 'camera' | 'profil' | 'mot-de-passe' | null
let ouverte: Fenetre = null
const abonnes = new Set<() => void>()

/** What is typed between Ctrl+K and the moment the field is there: nobody waits for it at the counter. */
let tampon = ''
function frappe(e: KeyboardEvent) {
  if (e.ctrlKey || e.metaKey || e.altKey) return
  if (e.key === 'Backspace') tampon = tampon.slice(0, -1)
  else if (e.key.length === 1) tampon += e.key
  else return
  e.preventDefault()
  e.stopPropagation()
}
export function prendreFrappe(): string {
  window.removeEventListener('keydown', frappe, true)
  const tapee = tampon
  tampon = ''
  return tapee
}

export function ouvrirFenetre(fenetre: Fenetre) {
  prendreFrappe()
  if (fenetre === 'palette' && ouverte !== 'palette') window.addEventListener('keydown', frappe, true)
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
