import { useEffect } from 'react'
import { creerMagasin } from '../kernel/magasin.ts'

const vus = creerMagasin<Record<string, number>>('attendus', {})

/**
 * How many lines to keep room for until they come: as many as the last time on this computer, so that what stands
 * below does not move.
 */
export function useAttendus(nom: string, venus: number | undefined, laPremiereFois: number): number {
  const dernier = vus.lire()[nom]
  useEffect(() => {
    if (venus !== undefined && venus !== dernier) vus.ecrire({ ...vus.lire(), [nom]: venus })
  }, [nom, venus, dernier])
  return dernier ?? laPremiereFois
}
