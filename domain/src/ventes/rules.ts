import { ETAPES, ETAPES_PRETES, type Etape, type StatutReglement } from '../commandes/etats.ts'
import { NUMEROS, type PrixDetailles, type PrixSaisis, sommeVerres } from '../commandes/prix.ts'
import type { Jour } from '../kernel/jour.ts'
import { cycle } from '../kernel/machine.ts'
import { regle } from '../kernel/refus.ts'
import { REFUS_RENDUE } from './portes.ts'

export * from '../commandes/etats.ts'
export * from '../commandes/prix.ts'
export * from './partage.ts'
export * from './portes.ts'
export * from './versions.ts'

/**
 * The work on an order. A returned or broken lens sends it back to `Verres commandés`, a check that fails back to the
 * bench; a step taken by mistake is taken back, one at a time, until the client has the order. What has no lens skips the lenses: mounted at once, or handed over at once when there is nothing to mount.
 */
export const cycleCommande = cycle({
  initial: 'Enregistrée',
  etats: {
    Enregistrée: { ton: 'mute' },
    'Verres commandés': { ton: 'info' },
    'Verres reçus': { ton: 'info' },
    Montée: { ton: 'info' },
    Vérifiée: { ton: 'info' },
    Livrée: { ton: 'ok' },
    Rendue: { ton: 'mute' },
  },
  transitions: {
    commanderVerres: {
      de: ['Enregistrée'],
      vers: 'Verres commandés',
      refus: 'Les verres de cette commande sont déjà commandés.',
    },
    recevoirVerres: {
      de: ['Verres commandés'],
      vers: 'Verres reçus',
      refus: 'Les verres se reçoivent une fois commandés, et une seule fois.',
    },
    retournerVerre: {
      de: ['Verres commandés', 'Verres reçus', 'Montée', 'Vérifiée'],
      vers: 'Verres commandés',
      refus: 'Un verre se retourne après sa commande et avant la livraison au client.',
    },
    annulerVerres: {
      de: ['Verres commandés'],
      vers: 'Enregistrée',
      refus: 'Seuls des verres encore attendus s’annulent.',
    },
    monter: {
      de: ['Verres reçus'],
      vers: 'Montée',
      refus: 'Le montage se déclare quand tous les verres sont reçus, et une seule fois.',
    },
    reprendreMontage: {
      de: ['Montée'],
      vers: 'Verres reçus',
      refus: 'Seule une commande montée revient à l’atelier.',
    },
    casserMonture: {
      de: ['Montée', 'Vérifiée'],
      vers: 'Verres reçus',
      refus: 'Seule une commande montée revient à l’atelier.',
    },
    reprendreVerre: {
      de: ['Montée', 'Vérifiée'],
      vers: 'Verres reçus',
      refus: 'Un verre se remplace après sa réception et avant la livraison au client.',
    },
    verifier: {
      de: ['Montée'],
      vers: 'Vérifiée',
      refus: 'La vérification suit le montage, une seule fois.',
    },
    livrer: {
      de: ['Vérifiée'],
      vers: 'Livrée',
      refus: 'La commande se livre une fois le montage vérifié, et une seule fois.',
    },
    annulerReception: {
      de: ['Verres commandés', 'Verres reçus'],
      vers: 'Verres commandés',
      refus: 'La réception d’un verre s’annule avant le montage.',
    },
    reposerVerres: {
      de: ['Verres reçus'],
      vers: 'Enregistrée',
      refus: 'Des verres du stock se reposent avant le montage.',
    },
    annulerMontage: {
      de: ['Montée'],
      vers: 'Verres reçus',
      refus: 'Seul un montage qui attend sa vérification s’annule.',
    },
    annulerVerification: {
      de: ['Vérifiée'],
      vers: 'Montée',
      refus: 'Une vérification s’annule avant la livraison au client.',
    },
    annulerLivraison: {
      de: ['Livrée'],
      vers: 'Vérifiée',
      refus: 'Seule une commande livrée a une livraison à annuler.',
    },
    annulerLivraisonDirecte: {
      de: ['Livrée'],
      vers: 'Enregistrée',
      refus: 'Seule une commande livrée a une livraison à annuler.',
    },
    annulerMontageSansVerres: {
      de: ['Montée'],
      vers: 'Enregistrée',
      refus: 'Seul un montage qui attend sa vérification s’annule.',
    },
    monterSansVerres: {
      de: ['Enregistrée'],
      vers: 'Montée',
      refus: 'Le montage se déclare une seule fois.',
    },
    livrerSansVerres: {
      de: ['Enregistrée'],
      vers: 'Livrée',
      refus: 'Cette commande est déjà à l’atelier, ou déjà livrée.',
    },
    rendre: {
      de: ['Enregistrée', 'Verres commandés', 'Verres reçus', 'Montée', 'Vérifiée', 'Livrée'],
      vers: 'Rendue',
      refus: 'Cette commande est déjà rendue.',
    },
  },
})
type ActionCommande = keyof typeof cycleCommande.transitions
/** What a step asks for; the table above says where it leads for this order. */
export type Geste = Exclude<
  ActionCommande,
  'monterSansVerres' | 'livrerSansVerres' | 'annulerMontageSansVerres'
