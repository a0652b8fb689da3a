import type { Client } from '@dioptrie/domain/clients/contract'
import { autorise, useMoi } from '../kernel/session.ts'

/** The officine that serves this client: its own for whoever acts there, one's own where they were received. */
export function useOfficineQuiSert({
  IdOfficine,
  IdOfficines,
}: Pick<Client, 'IdOfficine' | 'IdOfficines'>): string {
  const moi = useMoi()
  const partout = autorise(moi, { permission: 'reseau.agir' })
  return !partout && IdOfficines.includes(moi.IdOfficine) ? moi.IdOfficine : IdOfficine
}

/** Whether what is only the record of this officine may be read. */
export function useLisible(IdOfficine: string): boolean {
  const moi = useMoi()
  return IdOfficine === moi.IdOfficine || autorise(moi, { permission: 'reseau.consulter' })
}
