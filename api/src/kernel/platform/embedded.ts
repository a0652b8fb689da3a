import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { compteDeLaBase, type Proprietaire, reprendre } from './compte.ts'
import { openToOthers, programs } from './programs.ts'
import { keptSecret, StartRefused } from './settings.ts'
import { lockFolder } from './verrou.ts'

/**
 * PostgreSQL as a child process, with its files in `DATA_DIR/postgres`.
 *
 * As root PostgreSQL refuses to run, so it runs as an account of its own (compte.ts); but the folder of the clone may be closed to
 * that uid (/root, a private home). On Linux the data folder is therefore opened here, as root, and handed down
 * as descriptor 3: `/proc/self/fd/3` reaches it whatever the folders above allow. The data stay in DATA_DIR,
 * where a person looks for them, copies them and deletes them; a second place elsewhere would be forgotten.
 * The programs cannot take that path (they look for their libraries by their real one), so they are copied to
 * an open place when theirs is closed.
 */
type Embedded = Readonly<{
  url: string
  stop: () => Promise<void>
  /** Settles when PostgreSQL ends without having been asked to. */
  died: Promise<void>
}>

const MAJOR = '18'
const USER = 'dioptrie'
const RUN_PREFIX = 'dioptrie-'
const WINDOWS = process.platform === 'win32'
const AS_ROOT = process.getuid?.() === 0

type Owner = Proprietaire | undefined

/** `durable: false` is for tests alone: a power cut may then lose what was acknowledged. */
export async function startEmbedded(dataDir: string, { durable = true } = {}): Promise<Embedded> {
  makeFolder(dataDir)
  const unlock = lockFolder(dataDir)
  const cluster = join(dataDir, 'postgres')
  try {
    await stopOrphan(cluster)
    const owner = await ownerOf(cluster)
    const run = makeRunFolder(dataDir, owner)
    try {
      const native = owner ? openToOthers(programs(), run) : programs()
      const password = keptSecret(join(dataDir, 'postgres.secret'))
      const log = join(dataDir, 'postgres.log')
      if (!existsSync(cluster)) initialise(native, cluster, run, owner, password, log)
      checkMajor(cluster)
      const port = WINDOWS ? await freePort() : 5432
      const server = await launchReady(
        () => launch(native, cluster, run, port, owner, log, durable),
        cluster,
        log,
      )
      try {
        await createDatabase(urlOf(run, port, password, 'postgres'))
      } catch (error) {
        await server.stop()
        throw error
      }
      return {
        url: urlOf(run, port, password, USER),
        died: server.died,
        async stop() {
          await server.stop()
          rmSync(run, { recursive: true, force: true })
          unlock()
        },
      }
    } catch (error) {
      rmSync(run, { recursive: true, force: true })
      throw error
    }
  } catch (error) {
    unlock()
    throw error
  }
}

export const hasCluster = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

/** Address of the PostgreSQL that another process of ours keeps on this folder; undefined when nobody does. */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const lines = postmaster(join(dataDir, 'postgres'))
  const secret = join(dataDir, 'postgres.secret')
  if (!lines?.[7]?.startsWith('ready') || !existsSync(secret)) return undefined
  const url = urlOf(lines[4] ?? '', Number(lines[3]), readFileSync(secret, 'utf8').trim(), USER)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    return undefined
  }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartRefused(
      `Le dossier de données ${dataDir} ne peut pas être créé (${(error as NodeJS.ErrnoException).code}) : choisissez-en un autre par DATA_DIR.`,
    )
  }
}

/** A cluster made by an ordinary user stays theirs when root starts it one day. */
async function ownerOf(cluster: string): Promise<Owner> {
  if (AS_ROOT) return existsSync(cluster) ? reprendre(cluster) : compteDeLaBase()
  if (existsSync(cluster) && !WINDOWS && statSync(cluster).uid !== process.getuid?.())
    throw new StartRefused(
      `Les données de ${dirname(cluster)} appartiennent à un autre utilisateur : démarrez avec lui, ou choisissez un autre DATA_DIR.`,
    )
  return undefined
}