>

interface Travail extends PrixSaisis {
  Paires: readonly { OD?: object | undefined; OG?: object | undefined }[]
}
export const sansVerres = (c: Travail): boolean => sommeVerres(c) === 0 && c.Paires.every(p => !p.OD && !p.OG)

/** The line of the table that a step takes, for an order with or without lenses. */
export function actionDe(c: Travail & { Etape: Etape }, geste: Geste): ActionCommande {
  if (!sansVerres(c)) return geste
  if (geste === 'commanderVerres')
    throw regle('SANS_VERRES', 'Cette commande n’a pas de verres : rien n’est à commander.')
  if (geste === 'annulerMontage') return 'annulerMontageSansVerres'
  if (c.Etape !== 'Enregistrée') return geste
  return geste === 'monter' ? 'monterSansVerres' : geste === 'livrer' ? 'livrerSansVerres' : geste
}

/** What takes each step back; where it leads is the table's. Nothing comes before the first. */
const RETOURS = {
  'Verres commandés': 'annulerVerres',
  'Verres reçus': 'annulerReception',
  Montée: 'annulerMontage',
  Vérifiée: 'annulerVerification',
  Livrée: 'annulerLivraison',
} as const satisfies Partial<Record<Etape, Geste>>
export type Retour = (typeof RETOURS)[keyof typeof RETOURS]

export function retourDe({ Etape }: { Etape: Etape }): Retour {
  if (Etape === 'Enregistrée')
    throw regle('ETAPE_IMPOSSIBLE', 'Cette commande en est à sa première étape : rien n’est à annuler.')
  if (Etape === 'Rendue') throw regle('VENTE_RENDUE', REFUS_RENDUE)
  return RETOURS[Etape]
}

/** Whoever has just taken a step takes it back without a reason: eight seconds on screen, and a slow line. */
const AUSSITOT = 60_000
export const AUSSITOT_DIT = 'Annulé aussitôt'
interface Pas {
  Etape: Etape
  par: string | null
  le: Date
}
export const aussitot = (fait: { par: string | null; le: Date }, qui: string, maintenant: Date): boolean =>
  fait.par === qui && maintenant.getTime() - fait.le.getTime() <= AUSSITOT
/** Handed over without having been at the workshop, it goes back to where it was. `pas`: the last two, the last first. */
export const livraisonAAnnuler = (pas: readonly { Etape: Etape }[], c: Travail) =>
  (pas[1]?.Etape ?? (sansVerres(c) ? 'Enregistrée' : 'Vérifiée')) === 'Enregistrée'
    ? ('annulerLivraisonDirecte' as const)
    : ('annulerLivraison' as const)
/** What is written of a step taken back; null when a reason is still to be given. `pas`: the last two, the last first. */
export function motifDuRetour(
  pas: readonly Pas[],
  qui: string,
  maintenant: Date,
  motif: string | null | undefined,
): string | null {
  if (motif) return `Retour : ${motif}`
  const [dernier, avant] = pas
  const enAvant = dernier && avant && ETAPES.indexOf(dernier.Etape) > ETAPES.indexOf(avant.Etape)
  return enAvant && aussitot(dernier, qui, maintenant) ? AUSSITOT_DIT : null
}

export const REFUS_CASSE_LIVREE = 'Cette commande est livrée : ce qui casse ensuite relève de la garantie.'
/** Its frame holds the lenses: broken, everything is to be mounted again. */
export const estMontee = (c: { Etape: Etape }): boolean => c.Etape === 'Montée' || c.Etape === 'Vérifiée'

export const statutReglement = (c: { PartClient: number; MontantRegle: number }): StatutReglement =>
  c.MontantRegle === c.PartClient ? 'Soldée' : c.MontantRegle === 0 ? 'Non réglée' : 'Partielle'
