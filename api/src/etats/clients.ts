import type { QuestionEtat } from '@dioptrie/domain/etats/rules'
import { joursDe } from '@dioptrie/domain/kernel/periode'
import { sql } from 'kysely'
import { facturesVues, tranche } from '../facturation/sql.ts'
import { AUJOURDHUI, type Bout, dans, durant, libelle, nomOfficine, type SourceEtat, si } from './source.ts'
import { creations, visites } from './visites.ts'

const age = sql`case when c."DateNaissance" is null then 'Inconnu' when c."DateNaissance" > ${AUJOURDHUI} - interval '18 years' then '0-17'
  when c."DateNaissance" > ${AUJOURDHUI} - interval '30 years' then '18-29' when c."DateNaissance" > ${AUJOURDHUI} - interval '45 years' then '30-44'
  when c."DateNaissance" > ${AUJOURDHUI} - interval '60 years' then '45-59' else '60+' end`

/** A season: beyond it, the first and last purchases say more than the orders. */
const JOURS_COURTS = 100

const officines = sql`x.cle as "IdOfficine", ${nomOfficine(sql`x.cle`)} as "Officine"`

/** Of whole months, from what is kept with each sale and each record; null where that does not say it. */
function statistiquesTenues(q: QuestionEtat): Bout | null {
  const { Genre, ...autres } = q.filtres
  const [cle, colonnes] = {
    officine: [sql`t."Portee"`, officines],
    genre: [sql`t."Genre"`, sql`x.cle as "Genre"`],
  }[q.par ?? 'officine'] ?? [null, null]
  const achats = visites(q, 'client')
  if (!cle || !achats || Object.keys(autres).length > 0) return null
  return sql`
    select x.cle::text as "_id", ${colonnes}, x."Clients", x."Nouveaux", x."Acheteurs", x."Revenus"
    from (
      select ${cle} as cle, sum(t."Clients")::int as "Clients", sum(t."Nouveaux")::int as "Nouveaux", sum(t."Acheteurs")::int as "Acheteurs",
        sum(t."Revenus")::int as "Revenus"
      from (
        select k."Portee", k."Genre", k."Nombre" as "Clients", case when k."Jour" >= ${q.du}::date then k."Nombre" else 0 end as "Nouveaux",
          0 as "Acheteurs", 0 as "Revenus" from ${creations(q)} k
        union all select v."Portee", v."Genre", 0, 0, v."Nombre", v."Revenus" from ${achats} v
      ) t where true ${dans(q, sql`t."Portee"`)} ${si(Genre, v => sql`t."Genre" = ${v}`)} group by 1
    ) x where x."Clients" > 0 or x."Acheteurs" > 0`
}

/**
 * The clients there were at the end of the period, those who came for the first time, those who bought, and those of them who had
 * bought before. Who bought is counted although the record was written later: a sale may be dated back.
 */
export const statistiques: SourceEtat = q => {
  const par = q.par ?? 'officine'
  const tenues = statistiquesTenues(q)
  if (tenues) return tenues
  const genre = sql`coalesce(c."Genre", 'Inconnu')`
  // The day of Abidjan as an instant: compared to what is in the index as it is, a hundred thousand times.
  const debut = (jour: Bout) => sql`((${jour})::timestamp at time zone 'UTC')`
  const cree = sql`c."createdAt" < ${debut(sql`${q.au}::date + 1`)}`
  const nouveau = sql`c."createdAt" >= ${debut(sql`${q.du}::date`)} and ${cree}`
  const parmi = {
    Nouveaux: nouveau,
    Acheteurs: sql`a."IdClient" is not null`,
    Revenus: sql`a.revenu`,
  } as Record<string, Bout>
  const achats = sql`select v."IdClient" from commande_client v where v."Statut" = 'Active' and ${durant(q, sql`v."DateCommd"`)}`
  // Over years nearly everyone bought first or last within them, and is known by that (read once, not client by client); over days,
  // those who did are few.
  const acheteurs =
    joursDe(q) > JOURS_COURTS
      ? sql`select a."IdClient", a."Premier" from achat_client a where a."Premier" <= ${q.au}::date and a."Dernier" >= ${q.du}::date
          and (a."Premier" >= ${q.du}::date or a."Dernier" <= ${q.au}::date or exists (${achats} and v."IdClient" = a."IdClient")) offset 0`
      : sql`select a."IdClient", a."Premier" from (${achats} group by 1) v join achat_client a using ("IdClient")`
  const ceux = sql`
    from client c left join (
      select b."IdClient", b."Premier" < ${q.du}::date as revenu from (${acheteurs}) b
    ) a on a."IdClient" = c."_id"
    where c."Statut" = 'Actif' ${dans(q, sql`c."IdOfficine"`)} and (${cree} or a."IdClient" is not null)
      ${si(q.filtres.Genre, v => sql`${genre} = ${v}`)} ${si(q.filtres.Age, v => sql`${age} = ${v}`)}
      ${si(q.filtres.Parmi, v => parmi[v] as Bout)}`
  if (par === 'client')
    return sql`
      select c."_id", c."IdOfficine", concat_ws(' ', c."Nom", c."Prenoms") as "Client", ${nomOfficine(sql`c."IdOfficine"`)} as "Officine",
        ${genre} as "Genre", ${age} as "Age", (${cree})::int as "Clients", (${nouveau})::int as "Nouveaux", (a."IdClient" is not null)::int as "Acheteurs",
        coalesce(a.revenu, false)::int as "Revenus" ${ceux}`
  const [cle, colonnes] = {
    officine: [sql`c."IdOfficine"`, officines],
    genre: [genre, sql`x.cle as "Genre"`],
    age: [age, sql`x.cle as "Age"`],
  }[par] as [Bout, Bout]
  return sql`
    select x.cle::text as "_id", ${colonnes}, x."Clients", x."Nouveaux", x."Acheteurs", x."Revenus"
    from (
      select ${cle} as cle, count(*) filter (where ${cree})::int as "Clients", count(*) filter (where ${nouveau})::int as "Nouveaux",
        count(a."IdClient")::int as "Acheteurs", (count(*) filter (where a.revenu))::int as "Revenus" ${ceux} group by 1
    ) x`
}

/** Invoices of insurers, whole or for the part of an officine, and for how long they have been waiting. */
export const factures: SourceEtat = q => sql`
  select t."_id", t."Numero", t."DateFacture" as "Jour", ${libelle('assurance', sql`t."IdAssurance"`)} as "Assurance",
    ${libelle('societe', sql`t."IdSociete"`)} as "Societe", t."Etat", t."DateDepot", case when t."Ouvert" > 0 then ${tranche} end as "Tranche",
    t."Lignes", t."Montant", t."Regle", t."Rejete", t."Represente", t."Charge", t."Abandonne", t."Ouvert"
  from ${facturesVues(q.officine)} t where ${durant(q, sql`t."DateFacture"`)} and t."Etat" <> 'Annulée'
    ${si(q.filtres.IdAssurance, v => sql`t."IdAssurance" = ${v}`)} ${si(q.filtres.Etat, v => sql`t."Etat" = ${v}`)}
    ${si(q.filtres.Tranche, v => sql`t."Ouvert" > 0 and ${tranche} = ${v}`)}`
