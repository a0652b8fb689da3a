import type { Jour } from '../kernel/jour.ts'
import { ecrireDioptrie, ecrireNombre } from '../kernel/optique/dioptrie.ts'
import { PAS_QUART } from '../kernel/optique/mesures.ts'
import { enPlus } from '../kernel/optique/notation.ts'
import type { Foyer, TYPES_VISION } from '../kernel/optique/valeurs.ts'
import type { Arrondi } from './valeurs.ts'

type Vision = (typeof TYPES_VISION)[number]

/* The matrix: bounds are inclusive, cylinders positive. */

interface Bornes {
  SphInf: number
  SphSup: number
  CylInf: number
  CylSup: number
  AddInf?: number | null | undefined
  AddSup?: number | null | undefined
}

/** What is looked for in the matrix: plus cylinder. */
export interface Formule {
  Sph: number
  Cyl: number
  Add: number | null
}

/** A negative cylinder is added to the sphere and its absolute value used; else as given. */
export function auBareme(oeil: {
  Sph?: number | null | undefined
  Cyl?: number | null | undefined
  Add?: number | null | undefined
}): Formule {
  const { Sph, Cyl } = enPlus({ Sph: oeil.Sph ?? 0, Cyl: oeil.Cyl ?? 0 })
  return { Sph: (Sph as number) + 0, Cyl: (Cyl as number) + 0, Add: oeil.Add ?? null }
}

const ORDRES = [
  ['SphInf', 'SphSup', 'La sphère'],
  ['CylInf', 'CylSup', 'Le cylindre'],
  ['AddInf', 'AddSup', 'L’addition'],
] as const

/** What forbids a band by itself, by field. */
export function refusDeBande(bande: Partial<Bornes>): Record<string, string> {
  const refus: Record<string, string> = {}
  for (const [inf, sup, nom] of ORDRES) {
    const [bas, haut] = [bande[inf], bande[sup]]
    if (bas != null && haut != null && bas > haut)
      refus[sup] =
        `${nom} va du plus petit au plus grand : ${ecrireDioptrie(haut)} est sous ${ecrireDioptrie(bas)}.`
  }
  if ((bande.AddInf == null) !== (bande.AddSup == null))
    refus[bande.AddInf == null ? 'AddInf' : 'AddSup'] =
      'Les deux bornes de l’addition vont ensemble ; sans elles, toute addition convient.'
  return refus
}

/** Only a unifocal does without an addition. */
const demandeAddition = (foyer: Foyer) => foyer !== 'unifocal'

export const refusDAddition = (foyer: Foyer, bande: Pick<Bornes, 'AddInf'>): Record<string, string> =>
  bande.AddInf != null && !demandeAddition(foyer) ? { AddInf: 'Un verre unifocal n’a pas d’addition.' } : {}

/**
 * The quarter that prices a power: its own, or the stronger one of the two around an eighth. Bands are written in quarters and
 * meet from one to the next: −4,125 is between −4,25 and −4,00 and belongs to the band of −4,25, never to none nor to two.
 */
const auQuart = (n: number): number => Math.sign(n) * Math.ceil(Math.abs(n) / PAS_QUART) * PAS_QUART + 0
export const enQuarts = (f: Formule): Formule => ({
  Sph: auQuart(f.Sph),
  Cyl: auQuart(f.Cyl),
  Add: f.Add === null ? null : auQuart(f.Add),
})

const entre = (n: number, inf: number, sup: number) => inf <= n && n <= sup

/** A band without additions is for any of them; an addition that is not asked for narrows nothing. */
export function couvre(b: Bornes, formule: Formule): boolean {
  const f = enQuarts(formule)
  return (
    entre(f.Sph, b.SphInf, b.SphSup) &&
    entre(f.Cyl, b.CylInf, b.CylSup) &&
    (f.Add === null || b.AddInf == null || b.AddSup == null || entre(f.Add, b.AddInf, b.AddSup))
  )
}

