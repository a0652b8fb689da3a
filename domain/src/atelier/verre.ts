import { z } from 'zod'
import { descriptionVerre } from '../commandes/vente.ts'
import { Id } from '../kernel/contract.ts'
import { Jour, texteDe } from '../kernel/formes.ts'
import { Oeil, OeilLu, TypeVision } from '../kernel/optique.ts'
import { deSante } from '../kernel/sante.ts'
import { cycleCommandeVerre, MOTIFS_REFECTION, PAYEURS, type StatutVerre } from './rules.ts'

const STATUTS_VERRE = Object.keys(cycleCommandeVerre.etats) as [StatutVerre, ...StatutVerre[]]
export const COTES = ['OD', 'OG'] as const
export const Cote = z.enum(COTES, { error: 'OD ou OG' })
export const Paire = z.int({ error: 'Obligatoire' }).min(1, 'De 1 à 3').max(3, 'De 1 à 3')

/** The box of a frame: millimetres, to the tenth. */
const millimetres = z
  .number({ error: 'Un nombre de millimètres est attendu, par exemple 52.' })
  .min(1, 'Au moins 1 mm')
  .max(100, 'Au plus 100 mm')
  .refine(n => Number.isInteger(Math.round(n * 1e6) / 1e5), { error: 'Au dixième de millimètre' })

/** What is said of a lens when it is ordered; what is left out comes from the order and its prescription. */
export const saisieVerre = {
  ...descriptionVerre,
  TypeVision: TypeVision.nullish(),
  /** As the prescriber writes it; kept so, and sent to the maker in plus cylinder. */
  Oeil: Oeil.optional(),
  MontureA: millimetres.nullish(),
  MontureB: millimetres.nullish(),
  MontureDBL: millimetres.nullish(),
  MontureED: millimetres.nullish(),
  Urgent: z.boolean({ error: 'Oui ou non attendu' }).optional(),
  IdOfficineLivraison: Id.optional(),
  Remarques: texteDe(500).nullish(),
}
export const SaisieVerre = z.strictObject(saisieVerre)
export type SaisieVerre = z.output<typeof SaisieVerre>

const ecrit = z.string().nullable()
const mesure = z.number().nullable()
export const CommandeVerre = z.object({
  _id: Id,
  RefVerre: z.string(),
  IdCommande: Id,
  RefCmmd: z.string(),
  commande: z.object({ _id: Id, RefCmmd: z.string(), DateCommd: z.string() }),
  IdClient: Id,
  CodeClient: z.string(),
  Client: z.string(),
  IdOfficine: Id,
  Officine: z.string(),
  Paire: z.int(),
  Cote,
  IdFournisseur: Id.nullable(),
  Fournisseur: ecrit,
  Libelle: ecrit,
  Indice: ecrit,
  Matiere: ecrit,
  Diametre: z.int().nullable(),
  Traitement: ecrit,
  Teinte: ecrit,
  TypeVision: TypeVision.nullable(),
  /** What the prescriber wrote. */
  Prescrit: deSante(OeilLu, {}),
  /** What the maker reads: plus cylinder, near power for a reading pair. */
  Fabrication: deSante(OeilLu, {}),
  MontureA: mesure,
  MontureB: mesure,
  MontureDBL: mesure,
  MontureED: mesure,
  Urgent: z.boolean(),
  IdOfficineLivraison: Id,
  OfficineLivraison: z.string(),
  Remarques: ecrit,
  Statut: z.enum(STATUTS_VERRE),
  livre: z.boolean(),
  DateCommande: Jour,
  DatePrevue: Jour,
  LivreLe: z.iso.datetime().nullable(),
  LivrePar: ecrit,
  RetourneLe: z.iso.datetime().nullable(),
  MotifRetour: ecrit,
  EnvoyeLe: z.iso.datetime().nullable(),
  IdOrigine: Id.nullable(),
  RefOrigine: ecrit,
  MotifRefait: z.enum(MOTIFS_REFECTION).nullable(),
  ACharge: z.enum(PAYEURS).nullable(),
  /** As it was chosen from the catalogue; a remake is the same. */
  IdModelVer: Id.nullable(),
  Options: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable(),
  /** Taken from the shelf: no supplier was asked. */
  IdStockVerre: Id.nullable(),
  /** Not what the prescription says, and taken as it is: by whom, why, and against which prescription. */
  AccepteContre: deSante(z.string().nullable(), null),
  MotifAccepte: ecrit,
  AcceptePar: ecrit,
  AccepteLe: z.iso.datetime().nullable(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: ecrit,
  updatedBy: ecrit,
})
export type CommandeVerre = z.infer<typeof CommandeVerre>

/** What a lens costs; null while nobody knows. */
export const PrixAchatVerre = z.object({
  _id: Id,
  RefVerre: z.string(),
  PrixAchat: z.int().nullable(),
  version: z.int(),
})
export type PrixAchatVerre = z.infer<typeof PrixAchatVerre>
