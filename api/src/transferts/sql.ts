import type { contrat } from '@dioptrie/domain'
import type { Query } from '@dioptrie/domain/kernel/contract'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { StatutTransfert } from '@dioptrie/domain/stock/rules'
import type { Transfert, TransfertDeListe } from '@dioptrie/domain/stock/transferts'
import { type SqlBool, sql } from 'kysely'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { type Condition, combiner, parReference } from '../kernel/list/filtres.ts'
import { listerFiches, motsOuNoms } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { totalVivant } from '../kernel/records/compteur.ts'
import { nomsArticle, prixCache } from '../stock/sql.ts'

const avec = sql`join officine s on s."_id" = t."IdOfficineSource" join officine d on d."_id" = t."IdOfficineDestination"
  cross join lateral (
    select coalesce(sum(l."Quantite"), 0) as "Envoyee", coalesce(sum(l."Recue"), 0) as "Recue",
      coalesce(sum(l."EnTransit"), 0) as "EnTransit", coalesce(sum(l."Perdue"), 0) as "Perdue",
      coalesce(sum(l."Rendue"), 0) as "Rendue"
    from transfert_ligne l where l."IdTransfert" = t."_id") n`

const fiche = (moi: Appelant) => sql`
  t."_id", t."Reference", t."IdOfficineSource", s."Nom" as "OfficineSource", t."IdOfficineDestination",
  d."Nom" as "OfficineDestination",
  case when t."IdOfficineDestination" = ${moi.IdOfficine} then t."IdOfficineDestination" else t."IdOfficineSource" end
    as "IdOfficine",
  t."Statut", t."Observation", n."Envoyee", n."Recue", n."EnTransit", n."Perdue", n."Rendue", t.version, t."createdAt", t."updatedAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = t."updatedBy") as "updatedBy"`

type Question = Omit<Query<typeof contrat.transferts.parOfficine>, 'IdOfficine'> & { officine: string | null }

/** Sent by an officine, received by it, or both. */
function sensDe({ officine, sens }: Question): Condition | null {
  if (!officine) return null
  const source = sql<SqlBool>`t."IdOfficineSource" = ${officine}`
  const destination = sql<SqlBool>`t."IdOfficineDestination" = ${officine}`
  if (sens === 'Envoyés') return source
  return sens === 'Reçus' ? destination : sql<SqlBool>`(${source} or ${destination})`
}

/** A word may be in the name of either officine. */
const OFFICINES = {
  noms: sql`select "_id", sans_accent("Nom") from officine`,
  ids: [sql`t."IdOfficineSource"`, sql`t."IdOfficineDestination"`],
}

/** Kept by the officine that sends; those that come to one are counted off their index. */
const totalDesTransferts = (officine: string | null) =>
  officine
    ? sql<number>`select (${totalVivant('TRF', officine)}) + (select count(*) from transfert where "IdOfficineDestination" = ${officine})`
    : totalVivant('TRF', null)

export async function listerTransferts(
  db: Lecture,
  moi: Appelant,
  q: Question,
): Promise<TransfertDeListe[] | Page<TransfertDeListe>> {
  const mots =
    (await parReference(db, q.q, 'TRF', sql`transfert t`, sql`t."Reference"`)) ??
    (await motsOuNoms(db, q.q, sql`t.recherche`, OFFICINES))
  const cote = sensDe(q)
  const filtres = combiner(
    q.mode,
    [
      q.Statut && sql<SqlBool>`t."Statut" = ${q.Statut}`,
      q.enTransit &&
        sql<SqlBool>`t."Statut" ${q.enTransit === 'oui' ? sql`in` : sql`not in`} ('Envoyé', 'Reçu en partie')`,
    ].map(c => c || undefined),
  )
  return listerFiches<TransfertDeListe>(
    db,
    {
      table: sql`transfert`,
      fiche: fiche(moi),
      avec,
      conditions: [...(cote ? [cote] : []), ...(filtres ? [filtres] : []), ...mots],
      total: filtres || q.sens || mots.length > 0 ? undefined : totalDesTransferts(q.officine),
      cherche: mots.length > 0,
      cle: sql`t."createdAt"`,
      envers: (q.tri ?? '-createdAt').startsWith('-'),
    },
    q,
  )
}

