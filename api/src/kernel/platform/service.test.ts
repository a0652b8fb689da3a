import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BaseDeTest, creerBase } from '../trial/testdb.ts'
import { poolOn } from './ouvrir.ts'
import { AJOUT_SEUL, DEMANDEES } from './service.ts'

let base: BaseDeTest
let service: pg.Pool
beforeAll(async () => {
  base = await creerBase()
  service = poolOn(base.urlDeService, undefined, { max: 2 })
})
afterAll(async () => {
  await service.end()
  await base.fermer()
})

// On a server given from outside the run has one role, and says so when it starts.
describe.skipIf(process.env.DATABASE_URL)('le rôle qui sert', () => {
  it.each(Object.entries(AJOUT_SEUL))(
    'ajoute à %s, sans rien y changer ni effacer',
    async (table, colonnes) => {
      for (const requete of [
        `delete from ${table}`,
        `truncate ${table}`,
        `alter table ${table} disable trigger user`,
      ])
        await expect(service.query(requete), requete).rejects.toMatchObject({ code: '42501' })
      const { rows } = await base.pool.query<{ colonne: string; peut: boolean }>(
        `select a.attname as colonne, has_column_privilege('dioptrie_service', a.attrelid, a.attnum, 'update') as peut
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
        [table],
      )
      expect(
        rows
          .filter(r => r.peut)
          .map(r => r.colonne)
          .sort(),
      ).toEqual([...colonnes, ...(DEMANDEES[table] ?? [])].sort())
    },
  )

  it('nomme chaque table que la base défend de modifier', async () => {
    const { rows } = await base.pool.query<{ table: string }>(
      `select distinct tgrelid::regclass::text as table from pg_trigger where tgname like '%\\_intouchable'`,
    )
    for (const { table } of rows) expect(Object.keys(AJOUT_SEUL)).toContain(table)
  })

  it.each([
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
    'set session_replication_role = replica',
    'create table intrus (n int)',
    'drop function tracer() cascade',
    `create or replace function public.tracer() returns trigger language plpgsql as 'begin return null; end'`,
    'delete from kysely_migration',
    'create role intrus superuser',
    `alter role dioptrie_service superuser`,
  ])('ne peut pas : %s', async requete => {
    await expect(service.query(requete)).rejects.toMatchObject({ code: '42501' })
  })
})
