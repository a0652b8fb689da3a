import { enCentiemes } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { Choix, DemandeChoix, Exclu, Propose, SansModele } from '@dioptrie/domain/verres/choix'
import type { BandeTrouvee } from '@dioptrie/domain/verres/matrice'
import { type Formule, foyersDe } from '@dioptrie/domain/verres/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { motsTrouves } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { bandeQuiCouvre, enVigueur, quiCouvrent, voitPrixAchat } from './bandes.sql.ts'
import { avecNoms, nomDuModele } from './fiches.sql.ts'

const PROPOSES = 60
const EXCLUS = 50
export const COTES = ['OD', 'OG'] as const
export type Cote = (typeof COTES)[number]

/** An eye of the pair as the matrix, the blank and the fitting are asked. */
export interface Vu {
  cote: Cote
  formule: Formule
  EP: number | null
  Hauteur: number | null
  Diametre: number | null
}

type Modele = Omit<Propose, 'OD' | 'OG' | 'Supplement' | 'Prix' | 'refus'>
export type Lu = Modele & {
  Densite: number | null
  FacteurEpaisseur: number
  HauteurMin: number | null
} & { [C in Cote as `bande${C}`]: { Bande: BandeTrouvee; Prix: number; PrixAchat: number | null } | null } & {
  [C in Cote as `stock${C}`]: { _id: string | null; Quantite: number | null } | null
}

const plusLarge = sql`t."Diametres"[cardinality(t."Diametres")]`

/** How long the supplier of the model `t` takes. */
const delaiDuVerrier = sql`coalesce((select f."DelaiLivraison" from fournisseur_verre v
  join fournisseur f on f."_id" = v."IdFournisseur" where v."_id" = t."IdFourVerr"), (select "DelaiVerres" from reglage_atelier))`

/**
 * Every model that is looked at, once: `examines`, with the band of the day that covers each eye, what the shelf has for it, and
 * whether it makes the pair. One model has one band for a power: its supplier has one list a day, whose bands never overlap.
 */
function examiner(d: DemandeChoix, vision: Choix['Vision'], vus: readonly Vu[], tarifs: RawBuilder<unknown>) {
  const bandes = vus.map(
    v => sql`${sql.id(v.cote)} as materialized (select b."_id", b."IdModelVer", b."Prix" from matrice_prix b
      where b."IdCatalogue" = any(${tarifs}) and ${quiCouvrent(v.formule)}
        ${d.IdModelVer ? sql`and b."IdModelVer" = ${d.IdModelVer}` : sql``})`,
  )
  const tenus = vus.map(
    v => sql`${tenu(v.cote)} as materialized (
    select distinct on ("IdModelVer") * from (${surLeRayon(v, d)}) s where "IdModelVer" is not null
    order by "IdModelVer", "Diametre", "Quantite" desc, "_id")`,
  )
  const joints = vus.map(
    v => sql`left join ${sql.id(v.cote)} on ${sql.id(v.cote)}."IdModelVer" = t."_id"
      left join ${tenu(v.cote)} on ${tenu(v.cote)}."IdModelVer" = t."_id"`,
  )
  // One lens on the shelf does not make two eyes.
  const enStock = sql.join(
    [
      ...vus.map(v => sql`${tenu(v.cote)}."_id" is not null`),
      ...(vus.length > 1
        ? [sql`(${tenu('OD')}."_id" <> ${tenu('OG')}."_id" or ${tenu('OD')}."Quantite" > 1)`]
        : []),
    ],
    sql` and `,
  )
  const filtres = [
    sql`t."Actif"`,
    sql`t."IdFoyer" = any(array(select "_id" from type_verre where "TypeVision" = any(${[...foyersDe(vision)]}::text[])))`,
    ...(['IdFourVerr', 'IdGam', 'IdFoyer', 'IdMatiere', 'IdIndice'] as const).flatMap(f =>
      d[f] ? [sql`t.${sql.id(f)} = ${d[f]}`] : [],
    ),
    ...(d.IdModelVer ? [sql`t."_id" = ${d.IdModelVer}`] : []),
    ...motsTrouves(d.q, sql`t.recherche`),
    ...(d.EnStock ? [enStock] : []),
    ...(d.DelaiMax === undefined
      ? []
      : [sql`case when ${enStock} then 0 else ${delaiDuVerrier} end <= ${d.DelaiMax}`]),
  ]
  const convient = vus.flatMap(v => [
    sql`${sql.id(v.cote)}."_id" is not null`,
    ...(v.Diametre === null
      ? []
      : [sql`(cardinality(t."Diametres") = 0 or ${plusLarge} >= ${v.Diametre}::numeric)`]),
    ...(v.Hauteur === null ? [] : [sql`(t."HauteurMin" is null or t."HauteurMin" <= ${v.Hauteur}::numeric)`]),
  ])
  const prix = sql.join(
    vus.map(v => sql`${sql.id(v.cote)}."Prix"`),
    sql` + `,
  )
  const trouves = vus.map(
    v => sql`${sql.id(v.cote)}."_id" as ${sql.id(`bande${v.cote}`)},
      ${tenu(v.cote)}."_id" as ${tenu(v.cote)}, ${tenu(v.cote)}."Quantite" as ${sql.id(`combien${v.cote}`)}`,
  )
  return sql`${sql.join([...bandes, ...tenus], sql`, `)}, examines as materialized (
    select t."_id", t.recherche, ${prix} as prix, ${enStock} as "enStock", ${sql.join(convient, sql` and `)} as convient,
      ${sql.join(trouves)}
    from modele_verre t ${sql.join(joints, sql` `)} where ${sql.join(filtres, sql` and `)})`
}

