import { CancelledError } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { fenetreOuverte } from './fenetres.ts'

/**
 * What a screen does with a code, at once; false gives it to the next one below. `refuse`: a screen that takes codes
 * was asked before and has no use for this one. `sousFenetre`: a window stands over it, and has no field for codes.
 */
type Recevoir = (code: string, refuse: boolean, sousFenetre: boolean) => boolean

/** The screen on top is asked first; the shell, at the bottom, opens the article and says what came in pieces. */
interface Lecteur {
  recevoir: Recevoir
  coupe?: ((morceau: string) => void) | undefined
  champ?: RefObject<HTMLElement | null> | undefined
  fond: boolean
}
const pile: Lecteur[] = []

/**
 * A scanner keeps one rhythm and ends by Enter. Its burst is judged whole, by the middle one of its gaps: a busy machine
 * delays one key or two, never half of them. Up to 50 ms between keys nobody types; up to 100 ms a fast hand may, but no
 * six letters and figures that read like a code.
 */
const SUREMENT_MS = 50
const LECTEUR_MS = 100
/** Longer than this between two keys: not the same burst. */
const PAUSE_MS = 500
/** So soon before: the beginning of a code whose end comes now. */
const MORCEAU_MS = 3000
const LONGUEUR_MIN = 5
const CODE = /^(?=.*\d)[^\s]{6,}$/

/** A box to tick or a button writes nothing: what is scanned there is not for it. */
const dansUnChamp = (cible: EventTarget | null) =>
  cible instanceof HTMLElement &&
  (cible.isContentEditable ||
    cible.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))

/** A field of figures knows no codes: whole at a scanner's speed, letters or eight digits and more are one. */
const dansDesChiffres = (cible: EventTarget | null): cible is HTMLInputElement =>
  cible instanceof HTMLInputElement && cible.dataset.chiffres !== undefined
const CODE_DANS_DES_CHIFFRES = /^(?=.*[a-z]).{5,}$|^\d{8,}$/i

/** Nor does a field that holds a choice: a barcode is nobody's name there, and must not become one. */
const dansUnChoix = (cible: EventTarget | null): cible is HTMLInputElement =>
  cible instanceof HTMLInputElement && cible.dataset.choix !== undefined
const CODE_DANS_UN_CHOIX = /^(\d{8,}|DP\d{6,})$/i

/** Told to a field whose text, into which a code fell, was put back: nobody typed what it holds now. */
export const RENDU = 'rendu'

/** Keys that a scanner presses besides those it writes. */
const SANS_LETTRE = /^(Shift|CapsLock|AltGraph|NumLock)$/

let lu = ''
/** Between the keys of this burst, its Enter included. */
let ecarts: number[] = []
let derniere = 0
let cible: EventTarget | null = null
/** The field that the burst fell into, and what stood there before it. */
let champ: { ou: HTMLInputElement; avant: string } | null = null
/** What a scanner began to write outside of any field, without an Enter. */
let morceau: { texte: string; quand: number } | null = null

function oublier() {
  lu = ''
  ecarts = []
}

const milieu = (nombres: number[]) =>
  nombres.toSorted((a, b) => a - b)[Math.floor((nombres.length - 1) / 2)] ?? 0
/** Whether a scanner wrote this, and not a hand. */
const duLecteur = (code: string) => {
  const rythme = milieu(ecarts)
  return rythme <= SUREMENT_MS || (rythme <= LECTEUR_MS && CODE.test(code))
}

function remettre(code: string, dit = false) {
  let refuse = dit
  const fenetre = fenetreOuverte()
  for (const { recevoir, champ: sien, fond } of [...pile].reverse()) {
    // Under a window nothing is counted nor left: its own field takes the code, or the shell says that nobody did.
    if (fenetre && !fond && !fenetre.contains(sien?.current ?? null)) continue
    if (recevoir(code, refuse, fenetre !== undefined)) return
    refuse = true
  }
}

/** A code that no key wrote: a camera read it. */
export const donnerCode = (code: string) => remettre(code)

/**
 * Keys typed in a field belong to the field: it knows what a code means there. Amounts, quantities and choices do not: a
 * code scanned into one leaves it as it was, and no form is sent by its Enter.
 */