const secoupent = (aInf: number, aSup: number, bInf: number, bSup: number) => aInf <= bSup && bInf <= aSup

export const chevauchent = (a: Bornes, b: Bornes): boolean =>
  secoupent(a.SphInf, a.SphSup, b.SphInf, b.SphSup) &&
  secoupent(a.CylInf, a.CylSup, b.CylInf, b.CylSup) &&
  (a.AddInf == null ||
    a.AddSup == null ||
    b.AddInf == null ||
    b.AddSup == null ||
    secoupent(a.AddInf, a.AddSup, b.AddInf, b.AddSup))

/** « −6,00…−4,25 / 0,25…2,00 », with « Add +1,00…+2,00 » where it has one. */
export function ecrireBande(b: Bornes): string {
  const de = (bas: number, haut: number, ecrire: (n: number) => string) =>
    bas === haut ? ecrire(bas) : `${ecrire(bas)}…${ecrire(haut)}`
  const cyl = de(b.CylInf, b.CylSup, n => ecrireNombre(n, 2))
  const add = b.AddInf == null || b.AddSup == null ? '' : ` Add ${de(b.AddInf, b.AddSup, ecrireDioptrie)}`
  return `${de(b.SphInf, b.SphSup, ecrireDioptrie)} / ${cyl}${add}`
}

/* A pair: what it is for says which lenses are looked for, and by which power. */

const FOYERS_DE: Record<Vision, readonly Foyer[]> = {
  Loin: ['unifocal'],
  Près: ['unifocal'],
  Bifocal: ['bifocal'],
  Progressif: ['progressif', 'mi-distance'],
}
export const foyersDe = (vision: Vision): readonly Foyer[] => FOYERS_DE[vision]

type Oeil = Parameters<typeof auBareme>[0]

/** What the pair is for, when nobody says it. */
export const visionDe = (OD: Oeil | null | undefined, OG: Oeil | null | undefined): Vision =>
  OD?.Add != null || OG?.Add != null ? 'Progressif' : 'Loin'

/** What the matrix is asked for an eye: a reading pair has the near power, and no unifocal an addition. */
export function formuleDe(oeil: Oeil, vision: Vision): Formule {
  const loin = auBareme(oeil)
  if (vision === 'Loin') return { ...loin, Add: null }
  if (vision === 'Près') return { ...loin, Sph: loin.Sph + (loin.Add ?? 0), Add: null }
  return loin
}

/* Prices. */

interface Supplement {
  _id: string
  Libelle: string
  Prix?: number | null | undefined
}
interface OptionDeGamme extends Supplement {
  IdFour: string
  IdGam?: string | null | undefined
  Exclut?: readonly string[] | null | undefined
}
interface VersionDeGamme extends Supplement {
  IdGam: string
  IdIndice: string
  /** Comprised in the price of the matrix. */
  Prix_Base?: boolean | null | undefined
}
export interface OptionsChoisies {
  version?: VersionDeGamme | null | undefined
  traitements?: readonly OptionDeGamme[] | undefined
  coloration?: OptionDeGamme | null | undefined
  teinte?: Supplement | null | undefined
  fabrication?: OptionDeGamme | null | undefined
}

/** What the options of one lens cost, each by its name; a pair costs twice. */
export function supplements(o: OptionsChoisies): { Libelle: string; Prix: number }[] {
  const version = o.version && { ...o.version, Prix: o.version.Prix_Base ? 0 : o.version.Prix }
  return [version, ...(o.traitements ?? []), o.coloration, o.teinte, o.fabrication]
    .filter(s => s != null)
    .map(({ Libelle, Prix }) => ({ Libelle, Prix: Prix ?? 0 }))
}

/** Band + version (unless comprised) + treatments + colouring + tint + fabrication. */
export const prixDuVerre = (bande: number, o: OptionsChoisies): number =>
  supplements(o).reduce((total, { Prix }) => total + Prix, bande)

