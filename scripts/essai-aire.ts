import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/*
 * `npm run test:area -- caisse`: what a change inside one area is answered by. Its format, the types of what it reaches, its tests in the three
 * workspaces and its journeys; `--sans-parcours` leaves the browser out.
 */
const ICI = join(import.meta.dirname, '..')
/** Journeys that do not bear the name of their area. */
const PARCOURS: Record<string, string[]> = {
  acces: ['connexion', 'comptes', 'oidc'],
  caisse: ['caisse', 'cloture', 'depense'],
  clients: ['clients', 'ordonnance'],
  comptes: ['comptes', 'connexion'],
  consultations: ['examens'],
  poste: ['hors-ligne'],
  proformas: ['vendre'],
  shell: ['focus'],
  'tableau-de-bord': ['tableau'],
  ventes: ['ventes', 'vendre'],
}

const mots = process.argv.slice(2)
const options = mots.filter(m => m.startsWith('-'))
const aires = mots.filter(m => !m.startsWith('-'))
const dossiers = aires.flatMap(aire =>
  ['domain', 'api', 'web'].map(piece => `${piece}/src/${aire}`).filter(d => existsSync(join(ICI, d))),
)
const parcours = options.includes('--sans-parcours')
  ? []
  : aires
      .flatMap(aire => PARCOURS[aire] ?? [aire])
      .map(nom => `e2e/${nom}.test.ts`)
      .filter(f => existsSync(join(ICI, f)))

const lancer = (programme: string, ...mots: string[]) => {
  const { status } = spawnSync(process.execPath, [join(ICI, 'node_modules', programme), ...mots], {
    cwd: ICI,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
if (dossiers.length === 0) {
  process.stderr.write('Dites une aire, par son dossier : npm run test:area -- caisse\n')
  process.exit(1)
}
lancer('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...dossiers, ...parcours)
lancer('../scripts/types.ts')
lancer('vitest/vitest.mjs', 'run', ...dossiers.map(d => `${d}/`), ...parcours)
