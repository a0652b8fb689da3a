import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Project after project: a worker keeps what it has loaded only as long as the next file is of the same one. In each, the
 * longest first: a file that takes a minute and begins last leaves a processor idle for that minute. The rest goes by size,
 * as it does anyway.
 */
const PROJETS = ['api', 'ecrans', 'regles', 'maison', 'e2e', 'bilan']
const LONGS = [
  'e2e/ecrans.test.ts',
  'e2e/frappe.test.ts',
  'e2e/journee.test.ts',
  'e2e/connexion.test.ts',
  'e2e/clients.test.ts',
  'e2e/galerie.test.ts',
  'e2e/stock.test.ts',
  'e2e/oidc.test.ts',
  'e2e/comptes.test.ts',
  'e2e/hors-ligne.test.ts',
  'api/src/demarrage.test.ts',
  'meta/hostile.test.ts',
  'api/src/demo/demo.test.ts',
  'api/src/kernel/platform/sauvegarde.test.ts',
  'api/src/boucles/boucles.test.ts',
  'api/src/coupure.test.ts',
  'api/src/systeme/systeme.test.ts',
  'api/src/outils.test.ts',
  'web/src/versions.test.tsx',
  'web/src/saisies.test.tsx',
  'web/src/gestes.test.tsx',
]
const rang = ({ moduleId }: TestSpecification) => {
  const n = LONGS.findIndex(fin => moduleId.endsWith(`/${fin}`))
  return n < 0 ? LONGS.length : n
}
const projet = ({ project }: TestSpecification) => PROJETS.indexOf(project.name)

/** The table of calls and the sources, looked at as they are written: no database, no browser, no call. */
export const SANS_BASE = ['chemins', 'dependances', 'lectures', 'maison', 'titres'].map(
  nom => `meta/${nom}.test.ts`,
)

export class LesLongsDAbord extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => projet(a) - projet(b) || rang(a) - rang(b))
  }
}
