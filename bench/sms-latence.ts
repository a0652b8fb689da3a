import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { COMPTES_DEMO, chargerDemo } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { mediane } from './tours.ts'

/*
 * `node bench/sms-latence.ts`: what those who work feel while the same process sends a campaign: the list of clients and one
 * record, asked for one after the other, at rest and while it sends, in turns. At the shipped rate (the bar is 1.3), then without any.
 */
const BARRE = 1.3
const TOURS = 6
const TOUR_MS = 4_000

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-sms-'))
const base = await startEmbedded(join(dossier, 'base'))
const pool = poolOn(base.url)
const rangee = (n: number[], part: number) => n.toSorted((a, b) => a - b)[Math.floor(n.length * part)] ?? 0
try {
  await chacunSonTour(pool, async () => {
    await migrer(pool)
    await chargerDemo(pool, { clients: 5_000 })
  })
  await pool.query(`update sms_config set "HeureDebut" = '00:00', "HeureFin" = '24:00'`)
  const produit = await demarrer({
    DATABASE_URL: base.url,
    DATA_DIR: join(dossier, 'produit'),
    READINGS_PER_HOUR: '0',
  })
  const { email, password } = COMPTES_DEMO[0] as (typeof COMPTES_DEMO)[number]
  const session = await fetch(`${produit.url}/api/authentification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken } = (await session.json()) as { accessToken: string }
  const { rows: clients } = await pool.query<{ _id: string }>(`select "_id" from client limit 40`)
  const adresses = ['/api/client/groupe?page=1&limit=50', ...clients.map(c => `/api/client/single/${c._id}`)]
  const lire = async (ms: number): Promise<number[]> => {
    const durees: number[] = []
    for (let fin = performance.now() + ms, n = 0; performance.now() < fin; n++) {
      const debut = performance.now()
      const r = await fetch(`${produit.url}${adresses[n % adresses.length]}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      await r.arrayBuffer()
      if (!r.ok) throw new Error(`${r.status} ${r.url}`)
      durees.push(performance.now() - debut)
    }
    return durees
  }
  const lancer = (statut: string) =>
    pool.query(`update diffusion set statut = $1 where "_id" = '01990000-0000-7000-8000-000000000002'`, [
      statut,
    ])
  await pool.query(
    `insert into diffusion ("_id", "Libelle", "IdOfficine", message, statut, "lanceeLe")
     select '01990000-0000-7000-8000-000000000002', 'Banc', "_id", 'Bonjour', 'En pause', now() from officine limit 1`,
  )
  await pool.query(
    `insert into message_sms ("_id", "IdOfficine", "Genre", "IdDiffusion", "Destinataire", "Numero", "Texte", "Parties")
     select gen_random_uuid(), d."IdOfficine", 'Campagne', d."_id", 'N' || n, '22507' || lpad(n::text, 8, '0'), 'Bonjour N' || n, 1
     from diffusion d, generate_series(1, 100000) n where d."_id" = '01990000-0000-7000-8000-000000000002'`,
  )
  await pool.query('analyze message_sms')
  await lire(3_000)
  for (const debit of [5, 0]) {
    await pool.query('update sms_config set "Debit" = $1', [debit])
    const partis = async () =>
      Number((await pool.query(`select count(*) as n from message_sms where statut = 'Envoyé'`)).rows[0].n)
    const avant = await partis()
    const [repos, envoi, rapports]: [number[], number[], number[]] = [[], [], []]
    for (let tour = 0; tour < TOURS; tour++) {
      const sans = await lire(TOUR_MS)
      await lancer('En cours')
      await attendre(1_200)
      const avec = await lire(TOUR_MS)
      await lancer('En pause')
      await attendre(600)
      repos.push(...sans)
      envoi.push(...avec)
      rapports.push(mediane(avec) / mediane(sans))
    }
    const rapport = mediane(rapports)
    process.stdout.write(
      `${debit === 0 ? 'sans débit' : `${debit} par seconde`} : ${(await partis()) - avant} messages partis ; médiane ${mediane(repos).toFixed(1)} ms au repos, ${mediane(envoi).toFixed(1)} en envoi, rapport ${rapport.toFixed(2)} ; 97,5 % ${rangee(repos, 0.975).toFixed(0)} et ${rangee(envoi, 0.975).toFixed(0)} ms\n`,
    )
    if (debit > 0 && rapport > BARRE) process.exitCode = 1
  }
  await produit.arreter()
} finally {
  await pool.end()
  await base.stop()
  rmSync(dossier, { recursive: true, force: true })
}
