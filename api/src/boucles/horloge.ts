import type pg from 'pg'
import type { BaseDeTest } from '../kernel/trial/testdb.ts'

/*
 * A clock that only a test obeys. The program asks the time of two places, and each is answered from outside: Node by a `Date` that is
 * some days ahead, PostgreSQL by a schema of functions placed before `pg_catalog` on the sessions of the test. Nothing in the product
 * knows of either, so that no shop can be made to live another day.
 */

const JOUR_MS = 86_400_000
/** Before the functions of PostgreSQL itself: what a statement, a trigger or a default calls `now()` is found here first. */
const DEVANT = '-c search_path=essai,pg_catalog,public'

/** The address of the same database, whose sessions ask the time of the test. */
export function aLHeureDeLEssai(url: string): string {
  const adresse = new URL(url)
  adresse.searchParams.set('options', DEVANT)
  return adresse.href
}

/**
 * Functions that are a sum and nothing else, so that PostgreSQL writes them into each statement as it plans it, and plans it anew when they
 * are replaced: setting the clock is replacing them.
 */
const fonctions = (ms: number) =>
  ['now stable', 'clock_timestamp volatile']
    .map(f => f.split(' '))
    .map(
      ([nom, genre]) => `create or replace function essai.${nom}() returns timestamptz language sql ${genre}
        as $$ select pg_catalog.${nom}() + interval '${ms} milliseconds' $$`,
    )
    .join(';\n')

/** What was bound to PostgreSQL's own functions when it was created (defaults of columns, views) is bound again to the test's. */
export async function poserHorloge({ pool }: Pick<BaseDeTest, 'pool'>): Promise<void> {
  await pool.query(`create schema essai; grant usage on schema essai to public; ${fonctions(0)}`)
  const { rows } = await pool.query<{ ordre: string }>(
    `select format('alter table %s alter column %I set default %s', a.attrelid::regclass, a.attname,
         replace(replace(pg_get_expr(d.adbin, d.adrelid), 'now()', 'essai.now()'), 'clock_timestamp()', 'essai.clock_timestamp()')) as ordre
       from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       join pg_class c on c.oid = d.adrelid
       where c.relnamespace = 'public'::regnamespace and a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'
     union all
     select format('create or replace view %s as %s', c.oid::regclass, replace(pg_get_viewdef(c.oid), 'now()', 'essai.now()'))
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and pg_get_viewdef(c.oid) ~ 'now\\(\\)'`,
  )
  await pool.query(rows.map(r => r.ordre).join(';\n'))
}

const Vraie = globalThis.Date

/** One world lives at a time: the last that was opened. */
export class Horloge {
  readonly #pool: pg.Pool
  #decalage = 0

  private constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Sets both clocks to that day at nine in the morning. */
  static async ouvrir(pool: pg.Pool, jour: string): Promise<Horloge> {
    const horloge = new Horloge(pool)
    globalThis.Date = new Proxy(Vraie, {
      construct: (cible, args, nouveau) =>
        Reflect.construct(cible, args.length === 0 ? [horloge.maintenant()] : args, nouveau),
      apply: () => new Vraie(horloge.maintenant()).toString(),
      get: (cible, nom) => (nom === 'now' ? () => horloge.maintenant() : Reflect.get(cible, nom)),
    })
    await horloge.#regler(Vraie.parse(`${jour}T09:00:00Z`) - Vraie.now())
    return horloge
  }

  maintenant = (): number => Vraie.now() + this.#decalage

  get jour(): string {
    return new Vraie(this.maintenant()).toISOString().slice(0, 10)
  }

  /** `n` days from today; before today for what was, after for what is promised. */
  dans = (n: number): string => new Vraie(this.maintenant() + n * JOUR_MS).toISOString().slice(0, 10)

  /** Forward, and only forward: what is written is of its day. */
  async avancer(jours: number): Promise<void> {
    await this.#regler(this.#decalage + jours * JOUR_MS)
  }

  async #regler(decalage: number): Promise<void> {
    this.#decalage = Math.round(decalage)
    await this.#pool.query(fonctions(this.#decalage))
  }

  fermer(): void {
    globalThis.Date = Vraie
  }
}
