import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import type { Client, Ordonnance, OrdonnanceDeListe } from '../domain/src/clients/contract.ts'
import { ajouterMois, aujourdhuiAbidjan } from '../domain/src/kernel/jour.ts'
import { ecrireNombre } from '../domain/src/kernel/optique.ts'
import { scenesDeLaCaisse } from './guide-caisse.ts'
import { scenesDesDomaines } from './guide-domaines.ts'
import { type Scene, scenesDuSiege } from './guide-siege.ts'
import { scenesDuStock } from './guide-stock.ts'
import { scenesDesVentes } from './guide-ventes.ts'
import { alleger } from './png.ts'
import {
  compte,
  dessine,
  type Etat,
  entrer,
  lire,
  nouveauPoste,
  ouvrirNavigateur,
  remplirConnexion,
} from './poste.ts'

/** Takes the pictures of docs/guide again, on a demonstration network of its own. */
const IMAGES = join(import.meta.dirname, '..', 'docs', 'guide', 'images')
const POIDS_MAX = 150_000

type Vue = { x: number; y: number; width: number; height: number }

const lourdes: string[] = []

async function photographier(page: Page, nom: string, clip?: Vue) {
  await page.locator('h1').first().waitFor()
  await dessine(page)
  const path = join(IMAGES, `${nom}.png`)
  const png = alleger(await page.screenshot({ animations: 'disabled', ...(clip && { clip }) }))
  writeFileSync(path, png)
  const size = png.length
  if (size > POIDS_MAX) lourdes.push(`${nom}.png : ${Math.round(size / 1000)} ko`)
  process.stdout.write(`${nom}.png  ${Math.round(size / 1000)} ko\n`)
}

const ilYA = (mois: number) => ajouterMois(aujourdhuiAbidjan(new Date()), -mois)

/** Whole, some time ago and of this officine: there is something to compare with. */
const convient = ({ TypeVision, DateOrd, CodeClient }: OrdonnanceDeListe) =>
  TypeVision === 'Progressif' && DateOrd < ilYA(9) && DateOrd > ilYA(24) && CodeClient.startsWith('ANG-')
const entiere = ({ OD, OG }: Client['ordonnances'][number]) =>
  [OD, OG].every(
    ({ Sph, Cyl, Axe, Add = 4, EPLoin, EPPres, Hauteur }) =>
      Sph && Cyl && Axe && Axe < 170 && Add < 3 && EPLoin && EPPres && Hauteur,
  )

async function trouverClient(page: Page): Promise<Client> {
  await page.goto('/dashboard')
  const ordonnances = await lire<OrdonnanceDeListe[]>(page, '/api/ordonnances?tri=-DateOrd')
  for (const { IdClient, RefOrd, Prescripteur } of ordonnances.filter(convient)) {
    const client = await lire<Client>(page, `/api/client/single/${IdClient}`)
    const complet = client.Assurance && client.DateNaissance && client.Contacts.length > 0 && Prescripteur
    const [derniere] = client.ordonnances
    if (complet && client.ordonnances.length > 1 && derniere?.RefOrd === RefOrd && entiere(derniere))
      return client
  }
  throw new Error('Aucun client de démonstration n’a d’ordonnance progressive complète.')
}

const ENTETE = 'Civilité;Nom;Prénoms;Date de naissance;Téléphones;Assurance'
const LIGNES = [
  'Mme;Koffi;Adjoua Estelle;12/03/1985;07 00 48 71 16;',
  'M;Brou;Yao Serge;31/02/1979;05 05 61 20 33;',
  'Mlle;Touré;Mariam;08/11/1999;01 02 03 04;',
  'Mme;Zadi;Lou Prisca;19/07/1972;07 57 19 82 40;Assurance inconnue',
]

async function taperOeil(page: Page, cases: (number | null)[]) {
  for (const valeur of cases) {
    if (valeur !== null) await page.keyboard.type(ecrireNombre(valeur).replace('−', '-'))
    await page.keyboard.press('Tab')
  }
}

