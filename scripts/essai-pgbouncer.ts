import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import pg from 'pg'
import { COMPTES_DEMO } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { demarrer, entrer } from '../api/src/kernel/trial/testserveur.ts'
import { jusque } from './cluster.ts'

/*
 * `npm run test:pgbouncer`: the real program, two processes, behind the machine's PgBouncer in transaction mode with few sessions, so
 * that two statements rarely meet the same one. Outside `npm test`: it asks for a package. Exits with 1 when something is wrong.
 */
const SESSIONS = 3
const PORT = 4739
const dire = (texte: string) => process.stdout.write(`${texte}\n`)
const exiger = (vrai: boolean, quoi: string) => {
  dire(`${vrai ? 'bon' : 'MANQUÉ'} : ${quoi}`)
  if (!vrai) process.exitCode = 1
}

if (spawnSync('pgbouncer', ['--version']).status !== 0) {
  dire('PgBouncer n’est pas là : apt-get install pgbouncer.')
  process.exit(1)
}

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-pgb-'))
chmodSync(dossier, 0o755)
const fermer: (() => unknown)[] = [() => rmSync(dossier, { recursive: true, force: true })]

/** As the file of `deploy/` has it, before this database, for whoever is on this machine. */
function lancerPgBouncer(directe: URL): ChildProcess {
  const ini = readFileSync(join(import.meta.dirname, '../deploy/pgbouncer/pgbouncer.ini'), 'utf8')
    .replace(/host=\S+ port=\S+/, `host=${directe.searchParams.get('host')} port=${directe.port || 5432}`)
    .replace(/dbname=\S+/, `dbname=${directe.pathname.slice(1)}`)
    .replace(/listen_port.*/, `listen_port = ${PORT}`)
    .replace(/auth_type.*/, 'auth_type = trust')
    .replace(/auth_file.*/, `auth_file = ${join(dossier, 'userlist.txt')}`)
    .replace(/default_pool_size.*/, `default_pool_size = ${SESSIONS}\nunix_socket_dir =`)
  writeFileSync(join(dossier, 'pgbouncer.ini'), ini)
  const { username, password } = directe
  writeFileSync(join(dossier, 'userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  // It refuses to be root, and the socket opens to its owner alone.
  const uid = statSync(directe.searchParams.get('host') as string).uid
  const proprietaire = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout.trim()
  const commePersonne = process.getuid?.() === 0 ? ['-u', proprietaire] : []
  return spawn('pgbouncer', ['-q', ...commePersonne, join(dossier, 'pgbouncer.ini')], { stdio: 'inherit' })
}

async function ouvrirFlux(url: string, headers: Record<string, string>) {
  const flux = await fetch(`${url}/api/evenements`, { headers: { ...headers, accept: 'text/event-stream' } })
  if (!flux.ok) throw new Error(`Le flux est refusé : ${await flux.text()}`)
  const lecteur = (flux.body as ReadableStream<Uint8Array>).getReader()
  const texte = new TextDecoder()
  let entendu = ''
  const ecoute = (async () => {
    for (;;) {
      const { value, done } = await lecteur.read()
      if (done) return
      entendu += texte.decode(value, { stream: true })
    }
  })().catch(() => {})
  return {
    entendu: () => entendu,
    async fermer() {
      await lecteur.cancel()
      await ecoute
    },
  }
}

try {
  const base = await startEmbedded(join(dossier, 'base'))
  fermer.push(() => base.stop())
  const directe = new URL(base.url)
  const bouncer = lancerPgBouncer(directe)
  fermer.push(() => bouncer.kill('SIGTERM'))
  const partagee = `postgresql://${directe.username}@127.0.0.1:${PORT}/dioptrie`
  await attendre(1000)
  const regles = new pg.Client({ connectionString: partagee })
  await regles.connect()
  const { rows } = await regles.query<{ borne: string }>(
    `select current_setting('statement_timeout') as borne`,
  )
  await regles.end()
  exiger(rows[0]?.borne === '30s', 'une requête y a sa borne')

  const produit = await demarrer({
    DATABASE_URL: partagee,
    DATABASE_DIRECT_URL: base.url,
    DATA_DIR: join(dossier, 'produit'),
    DEMO: 'on',
    PROCESSES: '2',
    READINGS_PER_HOUR: '0',
  })
  fermer.push(() => produit.arreter())
  const headers = await entrer(produit.url, COMPTES_DEMO[0])

  // Read by many, often enough for a statement to be prepared where it can be.
  const statuts = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const vus: number[] = []
      for (let n = 0; n < 40; n++)
        vus.push(
          (await fetch(`${produit.url}/api/client/groupe?page=${1 + (n % 5)}&limit=20`, { headers })).status,
        )
      return vus
    }),
  )
  const autres = statuts.flat().filter(s => s !== 200)
  exiger(autres.length === 0, `480 lectures de douze postes, ${autres.length} refus`)

  // News cross the processes: several screens, some on each.
  const ecrans = await Promise.all(Array.from({ length: 4 }, () => ouvrirFlux(produit.url, headers)))
  const creer = (Prenoms: string, cle: string) =>
    fetch(`${produit.url}/api/client/create`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': cle },
      body: JSON.stringify({ payload: { Nom: 'Passeur', Prenoms } }),
    })
  const cle = crypto.randomUUID()
  const fois = await Promise.all(Array.from({ length: 20 }, () => creer('Une fois', cle)))
  const ids = new Set(
    (await Promise.all(fois.filter(r => r.ok).map(r => r.json() as Promise<{ _id: string }>))).map(
      c => c._id,
    ),
  )
  const directement = new pg.Client({ connectionString: base.url })
  await directement.connect()
  const compter = async (prenoms: string) =>
    (
      await directement.query('select from client where "Nom" = $1 and "Prenoms" like $2', [
        'Passeur',
        prenoms,
      ])
    ).rowCount
  exiger((await compter('Une fois')) === 1 && ids.size === 1, 'la même clé vingt fois : un seul client')
  const ecrits = await Promise.all(
    Array.from({ length: 40 }, (_, n) => creer(`Autre ${n}`, crypto.randomUUID())),
  )
  exiger(ecrits.every(r => r.status === 201) && (await compter('Autre %')) === 40, '40 écritures à la fois')
  const entendues = async () => ecrans.every(e => (e.entendu().match(/event: change/g) ?? []).length >= 41)
  exiger(await jusque(entendues, 5), 'les nouvelles en direct s’entendent, toutes, sur chaque écran')
  const { rows: sans } = await directement
    .query(
      `select "_id" from historique where entite = 'client' and "IdUtilisateur" is null and "createdAt" > now() - interval '1 minute' limit 1`,
    )
    .catch(() => ({ rows: [] }))
  exiger(sans.length === 0, 'l’historique nomme qui écrit')
  await directement.end()
  for (const ecran of ecrans) await ecran.fermer()
} finally {
  for (const f of fermer.reverse()) await f()
}
