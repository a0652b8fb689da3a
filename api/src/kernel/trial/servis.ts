import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ROOT } from '../platform/settings.ts'

/*
 * Which calls each file of tests was answered by with what it had asked for. `meta/bilan` reads it once all of them have run: a call that
 * was only ever refused is a call that nobody has tried.
 */
const DOSSIER = join(ROOT, 'node_modules', '.cache', 'servis')
const vus = new Set<string>()

export function noterServis(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // `/api/client/:id`, as the router names it.
    const chemin = request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}')
    if (chemin && reply.statusCode < 300) vus.add(`${request.method} ${chemin}`)
  })
}

export function oublierServis(): void {
  rmSync(DOSSIER, { recursive: true, force: true })
  mkdirSync(DOSSIER, { recursive: true })
}

export function garderServis(fichier: string): void {
  const nom = relative(ROOT, fichier)
  writeFileSync(join(DOSSIER, `${nom.replaceAll('/', '~')}.json`), JSON.stringify([...vus]))
  vus.clear()
}

/** By file of tests, from the root. */
export function lireServis(): Map<string, string[]> {
  return new Map(
    (existsSync(DOSSIER) ? readdirSync(DOSSIER) : []).map(nom => [
      nom.replaceAll('~', '/').slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(DOSSIER, nom), 'utf8')) as string[],
    ]),
  )
}
