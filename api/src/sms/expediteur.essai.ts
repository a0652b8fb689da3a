import pino from 'pino'
import { ouvrirDb } from '../kernel/platform/db.ts'
import { poolOn } from '../kernel/platform/ouvrir.ts'
import { readSettings } from '../kernel/platform/settings.ts'
import { ouvrirEnvoi } from './envoi.ts'

/** A process that only sends: tests start it and kill it. */
const settings = readSettings(process.env)
const pool = poolOn(settings.databaseUrl as string, undefined, { max: 2 })
ouvrirEnvoi({
  db: ouvrirDb(pool),
  settings,
  log: pino({ level: 'error' }),
  allure: {
    bailS: Number(process.env.BAIL_S ?? 2),
    concurrence: Number(process.env.CONCURRENCE ?? 24),
    releveMs: 50,
  },
}).demarrer()
process.stdout.write('prêt\n')
