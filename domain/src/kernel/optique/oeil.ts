import { z } from 'zod'
import { surLePas } from './dioptrie.ts'
import {
  AV_MAX,
  BORNES,
  type ChampMesure,
  liaisons,
  PAS_HUITIEME,
  PHRASES,
  pasDe,
  type SaisieOeil,
} from './mesures.ts'
import { BASES_H, BASES_V, TYPES_VISION } from './valeurs.ts'

export type TypeVision = (typeof TYPES_VISION)[number]
export const TypeVision = z.enum(TYPES_VISION, {
  error: `Le type de vision est ${TYPES_VISION.join(', ')}.`,
})

/** Le contrat laisse entrer le huitième ; le pas du réseau, que la maison règle, est jugé où l’on enregistre. */
const mesure = (champ: ChampMesure) => {
  const { min, max, horsBornes } = BORNES[champ]
  const pas = pasDe(champ, PAS_HUITIEME)
  return (
    z
      .number(PHRASES.nombre(champ))
      .min(min, horsBornes)
      .max(max, horsBornes)
      // Hors du huitième, on l’est du quart, que presque tous les réseaux gardent : c’est lui qui se dit.
      .refine(n => surLePas(n, pas), { error: iss => PHRASES.pas(champ, iss.input as number) })
      .meta({ multipleOf: pas })
      .nullish()
  )
}

const base = <const T extends readonly [string, ...string[]]>(valeurs: T) =>
  z.enum(valeurs, { error: PHRASES.base(valeurs) }).nullish()

const acuite = z
  .string('Un texte court est attendu, par exemple 10/10.')
  .trim()
  .max(AV_MAX, PHRASES.acuite)
  .nullish()

const formule = { Sph: mesure('Sph'), Cyl: mesure('Cyl'), Axe: mesure('Axe'), Add: mesure('Add') }

const phrases = {
  error: (iss: { code?: string; keys?: unknown }) =>
    iss.code === 'unrecognized_keys'
      ? `Champ inconnu : ${(iss.keys as string[]).join(', ')}.`
      : 'Les mesures d’un œil sont attendues.',
}

const Brut = z.strictObject(
  {
    ...formule,
    EPLoin: mesure('EPLoin'),
    EPPres: mesure('EPPres'),
    Hauteur: mesure('Hauteur'),
    PrismeH: mesure('PrismeH'),
    BaseH: base(BASES_H),
    PrismeV: mesure('PrismeV'),
    BaseV: base(BASES_V),
    AV: acuite,
  },
  phrases,
)

/** Les cases vides (null, texte vide) sont omises, l’axe 0 est gardé 180. */
function normaliser<O extends object>(oeil: SaisieOeil): O {
  const net = Object.fromEntries(Object.entries(oeil).filter(([, v]) => v != null && v !== '')) as SaisieOeil
  for (const champ of Object.keys(BORNES) as ChampMesure[]) {
    // JSON connaît −0, la base aussi : « −0,00 » n’est pas une puissance.
    if (net[champ] === 0) net[champ] = champ === 'Axe' ? 180 : 0
  }
  return net as O
}

/** Un œil gardé, tel que les réponses le montrent : les cases vides n’y sont pas. */
export type Oeil = z.output<typeof OeilLu>
export const OeilLu = z.strictObject({
  Sph: z.number().optional(),
  Cyl: z.number().optional(),
  Axe: z.int().optional(),
  Add: z.number().optional(),
  EPLoin: z.number().optional(),
  EPPres: z.number().optional(),
  Hauteur: z.number().optional(),
  PrismeH: z.number().optional(),
  BaseH: z.enum(BASES_H).optional(),
  PrismeV: z.number().optional(),
  BaseV: z.enum(BASES_V).optional(),
  AV: z.string().optional(),
})

function lier(oeil: SaisieOeil, ctx: z.RefinementCtx): void {
  for (const [champ, message] of Object.entries(liaisons(oeil)))
    ctx.addIssue({ code: 'custom', path: [champ], message, input: oeil })
}

/** Un œil reçu. Rien n’y est arrondi : hors du pas, c’est un refus. */
export const Oeil = Brut.superRefine(lier)
  .transform(oeil => normaliser<z.output<typeof OeilLu>>(oeil))
  .pipe(OeilLu)

/** Un œil dans une colonne d’un examen : sa formule et ses acuités, aux mêmes règles que sur une ordonnance. */
const RefractionLue = OeilLu.pick({ Sph: true, Cyl: true, Axe: true, Add: true }).extend({
  AVLoin: z.string().optional(),
  AVPres: z.string().optional(),
})
export type Refraction = z.output<typeof RefractionLue>
export const Refraction = z
  .strictObject({ ...formule, AVLoin: acuite, AVPres: acuite }, phrases)
  .superRefine(lier)
  .transform(oeil => normaliser<Refraction>(oeil))
  .pipe(RefractionLue)
