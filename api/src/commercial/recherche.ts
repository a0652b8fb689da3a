import { ENTITES_COMMERCIALES } from '@dioptrie/domain/commercial/contract'
import { COMPTES_MAX } from '@dioptrie/domain/kernel/liste'
import { type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { toutes } from '../kernel/list/filtres.ts'
import { motsDe as decouper } from '../kernel/list/liste.ts'
import { FIN } from '../kernel/list/trouver.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { deQui, motsDe } from './sql.ts'

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
  const mots = motsDe(q)
  const de = deQui(moi, undefined)
  if (mots.length === 0) return { total: 0, items: [] }
  const siennes = toutes([
    sql<SqlBool>`t."SupprimeLe" is null`,
    de ? sql<SqlBool>`t."IdProprietaire" = ${de}` : null,
  ])
  const ou = toutes([siennes, ...mots])
  // As far as hits are counted anywhere; the few that are shown are taken apart: together they make the planner read the table in
  // the hope of meeting them soon.
  // With `ctid` the index in alphabetical order cannot answer alone: it would be walked as far as the first of them.
  const indexes = ENTITES_COMMERCIALES.map(
    table =>
      sql`${sql.id(`de_${table}`)} as materialized (select ${table}::text as entite, t."_id", t.ctid from ${sql.table(table)} t
        where ${ou} and (select count(*) from debuts) < ${MONTREES} limit ${sql.lit(COMPTES_MAX + 1)})`,
  )
  // What begins with the word is what was meant, and is read where it is.
  const [premier = '', ...suite] = decouper(q)
  const debut = ` ${premier}`
  const seul = suite.length === 0
  const debuts = ENTITES_COMMERCIALES.map(
    table => sql`(select ${table}::text as entite, t."_id" from ${sql.table(table)} t
      where ${siennes} and ${seul} and t.recherche >= ${debut} and t.recherche < ${debut} || ${FIN}
      order by t.recherche limit ${MONTREES})`,
  )
  const trouvees = ENTITES_COMMERCIALES.map(
    table => sql`(select entite, "_id" from ${sql.id(`de_${table}`)} limit ${MONTREES})`,
  )
  const { rows } = await sql<Trouvee & { entite: keyof typeof NOMS }>`
    with debuts as materialized (${sql.join(debuts, sql` union all `)}), ${sql.join(indexes)},
      trouvees as materialized (select * from debuts union ${sql.join(trouvees, sql` union `)})
    select t.entite, t."_id", f."Nom" as titre, coalesce(f."Telephone", '') as detail, f.lien from trouvees t
    cross join lateral (select * from fiche_commerciale f where f.entite = t.entite and f."_id" = t."_id" offset 0) f
    order by f."Nom", t."_id" limit ${MONTREES}`.execute(db)
  return {
    total: rows.length,
    items: rows.map(({ entite, detail, ...r }) => ({
      ...r,
      detail: [NOMS[entite], detail].filter(Boolean).join(' · '),
    })),
  }
}
