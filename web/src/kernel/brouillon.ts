import { useCallback, useEffect, useRef, useState } from 'react'
import { cleGardee, garderCle, oublierCle, type SousCle } from './envoi.ts'
import { lireProfil } from './session.ts'
import { uuid } from './transport.ts'

interface Garde<T> {
  valeurs: T
  geste?: string | undefined
  envoi?: string
  le: string
}

export const PREFIXE = 'brouillon:'
/** A draft that nobody came back to is not proposed again. */
const DUREE = 14 * 24 * 3600_000

let rechargementVoulu = false

/** A reload that the person asked for: what a draft keeps is not asked about. */
export function recharger(): void {
  rechargementVoulu = true
  // Held back by what no draft keeps: whoever leaves later is asked again.
  window.addEventListener('beforeunload', () => setTimeout(() => (rechargementVoulu = false)), { once: true })
  location.reload()
}

/** Whether a page that goes now takes nothing with it. */
export const seRetrouve = ({ garder }: Pick<Brouillon<unknown>, 'garder'>): boolean =>
  rechargementVoulu && garder()

/** What is being typed on this page: whether it would be lost, once what can be kept of it is. */
const saisies = new Set<() => boolean>()
export function suivreSaisie(perdue: () => boolean) {
  saisies.add(perdue)
  return () => void saisies.delete(perdue)
}
/** The drafts of this page are kept now; how many entries would be lost all the same. */
export const garderTout = () => [...saisies].filter(perdue => perdue()).length

const quiEstLa = () => lireProfil()?.uid ?? ''

/** What was typed elsewhere, for the form of that name: it is there when it opens. False: this desk cannot keep it. */
export function deposer(cle: string, valeurs: unknown): boolean {
  const garde = { valeurs, envoi: uuid(), le: new Date().toISOString() }
  try {
    localStorage.setItem(`${PREFIXE}${quiEstLa()}:${cle}`, JSON.stringify(garde))
    return true
  } catch {
    return false
  }
}

const lire = <T>(cle: string): Garde<T> | null => {
  try {
    const garde = JSON.parse(localStorage.getItem(cle) ?? 'null') as Garde<T> | null
    return garde && Date.now() - Date.parse(garde.le) < DUREE ? garde : null
  } catch {
    return null
  }
}

export interface Brouillon<T> {
  /** What was typed and not saved, found when the screen opened. */
  restaure: T | null
  /** Key of a sending of it that nobody had answered. */
  geste: string | undefined
  /** When the draft was last kept; null while there is none. */
  gardeLe: Date | null
  /** At once, before the screen is left; whether it is kept. */
  garder: () => boolean
  /** After success, or when the person gives up; what is typed instead of what is `enDoute` is still the same sending. */
  effacer: (enDoute?: string) => void
  /** The key that it leaves under, whichever tab it is taken up in: sent by two of them, it is saved once. */
  cle: () => string
  /** What is typed from now on is another one. */
  renouveler: () => void
  /** The same key, and the way to another one, for what leaves. */
  envoi: () => SousCle
}

/**
 * Keeps what is being typed on this computer, per person: it survives a lost server, a closed tab, a reload.
 * `valeurs` null: nothing worth keeping (the form is as it was). `geste`: the key of a sending on its way, or whose answer was lost; taken
 * up after a reload, it is the same one and is saved once.
 */
export function useBrouillon<T>(cle: string, valeurs: T | null, geste?: string): Brouillon<T> {
  const [uid] = useState(quiEstLa)
  const complete = `${PREFIXE}${uid}:${cle}`
  const [trouve] = useState(() => lire<T>(complete))
  const [gardeLe, setGardeLe] = useState(() => (trouve ? new Date(trouve.le) : null))
  const envoi = useRef('')
  // What leaves as it was proposed has no draft: its key outlives a reload all the same.
  const depeche = `envoi ${complete}`
  envoi.current ||= trouve?.envoi ?? trouve?.geste ?? cleGardee(depeche) ?? uuid()
  // Of what stands in the storage, as far as this tab has read or written it.
  const gardee = useRef(trouve?.envoi)
  const courant = useRef({ valeurs, geste })
  courant.current = { valeurs, geste }
  // Saved or given up: as it stands nothing is left to come back to, whatever became of its sending and however late the next screen comes.
  const efface = useRef<string | null>(null)
  const dit = JSON.stringify(valeurs)
  const texte = valeurs === null || dit === efface.current ? null : `${geste ?? ''} ${dit}`

  const garder = useCallback(() => {
    // Whoever has left the desk leaves nothing more on it: the screen may still be drawn once.
    if (quiEstLa() !== uid) return false
    const { valeurs, geste } = courant.current
    if (valeurs === null || efface.current === JSON.stringify(valeurs)) return false
    const le = new Date()
    try {
      localStorage.setItem(
        complete,
        JSON.stringify({ valeurs, geste, envoi: envoi.current, le: le.toISOString() }),
      )
      gardee.current = envoi.current
      setGardeLe(le)
      return true
    } catch {
      // A full storage must not stop someone from typing.
      return false
    }
  }, [complete, uid])

  const renouveler = useCallback(() => {
    oublierCle(depeche)
    envoi.current = uuid()
  }, [depeche])

  const effacer = useCallback(
    (enDoute?: string) => {
      efface.current = JSON.stringify(courant.current.valeurs)
      // Another tab may be keeping something else under this name.
      const garde = lire(complete)
      if (!garde?.envoi || garde.envoi === gardee.current) localStorage.removeItem(complete)
      if (!enDoute) renouveler()
      setGardeLe(null)
    },
    [complete, renouveler],
  )

  const aVu = useRef(false)
  useEffect(() => {
    // Undone by hand: what was kept of it meanwhile is not wanted any more than it.
    if (texte === null) {
      if (aVu.current) effacer()
      return
    }
    aVu.current = true
    const minuterie = setTimeout(garder, 400)
    return () => clearTimeout(minuterie)
  }, [texte, garder, effacer])

  useEffect(
    () =>
      suivreSaisie(() => {
        const { valeurs } = courant.current
        return valeurs !== null && efface.current !== JSON.stringify(valeurs) && !garder()
      }),
    [garder],
  )

  useEffect(() => {
    window.addEventListener('pagehide', garder)
    return () => window.removeEventListener('pagehide', garder)
  }, [garder])

  const { valeurs: restaure = null, geste: laisse } = trouve ?? {}
  const prendreCle = () => {
    garderCle(depeche, envoi.current)
    return envoi.current
  }
  return {
    restaure,
    geste: laisse,
    gardeLe,
    garder,
    effacer,
    cle: prendreCle,
    renouveler,
    envoi: () => ({ cle: prendreCle(), renouveler }),
  }
}

/** What was left unfinished comes back once, on opening. */
export function useReprise<T>(
  { restaure, geste }: Brouillon<T>,
  reprendre: (garde: T, geste: string | undefined) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, not whenever what takes it back is drawn anew.
  useEffect(() => {
    if (restaure) reprendre(restaure, geste)
  }, [])
}
