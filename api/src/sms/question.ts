import type { CompteClients, Question } from '@dioptrie/domain/sms/contract'
import { EXCLUS } from '@dioptrie/domain/sms/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toutes } from '../kernel/list/filtres.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'

/** As the rule of the numbers says it; what the country has besides is fixed. */
export const MOBILE = sql.raw(`'^225(01|05|07)\\d{8}$'`)
export const FIXE = sql.raw(`'^225(21|25|27)\\d{8}$'`)

const AGE = (ans: number) => sql`(${CE_JOUR} - make_interval(years => ${ans}))::date`
/** Eighteen months: what the reminder of the prescriptions says. */
const VALIDITE = sql`interval '18 months'`
/** Typed by hand, without the case and the accents of the record. */
const parmi = (colonne: RawBuilder<unknown>, mots: readonly string[]) =>
  sql<SqlBool>`sans_accent(${colonne}) = any(array(select sans_accent(x) from unnest(${mots}::text[]) x))`

function conditionsDe(officine: string, q: Question): RawBuilder<SqlBool> {
  const c = (x: RawBuilder<SqlBool> | false | undefined | '' | 0) => x || null
  const achat = sql`(select max(k."DateCommd") from commande_client k where k."IdClient" = c."_id" and k."Statut" = 'Active' and k."Etape" <> 'Rendue')`
  const ordonnance = sql`(select max(o."DateOrd") from ordonnance o where o."IdClient" = c."_id" and o."Statut" = 'Active')`
  const examen = sql`(select max(e."DateConsultation") from consultation e where e."IdClient" = c."_id" and e."Statut" = 'Active')`
  return toutes([
    sql<SqlBool>`c."Statut" = 'Actif' and c."IdOfficine" = ${officine}`,
    c(q.AgeMin !== undefined && sql<SqlBool>`c."DateNaissance" <= ${AGE(q.AgeMin)}`),
    c(q.AgeMax !== undefined && sql<SqlBool>`c."DateNaissance" > ${AGE(q.AgeMax + 1)}`),
    c(q.Civilite && sql<SqlBool>`c."Civilite" = ${q.Civilite}`),
    c(q.Genre && sql<SqlBool>`c."Genre" = ${q.Genre}`),
    c(q.Ville && parmi(sql`c."Ville"`, [q.Ville])),
    c(q.Quartiers?.length && parmi(sql`c."Quartier"`, q.Quartiers)),
    c(q.Professions?.length && parmi(sql`c."Profession"`, q.Professions)),
    c(q.Assurances?.length && sql<SqlBool>`c."IdAssurance" = any(${q.Assurances}::uuid[])`),
    c(q.Assure !== undefined && sql<SqlBool>`(c."IdAssurance" is not null) = ${q.Assure}`),
    c(q.VisiteAvant && sql<SqlBool>`c."DerniereVisite" < ${q.VisiteAvant}`),
    c(q.VisiteApres && sql<SqlBool>`c."DerniereVisite" >= ${q.VisiteApres}`),
    c(q.AchatAvant && sql<SqlBool>`${achat} < ${q.AchatAvant}::date`),
    c(q.AchatApres && sql<SqlBool>`${achat} >= ${q.AchatApres}::date`),
    c(q.ExamenAvant && sql<SqlBool>`${examen} < ${q.ExamenAvant}::date`),
    c(q.OrdonnanceExpiree && sql<SqlBool>`${ordonnance} < (${CE_JOUR} - ${VALIDITE})::date`),
    c(q.MoisAnniversaire && sql<SqlBool>`c.anniversaire / 100 = ${q.MoisAnniversaire}`),
    c(
      q.SansSmsDepuis &&
        sql<SqlBool>`not exists (select from message_sms m where m."IdClient" = c."_id"
          and m."Genre" in ('Campagne', 'Anniversaire') and m."createdAt" > now() - make_interval(days => ${q.SansSmsDepuis}))`,
    ),
  ])
}

