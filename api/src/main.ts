import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import pino from 'pino'
import { assurerAdministrateur, assurerRoles, codePremierDemarrage } from './acces/premier.ts'
import { COMPTES_DEMO } from './demo/reseau.ts'
import { sansValeurs } from './kernel/call/erreurs.ts'
import { chacunSonTour, migrer } from './kernel/platform/migrate.ts'
import { GARDEES, ouvrirBase, poolOn, REQUETE_MAX } from './kernel/platform/ouvrir.ts'
import { CONGE, demanderMesures, ouvrirEquipe } from './kernel/platform/processus.ts'
import { fichierDesSceaux, noterTetes, sceller } from './kernel/platform/sceaux.ts'
import { avertirSiTropDeDroits } from './kernel/platform/service.ts'
import { loadEnvFile, ROOT, readSettings, type Settings, StartRefused } from './kernel/platform/settings.ts'
import { assurerDonneesDeDepart } from './referentiel/depart/index.ts'
import { tenirLesSauvegardes } from './systeme/sauvegardes.ts'

const log = pino({ level: 'info' }, pino.destination({ dest: 1, sync: true }))
const say = (text: string) => process.stdout.write(`${text}\n`)

/** What must be closed, last opened first. */
const opened: (() => Promise<unknown>)[] = []
let leaving = false

async function leave(code: number, sentence?: string): Promise<void> {
  if (leaving) return
  leaving = true
  if (sentence) process.stderr.write(`${sentence}\n`)
  // A request that never ends must not keep the process for ever.
  setTimeout(() => process.exit(1), 30_000).unref()
  try {
    for (const close of opened.reverse()) await close()
  } catch (error) {
    log.error({ erreur: sansValeurs(error) }, 'L’arrêt n’a pas pu se terminer proprement')
    process.exit(1)
  }
  process.exit(code)
}

async function start(): Promise<void> {
  loadEnvFile()
  const { values } = parseArgs({ options: { processes: { type: 'string' } } })
  if (values.processes) process.env.PROCESSES = values.processes
  const read = readSettings(process.env)
  const port = await reservePort(read)
  const settings = port === read.port ? read : readSettings({ ...process.env, PORT: String(port) })

  const base = await ouvrirBase(settings, log)
  opened.push(base.close)
  base.died.then(() =>
    leave(1, 'PostgreSQL s’est arrêté de lui-même : Dioptrie s’arrête aussi. Relancez-le.'),
  )

  const { code, url } = await chacunSonTour(base.pool, async () => {
    await migrer(base.pool)
    await assurerRoles(base.pool)
    if (settings.demo && (await isEmpty(base.pool))) {
      say('Premier démarrage : le réseau de démonstration se charge…')
      const { chargerDemo } = await import('./demo/index.ts')
      await chargerDemo(base.pool)
      const { poserAvoirs } = await import('./demo/avoirs.ts')
      await poserAvoirs(base.pool)
    }
    await assurerDonneesDeDepart(base.pool)
    await refuseOpenDemo(base.pool, settings)
    if (settings.admin) await assurerAdministrateur(base.pool, settings.admin)
    const code = await codePremierDemarrage(base.pool)
    return { code, url: await base.servir() }
  })

  const partage = settings.databaseDirectUrl !== undefined
  const pool = poolOn(url, log, { max: 1, partage })
  opened.push(() => pool.end())
  await avertirSiTropDeDroits(pool, log)
  tenirLesSceaux(pool, settings)
  opened.push(tenirLesSauvegardes({ pool: base.pool, settings, log }))
  if (settings.processes > 1) await serveWithMany(url, settings)
  else await serve(url, settings)
  if (!leaving) say(welcome(settings, code, await hasDemo(base.pool)))
}

async function serve(url: string, settings: Settings): Promise<void> {
  // Only by whoever answers: a refusal is said in a moment, and the process that watches others holds no calls.
  const { buildApp } = await import('./app.ts')
  const partage = settings.databaseDirectUrl !== undefined
  const pool = poolOn(url, log, {
    requeteMax: REQUETE_MAX,
    gardees: GARDEES,
    pipeline: true,
    partage,
  })
  opened.push(() => pool.end())
  const app = await buildApp({
    pool,
    settings,
    log,
    webDir: webDir(),
    expedier: true,
    ...(cluster.isWorker && { lireMesures: demanderMesures }),
  })
  // Whoever keeps a connection to a process that leaves is told to take another one.
  app.server.prependListener('request', (_, reply) => {
    if (givingPlace) reply.shouldKeepAlive = false
  })
  opened.push(async () => {
    // A browser keeps its connection open after the last reply, for a minute and more: it is let go when idle.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close().finally(() => clearInterval(sweep))
  })
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    throw portRefused(error, settings.port, settings.host)
  }
}

/** `SIGUSR2`: a new program took the place of the old one on the disk, or a process has grown. */
async function serveWithMany(url: string, settings: Settings): Promise<void> {
  const equipe = await ouvrirEquipe(
    settings.processes,
    { PORT: String(settings.port), DATABASE_URL: url, DATABASE_OWNER_URL: '' },
    log,
  )
  opened.push(equipe.fermer)
  process.on('SIGUSR2', () => void equipe.relever())
}

