import type { Officine } from '@dioptrie/domain/organisation/contract'
import { useOfficine } from '../kernel/officine.ts'

/** Those that could receive from it; undefined until they are known: none is not « not yet ». */
export function useAutresOfficines(source: string): Officine[] | undefined {
  const { officines } = useOfficine()
  if (officines.length === 0) return undefined
  return officines.filter(o => o._id !== source && o.Statut !== 'Fermée')
}
