import { z } from 'zod'
import { type Appel, appel, Id } from './contract.ts'
import { liste } from './liste.ts'

/** How a field of a reference table is kept, typed and shown. A field that needs more leaves the descriptor. */
export interface Champ<T = unknown, Requis extends boolean = boolean> {
  genre: 'texte' | 'entier' | 'montant' | 'pourcent' | 'booleen' | 'reference'
  requis: Requis
  schema: z.ZodType<T>
  /** Table of the record that a `reference` names. */
  table?: string
}

const obligatoire = 'Obligatoire'

/** Optional text and numbers may be sent as null: it empties the field. */
function champ<T, const R extends boolean>(
  genre: Champ['genre'],
  schema: z.ZodType<T>,
  requis: R,
  table?: string,
): Champ<T, R> {
  return { genre, requis, schema, ...(table ? { table } : {}) }
}

const borne = (min: number, max: number) =>
  z.int({ error: 'Nombre entier attendu' }).min(min, `Au moins ${min}`).max(max, `Au plus ${max}`)

export const champs = {
  texte: <const R extends boolean = false>(o: { requis?: R; max?: number } = {}) =>
    champ(
      'texte',
      z
        .string({ error: 'Texte attendu' })
        .trim()
        .min(o.requis ? 1 : 0, obligatoire)
        .max(o.max ?? 120, `Au plus ${o.max ?? 120} caractères`),
      (o.requis ?? false) as R,
    ),
  entier: (o: { min?: number; max?: number } = {}) =>
    champ('entier', borne(o.min ?? 0, o.max ?? 1_000_000), false),
  montant: () => champ('montant', borne(0, 9_999_999_999), false),
  pourcent: () => champ('pourcent', borne(0, 100), false),
  booleen: () => champ('booleen', z.boolean({ error: 'Oui ou non attendu' }), false),
  reference: <const R extends boolean = false>(table: string, o: { requis?: R } = {}) =>
    champ('reference', Id as z.ZodType<string>, (o.requis ?? false) as R, table),
}

export type Champs = Record<string, Champ>

type Requis<C extends Champs> = {
  [K in keyof C as C[K]['requis'] extends true ? K : never]: z.output<C[K]['schema']>
}
type Optionnels<C extends Champs> = {
  [K in keyof C as C[K]['requis'] extends true ? never : K]?: z.output<C[K]['schema']> | null | undefined
}
export type SaisieReference<C extends Champs> = Requis<C> & Optionnels<C>
export type FicheReference<C extends Champs = Champs> = SaisieReference<C> & {
  _id: string
  version: number
  createdAt: string
  updatedAt: string
}

export interface Ecrans {
  liste: string
  /** Older routes of the seeds that open the same screens. */
  alias?: string[]
  ajout?: string[]
  edition?: string[]
}

export interface Referentiel<N extends string = string, C extends Champs = Champs> {
  /** Name of the table, and of the entity in paths of the history. */
  table: N
  champs: C
  /** The field that names a record; also the default sort. */
  libelle: keyof C & string
  nom: { singulier: string; pluriel: string; feminin: boolean }
  ecrans: Ecrans
  appels: AppelsReference<C>
}

interface Chemins {
  liste: string
  creer: string
  modifier: string
  supprimer: string
  lire: string
}

type AppelsReference<C extends Champs> = ReturnType<typeof appelsReference<C>>

const trace = {
  _id: Id,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

function appelsReference<C extends Champs>(
  chemins: Chemins,
  c: C,
  noms: Referentiel['nom'],
  libelle: string,
) {
  const saisie = Object.fromEntries(
    Object.entries(c).map(([nom, f]) => [nom, f.requis ? f.schema : f.schema.nullish()]),
  ) as z.ZodRawShape
  const libelles = Object.fromEntries(
    Object.entries(c)
      .filter(([, f]) => f.genre === 'reference')
      .map(([nom]) => [nom.replace(/^Id/, 'Nom'), z.string().nullish()]),
  )
  type Saisie = SaisieReference<C>
  const Saisie = z.strictObject(saisie) as unknown as z.ZodType<Saisie>
  const Modif = z.strictObject({
    ...Object.fromEntries(Object.entries(saisie).map(([n, s]) => [n, (s as z.ZodType).optional()])),
    version: z.int(),
  }) as unknown as z.ZodType<Partial<Saisie> & { version: number }>
  const Fiche = z.object({ ...trace, ...saisie, ...libelles }) as unknown as z.ZodType<FicheReference<C>>
  const references = Object.fromEntries(
    Object.entries(c)
      .filter(([, f]) => f.genre === 'reference')
      .map(([nom]) => [nom, Id.optional()]),
  ) as { [K in Extract<keyof C, `Id${string}`>]: z.ZodOptional<typeof Id> }
  const un = noms.feminin ? 'une' : 'un'
  return {
    liste: liste({
      path: chemins.liste,
      resume: `Lister les ${noms.pluriel}`,
      acces: 'session',
      portee: 'reseau',
      element: Fiche,
      tris: [libelle, 'createdAt', 'updatedAt'],
      filtres: references,
    }),
    lire: appel({
      method: 'GET',
      path: chemins.lire,
      resume: `Lire ${un} ${noms.singulier}`,
      acces: 'session',
      portee: 'reseau',
      reponse: Fiche,
    }) as Appel<
      '/{id}',
      z.ZodObject<Record<never, never>, z.core.$strict>,
      z.ZodUndefined,
      typeof Fiche,
      false
    >,
    creer: appel({
      method: 'POST',
      path: chemins.creer,
      resume: `Ajouter ${un} ${noms.singulier}`,
      acces: 'referentiel.ecrire',
      portee: 'reseau',
      writes: true,
      statut: 201,
      payload: Saisie,
      reponse: Fiche,
    }),
    modifier: appel({
      method: 'PUT',
      path: chemins.modifier,
      resume: `Modifier ${un} ${noms.singulier}`,
      acces: 'referentiel.ecrire',
      portee: 'reseau',
      writes: true,
      payload: Modif,
      reponse: Fiche,
    }) as Appel<'/{id}', z.ZodObject<Record<never, never>, z.core.$strict>, typeof Modif, typeof Fiche, true>,
    supprimer: appel({
      method: 'DELETE',
      path: chemins.supprimer,
      resume: `Supprimer ${un} ${noms.singulier}`,
      acces: 'referentiel.ecrire',
      portee: 'reseau',
      writes: true,
      reponse: Fiche,
    }) as Appel<
      '/{id}',
      z.ZodObject<Record<never, never>, z.core.$strict>,
      z.ZodUndefined,
      typeof Fiche,
      true
    >,
  }
}

/**
 * A reference table in a dozen lines: its fields and paths; calls, generic server (api kernel/crud.ts), list and
 * form derive from it. What needs a fourth option leaves and becomes an ordinary area.
 */
export function referentiel<const N extends string, C extends Champs>(d: {
  table: N
  champs: C
  libelle: keyof C & string
  nom: Referentiel['nom']
  ecrans: Ecrans
  chemins: Omit<Chemins, 'lire'> & { lire?: string }
}): Referentiel<N, C> {
  const chemins: Chemins = { lire: `/api/${d.table.replaceAll('_', '-')}/{id}`, ...d.chemins }
  const { chemins: _, ...reste } = d
  return { ...reste, appels: appelsReference(chemins, d.champs, d.nom, d.libelle) }
}