/** Holds the socket. Short, because a socket's path is limited to about 100 bytes; closed to everyone else. */
function makeRunFolder(dataDir: string, owner: Owner): string {
  // The one of a start that was killed is still there, and only its name was kept.
  const note = join(dataDir, 'postgres.run')
  const last = existsSync(note) ? readFileSync(note, 'utf8') : ''
  if (basename(last).startsWith(RUN_PREFIX)) rmSync(last, { recursive: true, force: true })
  // A private TMPDIR of root would be closed to the uid that runs PostgreSQL.
  const base = AS_ROOT || (!WINDOWS && tmpdir().length > 60) ? '/tmp' : tmpdir()
  const run = mkdtempSync(join(base, RUN_PREFIX))
  if (owner) chownSync(run, owner.uid, owner.gid)
  writeFileSync(note, run, { mode: 0o600 })
  return run
}

/** How the child names the cluster, and the descriptor that makes the name good. */
function handDown(cluster: string, owner: Owner) {
  const byDescriptor = owner !== undefined && process.platform === 'linux'
  return {
    path: byDescriptor ? '/proc/self/fd/3' : cluster,
    fd: byDescriptor ? openSync(cluster, 'r') : ('ignore' as const),
  }
}

function initialise(
  native: string,
  cluster: string,
  run: string,
  owner: Owner,
  password: string,
  log: string,
): void {
  // Made aside and renamed when whole: a start cut short here leaves nothing that looks like a database.
  const draft = `${cluster}.nouveau`
  const passwordFile = join(run, 'mot-de-passe')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) chownSync(passwordFile, owner.uid, owner.gid)
  // Classification of letters comes from the system's locale even with ICU; « C » alone knows no accents.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    if (owner) chownSync(draft, owner.uid, owner.gid)
    const place = handDown(draft, owner)
    const output = openSync(log, 'a', 0o600)
    const { status } = spawnSync(
      join(native, 'bin', 'initdb'),
      [
        '-D',
        place.path,
        '-U',
        USER,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=fr-FR',
        '--locale=C',
        `--lc-ctype=${ctype}`,
        '--no-instructions',
      ],
      { cwd: WINDOWS ? run : '/', stdio: ['ignore', output, output, place.fd], ...owner },
    )
    closeSync(output)
    if (place.fd !== 'ignore') closeSync(place.fd)
    if (status === 0) {
      rmSync(passwordFile)
      renameSync(draft, cluster)
      return
    }
  }
  throw new StartRefused(
    `La base de données n’a pas pu être créée dans ${cluster} (${lastWords(log)}) ; le détail est dans ${log}.`,
  )
}

function lastWords(log: string): string {
  return readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? ''
}

function checkMajor(cluster: string): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== MAJOR)
    throw new StartRefused(
      `Les données de ${cluster} sont celles d’un PostgreSQL ${found} ; ce programme embarque le ${MAJOR}.`,
    )
}

