import { setTimeout as attendre } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasard } from '../../demo/hasard.ts'
import { type BaseDeTest, creerBase } from '../trial/testdb.ts'

vi.setConfig({ testTimeout: 120_000 })
/** Other files share this PostgreSQL: a transaction of theirs holds the marks back too. */
const PATIENCE = { timeout: 90_000 }

let base: BaseDeTest
const un = async <T>(texte: string, par: pg.Pool | pg.PoolClient = base.pool) =>
  (await par.query(texte)).rows[0] as T

/** A total of its own, declared as those of the house are: what each officine sold, of a book that is only added to. */
beforeAll(async () => {
  base = await creerBase()
  await base.pool.query(`
    create table livre (cle integer not null, montant bigint not null, xid xid8 not null default pg_current_xact_id());
    create index livre_xid on livre (xid);
    create table total_livre_plie ("Cle" text not null, "Nombre" integer not null, "Montant" bigint not null);
    create view part_de_livre as select xid, cle::text as "Cle", 1 as "Nombre", montant as "Montant" from livre;
    select declarer_total('total_livre', '{livre}', 'part_de_livre')`)
})
afterAll(() => base.fermer())
beforeEach(() =>
  base.pool.query(
    `truncate livre, total_livre_plie; update pli set "Marque" = '0' where "Total" = 'total_livre'`,
  ),
)

/** In one statement, as every reader reads: what is kept against the book, key by key. */
const DIFFERENCES = `select * from (select "Cle", sum("Nombre") as n, sum("Montant") as m from total_livre group by 1) t
  full join (select cle::text as "Cle", count(*) as n, sum(montant) as m from livre group by 1) l using ("Cle") where (t.n, t.m) is distinct from (l.n, l.m)`
const differences = async () => (await base.pool.query(DIFFERENCES)).rows
const plier = () => base.pool.query(`select plier_total('total_livre')`)
const marque = async () =>
  BigInt((await un<{ m: string }>(`select "Marque"::text as m from pli where "Total" = 'total_livre'`)).m)
const plies = async () =>
  (await un<{ n: number }>('select coalesce(sum("Nombre"), 0)::int as n from total_livre_plie')).n

it('quoi qu’écrivent plusieurs à la fois, et à quelque moment que l’on plie, qui lit lit ce que dit le livre', async () => {
  const h = hasard('des plis')
  let fini = false
  const ecrire = async () => {
    for (let n = 0; n < 25; n++) {
      const c = await base.pool.connect()
      try {
        await c.query('begin')
        for (let k = h.entier(1, 3); k > 0; k--) {
          // A part of it given up: the numbers of what stays are those of the whole transaction.
          await c.query(`savepoint s; insert into livre values (${h.entier(1, 4)}, ${h.entier(-50, 90)})`)
          if (h.chance(0.2)) await c.query('rollback to s')
        }
        if (h.chance(0.4)) await attendre(h.entier(1, 25))
        await c.query(h.chance(0.2) ? 'rollback' : 'commit')
      } finally {
        c.release()
      }
    }
  }
  const tourner = async (geste: () => Promise<unknown>) => {
    while (!fini) {
      await geste()
      await attendre(h.entier(0, 6))
    }
  }
  let lectures = 0
  const autour = [
    tourner(plier),
    // Two that fold at once, and sometimes everything anew.
    tourner(() => (h.chance(0.2) ? base.pool.query(`select replier_total('total_livre')`) : plier())),
    tourner(() => base.pool.query(`select tasser_total('total_livre_plie')`)),
    tourner(async () => {
      expect(await differences()).toEqual([])
      lectures++
    }),
  ]
  await Promise.all(Array.from({ length: 4 }, ecrire)).finally(() => {
    fini = true
  })
  await Promise.all(autour)
  expect(lectures).toBeGreaterThan(5)
  expect(await differences()).toEqual([])
  const { n } = await un<{ n: number }>('select count(*)::int as n from livre')
  await vi.waitFor(async () => {
    await plier()
    expect(await plies()).toBe(n)
  }, PATIENCE)
  expect(await differences()).toEqual([])
})

it('une longue transaction retient la marque, et rien n’est perdu ni compté deux fois', async () => {
  const longue = await base.pool.connect()
  try {
    await longue.query('begin; insert into livre values (1, 500)')
    const debut = BigInt((await un<{ x: string }>('select pg_current_xact_id()::text as x', longue)).x)
    await base.pool.query('insert into livre values (1, 70), (2, 30)')
    await plier()
    expect(await marque()).toBeLessThanOrEqual(debut)
    expect(await plies()).toBe(0)
    expect(await differences()).toEqual([])
    await longue.query('commit')
    expect(await differences()).toEqual([])
  } finally {
    longue.release()
  }
  await vi.waitFor(async () => {
    await plier()
    expect(await plies()).toBe(3)
  }, PATIENCE)
  expect(await differences()).toEqual([])
})

