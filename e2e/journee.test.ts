import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import type { Client } from '@dioptrie/domain/clients/contract'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import type { PremiersPas } from '@dioptrie/domain/tableau-de-bord/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import {
  aller,
  auRepos,
  compte,
  MOT_DE_PASSE_NEUF,
  ouvrirParcours,
  remplirConnexion,
  seConnecter,
} from './navigateur.ts'
import { appelDirect, atteindre, chemin, papier, sansFaute } from './parcours.ts'

/*
 * One day of a shop, in the order of the guide (docs/guide): opened on an empty drawer, closed on a counted one. An officine of
 * its own: what it took today is what is done here, to the franc.
 */
const { page, poste, autrePoste } = await ouvrirParcours()

const graine = Date.now()
const CODE = `J${[0, 3, 6].map(n => String.fromCharCode(65 + (Math.floor(graine / 10 ** n) % 26))).join('')}`
const OFFICINE = `Journée ${CODE}`
const GERANTE = `gerante.${graine}@essai.ci`
const MONTEUR = `monteur.${graine}@essai.ci`
const MONTURE = `${CODE}${graine}`
const SPRAY = `S${CODE}${graine}`
const FOND = 50_000
/** Hundreds of keys, each waited for. */
const LONG = 600_000
const jour = aujourdhuiAbidjan(new Date())

const titre = (nom: RegExp | string, p: Page = page) =>
  p.getByRole('heading', { level: 1, name: nom }).waitFor()
const dit = (texte: string | RegExp, p: Page = page) =>
  p.getByText(texte).filter({ visible: true }).first().waitFor()
/** The step says the day, its hour, and whose hand it was; the frame, the day. */
async function diteLivree(par: string, p: Page = page) {
  const etape = p
    .getByRole('list', { name: 'Étapes de la commande' })
    .getByRole('listitem')
    .filter({ has: p.getByText('Livrée', { exact: true }) })
  const leJour = ecrireJour(jour).slice(0, 5)
  await etape.getByText(new RegExp(`^${leJour}\\D`)).waitFor()
  await etape.getByText(par, { exact: true }).waitFor()
  await dit(`Remise le ${leJour}`, p)
}
const touche = (nom: string, p: Page = page) => p.keyboard.press(nom)
/** Reached with Tab, then typed over. */
async function taper(nom: string | RegExp, texte: string, p: Page = page) {
  await atteindre(p, nom)
  await p.keyboard.press('Control+A')
  await p.keyboard.type(texte)
}
async function activer(nom: string | RegExp, p: Page = page) {
  await auRepos(p)
  await atteindre(p, nom)
  await p.keyboard.press('Enter')
}
/** Everything can be found from anywhere: a screen, an action, an order by its number. */
async function chercher(quoi: string, option: string | RegExp = quoi, p: Page = page) {
  await touche('Control+k', p)
  await p.getByRole('combobox', { name: /Rechercher/ }).waitFor()
  await p.keyboard.type(quoi)
  // What the server finds comes in above: the choice is made once all is there.
  await auRepos(p)
  await p.getByRole('option', { name: option, selected: true }).waitFor()
  await touche('Enter', p)
}
const tiroir = async () => {
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').IdOfficine)
  return (await appelDirect<EtatCaisse>(page, 'GET', `/api/caisse/etat/${id}`)).Attendu
}