/** Exclusions are said on one side and true on both. */
const sExcluent = (a: OptionDeGamme, b: OptionDeGamme) =>
  a._id !== b._id && ((a.Exclut?.includes(b._id) ?? false) || (b.Exclut?.includes(a._id) ?? false))

/** Why these options cannot go on a lens of this model, in words. */
export function refusDOptions(
  modele: { IdFourVerr: string; IdGam: string; IdIndice: string },
  o: OptionsChoisies,
): string[] {
  const traitements = o.traitements ?? []
  const dAilleurs = [...traitements, o.coloration, o.fabrication]
    .filter(s => s != null)
    .filter(s => s.IdFour !== modele.IdFourVerr || (s.IdGam != null && s.IdGam !== modele.IdGam))
  const version =
    o.version && (o.version.IdGam !== modele.IdGam || o.version.IdIndice !== modele.IdIndice)
      ? [o.version]
      : []
  return [
    ...[...version, ...dAilleurs].map(s => `« ${s.Libelle} » ne se fait pas sur ce modèle.`),
    ...traitements.flatMap((a, rang) =>
      traitements
        .slice(rang + 1)
        .filter(b => sExcluent(a, b))
        .map(b => `« ${a.Libelle} » et « ${b.Libelle} » ne vont pas ensemble.`),
    ),
  ]
}

/** A model with its options in the words of a sale: papers, workshop and supplier read these. */
export function decrireVerre(
  modele: { Libelle_Model: string; Indice: number; NomMatiere: string },
  o: OptionsChoisies,
) {
  const liste = (...noms: (string | undefined)[]) => noms.filter(Boolean).join(', ') || null
  return {
    Libelle: [modele.Libelle_Model, o.version?.Libelle].filter(Boolean).join(' '),
    Indice: ecrireNombre(modele.Indice, 2),
    Matiere: modele.NomMatiere,
    Traitement: liste(...(o.traitements ?? []).map(t => t.Libelle), o.fabrication?.Libelle),
    Teinte: liste(o.coloration?.Libelle, o.teinte?.Libelle),
  }
}

interface VerreNomme {
  IdModelVer?: string | null | undefined
  IdVersion?: string | null | undefined
  IdTraitements?: readonly string[] | null | undefined
  IdColoration?: string | null | undefined
  IdTeinte?: string | null | undefined
  IdFabrication?: string | null | undefined
  IdStockVerre?: string | null | undefined
}
/** The same model with the same options, in whatever order they were ticked. */
export const memeVerre = (a: VerreNomme, b: VerreNomme): boolean =>
  (['IdModelVer', 'IdVersion', 'IdColoration', 'IdTeinte', 'IdFabrication', 'IdStockVerre'] as const).every(
    c => (a[c] ?? null) === (b[c] ?? null),
  ) && [...(a.IdTraitements ?? [])].sort().join() === [...(b.IdTraitements ?? [])].sort().join()

/** A rise in percent, to the hundredth, rounded to the nearest 50 or 100 F; half goes up. */
export function augmenter(prix: number, hausse = 0, arrondi: Arrondi = 1): number {
  // Whole numbers all the way: 0.1 + 0.2 has no place in a price.
  const centiemes = prix * (10_000 + Math.round(hausse * 100))
  const pas = arrondi * 10_000
  return Math.floor((2 * centiemes + pas) / (2 * pas)) * arrondi
}

/* Price lists. */

interface Duree {
  DateDebut: Jour
  DateFin?: Jour | null | undefined
}
export const etatDuTarif = (t: Duree, jour: Jour) =>
  t.DateDebut > jour ? 'à venir' : t.DateFin != null && t.DateFin < jour ? 'terminé' : 'en vigueur'

/** The list that prices a sale of that day: they never overlap, so there is one at most. */
export const tarifEnVigueur = <T extends Duree>(tarifs: readonly T[], jour: Jour): T | null =>
  tarifs.find(t => etatDuTarif(t, jour) === 'en vigueur') ?? null

/* The lens in its frame. All in millimetres; told as an estimate. */

