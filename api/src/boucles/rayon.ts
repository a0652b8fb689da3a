import type { Officine } from './monde.ts'

/*
 * What a run believes of the goods: pieces and value of each article of each shop, and the papers that move them. The arithmetic is that of
 * decision 126 and nothing of the product: what comes in adds what it cost, what leaves takes its part of what is there, the last piece the rest.
 */

export interface Article {
  nom: string
  /** Empty until the program has shown it. */
  _id: string
  officine: Officine
  /** The same in every shop, as the words are. */
  code: string
  reference: string
  pieces: number
  valeur: number
  /** The last purchase price: what a piece costs where there is none. */
  achat: number
  etiquette: number
  /** Which of the two categories of the run. */
  categorie: number
  /** How many movements, and how many pieces have left: what a count has seen, and what it may call missing. */
  mouvements: number
  sorties: number
}
/** What left by a document, and may come back by it at what it was worth. */
export interface Depart {
  article: Article
  pieces: number
  valeur: number
  /** Of one, to the nearest franc. */
  cout: number
}
export interface LigneDeBon {
  _id: string
  code: string
  quantite: number
  /** A piece, net. */
  prix: number
  etiquette: number
}
/** What one parcel brings of a line. */
export interface Part {
  envoi: string
  officine: Officine
  ligne: LigneDeBon
  article: Article
  quantite: number
  etat: 'en route' | 'reçue' | 'reprise'
  recue: number
  rendue: number
  cout: number
  /** What it cost, put right since. */
  valeur: number
  /** In which order the parcels were opened. */
  ordre: number
  /** What is missing of it was spoken of. */
  close: boolean
  /** Its label was taken or left. */
  tranchee: boolean
}
interface Reglement {
  _id: string
  montant: number
  especes: boolean
  /** The credit that it was paid with. */
  avoir: Bon | SansBon | null
  contrePasse: boolean
}
export interface Bon {
  nom: string
  _id: string
  jour: string
  lignes: LigneDeBon[]
  parts: Part[]
  /** What went back, at its cost. */
  rendu: number
  regle: number
  reglements: Reglement[]
  /** Missing, and said what became of it. */
  clos: number
  annule: boolean
}
/** Given back to the supplier, and no receipt said it had come: a credit of its own. */
interface SansBon {
  montant: number
  pris: number
}
export interface LigneDeTransfert {
  _id: string
  depart: Depart
  quantite: number
  recue: number
  perdue: number
  rendue: number
}
export interface Transfert {
  nom: string
  _id: string
  source: Officine
  destination: Officine
  lignes: LigneDeTransfert[]
  /** The sale that waits for it. */
  pour: string | null
  /** What was passed as lost, or found again, by which end, and whether the other has said its word; nobody knows whose those of two at once are. */
  pertes: { par: Officine; accord: boolean }[]
  pertesDites: boolean
}
export interface Sortie {
  nom: string
  _id: string
  departs: Depart[]
}
interface Compte {
  article: Article
  /** What was there at the opening; null of what was found there and was not of it. */
  theorique: number | null
  cout: number
  sorties: number
  compte: number | null
  attendu: number
  vu: number
  bouge: boolean
}
export interface Inventaire {
  nom: string
  _id: string
  officine: Officine
  /** All of the brand, or one category of it. */
  categorie: number | null
  comptes: Compte[]
}

export interface Rayon {
  articles: Article[]
  /** Stocked lenses, one for each power that ANG holds under the name of the run. */
  verres: Article[]
  nomDeVerre: string | null
  bons: Bon[]
  sansBon: SansBon[]
  transferts: Transfert[]
  sorties: Sortie[]
  inventaire: Inventaire | null
  inventaires: number
}
export const rayonVide = (): Rayon => ({
  articles: [],
  verres: [],
  nomDeVerre: null,
  bons: [],
  sansBon: [],
  transferts: [],
  sorties: [],
  inventaire: null,
  inventaires: 0,
})