function surTouche(e: KeyboardEvent) {
  if (SANS_LETTRE.test(e.key)) return
  const sansCode = dansDesChiffres(e.target) || dansUnChoix(e.target)
  const ailleurs = dansUnChamp(e.target) && !sansCode
  // A key held down, a correction, a shortcut: a hand.
  const main = e.repeat || e.ctrlKey || e.altKey || e.metaKey || (e.key.length > 1 && e.key !== 'Enter')
  if (ailleurs || main) {
    oublier()
    morceau = null
    return
  }
  // When the key was pressed, not when its turn came.
  const ecart = e.timeStamp - derniere
  derniere = e.timeStamp
  // A code falls whole into one place: figures typed before Tab are none of what Enter presses after it.
  if (ecart > PAUSE_MS || e.target !== cible || lu === '') {
    if (lu.length > 1 && champ === null && e.target === cible && milieu(ecarts) <= LECTEUR_MS)
      morceau = { texte: (morceau?.texte ?? '') + lu, quand: e.timeStamp }
    oublier()
    cible = e.target
    champ = sansCode
      ? { ou: e.target as HTMLInputElement, avant: (e.target as HTMLInputElement).value }
      : null
  } else ecarts.push(ecart)
  if (e.key !== 'Enter') {
    lu += e.key
    return
  }
  const code = lu
  const lecteur = duLecteur(code)
  const debut = morceau && e.timeStamp - morceau.quand < MORCEAU_MS ? morceau.texte : ''
  oublier()
  morceau = null
  if (sansCode) {
    const estUnCode = dansUnChoix(e.target) ? CODE_DANS_UN_CHOIX : CODE_DANS_DES_CHIFFRES
    if (champ?.ou !== e.target || !lecteur || !estUnCode.test(code)) return
    retenir(e)
    champ.ou.value = champ.avant
    champ.ou.dispatchEvent(new Event(RENDU))
    // What the field holds may follow this code: a second one right behind it finds it so.
    cible = null
    // Only a screen that counts codes takes it; no screen is left for a code that fell into an amount.
    remettre(code, true)
  } else if (debut || (!lecteur && CODE.test(code))) {
    // Half a code may be another's: nobody gets it, and it is said.
    retenir(e)
    pile.findLast(p => p.coupe)?.coupe?.(debut + code)
  } else if (lecteur && code.length >= LONGUEUR_MIN) {
    retenir(e)
    remettre(code)
  }
}

/** Not a press on the button that has the focus. */
function retenir(e: KeyboardEvent) {
  e.preventDefault()
  e.stopPropagation()
}

/**
 * Barcodes scanned anywhere outside a field, while this component is on screen. `fond`: after every other. `champ`: where
 * they would be typed; in a window, only its own field takes them.
 */
export function useScan(
  recevoir: Recevoir,
  options: {
    fond?: boolean
    actif?: boolean
    coupe?: (morceau: string) => void
    champ?: RefObject<HTMLElement | null>
  } = {},
) {
  const { fond = false, actif = true, coupe, champ: sien } = options
  const courant = useRef<Lecteur>({ recevoir, coupe, fond, champ: sien })
  useEffect(() => {
    Object.assign(courant.current, { recevoir, coupe, fond, champ: sien })
  })
  useEffect(() => {
    if (!actif) return
    const moi = courant.current
    if (pile.length === 0) window.addEventListener('keydown', surTouche, true)
    if (fond) pile.unshift(moi)
    else pile.push(moi)
    return () => {
      pile.splice(pile.indexOf(moi), 1)
      if (pile.length === 0) window.removeEventListener('keydown', surTouche, true)
    }
  }, [fond, actif])
}

/** A code taken whole, and what became of it. Nothing leaves by itself but what was found. */
export interface Lecture {
  cle: number
  code: string
  etat: 'attend' | 'inconnu' | 'plusieurs' | 'refus'
}

/**
 * Codes as fast as a scanner gives them. Each is taken at once into its own line, asked for at once, and answered in the
 * order of the scans, whatever the order of the answers. What is not one article stays, for someone to say.
 */
export function useLectures<T extends object>(options: {
  /** `ecarte`: the screen has said why it is not taken. */
  chercher: (code: string) => Promise<T | 'inconnu' | 'plusieurs' | 'ecarte'>
  prendre: (trouve: T, code: string) => void
}) {
  const [lectures, setLectures] = useState<Lecture[]>([])
  const courant = useRef(options)
  useEffect(() => {
    courant.current = options
  })
  const file = useRef({ suivante: 1, tete: Promise.resolve(), otees: new Set<number>() })
  const oter = (cle: number) => {
    file.current.otees.add(cle)
    setLectures(l => l.filter(x => x.cle !== cle))
  }
  const lire = (code: string) => {
    const moi = file.current
    const cle = moi.suivante++
    setLectures(l => [...l, { cle, code, etat: 'attend' }])
    // Its question was also that of a field that has left it, or was asked anew because something moved: slow is not refused.
    const chercher = (): Promise<T | Exclude<Lecture['etat'], 'attend'> | 'ecarte'> =>
      courant.current
        .chercher(code)
        .catch((erreur: unknown) => (erreur instanceof CancelledError ? chercher() : ('refus' as const)))
    const reponse = chercher()
    moi.tete = moi.tete.then(async () => {
      const trouve = await reponse
      if (moi.otees.has(cle)) return
      if (trouve === 'ecarte') return setLectures(l => l.filter(x => x.cle !== cle))
      if (typeof trouve === 'string')
        return setLectures(l => l.map(x => (x.cle === cle ? { ...x, etat: trouve } : x)))
      setLectures(l => l.filter(x => x.cle !== cle))
      courant.current.prendre(trouve, code)
    })
  }
  return { lectures, lire, oter }
}
