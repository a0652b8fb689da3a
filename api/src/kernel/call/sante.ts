import { Refus } from '@dioptrie/domain/kernel/refus'
import { sante } from '@dioptrie/domain/kernel/sante'
import { z } from 'zod'
import { type Appelant, interdit } from './appelant.ts'

type Masque = (valeur: unknown) => unknown

export const litLesOrdonnances = (moi: Appelant) => moi.permissions.has('ordonnances.lire')

/** The same person as the copy that a desk keeps sees them: without what only they may read. */
export const sansOrdonnances = (moi: Appelant): Appelant => ({
  ...moi,
  permissions: new Set([...moi.permissions].filter(p => p !== 'ordonnances.lire')),
})

/** For papers whose whole point is the powers that they show, and for whoever would write over them unseen. */
export function exigerOrdonnances(moi: Appelant): void {
  if (!litLesOrdonnances(moi)) throw interdit('Votre rôle ne permet pas de voir les corrections.')
}

const ensemble = (masques: (Masque | null)[]): Masque | null => {
  const vrais = masques.filter(m => m !== null)
  return vrais.length === 0 ? null : v => vrais.reduce((vu, m) => m(vu), v)
}

/** Many calls answer the same records: each shape is looked through once. */
const connus = new WeakMap<z.core.$ZodType, Masque | null>()

/** What hides the health data of a reply of this shape; null when it holds none. */
export function masqueDe(schema: z.core.$ZodType): Masque | null {
  const connu = connus.get(schema)
  if (connu !== undefined) return connu
  const masque = faireMasque(schema)
  connus.set(schema, masque)
  return masque
}

function faireMasque(schema: z.core.$ZodType): Masque | null {
  const cache = sante.get(schema as z.ZodType)
  if (cache) return () => cache.cache
  if (schema instanceof z.ZodObject) {
    const champs = Object.entries(schema.shape).flatMap(([nom, s]): [string, Masque][] => {
      const m = masqueDe(s as z.ZodType)
      return m ? [[nom, m]] : []
    })
    if (champs.length === 0) return null
    return v => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return v
      const vu: Record<string, unknown> = { ...v }
      for (const [nom, m] of champs) if (nom in vu) vu[nom] = m(vu[nom])
      return vu
    }
  }
  if (schema instanceof z.ZodArray) {
    const m = masqueDe(schema.element)
    return m && (v => (Array.isArray(v) ? v.map(m) : v))
  }
  if (schema instanceof z.ZodUnion) return ensemble(schema.options.map(masqueDe))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const m = masqueDe(schema.unwrap())
    return m && (v => (v === null || v === undefined ? v : m(v)))
  }
  if (schema instanceof z.ZodLazy) return masqueDe(schema.unwrap())
  return null
}

/** A refusal may carry the record as it stands: it hides what the reply would have hidden. */
export function masquerRefus(e: unknown, masque: Masque): unknown {
  if (!(e instanceof Refus) || e.details?.courant === undefined) return e
  return new Refus(e.statusCode, e.code, e.message, {
    ...(e.champs ? { champs: e.champs } : {}),
    details: { ...e.details, courant: masque(e.details.courant) },
  })
}
