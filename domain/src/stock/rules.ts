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
  'Valeur',
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

/** Why a label changes. */
export const CAUSES_DE_PRIX = ['À la main', 'Réception', 'Nom commercial', 'Ouverture'] as const
export type CauseDePrix = (typeof CAUSES_DE_PRIX)[number]

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
    /** All that was still on its way has come back, and nothing of it had arrived. */
    rendreTout: {
      de: ['Envoyé', 'Reçu en partie'],
      vers: 'Annulé',
      refus: 'Ce transfert n’a plus rien en route : il n’y a rien à rendre.',
    },
    /** A loss is taken back: what turned up is on its way again. */
    retrouver: {
      de: ['Reçu en partie', 'Clos avec manquants'],
      vers: 'Reçu en partie',
      refus: 'Rien de ce transfert n’est passé en perte.',
    },
    /** All that was lost turned up, and nothing had arrived nor come back: it is as it left. */
    retrouverTout: {
      de: ['Reçu en partie', 'Clos avec manquants'],
      vers: 'Envoyé',
      refus: 'Rien de ce transfert n’est passé en perte.',
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
    recevoir: { de: ['Envoyée', 'Demandée'], vers: 'Reçue', refus: 'Cette demande n’est pas en route.' },
    /** Nothing of it has arrived, and all that was sent is lost. */
    perdre: { de: ['Envoyée', 'Demandée'], vers: 'Refusée', refus: 'Cette demande n’est pas en route.' },
    /** What answered it came back, is lost, or is not all of it: it waits for the rest. */
    rouvrir: { de: ['Envoyée', 'Demandée'], vers: 'Demandée', refus: 'Cette demande n’est pas en route.' },
    /** Found again, all of it is on its way once more. */
    reprendre: { de: ['Envoyée', 'Demandée'], vers: 'Envoyée', refus: 'Cette demande est close.' },
  },
})
export type StatutDemande = keyof typeof cycleDemande.etats
export const STATUTS_DEMANDE = Object.keys(cycleDemande.etats) as [StatutDemande, ...StatutDemande[]]

/** Where a request stands by the sums of what answers it: several transfers may, each with a part. */
export function suiteDeLaDemande(d: {
  Quantite: number
  Recue: number
  EnTransit: number
  Perdue: number
}): 'recevoir' | 'reprendre' | 'perdre' | 'rouvrir' {
  if (d.Recue >= d.Quantite) return 'recevoir'
  if (d.Recue + d.EnTransit >= d.Quantite) return 'reprendre'
  return d.Recue + d.EnTransit === 0 && d.Perdue > 0 ? 'perdre' : 'rouvrir'
}

interface LigneEnRoute {
  EnTransit: number
  Perdue: number
  Recue: number
}

/** Where a transfer stands once something of it arrived, came back or was written off. */
export function suiteDuTransfert(
  lignes: readonly LigneEnRoute[],
): 'recevoirTout' | 'recevoirEnPartie' | 'solder' | 'rendreTout' {
  if (lignes.some(l => l.EnTransit > 0)) return 'recevoirEnPartie'
  if (lignes.some(l => l.Perdue > 0)) return 'solder'
  return lignes.some(l => l.Recue > 0) ? 'recevoirTout' : 'rendreTout'
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

/** An article that moved while it was counted, or of which what was missing has been sold away since. */
export const phraseARecompter = (articles: readonly (NomArticle & { Disponible: number })[]): string =>
  `À recompter, car le stock a bougé pendant l’inventaire. ${enumerer(
    articles,
    a => `${designation(a)} : ${a.Disponible} en stock`,
  )}.`

/** Sold for less than it was bought for. Whoever may not read the cost has none here, and is told nothing. */
export const sousLeCout = (prix: number | null | undefined, cout: number | null | undefined): boolean =>
  typeof prix === 'number' && typeof cout === 'number' && prix < cout

/** Pourquoi un inventaire ne s’ouvre pas : ce qu’un autre, en cours, compte déjà. */
export const phraseInventaireCommun = (i: { Reference: string; Nombre: number; Exemple: string }) =>
  i.Nombre === 1
    ? `L’inventaire ${i.Reference} est en cours et compte déjà ${i.Exemple} : terminez-le d’abord.`
    : `L’inventaire ${i.Reference} est en cours et compte déjà ${i.Nombre} de ces articles, dont ${i.Exemple} : terminez-le d’abord.`

/** What so many pieces more of a line on its way are worth, on whichever shelf they end: the last one brings the rest of what left. */
export function valeurEnRoute(
  l: { Quantite: number; Recue: number; Rendue: number; Valeur: number },
  Quantite: number,
): number {
  const deja = l.Recue + l.Rendue
  const jusqua = (n: number) => (BigInt(l.Valeur) * BigInt(n)) / BigInt(l.Quantite)
  return Number(jusqua(deja + Quantite) - jusqua(deja))
}
