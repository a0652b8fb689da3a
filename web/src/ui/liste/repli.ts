/** What a name may give: a few letters, read under the pointer. */
const NOM_CEDE = 24

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
  let reste = trop
  for (const c of suite.filter(c => c.cede !== undefined).sort((a, b) => Number(a.cede) - Number(b.cede))) {
    if (reste <= NOM_CEDE) break
    caches.push(c.champ)
    reste -= c.largeur
  }
  if (reste <= 0 || !premiere) return { caches }
  return { caches, nom: premiere.largeur - Math.min(reste, NOM_CEDE) }
}
