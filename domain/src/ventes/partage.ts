import type { Conditions } from '../commandes/couverture.ts'
import { type PrixSaisis, repartir, sommeMontures, sommeVerres, total } from '../commandes/prix.ts'
import { ecrireMontant } from '../kernel/argent.ts'
import { ajouterJours, ecrireJour, type Jour } from '../kernel/jour.ts'
import { regle } from '../kernel/refus.ts'

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

const UN_AN = 364

/**
 * The period over which the overall cap, which is a year's, runs: that of a bon given for a year, else the year of the sale. One that is
 * valid for a month does not open the cap anew.
 */
const periodeDuBon = (
  { DateDebut, DateFin }: Pick<Bon, 'DateDebut' | 'DateFin'>,
  jour: Jour,
): { du: Jour; au: Jour } =>
  DateDebut !== null && DateFin !== null && DateFin >= ajouterJours(DateDebut, UN_AN)
    ? { du: DateDebut, au: DateFin }
    : { du: `${jour.slice(0, 4)}-01-01`, au: `${jour.slice(0, 4)}-12-31` }

/** A live order of the client, as the caps see it. */
export interface VenteCouverte {
  _id: string
  IdPriseEnCharge: string | null
  IdAssurance: string | null
  DateCommd: Jour
  /** Of its share, what its insurer has not refused. */
  PartPrise: number
}

/** What bounds a bon, whatever the sale; null is no limit. */
export interface BonLimite extends Bon {
  _id: string
  IdAssurance: string
  Plafond: number | null
  MontantAccorde: number | null
}

/** What is left of a bon; null is no limit. */
export type Reste = Pick<Couverture, 'PlafondRestant' | 'AccordeRestant'>

const moins = (limite: number | null, prises: readonly VenteCouverte[]) =>
  limite === null ? null : Math.max(0, limite - prises.reduce((somme, v) => somme + v.PartPrise, 0))

/** Of the overall cap, what the client's orders with this insurer took in the period, on other bons too. */
function plafondRestant(
  bon: Pick<BonLimite, 'IdAssurance' | 'Plafond' | 'DateDebut' | 'DateFin'>,
  ventes: readonly VenteCouverte[],
  jour: Jour,
): number | null {
  const { du, au } = periodeDuBon(bon, jour)
  return moins(
    bon.Plafond,
    ventes.filter(v => v.IdAssurance === bon.IdAssurance && v.DateCommd >= du && v.DateCommd <= au),
  )
}

/** What the client's live orders left of a bon; of the amount granted, only those on this very bon count. */
export const restantDuBon = (bon: BonLimite, ventes: readonly VenteCouverte[], jour: Jour): Reste => ({
  PlafondRestant: plafondRestant(bon, ventes, jour),
  AccordeRestant: moins(
    bon.MontantAccorde,
    ventes.filter(v => v.IdPriseEnCharge === bon._id),
  ),
})

/** The most that it can still pay; null when nothing says how much. */
export function resteDuBon({ PlafondRestant, AccordeRestant }: Reste): number | null {
  const bornes = [PlafondRestant, AccordeRestant].filter(b => b !== null)
  return bornes.length === 0 ? null : Math.min(...bornes)
}

/**
 * Whether a bon still pays. One that names its amount pays until it is taken; one that names none was given for one
 * order: another may still be put on it, knowingly.
 */
export function etatDuBon(
  bon: BonLimite,
  ventes: readonly VenteCouverte[],
  jour: Jour,
): 'expire' | 'aVenir' | 'epuise' | 'servi' | 'bon' {
  if (bon.DateFin !== null && jour > bon.DateFin) return 'expire'
  if (bon.DateDebut !== null && jour < bon.DateDebut) return 'aVenir'
  if (resteDuBon(restantDuBon(bon, ventes, jour)) === 0) return 'epuise'
  const servi = bon.MontantAccorde === null && ventes.some(v => v.IdPriseEnCharge === bon._id)
  return servi ? 'servi' : 'bon'
}

/** The bon that a new sale starts with: the only one that still pays. Two are for the person to choose from. */
export function bonAProposer<B extends BonLimite>(
  bons: readonly B[],
  ventes: readonly VenteCouverte[],
  jour: Jour,
): B | undefined {
  const quiPaient = bons.filter(b => etatDuBon(b, ventes, jour) === 'bon')
  return quiPaient.length === 1 ? quiPaient[0] : undefined
}

/** An order is not put on a bon that has nothing left: the client would pay all, believing to be covered. */
export function exigerBonQuiPaie(
  bon: Pick<BonLimite, 'NumeroBon' | 'Plafond' | 'MontantAccorde'>,
  { PlafondRestant, AccordeRestant }: Reste,
): void {
  const epuise = (limite: number | null, quoi: string) =>
    regle(
      'BON_EPUISE',
      `Le bon ${bon.NumeroBon} est épuisé : ${quoi} de ${ecrireMontant(limite ?? 0)} est pris.`,
    )
  if (AccordeRestant === 0) throw epuise(bon.MontantAccorde, 'son montant accordé')
  if (PlafondRestant === 0) throw epuise(bon.Plafond, 'le plafond')
}

/** The share was told to the client: when it is no longer that, the seller sees it before anything is written. */
export function exigerPartAnnoncee(annoncee: number | undefined, PartAssurance: number): void {
  if (annoncee !== undefined && annoncee !== PartAssurance)
    throw regle(
      'PART_CHANGEE',
      `L’assurance paierait ${ecrireMontant(PartAssurance)}, et non ${ecrireMontant(annoncee)} comme annoncé : une autre vente ou un changement du bon est passé avant. Relisez le partage, puis enregistrez.`,
    )
}

/** The coverage to expect without a bon; null when the insurer has no usual rate. */
export function estimerCouverture(
  { Taux, Plafond, PlafondMonture, PlafondVerres }: Omit<Conditions, 'Gestionnaire'>,
  IdAssurance: string,
  ventes: readonly VenteCouverte[],
  jour: Jour,
): Couverture | null {
  if (Taux === null) return null
  const annee = { IdAssurance, Plafond, DateDebut: null, DateFin: null }
  return {
    Taux,
    PlafondMonture,
    PlafondVerres,
    PlafondRestant: plafondRestant(annee, ventes, jour),
    AccordeRestant: null,
  }
}

/** The deposit asked for at the order: a share of the client’s part, rounded up to the franc; asked for, never demanded. */
export const acompteDemande = (PartClient: number, taux: number): number =>
  Math.floor((PartClient * taux + 99) / 100)

/** What is left of it to ask for. */
export const acompteRestant = (c: { AcompteDemande: number; MontantRegle: number }): number =>
  Math.max(0, c.AcompteDemande - c.MontantRegle)
