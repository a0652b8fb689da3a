import { z } from 'zod'
import { MontantPositif, Numero } from '../caisse/saisies.ts'
import { Piece as PieceJointe } from '../caisse/versements.ts'
import { Document, Ordonnance } from '../clients/fiches.ts'
import { PriseEnCharge } from '../commandes/couverture.ts'
import { ETATS_DOSSIER } from '../commandes/etats.ts'
import { Id } from '../kernel/contract.ts'
import { ecritPar, Jour, Montant, texteDe, texteRequis, trace } from '../kernel/formes.ts'
import { ErreurDeLigne } from '../kernel/importation.ts'
import { deSante } from '../kernel/sante.ts'
import {
  DECISIONS,
  ETATS_FACTURE,
  ETATS_LIGNE,
  GENRES_ECRITURE,
  ISSUES,
  MODES_PAIEMENT,
  PIECES,
  TRANCHES,
} from './rules.ts'

const ecrit = z.string().nullable()
const jour = z.string()
/** Who the sale is for and what it is, as every list of this area names it. */
const vente = {
  IdCommande: Id,
  RefCmmd: z.string(),
  DateCommd: jour,
  IdClient: Id,
  Civilite: ecrit,
  Client: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  IdAssurance: Id,
  Assurance: z.string(),
  IdSociete: Id.nullable(),
  Societe: ecrit,
  NumeroBon: ecrit,
  Matricule: ecrit,
}

export const Piece = z.object({
  type: z.enum(PIECES),
  present: z.boolean(),
  motif: ecrit,
})

/** A sale with an insurer's share: to process, or processed and on no invoice yet. */
export const VenteDossier = z.object({
  _id: Id,
  ...vente,
  Total: z.int(),
  PartAssurance: z.int(),
  /** What an invoice would ask for: the share, or what was re-submitted of it. */
  AFacturer: z.int(),
  EtatAssurance: z.enum(ETATS_DOSSIER),
  /** The last day to deposit it; null when the insurer has no delay. */
  DateLimite: jour.nullable(),
  /** What blocks it. */
  Manquent: z.array(z.enum(PIECES)),
  /** It was on an invoice that the insurer rejected. */
  Represente: z.boolean(),
})
export type VenteDossier = z.infer<typeof VenteDossier>

/** What a line says of its money; `Ouvert` is what the insurer still owes. */
const comptes = {
  Part: z.int(),
  Remise: z.int(),
  Montant: z.int(),
  Ouvert: z.int(),
  Regle: z.int(),
  Rejete: z.int(),
  Charge: z.int(),
  Abandonne: z.int(),
  Represente: z.int(),
  /** Of the share, what came back of the sale since: `Montant` is without it. */
  Avoir: z.int(),
}

export const LigneFacture = z.object({
  _id: Id,
  IdFacture: Id,
  Numero: z.string(),
  DateDepot: jour.nullable(),
  Rang: z.int(),
  ...vente,
  /** null: a part taken over from another program, whose sale is not here; `RefCmmd` is then what that program called it. */
  IdCommande: Id.nullable(),
  TauxRemise: z.int(),
  ...comptes,
  Etat: z.enum(ETATS_LIGNE),
  IdMotifRejet: Id.nullable(),
  MotifRejet: ecrit,
  Note: ecrit,
  version: z.int(),
})
export type LigneFacture = z.infer<typeof LigneFacture>

export const EcritureAssurance = z.object({
  _id: Id,
  IdLigne: Id,
  IdFacture: Id,
  Numero: z.string(),
  RefCmmd: z.string(),
  Client: z.string(),
  Genre: z.enum(GENRES_ECRITURE),
  montant: z.int(),
  IdPaiement: Id.nullable(),
  /** Of the cheque or transfer that paid it. */
  reference: ecrit,
  Motif: ecrit,
  ...ecritPar,
})

