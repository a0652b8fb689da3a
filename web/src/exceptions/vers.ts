import type { Exception } from '@dioptrie/domain/exceptions/contract'
import { ouEst } from '../chemins/fiches.ts'
import { useProfil } from '../kernel/session.ts'

export const ICI = '/apps/exceptions'

/** The record of an exception, for who may open it; the report itself for the others, and for what has no screen. */
export function useVers(): (e: Exception) => string {
  const moi = useProfil()
  return ({ Entite: entite, IdEntite: _id, Reference: numero, IdClient, IdOfficine }) =>
    ouEst({ entite, _id, numero, IdClient, IdOfficine }, moi) ?? ICI
}