beforeAll(async () => {
  await seConnecter(page, compte('administrateur'))
  const lire = <T>(adresse: string) => appelDirect<T>(page, 'GET', adresse)
  const { _id: IdOfficine } = await appelDirect<{ _id: string }>(page, 'POST', '/api/officine/create', {
    Nom: OFFICINE,
    Code: CODE,
    Ville: 'Abidjan',
    Telephone: '2722001010',
  })
  const roles = await lire<{ _id: string; Nom: string }[]>('/api/roles')
  for (const [email, displayName, role] of [
    [GERANTE, 'Gérante du jour', 'Gérant'],
    [MONTEUR, 'Monteur du jour', 'Atelier'],
  ] as const)
    await appelDirect(page, 'POST', '/api/user/create', {
      email,
      displayName,
      IdOfficine,
      password: MOT_DE_PASSE_NEUF,
      confirmPassword: MOT_DE_PASSE_NEUF,
      roles: roles.filter(r => r.Nom.startsWith(role)).map(r => r._id),
    })
  const premier = async (adresse: string) => (await lire<{ _id: string }[]>(adresse))[0]?._id
  const categories = await lire<{ _id: string; TypeArticle: string }[]>('/api/categorie-articles')
  const categorie = (type: string) => ({ IdCateg: categories.find(c => c.TypeArticle === type)?._id })
  const commun = {
    IdMarque: await premier('/api/marques'),
    Quantite: 5,
    PrixAchatBrut: 20_000,
  }
  const bon = await appelDirect<Bon>(page, 'POST', '/api/commande/fournisseur/create', {
    IdOfficine,
    IdFournisseur: await premier(`/api/fournisseur/officine/${IdOfficine}`),
    lignes: [
      {
        ...commun,
        ...categorie('Monture'),
        Reference: `Ébrié ${CODE}`,
        CodeBarre: MONTURE,
        PrixVenteTTC: 60_000,
      },
      {
        ...commun,
        ...categorie('Entretien'),
        Reference: `Spray ${CODE}`,
        CodeBarre: SPRAY,
        PrixVenteTTC: 3_500,
      },
    ],
  })
  await appelDirect(page, 'PUT', `/api/commande/fournisseur/transfert/${bon._id}`, {})
  await appelDirect(page, 'PUT', `/api/commande/fournisseur/validation/${bon._id}`, { IdOfficine })
})

