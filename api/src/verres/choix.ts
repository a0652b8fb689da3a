import { ecrireDioptrie, ecrireNombre, enCentiemes } from '@dioptrie/domain/kernel/optique/dioptrie'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import type {
  Boite,
  Choix,
  DemandeChoix,
  Exclu,
  OeilDeVerre,
  OptionsOffertes,
  OptionsVerre,
  Propose,
  ReglageVerres,
  SansModele,
} from '@dioptrie/domain/verres/choix'
import type { BandeTrouvee } from '@dioptrie/domain/verres/matrice'
import {
  epaisseurs,
  type Formule,
  flan,
  formuleDe,
  foyersDe,
  meridienFort,
  type OptionsChoisies,
  poids,
  prixDuVerre,
  rayonUtile,
  refusDOptions,
  visionDe,
} from '@dioptrie/domain/verres/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { motsTrouves } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { bandeQuiCouvre, enVigueur, quiCouvrent, voitPrixAchat } from './bandes.sql.ts'
import { avecNoms, nomDuModele } from './fiches.sql.ts'
import { lireReglages } from './reglages.sql.ts'

const PROPOSES = 60
const EXCLUS = 50
const COTES = ['OD', 'OG'] as const
type Cote = (typeof COTES)[number]

/** An eye of the pair as the matrix, the blank and the fitting are asked. */
interface Vu {
  cote: Cote
  formule: Formule
  EP: number | null
  Hauteur: number | null
  Diametre: number | null
}

type Modele = Omit<Propose, 'OD' | 'OG' | 'Supplement' | 'Prix' | 'refus'>
type Lu = Modele & {
  Densite: number | null
  FacteurEpaisseur: number
  HauteurMin: number | null
} & { [C in Cote as `bande${C}`]: { Bande: BandeTrouvee; Prix: number; PrixAchat: number | null } | null } & {
  [C in Cote as `stock${C}`]: { _id: string | null; Quantite: number | null } | null
}

const auDixieme = (n: number) => Math.round(n * 10) / 10

function voir(d: DemandeChoix, vision: Choix['Vision'], { Surcote }: ReglageVerres): Vu[] {
  return COTES.flatMap(cote => {
    const oeil: OeilDeVerre | null | undefined = d[cote]
    if (!oeil) return []
    const EP = oeil.EP ?? null
    const Diametre = d.Boite && EP !== null ? auDixieme(flan(d.Boite, EP, Surcote)) : null
    return [{ cote, formule: formuleDe(oeil, vision), EP, Hauteur: oeil.Hauteur ?? null, Diametre }]
  })
}

