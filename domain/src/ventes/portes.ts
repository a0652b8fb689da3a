import type { Etape } from '../commandes/etats.ts'
import { ecrireMontant, type Montant } from '../kernel/argent.ts'
import { ajouterJours, ecrireJour, type Jour, refusJourPasse } from '../kernel/jour.ts'

/*
 * Who may change what is owed: the gate of each amount, the same from every door. An order, its bon, a counter sale, an exam, the
 * insurer's file, a return: the server asks under its lock, the screen before it offers. How far a discount goes without being agreed
 * to is of the discounts (`remises/rules.ts`), what a bon still pays of the shares (`partage.ts`), what was paid of the cash desk.
 */

/** The permission of whoever commits the insurer, or lets it go, once the glasses are handed over or its file is ready. */
export const ENGAGER = 'ventes.approuver'

interface Refus {
  code: string
  message: string
}

/** Nothing more happens to what came back whole: its papers are still read and printed. */
export const REFUS_RENDUE =
  'Cette commande est rendue : elle ne change plus. Ce qui repart se vend de nouveau.'

/** Why nothing of an order changes any more, whatever the gesture; null while it lives. */
export const refusClose = (c: {
  RefCmmd: string
  Statut: 'Active' | 'Supprimée'
  Etape: Etape
}): Refus | null =>
  c.Statut !== 'Active'
    ? { code: 'VENTE_SUPPRIMEE', message: `La commande ${c.RefCmmd} est annulée.` }
    : c.Etape === 'Rendue'
      ? { code: 'VENTE_RENDUE', message: REFUS_RENDUE }
      : null

interface Vente {
  MontantRegle: number
  Etape: Etape
  IdFacture: string | null
}

const FACTUREE: Refus = {
  code: 'VENTE_FACTUREE',
  message: 'La part de l’assurance est facturée : les montants ne changent plus.',
}

export const REFUS_SUPPRESSION = 'Impossible de supprimer cette vente'
/** Why a sale stays; null when nothing holds it. The sentence shown is always the one above, to the letter. */
export function refusSuppression(v: Vente): { code: string; raison: string } | null {
  if (v.MontantRegle > 0)
    return { code: 'VENTE_REGLEE', raison: `${ecrireMontant(v.MontantRegle)} sont déjà encaissés.` }
  if (v.IdFacture !== null)
    return { code: 'VENTE_FACTUREE', raison: 'La part de l’assurance est déjà facturée.' }
  if (v.Etape !== 'Enregistrée')
    return { code: 'VENTE_EN_COURS', raison: `La commande est déjà à l’étape « ${v.Etape} ».` }
  return null
}

/** What may still change once the lenses are ordered: the money, the words, the day promised. */
const TOUJOURS = ['Observation', 'DatePromesse']
/** Glasses that come back: what was given back at the desk is no longer owed. */
const APRES_LIVRAISON = [...TOUJOURS, 'RemiseCom']
const AVANT_LIVRAISON = [...APRES_LIVRAISON, 'IdConvention', 'IdPriseEnCharge']

/**
 * Why these fields of an order no longer change; null when they do. `engage`: may commit the insurer again after the delivery,
 * with a bon that had been taken off by mistake.
 */
export function refusModification(v: Vente, champs: readonly string[], engage = false): Refus | null {
  const permis =
    v.Etape === 'Enregistrée' ? null : v.Etape === 'Livrée' && !engage ? APRES_LIVRAISON : AVANT_LIVRAISON
  if (permis && champs.some(c => !permis.includes(c)))
    return {
      code: 'ETAPE_IMPOSSIBLE',
      message:
        v.Etape === 'Livrée'
          ? 'Cette commande est livrée : la remise, la date promise et l’observation se changent encore, rien d’autre.'
          : 'Les verres sont commandés : la remise, la prise en charge, la date promise et l’observation se changent encore, rien d’autre.',
    }
  if (v.IdFacture !== null && champs.some(c => !TOUJOURS.includes(c))) return FACTUREE
  return null
}

