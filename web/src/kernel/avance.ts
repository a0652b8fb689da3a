/** A page that is opened asks for its first lists before the program has come: `public/apparence.js` sends what is noted here. */
declare global {
  interface Window {
    avance?: { jeton: string; demandes: Map<string, Promise<Response>> } | undefined
  }
}

const CLE = 'premieres'
/** After that the page has its first screen: what was asked ahead is old, and what is asked is of another moment. */
const DEBUT_MS = 15_000
const ADRESSES = 20
const PAR_ADRESSE = 3
/** Nothing was asked but of which officine. */
const NUE = /^(?:\?officine=[^&]*)?$/

const arrivee = () => performance.now() < DEBUT_MS

/** What was asked ahead for the same person, once; nothing of it is good after a change. */
export function dejaDemandee(adresse: string, jeton: string | null, change: boolean) {
  const avance = window.avance
  if (!avance) return undefined
  if (change || !arrivee() || avance.jeton !== jeton) {
    window.avance = undefined
    return undefined
  }
  const reponse = avance.demandes.get(adresse)
  avance.demandes.delete(adresse)
  return reponse
}

const ouverte = typeof location === 'undefined' ? '' : location.pathname
let notees: string[] = []

/** The first lists of a screen opened by its bare address: a search keeps nobody's name on the desk. */
export function noterPremiere(adresse: string): void {
  if (!ouverte || !NUE.test(location.search) || location.pathname !== ouverte) return
  if (!arrivee() || notees.length >= PAR_ADRESSE) return
  notees = [...notees, adresse]
  try {
    const { [ouverte]: _, ...autres } = JSON.parse(localStorage.getItem(CLE) ?? '{}') as Record<
      string,
      string[]
    >
    const gardees = [...Object.entries(autres), [ouverte, notees]].slice(-ADRESSES)
    localStorage.setItem(CLE, JSON.stringify(Object.fromEntries(gardees)))
  } catch {
    // A full or closed storage: the next opening asks as this one did.
  }
}
