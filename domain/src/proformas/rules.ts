import type { EtatProforma } from '../commandes/etats.ts'
import { ajouterMois, ecrireJour, type Jour } from '../kernel/jour.ts'
import { regle } from '../kernel/refus.ts'

/** A month, as the paper says; the prices may change after. */
export const expirationDe = (jour: Jour): Jour => ajouterMois(jour, 1)

/** The last day is still good. */
const etatProforma = (
  p: { DateExpiration: Jour; IdCommande: string | null },
  aujourdhui: Jour,
): EtatProforma =>
  p.IdCommande !== null ? 'Transformée' : p.DateExpiration < aujourdhui ? 'Expirée' : 'En cours'

interface Vivante {
  DateExpiration: Jour
  IdCommande: string | null
  RefCmmd: string | null
}

/** Printed and agreed to, then sold: from then on the order is what changes. */
export function exigerPasTransformee(p: Vivante): void {
  if (p.IdCommande !== null)
    throw regle('PROFORMA_TRANSFORMEE', `Cette proforma est devenue la commande ${p.RefCmmd}.`)
}

export function exigerTransformable(p: Vivante, aujourdhui: Jour): void {
  exigerPasTransformee(p)
  if (etatProforma(p, aujourdhui) === 'Expirée')
    throw regle(
      'PROFORMA_EXPIREE',
      `Cette proforma a expiré le ${ecrireJour(p.DateExpiration)} : prolongez-la d’abord.`,
    )
}
