/** What is written of an article that is counted: how many were found, and what the ledger said when they were. */
export interface EtatDuCompte {
  Compte: number | null
  Attendu: number | null
  /** The last movement that the count has seen; null for an article that never moved. */
  IdVu: string | null
  ARecompter: boolean
}

/** What the ledger said while somebody looked at the shelf. */
export interface Vue {
  IdVu: string | null
  Quantite: number
  /** Nothing of the article moved between the first look and the last. */
  nette: boolean
}

/** A scan adds, or takes one too many back; a hand says how many there are, or that nothing is counted yet. */
export type Passage = { Ajout: number } | { Compte: number | null }

const RIEN: EtatDuCompte = { Compte: null, Attendu: null, IdVu: null, ARecompter: false }

/**
 * Pieces found on both sides of a movement are not the same shelf: whether those that moved had been counted cannot be known, so the article
 * is to be counted again. A count given by hand, or begun again, is one look.
 */
export function compterUnArticle(avant: EtatDuCompte, passage: Passage, vue: Vue): EtatDuCompte {
  const vu = { Attendu: vue.Quantite, IdVu: vue.IdVu }
  if ('Compte' in passage)
    return passage.Compte === null ? RIEN : { ...vu, Compte: passage.Compte, ARecompter: !vue.nette }
  if (avant.Compte === null) return { ...vu, Compte: passage.Ajout, ARecompter: !vue.nette }
  return {
    ...vu,
    Compte: avant.Compte + passage.Ajout,
    ARecompter: avant.ARecompter || !vue.nette || avant.IdVu !== vue.IdVu,
  }
}

/**
 * How many are missing of an article that nobody counted: at most what was there at the opening and has not left since. What came in
 * meanwhile is not theirs to miss.
 */
export const manquantsDe = (l: { Theorique: number; Sorties: number; Quantite: number }): number =>
  Math.min(l.Quantite, Math.max(0, l.Theorique - l.Sorties))
