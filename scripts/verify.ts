import pino from 'pino'
import { schemaAJour } from '../api/src/kernel/platform/migrate.ts'
import { rejoindreReseau } from '../api/src/kernel/platform/ouvrir.ts'
import { fichierDesSceaux, lireTetes, verifierSceaux } from '../api/src/kernel/platform/sceaux.ts'
import { loadEnvFile, readSettings, StartRefused } from '../api/src/kernel/platform/settings.ts'
import { type Difference, verifierTout } from '../api/src/verifications.ts'

const MONTREES = 20

function dire(nom: string, rows: readonly Difference[]): void {
  process.stdout.write(`${rows.length === 0 ? '✓' : '✗'} ${nom} : ${rows.length} différence(s)\n`)
  for (const { quoi, tenu, attendu } of rows.slice(0, MONTREES))
    process.stdout.write(`    ${quoi} : ${tenu} au lieu de ${attendu}\n`)
}

/** `npm run verify` : prints the differences of each check and ends by 1 when there is one. */
async function verifier(): Promise<number> {
  loadEnvFile()
  const settings = readSettings(process.env)
  const base = await rejoindreReseau(settings, pino({ level: 'warn' }))
  try {
    if (!(await schemaAJour(base.pool)))
      throw new StartRefused(
        'Cette base de données est d’une autre version de Dioptrie : démarrez ce programme une fois (npm start), puis vérifiez.',
      )
    let total = 0
    for await (const { nom, rows } of verifierTout(base.pool)) {
      total += rows.length
      dire(nom, rows)
    }
    const sceaux = await verifierSceaux(
      base.pool,
      () => settings.secret,
      lireTetes(fichierDesSceaux(settings.dataDir)),
    )
    total += sceaux.length
    dire('Chaque livre est tel qu’il a été scellé, et chaque sceau noté hors de la base est là', sceaux)
    process.stdout.write(`${total} différence(s)\n`)
    return total
  } finally {
    await base.close()
  }
}

try {
  process.exitCode = (await verifier()) === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
