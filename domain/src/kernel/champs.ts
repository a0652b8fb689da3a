/**
 * What a field is, said once: how it is kept, typed and shown. Data alone, without the library of schemas: a screen draws from it, `schemas.ts`
 * checks by it.
 */
export interface Champ<T = unknown, Requis extends boolean = boolean> {
  genre:
    | 'texte'
    | 'couleur'
    | 'telephone'
    | 'courriel'
    | 'entier'
    | 'decimal'
    | 'montant'
    | 'pourcent'
    | 'jour'
    | 'booleen'
    | 'choix'
    | 'plusieurs'
    | 'reference'
    | 'references'
  requis: Requis
  /** Table of the record that a `reference` names, of those that `references` name. */
  table?: string
  /** What names a record of that table, where it is neither a descriptor's nor `Libelle`. */
  libelle?: string
  /** May stay empty, but something waits for it: lists say that it is missing. */
  attendu?: true
  /** What a `choix` may be, and each of `plusieurs`. */
  valeurs?: readonly string[]
  /** Of a number; of a text, how long it may be. */
  min?: number
  max?: number
  /** What a text looks like, and how that is said. */
  forme?: { motif: RegExp; dit: string }
  /** What a new record begins with; it is never empty then. */
  defaut?: T
  /** The amount of the same record that this one may not exceed, and how it is called. */
  auPlus?: { champ: string; nom: string }
}

export type Champs = Record<string, Champ>
type Plus<T> = Partial<Omit<Champ<T>, 'genre' | 'requis'>>

/** It was given something to begin with. */
type Defaut<O, T> = O extends { defaut: T } ? { defaut: T } : unknown

function champ<T, const R extends boolean>(
  genre: Champ['genre'],
  requis: R | undefined,
  plus: Plus<T> = {},
): Champ<T, R> {
  return { genre, requis: (requis ?? false) as R, ...plus }
}

export const champs = {
  texte: <const R extends boolean = false>({
    requis,
    max = 120,
    ...o
  }: { requis?: R } & Pick<Champ, 'max' | 'forme'> = {}) => champ<string, R>('texte', requis, { max, ...o }),
  /** A code as screens write it (`#a98467`), or a name: shown as it is seen, where it can be. */
  couleur: () => champ<string, false>('couleur', false, { max: 40 }),
  telephone: () => champ<string | null, false>('telephone', false),
  courriel: () => champ<string, false>('courriel', false),
  entier: ({ min = 0, max = 1_000_000 }: Pick<Champ, 'min' | 'max'> = {}) =>
    champ<number, false>('entier', false, { min, max }),
  /** A measure as it is written, to three decimals at most: kept exactly, never rounded. */
  decimal: (o: { min: number; max: number }) => champ<number, false>('decimal', false, o),
  montant: (o: Pick<Champ, 'auPlus'> = {}) => champ<number, false>('montant', false, o),
  pourcent: <O extends { attendu?: true; defaut?: number }>(o = {} as O) =>
    champ<number, false>('pourcent', false, o) as Champ<number, false> & Defaut<O, number>,
  jour: () => champ<string, false>('jour', false),
  booleen: <O extends { defaut?: boolean }>(o = {} as O) =>
    champ<boolean, false>('booleen', false, o) as Champ<boolean, false> & Defaut<O, boolean>,
  choix: <const V extends string, const R extends boolean = false>(
    valeurs: readonly [V, ...V[]],
    { requis }: { requis?: R } = {},
  ) => champ<V, R>('choix', requis, { valeurs }),
  plusieurs: <const V extends string>(valeurs: readonly [V, ...V[]], o: { defaut: V[] }) =>
    champ<V[], false>('plusieurs', false, { valeurs, ...o }) as Champ<V[], false> & { defaut: V[] },
  reference: <const R extends boolean = false>(
    table: string,
    { requis, ...o }: { requis?: R; libelle?: string } = {},
  ) => champ<string, R>('reference', requis, { table, ...o }),
  /** Several records of a table. A trigger of the schema keeps them true: no foreign key reads inside an array. */
  references: (table: string) => champ<string[], false>('references', false, { table }),
}

/** What a field holds, once something is said. */
export type De<C> = C extends Champ<infer T> ? T : never
/** What a form types of it: an empty text is a text, an empty number is none. */
type Tape<T> = [T] extends [boolean | readonly unknown[]]
  ? T
  : [T] extends [string]
    ? string extends T
      ? string
      : T | null
    : T | null
export type ValeursDe<C extends Champs> = { [N in keyof C]: Tape<De<C[N]>> }

const VIDES: Partial<Record<Champ['genre'], unknown>> = {
  texte: '',
  couleur: '',
  courriel: '',
  booleen: false,
  plusieurs: [],
  references: [],
}

/** A record as it is typed: what it holds, else its default, else what is empty for such a field. */
export const valeursDe = <C extends Champs>(champs: C, fiche: Record<string, unknown>): ValeursDe<C> =>
  Object.fromEntries(
    Object.entries(champs).map(([nom, { genre, defaut }]) => [
      nom,
      fiche[nom] ?? defaut ?? VIDES[genre] ?? null,
    ]),
  ) as ValeursDe<C>
