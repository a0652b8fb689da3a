import type { EtatDossier } from '../commandes/etats.ts'
import { repartir } from '../commandes/prix.ts'
import { ecrireMontant } from '../kernel/argent.ts'
import { ajouterJours, ecrireJour, type Jour, refusJourPasse } from '../kernel/jour.ts'
import { avancer, cycle } from '../kernel/machine.ts'
import { regle } from '../kernel/refus.ts'

/** What an insurer asks to see with a file, in the order in which a shop puts it together. */
export const PIECES = ['Bon', 'Ordonnance', 'Proforma', 'Livraison'] as const
export type TypePiece = (typeof PIECES)[number]

export interface Piece {
  type: TypePiece
  present: boolean
  motif?: string | null | undefined
}

/** How a paper that is there was proved: the shop knew it by itself, and still has to, or someone said it. */
export const preuveDe = (connue: boolean, present: boolean): 'connu' | 'dit' | null =>
  present ? (connue ? 'connu' : 'dit') : null

/** The papers that are neither there nor waived with a reason: what blocks the file. */
export const piecesQuiBloquent = (pieces: readonly Piece[]): TypePiece[] =>
  PIECES.filter(type => {
    const piece = pieces.find(p => p.type === type)
    return !piece || (!piece.present && !piece.motif)
  })

export const ETATS_FACTURE = ['À déposer', 'Déposée', 'Réglée', 'Archivée', 'Annulée'] as const
export type EtatFacture = (typeof ETATS_FACTURE)[number]

/** Shown to the letter. */
export const REFUS_ARCHIVE = 'archive impossible'

/** The invoice: settled once nothing of it is open, opened again when a payment is countered. */
export const cycleFacture = cycle({
  initial: 'À déposer',
  etats: {
    'À déposer': { ton: 'warn' },
    Déposée: { ton: 'info' },
    Réglée: { ton: 'ok' },
    Archivée: { ton: 'mute' },
    Annulée: { ton: 'mute' },
  },
  transitions: {
    retirer: {
      de: ['À déposer'],
      vers: 'À déposer',
      refus: 'Une ligne ne se retire que d’une facture pas encore déposée.',
    },
    annuler: {
      de: ['À déposer'],
      vers: 'Annulée',
      refus: 'Seule une facture pas encore déposée s’annule.',
    },
    deposer: {
      de: ['À déposer'],
      vers: 'Déposée',
      refus: 'Une facture se dépose une fois, et non annulée.',
    },
    retirerDuBordereau: {
      de: ['Déposée'],
      vers: 'À déposer',
      refus: 'Une facture ne se retire d’un bordereau que tant que l’assurance n’y a pas répondu.',
    },
    repondre: {
      de: ['Déposée', 'Réglée'],
      vers: 'Déposée',
      refus: 'L’assurance répond à une facture déposée, pas encore archivée.',
    },
    solder: {
      de: ['Déposée', 'Réglée'],
      vers: 'Réglée',
      refus: 'L’assurance répond à une facture déposée, pas encore archivée.',
    },
    // What was answered is taken back whatever became of the invoice: a cheque bounces after the year is archived.
    reprendre: {
      de: ['Déposée', 'Réglée', 'Archivée'],
      vers: 'Déposée',
      refus: 'L’assurance n’a pas encore répondu à cette facture : il n’y a rien à y reprendre.',
    },
    archiver: {
      de: ['Réglée'],
      vers: 'Archivée',
      refus: 'Une facture s’archive une fois que plus rien n’y est ouvert.',
    },
  },
})

export const ETATS_LIGNE = [
  'En attente',
  'Acceptée',
  'Partielle',
  'Rejetée',
  'Réglée',
  'Re-présentée',
  'À la charge du client',
  'Abandonnée',
  'Rendue',
  'Retirée',
] as const
export type EtatLigne = (typeof ETATS_LIGNE)[number]

const QUI_ATTENDENT = ['En attente', 'Acceptée', 'Partielle', 'Rejetée'] as const
/** Where something was paid or decided: that, its contrary takes back. */
const QUI_REVIENNENT = [
  'Acceptée',
  'Partielle',
  'Rejetée',
  'Réglée',
  'Re-présentée',
  'À la charge du client',
  'Abandonnée',
] as const
const SANS_DECISION = 'Rien de tel n’est décidé sur cette ligne : il n’y a rien à reprendre.'
const CLOSE = 'Cette ligne est close : l’assurance n’y répond plus.'
const SANS_REJET = 'Rien n’est rejeté sur cette ligne : il n’y a rien à reprendre.'

