import './vitest.node.ts'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LesLongsDAbord, SANS_BASE } from './vitest.ordre.ts'
import web from './web/package.json' with { type: 'json' }

// The programs that tests start are compiled once for all: half of what one of them costs to start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'essais')

/** What the screens are made of, each in one file instead of thousands: a second less for every file of component tests. */
const PIECES = [
  ...Object.keys(web.dependencies).filter(nom => /^(?:@mantine|@tanstack|@tabler|react)/.test(nom)),
  'react-dom/client',
  'react/jsx-dev-runtime',
  'use-intl',
  'zod',
  '@testing-library/react',
  '@testing-library/user-event',
]

/**
 * How long one waits for what must come, everywhere: a machine that has other work may give a tenth of itself. It costs nothing to what comes, and no
 * test of its own waits less.
 */
const PATIENCE = { poll: { timeout: 45_000 } }

/** `vitest run` and nothing more: every test was asked for, and none may be missing. */
const ENTIERE: Record<string, string> = process.argv.slice(2).join() === 'run' ? { SUITE_ENTIERE: 'oui' } : {}

export default defineConfig({
  test: {
    // Three even on two processors: a test waits for its database half of the time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LesLongsDAbord },
    projects: [
      {
        test: {
          name: 'regles',
          include: ['domain/src/**/*.test.ts', 'web/{build,src}/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          expect: PATIENCE,
          // Some of them put up the few parts of a browser that they need.
          unstubGlobals: true,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'maison',
          include: SANS_BASE,
          isolate: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      // Real components before a server that the test answers for: keyboard, refusals, late answers.
      {
        // With the React that is served: `essai.avant.ts`.
        oxc: { jsx: { development: false } },
        test: {
          name: 'ecrans',
          env: { NODE_ENV: 'production' },
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/src/kernel/essai.avant.ts', 'web/src/kernel/essai.setup.ts'],
          // Each test is cleared away after itself: loading React and the screens once per file was a third of the time.
          isolate: false,
          deps: { optimizer: { client: { enabled: true, include: PIECES } } },
          // A long form at 1 ms a key is ten seconds of processor; on a machine that has other work it waits for its turn.
          testTimeout: 180_000,
          expect: PATIENCE,
          sequence: { groupOrder: 0, setupFiles: 'list' },
        },
      },
      {
        test: {
          name: 'api',
          include: ['api/src/**/*.test.ts', 'meta/*.test.ts'],
          exclude: SANS_BASE,
          globalSetup: 'api/src/kernel/trial/testdb.setup.ts',
          setupFiles: 'api/src/kernel/trial/servis.setup.ts',
          // What the server's modules keep is a memory of pure answers: loading them once per file is a third of the time.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          expect: PATIENCE,
          sequence: { groupOrder: 0 },
        },
      },
      // After the others: the journeys share one server and want the machine for themselves.
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          globalSetup: 'e2e/serveur.ts',
          environment: './e2e/environnement.ts',
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: PATIENCE,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      // After all of them: what they have tried, together.
      {
        test: {
          name: 'bilan',
          include: ['meta/bilan/*.test.ts'],
          env: ENTIERE,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
