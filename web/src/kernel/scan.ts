import { useEffect, useRef, useState } from 'react'

/**
 * What a screen does with a code, at once; false gives it to the next one below. `refuse`: a screen that takes codes
 * was asked before and has no use for this one.
 */
type Recevoir = (code: string, refuse: boolean) => boolean

/** The screen on top is asked first; the shell, at the bottom, opens the article. */
const pile: { recevoir: Recevoir }[] = []

/** A scanner types a whole code in a few hundredths of a second and ends by Enter; nobody's fingers do. */
const ENTRE_TOUCHES_MS = 50
const LONGUEUR_MIN = 5

const dansUnChamp = (cible: EventTarget | null) =>
  cible instanceof HTMLElement && (cible.isContentEditable || cible.matches('input, textarea, select'))

/** A field of figures knows no codes: whole at a scanner's speed, letters or eight digits and more are one. */
const dansDesChiffres = (cible: EventTarget | null): cible is HTMLInputElement =>
  cible instanceof HTMLInputElement && cible.dataset.chiffres !== undefined
const CODE_DANS_DES_CHIFFRES = /^(?=.*[a-z]).{5,}$|^\d{8,}$/i

/** Told to a field of figures whose text, into which a code fell, was put back: nobody typed what it holds now. */
export const RENDU = 'rendu'

let lu = ''
let derniere = 0
let cible: EventTarget | null = null
/** The field that the burst fell into, and what stood there before it. */
let champ: { ou: HTMLInputElement; avant: string } | null = null

function remettre(code: string, dit = false) {
  let refuse = dit
  for (const { recevoir } of [...pile].reverse()) {
    if (recevoir(code, refuse)) return
    refuse = true
  }
}

/**
 * Keys typed in a field belong to the field: it knows what a code means there. Amounts and quantities do not: a code
 * scanned into one leaves it as it was, and no form is sent by its Enter.
 */
function surTouche(e: KeyboardEvent) {
  const chiffres = dansDesChiffres(e.target)
  if ((dansUnChamp(e.target) && !chiffres) || e.ctrlKey || e.altKey || e.metaKey) return
  const maintenant = e.timeStamp
  // A code falls whole into one place: figures typed before Tab are none of what Enter presses after it.
  if (maintenant - derniere > ENTRE_TOUCHES_MS || e.target !== cible) {
    lu = ''
    cible = e.target
    champ = chiffres ? { ou: e.target, avant: e.target.value } : null
  }
  derniere = maintenant
  if (chiffres) {
    if (e.key !== 'Enter') {
      if (e.key.length === 1) lu += e.key
      return
    }
    const code = lu
    lu = ''
    if (champ?.ou !== e.target || !CODE_DANS_DES_CHIFFRES.test(code)) return
    e.preventDefault()
    e.stopPropagation()
    champ.ou.value = champ.avant
    champ.ou.dispatchEvent(new Event(RENDU))
    // What the field holds may follow this code: a second one right behind it finds it so.
    cible = null
    // Only a screen that counts codes takes it; no screen is left for a code that fell into an amount.
    remettre(code, true)
    return
  }
  if (e.key === 'Enter' && lu.length >= LONGUEUR_MIN) {
    const code = lu
    lu = ''
    // Not a press on the button that has the focus.
    e.preventDefault()
    e.stopPropagation()
    remettre(code)
  } else if (e.key.length === 1) lu += e.key
}

/** Barcodes scanned anywhere outside a field, while this component is on screen. `fond`: after every other. */
export function useScan(recevoir: Recevoir, { fond = false, actif = true } = {}) {
  const courant = useRef({ recevoir })
  useEffect(() => {
    courant.current.recevoir = recevoir
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
  chercher: (code: string) => Promise<T | 'inconnu' | 'plusieurs'>
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
    const reponse = courant.current.chercher(code).catch(() => 'refus' as const)
    moi.tete = moi.tete.then(async () => {
      const trouve = await reponse
      if (moi.otees.has(cle)) return
      if (typeof trouve === 'string')
        return setLectures(l => l.map(x => (x.cle === cle ? { ...x, etat: trouve } : x)))
      setLectures(l => l.filter(x => x.cle !== cle))
      courant.current.prendre(trouve, code)
    })
  }
  return { lectures, lire, oter }
}
