import { cycle } from '../kernel/machine.ts'

/** What a search for frames offers: a frame, or an article of a category that does not say what it holds. */
export const estMonture = (a: { TypeArticle: string | null }): boolean =>
  a.TypeArticle === null || a.TypeArticle === 'Monture'

/** Why a quantity moved. The ledger knows these and no other. */
export const NATURES = [
  'Réception',
  'Vente',
  'Vente comptoir',
  'Transfert sortie',
  'Transfert entrée',
  'Inventaire',
  'Retour',
  'Sortie',
  'Ouverture',
] as const
export type Nature = (typeof NATURES)[number]
/** Those by which something leaves; of the others nothing ever does. */
export const NATURES_DE_SORTIE = [
  'Vente',
  'Vente comptoir',
  'Transfert sortie',
  'Inventaire',
  'Sortie',
] as const satisfies Nature[]

/** Why an article is taken out without being sold. */
export const MOTIFS_SORTIE = ['Casse', 'Perte', 'Vol', 'Don', 'Usage interne', 'Retour fournisseur'] as const

export const DISPONIBILITES = ['En stock', 'Alerte', 'Rupture'] as const
export type Disponibilite = (typeof DISPONIBILITES)[number]

/**
 * Ce qu’on demande d’une liste : les trois états, ce qui se vend, et ce qui est à commander. Est à commander ce qui est à son
 * seuil ou dessous, jusqu’à zéro ; sans seuil, personne n’a demandé à en ravoir.
 */
export const FILTRES_DISPONIBILITE = ['Disponible', 'À commander', ...DISPONIBILITES] as const

/** And what was put away: archived, an article is on no other list. */
export const FILTRES_ARTICLES = [...FILTRES_DISPONIBILITE, 'Archivé'] as const

/** Why an article cannot be put away; null when it can. What is archived is nowhere to be found, so nothing of it may be left. */
export function refusDArchiver(a: { Quantite: number; EnTransit: number }): string | null {
  if (a.Quantite > 0)
    return a.Quantite === 1
      ? 'Il en reste un au rayon : vendez-le, transférez-le ou sortez-le d’abord.'
      : `Il en reste ${a.Quantite} au rayon : vendez-les, transférez-les ou sortez-les d’abord.`
  if (a.EnTransit > 0) return 'Il en arrive encore : recevez-les ou soldez l’envoi d’abord.'
  return null
}

/** One line of a document: more than any shelf holds, and small enough that a slip of the keyboard is seen. */
export const QUANTITE_MAX = 100_000
/** What an officine may hold of one article; beyond it something was typed wrong many times. */
export const STOCK_MAX = 1_000_000_000
/** Lines of one document. */
export const LIGNES_MAX = 1_000
/** Lines of a receipt, or of an opening stock. */
export const LIGNES_BON_MAX = 2_000

/** What an article is called: « Ray-Ban RX5154 noir 51 ». */
export interface NomArticle {
  Marque?: string | null
  Reference: string
  Couleur?: string | null
  Taille?: string | null
}
export const designation = (a: NomArticle): string =>
  [a.Marque, a.Reference, a.Couleur, a.Taille].filter(Boolean).join(' ')

export interface Manque extends NomArticle {
  IdArticle: string
  Disponible: number
  Demande: number
}

const DITS_MAX = 3

/** The first three as they are said, then how many more. */
function enumerer<T>(choses: readonly T[], dire: (chose: T) => string): string {
  const autres = choses.length - DITS_MAX
  return [
    ...choses.slice(0, DITS_MAX).map(dire),
    ...(autres > 0 ? [`et ${autres} autre${autres > 1 ? 's' : ''}`] : []),
  ].join(' ; ')
}

/** « Ray-Ban RX5154 : 1 en stock, 2 demandés » */
export const phraseDuManque = (manques: readonly Manque[]): string =>
  `Stock insuffisant. ${enumerer(
    manques,
    m => `${designation(m)} : ${m.Disponible} en stock, ${m.Demande} demandé${m.Demande > 1 ? 's' : ''}`,
  )}.`

/** What becomes of goods on their way: each reception says how far it went. */
export const cycleTransfert = cycle({
  initial: 'Envoyé',
  etats: {
    Envoyé: { ton: 'info' },
    'Reçu en partie': { ton: 'warn' },
    Reçu: { ton: 'ok' },
    'Clos avec manquants': { ton: 'bad' },
    Annulé: { ton: 'mute' },
  },
  transitions: {
    recevoirTout: {
      de: ['Envoyé', 'Reçu en partie'],
      vers: 'Reçu',
      refus: 'Ce transfert n’a plus rien en route : il est déjà reçu, clos ou annulé.',
    },
    recevoirEnPartie: {
      de: ['Envoyé', 'Reçu en partie'],
      vers: 'Reçu en partie',
      refus: 'Ce transfert n’a plus rien en route : il est déjà reçu, clos ou annulé.',
    },
    solder: {
      de: ['Envoyé', 'Reçu en partie'],
      vers: 'Clos avec manquants',
      refus: 'Ce transfert n’a plus de manquant à passer en perte.',
    },
    annuler: {
      de: ['Envoyé'],
      vers: 'Annulé',
      refus: 'Un transfert ne s’annule qu’avant sa réception.',
    },
  },
})
export type StatutTransfert = keyof typeof cycleTransfert.etats
export const STATUTS_TRANSFERT = Object.keys(cycleTransfert.etats) as [StatutTransfert, ...StatutTransfert[]]

