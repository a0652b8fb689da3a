import { Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as attendre } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verificationsDuTableauDeBord } from '../../tableau-de-bord/verification.ts'
import { DEUX_OFFICINES } from '../trial/essai.ts'
import { type BaseDeTest, creerBase, RESEAU } from '../trial/testdb.ts'
import { restaurer, sauvegarder } from './sauvegarde.ts'

/** A whole network, for what must come back; a house of two officines, for how it does. */
let atelier: BaseDeTest
let faite: Buffer
let maison: BaseDeTest
const ouvertes: BaseDeTest[] = []
const nue = async () => {
  const base = await creerBase({ nue: true })
  ouvertes.push(base)
  return base
}

beforeAll(async () => {
  atelier = await creerBase({ modele: RESEAU })
  // Signs that a reader of text would take for the end of a line, or for COPY's own.
  await atelier.pool.query(
    `update client set "Observation" = E'a\\u2028b\\tc\\\\.\\nd\\re' where "_id" = (select min("_id"::text)::uuid from client)`,
  )
  faite = await ecrite(atelier.pool)
  maison = await creerBase({ modele: DEUX_OFFICINES })
  ouvertes.push(maison)
}, 120_000)
afterAll(async () => {
  for (const base of [...ouvertes, atelier]) await base.fermer()
})

async function ecrite(pool: pg.Pool): Promise<Buffer> {
  const flux = new PassThrough()
  const lue = buffer(flux)
  await sauvegarder(pool, flux)
  flux.end()
  return lue
}

/** The rows of a table as the file holds them. */
function lignesDe(fichier: Buffer, table: string): Record<string, string>[] {
  const [, suite = ''] = fichier.toString().split(`{"table":"${table}",`)
  const [entete = '', ...lignes] = suite.split('\n')
  const { colonnes } = JSON.parse(`{${entete}`) as { colonnes: string[] }
  return lignes.slice(0, lignes.indexOf('\\.')).map(ligne => {
    const cases = ligne.split('\t')
    return Object.fromEntries(colonnes.map((nom, n) => [nom, cases[n] ?? '']))
  })
}

const COPY_DONE = Buffer.from('c\0\0\0\x04')

/** A line on which the last row of a table comes apart from how many there were, as on any network now and then. */
class LigneQuiSepare extends Socket {
  #avant = Promise.resolve()
  override push(octets: Buffer | null): boolean {
    const fin = octets?.indexOf(COPY_DONE) ?? -1
    const morceaux = octets && fin >= 0 ? couper(octets, fin + COPY_DONE.length) : [octets]
    for (const morceau of morceaux)
      this.#avant = this.#avant.then(async () => {
        super.push(morceau)
        if (morceaux.length > 1) await attendre(1)
      })
    return true
  }
}
const couper = (octets: Buffer, a: number) => [octets.subarray(0, a), octets.subarray(a)]

/**
 * Every row of every table but the sessions, generated columns included, as one print per table; neither the transaction that wrote it nor
 * what was folded up to one, which are of each database.
 */
async function empreintes(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ nom: string }>(
    `select relname as nom from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not in ('session', 'idempotence', 'kysely_migration', 'kysely_migration_lock')
       and relname <> 'pli' and relname not like '%\\_plie' order by 1`,
  )
  const prises: Record<string, string> = {}
  for (const { nom } of rows) {
    const { rows: lues } = await pool.query<{ n: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(l, '' order by l)), '') as n
       from (select md5((to_jsonb(t) - 'xid')::text) as l from "${nom}" t) t`,
    )
    prises[nom] = lues[0]?.n ?? ''
  }
  return prises
}

/** What holds a table together: put aside to load, it must all be back. */
const charpente = async (pool: pg.Pool) =>
  (
    await pool.query<{ d: string }>(
      `select pg_get_indexdef(indexrelid) as d from pg_index where indrelid::regclass::text not like 'pg_%'
       union all select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
       union all select tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
    )
  ).rows.map(l => l.d)

