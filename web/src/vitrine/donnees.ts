/** What the gallery shows: always the same people, the same days, the same figures. */
const id = (n: number) => `0199a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`

export const OFFICINE = id(1)

export const MARQUES = [
  'Akwaba',
  'Baoulé Vision',
  'Cocody',
  'Ébrié',
  'Lagune',
  'Savane',
  'Sénoufo',
  'Tanit',
].map((Libelle_marq, n) => ({
  _id: id(100 + n),
  Libelle_marq,
  version: 1,
  createdAt: `2026-0${n + 1}-12T09:30:00.000Z`,
  updatedAt: `2026-0${n + 1}-12T09:30:00.000Z`,
}))

export const ARBRE = [
  {
    IdFour: id(200),
    NomFour: 'Verre du Golfe',
    modeles: 41,
    gammes: [
      { IdGam: id(210), NomGam: 'Clarté', modeles: 23 },
      { IdGam: id(211), NomGam: 'Horizon progressif', modeles: 18 },
    ],
  },
  {
    IdFour: id(201),
    NomFour: 'Optique de Bassam',
    modeles: 12,
    gammes: [{ IdGam: id(220), NomGam: 'Essentiel', modeles: 12 }],
  },
  { IdFour: id(202), NomFour: 'Nouveau fournisseur', modeles: 0, gammes: [] },
]

export interface Produit {
  id: number
  name: string
  category: string
  price: number
  order_status: 'on_hold' | 'delivered' | 'canceled' | 'pending'
}
export const PRODUITS: Produit[] = [
  { id: 1, name: 'Monture Lagune 52', category: 'Monture', price: 45_000, order_status: 'pending' },
  { id: 2, name: 'Étui rigide', category: 'Accessoire', price: 5_000, order_status: 'delivered' },
  { id: 3, name: 'Spray nettoyant', category: 'Accessoire', price: 3_500, order_status: 'on_hold' },
  { id: 4, name: 'Cordon', category: 'Accessoire', price: 2_000, order_status: 'canceled' },
]

export interface Compte {
  id: number
  name: string
  email: string
  password: string
  role: 'admin' | 'staff' | 'user'
  status: 'active' | 'blocked' | 'deactivated'
}
export const COMPTES: Compte[] = [
  {
    id: 1,
    name: 'Aya Konan',
    email: 'aya@exemple.ci',
    password: 'Lunette-1',
    role: 'admin',
    status: 'active',
  },
  {
    id: 2,
    name: 'Bakary Touré',
    email: 'bakary@exemple.ci',
    password: 'Lunette-2',
    role: 'staff',
    status: 'blocked',
  },
  {
    id: 3,
    name: 'Chantal Yao',
    email: 'chantal@exemple.ci',
    password: 'Lunette-3',
    role: 'user',
    status: 'deactivated',
  },
]

export interface Contact {
  id: number
  name: string
  status: 'online' | 'offline' | 'away' | 'do not disturb'
  isPinned: boolean
  unseen: number
  messages: string[]
}
export const CONTACTS: Contact[] = [
  { id: 1, name: 'Atelier', status: 'online', isPinned: true, unseen: 2, messages: ['La paire est montée.'] },
  { id: 2, name: 'Caisse', status: 'away', isPinned: false, unseen: 0, messages: ['Le tiroir est compté.'] },
  {
    id: 3,
    name: 'Siège',
    status: 'do not disturb',
    isPinned: false,
    unseen: 1,
    messages: ['Nouveaux tarifs.'],
  },
  { id: 4, name: 'Livreur', status: 'offline', isPinned: false, unseen: 0, messages: [] },
]

export const ETIQUETTES = ['frontend', 'backend', 'doc', 'bug'] as const
export interface Tache {
  id: number
  title: string
  tags: (typeof ETIQUETTES)[number][]
  isStarred: boolean
  isImportant: boolean
  isCompleted: boolean
  isTrashed: boolean
}
const tache = (n: number, title: string, tags: Tache['tags'], plus: Partial<Tache> = {}): Tache => ({
  id: n,
  title,
  tags,
  isStarred: false,
  isImportant: false,
  isCompleted: false,
  isTrashed: false,
  ...plus,
})
export const TACHES: Tache[] = [
  tache(1, 'Recevoir les verres', ['backend'], { isStarred: true }),
  tache(2, 'Appeler le client', ['frontend'], { isImportant: true }),
  tache(3, 'Ranger les étuis', ['doc'], { isCompleted: true }),
  tache(4, 'Ancienne affiche', ['bug'], { isTrashed: true }),
]

export interface Courriel {
  id: number
  subject: string
  from: string
  folder: 'inbox' | 'sent' | 'draft' | 'spam' | 'trash'
  labels: ('personal' | 'company' | 'important' | 'private')[]
  unread: boolean
  isStarred: boolean
  time: string
}
const courriel = (n: number, subject: string, from: string, plus: Partial<Courriel> = {}): Courriel => ({
  id: n,
  subject,
  from,
  folder: 'inbox',
  labels: [],
  unread: false,
  isStarred: false,
  time: `2026-11-0${n}T08:15:00.000Z`,
  ...plus,
})
export const COURRIELS: Courriel[] = [
  courriel(1, 'Tarifs de novembre', 'Verre du Golfe', { labels: ['company'], unread: true }),
  courriel(2, 'Relevé du mois', 'Banque', { labels: ['important', 'private'], isStarred: true }),
  courriel(3, 'Commande reçue', 'Officine d’Angré', { folder: 'sent' }),
  courriel(4, 'Vœux', 'Aya', { labels: ['personal'], folder: 'draft' }),
  courriel(5, 'Vous avez gagné', 'Inconnu', { folder: 'spam' }),
]

export const CARTES = { ventes: 12_840, clients: 874, paniers: 999, visites: 1_000 }
