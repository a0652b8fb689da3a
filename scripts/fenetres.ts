import type { Locator, Page } from 'playwright-core'
import { auRepos } from './poste.ts'

/** What a button of the screen showed: a window, a tab, or the refusals of a form. */
type Montrer = (suffixe: string) => Promise<void>

const GESTES = '#contenu button:not([role=tab]):not([disabled]):not(th button)'
const ONGLETS = '#contenu [role=tab]:not([disabled])'
const FENETRES = '[role=dialog]:visible'
const MENU = '[role=menu]:visible'
const CHOIX = `${MENU} [role=menuitem]:not(a)`

/** The gesture of a row is the same for every row: the figures and references in its name do not count. */
const suffixe = (nom: string) =>
  nom
    .replace(/\s:\s.*/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 40)

async function nomsDe(page: Page, selecteur: string): Promise<string[]> {
  const noms = await page
    .locator(selecteur)
    .filter({ visible: true })
    .evaluateAll(elements => elements.map(e => (e.getAttribute('aria-label') ?? e.textContent ?? '').trim()))
  return noms.filter(
    (nom, i) => suffixe(nom) !== '' && noms.findIndex(n => suffixe(n) === suffixe(nom)) === i,
  )
}

const parNom = (page: Page, selecteur: string, nom: string): Locator =>
  page
    .locator(selecteur)
    .filter({ visible: true })
    .and(page.locator(`[aria-label=${JSON.stringify(nom)}]`).or(page.getByText(nom, { exact: true })))
    .or(page.locator(selecteur).filter({ visible: true, hasText: nom }))
    .first()

/** Presses every button of the screen, and those of the menus they open; what comes up is shown, filled and refused. */
export async function ouvrirFenetres(page: Page, chemin: string, montrer: Montrer) {
  const revenir = async () => {
    await page.goto(chemin)
    await page.locator('h1').first().waitFor({ timeout: 15_000 })
    await auRepos(page)
  }
  const ici = () => new URL(page.url()).pathname === chemin
  const presser = async (selecteur: string, nom: string) => {
    await parNom(page, selecteur, nom).click({ timeout: 2000 })
    await auRepos(page)
    await page
      .locator(`${FENETRES}, ${MENU}`)
      .first()
      .waitFor({ timeout: 400 })
      .catch(() => undefined)
    await auRepos(page)
  }
  const refuser = async (nom: string, cadre: Locator) => {
    const vide = await cadre.locator('[required], [aria-required=true]').count()
    const envoi = cadre.locator('button[type=submit]:visible').last()
    if (vide === 0 || (await envoi.count()) === 0 || (await envoi.isDisabled())) return
    await envoi.click({ timeout: 2000 })
    await auRepos(page)
    if ((await page.locator('[aria-invalid=true]:visible').count()) > 0) await montrer(`${nom}-refus`)
  }
  const voir = async (nom: string): Promise<boolean> => {
    const fenetre = page.locator(FENETRES).last()
    if ((await fenetre.count()) === 0) return false
    await montrer(nom)
    await refuser(nom, fenetre)
    return true
  }
  const essayer = async (geste: () => Promise<boolean>) => {
    const propre = await geste().catch(() => false)
    if (!propre || (await page.locator(`${FENETRES}, ${MENU}`).count()) > 0) await revenir()
  }

  await revenir()
  for (const nom of await nomsDe(page, ONGLETS))
    await essayer(async () => {
      await presser(ONGLETS, nom)
      await montrer(suffixe(nom))
      return true
    })
  await revenir()
  for (const nom of await nomsDe(page, GESTES))
    await essayer(async () => {
      await presser(GESTES, nom)
      if (await voir(suffixe(nom))) return false
      const choix = await nomsDe(page, CHOIX)
      for (const autre of choix) {
        await essayer(async () => {
          if ((await page.locator(MENU).count()) === 0) await presser(GESTES, nom)
          await presser(CHOIX, autre)
          return !(await voir(`${suffixe(nom)}-${suffixe(autre)}`)) && ici()
        })
      }
      return ici()
    })
  await essayer(async () => {
    await refuser('formulaire', page.locator('#contenu'))
    return false
  })
}
