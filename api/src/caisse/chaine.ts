import type { Verification } from '@dioptrie/domain/caisse/contract'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'

/** Links of one call: under half a second, whatever the years behind. */
const TRANCHE = 25_000

type Rupture = Verification['ruptures'][number]

/** The links of a table that stand in the stretches to check, each with the one before its stretch. */
const maillonsDe = (entite: 'operation' | 'billetage' | 'versement') => sql`
  select l."IdOfficine", l."Rang", l."Empreinte", ${sql.lit(entite)} as entite, l."_id", l."createdAt",
    ${sql.raw(`contenu_${entite}`)}(l) as contenu
  from tranche t join ${sql.table(entite)} l on l."IdOfficine" = t."IdOfficine" and l."Rang" between t.de - 1 and t.a`
const apresLaTete = (entite: string) =>
  sql`exists (select from ${sql.table(entite)} l where l."IdOfficine" = t."IdOfficine" and l."Rang" > t."Rang")`

/**
 * Checks the chains stretch after stretch, officine after officine: the first wrong link of each stretch, and at the
 * end of a chain a head that is not its last link. One statement, so that head and links are of the same instant.
 */
export async function verifierChaines(
  db: Lecture,
  officine: string | null,
  depuis: string | undefined,
  tranche = TRANCHE,
): Promise<Verification> {
  const [reprise = null, rang = '0'] = depuis?.split(':') ?? []
  const { rows } = await sql<{ Maillons: number; Total: number; suite: string | null; ruptures: Rupture[] }>`
    with tete as materialized (
      select f."_id" as "IdOfficine", coalesce(c."Rang", 0) as "Rang", coalesce(c."Empreinte", '') as "Empreinte",
        case when f."_id" = ${reprise}::uuid then ${rang}::bigint + 1 else 1 end as de
      from officine f left join caisse c on c."IdOfficine" = f."_id"
      where ${officine ? sql`f."_id" = ${officine}` : sql`true`}),
    suivi as (
      select *, coalesce(sum("Rang" - de + 1) over (order by "IdOfficine" rows between unbounded preceding and 1 preceding), 0) as avant
      from tete where ${reprise}::uuid is null or "IdOfficine" >= ${reprise}::uuid),
    tranche as materialized (
      select *, least("Rang", de + ${tranche}::bigint - avant - 1)::bigint as a from suivi where avant < ${tranche}::bigint),
    lien as materialized (
      ${maillonsDe('operation')} union all ${maillonsDe('billetage')} union all ${maillonsDe('versement')}),
    juge as (
      select l.*, t.de, coalesce(lag(l."Rang") over w, 0) + 1 as "RangAttendu",
        empreinte(coalesce(lag(l."Empreinte") over w, ''), l."Rang", l.contenu) as attendue
      from lien l join tranche t on t."IdOfficine" = l."IdOfficine"
      window w as (partition by l."IdOfficine" order by l."Rang")),
    rompu as (
      select distinct on ("IdOfficine") "IdOfficine", "Rang", entite, "_id", "createdAt",
        case when "Rang" <> "RangAttendu" then 'Il manque une écriture avant celle-ci.'
          else 'Cette écriture, ou celle d’avant, a été changée après coup.' end as "Raison"
      from juge where "Rang" >= de and ("Rang" <> "RangAttendu" or "Empreinte" <> attendue)
      order by "IdOfficine", "Rang"),
    decapite as (
      select t."IdOfficine", t."Rang", 'caisse' as entite, null::uuid as "_id", null::timestamptz as "createdAt",
        'La dernière écriture n’est pas celle que la caisse connaît.' as "Raison"
      from tranche t
      where t.a = t."Rang" and t."IdOfficine" not in (select "IdOfficine" from rompu)
        and (t."Rang" > 0 and not exists (select from lien l where l."IdOfficine" = t."IdOfficine" and l."Rang" = t."Rang"
            and l."Empreinte" = t."Empreinte")
          or ${apresLaTete('operation')} or ${apresLaTete('billetage')} or ${apresLaTete('versement')}))
    select (select count(*) from juge where "Rang" >= de) as "Maillons", (select sum("Rang") from tete) as "Total",
      (select t."IdOfficine" || ':' || t.a from tranche t order by t."IdOfficine" desc limit 1) as suite,
      coalesce((select jsonb_agg(to_jsonb(x) || jsonb_build_object('Officine', f."Nom", 'createdAt', instant(x."createdAt"))
          order by x."IdOfficine")
        from (select * from rompu union all select * from decapite) x join officine f on f."_id" = x."IdOfficine"), '[]') as ruptures,
      (select count(*) from suivi where "IdOfficine" not in (select "IdOfficine" from tranche where a = "Rang")) as restent`.execute(
    db,
  )
  const { Maillons, Total, suite, ruptures, restent } = rows[0] as (typeof rows)[number] & { restent: number }
  return { Maillons, Total: Number(Total), suite: restent > 0 ? suite : null, ruptures }
}