function launch(
  native: string,
  cluster: string,
  run: string,
  port: number,
  owner: Owner,
  log: string,
  durable: boolean,
) {
  if (existsSync(log) && statSync(log).size > 5_000_000) renameSync(log, `${log}.1`)
  const place = handDown(cluster, owner)
  const output = openSync(log, 'a', 0o600)
  const options = {
    listen_addresses: WINDOWS ? '127.0.0.1' : '',
    port,
    ...(!WINDOWS && { unix_socket_directories: run, unix_socket_permissions: '0700' }),
    max_connections: 60,
    shared_buffers: durable ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    // Starting two workers takes longer than what most questions read, and the other processor has people of its own to answer.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_checkpoints: 'off',
    // Otherwise a refused row stands in postgres.log as it is: a name, phones, a prescription.
    log_error_verbosity: 'terse',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  const postgres = [
    join(native, 'bin', WINDOWS ? 'postgres.exe' : 'postgres'),
    '-D',
    place.path,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // PostgreSQL must not outlive this process, not even after kill -9: a line of shell waits on descriptor 4 and,
  // when it closes without a word, asks for a proper shutdown. Its own session keeps the terminal's Ctrl+C away.
  const guard = '( (read -r said <&4 || kill -INT $$) & ); exec "$@" 4<&-'
  const [command = '', ...args] = WINDOWS ? postgres : ['/bin/sh', '-c', guard, 'sh', ...postgres]
  const child = spawn(command, args, {
    cwd: WINDOWS ? run : '/',
    stdio: ['ignore', output, output, place.fd, 'pipe'],
    detached: !WINDOWS,
    windowsHide: true,
    ...owner,
  })
  closeSync(output)
  if (place.fd !== 'ignore') closeSync(place.fd)

  let stopping = false
  const exited = new Promise<void>(done => child.once('exit', () => done()))
  const leash = child.stdio[4] as Writable
  leash.on('error', () => {})
  exited.then(() => leash.end('fini\n'))
  return {
    child,
    died: new Promise<void>(done => exited.then(() => stopping || done())),
    async stop() {
      stopping = true
      if (WINDOWS) spawnSync(join(native, 'bin', 'pg_ctl.exe'), ['stop', '-D', cluster, '-m', 'fast', '-w'])
      else child.kill('SIGINT')
      await exited
    },
  }
}

/** The lines of postmaster.pid: 1 pid, 4 port, 5 socket folder, 8 state. */
function postmaster(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

type Server = ReturnType<typeof launch>

async function launchReady(start: () => Server, cluster: string, log: string): Promise<Server> {
  // After kill -9 of PostgreSQL itself its sessions need a moment to notice, and hold its memory meanwhile.
  for (let attempt = 1; attempt <= 10; attempt++) {
    const server = start()
    if (await ready(server.child, cluster)) return server
    await wait(attempt * 50)
  }
  throw new StartRefused(`PostgreSQL n’a pas démarré (${lastWords(log)}) ; le détail est dans ${log}.`)
}

async function ready(child: ChildProcess, cluster: string): Promise<boolean> {
  for (;;) {
    const lines = postmaster(cluster)
    if (lines?.[0] === String(child.pid) && lines[7]?.startsWith('ready')) return true
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false
    await wait(20)
  }
}

/**
 * A PostgreSQL left behind (its guard killed too, or still shutting down after kill -9) is asked to finish.
 * The lock on the folder is held here, so nobody else is using it.
 */
async function stopOrphan(cluster: string): Promise<void> {
  const lines = postmaster(cluster)
  if (!lines) return
  const pid = Number(lines[0])
  const run = lines[4] ?? ''
  if (isAlive(pid) && isOurs(pid, run)) {
    process.kill(pid, WINDOWS ? 'SIGKILL' : 'SIGINT')
    while (isAlive(pid)) await wait(20)
  } else if (isAlive(pid)) {
    // The number now belongs to another program, and PostgreSQL would refuse to start. Its parent's own number it
    // knows for stale; the file stays, because it also leads PostgreSQL to the sessions that may still be there.
    writeFileSync(join(cluster, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A dead process that nobody has reaped still answers signals.
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'))
}

/** The socket folder has a random name: a command line that holds it is that server and no later namesake. */
function isOurs(pid: number, run: string): boolean {
  if (WINDOWS) {
    const list = spawnSync('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'], { encoding: 'utf8' })
    return list.stdout.includes('postgres.exe')
  }
  const file = `/proc/${pid}/cmdline`
  const line = existsSync(file)
    ? readFileSync(file, 'utf8')
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return run !== '' && line.includes(run)
}

function urlOf(run: string, port: number, password: string, database: string): string {
  const place = WINDOWS ? '' : `?host=${encodeURIComponent(run)}`
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}${place}`
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [USER])
    if (!rowCount) await client.query(`create database ${USER}`)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
