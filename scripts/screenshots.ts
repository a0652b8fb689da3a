import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { type Adresse, adressesDe } from './adresses.ts'
import { constater, guetterSecousses } from './constats.ts'
import { ouvrirFenetres } from './fenetres.ts'
import { accepter } from './galerie.ts'
import { francaisSeul } from './mots.ts'
import { dessine, type Etat, entrer, nouveauPoste, ouvrirNavigateur } from './poste.ts'

/**
 * `npm run screenshots -- stock caisse`: every screen of these areas (or whose address holds the word; all when none is
 * named), in three themes and four widths, and what is wrong on them. Exits with 1 when something is.
 */
const { values: options, positionals: seules } = parseArgs({
  allowPositionals: true,
  options: {
    largeurs: { type: 'string', default: '1440,1280,992,390' },
    themes: { type: 'string', default: 'light,dark,semi-dark' },
    langue: { type: 'string', default: 'fr' },
    role: { type: 'string', default: 'administrateur' },
    dossier: { type: 'string', default: join(import.meta.dirname, '..', 'captures') },
    /** Press the buttons too: windows, tabs, refusals. What they write stays in the server opened for it. */
    fenetres: { type: 'boolean', default: false },
    /** A server that already runs on a demonstration, instead of a new one. */
    url: { type: 'string' },
    /** The components look as they should: the pictures that the tests compare with are taken anew, and nothing else. */
    accepter: { type: 'boolean', default: false },
  },
})
if (options.accepter) {
  const navigateur = await ouvrirNavigateur()
  await accepter(navigateur, texte => process.stdout.write(`${texte}\n`))
  await navigateur.close()
  process.exit(0)
}
const HAUTEURS: Record<string, number> = { 1440: 900, 1366: 768, 1280: 720, 992: 744, 768: 1024, 390: 844 }
const SECOUSSE_MAX = 0.05
/** What the keys of a text begin with: `clients.titre` on a screen is a text that is missing. */
const ESPACES = globSync(join(import.meta.dirname, '..', 'web', 'src', '**', 'mots')).map(d =>
  basename(dirname(d)),
)
const FRANCAIS = await francaisSeul(options.langue)
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

/** `/callback` opened by hand says in the console that nobody had asked for it; a pressed button may be refused. */
const ATTENDUES = options.fenetres ? /EchecFournisseur|status of 4\d\d/ : /EchecFournisseur/

type Vu = Adresse & { largeur: string; images: string[]; fautes: string[] }

async function photographier(page: Page, nom: string) {
  // An open window stands before what the eye sees, not before the whole page.
  const fullPage = (await page.locator('[role=dialog]:visible').count()) === 0
  for (const theme of options.themes.split(',')) {
    await page.evaluate(t => {
      localStorage.setItem('theme', JSON.stringify(t))
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    }, theme)
    await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' })
    await page.screenshot({
      path: join(options.dossier, `${nom}-${theme}.png`),
      fullPage,
      animations: 'disabled',
    })
  }
}

async function visiter(page: Page, adresse: Adresse, largeur: string): Promise<Vu> {
  const fautes: string[] = []
  const images: string[] = []
  const prendre = async (nom: string) => {
    fautes.push(
      ...(await page.evaluate(constater, { langue: options.langue, espaces: ESPACES, francais: FRANCAIS })),
    )
    images.push(`${nom}-${largeur}`)
    await photographier(page, `${nom}-${largeur}`)
  }
  const ecouter = {
    console: (m: { type: () => string; text: () => string }) =>
      m.type() === 'error' && !ATTENDUES.test(m.text()) && fautes.push(`console : ${m.text().slice(0, 120)}`),
    pageerror: (e: Error) => fautes.push(`erreur : ${e.message.slice(0, 120)}`),
    requestfailed: (r: { url: () => string; failure: () => { errorText: string } | null }) =>
      r.failure()?.errorText !== 'net::ERR_ABORTED' && fautes.push(`perdu : ${r.url()}`),
  }
  for (const [nom, ecoute] of Object.entries(ecouter)) page.on(nom as 'console', ecoute as never)
  try {
    await page.goto(adresse.chemin)
    await page.locator('h1').first().waitFor({ timeout: 15_000 })
    await dessine(page)
    const { somme, quoi } = await page.evaluate(
      () => (window as unknown as { secousses: { somme: number; quoi: string[] } }).secousses,
    )
    if (somme > SECOUSSE_MAX)
      fautes.push(`bouge en se chargeant ${somme.toFixed(3)} : ${[...new Set(quoi)].slice(0, 4).join(' ')}`)
    await prendre(adresse.nom)
    if (options.fenetres)
      await ouvrirFenetres(page, adresse.chemin, suffixe => prendre(`${adresse.nom}--${suffixe}`))
  } catch (erreur) {
    fautes.push((erreur as Error).message.split('\n')[0] as string)
  }
  for (const [nom, ecoute] of Object.entries(ecouter)) page.off(nom as 'console', ecoute as never)
  return { ...adresse, largeur, images, fautes: [...new Set(fautes)] }
}

