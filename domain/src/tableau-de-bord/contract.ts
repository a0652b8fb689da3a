import { z } from 'zod'
import { ETAPES } from '../commandes/etats.ts'
import { appel, Id } from '../kernel/contract.ts'
import { Jour } from '../kernel/formes.ts'
import { PERIODES, PERIODES_COMPAREES } from '../kernel/periode.ts'
import type { Permission } from '../kernel/permissions.ts'

export const Chiffre = z.object({ Nombre: z.int(), Montant: z.int() })
export type Chiffre = z.infer<typeof Chiffre>

/** What one officine, or all of them, did in each period. */
export const Resume = z.object({
  periodes: z.record(z.enum(PERIODES), Chiffre),
  /** Per cent of the amount, over the days that are over; null when there is nothing to compare with. */
  variations: z.record(z.enum(PERIODES_COMPAREES), z.int().nullable()),
})
export type Resume = z.infer<typeof Resume>

export const ChiffresParOfficine = z.object({
  Jour: z.string(),
  officines: z.array(Resume.extend({ IdOfficine: Id, Officine: z.string(), Code: z.string() })),
  total: Resume,
  /** Day by day from the first of last month, month by month from last January; only those with something. */
  jours: z.array(Chiffre.extend({ Jour: z.string() })),
  mois: z.array(Chiffre.extend({ Mois: z.string() })),
})
export type ChiffresParOfficine = z.infer<typeof ChiffresParOfficine>

export const Tiroir = z.object({
  IdOfficine: Id,
  Officine: z.string(),
  Code: z.string(),
  Statut: z.enum(['Non ouverte', 'Ouverte', 'Clôturée']),
  OuverteLe: z.iso.datetime().nullable(),
  /** What it should hold now. */
  Attendu: z.int(),
  SeuilAlerte: z.int().nullable(),
  /** The latest earlier day that nobody closed. */
  JourNonCloture: z.string().nullable(),
})
export type Tiroir = z.infer<typeof Tiroir>

export const Retard = z.object({
  IdOfficine: Id,
  Officine: z.string(),
  Code: z.string(),
  Nombre: z.int(),
  PlusAncienne: z.string(),
})
export type Retard = z.infer<typeof Retard>

/** One of them, and whom to call. */
export const CommandeEnRetard = z.object({
  _id: Id,
  IdClient: Id,
  RefCmmd: z.string(),
  Civilite: z.string().nullable(),
  Nom: z.string(),
  Prenoms: z.string(),
  /** null for who does not read clients, and for a client without one. */
  Telephone: z.string().nullable(),
  IdOfficine: Id,
  Officine: z.string(),
  Etape: z.enum(ETAPES),
  DatePromesse: Jour,
})
export type CommandeEnRetard = z.infer<typeof CommandeEnRetard>

/** How many, since which day, for how much. */
const Attente = z.object({ Nombre: z.int(), Depuis: Jour.nullable(), Montant: z.int().nullable() })
export type Attente = z.infer<typeof Attente>

/** What waits, by kind; null for what the caller cannot deal with. */
export const EnAttente = z.object({
  /** Lenses due today or before. */
  verres: Attente.nullable(),
  /** Their lenses have come. */
  montages: Attente.nullable(),
  /** Mounted, and not checked. */
  controles: Attente.nullable(),
  /** Checked, and not handed over. */
  pretes: Attente.nullable(),
  /** Still to be paid, orders and counter sales. */
  soldes: Attente.nullable(),
  /** Asked by other officines, and nobody answered. */
  demandes: Attente.nullable(),
  /** On their way here. */
  transferts: Attente.nullable(),
  /** Parts of a supplier's receipt that were sent here, and that nobody validated. */
  receptions: Attente.nullable(),
  /** Deposits that nobody validated. */
  versements: Attente.nullable(),
})
export type EnAttente = z.infer<typeof EnAttente>

export const Anniversaires = z.object({
  Nombre: z.int(),
  clients: z.array(
    z.object({
      _id: Id,
      Civilite: z.string().nullable(),
      Nom: z.string(),
      Prenoms: z.string(),
      Contacts: z.array(z.string()),
      DateNaissance: z.string(),
      Officine: z.string(),
    }),
  ),
})
export type Anniversaires = z.infer<typeof Anniversaires>

/** What a new house sets up, in the order in which each helps the next. */
export const PAS = [
  'officine',
  'entete',
  'comptes',
  'assurances',
  'fournisseurs',
  'tarifs',
  'stock',
  'clients',
  'feries',
  'caisse',
] as const
export const NomPas = z.enum(PAS)
export type NomPas = z.infer<typeof NomPas>

