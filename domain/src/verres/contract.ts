import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, nomDe, TelephoneDeMaison, texteRequis, Version } from '../kernel/formes.ts'
import { appelsDeFichier } from '../kernel/importation.ts'
import { liste } from '../kernel/liste.ts'
import { surLePas } from '../kernel/optique.ts'
import { format } from '../kernel/papier.ts'
import { ecrit, essai, filtresModele, lit, modele, NOMS, nombre, nul, trace } from './formes.ts'
import { ARRONDIS } from './valeurs.ts'

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
  Fournisseur: nomDe(120),
  IdFournisseur: Id.nullish(),
  Telephone: TelephoneDeMaison.nullish(),
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
    change: ['catalogue_verre', 'reference'],
    statut: 201,
    payload: SaisieFournisseurVerre,
    reponse: FournisseurVerre,
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/fournisseur-verre/update/{id}',
    resume: 'Renommer un fournisseur de verres, ou changer le fournisseur derrière lui',
    ...ecrit,
    change: ['catalogue_verre', 'reference'],
    payload: z.strictObject({
      Fournisseur: nomDe(120).optional(),
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
    change: ['catalogue_verre', 'reference'],
    reponse: FournisseurVerre,
  }),
  ...appelsDeFichier(
    '/api/fournisseur-verre',
    NOMS.fournisseur,
    'verres.ecrire',
    listeFournisseurs.query.omit({ page: true, limit: true }).extend({ format }),
    ecrit.change,
  ),
}

/* Refractive indices. */

export const IndiceVerre = z.object({ _id: Id, indice: z.number(), ...trace })
export type IndiceVerre = z.infer<typeof IndiceVerre>
const indice = z
  .number({ error: lu => (lu.input == null ? 'Obligatoire' : 'Un indice est un nombre, par exemple 1,67.') })
  .min(1.4, 'Un indice va de 1,40 à 2,00.')
  .max(2, 'Un indice va de 1,40 à 2,00.')
  .refine(n => Math.round(n * 1000) / 1000 === n, { error: 'Au plus trois décimales' })

const listeIndices = liste({
  path: '/api/indices-verres',
  resume: 'Lister les indices de réfraction',
  acces: 'session',
  portee: 'reseau',
  element: IndiceVerre,
  tris: ['indice', 'createdAt'],
})

export const indicesVerre = {
  liste: listeIndices,
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
  ...appelsDeFichier(
    '/api/indice-verre',
    NOMS.indice,
    'verres.ecrire',
    listeIndices.query.omit({ page: true, limit: true }).extend({ format }),
    ecrit.change,
  ),
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
export const hausse = { Hausse: Hausse.optional(), Arrondi: Arrondi.optional() }

export const AvantApres = z.object({ avant: z.int(), apres: z.int() })
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

const listeTarifs = liste({
  path: '/api/catalogue-verres',
  resume: 'Lister les tarifs des fournisseurs de verres, du plus récent au plus ancien',
  ...lit,
  element: Tarif,
  tris: ['DateDebut', 'Libelle', 'createdAt'],
  filtres: { IdFour: Id.optional() },
})

export const tarifsVerre = {
  liste: listeTarifs,
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
  ...appelsDeFichier(
    '/api/catalogue-verre',
    NOMS.tarif,
    'verres.ecrire',
    listeTarifs.query.omit({ page: true, limit: true }).extend({ format }),
    ecrit.change,
  ),
}

/* Models. */

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
  Libelle_Model,
  IdFoyer,
  IdMatiere,
  IdIndice,
  IdFourVerr,
  IdGam,
  ...z.strictObject(reste).partial().shape,
})

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

const listeModeles = liste({
  path: '/api/modeles-verres',
  resume: 'Lister les modèles de verres : par fournisseur, gamme, foyer, matière, indice',
  ...lit,
  element: ModeleVerre,
  tris: ['Libelle_Model', 'createdAt', 'updatedAt'],
  filtres: { ...filtresModele, Actif: oui.optional() },
})

export const modelesVerre = {
  liste: listeModeles,
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
  ...appelsDeFichier(
    '/api/modele-verre',
    NOMS.modele,
    'verres.ecrire',
    listeModeles.query.omit({ page: true, limit: true }).extend({ format }),
    ecrit.change,
  ),
}
