import type { ParAvoir } from '../commandes/avoir.ts'
import { ecrireMontant, type Montant } from '../kernel/argent.ts'
import { ecrireJour, type Jour } from '../kernel/jour.ts'
import { cycle } from '../kernel/machine.ts'
import { AVOIR, CHEQUE, ESPECE } from './modes.ts'

export { AVOIR, ESPECE } from './modes.ts'

/**
 * What each kind of operation does: to the drawer (what is put in at the opening; what counts when it is cash; what leaves it; nothing), and
 * to the takings of the dashboards, in all modes. The database has the same table, read by its triggers.
 */
const TYPES = {
  Initialisation: { tiroir: 'Fonds', recette: false },
  'Règlement cmde cli': { tiroir: 'Entrée', recette: true },
  'Règlement cpt': { tiroir: 'Entrée', recette: true },
  Approvisionnement: { tiroir: 'Entrée', recette: false },
  Consultation: { tiroir: 'Entrée', recette: false },
  'Versement Banque': { tiroir: 'Sortie', recette: false },
  'Approvisionnement Caisse Depense': { tiroir: 'Sortie', recette: false },
  Versement: { tiroir: 'Rien', recette: false },
} as const
export type TypeOperation = keyof typeof TYPES
export const TYPES_OPERATION = Object.keys(TYPES) as [TypeOperation, ...TypeOperation[]]

/** Takings, as a filter of operations: both kinds together. */
export const FILTRE_RECETTES = 'Recettes'
export const RECETTES: readonly TypeOperation[] = TYPES_OPERATION.filter(type => TYPES[type].recette)

/** All that comes in, as a filter: takings, exams and supplies. In cash, it is what the drawer has received. */
export const FILTRE_ENTREES = 'Entrées'
export const ENTREES: readonly TypeOperation[] = TYPES_OPERATION.filter(
  type => TYPES[type].tiroir === 'Entrée',
)

/** What may be taken back at the cash desk; a deposit or a top-up of the expense cash is taken back where it was made. */
export const estAnnulable = (type: TypeOperation) => TYPES[type].tiroir === 'Entrée'

/** What a client paid: it can be given back, whatever became of its day. */
export const estReglement = (type: TypeOperation) => estAnnulable(type) && type !== 'Approvisionnement'

/** Taken back whole on its own day, a payment is undone; in part, or on a later day, the money is given back. */
export const contraireDe = (o: {
  typeOperation: TypeOperation
  Jour: string
  montant: Montant
  JourOrigine: string | null
  MontantOrigine: Montant | null
  ParAvoir: ParAvoir | null
}) => {
  if (o.JourOrigine === null) return null
  if (o.ParAvoir) return o.ParAvoir
  const rendu = o.JourOrigine !== o.Jour || o.montant + (o.MontantOrigine ?? 0) !== 0
  return estReglement(o.typeOperation) && rendu ? 'remboursement' : 'annulation'
}

/** Why this much of an operation may not be taken back, or null: it depends on what was taken back of it already, and on nothing else. */
export function refusDuRendu(
  montant: Montant,
  { montant: paye, Rendu }: { montant: Montant; Rendu: Montant },
): string | null {
  if (paye === Rendu) return 'Cette opération est déjà annulée.'
  if (montant <= paye - Rendu) return null
  const dit = Rendu > 0 ? `${ecrireMontant(Rendu)} sont déjà rendus : il` : 'Il'
  return `${dit} en reste ${ecrireMontant(paye - Rendu)} à rendre, pas davantage.`
}

/** Does it leave the drawer? */
export const estSortie = (type: TypeOperation) => TYPES[type].tiroir === 'Sortie'

/** As the drawer sees it: what leaves is negative, taking it back is positive. The wire says how much, never which way. */
export const montantSigne = (o: { typeOperation: TypeOperation; montant: Montant }): Montant =>
  estSortie(o.typeOperation) ? 0 - o.montant : o.montant

export interface TotalDOperations {
  typeOperation: TypeOperation
  modepaiement: string
  montant: Montant
}
export interface Bilan {
  Initialisation: Montant
  Entrees: Montant
  Sorties: Montant
  /** Expected in the drawer. */
  Attendu: Montant
  /** Takings, all modes. */
  Recettes: Montant
}

