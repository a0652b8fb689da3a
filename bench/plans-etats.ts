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

/** Three years of orders before the demonstration, of its own clients and sellers, and what was paid for them. */
async function chargerVentes(pool: pg.Pool, nombre: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from commande_client where "RefCmmd" like 'CMD-BAN-%'`,
  )
  if ((rows[0]?.n ?? 0) >= nombre) return
  await charger(pool, ['commande_client', 'total_caisse'], async base => {
    await base.query(
      `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "PrixMont1", "Total", "PartAssurance",
         "MontantRegle", "Etape", "DatePromesse", "createdAt", "createdBy")
       select gen_random_uuid(), 'CMD-BAN-' || n, c."_id", c."IdOfficine", j, 50000, 50000, case when n % 3 = 0 then 20000 else 0 end,
         case when n % 5 = 0 then 0 else 30000 end, 'Livrée', j + 7, j, u."_id"
       from generate_series(1, $1) n
       cross join lateral (select '2023-11-01'::date + (n % 1095) as j) jour
       join (select "_id", "IdOfficine", row_number() over (order by "_id") - 1 as rang, count(*) over () as combien
         from client where "Statut" = 'Actif') c on c.rang = n::bigint * 7919 % c.combien
       join (select distinct on ("IdOfficine") "_id", "IdOfficine" from utilisateur order by 2, 1) u
         on u."IdOfficine" = c."IdOfficine"`,
      [nombre],
    )
    // The operations themselves are read by no report: only what is kept of each day is.
    await base.query(
      `insert into total_caisse ("IdOfficine", "Jour", "typeOperation", modepaiement, "Nombre", montant)
       select "IdOfficine", "DateCommd", 'Règlement cmde cli', 'Espèce', count(*) * $1::int, sum("MontantRegle")
       from commande_client where "RefCmmd" like 'CMD-BAN-%' group by 1, 2 on conflict do nothing`,
      [OPERATIONS_PAR_COMMANDE],
    )
    await base.query('select recompter_totaux()')
  })
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
  clients: lignes => Math.min(20_000, Math.ceil(lignes / 10)),
  charger: chargerVentes,
  listes,
})
