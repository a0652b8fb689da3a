import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Montant, texteDe, texteRequis, Version } from '../kernel/formes.ts'
import { DemandeDeReprise, Importation } from '../kernel/importation.ts'
import { liste } from '../kernel/liste.ts'
import { PAS_HUITIEME } from '../kernel/optique/mesures.ts'
import { MODELE, PDF } from '../kernel/papier.ts'
import { Quantite } from '../stock/contract.ts'
import { DISPONIBILITES, FILTRES_DISPONIBILITE, LIGNES_BON_MAX, LIGNES_MAX } from '../stock/rules.ts'
import { dioptries, ecrit as ecritCatalogue, nombre, nul, trace } from './formes.ts'
import { CONFIRMATION, GENRES_STOCK } from './reserve.ts'

/* Lens stock. A stocked lens is an article: its `_id` is the article’s, and its movements are the ledger’s. */

export const NomCommercial = z.object({
  _id: Id,
  Libelle: z.string(),
  IdFourVerr: Id,
  NomFourVerr: z.string(),
  Genre: z.enum(GENRES_STOCK),
  IdIndice: Id.nullable(),
  Indice: z.number().nullable(),
  IdMatiere: Id.nullable(),
  NomMatiere: nul,
  IdModelVer: Id.nullable(),
  NomModele: nul,
  PrixVente: z.int(),
  /** Off: retired, no longer on lists; what used it keeps it. */
  Actif: z.boolean(),
  ...trace,
})
export type NomCommercial = z.infer<typeof NomCommercial>

const Genre = z.enum(GENRES_STOCK, { error: `Une valeur parmi ${GENRES_STOCK.join(', ')}` })
const saisieNom = {
  Libelle: texteRequis(60),
  IdFourVerr: Id,
  Genre,
  IdIndice: Id.nullish(),
  IdMatiere: Id.nullish(),
  IdModelVer: Id.nullish(),
  PrixVente: Montant.optional(),
}

const puissance = {
  Sph: dioptries('Sph', PAS_HUITIEME),
  Cyl: dioptries('Cyl', PAS_HUITIEME).refine(c => c >= 0, {
    error: 'En stock, le cylindre s’écrit en plus : au moins 0.',
  }),
  Diametre: z
    .int({ error: 'Un diamètre est un nombre entier de millimètres.' })
    .min(40, 'Un diamètre va de 40 à 100 mm.')
    .max(100, 'Un diamètre va de 40 à 100 mm.'),
  Add: dioptries('Add', PAS_HUITIEME),
  Cote: z.enum(['OD', 'OG'], { error: 'OD ou OG' }),
  Base: nombre(0, 12)
    .refine(b => Number.isInteger(b * 4), { error: 'Par pas de 0,25' })
    .nullish(),
}
const { Sph, Cyl, Diametre, Add, Cote, Base } = puissance

const cellule = {
  _id: Id,
  IdOfficine: Id,
  Officine: z.string(),
  IdNomCommercial: Id,
  NomCommercial: z.string(),
  Sph: z.number(),
  Quantite: z.int(),
  SeuilAlerte: z.int(),
  Disponibilite: z.enum(DISPONIBILITES),
  /** Asked from the supplier and not here yet. */
  EnCommande: z.int(),
  PrixAchat: z.int().nullable(),
  PrixVente: z.int(),
  ...trace,
}
export const VerreUnifocal = z.object({ ...cellule, Cyl: z.number(), Diametre: z.int() })
export type VerreUnifocal = z.infer<typeof VerreUnifocal>
export const VerreProgressif = z.object({
  ...cellule,
  Add: z.number(),
  Cote: z.enum(['OD', 'OG']),
  Base: z.number().nullable(),
})
export type VerreProgressif = z.infer<typeof VerreProgressif>
/** Of either kind: what is none of its own is null. */
export const VerreTenu = z.object({
  ...cellule,
  Cyl: z.number().nullable(),
  Diametre: z.int().nullable(),
  Add: z.number().nullable(),
  Cote: z.enum(['OD', 'OG']).nullable(),
  Base: z.number().nullable(),
})
export type VerreTenu = z.infer<typeof VerreTenu>

export const VerreManquant = VerreTenu.extend({ ACommander: z.int(), Fournisseur: z.string() })
export type VerreManquant = z.infer<typeof VerreManquant>

/** What is found on the shelf: none is a number too. */
const Compte = z
  .int({ error: 'Une quantité est un nombre entier.' })
  .min(0, 'Une quantité n’est pas négative.')
  .max(100_000, 'Au plus 100 000')
const tenue = {
  SeuilAlerte: z
    .int({ error: 'Nombre entier attendu' })
    .min(0, 'Au moins 0')
    .max(1_000_000, 'Au plus 1 000 000')
    .optional(),
  PrixAchat: Montant.optional(),
  /** As counted: the difference from what the ledger says is a movement of the day. */
  Quantite: Compte.optional(),
}
const place = { IdNomCommercial: Id, IdOfficine: Id.optional() }