/** One sale on an invoice. */
export const cycleLigne = cycle({
  initial: 'En attente',
  etats: {
    'En attente': { ton: 'mute' },
    Acceptée: { ton: 'info' },
    Partielle: { ton: 'warn' },
    Rejetée: { ton: 'bad' },
    Réglée: { ton: 'ok' },
    'Re-présentée': { ton: 'mute' },
    'À la charge du client': { ton: 'warn' },
    Abandonnée: { ton: 'mute' },
    Rendue: { ton: 'mute' },
    Retirée: { ton: 'mute' },
  },
  transitions: {
    accepter: { de: QUI_ATTENDENT, vers: 'Acceptée', refus: CLOSE },
    accepterEnPartie: { de: QUI_ATTENDENT, vers: 'Partielle', refus: CLOSE },
    rejeter: { de: QUI_ATTENDENT, vers: 'Rejetée', refus: CLOSE },
    regler: {
      de: ['Acceptée', 'Partielle'],
      vers: 'Réglée',
      refus: 'Une ligne se règle une fois acceptée, en tout ou en partie.',
    },
    representer: { de: ['Partielle', 'Rejetée'], vers: 'Re-présentée', refus: SANS_REJET },
    charger: { de: ['Partielle', 'Rejetée'], vers: 'À la charge du client', refus: SANS_REJET },
    abandonner: { de: ['Partielle', 'Rejetée'], vers: 'Abandonnée', refus: SANS_REJET },
    contrePasser: { de: QUI_REVIENNENT, vers: 'Acceptée', refus: 'Rien n’est réglé sur cette ligne.' },
    reprendre: { de: QUI_REVIENNENT, vers: 'Rejetée', refus: SANS_DECISION },
    // All of it came back, and nothing of it was paid.
    rendre: {
      de: ['En attente', ...QUI_REVIENNENT],
      vers: 'Rendue',
      refus: 'Rien de cette ligne ne revient plus.',
    },
    retirer: { de: ['En attente', 'Rendue'], vers: 'Retirée', refus: CLOSE },
  },
})

/** What a line says of its money. `Montant` is what the insurer is asked for, its own discount and what came back taken off. */
export interface ComptesDeLigne {
  Part: number
  Remise: number
  Regle: number
  Rejete: number
  Charge: number
  Abandonne: number
  Represente: number
  /** What came back of the sale since, before any discount. */
  Avoir: number
}

export const montantDe = ({
  Part,
  Remise,
  Avoir,
}: Pick<ComptesDeLigne, 'Part' | 'Remise' | 'Avoir'>): number => Part - Remise - Avoir

/** What the insurer still owes on a line. */
export const ouvertDe = (l: ComptesDeLigne): number =>
  montantDe(l) - l.Regle - l.Rejete - l.Charge - l.Abandonne - l.Represente

/** `RemiseAssurance` of the coverage, rounded once, to the franc: fixed with the file, taken off once whatever is re-submitted. */
export const remiseDe = (part: number, taux: number | null): number => Math.round((part * (taux ?? 0)) / 100)

/** What a line is told: each is one entry of the books, signed, and nothing of a line changes otherwise. */
export const GENRES_ECRITURE = [
  'Règlement',
  'Rejet',
  'Client',
  'Abandon',
  'Re-présentation',
  'Avoir',
  'Remise',
] as const
type GenreEcriture = (typeof GENRES_ECRITURE)[number]
export interface Ecriture {
  Genre: GenreEcriture
  montant: number
}

