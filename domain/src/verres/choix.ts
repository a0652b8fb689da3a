import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Version } from '../kernel/formes.ts'
import { PAS_HUITIEME, TypeVision } from '../kernel/optique.ts'
import { dioptries, ecrit, filtresModele, modele, nombre, nul, trace } from './formes.ts'
import { BandeTrouvee } from './matrice.ts'
import { RAISONS } from './valeurs.ts'

const millimetres = nombre(10, 100)
/** The box of the frame: A and B the lens, DBL the bridge, ED the longest diagonal when it is known. */
export const Boite = z.strictObject({
  A: millimetres,
  B: millimetres.optional(),
  DBL: nombre(5, 40),
  ED: millimetres.optional(),
})
export type Boite = z.output<typeof Boite>

export const OeilDeVerre = z.strictObject({
  Sph: dioptries('Sph', PAS_HUITIEME).nullish(),
  Cyl: dioptries('Cyl', PAS_HUITIEME).nullish(),
  Axe: z.int({ error: 'Nombre entier attendu' }).min(0, 'De 0 à 180').max(180, 'De 0 à 180').nullish(),
  Add: dioptries('Add', PAS_HUITIEME).nullish(),
  /** Pupillary distance of this eye, and the fitting height, in millimetres. */
  EP: nombre(20, 40).nullish(),
  Hauteur: nombre(5, 45).nullish(),
})
export type OeilDeVerre = z.output<typeof OeilDeVerre>

export const OptionsVerre = z.strictObject({
  IdVersion: Id.nullish(),
  IdTraitements: z.array(Id, { error: 'Liste attendue' }).max(20, 'Au plus 20').optional(),
  IdColoration: Id.nullish(),
  IdTeinte: Id.nullish(),
  IdFabrication: Id.nullish(),
})
export type OptionsVerre = z.output<typeof OptionsVerre>

export const DemandeChoix = z
  .strictObject({
    OD: OeilDeVerre.nullish(),
    OG: OeilDeVerre.nullish(),
    /** What the pair is for: without it, progressive when there is an addition, else far. */
    Vision: TypeVision.optional(),
    Boite: Boite.nullish(),
    /** Today by default. */
    date: Jour.optional(),
    ...filtresModele,
    q: z.string().trim().max(200).optional(),
    /** Where it is sold: its shelf is looked at. */
    IdOfficine: Id.optional(),
    /** What the sale itself changes of that shelf: +1 for a lens that it holds already, −1 for one that another pair of it takes. */
    Rayon: z
      .array(
        z.strictObject({
          IdStockVerre: Id,
          Quantite: z.int({ error: 'Nombre entier attendu' }).min(-6, 'Au moins −6').max(6, 'Au plus 6'),
        }),
        { error: 'Liste attendue' },
      )
      .max(12, 'Au plus 12')
      .optional(),
    /** Both eyes on the shelf. */
    EnStock: z.boolean({ error: 'Oui ou non attendu' }).optional(),
    /** At most so many working days, none for what is on the shelf. */
    DelaiMax: z
      .int({ error: 'Nombre entier attendu' })
      .min(0, 'Au moins 0')
      .max(365, 'Au plus 365')
      .optional(),
    /** One model alone, to price it with its options. */
    IdModelVer: Id.optional(),
    Options: OptionsVerre.optional(),
    /** How many models to answer, the cheapest first. */
    limit: z.int().min(1, 'Au moins 1').max(200, 'Au plus 200').optional(),
  })
  .refine(d => d.OD != null || d.OG != null, { error: 'Un œil au moins est attendu', path: ['OD'] })
export type DemandeChoix = z.output<typeof DemandeChoix>

