import { creerMagasin } from '../kernel/magasin.ts'
import { useMoi } from '../kernel/session.ts'
import type { Nom } from './droits.ts'

const vus = creerMagasin<Record<string, number>>('attendus', {})

/**
 * How many lines each panel had the last time this person looked there: as many places are kept until they come, none for
 * what had none, so that what stands below does not move.
 */
export function useAttendus(ou: string) {
  const { uid } = useMoi()
  const tous = vus.utiliser()
  const cle = (nom: string) => `${uid} ${ou} ${nom}`
  return {
    compte: (nom: Nom): number | undefined => tous[cle(nom)],
    noter: (comptes: Partial<Record<Nom, number | undefined>>) => {
      const neufs = Object.entries(comptes).filter(([nom, n]) => n !== undefined && tous[cle(nom)] !== n)
      if (neufs.length === 0) return
      vus.ecrire({ ...vus.lire(), ...Object.fromEntries(neufs.map(([nom, n]) => [cle(nom), n as number])) })
    },
  }
}
