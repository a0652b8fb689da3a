import { z } from 'zod'
import { ecrireDioptrie, ecrireNombre, surLePas } from './dioptrie.ts'
import { BASES_H, BASES_V, TYPES_VISION } from './valeurs.ts'

interface Borne {
  min: number
  max: number
  pas: number
  /** Comment la valeur s’écrit dans une phrase. */
  ecrire: (n: number) => string
  horsBornes: string
}

const bornesDioptries = (nom: string, min: number, max: number): Borne => ({
  min,
  max,
  pas: 0.25,
  ecrire: ecrireDioptrie,
  horsBornes: `${nom} va de ${ecrireDioptrie(min)} à ${ecrireDioptrie(max)}.`,
})

const bornesMm = (nom: string, min: number, max: number): Borne => ({
  min,
  max,
  pas: 0.5,
  ecrire: n => ecrireNombre(n, 1),
  horsBornes: `${nom} va de ${min} à ${max} mm.`,
})

const bornesPrisme: Borne = {
  min: 0,
  max: 20,
  pas: 0.25,
  ecrire: n => ecrireNombre(n, 2),
  horsBornes: 'Le prisme va de 0,00 à 20,00 ; sa base dit son sens.',
}

/**
 * Aucune loi ne fixe ces bornes : ce sont les nôtres. Les écarts pupillaires se prennent par œil au
 * demi-millimètre, la précision du pupillomètre et de la règle.
 */
export const BORNES = {
  Sph: bornesDioptries('La sphère', -30, 30),
  Cyl: bornesDioptries('Le cylindre', -12, 12),
  Axe: { min: 0, max: 180, pas: 1, ecrire: n => ecrireNombre(n), horsBornes: 'L’axe va de 0 à 180°.' },
  Add: bornesDioptries('L’addition', 0.5, 4),
  EPLoin: bornesMm('L’écart pupillaire d’un œil', 20, 40),
  EPPres: bornesMm('L’écart pupillaire d’un œil', 20, 40),
  Hauteur: bornesMm('La hauteur de montage', 5, 45),
  PrismeH: bornesPrisme,
  PrismeV: bornesPrisme,
} satisfies Record<string, Borne>

export type ChampMesure = keyof typeof BORNES

export type TypeVision = (typeof TYPES_VISION)[number]
export const TypeVision = z.enum(TYPES_VISION, {
  error: `Le type de vision est ${TYPES_VISION.join(', ')}.`,
})

const mesure = (champ: ChampMesure) => {
  const { min, max, pas, ecrire, horsBornes }: Borne = BORNES[champ]
  return z
    .number(
      `Un nombre est attendu, par exemple ${champ === 'Axe' ? '90' : champ === 'Sph' ? '-2.25' : String(max / 2)}.`,
    )
    .min(min, horsBornes)
    .max(max, horsBornes)
    .refine(n => surLePas(n, pas), {
      error: iss =>
        pas === 1
          ? 'L’axe est un nombre entier de degrés.'
          : `${ecrire(iss.input as number)} n’est pas un multiple de ${ecrireNombre(pas)}.`,
    })
    .meta({ multipleOf: pas })
    .nullish()
}

const base = <const T extends readonly [string, ...string[]]>(valeurs: T) =>
  z.enum(valeurs, { error: `La base est ${valeurs.join(' ou ')}.` }).nullish()

const Brut = z.strictObject(
  {
    Sph: mesure('Sph'),
    Cyl: mesure('Cyl'),
    Axe: mesure('Axe'),
    Add: mesure('Add'),
    EPLoin: mesure('EPLoin'),
    EPPres: mesure('EPPres'),
    Hauteur: mesure('Hauteur'),
    PrismeH: mesure('PrismeH'),
    BaseH: base(BASES_H),
    PrismeV: mesure('PrismeV'),
    BaseV: base(BASES_V),
    AV: z
      .string('Un texte court est attendu, par exemple 10/10.')
      .trim()
      .max(20, 'Au plus 20 caractères.')
      .nullish(),
  },
  {
    error: iss =>
      iss.code === 'unrecognized_keys'
        ? `Champ inconnu : ${(iss.keys as string[]).join(', ')}.`
        : 'Les mesures d’un œil sont attendues.',
  },
)

