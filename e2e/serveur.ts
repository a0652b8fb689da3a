import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { lancer } from '../api/src/kernel/trial/testserveur.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the real server, with the demonstration network. */
    url: string
    /** Its data folder. */
    donnees: string
  }
}

/** What it says to whoever starts it, beside its data. */
export const CONSOLE = 'console.txt'

/**
 * The program as a newcomer starts it, once for all journeys. It loads its network while the other tests run: the first
 * journey waits for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dioptrie-e2e-'))
  const port = await portLibre()
  const serveur = lancer({ DATA_DIR: folder, DEMO: 'on', PORT: String(port) })
  project.provide('url', `http://127.0.0.1:${port}`)
  project.provide('donnees', folder)
  serveur.child.stdout.pipe(createWriteStream(join(folder, CONSOLE)))
  return async () => {
    serveur.child.kill()
    await serveur.fin
    rmSync(folder, { recursive: true, force: true })
  }
}

async function portLibre(): Promise<number> {
  const sonde = createServer()
  await new Promise<void>(pret => sonde.listen(0, '127.0.0.1', pret))
  const { port } = sonde.address() as AddressInfo
  await new Promise(fini => sonde.close(fini))
  return port
}
