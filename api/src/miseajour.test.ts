import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from './kernel/platform/settings.ts'

/*
 * What the page of the one who keeps the machine says to type, typed: its installer, its order, its accounts. What would take minutes has
 * a stand-in: npm and the builder of the screens write a few files where they write thousands, and the upgrade says who ran it.
 */
const EN_ROOT = process.getuid?.() === 0
/** Nobody's, as that of the service is. */
const COMPTE = 54_321
const machine = mkdtempSync(join(tmpdir(), 'dioptrie-machine-'))
const [bin, opt, donnees] = ['bin', 'opt', 'var/lib/dioptrie'].map(nom => join(machine, nom)) as [
  string,
  string,
  string,
]
const journal = join(machine, 'journal')

const ecrire = (chemin: string, texte: string, mode = 0o644) => {
  mkdirSync(dirname(chemin), { recursive: true })
  writeFileSync(chemin, texte)
  chmodSync(chemin, mode)
}
const programme = (nom: string, code: string) =>
  ecrire(join(bin, nom), `#!${join(bin, 'node')}\n${code}\n`, 0o755)

/** npm as it does: `ci` writes `node_modules`, `run` puts its programs first and runs what comes before. */
const NPM = `
const { spawnSync } = require('node:child_process')
const { linkSync, copyFileSync, mkdirSync, writeFileSync, readFileSync } = require('node:fs')
const [quoi, nom, , ...suite] = process.argv.slice(2)
if (quoi === 'ci') {
  try {
    mkdirSync('node_modules/node/bin', { recursive: true })
    mkdirSync('node_modules/vite/bin', { recursive: true })
    linkSync(${JSON.stringify(join(bin, 'node'))}, 'node_modules/node/bin/node')
    copyFileSync(${JSON.stringify(join(ROOT, 'node_modules/.package-lock.json'))}, 'node_modules/.package-lock.json')
    writeFileSync('node_modules/vite/bin/vite.js', "require('node:fs').mkdirSync('dist', { recursive: true })")
  } catch (erreur) {
    process.stderr.write('npm error code ' + (process.env.PANNE ?? erreur.code) + '\\n')
    process.exit(1)
  }
  if (process.env.PANNE) { process.stderr.write('npm error code ' + process.env.PANNE + '\\n'); process.exit(1) }
  process.exit(0)
}
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const env = { ...process.env, npm_execpath: __filename, npm_node_execpath: process.execPath, PATH: process.cwd() + '/node_modules/.bin:' + process.env.PATH }
for (const [script, mots] of [['pre' + nom, []], [nom, suite]]) {
  const { status } = spawnSync('sh', ['-c', [scripts[script], ...mots].join(' ')], { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}`

/** Another account, where there can be one; elsewhere the same, to whom the program's folder is closed meanwhile. */
const SUDO = `
const { spawnSync } = require('node:child_process')
const [, , ...commande] = process.argv.slice(2)
${
  EN_ROOT
    ? `process.setgroups([]); process.setgid(${COMPTE}); process.setuid(${COMPTE})`
    : "spawnSync('chmod', ['-R', 'a-w', process.cwd()])"
}
const { status } = spawnSync('env', commande, { stdio: 'inherit' })
${EN_ROOT ? '' : "spawnSync('chmod', ['-R', 'u+w', process.cwd()])"}
process.exit(status ?? 1)`

/** The upgrade's place: who runs it, on which program, with which data, where it may write. */
const MISE_A_JOUR = `import { accessSync, appendFileSync, constants, readFileSync, writeFileSync } from 'node:fs'
const peut = chemin => { try { accessSync(chemin, constants.W_OK); return true } catch { return false } }
writeFileSync(process.env.DATA_DIR + '/essai', '')
appendFileSync(${JSON.stringify(journal)}, ['upgrade', ...process.argv.slice(2), 'de', readFileSync('VERSION', 'utf8'), peut('.') ? 'qui écrit partout' : 'fermé'].join(' ') + '\\n')
`

function version(dossier: string, nom: string) {
  for (const fichier of [
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'scripts/ensure.mjs',
    'scripts/installer.mjs',
    'scripts/preparer.ts',
    'scripts/chromium.ts',
  ])
    ecrire(join(dossier, fichier), readFileSync(join(ROOT, fichier), 'utf8'))
  ecrire(join(dossier, 'web/index.html'), '')
  ecrire(join(dossier, 'VERSION'), nom)
  ecrire(join(dossier, 'scripts/upgrade.ts'), MISE_A_JOUR)
}

