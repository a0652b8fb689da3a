import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { chargerDemo } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { appelDirect, entrer, nouveauPoste, ouvrirNavigateur } from '../scripts/poste.ts'
import { chargerBandes } from './verres.ts'

/*
 * `node bench/choix.ts`: in a browser, among `--bandes` bands, from the last key of a word typed in the choice of lenses to the frame
 * that shows its list; the screens as they were last built. The median of each word must be under 200 ms.
 */
const { values } = parseArgs({
  options: { bandes: { type: 'string', default: '500000' }, fois: { type: 'string', default: '7' } },
})
const BARRE = 200
/** A word of each kind, another each time: the screen keeps what was answered a minute ago. */
const MOTS: Record<string, (i: number) => string> = {
  'un modèle': i => `modele ${i + 1}`,
  'une gamme': i => `gamme ${i + 1}`,
  'un fournisseur': i => `banc ${i + 11}`,
  'un modèle d’un fournisseur': i => `banc ${i + 21} modele ${i + 1}`,
  'rien de tel': i => `zz${i}`,
}
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

/** In the page: ms from the last key to the frame after the list answers it. */
const guetter = (page: Page) =>
  page.evaluate(() => {
    const liste = document.querySelector('[data-saisie] [aria-busy]') as HTMLElement
    let touche = 0
    document.addEventListener('keydown', () => (touche = performance.now()), true)
    new MutationObserver(() => {
      if (liste.ariaBusy !== 'false') return
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { vu: performance.now() - touche })))
    }).observe(liste, { attributes: true, attributeFilter: ['aria-busy'] })
  })

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-choix-'))
const base = await startEmbedded(join(dossier, 'base'))
const pool = poolOn(base.url)
await chacunSonTour(pool, async () => {
  await migrer(pool)
  await chargerDemo(pool, { clients: 2_000 })
  await chargerBandes(pool, Number(values.bandes))
})
await pool.query('vacuum analyze')
const produit = await demarrer({
  DATABASE_URL: base.url,
  DATA_DIR: join(dossier, 'produit'),
  BACKUP_AT: 'off',
})
const navigateur = await ouvrirNavigateur()
try {
  const { page } = await nouveauPoste(navigateur, produit.url, {
    storageState: await entrer(navigateur, produit.url, 'opticien'),
  })
  await page.goto('/')
  const { _id } = await appelDirect<{ _id: string }>(page, 'POST', '/api/client/create', {
    Nom: 'Banc',
    Prenoms: 'Choix',
  })
  await appelDirect(page, 'PUT', `/api/ordonnance/client/add/${_id}`, {
    DateOrd: '2026-10-02',
    TypeVision: 'Loin',
    OD: { Sph: -2.25, Cyl: -0.5, Axe: 175 },
    OG: { Sph: -2.5, Cyl: -1, Axe: 10 },
  })
  await page.goto(`/apps/commandeclient/add/${_id}`)
  await page.getByRole('heading', { level: 1, name: 'Nouvelle commande' }).waitFor()
  await page.keyboard.press('Alt+v')
  await page.locator('[data-saisie] [aria-busy=false] input[type=radio]').first().waitFor()
  await guetter(page)
  await page.keyboard.press('/')
  let bon = true
  dire(`charge ${loadavg()[0]?.toFixed(1)}\n| mot | ms | de | à | |\n|---|---:|---:|---:|---|`)
  for (const [quoi, mot] of Object.entries(MOTS)) {
    const vus: number[] = []
    for (let i = 0; i <= Number(values.fois); i++) {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await page.waitForTimeout(1_500)
      await page.evaluate(() => Object.assign(window, { vu: 0 }))
      await page.keyboard.type(mot(i), { delay: 90 })
      await page.waitForTimeout(300)
      await page.waitForFunction(() => (window as unknown as { vu: number }).vu > 0)
      vus.push(await page.evaluate(() => (window as unknown as { vu: number }).vu))
    }
    vus.sort((a, b) => a - b)
    const milieu = vus[Math.floor(vus.length / 2)] ?? 0
    bon &&= milieu <= BARRE
    dire(
      `| ${quoi} | ${milieu.toFixed(0)} | ${vus[0]?.toFixed(0)} | ${vus.at(-1)?.toFixed(0)} | ${milieu <= BARRE ? 'atteinte' : 'MANQUÉE'} |`,
    )
  }
  process.exitCode = bon ? 0 : 1
} finally {
  await navigateur.close()
  await produit.arreter()
  await pool.end()
  await base.stop()
  rmSync(dossier, { recursive: true, force: true })
}
