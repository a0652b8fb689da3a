import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrat } from '@dioptrie/domain'

/* `node scripts/lignes.ts`: how long each area is, in rules, server, screens and tests, and for how many calls. */
const RACINE = join(import.meta.dirname, '..')
const lire = (fichier: string) => readFileSync(join(RACINE, fichier), 'utf8')

/** The folder that the calls of each name of the contract come from; the others are reference tables. */
const dossiers = new Map(
  [...lire('domain/src/index.ts').matchAll(/import \{ (.+) \} from '\.\/([^/]+)\//g)].flatMap(
    ([, noms = '', dossier = '']) => noms.split(', ').map(nom => [nom, dossier] as const),
  ),
)
const PIECES = ['domain', 'api', 'web', 'essais'] as const
const aires = new Map<string, Record<(typeof PIECES)[number] | 'appels', number>>()
const aire = (nom: string) => {
  const connue = aires.get(nom) ?? { domain: 0, api: 0, web: 0, essais: 0, appels: 0 }
  aires.set(nom, connue)
  return connue
}
for (const [nom, appels] of Object.entries(contrat))
  aire(dossiers.get(nom) ?? 'referentiel').appels += Object.keys(appels).length
for (const fichier of globSync('{domain,api,web}/src/*/**/*.{ts,tsx,css}', { cwd: RACINE })) {
  const [piece, , nom = ''] = fichier.split('/') as [(typeof PIECES)[number], string, string]
  const essai = /\.(test|fixture|essai|setup)\.tsx?$|\/essai\.tsx?$|\/trial\//.test(fichier)
  aire(nom)[essai ? 'essais' : piece] += lire(fichier).split('\n').length - 1
}

const ligne = (...cases: (string | number)[]) => process.stdout.write(`| ${cases.join(' | ')} |\n`)
ligne('aire', 'appels', ...PIECES, 'lignes par appel, essais non compris')
ligne('---', ...Array.from({ length: PIECES.length + 2 }, () => '---:'))
const somme = { appels: 0, domain: 0, api: 0, web: 0, essais: 0 }
for (const [nom, a] of [...aires].sort(([, a], [, b]) => b.appels - a.appels || b.web - a.web)) {
  for (const cle of [...PIECES, 'appels'] as const) somme[cle] += a[cle]
  const code = a.domain + a.api + a.web
  ligne(nom, a.appels, ...PIECES.map(p => a[p]), a.appels ? Math.round(code / a.appels) : '')
}
const code = somme.domain + somme.api + somme.web
ligne('**en tout**', somme.appels, ...PIECES.map(p => somme[p]), Math.round(code / somme.appels))
