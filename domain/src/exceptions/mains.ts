/** What whoever did the first half does not do too: in the words of who is refused. */
const AUTRE_MAIN = {
  versement: 'Vous avez fait ce versement : une autre personne le valide.',
  reglement: 'Vous avez fait ou reçu ce bon, ou corrigé ce qu’il coûte : une autre personne le règle.',
  fournisseur: 'Vous avez créé ce fournisseur : une autre personne lui fait son premier règlement.',
  inventaire: 'Vous avez compté ces articles : une autre personne applique un tel écart au stock.',
  transfert: 'Vous avez envoyé ces articles : une autre personne les passe en perte.',
  convention: 'Vous avez proposé cette convention : une autre personne la signe.',
} as const
export type AutreMain = keyof typeof AUTRE_MAIN

/** What a screen asks before it offers the second half; a supplier's first payment is among the payments. */
export const GESTES_A_DEUX = ['versement', 'reglement', 'transfert', 'convention'] as const
export type GesteADeux = (typeof GESTES_A_DEUX)[number]

/**
 * Why one may not do the second half alone, or null. `seul`: the officine says that one person works there; what they do is then
 * written among the exceptions.
 */
export const refusAutreMain = (quoi: AutreMain, deMoi: boolean, seul: boolean) =>
  deMoi && !seul ? { code: 'MEME_PERSONNE', message: AUTRE_MAIN[quoi] } : null
