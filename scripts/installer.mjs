import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const node24 = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs what package-lock.json asks for, then lets Node 24 prepare the rest. */
export function ensure(purpose) {
  if (!isInstalled()) install()
  // The scripts say `exec` so that npm's SIGTERM reaches the server and not the shell in front of it; where the shell
  // has no such word, it means « run the rest ».
  if (process.platform === 'win32') writeFileSync(join(modules, '.bin', 'exec.cmd'), '@%*\r\n')
  const { status } = spawnSync(node24, [join(root, 'scripts', 'preparer.ts'), purpose], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}

/** npm notes what it has put in node_modules: comparing beats a date, which a checkout or a copy changes. */
function isInstalled() {
  if (!existsSync(node24)) return false
  try {
    const wanted = readLock(join(root, 'package-lock.json'))
    const found = readLock(join(modules, '.package-lock.json'))
    return Object.entries(wanted).every(([path, { version, optional, link }]) => {
      if (!path.startsWith('node_modules/') || link) return true
      return found[path] ? found[path].version === version : optional === true
    })
  } catch {
    return false
  }
}

function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** The folder where this account may not write, if there is one: npm would say so after a minute, among other things. */
const closed = () =>
  [root, modules].find(folder => {
    try {
      accessSync(folder, constants.W_OK)
      return false
    } catch (error) {
      return error.code !== 'ENOENT'
    }
  })

const refuse = sentence => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
const notHere = folder =>
  `Les dépendances manquent, et ce compte ne peut pas écrire dans ${folder} : installez d’abord par qui le peut (node scripts/ensure.mjs start, dans ${root}), puis recommencez.`

function install() {
  const folder = closed()
  if (folder) refuse(notHere(folder))
  process.stdout.write('Installation des dépendances : une minute environ, une seule fois…\n')
  // npm must not run on the Node 24 that it is about to replace: its folder leaves the PATH.
  const name = Object.keys(process.env).find(key => key.toUpperCase() === 'PATH') ?? 'PATH'
  const path = (process.env[name] ?? '').split(delimiter).filter(folder => !folder.includes('node_modules'))
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...process.env, [name]: path.join(delimiter) }
  const options = { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' }
  const { status, stderr } = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: true })
  process.stderr.write(stderr ?? '')
  if (status === 0 && existsSync(node24)) return
  // What another account left deeper, a disk without room: the registry has nothing to do with it.
  if (/\b(?:EACCES|EPERM|EROFS)\b/.test(stderr)) refuse(notHere(modules))
  if (/\bENOSPC\b/.test(stderr))
    refuse('Les dépendances n’ont pas pu être installées : il n’y a plus de place sur le disque.')
  refuse('Les dépendances n’ont pas pu être installées : vérifiez l’accès au registre npm, puis recommencez.')
}
