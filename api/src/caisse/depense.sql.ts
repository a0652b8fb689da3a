import type {
  ApproDepense,
  BilletageDepense,
  depense as contrat,
  Depense,
  DepenseDeListe,
  JourneeDepense,
} from '@dioptrie/domain/caisse/depense'
import { INITIALISATION } from '@dioptrie/domain/caisse/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nombreDePieces, piecesDe } from '../documents/pieces.ts'
import { type Condition, combiner, egal, periode } from '../kernel/list/filtres.ts'
import { effectifDe, listerFiches, motsTrouves, type QuestionDe } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { lireUn } from '../kernel/platform/lire.ts'

/** What both books of the expense cash say of an entry; `table` holds its reversal too. */
const entree = (table: RawBuilder<unknown>) => {
  const annulation = sql`(select a."_id" from ${table} a where a."IdOrigine" = t."_id")`
  return sql`t."_id", t."OfficineId", t."IdOfficine", (select "Nom" from officine where "_id" = t."OfficineId") as "Officine",
    t."Jour", t."Montant", t."Motif", t."IdOrigine", ${annulation} as "IdAnnulation",
    case when ${annulation} is null then 'Active' else 'Annulée' end as "Statut", t."createdAt",
    (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy"`
}
const APPRO = sql`${entree(sql`appro_depense`)}, t."Observation", t."IdOperation",
  case when t."IdOperation" is null then 'Directe' else 'Recettes' end as "Origine"`
const DEPENSE = sql`${entree(sql`depense`)}, t."IdRubrique",
  (select "Libelle" from rubrique_depense where "_id" = t."IdRubrique") as "Rubrique", t."IdCorrigee",
  ${nombreDePieces('depense', sql`t."_id"`)} as "Justificatifs"`
const CLOTURE = sql`b."_id", b."IdOfficine", b."IdOfficine" as "idOfficine",
  (select "Nom" from officine where "_id" = b."IdOfficine") as "Officine",
  b."DateCloture", b."Coupures", b."Total", b."Attendu", b."Ecart", b."Motif", b."createdAt",
  (select "displayName" from utilisateur where "_id" = b."createdBy") as "createdBy"`

export const lireAppro = (db: Lecture, id: string): Promise<ApproDepense> =>
  lireUn(
    db,
    'Cet approvisionnement',
  )<ApproDepense>`select ${APPRO} from appro_depense t where t."_id" = ${id}`

export const lireDepense = (db: Lecture, id: string): Promise<Depense> =>
  lireUn(db, 'Cette dépense')<Depense>`
    select ${DEPENSE}, ${piecesDe('depense', sql`t."_id"`)} as justificatifs,
      (select c."_id" from depense c where c."IdCorrigee" = t."_id") as "IdCorrection",
      (select a."Motif" from depense a where a."IdOrigine" = t."_id") as "MotifAnnulation"
    from depense t where t."_id" = ${id}`

export const lireCloture = (
  db: Lecture,
  idOfficine: string,
  DateCloture: string,
): Promise<BilletageDepense> =>
  lireUn(db, 'Cette clôture')<BilletageDepense>`
    select ${CLOTURE} from billetage_depense b
    where b."IdOfficine" = ${idOfficine} and b."DateCloture" = ${DateCloture}`

/** Of the entries, those that stand or those that were taken back; never the reversals, which only undo. */
const vivantes = (table: RawBuilder<unknown>, Statut: string | undefined): RawBuilder<SqlBool>[] => {
  const annulees = sql`(select a."IdOrigine" from ${table} a where a."IdOrigine" is not null)`
  if (Statut === 'Annulée') return [sql<SqlBool>`t."_id" in ${annulees}`]
  return [
    sql<SqlBool>`t."IdOrigine" is null`,
    ...(Statut === 'Active'
      ? [sql<SqlBool>`not exists (select from ${table} a where a."IdOrigine" = t."_id")`]
      : []),
  ]
}
/** The officine asked for, and the day that a path names, whatever the filters. */
const ici = (officine: string | null, jour?: string) =>
  [egal(sql`t."OfficineId"`, officine), jour ? sql<SqlBool>`t."Jour" = ${jour}::date` : undefined].filter(
    c => c !== undefined,
  )

/** A list of either book, what it counts being kept wherever nothing but the officine and the state is asked for. */
function lister<F extends { _id: string }>(
  db: Lecture,
  entite: 'appro_depense' | 'depense',
  fiche: RawBuilder<unknown>,
  q: Omit<QuestionDe<typeof contrat.appros>, 'Origine'>,
  jour: string | undefined,
  propre: Condition | undefined,
) {
  const table = sql.table(entite)
  const filtres = combiner(q.mode, [periode(sql`t."Jour"`, q.du, q.au), propre])
  const mots = motsTrouves(q.q, sql`t.recherche`)
  const toutes = !jour && !filtres && mots.length === 0
  const ecrites = effectifDe(entite, q.officine)
  const annulees = sql`select count(*) from ${table} t
    where ${sql.join([sql`t."IdOrigine" is not null`, ...ici(q.officine)], sql` and `)}`
  const total = {
    Toutes: ecrites,
    Annulée: annulees,
    Active: sql`select (${ecrites}) - (${annulees})`,
  }[q.Statut ?? 'Toutes'] as RawBuilder<number>
  return listerFiches<F>(
    db,
    {
      table,
      fiche,
      conditions: [...ici(q.officine, jour), ...vivantes(table, q.Statut), filtres, ...mots],
      cherche: mots.length > 0,
      tri: q.tri ?? '-Jour',
      ...(toutes ? { total } : {}),
    },
    q,
  )
}

