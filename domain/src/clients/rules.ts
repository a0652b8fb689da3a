import { ajouterJours, ajouterMois, type Jour, refusJourPasse, refusNaissance } from '../kernel/jour.ts'
import { cycle } from '../kernel/machine.ts'
import { type MesuresOrdonnance, type PasDioptrie, verifierOrdonnance, YEUX } from '../kernel/optique.ts'
import { nomsProches } from '../kernel/proche.ts'
import { enumerer, regle } from '../kernel/refus.ts'
import type { Civilite, Genre } from './valeurs.ts'

export * from './valeurs.ts'

/** A client is taken off the lists, never erased: it can come back, unless it was merged into another. */
export const cycleClient = cycle({
  initial: 'Actif',
  etats: { Actif: { ton: 'ok' }, Supprimé: { ton: 'mute' }, Fusionné: { ton: 'mute' } },
  transitions: {
    supprimer: { de: ['Actif'], vers: 'Supprimé', refus: 'Ce client est déjà supprimé ou fusionné.' },
    restaurer: { de: ['Supprimé'], vers: 'Actif', refus: 'Seul un client supprimé peut être restauré.' },
    fusionner: {
      de: ['Actif'],
      vers: 'Fusionné',
      refus: 'Seuls deux clients actifs peuvent être fusionnés.',
    },
    defaire: { de: ['Fusionné'], vers: 'Actif', refus: 'Ce client n’est plus fusionné.' },
  },
})

export const cycleOrdonnance = cycle({
  initial: 'Active',
  etats: { Active: { ton: 'ok' }, Supprimée: { ton: 'mute' } },
  transitions: {
    supprimer: { de: ['Active'], vers: 'Supprimée', refus: 'Cette ordonnance est déjà retirée.' },
    restaurer: {
      de: ['Supprimée'],
      vers: 'Active',
      refus: 'Seule une ordonnance retirée peut être restaurée.',
    },
  },
})

/** What the title says of the gender; a professor, a doctor or a child may be either. */
export function genreDe(civilite: Civilite | null | undefined): Genre | null {
  if (civilite === 'M') return 'M'
  return civilite === 'Mme' || civilite === 'Mlle' ? 'F' : null
}

/** How long a code of agreement is good for. */
export const MINUTES_D_ACCORD = 10
/** Whose phone it is, to who holds it: the last four digits. */
export const masquerNumero = (numero: string): string =>
  `•• •• •• ${numero.slice(-4, -2)} ${numero.slice(-2)}`

/** Each phone once, in the order given. */
export const sansRepetition = (contacts: readonly string[]): string[] => [...new Set(contacts)]

/** What a schema cannot know without today's date, by field. */
export function verifierClient(
  c: { DateNaissance?: Jour | null | undefined },
  aujourdhui: Jour,
): Record<string, string> {
  const refus = c.DateNaissance ? refusNaissance(c.DateNaissance, aujourdhui) : null
  return refus ? { DateNaissance: refus } : {}
}

interface OrdonnanceAVerifier extends MesuresOrdonnance {
  DateOrd: Jour | null
}

/** Everything that forbids keeping a prescription, by path (`OD.Axe`). */
export function verifierSaisieOrdonnance(
  o: OrdonnanceAVerifier,
  aujourdhui: Jour,
  pas?: PasDioptrie,
): Record<string, string> {
  const refus = verifierOrdonnance(o, pas)
  const date = o.DateOrd && refusJourPasse(o.DateOrd, aujourdhui)
  if (date) refus.DateOrd = date
  const vide = YEUX.every(cote => Object.values(o[cote] ?? {}).every(v => v === null || v === ''))
  if (vide) refus.OD ??= 'Indiquez au moins une valeur, pour un œil ou pour l’autre.'
  return refus
}

/** No law settles it: the months are set by the house. A warning, never a block. */
export const valableJusquau = (dateOrd: Jour, mois: number): Jour => ajouterMois(dateOrd, mois)

/** Born on 29 February, one is wished on the 28th in common years. As `mmdd`. */
export function anniversairesDu(jour: Jour): number[] {
  const [annee, mois, quantieme] = jour.split('-').map(Number) as [number, number, number]
  const bissextile = (annee % 4 === 0 && annee % 100 !== 0) || annee % 400 === 0
  return mois === 2 && quantieme === 28 && !bissextile ? [228, 229] : [mois * 100 + quantieme]
}