/** A power as its coordinates say it; which of them its kind takes, `refusDeCase` says. */
const coordonnees = {
  Sph,
  Cyl: Cyl.nullish(),
  Diametre: Diametre.nullish(),
  Add: Add.nullish(),
  Cote: Cote.nullish(),
  Base,
}
/** A line of a file: a power of a name, and what is said of it. */
export const LigneDeStock = z.strictObject({ IdNomCommercial: Id, ...coordonnees, ...tenue })
export type LigneDeStock = z.output<typeof LigneDeStock>

const ecrit = { acces: 'stock.ecrire', change: ['article', 'inventaire'] } as const
const surCellule = { ...ecrit, portee: { fiche: 'article', param: 'id' } } as const
const dansLOfficine = { ...ecrit, portee: { champ: 'IdOfficine' }, statut: 201 } as const
const tout = {
  method: 'DELETE',
  ...ecrit,
  portee: 'liste',
  query: z.strictObject({
    confirmation: z.literal(CONFIRMATION, { error: `Tapez ${CONFIRMATION} pour confirmer` }),
    IdOfficine: Id.optional(),
    IdNomCommercial: Id.optional(),
  }),
} as const

/** What a removal of many did: what stays is counted, with why. */
const Retrait = z.object({
  supprimes: z.int(),
  gardes: z.int(),
  raisons: z.array(z.object({ raison: z.string(), nombre: z.int() })),
})

const filtres = {
  IdNomCommercial: Id.optional(),
  Disponibilite: z.enum(FILTRES_DISPONIBILITE).optional(),
}
const lu = { acces: 'stock.lire', portee: 'liste' } as const
const tris = ['Sph', 'createdAt'] as const

const Document = z.object({ _id: Id, Reference: z.string(), IdOfficine: Id, Verres: z.int() })
const Bon = z.object({
  _id: Id,
  RefBR: z.string(),
  Fournisseur: z.string(),
  Puissances: z.int(),
  Verres: z.int(),
})

