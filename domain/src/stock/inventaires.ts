import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { texteDe, texteRequis } from '../kernel/formes.ts'
import { liste } from '../kernel/liste.ts'
import { PDF } from '../kernel/papier.ts'
import { LIGNES_MAX, STATUTS_INVENTAIRE } from './rules.ts'

const ecrit = z.string().nullable()

const COMPTE_MAX = 1_000_000
const entier = (min: number) =>
  z
    .int({ error: 'Une quantité est un nombre entier.' })
    .min(min, min < 0 ? 'Au plus 1 000 000' : `Au moins ${min}`)
    .max(COMPTE_MAX, 'Au plus 1 000 000')

export const Inventaire = z.object({
  _id: Id,
  Reference: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  IdCateg: Id.nullable(),
  Categorie: ecrit,
  IdMarque: Id.nullable(),
  Marque: ecrit,
  Libelle: ecrit,
  Statut: z.enum(STATUTS_INVENTAIRE),
  /** Lines, those counted, those counted otherwise than expected, and what the gaps are worth at cost. */
  Lignes: z.int(),
  Comptees: z.int(),
  Ecarts: z.int(),
  /** Of those counted, those that moved meanwhile: to be counted again; once it is over, left as the ledger had them. */
  ARecompter: z.int(),
  EcartQuantite: z.int(),
  EcartValeur: z.int().nullable(),
  clotureLe: z.iso.datetime().nullable(),
  cloturePar: ecrit,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: ecrit,
})
export type Inventaire = z.infer<typeof Inventaire>

export const LigneInventaire = z.object({
  _id: Id,
  IdArticle: Id,
  Marque: ecrit,
  Reference: z.string(),
  Couleur: ecrit,
  Taille: ecrit,
  CodeBarre: z.string(),
  Categorie: z.string(),
  /** Frozen when the inventory began. */
  Theorique: z.int(),
  /** What the ledger said at the moment of the count; of a line not counted yet, what it says now. */
  Attendu: z.int(),
  Compte: z.int().nullable(),
  /** Null too of what is to be counted again: what moved meanwhile may have been counted or not. */
  Ecart: z.int().nullable(),
  ARecompter: z.boolean(),
  /** Why it was left as the ledger had it. */
  Laisse: ecrit,
  EcartValeur: z.int().nullable(),
  Motif: ecrit,
  compteLe: z.iso.datetime().nullable(),
  comptePar: ecrit,
  version: z.int(),
})
export type LigneInventaire = z.infer<typeof LigneInventaire>

/** A scan adds, and one too many is taken back; a hand types. Numbers, so that those who count together add up. Either names the article by its id or by what the scanner read. */
const comptage = z
  .strictObject({
    IdArticle: Id.optional(),
    CodeBarre: texteRequis(60).optional(),
    Ajout: entier(-COMPTE_MAX)
      .refine(n => n !== 0, 'Au moins 1')
      .optional(),
    Compte: entier(0).nullish(),
    Motif: texteDe(200).nullish(),
    /** When the first and the last of these were seen on the shelf; now unless said. What waited on a desk says so. */
    Debut: z.iso.datetime({ error: 'Instant attendu' }).optional(),
    Fin: z.iso.datetime({ error: 'Instant attendu' }).optional(),
    /** Of the line as it was read: typing over someone else's count is refused. */
    version: z.int().optional(),
  })
  .refine(c => (c.IdArticle === undefined) !== (c.CodeBarre === undefined), {
    path: ['IdArticle'],
    message: 'Indiquez l’article, ou son code-barres',
  })
  .refine(c => c.Ajout === undefined || c.Compte === undefined, {
    path: ['Compte'],
    message: 'Ajoutez une quantité ou donnez le compte, pas les deux',
  })

const ETATS_DE_LIGNE = ['À compter', 'Comptés', 'Écarts', 'À recompter'] as const

const communInventaires = {
  acces: 'stock.lire',
  element: Inventaire,
  tris: ['createdAt'],
} as const

