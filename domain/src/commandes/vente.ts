import { z } from 'zod'
import { Id } from '../kernel/contract.ts'
import { Montant, periode, texteDe, texteRequis, trace } from '../kernel/formes.ts'
import { TypeVision } from '../kernel/optique.ts'
import { NUMEROS, type Numero } from './prix.ts'

/** What a proforma and an order have in common: what is sold, to whom, who pays which part. */

/** The field of each pair: `PrixMont1`, `PrixMont2`, `PrixMont3`. */
const parPaire = <const Nom extends string, S extends z.ZodType>(nom: Nom, schema: S) =>
  Object.fromEntries(NUMEROS.map(n => [`${nom}${n}`, schema])) as Record<`${Nom}${Numero}`, S>

/** A lens in words: what papers, the workshop and the supplier read, typed or taken from the catalogue. */
export const descriptionVerre = {
  IdFournisseur: Id.nullish(),
  Libelle: texteDe(250).nullish(),
  Indice: texteDe(10).nullish(),
  Matiere: texteDe(120).nullish(),
  Traitement: texteDe(500).nullish(),
  Teinte: texteDe(250).nullish(),
  Diametre: z
    .int('Un diamètre est un nombre entier de millimètres.')
    .min(40, 'Un diamètre va de 40 à 90 mm.')
    .max(90, 'Un diamètre va de 40 à 90 mm.')
    .nullish(),
}
/**
 * A lens that is sold. With a model of the catalogue, the server writes the words, the supplier and the list price of the
 * day, once: a later list changes nothing sold.
 */
export const Verre = z.strictObject({
  ...descriptionVerre,
  IdModelVer: Id.nullish(),
  IdVersion: Id.nullish(),
  IdTraitements: z.array(Id, { error: 'Liste attendue' }).max(20, 'Au plus 20').nullish(),
  IdColoration: Id.nullish(),
  IdTeinte: Id.nullish(),
  IdFabrication: Id.nullish(),
  /** Taken from the shelf: it leaves with the order, and no supplier is asked. */
  IdStockVerre: Id.nullish(),
  /** This lens with its options, as the list of that day has it; null when no prescription says its power. */
  PrixListe: Montant.nullish(),
})
export type Verre = z.output<typeof Verre>

/** Pair N is the N-th: its use, its mounting, its lenses. What is not there is not sold. */
export const Paire = z.strictObject({
  TypeVision: TypeVision.nullish(),
  Montage: texteDe(80).nullish(),
  /** What was written of a frame that is not an article: one out of stock, or the client's own. */
  Monture: texteDe(120).nullish(),
  MontureDuClient: z.boolean({ error: 'Oui ou non attendu' }).nullish(),
  /** The frame is out here: this article, asked of that officine, and the sale waits for it. */
  Attendue: z.strictObject({ IdArticle: Id, IdOfficine: Id }).nullish(),
  OD: Verre.optional(),
  OG: Verre.optional(),
})
export type Paire = z.output<typeof Paire>

export const saisieVente = {
  RefOrd: texteRequis(40).nullish(),
  IdPriseEnCharge: Id.nullish(),
  ...parPaire('IdArticle', Id.nullish()),
  ...parPaire('PrixMont', Montant.optional()),
  ...parPaire('PrixMonture', Montant.nullish()),
  ...parPaire('PrixMontage', Montant.nullish()),
  ...parPaire('PrixVerG', Montant.optional()),
  ...parPaire('PrixVerD', Montant.optional()),
  Paires: z.array(Paire).max(3, 'Une vente compte au plus trois paires.').optional(),
  RemiseCom: Montant.optional(),
  /** The convention of the client's employer that the discount comes from. */
  IdConvention: Id.nullish(),
  Observation: texteDe(2000).nullish(),
  /** The insurer's share as it was told to the client: refused when it is no longer that. */
  PartAssurance: Montant.optional(),
}
/** Read again after a cut, the bon has already paid the sale: its share is another, and the sale is the same. */
export const CE_QUE_L_ECRAN_CROIT: readonly (keyof typeof saisieVente)[] = ['PartAssurance']
/** Whether a proforma without a bon says what the insurer would pay. */
export const Estimer = z.boolean().optional()
export const SaisieVente = z.strictObject(saisieVente)
export type SaisieVente = z.output<typeof SaisieVente>

/** Replies are what the server wrote: the shape is enough. */
const montant = z.int()
export const vente = {
  _id: Id,
  IdClient: Id,
  IdOfficine: Id,
  RefOrd: z.string().nullable(),
  IdPriseEnCharge: Id.nullable(),
  ...parPaire('IdArticle', Id.nullable()),
  ...parPaire('PrixMont', montant),
  ...parPaire('PrixMonture', montant.nullable()),
  ...parPaire('PrixMontage', montant.nullable()),
  ...parPaire('PrixVerG', montant),
  ...parPaire('PrixVerD', montant),
  Paires: z.array(Paire),
  RemiseCom: montant,
  /** What was on the label the day it was sold; null when the frame is no article, or was sold before this was kept. */
  ...parPaire('PrixListe', montant.nullable()),
  /** Derived: `RemiseCom` and what the frames were sold below their labels. */
  RemiseTotale: montant,
  Total: montant,
  PartClient: montant,
  PartAssurance: montant,
  Observation: z.string().nullable(),
  Statut: z.enum(['Active', 'Supprimée']),
  ...trace,
  /** Derived: the insurer of the coverage. */
  Assurance: z.string().nullable(),
  IdConvention: Id.nullable(),
  /** Derived: the company that the discount was agreed with, and how much. */
  Convention: z.string().nullable(),
}

/** Who the sale is for, on lists and papers. */
export const avecClient = {
  CodeClient: z.string(),
  Client: z.string(),
  Civilite: z.string().nullable(),
  Officine: z.string(),
}

/** A frame taken from stock, as it is named on papers. */
export const Monture = z.object({
  IdArticle: Id,
  Libelle: z.string(),
  Reference: z.string().nullable(),
  CodeBarre: z.string().nullable(),
  Taille: z.string().nullable(),
  Photo: Id.nullable(),
})
export type Monture = z.infer<typeof Monture>

export const periodeEtVendeur = {
  ...periode,
  IdVendeur: Id.optional(),
  IdClient: Id.optional(),
}
