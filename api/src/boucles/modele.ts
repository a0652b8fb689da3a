/*
 * What a run believes: who owes what, written down as it was agreed. Nothing here comes from the rules of the product, so that a rule that is
 * wrong does not prove itself: a share is worked out once, when a sale or its price, discount or bon says so, and stays what it was.
 */

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
export interface Vente {
  nom: string
  _id: string
  RefCmmd: string
  client: Client
  jour: string
  prix: number
  remise: number
  /** The most that someone who may has agreed to. */
  accordee: number
  assurance: number
  bon: Bon | null
  regle: number
  active: boolean
  /** Read, never told: no step names money. */
  etape: string
  /** Handed over by someone who may not do so while something is due. */
  remisePayee: boolean
  /** A step of it was taken back: what its file said of it may be true no more. */
  revenue: boolean
  /** Its file was processed for what it now asks. */
  traitee: boolean
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
}
/** What was cashed, and may be given back. */
export interface Encaissement {
  _id: string
  de: Vente | Du
  montant: number
  jour: string
  rendu: boolean
}
export interface Versement {
  nom: string
  _id: string
  montant: number
  annule: boolean
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
  /** What the drawer should hold. */
  tiroir: number
  /** Days that were lived and closed, with what each came to then. */
  clos: { jour: string; chiffres: string }[]
}

export const modeleVide = (tiroir: number): Modele => ({
  ...{ clients: [], bons: [], ventes: [], factures: [], paiements: [], dus: [], encaissements: [] },
  ...{ versements: [], clos: [], tiroir },
})

export const totalDe = (v: Pick<Vente, 'prix' | 'remise'>): number => v.prix - v.remise
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

/**
 * What a bon pays of a sale: its rate, as far as what is left of its year with the insurer, and of what it grants itself. Asked when the sale,
 * its price, its discount or its bon changes, and at no other time.
 */
export function partDuBon(
  m: Modele,
  v: Pick<Vente, 'prix' | 'remise' | 'jour' | 'client'>,
  bon: Bon | null,
  sauf?: Vente,
): number {
  if (!bon) return 0
  const autres = m.ventes.filter(a => a !== sauf && a.active && a.bon)
  const annee = v.jour.slice(0, 4)
  const deLAnnee = autres.filter(a => titulaire(a.client) === titulaire(v.client) && a.jour.startsWith(annee))
  const somme = (liste: Vente[]) => liste.reduce((n, a) => n + pris(a), 0)
  return Math.max(
    0,
    Math.min(
      Math.round((totalDe(v) * bon.taux) / 100),
      bon.plafond === null ? Number.POSITIVE_INFINITY : bon.plafond - somme(deLAnnee),
      bon.accorde === null
        ? Number.POSITIVE_INFINITY
        : bon.accorde - somme(autres.filter(a => a.bon === bon)),
    ),
  )
}

/** What the insurer is asked for: the share less its own discount, the first time; what it rejected, the next ones. */
export function demandeDe(v: Vente): number {
  const represente = v.lignes.filter(l => !l.retiree).reduce((n, l) => n + l.represente, 0)
  if (represente > 0) {
    const dejaRedemande = v.lignes
      .filter(l => !l.retiree)
      .slice(1)
      .reduce((n, l) => n + l.montant, 0)
    return represente - dejaRedemande
  }
  return v.assurance - Math.round((v.assurance * (v.bon?.remise ?? 0)) / 100)
}
