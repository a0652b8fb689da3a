import type { contrat } from '@dioptrie/domain'
import type { Officine } from '@dioptrie/domain/organisation/contract'
import { sql } from 'kysely'
import type { Gestionnaires } from '../kernel/implement.ts'
import { colonneDeTri, echapper, lister, motsDe, sens } from '../kernel/liste.ts'

export const organisation: Gestionnaires<typeof contrat.organisation> = {
  async officines({ db }, { query }) {
    const filtre = motsDe(query.q).reduce(
      (ou, mot) => sql`${ou} and sans_accent("Nom" || ' ' || "Code") like ${`%${echapper(mot)}%`}`,
      sql`true`,
    )
    const tri = query.tri ?? 'Nom'
    return lister(query, {
      total: async () =>
        (await sql<{ n: number }>`select count(*) as n from officine where ${filtre}`.execute(db)).rows[0]
          ?.n ?? 0,
      lignes: async (n, depuis) =>
        (
          await sql<Officine>`
            select "_id", "Nom", "Code", "Adresse", "Ville", "Telephone", "Email", "OfficinePrincipale", "joursOuvrable", version
            from officine where ${filtre}
            order by ${sql.id(colonneDeTri(tri))} ${sens(tri)}, "_id" limit ${n} offset ${depuis}`.execute(db)
        ).rows,
    })
  },
}
