import { ETAPES } from '@dioptrie/domain/ventes/rules'
import type pg from 'pg'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { mouvementer } from '../api/src/stock/registre.ts'
import { listerCommandes, type QuestionCommandes } from '../api/src/ventes/liste.ts'
import { ventes } from '../api/src/ventes/routes.ts'
import { lireCommande } from '../api/src/ventes/sql.ts'
import { type Carnet, ECRITURE, faire, gabarit, LECTURE, type Requete, type Scenario } from './carnet.ts'
import { charger } from './stock.ts'

/** Orders of the years before the demonstration, in one statement: once, the base may be kept. Their steps are six times as many rows. */
export async function chargerCommandes(
  pool: pg.Pool,
  nombre: number,
  { etapes = true }: { etapes?: boolean } = {},
): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from commande_client')
  const manque = nombre - (rows[0]?.n ?? 0)
  if (manque <= 0) return
  await charger(pool, ['commande_client', 'commande_etape'], async base => {
    await base.query(`create temp table acheteur on commit drop as
      select c."_id", c."IdOfficine", o."Code", c."IdAssurance", v.equipe, row_number() over (order by c."_id") - 1 as rang
      from client c join officine o on o."_id" = c."IdOfficine"
      join (select "IdOfficine", array_agg("_id" order by "_id") as equipe from utilisateur
        where email not like 'banc%' group by 1) v on v."IdOfficine" = c."IdOfficine"
      where c."Statut" = 'Actif'`)
    await base.query('create unique index on acheteur (rang)')
    await base.query(
      `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "PrixMont1", "PrixVerD1", "PrixVerG1",
         "Paires", "Total", "PartAssurance", "MontantRegle", "Etape", "DatePromesse", "IdAssurance", "createdAt", "updatedAt",
         "createdBy", "updatedBy")
       select gen_random_uuid(), 'CMD-' || a."Code" || '-' || to_char(g.jour, 'YY') || '-' || lpad(g.n::text, 7, '0'), a."_id",
         a."IdOfficine", g.jour, g.monture, g.verre, g.verre, '[{"OD": {"Libelle": "Unifocal"}, "OG": {"Libelle": "Unifocal"}}]',
         g.monture + 2 * g.verre, g.assurance, case when g.n % 40 = 0 then 5000 else g.monture + 2 * g.verre - g.assurance end,
         ($2::text[])[case when g.n % 50 = 0 then 1 + g.n / 50 % 5 else 6 end], g.jour + 6,
         case when g.assurance > 0 then a."IdAssurance" end, g.jour + time '10:00', g.jour + time '10:00',
         a.equipe[1 + g.n % cardinality(a.equipe)], a.equipe[1 + g.n % cardinality(a.equipe)]
       from (select n, date '2020-01-01' + n % 1826 as jour, 30000 + n % 80 * 1000 as monture, 15000 + n % 40 * 500 as verre,
           case when n % 3 = 0 then 30000 else 0 end as assurance from generate_series(1, $1::int) n) g
       join acheteur a on a.rang = g.n * 7919::bigint % (select count(*) from acheteur)`,
      [manque, [...ETAPES]],
    )
    if (etapes)
      await base.query(
        `insert into commande_etape ("IdCommande", "Etape", "createdAt", "createdBy")
        select c."_id", e, c."createdAt" + n * interval '1 day', c."createdBy"
        from commande_client c, unnest($1::text[]) with ordinality u(e, n)
        where c."DateCommd" < date '2025-01-01' and n <= array_position($1::text[], c."Etape") order by c."_id", n`,
        [[...ETAPES]],
      )
    await base.query(`insert into compteur ("IdOfficine", genre, annee, dernier, total)
      select "IdOfficine", 'CMD', extract(year from "DateCommd")::int, count(*), count(*) from commande_client
      where "DateCommd" < date '2025-01-01' group by 1, 3
      on conflict ("IdOfficine", genre, annee) do update set dernier = excluded.dernier, total = excluded.total`)
  })
}

