import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Jour, Montant, Version } from '../kernel/formes.ts'
import { colonnesEnTexte, Importation } from '../kernel/importation.ts'
import { liste } from '../kernel/liste.ts'
import { PAS_HUITIEME, PHRASES } from '../kernel/optique.ts'
import { AvantApres, hausse } from './contract.ts'
import { dioptries, ecrit, essai, filtresModele, lit, modele, nul, trace } from './formes.ts'
import { refusDeBande } from './rules.ts'
import { COLONNES_TARIF } from './valeurs.ts'

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

const enQuestion = (champ: 'Add') =>
  z.coerce.number({ error: PHRASES.nombre(champ) }).pipe(dioptries(champ, PAS_HUITIEME))

/** Which column of a supplier’s file holds what, by the title that it has there. */
export const Colonnes = z.record(z.string().trim().min(1).max(120), z.enum(COLONNES_TARIF))
export type Colonnes = z.output<typeof Colonnes>
const colonnesDites = colonnesEnTexte(Colonnes, '{"Sphère mini":"SphInf", …}')

/** So many prices are named one by one; of more, their count and their average say enough to be taken or not. */
export const CHANGEMENTS_MAX = 500
const ChangementDePrix = z.object({
  ligne: z.int(),
  Libelle_Model: z.string(),
  ...bornes,
  Prix: AvantApres,
  /** When the file says another one, to whoever may see it. */
  PrixAchat: z.object({ avant: z.int().nullable(), apres: z.int() }).nullable(),
})

export const ImportationTarif = Importation.extend({
  /** New ones that the file brings. */
  modeles: z.int(),
  gammes: z.int(),
  /** All the sale prices that change, on average; none: no price does. */
  moyenne: AvantApres.nullable(),
  /** Prices that the file changes, from what to what, in its order: the first ones, `modifiees` counts them all. */
  changements: z.array(ChangementDePrix).max(CHANGEMENTS_MAX),
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
    resume: 'Les bandes de prix d’un modèle, dans un tarif ou dans tous ; d’une bande, elle seule',
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
    change: ['catalogue_verre', 'reference'],
    corps: 'fichier',
    recoit: 'tableau',
    query: z.strictObject({ essai, colonnes: colonnesDites.optional() }),
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
