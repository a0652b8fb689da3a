import { z } from 'zod'
import { Id } from '../kernel/contract.ts'
import { FOYERS } from '../kernel/optique/valeurs.ts'
import { BORNES, PAS_QUART, type PasDioptrie, PHRASES, surLePas } from '../kernel/optique.ts'

export const lit = { acces: 'verres.lire', portee: 'reseau' } as const
export const ecrit = {
  acces: 'verres.ecrire',
  portee: 'reseau',
  change: ['catalogue_verre'],
} as const
export const nul = z.string().nullable()
export const trace = { version: z.int(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }
export const essai = z.enum(['oui', 'non']).optional()

export const nombre = (min: number, max: number) =>
  z.number({ error: 'Nombre attendu' }).min(min, `Au moins ${min}`).max(max, `Au plus ${max}`)
/** Dioptres of a band (quarters) or of an eye (eighths, the finest a house may set): on the step, never rounded. */
export const dioptries = (champ: 'Sph' | 'Cyl' | 'Add', pas: PasDioptrie = PAS_QUART) => {
  const { min, max, horsBornes } = BORNES[champ]
  return z
    .number({ error: lu => (lu.input == null ? 'Obligatoire' : PHRASES.nombre(champ)) })
    .min(min, horsBornes)
    .max(max, horsBornes)
    .refine(n => surLePas(n, pas), {
      error: lu => PHRASES.pas(champ, lu.input as number, pas),
    })
    .meta({ multipleOf: pas })
}

/** What names a model, wherever one is shown. */
export const modele = {
  Libelle_Model: z.string(),
  IdFoyer: Id,
  NomFoyer: z.string(),
  TypeVision: z.enum(FOYERS),
  IdMatiere: Id,
  NomMatiere: z.string(),
  IdIndice: Id,
  /** 1.67 */
  Indice: z.number(),
  IdFourVerr: Id,
  NomFourVerr: z.string(),
  IdGam: Id,
  NomGam: z.string(),
}

export const filtresModele = {
  IdFourVerr: Id.optional(),
  IdGam: Id.optional(),
  IdFoyer: Id.optional(),
  IdMatiere: Id.optional(),
  IdIndice: Id.optional(),
}

/** How the tables of the catalogue that are no plain references are called. */
export const NOMS = {
  fournisseur: { pluriel: 'fournisseurs de verres', feminin: false },
  indice: { pluriel: 'indices de réfraction', feminin: false },
  tarif: { pluriel: 'tarifs de verres', feminin: false },
  modele: { pluriel: 'modèles de verres', feminin: false },
}
