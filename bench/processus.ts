import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { COMPTES_DEMO } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { demarrer, entrer } from '../api/src/kernel/trial/testserveur.ts'

/*
 * `node bench/processus.ts`: what one, two and four processes (`npm run serve -- --processes N`) answer on this machine, the demonstration
 * behind them: the list of clients, of orders, and new clients, one after the other on each connection. They take turns, so that a
 * slow moment falls on all. `--duree 6` seconds a turn, `--tours 3`, `--connexions 16`.
 */
const { values } = parseArgs({
  options: {
    duree: { type: 'string', default: '6' },
    tours: { type: 'string', default: '3' },
    connexions: { type: 'string', default: '16' },
  },
})
const NOMBRES = [1, 2, 4]
const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-processus-'))
const base = await startEmbedded(join(dossier, 'base'))
const vus = new Map<number, { debit: number; p50: number; p99: number; ratees: number }[]>()

async function mesurer(nombre: number): Promise<void> {
  const produit = await demarrer({
    DATABASE_URL: base.url,
    DATA_DIR: join(dossier, 'produit'),
    DEMO: 'on',
    PROCESSES: String(nombre),
    READINGS_PER_HOUR: '0',
    BACKUP_AT: 'off',
  })
  try {
    const headers = await entrer(produit.url, COMPTES_DEMO[0])
    const { requests, latency, non2xx, errors } = await autocannon({
      url: produit.url,
      connections: Number(values.connexions),
      duration: Number(values.duree),
      headers,
      requests: [
        { method: 'GET', path: '/api/client/groupe?page=1&limit=50' },
        { method: 'GET', path: '/api/commandes/clients/groupe/active?page=1&limit=50' },
        {
          method: 'POST',
          path: '/api/client/create',
          setupRequest: demande => ({
            ...demande,
            body: JSON.stringify({ payload: { Nom: 'Débit', Prenoms: crypto.randomUUID() } }),
          }),
        },
      ],
    })
    const vu = { debit: requests.average, p50: latency.p50, p99: latency.p99, ratees: non2xx + errors }
    vus.set(nombre, [...(vus.get(nombre) ?? []), vu])
  } finally {
    await produit.arreter()
  }
}

try {
  for (let tour = 0; tour < Number(values.tours); tour++) for (const nombre of NOMBRES) await mesurer(nombre)
  for (const [nombre, tours] of vus) {
    const milieu = tours.sort((a, b) => a.debit - b.debit)[Math.floor(tours.length / 2)]
    process.stdout.write(
      `${nombre} processus : ${milieu?.debit.toFixed(0)} par seconde, p50 ${milieu?.p50} ms, p99 ${milieu?.p99}, ` +
        `ratées ${tours.reduce((n, t) => n + t.ratees, 0)} (charge ${loadavg()[0]?.toFixed(1)})\n`,
    )
  }
} finally {
  await base.stop()
  rmSync(dossier, { recursive: true, force: true })
}
