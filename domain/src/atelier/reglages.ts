import { z } from 'zod'
import { Id } from '../kernel/contract.ts'
import { PAS_DIOPTRIES } from '../kernel/optique/mesures.ts'

/* The settings of the workshop, apart: the screen that changes them does not bring the calls of the workshop. */

export const nombre = (min: number, max: number) =>
  z.number({ error: 'Un nombre est attendu' }).min(min, `Au moins ${min}`).max(max, `Au plus ${max}`)
const Palier = z.strictObject({
  jusqua: nombre(0, 100).nullable(),
  ecart: nombre(0, 100),
  pourcent: z.boolean({ error: 'Oui ou non attendu' }).optional(),
})
const Paliers = z
  .array(Palier, { error: 'Liste attendue' })
  .min(1, 'Au moins un palier')
  .max(10, 'Au plus 10 paliers')
  .superRefine((paliers, ctx) => {
    paliers.forEach((p, i) => {
      const dernier = i === paliers.length - 1
      const avant = paliers[i - 1]?.jusqua
      if (dernier !== (p.jusqua === null))
        ctx.addIssue({
          code: 'custom',
          path: [i, 'jusqua'],
          message: dernier
            ? 'Le dernier palier n’a pas de limite.'
            : 'Seul le dernier palier est sans limite.',
        })
      else if (p.jusqua !== null && avant != null && p.jusqua <= avant)
        ctx.addIssue({ code: 'custom', path: [i, 'jusqua'], message: 'Les paliers vont en croissant.' })
    })
  })
const jours = z.int({ error: 'Nombre entier de jours attendu' }).min(0, 'Au moins 0').max(365, 'Au plus 365')
const reglages = {
  /** Working days; a supplier that has its own delay keeps it. */
  DelaiVerres: jours,
  DelaiAtelier: jours,
  /** Months during which a prescription is served without a warning. */
  ValiditeOrdonnance: z
    .int({ error: 'Nombre entier de mois attendu' })
    .min(1, 'Au moins 1')
    .max(120, 'Au plus 120'),
  /** The step of the powers that are written: quarters, or eighths where the house works so. */
  PasDioptrie: z.literal(PAS_DIOPTRIES, { error: 'Le pas des puissances est 0,25 ou 0,125.' }),
  Tolerances: z.strictObject({
    Puissance: Paliers,
    Cylindre: Paliers,
    Axe: Paliers,
    Addition: Paliers,
    Hauteur: Paliers,
  }),
}
export const SaisieReglages = z.strictObject(reglages).partial()

export const ReglageAtelier = z.object({
  _id: Id,
  ...reglages,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ReglageAtelier = z.infer<typeof ReglageAtelier>
