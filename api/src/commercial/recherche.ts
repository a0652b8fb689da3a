import { ENTITES_COMMERCIALES } from '@dioptrie/domain/commercial/contract'
import { type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/appelant.ts'
import type { Lecture } from '../kernel/db.ts'
import { conditionsDeRecherche, toutes } from '../kernel/filtres.ts'
import { deQui } from './sql.ts'

interface Trouvee {
  _id: string
  titre: string
  detail: string
  lien: string
}

const MONTREES = 8
const NOMS = { suspect: 'Suspect', compte_sale: 'Compte', contact: 'Contact', opportunite: 'Opportunité' }

/** What the caller follows, by its words or its phone: the index of each kind finds it, then it is named. */
export async function chercherEntreprises(
  db: Lecture,
  moi: Appelant,
  q: string,
): Promise<{ total: number; items: Trouvee[] }> {
  const mots = conditionsDeRecherche(q, sql`t.recherche`)
  const de = deQui(moi, undefined)
  if (mots.length === 0) return { total: 0, items: [] }
  const ou = toutes([
    sql<SqlBool>`t."SupprimeLe" is null`,
    de ? sql<SqlBool>`t."IdProprietaire" = ${de}` : null,
    ...mots,
  ])
  // The limit stands apart from the search, or the planner would read the table in the hope of meeting a few hits soon.
  const trouvees = ENTITES_COMMERCIALES.map(
    table => sql`(select * from (select ${table}::text as entite, t."_id" from ${sql.table(table)} t where ${ou} offset 0) i
      limit ${MONTREES})`,
  )
  const { rows } = await sql<Trouvee & { entite: keyof typeof NOMS }>`
    with trouvees as materialized (${sql.join(trouvees, sql` union all `)})
    select f.entite, f."_id", f."Nom" as titre, coalesce(f."Telephone", '') as detail, f.lien
    from trouvees t join fiche_commerciale f on f.entite = t.entite and f."_id" = t."_id" order by f."Nom", f."_id" limit ${MONTREES}`.execute(
    db,
  )
  return {
    total: rows.length,
    items: rows.map(({ entite, detail, ...r }) => ({
      ...r,
      detail: [NOMS[entite], detail].filter(Boolean).join(' · '),
    })),
  }
}
