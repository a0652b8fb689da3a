import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import pino from 'pino'
import { ouvrirDb } from '../api/src/kernel/platform/db.ts'
import { enGros } from '../api/src/kernel/platform/enGros.ts'
import { migrer } from '../api/src/kernel/platform/migrate.ts'
import { ouvrirBase } from '../api/src/kernel/platform/ouvrir.ts'
import { readSettings } from '../api/src/kernel/platform/settings.ts'
import {
  compterRetards,
  lireAnniversaires,
  lireChiffres,
  lireTiroirs,
} from '../api/src/tableau-de-bord/sql.ts'

/*
 * `node bench/tableau.ts [--petit 100000] [--grand 10000000]` : the home screen of a network of 50 officines and 18 months,
 * on a database with few operations behind it and on one with many, in turns: a slow moment of the machine falls on both.
 * Its time must not follow their number.
 */
const OFFICINES = 50
const JOURS = 548
const TOURS = 40
const BARRE = 1.3
const LOT = 500_000

const { values } = parseArgs({
  options: { petit: { type: 'string', default: '100000' }, grand: { type: 'string', default: '10000000' } },
})
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

/** Operations spread over the officines, the days, the types and the modes; without their chain. */
async function charger(pool: pg.Pool, nombre: number): Promise<void> {
  await migrer(pool)
  await pool.query(
    `insert into officine ("_id", "Nom", "Code", "OfficinePrincipale")
     select gen_random_uuid(), 'Officine ' || n, 'B' || lpad(n::text, 2, '0'), n = 1 from generate_series(1, $1) n`,
    [OFFICINES],
  )
  await pool.query(
    `insert into journee_caisse ("IdOfficine", "Jour", "Initialisation", "clotureLe")
     select f."_id", current_date - n, 50000, case when n > 0 then now() end from officine f, generate_series(0, $1 - 1) n`,
    [JOURS],
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    await enGros(client, ['operation'], async () => {
      for (let debut = 0; debut < nombre; debut += LOT)
        await client.query(
          `with o as (select array_agg("_id" order by "Code") as ids from officine)
           insert into operation ("_id", "IdOfficine", "Jour", "typeOperation", modepaiement, montant, "Rang", "Empreinte", "createdAt")
           select lpad(to_hex(n), 32, '0')::uuid, o.ids[1 + n % $3], current_date - (n / $3 % $4)::int,
             case when n < $3 * $4 then 'Initialisation'
               else (array['Règlement cmde cli', 'Règlement cmde cli', 'Règlement cpt', 'Consultation'])[1 + n / 7 % 4] end,
             (array['Espèce', 'Espèce', 'Wave', 'Orange Money', 'Carte bancaire', 'Chèque'])[1 + n / 11 % 6],
             1000 + n % 90000, n, '', now()
           from o, generate_series($1::bigint, $2::bigint - 1) n`,
          [debut, Math.min(debut + LOT, nombre), OFFICINES, JOURS],
        )
    })
    await client.query('select recompter_totaux()')
    await client.query('commit')
  } finally {
    client.release()
  }
  await pool.query('vacuum (analyze) total_recette_plie, operation')
}

const LECTURES: [string, (db: ReturnType<typeof ouvrirDb>) => Promise<unknown>][] = [
  ['recettes par officine', db => lireChiffres(db, 'recette', null)],
  ['tiroirs', db => lireTiroirs(db, null)],
  ['retards', db => compterRetards(db, null)],
  ['anniversaires', db => lireAnniversaires(db, null)],
]

async function ouvrir(nombre: number) {
  const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
  const base = await ouvrirBase(
    readSettings({ DATA_DIR: dossier, SECRET: 'banc-banc-banc-banc-banc-banc-banc' }),
    pino({ level: 'silent' }),
  )
  const durees = LECTURES.map((): number[] => [])
  const db = ouvrirDb(base.pool)
  return {
    durees,
    charger: () => charger(base.pool, nombre),
    /** One reading of everything the screen asks for. */
    async tour(compte: boolean) {
      for (const [rang, [, lire]] of LECTURES.entries()) {
        const debut = performance.now()
        await lire(db)
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
    dire(`${taille} opérations chargées en ${Math.round((performance.now() - debut) / 1000)} s`)
  }
  for (let tour = -5; tour < TOURS; tour++) for (const base of bases) await base.tour(tour >= 0)
  const sommes = [0, 0]
  for (const [rang, [nom]] of LECTURES.entries()) {
    const [petit, grand] = bases.map(b => mediane(b.durees[rang])) as [number, number]
    sommes[0] = (sommes[0] ?? 0) + petit
    sommes[1] = (sommes[1] ?? 0) + grand
    dire(`${nom} : ${petit.toFixed(1)} ms et ${grand.toFixed(1)} ms, rapport ${(grand / petit).toFixed(2)}`)
  }
  const [petit, grand] = sommes as [number, number]
  dire(
    `tout l’écran : ${petit.toFixed(1)} ms et ${grand.toFixed(1)} ms, rapport ${(grand / petit).toFixed(2)} (barre ${BARRE})`,
  )
  if (!(grand / petit <= BARRE)) process.exitCode = 1
} finally {
  for (const base of bases) await base.fermer()
}
