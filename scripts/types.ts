import { spawn } from 'node:child_process'
import { join } from 'node:path'

/*
 * `npm run types`: each workspace by its own compiler, two at a time. One compiler that divides its files among several
 * checkers works out the types of the contract once in each of them: twice the work for the same answer. What was found right is kept, and
 * only what a change reaches is looked at again.
 */
const MODULES = join(import.meta.dirname, '..', 'node_modules')
const TSC = join(MODULES, 'typescript', 'bin', 'tsc')
const VU = join(MODULES, '.cache', 'types')
/** The longest first. */
const PROJETS = ['.', 'web', 'api', 'domain']

const verifier = (projet: string) =>
  new Promise<number>((fini, echec) => {
    const memoire = [
      '--incremental',
      '--tsBuildInfoFile',
      join(VU, `${projet === '.' ? 'racine' : projet}.tsbuildinfo`),
    ]
    spawn(process.execPath, [TSC, '-p', projet, '--checkers', '1', ...memoire], { stdio: 'inherit' })
      .on('error', echec)
      .on('close', code => fini(code ?? 1))
  })

const aFaire = [...PROJETS]
async function suivre(): Promise<number> {
  const projet = aFaire.shift()
  return projet === undefined ? 0 : (await verifier(projet)) || suivre()
}
process.exitCode = Math.max(...(await Promise.all([suivre(), suivre()])))