/** What totals of operations, or operations themselves, amount to. */
export function bilan(totaux: readonly TotalDOperations[]): Bilan {
  const somme = (choix: (t: TotalDOperations) => boolean) =>
    totaux.reduce((n, t) => (choix(t) ? n + t.montant : n), 0)
  const Initialisation = somme(t => TYPES[t.typeOperation].tiroir === 'Fonds')
  const Entrees = somme(t => t.modepaiement === ESPECE && TYPES[t.typeOperation].tiroir === 'Entrée')
  const Sorties = somme(t => estSortie(t.typeOperation))
  const Recettes = somme(t => RECETTES.includes(t.typeOperation))
  return { Initialisation, Entrees, Sorties, Attendu: Initialisation + Entrees - Sorties, Recettes }
}

/** What always stands in the table of a day, even at nothing. */
const TOUJOURS: readonly TypeOperation[] = ['Initialisation', 'Règlement cmde cli', 'Règlement cpt']

interface TableauDesModes {
  modes: string[]
  rangs: { typeOperation: TypeOperation; montants: Montant[] }[]
  /** Under each mode; the first is what the drawer should hold. */
  totaux: Montant[]
}

/** A day by type and by mode, as the drawer sees it: cash first, what leaves is negative and leaves in cash. */
export function tableauDesModes(lignes: readonly TotalDOperations[]): TableauDesModes {
  const vues = lignes.flatMap(l => {
    if (l.typeOperation === 'Versement') return []
    const enEspeces = l.typeOperation === 'Initialisation' || estSortie(l.typeOperation)
    return [{ ...l, modepaiement: enEspeces ? ESPECE : l.modepaiement, montant: montantSigne(l) }]
  })
  const modes = [ESPECE, ...new Set(vues.map(l => l.modepaiement).filter(m => m !== ESPECE))]
  const rangs = TYPES_OPERATION.filter(
    t => TOUJOURS.includes(t) || vues.some(l => l.typeOperation === t),
  ).map(typeOperation => ({
    typeOperation,
    montants: modes.map(mode =>
      vues.reduce(
        (n, l) => (l.typeOperation === typeOperation && l.modepaiement === mode ? n + l.montant : n),
        0,
      ),
    ),
  }))
  return { modes, rangs, totaux: modes.map((_, i) => rangs.reduce((n, r) => n + (r.montants[i] ?? 0), 0)) }
}

export interface Mode {
  Libelle: string
  NumeroRequis: boolean
  Actif: boolean
}

/** What is wrong with a mode and its number, by field. */
export function verifierMode(
  mode: Mode | undefined,
  reference: string | null | undefined,
): Record<string, string> {
  if (!mode?.Actif) return { modepaiement: 'Ce mode de paiement n’est pas accepté.' }
  if (mode.NumeroRequis && !reference)
    return {
      reference:
        mode.Libelle === CHEQUE
          ? 'Tapez le numéro du chèque.'
          : mode.Libelle === AVOIR
            ? 'Tapez le numéro de l’avoir.'
            : `Tapez le numéro de la transaction ${mode.Libelle}.`,
    }
  return {}
}

/** What makes two numbers the same one: their letters and digits. */
export const cleDuNumero = (reference: string) => reference.replaceAll(/[^A-Z0-9]/g, '')

/** An operator gives each transaction one number; two banks may give two cheques the same, and a credit pays as often as it lasts. */
export const numeroUnique = (mode: Mode) =>
  mode.NumeroRequis && mode.Libelle !== CHEQUE && mode.Libelle !== AVOIR

/** Why this much may not be paid, or null. */
export function refusDuMontant(montant: Montant, reste: Montant): string | null {
  if (reste === 0) return 'Il ne reste rien à payer.'
  if (montant > reste)
    return `Il reste ${ecrireMontant(reste)} à payer : un règlement ne dépasse jamais ce reste.`
  return null
}

/** No client hands over a million more than is due: a code fell into the field, or a finger stayed on a key. */
export const recuInvraisemblable = (recu: Montant, du: Montant): boolean => recu - du > 1_000_000

/** What a client hands over for a sum: the sum itself, or the next notes above it, the nearest first. */
export const recusUsuels = (du: Montant): Montant[] =>
  du > 0
    ? [
        ...new Set(
          [1, ...(du < 5_000 ? [1_000] : []), 5_000, 10_000, 50_000].map(pas => Math.ceil(du / pas) * pas),
        ),
      ]
        .filter(recu => recu <= du * 5 && !recuInvraisemblable(recu, du))
        .sort((a, b) => a - b)
        .slice(0, 4)
    : []

/** What to give back of what was handed over; null while it is not enough. */
export const monnaie = (recu: Montant, du: Montant): Montant | null => (recu >= du ? recu - du : null)

