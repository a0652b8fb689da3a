import pino from 'pino'
import { verificationsDeLAtelier } from '../api/src/atelier/verification.ts'
import { verificationsDeLaCaisse } from '../api/src/caisse/verification.ts'
import { verificationsDesExamens } from '../api/src/consultations/verification.ts'
import { verificationsDesEtats } from '../api/src/etats/verification.ts'
import { verificationsDeLaFacturation } from '../api/src/facturation/verification.ts'
import { schemaAJour } from '../api/src/kernel/platform/migrate.ts'
import { rejoindreReseau } from '../api/src/kernel/platform/ouvrir.ts'
import { fichierDesSceaux, lireTetes, verifierSceaux } from '../api/src/kernel/platform/sceaux.ts'
import { loadEnvFile, readSettings, StartRefused } from '../api/src/kernel/platform/settings.ts'
import { verificationsDesReceptions } from '../api/src/receptions/verification.ts'
import { verificationsDuStock } from '../api/src/stock/verification.ts'
import { verificationsDuTableauDeBord } from '../api/src/tableau-de-bord/verification.ts'
import { verificationsDesVentes } from '../api/src/ventes/verification.ts'

/** Each area adds its own: what is kept beside the books must say what the books say. */
const VERIFICATIONS = [
  ...verificationsDuStock,
  ...verificationsDesReceptions,
  ...verificationsDeLaCaisse,
  ...verificationsDesVentes,
  ...verificationsDeLAtelier,
  ...verificationsDeLaFacturation,
  ...verificationsDesExamens,
  ...verificationsDuTableauDeBord,
  ...verificationsDesEtats,
]
const MONTREES = 20

interface Difference {
  quoi: string
  tenu: number
  attendu: number
}

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
    for (const { nom, requete } of VERIFICATIONS) {
      const { rows } = await base.pool.query<Difference>(requete)
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