const instant = (le: ReturnType<typeof sql>) =>
  sql`to_char(${le} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Seen from either end; anyone else is told that it does not exist. */
function vuDUnBout<T extends { IdOfficineSource: string; IdOfficineDestination: string }>(
  moi: Appelant,
  transfert: T | undefined,
): T {
  if (transfert && [transfert.IdOfficineSource, transfert.IdOfficineDestination].some(o => peutLire(moi, o)))
    return transfert
  throw introuvable('Ce transfert')
}

export async function lireTransfert(db: Lecture, moi: Appelant, id: string): Promise<Transfert> {
  const { rows } = await sql<Transfert>`
    select ${fiche(moi)}, coalesce((
      select jsonb_agg(to_jsonb(x) order by x."Marque", x."Reference", x."Couleur", x."Taille") from (
        select l."_id", l."IdArticle", ${nomsArticle(sql`a`)}, l."Quantite", l."Recue", l."Perdue", l."Rendue",
          l."EnTransit", ${prixCache(moi, sql`l."CoutUnitaire"`)} as "CoutUnitaire", l."Motif"
        from transfert_ligne l join article a on a."_id" = l."IdArticle" where l."IdTransfert" = t."_id") x), '[]') as lignes,
      coalesce((
      select jsonb_agg(to_jsonb(x) order by x."createdAt", x."_id") from (
        select p."_id", p."IdLigne", p."Quantite", ${prixCache(moi, sql`p."Quantite" * p."CoutUnitaire"`)} as "Valeur", p."Motif",
          p."IdOfficine", o."Nom" as "Officine", ${instant(sql`p."createdAt"`)} as "createdAt", u."displayName" as "createdBy",
          (select jsonb_build_object('Officine', ao."Nom", 'Motif', a."Motif", 'createdAt', ${instant(sql`a."createdAt"`)},
              'createdBy', au."displayName")
            from perte_transfert a join officine ao on ao."_id" = a."IdOfficine" left join utilisateur au on au."_id" = a."createdBy"
            where a."IdPerte" = p."_id") as accord
        from perte_transfert p join officine o on o."_id" = p."IdOfficine" left join utilisateur u on u."_id" = p."createdBy"
        where p."IdTransfert" = t."_id" and p."IdPerte" is null) x), '[]') as pertes
    from transfert t ${avec} where t."_id" = ${id}`.execute(db)
  return vuDUnBout(moi, rows[0])
}

export interface TransfertVerrouille {
  _id: string
  Reference: string
  IdOfficineSource: string
  IdOfficineDestination: string
  Statut: StatutTransfert
  version: number
}

export async function verrouillerTransfert(tx: Tx, moi: Appelant, id: string): Promise<TransfertVerrouille> {
  const { rows } = await sql<TransfertVerrouille>`
    select "_id", "Reference", "IdOfficineSource", "IdOfficineDestination", "Statut", version
    from transfert where "_id" = ${id} for update`.execute(tx)
  return vuDUnBout(moi, rows[0])
}

export interface LigneVerrouillee {
  _id: string
  IdArticle: string
  Quantite: number
  Recue: number
  Perdue: number
  Rendue: number
  EnTransit: number
  CoutUnitaire: number
  Valeur: number
}

/** The transfer is locked: its lines are too. */
export const lignesDe = async (tx: Tx, idTransfert: string): Promise<LigneVerrouillee[]> =>
  (
    await sql<LigneVerrouillee>`
      select "_id", "IdArticle", "Quantite", "Recue", "Perdue", "Rendue", "EnTransit", "CoutUnitaire", "Valeur" from transfert_ligne
      where "IdTransfert" = ${idTransfert} order by "_id"`.execute(tx)
  ).rows

/** Its articles have left the shelf: each line keeps what they took with them. */
export async function creerTransfert(
  tx: Tx,
  moi: Appelant,
  t: Pick<TransfertVerrouille, '_id' | 'Reference' | 'IdOfficineSource' | 'IdOfficineDestination'> & {
    Observation: string | null
  },
  lignes: readonly { IdArticle: string; Quantite: number }[],
  /** The request that one of them answers. */
  demande: { _id: string; IdArticle: string } | null,
): Promise<void> {
  await sql`
    with nouveau as (
      insert into transfert ("_id", "Reference", "IdOfficineSource", "IdOfficineDestination", "Observation", "createdBy", "updatedBy")
      values (${t._id}, ${t.Reference}, ${t.IdOfficineSource}, ${t.IdOfficineDestination}, ${t.Observation}, ${moi._id}, ${moi._id})
      returning "_id")
    insert into transfert_ligne ("IdTransfert", "IdArticle", "Quantite", "CoutUnitaire", "Valeur", "IdDemande")
    select nouveau."_id", l."IdArticle", l."Quantite", m."CoutUnitaire", -m."Valeur",
      case when l."IdArticle" = ${demande?.IdArticle ?? null}::uuid then ${demande?._id ?? null}::uuid end
    from nouveau, unnest(${lignes.map(l => l.IdArticle)}::uuid[], ${lignes.map(l => l.Quantite)}::int[])
      as l ("IdArticle", "Quantite")
    join mouvement m on m."idEntite" = ${t._id} and m."IdArticle" = l."IdArticle"`.execute(tx)
}

/** Adds to what became of each line: `Recue`, `Perdue` (with its reason; less, found again) or `Rendue`. */
export async function noterLignes(
  tx: Tx,
  colonne: 'Recue' | 'Perdue' | 'Rendue',
  lignes: readonly { _id: string; Quantite: number }[],
  Motif: string | null = null,
): Promise<void> {
  await sql`
    update transfert_ligne l set ${sql.id(colonne)} = l.${sql.id(colonne)} + n."Quantite", "Motif" = coalesce(${Motif}, l."Motif")
    from unnest(${lignes.map(l => l._id)}::uuid[], ${lignes.map(l => l.Quantite)}::int[]) as n ("_id", "Quantite")
    where l."_id" = n."_id"`.execute(tx)
}

interface Perte {
  _id: string
  IdOfficine: string
  createdBy: string | null
}

/** Lost, or found again when negative: by the word of one end. */
export async function ecrirePertes(
  tx: Tx,
  moi: Appelant,
  idTransfert: string,
  IdOfficine: string,
  lignes: readonly { _id: string; Quantite: number }[],
  Motif: string,
): Promise<void> {
  await sql`
    insert into perte_transfert ("IdTransfert", "IdLigne", "IdOfficine", "Quantite", "CoutUnitaire", "Motif", "createdBy")
    select ${idTransfert}::uuid, l."_id", ${IdOfficine}::uuid, n."Quantite", l."CoutUnitaire", ${Motif}, ${moi._id}::uuid
    from unnest(${lignes.map(l => l._id)}::uuid[], ${lignes.map(l => l.Quantite)}::int[]) as n("_id", "Quantite")
    join transfert_ligne l on l."_id" = n."_id" order by l."_id"`.execute(tx)
}

/** What one end has lost, or found again, and of which the other has said nothing. */
export const pertesSansAccord = async (tx: Tx, idTransfert: string): Promise<Perte[]> =>
  (
    await sql<Perte>`
      select p."_id", p."IdOfficine", p."createdBy" from perte_transfert p
      where p."IdTransfert" = ${idTransfert} and p."IdPerte" is null
        and not exists (select from perte_transfert a where a."IdPerte" = p."_id") order by p."_id"`.execute(
      tx,
    )
  ).rows

export async function accorder(
  tx: Tx,
  moi: Appelant,
  pertes: readonly string[],
  Motif: string,
): Promise<void> {
  await sql`
    insert into perte_transfert ("IdTransfert", "IdLigne", "IdOfficine", "Quantite", "CoutUnitaire", "IdPerte", "Motif", "createdBy")
    select p."IdTransfert", p."IdLigne", case when p."IdOfficine" = t."IdOfficineSource" then t."IdOfficineDestination" else t."IdOfficineSource" end,
      0, p."CoutUnitaire", p."_id", ${Motif}, ${moi._id}::uuid
    from perte_transfert p join transfert t on t."_id" = p."IdTransfert" where p."_id" = any(${[...pertes]}::uuid[]) order by p."_id"`.execute(
    tx,
  )
}

export async function changerStatut(
  tx: Tx,
  moi: Appelant,
  id: string,
  Statut: StatutTransfert,
): Promise<void> {
  await sql`update transfert set "Statut" = ${Statut}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = ${id}`.execute(tx)
}
