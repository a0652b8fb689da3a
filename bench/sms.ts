import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { sceller } from '../api/src/kernel/platform/coffre.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { enDouble, jouerOrange } from '../api/src/sms/orange.essai.ts'

/*
 * `node bench/sms.ts [50000]`: a campaign to so many numbers, two senders, one of them killed ten times, 1 % of answers dropped.
 * `node bench/sms.ts 20000 journal`: by the journal, one sender, nobody killed: what the outbox itself can do.
 * `node bench/sms.ts 20000 debit`: two senders, five a second, for a minute and a half: what the peer saw of each second.
 */
const COMBIEN = Number(process.argv[2] ?? 50_000)
const JOURNAL = process.argv[3] === 'journal'
const AU_DEBIT = process.argv[3] === 'debit'
const DEBIT = 5
const DUREE_S = 90
const MORTS = JOURNAL || AU_DEBIT ? 0 : 10
const SECRET = 'secret-du-banc-secret-du-banc-secret'

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-sms-'))
const base = await startEmbedded(dossier, { durable: false })
const orange = await jouerOrange()
const pool = poolOn(base.url)
const lancer = (): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, '..', 'api', 'src', 'sms', 'expediteur.essai.ts')], {
    env: {
      ...process.env,
      SECRET,
      DATABASE_URL: base.url,
      SMS_URL: orange.url,
      BAIL_S: '5',
      CONCURRENCE: '24',
    },
    stdio: 'ignore',
  })
try {
  await migrer(pool)
  await pool.query(
    `update sms_config set "Fournisseur" = $3, "clientId" = $1, "clientSecret" = $2, "senderAddress" = 'tel:+2250000', "Debit" = $4,
       "HeureDebut" = '00:00', "HeureFin" = '24:00'`,
    [
      sceller('identifiant', SECRET),
      sceller('secret', SECRET),
      JOURNAL ? 'Journal' : 'Orange',
      AU_DEBIT ? DEBIT : 0,
    ],
  )
  await pool.query(
    `insert into officine ("_id", "Nom", "Code") values ('01990000-0000-7000-8000-000000000001', 'Banc', 'BAN')`,
  )
  await pool.query(
    `insert into diffusion ("_id", "Libelle", "IdOfficine", message, statut, "lanceeLe")
     values ('01990000-0000-7000-8000-000000000002', 'Banc', '01990000-0000-7000-8000-000000000001', 'Bonjour', 'En cours', now())`,
  )
  await pool.query(
    `insert into message_sms ("_id", "IdOfficine", "Genre", "IdDiffusion", "Destinataire", "Numero", "Texte", "Parties")
     select gen_random_uuid(), '01990000-0000-7000-8000-000000000001', 'Campagne', '01990000-0000-7000-8000-000000000002', 'N' || n,
       '22507' || lpad(n::text, 8, '0'), 'Bonjour N' || n, 1 from generate_series(1, $1) n`,
    [COMBIEN],
  )
  await pool.query('analyze message_sms')
  orange.perdre = AU_DEBIT ? 0 : 100
  let vivants = JOURNAL ? [lancer()] : [lancer(), lancer()]
  for (let mort = 1; mort <= MORTS; mort++) {
    while (orange.acceptes.length < (COMBIEN * mort) / (MORTS + 1)) await attendre(10)
    const [condamne, autre] = vivants as [ChildProcess, ChildProcess]
    condamne.kill('SIGKILL')
    vivants = [autre, lancer()]
  }
  if (AU_DEBIT) {
    while (orange.acceptes.length === 0) await attendre(10)
    await attendre(DUREE_S * 1000)
    const [premier] = orange.acceptes as [(typeof orange.acceptes)[0]]
    const arrivees = orange.acceptes.map(m => (m.a - premier.a) / 1000).filter(s => s < DUREE_S)
    const debit = (arrivees.length - 1) / (arrivees.at(-1) ?? 1)
    const parDix = Array.from(
      { length: DUREE_S / 10 },
      (_, n) => arrivees.filter(s => s >= n * 10 && s < (n + 1) * 10).length / 10,
    )
    process.stdout.write(
      `${arrivees.length} en ${DUREE_S} s : ${debit.toFixed(2)} par seconde pour ${DEBIT}, par tranches de 10 s ${parDix.join(' ')}\n`,
    )
    if (Math.abs(debit - DEBIT) > DEBIT / 10) process.exitCode = 1
  }
  let restants = AU_DEBIT ? 0 : 1
  while (restants > 0) {
    await attendre(500)
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from message_sms where statut in ('À envoyer', 'En cours')`,
    )
    restants = rows[0]?.n ?? 0
  }
  for (const enfant of vivants) {
    enfant.kill('SIGKILL')
    await once(enfant, 'exit')
  }
  if (!AU_DEBIT) await dire()
} finally {
  await pool.end()
  await orange.fermer()
  await base.stop()
  rmSync(dossier, { recursive: true, force: true })
}

/** What became of the messages, and how fast. */
async function dire(): Promise<void> {
  const { rows: dates } = await pool.query<{ s: number; n: number }>(
    `select extract(epoch from max("EnvoyeLe") - min("EnvoyeLe"))::float8 as s, count(*)::int as n from message_sms where statut = 'Envoyé'`,
  )
  const [{ s: duree, n: partis }] = dates as [{ s: number; n: number }]
  const { rows } = await pool.query<{ statut: string; n: number }>(
    'select statut, count(*)::int as n from message_sms group by 1 order by 1',
  )
  const doubles = enDouble(orange).length
  process.stdout.write(
    `${COMBIEN} messages, ${JOURNAL ? 'journal' : `${MORTS} expéditeurs tués, 1 % des réponses perdues`}\n` +
      `acceptés ${orange.acceptes.length}, numéros en double ${doubles}, ${rows.map(r => `${r.statut} ${r.n}`).join(', ')}\n` +
      `${duree.toFixed(1)} s, ${Math.round(partis / duree)} par seconde\n`,
  )
  if (doubles > 0) process.exitCode = 1
}
