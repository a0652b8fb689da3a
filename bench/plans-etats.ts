import { definitionDe, NOMS_ETATS, type NomEtat } from '@dioptrie/domain/etats/definitions'
import { lireQuestion } from '@dioptrie/domain/etats/rules'
import type pg from 'pg'
import { lireEtat } from '../api/src/etats/lire.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { charger } from './stock.ts'

/*
 * `node bench/plans-etats.ts`: every report, for a month and for thirty-six months of the network, among a million orders
 * and ten operations for each; see README.md in this folder.
 */

const OPERATIONS_PAR_COMMANDE = 10

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

/**
 * Three years of orders before the demonstration, of its own clients, sellers, frames and prescriptions, and what was paid
 * for them.
 */
async function chargerVentes(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from commande_client where "RefCmmd" like 'CMD-BAN-%'`,
  )
  if ((rows[0]?.n ?? 0) >= nombre) return
  await chargerClients(pool, Math.min(100_000, Math.ceil(nombre / 10)))
  dire(`${nombre} commandes`)
  await charger(pool, ['commande_client', 'total_caisse'], async base => {
    // Ranks are whole numbers known before the join: compared to a count of their own table, they would be joined one by one.
    await base.query(
      `with c as materialized (select "_id", "IdOfficine", row_number() over (order by "_id") - 1 as rang from client where "Statut" = 'Actif'),
         a as materialized (select "_id", row_number() over (order by "_id") - 1 as rang from article),
         o as materialized (select "RefOrd", row_number() over (order by "_id") - 1 as rang from ordonnance),
         n as materialized (select n, '2023-11-01'::date + (n % 1112) as j, n::bigint * 7919 % (select count(*) from c) as c,
           n::bigint * 104729 % (select count(*) from a) as a, case when n % 2 = 0 then n::bigint * 15485863 % (select count(*) from o) end as o
           from generate_series(1, $1) n)
       insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "PrixMont1", "IdArticle1", "RefOrd", "Total",
         "PartAssurance", "MontantRegle", "Etape", "DatePromesse", "createdAt", "createdBy")
       select gen_random_uuid(), 'CMD-BAN-' || n.n, c."_id", c."IdOfficine", n.j, 50000, a."_id", o."RefOrd", 50000,
         case when n.n % 3 = 0 then 20000 else 0 end, case when n.n % 5 = 0 then 0 else 30000 end, 'Livrée', n.j + 7, n.j, u."_id"
       from n join c on c.rang = n.c join a on a.rang = n.a left join o on o.rang = n.o
       join (select distinct on ("IdOfficine") "_id", "IdOfficine" from utilisateur order by 2, 1) u on u."IdOfficine" = c."IdOfficine"`,
      [nombre],
    )
    // The operations themselves are read by no report: only what is kept of each day is.
    await base.query(
      `insert into total_caisse ("IdOfficine", "Jour", "typeOperation", modepaiement, "Nombre", montant)
       select "IdOfficine", "DateCommd", 'Règlement cmde cli', 'Espèce', count(*) * $1::int, sum("MontantRegle")
       from commande_client where "RefCmmd" like 'CMD-BAN-%' group by 1, 2 on conflict do nothing`,
      [OPERATIONS_PAR_COMMANDE],
    )
  })
}

/** An order handed over has its paper, on the day promised or some days later. */
async function chargerLivraisons(pool: pg.Pool): Promise<void> {
  const manquent = `from commande_client c where c."RefCmmd" like 'CMD-BAN-%' and not exists (select from livraison l where l."IdCommande" = c."_id")`
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n ${manquent}`)
  if (!rows[0]?.n) return
  dire(`${rows[0].n} livraisons`)
  await charger(
    pool,
    ['livraison', 'article_vendu', 'total_vente', 'total_commande', 'achat_client'],
    async base => {
      await base.query(
        `insert into livraison ("_id", "IdCommande", "IdOfficine", "LivreLe", "LivrePar", "ResteAPayer")
       select gen_random_uuid(), c."_id", c."IdOfficine", c."DatePromesse" + abs(hashtext(c."RefCmmd")) % 4, c."createdBy", 0 ${manquent}`,
      )
      await base.query('select recompter_totaux()')
    },
  )
  await pool.query('vacuum (analyze) total_jour, client')
}

async function listes(pool: pg.Pool): Promise<Listes> {
  const { rows } = await pool.query<{ v: string }>(`select "_id" as v from officine order by "Nom" limit 1`)
  const ici = rows[0]?.v as string
  const lire =
    (nom: NomEtat, officine: string | null, jours: object): Travail =>
    db => {
      const q = lireQuestion(nom, jours as never, { officine, couts: true, aujourdhui: '2026-11-16' })
      return lireEtat(db, q, { page: 1, limit: 50 })
    }
  const mois = { du: '2026-03-01', au: '2026-03-31' }
  const troisAns = { du: '2023-11-01', au: '2026-10-31' }
  return NOMS_ETATS.flatMap(
    (nom): Listes =>
      definitionDe(nom).periode
        ? [
            [`${nom}, un mois d’une officine`, lire(nom, ici, mois)],
            [`${nom}, un mois du réseau`, lire(nom, null, mois)],
            [`${nom}, trente-six mois du réseau`, lire(nom, null, troisAns)],
          ]
        : [[`${nom}, réseau`, lire(nom, null, {})]],
  )
}

await mesurerPlans({
  clients: () => 2_000,
  charger: async (pool, nombre) => {
    await chargerVentes(pool, nombre)
    await chargerLivraisons(pool)
  },
  listes,
})