const Mesure = z.object({
  /** Plus cylinder: what the matrix is asked, and the maker. */
  Sph: z.number(),
  Cyl: z.number(),
  Add: z.number().nullable(),
  /** Of the blank, in millimetres; null without box or pupillary distance. */
  Diametre: z.number().nullable(),
})
const Estimation = z.object({
  /** Millimetres; the thickest edge of a minus lens, the centre of a plus one. */
  Centre: z.number(),
  Bord: z.number(),
  /** Grams; null when the density of the material is not known. */
  Poids: z.number().nullable(),
})
const OeilChoisi = z.object({
  Bande: BandeTrouvee,
  Prix: z.int(),
  PrixAchat: z.int().nullable(),
  Estimation: Estimation.nullable(),
  /** On the shelf of the caller’s officine, in this power and wide enough: how many, and which lens. */
  Stock: z.int(),
  IdStockVerre: Id.nullable(),
})
export const Propose = z.object({
  IdModelVer: Id,
  ...modele,
  Diametres: z.array(z.int()),
  OD: OeilChoisi.nullable(),
  OG: OeilChoisi.nullable(),
  /** Of the options asked for, for one lens. */
  Supplement: z.int(),
  /** Both lenses with their options: what the list is sorted by. */
  Prix: z.int(),
  /** Working days of the supplier; 0 when both eyes are on the shelf. */
  Delai: z.int(),
  /** Why the options asked for cannot go on it, in words. */
  refus: z.array(z.string()),
})
export type Propose = z.infer<typeof Propose>

/** A lens of the shelf whose name has no model: its power and its price are all that is known of it. */
const TenuSeul = z.object({ IdStockVerre: Id, Stock: z.int(), Diametre: z.int().nullable() })
export const SansModele = z.object({
  IdNomCommercial: Id,
  Libelle: z.string(),
  NomFourVerr: z.string(),
  NomMatiere: nul,
  Indice: z.number().nullable(),
  /** Of one lens. */
  PrixVente: z.int(),
  OD: TenuSeul.nullable(),
  OG: TenuSeul.nullable(),
})
export type SansModele = z.infer<typeof SansModele>

export const Exclu = z.object({
  IdModelVer: Id,
  ...modele,
  raisons: z.array(
    z.object({ code: z.enum(RAISONS), oeil: z.enum(['OD', 'OG']).nullable(), message: z.string() }),
  ),
})
export type Exclu = z.infer<typeof Exclu>

const prix = { _id: Id, Libelle: z.string(), Prix: z.int() }
const OptionDeFournisseur = z.object({ ...prix, IdFour: Id, IdGam: Id.nullable(), Exclut: z.array(Id) })
/** What can be added to the models answered: to those of the same range (null: of the supplier), the same index. */
export const OptionsOffertes = z.object({
  versions: z.array(z.object({ ...prix, IdGam: Id, IdIndice: Id, Prix_Base: z.boolean() })),
  traitements: z.array(OptionDeFournisseur),
  colorations: z.array(OptionDeFournisseur),
  fabrications: z.array(OptionDeFournisseur),
  teintes: z.array(z.object({ ...prix, Couleur: nul })),
})
export type OptionsOffertes = z.infer<typeof OptionsOffertes>

export const Choix = z.object({
  Vision: TypeVision,
  OD: Mesure.nullable(),
  OG: Mesure.nullable(),
  /** How many models cover both eyes. */
  total: z.int(),
  modeles: z.array(Propose),
  /** On the shelf for every eye asked for, under a name that no model stands behind; the cheapest first. */
  sansModele: z.array(SansModele),
  totalExclus: z.int(),
  exclus: z.array(Exclu),
  options: OptionsOffertes,
})
export type Choix = z.infer<typeof Choix>

const reglages = {
  /** Millimetres: the centre of a minus lens, the edge of a plus one, and what a blank has more than the cut. */
  EpaisseurCentre: nombre(0.5, 5),
  EpaisseurBord: nombre(0.3, 5),
  Surcote: nombre(0, 10),
}
export const ReglageVerres = z.object({ ...reglages, ...trace })
export type ReglageVerres = z.infer<typeof ReglageVerres>

export const verres = {
  choix: appel({
    method: 'POST',
    path: '/api/verres/choix',
    resume:
      'Les verres d’une paire : modèles qui couvrent les deux yeux, prix, options, délai, et qui est écarté',
    acces: 'verres.lire',
    portee: { champ: 'IdOfficine' },
    payload: DemandeChoix,
    reponse: Choix,
  }),
  reglages: appel({
    method: 'GET',
    path: '/api/verres/reglages',
    resume: 'Lire ce que suppose l’épaisseur estimée d’un verre',
    acces: 'session',
    portee: 'reseau',
    reponse: ReglageVerres,
  }),
  regler: appel({
    method: 'PUT',
    path: '/api/verres/reglages',
    resume: 'Régler ce que suppose l’épaisseur estimée d’un verre',
    ...ecrit,
    payload: z.strictObject({ ...z.strictObject(reglages).partial().shape, version: Version }),
    reponse: ReglageVerres,
  }),
}