/** A line after an entry. A reject is decided out of what is rejected, a payment taken out of what is open. */
export function appliquer<L extends ComptesDeLigne>(ligne: L, { Genre, montant }: Ecriture): L {
  switch (Genre) {
    case 'Règlement':
      return { ...ligne, Regle: ligne.Regle + montant }
    case 'Rejet':
      return { ...ligne, Rejete: ligne.Rejete + montant }
    case 'Client':
      return { ...ligne, Rejete: ligne.Rejete - montant, Charge: ligne.Charge + montant }
    case 'Abandon':
      return { ...ligne, Rejete: ligne.Rejete - montant, Abandonne: ligne.Abandonne + montant }
    case 'Re-présentation':
      return { ...ligne, Rejete: ligne.Rejete - montant, Represente: ligne.Represente + montant }
    case 'Avoir':
      return { ...ligne, Avoir: ligne.Avoir + montant }
    case 'Remise':
      return { ...ligne, Remise: ligne.Remise + montant }
  }
}

export const ISSUES = ['Acceptée', 'Partielle', 'Rejetée'] as const
export type Issue = (typeof ISSUES)[number]

export interface LigneLue extends ComptesDeLigne {
  Etat: EtatLigne
}

/** A line after what it was told. */
export const suivre = <L extends LigneLue>(l: L, { ecritures, Etat }: Suite): L => ({
  ...ecritures.reduce<L>(appliquer, l),
  Etat,
})

/** What the insurer answers on a line, and what of its payment goes there. */
export interface Reponse {
  issue?: Issue | undefined
  /** What of the payment goes to this line. */
  montant: number
  /** With `Partielle`, what the insurer takes on; what is paid, when it is not said. */
  MontantAccepte?: number | undefined
  IdMotifRejet?: string | null | undefined
}

export interface Suite {
  ecritures: Ecriture[]
  Etat: EtatLigne
}

const ACTIONS = {
  Acceptée: 'accepter',
  Partielle: 'accepterEnPartie',
  Rejetée: 'rejeter',
} as const satisfies Record<Issue, keyof typeof cycleLigne.transitions>

const tropRegle = (reste: number) =>
  regle(
    'REGLEMENT_TROP_GRAND',
    `Il reste ${ecrireMontant(reste)} à régler sur cette ligne : un règlement ne dépasse jamais ce reste.`,
    { Reste: reste },
  )

/**
 * What an answer and its payment write. Whoever pays a line without saying what was answered accepts it; an answer given
 * again replaces the one before, as far as nothing of the reject is decided yet.
 */
export function repondre(l: LigneLue, r: Reponse): Suite {
  const issue = r.issue ?? (l.Etat === 'En attente' ? 'Acceptée' : undefined)
  // Taken off, it says nothing of what is owed: the same sale may be on another invoice by now.
  if (l.Etat === 'Retirée') avancer(cycleLigne, l.Etat, 'accepter')
  let Etat = issue ? avancer(cycleLigne, l.Etat, ACTIONS[issue]) : l.Etat
  const ouvert = ouvertDe(l)
  const ecritures: Ecriture[] = []
  let apres = l
  const ecrire = (Genre: GenreEcriture, montant: number) => {
    if (montant === 0) return
    ecritures.push({ Genre, montant })
    apres = appliquer(apres, { Genre, montant })
  }
  if (issue) {
    // Neither accepted nor paid: nobody has said how much yet, and a reject of the whole is not what was meant.
    if (issue === 'Partielle' && r.MontantAccepte === undefined && r.montant === 0)
      throw regle('REPONSE_INCOMPLETE', 'Dites combien l’assurance accepte de cette ligne.')
    // Of what is not decided, what the insurer takes on.
    const enJeu = l.Regle + ouvert + l.Rejete
    const accepte =
      issue === 'Acceptée' ? enJeu : issue === 'Rejetée' ? l.Regle : (r.MontantAccepte ?? l.Regle + r.montant)
    if (issue === 'Rejetée' && r.montant > 0)
      throw regle('REPONSE_CONTRAIRE', 'Une ligne rejetée n’est pas réglée : dites-la partielle.')
    if (accepte > enJeu)
      throw regle(
        'REPONSE_TROP_GRANDE',
        `L’assurance accepterait ${ecrireMontant(accepte)} d’une ligne de ${ecrireMontant(enJeu)}.`,
      )
    if (accepte < l.Regle)
      throw regle(
        'REPONSE_TROP_PETITE',
        `${ecrireMontant(l.Regle)} de cette ligne sont déjà réglés : l’assurance les a acceptés.`,
      )
    if (issue === 'Partielle' && (accepte === enJeu || accepte === 0))
      throw regle(
        'REPONSE_CONTRAIRE',
        accepte === 0
          ? 'Rien n’est accepté de cette ligne : dites-la rejetée.'
          : 'Toute la ligne est acceptée : dites-la acceptée.',
      )
    if (enJeu - accepte > 0 && !r.IdMotifRejet)
      throw regle('MOTIF_REQUIS', 'Dites pourquoi l’assurance rejette : choisissez un motif.')
    ecrire('Rejet', enJeu - accepte - l.Rejete)
    // What was paid before stands: the rest alone is rejected.
    if (issue === 'Rejetée' && l.Regle > 0) Etat = 'Partielle'
  }
  const reste = ouvertDe(apres)
  if (r.montant > reste) throw tropRegle(reste)
  ecrire('Règlement', r.montant)
  if (r.montant > 0 && ouvertDe(apres) === 0 && apres.Rejete === 0) Etat = avancer(cycleLigne, Etat, 'regler')
  return { ecritures, Etat }
}

