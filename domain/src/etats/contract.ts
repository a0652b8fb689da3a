import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { periode } from '../kernel/formes.ts'
import { LIMITE_MAX, PAGE_MAX } from '../kernel/limites.ts'
import { Pager } from '../kernel/liste.ts'
import { PDF } from '../kernel/papier.ts'
import type { Permission } from '../kernel/permissions.ts'
import { NOMS_ETATS } from './definitions.ts'

const Sommes = z.record(z.string(), z.number().nullable())
const Compare = z.object({ du: z.string(), au: z.string(), totaux: Sommes })
/** A row: its columns by name, and what opens it. */
const LigneEtat = z.record(z.string(), z.union([z.string(), z.number()]).nullable())
export type LigneEtat = z.infer<typeof LigneEtat>

/** A report: the rows of a page, what all rows add up to, what it was before, and its plot. */
export const Etat = z.object({
  etat: z.enum(NOMS_ETATS),
  du: z.string().nullable(),
  au: z.string().nullable(),
  IdOfficine: Id.nullable(),
  par: z.string().nullable(),
  /** The columns of its rows, in their order. */
  colonnes: z.array(z.string()),
  pager: Pager,
  lignes: z.array(LigneEtat),
  totaux: Sommes,
  /** The period before, or the same days a year before: the one that is asked for; null for what has no days. */
  avant: Compare.nullable(),
  an: Compare.nullable(),
  points: z.array(z.object({ cle: z.string(), valeur: z.number(), avant: z.number().nullable() })),
  /** Takings of each officine, where the report is about takings. */
  collection: z.array(z.object({ IdOfficine: Id, officine: z.string(), montant: z.int() })).optional(),
  /** When it was read, and how many seconds the copy it was read from is behind. */
  luLe: z.iso.datetime(),
  retard: z.number().nullable(),
})
export type Etat = z.infer<typeof Etat>

const rang = (max: number) =>
  z.coerce
    .number({ error: 'Nombre entier attendu' })
    .pipe(z.int({ error: 'Nombre entier attendu' }).min(1, 'Au moins 1').max(max, `Au plus ${max}`))
const mot = z.string().trim().max(60, 'Au plus 60 caractères').optional()

/** What any report may be asked; each refuses by name what is not its own. */
const filtres = {
  IdCateg: Id.optional(),
  IdFournisseur: Id.optional(),
  IdAssurance: Id.optional(),
  IdVendeur: Id.optional(),
  IdRubrique: Id.optional(),
  Etape: mot,
  Etat: mot,
  StatutReglement: mot,
  Tranche: mot,
  statut: mot,
  transfere: mot,
  Nature: mot,
  depuis: mot,
  retard: mot,
  tard: mot,
  IdMarque: Id.optional(),
  IdPrescripteur: Id.optional(),
  Genre: mot,
  Age: mot,
  Poste: mot,
  Parmi: mot,
}
const pages = { page: rang(PAGE_MAX).optional(), limit: rang(LIMITE_MAX).optional(), tri: mot }
const question = {
  comparer: z.enum(['avant', 'an'], { error: 'avant ou an' }).optional(),
  ...periode,
  par: mot,
  ...filtres,
  IdOfficine: Id.optional(),
}

/** A report under the address that the seeds give it: its days, officine and first filter are in the path; without a page, all its rows. */
const souche = <const Chemin extends string>(path: Chemin, resume: string, acces: Permission) =>
  appel({
    method: 'GET',
    path,
    resume,
    acces,
    reponse: Etat,
    portee: { param: 'idOfficine' },
    query: z.strictObject({ ...pages, par: mot }),
  })
const TABLEUR = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const generique = { method: 'GET', acces: 'session', portee: 'liste' } as const

export const etats = {
  reglements: souche(
    '/api/etat/reglement-commande-client/{start}/{end}/{idOfficine}',
    'État suivi règlement : part, réglé, reste et jours de chaque commande d’une période',
    'ventes.lire',
  ),
  br: souche(
    '/api/etat/br/{start}/{end}/{idOfficine}/{status}',
    'État des bons de réception d’une période, d’un statut ou de tous',
    'receptions.lire',
  ),
  stockArticle: souche(
    '/api/etat/stock-article/{idOfficine}/{categorie_article}',
    'État du stock : quantité et valeur de chaque article, d’une catégorie ou de toutes',
    'stock.lire',
  ),
  articleSortie: souche(
    '/api/etat/article-sortie/{start}/{end}/{idOfficine}',
    'État des articles sortis : ce qui est parti, pourquoi, à qui',
    'stock.lire',
  ),
  proformas: souche(
    '/api/etat/proforma/{start}/{end}/{idOfficine}',
    'État des proformas, ce que chacune est devenue, et leur taux de conversion',
    'ventes.lire',
  ),
  depenses: souche(
    '/api/depense/{idOfficine}/{start}/{end}',
    'État caisse dépense : dépenses par rubrique, approvisionnements et clôtures d’une période',
    'caisse.lire',
  ),
  recettes: souche(
    '/api/appro-caisse-recette/{idOfficine}/{start}/{end}',
    'État caisse recette : recettes par jour et par mode, et la collection de chaque officine',
    'caisse.lire',
  ),
  ca: souche(
    '/api/ca/{idOfficine}/{start}/{end}',
    'Chiffre d’affaires par jour, mois, officine, vendeur ou catégorie, avec ce qui est encaissé',
    'etats.lire',
  ),
  clientsParOfficine: appel({
    method: 'GET',
    path: '/api/v1/statistique/nbre-client-officine',
    acces: 'clients.lire',
    resume: 'Compter les clients de chaque officine',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.array(z.object({ IdOfficine: Id, officine: z.string(), nombre: z.int() })),
  }),
  clientsParGenre: appel({
    method: 'GET',
    path: '/api/v1/statistique/nbre-genre-client-officine',
    acces: 'clients.lire',
    resume: 'Compter les clients de chaque officine par genre, inconnu compris',
    portee: 'liste',
    query: z.strictObject({ IdOfficine: Id.optional() }),
    reponse: z.array(
      z.object({ IdOfficine: Id, officine: z.string(), genre: z.string().nullable(), nombre: z.int() }),
    ),
  }),
  lire: appel({
    ...generique,
    path: '/api/etats/{etat}',
    resume: 'Lire un état : ses lignes, ses totaux, ce qu’il était avant et son graphique',
    query: z.strictObject({ ...question, ...pages }),
    reponse: Etat,
  }),
  exporter: appel({
    ...generique,
    acces: 'ventes.exporter',
    preuve: true,
    path: '/api/etats/{etat}/export',
    resume: 'Exporter toutes les lignes d’un état et leurs totaux, en Excel ou en CSV',
    query: z.strictObject({
      ...question,
      tri: mot,
      format: z.enum(['xlsx', 'csv'], { error: 'xlsx ou csv' }).optional(),
    }),
    contenu: TABLEUR,
    reponse: z.any(),
  }),
  imprimer: appel({
    ...generique,
    ...PDF,
    path: '/api/etats/{etat}/pdf',
    resume: 'Imprimer un état sur l’en-tête de l’officine (PDF A4)',
    query: z.strictObject({ ...question, tri: mot }),
  }),
}
