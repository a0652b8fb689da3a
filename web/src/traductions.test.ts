import { describe, expect, it } from 'vitest'
import de from './kernel/langues/de.ts'
import en from './kernel/langues/en.ts'
import fr from './kernel/langues/fr.ts'
import pt from './kernel/langues/pt.ts'

type Arbre = { [cle: string]: string | Arbre }

const phrases = (arbre: Arbre, chemin = ''): [string, string][] =>
  Object.entries(arbre).flatMap(([cle, v]) =>
    typeof v === 'string' ? [[`${chemin}${cle}`, v] as [string, string]] : phrases(v, `${chemin}${cle}.`),
  )

/** Names that a sentence takes: `{nom}` and `{n, plural, …}`; the branches of a plural are not names. */
function arguments_(phrase: string): string[] {
  const noms = new Set<string>()
  let profondeur = 0
  for (const m of phrase.matchAll(
    /\{\s*(\w+)\s*(,\s*(?:plural|select|number|date|time|selectordinal)\b)?|\{|\}/g,
  )) {
    if (m[0] === '}') profondeur--
    else {
      profondeur++
      if (m[1] && (profondeur % 2 === 1 || m[2])) noms.add(m[1])
    }
  }
  // The gender of a word is asked for where the language has one.
  noms.delete('genre')
  return [...noms].sort()
}

const francais = phrases(fr as unknown as Arbre)

describe.each([
  ['en', en],
  ['de', de],
  ['pt', pt],
])('la langue %s', (_, textes) => {
  const traduites = new Map(phrases(textes as unknown as Arbre))

  it('a chaque phrase, avec les mêmes valeurs à y mettre', () => {
    for (const [cle, phrase] of francais) {
      const traduite = traduites.get(cle)
      expect(traduite?.trim(), cle).toBeTruthy()
      expect(arguments_(traduite as string), cle).toEqual(arguments_(phrase))
    }
    expect(traduites.size).toBe(francais.length)
  })

  it('n’est pas restée en français', () => {
    const memes = francais.filter(([cle, f]) => f.length > 25 && traduites.get(cle) === f).map(([cle]) => cle)
    expect(memes).toEqual([])
  })
})
