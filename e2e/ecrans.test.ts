import { expect, it } from 'vitest'
import { adressesDe } from '../scripts/adresses.ts'
import { guetterSecousses } from '../scripts/constats.ts'
import { dessine } from '../scripts/poste.ts'
import { ONGLETS } from '../web/src/configuration/onglets.ts'
import { fautesDeCouleur } from './couleurs.ts'
import { main, tient } from './main.ts'
import { compte, ouvrirParcours, partiesARegarder, seConnecter } from './navigateur.ts'
import { appelDirect, toutesFautes } from './parcours.ts'
import { sansPlace } from './place.ts'
import { TRAVAIL } from './travail.ts'

const { page, autrePoste } = await ouvrirParcours()

const GRAND = { width: 1440, height: 900 }
/** What most shops have. */
const COMPTOIR = { width: 1280, height: 720 }
const TABLETTE = { width: 992, height: 744 }
const TELEPHONE = { width: 390, height: 844 }

/** Reference tables are one descriptor each: one whole, and those whose lists and fields are of their own kind. */
const TABLES = /\/marque|assurances-list|assurance-edit|categorie_article-add|rubrique-depense$|fonction-list/
/** And one definition each: those with a plot, without one, with a list of choices, without a period. */
const ETATS = /edition-stat\/(ca|statistiques|suivi-cmmd|stock-article)$/
const vue = (aire: string, chemin: string) =>
  aire === 'referentiel' ? TABLES.test(chemin) : aire !== 'etats' || ETATS.test(chemin)

