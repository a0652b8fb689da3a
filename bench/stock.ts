import type pg from 'pg'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { enGros } from '../api/src/kernel/platform/enGros.ts'
import {
  articlesDuCode,
  listerArticles,
  listerMouvements,
  type QuestionArticles,
} from '../api/src/stock/sql.ts'
import { type Carnet, LECTURE, type Scenario } from './carnet.ts'

/** One transaction without indexes, triggers and references, then `vacuum`: a loading is no measure. */
export async function charger(
  pool: pg.Pool,
  tables: readonly string[],
  travail: (base: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const base = await pool.connect()
  try {
    await base.query('begin')
    await enGros(base, tables, () => travail(base))
    await base.query('commit')
    await base.query(`vacuum (analyze) ${tables.join(', ')}`)
  } catch (erreur) {
    await base.query('rollback').catch(() => {})
    throw erreur
  } finally {
    base.release()
  }
}

const combien = async (pool: pg.Pool, table: string) =>
  Number((await pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)

/**
 * The articles of the demonstration again and again, each under a reference and a barcode of its own, until there are enough; `vides`:
 * none of them on the shelf, so that the stock still agrees with its book.
 */
export async function chargerArticles(pool: pg.Pool, nombre: number, vides = false): Promise<void> {
  const deja = await combien(pool, 'article')
  if (deja >= nombre) return
  await charger(pool, ['article'], async base => {
    await base.query(
      `insert into article ("_id", "IdOfficine", "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille",
         "CodeBarre", "PrixAchat", "PrixVente", "SeuilAlerte", "Quantite", "createdAt", recherche)
       select nouvel_id(), a."IdOfficine", a."IdCateg", a."IdMarque", a."IdType", a."IdStyle", r.reference, a."Couleur", a."Taille",
         r.code, a."PrixAchat", a."PrixVente" + n % 40 * 500, a."SeuilAlerte", case when $3 then 0 else a."Quantite" end, a."createdAt" + n * interval '1 minute',
         ' ' || sans_accent(concat_ws(' ', m."Libelle_marq", r.reference, a."Couleur", a."Taille")) || ' ' || lower(r.code)
       from generate_series(1, ceil($1::numeric / $2)::int) n
       cross join article a
       cross join lateral (select a."Reference" || ' ' || n as reference, 'B' || n || a."CodeBarre" as code) r
       left join marque m on m."_id" = a."IdMarque"
       limit $1`,
      [nombre - deja, deja, vides],
    )
    await base.query('select recompter_articles()')
  })
}

/** Movements that say what the shelves hold: in and out of every article in turn, the newest last. */
export async function chargerMouvements(pool: pg.Pool, nombre: number): Promise<void> {
  const deja = await combien(pool, 'mouvement')
  if (deja >= nombre) return
  await charger(pool, ['mouvement'], base =>
    base.query(
      `with a as (select *, row_number() over (order by "_id") - 1 as rang, count(*) over () as n from article)
       insert into mouvement ("IdArticle", "IdOfficine", "Nature", "Quantite", "QuantiteApres", "CoutUnitaire", "Valeur", entite,
         "idEntite", reference, "createdAt")
       select a."_id", a."IdOfficine", case k % 2 when 0 then 'Réception' else 'Vente' end, 1 - 2 * (k % 2), 1 - k % 2,
         a."PrixAchat", (1 - 2 * (k % 2)) * a."PrixAchat", 'banc', gen_random_uuid(), 'BANC-' || i,
         now() - make_interval(days => (1000 * ($1::bigint - i) / $1::bigint)::int)
       from generate_series(0, $1::bigint - 1) i
       cross join lateral (select (i / a0.n)::int as k, i % a0.n as rang from (select count(*) as n from article) a0) s
       join a on a.rang = s.rang`,
      [nombre - deja],
    ),
  )
}

const MOTS = ['bandama', 'noir', 'akwa 12', 'ecaille 52', 'etui', 'b7 ', '140']

/** Pages, filters, words and barcodes of the stock, in the whole network as its head office sees it. */
export async function scenariosDuStock(pool: pg.Pool, carnet: Carnet, moi: Appelant): Promise<Scenario[]> {
  const lire = async <T>(texte: string) => (await pool.query(texte)).rows as T[]
  const officines = (await lire<{ _id: string }>(`select "_id" from officine order by "Nom"`)).map(o => o._id)
  const categories = (
    await lire<{ _id: string }>(
      `select "IdCateg" as "_id" from article group by 1 order by count(*) desc limit 2`,
    )
  ).map(c => c._id)
  const marques = (
    await lire<{ _id: string }>(
      `select "IdMarque" as "_id" from article where "IdMarque" is not null group by 1 limit 3`,
    )
  ).map(m => m._id)
  type Demande = Partial<QuestionArticles> & { page: number }
  const pages = (demandes: Demande[]) =>
    carnet.chacune(
      demandes,
      ({ officine, ...q }) =>
        `/api/stock/groupe?${new URLSearchParams({
          ...Object.fromEntries(Object.entries({ ...q, limit: 50 }).map(([nom, v]) => [nom, String(v)])),
          ...(officine ? { IdOfficine: officine } : {}),
        })}`,
      (db, { page, officine = null, ...q }) =>
        listerArticles(db, moi, { ...q, officine }, { page, limit: 50 }),
    )
  const articles = await lire<{ _id: string; CodeBarre: string }>(
    `select "_id", "CodeBarre" from article order by md5("_id"::text) limit 50`,
  )
  return [
    {
      nom: 'page de 50 articles',
      barre: LECTURE,
      variantes: await pages(
        [1, 2, 3, 4, 5].flatMap(page => [{ page }, { page, officine: officines[0] as string }]),
      ),
    },
    {
      nom: 'page de 50 articles, filtres',
      barre: LECTURE,
      variantes: await pages([
        ...categories.map(IdCateg => ({ page: 1, IdCateg })),
        ...marques.map(IdMarque => ({ page: 1, IdMarque, officine: officines[1] as string })),
        { page: 1, Disponibilite: 'Disponible', officine: officines[0] as string },
        { page: 1, Disponibilite: 'Rupture' },
        { page: 1, PrixMin: 20_000, PrixMax: 40_000, tri: 'PrixVente', officine: officines[0] as string },
      ]),
    },
    { nom: 'recherche d’articles', barre: LECTURE, variantes: await pages(MOTS.map(q => ({ page: 1, q }))) },
    {
      nom: 'article par code-barres',
      barre: LECTURE,
      variantes: await carnet.chacune(
        articles,
        ({ CodeBarre }) => `/api/stock/article/code/${encodeURIComponent(CodeBarre)}`,
        (db, { CodeBarre }) => articlesDuCode(db, moi, CodeBarre, null),
      ),
    },
    {
      nom: 'mouvements d’un article',
      barre: LECTURE,
      variantes: await carnet.chacune(
        articles,
        ({ _id }) => `/api/stock/article/mouvements/${_id}?page=1&limit=25`,
        (db, { _id }) => listerMouvements(db, moi, _id, { page: 1, limit: 25 }),
      ),
    },
  ]
}
