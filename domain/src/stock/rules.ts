/** Why a quantity moved. The ledger knows these and no other. */
export const NATURES = [
  'Réception',
  'Vente',
  'Vente comptoir',
  'Transfert sortie',
  'Transfert entrée',
  'Inventaire',
  'Retour',
  'Sortie',
] as const
export type Nature = (typeof NATURES)[number]

/** One line of a document: more than any shelf holds, and small enough that a slip of the keyboard is seen. */
export const QUANTITE_MAX = 100_000
/** What an officine may hold of one article; beyond it something was typed wrong many times. */
export const STOCK_MAX = 1_000_000_000

/** What an article is called: « Ray-Ban RX5154 noir 51 ». */
export interface NomArticle {
  Marque?: string | null
  Reference: string
  Couleur?: string | null
  Taille?: string | null
}
export const designation = (a: NomArticle): string =>
  [a.Marque, a.Reference, a.Couleur, a.Taille].filter(Boolean).join(' ')

export interface Manque extends NomArticle {
  IdArticle: string
  Disponible: number
  Demande: number
}

const DITS_MAX = 3

/** « Ray-Ban RX5154 : 1 en stock, 2 demandés » ; the first three, then how many more. */
export function phraseDuManque(manques: readonly Manque[]): string {
  const dits = manques
    .slice(0, DITS_MAX)
    .map(m => `${designation(m)} : ${m.Disponible} en stock, ${m.Demande} demandé${m.Demande > 1 ? 's' : ''}`)
  const autres = manques.length - dits.length
  return `Stock insuffisant. ${dits.join(' ; ')}${autres > 0 ? ` ; et ${autres} autre${autres > 1 ? 's' : ''}` : ''}.`
}
