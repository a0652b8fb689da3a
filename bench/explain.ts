import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '../api/src/kernel/schema.ts'
import type { Carnet } from './carnet.ts'

export type Travail = (db: Kysely<DB>) => Promise<unknown>

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const GROS = 10_000
/** A table read from end to end although it is not a small one. */
const parcours = (p: Plan): string[] => [
  ...(p['Node Type'].includes('Seq Scan') && p['Actual Rows'] + (p['Rows Removed by Filter'] ?? 0) > GROS
    ? [p['Relation Name'] ?? '?']
    : []),
  ...(p.Plans ?? []).flatMap(parcours),
]

/** What the database takes for each list, best of four, and the tables it read from end to end. Answers whether none. */
export async function expliquer(
  pool: pg.Pool,
  carnet: Carnet,
  listes: [nom: string, travail: Travail][],
  lignes: number,
  seulement: string,
): Promise<boolean> {
  const dire = (texte: string) => process.stdout.write(`${texte}\n`)
  dire(`| liste, ${lignes} lignes | ms | lue en entier |\n|---|---:|---|`)
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
        for (const table of parcours(plan.Plan)) entieres.add(table)
      }
      total += meilleur
    }
    bon &&= entieres.size === 0
    dire(`| ${nom} | ${total.toFixed(1)} | ${[...entieres].join(', ')} |`)
  }
  return bon
}
