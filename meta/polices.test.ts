import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../api/src/kernel/platform/settings.ts'

const DIST = join(ROOT, 'web', 'dist')
const lire = (dossier: string, motif: string) =>
  globSync(motif, { cwd: dossier }).map(nom => [nom, readFileSync(join(dossier, nom), 'utf8')] as const)

/** The fonts that come with the program; `var()` and `inherit` lead to them. */
const APPORTEES = /^(?:["']?(?:Inter Variable|JetBrains Mono)["']?(?:,|$)|inherit$|var\()/
/** What a sheet, a theme or a page written by the server says of fonts: the family it names first. */
const familles = (texte: string) =>
  [...texte.matchAll(/(?<![\w-])(font(?:-family|Family)?):\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^;}\n]+))/g)].map(
    ([, propriete, ...dites]) => {
      const dite = (dites.find(Boolean) ?? '').trim().replace(/\s*!important$/, '')
      // The short form says weight and size before the family.
      return propriete === 'font'
        ? dite.replace(/^.*?\d\w*(?:\s*\/\s*[\d.]+\w*)?\s+(?=["'A-Za-z])/, '')
        : dite
    },
  )

it('aucune feuille, aucun thème ne nomme d’abord une police de la machine', () => {
  const sources = [
    ...lire(ROOT, 'web/src/**/*.css'),
    ...lire(ROOT, 'web/{guide,polices}.css'),
    ...lire(ROOT, 'web/public/*.css'),
    ...lire(ROOT, 'web/src/kernel/theme.ts'),
    ...lire(ROOT, 'api/src/kernel/call/openapi.page.ts'),
  ]
  const dites = sources.flatMap(([nom, texte]) => familles(texte).map(famille => ({ nom, famille })))
  expect(dites.length).toBeGreaterThan(10)
  expect(dites.filter(({ famille }) => !APPORTEES.test(famille))).toEqual([])
})

it('ce qui est construit apporte ses polices, et ne demande celle des codes qu’où il y en a', () => {
  const faces = lire(DIST, '**/*.css').flatMap(([feuille, texte]) =>
    [...texte.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, face = '']) => ({
      feuille,
      famille: /font-family:\s*"?([^;"]+)/.exec(face)?.[1],
      fichiers: [...face.matchAll(/url\("?([^)"]+)"?\)/g)].map(([, adresse = '']) => adresse),
    })),
  )
  const absents = faces.flatMap(({ feuille, fichiers }) =>
    fichiers.filter(f => !existsSync(f.startsWith('/') ? join(DIST, f) : join(DIST, dirname(feuille), f))),
  )
  expect(absents).toEqual([])
  // In the product, in the gallery, and for the pages beside them.
  const feuilles = (nom: string) => new Set(faces.filter(f => f.famille === nom).map(f => dirname(f.feuille)))
  for (const nom of ['Inter Variable', 'JetBrains Mono'])
    expect(feuilles(nom)).toEqual(new Set(['assets', 'guide', 'vitrine']))
  expect(new Set(faces.map(f => f.famille))).toEqual(new Set(['Inter Variable', 'JetBrains Mono']))

  const entree = readFileSync(join(DIST, 'index.html'), 'utf8')
  const desCodes = faces.filter(f => f.famille === 'JetBrains Mono' && f.feuille.startsWith('assets/'))
  expect(desCodes.filter(f => entree.includes(f.feuille))).toEqual([])
})