let givingPlace = false
/** How long those who were here may still ask on the connection they have, and be told to take another. */
const GRACE_MS = 2000

/**
 * One of many: it only answers. Let go, it answers until everyone knows, finishes and leaves by itself: cut off by the one
 * that watches, it would first close connections on which somebody is about to ask, and wait for live news to end.
 */
async function startAsOneOfMany(): Promise<void> {
  loadEnvFile()
  const settings = readSettings(process.env)
  opened.push(takeLeave)
  process.on('message', async message => {
    if (message !== CONGE) return
    givingPlace = true
    await wait(GRACE_MS)
    await leave(0)
  })
  await serve(settings.databaseUrl ?? '', settings)
}

/** Callers handed over while it closed are given back: gone before the other has heard it, it would take them along. */
async function takeLeave(): Promise<void> {
  if (!process.connected) return
  const heard = once(process, 'disconnect')
  cluster.worker?.disconnect()
  await heard
}

/** Every hour, now, and once the last call is answered: the books are sealed, and what proves it is written outside. */
function tenirLesSceaux(pool: pg.Pool, { secret, dataDir }: Settings): void {
  const passer = async (retard?: string) => {
    try {
      const scelles = await sceller(pool, secret, retard)
      if (noterTetes(fichierDesSceaux(dataDir), scelles))
        log.info(
          { sceaux: scelles.map(s => `${s.entite} ${s.Rang} ${s.Empreinte}`) },
          'Les livres sont scellés',
        )
    } catch (error) {
      log.error({ erreur: sansValeurs(error) }, 'Les livres n’ont pas pu être scellés')
    }
  }
  // Years of books take a while the first time: the shop does not wait for it.
  let enCours = passer()
  const minuterie = setInterval(() => {
    enCours = enCours.then(() => passer())
  }, 3_600_000).unref()
  opened.push(async () => {
    clearInterval(minuterie)
    await enCours
    await passer('0 seconds')
  })
}

/** Tried before anything else: a taken port is said in a moment, not after a database was made. Answers 0 too. */
async function reservePort({ port, host }: Settings): Promise<number> {
  const probe = createServer()
  try {
    await new Promise<void>((done, failed) => probe.once('error', failed).listen(port, host, done))
    const address = probe.address()
    return typeof address === 'object' && address ? address.port : port
  } catch (error) {
    throw portRefused(error, port, host)
  } finally {
    await new Promise(done => probe.close(done))
  }
}

function portRefused(error: unknown, port: number, host: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `Le port ${port} est déjà pris sur ${host} : arrêtez l’autre programme, ou choisissez un autre PORT.`,
      )
    case 'EACCES':
      return new StartRefused(
        `Le port ${port} n’est pas permis à cet utilisateur : choisissez un autre PORT.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefused(`L’adresse ${host} n’est pas celle de cette machine : corrigez HOST.`)
    default:
      return error
  }
}

async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from officine limit 1')
  return rowCount === 0
}

async function hasDemo(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from utilisateur where actif and email = any($1) limit 1', [
    COMPTES_DEMO.map(compte => compte.email),
  ])
  return rowCount !== 0
}

/** A network tried out on this machine must not become public the day someone changes HOST. */
async function refuseOpenDemo(pool: pg.Pool, { loopback, demoSaid, host }: Settings): Promise<void> {
  if (loopback || demoSaid || !(await hasDemo(pool))) return
  throw new StartRefused(
    `La base contient les comptes de démonstration, dont les mots de passe sont connus, et HOST=${host} l’ouvrirait au-delà de cette machine : dites DEMO=on pour l’accepter, ou choisissez une autre base.`,
  )
}

function webDir(): string | undefined {
  const folder = join(ROOT, 'web', 'dist')
  return existsSync(folder) ? folder : undefined
}

function welcome(settings: Settings, code: string | null, demo: boolean): string {
  const lines = ['', `  Dioptrie est prêt : ${settings.publicUrl}`]
  if (demo) {
    const width = (key: 'role' | 'email' | 'password') =>
      Math.max(...COMPTES_DEMO.map(c => c[key].length)) + 2
    lines.push('', '  Comptes de démonstration :')
    for (const { role, email, password, officine } of COMPTES_DEMO)
      lines.push(
        `    ${role.padEnd(width('role'))}${email.padEnd(width('email'))}${password.padEnd(width('password'))}${officine}`,
      )
  }
  if (code) lines.push('', `  Premier administrateur : ouvrez cette adresse et tapez le code ${code}`)
  return [...lines, '', '  Pour arrêter : Ctrl+C', ''].join('\n')
}

// A terminal tells all the processes that it closes: the one that watches decides for the others.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => cluster.isPrimary && leave(0))
process.on('uncaughtException', error => {
  log.fatal({ erreur: sansValeurs(error) }, 'Erreur inattendue')
  leave(1, `Erreur inattendue : ${error.message}`)
})

;(cluster.isPrimary ? start() : startAsOneOfMany()).catch((error: Error) => {
  if (!(error instanceof StartRefused)) log.fatal({ erreur: sansValeurs(error) }, 'Le démarrage a échoué')
  leave(1, error instanceof StartRefused ? error.message : `Le démarrage a échoué : ${error.message}`)
})
