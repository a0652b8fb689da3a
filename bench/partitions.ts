import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { mediane } from './tours.ts'

/*
 * `node bench/partitions.ts`: the stock ledger (its columns, keys and indexes, without its neighbours) in one table and in one partition a
 * month, side by side: what it takes to write a document, to read the lists, to save it and to let a month go. `--lignes 50000000 --mois 36`,
 * `--donnees folder` keeps the base. A partition is a range of `_id`: an identifier begins with its millisecond, so the key stays the key.
 */
const { values: options } = parseArgs({
  options: {
    lignes: { type: 'string', default: '50000000' },
    mois: { type: 'string', default: '36' },
    tours: { type: 'string', default: '200' },
    donnees: { type: 'string' },
  },
})
const LIGNES = Number(options.lignes)
const MOIS = Number(options.mois)
const ARTICLES = 300_000
const OFFICINES = 300
const TABLES = ['entier', 'mensuel'] as const
type Table = (typeof TABLES)[number]

const dire = (texte: string) => process.stdout.write(`${texte}\n`)
const charge = () => loadavg()[0]?.toFixed(1)
async function chrono<T>(quoi: string, travail: () => Promise<T>): Promise<T> {
  const debut = performance.now()
  const rendu = await travail()
  dire(`${quoi} : ${((performance.now() - debut) / 1000).toFixed(1)} s (charge ${charge()})`)
  return rendu
}

/** The first identifier that this instant could have. */
const bord = (instant: Date) =>
  `${instant
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2')}-0000-0000-000000000000`
const numero = (n: string) => `lpad(to_hex(${n}), 32, '0')::uuid`

const DEBUT = new Date(Date.UTC(2026, 11 - MOIS, 1))
const mois = (rang: number) => new Date(Date.UTC(2026, 11 - MOIS + rang, 1))

const COLONNES = `_id uuid not null, "IdArticle" uuid not null, "IdOfficine" uuid not null, "Nature" text not null, "Quantite" integer not null,
  "QuantiteApres" integer not null, "CoutUnitaire" bigint not null, entite text not null, "idEntite" uuid not null, reference text not null,
  "Motif" text, "createdAt" timestamptz not null, "createdBy" uuid`
/** What left, and what came back of an exit; by what it left. */
const PARTI = `("Quantite" < 0 or entite = 'sortie')`
const SORTI = `case when entite = 'sortie' then 'Sortie' else "Nature" end`
/** Those of `mouvement`, to the letter. */
const INDEX = (t: Table) => [
  `alter table ${t} add primary key (_id)`,
  `create index on ${t} ("IdArticle", _id desc)`,
  `create index on ${t} ("idEntite")`,
  `create index on ${t} ("IdOfficine", (${SORTI}), _id desc) where ${PARTI} and "Nature" <> all (array['Vente', 'Vente comptoir'])`,
  `create index on ${t} ("IdOfficine", _id desc) include ("Nature") where ${PARTI}`,
  `create index on ${t} using brin ("createdAt")`,
  `create index on ${t} (_id desc) where ${PARTI}`,
]

async function charger(c: pg.Client): Promise<void> {
  // Made and filled in one transaction, nothing of it goes through the journal.
  await chrono(`${LIGNES} lignes en une table`, async () => {
    await c.query(`begin; create table entier (${COLONNES})`)
    await c.query(
      `insert into entier
       select uuidv7(d), ${numero(`1 + (hashint8(n) & 2147483647) % ${ARTICLES}`)}, ${numero(`1 + n % ${OFFICINES}`)},
         case when n % 5 = 0 then 'Réception' when n % 50 = 1 then 'Transfert sortie' when n % 7 = 0 then 'Vente comptoir' else 'Vente' end,
         case when n % 5 = 0 then 4 else -1 end, 1 + (n % 9)::int, 10000 + n % 50000,
         case when n % 5 = 0 then 'bon_reception' else 'commande_client' end, ${numero('n / 2')}, 'CMD-' || n / 2, null, now() + d, ${numero('1 + n % 900')}
       from generate_series(1, ${LIGNES}::bigint) n
       cross join lateral (select make_interval(secs => ${(DEBUT.getTime() - Date.now()) / 1000} + n * ${(Date.now() - DEBUT.getTime()) / 1000 / (LIGNES + 1)}::float8) as d) a`,
    )
    await c.query('commit')
  })
  await chrono('les mêmes, un mois par partition', async () => {
    await c.query(`begin; create table mensuel (${COLONNES}) partition by range (_id)`)
    for (let rang = 0; rang <= MOIS; rang++)
      await c.query(
        `create table mensuel_${rang} partition of mensuel for values from ('${bord(mois(rang))}') to ('${bord(mois(rang + 1))}')`,
      )
    await c.query('insert into mensuel select * from entier')
    await c.query('commit')
  })
  for (const t of TABLES)
    await chrono(`index de ${t}`, async () => {
      for (const ordre of INDEX(t)) await c.query(ordre)
      await c.query(`vacuum analyze ${t}`)
    })
}

/** A document of twenty lines, committed, written to each in turn. */
async function ecrire(c: pg.Client): Promise<void> {
  const temps: Record<Table, number[]> = { entier: [], mensuel: [] }
  for (let tour = 0; tour < Number(options.tours) + 20; tour++)
    for (const t of tour % 2 ? TABLES : [...TABLES].reverse()) {
      const debut = performance.now()
      await c.query(
        `insert into ${t} select uuidv7(), ${numero(`1 + (random() * ${ARTICLES})::int`)},
           ${numero(String(1 + (tour % OFFICINES)))}, 'Vente', -1, 1, 10000, 'commande_client', ${numero(`${LIGNES + tour}`)}, 'CMD', null, now(), null
         from generate_series(1, 20) n`,
      )
      if (tour >= 20) temps[t].push(performance.now() - debut)
    }
  for (const t of TABLES)
    dire(
      `document de 20 lignes, ${t} : ${mediane(temps[t]).toFixed(2)} ms, 95 % ${(temps[t].sort((a, b) => a - b)[Math.floor(temps[t].length * 0.95)] ?? 0).toFixed(2)} (charge ${charge()})`,
    )
}

