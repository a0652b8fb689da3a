import { z } from 'zod'
import { Id } from '../kernel/contract.ts'
import { Jour, Montant, Pourcent, texteDe, texteRequis, trace, Version } from '../kernel/formes.ts'

/**
 * The bon as it is typed. Left out, the rate, the caps and the manager are the insurer's own, the company and the member
 * number the client's; `null` is no limit.
 */
const bon = {
  IdSociete: Id.nullish(),
  Gestionnaire: texteDe(120).nullish(),
  Police: texteDe(60).nullish(),
  Matricule: texteDe(60).nullish(),
  AssurePrincipal: texteDe(160).nullish(),
  Beneficiaire: texteDe(160).nullish(),
  Lien: texteDe(40).nullish(),
  IdPrescripteur: Id.nullish(),
  Taux: Pourcent.optional(),
  Plafond: Montant.nullish(),
  PlafondMonture: Montant.nullish(),
  PlafondVerres: Montant.nullish(),
  MontantAccorde: Montant.nullish(),
  RemiseAssurance: Pourcent.nullish(),
  DateDebut: Jour.nullish(),
  DateFin: Jour.nullish(),
  Observation: texteDe(2000).nullish(),
}
export const SaisiePriseEnCharge = z.strictObject({ IdAssurance: Id, NumeroBon: texteRequis(60), ...bon })
export type SaisiePriseEnCharge = z.output<typeof SaisiePriseEnCharge>
export const ModifPriseEnCharge = z.strictObject({
  _id: Id,
  version: Version,
  IdAssurance: Id.optional(),
  NumeroBon: texteRequis(60).optional(),
  ...bon,
})

export const PriseEnCharge = z.object({
  _id: Id,
  IdClient: Id,
  IdOfficine: Id,
  IdAssurance: Id,
  IdSociete: Id.nullable(),
  NumeroBon: z.string(),
  Gestionnaire: z.string().nullable(),
  Police: z.string().nullable(),
  Matricule: z.string().nullable(),
  AssurePrincipal: z.string().nullable(),
  Beneficiaire: z.string().nullable(),
  Lien: z.string().nullable(),
  IdPrescripteur: Id.nullable(),
  Taux: z.int(),
  Plafond: z.int().nullable(),
  PlafondMonture: z.int().nullable(),
  PlafondVerres: z.int().nullable(),
  MontantAccorde: z.int().nullable(),
  RemiseAssurance: z.int().nullable(),
  DateDebut: z.string().nullable(),
  DateFin: z.string().nullable(),
  Observation: z.string().nullable(),
  Statut: z.enum(['Active', 'Supprimée']),
  ...trace,
  Assurance: z.string(),
  Societe: z.string().nullable(),
  /** Derived: nobody has joined the insurer's paper. */
  SansPapier: z.boolean(),
})
export type PriseEnCharge = z.infer<typeof PriseEnCharge>

/** What the client's insurer usually grants: what a new bon starts from. */
export const Conditions = z.object({
  Taux: z.int().nullable(),
  Plafond: z.int().nullable(),
  PlafondMonture: z.int().nullable(),
  PlafondVerres: z.int().nullable(),
  Gestionnaire: z.string().nullable(),
})
export type Conditions = z.infer<typeof Conditions>

/** The share of a proforma without a bon, as it was told: who would pay, on what terms. */
export const Estimation = z.object({
  Assurance: z.string(),
  Gestionnaire: z.string().nullable(),
  Societe: z.string().nullable(),
  Matricule: z.string().nullable(),
  Taux: z.int(),
  Plafond: z.int().nullable(),
  PlafondRestant: z.int().nullable(),
  PlafondMonture: z.int().nullable(),
  PlafondVerres: z.int().nullable(),
})
export type Estimation = z.infer<typeof Estimation>