async function parcourir(navigateur: Browser, url: string, etat: Etat) {
  const { contexte, page } = await nouveauPoste(navigateur, url, { storageState: etat })
  await page.goto('/robots.txt')
  const { adresses, inconnues } = await adressesDe(
    page,
    (aire, chemin) => seules.length === 0 || seules.some(mot => mot === aire || chemin.includes(mot)),
  )
  await contexte.close()
  const vus: Vu[] = []
  for (const largeur of options.largeurs.split(','))
    for (const visiteur of [false, true]) {
      const { contexte, page } = await nouveauPoste(navigateur, url, {
        viewport: { width: Number(largeur), height: HAUTEURS[largeur] ?? 900 },
        reducedMotion: 'reduce',
        ...(visiteur ? {} : { storageState: etat }),
      })
      await page.addInitScript(guetterSecousses)
      const [premier = 'light'] = options.themes.split(',')
      await page.addInitScript(
        ([theme, langue]) => {
          localStorage.setItem('theme', JSON.stringify(theme))
          localStorage.setItem('langue', JSON.stringify(langue))
        },
        [premier, options.langue] as const,
      )
      for (const adresse of adresses.filter(a => a.public === visiteur)) {
        const vu = await visiter(page, adresse, largeur)
        vus.push(vu)
        const { fautes } = vu
        if (fautes.length > 0) dire(`${adresse.nom} ${largeur}\n${fautes.map(f => `    ${f}`).join('\n')}`)
      }
      await contexte.close()
    }
  return { vus, inconnues }
}

/** All pictures on one page, to look through them. */
const planche = (vus: Vu[]) =>
  `<!doctype html><meta charset="utf-8"><title>Écrans</title><style>body{font:14px sans-serif;margin:16px}
div{display:flex;gap:8px;overflow-x:auto}img{height:480px;border:1px solid #bbb}</style>${vus
    .map(
      ({ nom, largeur, images, fautes }) =>
        `<h2>${nom}, ${largeur}</h2><p>${fautes.map(f => f.replaceAll('<', '&lt;')).join('<br>')}</p>${images
          .map(
            image =>
              `<div>${options.themes
                .split(',')
                .map(theme => vignette(image, theme))
                .join('')}</div>`,
          )
          .join('')}`,
    )
    .join('\n')}`
const vignette = (image: string, theme: string) =>
  `<img loading="lazy" src="${image}-${theme}.png" alt="${image}, ${theme}" title="${image}, ${theme}">`

async function ouvrirServeur() {
  if (options.url) return { url: options.url, arreter: async () => undefined }
  const donnees = mkdtempSync(join(tmpdir(), 'dioptrie-ecrans-'))
  const serveur = await demarrer({ DATA_DIR: donnees, DEMO: 'on', READINGS_PER_HOUR: '0' })
  return {
    url: serveur.url,
    arreter: async () => {
      await serveur.arreter()
      rmSync(donnees, { recursive: true, force: true })
    },
  }
}

mkdirSync(options.dossier, { recursive: true })
const serveur = await ouvrirServeur()
const navigateur = await ouvrirNavigateur()
try {
  const etat = await entrer(navigateur, serveur.url, options.role)
  const { vus, inconnues } = await parcourir(navigateur, serveur.url, etat)
  writeFileSync(join(options.dossier, 'index.html'), planche(vus))
  for (const chemin of inconnues) dire(`${chemin} : aucun enregistrement pour l’ouvrir (scripts/adresses.ts)`)
  const fautifs = vus.filter(v => v.fautes.length > 0)
  dire(
    `${vus.length} vues, ${fautifs.length} avec un constat, ${inconnues.length} écrans non ouverts : ${options.dossier}`,
  )
  process.exitCode = fautifs.length + inconnues.length > 0 ? 1 : 0
} finally {
  await navigateur.close()
  await serveur.arreter()
}
