const CLE = 'premieres'
const ADRESSES = 20
const PAR_ADRESSE = 3
/** Nothing was asked but of which officine. */
const NUE = /^(?:\?officine=[^&]*)?$/

const adressesDe = (genre: 'navigation' | 'resource') =>
  performance.getEntriesByType(genre).map(({ name }) => new URL(name))

/** Keeps the first lists of a screen that was opened by its bare address (`kernel/avance.ts`): a search keeps nobody's name on the desk. */
export function noterPremieres(): void {
  const [ouverte] = adressesDe('navigation')
  if (!ouverte || !NUE.test(ouverte.search) || location.pathname !== ouverte.pathname) return
  const listes = adressesDe('resource').filter(
    ({ pathname, searchParams }) => pathname.startsWith('/api/') && searchParams.has('page'),
  )
  if (listes.length === 0) return
  const notees = [...new Set(listes.map(({ pathname, search }) => pathname + search))].slice(0, PAR_ADRESSE)
  try {
    const autres = JSON.parse(localStorage.getItem(CLE) ?? '[]') as [string, string[]][]
    const gardees = [...autres.filter(([chemin]) => chemin !== ouverte.pathname), [ouverte.pathname, notees]]
    localStorage.setItem(CLE, JSON.stringify(gardees.slice(-ADRESSES)))
  } catch {
    // A full or closed storage: the next opening asks as this one did.
  }
}
