import { defineConfig } from 'vitest/config'

const parcours = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    globalSetup: 'e2e/serveur.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    // A browser on a busy machine may miss its moment once; what is broken fails twice.
    retry: 1,
    sequence: { groupOrder: 1 },
  },
})

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'regles',
          include: ['domain/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/src/**/*.test.ts', 'meta/*.test.ts'],
          globalSetup: 'api/src/kernel/testdb.setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      // After the others: the journeys share one server and want the machine for themselves.
      parcours('e2e', ['e2e/{connexion,clients,ordonnance}.test.ts']),
      // Head office's areas, apart so that `npm test` stays under a quarter of an hour: `npm run parcours`.
      parcours('siege', [
        'e2e/{agenda,comptes,configuration,fournisseurs,oidc,organisation,referentiel}.test.ts',
      ]),
    ],
  },
})