/** The last prescription, a little stronger, typed from cell to cell. */
async function taperOrdonnance(page: Page, client: Client, { doute = false } = {}) {
  const { OD, OG, Prescripteur } = client.ordonnances[0] as Ordonnance
  await page.goto(`/apps/ordonnance/ordonnance-add/${client._id}`)
  const nom = Prescripteur ?? ''
  await page.getByRole('combobox', { name: 'Prescripteur' }).fill(nom)
  await page.getByRole('option', { name: nom }).click()
  await page.getByText('Progressif', { exact: true }).click()
  await page.locator('[data-case="OD.Sph"]').focus()
  for (const [cote, oeil] of [
    ['OD', OD],
    ['OG', OG],
  ] as const) {
    const autre = doute && cote === 'OG'
    await taperOeil(page, [
      (oeil.Sph ?? 0) - 0.25,
      oeil.Cyl ?? 0,
      cote === 'OD' ? (oeil.Axe ?? 90) + 5 : (oeil.Axe ?? 90),
      (oeil.Add ?? 0) + (autre ? 0.5 : 0.25),
      oeil.EPLoin ?? null,
      oeil.EPPres ?? null,
      autre ? null : (oeil.Hauteur ?? null),
    ])
  }
}

function scenes(client: Client): Record<string, Scene> {
  const fiche = `/apps/client/client-view/${client._id}`
  const derniere = client.ordonnances[0] as Ordonnance
  return {
    accueil: {
      jouer: async page => {
        await page.goto('/apps/client/client-list')
        await page.getByRole('button', { name: 'Épingler cette page' }).click()
        await page.goto('/apps/ordonnance/ordonnance-list')
        await page.getByRole('button', { name: 'Épingler cette page' }).click()
        await page.goto('/dashboard')
      },
    },
    recherche: {
      jouer: async page => {
        await page.goto('/dashboard')
        await page.locator('#contenu h1').first().waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Rechercher partout' }).fill(client.Nom)
        await page.getByRole('option', { name: client.CodeClient }).hover()
      },
    },
    'serveur-perdu': {
      jouer: async page => {
        await page.goto(`/apps/client/client-edit/${client._id}`)
        await page.getByLabel('Adresse').fill('Rue des Jardins, immeuble Akwaba')
        await page.context().route('**/api/**', route => route.abort())
        await page.keyboard.press('Control+Enter')
        await page.getByText('Serveur injoignable').first().waitFor()
      },
    },
    clients: {
      jouer: async page => {
        await page.goto('/apps/client/client-list?periode=annee&assure=oui&Quartier=Riviera%20Faya')
        await page.getByRole('row').nth(3).waitFor()
        for (const rang of [1, 2, 3]) await page.locator('tbody').getByRole('checkbox').nth(rang).check()
      },
    },
    doublons: {
      jouer: async page => {
        await page.goto('/apps/client/client-add')
        await page.getByLabel('Nom', { exact: false }).first().fill(client.Nom)
        await page.getByLabel('Prénoms').fill(client.Prenoms)
        await page
          .getByLabel('Date de naissance')
          .fill(client.DateNaissance?.split('-').reverse().join('/') ?? '')
        await page.getByLabel('Adresse').focus()
        await page.getByText('Un client lui ressemble').waitFor()
      },
    },
    import: {
      jouer: async page => {
        await page.goto('/apps/client/client-import')
        await page.locator('input[type="file"]').setInputFiles({
          name: 'clients.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from([ENTETE, ...LIGNES].join('\n')),
        })
        await page.getByText('À corriger dans le fichier').waitFor()
      },
    },
    'fiche-client': { jouer: page => page.goto(fiche).then(() => undefined) },
    fusion: {
      jouer: async page => {
        await page.goto(fiche)
        const doublon = await lire<Client>(page, '/api/client/create', {
          Nom: client.Nom,
          Prenoms: client.Prenoms.split(' ')[0],
          DateNaissance: client.DateNaissance,
          Contacts: [...client.Contacts, '2250701020304'],
          Email: 'contact@exemple.ci',
          Quartier: 'Angré',
        })
        await page.goto(`/apps/client/client-fusion/${client._id}?doublon=${doublon._id}`)
        await page.getByText('Après la fusion').waitFor()
      },
    },
    ordonnance: { jouer: page => taperOrdonnance(page, client) },
    avertissements: { jouer: page => taperOrdonnance(page, client, { doute: true }) },
    raccourcis: {
      jouer: async page => {
        await page.goto(fiche)
        await page.locator('#contenu h1').first().waitFor()
        await page.keyboard.press('?')
        await page.getByRole('dialog').waitFor()
      },
      vue: { x: 360, y: 160, width: 720, height: 580 },
    },
    'ordonnance-fiche': {
      jouer: async page => {
        await page.goto(`/apps/ordonnance/ordonnance-edit/${client._id}/${derniere.RefOrd}`)
        await page.locator('[data-case="OD.Axe"]').focus()
        await page.keyboard.type(String((derniere.OD.Axe ?? 90) + 5))
        await page.keyboard.press('Control+Enter')
        await page.waitForURL('**/ordonnance-view/**')
        await page.locator('input[type="file"]').setInputFiles({
          name: 'ordonnance-papier.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
        })
        await page.getByText('ordonnance-papier.pdf').waitFor()
        await page.getByText('Version 1').waitFor()
        await page.getByText(`${derniere.RefOrd} enregistrée`).waitFor({ state: 'hidden' })
      },
    },
    reference: { jouer: page => page.goto('/apps/assurances/assurances-list').then(() => undefined) },
    'acces-refuse': {
      role: 'caissier',
      jouer: async page => {
        await page.goto('/apps/ordonnance/ordonnance-list')
        await page.getByText('Accès refusé').first().waitFor()
      },
    },
    'caisse-depense': {
      role: 'caissier',
      jouer: async page => {
        await page.goto('/dashboard')
        // The latest day on which something was paid: the day of the demonstration is still empty.
        const [derniere] = await lire<{ Jour: string }[]>(page, '/api/depenses?limit=1')
        await page.goto(`/apps/depense?jour=${derniere?.Jour}`)
      },
    },
    ...scenesDuSiege(lire),
    ...scenesDesVentes(lire),
    ...scenesDuStock(lire),
    ...scenesDesDomaines,
    ...scenesDeLaCaisse,
  }
}

