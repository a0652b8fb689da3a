import { useSyncExternalStore } from 'react'

/** Whether the server answers. One state for the whole page: the banner shows it, saving waits for it. */
interface EtatServeur {
  perduDepuis: Date | null
  /** When the next attempt is made. */
  prochainEssai: number
  /** What is read meanwhile from this desk is at least as old. */
  gardeLe?: string | undefined
}

const JOINT: EtatServeur = { perduDepuis: null, prochainEssai: 0 }
const DELAIS = [2, 4, 6, 10, 15]
const DEPUIS = 'perduDepuis'

let etat = JOINT
let essais = 0
let minuterie: ReturnType<typeof setTimeout> | undefined
const abonnes = new Set<() => void>()
const retours = new Set<() => void>()

function poser(suivant: EtatServeur) {
  etat = suivant
  for (const rappel of abonnes) rappel()
}

/** `gardeLe`: a copy of this moment was read in its place; the oldest is the one to say. */
export function serveurPerdu(gardeLe?: string) {
  const le = [etat.gardeLe, gardeLe].filter(Boolean).sort()[0]
  if (etat.perduDepuis) {
    if (le !== etat.gardeLe) poser({ ...etat, gardeLe: le })
    return
  }
  essais = 0
  // Reloaded meanwhile, the page goes on counting from the same hour.
  const depuis = new Date(sessionStorage.getItem(DEPUIS) ?? Date.now())
  sessionStorage.setItem(DEPUIS, depuis.toISOString())
  attendre(depuis, le)
}

/** By how much the server's clock is ahead of this desk's: an answer is read after it was written, so the most that any has said. */
let avance = Number.NEGATIVE_INFINITY
/** This moment, by the server's clock: what waits on the desk says when it was. */
export const maintenant = () => new Date(Date.now() + (Number.isFinite(avance) ? avance : 0)).toISOString()

export function serveurJoint(date?: string | null) {
  if (date) avance = Math.max(avance, Date.parse(date) - Date.now())
  sessionStorage.removeItem(DEPUIS)
  if (!etat.perduDepuis) return
  clearTimeout(minuterie)
  poser(JOINT)
  for (const rappel of retours) rappel()
}

function attendre(depuis: Date, gardeLe = etat.gardeLe) {
  const secondes = DELAIS[Math.min(essais++, DELAIS.length - 1)] ?? 15
  clearTimeout(minuterie)
  minuterie = setTimeout(essayer, secondes * 1000)
  poser({ perduDepuis: depuis, prochainEssai: Date.now() + secondes * 1000, gardeLe })
}

export async function essayer() {
  const depuis = etat.perduDepuis
  if (!depuis) return
  const repond = await fetch('/api/health', { cache: 'no-store' }).then(
    r => r.ok,
    () => false,
  )
  if (repond) serveurJoint()
  else attendre(depuis)
}

/** Called each time the server answers again. */
export function auRetour(rappel: () => void) {
  retours.add(rappel)
  return () => {
    retours.delete(rappel)
  }
}

const abonner = (rappel: () => void) => {
  abonnes.add(rappel)
  return () => {
    abonnes.delete(rappel)
  }
}
export const lireServeur = () => etat
export const useServeur = () => useSyncExternalStore(abonner, lireServeur)
