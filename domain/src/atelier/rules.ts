import { NUMEROS, type Numero, type PrixSaisis } from '../commandes/prix.ts'
import { cycle } from '../kernel/machine.ts'
import { ecrireNombre } from '../kernel/optique/dioptrie.ts'
import { type Cote, type SaisieOeil, YEUX } from '../kernel/optique/mesures.ts'
import { enPlus, formule, visionDePres } from '../kernel/optique/notation.ts'
import type { Verdict } from './tolerances.ts'

export * from './garantie.ts'
export * from './promesse.ts'
export * from './tolerances.ts'

/**
 * One lens at its supplier. Sent back, it is awaited again under the same order; broken or wrong, it is replaced by a
 * new order that keeps the link to it.
 */
export const cycleCommandeVerre = cycle({
  initial: 'Commandé',
  etats: {
    Commandé: { ton: 'info' },
    Livré: { ton: 'ok' },
    Retourné: { ton: 'warn' },
    Remplacé: { ton: 'mute' },
    Supprimé: { ton: 'mute' },
  },
  transitions: {
    modifier: {
      de: ['Commandé', 'Retourné'],
      vers: 'Commandé',
      refus: 'Ce verre n’est plus attendu : sa commande ne se modifie plus.',
    },
    livrer: {
      de: ['Commandé', 'Retourné'],
      vers: 'Livré',
      refus: 'Ce verre n’est pas attendu : il est déjà reçu, remplacé ou supprimé.',
    },
    retourner: { de: ['Livré'], vers: 'Retourné', refus: 'Seul un verre reçu se retourne au fournisseur.' },
    refaire: { de: ['Livré'], vers: 'Remplacé', refus: 'Seul un verre reçu se fait refaire.' },
    annulerReception: {
      de: ['Livré'],
      vers: 'Commandé',
      refus: 'Ce verre n’est pas reçu : rien n’est à annuler.',
    },
    annulerNouvelleReception: {
      de: ['Livré'],
      vers: 'Retourné',
      refus: 'Ce verre n’est pas reçu : rien n’est à annuler.',
    },
    supprimer: {
      de: ['Commandé', 'Retourné'],
      vers: 'Supprimé',
      refus: 'Seul un verre encore attendu se supprime.',
    },
  },
})
export type StatutVerre = keyof typeof cycleCommandeVerre.etats

export const MOTIFS_REFECTION = [
  'Casse',
  'Erreur de commande',
  'Défaut du verre',
  'Hors tolérance',
  'Inadaptation',
] as const
export const PAYEURS = ['Officine', 'Fournisseur', 'Client'] as const

/** The lenses that were sold, pair by pair, right before left: those with a price, and those described. */
export function verresVendus<V>(
  vente: PrixSaisis & {
    Paires?: readonly { OD?: V | undefined; OG?: V | undefined }[] | null | undefined
  },
): { Paire: Numero; Cote: Cote; decrit: V | undefined }[] {
  return NUMEROS.flatMap(Paire =>
    YEUX.flatMap(Cote => {
      const decrit = vente.Paires?.[Paire - 1]?.[Cote]
      const prix = vente[`PrixVer${Cote === 'OD' ? 'D' : 'G'}${Paire}`] ?? 0
      return prix > 0 || decrit !== undefined ? [{ Paire, Cote, decrit }] : []
    }),
  )
}

/** Whom the lenses of a sale wait for, one name for each: those of the shelf wait for nobody. */
export const fournisseursAttendus = (
  vente: Parameters<
    typeof verresVendus<{
      IdStockVerre?: string | null | undefined
      IdFournisseur?: string | null | undefined
    }>
  >[0],
): (string | null | undefined)[] =>
  verresVendus(vente)
    .filter(({ decrit }) => !decrit?.IdStockVerre)
    .map(({ decrit }) => decrit?.IdFournisseur)

/** Nothing tells what to make: neither a sphere (0 is « plan », said) nor a cylinder. */
export const sansCorrection = (oeil: SaisieOeil): boolean => oeil.Sph == null && !oeil.Cyl

/** « Plan » is what it says, and nothing more. */
export const estPlan = (o: SaisieOeil): boolean =>
  o.Sph === 0 && !o.Cyl && o.Add == null && !o.PrismeH && !o.PrismeV

/** What a lens without correction is asked for: « plan », with the distances and heights that were taken. */
export const plan = ({ EPLoin, EPPres, Hauteur }: SaisieOeil): SaisieOeil => ({
  Sph: 0,
  ...Object.fromEntries(Object.entries({ EPLoin, EPPres, Hauteur }).filter(([, v]) => v != null)),
})

