import { z } from 'zod'
import type { Champ, Champs, De } from './champs.ts'
import { Id } from './contract.ts'
import { Email, Jour, Pourcent, Telephone, Version } from './formes.ts'

const obligatoire = 'Obligatoire'

const borne = (min: number, max: number) =>
  z.int({ error: 'Nombre entier attendu' }).min(min, `Au moins ${min}`).max(max, `Au plus ${max}`)

const mesure = (min: number, max: number) => {
  const dire = (n: number) => String(n).replace('.', ',')
  return z
    .number({ error: 'Nombre attendu' })
    .min(min, `Au moins ${dire(min)}`)
    .max(max, `Au plus ${dire(max)}`)
    .refine(n => Math.round(n * 1000) / 1000 === n, { error: 'Au plus trois décimales' })
}

const texte = ({ requis, min, max = 120, forme }: Champ) => {
  const lu = z.string({ error: lu => (requis && lu.input == null ? obligatoire : 'Texte attendu') }).trim()
  if (forme) return lu.regex(forme.motif, forme.dit)
  const bas = requis ? lu.min(1, obligatoire) : min === undefined ? lu : lu.min(min)
  return bas.max(max, `Au plus ${max} caractères`)
}

/** An emptied input sends '': it empties the field, like null. */
const videOu = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => null), schema])

const parGenre: Record<Champ['genre'], (c: Champ) => z.ZodType> = {
  texte,
  couleur: ({ max = 40 }) =>
    z.string({ error: 'Texte attendu' }).trim().max(max, `Au plus ${max} caractères`),
  telephone: () => videOu(Telephone),
  courriel: () => videOu(Email),
  entier: ({ min = 0, max = 1_000_000 }) => borne(min, max),
  decimal: ({ min = 0, max = 0 }) => mesure(min, max),
  montant: () => borne(0, 9_999_999_999),
  pourcent: () => Pourcent,
  jour: () => Jour,
  booleen: () => z.boolean({ error: 'Oui ou non attendu' }),
  choix: ({ valeurs = [], requis }) =>
    z.enum(valeurs as [string], {
      error: lu => (requis && lu.input == null ? obligatoire : valeurs.join(', ')),
    }),
  plusieurs: ({ valeurs = [] }) =>
    z
      .array(z.enum(valeurs as [string], { error: `Une valeur parmi ${valeurs.join(', ')}` }))
      .max(valeurs.length, `Au plus ${valeurs.length}`),
  reference: () => Id,
  references: () => z.array(Id, { error: 'Liste attendue' }).max(50, 'Au plus 50'),
}

/** What a field takes, once something is said. */
export const schemaDe = <T>(champ: Champ<T>): z.ZodType<T> => parGenre[champ.genre](champ) as z.ZodType<T>

/** As it is sent: optional text and numbers may be null, which empties the field; what has a default is never empty. */
const envoye = (champ: Champ): z.ZodType => {
  const schema = schemaDe(champ)
  if (champ.requis) return schema
  return champ.defaut === undefined ? schema.nullish() : schema.optional()
}

/** `commun`: what all its fields say when they say nothing else. */
export const formeDe = (champs: Champs, commun: Pick<Champ, 'min'> = {}): z.ZodRawShape =>
  Object.fromEntries(Object.entries(champs).map(([nom, c]) => [nom, envoye({ ...commun, ...c })]))

/** Never empty: it was given something to begin with. */
type Rempli<C> = C extends { defaut: unknown } ? (undefined extends C['defaut'] ? null : never) : null
/** What a record is created with. */
export type SaisieDe<C extends Champs> = {
  [N in keyof C as C[N]['requis'] extends true ? N : never]: De<C[N]>
} & {
  [N in keyof C as C[N]['requis'] extends true ? never : N]?: De<C[N]> | Rempli<C[N]> | undefined
}

/** The two payloads of an ordinary record: everything, or what changed with the version it was changed from. */
export const saisieDe = <C extends Champs>(champs: C) =>
  z.strictObject(formeDe(champs)) as unknown as z.ZodType<SaisieDe<C>>
export const modifDe = <C extends Champs>(champs: C) =>
  z.strictObject(formeDe(champs)).partial().extend({ version: Version }) as unknown as z.ZodType<
    Partial<SaisieDe<C>> & { version: number }
  >

const lus: Record<Champ['genre'], (c: Champ) => z.ZodType> = {
  texte: () => z.string(),
  couleur: () => z.string(),
  telephone: () => z.string(),
  courriel: () => z.string(),
  entier: () => z.int(),
  decimal: () => z.number(),
  montant: () => z.int(),
  pourcent: () => z.int(),
  jour: () => z.string(),
  booleen: () => z.boolean(),
  choix: ({ valeurs = [] }) => z.enum(valeurs as [string]),
  plusieurs: ({ valeurs = [] }) => z.array(z.enum(valeurs as [string])),
  reference: () => Id,
  references: () => z.array(Id),
}

/** What is read of a field: never null when it is required, or was given something to begin with. */
type Lu<C extends Champ> = C['requis'] extends true
  ? De<C>
  : C extends { defaut: unknown }
    ? De<C>
    : De<C> | null

/** The fields of a record as they are read, for its reply: the rules were checked on the way in. */
export const lueDe = <C extends Champs>(champs: C) =>
  Object.fromEntries(
    Object.entries(champs).map(([nom, c]) => {
      const schema = lus[c.genre](c)
      return [nom, c.requis || c.defaut !== undefined ? schema : schema.nullable()]
    }),
  ) as unknown as { [N in keyof C]: z.ZodType<Lu<C[N]>> }
