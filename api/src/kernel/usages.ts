import { descripteurs } from '@dioptrie/domain/kernel/referentiel'
import { sql } from 'kysely'
import type { Lecture } from './db.ts'

const MAX = 1000

/** How tables read in a sentence, beside the reference tables, which say it themselves. */
const MOTS: Record<string, [un: string, plusieurs: string]> = {
  client: ['client', 'clients'],
  ordonnance: ['ordonnance', 'ordonnances'],
  evenement: ['événement de l’agenda', 'événements de l’agenda'],
  alerte_caisse: ['alerte de caisse', 'alertes de caisse'],
  document: ['document', 'documents'],
  utilisateur: ['compte', 'comptes'],
  personnel: ['membre du personnel', 'membres du personnel'],
  fournisseur: ['fournisseur', 'fournisseurs'],
  article: ['article', 'articles'],
  mouvement: ['mouvement de stock', 'mouvements de stock'],
  transfert: ['transfert', 'transferts'],
  inventaire: ['inventaire', 'inventaires'],
  sortie: ['sortie de stock', 'sorties de stock'],
}

function mots(table: string): [un: string, plusieurs: string] {
  const nom = descripteurs[table]?.nom
  return nom ? [nom.singulier, nom.pluriel] : (MOTS[table] ?? [table, table])
}
export const plurielDe = (table: string) => mots(table)[1]

function dire(table: string, n: number): string {
  const [un, plusieurs] = mots(table)
  return n >= MAX ? `plus de ${MAX} ${plusieurs}` : `${n} ${n === 1 ? un : plusieurs}`
}

export interface CleEtrangere {
  table: string
  colonne: string
  /** Its rows are records with a version, which someone may have open. */
  versionnee: boolean
  suit: boolean
}

/** Every column of the schema that names a record of this table: a table added later is known from its first day. */
export async function clesVers(db: Lecture, table: string): Promise<CleEtrangere[]> {
  const { rows } = await sql<CleEtrangere>`
    select c.conrelid::regclass::text as "table", a.attname as colonne, c.confdeltype = 'c' as suit,
      (select count(*) = 2 from pg_attribute v
        where v.attrelid = c.conrelid and v.attname in ('_id', 'version') and not v.attisdropped) as versionnee
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and array_length(c.conkey, 1) = 1
    order by 1, 2`.execute(db)
  return rows
}

/** What still refers to a record, in words (« 3 villes et 1 prescripteur »), or null. */
export async function usages(db: Lecture, table: string, id: string): Promise<string | null> {
  const cles = (await clesVers(db, table)).filter(c => !c.suit)
  if (cles.length === 0) return null
  const comptes = cles.map(
    c => sql`select ${c.table}::text as "table", count(*) as n
             from (select 1 from ${sql.table(c.table)} where ${sql.id(c.colonne)} = ${id} limit ${MAX}) x`,
  )
  const { rows } = await sql<{ table: string; n: number }>`${sql.join(comptes, sql` union all `)}`.execute(db)
  const parTable = new Map<string, number>()
  for (const r of rows) if (r.n > 0) parTable.set(r.table, (parTable.get(r.table) ?? 0) + r.n)
  const dits = [...parTable].map(([t, n]) => dire(t, n))
  if (dits.length < 2) return dits[0] ?? null
  return `${dits.slice(0, -1).join(', ')} et ${dits.at(-1)}`
}
