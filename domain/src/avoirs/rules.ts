import { NUMEROS, type Numero, type PrixDetailles, repartir } from '../commandes/prix.ts'
import type { Paire } from '../commandes/vente.ts'
import { ecrireMontant, type Montant } from '../kernel/argent.ts'
import { type Couverture, partager } from '../ventes/partage.ts'
import { designationMonture, designationVerre } from '../ventes/rules.ts'

export { AVOIR } from '../caisse/rules.ts'

/*
 * What comes back of a sale. A credit note takes lines off what was sold, today, whatever became of the sale: delivered, invoiced,
 * paid, of a closed day. It is never taken back itself: what was returned by mistake is sold again.
 */

/** What becomes of a thing that comes back: on the shelf again, or lost. What was never on a shelf has no way back to it. */
export const SORTS = ['Stock', 'Perte'] as const
export type Sort = (typeof SORTS)[number]

export const NATURES_RENDUES = ['Monture', 'Verre', 'Article'] as const
type NatureRendue = (typeof NATURES_RENDUES)[number]

/** A thing that was sold and has not come back. */
export interface LigneVendue {
  /** Its name among the lines of its sale: `Monture1`, `OD2`; of a counter sale its rank. */
  Cle: string
  Nature: NatureRendue
  Quantite: number
  PrixUnitaire: Montant
}

/** The same, with what it is and whether it may go back on the shelf: what was ordered or made for this client is lost. */
export interface LigneARendre extends LigneVendue {
  Designation: string
  IdArticle: string | null
  EnStock: boolean
}

/** An order, as far as what it sold goes. */
interface CommandeVendue extends PrixDetailles {
  Paires: readonly Paire[]
  IdArticle1?: string | null
  IdArticle2?: string | null
  IdArticle3?: string | null
}

type Cote = 'OD' | 'OG'
const COTES = ['OD', 'OG'] as const
const prixDuVerre = (cote: Cote, n: Numero) =>
  cote === 'OD' ? (`PrixVerD${n}` as const) : (`PrixVerG${n}` as const)

/** What is left of an order, pair by pair: a frame with its mounting, a lens of each eye. */
export function lignesDeCommande(
  c: CommandeVendue,
  montures: readonly ({ Libelle: string } | null)[],
): LigneARendre[] {
  return NUMEROS.flatMap(n => {
    const paire = c.Paires[n - 1]
    const ligne = (
      Cle: string,
      Nature: NatureRendue,
      prix: Montant,
      Designation: string,
      IdArticle: string | null,
    ): LigneARendre => ({
      Cle,
      Nature,
      Quantite: 1,
      PrixUnitaire: prix,
      Designation,
      IdArticle,
      EnStock: IdArticle !== null,
    })
    const [id, prix] = [c[`IdArticle${n}`] ?? null, c[`PrixMont${n}`] ?? 0]
    const monture = designationMonture(paire, montures[n - 1]) || 'Monture et montage'
    return [
      ...(id || prix > 0 || paire?.Attendue ? [ligne(`Monture${n}`, 'Monture', prix, monture, id)] : []),
      ...COTES.flatMap(cote => {
        const verre = paire?.[cote]
        const prixVerre = c[prixDuVerre(cote, n)] ?? 0
        const nom = `${cote} ${designationVerre(verre)}`.trim()
        return verre || prixVerre > 0
          ? [ligne(`${cote}${n}`, 'Verre', prixVerre, nom, verre?.IdStockVerre ?? null)]
          : []
      }),
    ]
  })
}

/** A pair without the lens of this eye. */
const sansVerre = (paires: readonly Paire[], n: Numero, cote: Cote): Paire[] =>
  paires.map((paire, i) => {
    if (i !== n - 1) return paire
    const { [cote]: _, ...reste } = paire
    return reste
  })

/** A pair whose frame is no longer sold, nor waited for; one that the client brought stays written. */
const sansMonture = (paires: readonly Paire[], n: Numero): Paire[] =>
  paires.map((paire, i) => {
    if (i !== n - 1) return paire
    const { Attendue: _, Montage: __, ...reste } = paire
    return reste.MontureDuClient ? reste : { ...reste, Monture: null }
  })

/** What an order is without these lines: the columns to write, and its pairs. */
export function oterDeCommande(
  paires: readonly Paire[],
  cles: readonly string[],
): { Paires: Paire[]; colonnes: Record<string, 0 | null> } {
  return NUMEROS.reduce<{ Paires: Paire[]; colonnes: Record<string, 0 | null> }>(
    (fait, n) => {
      const monture = cles.includes(`Monture${n}`)
      const verres = COTES.filter(cote => cles.includes(`${cote}${n}`))
      return {
        Paires: verres.reduce<Paire[]>(
          (p, cote) => sansVerre(p, n, cote),
          monture ? sansMonture(fait.Paires, n) : fait.Paires,
        ),
        colonnes: {
          ...fait.colonnes,
          ...(monture && {
            [`IdArticle${n}`]: null,
            [`PrixMont${n}`]: 0,
            [`PrixMonture${n}`]: null,
            [`PrixMontage${n}`]: null,
            [`PrixListe${n}`]: null,
          }),
          ...Object.fromEntries(verres.map(cote => [prixDuVerre(cote, n), 0])),
        },
      }
    },
    { Paires: [...paires], colonnes: {} },
  )
}

