import type { Ecran } from './kernel/ecran.ts'

/** Every screen of the product: an area that has a `screens.ts` is in. */
export const ecrans: Ecran[] = Object.values(
  import.meta.glob<Ecran[]>('./*/screens.ts', { eager: true, import: 'ecrans' }),
).flat()
