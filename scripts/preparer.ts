import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assurerChromium } from './chromium.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'web', 'dist', '.empreinte')

/** Of contents, not dates: a fresh clone, a branch change and a copy all tell the truth. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = globSync(['web/**/*', 'domain/src/**/*', 'package-lock.json', 'tsconfig.base.json'], {
    cwd: ROOT,
    withFileTypes: true,
    exclude: entry => ['dist', 'node_modules'].includes(entry.name),
  })
  const files = sources
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  for (const file of [...new Set(files)].sort())
    hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function buildScreens(): void {
  const now = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return
  process.stdout.write('Construction des écrans…\n')
  const vite = (...suite: string[]) =>
    spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', ...suite],
      { cwd: join(ROOT, 'web'), stdio: 'inherit' },
    ).status
  // The gallery is built apart: what it brings must not change a file of the product.
  if (vite() !== 0 || vite('--mode', 'vitrine') !== 0) {
    process.stderr.write('Les écrans n’ont pas pu être construits : l’erreur est ci-dessus.\n')
    process.exit(1)
  }
  writeFileSync(STAMP, now)
}

const purpose = process.argv[2]
if (purpose === 'start' || purpose === 'test') buildScreens()
if (purpose === 'test') {
  const refus = assurerChromium()
  if (refus) {
    process.stderr.write(`${refus}\n`)
    process.exit(1)
  }
}
