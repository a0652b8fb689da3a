import type pg from 'pg'

/**
 * Takes away what makes each row of a table dear to write: built and checked in one go afterwards, it costs a fraction of
 * what it does row by row. Of `sansGardes` the triggers and references go, of `sansIndex` the indexes. Answers what puts
 * everything back, for `rendre` in the same transaction.
 */
export async function alleger(
  base: pg.PoolClient,
  sansGardes: readonly string[],
  sansIndex: readonly string[],
): Promise<string[]> {
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
     from pg_index where indrelid = any($2::text[]::regclass[])
       and not indisunique and not indisexclusion`,
    [sansGardes, sansIndex],
  )
  for (const { oter } of rows) await base.query(oter)
  return rows.map(r => r.remettre)
}

export async function rendre(base: pg.PoolClient, ordres: readonly string[]): Promise<void> {
  await base.query(`set local maintenance_work_mem = '256MB'`)
  for (const ordre of ordres) await base.query(ordre)
}

/** Runs the work on tables relieved of everything; those whose triggers do part of it lose their indexes alone. */
export async function enGros<T>(
  base: pg.PoolClient,
  tables: readonly string[],
  travail: () => Promise<T>,
  sansIndex: readonly string[] = [],
): Promise<T> {
  const ordres = await alleger(base, tables, [...tables, ...sansIndex])
  const resultat = await travail()
  await rendre(base, ordres)
  return resultat
}