/** The file of one sale: amounts, papers, coverage and prescription side by side, and the file after it. */
export const Dossier = VenteDossier.extend({
  version: z.int(),
  MontantRegle: z.int(),
  PartClient: z.int(),
  /** Insurer's share = Ouvert + Regle + Rejete + Charge + Abandonne + Avoir, at every moment; its own discount is with what is given up. */
  Part: z.int(),
  Ouvert: z.int(),
  Regle: z.int(),
  Rejete: z.int(),
  Charge: z.int(),
  Abandonne: z.int(),
  Avoir: z.int(),
  Motif: ecrit,
  TraiteeLe: z.iso.datetime().nullable(),
  TraiteePar: ecrit,
  Pieces: z.array(Piece),
  priseEnCharge: PriseEnCharge.nullable(),
  ordonnance: deSante(Ordonnance.nullable(), null),
  documents: z.array(Document),
  IdProforma: Id.nullable(),
  LivreLe: z.iso.datetime().nullable(),
  /** The invoices it was on, the latest first. */
  lignes: z.array(LigneFacture),
  ecritures: z.array(EcritureAssurance),
  /** The next file to process, in the order of the deadlines; null when this is the last. */
  Suivant: z.object({ _id: Id, clientId: Id, RefCmmd: z.string() }).nullable(),
  /** How many are left to process, this one included. */
  Restent: z.int(),
  IdOfficines: z.array(Id),
})
export type Dossier = z.infer<typeof Dossier>

export const SaisieTraitement = z.strictObject({
  clientId: Id,
  RefCmmd: texteRequis(40),
  MontantFacture: Montant.optional(),
  Motif: texteDe(200).nullish(),
  Pieces: z
    .array(
      z.strictObject({
        type: z.enum(PIECES),
        present: z.boolean({ error: 'Oui ou non attendu' }),
        motif: texteDe(200).nullish(),
      }),
    )
    .max(PIECES.length)
    .optional(),
  version: z.int().optional(),
})
export type SaisieTraitement = z.output<typeof SaisieTraitement>

export const SaisieFacture = z.strictObject({
  IdAssurance: Id,
  IdSociete: Id.nullish(),
  DateDebut: Jour,
  DateFin: Jour,
  ventes: z
    .array(Id, { error: 'Obligatoire' })
    .min(1, 'Choisissez au moins une vente.')
    .max(5000, 'Une facture porte au plus 5 000 ventes.'),
})
export type SaisieFacture = z.output<typeof SaisieFacture>

/** For those who do not see the network, the amounts are those of their own lines. */
export const FactureDeListe = z.object({
  _id: Id,
  Numero: z.string(),
  IdAssurance: Id,
  Assurance: z.string(),
  IdSociete: Id.nullable(),
  Societe: ecrit,
  DateDebut: jour,
  DateFin: jour,
  DateFacture: jour,
  Etat: z.enum(ETATS_FACTURE),
  /** The earliest last day to deposit among its sales; of a deposited one, the day its money is due. */
  DateLimite: jour.nullable(),
  EnRetard: z.boolean(),
  IdBordereau: Id.nullable(),
  Bordereau: ecrit,
  DateDepot: jour.nullable(),
  /** Since its deposit; null before. */
  Tranche: z.enum(TRANCHES).nullable(),
  Lignes: z.int(),
  ...comptes,
  /** Not all of it is shown: some of its lines are other officines'. */
  EnPartie: z.boolean(),
  /** Of the paper, whatever officine is looked at; null for those who do not see all of it. */
  MontantEntier: z.int().nullable(),
  ...trace,
})
export type FactureDeListe = z.infer<typeof FactureDeListe>

export const BordereauDeListe = z.object({
  _id: Id,
  Numero: z.string(),
  IdAssurance: Id,
  Assurance: z.string(),
  DateDepot: jour,
  Lieu: z.string(),
  RecuPar: ecrit,
  Factures: z.int(),
  Montant: z.int(),
  /** The stamped slip is joined. */
  Scan: z.boolean(),
  ...ecritPar,
})
export type BordereauDeListe = z.infer<typeof BordereauDeListe>

/** What was said of a slip before someone corrected it. */
const CorrectionDeBordereau = z.object({
  Motif: ecrit,
  /** Only what changed. */
  DateDepot: jour.nullable(),
  Lieu: ecrit,
  RecuPar: ecrit,
  /** Invoices taken off it: to deposit again. */
  Retirees: z.array(z.string()),
  ...ecritPar,
})

export const Bordereau = BordereauDeListe.extend({
  version: z.int(),
  /** The latest first. */
  corrections: z.array(CorrectionDeBordereau),
  factures: z.array(FactureDeListe),
  /** The stamped slip, the latest first. */
  scans: z.array(PieceJointe),
  IdOfficines: z.array(Id),
})
export type Bordereau = z.infer<typeof Bordereau>

