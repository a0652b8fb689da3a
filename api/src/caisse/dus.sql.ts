import type { DocumentDu } from '@dioptrie/domain/caisse/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nomComplet } from '../clients/sql.ts'
import { conditionsDeRecherche, parReference } from '../kernel/list/filtres.ts'
import { type DemandeDeListe, lister } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'

/**
 * What is still to be paid, orders, counter sales, eye exams and older debts together, the newest first. Each reads an index of what is
 * due and of nothing else: few rows, whatever the years behind. Found by its reference when that is what was typed or
 * scanned, else by the words of who buys.
 */
export async function listerDus(
  db: Lecture,
  q: DemandeDeListe & { officine: string | null; q?: string | undefined },
): ReturnType<typeof lister<DocumentDu>> {
  const commande = await parReference(db, q.q, 'CMD', sql`commande_client d`, sql`d."RefCmmd"`)
  const comptoir = await parReference(db, q.q, 'CPT', sql`commande_comptoir d`, sql`d."RefCmmd"`)
  const examen = await parReference(db, q.q, 'EXV', sql`consultation d`, sql`d."RefConsultation"`)
  const creance = await parReference(db, q.q, 'SLD', sql`creance_ouverture d`, sql`d."RefCreance"`)
  const reference = commande ?? comptoir ?? examen ?? creance
  const duClient = reference ? [] : conditionsDeRecherche(q.q, sql`c.recherche`)
  const tous = duClient.length === 0
  /** What is written as the reference of one kind is none of the other. */
  const nommee = (trouvee: RawBuilder<SqlBool>[] | null) => trouvee ?? [sql<SqlBool>`false`]
  const du = (trouve: RawBuilder<SqlBool>[]) =>
    sql.join(
      [
        sql`d."Statut" = 'Active' and d."ResteAPayer" > 0`,
        ...(q.officine ? [sql`d."IdOfficine" = ${q.officine}`] : []),
        ...trouve,
      ],
      sql` and `,
    )
  // Clients are found first, by their words: left to itself the planner reads them all.
  const clients = tous
    ? sql`clients as not materialized (select * from client)`
    : sql`clients as materialized (select c."_id", c."Civilite", c."Nom", c."Prenoms", c."Contacts" from client c
        where c."Statut" = 'Actif' and ${sql.join(duClient, sql` and `)})`
  const deClients = tous ? sql`` : sql`join clients c on c."_id" = d."IdClient"`
  const aLaCommande = sql`commande_client d ${deClients} where ${du(reference ? nommee(commande) : [])}`
  const aLExamen = sql`consultation d ${deClients} where ${du(reference ? nommee(examen) : [])}`
  const deLOuverture = sql`creance_ouverture d ${deClients} where ${du(reference ? nommee(creance) : [])}`
  const auComptoir = sql`commande_comptoir d
    where ${du(reference ? nommee(comptoir) : conditionsDeRecherche(q.q, sql`d.recherche`))}`
  return lister<DocumentDu>(q, {
    total: async () => {
      const { rows } = await sql<{ n: number }>`with ${clients}
        select (select count(*) from ${aLaCommande}) + (select count(*) from ${auComptoir})
          + (select count(*) from ${aLExamen}) + (select count(*) from ${deLOuverture}) as n`.execute(db)
      return rows[0]?.n ?? 0
    },
    lignes: async (n, depuis) => {
      // No more of each kind than the page could show.
      const jusqua = sql`limit ${n + depuis}`
      const tranche = sql`order by d."DateCommd" desc, d."_id" desc ${jusqua}`
      const { rows } = await sql<DocumentDu>`with ${clients}, d as (
          (select 'commande_client' as entite, d."_id", d."RefCmmd", d."IdOfficine", d."DateCommd", d."IdClient", null as "NomAcheteur",
            d."PartClient", d."MontantRegle", d."ResteAPayer", d."StatutReglement" from ${aLaCommande} ${tranche})
          union all
          (select 'commande_comptoir', d."_id", d."RefCmmd", d."IdOfficine", d."DateCommd", null, d."NomAcheteur",
            d."PartClient", d."MontantRegle", d."ResteAPayer", d."StatutReglement" from ${auComptoir} ${tranche})
          union all
          (select 'consultation', d."_id", d."RefConsultation", d."IdOfficine", d."DateConsultation", d."IdClient", null,
            d."Montant", d."MontantRegle", d."ResteAPayer", d."StatutReglement" from ${aLExamen}
            order by d."DateConsultation" desc, d."_id" desc ${jusqua})
          union all
          (select 'creance_ouverture', d."_id", d."RefCreance", d."IdOfficine", d."DateCreance", d."IdClient", null,
            d."Montant" - d."Contre", d."MontantRegle", d."ResteAPayer", d."StatutReglement" from ${deLOuverture}
            order by d."DateCreance" desc, d."_id" desc ${jusqua})
          order by "DateCommd" desc, "_id" desc limit ${n} offset ${depuis})
        select d.entite, d."_id", d."RefCmmd", d."IdOfficine", (select "Nom" from officine where "_id" = d."IdOfficine") as "Officine",
          d."DateCommd", d."IdClient", case when c."_id" is null then d."NomAcheteur" else
            ${nomComplet(sql`c`)} end as "Tiers", coalesce(c."Contacts", '{}') as "Contacts",
          d."PartClient", d."MontantRegle", d."ResteAPayer", d."StatutReglement"
        from d left join clients c on c."_id" = d."IdClient" order by d."DateCommd" desc, d."_id" desc`.execute(
        db,
      )
      return rows
    },
  })
}