export const resteAPayer = (c: { PartClient: number; MontantRegle: number }): number =>
  c.PartClient - c.MontantRegle

/** Promised for a day that is over, and still not ready. Ready and not collected is another thing. */
export const enRetard = (c: { DatePromesse: Jour | null; Etape: Etape }, aujourdhui: Jour): boolean =>
  c.DatePromesse !== null && c.DatePromesse < aujourdhui && !ETAPES_PRETES.includes(c.Etape)

/** The frames of a sale, each as often as it is taken. */
export function montures(v: { [C in `IdArticle${1 | 2 | 3}`]?: string | null | undefined }): string[] {
  return NUMEROS.flatMap(n => v[`IdArticle${n}`] ?? [])
}

/** The lenses of a sale that come from the shelf, each as often as it is taken. */
const verresDuStock = (v: {
  Paires?:
    | readonly { [C in 'OD' | 'OG']?: { IdStockVerre?: string | null | undefined } | undefined }[]
    | null
    | undefined
}): string[] => (v.Paires ?? []).flatMap(p => [p.OD?.IdStockVerre ?? [], p.OG?.IdStockVerre ?? []].flat())

/** All that a sale takes from the stock: its frames, and the lenses that are on the shelf. */
export const articlesPris = (v: Parameters<typeof montures>[0] & Parameters<typeof verresDuStock>[0]) => [
  ...montures(v),
  ...verresDuStock(v),
]

/** From the articles that were to those that are: how many of each go back (+) or leave (−). */
export function mouvementsDesArticles(
  avant: readonly string[],
  apres: readonly string[],
): Map<string, number> {
  const ecarts = new Map<string, number>()
  for (const id of avant) ecarts.set(id, (ecarts.get(id) ?? 0) + 1)
  for (const id of apres) ecarts.set(id, (ecarts.get(id) ?? 0) - 1)
  return new Map([...ecarts].filter(([, n]) => n !== 0))
}

interface VerreDecrit {
  Libelle?: string | null | undefined
  Indice?: string | null | undefined
  Matiere?: string | null | undefined
  Traitement?: string | null | undefined
  Teinte?: string | null | undefined
}
/** A lens as it reads on papers: « Progressif Confort 1,60 anti-reflet bleu »; an index that its name says is not said twice. */
export const designationVerre = (v: VerreDecrit | undefined): string =>
  [
    v?.Libelle,
    v?.Indice && v.Libelle?.includes(v.Indice) ? null : v?.Indice,
    v?.Matiere,
    v?.Traitement,
    v?.Teinte,
  ]
    .filter(Boolean)
    .join(' ')

interface MontureDecrite {
  Monture?: string | null | undefined
  MontureDuClient?: boolean | null | undefined
}
/** The frame of a pair as it reads on papers: the article of the stock, or what was written; '' when nothing is known. */
export const designationMonture = (
  paire: MontureDecrite | undefined,
  article: { Libelle: string } | null | undefined,
): string =>
  article?.Libelle ??
  (paire?.Monture ? `${paire.Monture} (${paire.MontureDuClient ? 'du client' : 'hors stock'})` : '')

/**
 * A pair's price for frame and mounting, told as one sum or as two. Two make the sum; the sum and one make the other;
 * the sum alone forgets the two that it replaces.
 */
export function completerMontures(
  avant: PrixDetailles,
  saisie: PrixDetailles,
): { prix: PrixDetailles; refus: Record<string, string> } {
  const prix: PrixDetailles = { ...avant, ...saisie }
  const refus: Record<string, string> = {}
  for (const n of NUMEROS) {
    const [M, m, g] = [`PrixMont${n}`, `PrixMonture${n}`, `PrixMontage${n}`] as const
    const [somme, monture, montage] = [saisie[M], saisie[m], saisie[g]]
    if (monture == null && montage == null) {
      const autre = somme != null && somme !== avant[M]
      if (autre || monture === null || montage === null) prix[m] = prix[g] = null
      continue
    }
    const un = monture ?? (somme == null ? (avant[m] ?? 0) : somme - (montage ?? 0))
    const deux = montage ?? (somme == null ? (avant[g] ?? 0) : somme - (monture ?? 0))
    if (un < 0 || deux < 0 || (somme != null && somme !== un + deux))
      refus[M] = 'La monture et le montage ne font pas cette somme.'
    else Object.assign(prix, { [M]: un + deux, [m]: un, [g]: deux })
  }
  return { prix, refus }
}
