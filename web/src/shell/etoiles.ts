import { creerMagasin } from '../kernel/magasin.ts'
import { useMoi } from '../kernel/session.ts'

/** At most this many in the bar, the rest overflow. */
export const ETOILES_VISIBLES = 10

const magasin = creerMagasin<Record<string, string[]>>('etoiles', {})

/** Starred screens of this person, by path, in the order they were starred. */
export function useEtoiles() {
  const { uid } = useMoi()
  const chemins = magasin.utiliser()[uid] ?? []
  return {
    chemins,
    basculer: (chemin: string) =>
      magasin.ecrire({
        ...magasin.lire(),
        [uid]: chemins.includes(chemin) ? chemins.filter(c => c !== chemin) : [...chemins, chemin],
      }),
  }
}