/**
 * The pupillary distance that a lens is centred on: the near one for a reading pair, else the far one, and nothing where that one was
 * not taken. A pair whose use nobody said has the one that was.
 */
export const ecartPupillaire = (
  { EPLoin, EPPres }: Pick<SaisieOeil, 'EPLoin' | 'EPPres'>,
  vision: string | null | undefined,
): number | null => (vision === 'Près' ? EPPres : vision ? EPLoin : (EPLoin ?? EPPres)) ?? null

/**
 * How far the centre of a lens stands from the middle of its rim, towards the nose: half of the frame's pitch less the
 * pupillary distance of that eye. Null without the frame's box or the distance.
 */
export function decentrement(verre: {
  MontureA?: number | null | undefined
  MontureDBL?: number | null | undefined
  TypeVision: string | null | undefined
  Fabrication: SaisieOeil
}): number | null {
  const { MontureA, MontureDBL } = verre
  const ep = ecartPupillaire(verre.Fabrication, verre.TypeVision)
  return MontureA == null || MontureDBL == null || ep === null ? null : (MontureA + MontureDBL) / 2 - ep
}

const entre = (n: string | undefined, min: number, max: number) => {
  const mm = Number(n?.replace(',', '.'))
  return n !== undefined && mm >= min && mm <= max ? mm : undefined
}
/** The box of a frame out of its size, « 52-18-140 » or « 52□18 »: width of the lens, bridge. */
export function boiteDeTaille(taille: string | null | undefined): { MontureA?: number; MontureDBL?: number } {
  const [a, dbl] = taille?.match(/\d+(?:[.,]\d)?/g) ?? []
  const [MontureA, MontureDBL] = [entre(a, 30, 75), entre(dbl, 8, 30)]
  if (MontureA === undefined) return {}
  return { MontureA, ...(MontureDBL === undefined ? {} : { MontureDBL }) }
}

type Place = { Paire: number; Cote: Cote }
const memePlace = (a: Place) => (b: Place) => a.Paire === b.Paire && a.Cote === b.Cote
/** Lenses replaced or deleted no longer count. */
const estVivant = ({ Statut }: { Statut: StatutVerre }): boolean =>
  Statut !== 'Remplacé' && Statut !== 'Supprimé'

/** Of the lenses that were sold, those that nobody has ordered, or whose order was deleted since. */
export const verresACommander = <P extends Place>(
  vendus: readonly P[],
  commandes: readonly (Place & { Statut: StatutVerre })[],
): P[] => vendus.filter(v => !commandes.some(c => estVivant(c) && memePlace(v)(c)))

/** Where the lenses of an order stand together, held against those that were sold: all of them here, or not all. */
export function etatDesVerres(
  vendus: readonly Place[],
  commandes: readonly (Place & { Statut: StatutVerre })[],
): 'aucun' | 'attendus' | 'reçus' {
  const vivants = commandes.filter(estVivant)
  if (vivants.length === 0) return 'aucun'
  return verresACommander(vendus, vivants).length === 0 && vivants.every(v => v.Statut === 'Livré')
    ? 'reçus'
    : 'attendus'
}

const placeDite = (v: Place) => `${v.Cote}, paire ${v.Paire}`

/** Why an order is neither mounted nor handed over: a lens that was sold is not here. Null when they all are. */
export function refusVerreManquant(
  vendus: readonly Place[],
  commandes: readonly (Place & { Statut: StatutVerre })[],
): string | null {
  const [jamais] = verresACommander(vendus, commandes)
  if (jamais) return `Le verre ${placeDite(jamais)} est vendu et n’est pas commandé : commandez-le d’abord.`
  const attendu = commandes.find(v => estVivant(v) && v.Statut !== 'Livré')
  return attendu ? `Le verre ${placeDite(attendu)} n’est pas encore reçu.` : null
}

/** A reading pair is ordered in its near power; any other as it was written. The maker reads plus cylinder. */
export function pourLeFabricant(prescrit: SaisieOeil, vision?: string | null): SaisieOeil {
  const pres = vision === 'Près' ? visionDePres(prescrit) : null
  const { Add, ...sansAddition } = prescrit
  return enPlus(pres ? { ...sansAddition, ...pres } : vision === 'Loin' ? sansAddition : prescrit)
}

export const VERDICTS = ['Conforme', 'Hors tolérance', 'Non mesuré'] as const
export type VerdictControle = (typeof VERDICTS)[number]