/**
 * The clients that answer, with the number that a message would go to and the first reason why none does, so that the figures add up.
 * Of those who may get it, the first by name keeps a number that several share.
 */
export function lesTrouves(officine: string, q: Question): RawBuilder<unknown> {
  return sql`(select t.*, case when t.premier is null
      and row_number() over (partition by t.numero, t.premier order by t.tri_nom, t."_id") > 1 then 'doublon' else t.premier end as "Motif"
    from (select c."_id", c."Civilite", c."Nom", c."Prenoms", c."CodeClient", c."Contacts", c.tri_nom, n.numero, case
        ${
          q.SansCommandeEnCours
            ? sql`when exists (select from commande_client k where k."IdClient" = c."_id" and k."Statut" = 'Active'
          and k."Etape" not in ('Livrée', 'Rendue')) then 'commande-en-cours'`
            : sql``
        }
        ${q.SansResteAPayer ? sql`when exists (select from reste_du d where d."IdClient" = c."_id") then 'reste-a-payer'` : sql``}
        when cardinality(c."Contacts") = 0 then 'sans-numero'
        when n.numero is null then
          case when exists (select from unnest(c."Contacts") x where x ~ ${FIXE}) then 'fixe' else 'a-verifier' end
        when s."Accord" is false or exists (select from stop_sms x where x."Numero" = any(c."Contacts")) then 'stop'
        when s."Accord" is not true then 'consentement' end as premier
      from client c left join consentement_sms s on s."_id" = c."_id"
      left join lateral (select x as numero from unnest(c."Contacts") with ordinality u(x, rang) where x ~ ${MOBILE}
        order by rang limit 1) n on true
      where ${conditionsDe(officine, q)}) t)`
}

export async function compterTrouves(db: Lecture, officine: string, q: Question): Promise<CompteClients> {
  const { rows } = await sql<{ Motif: string | null; n: number }>`
    select "Motif", count(*)::int as n from ${lesTrouves(officine, q)} t group by 1`.execute(db)
  const combien = (motif: string | null) => rows.find(r => r.Motif === motif)?.n ?? 0
  return {
    trouves: rows.reduce((somme, r) => somme + r.n, 0),
    recevront: combien(null),
    exclus: Object.fromEntries(EXCLUS.map(e => [e, combien(e)])) as CompteClients['exclus'],
  }
}

const VUS_MAX = 200
export async function listerExclus(db: Lecture, officine: string, q: Question, motif: string) {
  const { rows } = await sql<{
    _id: string
    Nom: string
    Prenoms: string
    CodeClient: string
    Contacts: string
  }>`select "_id", "Nom", "Prenoms", "CodeClient", array_to_string("Contacts", ', ') as "Contacts"
    from ${lesTrouves(officine, q)} t where "Motif" = ${motif} order by tri_nom, "_id" limit ${VUS_MAX}`.execute(
    db,
  )
  return rows
}

/** The contacts of a directory, each with the first reason why it gets nothing: what `trier` says at the start, said by the database. */
export const lesContacts = (IdRepertoire: RawBuilder<unknown>) => sql`(select t.*, case when t.premier is null
    and row_number() over (partition by t."Contacts", t.premier order by t."Rang") > 1 then 'doublon' else t.premier end as "Motif"
  from (select k."Rang", k."Nom", k."Prenoms", k."Contacts", k."IdClient", c."Civilite", case
      when k."Contacts" !~ ${MOBILE} then case when k."Contacts" ~ ${FIXE} then 'fixe' else 'a-verifier' end
      when x."Numero" is not null or (c."Statut" = 'Actif' and s."Accord" is false) then 'stop'
      when k."IdClient" is not null and (c."Statut" = 'Actif' and s."Accord") is not true then 'consentement' end as premier
    from repertoire_contact k left join client c on c."_id" = k."IdClient"
    left join consentement_sms s on s."_id" = k."IdClient" left join stop_sms x on x."Numero" = k."Contacts"
    where k."IdRepertoire" = ${IdRepertoire}) t)`
