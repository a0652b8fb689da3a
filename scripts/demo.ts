import { parseArgs } from 'node:util'
import pino from 'pino'
import { poserAvoirs } from '../api/src/demo/avoirs.ts'
import { chargerDemo } from '../api/src/demo/index.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { ouvrirBase } from '../api/src/kernel/platform/ouvrir.ts'
import { loadEnvFile, readSettings, StartRefused } from '../api/src/kernel/platform/settings.ts'

/** `npm run demo -- --clients 100000` : the demonstration network, made or completed to the size asked. */
async function demo(): Promise<string> {
  loadEnvFile()
  const { values } = parseArgs({ options: { clients: { type: 'string', default: '2000' } } })
  const clients = Number(values.clients)
  if (!Number.isSafeInteger(clients) || clients < 1)
    throw new StartRefused(`--clients attend un nombre de clients, et non « ${values.clients} ».`)
  const base = await ouvrirBase(readSettings(process.env), pino({ level: 'warn' }))
  try {
    return await chacunSonTour(base.pool, async () => {
      await migrer(base.pool)
      const before = performance.now()
      const added = await chargerDemo(base.pool, { clients })
      await poserAvoirs(base.pool)
      const seconds = ((performance.now() - before) / 1000).toFixed(1)
      return `Réseau de démonstration : ${added.clients} clients et ${added.ordonnances} ordonnances ajoutés en ${seconds} s.`
    })
  } finally {
    await base.close()
  }
}

try {
  process.stdout.write(`${await demo()}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