/** Ce que l’écran tient pendant la saisie : tout peut manquer. */
export type SaisieOeil = z.input<typeof Brut>

/** Les règles qui lient deux cases d’un même œil. */
function liaisons(oeil: SaisieOeil): Partial<Record<keyof SaisieOeil, string>> {
  const refus: Partial<Record<keyof SaisieOeil, string>> = {}
  if (oeil.Cyl && oeil.Axe == null) refus.Axe = 'Un cylindre demande un axe, de 1 à 180.'
  if (!oeil.Cyl && oeil.Axe != null) refus.Axe = 'Sans cylindre il n’y a pas d’axe.'
  for (const [prisme, sens, choix] of [
    ['PrismeH', 'BaseH', 'interne ou externe'],
    ['PrismeV', 'BaseV', 'supérieure ou inférieure'],
  ] as const) {
    if (oeil[prisme] && oeil[sens] == null) refus[sens] = `Un prisme demande sa base : ${choix}.`
    if (!oeil[prisme] && oeil[sens] != null) refus[sens] = 'Une base sans prisme : indiquez le prisme.'
  }
  return refus
}

/** Les cases vides (null, texte vide) sont omises, l’axe 0 est gardé 180. */
function normaliser(oeil: SaisieOeil): Oeil {
  const net = Object.fromEntries(Object.entries(oeil).filter(([, v]) => v != null && v !== '')) as Oeil
  for (const champ of Object.keys(BORNES) as ChampMesure[]) {
    // JSON connaît −0, la base aussi : « −0,00 » n’est pas une puissance.
    if (net[champ] === 0) net[champ] = champ === 'Axe' ? 180 : 0
  }
  return net
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

/** Un œil reçu. Rien n’y est arrondi : hors du pas, c’est un refus. */
export const Oeil = Brut.superRefine((oeil, ctx) => {
  for (const [champ, message] of Object.entries(liaisons(oeil))) {
    ctx.addIssue({ code: 'custom', path: [champ], message, input: oeil })
  }
})
  .transform(normaliser)
  .pipe(OeilLu)

export interface MesuresOrdonnance {
  OD?: SaisieOeil | null | undefined
  OG?: SaisieOeil | null | undefined
  TypeVision?: TypeVision | null | undefined
}

export const YEUX = ['OD', 'OG'] as const
export type Cote = (typeof YEUX)[number]

/** Cet œil est-il corrigé ? Un œil sans sphère ni cylindre n’a pas de verre (prothèse, œil seul). */
export const estCorrige = (oeil: SaisieOeil | null | undefined): boolean =>
  oeil?.Sph != null || oeil?.Cyl != null

/**
 * Bifocal et progressif demandent une addition, à chaque œil corrigé. À part, pour que le contrat
 * l’ajoute à son propre schéma : les règles d’un seul œil sont déjà dans `Oeil`.
 */
export function additionsManquantes({ OD, OG, TypeVision }: MesuresOrdonnance): Record<string, string> {
  if (TypeVision !== 'Bifocal' && TypeVision !== 'Progressif') return {}
  const oeil = { OD, OG }
  const corriges = YEUX.filter(cote => estCorrige(oeil[cote]))
  const message = `Un verre ${TypeVision.toLowerCase()} demande une addition.`
  return Object.fromEntries(
    (corriges.length > 0 ? corriges : YEUX)
      .filter(cote => oeil[cote]?.Add == null)
      .map(cote => [`${cote}.Add`, message]),
  )
}

/** Tout ce qui interdit d’enregistrer, par chemin (« OD.Axe ») ; la même réponse au serveur et à l’écran. */
export function verifierOrdonnance(mesures: MesuresOrdonnance): Record<string, string> {
  const refus: Record<string, string> = {}
  for (const cote of YEUX) {
    for (const { path, message } of Oeil.safeParse(mesures[cote] ?? {}).error?.issues ?? []) {
      refus[[cote, ...path].join('.')] ??= message
    }
  }
  return { ...additionsManquantes(mesures), ...refus }
}
