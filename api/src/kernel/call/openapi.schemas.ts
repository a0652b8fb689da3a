import { fiches } from '@dioptrie/domain/fiches'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { z } from 'zod'
import { exempleDe, type Schema } from './openapi.exemples.ts'

export const VERS_SCHEMA = '#/components/schemas/'
/** Formats that say it all: the long expression behind each teaches a reader nothing. */
const FORMATS_CONNUS = new Set(['uuid', 'date', 'date-time', 'email'])

export interface Contenu {
  schema: Schema
  example?: unknown
  examples?: Record<string, { $ref: string }>
}
type Sens = 'input' | 'output'

/** Each named record once, wherever it is sent or read; what is read gives way to no other form of the same name. */
export function recueil() {
  const noms = fiches()
  const schemas: Record<string, Schema> = {}
  const exemples: Record<string, { summary: string; value: unknown }> = {}
  const registre = z.registry<{ id: string }>()
  for (const [schema, id] of noms) registre.add(schema, { id })

  function lire(s: z.ZodType, io: Sens): Schema {
    const lu = z.toJSONSchema(s, {
      io,
      unrepresentable: 'any',
      metadata: registre,
      override({ zodSchema, jsonSchema }) {
        if (FORMATS_CONNUS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
        delete jsonSchema.id
        // « As large as a number can be » is no bound.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        // A reply may gain a field one day: only what is sent is closed.
        if (zodSchema instanceof z.ZodObject && !zodSchema.def.catchall)
          delete jsonSchema.additionalProperties
      },
    })
    const {
      $schema: _,
      $defs,
      ...json
    } = JSON.parse(JSON.stringify(lu).replaceAll('"#/$defs/', `"${VERS_SCHEMA}`)) as Schema & {
      $schema?: string
      $defs?: Record<string, Schema>
    }
    for (const [nom, def] of Object.entries($defs ?? {})) schemas[nom] ??= def
    return json
  }

  /** The schema itself, or the name of the record that it is. */
  function schema(s: z.ZodType, io: Sens): Schema {
    const nom = noms.get(s)
    if (!nom) return lire(s, io)
    if (!(nom in schemas)) {
      const lu = lire(s, io)
      schemas[nom] ??= lu
    }
    return { $ref: `${VERS_SCHEMA}${nom}` }
  }

  /** What a reply looks like; that of a named record is written once. */
  function lus(s: Schema): Omit<Contenu, 'schema'> {
    const nom = s.$ref?.slice(VERS_SCHEMA.length)
    if (!nom) return { example: exempleDe(s, schemas, { tout: true }) }
    exemples[nom] ??= { summary: nom, value: exempleDe(s, schemas, { tout: true }) }
    return { examples: { [nom]: { $ref: `#/components/examples/${nom}` } } }
  }

  /** What one may send: with everything when the rules take it, otherwise with the least that is asked for. */
  function envoye(appel: Appel, s: Schema): unknown {
    if (appel.exemple !== undefined) return appel.exemple
    const entier = exempleDe(s, schemas, { tout: true })
    return appel.payload.safeParse(entier).success ? entier : exempleDe(s, schemas, { tout: false })
  }

  return { schemas, exemples, schema, lus, envoye }
}
export type Recueil = ReturnType<typeof recueil>