/**
 * The glasses are gone, or the insurer’s file is ready: what it was to pay is not taken off by who sells, whatever the door (the
 * sale, its bon, the removal of the bon). Delivered for nothing, a sale whose bon then goes would be owed by nobody who was asked.
 */
export function refusDeBaisserLaPart(
  v: {
    RefCmmd: string
    Etape: Etape
    EtatAssurance: string | null
    PartAssurance: number
  },
  PartAssurance: number,
): string | null {
  if (PartAssurance >= v.PartAssurance) return null
  const engagee =
    v.Etape === 'Livrée'
      ? 'est livrée'
      : v.EtatAssurance !== null && v.EtatAssurance !== 'À traiter'
        ? 'est traitée'
        : null
  return (
    engagee &&
    `La commande ${v.RefCmmd} ${engagee} : son assurance paierait ${ecrireMontant(PartAssurance)} au lieu de ${ecrireMontant(v.PartAssurance)}. Seul un responsable peut en décider.`
  )
}

/**
 * Handed over, an order is not made dearer to its client by who sells: a discount, like a bon, that is put on to leave with the glasses
 * and then taken off leaves what nobody agreed to lend.
 */
export const refusDeDevoirPlus = (
  v: { RefCmmd: string; Etape: Etape; PartClient: Montant },
  PartClient: Montant,
): string | null =>
  v.Etape === 'Livrée' && PartClient > v.PartClient
    ? `La commande ${v.RefCmmd} est livrée : le client devrait ${ecrireMontant(PartClient - v.PartClient)} de plus. Seul un responsable peut en décider.`
    : null

/** The client has paid more than the share would now be: the difference is given back first. */
export const refusTropRegle = (partClient: number, regle: number): string | null =>
  regle <= partClient
    ? null
    : `Le client a déjà payé ${ecrireMontant(regle)}, plus que sa part, qui serait de ${ecrireMontant(partClient)}.`

/** Beyond, the year was mistyped: papers found again are days old, not years. */
const JOURS_DE_VENTE = 3 * 365

/** Why an order may not be of this day, or null. */
export function refusJourDeVente(jour: Jour, aujourdhui: Jour): string | null {
  return (
    refusJourPasse(jour, aujourdhui) ??
    (jour < ajouterJours(aujourdhui, -JOURS_DE_VENTE) ? 'Cette date est trop ancienne pour une vente.' : null)
  )
}

/** How the cash desk of a day stands; what nobody opened received nothing, and receives nothing later. */
export type EtatDuJour = 'ouvert' | 'clos' | 'jamais'

/** Why nothing is sold on this day any more. What is sold today after the closing counts for the next day. */
export const refusJourClos = (jour: Jour, etat: EtatDuJour, aujourdhui: Jour): string | null =>
  etat === 'ouvert' || jour === aujourdhui
    ? null
    : etat === 'clos'
      ? `La journée du ${ecrireJour(jour)} est clôturée : rien ne s’y vend plus.`
      : `La caisse n’a pas été ouverte le ${ecrireJour(jour)} : rien ne s’y vend après coup.`

/** A sale does not leave a day that is closed. */
export const jourQuiReste = (jour: Jour): string =>
  `La journée du ${ecrireJour(jour)} est clôturée : cette commande y reste.`

/** Why the insurer's file of an order is not processed, or not again; null when it is. */
export const refusTraitement = (c: {
  IdFacture: string | null
  IdAssurance: string | null
  PartAssurance: Montant
}): Refus | null =>
  c.IdFacture !== null
    ? FACTUREE
    : c.PartAssurance === 0 || c.IdAssurance === null
      ? {
          code: 'SANS_ASSURANCE',
          message: 'Aucune assurance ne paie cette vente : il n’y a rien à facturer.',
        }
      : null

/** A bon is what its invoice said: none of its orders is on one. */
export function refusDuBon(
  couvertes: readonly { RefCmmd: string; IdFacture: string | null }[],
): Refus | null {
  const facturee = couvertes.find(c => c.IdFacture !== null)
  return facturee
    ? {
        code: 'PRISE_EN_CHARGE_FACTUREE',
        message: `Cette prise en charge est facturée avec la commande ${facturee.RefCmmd} : elle ne change plus.`,
      }
    : null
}