export const PaiementAssurance = z.object({
  _id: Id,
  IdAssurance: Id,
  Assurance: z.string(),
  date: jour,
  mode: z.enum(MODES_PAIEMENT),
  IdBanque: Id,
  Banque: z.string(),
  reference: z.string(),
  /** Negative for a reversal, and only then. */
  montant: z.int(),
  /** What of it settles lines, and what is left as the insurer's credit. */
  Impute: z.int(),
  Credit: z.int(),
  /** Of what it settles, what is of the officine looked at: all of it for who looks at the network. */
  Regle: z.int(),
  IdOrigine: Id.nullable(),
  ContrePasse: z.boolean(),
  Motif: ecrit,
  Rang: z.int(),
  Empreinte: z.string(),
  ...ecritPar,
})
export type PaiementAssurance = z.infer<typeof PaiementAssurance>

export const PaiementEntier = PaiementAssurance.extend({
  ecritures: z.array(EcritureAssurance),
  /** null: it settles nothing yet, and is the whole network's. */
  IdOfficines: z.array(Id.nullable()),
})
export type PaiementEntier = z.infer<typeof PaiementEntier>

export const Facture = FactureDeListe.extend({
  lignes: z.array(LigneFacture),
  /** Those that settled lines of it, and what counters them. */
  paiements: z.array(PaiementAssurance),
  /** What was rejected and what was decided of it, a gesture at a time: who, when, why and how much over how many lines. */
  decisions: z.array(
    EcritureAssurance.pick({
      Genre: true,
      montant: true,
      Motif: true,
      createdAt: true,
      createdBy: true,
    }).extend({
      Nombre: z.int(),
    }),
  ),
  /** Of the insurer: what earlier payments left and may settle lines here. */
  Credit: z.int(),
  bordereau: BordereauDeListe.extend({ scans: z.array(PieceJointe) }).nullable(),
  IdOfficines: z.array(Id),
})
export type Facture = z.infer<typeof Facture>

export const SaisieDepot = z.strictObject({
  _ids: z
    .array(Id, { error: 'Obligatoire' })
    .min(1, 'Choisissez au moins une facture.')
    .max(200, 'Au plus 200 factures sur un bordereau.'),
  DateDepot: Jour,
  Lieu: texteRequis(120),
  RecuPar: texteDe(120).nullish(),
})
export type SaisieDepot = z.output<typeof SaisieDepot>

export const CorrectionDepot = SaisieDepot.omit({ _ids: true }).extend({
  version: z.int(),
  /** Invoices that were not on it: to deposit again. */
  retirer: z.array(Id).max(200).default([]),
  Motif: texteRequis(200),
})
export type CorrectionDepot = z.output<typeof CorrectionDepot>

export const SaisiePaiement = z.strictObject({
  date: Jour,
  mode: z.enum(MODES_PAIEMENT, {
    error: `Une assurance paie par ${MODES_PAIEMENT.join(', ').toLowerCase()}.`,
  }),
  IdBanque: Id,
  reference: Numero.pipe(z.string({ error: 'Obligatoire' })),
  montant: MontantPositif,
})
export type SaisiePaiement = z.output<typeof SaisiePaiement>

export const SaisieLigne = z.strictObject({
  _id: Id,
  montant: Montant.default(0),
  issue: z.enum(ISSUES).optional(),
  MontantAccepte: Montant.optional(),
  IdMotifRejet: Id.nullish(),
  note: texteDe(500).nullish(),
})
export type SaisieLigne = z.output<typeof SaisieLigne>
export const saisieLignes = z
  .array(SaisieLigne, { error: 'Obligatoire' })
  .min(1, 'Choisissez au moins une ligne.')
  .max(5000, 'Au plus 5 000 lignes à la fois.')

/** The reject of each line, or a part of it. */
export const SaisieDecision = z.strictObject({
  lignes: z
    .array(z.strictObject({ _id: Id, montant: MontantPositif.optional() }), { error: 'Obligatoire' })
    .min(1, 'Choisissez au moins une ligne.')
    .max(500, 'Au plus 500 lignes à la fois.'),
  Motif: texteRequis(200),
})
export type SaisieDecision = z.output<typeof SaisieDecision>

/** What was decided of each line, taken back whole or in part. */
export const SaisieReprise = SaisieDecision.extend({ decision: z.enum(DECISIONS, { error: 'Obligatoire' }) })

