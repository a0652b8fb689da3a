import type {
  caisse as contrat,
  EtatCaisse,
  FondDeCaisse,
  Operation,
  Totaux,
} from '@dioptrie/domain/caisse/contract'
import {
  bilan,
  ENTREES,
  FILTRE_ENTREES,
  FILTRE_RECETTES,
  RECETTES,
  type TypeOperation,
} from '@dioptrie/domain/caisse/rules'
import { type SqlBool, sql } from 'kysely'
import { type Condition, combiner, egal, periode } from '../kernel/list/filtres.ts'
import {
  colonneDeTri,
  type DemandeDeListe,
  echapper,
  listerFiches,
  motsDe,
  type QuestionDe,
  totaliserFiches,
} from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { lireUn } from '../kernel/platform/lire.ts'
import { ficheDe } from './operations.ts'

export type QuestionOperations = QuestionDe<typeof contrat.operations>

/** What the path of a call already decides, whatever its filters. */
interface Fixe {
  jours?: { du: string; au: string }
  seulement?: TypeOperation
}

const PLUSIEURS: Record<string, readonly TypeOperation[]> = {
  [FILTRE_RECETTES]: RECETTES,
  [FILTRE_ENTREES]: ENTREES,
}
const duType = (demande: string | undefined) => {
  const types = PLUSIEURS[demande ?? '']
  return types
    ? sql<SqlBool>`t."typeOperation" = any(${[...types]}::text[])`
    : egal(sql`t."typeOperation"`, demande)
}

function choisies(q: QuestionOperations, { jours, seulement }: Fixe = {}) {
  const ici = [
    egal(sql`t."IdOfficine"`, q.officine),
    jours && sql<SqlBool>`t."Jour" between ${jours.du} and ${jours.au}`,
    egal(sql`t."typeOperation"`, seulement),
  ].filter(c => c !== undefined)
  const filtres = (plus: (Condition | undefined)[] = []) =>
    combiner(q.mode, [
      periode(sql`t."Jour"`, q.du, q.au),
      duType(q.typeOperation),
      egal(sql`t.modepaiement`, q.modepaiement),
      ...plus,
    ]) ?? sql<SqlBool>`true`
  const mots = motsDe(q.q).map(mot => sql<SqlBool>`t.recherche like ${`% ${echapper(mot)}%`}`)
  const date = jours !== undefined || q.du !== undefined || q.au !== undefined
  return {
    conditions: [
      ...ici,
      filtres([egal(sql`t."createdBy"`, q.createdBy), q.ecart && sql<SqlBool>`t."Ecart" <> 0`]),
      ...mots,
    ],
    cherche: mots.length > 0,
    /** The same on what is kept of each day, or of all of them: ten million operations are not counted for it. */
    tenues:
      mots.length === 0 && q.createdBy === undefined && q.ecart === undefined
        ? { table: date ? sql`total_caisse` : sql`cumul_caisse`, conditions: [...ici, filtres()] }
        : null,
  }
}

/** The day's order is that of the ids: a UUID v7 begins with its instant. */
export function listerOperations(db: Lecture, q: QuestionOperations, fixe?: Fixe) {
  const tri = q.tri ?? '-createdAt'
  const { conditions, cherche, tenues } = choisies(q, fixe)
  return listerFiches<Operation>(
    db,
    {
      table: sql`operation`,
      fiche: ficheDe(sql`t`),
      conditions,
      cherche,
      cle: colonneDeTri(tri) === 'montant' ? sql`montant_signe(t."typeOperation", t.montant)` : sql`t."Jour"`,
      tri,
      ...(tenues
        ? {
            total: sql<number>`select coalesce(sum(t."Nombre"), 0)::bigint from ${tenues.table} t
              where ${sql.join(tenues.conditions, sql` and `)}`,
          }
        : {}),
    },
    q,
  )
}

export function totaliserOperations(db: Lecture, q: QuestionOperations, fixe?: Fixe) {
  const { conditions, tenues } = choisies(q, fixe)
  return totaliserFiches(db, tenues ?? { table: sql`operation`, conditions }, ['montant'])
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
export const lireEtat = (db: Lecture, IdOfficine: string): Promise<EtatCaisse> =>
  lireUn(db, 'Cette officine')<EtatCaisse>`
    select f."_id" as "IdOfficine", f."Nom" as "Officine", ${CE_JOUR} as "Jour",
      case when j."Jour" is null then 'Non ouverte' when j."clotureLe" is null then 'Ouverte' else 'Clôturée' end as "Statut",
      j."OuverteLe", coalesce(j."Initialisation", 0) as "Initialisation", coalesce(j."Entrees", 0) as "Entrees",
      coalesce(j."Sorties", 0) as "Sorties", coalesce(j."Initialisation" + j."Entrees" - j."Sorties", 0) as "Attendu",
      (select max(v."Jour") from journee_caisse v where v."IdOfficine" = f."_id" and v."clotureLe" is null
        and v."Jour" < ${CE_JOUR}) as "JourNonCloture",
      (select o."_id" from operation o where o."IdOfficine" = f."_id" and o."typeOperation" = 'Initialisation' and o."Jour" = j."Jour"
        and o."IdOrigine" is null and not exists (select from operation a where a."IdOrigine" = o."_id")) as "IdInitialisation",
      (select b."Total" from cloture_en_vigueur b where b."IdOfficine" = f."_id" order by b."DateCloture" desc limit 1) as "LaisseALaCloture",
      (select "Montant" from fond_de_caisse where "IdOfficine" = f."_id") as "FondDeCaisse",
      (select "Seuil" from alerte_caisse where "IdOfficine" = f."_id" and "Active") as "SeuilAlerte",
      coalesce((select "SoldeDepense" from caisse where "IdOfficine" = f."_id"), 0) as "SoldeDepense"
    from officine f left join journee_caisse j on j."IdOfficine" = f."_id" and j."Jour" = ${CE_JOUR}
    where f."_id" = ${IdOfficine}`

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
        egal(sql`t."IdOfficine"`, officine),
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