/** To the nearest franc, a half upwards. */
const auFranc = (valeur: number, pieces: number): number => Math.floor((2 * valeur + pieces) / (2 * pieces))
export const coutMoyen = (a: Article): number => (a.pieces > 0 ? auFranc(a.valeur, a.pieces) : a.achat)
const partDe = (valeur: number, n: number, de: number): number => Math.floor((valeur * n) / de)

export function entrer(a: Article, pieces: number, valeur: number): void {
  a.pieces += pieces
  a.valeur += valeur
  a.mouvements++
}
export function sortir(article: Article, pieces: number): Depart {
  const valeur = partDe(article.valeur, pieces, article.pieces)
  article.pieces -= pieces
  article.valeur -= valeur
  article.mouvements++
  article.sorties += pieces
  return { article, pieces, valeur, cout: auFranc(valeur, pieces) }
}
/** At what it cost when it left; the last of them brings the rest. */
export function revenir(d: Depart, pieces = d.pieces): void {
  const valeur = pieces === d.pieces ? Math.max(0, d.valeur) : pieces * d.cout
  entrer(d.article, pieces, valeur)
  d.pieces -= pieces
  d.valeur -= valeur
}

/** The same product in that shop; there as soon as something is sent to it, with the prices that it is sent with. */
export function jumeau(r: Rayon, a: Article, officine: Officine, prix: Partial<Article> = {}): Article {
  const connu = r.articles.find(x => x.code === a.code && x.officine === officine)
  if (connu) return connu
  const neuf = { ...a, _id: '', officine, pieces: 0, valeur: 0, mouvements: 0, sorties: 0, ...prix }
  neuf.nom = `${a.nom.split(' à ')[0]} à ${officine}`
  r.articles.push(neuf)
  return neuf
}

export const enRoute = (b: Bon, officine?: Officine): Part[] =>
  b.parts.filter(p => p.etat === 'en route' && (!officine || p.officine === officine))
const de = (b: Bon, l: LigneDeBon) => b.parts.filter(p => p.ligne === l && p.etat !== 'reprise')
const somme = <T>(liste: readonly T[], n: (x: T) => number): number => liste.reduce((t, x) => t + n(x), 0)
export const envoyeesDe = (b: Bon, l: LigneDeBon): number => somme(de(b, l), p => p.quantite)
export const resteDe = (b: Bon, l: LigneDeBon): number => l.quantite - envoyeesDe(b, l)
/** Left, no longer on its way, and never came; too many in one parcel make up for too few in another. */
const manqueDe = (b: Bon, l: LigneDeBon): number => {
  const arrivees = de(b, l).filter(p => p.etat === 'reçue')
  return Math.max(
    0,
    somme(arrivees, p => p.quantite - p.recue),
  )
}
/** Of it, what nobody has spoken of. */
export const aReclamerDe = (b: Bon, l: LigneDeBon): number =>
  Math.min(
    manqueDe(b, l),
    Math.max(
      0,
      somme(
        de(b, l).filter(p => p.etat === 'reçue' && !p.close),
        p => p.quantite - p.recue,
      ),
    ),
  )
export const manquants = (b: Bon): number => somme(b.lignes, l => manqueDe(b, l))
/** What is owed of it, paid or not. */
const recuDe = (b: Bon): number => somme(b.parts, p => p.valeur) - b.rendu
export const resteARegler = (b: Bon): number => recuDe(b) - b.regle
/** What the supplier owes back, elsewhere than on this receipt; the oldest first. */
export const avoirsDe = (r: Rayon, sauf: Bon): { de: Bon | SansBon; reste: number }[] => [
  ...r.bons.filter(b => b !== sauf).map(b => ({ de: b, reste: -resteARegler(b) })),
  ...r.sansBon.map(s => ({ de: s, reste: s.montant - s.pris })),
]
export const soldeDu = (r: Rayon): number =>
  somme(r.bons, resteARegler) - somme(r.sansBon, s => s.montant - s.pris)