/** Where one begins; a screen that is not here begins on its title, or on the first field of its form. */
const DEBUTS: Record<string, string> = {
  caisse: 'champ Nom, téléphone, référence, ou scannez',
  'caisse.clientId.RefCmmd': 'champ Montant réglé',
  'billetage.billetage-add': 'champ Nombre, billet de 10 000 F',
  'depense.depense-add': 'champ Montant',
  'commandecomptoir.commandecomptoir-add': 'champ Scannez ou cherchez un article',
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
/** Not for a manager; what is the whole network's is kept by whoever works for all of it. */
const FERMES =
  /user|role|officine-add|personnel-(add|edit)|ecommerce|reglement-fact\/paiement$|categorie_article-add|marque-(import|fusion)|fournisseurverre\/.*import/

/** Lists that stand for the others, whose rows are drawn by the same table. */
const LISTES = /client-list|marque-list|\/commande-list|versement_banque-list/

async function parCtrlK(ici: string, quand: string) {
  const question = page.getByRole('combobox', { name: 'Rechercher partout' })
  await page.keyboard.press('Control+k')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await tient(page, ici, `${quand}, après Ctrl+K`)
}

async function parLeMenuDUneLigne(quand: string) {
  await page.locator('#contenu tbody [aria-haspopup="menu"]').first().focus()
  const ici = await main(page)
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await tient(page, ici, `${quand}, après le menu d’une ligne`)
}

async function parUneFicheEtRetour(quand: string, liste: string) {
  await page.locator('#contenu tbody [data-ligne="1"]').focus()
  const ici = await main(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(u => u.pathname !== liste)
  await page.locator('#contenu h1').first().waitFor()
  await expect.poll(() => main(page), { message: `${quand}, la fiche` }).toMatch(/^(titre|champ) /)
  await page.goBack()
  await tient(page, ici, `${quand}, au retour`)
}

/** Parts of one address that are screens of their own, and what says that the part is there. */
const PARTIES: [adresse: string, la: string][] = [
  ...['mise-en-route', ...ONGLETS, 'tout-emporter', 'systeme'].map((nom): [string, string] => [
    `/apps/configurations?onglet=${nom}`,
    `[role=tab][aria-selected=true][id$="-tab-${nom}"]`,
  ]),
  ...['mois', 'semaine', 'jour', 'liste'].map((nom): [string, string] => [
    `/apps/calendar?vue=${nom}`,
    `input[type=radio][value="${nom}"]:checked`,
  ]),
]

/**
 * One visit: the rules of axe as the screen is shown, its colours in every theme, and the width of a telephone. It begins at the
 * width at which the last one ended: one change of width for each screen instead of two.
 */
async function regarder(nom: string, rang: number): Promise<string[]> {
  // A field that has the hand may have its list open: that is a state, and the journeys look at it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const fautes: string[] = []
  const tailles = page.viewportSize()?.width === TELEPHONE.width ? [TELEPHONE, GRAND] : [GRAND, TELEPHONE]
  for (const taille of tailles) {
    await page.setViewportSize(taille)
    await dessine(page)
    if (taille === GRAND) {
      const vues = await toutesFautes(page, { couleursParAxe: rang % 7 === 0 })
      fautes.push(...vues.map(f => `${nom}, ${f}`))
      continue
    }
    const large = await page.evaluate(() => document.documentElement.scrollWidth)
    if (large > TELEPHONE.width) fautes.push(`${nom} : ${large} pixels de large sur un téléphone`)
  }
  return fautes
}

/** As a link does, without loading the program again. */
async function ouvrir(adresse: string, rang: number) {
  await page.evaluate(
    ([vers, cle]) => {
      // The same address is the same screen, which nothing takes the place of.
      const autre = new URL(vers, location.href).pathname !== location.pathname
      document.querySelector('.ecran')?.toggleAttribute('data-quitte', autre)
      history.pushState({ __TSR_key: cle, key: cle, __TSR_index: Number(cle) }, '', vers)
    },
    [adresse, String(rang + 100)] as const,
  )
  await page.locator('.ecran:not([data-quitte]) h1').first().waitFor()
}

/** The hand is where one begins; Ctrl+K, the menu of a row and a record give it back. */
async function prendreLaMain(nom: string, chemin: string, rang: number) {
  const debut = DEBUTS[nom]
  if (debut) await tient(page, debut, nom)
  else await expect.poll(() => main(page), { message: nom }).toMatch(/^(titre|champ) /)
  if (debut || rang % 4 === 0) await parCtrlK(await main(page), nom)
  if (!LISTES.test(chemin)) return
  // A telephone shows the rows as cards.
  await page.setViewportSize(GRAND)
  await dessine(page)
  await parLeMenuDUneLigne(nom)
  await parUneFicheEtRetour(nom, chemin)
}

/** Nothing has come back to the demonstration yet: one piece of a counter sale of this officine, kept as a credit. */
async function rendreUnArticle() {
  const ventes = await appelDirect<{ pageOfItems: { _id: string; RefCmmd: string; MontantRegle: number }[] }>(
    page,
    'GET',
    '/api/commandes/comptoires/groupe?page=1&limit=50',
  )
  const { _id } = ventes.pageOfItems.find(v => v.RefCmmd.startsWith('CPT-ANG') && v.MontantRegle > 0) as {
    _id: string
  }
  const { version, lignes } = await appelDirect<{ version: number; lignes: { Cle: string }[] }>(
    page,
    'GET',
    `/api/avoir/de-comptoir/${_id}`,
  )
  const fait = await appelDirect(page, 'POST', `/api/avoir/comptoir/${_id}`, {
    version,
    lignes: [{ Cle: lignes[0]?.Cle, Quantite: 1, Sort: 'Stock' }],
    Motif: 'Ne convient pas',
  })
  expect(fait).toHaveProperty('Reference')
}

async function parcourir(role: string, convient: typeof vue): Promise<string[]> {
  await seConnecter(page, compte(role), '/dashboard')
  await dessine(page)
  if (role === 'gerant') await rendreUnArticle()
  const { adresses, inconnues } = await adressesDe(page, convient)
  expect(inconnues).toEqual([])
  const fautes: string[] = []
  const vus = adresses.filter(a => !a.public)
  for (const [rang, { nom, chemin }] of vus.entries()) {
    // Where one begins is said of a desk; elsewhere it is the title or a field, on a telephone too.
    if (DEBUTS[nom]) await page.setViewportSize(GRAND)
    // The first row, one of the middle and the last are as good as twenty-five, and five times as fast to look at.
    await ouvrir(`${chemin}?limit=3`, rang)
    expect(new URL(page.url()).pathname, nom).toBe(chemin)
    await prendreLaMain(nom, chemin, rang)
    fautes.push(...(await regarder(nom, rang)))
  }
  return fautes
}

it('chaque écran se lit de tous et commence où l’on commence : axe ne trouve rien, il tient à 390 pixels', async () => {
  expect(await parcourir('gerant', (aire, chemin) => vue(aire, chemin) && !FERMES.test(chemin))).toEqual([])
}, 600_000)

it('et ceux de l’administrateur, et les parties d’un écran', async () => {
  const fautes = await parcourir('administrateur', (aire, chemin) => vue(aire, chemin) && FERMES.test(chemin))
  for (const [rang, [adresse, la]] of PARTIES.entries()) {
    await page.evaluate(vers => history.pushState({}, '', vers), adresse)
    await page.locator(la).waitFor({ state: 'attached' })
    fautes.push(...(await regarder(adresse, rang)))
  }
  expect(fautes).toEqual([])
}, 300_000)

it('à 1280 × 720, le geste de chaque écran de travail se fait sans rien faire défiler, rien n’est coupé ni l’un sur l’autre', async () => {
  await page.setViewportSize(COMPTOIR)
  await seConnecter(page, compte('administrateur'), '/dashboard')
  await dessine(page)
  const { adresses } = await adressesDe(page, () => true)
  const fautes: string[] = []
  for (const [rang, { nom, avant, gestes }] of TRAVAIL.entries()) {
    await ouvrir(adresses.find(a => a.nom === nom)?.chemin ?? nom, rang)
    await dessine(page)
    await avant?.(page)
    fautes.push(...(await sansPlace(page, gestes(page))).map(faute => `${nom} : ${faute}`))
  }
  expect(fautes).toEqual([])
  // What is said of them is not nothing: a gesture pushed under the edge, a button on another, are seen.
  await page.evaluate(() => {
    document.getElementById('contenu')?.insertAdjacentHTML(
      'afterbegin',
      `<div style="height:600px;position:relative"><button style="position:absolute;left:0;top:99px;width:90px">un</button>
       <button style="position:absolute;left:60px;top:99px;width:90px">deux</button></div>`,
    )
  })
  const vues = await sansPlace(page, [page.locator('#contenu tbody tr').nth(5)])
  expect(vues.some(f => f.includes('« un » sur « deux »'))).toBe(true)
  expect(vues.some(f => f.includes('sur 720'))).toBe(true)
}, 120_000)

it('et chaque écran d’avant la connexion', async () => {
  await page.goto('/login')
  const { adresses } = await adressesDe(page, aire => aire === 'acces')
  const fautes: string[] = []
  for (const { nom, chemin } of adresses.filter(a => a.public)) {
    await page.goto(chemin)
    await page.locator('h1').first().waitFor()
    fautes.push(...(await regarder(nom, 0)))
  }
  expect(fautes).toEqual([])
})

/** What came late once pushed away what was being read, at this width. */
const QUI_BOUGEAIENT: [chemin: string, largeur: number][] = [
  ['/apps/operations', 390],
  ['/apps/stock-verre', 390],
  ['/commercial/opportunites', 992],
  ['/apps/fournisseurverre/fournisseurverre-list', 992],
]

it('ce qui vient après ne pousse pas ce qu’on lit', async () => {
  const poste = await autrePoste()
  await poste.addInitScript(guetterSecousses)
  await seConnecter(poste, compte('administrateur'))
  const fautes: string[] = []
  for (const [chemin, width] of QUI_BOUGEAIENT) {
    await poste.setViewportSize({ width, height: 844 })
    await poste.goto(chemin)
    await poste.locator('#contenu h1').first().waitFor()
    await dessine(poste)
    const { somme, quoi } = await poste.evaluate(
      () => (window as unknown as { secousses: { somme: number; quoi: string[] } }).secousses,
    )
    if (somme > 0.05)
      fautes.push(`${chemin} à ${width} : ${somme.toFixed(3)}, ${[...new Set(quoi)].join(' ')}`)
  }
  expect(fautes).toEqual([])
})

/** The reports with the most figures. */
const LARGES = ['ca?', 'vendeurs?', 'ca?par=vendeur&', 'fournisseurs?']

it('les chiffres d’un état tiennent sur une tablette, les onglets d’un client sur une ligne', async () => {
  await seConnecter(page, compte('administrateur'), '/dashboard')
  const { adresses } = await adressesDe(page, (_, chemin) => chemin === '/apps/client/client-view/{clientId}')
  await ouvrir(adresses[0]?.chemin ?? '', 0)
  await dessine(page)
  const onglets = await page.getByRole('tablist').evaluate(ligne => ({
    rangs: new Set([...ligne.children].map(o => Math.round(o.getBoundingClientRect().top))).size,
    trop: ligne.scrollWidth - ligne.clientWidth,
  }))
  expect(onglets).toEqual({ rangs: 1, trop: 0 })
  await page.setViewportSize(TABLETTE)
  const coupes: string[] = []
  for (const [rang, question] of LARGES.entries()) {
    await ouvrir(`/apps/edition-stat/${question}periode=annee`, rang + 1)
    await dessine(page)
    const trop = await page
      .locator('#contenu table[data-densite]')
      .evaluate(table => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0))
    if (trop > 0) coupes.push(`${question} : ${trop} pixels de trop`)
  }
  expect(coupes).toEqual([])
})

it('les milliers d’une phrase s’écartent autant que ceux d’une somme', async () => {
  await page.goto('/login')
  await page.locator('h1').first().waitFor()
  const largeurs = () =>
    page.evaluate(async () => {
      await document.fonts.load("100px 'Inter Variable'", '1\u202f1')
      return ['1\u202f1', '11'].map(texte => {
        const mot = document.body.appendChild(document.createElement('span'))
        mot.style.font = "100px 'Inter Variable'"
        mot.textContent = texte
        const { width } = mot.getBoundingClientRect()
        mot.remove()
        return width
      })
    })
  const [avec = 0, sans = 0] = await largeurs()
  expect(avec - sans).toBeCloseTo(24, 0)
})

it('un gris trop pâle, un lien que rien d’autre ne dit se voient', async () => {
  await page.goto('/login')
  await page.locator('h1').first().waitFor()
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<p style="color:#8a8a8a;background:#fff">pâle</p>
       <p style="color:#767676;background:#fff">juste assez</p>
       <p style="color:#333;background:#fff">ce qui suit se lit <a href="/" style="color:#1f1fbf;text-decoration:none">ici</a></p>
       <p style="color:#8a8a8a;background:#fff" aria-hidden="true">pour personne</p>
       <p style="color:var(--ink);background:#0d120f">la nuit seulement</p>`,
    )
  })
  const dans = (theme: string, ...fautes: string[]) =>
    fautes.map(f => expect.stringMatching(new RegExp(`^${theme} : ${f}`)))
  const partout = ['contraste 3.45 : p « pâle »', 'lien que sa couleur seule dirait : a « ici »']
  // After all those screens the door is still looked at whole.
  expect(await fautesDeCouleur(page, partiesARegarder(page))).toEqual([
    ...dans('light', ...partout, 'contraste .* « la nuit seulement »'),
    ...dans('dark', ...partout),
    ...dans('semi-dark', ...partout, 'contraste .* « la nuit seulement »'),
  ])
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    theme: 'light',
    mantineColorScheme: 'light',
  })
})
