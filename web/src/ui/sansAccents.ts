/** « Kouamé » and « KOUAME » are the same word to whoever searches. */
export const sansAccents = (texte: string) =>
  texte.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’'-]/g, ' ').trim()

export const contient = (texte: string, cherche: string) => {
  const ou = sansAccents(texte)
  return sansAccents(cherche)
    .split(/\s+/)
    .every(mot => ou.includes(mot))
}