const deLOrigine = (origine: string | undefined) =>
  origine && sql<SqlBool>`t."IdOperation" ${origine === 'Directe' ? sql`is null` : sql`is not null`}`

export const listerAppros = (
  db: Lecture,
  { Origine, ...q }: QuestionDe<typeof contrat.appros>,
  jour?: string,
) => lister<ApproDepense>(db, 'appro_depense', APPRO, q, jour, deLOrigine(Origine) || undefined)

export const listerDepenses = (
  db: Lecture,
  { IdRubrique, ...q }: QuestionDe<typeof contrat.liste>,
  jour?: string,
) => lister<DepenseDeListe>(db, 'depense', DEPENSE, q, jour, egal(sql`t."IdRubrique"`, IdRubrique))

/** Reversals count: what was taken back was not spent. */
export async function totauxDesDepenses(db: Lecture, officine: string | null, du: string, au: string) {
  const { rows } = await sql<{
    IdRubrique: string | null
    Rubrique: string | null
    Nombre: number
    Montant: number
  }>`
    select t."IdRubrique", r."Libelle" as "Rubrique",
      (count(*) filter (where t."IdOrigine" is null) - count(*) filter (where t."IdOrigine" is not null))::int as "Nombre",
      sum(t."Montant")::bigint as "Montant"
    from depense t left join rubrique_depense r on r."_id" = t."IdRubrique"
    where t."Jour" between ${du} and ${au} ${officine ? sql`and t."OfficineId" = ${officine}` : sql``}
    group by 1, 2 having sum(t."Montant") <> 0 order by 4 desc, 2`.execute(db)
  const somme = (champ: 'Nombre' | 'Montant') => rows.reduce((n, r) => n + r[champ], 0)
  return { Nombre: somme('Nombre'), Montant: somme('Montant'), rubriques: rows }
}

/**
 * One day of the expense cash. What it holds at the end of a day is what it holds now without what came after: the days
 * behind are never added up, and what is taken back later changes nothing of it: a closed day stays as it was. To be read once the
 * cash is locked when something is to be written.
 */
export async function lireJournee(db: Lecture, officine: string, jour?: string): Promise<JourneeDepense> {
  const ouvertures = (quand: RawBuilder<unknown>) => sql`exists (
    select from appro_depense a where a."OfficineId" = f."_id" and a."Motif" = ${INITIALISATION} and a."IdOrigine" is null
      and ${quand} and not exists (select from appro_depense r where r."IdOrigine" = a."_id" and r."Jour" = a."Jour"))`
  const somme = (table: RawBuilder<unknown>, quand: RawBuilder<unknown>) => sql`coalesce((
    select sum("Montant") from ${table} where "OfficineId" = f."_id" and "Jour" ${quand} j.jour), 0)::bigint`
  const derniere = sql`coalesce((select max(b."DateCloture") from billetage_depense b
    where b."IdOfficine" = f."_id" and b."DateCloture" < j.jour), '-infinity')`
  const dernier = (table: RawBuilder<unknown>) => sql`
    (select max("Jour") from ${table} where "OfficineId" = f."_id" and "Jour" < j.jour)`
  return lireUn(db, 'Cette officine')<JourneeDepense>`
    select x."IdOfficine", x."Officine", x."Jour", x."Initialisee", x."Entrees", x."Depenses", x."Solde", x.cloture,
      x."Solde" - x."Entrees" + x."Depenses" as "Report",
      case when x.cloture is not null then 'Clôturée' when x.ouverte then 'Ouverte' else 'Non ouverte' end as "Statut",
      case when x.dernier > x.derniere then x.dernier end as "JourNonCloture"
    from (
      select f."_id" as "IdOfficine", f."Nom" as "Officine", j.jour as "Jour",
        ${ouvertures(sql`a."Jour" = j.jour`)} as "Initialisee",
        j.jour <= ${CE_JOUR} and ${ouvertures(sql`a."Jour" <= j.jour`)} as ouverte,
        ${somme(sql`appro_depense`, sql`=`)} as "Entrees", ${somme(sql`depense`, sql`=`)} as "Depenses",
        coalesce((select "SoldeDepense" from caisse where "IdOfficine" = f."_id"), 0)
          - ${somme(sql`appro_depense`, sql`>`)} + ${somme(sql`depense`, sql`>`)} as "Solde",
        greatest(${dernier(sql`appro_depense`)}, ${dernier(sql`depense`)}) as dernier, ${derniere} as derniere,
        (select to_jsonb(c) || jsonb_build_object('createdAt', instant(c."createdAt")) from (
          select ${CLOTURE} from billetage_depense b where b."IdOfficine" = f."_id" and b."DateCloture" = j.jour) c) as cloture
      from officine f, (select coalesce(${jour ?? null}::date, ${CE_JOUR}) as jour) j where f."_id" = ${officine}) x`
}
