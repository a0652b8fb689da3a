/** « Kouamé » and « KOUAME » are the same word to whoever searches. */
export const sansAccents = (texte: string) =>
  texte.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’'-]/g, ' ').trim()

const QUALITE = /^(dr|docteur|pr|prof|professeur|m|mme|mlle)\.? +/

/** « Dr Kouassi » is already there for whoever types « Kouassi ». */
export const memeNom = (a: string, b: string) =>
  sansAccents(a).replace(QUALITE, '') === sansAccents(b).replace(QUALITE, '')

export const contient = (texte: string, cherche: string) => {
  const ou = sansAccents(texte)
  return sansAccents(cherche)
    .split(/\s+/)
    .every(mot => ou.includes(mot))
}

/** How well a text answers: it is what was typed (or has it as a word, like a code), it begins so, it only holds it. */
export const justesse = (texte: string, cherche: string): 0 | 1 | 2 => {
  const [ou, quoi] = [sansAccents(texte), sansAccents(cherche)]
  if (ou === quoi || ou.split(/\s+/).includes(quoi)) return 0
  return ou.startsWith(quoi) ? 1 : 2
}
