import { createHash } from 'node:crypto'

/** Draws that depend on the seed alone: the same network on every machine. */
export interface Hasard {
  /** From 0 included to 1 excluded. */
  reel(): number
  /** Both bounds included. */
  entier(min: number, max: number): number
  chance(probabilite: number): boolean
  parmi<T>(choix: readonly T[]): T
  parPoids<T>(choix: readonly (readonly [valeur: T, poids: number])[]): T
  /** UUID v7 of a record made at this instant (ms). */
  id(instant: number): string
}

const hexa = (n: number, chiffres: number) => n.toString(16).padStart(chiffres, '0')

/** sfc32: small, fast, and long enough for millions of draws. */
export function hasard(graine: string): Hasard {
  const depart = createHash('sha256').update(graine).digest()
  let [a, b, c, compteur] = [0, 4, 8, 12].map(o => depart.readInt32LE(o)) as [number, number, number, number]
  const entier32 = (): number => {
    const t = (((a + b) | 0) + compteur) | 0
    compteur = (compteur + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + t) | 0
    return t >>> 0
  }
  const reel = () => entier32() / 2 ** 32
  const entier = (min: number, max: number) => min + Math.floor(reel() * (max - min + 1))

  return {
    reel,
    entier,
    chance: probabilite => reel() < probabilite,
    parmi<T>(choix: readonly T[]): T {
      return choix[Math.floor(reel() * choix.length)] as T
    },
    parPoids<T>(choix: readonly (readonly [T, number])[]): T {
      let reste = reel() * choix.reduce((somme, [, poids]) => somme + poids, 0)
      for (const [valeur, poids] of choix) {
        reste -= poids
        if (reste < 0) return valeur
      }
      return (choix.at(-1) as readonly [T, number])[0]
    },
    id(instant) {
      const temps = hexa(instant, 12)
      const variante = hexa(0x8000 | (entier32() & 0x3fff), 4)
      const suite = hexa(entier32(), 8) + hexa(entier32() & 0xffff, 4)
      return `${temps.slice(0, 8)}-${temps.slice(8)}-7${hexa(entier32() & 0xfff, 3)}-${variante}-${suite}`
    },
  }
}
