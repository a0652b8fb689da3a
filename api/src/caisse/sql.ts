import type {
  EtatCaisse,
  FondDeCaisse,
  Operation,
  Totaux,
  Verification,
} from '@dioptrie/domain/caisse/contract'
import { bilan, FILTRE_RECETTES, RECETTES } from '@dioptrie/domain/caisse/rules'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Condition, combiner, periode } from '../clients/filtres.ts'
import type { Lecture } from '../kernel/db.ts'
import { colonneDeTri, type DemandeDeListe, echapper, listerFiches, motsDe } from '../kernel/liste.ts'
import { CE_JOUR, ficheDe } from './operations.ts'

export interface QuestionOperations extends DemandeDeListe {
  officine: string | null
  du?: string | undefined
  au?: string | undefined
  mode?: string | undefined
  q?: string | undefined
  tri?: string | undefined
  typeOperation?: string | undefined
  modepaiement?: string | undefined
  createdBy?: string | undefined
}

const TEXTE = sql<string>`' ' || sans_accent(concat_ws(' ', t."Document", t."Tiers", t.reference, t."typeOperation", t.modepaiement))`

/** Counted from the day's totals whenever they can tell: ten million operations are not read for it. */
const compterOperations = (ou: RawBuilder<SqlBool>[]) =>
  sql<number>`select coalesce(sum(t."Nombre"), 0)::bigint from total_caisse t
    ${ou.length > 0 ? sql`where ${sql.join(ou, sql` and `)}` : sql``}`

/** The day's order is that of the ids: a UUID v7 begins with its instant. */
export function listerOperations(db: Lecture, q: QuestionOperations, jours?: { du: string; au: string }) {
  const tri = q.tri ?? '-createdAt'
  const egal = (colonne: RawBuilder<unknown>, valeur: string | undefined) =>
    valeur === undefined ? undefined : sql<SqlBool>`${colonne} = ${valeur}`
  // The days that the path names stand whatever the filters.
  const ici = [
    ...(q.officine ? [sql<SqlBool>`t."IdOfficine" = ${q.officine}`] : []),
    ...(jours ? [sql<SqlBool>`t."Jour" between ${jours.du} and ${jours.au}`] : []),
  ]
  const filtres = (plus: (Condition | undefined)[] = []) =>
    combiner(q.mode, [
      periode(sql`t."Jour"`, q.du, q.au),
      q.typeOperation === FILTRE_RECETTES
        ? sql<SqlBool>`t."typeOperation" = any(${[...RECETTES]}::text[])`
        : egal(sql`t."typeOperation"`, q.typeOperation),
      egal(sql`t.modepaiement`, q.modepaiement),
      ...plus,
    ]) ?? sql<SqlBool>`true`
  const mots = motsDe(q.q).map(mot => sql<SqlBool>`${TEXTE} like ${`% ${echapper(mot)}%`}`)
  const comptable = mots.length === 0 && q.createdBy === undefined
  return listerFiches<Operation>(
    db,
    {
      table: sql`operation`,
      fiche: ficheDe(sql`t`),
      conditions: [...ici, filtres([egal(sql`t."createdBy"`, q.createdBy)]), ...mots],
      cherche: false,
      cle: colonneDeTri(tri) === 'montant' ? sql`t.montant` : sql`t."Jour"`,
      envers: tri.startsWith('-'),
      ...(comptable ? { total: compterOperations([...ici, filtres()]) } : {}),
    },
    q,
  )
}

export async function lireTotaux(
  db: Lecture,
  officine: string | null,
  du: string,
  au: string,
): Promise<Totaux> {
  const { rows } = await sql<Totaux['lignes'][number]>`
    select "typeOperation", modepaiement, sum("Nombre")::int as "Nombre", sum(montant)::bigint as montant from total_caisse
    where "Jour" between ${du} and ${au} ${officine ? sql`and "IdOfficine" = ${officine}` : sql``}
    group by 1, 2 order by 1, 2`.execute(db)
  return { lignes: rows, ...bilan(rows) }
}