/** What the kept client takes from the duplicate wherever it has nothing itself. */
const COMPLETABLES = [
  'Civilite',
  'Genre',
  'DateNaissance',
  'Email',
  'Adresse',
  'Pays',
  'Ville',
  'Quartier',
  'Profession',
] as const
/** Insurer, employer and member number describe one cover: taken together or not at all. */
const COUVERTURE = ['IdAssurance', 'IdSociete', 'Matricule'] as const

export type Fusionnable = Record<
  (typeof COMPLETABLES)[number] | (typeof COUVERTURE)[number],
  string | null
> & {
  Contacts: string[]
  Observation: string | null
  DerniereVisite: Jour | null
}

/** Two records of one person become one: nothing that is known is lost, nothing that was chosen is replaced. */
export function fusionner(garde: Fusionnable, doublon: Fusionnable): Fusionnable {
  const couvert = COUVERTURE.some(champ => garde[champ] !== null) ? garde : doublon
  const prendre = <C extends string>(champs: readonly C[], valeur: (champ: C) => string | null) =>
    Object.fromEntries(champs.map(champ => [champ, valeur(champ)])) as Record<C, string | null>
  return {
    ...prendre(COMPLETABLES, champ => garde[champ] || doublon[champ]),
    ...prendre(COUVERTURE, champ => couvert[champ]),
    Contacts: sansRepetition([...garde.Contacts, ...doublon.Contacts]),
    Observation:
      sansRepetition([garde.Observation, doublon.Observation].filter(o => o !== null)).join('\n') || null,
    DerniereVisite:
      [garde.DerniereVisite, doublon.DerniereVisite]
        .filter(j => j !== null)
        .sort()
        .at(-1) ?? null,
  }
}

interface Personne {
  Nom: string
  Prenoms: string
  DateNaissance: Jour | null
}
/** Nothing says that they are one person: neither their names nor a birth date that both have. */
export const personnesDifferentes = (a: Personne, b: Personne): boolean =>
  !nomsProches(`${a.Nom} ${a.Prenoms}`, `${b.Nom} ${b.Prenoms}`) &&
  (a.DateNaissance === null || a.DateNaissance !== b.DateNaissance)

/** A merge may be undone this long; afterwards too much of one has grown into the other. */
const JOURS_POUR_DEFAIRE = 30
/** The last day on which a merge of this instant may be undone. */
export const defaisableJusquau = (le: string): Jour => ajouterJours(le.slice(0, 10), JOURS_POUR_DEFAIRE)

/** Only a live client changes: a deleted one is restored first, a merged one leads to the client that was kept. */
export function exigerActif(client: { Statut: string; IdFusion: string | null }): void {
  if (client.Statut === 'Actif') return
  throw regle(
    'CLIENT_INACTIF',
    client.Statut === 'Fusionné'
      ? 'Ce client a été fusionné dans un autre : ouvrez celui-ci.'
      : 'Ce client est supprimé : restaurez-le d’abord.',
    { IdFusion: client.IdFusion },
  )
}

export interface UsagesDuClient {
  ordonnances: number
  examens: number
  commandes: number
  proformas: number
  prisesEnCharge: number
  creances: number
}
const MOTS: [keyof UsagesDuClient, string, string][] = [
  ['ordonnances', 'ordonnance', 'ordonnances'],
  ['examens', 'examen de vue', 'examens de vue'],
  ['commandes', 'commande', 'commandes'],
  ['proformas', 'proforma', 'proformas'],
  ['prisesEnCharge', 'prise en charge', 'prises en charge'],
  ['creances', 'solde repris', 'soldes repris'],
]

/** Why a client is kept: what still needs it, in words; null when nothing does. */
export function refusSuppression(usages: UsagesDuClient): string | null {
  const dits = MOTS.flatMap(([quoi, un, plusieurs]) =>
    usages[quoi] === 0 ? [] : `${usages[quoi]} ${usages[quoi] === 1 ? un : plusieurs}`,
  )
  if (dits.length === 0) return null
  return `Ce client ne peut pas être supprimé : il a encore ${enumerer(dits)}.`
}

/** Lenses are made from what a running order names: it stays until the order is delivered, cancelled, or names another. */
export function refusRetrait(commandesEnCours: readonly string[]) {
  if (commandesEnCours.length === 0) return null
  const dites = enumerer(commandesEnCours, 3)
  const message =
    commandesEnCours.length === 1
      ? `La commande ${dites}, en cours, est faite d’après cette ordonnance : donnez-lui d’abord une autre ordonnance.`
      : `Les commandes ${dites}, en cours, sont faites d’après cette ordonnance : donnez-leur d’abord une autre ordonnance.`
  return { code: 'ORDONNANCE_EN_COURS', message }
}
