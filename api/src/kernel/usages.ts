import { sql } from 'kysely'
import type { Lecture } from './db.ts'

/** How tables read in a sentence; a table without its words here shows its own name. */
const MOTS: Record<string, [un: string, plusieurs: string]> = {
  client: ['client', 'clients'],
  ordonnance: ['ordonnance', 'ordonnances'],
  ville: ['ville', 'villes'],
  quartier: ['quartier', 'quartiers'],
  prescripteur: ['prescripteur', 'prescripteurs'],
  utilisateur: ['compte', 'comptes'],
}

interface CleEtrangere {
  table: string
  colonne: string
}

const MAX = 1000

/**
 * What still refers to a record, in words (« 3 villes et 1 prescripteur »), or null. The foreign keys of the schema
 * are the truth, so a table added later is counted from its first day.
 */
export async function usages(db: Lecture, table: string, id: string): Promise<string | null> {
  const { rows: cles } = await sql<CleEtrangere>`
    select c.conrelid::regclass::text as "table", a.attname as colonne
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and array_length(c.conkey, 1) = 1
      and c.confdeltype <> 'c'`.execute(db)
  if (cles.length === 0) return null
  const comptes = cles.map(
    c => sql`select ${c.table}::text as "table", count(*) as n
             from (select 1 from ${sql.table(c.table)} where ${sql.id(c.colonne)} = ${id} limit ${MAX}) x`,
  )
  const { rows } = await sql<{ table: string; n: number }>`${sql.join(comptes, sql` union all `)}`.execute(db)
  const parTable = new Map<string, number>()
  for (const r of rows) if (r.n > 0) parTable.set(r.table, (parTable.get(r.table) ?? 0) + r.n)
  const mots = [...parTable].map(([t, n]) => {
    const [un, plusieurs] = MOTS[t] ?? [t, t]
    return n >= MAX ? `plus de ${MAX} ${plusieurs}` : `${n} ${n === 1 ? un : plusieurs}`
  })
  if (mots.length < 2) return mots[0] ?? null
  return `${mots.slice(0, -1).join(', ')} et ${mots.at(-1)}`
}