export const PremiersPas = z.object({
  /** Put away for good; the settings still show it. */
  Rangee: z.boolean(),
  etapes: z.array(
    z.object({
      Pas: NomPas,
      /** Read from the records themselves, never ticked. */
      Fait: z.boolean(),
      /** How many are there, and of how many where that is known. */
      Nombre: z.int(),
      Sur: z.int().nullable(),
      Nom: z.string().nullable(),
      /** Left for later, today: it comes back tomorrow. */
      Remis: z.boolean(),
    }),
  ),
})
export type PremiersPas = z.infer<typeof PremiersPas>

const Classe = Chiffre.extend({ Avant: z.int() })
export const Classements = z.object({
  du: z.string(),
  au: z.string(),
  /** What it is compared with. */
  avant: z.object({ du: z.string(), au: z.string() }),
  /** Every officine, the best takings first. */
  officines: z.array(
    z.object({
      IdOfficine: Id,
      Officine: z.string(),
      Code: z.string(),
      recettes: Classe,
      commandes: Classe,
      comptoir: Classe,
    }),
  ),
  vendeurs: z.array(
    Classe.extend({ IdVendeur: Id.nullable(), Vendeur: z.string().nullable(), Officine: z.string() }),
  ),
  marques: z.array(Classe.extend({ IdMarque: Id.nullable(), Marque: z.string().nullable() })),
})
export type Classements = z.infer<typeof Classements>

const ici = { method: 'GET', portee: 'liste', query: z.strictObject({ IdOfficine: Id.optional() }) } as const

/** The same figures of three things; who may see the list behind them may see them. */
const chiffres = <const Chemin extends string>(path: Chemin, resume: string, acces: Permission) =>
  appel({ ...ici, path, resume, acces, reponse: ChiffresParOfficine })

export const tableau = {
  recettes: chiffres(
    '/api/tableau-de-bord/recettes',
    'Recettes de chaque officine : jour, veille, semaines, mois, années, et jour par jour',
    'caisse.lire',
  ),
  commandes: chiffres(
    '/api/tableau-de-bord/commandes',
    'Commandes vendues par chaque officine : jour, veille, semaines, mois, années, et jour par jour',
    'ventes.lire',
  ),
  comptoir: chiffres(
    '/api/tableau-de-bord/comptoir',
    'Ventes au comptoir de chaque officine : jour, veille, semaines, mois, années, et jour par jour',
    'comptoir.lire',
  ),
  tiroirs: appel({
    ...ici,
    path: '/api/tableau-de-bord/tiroirs',
    resume: 'Lire où en est le tiroir-caisse de chaque officine',
    acces: 'caisse.lire',
    reponse: z.array(Tiroir),
  }),
  retards: appel({
    ...ici,
    path: '/api/tableau-de-bord/retards',
    resume: 'Compter les commandes en retard de chaque officine',
    acces: 'ventes.lire',
    reponse: z.array(Retard),
  }),
  plusEnRetard: appel({
    ...ici,
    path: '/api/tableau-de-bord/plus-en-retard',
    resume: 'Lire les cinq commandes les plus en retard : leur étape, le jour promis, le téléphone du client',
    acces: 'ventes.lire',
    reponse: z.array(CommandeEnRetard),
  }),
  enAttente: appel({
    ...ici,
    path: '/api/tableau-de-bord/en-attente',
    resume:
      'Compter ce qui attend l’appelant : verres à recevoir, commandes à monter et à vérifier, paires prêtes, soldes, articles demandés, transferts, envois de bons, versements',
    acces: 'session',
    reponse: EnAttente,
  }),
  premiersPas: appel({
    method: 'GET',
    path: '/api/tableau-de-bord/premiers-pas',
    resume: 'Dire ce qui est fait de ce qu’une maison nouvelle fait d’abord',
    acces: 'organisation.ecrire',
    portee: 'reseau',
    reponse: PremiersPas,
  }),
  remettrePas: appel({
    method: 'PUT',
    path: '/api/tableau-de-bord/premiers-pas/{pas}',
    resume: 'Laisser un pas pour demain, ranger toute la liste (`tout`), ou les reprendre',
    acces: 'organisation.ecrire',
    portee: 'reseau',
    change: ['pas_remis'],
    payload: z.strictObject({ Remis: z.boolean({ error: 'Oui ou non attendu' }) }),
    reponse: PremiersPas,
  }),
  anniversaires: appel({
    ...ici,
    path: '/api/tableau-de-bord/anniversaires',
    resume: 'Lire qui fête son anniversaire aujourd’hui',
    acces: 'clients.lire',
    reponse: Anniversaires,
  }),
  classements: appel({
    method: 'GET',
    path: '/api/tableau-de-bord/classements',
    resume: 'Classer les officines, les vendeurs et les marques sur une période',
    acces: 'tableau.comparer',
    portee: 'liste',
    query: z.strictObject({ du: Jour, au: Jour, IdOfficine: Id.optional() }),
    reponse: Classements,
  }),
}