/** The verdict of a whole pair of glasses: one value out and the pair is out. */
export function conclure(verdicts: readonly Verdict[]): VerdictControle {
  if (verdicts.length === 0) return 'Non mesuré'
  return verdicts.every(v => v.conforme) ? 'Conforme' : 'Hors tolérance'
}

/** Why this check may not be recorded so, or null. */
export function refusControle(
  montage: { MontePar: string },
  verificateur: string,
  controle: {
    Verdict: VerdictControle
    Decision: 'Accepter' | 'Reprendre'
    Motif?: string | null | undefined
    /** Lenses of a known power are in the frame. */
    AMesurer?: boolean
  },
  /** A shop of one person: who mounted may check, and says why. */
  seul = false,
): { code: string; message: string } | null {
  const deSoi = montage.MontePar === verificateur
  if (deSoi && !seul)
    return {
      code: 'MONTAGE_DE_SOI',
      message: 'Vous avez monté cette commande : quelqu’un d’autre doit la vérifier.',
    }
  if (deSoi && controle.Decision === 'Accepter' && !controle.Motif)
    return {
      code: 'CONTROLE_DE_SOI',
      message: 'Vous avez monté cette commande : dites pourquoi vous la vérifiez vous-même.',
    }
  if (controle.Verdict === 'Hors tolérance' && controle.Decision === 'Accepter' && !controle.Motif)
    return {
      code: 'HORS_TOLERANCE',
      message:
        'Une mesure est hors tolérance. Faites reprendre le montage, ou dites pourquoi vous l’acceptez.',
    }
  if (
    controle.AMesurer &&
    controle.Verdict === 'Non mesuré' &&
    controle.Decision === 'Accepter' &&
    !controle.Motif
  )
    return {
      code: 'NON_MESURE',
      message: 'Mesurez les verres montés, ou dites pourquoi vous les acceptez sans mesure.',
    }
  return null
}

/** A power with its prism, when it has one. */
const enEntier = (o: SaisieOeil): string =>
  [
    formule(o),
    ...(['H', 'V'] as const).map(sens =>
      o[`Prisme${sens}`]
        ? `prisme ${ecrireNombre(o[`Prisme${sens}`] as number, 2)} ${o[`Base${sens}`] ?? ''}`.trim()
        : '',
    ),
  ]
    .filter(Boolean)
    .join(' · ')

interface VerrePose extends Place {
  Statut: StatutVerre
  Prescrit: SaisieOeil
  TypeVision?: string | null | undefined
  /** What the prescription said when somebody took the lens as it is. */
  AccepteContre?: string | null | undefined
}

/**
 * What a lens was ordered for, or is of itself when it comes from the shelf, and what its prescription now says, when they are not the
 * same power: whoever mounts it or hands it over must know. A lens of the shelf that nobody has turned yet has no axis to differ by.
 */
export function commandeAutrement(
  verre: Pick<VerrePose, 'Cote' | 'Prescrit' | 'TypeVision'>,
  ordonnance: Record<Cote, SaisieOeil> | null,
): { commandee: string; dite: string } | null {
  const { Cote, Prescrit, TypeVision } = verre
  const dit = ordonnance?.[Cote]
  if (!dit || !formule(Prescrit) || !formule(dit)) return null
  const [a, b] = [pourLeFabricant(Prescrit, TypeVision), pourLeFabricant(dit, TypeVision)]
  const puissance = ({ Axe, ...o }: SaisieOeil) => enEntier(a.Cyl && a.Axe == null ? o : { ...o, Axe })
  return puissance(a) === puissance(b) ? null : { commandee: enEntier(Prescrit), dite: enEntier(dit) }
}

/** The lenses of an order that are not what the prescription says, and that nobody has taken as they are. */
export const verresAutrement = <V extends VerrePose>(
  verres: readonly V[],
  ordonnance: Record<Cote, SaisieOeil> | null,
): (V & { dite: string })[] =>
  verres.flatMap(v => {
    const autre = estVivant(v) ? commandeAutrement(v, ordonnance) : null
    return autre && autre.dite !== v.AccepteContre ? [{ ...v, dite: autre.dite }] : []
  })

/** Which lenses are in doubt; the powers are for those who read prescriptions. */
export const refusAutrement = (verres: readonly Place[]): string =>
  `${verres.length > 1 ? 'Des verres ne sont plus ceux' : 'Un verre n’est plus celui'} que dit l’ordonnance (${verres
    .map(placeDite)
    .join(' ; ')}) : faites-${verres.length > 1 ? 'les' : 'le'} refaire, ou dites pourquoi vous ${
    verres.length > 1 ? 'les' : 'le'
  } prenez ainsi.`