const DECIDER = {
  Client: 'charger',
  Abandon: 'abandonner',
  'Re-présentation': 'representer',
} as const
export const DECISIONS = ['Client', 'Abandon', 'Re-présentation'] as const
export type Decision = (typeof DECISIONS)[number]

const TENUS = { Client: 'Charge', Abandon: 'Abandonne', 'Re-présentation': 'Represente' } as const

/**
 * The contrary of a decision: what it took is a reject again, to be answered, paid or decided as if nothing had been. What was
 * re-submitted comes back as far as its sale still has it to invoice (`AFacturer`): the rest is on another invoice.
 */
export function reprendre(l: LigneLue, decision: Decision, dit?: number, AFacturer = 0): Suite {
  const pris = l[TENUS[decision]]
  if (pris === 0) throw regle('SANS_DECISION', SANS_DECISION)
  const libre = decision === 'Re-présentation' ? Math.min(pris, AFacturer) : pris
  if (libre === 0)
    throw regle(
      'REPRESENTE_AILLEURS',
      'Ce rejet est de nouveau sur une facture : retirez-l’en, ou attendez-y la réponse de l’assurance.',
    )
  const montant = dit ?? libre
  if (montant > libre)
    throw regle(
      'DECISION_TROP_GRANDE',
      `${ecrireMontant(libre)} sont à reprendre sur cette ligne, pas plus.`,
      { Reste: libre },
    )
  const vers = avancer(cycleLigne, l.Etat, 'reprendre')
  const ecritures = [{ Genre: decision, montant: -montant }]
  const apres = ecritures.reduce<LigneLue>(appliquer, l)
  return { ecritures, Etat: apres.Regle + ouvertDe(apres) > 0 ? 'Partielle' : vers }
}

/** What becomes of a reject, or of a part of it. The line ends with its last decision, once the insurer owes nothing more. */
export function decider(
  l: LigneLue,
  decision: Decision,
  montant: number | undefined = l.Rejete || undefined,
  AFacturer = 0,
): Suite {
  // Re-submitted and on no invoice any more: it is a reject again before something else is decided of it.
  if (l.Rejete === 0 && l.Represente > 0 && AFacturer > 0 && decision !== 'Re-présentation') {
    const repris = reprendre(l, 'Re-présentation', montant, AFacturer)
    const { ecritures, Etat } = decider(suivre(l, repris), decision)
    return { ecritures: [...repris.ecritures, ...ecritures], Etat }
  }
  const vers = avancer(cycleLigne, l.Etat, DECIDER[decision])
  if (montant === undefined || l.Rejete === 0 || montant <= 0) throw regle('SANS_REJET', SANS_REJET)
  if (montant > l.Rejete)
    throw regle(
      'DECISION_TROP_GRANDE',
      `${ecrireMontant(l.Rejete)} sont rejetés sur cette ligne : on n’en reprend pas plus.`,
      { Reste: l.Rejete },
    )
  const ecritures = [{ Genre: decision, montant }]
  const apres = appliquer(l, { Genre: decision, montant })
  // A sale is on one live invoice at most: what is re-submitted leaves nothing behind.
  if (decision === 'Re-présentation' && (apres.Rejete > 0 || ouvertDe(apres) > 0))
    throw regle(
      'REPRESENTATION_IMPOSSIBLE',
      apres.Rejete > 0
        ? 'Un rejet se re-présente en entier : une vente n’est que sur une facture à la fois.'
        : `${ecrireMontant(ouvertDe(apres))} acceptés sont encore attendus sur cette ligne : elle se re-présente une fois réglée.`,
    )
  return { ecritures, Etat: apres.Rejete > 0 ? l.Etat : ouvertDe(apres) > 0 ? 'Acceptée' : vers }
}