export const inventaires = {
  liste: liste({
    path: '/api/inventaires',
    resume: 'Lister les inventaires, terminés ou en cours',
    portee: 'liste',
    ...communInventaires,
    filtres: { Statut: z.enum(STATUTS_INVENTAIRE).optional() },
  }),
  actifs: liste({
    path: '/api/inventaires-active/{officine}',
    resume: 'Lister les inventaires en cours d’une officine',
    portee: { param: 'officine' },
    ...communInventaires,
  }),
  lire: appel({
    method: 'GET',
    path: '/api/inventaire/{id}',
    resume: 'Lire un inventaire et où en est le compte',
    acces: 'stock.lire',
    portee: 'reponse',
    reponse: Inventaire,
  }),
  lignes: liste({
    path: '/api/inventaire/lignes/{id}',
    resume: 'Les articles d’un inventaire : attendu, compté, écart, par qui et quand',
    acces: 'stock.lire',
    portee: { fiche: 'inventaire', param: 'id' },
    element: LigneInventaire,
    tris: ['Designation', 'compteLe'],
    filtres: { etat: z.enum(ETATS_DE_LIGNE).optional() },
  }),
  ouvrir: appel({
    method: 'POST',
    path: '/api/inventaire/nouveau',
    resume: 'Ouvrir un inventaire d’une officine, d’une catégorie ou d’une marque',
    acces: 'stock.inventorier',
    portee: { champ: 'IdOfficine' },
    change: ['inventaire'],
    statut: 201,
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      IdCateg: Id.nullish(),
      IdMarque: Id.nullish(),
      Libelle: texteDe(120).nullish(),
    }),
    reponse: Inventaire,
  }),
  compter: appel({
    method: 'PUT',
    path: '/api/inventaire/update/{id}',
    resume: 'Compter des articles : en ajouter, ou donner le compte et le motif d’un écart',
    acces: 'stock.compter',
    portee: { fiche: 'inventaire', param: 'id' },
    change: ['inventaire'],
    payload: z.strictObject({
      lignes: z
        .array(comptage)
        .min(1, 'Au moins un article')
        .max(LIGNES_MAX, 'Au plus 1 000 articles à la fois'),
    }),
    exemple: { lignes: [{ CodeBarre: '3701234567892', Ajout: 1 }] },
    reponse: Inventaire.extend({ lignes: z.array(LigneInventaire) }),
  }),
  appliquer: appel({
    method: 'PUT',
    path: '/api/inventaire/update-stock/{id}',
    resume: 'Terminer un inventaire : ses écarts deviennent des mouvements de stock, une seule fois',
    acces: 'stock.inventorier',
    portee: { fiche: 'inventaire', param: 'id' },
    change: ['inventaire', 'article'],
    payload: z
      .strictObject({
        /** What nobody counted keeps its quantity, unless it is said to be missing. */
        NonComptes: z.enum(['Garder', 'Manquants'], { error: 'Garder ou Manquants' }).optional(),
        /** Why what is to be counted again keeps its quantity. */
        Laisser: texteRequis(200).optional(),
      })
      .optional(),
    reponse: Inventaire,
  }),
  annuler: appel({
    method: 'PUT',
    path: '/api/inventaire/annuler/{id}',
    resume: 'Abandonner un inventaire : le stock ne change pas',
    acces: 'stock.inventorier',
    portee: { fiche: 'inventaire', param: 'id' },
    change: ['inventaire'],
    reponse: Inventaire,
  }),
  imprimer: appel({
    ...PDF,
    method: 'GET',
    path: '/api/inventaire/pdf/{id}',
    resume: 'Imprimer un inventaire : feuille de compte, ou écarts (PDF A4)',
    acces: 'stock.lire',
    portee: { fiche: 'inventaire', param: 'id' },
  }),
  exporter: appel({
    method: 'GET',
    path: '/api/inventaire/export/{id}',
    preuve: true,
    resume: 'Exporter les articles d’un inventaire en Excel ou CSV',
    acces: 'stock.inventorier',
    portee: { fiche: 'inventaire', param: 'id' },
    query: z.strictObject({ format: z.enum(['xlsx', 'csv']).optional() }),
    contenu: 'application/octet-stream',
    reponse: z.any(),
  }),
}
