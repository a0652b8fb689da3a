import { contrat } from '@dioptrie/domain'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { poolOn } from '../platform/ouvrir.ts'
import { readSettings } from '../platform/settings.ts'
import { type Essai, ouvrirEssai, SECRET_D_ESSAI } from '../trial/essai.ts'

let essai: Essai
let pool: pg.Pool
let app: FastifyInstance
let jeton: string

// The same network behind a server that waits a second and a half for its database.
beforeAll(async () => {
  essai = await ouvrirEssai()
  const url = essai.pool.options.connectionString as string
  pool = poolOn(url, undefined, { requeteMax: 1500 })
  const settings = readSettings({ SECRET: SECRET_D_ESSAI, DATABASE_URL: url })
  app = await buildApp({ pool, settings, log: pino({ level: 'silent' }) })
  jeton = (await essai.jeton('administrateur')) as string
})
afterAll(async () => {
  await app.close()
  await pool.end()
  await essai.fermer()
})

const appeler = async (method: 'GET' | 'POST', url: string, payload?: object, cle = '') => {
  const r = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${jeton}`, ...(cle && { 'idempotency-key': cle }) },
    ...(payload ? { payload: { payload } } : {}),
  })
  return { statut: r.statusCode, corps: r.json(), apres: r.headers['retry-after'] }
}
const lister = () => appeler('GET', `${contrat.pays.liste.path}?page=1&limit=10`)
const creer = (Libelle: string, cle?: string) => appeler('POST', contrat.pays.creer.path, { Libelle }, cle)

const INDISPONIBLE = { statut: 503, apres: '3', corps: { code: 'BASE_INDISPONIBLE' } }
/** Not « away »: the screens say it in its words, and nothing was written. */
const PLEIN = { statut: 507, corps: { code: 'DISQUE_PLEIN' } }

/** Holds the table while the work is done. */
async function tenir<T>(travail: (base: pg.PoolClient) => Promise<T>): Promise<T> {
  const base = await essai.pool.connect()
  await base.query('begin; lock table pays in access exclusive mode')
  try {
    return await travail(base)
  } finally {
    await base.query('rollback')
    base.release()
  }
}

describe('quand la base', () => {
  it('est trop lente, la demande est arrêtée et dite, puis tout revient seul', async () => {
    expect(await tenir(lister)).toMatchObject(INDISPONIBLE)
    expect((await lister()).statut).toBe(200)
  })

  it('coupe la connexion en pleine écriture, rien n’est à moitié fait, et la même demande repart', async () => {
    const perdue = await tenir(async base => {
      const envoi = creer('Bénin', 'cle-coupee')
      // The writer waits for the table: its connection is taken away under it.
      for (let coupees = 0; coupees === 0; )
        coupees =
          (
            await base.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
            )
          ).rowCount ?? 0
      return envoi
    })
    expect(perdue).toMatchObject(INDISPONIBLE)
    const refaite = await creer('Bénin', 'cle-coupee')
    expect(refaite.statut).toBe(201)
    const { rowCount } = await essai.pool.query(`select from pays where "Libelle" = 'Bénin'`)
    expect(rowCount).toBe(1)
  })

  it.each([
    ['n’a plus de place sur son disque', '53100', PLEIN],
    ['n’a plus de mémoire', '53200', INDISPONIBLE],
    ['s’arrête', '57P01', INDISPONIBLE],
    ['n’est plus que la copie d’une autre', '25006', INDISPONIBLE],
  ])('%s, l’écriture est refusée, dite et sans trace', async (_, code, refus) => {
    await essai.pool.query(
      `create function panne() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
       create trigger panne after insert on pays for each row execute function panne()`,
    )
    try {
      const r = await creer('Togo')
      expect(r).toMatchObject(refus)
      expect(JSON.stringify(r.corps)).not.toContain('extend')
    } finally {
      await essai.pool.query('drop function panne cascade')
    }
    expect((await essai.pool.query(`select from pays where "Libelle" = 'Togo'`)).rowCount).toBe(0)
    expect((await creer('Togo')).statut).toBe(201)
    await essai.pool.query(`delete from pays where "Libelle" = 'Togo'`)
  })

  it('n’a plus de connexion libre, on attend son tour', async () => {
    const reponses = await Promise.all(Array.from({ length: 60 }, lister))
    expect(new Set(reponses.map(r => r.statut))).toEqual(new Set([200]))
  })
})