export interface CoupureComptee {
  Valeur: number
  Nature: string
  Nombre: number
}
export const totalCompte = (coupures: readonly CoupureComptee[]): Montant =>
  coupures.reduce((n, c) => n + c.Valeur * c.Nombre, 0)

/** What is wrong with an evening's count, by field. */
export function verifierComptage(
  coupures: readonly CoupureComptee[],
  connues: readonly { Valeur: number; Nature: string }[],
  attendu: Montant,
  motif: string | null | undefined,
): Record<string, string> {
  const inconnue = coupures.findIndex(c => !connues.some(k => k.Valeur === c.Valeur && k.Nature === c.Nature))
  if (inconnue >= 0) return { [`Coupures.${inconnue}.Valeur`]: 'Ce billet ou cette pièce n’existe pas.' }
  const cles = coupures.map(c => `${c.Nature} ${c.Valeur}`)
  const double = cles.findIndex((cle, rang) => cles.indexOf(cle) !== rang)
  if (double >= 0) return { [`Coupures.${double}.Valeur`]: 'Déjà compté plus haut.' }
  const ecart = totalCompte(coupures) - attendu
  if (ecart === 0 || motif) return {}
  return { Motif: `L’écart est de ${ecrireMontant(ecart)} : dites pourquoi.` }
}

/** What a day should hold beside the drawer, by mode: a credit note is no money, and nothing is counted of what comes to nothing. */
export function aPointer(lignes: readonly TotalDOperations[]): { Mode: string; Attendu: Montant }[] {
  const { modes, totaux } = tableauDesModes(lignes)
  return modes.flatMap((Mode, i) =>
    Mode === ESPECE || Mode === AVOIR || !totaux[i] ? [] : [{ Mode, Attendu: totaux[i] }],
  )
}

/** What is wrong with what was counted beside the drawer, by field. */
export function verifierPointage(
  comptes: readonly { Mode: string; Compte: Montant }[],
  attendus: readonly { Mode: string; Attendu: Montant }[],
  motif: string | null | undefined,
): Record<string, string> {
  const refus: Record<string, string> = {}
  for (const [rang, { Mode, Compte }] of comptes.entries()) {
    const attendu = attendus.find(a => a.Mode === Mode)
    if (!attendu) refus[`Modes.${rang}.Mode`] = 'Rien n’est attendu ce jour dans ce mode de paiement.'
    else if (comptes.findIndex(c => c.Mode === Mode) !== rang)
      refus[`Modes.${rang}.Mode`] = 'Déjà compté plus haut.'
    else if (Compte !== attendu.Attendu && !motif)
      refus.Motif = `L’écart de ${Mode} est de ${ecrireMontant(Compte - attendu.Attendu)} : dites pourquoi.`
  }
  return refus
}

/** How a count may end: what filters the closings. */
export const SENS_ECART = ['juste', 'manque', 'excedent'] as const
export type SensEcart = (typeof SENS_ECART)[number]

/** Above the threshold, either way, the one who counted is not the only one to sign. */
export const signatureRequise = (ecart: Montant, seuil: Montant | null): boolean =>
  seuil !== null && Math.abs(ecart) > seuil

/** Where a gap may come from. */
export type Piste<O> = { operation: O } | { coupure: CoupureComptee; Nombre: number }

interface OperationDuJour {
  modepaiement: string
  montant: Montant
  IdAnnulation: string | null
}
const PISTES_MAX = 3
const OUBLI_MAX = 3

/**
 * What could explain a gap: an operation of that very amount (recorded in cash and paid otherwise when money is
 * missing, the reverse when there is too much), or a few notes of a kind not counted, or counted once too often.
 */
export function pistes<O extends OperationDuJour>(
  ecart: Montant,
  operations: readonly O[],
  coupures: readonly CoupureComptee[],
): Piste<O>[] {
  if (ecart === 0) return []
  const manque = Math.abs(ecart)
  const suspectes = operations.filter(
    o => o.IdAnnulation === null && o.montant === manque && (o.modepaiement === ESPECE) === ecart < 0,
  )
  const oubliees = coupures
    .map(coupure => ({ coupure, Nombre: manque / coupure.Valeur }))
    .filter(
      ({ coupure, Nombre }) =>
        Number.isInteger(Nombre) && Nombre <= OUBLI_MAX && (ecart < 0 || coupure.Nombre >= Nombre),
    )
    .toSorted((a, b) => a.Nombre - b.Nombre || b.coupure.Nombre - a.coupure.Nombre)
  return [...suspectes.slice(0, 2).map(operation => ({ operation })), ...oubliees].slice(0, PISTES_MAX)
}