/** A payment taken back: what it settled is open again, and what was decided meanwhile stays decided. */
export function rouvrir(l: LigneLue, montant: number): Suite {
  const Etat = avancer(cycleLigne, l.Etat, 'contrePasser')
  return {
    ecritures: [{ Genre: 'Règlement', montant: -montant }],
    Etat: l.Rejete > 0 ? 'Partielle' : Etat,
  }
}

/** What of a line a payment settles. */
interface Imputation {
  _id: string
  montant: number
}
interface EcritureDAvoir extends Ecriture {
  IdPaiement: string | null
}
interface LigneCreditee extends LigneLue {
  /** The latest first. */
  imputations: readonly Imputation[]
}

/** Where a line stands once something of it came back: as before, as long as what that state says is still there. */
function etatRendu(l: LigneLue): EtatLigne {
  const tenu = { 'Re-présentée': l.Represente, 'À la charge du client': l.Charge, Abandonnée: l.Abandonne }
  if (ouvertDe(l) > 0) return l.Etat
  if (l.Rejete > 0) return l.Regle > 0 ? 'Partielle' : 'Rejetée'
  if (l.Etat in tenu && tenu[l.Etat as keyof typeof tenu] > 0) return l.Etat
  if (l.Regle > 0) return 'Réglée'
  const reste = (Object.keys(tenu) as (keyof typeof tenu)[]).find(etat => tenu[etat] > 0)
  return reste ?? avancer(cycleLigne, l.Etat, 'rendre')
}

/**
 * What came back of a sale, taken off what its insurer is asked: `part` francs of its share before any discount, the latest line first.
 * First what is open, what waits to be invoiced again, what is rejected and undecided; then what was paid, which is left of its payment
 * for other lines; last what was written off. The insurer's discount falls in proportion. What the client was charged with is theirs.
 */
export function rendre<L extends LigneCreditee>(
  lignes: readonly L[],
  AFacturer: number,
  part: number,
): { l: L; ecritures: EcritureDAvoir[]; Etat: EtatLigne }[] {
  const somme = (de: (l: L) => number) => lignes.reduce((n, l) => n + de(l), 0)
  const remise = somme(l => l.Remise)
  const due = AFacturer + remise + somme(l => ouvertDe(l) + l.Rejete + l.Regle + l.Abandonne)
  if (part > due)
    throw regle('AVOIR_TROP_GRAND', `L’assurance ne porte plus que ${ecrireMontant(due)} de cette vente.`, {
      Reste: due,
    })
  const dites = new Map(lignes.map(l => [l, { ecritures: [] as EcritureDAvoir[], avoir: 0 }]))
  let remiseQuiTombe = repartir(remise, [part, due - part])[0] as number
  let reste = part - remiseQuiTombe
  let aFacturer = AFacturer
  const prendre = (
    l: L,
    montant: number,
    genres: readonly Ecriture['Genre'][],
    IdPaiement: string | null = null,
  ) => {
    const dite = dites.get(l)
    if (montant === 0 || !dite) return
    dite.ecritures.push(...genres.map(Genre => ({ Genre, montant: -montant, IdPaiement })))
    dite.avoir += montant
  }
  /** As much of the net as there is here. */
  const chercher = (
    l: L,
    la: number,
    genres: readonly Ecriture['Genre'][],
    IdPaiement: string | null = null,
  ) => {
    const montant = Math.min(reste, la)
    reste -= montant
    prendre(l, montant, genres, IdPaiement)
    return montant
  }
  for (const l of lignes) chercher(l, ouvertDe(l), [])
  for (const l of lignes)
    aFacturer -= chercher(l, Math.min(l.Represente, aFacturer), ['Re-présentation', 'Rejet'])
  for (const l of lignes) chercher(l, l.Rejete, ['Rejet'])
  for (const l of lignes) for (const p of l.imputations) chercher(l, p.montant, ['Règlement'], p._id)
  for (const l of lignes) chercher(l, l.Abandonne, ['Abandon', 'Rejet'])
  for (const l of lignes) {
    const montant = Math.min(remiseQuiTombe, l.Remise)
    remiseQuiTombe -= montant
    prendre(l, montant, ['Remise'])
  }
  return [...dites].flatMap(([l, { ecritures: contraires, avoir }]) => {
    if (avoir === 0) return []
    const ecritures = [...contraires, { Genre: 'Avoir' as const, montant: avoir, IdPaiement: null }]
    return [{ l, ecritures, Etat: etatRendu(ecritures.reduce<LigneLue>(appliquer, l)) }]
  })
}

