import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { chargerDemo } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import type { DB } from '../api/src/kernel/platform/schema.ts'
import { Carnet } from './carnet.ts'

export type Travail = (db: Kysely<DB>) => Promise<unknown>
export type Listes = [nom: string, travail: Travail][]

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const GROS = 10_000
/** The tables that are not small ones, with their number of rows. */
async function grosses(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ nom: string; n: number }>(
    `select relname as nom, reltuples as n from pg_class where relkind = 'r' and reltuples > $1`,
    [GROS],
  )
  return new Map(rows.map(({ nom, n }) => [nom, n]))
}

/** A big table read from end to end; one left after the first rows that fit is not. */
function parcours(p: Plan, tables: Map<string, number>): string[] {
  const nom = p['Relation Name'] ?? ''
  const lues = p['Actual Rows'] + (p['Rows Removed by Filter'] ?? 0)
  const entiere = p['Node Type'].includes('Seq Scan') && lues > (tables.get(nom) ?? Infinity) / 2
  return [...(entiere ? [nom] : []), ...(p.Plans ?? []).flatMap(sous => parcours(sous, tables))]
}

/** What the database takes for each list, best of four, and the tables it read from end to end. Answers whether none. */
async function expliquer(
  pool: pg.Pool,
  carnet: Carnet,
  listes: Listes,
  lignes: number,
  seulement: string,
): Promise<boolean> {
  const dire = (texte: string) => process.stdout.write(`${texte}\n`)
  dire(`| liste, ${lignes} lignes | ms | lue en entier |\n|---|---:|---|`)
  const tables = await grosses(pool)
  let bon = true
  for (const [nom, travail] of listes) {
    if (!nom.includes(seulement)) continue
    let total = 0
    const entieres = new Set<string>()
    for (const { texte, valeurs } of await carnet.releverTout(travail)) {
      let meilleur = Number.POSITIVE_INFINITY
      for (let essai = 0; essai < 4; essai++) {
        const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>(
          `explain (analyze, timing off, format json) ${texte}`,
          valeurs,
        )
        const [plan] = (rows[0] as (typeof rows)[number])['QUERY PLAN']
        meilleur = Math.min(meilleur, plan['Execution Time'])
        for (const table of parcours(plan.Plan, tables)) entieres.add(table)
      }
      total += meilleur
    }
    bon &&= entieres.size === 0
    dire(`| ${nom} | ${total.toFixed(1)} | ${[...entieres].join(', ')} |`)
  }
  return bon
}

interface Plans {
  clients: (lignes: number) => number
  /** Brings every table to that many rows, once: the base may be kept. */
  charger: (pool: pg.Pool, lignes: number) => Promise<void>
  listes: (pool: pg.Pool) => Promise<Listes>
}

/** Lists as the product asks for them, over a demonstration brought to `--lignes` rows, kept in `--donnees`. */
export async function mesurerPlans({ clients, charger, listes }: Plans): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      lignes: { type: 'string', default: '1000000' },
      donnees: { type: 'string', default: '' },
      seulement: { type: 'string', default: '' },
    },
  })
  const lignes = Number(options.lignes)
  const dossier = options.donnees || mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
  const serveur = await startEmbedded(dossier)
  const pool = poolOn(serveur.url)
  try {
    await chacunSonTour(pool, async () => {
      await migrer(pool)
      await chargerDemo(pool, { clients: clients(lignes) })
      await charger(pool, lignes)
    })
    if (!(await expliquer(pool, new Carnet(pool), await listes(pool), lignes, options.seulement)))
      process.exitCode = 1
  } finally {
    await pool.end()
    await serveur.stop()
    if (!options.donnees) rmSync(dossier, { recursive: true, force: true })
  }
}
