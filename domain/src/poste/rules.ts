/** What a figure of the menu counts, as its list is asked for it: it is the number of rows that it opens. */
export const questionDuRetard = (groupe: string | undefined, moi: string) => ({
  retard: 'oui',
  ...(groupe === 'ventes' ? { IdVendeur: moi } : {}),
})

/**
 * Who is named in a text: `@` and the whole name. The longest first, so that « @Awa Koné » is not also « @Awa »; of two who have
 * the same name, both.
 */
export function nommes<P extends { displayName: string }>(texte: string, personnes: readonly P[]): P[] {
  let reste = texte
  const noms = [...new Set(personnes.map(p => p.displayName))]
    .toSorted((a, b) => b.length - a.length)
    .filter(nom => {
      if (!nom || !reste.includes(`@${nom}`)) return false
      reste = reste.replaceAll(`@${nom}`, '')
      return true
    })
  return personnes.filter(p => noms.includes(p.displayName))
}
