import type { Facture, ModeleFacture } from '@dioptrie/domain/facturation/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Paire } from '@dioptrie/domain/ventes/contract'
import type { Impression } from '../kernel/paper/page.ts'

/* What the papers of insurers are drawn from: read before, in the call; drawn in a worker. */

export interface Cadre extends Impression {
  modele: ModeleFacture | null
  /** Where it is paid to: what the insurer’s model says, or else the account of the firm. Papers given before did not say it. */
  compte?: { Banque: string; NumeroCompte: string | null } | null
  destinataire: {
    Nom: string
    Gestionnaire: string | null
    Adresse: string | null
    Telephone: string | null
    /** In days from the deposit; null: as soon as it is received. */
    DelaiReglement: number | null
  }
}

export type LigneImprimee = Facture['lignes'][number] & {
  /** What the sale came to when it was invoiced, and what was its client's: neither moves on the paper. */
  Total: number
  PartClient: number
  /** Of the total, what the insurer takes on, in percent. */
  Taux: number | null
  AssurePrincipal: string | null
  Beneficiaire: string | null
  Paires: Paire[]
  Prix: { PrixMont: number; PrixVerD: number; PrixVerG: number }[]
  RemiseCom: number
}

export interface FactureDue {
  Numero: string
  DateFacture: string
  DateDepot: string
  DateLimite: string | null
  Bordereau: string | null
  Societe: string | null
  Montant: number
  Ouvert: number
  Avoir: number
  Jours: number
  /** Its day is over: it is asked for, the others are only told. */
  Echue: boolean
}

/** « Banque de la Lagune n° CI000… »; nothing as long as nobody has said which. */
export const compteDit = ({ compte, modele }: Cadre): string | null => {
  const { Banque, NumeroCompte } = compte ?? modele ?? { Banque: null, NumeroCompte: null }
  return Banque && `${Banque}${NumeroCompte ? ` n° ${NumeroCompte}` : ''}`
}

/** Who an insurer is, and where it is reached. */
export const adresseDe = (d: Cadre['destinataire']): (string | null)[] => [
  d.Nom,
  d.Gestionnaire && `Gestionnaire : ${d.Gestionnaire}`,
  d.Adresse,
  d.Telephone && formaterTelephone(d.Telephone),
]

/** Beside the name of a company, what came back of its sales: the amount of the invoice is without it. */
export const avecAvoir = (societe: string, Avoir: number): string =>
  Avoir === 0 ? societe : [societe, `avoir ${ecrireMontant(-Avoir)}`].filter(Boolean).join('\n')