describe('une sauvegarde', () => {
  it('se restaure ailleurs, ligne pour ligne, avec ses index, ses références et ses suites de numéros', async () => {
    const ailleurs = await nue()
    await restaurer(ailleurs.pool, Readable.from([faite]))
    expect(await empreintes(ailleurs.pool)).toEqual(await empreintes(atelier.pool))
    for (const { nom, requete } of verificationsDuTableauDeBord)
      expect([nom, (await ailleurs.pool.query(requete)).rows]).toEqual([nom, []])
    expect(await charpente(ailleurs.pool)).toEqual(await charpente(atelier.pool))
    const suivant = async (pool: pg.Pool) => (await pool.query(`select nextval('article_code')`)).rows
    expect(await suivant(ailleurs.pool)).toEqual(await suivant(atelier.pool))
    // History goes on after the last number of the file.
    await expect(
      ailleurs.pool.query(
        `insert into historique (entite, "idEntite", action, appel, "requestId") values ('essai', nouvel_id(), 'creation', '', '')`,
      ),
    ).resolves.toBeDefined()
  }, 60_000)

  it('est celle d’un instant, pendant que l’on vend', async () => {
    await maison.pool.query(
      `insert into compteur ("IdOfficine", genre, annee, dernier) select "_id", 'CLI', 2026, 0 from officine`,
    )
    let vend = true
    let ventes = 0
    // Two writes that only make sense together.
    const vendre = async () => {
      const base = await maison.pool.connect()
      await base.query('begin')
      await base.query(`update compteur set dernier = dernier + 1 where genre = 'CLI'`)
      await base.query(
        `update officine set "Telephone" = (select sum(dernier)::text from compteur where genre = 'CLI')`,
      )
      await base.query('commit')
      base.release()
      ventes++
    }
    await vendre()
    const vendeur = (async () => {
      while (vend) await vendre()
    })()
    const fichier = await ecrite(maison.pool)
    vend = false
    await vendeur
    expect(ventes).toBeGreaterThan(1)
    const compteurs = lignesDe(fichier, 'compteur').filter(c => c.genre === 'CLI')
    const vendues = compteurs.reduce((somme, c) => somme + Number(c.dernier), 0)
    expect(compteurs.length).toBeGreaterThan(1)
    expect(new Set(lignesDe(fichier, 'officine').map(o => o.Telephone))).toEqual(new Set([String(vendues)]))
  }, 60_000)

  it('coupée, amputée d’une ligne ou qui n’en est pas une est refusée ; la base reste vide, et prend la bonne ensuite', async () => {
    const ailleurs = await creerBase()
    ouvertes.push(ailleurs)
    const faite = await ecrite(maison.pool)
    const abimees = {
      'qui n’en est pas une': Buffer.from('bonjour\n'),
      coupée: faite.subarray(0, Math.floor(faite.length / 2)),
      'privée de sa dernière ligne': faite.subarray(0, faite.lastIndexOf('\n', faite.length - 2) + 1),
      'amputée d’une ligne': Buffer.from(
        faite.toString('latin1').replace(/\n[^\n{\\][^\n]*\n/, '\n'),
        'latin1',
      ),
    }
    for (const [nom, abimee] of Object.entries(abimees)) {
      await expect(restaurer(ailleurs.pool, Readable.from([abimee])), nom).rejects.toThrow(
        'rien n’a été restauré',
      )
      expect((await ailleurs.pool.query('select from officine')).rowCount, nom).toBe(0)
    }
    await restaurer(ailleurs.pool, Readable.from([faite]))
    expect((await ailleurs.pool.query('select from officine')).rowCount).toBeGreaterThan(0)
  }, 60_000)

  it('compte ce qu’elle écrit, quand même la base tarde à dire combien elle a donné', async () => {
    const pool = new pg.Pool({ connectionString: atelier.url, stream: () => new LigneQuiSepare() })
    const fichier = await ecrite(pool).finally(() => pool.end())
    const pied = (octets: Buffer) => JSON.parse(octets.toString().trimEnd().split('\n').at(-1) ?? '')
    expect(pied(fichier)).toEqual(pied(await ecrite(atelier.pool)))
    expect(pied(fichier).lignes).toBeGreaterThan(1000)
  })

  it('d’une version plus récente est refusée', async () => {
    const ailleurs = await nue()
    const futur = Buffer.from('{"dioptrie":1,"migration":"999_demain","suites":{}}\n')
    await expect(restaurer(ailleurs.pool, Readable.from([futur]))).rejects.toThrow('version plus récente')
  })

  it('n’écrase pas un réseau', async () => {
    await expect(restaurer(atelier.pool, Readable.from([faite]))).rejects.toThrow('contient déjà un réseau')
  })
})