async function visiter(navigateur: Browser, url: string, seules: string[]) {
  const etats = new Map<string, Etat>()
  const poste = async (role: string) => {
    const etat = etats.get(role) ?? (await entrer(navigateur, url, role))
    etats.set(role, etat)
    return nouveauPoste(navigateur, url, { storageState: etat })
  }
  const voulue = (nom: string) => seules.length === 0 || seules.includes(nom)
  if (voulue('connexion')) {
    const { contexte, page } = await nouveauPoste(navigateur, url)
    await remplirConnexion(page, compte('gerant'))
    await photographier(page, 'connexion')
    await contexte.close()
  }
  const { contexte, page } = await poste('gerant')
  const client = await trouverClient(page)
  await contexte.close()
  for (const [nom, { role = 'gerant', jouer, vue }] of Object.entries(scenes(client))) {
    if (!voulue(nom)) continue
    const ici = await poste(role)
    ici.page.on('pageerror', erreur => process.stderr.write(`${ici.page.url()} : ${erreur.message}\n`))
    await jouer(ici.page)
    await photographier(ici.page, nom, vue)
    await ici.contexte.close()
  }
}

/** A house without demonstration nor administrator asks for the code of its console. */
async function premierDemarrage(navigateur: Browser, DATA_DIR: string) {
  const serveur = await demarrer({ DATA_DIR, DEMO: 'off' })
  try {
    const { contexte, page } = await nouveauPoste(navigateur, serveur.url)
    await page.goto('/')
    await page.getByText('Premier démarrage').first().waitFor()
    await photographier(page, 'premier-demarrage')
    await contexte.close()
  } finally {
    await serveur.arreter()
  }
}

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-guide-'))
mkdirSync(IMAGES, { recursive: true })
const seules = process.argv.slice(2)
const navigateur = await ouvrirNavigateur()
try {
  const serveur = await demarrer({ DATA_DIR: join(dossier, 'demo'), DEMO: 'on' })
  try {
    await visiter(navigateur, serveur.url, seules)
  } finally {
    await serveur.arreter()
  }
  if (seules.length === 0 || seules.includes('premier-demarrage'))
    await premierDemarrage(navigateur, join(dossier, 'vide'))
} finally {
  await navigateur.close()
  rmSync(dossier, { recursive: true, force: true })
}
if (lourdes.length > 0) {
  process.stderr.write(`Plus de ${POIDS_MAX / 1000} ko :\n${lourdes.join('\n')}\n`)
  process.exitCode = 1
}
