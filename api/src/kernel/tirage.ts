import { sql } from 'kysely'
import type { Appelant } from './appelant.ts'
import type { Tx } from './db.ts'

/** Which paper of which version of a record: changed since, it is another paper and no duplicate. */
interface PapierDe {
  entite: string
  idEntite: string
  papier: string
  version: number
}

/** Counts a copy in the transaction that makes it, and answers which one it is. */
export async function noterTirage(tx: Tx, moi: Appelant, p: PapierDe): Promise<number> {
  const { rows } = await sql<{ rang: number }>`
    insert into impression as i (entite, "idEntite", papier, version, "updatedBy")
    values (${p.entite}, ${p.idEntite}, ${p.papier}, ${p.version}, ${moi._id})
    on conflict (entite, "idEntite", papier, version)
    do update set rang = i.rang + 1, "updatedAt" = now(), "updatedBy" = excluded."updatedBy"
    returning rang`.execute(tx)
  return rows[0]?.rang ?? 1
}
