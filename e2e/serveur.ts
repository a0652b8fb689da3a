import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { demarrer } from '../api/src/kernel/testserveur.ts'
import { chercherChromium } from '../scripts/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the real server, with the demonstration network. */
    url: string
    /** Program of the browser. */
    chromium: string
  }
}

/** The program as a newcomer starts it, once for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dioptrie-e2e-'))
  const serveur = await demarrer({ DATA_DIR: folder, DEMO: 'on' })
  project.provide('url', serveur.url)
  project.provide('chromium', chercherChromium() ?? 'chromium')
  return async () => {
    await serveur.arreter()
    rmSync(folder, { recursive: true, force: true })
  }
}
