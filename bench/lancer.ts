import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { COMPTES_DEMO } from '../api/src/demo/index.ts'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import type { Scenario } from './carnet.ts'

const RENOUVELER_MS = 10 * 60_000

/** The first account of the demonstration, at the real program: the head office. */
async function seConnecter(url: string) {
  const { email, password } = COMPTES_DEMO[0] as (typeof COMPTES_DEMO)[number]
  const reponse = await fetch(`${url}/api/authentification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!reponse.ok) throw new Error(`Connexion refusée : ${await reponse.text()}`)
  const { accessToken, userData } = (await reponse.json()) as {
    accessToken: string
    userData: { uid: string; IdOfficine: string; permissions: Appelant['permissions'] }
  }
  return { accessToken, userData }
}

/** The real program on one database, its session, and who it takes us for. */
export async function ouvrirProduit(
  url: string,
  dossier: string,
  charger: (pool: pg.Pool) => Promise<unknown>,
) {
  const pool = poolOn(url)
  try {
    await charger(pool)
    const produit = await demarrer({ DATABASE_URL: url, DATA_DIR: dossier, READINGS_PER_HOUR: '0' })
    const { accessToken, userData } = await seConnecter(produit.url)
    const moi = {
      _id: userData.uid,
      IdOfficine: userData.IdOfficine,
      permissions: new Set(userData.permissions),
    } as unknown as Appelant
    const headers = { authorization: `Bearer ${accessToken}` }
    // A long loading beside outlives a session.
    const renouvele = setInterval(async () => {
      headers.authorization = `Bearer ${(await seConnecter(produit.url)).accessToken}`
    }, RENOUVELER_MS)
    const arreter = async () => {
      clearInterval(renouvele)
      await produit.arreter()
      await pool.end()
    }
    return { pool, moi, arreter, cible: { url: produit.url, headers } }
  } catch (erreur) {
    await pool.end()
    throw erreur
  }
}

/** Another database of the same server, made when it is not there; answers its address. */
export async function creerBase(url: string, nom: string): Promise<string> {
  const base = new pg.Client({ connectionString: url })
  await base.connect()
  const { rowCount } = await base.query('select from pg_database where datname = $1', [nom])
  if (rowCount === 0) await base.query(`create database ${pg.escapeIdentifier(nom)}`)
  await base.end()
  return url.replace(/\/\w+(\?|$)/, `/${nom}$1`)
}

/** The floor in a process of its own, like the product. */
export async function lancerPlancher(url: string, scenarios: Scenario[]) {
  const enfant = spawn(process.execPath, [join(import.meta.dirname, 'plancher.ts')], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  enfant.stdin.end(JSON.stringify(scenarios))
  const adresse = await new Promise<string>((fait, rate) => {
    enfant.stdout.setEncoding('utf8').once('data', (texte: string) => fait(texte.trim()))
    enfant.once('exit', code => rate(new Error(`Le plancher s’est arrêté (${code})`)))
  })
  return { adresse, arreter: () => enfant.kill('SIGTERM') }
}
