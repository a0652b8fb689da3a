import { useOfficines } from '../kernel/officine.ts'
import { usePermissionSur } from '../kernel/session.ts'

/** Is what an officine's drawer should hold kept from whoever looks, until the evening's count is done? */
export function useAttenduCache(): (IdOfficine: string) => boolean {
  const officines = useOfficines()
  const dirige = usePermissionSur('caisse.regler')
  return id => !dirige(id) && officines.some(o => o._id === id && o.ComptageAveugle)
}
