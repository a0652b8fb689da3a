import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What was once seen to go wrong the second time: with money (K, B), with goods. Each has a test that bears its name. */
const VUS = [
  ...Array.from({ length: 14 }, (_, i) => `K${i + 1}`),
  'K16',
  ...Array.from({ length: 29 }, (_, i) => `B${i + 1}`),
]

it('chaque défaut vu une fois a un essai qui porte son nom', () => {
  const racine = join(import.meta.dirname, '..')
  const titres = ['api/src', 'web/src'].flatMap(dossier =>
    readdirSync(join(racine, dossier), { recursive: true, encoding: 'utf8' })
      .filter(nom => /\.test\.tsx?$/.test(nom))
      .flatMap(nom => [
        ...readFileSync(join(racine, dossier, nom), 'utf8').matchAll(
          /\b(?:it|describe)(?:\.each\([\s\S]*?\)\))?\(\s*'([^']*)'|^ {4}'(K5 [^']*)'/gm,
        ),
      ])
      .map(([, titre, autre]) => titre ?? autre ?? ''),
  )
  expect(VUS.filter(nom => !titres.some(t => new RegExp(`\\b${nom}\\b`).test(t)))).toEqual([])
})
