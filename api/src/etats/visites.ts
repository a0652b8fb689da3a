import type { QuestionEtat } from '@dioptrie/domain/etats/rules'
import { ajouterJours, ajouterMois } from '@dioptrie/domain/kernel/jour'
import { type Intervalle, premierDuMois } from '@dioptrie/domain/kernel/periode'
import { sql } from 'kysely'
import { type Bout, dans } from './source.ts'

/** The whole months of a question, and the days of the last one when it stops before its end. */
function enMois({ du, au }: QuestionEtat) {
  const dernier = premierDuMois(au)
  const entier = ajouterJours(au, 1) === ajouterMois(dernier, 1)
  return {
    seul: dernier === premierDuMois(du),
    dernier,
    fin: entier ? dernier : ajouterMois(dernier, -1),
    entier,
  }
}

/** The days of a question as what is kept of them: by month where they are whole, by day before and after. */
function decouper({ du, au }: QuestionEtat): (Intervalle & { mois: boolean })[] {
  const premier = du === premierDuMois(du) ? du : ajouterMois(premierDuMois(du), 1)
  const dernier = premierDuMois(ajouterJours(au, 1))
  if (dernier <= premier) return [{ mois: false, du, au }]
  return [
    ...(du < premier ? [{ mois: false, du, au: ajouterJours(premier, -1) }] : []),
    { mois: true, du: premier, au: ajouterMois(dernier, -1) },
    ...(dernier <= au ? [{ mois: false, du: dernier, au }] : []),
  ]
}

/** The same, of a table that keeps both: one `select` for each, end to end. */
export const parGrains = (q: QuestionEtat, grain: (mois: boolean, jours: Intervalle) => Bout): Bout =>
  sql`(${sql.join(
    decouper(q).map(({ mois, ...jours }) => grain(mois, jours)),
    sql` union all `,
  )})`

/** What is kept of each client from the first of a month on: elsewhere the day of the visit before is not known. */
const deMois = ({ du }: QuestionEtat): boolean => du === premierDuMois(du)

/** What happened on the days of the question, as `t`: months where they are whole, then days. */
function jours(q: QuestionEtat, axe: string, depuis: Bout): Bout {
  const { dernier, fin, entier } = enMois(q)
  const grain = (nom: string, du: Bout, au: string) =>
    sql`t."Axe" = ${axe} and t."Grain" = ${nom} and t."Avant" = '-infinity' and t."Jour" between ${du} and ${au}::date`
  const mois = sql`select t.* from total_visite t where ${grain('mois', depuis, fin)} ${dans(q, sql`t."Portee"`)}`
  if (entier) return mois
  return sql`${mois} union all
    select t.* from total_visite t where ${grain('jour', sql`${dernier}::date`, q.au)} ${dans(q, sql`t."Portee"`)}`
}

/** The clients' records written up to the end of the question. */
export const creations = (q: QuestionEtat): Bout => sql`(${jours(q, 'creation', sql`'-infinity'::date`)})`

/** The sales on prescription of its days; null where it does not begin with a month. */
export const prescriptions = (q: QuestionEtat): Bout | null =>
  deMois(q) ? sql`(${jours(q, 'prescription', sql`${q.du}::date`)})` : null

/**
 * Who came during it, each once, and who of them had come before; null where it does not begin with a month. Of one month, those who
 * came in it; of several, those who came in each and in none of those before.
 */
export function visites(q: QuestionEtat, axe: 'client' | 'prescripteur'): Bout | null {
  if (!deMois(q)) return null
  const { seul, dernier, fin, entier } = enMois(q)
  // Who bought in two officines was sent once to the network: its visits are kept apart.
  const ou = (t: string) =>
    q.officine || axe === 'client'
      ? dans(q, sql.ref(`${t}.Portee`))
      : sql`and ${sql.ref(`${t}.Portee`)} is null`
  const tenues = (grain: string, du: string, au: string) => sql`
    select t."Portee", t."Cle", t."Genre", t."Nombre", t."Revenus" from total_visite t
    where t."Axe" = ${axe} and t."Grain" = ${grain} and t."Avant" ${grain === 'suite' ? sql`< ${q.du}::date` : sql`= '-infinity'`}
      and t."Jour" between ${du}::date and ${au}::date ${ou('t')}`
  if (seul) return sql`(${entier ? tenues('mois', q.du, q.du) : tenues('jour', q.du, q.au)})`
  const mois = tenues('suite', q.du, fin)
  if (entier) return sql`(${mois})`
  // The month under way is whole when nothing came after; otherwise its clients are told one by one.
  const suite = sql`(exists (select from total_visite s where s."Axe" = ${axe} and s."Grain" = 'jour' and s."Avant" = '-infinity' and s."Jour" > ${q.au}::date))`
  return sql`(${mois}
    union all ${tenues('suite', dernier, dernier)} and not ${suite}
    union all select v."Portee", v."Cle", v."Genre", 1, (v."Avant" > '-infinity')::int from visite v
    where v."Axe" = ${axe} and v."Mois" = ${dernier}::date and v."Premier" <= ${q.au}::date and v."Avant" < ${q.du}::date ${ou('v')} and ${suite})`
}
