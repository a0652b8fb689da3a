import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { GENRES_EXCEPTION } from '@dioptrie/domain/exceptions/rules'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import pino from 'pino'
import { classerPersonnes, listerExceptions, totaliserExceptions } from '../api/src/exceptions/sql.ts'
import { ouvrirDb } from '../api/src/kernel/platform/db.ts'
import { enGros } from '../api/src/kernel/platform/enGros.ts'
import { migrer } from '../api/src/kernel/platform/migrate.ts'
import { ouvrirBase } from '../api/src/kernel/platform/ouvrir.ts'
import { readSettings } from '../api/src/kernel/platform/settings.ts'

/*
 * `node bench/exceptions.ts [--petit 1000000] [--grand 10000000]` : the owner's page of a network of 300 officines and 1,500 people, with one
 * year behind it and with ten, at as many findings a day, in turns: a slow moment of the machine falls on both. Its time must not
 * follow their number.
 */
const OFFICINES = 300
const PERSONNES = 5
const PAR_JOUR = 2_740
const TOURS = 20
const BARRE = 1.3
const PAGE_MS = 100
const LOT = 500_000

const { values } = parseArgs({
  options: { petit: { type: 'string', default: '1000000' }, grand: { type: 'string', default: '10000000' } },
})
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

/** Findings of every kind, more of some than of others, in the hours of a shop; what is below its threshold is a third. */
async function charger(pool: pg.Pool, nombre: number): Promise<void> {
  await migrer(pool)
  await pool.query(
    `with o as (insert into officine ("_id", "Nom", "Code", "OfficinePrincipale")
       select gen_random_uuid(), 'Officine ' || n, chr(65 + n / 26 % 26) || chr(65 + n % 26) || chr(65 + n / 676), n = 0 from generate_series(0, $1 - 1) n
       returning "_id", "Code")
     insert into utilisateur ("_id", email, "displayName", "motDePasse", "IdOfficine")
     select gen_random_uuid(), lower(o."Code") || n || '@exemple.ci', o."Code" || ' ' || n, 'x', o."_id" from o, generate_series(1, $2) n`,
    [OFFICINES, PERSONNES],
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    await enGros(client, ['constat'], async () => {
      for (let debut = 0; debut < nombre; debut += LOT)
        await client.query(
          `with u as (select array_agg("_id" order by email) as ids, array_agg("IdOfficine" order by email) as ou from utilisateur)
           insert into constat ("_id", "Genre", "IdOfficine", entite, "idEntite", "Nombre", "Montant", "Pourcent", "Requete", "createdAt", "createdBy",
             "Discret", xid)
           select lpad(to_hex(n), 32, '0')::uuid, case when n % 3 = 0 then 'Remise' else ($4::text[])[1 + n / 7 % cardinality($4::text[])] end,
             u.ou[1 + n * 7919 % cardinality(u.ids)], 'operation', lpad(to_hex(n), 32, '0')::uuid, 1, 1000 + n * 31 % 90000,
             case when n % 3 = 0 then 2 + n % 25 end, '',
             (current_date - (n / $3)::int)::timestamp at time zone 'UTC' + (8 + n % 11) * interval '1 hour', u.ids[1 + n * 7919 % cardinality(u.ids)],
             n % 3 = 1, '0'::xid8
           from u, generate_series($1::bigint, $2::bigint - 1) n`,
          [debut, Math.min(debut + LOT, nombre), PAR_JOUR, GENRES_EXCEPTION],
        )
    })
    await client.query(`select replier_total('total_constat')`)
    await client.query('commit')
  } finally {
    client.release()
  }
  await pool.query('vacuum (analyze) total_constat_plie, constat')
}

const au = aujourdhuiAbidjan(new Date())
const question = { du: ajouterJours(au, -30), au, officine: null as string | null, voitLesCouts: true }
type Lire = (db: ReturnType<typeof ouvrirDb>, officine: string) => Promise<unknown>
const ecran = (nom: string, de: (officine: string) => string | null): [string, Lire][] => [
  [
    `liste, ${nom}`,
    (db, o) => listerExceptions(db, { ...question, officine: de(o), page: 1, limit: 50, mode: 2 } as never),
  ],
  [`par genre, ${nom}`, (db, o) => totaliserExceptions(db, { ...question, officine: de(o) })],
  [`par personne, ${nom}`, (db, o) => classerPersonnes(db, { ...question, officine: de(o) })],
]
const LECTURES = [...ecran('réseau', () => null), ...ecran('une officine', o => o)]

async function ouvrir(nombre: number) {
  const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
  const base = await ouvrirBase(
    readSettings({ DATA_DIR: dossier, SECRET: 'banc-banc-banc-banc-banc-banc-banc' }),
    pino({ level: 'silent' }),
  )
  const durees = LECTURES.map((): number[] => [])
  const db = ouvrirDb(base.pool)
  let officine = ''
  return {
    durees,
    async charger() {
      await charger(base.pool, nombre)
      officine = (await base.pool.query('select "_id" from officine order by "Code" limit 1')).rows[0]._id
    },
    /** One reading of everything the page asks for. */
    async tour(compte: boolean) {
      for (const [rang, [, lire]] of LECTURES.entries()) {
        const debut = performance.now()
        await lire(db, officine)
        if (compte) durees[rang]?.push(performance.now() - debut)
      }
    },
    async fermer() {
      await base.close()
      rmSync(dossier, { recursive: true, force: true })
    },
  }
}

const mediane = (durees: number[] = []) => durees.toSorted((a, b) => a - b)[durees.length >> 1] as number

const bases: Awaited<ReturnType<typeof ouvrir>>[] = []
try {
  for (const taille of [Number(values.petit), Number(values.grand)]) {
    const debut = performance.now()
    const base = await ouvrir(taille)
    bases.push(base)
    await base.charger()
    dire(`${taille} constats chargés en ${Math.round((performance.now() - debut) / 1000)} s`)
  }
  for (let tour = -5; tour < TOURS; tour++) for (const base of bases) await base.tour(tour >= 0)
  const sommes = [0, 0]
  let pire = 0
  for (const [rang, [nom]] of LECTURES.entries()) {
    const [petit, grand] = bases.map(b => mediane(b.durees[rang])) as [number, number]
    sommes[0] = (sommes[0] ?? 0) + petit
    sommes[1] = (sommes[1] ?? 0) + grand
    pire = Math.max(pire, grand)
    dire(`${nom} : ${petit.toFixed(1)} ms et ${grand.toFixed(1)} ms, rapport ${(grand / petit).toFixed(2)}`)
  }
  const [petit, grand] = sommes as [number, number]
  dire(
    `toute la page : ${petit.toFixed(1)} ms et ${grand.toFixed(1)} ms, rapport ${(grand / petit).toFixed(2)} (barre ${BARRE}) ; le plus long ${pire.toFixed(1)} ms (barre ${PAGE_MS})`,
  )
  if (!(grand / petit <= BARRE && pire <= PAGE_MS)) process.exitCode = 1
} finally {
  for (const base of bases) await base.fermer()
}
