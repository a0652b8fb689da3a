import { PREFIXE, recharger } from '../../kernel/brouillon.ts'
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

const brouillonsDe = (uid: string) =>
  Object.keys(localStorage).filter(cle => cle.startsWith(`${PREFIXE}${uid}:`))

/** Whoever signs out leaves nothing on this desk, what they had begun included: it is said first. */
export async function quitterLePoste(partir: () => Promise<void>): Promise<void> {
  const uid = lireProfil()?.uid ?? ''
  const laisses = brouillonsDe(uid)
  const effacer = () => {
    for (const cle of brouillonsDe(uid)) localStorage.removeItem(cle)
  }
  const faire = async () => {
    effacer()
    // The form that is left keeps what was typed as its page goes: this comes after it.
    window.addEventListener('pagehide', effacer, { once: true })
    await oublierLectures()
    await partir()
  }
  if (laisses.length === 0) return faire()
  await poserQuestion({ quoi: 'depart', n: laisses.length, oui: () => void faire() })
}