export function dusDuBon(b: Bon) {
  const [Quantite, envoyees] = [somme(b.lignes, l => l.quantite), somme(b.lignes, l => envoyeesDe(b, l))]
  const EnTransit = somme(enRoute(b), p => p.quantite)
  return {
    MontantRecu: recuDe(b),
    MontantRegle: b.regle,
    Quantite,
    QuantiteTransferee: envoyees,
    EnTransit,
    QuantiteRecue: somme(b.parts, p => p.recue),
    QuantiteManquante: manquants(b),
    ReclamationOuverte: manquants(b) > b.clos,
    statut: b.annule
      ? 'Annulé'
      : EnTransit === 0 && envoyees === 0
        ? 'Créé'
        : EnTransit === 0 && envoyees >= Quantite
          ? 'Validé'
          : 'Transféré',
  }
}

export const resteEnRoute = (l: LigneDeTransfert): number => l.quantite - l.recue - l.perdue - l.rendue
/** What so many pieces more of it bring, on whichever shelf they end. */
export function arriver(l: LigneDeTransfert, a: Article, pieces: number): void {
  const deja = l.recue + l.rendue
  const { valeur } = l.depart
  entrer(a, pieces, partDe(valeur, deja + pieces, l.quantite) - partDe(valeur, deja, l.quantite))
}
export function dusDuTransfert({ lignes }: Transfert) {
  const sommes = {
    Envoyee: somme(lignes, l => l.quantite),
    EnTransit: somme(lignes, resteEnRoute),
    Recue: somme(lignes, l => l.recue),
    Perdue: somme(lignes, l => l.perdue),
    Rendue: somme(lignes, l => l.rendue),
  }
  if (sommes.EnTransit > 0) return sommes
  const Statut = sommes.Perdue > 0 ? 'Clos avec manquants' : sommes.Recue > 0 ? 'Reçu' : 'Annulé'
  return { ...sommes, Statut }
}

const aCompter = (article: Article, theorique: number | null): Compte => ({
  article,
  theorique,
  cout: coutMoyen(article),
  sorties: article.sorties,
  compte: null,
  attendu: 0,
  vu: 0,
  bouge: false,
})
export const aLOuverture = (r: Rayon, officine: Officine, categorie: number | null): Compte[] =>
  r.articles
    .filter(a => a.officine === officine && a.pieces > 0 && (categorie === null || a.categorie === categorie))
    .map(a => aCompter(a, a.pieces))
/** So many more, or so many in all; pieces found on both sides of a movement are to be counted again. */
export function compter(i: Inventaire, article: Article, n: number, enTout: boolean): Compte {
  let c = i.comptes.find(x => x.article === article)
  if (!c) {
    c = aCompter(article, null)
    i.comptes.push(c)
  }
  const suite = c.compte !== null && !enTout
  c.bouge = suite && (c.bouge || c.vu !== article.mouvements)
  c.compte = suite ? (c.compte as number) + n : n
  c.attendu = article.pieces
  c.vu = article.mouvements
  return c
}
export const ecartDe = (c: Compte): number | null =>
  c.compte === null || c.bouge ? null : c.compte - c.attendu
/** Moved while it was counted, or what was missing of it has been sold since. */
export const aRecompter = (c: Compte): boolean => c.bouge || c.article.pieces + (ecartDe(c) ?? 0) < 0

export function terminer(i: Inventaire, manquantsAussi: boolean): void {
  for (const c of i.comptes) {
    if (aRecompter(c)) continue
    const { article: a } = c
    if (c.compte === null && (!manquantsAussi || c.theorique === null)) continue
    const ecart =
      c.compte === null
        ? -Math.min(a.pieces, Math.max(0, (c.theorique as number) - (a.sorties - c.sorties)))
        : (ecartDe(c) as number)
    if (ecart > 0) entrer(a, ecart, ecart * c.cout)
    if (ecart < 0) sortir(a, -ecart)
  }
}
