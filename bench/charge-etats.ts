import type pg from 'pg'
import { charger } from './stock.ts'

/*
 * What reports are measured on: so many orders over three years, up to today, each with its operations, its handing over, its frame
 * that left the shelf and its lens, and a proforma for every second one.
 */

const OPERATIONS_PAR_COMMANDE = 10
const CLIENTS_MAX = 100_000
const DEBUT = '2023-11-01'
const AUJOURDHUI = '2026-11-16'
const JOURS = (Date.parse(AUJOURDHUI) - Date.parse(DEBUT)) / 86_400_000 + 1

/** A month past, the month under way, and thirty-six months. */
export const PERIODES = {
  'un mois': { du: '2026-03-01', au: '2026-03-31' },
  'le mois en cours': { du: '2026-11-01', au: AUJOURDHUI },
  'trente-six mois': { du: DEBUT, au: '2026-10-31' },
} as const
export { AUJOURDHUI }

const dire = (quoi: string) => process.stderr.write(`${quoi}…\n`)

/** The clients of the demonstration again and again: written one by one, twenty thousand of them took minutes. */
async function chargerClients(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from client')
  const deja = rows[0]?.n ?? 0
  if (deja >= nombre) return
  dire(`${nombre - deja} clients`)
  await charger(pool, ['client'], base =>
    base.query(
      `insert into client ("_id", "CodeClient", "Civilite", "Nom", "Prenoms", "Genre", "DateNaissance", "IdOfficine", "createdAt")
       select gen_random_uuid(), 'BAN-' || n || '-' || c."CodeClient", c."Civilite", c."Nom", c."Prenoms", c."Genre", c."DateNaissance",
         c."IdOfficine", c."createdAt" - n * interval '9 days'
       from generate_series(1, ceil($1::numeric / $2)::int) n cross join client c limit $1`,
      [nombre - deja, deja],
    ),
  )
}

/** An id made at noon of a day: the register of the stock is read by the time in its ids. */
const ID_DU_JOUR = `(lpad(to_hex((extract(epoch from c."DateCommd" + interval '12 hours') * 1000)::bigint), 12, '0') || '7'
  || substr(md5(c."RefCmmd"), 1, 3) || '8' || substr(md5(c."RefCmmd"), 4, 15))::uuid`