/** An officine whose cash nobody opened today shows what yesterday left open, if anything. */
export async function lireEtat(db: Lecture, IdOfficine: string): Promise<EtatCaisse> {
  const { rows } = await sql<EtatCaisse>`
    select f."_id" as "IdOfficine", f."Nom" as "Officine", ${CE_JOUR} as "Jour",
      case when j."Jour" is null then 'Non ouverte' when j."clotureLe" is null then 'Ouverte' else 'Clôturée' end as "Statut",
      coalesce(j."Initialisation", 0) as "Initialisation", coalesce(j."Entrees", 0) as "Entrees",
      coalesce(j."Sorties", 0) as "Sorties", coalesce(j."Initialisation" + j."Entrees" - j."Sorties", 0) as "Attendu",
      (select max(v."Jour") from journee_caisse v where v."IdOfficine" = f."_id" and v."clotureLe" is null
        and v."Jour" < ${CE_JOUR}) as "JourNonCloture",
      (select "Montant" from fond_de_caisse where "IdOfficine" = f."_id") as "FondDeCaisse",
      (select "Seuil" from alerte_caisse where "IdOfficine" = f."_id" and "Active") as "SeuilAlerte",
      coalesce((select "SoldeDepense" from caisse where "IdOfficine" = f."_id"), 0) as "SoldeDepense"
    from officine f left join journee_caisse j on j."IdOfficine" = f."_id" and j."Jour" = ${CE_JOUR}
    where f."_id" = ${IdOfficine}`.execute(db)
  if (!rows[0]) throw introuvable('Cette officine')
  return rows[0]
}

/** The first wrong link of each chain, a head that does not match its last link, and totals that do not add up. */
export async function verifierChaines(db: Lecture, officine: string | null): Promise<Verification> {
  const ici = (table: string) => (officine ? sql`${sql.ref(`${table}.IdOfficine`)} = ${officine}` : sql`true`)
  const { rows } = await sql<Verification['ruptures'][number] & { Maillons: number }>`
    with lien as materialized (select * from maillon m where ${ici('m')}),
    fin as (select "IdOfficine", max("Rang") as "Rang", count(*) as n from lien group by 1),
    rompu as (
      select distinct on ("IdOfficine") "IdOfficine", "Rang", entite, "_id", "createdAt",
        case when "Rang" <> "RangAttendu" then 'Il manque une écriture avant celle-ci.'
          else 'Cette écriture, ou celle d’avant, a été changée après coup.' end as "Raison"
      from lien where "Rang" <> "RangAttendu" or "Empreinte" <> attendue
      order by "IdOfficine", "Rang"),
    tete as (
      select c."IdOfficine", c."Rang", 'caisse' as entite, null::uuid as "_id", null::timestamptz as "createdAt",
        'La dernière écriture n’est pas celle que la caisse connaît.' as "Raison"
      from caisse c left join lien l on l."IdOfficine" = c."IdOfficine" and l."Rang" = c."Rang"
      where ${ici('c')} and c."Rang" > 0 and (l."Empreinte" is distinct from c."Empreinte"
        or exists (select from fin where fin."IdOfficine" = c."IdOfficine" and fin."Rang" <> c."Rang"))
        and c."IdOfficine" not in (select "IdOfficine" from rompu))
    select x.*, f."Nom" as "Officine", (select coalesce(sum(n), 0) from fin) as "Maillons"
    from (select 1) un left join (select * from rompu union all select * from tete) x on true
    left join officine f on f."_id" = x."IdOfficine" order by x."IdOfficine"`.execute(db)
  return {
    Maillons: Number(rows[0]?.Maillons ?? 0),
    ruptures: rows.flatMap(({ Maillons: _, ...r }) => (r.IdOfficine === null ? [] : [r])),
  }
}

const FOND = sql`t."_id", t."IdOfficine", (select "Nom" from officine where "_id" = t."IdOfficine") as "Officine", t."Montant",
  t."Observation", t.version, t."createdAt", t."updatedAt",
  (select "displayName" from utilisateur where "_id" = t."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = t."updatedBy") as "updatedBy"`

export const listerFonds = (
  db: Lecture,
  officine: string | null,
  q: DemandeDeListe & { q?: string | undefined; tri?: string | undefined },
) =>
  listerFiches<FondDeCaisse>(
    db,
    {
      table: sql`fond_de_caisse`,
      fiche: FOND,
      conditions: [
        ...(officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []),
        ...motsDe(q.q).map(
          mot => sql<SqlBool>`exists (select from officine f where f."_id" = t."IdOfficine"
            and ' ' || sans_accent(f."Nom") like ${`% ${echapper(mot)}%`})`,
        ),
      ],
      cherche: false,
      cle: q.tri === undefined ? sql`t."createdAt"` : sql`t.${sql.id(colonneDeTri(q.tri))}`,
      envers: q.tri?.startsWith('-') ?? false,
    },
    q,
  )

export async function lireFond(
  db: Lecture,
  ou: { _id: string } | { IdOfficine: string },
): Promise<FondDeCaisse | null> {
  const [colonne, valeur] = Object.entries(ou)[0] as [string, string]
  const { rows } = await sql<FondDeCaisse>`
    select ${FOND} from fond_de_caisse t where t.${sql.id(colonne)} = ${valeur}`.execute(db)
  return rows[0] ?? null
}
