import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { FAMILLES } from '../web/src/vitrine/pages.ts'
import { auRepos, suivre } from './poste.ts'

/*
 * The pictures of the components, taken from the gallery and kept in `e2e/galerie`: what the components look like is
 * changed on purpose (`npm run screenshots -- --accepter`), or not at all.
 */
const RACINE = join(import.meta.dirname, '..')
const DIST = join(RACINE, 'web', 'dist')
const REFERENCES = join(RACINE, 'e2e', 'galerie')
const BOITES = join(REFERENCES, 'boites.json')
const VUES = join(RACINE, 'captures', 'galerie')

/** What is dark is the same tokens everywhere: two pages that show the most of them stand for the others. */
const SOMBRES = ['/ui-elements/card/statistics', '/forms/form-validation']
const LARGEUR = 960
/** The eye sees a colour of a patch this wide; the edge of a letter, which a machine may draw otherwise, weighs less. */
const CASE = 4
/** Of 255, by which the colour of a patch may differ. */
const ECART = 10
/** Patches that may differ more: less than the dot of a status. */
const CASES = 10

export interface Prise {
  nom: string
  adresse: string
}
export const prises: Prise[] = [
  ...FAMILLES.flatMap(f => f.pages).map(([chemin]) => ({ chemin, theme: 'light' })),
  ...SOMBRES.map(chemin => ({ chemin, theme: 'dark' })),
].map(({ chemin, theme }) => ({
  nom: `${chemin.slice(1).replaceAll('/', '.')}${theme === 'dark' ? '-sombre' : ''}`,
  adresse: `${chemin}?nu=oui&theme=${theme}`,
}))

/** `952x74`, by the example that has this room. */
type Boites = Record<string, string>
interface Gardees {
  navigateur: string
  pages: Record<string, Boites>
}
const lireGardees = (): Gardees | null =>
  existsSync(BOITES) ? (JSON.parse(readFileSync(BOITES, 'utf8')) as Gardees) : null

/** A desk before the gallery as it is built, without a server: what it asks for is read in the folder. */
export async function ouvrirGalerie(navigateur: Browser): Promise<Page> {
  const contexte = await navigateur.newContext({
    serviceWorkers: 'block',
    baseURL: 'http://galerie.test',
    viewport: { width: LARGEUR, height: 800 },
    deviceScaleFactor: 1,
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    reducedMotion: 'reduce',
  })
  await contexte.route('**/*', route => {
    const { pathname } = new URL(route.request().url())
    const fichier = join(DIST, pathname)
    return route.fulfill({
      path: /\.\w+$/.test(pathname) && existsSync(fichier) ? fichier : join(DIST, 'vitrine.html'),
    })
  })
  contexte.on('page', suivre)
  const page = await contexte.newPage()
  await page.clock.setFixedTime(new Date('2026-11-16T10:00:00Z'))
  return page
}

/** Opens a page of the gallery; from one to the next as a link does. */
export async function allerA(page: Page, adresse: string) {
  const ouverte = await page.evaluate(vers => {
    if (!document.querySelector('#contenu')) return false
    if (new URL(vers, location.href).pathname !== location.pathname)
      for (const e of document.querySelectorAll('[data-exemple]')) e.setAttribute('data-quitte', '')
    history.pushState({}, '', vers)
    return true
  }, adresse)
  if (!ouverte) await page.goto(adresse)
  await page.locator('[data-exemple]:not([data-quitte])').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await auRepos(page)
}

const mesurer = (page: Page): Promise<Boites> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-exemple]')].map(e => {
        const { width, height } = e.getBoundingClientRect()
        return [e.dataset.exemple as string, `${Math.round(width)}x${Math.round(height)}`]
      }),
    ),
  )

const photographier = (page: Page) =>
  page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', type: 'png' })

/** Half as large, by the browser's own encoder, whose best quality loses nothing. */
async function alleger(page: Page, png: Buffer): Promise<Buffer> {
  const webp = await page.evaluate(async base64 => {
    const octets = Uint8Array.from(atob(base64), c => c.charCodeAt(0))
    const image = await createImageBitmap(new Blob([octets], { type: 'image/png' }))
    const toile = new OffscreenCanvas(Math.ceil(image.width / 2), Math.ceil(image.height / 2))
    const trait = toile.getContext('2d') as OffscreenCanvasRenderingContext2D
    trait.imageSmoothingQuality = 'high'
    trait.drawImage(image, 0, 0, toile.width, toile.height)
    const blob = await toile.convertToBlob({ type: 'image/webp', quality: 1 })
    const lus = new Uint8Array(await blob.arrayBuffer())
    let texte = ''
    for (const o of lus) texte += String.fromCharCode(o)
    return btoa(texte)
  }, png.toString('base64'))
  return Buffer.from(webp, 'base64')
}

