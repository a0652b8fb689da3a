import type { DocumentDu } from '@dioptrie/domain/caisse/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { conditionsDeRecherche, referenceDe } from '../clients/filtres.ts'
import type { Lecture } from '../kernel/db.ts'
import { type DemandeDeListe, echapper, lister } from '../kernel/liste.ts'

/** By its reference when that is what was typed or scanned, else by the words of who buys. */
function trouve(
  q: string | undefined,
  genre: string,
  reference: RawBuilder<unknown>,
  texte: RawBuilder<string>,
) {
  const debut = referenceDe(q, genre)
  const conditions = debut
    ? [sql<SqlBool>`${reference} like ${`${echapper(debut)}%`}`]
    : conditionsDeRecherche(q, texte)
  return conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``
}

/**
 * What is still to be paid, orders and counter sales together, the newest first. Both sides read an index of what is
 * due and of nothing else: few rows, whatever the years behind.
 */
export function listerDus(
  db: Lecture,
  q: DemandeDeListe & { officine: string | null; q?: string | undefined },
): ReturnType<typeof lister<DocumentDu>> {
  const ici = (table: string) =>
    q.officine ? sql`and ${sql.ref(`${table}.IdOfficine`)} = ${q.officine}` : sql``
  const dus = sql`
    select 'commande_client' as entite, v."_id", v."RefCmmd", v."IdOfficine", v."DateCommd", v."IdClient",
      concat_ws(' ', c."Civilite", c."Nom", c."Prenoms") as "Tiers", c."Contacts", v."PartClient", v."MontantRegle",
      v."ResteAPayer", v."StatutReglement"
    from commande_client v join client c on c."_id" = v."IdClient"
    where v."Statut" = 'Active' and v."ResteAPayer" > 0 ${ici('v')}
      ${trouve(q.q, 'CMD', sql`v."RefCmmd"`, sql<string>`c.recherche`)}
    union all
    select 'commande_comptoir', t."_id", t."RefCmmd", t."IdOfficine", t."DateCommd", null, t."NomAcheteur", '{}', t."PartClient",
      t."MontantRegle", t."ResteAPayer", t."StatutReglement"
    from commande_comptoir t where t."Statut" = 'Active' and t."ResteAPayer" > 0 ${ici('t')} ${trouve(q.q, 'CPT', sql`t."RefCmmd"`, sql<string>`t.recherche`)}`
  return lister<DocumentDu>(q, {
    total: async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from (${dus}) d`.execute(db)
      return rows[0]?.n ?? 0
    },
    lignes: async (n, depuis) => {
      const { rows } = await sql<DocumentDu>`
        select d.*, (select "Nom" from officine where "_id" = d."IdOfficine") as "Officine" from (${dus}) d
        order by d."DateCommd" desc, d."_id" desc limit ${n} offset ${depuis}`.execute(db)
      return rows
    },
  })
}