describe('une journée de la boutique', () => {
  it('au clavier seul, du fond de caisse compté à la commande couverte, montée, soldée et remise ; puis le comptoir, la dépense, la banque, et le tiroir clos sans écart', {
    timeout: LONG,
  }, async () => {
    await seConnecter(page, GERANTE, '/apps/caisse')
    await dit('La journée de caisse n’est pas ouverte')
    await taper('Fonds d’ouverture', String(FOND))
    await activer('Ouvrir la journée')
    await dit('Attendu dans le tiroir')
    expect(await tiroir()).toBe(FOND)

    // A client, her prescription, her quotation, the order covered at 80 % up to a ceiling.
    await chercher('Faire une proforma')
    await titre('Nouvelle proforma')
    await activer('Créer un client')
    await page.getByRole('dialog', { name: 'Nouveau client' }).waitFor()
    await sansFaute(page, 'client créé pendant la vente')
    await taper('Nom', 'Tiémoko')
    await taper('Prénoms', `Grâce ${CODE}`)
    await touche('Enter')
    await page.waitForURL('**/apps/proformaclient/add/*')
    const client = chemin(page).split('/').at(-1) ?? ''

    await activer('Saisir une ordonnance')
    await titre('Saisir une ordonnance')
    await page.keyboard.type(ecrireJour(jour))
    await atteindre(page, 'Loin')
    for (let n = 0; n < 3; n++) await touche('ArrowRight')
    await atteindre(page, 'Œil droit, sphère')
    for (const texte of ['-225', '-50', '175', '200', '31,5', '30', '19']) {
      await page.keyboard.type(texte)
      await touche('Tab')
    }
    for (const texte of ['-250', '-1', '10', '200', '31', '29,5', '19']) {
      await page.keyboard.type(texte)
      await touche('Tab')
    }
    await touche('Control+Enter')
    await titre(new RegExp(`^ORD-${CODE}-`))

    await chercher('Faire une proforma')
    await titre('Nouvelle proforma')
    await taper('Client', CODE)
    await page.getByRole('option', { name: /Tiémoko/ }).waitFor()
    await touche('Enter')
    await dit(`Ordonnance du ${ecrireJour(jour)}`)
    await touche('F2')
    await page.keyboard.type(MONTURE)
    await touche('Enter')
    await dit(new RegExp(`Ébrié ${CODE}`))
    await dit('5 ici')
    await taper('Verre OD', 'Progressif confort 1,60')
    await taper('Prix du verre OD, paire 1', '85000')
    await taper('Prix du montage, paire 1', '5000')
    await touche('Tab')
    await page.getByLabel('Montants').getByText('235 000 F').first().waitFor()
    await touche('Control+Enter')
    await titre(new RegExp(`^PRO-${CODE}-`))
    const proforma = await papier(poste, () => touche('Control+p'))
    for (const mot of [
      'Proforma',
      OFFICINE,
      'Tiémoko Grâce',
      `Ébrié ${CODE}`,
      '235 000 F',
      '−2,25',
      'deux cent trente-cinq mille',
    ])
      expect(proforma).toContain(mot)

    await touche('v')
    await titre('Nouvelle commande')
    await dit(/depuis la proforma PRO-/)
    await activer('Saisir un bon')
    const fenetre = page.getByRole('dialog', { name: 'Saisir un bon' })
    await fenetre.waitFor()
    const [assurance] = await appelDirect<{ Libelle: string }[]>(page, 'GET', '/api/assurances')
    await taper('Assurance', assurance?.Libelle ?? '')
    await fenetre
      .getByRole('option', { name: assurance?.Libelle ?? '' })
      .first()
      .waitFor()
    await touche('Enter')
    await taper('N° du bon', '26-11-4402')
    await taper('Taux', '80')
    await taper('Plafond monture', '50000')
    await taper('Plafond verres', '150000')
    await taper('Plafond annuel', '300000')
    await touche('Tab')
    await sansFaute(page, 'saisir un bon')
    await activer('Enregistrer')
    await fenetre.waitFor({ state: 'hidden' })
    // 80 % of 65 000 is 52 000, capped at 50 000; 80 % of 170 000 is 136 000.
    const montants = page.getByLabel('Montants')
    await montants.getByText('186 000 F').waitFor()
    await montants.getByText('49 000 F').waitFor()
    await montants.getByText('24 500 F').waitFor()
    await sansFaute(page, 'commande couverte')
    await touche('F9')
    await page.waitForURL('**/apps/caisse/*/CMD-*')
    const lu = await appelDirect<Client>(page, 'GET', `/api/client/single/${client}`)
    const [vendue] = lu.commandes
    expect(vendue).toMatchObject({
      Total: 235_000,
      PartAssurance: 186_000,
      PartClient: 49_000,
      AcompteDemande: 24_500,
    })
    const [monture] = await appelDirect<{ Quantite: number }[]>(
      page,
      'GET',
      `/api/stock/article/code/${MONTURE}`,
    )
    expect(monture?.Quantite).toBe(4)
    const { RefCmmd: ref = '', _id: commande = '' } = vendue ?? {}

    // The deposit that was asked for, in cash and by card.
    await page.getByRole('button', { name: /^Acompte demandé/ }).waitFor()
    await auRepos(page)
    await activer(/^Acompte demandé/)
    await expect.poll(() => page.getByLabel('Montant réglé').inputValue()).toMatch(/^24.500$/)
    // Tab went over the mode: it is what it was.
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Mode de paiement' }).inputValue())
      .toBe('Espèce')
    await taper('Montant réglé', '10000')
    await activer('Ajouter un mode')
    await taper('Montant 2', '14500')
    await taper('Numéro 2', `CB${graine}`)
    await touche('Control+Enter')
    await dit(/Il reste .* à payer/)
    await page.getByRole('button', { name: 'Reçu 80 mm' }).waitFor()
    const recu = await papier(poste, () => activer('Reçu 80 mm'))
    for (const mot of ['Reçu de caisse', ref, '24 500 F', 'Reste à payer']) expect(recu).toContain(mot)
    expect(await tiroir()).toBe(FOND + 10_000)

    // Lenses ordered, received, fitted by one, checked by the other, paid for, handed over with their warranty.
    await chercher(ref)
    await titre(ref)
    await dit('À faire : commander les verres.')
    const bon = await papier(poste, () => touche('Control+p'))
    for (const mot of ['Commande', ref, 'Part assurance', '186 000 F', 'Déjà réglé', '24 500 F'])
      expect(bon).toContain(mot)
    await touche('m')
    await page.getByRole('dialog').getByText('−2,75 (+0,50) 85°').waitFor()
    await sansFaute(page, 'commander les verres')
    // The focus is on the supplier, the usual one is the first line.
    await touche('ArrowDown')
    await touche('Enter')
    await activer('Commander les verres')
    await dit('À faire : recevoir les verres.')
    await dit(/^Attendu le/)
    const verres = await papier(poste, () => activer(/^Imprimer : Commande de verres/))
    expect(verres).toContain('+0,50')
    expect(verres).not.toContain('Tiémoko')

    const etabli = await autrePoste()
    await seConnecter(etabli, MONTEUR, `/apps/atelier?commande=${commande}`)
    await etabli.getByRole('button', { name: 'Recevoir les verres' }).waitFor()
    await activer(/^Recevoir les verres/, etabli)
    await dit('À faire : monter.', etabli)
    const fiche = await papier(etabli.context(), () => activer('Fiche d’atelier', etabli))
    for (const mot of ['Fiche d’atelier', ref, 'Tiémoko', '+0,50']) expect(fiche).toContain(mot)
    await activer(/^Déclarer montée/, etabli)
    await dit('Vous l’avez monté : quelqu’un d’autre doit le vérifier.', etabli)
    await expect.poll(() => etabli.getByRole('button', { name: 'Vérifier' }).count()).toBe(0)
    await sansFaute(etabli, 'panneau de l’atelier')

    // Nobody reloaded the screen of the shop.
    await dit('À faire : vérifier le montage.')
    await dit(/^Reçu le/)
    await touche('m')
    await page.waitForURL('**/apps/atelier?commande=*')
    await page.getByRole('dialog').getByRole('button', { name: 'Vérifier' }).waitFor()
    await activer(/^Vérifier/)
    await page.getByRole('textbox', { name: 'Sph OD' }).waitFor()
    const mesures = { OD: ['-225', '-50', '185', '200', '19'], OG: ['-250', '-100', '10', '200', '19'] }
    for (const [cote, valeurs] of Object.entries(mesures))
      for (const [rang, champ] of ['Sph', 'Cyl', 'Axe', 'Add', 'Hauteur'].entries())
        await taper(`${champ} ${cote}`, cote === 'OD' && champ === 'Axe' ? '165' : (valeurs[rang] ?? ''))
    await touche('Tab')
    await dit(/Axe\s: écart −10, permis ±/)
    await expect
      .poll(() => page.getByRole('button', { name: 'Accepter malgré l’écart' }).isDisabled())
      .toBe(true)
    await sansFaute(page, 'contrôle hors tolérance')
    await atteindre(page, 'Axe OD', 'Shift+Tab')
    await touche('Control+A')
    await page.keyboard.type('176')
    await touche('Tab')
    await dit('Toutes les mesures sont dans les tolérances.')
    await activer('Valider le contrôle')
    await dit('À faire : remettre au client.')

    await chercher(ref)
    await titre(ref)
    // The workshop takes longer than the five minutes for which this desk says again what it just cashed.
    await page.evaluate(vendu => sessionStorage.removeItem(`encaisse:${vendu}`), commande)
    await touche('e')
    await titre(`Régler ${ref}`)
    await expect.poll(() => page.getByLabel('Montant réglé').inputValue()).toMatch(/^24.500$/)
    await touche('Control+Enter')
    await dit('Tout est réglé.')
    expect(await tiroir()).toBe(FOND + 34_500)

    await chercher(ref)
    await dit('À faire : remettre au client.')
    await touche('m')
    const remise = page.getByRole('dialog')
    await remise.getByText(/Monture 1, \d+ mois/).waitFor()
    await sansFaute(page, 'livraison')
    const slip = await papier(poste, () => activer('Remettre au client'))
    for (const mot of ['Bon de livraison', ref, 'Garantie', 'Tiémoko']) expect(slip).toContain(mot)
    await diteLivree('Gérante du jour')
    const copie = await papier(poste, () => activer('Imprimer : Bon de livraison'))
    expect(copie).toContain('DUPLICATA')
    const atelier = await appelDirect<{ Etape: string; livraison: { Garanties: object[] } }>(
      ...([page, 'GET', `/api/atelier/commande/${commande}`] as const),
    )
    expect([atelier.Etape, atelier.livraison.Garanties.length]).toEqual(['Livrée', 2])

    // A sale at the counter, an expense, the bank with its slip.
    await aller(page, '/apps/commandecomptoir/commandecomptoir-add')
    await touche('F2')
    await page.keyboard.type(SPRAY)
    await touche('Enter')
    await dit('5 en stock')
    await page.getByLabel('Reçu du client').fill('5000')
    await touche('Control+Enter')
    await dit(/Vente CPT-.* enregistrée/)
    const ticket = await papier(poste, () => page.getByRole('button', { name: 'Ticket 80 mm' }).click())
    for (const mot of [`Spray ${CODE}`, '3 500 F']) expect(ticket).toContain(mot)

    await aller(page, '/apps/depense')
    await page.getByRole('button', { name: 'Ouvrir la caisse dépense' }).click()
    await page.getByRole('dialog').getByLabel('Montant').fill('10 000')
    await touche('Enter')
    await dit('Ouverture')
    await page.getByRole('link', { name: 'Nouvelle dépense' }).click()
    await titre('Nouvelle dépense')
    await page.getByLabel('Montant').fill('2 500')
    await page.getByRole('combobox', { name: 'Rubrique' }).fill('div')
    await touche('Enter')
    await page.getByLabel('Motif').fill('Taxi pour les verres')
    await touche('Control+Enter')
    await titre('Caisse dépense')
    await dit('Taxi pour les verres')

    await aller(page, '/apps/versement_banque/versement_banque-list')
    await page.getByRole('button', { name: 'Verser en banque' }).click()
    const versement = page.getByRole('dialog')
    await versement.getByLabel('Montant versé').fill('20 000')
    await versement.getByRole('combobox', { name: 'Banque' }).fill('atlan')
    await touche('Enter')
    await versement.getByLabel('Numéro du bordereau').fill(`BV ${CODE}`)
    await versement.getByRole('button', { name: 'Verser', exact: true }).click()
    await titre(/Versement de 20/)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'bordereau.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      })
    // The slip is there; who made the deposit leaves its validation to somebody else, and is not offered it.
    await page.getByText('Vous avez fait ce versement : une autre personne le valide.').waitFor()
    await page.getByText('bordereau.png').waitFor()
    expect(await page.getByRole('button', { name: /valider/i }).count()).toBe(0)
    // 50 000 at dawn, 10 000 and 24 500 of the order, 3 500 at the counter; 10 000 and 20 000 left.
    expect(await tiroir()).toBe(58_000)

    // Counted, closed without a gap; the dashboard tells the day.
    await aller(page, '/apps/billetage/billetage-add')
    await page.getByLabel('Nombre, billet de 10 000 F').fill('5')
    await page.getByLabel('Nombre, billet de 1 000 F').fill('8')
    await touche('Control+Enter')
    await titre(/^Clôture du/)
    const feuille = await papier(poste, () => page.getByRole('button', { name: /^Imprimer/ }).click())
    for (const mot of [OFFICINE, '58 000 F']) expect(feuille).toContain(mot)
    await aller(page, '/dashboard')
    await auRepos(page)
    const chiffres = page.locator('[data-panneau=chiffres]')
    // What the clients paid, whatever the mode: 24 500 twice and 3 500.
    expect((await chiffres.innerText()).replaceAll(/\s/g, ' ')).toContain(' 52 500 F')
  })
})