/** What an invoice may show of each client, in the order chosen. */
export const COLONNES_MODELE = [
  'Rang',
  'DateCommd',
  'RefCmmd',
  'Client',
  'Matricule',
  'NumeroBon',
  'AssurePrincipal',
  'Beneficiaire',
  'Societe',
  'Officine',
  'Total',
  'Taux',
  'PartClient',
  'Part',
  'Remise',
  'Montant',
] as const

const modele = {
  IdAssurance: Id,
  Colonnes: z.array(z.enum(COLONNES_MODELE)),
  ParSociete: z.boolean(),
  /** Above the lines and below the sum. */
  Entete: ecrit,
  Note: ecrit,
  /** Where the insurer pays to. */
  IdBanque: Id.nullable(),
}
export const ModeleFacture = z.object({
  _id: Id,
  ...modele,
  Assurance: z.string(),
  Banque: ecrit,
  NumeroCompte: ecrit,
  ...trace,
})
export type ModeleFacture = z.infer<typeof ModeleFacture>

export const SaisieModele = z.strictObject({
  IdAssurance: Id,
  Colonnes: z
    .array(z.enum(COLONNES_MODELE))
    .min(1, 'Choisissez au moins une colonne.')
    .max(9, 'Au plus neuf colonnes tiennent sur une page.')
    .refine(c => new Set(c).size === c.length, 'Une colonne n’est choisie qu’une fois.')
    .refine(c => c.includes('Montant'), 'Le montant demandé est toujours montré.'),
  ParSociete: z.boolean().optional(),
  Entete: texteDe(1000).nullish(),
  Note: texteDe(1000).nullish(),
  IdBanque: Id.nullish(),
  version: z.int().optional(),
})
export type SaisieModele = z.output<typeof SaisieModele>

/** A step of the way from the sale to the money: how many, how much, and what of it is late. */
const Etape = z.object({
  Nombre: z.int(),
  Montant: z.int(),
  EnRetard: z.int(),
  MontantEnRetard: z.int(),
  /** The oldest: the day of the sale, of the invoice, of the deposit. */
  Depuis: jour.nullable(),
})

/** The whole way, each figure the sum of the rows that its list shows. */
export const Chaine = z.object({
  /** Sales to process; `Incompletes`: those that a paper blocks. */
  ATraiter: Etape.extend({ Incompletes: z.int() }),
  /** Sales processed and on no invoice. */
  Traitees: Etape,
  /** Invoices to deposit, and what they ask for. */
  ADeposer: Etape,
  /** Invoices deposited, and what is still expected of them. */
  Deposees: Etape,
  /** Lines with a reject to decide, and what is rejected. */
  Rejets: z.object({ Nombre: z.int(), Montant: z.int() }),
  /** Settled since the first of the month. */
  RegleCeMois: z.int(),
  /** Paid by insurers and settling nothing yet. */
  Credit: z.int(),
})
export type Chaine = z.infer<typeof Chaine>

/** What an insurer, and a company of it, owes since its deposits. */
export const Attendu = z.object({
  IdAssurance: Id,
  Assurance: z.string(),
  IdSociete: Id.nullable(),
  Societe: ecrit,
  DelaiReglement: z.int().nullable(),
  Factures: z.int(),
  '0-30': z.int(),
  '31-60': z.int(),
  '61-90': z.int(),
  '90+': z.int(),
  Total: z.int(),
  /** Beyond the insurer's own delay. */
  EnRetard: z.int(),
  Rejete: z.int(),
})
export type Attendu = z.infer<typeof Attendu>

/** What the insurer's own file says of an invoice, as it would be written; with `essai=oui` nothing is. */
export const ReponseLue = z.object({
  essai: z.boolean(),
  lues: z.int(),
  valides: z.int(),
  enErreur: z.int(),
  erreurs: z.array(ErreurDeLigne),
  /** In the shape that a settlement takes. */
  lignes: z.array(
    z.object({
      _id: Id,
      RefCmmd: z.string(),
      Client: z.string(),
      Montant: z.int(),
      issue: z.enum(ISSUES),
      MontantAccepte: z.int(),
      IdMotifRejet: Id.nullable(),
      note: ecrit,
    }),
  ),
})
export type ReponseLue = z.infer<typeof ReponseLue>
