import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/*
 * `npm run types`: each workspace by its own compiler, two at a time. One compiler that divides its files among several
 * checkers works out the types of the contract once in each of them: twice the work for the same answer. What was found right is kept, and
 * only what a change reaches is looked at again; a workspace of which no file has changed is not opened at all.
 */
const ICI = join(import.meta.dirname, '..')
const TSC = join(ICI, 'node_modules', 'typescript', 'bin', 'tsc')
const VU = join(ICI, 'node_modules', '.cache', 'types')
/** The longest first. */
const PROJETS = ['.', 'web', 'api', 'domain']

const vuDe = (projet: string, genre: string) => join(VU, `${projet === '.' ? 'racine' : projet}.${genre}`)
const lire = (fichier: string) => {
  try {
    return readFileSync(fichier, 'utf8')
  } catch {
    return ''
  }
}

/** What an answer hangs on: the sources that the compiler read, those that stand where it looks, its settings and the packages. */
function empreinte(projet: string): string {
  const dossier = join(ICI, projet)
  const reglage = join(dossier, 'tsconfig.json')
  const { include } = JSON.parse(lire(reglage)) as { include: string[] }
  const la = include.flatMap(nom =>
    nom.endsWith('.ts')
      ? join(dossier, nom)
      : readdirSync(join(dossier, nom), { recursive: true, encoding: 'utf8' })
          .filter(f => /\.(?:[cm]?tsx?|json)$/.test(f))
          .map(f => join(dossier, nom, f)),
  )
  const memoire = lire(vuDe(projet, 'tsbuildinfo'))
  const lus = memoire
    ? (JSON.parse(memoire) as { fileNames: string[] }).fileNames
        .filter(nom => nom.startsWith('../../../'))
        .map(nom => resolve(VU, nom))
    : []
  const hash = createHash('sha1')
  for (const fichier of new Set([reglage, ...la, ...lus].sort()))
    hash.update(`${fichier}\0${lire(fichier)}\0`)
  for (const nom of ['tsconfig.base.json', 'package-lock.json']) hash.update(lire(join(ICI, nom)))
  return hash.digest('hex')
}

async function verifier(projet: string): Promise<number> {
  const juste = vuDe(projet, 'juste')
  const ici = empreinte(projet)
  if (lire(juste) === ici) return 0
  const memoire = ['--incremental', '--tsBuildInfoFile', vuDe(projet, 'tsbuildinfo')]
  const code = await new Promise<number>((fini, echec) => {
    spawn(process.execPath, [TSC, '-p', projet, '--checkers', '1', ...memoire], {
      cwd: ICI,
      stdio: 'inherit',
    })
      .on('error', echec)
      .on('close', c => fini(c ?? 1))
  })
  // As it was before: what is typed meanwhile is looked at the next time.
  writeFileSync(juste, code === 0 ? ici : '')
  return code
}

mkdirSync(VU, { recursive: true })
const aFaire = [...PROJETS]
async function suivre(): Promise<number> {
  const projet = aFaire.shift()
  return projet === undefined ? 0 : (await verifier(projet)) || suivre()
}
process.exitCode = Math.max(...(await Promise.all([suivre(), suivre()])))
