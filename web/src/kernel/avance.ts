/** A page that is opened asks for its first lists before the program has come: `public/apparence.js` sends what the desk noted (`poste/hors-ligne/premieres.ts`). */
declare global {
  interface Window {
    avance?: { jeton: string; demandes: Map<string, Promise<Response>> } | undefined
  }
}

/** After that the page has its first screen: what was asked ahead is old, and what is asked is of another moment. */
const DEBUT_MS = 15_000

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