/** Why nothing of an order comes back now, or not one line alone (`entiere`): what is in the workshop is the whole order’s. */
export function refusDuRetour(c: Parameters<typeof refusClose>[0]): (Refus & { entiere: boolean }) | null {
  const close = refusClose(c)
  if (close) return { ...close, entiere: false }
  return c.Etape === 'Enregistrée' || c.Etape === 'Livrée'
    ? null
    : {
        code: 'VERRES_EN_FABRICATION',
        message: 'La commande est à l’atelier : revenez d’abord d’un pas, ou rendez-la en entier.',
        entiere: true,
      }
}

/** What holds a counter sale, and what to do about it; null when it may be cancelled. */
export const refusAnnulation = (v: { MontantRegle: Montant }): string | null =>
  v.MontantRegle > 0
    ? `${ecrireMontant(v.MontantRegle)} sont déjà encaissés : annulez d’abord le règlement à la caisse.`
    : null

export const refusDeModification = (v: { MontantRegle: Montant }): string | null =>
  v.MontantRegle > 0
    ? 'Cette vente est déjà réglée, au moins en partie : annulez d’abord le règlement à la caisse.'
    : null

/**
 * What a paper says is in the client's hands: it grows, and is lowered by another paper alone. `main`: somebody beside who sells has
 * agreed to it, or answers for it.
 */
export const refusDeDiminuer = (
  v: { RefCmmd: string; imprimee: boolean },
  diminue: boolean,
  main: boolean,
): Refus | null =>
  v.imprimee && diminue && !main
    ? {
        code: 'VENTE_IMPRIMEE',
        message: `La vente ${v.RefCmmd} est imprimée : elle ne baisse plus. Faites un avoir de ce qui revient, ou demandez à un responsable.`,
      }
    : null

/** Why this fee may not be asked for, or null: what is paid stays paid. */
export const refusDuTarif = (montant: Montant, regle: Montant): string | null =>
  montant < regle ? `${ecrireMontant(regle)} sont déjà réglés : annulez d’abord ce règlement.` : null

interface AArchiver {
  Etat: 'Arrivé' | 'En examen' | 'Terminé'
  ResteAPayer: Montant
  MontantRegle: Montant
}
/** Why an exam stays on the lists, or null: money that is owed does not leave with it. */
export function refusDArchiver({ Etat, ResteAPayer, MontantRegle }: AArchiver): string | null {
  if (ResteAPayer > 0 && (Etat === 'Terminé' || MontantRegle > 0))
    return `Il reste ${ecrireMontant(ResteAPayer)} à payer sur cet examen : encaissez-les, ou corrigez son montant.`
  return null
}

/**
 * What the insurer is asked for when a file is processed: the share, or another amount that the sale then follows. `bon` is what
 * its coverage leaves to this sale; null when nothing bounds it.
 */
export function refusMontantFacture(
  vente: { Total: number; PartAssurance: number; MontantRegle: number },
  montant: number,
  motif: string | null | undefined,
  bon: { NumeroBon: string; reste: number | null } | null = null,
): Record<string, string> {
  if (montant === vente.PartAssurance) return {}
  if (montant < 1) return { MontantFacture: 'Rien ne serait demandé à l’assurance.' }
  if (montant > vente.Total)
    return { MontantFacture: `La vente est de ${ecrireMontant(vente.Total)} : on ne facture pas plus.` }
  if (bon && bon.reste !== null && montant > Math.max(bon.reste, vente.PartAssurance))
    return {
      MontantFacture: `Le bon ${bon.NumeroBon} n’accorde que ${ecrireMontant(bon.reste)} à cette vente : on ne facture pas plus.`,
    }
  const trop = refusTropRegle(vente.Total - montant, vente.MontantRegle)
  if (trop) return { MontantFacture: trop }
  return motif ? {} : { Motif: 'Dites pourquoi ce montant n’est pas la part de l’assurance.' }
}