/** What a lens with an addition cannot be looked for without. */
function exigerAdditions(vus: readonly Vu[], vision: Choix['Vision']): void {
  if (foyersDe(vision).includes('unifocal')) return
  const sans = vus.filter(v => v.formule.Add === null)
  if (sans.length > 0)
    throw champInvalide(
      Object.fromEntries(
        sans.map(v => [`payload.${v.cote}.Add`, `Un verre ${vision.toLowerCase()} demande une addition.`]),
      ),
    )
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
async function lireSansModele(
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

interface Ecarte extends Omit<Exclu, 'raisons'> {
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
async function lireModeles(
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

const mm = (n: number) => ecrireNombre(n)

/** Why a model cannot make the pair, eye by eye, each with what it would take. */
function raisonsDe(e: Ecarte, vus: readonly Vu[]): Exclu['raisons'] {
  if (e.SphInf === null || e.SphSup === null || e.CylSup === null)
    return [{ code: 'tarif', oeil: null, message: 'Pas de prix au tarif de ce jour.' }]
  const { SphInf, SphSup, CylSup, AddInf, AddSup } = e
  const matrice = (v: Vu): Exclu['raisons'][number] => {
    const { Sph, Cyl, Add } = v.formule
    const dit = (message: string) => ({ code: 'matrice' as const, oeil: v.cote, message })
    if (Sph < SphInf) return dit(`${v.cote} ${ecrireDioptrie(Sph)}, tarif jusqu’à ${ecrireDioptrie(SphInf)}`)
    if (Sph > SphSup) return dit(`${v.cote} ${ecrireDioptrie(Sph)}, tarif jusqu’à ${ecrireDioptrie(SphSup)}`)
    if (Cyl > CylSup)
      return dit(`${v.cote} cylindre ${ecrireNombre(Cyl, 2)}, tarif jusqu’à ${ecrireNombre(CylSup, 2)}`)
    if (Add !== null && AddInf !== null && AddSup !== null && (Add < AddInf || Add > AddSup))
      return {
        code: 'addition',
        oeil: v.cote,
        message: `${v.cote} addition ${ecrireDioptrie(Add)}, tarif de ${ecrireDioptrie(AddInf)} à ${ecrireDioptrie(AddSup)}`,
      }
    return dit(`${v.cote} ${ecrireDioptrie(Sph)} / ${ecrireNombre(Cyl, 2)}, dans un trou du tarif`)
  }
  return vus.flatMap(v => [
    ...(e[v.cote] ? [] : [matrice(v)]),
    ...(v.Diametre !== null && e.plusLarge !== null && e.plusLarge < v.Diametre
      ? [
          {
            code: 'diametre' as const,
            oeil: v.cote,
            message: `${v.cote} ${mm(v.Diametre)} mm demandé, ${mm(e.plusLarge)} au plus`,
          },
        ]
      : []),
    ...(v.Hauteur !== null && e.HauteurMin !== null && e.HauteurMin > v.Hauteur
      ? [
          {
            code: 'hauteur' as const,
            oeil: v.cote,
            message: `${v.cote} hauteur ${mm(v.Hauteur)} mm, ${mm(e.HauteurMin)} au moins`,
          },
        ]
      : []),
  ])
}

function estimer(lu: Lu, v: Vu, boite: Boite | null | undefined, reglages: ReglageVerres) {
  if (!boite || v.EP === null) return null
  const F = meridienFort(v.formule)
  const matiere = { indice: lu.Indice, facteur: lu.FacteurEpaisseur, densite: lu.Densite }
  const e = epaisseurs(F, rayonUtile(boite, v.EP), matiere, reglages)
  if (!e) return null
  const grammes = poids(F, boite, v.EP, matiere, reglages)
  return {
    ...{ Centre: auDixieme(e.Centre), Bord: auDixieme(e.Bord) },
    Poids: grammes === null ? null : auDixieme(grammes),
  }
}

const OPTIONS = {
  traitements: 'traitement_verre',
  colorations: 'coloration_verre',
  fabrications: 'fabrication_verre',
} as const

/** What can be added to these models, or the options that were asked for by name. */
async function lireOptions(
  db: Lecture,
  pour: { modeles: readonly Pick<Propose, 'IdFourVerr' | 'IdGam'>[] } | { ids: readonly string[] },
): Promise<OptionsOffertes> {
  const parmi = 'ids' in pour
  const gammes = parmi ? [] : [...new Set(pour.modeles.map(m => m.IdGam))]
  const fours = parmi ? [] : [...new Set(pour.modeles.map(m => m.IdFourVerr))]
  const ou = (autrement: RawBuilder<unknown>) =>
    parmi ? sql`t."_id" = any(${[...pour.ids]}::uuid[])` : autrement
  const liste = (table: string, propres: RawBuilder<unknown>, autrement: RawBuilder<unknown>) => sql`
    (select coalesce(json_agg(to_jsonb(x) - 'recherche' order by x.recherche, x."_id"), '[]') from (
      select t."_id", coalesce(t."Prix", 0) as "Prix", t.recherche, ${propres} from ${sql.table(table)} t where ${ou(autrement)}) x)`
  const deFournisseur = (table: string) =>
    liste(
      table,
      sql`t."Libelle", t."IdFour", t."IdGam", t."Exclut"`,
      sql`t."IdFour" = any(${fours}::uuid[]) and (t."IdGam" is null or t."IdGam" = any(${gammes}::uuid[]))`,
    )
  const { rows } = await sql<OptionsOffertes>`select
    ${liste('version_verre', sql`t."Version" as "Libelle", t."IdGam", t."IdIndice", coalesce(t."Prix_Base", false) as "Prix_Base"`, sql`t."IdGam" = any(${gammes}::uuid[])`)} as versions,
    ${deFournisseur(OPTIONS.traitements)} as traitements, ${deFournisseur(OPTIONS.colorations)} as colorations,
    ${deFournisseur(OPTIONS.fabrications)} as fabrications,
    ${liste('teinte_verre', sql`t."Libelle", t."Couleur"`, sql`true`)} as teintes`.execute(db)
  return rows[0] as OptionsOffertes
}

/** The options asked for, as they are today; one that is no more is a refusal on its field of `ou`. */
export async function choisies(
  db: Lecture,
  o: Omit<OptionsVerre, 'IdTraitements'> & { IdTraitements?: string[] | null | undefined },
  ou: string,
): Promise<OptionsChoisies> {
  const ids = [o.IdVersion, ...(o.IdTraitements ?? []), o.IdColoration, o.IdTeinte, o.IdFabrication]
  const nommees = ids.filter(i => i != null)
  if (nommees.length === 0) return {}
  const lues = await lireOptions(db, { ids: nommees })
  const refus: Record<string, string> = {}
  const une = <T extends { _id: string }>(
    de: T[],
    id: string | null | undefined,
    champ: string,
  ): T | null => {
    const trouvee = de.find(x => x._id === id) ?? null
    if (id && !trouvee) refus[`${ou}.${champ}`] = 'Cet enregistrement n’existe pas'
    return trouvee
  }
  const dites = {
    version: une(lues.versions, o.IdVersion, 'IdVersion'),
    traitements: [...new Set(o.IdTraitements ?? [])]
      .map(id => une(lues.traitements, id, 'IdTraitements'))
      .filter(t => t !== null),
    coloration: une(lues.colorations, o.IdColoration, 'IdColoration'),
    teinte: une(lues.teintes, o.IdTeinte, 'IdTeinte'),
    fabrication: une(lues.fabrications, o.IdFabrication, 'IdFabrication'),
  }
  if (Object.keys(refus).length > 0) throw champInvalide(refus)
  return dites
}

/** What the shelf has for one eye; of one lens for both, the left has what the right leaves. */
function enRayon({ stockOD, stockOG }: Lu, cote: Cote): { Stock: number; IdStockVerre: string | null } {
  const { _id = null, Quantite = 0 } = (cote === 'OD' ? stockOD : stockOG) ?? {}
  const pris = cote === 'OG' && _id !== null && stockOD?._id === _id ? 1 : 0
  const Stock = (Quantite ?? 0) - pris
  return { Stock, IdStockVerre: Stock > 0 ? _id : null }
}

export async function choisir(
  db: Lecture,
  moi: Appelant,
  jour: string,
  demande: DemandeChoix,
): Promise<Choix> {
  const reglages = await lireReglages(db)
  const Vision = demande.Vision ?? visionDe(demande.OD, demande.OG)
  const vus = voir(demande, Vision, reglages)
  exigerAdditions(vus, Vision)
  const options = await choisies(db, demande.Options ?? {}, 'payload.Options')
  const { total, totalExclus, ...lus } = await lireModeles(db, moi, demande, Vision, vus, jour)

  const Supplement = prixDuVerre(0, options)
  const modeles = lus.modeles.map(lu => {
    const { bandeOD, bandeOG, stockOD, stockOG, Densite, FacteurEpaisseur, HauteurMin, ...reste } = lu
    const { prix: _, recherche: __, ...modele } = reste as typeof reste & { prix: number; recherche: string }
    const bandes = { OD: bandeOD, OG: bandeOG }
    const oeil = (cote: Cote) => {
      const vu = vus.find(v => v.cote === cote)
      const bande = bandes[cote]
      return vu && bande
        ? { ...bande, Estimation: estimer(lu, vu, demande.Boite, reglages), ...enRayon(lu, cote) }
        : null
    }
    const Prix = vus.reduce((somme, v) => somme + (bandes[v.cote]?.Prix ?? 0) + Supplement, 0)
    return { ...modele, OD: oeil('OD'), OG: oeil('OG'), Supplement, Prix, refus: refusDOptions(lu, options) }
  })
  const mesure = (cote: Cote) => {
    const vu = vus.find(v => v.cote === cote)
    return vu ? { ...vu.formule, Diametre: vu.Diametre } : null
  }
  return {
    ...{ Vision, OD: mesure('OD'), OG: mesure('OG') },
    total,
    modeles,
    sansModele: await lireSansModele(db, demande, Vision, vus),
    totalExclus,
    exclus: lus.exclus.map(e => {
      const { OD, OG, plusLarge: _, HauteurMin, SphInf, SphSup, CylSup, AddInf, AddSup, ...modele } = e
      const { recherche: __, ...net } = modele as typeof modele & { recherche: string }
      return { ...net, raisons: raisonsDe(e, vus) }
    }),
    options: await lireOptions(db, { modeles: lus.modeles }),
  }
}
