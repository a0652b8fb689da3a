import type { Etape } from '../commandes/etats.ts'
import { type PrixSaisis, sommeMontures, sommeVerres } from '../commandes/prix.ts'
import { ecrireMontant } from '../kernel/argent.ts'
import { ajouterJours, ecrireJour, type Jour, refusJourPasse } from '../kernel/jour.ts'
import { type Couverture, type Partage, partager, type Reste } from './partage.ts'

/*
 * Who may change what is owed, and why it changes. Each change of what a sale comes to is a version: numbered, dated, with its
 * cause, never changed afterwards. What names no money has no cause and moves no franc, of this sale or of another.
 */

/** The first version is `vente`; what was sold before versions were kept begins with `reprise`. */
export const CAUSES = [
  'vente',
  'prix',
  'remise',
  'bon',
  'date',
  'montant convenu',
  'charge au client',
  'retour',
  'annulation',
  'reprise',
] as const
export type Cause = (typeof CAUSES)[number]

/** What a sale says of its money. */
interface Chiffree extends PrixSaisis {
  IdPriseEnCharge?: string | null | undefined
}

/** What its last version agreed; of a sale without a bon, or older than its versions, nothing was left to say. */
export interface Convenue extends Chiffree {
  PartAssurance?: number | undefined
  PlafondRestant?: number | null | undefined
  AccordeRestant?: number | null | undefined
}

/** Why the share is to be worked out again; null when nothing that was typed is money. */
export function causeDuChangement(avant: Chiffree, apres: Chiffree): 'prix' | 'remise' | 'bon' | null {
  if (sommeMontures(avant) !== sommeMontures(apres) || sommeVerres(avant) !== sommeVerres(apres))
    return 'prix'
  if ((avant.RemiseCom ?? 0) !== (apres.RemiseCom ?? 0)) return 'remise'
  return (avant.IdPriseEnCharge ?? null) === (apres.IdPriseEnCharge ?? null) ? null : 'bon'
}

const borne = (convenu: number | null | undefined, part: number, reste: number | null) => {
  if (reste === null) return null
  const tenu = Math.max(part, reste)
  return convenu == null ? tenu : Math.min(convenu, tenu)
}

/**
 * What a bon leaves to a sale that already has it: what was left of it when the sale took it, as far as others have not taken
 * it since, and never less than its own share. Two clients that become one, or a sale that is cancelled, move nothing here.
 */
export const resteDeLaVente = (convenue: Convenue, { PlafondRestant, AccordeRestant }: Reste): Reste => ({
  PlafondRestant: borne(convenue.PlafondRestant, convenue.PartAssurance ?? 0, PlafondRestant),
  AccordeRestant: borne(convenue.AccordeRestant, convenue.PartAssurance ?? 0, AccordeRestant),
})

/** How a sale is shared, with what its bon leaves today: as it was agreed, until a cause says otherwise. */
export function partagerVente<C extends Couverture>(
  convenue: Convenue | null,
  vente: Chiffree,
  couverture: C | null,
): { partage: Partage; couverture: C | null; cause: Cause | null } {
  const cause = convenue ? causeDuChangement(convenue, vente) : 'vente'
  const tenue =
    convenue && couverture && cause !== 'bon' && convenue.IdPriseEnCharge === vente.IdPriseEnCharge
      ? { ...couverture, ...resteDeLaVente(convenue, couverture) }
      : couverture
  const partage = partager(vente, tenue)
  if (cause) return { partage, couverture: tenue, cause }
  const PartAssurance = convenue?.PartAssurance ?? 0
  return {
    partage: { ...partage, PartAssurance, PartClient: partage.Total - PartAssurance },
    ...{ couverture: null, cause },
  }
}

interface Vente {
  MontantRegle: number
  Etape: Etape
  IdFacture: string | null
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
export function refusModification(
  v: Vente,
  champs: readonly string[],
  engage = false,
): { code: string; message: string } | null {
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
  if (v.IdFacture !== null && champs.some(c => !TOUJOURS.includes(c)))
    return {
      code: 'VENTE_FACTUREE',
      message: 'La part de l’assurance est facturée : les montants ne changent plus.',
    }
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
