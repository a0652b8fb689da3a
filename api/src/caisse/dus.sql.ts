import type { DocumentDu } from '@dioptrie/domain/caisse/contract'
import { type SqlBool, sql } from 'kysely'
import { nomComplet } from '../clients/sql.ts'
import { type Condition, conditionsDeRecherche, parReference } from '../kernel/list/filtres.ts'
import { type DemandeDeListe, lister } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { lignes } from '../kernel/platform/lire.ts'

/**
 * What is still to be paid, of every kind, the newest first: each kind is read by its index of what is due and of nothing else, few rows
 * whatever the years behind. Found by its reference when that is what was typed or scanned, else by the words of who buys.
 */
export async function listerDus(
  db: Lecture,
  q: DemandeDeListe & { officine: string | null; q?: string | undefined },
): ReturnType<typeof lister<DocumentDu>> {
  let reference: Condition[] | null = null
  for (const genre of ['CMD', 'CPT', 'EXV', 'SLD'])
    reference ??= await parReference(db, q.q, genre, sql`reste_du d`, sql`d."RefCmmd"`)
  const ici = q.officine ? [sql<SqlBool>`d."IdOfficine" = ${q.officine}`] : []
  const duClient = reference ? [] : conditionsDeRecherche(q.q, sql`c.recherche`)
  const tous = duClient.length === 0
  const du = (plus: readonly Condition[]) => sql`
    select d.* from reste_du d where ${sql.join([sql`true`, ...ici, ...plus], sql` and `)}`
  const dus = tous
    ? [du(reference ?? [])]
    : [
        // Clients are found first, by their words, then what they owe, then its order: left to itself the planner reads all that is due
        // for the few that a rare name has. Who buys at the counter is a name on the sale.
        sql`${du([sql`d."IdClient" = any(array(select "_id" from clients))`])} offset 0`,
        du(conditionsDeRecherche(q.q, sql`d.recherche`)),
      ]
  const clients = tous
    ? sql`clients as not materialized (select * from client)`
    : sql`clients as materialized (select c."_id", c."Civilite", c."Nom", c."Prenoms", c."Contacts" from client c
        where c."Statut" = 'Actif' and ${sql.join(duClient, sql` and `)})`
  return lister<DocumentDu>(q, {
    total: async () => {
      const { rows } = await sql<{ n: number }>`with ${clients}
        select ${sql.join(
          dus.map(x => sql`(select count(*) from (${x}) d)`),
          sql` + `,
        )} as n`.execute(db)
      return rows[0]?.n ?? 0
    },
    lignes: async (n, depuis) => {
      const ordre = sql`order by d."DateCommd" desc, d."_id" desc`
      // No more of each than the page could show.
      const tranches = dus.map(x => sql`(select * from (${x}) d ${ordre} limit ${n + depuis})`)
      return lignes(db)<DocumentDu>`with ${clients}, d as (
          select * from (${sql.join(tranches, sql` union all `)}) d ${ordre} limit ${n} offset ${depuis})
        select d.entite, d."_id", d."RefCmmd", d."IdOfficine", (select "Nom" from officine where "_id" = d."IdOfficine") as "Officine",
          d."DateCommd", d."IdClient", case when c."_id" is null then d."NomAcheteur" else
            ${nomComplet(sql`c`)} end as "Tiers", coalesce(c."Contacts", '{}') as "Contacts",
          d."PartClient", d."MontantRegle", d."ResteAPayer", d."StatutReglement"
        from d left join clients c on c."_id" = d."IdClient" ${ordre}`
    },
  })
}
