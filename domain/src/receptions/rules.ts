import { lireMontant } from '../kernel/argent.ts'
import { cleDuCode } from '../kernel/codebarre.ts'
import { estJour, type Jour, refusJourPasse } from '../kernel/jour.ts'
import type { Lecture } from '../kernel/lecture.ts'
import { cycle } from '../kernel/machine.ts'
import { regleMemeEnPartie, type StatutReglement } from './reglement.ts'

/** Un bon est payé ou ne l’est pas à chaque étape : le règlement a son propre état, qui se déduit des écritures. */
export const cycleBon = cycle({
  initial: 'Créé',
  etats: {
    Créé: { ton: 'mute' },
    Transféré: { ton: 'info' },
    Validé: { ton: 'ok' },
    Annulé: { ton: 'bad' },
  },
  transitions: {
    transferer: {
      de: ['Créé', 'Transféré'],
      vers: 'Transféré',
      refus: 'Ce bon est validé ou annulé : il ne lui reste rien à transférer.',
    },
    valider: {
      de: ['Transféré'],
      vers: 'Validé',
      refus: 'Seul un bon transféré se valide, et une seule fois.',
    },
    /** Given back, or never come, and sent again by the supplier: the same receipt waits for it. */
    remplacer: {
      de: ['Transféré', 'Validé'],
      vers: 'Transféré',
      refus: 'Ce bon n’a rien reçu : rien n’y est à remplacer.',
    },
    reprendre: {
      de: ['Transféré'],
      vers: 'Transféré',
      refus: 'Rien de ce bon n’est en route : il n’y a rien à reprendre.',
    },
    annuler: {
      de: ['Créé', 'Transféré'],
      vers: 'Annulé',
      refus: 'Seul un bon dont rien n’est validé s’annule.',
    },
  },
})
export type StatutBon = keyof typeof cycleBon.etats
export const STATUTS_BON = Object.keys(cycleBon.etats) as StatutBon[]

/** Ce qu’on attend du fournisseur pour ce qui lui retourne. */
export const SUITES_RETOUR = ['Avoir', 'Remplacement'] as const

/** Ce qu’un transfert a mis en route vers une officine. */
export const cycleEnvoi = cycle({
  initial: 'En transit',
  etats: { 'En transit': { ton: 'info' }, Reçu: { ton: 'ok' }, Annulé: { ton: 'mute' } },
  transitions: {
    valider: { de: ['En transit'], vers: 'Reçu', refus: 'Cet envoi n’est plus en transit.' },
    annuler: { de: ['En transit'], vers: 'Annulé', refus: 'Cet envoi n’est plus en transit.' },
  },
})
type StatutEnvoi = keyof typeof cycleEnvoi.etats
export const STATUTS_ENVOI = Object.keys(cycleEnvoi.etats) as StatutEnvoi[]

interface PrixDeLigne {
  PrixAchatBrut: number
  /** En francs, sur une pièce. */
  Remise: number
  PrixVenteHT: number | null
  PrixVenteTTC: number
}

export const prixAchatNet = (l: Pick<PrixDeLigne, 'PrixAchatBrut' | 'Remise'>) => l.PrixAchatBrut - l.Remise

/** Le prix sans taxe d’un prix affiché, au franc. */
export const horsTaxe = (ttc: number, taux: number) => Math.round((ttc * 100) / (100 + taux))

/** Ce qui reste à la maison sur une pièce : la taxe n’est pas à elle. Sans prix hors taxe connu, le prix affiché. */
export const marge = (l: PrixDeLigne) => (l.PrixVenteHT ?? l.PrixVenteTTC) - prixAchatNet(l)

/** En pour cent du prix de vente, à un dixième ; sans prix de vente il n’y en a pas. */
export function tauxDeMarge(l: PrixDeLigne): number | null {
  const vente = l.PrixVenteHT ?? l.PrixVenteTTC
  return vente === 0 ? null : Math.round((marge(l) * 1000) / vente) / 10
}

/** Une remise se tape en francs ou en pour cent du prix brut (« 10 % ») ; elle se garde en francs. */
export function lireRemise(texte: string, brut: number, enFrancs = lireMontant): Lecture<number> {
  const pourcent = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(texte.trim())
  if (!pourcent) return enFrancs(texte)
  const taux = Number((pourcent[1] as string).replace(',', '.'))
  return taux <= 100
    ? { valeur: Math.round((brut * taux) / 100) }
    : { refus: 'Une remise ne dépasse pas 100 %.' }
}

export interface Totaux {
  Quantite: number
  MontantAchat: number
  MontantVente: number
  Marge: number
}