/** As many counter sales as orders, drawn from the orders. */
export async function chargerComptoir(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select from commande_comptoir where "DateCommd" < date '2025-01-01' limit 1`,
  )
  if (rows.length > 0) return
  await charger(pool, ['commande_comptoir'], async base => {
    await base.query(`insert into commande_comptoir ("_id", "RefCmmd", "IdOfficine", "DateCommd", "NombreArticles", "SousTotal",
          "MontantRegle", "NomAcheteur", "createdAt", "createdBy")
        select gen_random_uuid(), replace("RefCmmd", 'CMD', 'CPT'), c."IdOfficine", "DateCommd", 2, 3000,
          case when "StatutReglement" = 'Soldée' then 3000 else 0 end, k."Nom" || ' ' || k."Prenoms", c."createdAt", c."createdBy"
        from commande_client c join client k on k."_id" = c."IdClient" where "DateCommd" < date '2025-01-01'`)
    await base.query(`insert into compteur ("IdOfficine", genre, annee, dernier, total)
        select k."IdOfficine", 'CPT', k.annee, k.dernier, k.total from compteur k
        where k.genre = 'CMD' and k.annee < 2025
        on conflict ("IdOfficine", genre, annee) do update set dernier = excluded.dernier, total = excluded.total`)
  })
}

type Filtres = Omit<Partial<QuestionCommandes>, 'officine' | 'page' | 'limit'>

/** What a shop asks of its list all day long. */
async function questions(pool: pg.Pool, officine: string): Promise<Filtres[]> {
  const { rows } = await pool.query<{ IdAssurance: string; IdVendeur: string }>(
    `select "IdAssurance", "createdBy" as "IdVendeur" from commande_client
     where "IdOfficine" = $1 and "IdAssurance" is not null order by "_id" limit 1`,
    [officine],
  )
  const { IdAssurance, IdVendeur } = rows[0] as { IdAssurance: string; IdVendeur: string }
  return [
    {},
    { du: '2024-03-01', au: '2024-03-31' },
    { Etape: 'Verres reçus' },
    { StatutReglement: 'Partielle' },
    { retard: 'oui' },
    { IdAssurance, du: '2024-01-01', au: '2024-01-31' },
    { IdVendeur, du: '2024-05-01', au: '2024-05-15' },
    { tri: '-Total' },
  ]
}

const PAYLOAD = {
  PrixMonture1: 45_000,
  PrixMontage1: 5_000,
  PrixVerD1: 30_000,
  PrixVerG1: 30_000,
  Paires: [
    {
      TypeVision: 'Loin' as const,
      Montage: 'Cerclé',
      OD: { Libelle: 'Unifocal', Indice: '1,60', Diametre: 70 },
      OG: { Libelle: 'Unifocal', Indice: '1,60', Diametre: 70 },
    },
  ],
}

/** A frame that does not run out, and clients to sell it to. */
async function preparerVente(pool: pg.Pool, carnet: Carnet, moi: Appelant) {
  const { rows: articles } = await pool.query<{ _id: string }>(
    `select "_id" from article where "IdOfficine" = $1 and "IdMarque" is not null order by "_id" limit 1`,
    [moi.IdOfficine],
  )
  const IdArticle1 = articles[0]?._id as string
  await carnet.db
    .transaction()
    .execute(tx =>
      mouvementer(
        tx,
        moi,
        'Réception',
        { entite: 'banc', _id: IdArticle1, reference: 'BANC', IdOfficine: moi.IdOfficine },
        [{ IdArticle: IdArticle1, Quantite: 1_000_000 }],
      ),
    )
  const { rows: clients } = await pool.query<{ _id: string }>(
    `select "_id" from client where "IdOfficine" = $1 and "Statut" = 'Actif' order by md5("_id"::text) limit 400`,
    [moi.IdOfficine],
  )
  return { IdArticle1, clients: clients.map(c => c._id) }
}

async function creation(pool: pg.Pool, carnet: Carnet, moi: Appelant): Promise<Scenario> {
  const { IdArticle1, clients } = await preparerVente(pool, carnet, moi)
  const payload = { ...PAYLOAD, IdArticle1 }
  const premier = clients[0] as string
  const vendre = () =>
    carnet.releverTout(db =>
      db
        .transaction()
        .execute(tx =>
          faire(ventes.ajouter)({ tx, moi } as never, { params: { id: premier }, payload } as never),
        ),
    )
  const modele = gabarit(await vendre(), await vendre())
  return {
    nom: 'créer une commande, une monture et deux verres',
    barre: ECRITURE,
    ecrit: { methode: 'PUT' },
    variantes: clients.map(client => {
      const [requete, ...suite] = modele.map(({ texte, valeurs }) => ({
        texte,
        valeurs: valeurs.map(v => (v === premier ? client : v)),
      })) as [Requete, ...Requete[]]
      return {
        url: `/api/commande/client/add/${client}`,
        requete,
        suite,
        corps: JSON.stringify({ payload }),
      }
    }),
  }
}

export async function scenariosDesVentes(pool: pg.Pool, carnet: Carnet, moi: Appelant): Promise<Scenario[]> {
  const { IdOfficine } = moi
  const { rows } = await pool.query<{ _id: string }>(
    `select "_id" from commande_client where "Statut" = 'Active' order by md5("_id"::text) limit 50`,
  )
  return [
    {
      nom: 'page de 50 commandes, filtres',
      barre: LECTURE,
      variantes: await carnet.chacune(
        await questions(pool, IdOfficine),
        filtres =>
          `/api/commandes/clients/groupe/active?${new URLSearchParams({ IdOfficine, page: '1', limit: '50', ...(filtres as Record<string, string>) })}`,
        (db, filtres) => listerCommandes(db, { ...filtres, officine: IdOfficine, page: 1, limit: 50 }),
      ),
    },
    {
      nom: 'lire une commande',
      barre: LECTURE,
      variantes: await carnet.chacune(
        rows,
        ({ _id }) => `/api/commande-client/${_id}`,
        (db, { _id }) => lireCommande(db, moi, { _id }),
      ),
    },
    await creation(pool, carnet, moi),
  ]
}