const page = readFileSync(join(ROOT, 'docs/exploitation.md'), 'utf8')
const blocs = [
  ...(/^## 4\.[\s\S]*?(?=^## 5\.)/m.exec(page)?.[0] ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm),
].map(([, bloc = '']) => bloc)
/** As written, but for the folders of the machine. */
const taper = (commandes: string, env = {}) => {
  const { status, stderr } = spawnSync(
    'sh',
    ['-e', '-c', commandes.replaceAll('/opt/', `${opt}/`).replaceAll('/var/lib/dioptrie', donnees)],
    { cwd: machine, encoding: 'utf8', env: { ...env, PATH: `${bin}:/usr/bin:/bin`, HOME: donnees } },
  )
  return { status, dit: stderr.trim() }
}
const fait = () => readFileSync(journal, 'utf8').trim().split('\n')

beforeAll(() => {
  chmodSync(machine, 0o755)
  mkdirSync(bin)
  try {
    linkSync(process.execPath, join(bin, 'node'))
  } catch {
    copyFileSync(process.execPath, join(bin, 'node'))
  }
  programme('npm', NPM)
  programme('sudo', SUDO)
  for (const nom of ['systemctl', 'curl'])
    ecrire(join(bin, nom), `#!/bin/sh\necho ${nom} "$@" >> '${journal}'\n`, 0o755)
  mkdirSync(donnees, { recursive: true })
  ecrire(journal, '', 0o666)
  if (EN_ROOT) spawnSync('chown', [`${COMPTE}:${COMPTE}`, donnees])
  version(join(opt, 'dioptrie'), 'ancienne')
  version(join(opt, 'dioptrie.neuf'), 'nouvelle')
})
afterAll(() => rmSync(machine, { recursive: true, force: true }))

describe('la page de l’exploitation, §4, telle qu’elle est écrite', () => {
  it('met à jour par deux comptes : l’un installe avant d’arrêter, l’autre n’écrit que ses données', () => {
    expect(taper(blocs[0] ?? '')).toEqual({ status: 0, dit: '' })
    expect(fait()).toEqual([
      'systemctl stop dioptrie',
      'upgrade de nouvelle fermé',
      'systemctl start dioptrie',
      'curl -fsS http://127.0.0.1:3000/api/health',
    ])
  })

  it('revient à la version d’avant', () => {
    writeFileSync(journal, '')
    expect(taper(blocs[1] ?? '')).toEqual({ status: 0, dit: '' })
    expect(fait()).toEqual([
      'systemctl stop dioptrie',
      'upgrade --revenir de nouvelle fermé',
      'systemctl start dioptrie',
      'curl -fsS http://127.0.0.1:3000/api/health',
    ])
    expect(readFileSync(join(opt, 'dioptrie', 'VERSION'), 'utf8')).toBe('ancienne')
    expect(blocs).toHaveLength(2)
  })
})

describe('une installation qui échoue dit ce qui manque', () => {
  const installer = (qui: string, env = {}) =>
    taper(`cd /opt/dioptrie && ${qui} node scripts/ensure.mjs start`, env)

  it('le droit d’écrire, à qui ne l’a pas : rien n’est demandé au registre', () => {
    expect(installer('sudo -u dioptrie')).toEqual({
      status: 1,
      dit: expect.stringMatching(
        /^Les dépendances manquent, et ce compte ne peut pas écrire dans \S+\/opt\/dioptrie : .*node scripts\/ensure\.mjs start.*\.$/,
      ),
    })
  })

  it.each([
    ['EACCES', /ce compte ne peut pas écrire dans \S+\/node_modules : /],
    ['ENOSPC', /il n’y a plus de place sur le disque\.$/],
    ['ENOTFOUND', /vérifiez l’accès au registre npm, puis recommencez\.$/],
  ])('%s, que npm a rencontré', (PANNE, phrase) => {
    rmSync(join(opt, 'dioptrie', 'node_modules'), { recursive: true, force: true })
    expect(installer('', { PANNE })).toEqual({ status: 1, dit: expect.stringMatching(phrase) })
  })
})
