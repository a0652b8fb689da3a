import type { Browser } from 'playwright-core'
import type { Environment } from 'vitest/runtime'
import { ouvrirNavigateur } from '../scripts/poste.ts'

declare global {
  /** The browser of the worker. */
  var navigateur: Browser
}

/** One browser for all the files that a worker runs, closed with it: starting one for each was a second of processor. */
export default {
  name: 'navigateur',
  viteEnvironment: 'ssr',
  async setup(global: typeof globalThis) {
    global.navigateur = await ouvrirNavigateur()
    return { teardown: () => global.navigateur.close() }
  },
} satisfies Environment
