import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { creerClient, lireClient, listerClients } from '../api/src/clients/sql.ts'
import type { Appelant } from '../api/src/kernel/appelant.ts'
import type { DB } from '../api/src/kernel/schema.ts'

/** A statement as the product sends it. `$id` among the values stands for a new id at each request. */
export interface Requete {
  texte: string
  valeurs: unknown[]
}
export interface Scenario {
  nom: string
  /** Least share of the floor's throughput. */
  barre: number
  ecrit?: { corps: string }
  /** The product's address and the statement behind it, one of each per request. */
  variantes: { url: string; requete: Requete }[]
}

const LECTURE = 0.6
const ECRITURE = 0.5
const COURANTS = ['kouassi', 'kone', 'marie', 'aya est', '07 00 48']
const RARES = ['zirignon', 'haddad rima', 'ANG-01234', 'wognin hyacinthe', '07 00 72 27 62']
export const NOUVEL_ID = '$id'

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

/** The product's own functions run once against the database, and what they send is written down. */
export async function releverScenarios(pool: pg.Pool, moi: Appelant): Promise<Scenario[]> {
  const vues: Requete[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      vues.push({ texte: query.sql, valeurs: [...query.parameters] })
    },
  })
  const relever = async (travail: () => Promise<unknown>): Promise<Requete[]> => {
    vues.length = 0
    await travail()
    return vues.filter(v => !/^(begin|commit|rollback)$/.test(v.texte))
  }
  const seule = (requetes: Requete[]): Requete => {
    if (requetes.length !== 1) throw new Error(`Une seule requête attendue, ${requetes.length} relevées`)
    return requetes[0] as Requete
  }
  const liste = async (page: number, q?: string) => ({
    url: `/api/client/groupe?page=${page}&limit=50${q ? `&q=${encodeURIComponent(q)}` : ''}`,
    requete: seule(
      await relever(() =>
        listerClients(db, { officine: null, ...(q === undefined ? {} : { q }) }, { page, limit: 50 }),
      ),
    ),
  })
  // One after the other: the notebook holds one reading at a time.
  const recherches = async (mots: string[]) => {
    const variantes = []
    for (const mot of mots) variantes.push(await liste(1, mot))
    return variantes
  }

  const { rows } = await pool.query<{ _id: string }>(
    `select "_id" from client where "Statut" = 'Actif' order by md5("_id"::text) limit 50`,
  )
  const lectures = []
  for (const { _id } of rows)
    lectures.push({
      url: `/api/client/single/${_id}`,
      requete: seule(await relever(() => lireClient(db, moi, _id))),
    })
  const pages = []
  for (let page = 1; page <= 10; page++) pages.push(await liste(page))

  const creer = async () =>
    seule(
      await relever(() =>
        db
          .transaction()
          .execute(tx => creerClient(tx, moi, moi.IdOfficine, { ...CLIENT, Contacts: [...CLIENT.Contacts] })),
      ),
    )
  const [une, autre] = [await creer(), await creer()]
  const creation = {
    texte: une.texte,
    valeurs: une.valeurs.map((v, n) => (v === autre.valeurs[n] || Array.isArray(v) ? v : NOUVEL_ID)),
  }
  return [
    { nom: 'page de 50 clients', barre: LECTURE, variantes: pages },
    { nom: 'recherche, mots courants', barre: LECTURE, variantes: await recherches(COURANTS) },
    { nom: 'recherche, mots rares', barre: LECTURE, variantes: await recherches(RARES) },
    { nom: 'lire un client', barre: LECTURE, variantes: lectures },
    {
      nom: 'créer un client',
      barre: ECRITURE,
      ecrit: { corps: JSON.stringify({ payload: CLIENT }) },
      variantes: [{ url: '/api/client/create', requete: creation }],
    },
  ]
}
