/*
 * What a run believes: who owes what, written down as it was agreed. Nothing here comes from the rules of the product, so that a rule that is
 * wrong does not prove itself: a share is worked out once, when a sale or its price, discount or bon says so, and stays what it was.
 */

import { type Depart, type Rayon, rayonVide } from './rayon.ts'

export interface Bon {
  nom: string
  _id: string
  client: Client
  taux: number
  /** Of a year, for this insurer. */
  plafond: number | null
  /** Of this bon. */
  accorde: number | null
  /** What the insurer keeps for itself of what it is asked, in percent. */
  remise: number
  actif: boolean
}
export interface Client {
  nom: string
  _id: string
  code: string
  /** Merged into another, who answers for it. */
  dans: Client | null
}
/** One thing sold, under the name that a credit note knows it by. */
export interface Chose {
  cle: string
  prix: number
  /** Of the shelf: what left it, and may go back to it. */
  stock: Depart | null
  /** Asked of the other shop, which has not sent it yet. */
  attendue: boolean
}
export interface Vente {
  nom: string
  _id: string
  RefCmmd: string
  client: Client
  jour: string
  /** What was sold and has not come back; their prices come to `prix`. */
  choses: Chose[]
  prix: number
  remise: number
  /** The most that someone who may has agreed to. */
  accordee: number
  assurance: number
  bon: Bon | null
  /** What its bon left for it when it took it; less, where others have taken it since. */
  reste: number
  regle: number
  active: boolean
  /** All of it came back: nothing more is done with it. */
  rendue: boolean
  /** Read, never told: no step names money. */
  etape: string
  /** Handed over by someone who may not do so while something is due. */
  remisePayee: boolean
  /** A step of it was taken back: what its file said of it may be true no more. */
  revenue: boolean
  /** Its file was processed for what it now asks. */
  traitee: boolean
  /** It was once: whether it still is after its bon or its discount changed, the sale says. */
  futTraitee: boolean
  lignes: Ligne[]
}
export interface Facture {
  nom: string
  _id: string
  deposee: boolean
  archivee: boolean
  lignes: Ligne[]
}
/** A sale on an invoice. */
export interface Ligne {
  _id: string
  vente: Vente
  facture: Facture
  /** What the insurer is asked for, its own discount taken off. */
  montant: number
  remise: number
  regle: number
  rejete: number
  charge: number
  abandonne: number
  represente: number
  retiree: boolean
}
export interface Paiement {
  nom: string
  _id: string
  reference: string
  montant: number
  imputations: { ligne: Ligne; montant: number }[]
  contrePasse: boolean
}
/** What is due at the cash desk and is no order: a counter sale, an exam, a balance taken over. */
export interface Du {
  nom: string
  genre: 'comptoir' | 'examen' | 'reprise'
  _id: string
  reference: string
  jour: string
  montant: number
  regle: number
  /** Of a balance: what was taken back of it. */
  retire: number
  actif: boolean
  archive: boolean
  /** What left the shelf with it. */
  stock: Depart | null
}
/** What was cashed, and may be given back. */
export interface Encaissement {
  _id: string
  de: Vente | Du
  /** What is left of it. */
  montant: number
  jour: string
  rendu: boolean
  /** Part of it was given back. */
  entame: boolean
  /** The credit that it was paid with; cash, otherwise. */
  avoir: Avoir | null
}
/** What came back of a sale; the client keeps what is left of its credit. */
export interface Avoir {
  nom: string
  _id: string
  Reference: string
  credit: number
  utilise: number
}
export interface Versement {
  nom: string
  _id: string
  montant: number
  annule: boolean
}

/** Spent from the expense cash. */
export interface Depense {
  nom: string
  _id: string
  montant: number
  annulee: boolean
}

export interface Modele {
  clients: Client[]
  bons: Bon[]
  ventes: Vente[]
  factures: Facture[]
  paiements: Paiement[]
  dus: Du[]
  encaissements: Encaissement[]
  versements: Versement[]
  /** Cash brought into the drawer. */
  appros: Versement[]
  avoirs: Avoir[]
  rayon: Rayon
  depenses: Depense[]
  /** What the expense cash should hold; open from its first morning on, an opening is written once a day. */
  depense: { solde: number; ouverte: boolean; jour: string | null }
  /** What the drawer should hold. */
  tiroir: number
  /** Days that were lived and closed, with what each came to then. */
  clos: { jour: string; chiffres: string }[]
}

export const modeleVide = (tiroir: number): Modele => ({
  clients: [],
  bons: [],
  ventes: [],
  factures: [],
  paiements: [],
  dus: [],
  encaissements: [],
  versements: [],
  appros: [],
  avoirs: [],
  depenses: [],
  clos: [],
  tiroir,
  rayon: rayonVide(),
  depense: { solde: 0, ouverte: false, jour: null },
})

export const totalDe = (v: Pick<Vente, 'prix' | 'remise'>): number => v.prix - v.remise
export const resteDeLAvoir = (a: Avoir): number => a.credit - a.utilise
export const clientDoit = (v: Vente): number => totalDe(v) - v.assurance
export const ouvertDe = (l: Ligne): number =>
  l.retiree ? 0 : l.montant - l.regle - l.rejete - l.charge - l.abandonne - l.represente
export const vivante = (v: Vente): Ligne | undefined => v.lignes.find(l => !l.retiree && l.represente === 0)
/** On no invoice that still counts, and never was: its amounts are its seller's. */
export const libre = (v: Vente): boolean => v.lignes.every(l => l.retiree)
export const titulaire = (c: Client): Client => (c.dans ? titulaire(c.dans) : c)
export const resteDu = (d: Du): number => (d.actif ? d.montant - d.retire - d.regle : 0)

