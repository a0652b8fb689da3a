import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { Montant, periode, texteDe, texteRequis } from '../kernel/formes.ts'
import { exportDe, liste } from '../kernel/liste.ts'
import { PDF } from '../kernel/papier.ts'
import { TYPES_ARTICLE } from '../referentiel/articles.ts'
import { SaisieLigne } from './ligne.ts'
import {
  CAUSES_DE_PRIX,
  DISPONIBILITES,
  FILTRES_ARTICLES,
  LIGNES_BON_MAX,
  LIGNES_MAX,
  MOTIFS_SORTIE,
  NATURES,
  QUANTITE_MAX,
} from './rules.ts'

const version = z.int({ error: 'Obligatoire' })

/** How many of an article a document moves. */
export const Quantite = z
  .int({ error: 'Une quantité est un nombre entier.' })
  .min(1, 'Une quantité est d’au moins 1.')
  .max(QUANTITE_MAX, 'Une quantité est d’au plus 100 000.')

const ecrit = z.string().nullable()

/** Purchase prices are null for those who may not see them. */
const article = {
  _id: Id,
  IdOfficine: Id,
  Officine: z.string(),
  IdCateg: Id,
  Categorie: z.string(),
  TypeArticle: ecrit,
  IdMarque: Id.nullable(),
  Marque: ecrit,
  IdType: Id.nullable(),
  Type: ecrit,
  IdStyle: Id.nullable(),
  Style: ecrit,
  Reference: z.string(),
  Couleur: ecrit,
  Taille: ecrit,
  CodeBarre: z.string(),
  PrixAchat: z.int().nullable(),
  PrixVente: z.int(),
  Quantite: z.int(),
  SeuilAlerte: z.int(),
  Disponibilite: z.enum(DISPONIBILITES),
  /** No longer sold: it is on no list but the one that asks for it. What comes back to the shelf is archived no more. */
  Archive: z.boolean(),
  /** On its way to this officine. */
  EnTransit: z.int(),
  /** Of the same article, in all the others. */
  AutresOfficines: z.int(),
  /** What it looks like, the same in every officine: an id for `lirePhoto`, another one for another photo. */
  Photo: Id.nullable(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}
export const ArticleDeListe = z.object(article)
export type ArticleDeListe = z.infer<typeof ArticleDeListe>

export const Article = ArticleDeListe.extend({
  /** What is there is worth, at the average of what it cost; null for who does not see costs. */
  Valeur: z.int().nullable(),
  /** The same article, officine by officine, this one left out. */
  ailleurs: z.array(z.object({ IdOfficine: Id, Officine: z.string(), Quantite: z.int() })),
  /** Its last labels, the newest first: from, to, why, by whom. */
  prix: z.array(
    z.object({
      _id: Id,
      Ancien: z.int(),
      Nouveau: z.int(),
      Cause: z.enum(CAUSES_DE_PRIX),
      /** The receipt that proposed it. */
      Bon: z.string().nullable(),
      createdAt: z.iso.datetime(),
      createdBy: ecrit,
    }),
  ),
})
export type Article = z.infer<typeof Article>

export const Mouvement = z.object({
  _id: Id,
  IdArticle: Id,
  IdOfficine: Id,
  Nature: z.enum(NATURES),
  Quantite: z.int(),
  QuantiteApres: z.int(),
  CoutUnitaire: z.int().nullable(),
  /** What it added to the value of the stock; null for who does not see costs, and on what was written before values were. */
  Valeur: z.int().nullable(),
  /** The document behind it. */
  entite: z.string(),
  idEntite: Id,
  reference: z.string(),
  Motif: ecrit,
  createdAt: z.iso.datetime(),
  createdBy: ecrit,
})
export type Mouvement = z.infer<typeof Mouvement>

/** What has left: the movement and the article it is of. */
export const ArticleSorti = Mouvement.extend({
  Officine: z.string(),
  Marque: ecrit,
  Reference: z.string(),
  Couleur: ecrit,
  Taille: ecrit,
  CodeBarre: z.string(),
  Categorie: z.string(),
  /** Of an exit: how many of this article were taken back, and how many still may be. */
  Reprise: z.int(),
  AReprendre: z.int(),
})
export type ArticleSorti = z.infer<typeof ArticleSorti>

export const Sortie = z.object({
  _id: Id,
  Reference: z.string(),
  IdOfficine: Id,
  Motif: z.string(),
  Observation: ecrit,
  createdAt: z.iso.datetime(),
  mouvements: z.array(Mouvement),
})
export type Sortie = z.infer<typeof Sortie>

/** Ce qui était en rayon quand le logiciel est arrivé : le détail est au registre. */
const OuvertureDeStock = z.object({
  _id: Id,
  Reference: z.string(),
  IdOfficine: Id,
  Articles: z.int(),
  Quantite: z.int(),
  createdAt: z.iso.datetime(),
})

/** What an officine has of one category. */
export const ValeurDeStock = z.object({
  IdOfficine: Id,
  Officine: z.string(),
  IdCateg: Id,
  Categorie: z.string(),
  Libelle: ecrit,
  Articles: z.int(),
  Quantite: z.int(),
  ValeurAchat: z.int(),
  ValeurVente: z.int(),
})
export type ValeurDeStock = z.infer<typeof ValeurDeStock>

const trisArticles = ['Designation', 'PrixVente', 'createdAt'] as const

const prix = z.coerce.number({ error: 'Un prix est attendu' }).pipe(Montant)
const filtresArticles = {
  IdCateg: Id.optional(),
  IdMarque: Id.optional(),
  IdType: Id.optional(),
  IdStyle: Id.optional(),
  /** `Disponible` is whatever can be sold: in stock, be it under its threshold. */
  Disponibilite: z.enum(FILTRES_ARTICLES).optional(),
  PrixMin: prix.optional(),
  PrixMax: prix.optional(),
  /** Of this type, or of a category that says none. */
  TypeArticle: z.enum(TYPES_ARTICLE).optional(),
}

const communArticles = {
  acces: 'stock.lire',
  element: ArticleDeListe,
  tris: trisArticles,
  filtres: filtresArticles,
} as const
const listeArticles = liste({
  path: '/api/stock/groupe',
  resume: 'Lister les articles du réseau, ou de son officine',
  portee: 'liste',
  ...communArticles,
})

const articlesChoisis = z
  .array(Id, { error: 'Liste attendue' })
  .min(1, 'Choisissez des articles.')
  .max(500, 'Au plus 500 à la fois.')

export const stock = {
  liste: listeArticles,
  parOfficine: liste({
    path: '/api/stock/officine/{id}',
    resume: 'Lister les articles d’une officine : ici, en route, ailleurs',
    portee: { param: 'id' },
    ...communArticles,
  }),
  aChoisir: liste({
    path: '/api/stock/articles',
    resume: 'Articles que l’on peut prendre : ceux de son officine dont il reste en stock',
    portee: 'liste',
    ...communArticles,
  }),
  sortis: liste({
    path: '/api/stock/articles/sortie',
    resume: 'Ce qui est sorti du stock, du plus récent au plus ancien : vendu, envoyé, cassé, manquant',
    acces: 'stock.lire',
    portee: 'liste',
    element: ArticleSorti,
    tris: ['createdAt'],
    filtres: {
      ...periode,
      Nature: z.enum(NATURES).optional(),
    },
  }),
  verifierLongueur: appel({
    method: 'GET',
    path: '/api/stock/officine/verify-length/{officine}/{count}',
    resume: 'Dire si la liste que l’on a est encore entière ; sinon message « sync » et la liste',
    acces: 'stock.lire',
    portee: { param: 'officine' },
    reponse: z.object({ message: z.enum(['sync', 'a jour']), data: z.array(ArticleDeListe) }),
  }),
  lire: appel({
    method: 'GET',
    path: '/api/stock/article/{id}',
    resume: 'Lire un article, et où d’autres officines l’ont',
    acces: 'stock.lire',
    portee: 'reponse',
    reponse: Article,
  }),
  parCode: appel({
    method: 'GET',
    path: '/api/stock/article/code/{code}',
    resume: 'Trouver un article par son code-barres, dans son officine d’abord',
    acces: 'stock.lire',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.array(ArticleDeListe),
  }),
  mouvements: liste({
    path: '/api/stock/article/mouvements/{id}',
    resume: 'Les mouvements d’un article, du plus récent au plus ancien',
    acces: 'stock.lire',
    portee: { fiche: 'article', param: 'id' },
    element: Mouvement,
    tris: ['createdAt'],
  }),
  etiquettes: appel({
    ...PDF,
    method: 'POST',
    path: '/api/stock/articles/etiquettes',
    resume: 'Étiquettes à code-barres d’articles choisis, une par pièce en rayon : planches A4 ou rouleau',
    acces: 'stock.ecrire',
    portee: 'liste',
    payload: z.strictObject({
      articles: articlesChoisis,
      format: z.enum(['a4', 'rouleau'], { error: 'a4 ou rouleau' }).optional(),
    }),
  }),
  aEtiqueter: appel({
    method: 'POST',
    path: '/api/stock/articles/a-etiqueter',
    resume:
      'Ce que chaque article choisi aurait d’étiquettes, une par pièce en rayon ; celui d’une autre officine manque',
    acces: 'stock.ecrire',
    portee: 'liste',
    payload: z.strictObject({ articles: articlesChoisis }),
    reponse: z.array(z.object({ _id: Id, Nombre: z.int() })),
  }),
  modifier: appel({
    method: 'PUT',
    path: '/api/stock/article/update/{id}',
    resume: 'Changer les prix, le seuil ou le classement d’un article, corriger ce qui le nomme, l’archiver',
    acces: 'stock.ecrire',
    portee: { fiche: 'article', param: 'id' },
    change: ['article', 'reference'],
    payload: z.strictObject({
      PrixAchat: Montant.optional(),
      PrixVente: Montant.optional(),
      SeuilAlerte: z
        .int({ error: 'Nombre entier attendu' })
        .min(0, 'Au moins 0')
        .max(1_000_000, 'Au plus 1 000 000')
        .optional(),
      Archive: z.boolean({ error: 'Oui ou non' }).optional(),
      IdCateg: Id.optional(),
      IdType: Id.nullish(),
      IdStyle: Id.nullish(),
      IdMarque: Id.nullish(),
      Reference: texteRequis(80).optional(),
      Couleur: texteDe(60).nullish(),
      Taille: texteDe(20).nullish(),
      CodeBarre: texteRequis(60).optional(),
      version,
    }),
    reponse: Article,
  }),
  poserPhoto: appel({
    method: 'PUT',
    path: '/api/stock/article/photo/{id}',
    resume: 'Donner à un article sa photo, celle du même article dans toutes les officines',
    acces: 'stock.ecrire',
    portee: { fiche: 'article', param: 'id' },
    change: ['article', 'reference'],
    corps: 'fichier',
    recoit: 'photo',
    payload: z.any(),
    reponse: Article,
  }),
  retirerPhoto: appel({
    method: 'DELETE',
    path: '/api/stock/article/photo/{id}',
    resume: 'Retirer la photo d’un article',
    acces: 'stock.ecrire',
    portee: { fiche: 'article', param: 'id' },
    change: ['article', 'reference'],
    reponse: Article,
  }),
  lirePhoto: appel({
    method: 'GET',
    path: '/api/stock/photo/{id}',
    resume: 'Voir la photo d’un article',
    acces: 'session',
    portee: 'reseau',
    query: z.strictObject({ taille: z.enum(['vignette', 'entiere']).optional() }),
    contenu: 'image/*',
    reponse: z.any(),
  }),
  sortir: appel({
    method: 'POST',
    path: '/api/stock/sortie',
    resume: 'Sortir des articles du stock sans les vendre, avec le motif',
    acces: 'stock.ecrire',
    portee: { champ: 'IdOfficine' },
    change: ['article'],
    statut: 201,
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      Motif: z.enum(MOTIFS_SORTIE, { error: `Une valeur parmi ${MOTIFS_SORTIE.join(', ')}` }),
      Observation: texteDe(500).nullish(),
      lignes: z
        .array(z.strictObject({ IdArticle: Id, Quantite }))
        .min(1, 'Au moins un article')
        .max(LIGNES_MAX, 'Au plus 1 000 articles'),
    }),
    reponse: Sortie,
  }),
  reprendreSortie: appel({
    method: 'POST',
    path: '/api/stock/sortie/reprendre/{id}',
    resume:
      'Reprendre une sortie tapée par erreur, en tout ou en partie : ses articles reviennent aujourd’hui',
    acces: 'stock.ecrire',
    portee: { fiche: 'sortie', param: 'id' },
    change: ['article'],
    statut: 201,
    payload: z.strictObject({
      Motif: texteRequis(200),
      lignes: z
        .array(z.strictObject({ IdArticle: Id, Quantite }))
        .min(1, 'Au moins un article')
        .max(LIGNES_MAX, 'Au plus 1 000 articles')
        .optional(),
    }),
    reponse: Sortie,
  }),
  ouvrir: appel({
    method: 'POST',
    path: '/api/stock/ouverture',
    resume:
      'Saisir le stock d’ouverture : chaque ligne comme celle d’un bon, sans remise ; un article qui a déjà bougé est refusé',
    acces: 'stock.ouvrir',
    portee: { champ: 'IdOfficine' },
    change: ['article'],
    statut: 201,
    payload: z.strictObject({
      IdOfficine: Id.optional(),
      lignes: z
        .array(SaisieLigne.omit({ Remise: true, PrixVenteHT: true }), 'Obligatoire')
        .min(1, 'Au moins une ligne')
        .max(LIGNES_BON_MAX, `Au plus ${LIGNES_BON_MAX} lignes`),
    }),
    reponse: OuvertureDeStock,
  }),
  valeur: appel({
    method: 'GET',
    path: '/api/stock/valeur',
    resume: 'Ce que vaut le stock, par officine et catégorie, au prix d’achat et au prix de vente',
    acces: 'stock.prixachat',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.array(ValeurDeStock),
  }),
  exporter: exportDe(listeArticles, {
    path: '/api/stock/export',
    preuve: true,
    resume: 'Exporter les articles trouvés en Excel ou CSV',
    acces: 'stock.ecrire',
  }),
}