const tenu = (cote: Cote) => sql.id(`stock${cote}`)

/** What the shelf of the officine has for this eye and is wide enough, with what the sale itself gives back or takes. */
const surLeRayon = ({ formule: f, cote, Diametre }: Vu, { IdOfficine, Rayon = [] }: DemandeChoix) => sql`
  select n."_id" as "IdNomCommercial", n."IdModelVer", s."_id", s."Diametre", x."Quantite"
  from stock_verre s join nom_commercial_verre n on n."_id" = s."IdNomCommercial" join article a on a."_id" = s."_id"
  cross join lateral (select (a."Quantite" + coalesce((select sum(e.n) from unnest(${Rayon.map(r => r.IdStockVerre)}::uuid[],
    ${Rayon.map(r => r.Quantite)}::int[]) as e(id, n) where e.id = s."_id"), 0))::int as "Quantite") x
  where s."IdOfficine" = ${IdOfficine} and s."Sph" = ${enCentiemes(f.Sph)} and x."Quantite" > 0
    and ${
      f.Add === null
        ? sql`s."Cyl" = ${enCentiemes(f.Cyl)} ${Diametre === null ? sql`` : sql`and s."Diametre" >= ${Diametre}::numeric`}`
        : f.Cyl === 0
          ? sql`s."Add" = ${enCentiemes(f.Add)} and s."Cote" = ${cote}`
          : // A stocked progressive has no cylinder.
            sql`false`
    }`

type Tenu = { IdStockVerre: string; Stock: number; Diametre: number | null }

/** What the shelf has for every eye asked for under a name without model: no band prices it, its name does. */
export async function lireSansModele(
  db: Lecture,
  d: DemandeChoix,
  vision: Choix['Vision'],
  vus: readonly Vu[],
): Promise<SansModele[]> {
  const filtres = (['IdFourVerr', 'IdMatiere', 'IdIndice'] as const).flatMap(f =>
    d[f] ? [sql`n.${sql.id(f)} = ${d[f]}`] : [],
  )
  // A focus, a range or a model is of the catalogue: these names have none.
  if (d.IdModelVer || d.IdGam || d.IdFoyer) return []
  const cotes = vus.map(
    v => sql`join lateral (select json_build_object('IdStockVerre', s."_id", 'Stock', s."Quantite", 'Diametre', s."Diametre") as tenu
      from (${surLeRayon(v, d)}) s where s."IdNomCommercial" = n."_id" order by s."Diametre", s."Quantite" desc, s."_id" limit 1
    ) ${sql.id(v.cote)} on true`,
  )
  const tenu = (cote: Cote) =>
    vus.some(v => v.cote === cote)
      ? sql`${sql.id(cote)}.tenu as ${sql.id(cote)}`
      : sql`null as ${sql.id(cote)}`
  const { rows } = await sql<SansModele>`
    select n."_id" as "IdNomCommercial", n."Libelle", v."Fournisseur" as "NomFourVerr", m."Libelle_Matiere" as "NomMatiere",
      i.indice as "Indice", n."PrixVente", ${sql.join(COTES.map(tenu))}
    from nom_commercial_verre n join fournisseur_verre v on v."_id" = n."IdFourVerr"
    left join matiere_verre m on m."_id" = n."IdMatiere" left join indice_verre i on i."_id" = n."IdIndice"
    ${sql.join(cotes, sql` `)}
    where ${sql.join([sql`n."IdModelVer" is null`, sql`n."Genre" = any(${[...foyersDe(vision)]}::text[])`, ...filtres, ...motsTrouves(d.q, sql`n.recherche`)], sql` and `)}
    order by n."PrixVente", n.recherche, n."_id" limit ${PROPOSES}`.execute(db)
  // One lens on the shelf does not make two eyes.
  const suffit = (a: Tenu | null, b: Tenu | null) =>
    !a || !b || a.IdStockVerre !== b.IdStockVerre || a.Stock > 1
  return rows.filter(r => suffit(r.OD, r.OG))
}