/** Whether nothing is left of a sale once these come back. */
export const toutRevient = (lignes: readonly LigneVendue[], choix: readonly Choix[]): boolean =>
  lignes.every(l => choix.some(c => c.Cle === l.Cle && c.Quantite === l.Quantite))

/** A sale as it stands: its last version. */
interface VenteARendre {
  lignes: readonly LigneVendue[]
  Remise: Montant
  PartAssurance: Montant
  MontantRegle: Montant
  /** What its share was worked out with; null without a bon, or when nobody kept it. */
  couverture: Couverture | null
}

export interface Choix {
  Cle: string
  Quantite: number
}

export interface Chiffre {
  /** What each chosen line comes to, its part of the discount taken off; in their order, summing to `Montant`. */
  lignes: Montant[]
  /** Taken off the sale, and of that what its insurer no longer pays. */
  Montant: Montant
  PartAssurance: Montant
  PartClient: Montant
  /** Of the discount. */
  Remise: Montant
  /** What the client has then paid too much: given back, or kept as a credit. */
  Excedent: Montant
}

const brut = (lignes: readonly { Quantite: number; PrixUnitaire: Montant }[]) =>
  lignes.reduce((n, l) => n + l.Quantite * l.PrixUnitaire, 0)

/** What was never of the stock does not go there, by field. */
export const refusDesSorts = (
  lignes: readonly Pick<LigneARendre, 'Cle' | 'EnStock'>[],
  choix: readonly (Choix & { Sort: Sort })[],
): Record<string, string> =>
  Object.fromEntries(
    choix.flatMap(({ Cle, Sort }, i) =>
      Sort === 'Stock' && !lignes.find(l => l.Cle === Cle)?.EnStock
        ? [[`lignes.${i}.Sort`, 'Ceci n’a jamais été du stock : ce qui en revient est perdu.']]
        : [],
    ),
  )

/** Everything that forbids these lines, by field; `Cle` unknown: it has come back already, or the sale has changed. */
export function refusDesChoix(
  lignes: readonly LigneVendue[],
  choix: readonly Choix[],
): Record<string, string> {
  if (choix.length === 0) return { lignes: 'Choisissez ce qui revient.' }
  const vues = new Set<string>()
  return Object.fromEntries(
    choix.flatMap(({ Cle, Quantite }, i) => {
      const ligne = lignes.find(l => l.Cle === Cle)
      if (!ligne) return [[`lignes.${i}.Cle`, 'Cette ligne n’est plus dans la vente.']]
      if (vues.has(Cle)) return [[`lignes.${i}.Cle`, 'Cette ligne est choisie deux fois.']]
      vues.add(Cle)
      return Quantite > ligne.Quantite
        ? [[`lignes.${i}.Quantite`, `${ligne.Quantite} au plus reviennent de cette ligne.`]]
        : []
    }),
  )
}

/**
 * What a return comes to. The discount comes back with the lines, in proportion. The insurer pays what it would have paid of what is
 * left, worked out with what its share was worked out with; never more than it does, and never so much less that the client would
 * owe more for having brought something back.
 */
export function chiffrer(v: VenteARendre, choix: readonly Choix[]): Chiffre {
  const rendues = choix.map(({ Cle, Quantite }) => ({
    ...(v.lignes.find(l => l.Cle === Cle) as LigneVendue),
    Quantite,
  }))
  const restent = v.lignes.map(l => ({
    ...l,
    Quantite: l.Quantite - (choix.find(c => c.Cle === l.Cle)?.Quantite ?? 0),
  }))
  const [avant, rendu] = [brut(v.lignes), brut(rendues)]
  const tout = restent.every(l => l.Quantite === 0)
  const Remise = tout ? v.Remise : (repartir(v.Remise, [rendu, avant - rendu])[0] as number)
  const Montant = rendu - Remise
  const reste = avant - v.Remise - Montant
  const de = (nature: NatureRendue) => brut(restent.filter(l => l.Nature === nature))
  const due = v.couverture
    ? partager(
        { PrixMont1: de('Monture'), PrixVerD1: de('Verre'), RemiseCom: v.Remise - Remise },
        v.couverture,
      ).PartAssurance
    : (repartir(v.PartAssurance, [reste, Montant])[0] as number)
  const garde = tout ? 0 : Math.max(v.PartAssurance - Montant, Math.min(v.PartAssurance, due))
  const PartAssurance = v.PartAssurance - garde
  return {
    lignes: repartir(
      Montant,
      rendues.map(l => l.Quantite * l.PrixUnitaire),
    ),
    Montant,
    PartAssurance,
    PartClient: Montant - PartAssurance,
    Remise,
    Excedent: Math.max(0, v.MontantRegle - (reste - garde)),
  }
}

/** Why this much may not be given back in money, or null: the rest is kept as a credit. */
export const refusDuRetourDArgent = (montant: Montant, excedent: Montant): string | null =>
  montant <= excedent
    ? null
    : excedent === 0
      ? 'Le client n’a rien payé de trop : il n’y a rien à lui rendre.'
      : `Le client a payé ${ecrireMontant(excedent)} de trop : il ne se rend pas davantage.`

/** Why this credit does not pay this much, or null. */
export const refusDuCredit = (
  montant: Montant,
  avoir: { Reference: string; Reste: Montant },
): string | null =>
  montant <= avoir.Reste
    ? null
    : avoir.Reste === 0
      ? `L’avoir ${avoir.Reference} est entièrement employé.`
      : `Il reste ${ecrireMontant(avoir.Reste)} sur l’avoir ${avoir.Reference}.`
