import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../platform/settings.ts'

export type ServeurDeTest = Readonly<{
  url: string
  child: ChildProcess
  sortie: () => string
  /** Sends the signal and waits for the end; answers the exit code (null when killed). */
  arreter: (signal?: NodeJS.Signals) => Promise<number | null>
}>

type Env = Record<string, string>

/** Nothing of the developer's own settings, nor of a `.env`, may reach a test: an empty value counts as unset. */
const UNSET: Env = Object.fromEntries(
  [
    'HOST',
    'PROCESSES',
    'METRICS_TOKEN',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DEMO',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'SECRET',
    'SMTP_URL',
    'BACKUP_AT',
    'BACKUP_DIR',
    'BACKUP_KEEP',
    'BACKUP_S3',
    'BACKUP_S3_KEY',
    'BACKUP_S3_SECRET',
    'BACKUP_S3_REGION',
    'PUBLIC_URL',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_FLOW',
  ].map(name => [name, '']),
)

/** The real program in a process of its own, from `root` (the repository unless told otherwise). */
export function lancer(env: Env, root = ROOT) {
  const child = spawn(process.execPath, [join(root, 'api', 'src', 'main.ts')], {
    cwd: root,
    env: { ...process.env, ...UNSET, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const fin = new Promise<number | null>(done => child.once('close', code => done(code)))
  const pret = new Promise<string>(done => {
    child.stdout.on('data', () => {
      const url = /Dioptrie est prêt : (\S+)/.exec(stdout)?.[1]
      if (url) done(url)
    })
  })
  return { child, fin, pret, sortie: () => stdout, erreurs: () => stderr }
}

/** The same, once it listens. */
export async function demarrer(env: Env, root = ROOT): Promise<ServeurDeTest> {
  const { child, fin, pret, sortie, erreurs } = lancer(env, root)
  const url = await Promise.race([pret, fin.then(() => undefined)])
  if (!url) throw new Error(`Le serveur n’a pas démarré.\n${sortie()}\n${erreurs()}`)
  return {
    url,
    child,
    sortie,
    arreter(signal = 'SIGTERM') {
      child.kill(signal)
      return fin
    },
  }
}

/** Signs in, and answers what a call of this person carries. */
export async function entrer(
  url: string,
  compte: { email: string; password: string } | undefined,
): Promise<Record<string, string>> {
  const json = { 'content-type': 'application/json' }
  const entree = await fetch(`${url}/api/authentification`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: compte?.email, password: compte?.password }),
  })
  if (!entree.ok) throw new Error(`On n’entre pas : ${entree.status}`)
  const { accessToken } = (await entree.json()) as { accessToken: string }
  return { ...json, authorization: `Bearer ${accessToken}` }
}
