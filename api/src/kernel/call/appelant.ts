import type { Permission, Rule } from '@dioptrie/domain/kernel/permissions'
import { Refus } from '@dioptrie/domain/kernel/refus'

/** Who calls: read again from the database on every call, so that a change of role works on the next one. */
export interface Appelant {
  _id: string
  idSession: string
  email: string
  displayName: string
  IdOfficine: string
  rule: Rule
  permissions: ReadonlySet<Permission>
  /** The largest discount given alone, in percent of the labels; null: any. */
  RemiseMax: number | null
  /** Gave a password or a one-time code in the last quarter of an hour; who comes by a provider answers to it. */
  prouve: boolean
  /** Their officine lets its desks keep prescriptions to read while the server is away. */
  gardeOrdonnances: boolean
}

export const nonConnecte = (message = 'Connectez-vous pour continuer.') =>
  new Refus(401, 'NON_CONNECTE', message)
export const interdit = (message = 'Votre rôle ne permet pas cette action.') =>
  new Refus(403, 'INTERDIT', message)

export const preuveDemandee = () =>
  new Refus(403, 'PREUVE_DEMANDEE', 'Confirmez que c’est bien vous avant de continuer.')

export const peutLire = (moi: Pick<Appelant, 'IdOfficine' | 'permissions'>, idOfficine: string) =>
  idOfficine === moi.IdOfficine ||
  moi.permissions.has('reseau.consulter') ||
  moi.permissions.has('reseau.agir')

export const peutAgir = (moi: Appelant, idOfficine: string) =>
  idOfficine === moi.IdOfficine || moi.permissions.has('reseau.agir')