const [article, officine] = [`lpad(to_hex(777), 32, '0')::uuid`, `lpad(to_hex(42), 32, '0')::uuid`]
/** What the product asks of the ledger. */
const LISTES: [quoi: string, sql: (t: Table) => string][] = [
  [
    'mouvements d’un article',
    t => `select * from ${t} where "IdArticle" = ${article} order by _id desc limit 50`,
  ],
  [
    'sorties d’une officine',
    t => `select * from ${t} where "IdOfficine" = ${officine} and ${PARTI} order by _id desc limit 50`,
  ],
  [
    'sorties d’une officine, une nature',
    t =>
      `select * from ${t} where "IdOfficine" = ${officine} and ${PARTI} and ${SORTI} = 'Transfert sortie' and "Nature" <> all (array['Vente', 'Vente comptoir']) order by _id desc limit 50`,
  ],
  ['sorties du réseau', t => `select * from ${t} where ${PARTI} order by _id desc limit 50`],
  ['lignes d’un document', t => `select * from ${t} where "idEntite" = lpad(to_hex(1234567), 32, '0')::uuid`],
  [
    'un mouvement, par sa clé',
    t =>
      `select * from ${t} where _id = (select _id from ${t} where "IdArticle" = ${article} order by _id limit 1)`,
  ],
  [
    'somme d’un mois, par l’heure',
    t =>
      `select count(*), sum("Quantite") from ${t} where "createdAt" >= '${mois(MOIS - 2).toISOString()}' and "createdAt" < '${mois(MOIS - 1).toISOString()}'`,
  ],
  [
    'somme d’un mois, par la clé',
    t =>
      `select count(*), sum("Quantite") from ${t} where _id >= '${bord(mois(MOIS - 2))}' and _id < '${bord(mois(MOIS - 1))}'`,
  ],
]

async function lire(c: pg.Client): Promise<void> {
  for (const [quoi, sql] of LISTES) {
    const dits: string[] = []
    for (const t of TABLES) {
      const vus: { plan: number; exec: number; lus: number }[] = []
      for (let fois = 0; fois < 5; fois++) {
        const { rows } = await c.query<{ 'QUERY PLAN': [Record<string, never>] }>(
          `explain (analyze, buffers, format json) ${sql(t)}`,
        )
        const [p] = rows[0]?.['QUERY PLAN'] ?? []
        const racine = p?.Plan as unknown as Record<string, number>
        vus.push({
          plan: Number(p?.['Planning Time']),
          exec: Number(p?.['Execution Time']),
          lus: (racine['Shared Hit Blocks'] ?? 0) + (racine['Shared Read Blocks'] ?? 0),
        })
      }
      const m = vus.sort((a, b) => a.exec + a.plan - b.exec - b.plan)[0]
      dits.push(`${t} ${m?.exec.toFixed(2)} ms + plan ${m?.plan.toFixed(2)}, ${m?.lus} pages`)
    }
    dire(`${quoi} : ${dits.join(' ; ')} (charge ${charge()})`)
  }
}

/** Read from one end to the other as a backup does: the whole, then what this month alone added. */
async function sauvegarder(c: pg.Client): Promise<void> {
  for (const t of [...TABLES, `mensuel_${MOIS - 1}`])
    await chrono(`sauvegarde de ${t}`, () =>
      c.query(`copy (select * from ${t}) to program 'cat > /dev/null'`),
    )
}

const dossier = options.donnees ?? mkdtempSync(join(tmpdir(), 'dioptrie-partitions-'))
let base = await startEmbedded(dossier)
const ouvrir = async () => {
  const c = new pg.Client({ connectionString: base.url })
  await c.connect()
  return c
}
try {
  let c = await ouvrir()
  const { rowCount } = await c.query(`select where to_regclass('mensuel') is not null`)
  if (rowCount === 0) {
    await c.query('alter system set wal_level = minimal')
    await c.query('alter system set max_wal_senders = 0')
    await c.query(`alter system set maintenance_work_mem = '1GB'`)
    await c.end()
    await base.stop()
    base = await startEmbedded(dossier)
    c = await ouvrir()
    await charger(c)
  }
  const { rows } = await c.query<{ nom: string; table: string; index: string }>(
    `select r as nom, pg_size_pretty(sum(pg_table_size(p))) as table, pg_size_pretty(sum(pg_indexes_size(p))) as index
     from unnest(array['entier', 'mensuel']) r
     cross join lateral (select r::regclass union all select inhrelid from pg_inherits i join pg_class c on c.oid = inhrelid
       where inhparent = r::regclass and c.relkind = 'r') t (p) group by r order by r`,
  )
  for (const { nom, table, index } of rows) dire(`${nom} : ${table}, index ${index}`)
  await ecrire(c)
  await lire(c)
  await sauvegarder(c)
  await chrono('le plus vieux mois s’en va, d’un coup', () =>
    c.query('alter table mensuel detach partition mensuel_0'),
  )
  await c.query(
    `alter table mensuel attach partition mensuel_0 for values from ('${bord(mois(0))}') to ('${bord(mois(1))}')`,
  )
  await c.end()
} finally {
  await base.stop()
  if (!options.donnees) rmSync(dossier, { recursive: true, force: true })
}
