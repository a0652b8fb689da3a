import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Garde, HEURE_DE_SAUVEGARDE, JAMAIS } from '@dioptrie/domain/systeme/rules'

/** An S3-compatible address, and what opens it. */
export interface AdresseS3 {
  /** `https://host/bucket`, or `https://host/bucket/folder`. */
  url: string
  region: string
  cle: string
  secret: string
}

/** Everything the program can be told, already checked. */
export type Settings = Readonly<{
  port: number
  host: string
  dataDir: string
  /** How many processes answer; one alone also does the watching. */
  processes: number
  /** Absent: the embedded PostgreSQL. */
  databaseUrl?: string
  /** The owner of that database, when `databaseUrl` is a role that only serves. */
  databaseOwnerUrl?: string
  /** `databaseUrl` goes through PgBouncer in transaction mode; this one straight to PostgreSQL, for what a session keeps. */
  databaseDirectUrl?: string
  /** A copy of that database that reports are read from; absent, they are read from the books themselves. */
  reportingDatabaseUrl?: string
  demo: boolean
  /** `DEMO=on` was written, not merely supposed: the one case where the network may be open to the outside. */
  demoSaid: boolean
  /** Reachable from this machine only. */
  loopback: boolean
  admin?: Readonly<{ email: string; password: string }>
  secret: string
  smtpUrl?: string
  /** Where the SMS provider answers. */
  smsUrl: string
  publicUrl: string
  /** Present: `/metrics` answers whoever gives it. */
  metricsToken?: string
  /** Who may say whose address a request comes from; this machine alone unless said otherwise. */
  trustedProxies: readonly string[]
  /** How many files of prescriptions a person may open in an hour; 0: any. */
  readingsPerHour: number
  /** When the database is backed up by itself, where, and how many files stay; what is saved on the system page comes before. */
  backup: Readonly<{
    /** `HH:MM` in Abidjan; null: `off` was written, and holds whatever the page says. */
    at: string | null
    dir: string
    /** `BACKUP_DIR` was written: a disk that must be there, not a folder to make. */
    dirSaid: boolean
    keep: Readonly<Garde>
    /** Each file goes there too; without `dirSaid`, there alone. */
    s3?: Readonly<AdresseS3>
  }>
  /** Present: people may also sign in through this provider. */
  oidc?: Readonly<{ issuer: string; clientId: string; flow: 'implicit' | 'code' }>
}>

/** A reason not to start that the person at the console can act upon: shown alone, without a stack. */
export class StartRefused extends Error {}

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** Four times what the busiest desk opens; who copies the house opens more. */
const READINGS_PER_HOUR = 2_000

type Env = Record<string, string | undefined>