/** What an insurer was counted for on a sale: what it was never asked again for, or never paid, is not. */
const pris = (v: Vente): number => v.assurance - v.lignes.reduce((n, l) => n + l.abandonne, 0)

/** What is left for a sale of the year of its bon with the insurer, and of what the bon grants itself; infinite where nobody set a limit. */
export function resteDuBon(
  m: Modele,
  v: Pick<Vente, 'jour' | 'client'>,
  bon: Pick<Bon, 'plafond' | 'accorde'>,
  sauf: readonly Vente[] = [],
): number {
  const autres = m.ventes.filter(a => !sauf.includes(a) && a.active && a.bon)
  const annee = v.jour.slice(0, 4)
  const deLAnnee = autres.filter(a => titulaire(a.client) === titulaire(v.client) && a.jour.startsWith(annee))
  const somme = (liste: Vente[]) => liste.reduce((n, a) => n + pris(a), 0)
  return Math.min(
    bon.plafond === null ? Number.POSITIVE_INFINITY : bon.plafond - somme(deLAnnee),
    bon.accorde === null ? Number.POSITIVE_INFINITY : bon.accorde - somme(autres.filter(a => a.bon === bon)),
  )
}

/** What a bon leaves to a sale that has it: what it left then, as far as it is still there, and never less than what it pays already. */
export const resteTenu = (m: Modele, v: Vente): number =>
  v.bon ? Math.min(v.reste, Math.max(v.assurance, resteDuBon(m, v, v.bon, [v]))) : 0

/** What a bon pays of a sale: its rate, as far as what is left. Asked when the sale, its price, its discount or its bon changes, and at no other time. */
export const partDuBon = (v: Pick<Vente, 'prix' | 'remise'>, bon: Bon | null, reste: number): number =>
  bon ? Math.max(0, Math.min(Math.round((totalDe(v) * bon.taux) / 100), reste)) : 0

/**
 * What these come to: with their part of the discount, and what the insurer no longer pays of them. It pays its rate of what is left, no
 * more than before, and not so much less that the client would owe more for having brought something back.
 */
export function retourDe(v: Vente, cles: readonly string[]) {
  const choses = v.choses.filter(c => !cles.includes(c.cle))
  const prix = choses.reduce((n, c) => n + c.prix, 0)
  const remise = choses.length === 0 ? 0 : v.remise - Math.round((v.remise * (v.prix - prix)) / v.prix)
  const montant = totalDe(v) - (prix - remise)
  const assurance =
    choses.length === 0
      ? 0
      : Math.max(v.assurance - montant, Math.min(v.assurance, partDuBon({ prix, remise }, v.bon, v.reste)))
  return {
    choses,
    prix,
    remise,
    montant,
    assurance,
    trop: Math.max(0, v.regle - (prix - remise - assurance)),
  }
}

/** What the insurer is asked for: the share less its own discount, the first time; what it rejected, the next ones. */
export function demandeDe(v: Vente): number {
  const represente = representeDe(v)
  if (represente !== null) return represente
  return v.assurance - remiseDeLAssurance(v)
}
/** The first time only. */
export const remiseDeLAssurance = (v: Vente): number =>
  representeDe(v) === null ? Math.round((v.assurance * (v.bon?.remise ?? 0)) / 100) : 0

/** What was re-submitted and waits for an invoice; null of a sale of which nothing was. */
function representeDe(v: Vente): number | null {
  const represente = v.lignes.filter(l => !l.retiree).reduce((n, l) => n + l.represente, 0)
  if (represente > 0) {
    const dejaRedemande = v.lignes
      .filter(l => !l.retiree)
      .slice(1)
      .reduce((n, l) => n + l.montant, 0)
    return represente - dejaRedemande
  }
  return null
}

/**
 * An invoiced sale comes back: its insurer is asked for so much less of its share, on its latest line first. What is open goes first, what
 * waits to be invoiced again, what is rejected; then what was paid, by its latest cheque first; last what was written off.
 */
export function crediterLesLignes(m: Modele, v: Vente, part: number): void {
  const lignes = v.lignes.filter(l => !l.retiree).toReversed()
  const aFacturer = representeDe(v) ?? 0
  const remise = lignes.reduce((n, l) => n + l.remise, 0)
  const due =
    aFacturer + remise + lignes.reduce((n, l) => n + ouvertDe(l) + l.rejete + l.regle + l.abandonne, 0)
  let tombe = due === 0 ? 0 : Math.round((remise * part) / due)
  let reste = part - tombe
  const prendre = (l: Ligne, la: number, effet: (n: number) => void) => {
    const n = Math.min(reste, la)
    reste -= n
    effet(n)
    l.montant -= n
  }
  let attend = aFacturer
  for (const l of lignes) prendre(l, ouvertDe(l), () => {})
  for (const l of lignes)
    prendre(l, Math.min(l.represente, attend), n => {
      l.represente -= n
      attend -= n
    })
  for (const l of lignes)
    prendre(l, l.rejete, n => {
      l.rejete -= n
    })
  for (const l of lignes)
    for (const p of m.paiements.filter(x => !x.contrePasse).toReversed())
      for (const i of p.imputations.filter(x => x.ligne === l))
        prendre(l, i.montant, n => {
          i.montant -= n
          l.regle -= n
        })
  for (const l of lignes)
    prendre(l, l.abandonne, n => {
      l.abandonne -= n
    })
  for (const l of lignes) {
    const n = Math.min(tombe, l.remise)
    tombe -= n
    l.remise -= n
  }
}
