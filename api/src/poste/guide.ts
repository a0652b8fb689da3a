import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

interface Chapitre {
  fichier: string
  /** How the addresses of its screens begin. */
  ecrans: string[]
}

/**
 * The pages of the guide are files beside the screens. From a screen, its question mark asks for its own address and is sent to
 * the chapter that knows it best: the shell carries no table of chapters.
 */
export function servirGuide(app: FastifyInstance, webDir: string): void {
  const table = join(webDir, 'guide', 'chapitres.json')
  if (!existsSync(table)) return
  const prefixes = (JSON.parse(readFileSync(table, 'utf8')) as Chapitre[])
    .flatMap(({ fichier, ecrans }) => ecrans.map(debut => ({ fichier, debut })))
    .toSorted((a, b) => b.debut.length - a.debut.length)
  app.get<{ Params: { '*': string } }>('/guide/ecran/*', (request, reply) => {
    const chemin = `/${request.params['*']}`
    const { fichier } = prefixes.find(p => chemin.startsWith(p.debut)) ?? { fichier: 'index' }
    return reply.redirect(`/guide/${fichier}.html`)
  })
  app.get('/guide', (_, reply) => reply.redirect('/guide/index.html'))
}
