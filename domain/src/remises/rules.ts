import { ecrireMontant, type Montant } from '../kernel/argent.ts'
import { type Refus, regle } from '../kernel/refus.ts'

/** What a sale lets go, of what its labels come to. */
export interface Remise {
  remise: Montant
  liste: Montant
}

/** For how long a request waits for its answer, then the answer for its sale. */
export const MINUTES_DE_REMISE = 15

/** In tenths of a percent, rounded up: 15.01 % is never said to be 15. */
export const pourcentRemise = ({ remise, liste }: Remise): number =>
  liste === 0 ? 0 : Math.ceil((remise * 1000) / liste) / 10

export const ecrirePourcent = (pourcent: number): string =>
  `${pourcent.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0%`

/** Beyond what someone gives alone; null is no limit. Compared in whole francs, not in the rounded percent. */
export const depasse = ({ remise, liste }: Remise, max: number | null): boolean =>
  max !== null && remise * 100 > max * liste

/** A change that gives more, in francs or in proportion: what was already agreed to is not asked for again. */
export const donnePlus = (avant: Remise, apres: Remise): boolean =>
  apres.remise > avant.remise ||
  BigInt(apres.remise) * BigInt(avant.liste) > BigInt(avant.remise) * BigInt(apres.liste)

/** One thing that is sold, and what is let go on it: `cle` is its article, or its words. */
export interface Piece {
  cle: string
  Quantite: number
  remise: Montant
}

/** An agreement is for what it was given for: more may be sold beside it at its label, nothing may take its place. */
export function autreChose(avant: readonly Piece[], apres: readonly Piece[]): boolean {
  const nombre = (pieces: readonly Piece[], cle: string) =>
    pieces.reduce((n, p) => n + (p.cle === cle ? p.Quantite : 0), 0)
  const ajoutees = apres.filter(p => nombre(apres, p.cle) > nombre(avant, p.cle))
  return (
    ajoutees.some(p => p.remise > 0) ||
    (ajoutees.length > 0 && avant.some(p => nombre(apres, p.cle) < nombre(avant, p.cle)))
  )
}

const demandee = (r: Remise, Limite: number) => ({
  Pourcent: pourcentRemise(r),
  Limite,
  Remise: r.remise,
  ValeurListe: r.liste,
})

/** Refused until someone who may has agreed: what is asked, and what the caller gives alone. */
export function remiseAApprouver(r: Remise, max: number): Refus {
  const Pourcent = pourcentRemise(r)
  const seul =
    max === 0 ? 'votre rôle n’en accorde aucune seul' : `votre rôle va jusqu’à ${ecrirePourcent(max)}`
  return regle(
    'REMISE_A_APPROUVER',
    `Remise de ${ecrirePourcent(Pourcent)} (${ecrireMontant(r.remise)}) : ${seul}. Faites-la approuver par quelqu’un qui peut.`,
    demandee(r, max),
  )
}

/** Asked of those who may, at their desks: the sale waits for the answer to this request. */
export const remiseDemandee = (IdDemande: string, r: Remise, max: number): Refus =>
  regle('REMISE_DEMANDEE', 'La remise est demandée : la vente se fera dès qu’elle est accordée.', {
    IdDemande,
    ...demandee(r, max),
  })

/** Why this person's agreement is not enough; null when it is. */
export const refusApprobateur = (r: Remise, max: number | null): string | null =>
  depasse(r, max) ? `Cette personne approuve jusqu’à ${ecrirePourcent(max ?? 0)}.` : null
