/** « Koné Awa ; 07 00 48 71 16 » or the same with a tab, a comma, or only a space before the digits: one contact a line. */
export const contactsDe = (texte: string): { Nom: string; Contacts: string }[] =>
  texte
    .split('\n')
    .map(ligne => /^\s*(.*?)[\s;,\t]*(\+?\d[\d\s.-]*)?\s*$/.exec(ligne))
    .flatMap(m =>
      m && (m[1] || m[2]) ? [{ Nom: m[1]?.replaceAll(/[;,\t]+/g, ' ') ?? '', Contacts: m[2] ?? '' }] : [],
    )