/** How many patches have another colour, and how far down the first and the last of them stand. */
function comparerImages(page: Page, gardee: Buffer, vue: Buffer) {
  return page.evaluate(
    async ({ images, cote, ecart }) => {
      const lire = async ([type, base64]: [string, string]) => {
        const octets = Uint8Array.from(atob(base64), c => c.charCodeAt(0))
        return createImageBitmap(new Blob([octets], { type }))
      }
      const reduire = (image: ImageBitmap | OffscreenCanvas, large: number, haut: number) => {
        const toile = new OffscreenCanvas(large, haut)
        const trait = toile.getContext('2d') as OffscreenCanvasRenderingContext2D
        trait.imageSmoothingQuality = 'high'
        trait.drawImage(image, 0, 0, large, haut)
        return toile
      }
      const [gardee, prise] = await Promise.all(images.map(lire))
      if (!gardee || !prise) throw new Error('image')
      // Both come by the same way: what is kept was halved when it was taken.
      const moitie = reduire(prise, Math.ceil(prise.width / 2), Math.ceil(prise.height / 2))
      const [large, haut] = [moitie.width, moitie.height].map(n => Math.ceil((n * 2) / cote)) as [
        number,
        number,
      ]
      const points = (image: ImageBitmap | OffscreenCanvas) =>
        (reduire(image, large, haut).getContext('2d') as OffscreenCanvasRenderingContext2D).getImageData(
          0,
          0,
          large,
          haut,
        ).data
      const [pa, pb] = [points(gardee), points(moitie)]
      const lignes: number[] = []
      for (let i = 0; i < pa.length; i += 4)
        if ([0, 1, 2].some(c => Math.abs((pa[i + c] ?? 0) - (pb[i + c] ?? 0)) > ecart))
          lignes.push(Math.floor(i / 4 / large) * cote)
      return { cases: lignes.length, de: lignes[0] ?? 0, a: lignes.at(-1) ?? 0 }
    },
    {
      images: [
        ['image/webp', gardee.toString('base64')],
        ['image/png', vue.toString('base64')],
      ] as [string, string][],
      cote: CASE,
      ecart: ECART,
    },
  )
}

/** Which rooms are not those kept: of another browser, a letter may be a pixel wider. */
function comparerBoites(gardees: Boites, vues: Boites, tolerance: number): string[] {
  const proches = (a: string, b: string) => {
    const [la = 0, ha = 0] = a.split('x').map(Number)
    const [lb = 0, hb = 0] = b.split('x').map(Number)
    return Math.abs(la - lb) <= tolerance && Math.abs(ha - hb) <= tolerance
  }
  return [...new Set([...Object.keys(gardees), ...Object.keys(vues)])].flatMap(nom => {
    const [a, b] = [gardees[nom], vues[nom]]
    if (a && b && proches(a, b)) return []
    return [`${nom} : ${b ?? 'absent'} au lieu de ${a ?? 'rien'}`]
  })
}

/**
 * What differs on one page, once it has had the time to come: a page that is as it was says so at the first look. Another
 * version of the browser draws other letters: only the rooms are compared then.
 */
export async function comparer(page: Page, { nom, adresse }: Prise, patience = 8000): Promise<string[]> {
  const gardees = lireGardees()
  const reference = join(REFERENCES, `${nom}.webp`)
  const connues = gardees?.pages[nom]
  if (!gardees || !connues || !existsSync(reference)) return [`${nom} : aucune image gardée`]
  const memeNavigateur = gardees.navigateur === page.context().browser()?.version()
  const gardee = readFileSync(reference)
  await allerA(page, adresse)
  const fin = Date.now() + patience
  for (;;) {
    const fautes = comparerBoites(connues, await mesurer(page), memeNavigateur ? 1 : 3)
    const vue = await photographier(page)
    const { cases, de, a } = memeNavigateur
      ? await comparerImages(page, gardee, vue)
      : { cases: 0, de: 0, a: 0 }
    if (cases > CASES) fautes.push(`${cases} cases d’une autre couleur, de ${de} à ${a} px du haut`)
    if (fautes.length === 0) return []
    if (Date.now() > fin) {
      mkdirSync(VUES, { recursive: true })
      writeFileSync(join(VUES, `${nom}.png`), vue)
      return fautes.map(f => `${nom} : ${f}`)
    }
    await new Promise(suite => setTimeout(suite, 200))
  }
}

/** Whether the pictures kept are those of this browser. */
export function navigateurDesImages(navigateur: Browser): string | null {
  const gardees = lireGardees()
  if (!gardees || gardees.navigateur === navigateur.version()) return null
  return `Images prises par Chromium ${gardees.navigateur}, celui-ci est ${navigateur.version()} : seules les tailles sont comparées.`
}

/** Takes all pictures anew, each once it holds still. */
export async function accepter(navigateur: Browser, dire: (texte: string) => void) {
  mkdirSync(REFERENCES, { recursive: true })
  const page = await ouvrirGalerie(navigateur)
  const avant = lireGardees()
  const pages: Gardees['pages'] = {}
  for (const { nom, adresse } of prises) {
    await allerA(page, adresse)
    let image = await photographier(page)
    for (let precedente: Buffer | null = null; !precedente?.equals(image); ) {
      precedente = image
      await new Promise(suite => setTimeout(suite, 400))
      image = await photographier(page)
    }
    pages[nom] = await mesurer(page)
    const fichier = join(REFERENCES, `${nom}.webp`)
    const connue = existsSync(fichier) && avant?.navigateur === navigateur.version()
    const change = !connue || (await comparerImages(page, readFileSync(fichier), image)).cases > CASES
    const bouge = comparerBoites(avant?.pages[nom] ?? {}, pages[nom], 0).length > 0
    if (change || bouge) {
      writeFileSync(fichier, await alleger(page, image))
      dire(`${nom} : image reprise`)
    }
  }
  for (const fichier of readdirSync(REFERENCES))
    if (fichier.endsWith('.webp') && !prises.some(p => `${p.nom}.webp` === fichier))
      rmSync(join(REFERENCES, fichier))
  writeFileSync(BOITES, `${JSON.stringify({ navigateur: navigateur.version(), pages }, null, 2)}\n`)
  await page.context().close()
}
