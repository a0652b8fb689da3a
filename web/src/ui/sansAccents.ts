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