/** The state of a day, as the drawer's owner sees it. */
interface JourneeLue {
  clotureLe: string | null
}

/** Why nothing may be written on this day, or null. */
export function refusDeLaJournee(journee: JourneeLue | undefined, jour: Jour): string | null {
  if (!journee) return 'La journée de caisse n’est pas ouverte : ouvrez-la d’abord.'
  return journee.clotureLe ? `La caisse du ${jour.split('-').reverse().join('/')} est clôturée.` : null
}

/**
 * What is asked of whoever opens with another float than the day before left. What an open day should hold is not said:
 * it may still have to be counted blind.
 */
export const refusDeLEcart = (
  fonds: Montant,
  laisse: { Jour: Jour; compte: boolean; montant: Montant },
): string =>
  laisse.compte
    ? `La clôture du ${ecrireJour(laisse.Jour)} a laissé ${ecrireMontant(laisse.montant)} : dites d’où vient l’écart de ${ecrireMontant(fonds - laisse.montant)}.`
    : `La journée du ${ecrireJour(laisse.Jour)}, restée ouverte, laisse autre chose dans le tiroir : dites pourquoi, ou clôturez-la d’abord.`

/** Why the opening float of a day may not become this much, or null: what already left was in the drawer. */
export function refusDuFonds(
  nouveau: Montant,
  { Initialisation, Attendu }: Pick<Bilan, 'Initialisation' | 'Attendu'>,
): string | null {
  if (nouveau === Initialisation) return `Le fonds d’ouverture est déjà de ${ecrireMontant(nouveau)}.`
  const manque = Initialisation - nouveau - Attendu
  return manque > 0
    ? `Des espèces sont déjà sorties du tiroir : avec ce fonds, il y manquerait ${ecrireMontant(manque)}.`
    : null
}

export const cycleVersement = cycle({
  initial: 'Créé',
  etats: {
    Créé: { ton: 'warn' },
    Validé: { ton: 'ok' },
    Annulé: { ton: 'bad' },
    Archivé: { ton: 'mute' },
  },
  transitions: {
    valider: { de: ['Créé'], vers: 'Validé', refus: 'Seul un versement créé se valide.' },
    // The bank may refuse the notes after the slip, and after the list was put in order: its entry says whether it was taken back.
    annuler: {
      de: ['Créé', 'Validé', 'Archivé'],
      vers: 'Annulé',
      refus: 'Ce versement est déjà annulé.',
    },
    archiver: {
      de: ['Validé', 'Annulé'],
      vers: 'Archivé',
      refus: 'Un versement s’archive une fois validé ou annulé.',
    },
  },
})
export const STATUTS_APPRO = ['Annoncée', 'Active', 'Annulée'] as const
export const STATUTS_VERSEMENT = ['Créé', 'Validé', 'Annulé', 'Archivé'] as const

/** Where the money of the expense cash comes from: the drawer of the takings, or elsewhere. */
export const ORIGINES_DEPENSE = ['Recettes', 'Directe'] as const

/** The word by which an entry opens the expense cash. */
export const INITIALISATION = 'initialisation'

/** Why this much may not leave the expense cash, or null. */
export const refusDeLaDepense = (montant: Montant, solde: Montant): string | null =>
  montant > solde ? `La caisse dépense ne contient que ${ecrireMontant(solde)}.` : null

interface JourneeDepenseLue {
  Statut: 'Non ouverte' | 'Ouverte' | 'Clôturée'
  Jour: Jour
}

/** Why an entry may not be taken back, or null: it depends on the entry, never on what became of its day. */
export function refusDeReprendre(e: {
  IdOrigine: string | null
  IdAnnulation: string | null
}): [code: string, message: string] | null {
  if (e.IdOrigine) return ['DEJA_UNE_ANNULATION', 'Une annulation ne s’annule pas.']
  return e.IdAnnulation ? ['DEJA_ANNULEE', 'Cette écriture est déjà annulée ou corrigée.'] : null
}

/** Why nothing may be written on this day of the expense cash, or null. */
export function refusDuJourDeDepense({ Statut, Jour }: JourneeDepenseLue): string | null {
  if (Statut === 'Non ouverte') return 'La caisse dépense n’est pas ouverte : ouvrez-la d’abord.'
  return Statut === 'Clôturée'
    ? `La caisse dépense du ${Jour.split('-').reverse().join('/')} est clôturée.`
    : null
}

/** What a fresh deposit would bring to the bank: all but the float of the next morning. */
export const aVerser = (attendu: Montant, fond: Montant | null): Montant => Math.max(0, attendu - (fond ?? 0))
