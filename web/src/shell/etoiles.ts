import { creerMagasin } from '../kernel/magasin.ts'
import { useMoi } from '../kernel/session.ts'

/** At most this many in the bar, the rest overflow. */
const ETOILES_VISIBLES = 10
/** What each of them takes, in pixels. */
const PLACE = 32

/** How many stand in a bar so wide, beside `autres` buttons: all of them, or as many as leave room for the one that has the rest. */
export function etoilesQuiTiennent(n: number, largeur: number, autres: number): number {
  const places = Math.floor(largeur / PLACE) - autres
  return n <= Math.min(ETOILES_VISIBLES, places) ? n : Math.max(0, Math.min(ETOILES_VISIBLES, places - 1))
}

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
