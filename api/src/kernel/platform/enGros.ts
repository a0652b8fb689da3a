import type pg from 'pg'

/**
 * Runs the work without the triggers, indexes and references of these tables: built and checked in one go afterwards,
 * they cost a fraction of what they do row by row. What was taken away is put back in the same transaction. Tables
 * whose triggers do part of the work lose their indexes alone.
 */
export async function enGros<T>(
  base: pg.PoolClient,
  tables: readonly string[],
  travail: () => Promise<T>,
  sansIndex: readonly string[] = [],
): Promise<T> {
  const { rows } = await base.query<{ oter: string; remettre: string }>(
    `select format('alter table %s disable trigger user', t) as oter,
            format('alter table %s enable trigger user', t) as remettre
     from unnest($1::text[]::regclass[]) t
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where conrelid = any($1::text[]::regclass[]) and contype in ('f', 'x')
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::text[]::regclass[] || $2::text[]::regclass[])
       and not indisunique and not indisexclusion`,
    [tables, sansIndex],
  )
  for (const { oter } of rows) await base.query(oter)
  const resultat = await travail()
  await base.query(`set local maintenance_work_mem = '256MB'`)
  for (const { remettre } of rows) await base.query(remettre)
  return resultat
}
