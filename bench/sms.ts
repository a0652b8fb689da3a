import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { sceller } from '../api/src/kernel/coffre.ts'
import { startEmbedded } from '../api/src/kernel/embedded.ts'
import { migrer } from '../api/src/kernel/migrate.ts'
import { poolOn } from '../api/src/kernel/ouvrir.ts'
import { enDouble, jouerOrange } from '../api/src/sms/orange.essai.ts'

/*
 * `node bench/sms.ts [50000]`: a campaign to so many numbers, two senders, one of them killed ten times, 1 % of answers dropped.
 * `node bench/sms.ts 20000 journal`: by the journal, one sender, nobody killed: what the outbox itself can do.
 */
const COMBIEN = Number(process.argv[2] ?? 50_000)
const JOURNAL = process.argv[3] === 'journal'
const MORTS = JOURNAL ? 0 : 10
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
    `update sms_config set "Fournisseur" = $3, "clientId" = $1, "clientSecret" = $2, "senderAddress" = 'tel:+2250000', "Debit" = 0,
       "HeureDebut" = '00:00', "HeureFin" = '24:00'`,
    [sceller('identifiant', SECRET), sceller('secret', SECRET), JOURNAL ? 'Journal' : 'Orange'],
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
  orange.perdre = 100
  let vivants = JOURNAL ? [lancer()] : [lancer(), lancer()]
  for (let mort = 1; mort <= MORTS; mort++) {
    while (orange.acceptes.length < (COMBIEN * mort) / (MORTS + 1)) await attendre(10)
    const [condamne, autre] = vivants as [ChildProcess, ChildProcess]
    condamne.kill('SIGKILL')
    vivants = [autre, lancer()]
  }
  let restants = 1
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
} finally {
  await pool.end()
  await orange.fermer()
  await base.stop()
  rmSync(dossier, { recursive: true, force: true })
}
