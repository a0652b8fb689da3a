import { AVOIR, ESPECE } from '../caisse/modes.ts'
import { ecrireMontant } from '../kernel/argent.ts'
import { estJour, type Jour, refusJourPasse } from '../kernel/jour.ts'

/** Ce que le fournisseur doit à la maison, et qui paie un autre de ses bons : retour déjà réglé, prix corrigé, pièces jamais venues. */
export { AVOIR } from '../caisse/modes.ts'

/** Où en est ce que la maison doit d’un bon : on paie ce qui est reçu, jamais ce qui est annoncé. */
export const STATUTS_REGLEMENT = ['Rien à régler', 'À régler', 'En partie', 'Réglé'] as const
export type StatutReglement = (typeof STATUTS_REGLEMENT)[number]

interface Comptes {
  /** Les pièces reçues et gardées, chaque part à son prix. */
  MontantRecu: number
  /** Les règlements moins leurs contre-passations. */
  MontantRegle: number
}

/** Comme la colonne que la base calcule. Un colis de plus, et ce qui était réglé ne l’est plus qu’en partie. */
export function statutReglement({ MontantRecu, MontantRegle }: Comptes): StatutReglement {
  if (MontantRegle > 0) return MontantRegle >= MontantRecu ? 'Réglé' : 'En partie'
  return MontantRecu > 0 ? 'À régler' : 'Rien à régler'
}

export const resteARegler = ({ MontantRecu, MontantRegle }: Comptes) =>
  Math.max(0, MontantRecu - MontantRegle)

/** Ce qui est payé sans être reçu : les bons réglés entiers d’avant la règle. */
export const payeDAvance = ({ MontantRecu, MontantRegle }: Comptes) => Math.max(0, MontantRegle - MontantRecu)

/** De l’argent est parti pour ce bon et n’est pas revenu : il ne change, ne s’annule et ne se supprime plus. */
export const regleMemeEnPartie = (bon: { Reglement: StatutReglement }) =>
  bon.Reglement === 'En partie' || bon.Reglement === 'Réglé'

/** Pourquoi un bon ne se règle pas ; null s’il se règle. */
export function refusReglement(bon: { statut: string; Reglement: StatutReglement }): string | null {
  if (bon.statut === 'Annulé') return 'Ce bon est annulé : il ne se règle pas.'
  if (bon.Reglement === 'Rien à régler')
    return 'Rien n’est encore reçu de ce bon : on règle ce qui est reçu, une fois validé.'
  return bon.Reglement === 'Réglé' ? 'Tout ce qui est reçu de ce bon est déjà réglé.' : null
}

export function refusMontantRegle(montant: number, comptes: Comptes): string | null {
  const reste = resteARegler(comptes)
  return montant > reste
    ? `Il reste ${ecrireMontant(reste)} à régler de ce qui est reçu : un règlement ne dépasse jamais ce reste.`
    : null
}

export function refusDateReglement(
  jour: Jour | undefined,
  bon: { DateCommande: Jour },
  aujourdhui: Jour,
): string | null {
  if (jour === undefined || !estJour(jour)) return null
  return jour < bon.DateCommande ? 'Cette date est avant celle du bon.' : refusJourPasse(jour, aujourdhui)
}

/** D’où part ce qui n’est ni des espèces ni un avoir : un chèque et un virement, d’une banque ; Wave ou Orange Money, du compte de ce nom. */
const D_UNE_BANQUE = ['Chèque', 'Virement']

export const demandeUneBanque = (mode: string | null | undefined) =>
  mode != null && mode !== ESPECE && mode !== AVOIR

export const refusBanque = (mode: string | null | undefined, IdBanque: string | null | undefined) =>
  mode != null && D_UNE_BANQUE.includes(mode) && !IdBanque ? 'Choisissez la banque d’où part l’argent.' : null

export const refusAvoir = (montant: number, avoir: number): string | null =>
  montant > avoir
    ? `L’avoir de ce fournisseur est de ${ecrireMontant(avoir)} : il ne paie pas davantage.`
    : null

/** Une écriture se contre-passe une fois, et une contre-passation jamais. */
export function refusContrePassation(r: {
  IdOrigine: string | null
  Annule: boolean
  Cede?: boolean
}): string | null {
  if (r.Cede) return 'Cet avoir a payé un autre bon : contre-passez son règlement là-bas.'
  if (r.IdOrigine) return 'Une contre-passation ne se contre-passe pas : saisissez le bon règlement.'
  return r.Annule ? 'Ce règlement est déjà contre-passé.' : null
}

/**
 * Ce qui manque d’une ligne : parti du bon, plus en route et jamais arrivé. Un colis qui en avait trop rattrape celui
 * qui n’en avait pas assez.
 */
export const manquants = (l: { QuantiteTransferee: number; EnTransit: number; QuantiteRecue: number }) =>
  Math.max(0, l.QuantiteTransferee - l.EnTransit - l.QuantiteRecue)
