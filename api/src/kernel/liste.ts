import { LIMITE_PAR_DEFAUT, type Page, pager, TABLEAU_MAX } from '@dioptrie/domain/kernel/liste'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'

export interface DemandeDeListe {
  page?: number | undefined
  limit?: number | undefined
}

interface Source<E> {
  total: () => Promise<number>
  lignes: (limit: number, offset: number) => Promise<E[]>
}

/** With `page` the page, without it the array; a list too long for an array is refused, never cut in silence. */
export async function lister<E>(demande: DemandeDeListe, source: Source<E>): Promise<E[] | Page<E>> {
  if (demande.page !== undefined) {
    const taille = demande.limit ?? LIMITE_PAR_DEFAUT
    const [total, pageOfItems] = await Promise.all([
      source.total(),
      source.lignes(taille, (demande.page - 1) * taille),
    ])
    return { pager: pager(total, demande.page, taille), pageOfItems }
  }
  if (demande.limit !== undefined) return source.lignes(demande.limit, 0)
  const lignes = await source.lignes(TABLEAU_MAX + 1, 0)
  if (lignes.length > TABLEAU_MAX)
    throw new Refus(
      400,
      'LISTE_TROP_LONGUE',
      `Cette liste dépasse ${TABLEAU_MAX} lignes : demandez une page (?page=1).`,
      {
        champs: { page: 'Obligatoire pour cette liste' },
      },
    )
  return lignes
}

/** `ang-00818`: a code is one word, or its digits would be found in anybody's phone number. */
const CODE = /^[a-z]{2,6}-\d+$/

/** The words of a search as the indexes know them: without case, accents, apostrophes; `%` and `_` are plain. */
export const motsDe = (q: string | undefined): string[] =>
  (q ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .split(/\s+/)
    .flatMap(mot => (CODE.test(mot) ? [mot] : mot.split(/[’'-]/)))
    .filter(Boolean)
    .slice(0, 6)

export const echapper = (mot: string) => mot.replaceAll(/[\\%_]/g, c => `\\${c}`)

/** `Nom` or `-Nom` → column and direction. */
export const sens = (tri: string) => (tri.startsWith('-') ? sql`desc` : sql`asc`)
export const colonneDeTri = (tri: string) => tri.replace(/^-/, '')