it('ce qui vient d’ailleurs avec des numéros d’ailleurs est d’avant, et ce qui s’écrit ensuite se compte', async () => {
  await base.pool.query(`insert into livre values (1, 100, '900000000000'), (2, 40, '900000000007');
    insert into total_livre_plie values ('1', 1, 100); update pli set "Marque" = '900000000005' where "Total" = 'total_livre'`)
  await base.pool.query('insert into livre values (1, 5)')
  expect(await differences()).not.toEqual([])
  await base.pool.query('select reprendre_plis()')
  await base.pool.query('insert into livre values (2, 6)')
  expect(await differences()).toEqual([])
  await vi.waitFor(async () => {
    await plier()
    expect(await plies()).toBe(4)
  }, PATIENCE)
  expect(await differences()).toEqual([])
  const avant = await marque()
  await base.pool.query('select reprendre_plis()')
  expect(await marque()).toBe(avant)
})

describe('un article mis sous une autre marque pendant que l’on plie', () => {
  const VENDU = `select * from (select "Cle", sum("Montant") as m from total_poste where "Axe" = 'marque' and "Grain" = 'jour' group by 1 having sum("Montant") <> 0) t
    full join (select a."IdMarque" as "Cle", sum(p."Montant") as m from poste_vendu p join article a on a."_id" = p."IdArticle" group by 1) l using ("Cle")
    where t.m is distinct from l.m`
  const vendre = (montant: number) =>
    base.pool.query(
      `insert into poste_vendu ("IdVersion", "Rang", "IdArticle", "IdOfficine", "Jour", "Quantite", "Montant", "Cout")
       select v."_id", 1, a."_id", a."IdOfficine", '2026-11-02', 1, $1, 0 from version_vente v, article a`,
      [montant],
    )

  beforeAll(async () => {
    await base.pool.query(`
      insert into officine ("_id", "Nom", "Code", "OfficinePrincipale", "Ville", "Telephone")
        values ('01900000-0000-7000-8000-000000000001', 'Cocody', 'ANG', true, 'Abidjan', '2252722000001');
      insert into categorie_article ("_id", "Abreg_Categ", "Libelle", "TypeArticle") values (gen_random_uuid(), 'MON', 'Montures', 'Monture');
      insert into marque ("_id", "Libelle_marq") select gen_random_uuid(), 'Marque ' || n from generate_series(1, 3) n;
      insert into article ("_id", "IdOfficine", "IdCateg", "IdMarque", "Reference", "CodeBarre", "PrixAchat", "PrixVente")
        select gen_random_uuid(), o."_id", c."_id", (select "_id" from marque order by "Libelle_marq" limit 1), 'PLI', 'PLI-1', 1, 2 from officine o, categorie_article c;
      insert into commande_comptoir ("_id", "RefCmmd", "IdOfficine", "SousTotal", "NombreArticles") select gen_random_uuid(), 'CPT-PLI-1', "_id", 0, 1 from officine`)
  })

  it.each(['après qu’il est mis ailleurs', 'avant qu’il soit mis ailleurs'])(
    '%s, ce qu’on en a vendu le suit',
    async quand => {
      const [premier, second] = [await base.pool.connect(), await base.pool.connect()]
      const mettre = `update article set "IdMarque" = (select "_id" from marque m where m."_id" <> article."IdMarque" order by random() limit 1)`
      const pli = `select plier_total('total_poste')`
      try {
        await vendre(1_000)
        await vi.waitFor(async () => {
          await base.pool.query(pli)
          expect(
            (
              await un<{ n: number }>(
                `select count(*)::int as n from poste_vendu where xid >= marque_de('total_poste')`,
              )
            ).n,
          ).toBe(0)
        }, PATIENCE)
        await vendre(70)
        const [dAbord, ensuite] = quand.startsWith('après') ? [mettre, pli] : [pli, mettre]
        await premier.query('begin')
        await premier.query(dAbord)
        const attend = second.query(ensuite)
        await attendre(50)
        expect((await base.pool.query(VENDU)).rows).toEqual([])
        await premier.query('commit')
        await attend
        expect((await base.pool.query(VENDU)).rows).toEqual([])
      } finally {
        premier.release()
        second.release()
      }
    },
  )
})
