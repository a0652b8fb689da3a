import type { contrat } from '@dioptrie/domain'
import type { AccueilCommercial, Doublon } from '@dioptrie/domain/commercial/contract'
import { ETAPES_OPPORTUNITE, memeEntreprise, nomSansForme, pondere } from '@dioptrie/domain/commercial/rules'
import { normaliserTelephone } from '@dioptrie/domain/kernel/telephone'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { toutes } from '../kernel/list/filtres.ts'
import { echapper, lister, motsDe } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { A_FAIRE, lireActivites } from './activites.ts'
import { SUIT, voitLEquipe } from './sql.ts'

const MONTREES = 20

const VENDEURS = sql`from utilisateur u join officine f on f."_id" = u."IdOfficine" where ${SUIT}`

export async function lireAccueil(db: Lecture, moi: Appelant): Promise<AccueilCommercial> {
  const mien = sql<SqlBool>`t."IdProprietaire" = ${moi._id}`
  const duJour = sql<SqlBool>`${mien} and t."SupprimeLe" is null and t."Genre" = 'Visite' and t."Echeance" = current_date`
  const enRetard = sql<SqlBool>`${mien} and ${A_FAIRE} and t."Echeance" < current_date`
  const { rows: etapes } = await sql<{ Etape: string; nombre: number; Montant: number }>`
    select t."Etape", count(*)::int as nombre, sum(t."Montant") as "Montant" from opportunite t
    where ${mien} and t."SupprimeLe" is null and t."Statut" = 'En cours' group by 1`.execute(db)
  const { rows: compte } = await sql<{ retards: number; nombre: number; Montant: number }>`
    select (select count(*)::int from activite t where ${enRetard}) as retards, count(*)::int as nombre,
      coalesce(sum(t."Montant"), 0) as "Montant" from opportunite t
    where ${mien} and t."SupprimeLe" is null and t."Statut" = 'Gagnée' and t."ClotureLe" >= date_trunc('month', now())`.execute(
    db,
  )
  const { retards = 0, nombre = 0, Montant = 0 } = compte[0] ?? {}
  return {
    visites: await lireActivites(db, duJour, MONTREES),
    retards: await lireActivites(db, enRetard, MONTREES),
    nombreRetards: retards,
    etapes: ETAPES_OPPORTUNITE.map(({ Nom, Probabilite }) => {
      const e = etapes.find(x => x.Etape === Nom) ?? { nombre: 0, Montant: 0 }
      return { Etape: Nom, nombre: e.nombre, Montant: e.Montant, Pondere: pondere(e.Montant, Probabilite) }
    }),
    gagneesDuMois: { nombre, Montant },
    equipe: voitLEquipe(moi) ? await lireEquipe(db) : [],
  }
}

/** Each one who follows companies: what is open, what is late, what was won this month. */
async function lireEquipe(db: Lecture): Promise<AccueilCommercial['equipe']> {
  const chances = sql.join(ETAPES_OPPORTUNITE.map(e => sql`(${e.Nom}::text, ${e.Probabilite}::int)`))
  const { rows } = await sql<AccueilCommercial['equipe'][number]>`
    with ouvertes as (select o."IdProprietaire", count(*)::int as nombre, sum(o."Montant") as montant,
        sum(round(o."Montant" * p.chance / 100.0)) as pondere
      from opportunite o join (values ${chances}) p (etape, chance) on p.etape = o."Etape"
      where o."SupprimeLe" is null and o."Statut" = 'En cours' group by 1),
    retards as (select t."IdProprietaire", count(*)::int as n from activite t where ${A_FAIRE} and t."Echeance" < current_date group by 1),
    gagnees as (select o."IdProprietaire", sum(o."Montant") as montant from opportunite o where o."SupprimeLe" is null
      and o."Statut" = 'Gagnée' and o."ClotureLe" >= date_trunc('month', now()) group by 1)
    select u."_id", u."displayName", f."Nom" as "Officine", coalesce(v.nombre, 0) as nombre, coalesce(v.montant, 0) as "Montant",
      coalesce(v.pondere, 0)::bigint as "Pondere", coalesce(r.n, 0) as retards, coalesce(g.montant, 0) as gagnees
    from utilisateur u join officine f on f."_id" = u."IdOfficine"
    left join ouvertes v on v."IdProprietaire" = u."_id" left join retards r on r."IdProprietaire" = u."_id"
    left join gagnees g on g."IdProprietaire" = u."_id"
    where v.nombre is not null or r.n is not null or g.montant is not null
    order by "Pondere" desc, u."displayName", u."_id" limit 50`.execute(db)
  return rows
}