/** Of the demonstration's own clients, sellers, frames and prescriptions. */
async function chargerVentes(base: pg.PoolClient, nombre: number): Promise<void> {
  // Ranks are whole numbers known before the join: compared to a count of their own table, they would be joined one by one.
  await base.query(
    `with c as materialized (select "_id", "IdOfficine", row_number() over (order by "_id") - 1 as rang from client where "Statut" = 'Actif'),
       a as materialized (select "_id", row_number() over (order by "_id") - 1 as rang from article),
       o as materialized (select "RefOrd", row_number() over (order by "_id") - 1 as rang from ordonnance),
       n as materialized (select n, $2::date + (n % $3::int) as j, n::bigint * 7919 % (select count(*) from c) as c,
         n::bigint * 104729 % (select count(*) from a) as a, case when n % 2 = 0 then n::bigint * 15485863 % (select count(*) from o) end as o
         from generate_series(1, $1) n)
     insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "PrixMont1", "IdArticle1", "RefOrd", "IdProforma", "Total",
       "PartAssurance", "MontantRegle", "Etape", "DatePromesse", "createdAt", "createdBy")
     select gen_random_uuid(), 'CMD-BAN-' || n.n, c."_id", c."IdOfficine", n.j, 50000, a."_id", o."RefOrd",
       case when n.n % 2 = 0 then md5('proforma ' || n.n)::uuid end, 50000,
       case when n.n % 3 = 0 then 20000 else 0 end, case when n.n % 5 = 0 then 0 else 30000 end, 'Livrée', n.j + 7, n.j, u."_id"
     from n join c on c.rang = n.c join a on a.rang = n.a left join o on o.rang = n.o
     join (select distinct on ("IdOfficine") "_id", "IdOfficine" from utilisateur order by 2, 1) u on u."IdOfficine" = c."IdOfficine"`,
    [nombre, DEBUT, JOURS],
  )
  const leurs = `from commande_client c where c."RefCmmd" like 'CMD-BAN-%'`
  await base.query(
    `insert into proforma ("_id", "RefProforma", "IdClient", "IdOfficine", "DateProforma", "DateExpiration", "PrixMont1", "Total", "createdAt", "createdBy")
     select c."IdProforma", replace(c."RefCmmd", 'CMD', 'PRO'), c."IdClient", c."IdOfficine", c."DateCommd", c."DateCommd" + 30, 50000, 50000, c."createdAt",
       c."createdBy" ${leurs} and c."IdProforma" is not null`,
  )
  // Handed over on the day promised or some days later.
  await base.query(
    `insert into livraison ("_id", "IdCommande", "IdOfficine", "LivreLe", "LivrePar", "ResteAPayer")
     select gen_random_uuid(), c."_id", c."IdOfficine", c."DatePromesse" + abs(hashtext(c."RefCmmd")) % 4, c."createdBy", 0 ${leurs}`,
  )
  await base.query(
    `insert into mouvement ("_id", "IdArticle", "IdOfficine", "Nature", "Quantite", "QuantiteApres", "CoutUnitaire", entite, "idEntite", reference, "createdAt", "createdBy")
     select ${ID_DU_JOUR}, c."IdArticle1", c."IdOfficine", 'Vente', -1, 0, 20000, 'commande_client', c."_id", c."RefCmmd", c."DateCommd" + interval '12 hours',
       c."createdBy" ${leurs}`,
  )
  await base.query(
    `insert into commande_verre ("_id", "RefVerre", "IdCommande", "IdOfficine", "Paire", "Cote", "IdFournisseur", "IdOfficineLivraison", "Statut", "DateCommande",
       "DatePrevue", "LivreLe")
     select gen_random_uuid(), replace(c."RefCmmd", 'CMD', 'VER'), c."_id", c."IdOfficine", 1, 'OD', f.ids[1 + abs(hashtext(c."RefCmmd")) % cardinality(f.ids)],
       c."IdOfficine", 'Livré', c."DateCommd", c."DateCommd" + 5, c."DateCommd" + 3 + abs(hashtext(c."RefCmmd")) % 4
     from (select array_agg("_id") as ids from fournisseur) f, commande_client c where c."RefCmmd" like 'CMD-BAN-%'`,
  )
  // The operations themselves are read by no report: only what is kept of each day is.
  await base.query(
    `insert into total_caisse ("IdOfficine", "Jour", "typeOperation", modepaiement, "Nombre", montant)
     select "IdOfficine", "DateCommd", 'Règlement cmde cli', 'Espèce', count(*) * $1::int, sum("MontantRegle")
     ${leurs} group by 1, 2 on conflict do nothing`,
    [OPERATIONS_PAR_COMMANDE],
  )
  await base.query('select recompter_totaux()')
}

const LIVRES = ['commande_client', 'proforma', 'livraison', 'mouvement', 'commande_verre', 'total_caisse']
const TENUS = [
  'version_vente',
  'poste_vendu',
  'total_vente_plie',
  'total_poste_plie',
  'total_commande',
  'achat_client',
  'visite',
  'total_visite',
  'total_proforma',
  'total_sortie',
  'derniere_sortie',
  'total_fournisseur',
]

/** Once: a base that has them keeps them. */
export async function chargerEtats(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from commande_client where "RefCmmd" like 'CMD-BAN-%'`,
  )
  if ((rows[0]?.n ?? 0) >= nombre) return
  await chargerClients(pool, Math.min(CLIENTS_MAX, Math.ceil(nombre / 10)))
  dire(`${nombre} commandes et leurs suites`)
  await charger(pool, [...LIVRES, ...TENUS], base => chargerVentes(base, nombre))
  await pool.query('vacuum (analyze) total_recette_plie, client')
}