export const stockVerre = {
  noms: liste({
    path: '/api/stock-verre/nom-commercial-verres',
    resume: 'Lister les noms commerciaux des verres de stock, sans ceux qui sont retirés',
    acces: 'stock.lire',
    portee: 'reseau',
    element: NomCommercial,
    tris: ['Libelle', 'createdAt'],
    filtres: {
      Genre: Genre.optional(),
      IdFourVerr: Id.optional(),
      /** The retired ones too. */
      retires: z.enum(['oui', 'non']).optional(),
    },
  }),
  creerNom: appel({
    method: 'POST',
    path: '/api/stock-verre/nom-commercial-verre',
    resume: 'Ajouter un nom commercial : un verre que l’on tient en stock, dans ses puissances',
    ...ecritCatalogue,
    change: ['catalogue_verre', 'article'],
    statut: 201,
    payload: z.strictObject(saisieNom),
    reponse: NomCommercial,
  }),
  modifierNom: appel({
    method: 'PUT',
    path: '/api/stock-verre/nom-commercial-verre/{id}',
    resume: 'Modifier un nom commercial ; son nom et son prix suivent sur tous ses verres',
    ...ecritCatalogue,
    change: ['catalogue_verre', 'article'],
    payload: z
      .strictObject(saisieNom)
      .omit({ Genre: true })
      .partial()
      .extend({ Actif: z.boolean({ error: 'Oui ou non attendu' }).optional(), version: Version }),
    reponse: NomCommercial,
  }),
  retirerNom: appel({
    method: 'PUT',
    path: '/api/stock-verre/nom-commercial-verre/softdelete/{id}',
    resume: 'Retirer un nom commercial des listes ; ce qui s’en sert le garde',
    ...ecritCatalogue,
    change: ['catalogue_verre', 'article'],
    payload: z.strictObject({ version: Version.optional() }).default({}),
    reponse: NomCommercial,
  }),
  supprimerNom: appel({
    method: 'DELETE',
    path: '/api/stock-verre/nom-commercial-verre/{id}',
    resume: 'Supprimer un nom commercial qui n’a jamais servi',
    ...ecritCatalogue,
    change: ['catalogue_verre', 'article'],
    reponse: NomCommercial,
  }),
  supprimerNoms: appel({
    method: 'DELETE',
    path: '/api/stock-verre/nom-commercial-verre/delete-all',
    resume: 'Supprimer les noms commerciaux qui n’ont jamais servi, et dire combien restent et pourquoi',
    ...ecritCatalogue,
    change: ['catalogue_verre', 'article'],
    query: z.strictObject({ confirmation: tout.query.shape.confirmation }),
    reponse: Retrait,
  }),

  unifocaux: liste({
    path: '/api/stock-verre/unifoco',
    resume: 'Lister les verres unifocaux en stock, par sphère',
    ...lu,
    element: VerreUnifocal,
    tris,
    filtres: { ...filtres, Diametre: z.coerce.number().pipe(Diametre).optional() },
  }),
  creerUnifocal: appel({
    method: 'POST',
    path: '/api/stock-verre/unifoco',
    resume: 'Tenir une puissance unifocale en stock, avec ce qu’on en a compté',
    ...dansLOfficine,
    payload: z.strictObject({ ...place, Sph, Cyl, Diametre, ...tenue }),
    reponse: VerreUnifocal,
  }),
  modifierUnifocal: appel({
    method: 'PUT',
    path: '/api/stock-verre/unifoco/{id}',
    resume: 'Changer le seuil ou le prix d’achat d’une puissance, ou dire ce qu’on en a compté',
    ...surCellule,
    payload: z.strictObject({ ...tenue, Motif: texteDe(200).nullish(), version: Version }),
    reponse: VerreUnifocal,
  }),
  supprimerUnifocal: appel({
    method: 'DELETE',
    path: '/api/stock-verre/unifoco/{id}',
    resume: 'Ne plus tenir une puissance dont il ne reste rien',
    ...surCellule,
    reponse: VerreUnifocal,
  }),
  viderUnifocaux: appel({
    path: '/api/stock-verre/unifoco/all',
    resume: 'Ne plus tenir les puissances unifocales dont il ne reste rien',
    ...tout,
    change: ['article', 'inventaire'],
    reponse: Retrait,
  }),
  supprimerUnifocaux: appel({
    path: '/api/stock-verre/unifoco/delete-all',
    resume: 'Comme « all » : ne plus tenir les puissances unifocales dont il ne reste rien',
    ...tout,
    change: ['article', 'inventaire'],
    reponse: Retrait,
  }),

  progressifs: liste({
    path: '/api/stock-verre/progressif',
    resume: 'Lister les verres progressifs en stock, par sphère',
    ...lu,
    element: VerreProgressif,
    tris,
    filtres,
  }),
  creerProgressif: appel({
    method: 'POST',
    path: '/api/stock-verre/progressif',
    resume: 'Tenir un progressif en stock : sphère, addition, côté, base, avec ce qu’on en a compté',
    ...dansLOfficine,
    payload: z.strictObject({ ...place, Sph, Add, Cote, Base, ...tenue }),
    reponse: VerreProgressif,
  }),
  modifierProgressif: appel({
    method: 'PUT',
    path: '/api/stock-verre/progressif/{id}',
    resume: 'Changer le seuil ou le prix d’achat d’un progressif, ou dire ce qu’on en a compté',
    ...surCellule,
    payload: z.strictObject({ ...tenue, Motif: texteDe(200).nullish(), version: Version }),
    reponse: VerreProgressif,
  }),
  supprimerProgressif: appel({
    method: 'DELETE',
    path: '/api/stock-verre/progressif/{id}',
    resume: 'Ne plus tenir un progressif dont il ne reste rien',
    ...surCellule,
    reponse: VerreProgressif,
  }),
  viderProgressifs: appel({
    path: '/api/stock-verre/progressif/all',
    resume: 'Ne plus tenir les progressifs dont il ne reste rien',
    ...tout,
    change: ['article', 'inventaire'],
    reponse: Retrait,
  }),
  supprimerProgressifs: appel({
    path: '/api/stock-verre/progressif/delete-all',
    resume: 'Comme « all » : ne plus tenir les progressifs dont il ne reste rien',
    ...tout,
    change: ['article', 'inventaire'],
    reponse: Retrait,
  }),

  tenir: appel({
    method: 'POST',
    path: '/api/stock-verre/grille',
    resume: 'Tenir plusieurs puissances d’un nom commercial d’un coup ; celles déjà tenues restent',
    ...dansLOfficine,
    change: ['article'],
    payload: z.strictObject({
      ...place,
      SeuilAlerte: tenue.SeuilAlerte,
      PrixAchat: tenue.PrixAchat,
      cases: z
        .array(z.strictObject(coordonnees), 'Obligatoire')
        .min(1, 'Au moins une puissance')
        .max(LIGNES_BON_MAX, `Au plus ${LIGNES_BON_MAX} puissances`),
    }),
    reponse: z.object({ tenues: z.int(), deja: z.int(), ids: z.array(Id) }),
  }),
  compter: appel({
    method: 'POST',
    path: '/api/stock-verre/comptage',
    resume: 'Compter des verres : les écarts entrent au registre, sous un inventaire clos',
    ...dansLOfficine,
    acces: 'stock.inventorier',
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      Motif: texteDe(200).nullish(),
      lignes: z
        .array(
          z.strictObject({
            IdStockVerre: Id,
            Quantite: Compte,
            /** When it was counted; now unless said. What moved since is neither missing nor found. */
            Le: z.iso.datetime({ error: 'Instant attendu' }).optional(),
          }),
          'Obligatoire',
        )
        .min(1, 'Au moins un verre')
        .max(LIGNES_MAX, 'Au plus 1 000 verres'),
    }),
    reponse: Document,
  }),
  entrer: appel({
    method: 'POST',
    path: '/api/stock-verre/entree',
    resume: 'Recevoir des verres : un bon de réception par fournisseur, mis en stock aussitôt',
    ...dansLOfficine,
    change: ['article', 'bon_reception'],
    acces: 'receptions.ecrire',
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      NumeroBL: texteDe(40).nullish(),
      lignes: z
        .array(z.strictObject({ IdStockVerre: Id, Quantite, PrixAchat: Montant.optional() }), 'Obligatoire')
        .min(1, 'Au moins un verre')
        .max(LIGNES_MAX, 'Au plus 1 000 verres'),
    }),
    reponse: z.object({ bons: z.array(Bon) }),
  }),
  manquants: liste({
    path: '/api/stock-verre/manquants',
    resume: 'Les verres à réapprovisionner : sous leur seuil, ce qui est commandé compris',
    ...lu,
    element: VerreManquant,
    tris: ['Sph'],
    filtres: { IdNomCommercial: Id.optional() },
  }),
  commander: appel({
    method: 'POST',
    path: '/api/stock-verre/commande',
    resume: 'Commander les verres manquants : un bon par fournisseur, à recevoir comme les autres',
    ...dansLOfficine,
    change: ['bon_reception'],
    acces: 'receptions.ecrire',
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      IdNomCommercial: Id.optional(),
      /** These and no other, in these numbers. Without: all that is missing. */
      lignes: z
        .array(z.strictObject({ IdStockVerre: Id, Quantite }))
        .min(1, 'Au moins un verre')
        .max(LIGNES_MAX, 'Au plus 1 000 verres')
        .optional(),
    }),
    reponse: z.object({ bons: z.array(Bon) }),
  }),
  exporter: appel({
    method: 'GET',
    path: '/api/stock-verre/export',
    preuve: true,
    resume: 'Exporter le stock de verres, puissance par puissance, en Excel ou CSV',
    acces: 'stock.ecrire',
    portee: 'liste',
    query: z.strictObject({
      IdOfficine: Id.optional(),
      IdNomCommercial: Id.optional(),
      format: z.enum(['xlsx', 'csv']).optional(),
    }),
    contenu: 'application/octet-stream',
    reponse: z.any(),
  }),
  modeleImport: appel({
    ...MODELE,
    path: '/api/stock-verre/modele-import',
    resume: 'Télécharger le modèle Excel à remplir pour importer le stock de verres',
    acces: 'stock.ecrire',
  }),
  importer: appel({
    method: 'POST',
    path: '/api/stock-verre/import',
    resume: 'Lire un fichier du stock de verres, puissance par puissance ; avec essai=oui rien n’est écrit',
    ...ecrit,
    portee: 'liste',
    corps: 'fichier',
    recoit: 'tableau',
    query: DemandeDeReprise,
    payload: z.any(),
    reponse: Importation,
  }),
  imprimer: appel({
    ...PDF,
    method: 'GET',
    path: '/api/stock-verre/pdf',
    resume: 'Imprimer la grille d’un nom commercial, diamètre par diamètre (PDF A4)',
    ...lu,
    query: z.strictObject({ IdOfficine: Id.optional(), IdNomCommercial: Id }),
  }),
  resume: appel({
    method: 'GET',
    path: '/api/stock-verre/resume',
    resume: 'Ce que tient le stock de verres : verres, puissances, valeur, sous le seuil, à zéro',
    ...lu,
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.object({
      Verres: z.int(),
      Puissances: z.int(),
      /** For those who see purchase prices. */
      ValeurAchat: z.int().nullable(),
      SousLeSeuil: z.int(),
      AZero: z.int(),
      /** What « commander les manquants » would order. */
      Manquants: z.int(),
      Fournisseurs: z.array(z.string()),
      compteLe: z.iso.datetime().nullable(),
    }),
  }),
  demandes: appel({
    method: 'GET',
    path: '/api/stock-verre/demandes',
    resume: 'Les puissances commandées au verrier ces trente jours faute d’être en stock',
    ...lu,
    query: z.strictObject({ IdOfficine: Id.optional(), IdNomCommercial: Id.optional() }),
    reponse: z.array(
      z.object({ Sph: z.number(), Cyl: z.number(), Fois: z.int(), Dernier: z.string(), Tenu: z.boolean() }),
    ),
  }),
}
