import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adressesDe } from '../scripts/adresses.ts'
import { dessine } from '../scripts/poste.ts'
import { compte, ouvrirParcours, seConnecter } from './navigateur.ts'

const { page } = await ouvrirParcours()

/** Where one begins; a screen that is not here begins on its title, or on the first field of its form. */
const DEBUTS: Record<string, string> = {
  caisse: 'champ Nom, téléphone, référence, ou scannez',
  'caisse.clientId.RefCmmd': 'champ Montant réglé',
  'billetage.billetage-add': 'champ Nombre, billet de 10 000 F',
  'depense.depense-add': 'champ Montant',
  'commandecomptoir.commandecomptoir-add': 'champ Scannez un code-barres, ou cherchez un article',
  'commandeclient.add': 'champ Client',
  'commandeclient.edit.clientId.RefCmmd': 'champ Scanner une monture',
  'proformaclient.add': 'champ Client',
  'proforma-client.edit.proformaId': 'champ Scanner une monture',
  'ordonnance.ordonnance-add': 'champ Client',
  'client.client-add': 'champ Nom',
  'stock.transfert-article.nouveau': 'champ Scanner ou chercher un article',
  'stock.sortie': 'champ Scanner ou chercher un article',
  'inventaire.inventaireId': 'champ Scanner un code-barres',
  'commandefourn.add': 'champ Fournisseur',
}
/** One reference table stands for the others: they are one descriptor each. */
const uneDeChaque = (aire: string, chemin: string) =>
  (aire !== 'referentiel' || chemin.includes('/marque')) && !FERMES.test(chemin)
/** Not for a manager: the refusal has its own test. */
const FERMES = /user|role|officine-add|personnel-(add|edit)|ecommerce/

/** What holds the focus: its kind, and its name as it is called. */
const main = (p: Page): Promise<string> =>
  p.evaluate(() => {
    const e = document.activeElement as (HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }) | null
    if (!e || e === document.body) return 'nulle part'
    const nom = e.getAttribute('aria-label') ?? e.labels?.[0]?.innerText ?? e.innerText
    const quoi =
      e.tagName === 'H1' ? 'titre' : e.matches('input, textarea') ? 'champ' : e.tagName.toLowerCase()
    return `${quoi} ${nom.replaceAll(/\s+/g, ' ').trim()}`
  })
const tient = (attendu: string, quand: string) =>
  expect.poll(() => main(page), { message: quand, timeout: 4000 }).toContain(attendu)

/** Lists that stand for the others, whose rows are drawn by the same table. */
const LISTES = /client-list|marque-list|\/commande-list|versement_banque-list/

async function parCtrlK(ici: string, quand: string) {
  const question = page.getByRole('combobox', { name: 'Rechercher partout' })
  await page.keyboard.press('Control+k')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await tient(ici, `${quand}, après Ctrl+K`)
}

async function parLeMenuDUneLigne(quand: string) {
  await page.locator('#contenu tbody [aria-haspopup="menu"]').first().focus()
  const ici = await main(page)
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await tient(ici, `${quand}, après le menu d’une ligne`)
}

async function parUneFicheEtRetour(quand: string, liste: string) {
  await page.locator('#contenu tbody [data-ligne="1"]').focus()
  const ici = await main(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(u => u.pathname !== liste)
  await page.locator('#contenu h1').first().waitFor()
  await expect.poll(() => main(page), { message: `${quand}, la fiche` }).toMatch(/^(titre|champ) /)
  await page.goBack()
  await tient(ici, `${quand}, au retour`)
}

it('sur chaque écran, la main est là où l’on commence ; Ctrl+K, un menu, une fiche la rendent', async () => {
  await seConnecter(page, compte('gerant'), '/dashboard')
  await dessine(page)
  const { adresses } = await adressesDe(page, uneDeChaque)
  const vus = adresses.filter(a => !a.public)
  expect(Object.keys(DEBUTS).filter(nom => !vus.some(a => a.nom === nom))).toEqual([])
  for (const [rang, { nom, chemin }] of vus.entries()) {
    // As a link does, without loading the program again.
    await page.evaluate(
      ([c, cle]) => {
        document.querySelector('.ecran')?.setAttribute('data-quitte', '')
        history.pushState({ __TSR_key: cle, key: cle, __TSR_index: Number(cle) }, '', c)
      },
      [chemin, String(rang + 100)] as const,
    )
    await page.locator('.ecran:not([data-quitte]) h1').first().waitFor()
    const debut = DEBUTS[nom]
    if (debut) await tient(debut, nom)
    else await expect.poll(() => main(page), { message: nom }).toMatch(/^(titre|champ) /)
    if (debut || rang % 4 === 0) await parCtrlK(await main(page), nom)
    if (!LISTES.test(chemin)) continue
    await dessine(page)
    await parLeMenuDUneLigne(nom)
    await parUneFicheEtRetour(nom, chemin)
  }
})

it('une fenêtre s’ouvre sur son premier champ, Ctrl+Entrée l’envoie, et la main revient à qui l’a ouverte', async () => {
  await seConnecter(page, compte('gerant'), '/apps/versement_banque/versement_banque-list')
  await dessine(page)
  const verser = page
    .locator('#contenu')
    .getByRole('button', { name: /Verser|versement/i })
    .first()
  await verser.focus()
  const ici = await main(page)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => main(page)).toMatch(/^champ /)
  // From anywhere in the window, its cross included.
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true')
  await page.keyboard.press('Escape')
  await tient(ici, 'après la fenêtre')
})

it('un transfert sans destination : « Envoyer » et Ctrl+Entrée mènent au champ qui manque, F2 ramène au scan', async () => {
  await seConnecter(page, compte('gerant'), '/apps/stock/transfert-article/nouveau')
  await tient('champ Scanner ou chercher un article', 'transfert')
  await page.keyboard.type('etui rigide noir')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('textbox', { name: /^Quantité/ })
    .first()
    .waitFor()
  for (const geste of ['touche', 'bouton']) {
    await page.keyboard.press('F2')
    await tient('champ Scanner ou chercher un article', 'F2')
    if (geste === 'touche') await page.keyboard.press('Control+Enter')
    else await page.getByRole('button', { name: /Envoyer/ }).click()
    await tient('champ Officine qui reçoit', geste)
    const dite = await page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.innerText
    })
    expect(dite).toMatch(/officine/i)
  }
})

it('refusé, on garde le cadre et le chemin du retour', async () => {
  await seConnecter(page, compte('opticien'), '/apps/client/client-list')
  await dessine(page)
  await page.evaluate(() => history.pushState({}, '', '/apps/user/user-list'))
  await page.getByRole('heading', { name: 'Accès refusé' }).waitFor()
  await page.getByRole('navigation', { name: 'Navigation principale' }).waitFor()
  await page.getByRole('button', { name: 'Revenir d’où je viens' }).click()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
})
