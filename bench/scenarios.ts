import type pg from 'pg'
import { listerClients } from '../api/src/clients/listes.sql.ts'
import { creerClient, lireClient } from '../api/src/clients/sql.ts'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { scenariosDeLAccueil } from './accueil.ts'
import { scenariosDeLaCaisse } from './caisse.ts'
import { Carnet, ECRITURE, LECTURE, NOUVEL_ID, type Scenario } from './carnet.ts'
import { scenariosDuSiege } from './siege.ts'
import { scenariosDuStock } from './stock.ts'
import { scenariosDesVentes } from './ventes.ts'
import { scenariosDesVerres } from './verres.ts'

const COURANTS = ['kouassi', 'kone', 'marie', 'aya est', '07 00 48']
const RARES = ['zirignon', 'haddad rima', 'ANG-01234', 'wognin hyacinthe', '07 00 72 27 62']
const PAGES = Array.from({ length: 10 }, (_, rang) => ({ page: rang + 1 }))

const CLIENT = {
  Civilite: 'Mme',
  Nom: 'Kouamé',
  Prenoms: 'Aya Estelle',
  Genre: 'F' as const,
  DateNaissance: '1985-03-12',
  Contacts: ['2250700487116'],
  Email: 'aya.kouame@example.com',
  Ville: 'Abidjan',
  Quartier: 'Angré',
  Profession: 'Comptable',
} as const

async function scenariosDesClients(pool: pg.Pool, carnet: Carnet, moi: Appelant): Promise<Scenario[]> {
  const pages = (demandes: { page: number; q?: string }[]) =>
    carnet.chacune(
      demandes,
      ({ page, q }) => `/api/client/groupe?page=${page}&limit=50${q ? `&q=${encodeURIComponent(q)}` : ''}`,
      (db, { page, q }) =>
        listerClients(db, { officine: null, ...(q === undefined ? {} : { q }) }, { page, limit: 50 }),
    )
  const recherches = (mots: string[]) => pages(mots.map(q => ({ page: 1, q })))

  const { rows } = await pool.query<{ _id: string }>(
    `select "_id" from client where "Statut" = 'Actif' order by md5("_id"::text) limit 50`,
  )
  const creer = () =>
    carnet.relever(db =>
      db
        .transaction()
        .execute(tx => creerClient(tx, moi, moi.IdOfficine, { ...CLIENT, Contacts: [...CLIENT.Contacts] })),
    )
  const [une, autre] = [await creer(), await creer()]
  const creation = {
    texte: une.texte,
    valeurs: une.valeurs.map((v, n) => (v === autre.valeurs[n] || Array.isArray(v) ? v : NOUVEL_ID)),
  }
  return [
    { nom: 'page de 50 clients', barre: LECTURE, variantes: await pages(PAGES) },
    { nom: 'recherche, mots courants', barre: LECTURE, variantes: await recherches(COURANTS) },
    { nom: 'recherche, mots rares', barre: LECTURE, variantes: await recherches(RARES) },
    {
      nom: 'lire un client',
      barre: LECTURE,
      variantes: await carnet.chacune(
        rows,
        ({ _id }) => `/api/client/single/${_id}`,
        (db, { _id }) => lireClient(db, moi, _id),
      ),
    },
    {
      nom: 'créer un client',
      barre: ECRITURE,
      ecrit: { corps: JSON.stringify({ payload: CLIENT }) },
      variantes: [{ url: '/api/client/create', requete: creation }],
    },
  ]
}

export async function releverScenarios(pool: pg.Pool, moi: Appelant): Promise<Scenario[]> {
  const carnet = new Carnet(pool)
  return [
    ...(await scenariosDesClients(pool, carnet, moi)),
    ...(await scenariosDuSiege(carnet)),
    ...(await scenariosDuStock(pool, carnet, moi)),
    ...(await scenariosDesVentes(pool, carnet, moi)),
    ...(await scenariosDesVerres(pool, carnet, moi)),
    ...(await scenariosDeLAccueil(carnet)),
    ...(await scenariosDeLaCaisse(pool, carnet, moi)),
  ]
}
