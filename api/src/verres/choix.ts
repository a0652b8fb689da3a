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
import type { Appelant } from '../kernel/appelant.ts'
import type { Lecture } from '../kernel/db.ts'
import { motsTrouves } from '../kernel/liste.ts'
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
  total: number
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

/** The models that are looked at, each with the cheapest band of the day that covers each eye: `t`, `od`, `og`. */
function couverts(d: DemandeChoix, vision: Choix['Vision'], vus: readonly Vu[], jour: string) {
  const filtres = [
    sql`t."Actif"`,
    sql`y."TypeVision" = any(${[...foyersDe(vision)]}::text[])`,
    ...(['IdFourVerr', 'IdGam', 'IdFoyer', 'IdMatiere', 'IdIndice'] as const).flatMap(f =>
      d[f] ? [sql`t.${sql.id(f)} = ${d[f]}`] : [],
    ),
    ...(d.IdModelVer ? [sql`t."_id" = ${d.IdModelVer}`] : []),
    ...motsTrouves(d.q, sql`t.recherche`),
  ]
  const bandes = vus.map(
    v => sql`${sql.id(v.cote)} as materialized (select distinct on (b."IdModelVer") b.* from matrice_prix b
      where b."IdCatalogue" = any(${enVigueur(d.date ?? jour, d.IdFourVerr)}) and ${quiCouvrent(v.formule)}
        ${d.IdModelVer ? sql`and b."IdModelVer" = ${d.IdModelVer}` : sql``}
      order by b."IdModelVer", b."Prix", b."_id")`,
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
  const delai = sql`case when ${enStock} then 0 else coalesce((select f."DelaiLivraison" from fournisseur f
    where f."_id" = v."IdFournisseur"), (select "DelaiVerres" from reglage_atelier)) end`
  if (d.EnStock) filtres.push(enStock)
  if (d.DelaiMax !== undefined) filtres.push(sql`${delai} <= ${d.DelaiMax}`)
  const trouve = (v: Vu) => sql`${sql.id(v.cote)}."_id" is not null`
  const assezLarge = (v: Vu) =>
    v.Diametre === null
      ? sql`true`
      : sql`(cardinality(t."Diametres") = 0 or ${plusLarge} >= ${v.Diametre}::numeric)`
  const assezHaut = (v: Vu) =>
    v.Hauteur === null ? sql`true` : sql`(t."HauteurMin" is null or t."HauteurMin" <= ${v.Hauteur}::numeric)`
  const convient = sql.join(
    vus.flatMap(v => [trouve(v), assezLarge(v), assezHaut(v)]),
    sql` and `,
  )
  return {
    avec: sql.join([...bandes, ...tenus], sql`, `),
    delai,
    de: sql`modele_verre t ${avecNoms} ${sql.join(joints, sql` `)}`,
    ou: sql.join(filtres, sql` and `),
    convient,
  }
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
    ${voitPrixAchat(moi) ? sql`b."PrixAchat"` : sql`null::bigint`}) from (select ${sql.id(cote)}.*) b)`

async function lireProposes(
  db: Lecture,
  moi: Appelant,
  c: ReturnType<typeof couverts>,
  vus: readonly Vu[],
  limit: number,
): Promise<Lu[]> {
  const cotes = COTES.map(cote =>
    vus.some(v => v.cote === cote)
      ? sql`${bandeDe(cote, moi)} as ${sql.id(`bande${cote}`)},
          json_build_object('_id', ${tenu(cote)}."_id", 'Quantite', ${tenu(cote)}."Quantite") as ${tenu(cote)}`
      : sql`null as ${sql.id(`bande${cote}`)}, null as ${tenu(cote)}`,
  )
  const ensemble = sql.join(
    vus.map(v => sql`${sql.id(v.cote)}."Prix"`),
    sql` + `,
  )
  const { rows } = await sql<Lu>`
    with ${c.avec}, retenus as materialized (
      select t."_id", ${ensemble} as prix, t.recherche, count(*) over () as total from ${c.de}
      where ${c.ou} and ${c.convient} order by 2, 3, 1 limit ${limit}
    )
    select t."_id" as "IdModelVer", ${nomDuModele}, t."Diametres", t."HauteurMin", t."FacteurEpaisseur", a."Densite", r.total,
      ${c.delai} as "Delai", ${sql.join(cotes)}
    from retenus r join (${c.de}) on t."_id" = r."_id" order by r.prix, r.recherche, r."_id"`.execute(db)
  return rows
}

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
  total: number
}

async function lireExclus(
  db: Lecture,
  c: ReturnType<typeof couverts>,
  vus: readonly Vu[],
  tarifs: RawBuilder<unknown>,
): Promise<Ecarte[]> {
  const cotes = COTES.map(cote =>
    vus.some(v => v.cote === cote)
      ? sql`${sql.id(cote)}."_id" is not null as ${sql.id(cote)}`
      : sql`true as ${sql.id(cote)}`,
  )
  const { rows } = await sql<Ecarte>`
    with ${c.avec}, ecartes as materialized (
      select t."_id" as "IdModelVer", ${nomDuModele}, t.recherche, ${plusLarge} as "plusLarge", t."HauteurMin", ${sql.join(cotes)},
        count(*) over () as total
      from ${c.de} where ${c.ou} and not (${c.convient}) order by t.recherche, t."_id" limit ${EXCLUS}
    )
    select e.*, x.* from ecartes e cross join lateral (
      select min(b."SphInf") / 100.0 as "SphInf", max(b."SphSup") / 100.0 as "SphSup", max(b."CylSup") / 100.0 as "CylSup",
        min(b."AddInf") / 100.0 as "AddInf", max(b."AddSup") / 100.0 as "AddSup"
      from matrice_prix b where b."IdModelVer" = e."IdModelVer" and b."IdCatalogue" = any(${tarifs})
    ) x order by e.recherche, e."IdModelVer"`.execute(db)
  return rows
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
  const prix = sql`coalesce(t."Prix", 0) as "Prix"`
  const lire = async <L extends keyof OptionsOffertes>(question: RawBuilder<unknown>) =>
    (await sql`${question} order by t.recherche, t."_id"`.execute(db)).rows as OptionsOffertes[L]
  const deFournisseur = (table: string) =>
    lire<'traitements'>(sql`select t."_id", t."Libelle", ${prix}, t."IdFour", t."IdGam", t."Exclut"
      from ${sql.table(table)} t
      where ${ou(sql`t."IdFour" = any(${fours}::uuid[]) and (t."IdGam" is null or t."IdGam" = any(${gammes}::uuid[]))`)}`)
  return {
    versions:
      await lire<'versions'>(sql`select t."_id", t."Version" as "Libelle", ${prix}, t."IdGam", t."IdIndice",
      coalesce(t."Prix_Base", false) as "Prix_Base" from version_verre t where ${ou(sql`t."IdGam" = any(${gammes}::uuid[])`)}`),
    traitements: await deFournisseur(OPTIONS.traitements),
    colorations: await deFournisseur(OPTIONS.colorations),
    fabrications: await deFournisseur(OPTIONS.fabrications),
    teintes: await lire<'teintes'>(
      sql`select t."_id", t."Libelle", ${prix}, t."Couleur" from teinte_verre t where ${ou(sql`true`)}`,
    ),
  }
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
  const c = couverts(demande, Vision, vus, jour)
  const lus = await lireProposes(db, moi, c, vus, demande.limit ?? PROPOSES)
  const ecartes = await lireExclus(db, c, vus, enVigueur(demande.date ?? jour, demande.IdFourVerr))

  const Supplement = prixDuVerre(0, options)
  const modeles = lus.map(lu => {
    const { bandeOD, bandeOG, stockOD, stockOG, Densite, FacteurEpaisseur, HauteurMin, total, ...modele } = lu
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
    total: lus[0]?.total ?? 0,
    modeles,
    sansModele: await lireSansModele(db, demande, Vision, vus),
    totalExclus: ecartes[0]?.total ?? 0,
    exclus: ecartes.map(e => {
      const { OD, OG, plusLarge: _, HauteurMin, SphInf, SphSup, CylSup, AddInf, AddSup, total, ...modele } = e
      const { recherche: __, ...net } = modele as typeof modele & { recherche: string }
      return { ...net, raisons: raisonsDe(e, vus) }
    }),
    options: await lireOptions(db, { modeles: lus }),
  }
}