/*
 * A network of one's own: the program without its demonstration, someone who was told nothing, two colleagues. Only what the
 * screens offer is followed; what it took is counted.
 */
describe('une maison neuve', async () => {
  const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-neuve-'))
  const serveur = await demarrer({ DATA_DIR: dossier, DEMO: 'off' })
  const neuve = await ouvrirParcours({ url: serveur.url })
  afterAll(async () => {
    await serveur.arreter()
    rmSync(dossier, { recursive: true, force: true })
  })
  const CODE_MONTURE = '8053672000001'

  it('de rien à la première commande réglée et remise, avec du stock et deux collègues, en moins de vingt pas', {
    timeout: LONG,
  }, async () => {
    const siege = neuve.page
    const pas: string[] = []
    const fait = (quoi: string) => void pas.push(quoi)
    const remplir = async (p: Page, champs: Record<string, string>) => {
      for (const [nom, valeur] of Object.entries(champs)) await p.getByLabel(nom).first().fill(valeur)
    }
    const motDePasse = async () => {
      for (const nom of ['Mot de passe', 'Confirmation du mot de passe'])
        await siege.getByLabel(nom, { exact: true }).fill(MOT_DE_PASSE_NEUF)
    }
    /** Back home, where the next step stands. */
    const maintenant = async (quoi: string) => {
      await aller(siege, '/dashboard')
      // The steps as they stood are shown until the server has said where they stand now.
      await auRepos(siege)
      await siege.getByRole('link', { name: `Faire maintenant : ${quoi}` }).click()
      await siege.waitForURL(u => u.pathname !== '/dashboard')
      await auRepos(siege)
    }
    const entrer = async (email: string) => {
      const p = await neuve.autrePoste()
      await p.goto('/login')
      await remplirConnexion(p, email, MOT_DE_PASSE_NEUF)
      await p.waitForURL('**/dashboard')
      await auRepos(p)
      return p
    }

    await siege.goto('/')
    await remplir(siege, {
      'Code de démarrage': /tapez le code (\S+)/.exec(serveur.sortie())?.[1] ?? '',
      'Votre nom': 'Assoumou Clarisse',
      'Nom de la première officine': 'Lunetterie Comoé',
      'Code de l’officine': 'COM',
      'E-mail': 'clarisse@essai.ci',
    })
    await motDePasse()
    await touche('Enter', siege)
    await siege.waitForURL('**/dashboard')
    await dit('Commencez par la première officine', siege)
    await sansFaute(siege, 'accueil d’une maison neuve')
    fait('premier compte')

    await maintenant('Première officine')
    await remplir(siege, { Adresse: 'Boulevard Latrille', Téléphone: '2722414243' })
    await touche('Control+Enter', siege)
    await siege.waitForURL('**/officine-list*')
    fait('officine')
    for (const [nom, email, role] of [
      ['Brou Sandrine', 'sandrine@essai.ci', 'Opticien'],
      ['Koffi Jean', 'jean@essai.ci', 'Caissier'],
    ] as const) {
      if (pas.length === 2) await maintenant('Personnel et comptes')
      else {
        await aller(siege, '/apps/user/user-list')
        await siege.getByRole('link', { name: 'Créer un compte' }).click()
      }
      await remplir(siege, { 'Nom affiché': nom, 'E-mail': email })
      await siege.getByRole('combobox', { name: 'Rôles' }).or(siege.getByLabel('Rôles')).first().click()
      await siege.getByRole('option', { name: role, exact: true }).click()
      await motDePasse()
      await siege.getByRole('heading', { level: 1 }).click()
      await touche('Control+Enter', siege)
      await siege.waitForURL('**/user-view/*')
      fait(`compte de ${nom}`)
    }
    await maintenant('Fournisseurs et marques')
    await siege.getByRole('textbox', { name: 'Fournisseur' }).first().fill('Essilor CI')
    await siege.getByLabel('Fournit des verres').check()
    await touche('Control+Enter', siege)
    await siege.waitForURL('**/fournisseur-list*')
    fait('fournisseur')
    // One of the two is there: the same step now leads to the other.
    await maintenant('Fournisseurs et marques')
    await siege.getByRole('textbox').filter({ visible: true }).last().fill('Ray-Ban')
    await touche('Control+Enter', siege)
    await siege.waitForURL('**/marque-list*')
    fait('marque')
    await maintenant('Stock d’ouverture')
    await touche('F2', siege)
    for (const texte of [CODE_MONTURE, 'Monture', 'Ray', 'RB5154', '', '', '4', '20000', '60000']) {
      await siege.keyboard.type(texte)
      await auRepos(siege)
      await touche('Tab', siege)
    }
    await touche('Control+Enter', siege)
    await siege.waitForURL(u => u.pathname === '/apps/stock')
    fait('stock')
    await maintenant('Jours fériés')
    await siege.getByRole('button', { name: 'Tout ajouter' }).click()
    await siege.getByRole('button', { name: 'Tout ajouter' }).waitFor({ state: 'detached' })
    fait('jours fériés')

    const caisse = await entrer('jean@essai.ci')
    await caisse.getByText('Ouvrir la journée').first().click()
    await remplir(caisse, { 'Fonds d’ouverture': '50000' })
    await caisse.getByRole('button', { name: 'Ouvrir la journée' }).click()
    await dit('Attendu dans le tiroir', caisse)
    fait('caisse ouverte')

    const vente = await entrer('sandrine@essai.ci')
    await vente.getByRole('link', { name: 'Créer un client' }).first().click()
    await remplir(vente, { Nom: 'Tiémoko', Prénoms: 'Grâce' })
    await touche('Control+Enter', vente)
    await vente.waitForURL('**/client-view/*')
    await auRepos(vente)
    fait('client')
    await touche('o', vente)
    await titre('Saisir une ordonnance', vente)
    await remplir(vente, { 'Œil droit, sphère': '-2.25', 'Œil gauche, sphère': '-2.50' })
    await touche('Tab', vente)
    await touche('Control+Enter', vente)
    await titre(/^ORD-COM-/, vente)
    await auRepos(vente)
    fait('ordonnance')
    await touche('v', vente)
    await titre('Nouvelle commande', vente)
    await auRepos(vente)
    await touche('F2', vente)
    await vente.keyboard.type(CODE_MONTURE)
    await touche('Enter', vente)
    await dit('4 ici', vente)
    await remplir(vente, { 'Verre OD': 'Unifocal 1,5', 'Prix du verre OD, paire 1': '25000' })
    await touche('Tab', vente)
    await touche('Control+Enter', vente)
    await titre(/^CMD-COM-/, vente)
    await auRepos(vente)
    const vendue = await vente.locator('#contenu h1').first().innerText()
    fait('commande')
    await touche('m', vente)
    await vente.getByRole('dialog').waitFor()
    await auRepos(vente)
    await touche('ArrowDown', vente)
    await touche('Enter', vente)
    await vente.getByRole('dialog').getByRole('button', { name: 'Commander les verres' }).click()
    await dit('À faire : recevoir les verres.', vente)
    fait('verres commandés')
    await vente.getByRole('button', { name: /^Recevoir les verres/ }).click()
    await dit('À faire : monter.', vente)
    fait('verres reçus')
    await vente.getByRole('button', { name: /^Déclarer montée/ }).click()
    await dit('À faire : vérifier le montage.', vente)
    fait('montée')

    await aller(siege, '/dashboard')
    await chercher(vendue, new RegExp(vendue), siege)
    await titre(vendue, siege)
    await auRepos(siege)
    await touche('m', siege)
    await siege
      .getByRole('dialog')
      .getByRole('button', { name: /^Vérifier/ })
      .click()
    await remplir(siege, { 'Sph OD': '-2.25', 'Sph OG': '-2.50' })
    await touche('Tab', siege)
    await siege.getByRole('button', { name: 'Valider le contrôle' }).click()
    await dit('À faire : remettre au client.', siege)
    fait('vérifiée par une autre personne')

    await aller(caisse, '/apps/caisse')
    await caisse.getByText(vendue).first().click()
    await titre(`Régler ${vendue}`, caisse)
    await auRepos(caisse)
    await touche('Control+Enter', caisse)
    await dit('Tout est réglé.', caisse)
    fait('réglée')

    // The shop's screen followed by itself.
    await dit('À faire : remettre au client.', vente)
    await auRepos(vente)
    await touche('m', vente)
    await vente.getByRole('dialog').getByRole('button', { name: 'Remettre au client' }).click()
    await diteLivree('Brou Sandrine', vente)
    fait('remise')
    expect(pas.length).toBeLessThan(20)

    const { etapes } = await appelDirect<PremiersPas>(siege, 'GET', '/api/tableau-de-bord/premiers-pas')
    expect(etapes.filter(e => !e.Fait).map(e => e.Pas)).toEqual(['entete', 'assurances', 'tarifs'])
    const [monture] = await appelDirect<{ Quantite: number }[]>(
      ...([vente, 'GET', `/api/stock/article/code/${CODE_MONTURE}`] as const),
    )
    expect(monture?.Quantite).toBe(3)
  })
})