const CANDIDATS = 200
const MOTS = 4
/** What looks like the same company, shown before another is written; a colleague's is named with who follows it, and no more. */
async function chercherDoublons(
  db: Lecture,
  moi: Appelant,
  {
    RaisonSociale,
    Telephone,
    sauf,
  }: { RaisonSociale?: string | undefined; Telephone?: string | undefined; sauf?: string | undefined },
): Promise<Doublon[]> {
  const numero = normaliserTelephone(Telephone ?? '').numero ?? null
  const motifs = nomSansForme(RaisonSociale ?? '')
    .split(' ')
    .filter(mot => mot.length >= 3)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOTS)
    .map(mot => `%${echapper(mot)}%`)
  if (motifs.length === 0 && !numero) return []
  // All its words, then each of them while there is room: a word of the trade names thousands, and one may be misspelt. With
  // `ctid` the index in alphabetical order cannot answer alone: it would be walked as far as the first of them.
  const parNoms = (source: RawBuilder<unknown>, texte: RawBuilder<unknown>) => {
    const place = sql`and (select count(*) from m0) < ${CANDIDATS}`
    const ensembles = [motifs, ...(motifs.length > 1 ? motifs.map(m => [m]) : [])]
    const noms = ensembles.map((_, n) => sql.id(`m${n}`))
    const trouves = ensembles.map(
      (ensemble, n) => sql`${noms[n]} as materialized (select t."_id", t.ctid from ${source}
        ${sql.join(
          ensemble.map(m => sql`and ${texte} like ${m}`),
          sql` `,
        )} ${n === 0 ? sql`` : place} limit ${CANDIDATS})`,
    )
    const choisis = noms.map(nom => sql`select "_id" from ${nom}`)
    return sql`(with ${sql.join(trouves)} ${sql.join(choisis, sql` union `)})`
  }
  const de = (entite: 'suspect' | 'compte_sale', lien: ReturnType<typeof sql>) => sql`
    (select ${entite}::text as entite, t."_id", t."RaisonSociale" as "Nom", t."Telephone" as tel, u."displayName" as "Proprietaire",
      case when ${voitLEquipe(moi)} or t."IdProprietaire" = ${moi._id} then ${lien} end as lien
    from ${sql.table(entite)} t join utilisateur u on u."_id" = t."IdProprietaire"
    where t."_id" in (${
      motifs.length > 0
        ? sql`${parNoms(sql`${sql.table(entite)} t where t."SupprimeLe" is null`, sql`t.recherche`)} union`
        : sql``
    }
      select t."_id" from ${sql.table(entite)} t where t."SupprimeLe" is null and t."Telephone" = ${numero}))`
  const { rows } = await sql<Doublon & { tel: string | null }>`
    ${de('suspect', sql`'/commercial/suspect/' || t."_id"`)} union all
    ${de('compte_sale', sql`'/commercial/compte/' || t.slug`)} union all
    (select 'societe', s."_id", s."Libelle", null, null, null from societe s where ${
      motifs.length > 0
        ? sql`s."_id" in ${parNoms(sql`societe t where true`, sql`sans_accent(t."Libelle")`)}`
        : sql`false`
    })`.execute(db)
  return rows
    .filter(
      r =>
        r._id !== sauf &&
        ((numero !== null && r.tel === numero) || (RaisonSociale && memeEntreprise(r.Nom, RaisonSociale))),
    )
    .slice(0, 8)
    .map(({ tel: _, ...d }) => d)
}

type Appels = Pick<typeof contrat.commercial, 'accueil' | 'equipe' | 'doublons'>

export const accueil: Gestionnaires<Appels> = {
  accueil: ({ db, moi }) => lireAccueil(db, moi),
  doublons: ({ db, moi }, { query }) => chercherDoublons(db, moi, query),
  equipe({ db }, { query }) {
    const mots = motsDe(query.q).map(
      mot => sql<SqlBool>`' ' || sans_accent(u."displayName") like ${`% ${echapper(mot)}%`}`,
    )
    const ou = mots.length > 0 ? sql`and ${toutes(mots)}` : sql``
    return lister(query, {
      total: async () =>
        (await sql<{ n: number }>`select count(*) as n ${VENDEURS} ${ou}`.execute(db)).rows[0]?.n ?? 0,
      lignes: async (n, depuis) =>
        (
          await sql<{ _id: string; displayName: string; Officine: string }>`
            select u."_id", u."displayName", f."Nom" as "Officine" ${VENDEURS} ${ou}
            order by u."displayName", u."_id" limit ${n} offset ${depuis}`.execute(db)
        ).rows,
    })
  },
}