export function readSettings(env: Env): Settings {
  const mistakes: string[] = []
  // An empty variable is how compose files and shells say « not set ».
  const read = (name: string) => env[name]?.trim() || undefined
  const readUrl = (name: string, ...protocols: string[]) => {
    const text = read(name)
    if (text && !protocols.some(p => text.startsWith(p) && text.length > p.length))
      mistakes.push(`${name} doit être une adresse qui commence par ${protocols.join(' ou ')}.`)
    return text
  }

  const portText = read('PORT') ?? '3000'
  const port = Number(portText)
  if (!/^\d+$/.test(portText) || port > 65535)
    mistakes.push(`PORT doit être un nombre entre 0 et 65535, et non « ${portText} ».`)

  const processesText = read('PROCESSES') ?? '1'
  const processes = Number(processesText)
  if (!/^\d+$/.test(processesText) || processes < 1 || processes > 64)
    mistakes.push(`PROCESSES doit être un nombre entre 1 et 64, et non « ${processesText} ».`)

  const host = (read('HOST') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
  const loopback = LOOPBACK.test(host)
  const dataDir = resolve(ROOT, read('DATA_DIR') ?? 'data')
  const databaseUrl = readUrl('DATABASE_URL', 'postgres://', 'postgresql://')

  const databaseOwnerUrl = readUrl('DATABASE_OWNER_URL', 'postgres://', 'postgresql://')
  if (databaseOwnerUrl && !databaseUrl)
    mistakes.push('DATABASE_OWNER_URL est donné sans DATABASE_URL : donnez aussi le rôle qui sert.')

  const databaseDirectUrl = readUrl('DATABASE_DIRECT_URL', 'postgres://', 'postgresql://')
  if (databaseDirectUrl && !databaseUrl)
    mistakes.push(
      'DATABASE_DIRECT_URL est donné sans DATABASE_URL : donnez aussi l’adresse de PgBouncer, qui sert.',
    )

  const reportingDatabaseUrl = readUrl('REPORTING_DATABASE_URL', 'postgres://', 'postgresql://')
  if (reportingDatabaseUrl && !databaseUrl)
    mistakes.push(
      'REPORTING_DATABASE_URL est donné sans DATABASE_URL : une copie l’est d’une base que l’on nomme.',
    )

  const demo = read('DEMO')?.toLowerCase()
  if (demo !== undefined && demo !== 'on' && demo !== 'off')
    mistakes.push(`DEMO doit valoir « on » ou « off », et non « ${read('DEMO')} ».`)

  const email = read('ADMIN_EMAIL')
  const password = env.ADMIN_PASSWORD || undefined
  if (email && !password)
    mistakes.push('ADMIN_EMAIL est donné sans ADMIN_PASSWORD : donnez les deux, ou aucun.')
  if (password && !email)
    mistakes.push('ADMIN_PASSWORD est donné sans ADMIN_EMAIL : donnez les deux, ou aucun.')
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    mistakes.push(`ADMIN_EMAIL doit être une adresse électronique, et non « ${email} ».`)
  if (password && [...password].length < 10)
    mistakes.push('ADMIN_PASSWORD doit compter au moins 10 caractères.')

  const secret = read('SECRET')
  if (secret && secret.length < 32) mistakes.push('SECRET doit compter au moins 32 caractères.')

  const metricsToken = read('METRICS_TOKEN')
  if (metricsToken && metricsToken.length < 16)
    mistakes.push('METRICS_TOKEN doit compter au moins 16 caractères.')

  const smtpUrl = readUrl('SMTP_URL', 'smtp://', 'smtps://')
  const smsUrl = readUrl('SMS_URL', 'http://', 'https://')
  if (smsUrl?.startsWith('http://') && !LOOPBACK.test(URL.parse(smsUrl)?.hostname ?? ''))
    mistakes.push('SMS_URL doit commencer par https:// : les numéros des clients y passent.')
  const publicUrl = readUrl('PUBLIC_URL', 'http://', 'https://')

  const trustedProxies = (read('TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter(Boolean)
  const unknown = trustedProxies.filter(p => {
    const [address = '', bits, more] = p.split('/')
    const version = isIP(address)
    return (
      !version ||
      more !== undefined ||
      (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
    )
  })
  if (unknown.length > 0)
    mistakes.push(
      `TRUSTED_PROXIES doit être une liste d’adresses ou de réseaux (10.0.0.2, 10.1.0.0/16), et non « ${unknown.join(', ')} ».`,
    )

  const readings = read('READINGS_PER_HOUR') ?? String(READINGS_PER_HOUR)
  if (!/^\d{1,7}$/.test(readings))
    mistakes.push(`READINGS_PER_HOUR doit être un nombre entier (0 : sans limite), et non « ${readings} ».`)

  const at = read('BACKUP_AT')?.toLowerCase() ?? '02:30'
  if (at !== JAMAIS && !HEURE_DE_SAUVEGARDE.test(at))
    mistakes.push(`BACKUP_AT doit être une heure (02:30) ou « off », et non « ${at} ».`)
  const backupDir = read('BACKUP_DIR')
  const keep = read('BACKUP_KEEP') ?? '7 4 12'
  const [jours = 0, semaines = 0, mois = 0] = keep.split(/\s+/).map(Number)
  if (!/^\d{1,3}\s+\d{1,3}\s+\d{1,3}$/.test(keep) || jours === 0)
    mistakes.push(
      `BACKUP_KEEP doit être trois nombres, de jours (un au moins), de semaines et de mois (7 4 12), et non « ${keep} ».`,
    )

  const s3Url = readUrl('BACKUP_S3', 'http://', 'https://')
  const [s3Key, s3Secret] = [read('BACKUP_S3_KEY'), read('BACKUP_S3_SECRET')]
  if (!s3Url !== !s3Key || !s3Url !== !s3Secret)
    mistakes.push('BACKUP_S3, BACKUP_S3_KEY et BACKUP_S3_SECRET vont ensemble : donnez les trois, ou aucun.')
  if (s3Url && !/^\/[^/]+/.test(URL.parse(s3Url)?.pathname ?? ''))
    mistakes.push('BACKUP_S3 doit nommer le seau : https://adresse/seau, ou https://adresse/seau/dossier.')
  if (s3Url?.startsWith('http://') && !LOOPBACK.test(URL.parse(s3Url)?.hostname ?? ''))
    mistakes.push('BACKUP_S3 doit commencer par https:// : tout le réseau y passe.')

  const issuer = readUrl('OIDC_ISSUER', 'http://', 'https://')
  const clientId = read('OIDC_CLIENT_ID')
  if (!issuer !== !clientId)
    mistakes.push('OIDC_ISSUER et OIDC_CLIENT_ID vont ensemble : donnez les deux, ou aucun.')
  if (issuer?.startsWith('http://') && !LOOPBACK.test(URL.parse(issuer)?.hostname ?? ''))
    mistakes.push(
      'OIDC_ISSUER doit commencer par https:// : en clair, n’importe qui pourrait répondre à sa place.',
    )
  const flow = read('OIDC_FLOW') ?? 'implicit'
  if (flow !== 'implicit' && flow !== 'code')
    mistakes.push(`OIDC_FLOW doit valoir « implicit » ou « code », et non « ${flow} ».`)

  if (mistakes.length > 0) throw new StartRefused(mistakes.join('\n'))

  let kept = secret
  return {
    port,
    host,
    processes,
    dataDir,
    ...(databaseUrl && { databaseUrl }),
    ...(databaseOwnerUrl && { databaseOwnerUrl }),
    ...(databaseDirectUrl && { databaseDirectUrl }),
    ...(reportingDatabaseUrl && { reportingDatabaseUrl }),
    demo: demo ? demo === 'on' : !databaseUrl && loopback,
    demoSaid: demo === 'on',
    loopback,
    ...(email && password && { admin: { email, password } }),
    // Made when first asked for: a tool that only reads leaves no file behind.
    get secret() {
      kept ??= keptSecret(join(dataDir, 'secret'))
      return kept
    },
    ...(metricsToken && { metricsToken }),
    ...(smtpUrl && { smtpUrl }),
    smsUrl: (smsUrl ?? 'https://api.orange.com').replace(/\/+$/, ''),
    publicUrl: (publicUrl ?? `http://${addressOf(host)}:${port}`).replace(/\/+$/, ''),
    trustedProxies: ['loopback', ...trustedProxies],
    readingsPerHour: Number(readings),
    backup: {
      at: at === JAMAIS ? null : at,
      dir: backupDir ? resolve(ROOT, backupDir) : join(dataDir, 'sauvegardes'),
      dirSaid: backupDir !== undefined,
      keep: { jours, semaines, mois },
      ...(s3Url &&
        s3Key &&
        s3Secret && {
          s3: { url: s3Url, region: read('BACKUP_S3_REGION') ?? 'us-east-1', cle: s3Key, secret: s3Secret },
        }),
    },
    ...(issuer && clientId && { oidc: { issuer, clientId, flow: flow as 'implicit' | 'code' } }),
  }
}

/** What a browser can type: 0.0.0.0 means « every address », which is not one. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return hostname()
  return host.includes(':') ? `[${host}]` : host
}

/** `.env` completes the environment and never overrides it. */
export function loadEnvFile(): void {
  const file = join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** A random text made once, readable by its owner alone. */
export function keptSecret(file: string): string {
  try {
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      // Written aside then linked: two processes that start together agree on one, and a crash leaves no half.
      const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
      writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
      try {
        linkSync(draft, file)
      } catch {
        // Either the other process was first, or this disk knows no links.
        if (!existsSync(file)) renameSync(draft, file)
      }
      rmSync(draft, { force: true })
    }
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartRefused(
      `Le dossier de données ${dirname(file)} ne peut pas être lu ou écrit (${(error as NodeJS.ErrnoException).code}) : choisissez-en un autre par DATA_DIR.`,
    )
  }
}