export const totaux = (lignes: readonly (PrixDeLigne & { Quantite: number })[]): Totaux =>
  lignes.reduce(
    (t, l) => ({
      Quantite: t.Quantite + l.Quantite,
      MontantAchat: t.MontantAchat + l.Quantite * prixAchatNet(l),
      MontantVente: t.MontantVente + l.Quantite * l.PrixVenteTTC,
      Marge: t.Marge + l.Quantite * marge(l),
    }),
    { Quantite: 0, MontantAchat: 0, MontantVente: 0, Marge: 0 },
  )

/** Ce qui nomme un article : sans casse, accents, apostrophes ni tirets, comme la base le compare. */
const cle = (texte: string | null | undefined) =>
  (texte ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’'-]/g, ' ').toLowerCase()

interface NomDArticle {
  IdMarque?: string | null | undefined
  Reference: string
  Couleur?: string | null | undefined
  Taille?: string | null | undefined
}
export const produitDe = (l: NomDArticle) =>
  [l.IdMarque ?? '', cle(l.Reference), cle(l.Couleur), cle(l.Taille)].join('|')

interface LigneAVerifier extends NomDArticle {
  CodeBarre?: string | null | undefined
  PrixAchatBrut?: number | null | undefined
  Remise?: number | null | undefined
  PrixVenteHT?: number | null | undefined
  PrixVenteTTC: number | null
}

/** Ce qu’un schéma ne voit pas d’une ligne, par champ. */
function verifierLigne(l: LigneAVerifier): Record<string, string> {
  const refus: Record<string, string> = {}
  if (l.PrixAchatBrut !== undefined && (l.Remise ?? 0) > (l.PrixAchatBrut ?? 0))
    refus.Remise = 'La remise dépasse le prix d’achat.'
  if ((l.PrixVenteHT ?? 0) > (l.PrixVenteTTC ?? 0))
    refus.PrixVenteHT = 'Le prix hors taxe dépasse le prix toutes taxes comprises.'
  return refus
}

/** Chaque ligne seule, puis les unes contre les autres : un article et un code-barres n’y sont qu’une fois. */
export function verifierLignes(lignes: readonly LigneAVerifier[]): Record<string, string> {
  const refus: Record<string, string> = {}
  const vus = new Map<string, number>()
  const noter = (signe: string, rang: number, champ: string) => {
    const premier = vus.get(signe)
    if (premier === undefined) vus.set(signe, rang)
    else refus[`${rang}.${champ}`] ??= `Déjà à la ligne ${premier + 1}.`
  }
  lignes.forEach((l, rang) => {
    for (const [champ, message] of Object.entries(verifierLigne(l))) refus[`${rang}.${champ}`] = message
    if (l.CodeBarre) noter(`code ${cleDuCode(l.CodeBarre)}`, rang, 'CodeBarre')
    noter(`produit ${produitDe(l)}`, rang, 'Reference')
  })
  return refus
}

interface LigneTransferable {
  _id: string
  Quantite: number
  QuantiteTransferee: number
}
export const resteATransferer = (l: Omit<LigneTransferable, '_id'>) => l.Quantite - l.QuantiteTransferee

export interface DemandeDeTransfert {
  _id: string
  IdOfficine: string
  Quantite: number
}

/** Sans rien de demandé, tout ce qui reste part vers l’officine du bon. */
export const toutLeReste = (lignes: readonly LigneTransferable[], IdOfficine: string): DemandeDeTransfert[] =>
  lignes
    .filter(l => resteATransferer(l) > 0)
    .map(l => ({ _id: l._id, IdOfficine, Quantite: resteATransferer(l) }))

/** Les lignes dont on demande plus qu’il ne reste, avec ce qu’il reste. */
export function transfertsExcessifs(
  lignes: readonly LigneTransferable[],
  demandes: readonly DemandeDeTransfert[],
): { _id: string; Demande: number; Reste: number }[] {
  const parLigne = new Map<string, number>()
  for (const d of demandes) parLigne.set(d._id, (parLigne.get(d._id) ?? 0) + d.Quantite)
  return lignes.flatMap(l => {
    const Demande = parLigne.get(l._id) ?? 0
    const Reste = resteATransferer(l)
    return Demande > Reste ? [{ _id: l._id, Demande, Reste }] : []
  })
}

/** Rien à transférer et rien en route : l’histoire du bon est finie. Tout repris : elle n’a pas commencé. */
export function statutApres(
  statut: StatutBon,
  bon: { Quantite: number; QuantiteTransferee: number; EnTransit: number },
): StatutBon {
  if (statut !== 'Transféré' || bon.EnTransit > 0) return statut
  if (bon.QuantiteTransferee === 0) return 'Créé'
  return bon.QuantiteTransferee >= bon.Quantite ? 'Validé' : statut
}

/** Pourquoi les lignes d’un bon ne changent plus ; null tant qu’elles le peuvent. */
export function lignesFigees(bon: {
  statut: StatutBon
  transfert_total_in_stock: boolean
  Reglement: StatutReglement
}): string | null {
  if (bon.statut === 'Annulé') return 'Ce bon est annulé : il ne change plus.'
  if (bon.transfert_total_in_stock) return 'Ce bon est entièrement transféré : ses lignes ne changent plus.'
  return regleMemeEnPartie(bon)
    ? 'Ce bon est réglé, même en partie : ses lignes ne changent plus sans contre-passer le règlement.'
    : null
}

/** Pourquoi un bon ne se supprime pas ; null s’il se supprime. */
export function refusSuppressionBon(bon: {
  statut: StatutBon
  Reglement: StatutReglement
  envois: readonly unknown[]
}): string | null {
  if (bon.statut === 'Annulé') return 'Un bon annulé se garde : son numéro ne sert plus à un autre.'
  if (bon.statut !== 'Créé' || bon.envois.length > 0)
    return 'Ce bon a été transféré : il ne se supprime plus.'
  return regleMemeEnPartie(bon) ? 'Ce bon est réglé : il ne se supprime plus.' : null
}

/** Pourquoi un bon ne s’annule pas ; null s’il s’annule. */
export function refusAnnulation(bon: { QuantiteRecue: number; Reglement: StatutReglement }): string | null {
  if (bon.QuantiteRecue > 0)
    return 'Une officine a déjà validé ce qu’elle en a reçu : ce bon ne s’annule plus.'
  return regleMemeEnPartie(bon) ? 'Ce bon est réglé au fournisseur : il ne s’annule plus.' : null
}

type LigneNommee = LigneTransferable & NomDArticle & { CodeBarre: string }

/** Ce qui est déjà parti garde son nom, son code-barres et au moins sa quantité. */
export function verifierRemplacement(
  avant: readonly LigneNommee[],
  apres: readonly (NomDArticle & { _id: string | null; CodeBarre: string | null; Quantite: number })[],
): { _id: string; message: string } | null {
  const parId = new Map(apres.map(l => [l._id, l]))
  for (const l of avant) {
    if (l.QuantiteTransferee === 0) continue
    const nom = [l.Reference, l.Couleur, l.Taille].filter(Boolean).join(' ')
    const nouvelle = parId.get(l._id)
    if (!nouvelle) return { _id: l._id, message: `${nom} est déjà transféré : sa ligne ne se retire plus.` }
    if (nouvelle.Quantite < l.QuantiteTransferee)
      return {
        _id: l._id,
        message: `${nom} : ${l.QuantiteTransferee} déjà transférés, la quantité ne descend pas en dessous.`,
      }
    if (produitDe(nouvelle) !== produitDe(l) || (nouvelle.CodeBarre ?? l.CodeBarre) !== l.CodeBarre)
      return { _id: l._id, message: `${nom} est déjà transféré : ce qui le nomme ne change plus.` }
  }
  return null
}

/** Un écart à la validation, en plus ou en moins, dit pourquoi. */
export const ecartSansMotif = (l: {
  Quantite: number
  QuantiteRecue: number
  Motif?: string | null | undefined
}) => l.QuantiteRecue !== l.Quantite && !l.Motif?.trim()

interface BonAEtiqueter {
  lignes: readonly LigneTransferable[]
  envois: readonly {
    IdOfficine: string
    statut: StatutEnvoi
    lignes: readonly { _id: string; Quantite: number; QuantiteRecue: number | null }[]
  }[]
}

/**
 * Combien d’étiquettes pour chaque ligne, une par pièce : ce que l’officine a compté, sinon ce qui lui est envoyé. Pour
 * tout le bon (`vers` null) s’y ajoute ce qui n’est pas encore parti.
 */
export function etiquettesDe({ lignes, envois }: BonAEtiqueter, vers: string | null): Map<string, number> {
  const nombre = new Map(vers ? [] : lignes.map(l => [l._id, resteATransferer(l)] as const))
  for (const e of envois)
    if (e.statut !== 'Annulé' && (!vers || e.IdOfficine === vers))
      for (const l of e.lignes) nombre.set(l._id, (nombre.get(l._id) ?? 0) + (l.QuantiteRecue ?? l.Quantite))
  return nombre
}

export function refusDateCommande(jour: Jour | undefined, aujourdhui: Jour): string | null {
  return jour !== undefined && estJour(jour) ? refusJourPasse(jour, aujourdhui) : null
}
