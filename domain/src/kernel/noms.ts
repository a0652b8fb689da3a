/** As official papers write a family name: « N’GUESSAN », « KONÉ ». */
export const enCapitales = (nom: string) => nom.toLocaleUpperCase('fr')

/**
 * As they write first names: « Aya Marie-Laure », « N’Dri ». Only a word that begins with a small letter is touched:
 * what someone wrote with capitals, they meant.
 */
export const enPrenoms = (prenoms: string) =>
  prenoms.replace(/(?<![\p{L}\p{M}])\p{Ll}/gu, lettre => lettre.toLocaleUpperCase('fr'))
