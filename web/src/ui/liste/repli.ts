/** What a name may give: a few letters, read under the pointer. A reference is short, and its last figures tell it from the others. */
const NOM_CEDE = 24
const NOM_COURT = 180

export interface Mesuree {
  champ: string
  largeur: number
  /** The order in which columns give way; one without stays. */
  cede: number | undefined
}

/** How a table that is too wide by `trop` pixels fits: the name, its first column, gives a little, then whole columns. */
export function replier(colonnes: Mesuree[], trop: number): { caches: string[]; nom?: number } {
  const [premiere, ...suite] = colonnes
  const caches: string[] = []
  const donne = premiere ? Math.min(NOM_CEDE, Math.max(0, premiere.largeur - NOM_COURT)) : 0
  let reste = trop
  for (const c of suite.filter(c => c.cede !== undefined).sort((a, b) => Number(a.cede) - Number(b.cede))) {
    if (reste <= donne) break
    caches.push(c.champ)
    reste -= c.largeur
  }
  if (reste <= 0 || !premiere || donne === 0) return { caches }
  // Nothing else gives any more: a long name does, before a sum goes out of sight.
  return { caches, nom: Math.max(NOM_COURT, premiere.largeur - reste) }
}
