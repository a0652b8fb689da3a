import { ecrireMontant, MONTANT_MAX } from '../kernel/argent.ts'

/** Up to three pairs; the fields of pair N end in N. */
export const NUMEROS = [1, 2, 3] as const
export type Numero = (typeof NUMEROS)[number]

type ParPaire<Nom extends string, V> = { [N in Numero as `${Nom}${N}`]: V }
/** What a sale costs: for each pair the frame with its mounting, a left lens, a right lens; one discount for all. */
export type Prix = ParPaire<'PrixMont' | 'PrixVerG' | 'PrixVerD', number> & { RemiseCom: number }
/** The same while it is typed: what is missing costs nothing. */
export type PrixSaisis = { [C in keyof Prix]?: Prix[C] | null | undefined }

const somme = (p: PrixSaisis, ...noms: ('PrixMont' | 'PrixVerG' | 'PrixVerD')[]) =>
  noms.flatMap(nom => NUMEROS.map(n => p[`${nom}${n}`] ?? 0)).reduce((a, b) => a + b, 0)

export const sommeMontures = (p: PrixSaisis): number => somme(p, 'PrixMont')
export const sommeVerres = (p: PrixSaisis): number => somme(p, 'PrixVerG', 'PrixVerD')
export const sommeDesPrix = (p: PrixSaisis): number => sommeMontures(p) + sommeVerres(p)
export const sommeDeLaPaire = (p: PrixSaisis, n: Numero): number =>
  (p[`PrixMont${n}`] ?? 0) + (p[`PrixVerG${n}`] ?? 0) + (p[`PrixVerD${n}`] ?? 0)

type ChampMonture = `Prix${'Mont' | 'Monture' | 'Montage' | 'Liste'}${Numero}`
type Cote = 'OD' | 'OG'
const COTES = ['OD', 'OG'] as const
/** With the frame told apart from its mounting, and what was on the labels of frames and lenses the day they were sold. */
export type PrixDetailles = PrixSaisis & { [C in ChampMonture]?: number | null | undefined } & {
  Paires?:
    | readonly { [C in Cote]?: { PrixListe?: number | null | undefined } | undefined }[]
    | null
    | undefined
  /** Of a sale that is kept. */
  RemiseTotale?: number | null | undefined
}

/** What a frame sold below its label was let go for: a discount, whatever « Remise » says. */
export const remiseDeLaMonture = (p: PrixDetailles, n: Numero): number =>
  Math.max(0, (p[`PrixListe${n}`] ?? 0) - (p[`PrixMonture${n}`] ?? p[`PrixMont${n}`] ?? 0))
const deToutes = (de: (n: Numero) => number) => NUMEROS.reduce((somme, n) => somme + de(n), 0)
const remiseDesMontures = (p: PrixDetailles) => deToutes(n => remiseDeLaMonture(p, n))

export const prixDuVerre = (p: PrixSaisis, n: Numero, cote: Cote): number =>
  p[`PrixVer${cote === 'OD' ? 'D' : 'G'}${n}`] ?? 0
/** What a lens of the catalogue, or of the shelf, is sold below the list of its day. */
const sousLeTarif = (p: PrixDetailles, n: Numero, cote: Cote) =>
  Math.max(0, (p.Paires?.[n - 1]?.[cote]?.PrixListe ?? 0) - prixDuVerre(p, n, cote))
export const verresSousLeTarif = (p: PrixDetailles): number =>
  deToutes(n => COTES.reduce((somme, cote) => somme + sousLeTarif(p, n, cote), 0))

/** The same for a lens. Of a sale made before lenses had labels, what it counts (`RemiseTotale`) says that it let none of them go. */
export const remiseDuVerre = (p: PrixDetailles, n: Numero, cote: Cote): number =>
  p.RemiseTotale != null && p.RemiseTotale <= (p.RemiseCom ?? 0) + remiseDesMontures(p)
    ? 0
    : sousLeTarif(p, n, cote)
export const remiseDesVerres = (p: PrixDetailles): number =>
  deToutes(n => COTES.reduce((somme, cote) => somme + remiseDuVerre(p, n, cote), 0))
/** The same for all pairs: what the prices of the labels come to is `sommeDesPrix` and this. */
export const remiseSurPrix = (p: PrixDetailles): number => remiseDesMontures(p) + remiseDesVerres(p)

export const total = (p: PrixSaisis): number => Math.max(0, sommeDesPrix(p) - (p.RemiseCom ?? 0))

/** Everything that forbids these prices, by field. */
export function verifierPrix(p: PrixSaisis): Record<string, string> {
  const prix = sommeDesPrix(p)
  const remise = p.RemiseCom ?? 0
  if (prix === 0) return { PrixMont1: 'Indiquez au moins un prix.' }
  if (remise > prix) return { RemiseCom: `La remise dépasse la somme des prix, ${ecrireMontant(prix)}.` }
  if (prix - remise > MONTANT_MAX)
    return { PrixMont1: `Le total dépasse ${ecrireMontant(MONTANT_MAX)} : répartissez la vente.` }
  return {}
}

/**
 * Shares `montant` in proportion to `parts`, in whole units that sum to it: each part gets its whole share, what is
 * left goes one by one to the largest remainders. Products outgrow a double: exact integers.
 */
export function repartir(montant: number, parts: readonly number[]): number[] {
  const entiere = parts.reduce((a, b) => a + b, 0)
  if (entiere === 0) return parts.map(() => 0)
  const lignes = parts.map((part, rang) => {
    const produit = BigInt(montant) * BigInt(part)
    return { rang, part: Number(produit / BigInt(entiere)), reste: produit % BigInt(entiere) }
  })
  const donne = lignes.reduce((a, l) => a + l.part, 0)
  const servis = new Set(
    [...lignes]
      .sort((a, b) => (a.reste === b.reste ? a.rang - b.rang : a.reste > b.reste ? -1 : 1))
      .slice(0, montant - donne)
      .map(l => l.rang),
  )
  return lignes.map(l => l.part + (servis.has(l.rang) ? 1 : 0))
}
