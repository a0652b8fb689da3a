import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { z } from 'zod'
import { serveurEssai } from './essai.tsx'

export type Fiche = Record<string, unknown>
interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  minimum?: number
  items?: Schema
  minItems?: number
  minLength?: number
}

export const ID = '0199a0a0-0000-7000-8000-0000000000aa'

/** The plainest value that fits: nothing where nothing is allowed, a list without lines, `n` where something is counted. */
function plain(s: Schema, nom = '', n = 1): unknown {
  if (s.const !== undefined) return s.const
  if (s.enum) return s.enum[0]
  if (s.anyOf) {
    const page = s.anyOf.find(c => c.properties?.pager)
    return s.anyOf.some(c => c.type === 'null') ? null : plain(page ?? (s.anyOf[0] as Schema), '', n)
  }
  if (s.allOf) return Object.assign({}, ...s.allOf.map(a => plain(a, '', n)))
  if (s.type === 'object') {
    const suite = typeof s.additionalProperties === 'object' ? s.additionalProperties : {}
    // A record of named keys has them all.
    const nommees = (s.propertyNames?.enum ?? []).map(cle => [cle, plain(suite, String(cle), n)])
    return Object.fromEntries([
      ...nommees,
      ...Object.entries(s.properties ?? {}).map(([cle, p]) => [cle, plain(p, cle, n)]),
    ])
  }
  if (s.type === 'array') return Array.from({ length: s.minItems ?? 0 }, () => plain(s.items ?? {}, '', n))
  if (s.type === 'boolean') return false
  if (s.type === 'integer' || s.type === 'number') return Math.max(n, s.minimum ?? n)
  if (s.type === undefined) return null
  if (s.format === 'uuid') return ID
  if (s.format === 'date-time') return '2026-03-12T10:00:00.000Z'
  if (s.format === 'email') return 'a@essai.ci'
  if (s.format === 'date' || /^(Date|Jour)/.test(nom)) return '2026-03-12'
  return s.minLength || /nom|libelle|ref|title/i.test(nom) ? 'texte' : ''
}
export const exemple = (schema: z.ZodType, plus: Fiche = {}): Fiche => ({
  ...(plain(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema) as Fiche),
  _id: ID,
  version: 7,
  ...plus,
})

/** A server that has everything, and nothing in it, but what the test says of these calls. */
export const serveurPlein = (...lectures: (readonly [Appel, unknown])[]) => serveurDe(1, lectures)

/** The server of a house without a single record. */
export const serveurVide = (...lectures: (readonly [Appel, unknown])[]) => serveurDe(0, lectures)

function serveurDe(n: number, lectures: (readonly [Appel, unknown])[]) {
  const serveur = serveurEssai()
  for (const appel of Object.values(contrat).flatMap(a => Object.values(a) as Appel[]))
    if (appel.method === 'GET' && !appel.contenu && appel !== contrat.exceptions.autreMain)
      serveur.repond(
        appel,
        () => plain(z.toJSONSchema(appel.reponse, { unrepresentable: 'any' }) as Schema, '', n) as never,
      )
  for (const [appel, lue] of lectures) serveur.repond(appel, () => lue as never)
  return serveur
}
