import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, CDPSession } from 'playwright-core'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { type Etat, entrer, nouveauPoste, ouvrirNavigateur } from '../scripts/poste.ts'

/** `node bench/lent.ts`: the first rows of a list on a slow link and a modest computer; see README.md in this folder. */
const { values: options } = parseArgs({
  options: {
    chemin: { type: 'string', default: '/apps/client/client-list' },
    tours: { type: 'string', default: '5' },
    /** A server that already runs on a demonstration, instead of a new one. */
    url: { type: 'string' },
    /** Every request of the first cold tour, in the order it leaves. */
    detail: { type: 'boolean', default: false },
  },
})
const LIEN = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const RALENTI = 4
/** Seconds to the first row: nothing in the cache, then the program in it. */
const BARRES = { 'à froid': 4, 'à chaud': 1.8 }
const dire = (texte: string) => process.stdout.write(`${texte}\n`)
const mediane = (nombres: number[]) => nombres.toSorted((a, b) => a - b)[Math.floor(nombres.length / 2)] ?? 0

type Depart = { url: string; a: number; fin: number; octets: number }
type Tour = { rangs: number; requetes: Depart[] }

/** In the page, before it: notes when the first row stands there. */
function guetterRangs() {
  const noter = () => {
    if (!document.querySelector('[data-ligne="0"]')) return
    guet.disconnect()
    Object.assign(window, { premierRang: performance.now() })
  }
  const guet = new MutationObserver(noter)
  guet.observe(document, { childList: true, subtree: true })
}

/** The requests of a page, and the way to begin again with the next one. */
function relever(cdp: CDPSession) {
  const requetes = new Map<string, Depart>()
  let origine = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (origine === 0) origine = timestamp
    requetes.set(requestId, { url: new URL(request.url).pathname, a: timestamp - origine, fin: 0, octets: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const requete = requetes.get(requestId)
    if (requete) Object.assign(requete, { fin: timestamp - origine, octets: encodedDataLength })
  })
  return {
    recommencer: () => {
      origine = 0
      requetes.clear()
    },
    jusqua: (s: number) => [...requetes.values()].filter(r => r.a <= s),
  }
}

/** One new browser profile with a session: cold, then the same address again. */
async function tour(navigateur: Browser, url: string, etat: Etat): Promise<Record<'froid' | 'chaud', Tour>> {
  const { contexte, page } = await nouveauPoste(navigateur, url, { storageState: etat })
  const cdp = await contexte.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', LIEN)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RALENTI })
  await page.addInitScript(guetterRangs)
  const { recommencer, jusqua } = relever(cdp)
  const ouvrir = async (): Promise<Tour> => {
    recommencer()
    await page.goto(options.chemin, { waitUntil: 'commit', timeout: 60_000 })
    await page.waitForFunction(() => 'premierRang' in window, undefined, { timeout: 60_000 })
    const rangs = await page.evaluate(() => (window as unknown as { premierRang: number }).premierRang / 1000)
    return { rangs, requetes: jusqua(rangs) }
  }
  const froid = await ouvrir()
  await page.goto('/robots.txt')
  const chaud = await ouvrir()
  await contexte.close()
  return { froid, chaud }
}

async function mesurer(url: string): Promise<boolean> {
  const navigateur = await ouvrirNavigateur()
  try {
    const etat = await entrer(navigateur, url, 'gerant')
    const tours: Awaited<ReturnType<typeof tour>>[] = []
    for (let i = 0; i < Number(options.tours); i++) tours.push(await tour(navigateur, url, etat))
    if (options.detail)
      for (const { url, a, fin, octets } of tours[0]?.froid.requetes ?? [])
        dire(`${a.toFixed(2)}  ${fin.toFixed(2)}  ${(octets / 1000).toFixed(1).padStart(6)} ko  ${url}`)
    let bon = true
    dire('| premiers rangs | s | de | à | demandes | ko | barre | |\n|---|---:|---:|---:|---:|---:|---:|---|')
    for (const [nom, cle] of [
      ['à froid', 'froid'],
      ['à chaud', 'chaud'],
    ] as const) {
      const vus = tours.map(t => t[cle])
      const s = vus.map(v => v.rangs)
      const ko = mediane(vus.map(v => v.requetes.reduce((somme, r) => somme + r.octets, 0))) / 1000
      const atteinte = mediane(s) <= BARRES[nom]
      bon &&= atteinte
      const [milieu, bas, haut] = [mediane(s), Math.min(...s), Math.max(...s)].map(n => n.toFixed(2))
      dire(
        `| ${nom} | ${milieu} | ${bas} | ${haut} | ${mediane(vus.map(v => v.requetes.length))} | ${ko.toFixed(0)} | ${BARRES[nom]} | ${atteinte ? 'atteinte' : 'MANQUÉE'} |`,
      )
    }
    return bon
  } finally {
    await navigateur.close()
  }
}

if (options.url) process.exitCode = (await mesurer(options.url)) ? 0 : 1
else {
  const donnees = mkdtempSync(join(tmpdir(), 'dioptrie-lent-'))
  const serveur = await demarrer({ DATA_DIR: donnees, DEMO: 'on' })
  try {
    process.exitCode = (await mesurer(serveur.url)) ? 0 : 1
  } finally {
    await serveur.arreter()
    rmSync(donnees, { recursive: true, force: true })
  }
}