const bandeDe = (cote: Cote, moi: Appelant): RawBuilder<unknown> =>
  sql`(select json_build_object('Bande', ${bandeQuiCouvre}, 'Prix', b."Prix", 'PrixAchat',
    ${voitPrixAchat(moi) ? sql`b."PrixAchat"` : sql`null::bigint`}) from matrice_prix b where b."_id" = r.${sql.id(`bande${cote}`)})`

export interface Ecarte extends Omit<Exclu, 'raisons'> {
  OD: boolean
  OG: boolean
  plusLarge: number | null
  HauteurMin: number | null
  SphInf: number | null
  SphSup: number | null
  CylSup: number | null
  AddInf: number | null
  AddSup: number | null
}

interface Examines {
  total: number
  totalExclus: number
  modeles: Lu[]
  exclus: Ecarte[]
}

/** What makes the pair, cheapest first, and what does not: the matrix is read once for both. */
export async function lireModeles(
  db: Lecture,
  moi: Appelant,
  d: DemandeChoix,
  vision: Choix['Vision'],
  vus: readonly Vu[],
  jour: string,
): Promise<Examines> {
  const tarifs = enVigueur(d.date ?? jour, d.IdFourVerr)
  const vu = (cote: Cote) => vus.some(v => v.cote === cote)
  const proposes = COTES.map(cote =>
    vu(cote)
      ? sql`${bandeDe(cote, moi)} as ${sql.id(`bande${cote}`)},
          json_build_object('_id', r.${tenu(cote)}, 'Quantite', r.${sql.id(`combien${cote}`)}) as ${tenu(cote)}`
      : sql`null as ${sql.id(`bande${cote}`)}, null as ${tenu(cote)}`,
  )
  const trouves = COTES.map(cote =>
    vu(cote) ? sql`r.${sql.id(`bande${cote}`)} is not null as ${sql.id(cote)}` : sql`true as ${sql.id(cote)}`,
  )
  const { rows } = await sql<Examines>`
    with ${examiner(d, vision, vus, tarifs)},
    retenus as (select * from examines where convient order by prix, recherche, "_id" limit ${d.limit ?? PROPOSES}),
    ecartes as (select * from examines where not convient order by recherche, "_id" limit ${EXCLUS})
    select (select count(*)::int from examines where convient) as total,
      (select count(*)::int from examines where not convient) as "totalExclus",
      (select coalesce(json_agg(x order by x.prix, x.recherche, x."IdModelVer"), '[]') from (
        select r.prix, r.recherche, t."_id" as "IdModelVer", ${nomDuModele}, t."Diametres", t."HauteurMin", t."FacteurEpaisseur",
          a."Densite", case when r."enStock" then 0 else ${delaiDuVerrier} end as "Delai", ${sql.join(proposes)}
        from retenus r join modele_verre t on t."_id" = r."_id" ${avecNoms}) x) as modeles,
      (select coalesce(json_agg(x order by x.recherche, x."IdModelVer"), '[]') from (
        select r.recherche, t."_id" as "IdModelVer", ${nomDuModele}, ${plusLarge} as "plusLarge", t."HauteurMin", ${sql.join(trouves)}, y2.*
        from ecartes r join modele_verre t on t."_id" = r."_id" ${avecNoms}
        cross join lateral (
          select min(b."SphInf") / 100.0 as "SphInf", max(b."SphSup") / 100.0 as "SphSup", max(b."CylSup") / 100.0 as "CylSup",
            min(b."AddInf") / 100.0 as "AddInf", max(b."AddSup") / 100.0 as "AddSup"
          from matrice_prix b where b."IdModelVer" = t."_id" and b."IdCatalogue" = any(${tarifs})) y2) x) as exclus`.execute(
    db,
  )
  return rows[0] as Examines
}