export interface Monture {
  A: number
  B?: number | null | undefined
  DBL: number
  ED?: number | null | undefined
}

/** How far the pupil stands from the middle of the box. */
const decentrement = ({ A, DBL }: Monture, EP: number) => Math.abs((A + DBL) / 2 - EP)
const diagonale = ({ A, B, ED }: Monture) => ED ?? Math.max(A, B ?? 0)

/** The blank that the lens is cut from. */
export const flan = (monture: Monture, EP: number, surcote = 2): number =>
  diagonale(monture) + 2 * decentrement(monture, EP) + surcote

/** The farthest point of the cut lens from its optical centre. */
export const rayonUtile = (monture: Monture, EP: number): number =>
  diagonale(monture) / 2 + decentrement(monture, EP)

/** Of the two meridians, the one that bends most. */
export const meridienFort = ({ Sph, Cyl }: Pick<Formule, 'Sph' | 'Cyl'>): number =>
  Math.abs(Sph + Cyl) > Math.abs(Sph) ? Sph + Cyl : Sph

/** Radius of the surface that has this power. */
export const courbure = (puissance: number, indice: number): number =>
  (1000 * (indice - 1)) / Math.abs(puissance)

/** null where the surface closes before reaching that far: no such lens is cut. */
export function sagitta(puissance: number, indice: number, rayon: number): number | null {
  if (puissance === 0) return 0
  const R = courbure(puissance, indice)
  return rayon < R ? R - Math.sqrt(R * R - rayon * rayon) : null
}

export interface Matiere {
  indice: number
  /** An aspheric is thinner. */
  facteur?: number | undefined
  densite?: number | null | undefined
}
interface Minimums {
  /** Of a minus lens at its centre, of a plus one at its edge. */
  EpaisseurCentre: number
  EpaisseurBord: number
}
const MINIMUMS: Minimums = { EpaisseurCentre: 2, EpaisseurBord: 1 }

interface Epaisseurs {
  Centre: number
  /** The thickest edge of a minus lens; of a plus one, what it thins to. */
  Bord: number
}

export function epaisseurs(
  puissance: number,
  rayon: number,
  { indice, facteur = 1 }: Matiere,
  { EpaisseurCentre, EpaisseurBord }: Minimums = MINIMUMS,
): Epaisseurs | null {
  const s = sagitta(puissance, indice, rayon)
  if (s === null) return null
  return puissance > 0
    ? { Centre: EpaisseurBord + s * facteur, Bord: EpaisseurBord }
    : { Centre: EpaisseurCentre, Bord: EpaisseurCentre + s * facteur }
}

/** Grams: the thickness summed over the box, a millimetre at a time, by the density. */
export function poids(
  puissance: number,
  monture: Monture,
  EP: number,
  matiere: Matiere,
  minimums: Minimums = MINIMUMS,
): number | null {
  const { A, B } = monture
  const { indice, facteur = 1, densite } = matiere
  const limites = epaisseurs(puissance, rayonUtile(monture, EP), matiere, minimums)
  if (B == null || densite == null || !limites) return null
  const decale = decentrement(monture, EP)
  const [colonnes, rangs] = [Math.max(1, Math.round(A)), Math.max(1, Math.round(B))]
  let somme = 0
  for (let i = 0; i < colonnes; i++)
    for (let j = 0; j < rangs; j++) {
      const x = ((i + 0.5) / colonnes - 0.5) * A - decale
      const y = ((j + 0.5) / rangs - 0.5) * B
      const s = (sagitta(puissance, indice, Math.hypot(x, y)) ?? 0) * facteur
      // A corner of the box lies farther out than any point of the lens: it thins to its edge and no further.
      somme +=
        puissance > 0
          ? Math.max(limites.Centre - s, limites.Bord)
          : Math.min(limites.Centre + s, limites.Bord)
    }
  const surface = (A * B) / (colonnes * rangs)
  return (somme * surface * densite) / 1000
}