/** What becomes of an article asked of another officine. */
export const cycleDemande = cycle({
  initial: 'Demandée',
  etats: {
    Demandée: { ton: 'warn' },
    Envoyée: { ton: 'info' },
    Reçue: { ton: 'ok' },
    Refusée: { ton: 'bad' },
    Retirée: { ton: 'mute' },
  },
  transitions: {
    envoyer: {
      de: ['Demandée'],
      vers: 'Envoyée',
      refus: 'Cette demande n’attend plus de réponse : un collègue y a répondu, ou elle est retirée.',
    },
    refuser: {
      de: ['Demandée'],
      vers: 'Refusée',
      refus: 'Cette demande n’attend plus de réponse : un collègue y a répondu, ou elle est retirée.',
    },
    retirer: {
      de: ['Demandée'],
      vers: 'Retirée',
      refus: 'Cette demande ne se retire plus : elle est déjà envoyée, refusée ou retirée.',
    },
    recevoir: { de: ['Envoyée'], vers: 'Reçue', refus: 'Cette demande n’est pas en route.' },
    perdre: { de: ['Envoyée'], vers: 'Refusée', refus: 'Cette demande n’est pas en route.' },
    /** The transfer that answered it was taken back: it waits again. */
    rouvrir: { de: ['Envoyée'], vers: 'Demandée', refus: 'Cette demande n’est pas en route.' },
  },
})
export type StatutDemande = keyof typeof cycleDemande.etats
export const STATUTS_DEMANDE = Object.keys(cycleDemande.etats) as [StatutDemande, ...StatutDemande[]]

interface LigneEnRoute {
  EnTransit: number
  Perdue: number
}

/** Where a transfer stands once something of it arrived or was written off. */
export function suiteDuTransfert(
  lignes: readonly LigneEnRoute[],
): 'recevoirTout' | 'recevoirEnPartie' | 'solder' {
  if (lignes.some(l => l.EnTransit > 0)) return 'recevoirEnPartie'
  return lignes.some(l => l.Perdue > 0) ? 'solder' : 'recevoirTout'
}

export const cycleInventaire = cycle({
  initial: 'En cours',
  etats: { 'En cours': { ton: 'info' }, Transféré: { ton: 'ok' }, Annulé: { ton: 'mute' } },
  transitions: {
    compter: {
      de: ['En cours'],
      vers: 'En cours',
      refus: 'Cet inventaire est terminé : il ne se compte plus.',
    },
    appliquer: {
      de: ['En cours'],
      vers: 'Transféré',
      refus: 'Cet inventaire est déjà terminé : le stock n’a pas été touché une seconde fois.',
    },
    annuler: { de: ['En cours'], vers: 'Annulé', refus: 'Cet inventaire est déjà terminé.' },
  },
})
export type StatutInventaire = keyof typeof cycleInventaire.etats
export const STATUTS_INVENTAIRE = Object.keys(cycleInventaire.etats) as [
  StatutInventaire,
  ...StatutInventaire[],
]

/** A difference that was sold away since it was counted: what was missing is there no more to be taken out. */
export const phraseARecompter = (manques: readonly Manque[]): string =>
  `À recompter, car le stock a bougé depuis le compte. ${enumerer(
    manques,
    m => `${designation(m)} : ${m.Disponible} en stock`,
  )}.`

/** Sold for less than it was bought for. Whoever may not read the cost has none here, and is told nothing. */
export const sousLeCout = (prix: number | null | undefined, cout: number | null | undefined): boolean =>
  typeof prix === 'number' && typeof cout === 'number' && prix < cout

/** Pourquoi un inventaire ne s’ouvre pas : ce qu’un autre, en cours, compte déjà. */
export const phraseInventaireCommun = (i: { Reference: string; Nombre: number; Exemple: string }) =>
  i.Nombre === 1
    ? `L’inventaire ${i.Reference} est en cours et compte déjà ${i.Exemple} : terminez-le d’abord.`
    : `L’inventaire ${i.Reference} est en cours et compte déjà ${i.Nombre} de ces articles, dont ${i.Exemple} : terminez-le d’abord.`
