import compiler from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'

type Arbre = { [cle: string]: string | Arbre }

/** `./clients/mots/fr.ts`, its `titres` and its `mots` → `clients`. */
const parDossier = (modules: Record<string, Arbre>): Arbre =>
  Object.fromEntries(Object.entries(modules).map(([chemin, mots]) => [chemin.split('/').at(-3), { ...mots }]))

const fr = parDossier(import.meta.glob<Arbre>('./**/mots/fr.ts', { eager: true }))
const en = parDossier(import.meta.glob<Arbre>('./**/mots/en.ts', { eager: true }))
const de = parDossier(import.meta.glob<Arbre>('./**/mots/de.ts', { eager: true }))
const pt = parDossier(import.meta.glob<Arbre>('./**/mots/pt.ts', { eager: true }))

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

const francais = phrases(fr)

it('chaque phrase se lit', () => {
  for (const langue of [fr, en, de, pt])
    for (const [cle, phrase] of phrases(langue)) expect(() => compiler(phrase), cle).not.toThrow()
})

describe.each([
  ['en', en],
  ['de', de],
  ['pt', pt],
])('la langue %s', (_, textes) => {
  const traduites = new Map(phrases(textes))

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
