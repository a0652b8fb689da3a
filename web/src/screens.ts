import type { Ecran } from './kernel/ecran.ts'
import type { Espace } from './kernel/textes.ts'

/** Every screen of the product: an area that has a `screens.ts` is in, and its words come with its screens. */
export const ecrans: Ecran[] = Object.entries(
  import.meta.glob<Ecran[]>('./*/screens.ts', { eager: true, import: 'ecrans' }),
).flatMap(([chemin, ecrans]) => {
  const aire = chemin.split('/')[1] as Espace
  return ecrans.map(ecran => ({ ...ecran, textes: [aire, ...(ecran.textes ?? [])] }))
})
