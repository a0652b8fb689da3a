import { z } from 'zod'
import { Id } from '../kernel/contract.ts'
import { ecritPar } from '../kernel/formes.ts'
import { ETAPES, ETATS_DOSSIER, STATUTS_REGLEMENT } from './etats.ts'
import { avecClient, periodeEtVendeur, vente } from './vente.ts'

export const PasDeCommande = z.object({
  Etape: z.enum(ETAPES),
  Motif: z.string().nullable(),
  ...ecritPar,
})
export type PasDeCommande = z.infer<typeof PasDeCommande>

/** What only an order has. */
const commande = {
  RefCmmd: z.string(),
  DateCommd: z.string(),
  IdProforma: Id.nullable(),
  RefProforma: z.string().nullable(),
  IdAssurance: Id.nullable(),
  IdFacture: Id.nullable(),
  /** Where the insurer’s part stands; null when no insurer pays anything. */
  EtatAssurance: z.enum(ETATS_DOSSIER).nullable(),
  /** Derived: what the caps of its bon count of the insurer’s part. */
  PartPrise: z.int(),
  MontantRegle: z.int(),
  ResteAPayer: z.int(),
  StatutReglement: z.enum(STATUTS_REGLEMENT),
  Etape: z.enum(ETAPES),
  DatePromesse: z.string().nullable(),
  /** The share of the client’s part asked for at the order, in percent and in francs. */
  TauxAcompte: z.int(),
  AcompteDemande: z.int(),
}

export const Commande = z.object({ ...vente, ...commande, Historique: z.array(PasDeCommande) })
export type Commande = z.infer<typeof Commande>

export const CommandeDeListe = z.object({ ...vente, ...commande, ...avecClient })
export type CommandeDeListe = z.infer<typeof CommandeDeListe>

export const trisCommandes = ['DateCommd', 'RefCmmd', 'DatePromesse', 'Total'] as const
export const sommesCommandes = [
  'RemiseTotale',
  'Total',
  'PartAssurance',
  'PartClient',
  'MontantRegle',
  'ResteAPayer',
] as const
export const filtresCommandes = {
  ...periodeEtVendeur,
  Etape: z.enum(ETAPES).optional(),
  StatutReglement: z.enum(STATUTS_REGLEMENT).optional(),
  IdAssurance: Id.optional(),
  /** Promised for a day that is over and not ready. */
  retard: z.enum(['oui']).optional(),
}
