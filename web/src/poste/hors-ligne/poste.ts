import { garderTout, PREFIXE, recharger } from '../../kernel/brouillon.ts'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import { ouvrierAuDepart } from '../../kernel/premier.ts'
import { abonnerSession, lireProfil } from '../../kernel/session.ts'
import { noterPremieres } from './premieres.ts'

const OUVRIER = '/hors-ligne.js'
const HEURE = 3600_000

/** Only on https and localhost; elsewhere a desk reads nothing while the server is away, as before. */
const possible = () => 'serviceWorker' in navigator && 'caches' in window

/** Once the first screen is there: what keeps copies begins, and a new version says that it came. */
export async function veiller(): Promise<void> {
  noterPremieres()
  repondreAuxOnglets()
  if (!possible()) return
  const { serviceWorker } = navigator
  // The first program to take this page in hand is told what the page has already loaded.
  const garder = () => {
    const charges = performance.getEntriesByType('resource').map(r => r.name)
    serviceWorker.controller?.postMessage(charges.filter(nom => nom.startsWith(`${location.origin}/assets/`)))
  }
  if (!ouvrierAuDepart) {
    // It may have come while the first screen was still being read.
    if (serviceWorker.controller) garder()
    else serviceWorker.addEventListener('controllerchange', garder, { once: true })
  }
  // Signed out from another tab, a session that is over, someone else at this desk: what was read is not theirs.
  let qui = lireProfil()?.uid
  abonnerSession(() => {
    const suivant = lireProfil()?.uid
    if (suivant !== qui) void oublierLectures()
    qui = suivant
  })
  if (qui === undefined) await oublierLectures()
  const inscription = await serviceWorker.register(OUVRIER, { updateViaCache: 'none' }).catch(() => null)
  if (!inscription) return
  setInterval(() => void inscription.update().catch(() => null), HEURE)
  // One that comes while another holds the page is a new version; one that had come before is that of this page.
  const annoncer = ({ installing }: ServiceWorkerRegistration) =>
    installing?.addEventListener('statechange', async () => {
      if (installing.state !== 'installed' || !serviceWorker.controller || (await deCettePage())) return
      // The person chooses when: what they are typing is kept through the reload as a draft.
      await poserQuestion({ quoi: 'version', oui: recharger })
    })
  annoncer(inscription)
  inscription.addEventListener('updatefound', () => annoncer(inscription))
}

/** Opened after an update, a page is of the new version before the program is: its entry is among the files that the program keeps. */
async function deCettePage(): Promise<boolean> {
  const entree = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const programme = await fetch(OUVRIER, { cache: 'no-store' }).then(
    reponse => reponse.text(),
    () => '',
  )
  return programme.includes(`"${entree}"`)
}

async function poserQuestion(question: Parameters<typeof import('./Avis.tsx').demander>[0]): Promise<void> {
  const [{ demander }] = await Promise.all([import('./Avis.tsx'), prechargerTextes(['notifications'])])
  demander(question)
}

/** Neither what was read, nor what is on its way to be kept. */
export async function oublierLectures(): Promise<void> {
  if (!possible()) return
  navigator.serviceWorker.controller?.postMessage('oublier')
  await caches.delete('lectures').catch(() => false)
}

const ONGLETS = 'onglets'
/** Long enough for the other tabs of this desk, which answer at once. */
const ECOUTE_MS = 250
interface Saisies {
  uid: string
  /** Absent: it is asked. */
  perdues?: number
}

/** Whoever signs out in another tab: what is typed here is kept, and what no draft keeps is counted. */
function repondreAuxOnglets() {
  if (!('BroadcastChannel' in window)) return
  const canal = new BroadcastChannel(ONGLETS)
  canal.onmessage = ({ data: { uid, perdues } }: MessageEvent<Saisies>) => {
    if (perdues === undefined && uid === lireProfil()?.uid)
      canal.postMessage({ uid, perdues: garderTout() } satisfies Saisies)
  }
}

/** How many entries the other tabs of this person would lose, once they have kept theirs. */
async function perduesAilleurs(uid: string): Promise<number> {
  if (!('BroadcastChannel' in window)) return 0
  const canal = new BroadcastChannel(ONGLETS)
  let n = 0
  canal.onmessage = ({ data }: MessageEvent<Saisies>) => {
    if (data.uid === uid) n += data.perdues ?? 0
  }
  canal.postMessage({ uid } satisfies Saisies)
  await new Promise(suite => setTimeout(suite, ECOUTE_MS))
  canal.close()
  return n
}

const brouillonsDe = (uid: string) =>
  Object.keys(localStorage).filter(cle => cle.startsWith(`${PREFIXE}${uid}:`))

/** Whoever signs out says what becomes of what they had begun, here or in another tab: kept until they come back, or erased. */
export async function quitterLePoste(partir: (gardees: boolean) => Promise<void>): Promise<void> {
  const uid = lireProfil()?.uid ?? ''
  const perdues = garderTout() + (await perduesAilleurs(uid))
  const n = brouillonsDe(uid).length
  const effacer = () => {
    for (const cle of brouillonsDe(uid)) localStorage.removeItem(cle)
  }
  const faire = async (garder: boolean) => {
    if (!garder) {
      effacer()
      // The form that is left keeps what was typed as its page goes: this comes after it.
      window.addEventListener('pagehide', effacer, { once: true })
    }
    await oublierLectures()
    await partir(garder)
  }
  if (n + perdues === 0) return faire(false)
  const garder = n > 0 && { garder: () => void faire(true) }
  await poserQuestion({ quoi: 'depart', n, perdues, ...garder, oui: () => void faire(false) })
}
