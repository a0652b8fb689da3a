import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Montant, texteDe, texteRequis, Version } from '../kernel/formes.ts'
import { Importation } from '../kernel/importation.ts'
import { liste } from '../kernel/liste.ts'
import { BORNES, PHRASES, surLePas, TypeVision } from '../kernel/optique.ts'
import { refusDeBande } from './rules.ts'
import { ARRONDIS, COLONNES_TARIF, FOYERS, RAISONS } from './valeurs.ts'

const lit = { acces: 'verres.lire', portee: 'reseau' } as const
const ecrit = { acces: 'verres.ecrire', portee: 'reseau', writes: true } as const
const nul = z.string().nullable()
const trace = { version: z.int(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }
const essai = z.enum(['oui', 'non']).optional()

const nombre = (min: number, max: number) =>
  z.number({ error: 'Nombre attendu' }).min(min, `Au moins ${min}`).max(max, `Au plus ${max}`)
/** Dioptres of a band or of an eye: on the step, never rounded. */
const dioptries = (champ: 'Sph' | 'Cyl' | 'Add') => {
  const { min, max, pas, horsBornes } = BORNES[champ]
  return z
    .number({ error: lu => (lu.input == null ? 'Obligatoire' : PHRASES.nombre(champ)) })
    .min(min, horsBornes)
    .max(max, horsBornes)
    .refine(n => surLePas(n, pas), { error: lu => PHRASES.pas(champ, lu.input as number) })
    .meta({ multipleOf: pas })
}

/* Lens suppliers: each stands on an ordinary supplier, through whom orders, delays and papers go. */

export const FournisseurVerre = z.object({
  _id: Id,
  Fournisseur: z.string(),
  IdFournisseur: Id,
  /** Of the ordinary supplier behind it: shown here, kept there. */
  NomFournisseur: z.string(),
  Telephone: nul,
  Email: nul,
  DelaiLivraison: z.int().nullable(),
  ...trace,
})
export type FournisseurVerre = z.infer<typeof FournisseurVerre>

/** With `IdFournisseur` that one stands behind it; without, one is created with it from the three fields below. */
const SaisieFournisseurVerre = z.strictObject({
  Fournisseur: texteRequis(120),
  IdFournisseur: Id.nullish(),
  Telephone: texteDe(40).nullish(),
  Email: z
    .union([z.literal('').transform(() => null), z.email({ error: 'Adresse e-mail invalide' }).max(200)])
    .nullish(),
  DelaiLivraison: z
    .int({ error: 'Nombre entier attendu' })
    .min(0, 'Au moins 0')
    .max(365, 'Au plus 365')
    .nullish(),
})

const listeFournisseurs = liste({
  path: '/api/fournisseurs-verres',
  resume: 'Lister les fournisseurs de verres, avec le fournisseur derrière chacun',
  acces: 'session',
  portee: 'reseau',
  element: FournisseurVerre,
  tris: ['Fournisseur', 'createdAt'],
})

export const fournisseursVerre = {
  liste: listeFournisseurs,
  lire: appel({
    method: 'GET',
    path: '/api/fournisseur-verre/{id}',
    resume: 'Lire un fournisseur de verres',
    acces: 'session',
    portee: 'reseau',
    reponse: FournisseurVerre,
  }),
  creer: appel({
    method: 'POST',
    path: '/api/fournisseur-verre/create',
    resume: 'Ajouter un fournisseur de verres sur un fournisseur du groupe, choisi ou créé avec lui',
    ...ecrit,
    statut: 201,
    payload: SaisieFournisseurVerre,
    reponse: FournisseurVerre,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/fournisseur-verre/update/{id}',
    resume: 'Renommer un fournisseur de verres, ou changer le fournisseur derrière lui',
    ...ecrit,
    payload: z.strictObject({
      Fournisseur: texteRequis(120).optional(),
      IdFournisseur: Id.optional(),
      version: Version,
    }),
    reponse: FournisseurVerre,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/fournisseur-verre/remove/{id}',
    resume: 'Supprimer un fournisseur de verres que rien n’utilise ; le fournisseur derrière lui reste',
    ...ecrit,
    reponse: FournisseurVerre,
  }),
}

/* Refractive indices. */

export const IndiceVerre = z.object({ _id: Id, indice: z.number(), ...trace })
export type IndiceVerre = z.infer<typeof IndiceVerre>
const indice = z
  .number({ error: lu => (lu.input == null ? 'Obligatoire' : 'Un indice est un nombre, par exemple 1.67.') })
  .min(1.4, 'Un indice va de 1,40 à 2,00.')
  .max(2, 'Un indice va de 1,40 à 2,00.')
  .refine(n => Math.round(n * 1000) / 1000 === n, { error: 'Au plus trois décimales' })

export const indicesVerre = {
  liste: liste({
    path: '/api/indices-verres',
    resume: 'Lister les indices de réfraction',
    acces: 'session',
    portee: 'reseau',
    element: IndiceVerre,
    tris: ['indice', 'createdAt'],
  }),
  creer: appel({
    method: 'POST',
    path: '/api/indice-verre/create',
    resume: 'Ajouter un indice de réfraction',
    ...ecrit,
    statut: 201,
    payload: z.strictObject({ indice }),
    reponse: IndiceVerre,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/indice-verre/update/{id}',
    resume: 'Corriger un indice de réfraction',
    ...ecrit,
    payload: z.strictObject({ indice: indice.optional(), version: Version }),
    reponse: IndiceVerre,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/indice-verre/remove/{id}',
    resume: 'Supprimer un indice que rien n’utilise',
    ...ecrit,
    reponse: IndiceVerre,
  }),
}

/* Price lists: those of one supplier never overlap, the one in force on the day of the sale prices it. */

const ETATS_TARIF = ['à venir', 'en vigueur', 'terminé'] as const
export const Tarif = z.object({
  _id: Id,
  Libelle: z.string(),
  IdFour: Id,
  NomFour: z.string(),
  DateDebut: Jour,
  /** null: until the next one. */
  DateFin: Jour.nullable(),
  /** As of today. */
  Etat: z.enum(ETATS_TARIF),
  ...trace,
})
export type Tarif = z.infer<typeof Tarif>

const saisieTarif = {
  Libelle: texteRequis(120),
  IdFour: Id,
  DateDebut: Jour,
  DateFin: Jour.nullish(),
}
const SaisieTarif = z.strictObject(saisieTarif)

/** Percent, to the hundredth: +3 is 3 % more. */
const Hausse = nombre(-90, 500).refine(n => Math.round(n * 100) / 100 === n, { error: 'Au centième' })
const Arrondi = z.union(
  ARRONDIS.map(a => z.literal(a)) as [z.ZodLiteral<1>, ...z.ZodLiteral<50 | 100 | 500>[]],
  { error: `Arrondi à ${ARRONDIS.join(', ')} F` },
)
const hausse = { Hausse: Hausse.optional(), Arrondi: Arrondi.optional() }

const AvantApres = z.object({ avant: z.int(), apres: z.int() })
/** What a rise would do, or did. */
export const Hausses = z.object({
  essai: z.boolean(),
  /** The new list; null in a trial. */
  tarif: Tarif.nullable(),
  /** The list that is copied, as it is afterwards: it ends the day before. */
  source: Tarif,
  bandes: z.int(),
  /** Mean price of a band. */
  moyenne: AvantApres,
  modeles: z.array(
    z.object({
      IdModelVer: Id,
      Libelle_Model: z.string(),
      bandes: z.int(),
      min: AvantApres,
      max: AvantApres,
    }),
  ),
})
export type Hausses = z.infer<typeof Hausses>

export const tarifsVerre = {
  liste: liste({
    path: '/api/catalogue-verres',
    resume: 'Lister les tarifs des fournisseurs de verres, du plus récent au plus ancien',
    ...lit,
    element: Tarif,
    tris: ['DateDebut', 'Libelle', 'createdAt'],
    filtres: { IdFour: Id.optional() },
  }),
  lire: appel({
    method: 'GET',
    path: '/api/catalogue-verre/{id}',
    resume: 'Lire un tarif',
    ...lit,
    reponse: Tarif,
  }),
  creer: appel({
    method: 'POST',
    path: '/api/catalogue-verre/create',
    resume: 'Ouvrir un tarif vide ; ceux d’un fournisseur ne se chevauchent pas',
    ...ecrit,
    statut: 201,
    payload: SaisieTarif,
    reponse: Tarif,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/catalogue-verre/update/{id}',
    resume: 'Renommer un tarif ou changer ses dates',
    ...ecrit,
    payload: z.strictObject({
      Libelle: saisieTarif.Libelle.optional(),
      DateDebut: Jour.optional(),
      DateFin: Jour.nullish(),
      version: Version,
    }),
    reponse: Tarif,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/catalogue-verre/remove/{id}',
    resume: 'Supprimer un tarif à venir, avec ses bandes, ou un tarif vide',
    ...ecrit,
    reponse: Tarif,
  }),
  copier: appel({
    method: 'POST',
    path: '/api/catalogue-verre/copier/{id}',
    resume:
      'Faire le tarif suivant d’un fournisseur : les bandes de celui-ci, avec une hausse ; avec essai=oui rien n’est écrit',
    ...ecrit,
    query: z.strictObject({ essai }),
    payload: z.strictObject({
      Libelle: saisieTarif.Libelle,
      DateDebut: Jour,
      DateFin: Jour.nullish(),
      ...hausse,
    }),
    reponse: Hausses,
  }),
}

/* Models. */

/** What names a model, wherever one is shown. */
const modele = {
  Libelle_Model: z.string(),
  IdFoyer: Id,
  NomFoyer: z.string(),
  TypeVision: z.enum(FOYERS),
  IdMatiere: Id,
  NomMatiere: z.string(),
  IdIndice: Id,
  /** 1.67 */
  Indice: z.number(),
  IdFourVerr: Id,
  NomFourVerr: z.string(),
  IdGam: Id,
  NomGam: z.string(),
}
export const ModeleVerre = z.object({
  _id: Id,
  ...modele,
  /** Millimetres, in growing order. */
  Diametres: z.array(z.int()),
  /** The lowest fitting height of a progressive, in millimetres. */
  HauteurMin: z.number().nullable(),
  /** An aspheric is thinner than a sphere: 1 by default. */
  FacteurEpaisseur: z.number(),
  /** Off: no longer offered; what was sold keeps it. */
  Actif: z.boolean(),
  ...trace,
})
export type ModeleVerre = z.infer<typeof ModeleVerre>

const saisieModele = {
  Libelle_Model: texteRequis(120),
  IdFoyer: Id,
  IdMatiere: Id,
  IdIndice: Id,
  IdFourVerr: Id,
  IdGam: Id,
  Diametres: z
    .array(z.int({ error: 'Nombre entier attendu' }).min(40, 'Au moins 40 mm').max(100, 'Au plus 100 mm'), {
      error: 'Liste attendue',
    })
    .max(12, 'Au plus 12 diamètres')
    .transform(tous => [...new Set(tous)].sort((a, b) => a - b)),
  HauteurMin: nombre(5, 45)
    .refine(n => surLePas(n, 0.5), { error: 'Au demi-millimètre' })
    .nullable(),
  FacteurEpaisseur: nombre(0.3, 1.5).refine(n => Math.round(n * 100) / 100 === n, { error: 'Au centième' }),
  Actif: z.boolean({ error: 'Oui ou non attendu' }),
}
const { Libelle_Model, IdFoyer, IdMatiere, IdIndice, IdFourVerr, IdGam, ...reste } = saisieModele
const SaisieModele = z.strictObject({
  ...{ Libelle_Model, IdFoyer, IdMatiere, IdIndice, IdFourVerr, IdGam },
  ...z.strictObject(reste).partial().shape,
})

const filtresModele = {
  IdFourVerr: Id.optional(),
  IdGam: Id.optional(),
  IdFoyer: Id.optional(),
  IdMatiere: Id.optional(),
  IdIndice: Id.optional(),
}
const oui = z.enum(['true', 'false'], { error: 'true ou false' })

/** Suppliers, their ranges, and how many models each holds. */
export const Arbre = z.array(
  z.object({
    IdFour: Id,
    NomFour: z.string(),
    modeles: z.int(),
    gammes: z.array(z.object({ IdGam: Id, NomGam: z.string(), modeles: z.int() })),
  }),
)
export type Arbre = z.infer<typeof Arbre>

export const modelesVerre = {
  liste: liste({
    path: '/api/modeles-verres',
    resume: 'Lister les modèles de verres : par fournisseur, gamme, foyer, matière, indice',
    ...lit,
    element: ModeleVerre,
    tris: ['Libelle_Model', 'createdAt', 'updatedAt'],
    filtres: { ...filtresModele, Actif: oui.optional() },
  }),
  arbre: appel({
    method: 'GET',
    path: '/api/modeles-verres/arbre',
    resume: 'Les fournisseurs de verres, leurs gammes et combien de modèles chacune tient',
    ...lit,
    reponse: Arbre,
  }),
  lire: appel({
    method: 'GET',
    path: '/api/modele-verre/{id}',
    resume: 'Lire un modèle de verre',
    ...lit,
    reponse: ModeleVerre,
  }),
  creer: appel({
    method: 'POST',
    path: '/api/modele-verre/create',
    resume: 'Ajouter un modèle de verre dans une gamme',
    ...ecrit,
    statut: 201,
    payload: SaisieModele,
    reponse: ModeleVerre,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/modele-verre/update/{id}',
    resume: 'Modifier un modèle de verre, ou ne plus le proposer',
    ...ecrit,
    payload: z.strictObject(saisieModele).partial().extend({ version: Version }),
    reponse: ModeleVerre,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/modele-verre/remove/{id}',
    resume: 'Supprimer un modèle que rien n’utilise et qui n’a pas de prix',
    ...ecrit,
    reponse: ModeleVerre,
  }),
}

/* The price matrix. */

const bornes = {
  SphInf: z.number(),
  SphSup: z.number(),
  CylInf: z.number(),
  CylSup: z.number(),
  /** null: any addition, or none. */
  AddInf: z.number().nullable(),
  AddSup: z.number().nullable(),
}
export const Bande = z.object({
  _id: Id,
  IdModelVer: Id,
  IdCatalogue: Id,
  ...bornes,
  /** One lens, sold, with tax. */
  Prix: z.int(),
  /** null as well for whoever may not see it. */
  PrixAchat: z.int().nullable(),
  ...trace,
})
export type Bande = z.infer<typeof Bande>

/** A band in a list of all: with what it is called by. */
export const BandeNommee = Bande.extend({
  Libelle_Model: z.string(),
  NomFourVerr: z.string(),
  Tarif: z.string(),
})
export type BandeNommee = z.infer<typeof BandeNommee>

const cyl = dioptries('Cyl').min(0, 'Le barème est en cylindre positif : de 0,00 à +12,00.')
const saisieBande = {
  SphInf: dioptries('Sph'),
  SphSup: dioptries('Sph'),
  CylInf: cyl,
  CylSup: cyl,
  AddInf: dioptries('Add').nullish(),
  AddSup: dioptries('Add').nullish(),
  Prix: Montant,
  PrixAchat: Montant.nullish(),
}
const enOrdre = (bande: Parameters<typeof refusDeBande>[0], ctx: z.RefinementCtx) => {
  for (const [champ, message] of Object.entries(refusDeBande(bande)))
    ctx.addIssue({ code: 'custom', path: [champ], message, input: bande })
}
const SaisieBande = z
  .strictObject({
    IdModelVer: Id,
    /** The list in force today of the model’s supplier, when it is not said. */
    IdCatalogue: Id.optional(),
    ...saisieBande,
  })
  .superRefine(enOrdre)

/** A band of a whole matrix that is saved at once: one that is known changes, another is new, the others go. */
export const BandeGardee = z
  .strictObject({ _id: Id.optional(), version: Version.optional(), ...saisieBande })
  .superRefine(enOrdre)
export type BandeGardee = z.output<typeof BandeGardee>

/** Only what changed. */
export const BandeChangee = Bande.partial()
export type BandeChangee = z.infer<typeof BandeChangee>
export const TraceBande = z.object({
  le: z.iso.datetime(),
  par: nul,
  action: z.enum(['creation', 'modification', 'suppression']),
  avant: BandeChangee.nullable(),
  apres: BandeChangee.nullable(),
})
export type TraceBande = z.infer<typeof TraceBande>

export const BandeTrouvee = z.object({ _id: Id, IdCatalogue: Id, Tarif: z.string(), ...bornes })
export type BandeTrouvee = z.infer<typeof BandeTrouvee>
/** A model that covers what was asked, its price for one lens, and the band that says so. */
export const Trouve = z.object({
  IdModelVer: Id,
  ...modele,
  Prix: z.int(),
  PrixAchat: z.int().nullable(),
  Bande: BandeTrouvee,
})
export type Trouve = z.infer<typeof Trouve>

const enQuestion = (champ: 'Add') => z.coerce.number({ error: PHRASES.nombre(champ) }).pipe(dioptries(champ))

/** Which column of a supplier’s file holds what, by the title that it has there. */
export const Colonnes = z.record(z.string().trim().min(1).max(120), z.enum(COLONNES_TARIF))
export type Colonnes = z.output<typeof Colonnes>
const colonnesEnTexte = z
  .string()
  .max(6000)
  .transform((texte, ctx): Colonnes => {
    const lu = Colonnes.safeParse(enJson(texte))
    if (lu.success) return lu.data
    ctx.addIssue({
      code: 'custom',
      message: 'Un objet JSON est attendu : {"Sphère mini":"SphInf", …}',
      input: texte,
    })
    return z.NEVER
  })
function enJson(texte: string): unknown {
  try {
    return JSON.parse(texte)
  } catch {
    return undefined
  }
}

export const ImportationTarif = Importation.extend({
  /** New ones that the file brings. */
  modeles: z.int(),
  gammes: z.int(),
})
export type ImportationTarif = z.infer<typeof ImportationTarif>

export const EntetesTarif = z.object({
  /** Titles of the file, in its order. */
  titres: z.array(z.string()),
  /** Its first lines, to recognise a column by what stands in it. */
  exemples: z.array(z.array(z.string())),
  /** What is known of them: as this supplier’s last list said, else by their titles. */
  Colonnes,
})
export type EntetesTarif = z.infer<typeof EntetesTarif>

export const matrice = {
  duModele: appel({
    method: 'GET',
    path: '/api/matrice-prix/{id}',
    resume: 'Les bandes de prix d’un modèle, dans un tarif ou dans tous',
    ...lit,
    query: z.strictObject({ IdCatalogue: Id.optional() }),
    reponse: z.array(Bande),
  }),
  toutes: liste({
    path: '/api/matrice-prix/all',
    resume: 'Lister les bandes de prix de tous les modèles',
    ...lit,
    element: BandeNommee,
    tris: ['createdAt'],
    filtres: { IdModelVer: Id.optional(), IdCatalogue: Id.optional() },
  }),
  prescription: appel({
    method: 'GET',
    path: '/api/matrice-prix/prescription/{sph}/{cyl}',
    resume: 'Tous les modèles qui couvrent une formule, avec leur prix et la bande qui le dit',
    ...lit,
    query: z.strictObject({
      add: enQuestion('Add').optional(),
      /** Today by default. */
      date: Jour.optional(),
      ...filtresModele,
    }),
    reponse: z.array(Trouve),
  }),
  creer: appel({
    method: 'POST',
    path: '/api/matrice-prix/create',
    resume: 'Ajouter une bande de prix ; deux bandes d’un modèle et d’un tarif ne se chevauchent pas',
    ...ecrit,
    statut: 201,
    payload: SaisieBande,
    reponse: Bande,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/matrice-prix/update/{id}',
    resume: 'Changer les bornes ou le prix d’une bande',
    ...ecrit,
    payload: z.strictObject({ ...z.strictObject(saisieBande).partial().shape, version: Version }),
    reponse: Bande,
  }),
  supprimer: appel({
    method: 'DELETE',
    path: '/api/matrice-prix/{id}',
    resume: 'Retirer une bande de prix',
    ...ecrit,
    reponse: Bande,
  }),
  enregistrer: appel({
    method: 'PUT',
    path: '/api/matrice-prix/modele/{id}',
    resume: 'Enregistrer d’un coup les bandes d’un modèle dans un tarif : changées, nouvelles, retirées',
    ...ecrit,
    payload: z.strictObject({
      IdCatalogue: Id,
      Bandes: z.array(BandeGardee, { error: 'Liste attendue' }).max(2000, 'Au plus 2 000 bandes'),
      /** Those that go, with the version that was read. */
      Retirees: z
        .array(z.strictObject({ _id: Id, version: Version }), { error: 'Liste attendue' })
        .max(2000, 'Au plus 2 000 bandes')
        .optional(),
    }),
    reponse: z.array(Bande),
  }),
  copier: appel({
    method: 'POST',
    path: '/api/matrice-prix/copier',
    resume: 'Copier les bandes d’un modèle vers un autre, dans un tarif, avec une hausse si on veut',
    ...ecrit,
    payload: z.strictObject({
      IdModelSource: Id,
      IdModelCible: Id,
      IdCatalogue: Id,
      /** The list that the target’s bands go to, when it is another one (of another supplier). */
      IdCatalogueCible: Id.optional(),
      ...hausse,
      /** Those that the target has there go first; without it they are a refusal. */
      Remplacer: z.boolean({ error: 'Oui ou non attendu' }).optional(),
    }),
    reponse: z.array(Bande),
  }),
  historique: appel({
    method: 'GET',
    path: '/api/matrice-prix/historique/{id}',
    resume: 'Ce qu’une bande fut : ses bornes et ses prix, du plus récent au plus ancien',
    ...lit,
    reponse: z.array(TraceBande),
  }),
  colonnes: appel({
    method: 'GET',
    path: '/api/matrice-prix/colonnes/{id}',
    resume: 'Ce que disaient les colonnes du dernier tarif importé d’un fournisseur de verres',
    ...lit,
    reponse: z.object({ Colonnes }),
  }),
  entetes: appel({
    method: 'POST',
    path: '/api/matrice-prix/entetes/{id}',
    resume: 'Lire les titres d’un fichier de tarif d’un fournisseur, et ce qu’on en reconnaît',
    acces: 'verres.ecrire',
    portee: 'reseau',
    corps: 'fichier',
    recoit: 'tableau',
    payload: z.any(),
    reponse: EntetesTarif,
  }),
  importer: appel({
    method: 'POST',
    path: '/api/matrice-prix/import/{id}',
    resume:
      'Importer dans un tarif le fichier de son fournisseur, modèles et bandes ; avec essai=oui rien n’est écrit',
    ...ecrit,
    corps: 'fichier',
    recoit: 'tableau',
    query: z.strictObject({ essai, colonnes: colonnesEnTexte.optional() }),
    payload: z.any(),
    reponse: ImportationTarif,
  }),
  exporter: appel({
    method: 'GET',
    path: '/api/matrice-prix/export/{id}',
    resume: 'Exporter un tarif, modèles et bandes, en un fichier qui s’importe à nouveau',
    acces: 'verres.ecrire',
    portee: 'reseau',
    query: z.strictObject({ format: z.enum(['xlsx', 'csv']).optional() }),
    contenu: 'application/octet-stream',
    reponse: z.any(),
  }),
}

/* The choice of a pair. */

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
  Sph: dioptries('Sph').nullish(),
  Cyl: dioptries('Cyl').nullish(),
  Axe: z.int({ error: 'Nombre entier attendu' }).min(0, 'De 0 à 180').max(180, 'De 0 à 180').nullish(),
  Add: dioptries('Add').nullish(),
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
  /** In the shelves of the caller’s officine; null until a stock of lenses says it. */
  Stock: z.int().nullable(),
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
  /** Working days of the supplier. */
  Delai: z.int(),
  /** Why the options asked for cannot go on it, in words. */
  refus: z.array(z.string()),
})
export type Propose = z.infer<typeof Propose>

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
    ...lit,
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
