import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/*
 * `npm run test:boucles -- --fois 500 --graine 7 --longueur 30-80 --deux`: runs of commands at random on the real application, as `npm test` plays
 * a few of. Stops at the first rule that breaks and tells it in as few commands as it takes. `--gestes` and `--sans` choose the commands by
 * their names, `--taire` the rules that may break meanwhile, each a list with commas; `--avec` what the run must tell to be counted.
 */
const { values } = parseArgs({
  options: {
    fois: { type: 'string', default: '100' },
    graine: { type: 'string', default: String(Date.now() % 1_000_000) },
    longueur: { type: 'string', default: '30-80' },
    minutes: { type: 'string', default: '600' },
    deux: { type: 'boolean', default: false },
    gestes: { type: 'string' },
    sans: { type: 'string' },
    taire: { type: 'string' },
    avec: { type: 'string' },
  },
})
const racine = join(import.meta.dirname, '..')
process.stdout.write(`graine ${values.graine}\n`)
const voulu = Object.entries({
  FOIS: values.fois,
  GRAINE: values.graine,
  LONGUEUR: values.longueur,
  SECONDES: String(Number(values.minutes) * 60),
  DEUX: values.deux ? 'oui' : undefined,
  GESTES: values.gestes,
  SANS: values.sans,
  TAIRE: values.taire,
  AVEC: values.avec,
  DIRE: 'oui',
}).flatMap(([nom, v]) => (v === undefined ? [] : [[`BOUCLES_${nom}`, v]]))
spawn(
  process.execPath,
  [
    join(racine, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'api',
    'api/src/boucles/boucles.test.ts',
  ],
  { cwd: racine, stdio: 'inherit', env: { ...process.env, ...Object.fromEntries(voulu) } },
).on('close', code => {
  process.exitCode = code ?? 1
})
