import { z } from 'zod'
import { type Acces, type Appel, appel, type FicheDOfficine, Id } from './contract.ts'
import { COMPTES_MAX, LIMITE_MAX, PAGE_MAX } from './limites.ts'
import { FICHIER, format } from './papier.ts'

export * from './limites.ts'

export const Pager = z.object({
  totalItems: z.int(),
  /** There are more than `totalItems`: a search stops counting at `COMPTES_MAX`. */
  auMoins: z.literal(true).optional(),
  /** Nothing has the words that were asked for: these have words one letter away. */
  proche: z.literal(true).optional(),
  currentPage: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
  startIndex: z.int(),
  endIndex: z.int(),
  pages: z.array(z.int()),
})
export type Pager = z.infer<typeof Pager>
export interface Page<E> {
  pager: Pager
  pageOfItems: E[]
}

const entier = (nom: string, max: number) =>
  z.coerce.number({ error: `${nom} : nombre entier attendu` }).pipe(
    z
      .int({ error: `${nom} : nombre entier attendu` })
      .min(1, `${nom} : au moins 1`)
      .max(max, `${nom} : au plus ${max}`),
  )

/**
 * How several filters combine: 0 or none = none applies, 1 = match any, 2 or 3 = match all, which is also the default.
 */
export const Mode = z.enum(['0', 'none', '1', '2', '3'], { error: 'mode : 0, none, 1, 2 ou 3' })

/** What a list is asked beside its own filters. */
const COMMUNES = new Set(['page', 'limit', 'q', 'tri', 'mode', 'champs', 'IdOfficine', 'format'])

/** The question that stands: with `mode` 0 or none, the list's own filters are as if nobody had given them. */
export const questionRetenue = (query: Record<string, unknown>): Record<string, unknown> =>
  query.mode === '0' || query.mode === 'none'
    ? Object.fromEntries(Object.entries(query).filter(([nom]) => COMMUNES.has(nom)))
    : query

/** Fields of a record that a list may be asked for alone, in one word: `Nom,Prenoms`. */
function champsParmi(element: z.ZodType) {
  const connus = new Set(element instanceof z.ZodObject ? Object.keys(element.shape) : [])
  return z
    .string()
    .max(1000)
    .superRefine((demandes, ctx) => {
      const inconnus = demandes.split(',').filter(nom => !connus.has(nom))
      if (inconnus.length > 0)
        ctx.addIssue({ code: 'custom', message: `champs : ${inconnus.join(', ')} n’est pas de cette liste` })
    })
}

/** The fields that a list was asked for; its records always say which they are. Undefined: all of them. */
export const champsDemandes = (champs: unknown): string[] | undefined =>
  typeof champs === 'string' ? [...new Set(['_id', ...champs.split(',')])] : undefined

/** The same records with the fields that were asked for, and no other. */
export function avecChamps(reponse: unknown, champs: string[]): unknown {
  const reduire = (ligne: object) => {
    const reduite: Record<string, unknown> = {}
    for (const nom of champs) if (nom in ligne) reduite[nom] = ligne[nom as keyof typeof ligne]
    return reduite
  }
  if (Array.isArray(reponse)) return reponse.map(reduire)
  const page = reponse as Page<object>
  return { ...page, pageOfItems: page.pageOfItems.map(reduire) }
}

/** A list of records: the same questions everywhere, plus its own filters and sort keys. */
export function liste<
  const Chemin extends string,
  E extends z.ZodType,
  const Tris extends readonly [string, ...string[]],
  F extends z.ZodRawShape = Record<never, never>,
>(d: {
  path: Chemin
  resume: string
  acces: Acces
  portee: 'liste' | 'reseau' | { param: string } | { fiche: FicheDOfficine; param: string }
  element: E
  tris: Tris
  filtres?: F
}) {
  const tri = z.enum(d.tris.flatMap(t => [t, `-${t}`]) as [string, ...string[]], {
    error: `tri : ${d.tris.join(', ')} (précédé de - pour l’ordre inverse)`,
  })
  const commun = {
    page: entier('page', PAGE_MAX).optional(),
    limit: entier('limit', LIMITE_MAX).optional(),
    q: z.string().trim().max(200).optional(),
    tri: tri.optional(),
    mode: Mode.optional(),
    champs: champsParmi(d.element).optional(),
    ...(d.portee === 'liste' ? { IdOfficine: Id.optional() } : {}),
  }
  const query = z.strictObject({ ...commun, ...(d.filtres as F) } as typeof commun & F)
  const reponse = z.union([
    z.array(d.element),
    z.object({ pager: Pager, pageOfItems: z.array(d.element) }),
  ]) as unknown as z.ZodType<z.output<E>[] | Page<z.output<E>>>
  return appel({
    method: 'GET',
    path: d.path,
    resume: d.resume,
    acces: d.acces,
    portee: d.portee,
    query,
    reponse,
  })
}

/** What the records of a list add up to, all pages together: the same question as the list, the same access. */
export const totauxDe = <
  const Chemin extends string,
  Q extends z.ZodObject,
  const C extends readonly [string, ...string[]],
>(
  liste: Pick<Appel<string, Q>, 'acces' | 'portee' | 'query'>,
  d: { path: Chemin; resume: string; sommes: C },
) =>
  appel({
    method: 'GET',
    path: d.path,
    resume: d.resume,
    acces: liste.acces,
    portee: liste.portee,
    query: liste.query,
    reponse: z.object(Object.fromEntries(d.sommes.map(nom => [nom, z.int()])) as Record<C[number], z.ZodInt>),
  })

/** A file of all that a list finds: the same question, without its pages. */
export const exportDe = <const Chemin extends string, Q extends z.ZodObject>(
  liste: Pick<Appel<string, Q>, 'portee' | 'query'>,
  d: Pick<Appel<Chemin>, 'path' | 'resume' | 'acces' | 'preuve'>,
) =>
  appel({
    ...d,
    ...FICHIER,
    method: 'GET',
    portee: liste.portee,
    query: liste.query.omit({ page: true, limit: true }).extend({ format }) as unknown as z.ZodObject<
      Omit<Q['shape'], 'page' | 'limit'> & { format: typeof format },
      z.core.$strict
    >,
  })

/** Numbers around the current page, first and last: what the pager shows. `borne`: the total was counted up to there. */
export function pager(total: number, currentPage: number, pageSize: number, borne = false): Pager {
  const auMoins = borne && total > COMPTES_MAX
  const totalItems = auMoins ? COMPTES_MAX : total
  const totalPages = Math.max(1, Math.ceil(totalItems / pageSize))
  const debut = Math.max(1, Math.min(currentPage - 2, totalPages - 4))
  const pages = Array.from({ length: Math.min(5, totalPages) }, (_, i) => debut + i)
  return {
    totalItems,
    ...(auMoins ? { auMoins } : {}),
    currentPage,
    pageSize,
    totalPages,
    startIndex: totalItems === 0 ? 0 : Math.min((currentPage - 1) * pageSize, totalItems),
    endIndex: totalItems === 0 ? -1 : Math.min(currentPage * pageSize, totalItems) - 1,
    pages,
  }
}
