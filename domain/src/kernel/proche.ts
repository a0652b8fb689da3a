/** One letter more, less, other, or two neighbours swapped: what a hand or an ear does to a name. */
export function uneLettrePres(a: string, b: string): boolean {
  if (a === b) return false
  const [court, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - court.length > 1) return false
  let i = 0
  while (i < court.length && court[i] === long[i]) i++
  if (court.length < long.length) return court.slice(i) === long.slice(i + 1)
  return (
    court.slice(i + 1) === long.slice(i + 1) ||
    (court[i] === long[i + 1] && court[i + 1] === long[i] && court.slice(i + 2) === long.slice(i + 2))
  )
}

/** Lower case, without accents; what separates the parts of a name (apostrophe, hyphen) is a space. */
export const nomNet = (texte: string) =>
  texte
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[’'-]/g, ' ')
    .trim()

/** Every word of the one stands in the other, glued or apart, or is one letter away from a word of it. */
function couvre(un: string, autre: string): boolean {
  const mots = autre.split(/\s+/)
  const colle = mots.join('')
  return un
    .split(/\s+/)
    .every(mot => colle.includes(mot) || (mot.length > 3 && mots.some(m => uneLettrePres(mot, m))))
}

/** The same person by name: blind to apostrophes, hyphens and spaces, swapped or missing first names, one wrong letter. */
export function nomsProches(a: string, b: string): boolean {
  const [un, autre] = [nomNet(a), nomNet(b)]
  return couvre(un, autre) || couvre(autre, un)
}
