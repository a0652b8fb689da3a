import { ecrireJour, type Jour } from '../kernel/jour.ts'
import { regle } from '../kernel/refus.ts'
import { type PrixSaisis, repartir, sommeMontures, sommeVerres, total } from './prix.ts'

/** What a bon grants; null is no limit. */
export interface Couverture {
  Taux: number
  PlafondMonture: number | null
  PlafondVerres: number | null
  /** What earlier sales of the period left of the overall cap. */
  PlafondRestant: number | null
  /** What earlier sales on the same bon left of the amount granted. */
  AccordeRestant: number | null
}

/** A part of the sale: its price once the discount is taken off, what the rate gives, what the cap lets through. */
interface PartCouverte {
  net: number
  /** In hundredths of a franc: rounding is for the end. */
  auTaux: number
  plafond: number | null
  retenu: number
}

export interface Partage {
  Total: number
  PartAssurance: number
  PartClient: number
  montures: PartCouverte
  verres: PartCouverte
  /** Which limit decided last, for whoever explains the bill. */
  limite: 'plafond' | 'accord' | null
}

const borner = (valeur: number, plafond: number | null) =>
  plafond === null ? valeur : Math.min(valeur, Math.max(0, plafond) * 100)

/**
 * Insurer's share = min(Σ min(rate × part, cap of the part), cap left, amount granted); the client pays the difference.
 * The discount lowers both parts in proportion first. Hundredths of a franc until one rounding at the end, so that
 * neither share drifts and they always sum to the total.
 */
export function partager(prix: PrixSaisis, couverture: Couverture | null): Partage {
  const bruts = [sommeMontures(prix), sommeVerres(prix)] as const
  const Total = total(prix)
  const remises = repartir(bruts[0] + bruts[1] - Total, bruts)
  const part = (rang: 0 | 1, plafond: number | null): PartCouverte => {
    const net = bruts[rang] - (remises[rang] as number)
    const auTaux = net * (couverture?.Taux ?? 0)
    return { net, auTaux, plafond, retenu: borner(auTaux, plafond) }
  }
  const montures = part(0, couverture?.PlafondMonture ?? null)
  const verres = part(1, couverture?.PlafondVerres ?? null)
  const retenu = montures.retenu + verres.retenu
  const plafonne = borner(retenu, couverture?.PlafondRestant ?? null)
  const accorde = borner(plafonne, couverture?.AccordeRestant ?? null)
  const PartAssurance = Math.round(accorde / 100)
  return {
    Total,
    PartAssurance,
    PartClient: Total - PartAssurance,
    montures,
    verres,
    limite: accorde < plafonne ? 'accord' : plafonne < retenu ? 'plafond' : null,
  }
}

export interface Bon {
  NumeroBon: string
  DateDebut: Jour | null
  DateFin: Jour | null
}

/** Both ends included. */
export function exigerBonValable(bon: Bon, jour: Jour): void {
  if (bon.DateFin !== null && jour > bon.DateFin)
    throw regle(
      'BON_EXPIRE',
      `Le bon ${bon.NumeroBon} n’était valable que jusqu’au ${ecrireJour(bon.DateFin)}.`,
    )
  if (bon.DateDebut !== null && jour < bon.DateDebut)
    throw regle(
      'BON_A_VENIR',
      `Le bon ${bon.NumeroBon} n’est valable qu’à partir du ${ecrireJour(bon.DateDebut)}.`,
    )
}

/** The period over which the overall cap runs: the bon's own, or the year of the sale. */
export const periodeDuBon = (
  bon: Pick<Bon, 'DateDebut' | 'DateFin'>,
  jour: Jour,
): { du: Jour; au: Jour } => ({
  du: bon.DateDebut ?? `${jour.slice(0, 4)}-01-01`,
  au: bon.DateFin ?? `${jour.slice(0, 4)}-12-31`,
})

/** The deposit asked for at the order: a share of the client’s part, rounded up to the franc; asked for, never demanded. */
export const acompteDemande = (PartClient: number, taux: number): number =>
  Math.floor((PartClient * taux + 99) / 100)

/** What is left of it to ask for. */
export const acompteRestant = (c: { AcompteDemande: number; MontantRegle: number }): number =>
  Math.max(0, c.AcompteDemande - c.MontantRegle)