/** What a sale's file says of the whole share, over all the invoices it was on. */
interface ComptesDuDossier {
  Part: number
  /** Processed and on no invoice: new, or re-submitted. */
  AFacturer: number
  Regle: number
  Rejete: number
  Charge: number
  Abandonne: number
  /** The insurer's own discount, that nobody pays. */
  Remise: number
  /** What came back of the sale, and is asked of nobody. */
  Avoir: number
}

/** Insurer's share = open + settled + rejected-and-open + charged to the client + written off + its own discount + what came back. */
export const ouvertDuDossier = (d: Omit<ComptesDuDossier, 'AFacturer'>): number =>
  d.Part - d.Regle - d.Rejete - d.Charge - d.Abandonne - d.Remise - d.Avoir

/** The file that its lines make; `lignes` are those that were not taken off. */
export const dossierDe = (Part: number, lignes: readonly ComptesDeLigne[]): ComptesDuDossier => {
  const somme = (de: (l: ComptesDeLigne) => number) => lignes.reduce((n, l) => n + de(l), 0)
  return {
    Part,
    AFacturer: Part - somme(l => l.Part - l.Represente),
    Regle: somme(l => l.Regle),
    Rejete: somme(l => l.Rejete),
    Charge: somme(l => l.Charge),
    Abandonne: somme(l => l.Abandonne),
    Remise: somme(l => l.Remise),
    Avoir: somme(l => l.Avoir),
  }
}

/** Where the sale then stands: the next thing to do of it. `factures`: the states of those that its open lines are on. */
export function etatDuDossier(d: ComptesDuDossier, factures: readonly EtatFacture[]): EtatDossier {
  if (d.AFacturer > 0) return 'Traitée'
  if (d.Rejete > 0) return 'Rejetée'
  if (ouvertDuDossier(d) > 0) return factures.includes('À déposer') ? 'À déposer' : 'Déposée'
  return d.Regle > 0 ? 'Réglée' : 'Close'
}

export const MODES_PAIEMENT = ['Chèque', 'Virement', 'Versement'] as const

/** Why a payment may not be of this day; null when it may. */
export const refusDatePaiement = (date: Jour, depots: readonly Jour[], aujourdhui: Jour): string | null => {
  const futur = refusJourPasse(date, aujourdhui)
  if (futur) return futur
  const premier = [...depots].sort()[0]
  return premier && date < premier
    ? `Cette date est avant le dépôt de la facture, le ${ecrireJour(premier)}.`
    : null
}

/** Why an invoice may not be deposited that day; null when it may. */
export const refusDateDepot = (
  date: Jour,
  factures: readonly { Numero: string; DateFacture: Jour }[],
  aujourdhui: Jour,
): string | null => {
  const futur = refusJourPasse(date, aujourdhui)
  if (futur) return futur
  const apres = factures.find(f => date < f.DateFacture)
  return apres
    ? `La facture ${apres.Numero} est du ${ecrireJour(apres.DateFacture)} : elle se dépose après.`
    : null
}

/** The last day to deposit, and the day the money is due; null when the insurer has no delay. */
export const echeance = (depart: Jour | null, delai: number | null): Jour | null =>
  depart === null || delai === null ? null : ajouterJours(depart, delai)

/** Days since the deposit, as accountants group them. */
export const TRANCHES = ['0-30', '31-60', '61-90', '90+'] as const
export type Tranche = (typeof TRANCHES)[number]
export const trancheDe = (jours: number): Tranche =>
  jours <= 30 ? '0-30' : jours <= 60 ? '31-60' : jours <= 90 ? '61-90' : '90+'
