import { sql } from 'kysely'
import type pg from 'pg'
import { ouvrirDb } from './db.ts'

/**
 * The schema as SQL, read from the catalogue: what the migrations have made of each other, in one place. It is complete enough to be
 * run on an empty database, which is how a test proves it.
 */
export async function decrireSchema(pool: pg.Pool): Promise<string> {
  const db = ouvrirDb(pool)
  const lire = async <T>(requete: ReturnType<typeof sql<T>>): Promise<T[]> => (await requete.execute(db)).rows

  await refuserInconnus(requete => lire(requete))

  const [extensions, sequences, fonctions, tables, colonnes, contraintes, index, declencheurs, vues] = [
    await lire(sql<Texte>`
      select format('create extension %I;', extname) as texte from pg_extension
      where extname <> 'plpgsql' order by extname`),
    await lire(sql<Texte>`
      select format('create sequence %I as %s%s;', c.relname, format_type(s.seqtypid, null),
        case when s.seqcycle then ' cycle' else '' end) as texte
      from pg_sequence s join pg_class c on c.oid = s.seqrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
      order by c.relname`),
    await lire(sql<Fonction>`
      select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as nom,
        pg_get_functiondef(p.oid) as texte,
        (
          select max(c.relkind) from pg_depend d join pg_type t on t.oid = d.refobjid
          join pg_type u on u.oid in (t.oid, t.typelem) join pg_class c on c.oid = u.typrelid
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_type'::regclass
            and c.relkind in ('r', 'v')
        ) as apres
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (${sql.raw(D_UNE_EXTENSION)} and d.objid = p.oid)
      order by 1`),
    await lire(sql<Table>`
      select c.relname as nom, c.relpersistence = 'u' as volatile, array_to_string(c.reloptions, ', ') as options
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not like 'kysely%' order by c.relname`),
    await lire(sql<Colonne>`
      select c.relname as table, format('%I', a.attname) as nom, format_type(a.atttypid, a.atttypmod) as type,
        case when a.attcollation <> t.typcollation then format('%I', l.collname) end as collation,
        pg_get_expr(d.adbin, d.adrelid) as defaut, a.attgenerated as engendre, a.attidentity as identite,
        a.attnotnull as requis, nullif(a.attstattarget, -1) as statistiques,
        case when a.attstorage <> t.typstorage then a.attstorage end as rangement,
        nullif(a.attcompression, '') as compression
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      join pg_type t on t.oid = a.atttypid
      left join pg_collation l on l.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`),
    await lire(sql<Contrainte>`
      select c.relname as table, k.conname as nom, k.contype as genre, pg_get_constraintdef(k.oid, true) as texte,
        f.relname as vers
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
      left join pg_class f on f.oid = k.confrelid
      where k.contype not in ('n', 't')
      order by c.relname, array_position(array['p', 'u', 'x', 'c', 'f']::"char"[], k.contype), k.conname`),
    await lire(sql<DeTable>`
      select c.relname as table, i.relname as nom, pg_get_indexdef(x.indexrelid) as texte
      from pg_index x
      join pg_class c on c.oid = x.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_class i on i.oid = x.indexrelid
      where not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
      order by c.relname, i.relname`),
    await lire(sql<DeTable>`
      select c.relname as table, t.tgname as nom, pg_get_triggerdef(t.oid, true) as texte
      from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
      where not t.tgisinternal order by c.relname, t.tgname`),
    await lire(sql<Vue>`
      select c.relname as nom, pg_get_viewdef(c.oid, 110) as texte, array_to_string(c.reloptions, ', ') as options,
        array(
          select distinct s.relname from pg_rewrite r
          join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
          join pg_class s on s.oid = d.refobjid and d.refclassid = 'pg_class'::regclass and s.relkind = 'v'
          where r.ev_class = c.oid and s.oid <> c.oid
        )::text[] as lit
      from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
        and not exists (${sql.raw(D_UNE_EXTENSION)} and d.objid = c.oid)
      order by c.relname`),
  ] as const

  const de = <T extends { table: string }>(lignes: readonly T[], nom: string) =>
    lignes.filter(l => l.table === nom)
  const liens = contraintes.filter(k => k.genre === 'f')
  const ordre = ordonner(tables, nom => de(liens, nom).map(k => k.vers as string))
  const rang = new Map(ordre.map((t, n) => [t.nom, n]))
  /** Two tables that name each other: the first cannot say so before the second is there. */
  const aRebours = (k: Contrainte) => (rang.get(k.vers as string) ?? 0) > (rang.get(k.table) ?? 0)

  const bloc = (t: Table): string => {
    const siennes = de(colonnes, t.nom)
    const corps = [
      ...siennes.map(ecrireColonne),
      ...de(contraintes, t.nom)
        .filter(k => !(k.genre === 'f' && aRebours(k)))
        .map(k => `constraint ${citer(k.nom)} ${k.texte}`),
    ]
    return [
      `create ${t.volatile ? 'unlogged ' : ''}table ${citer(t.nom)} (\n  ${corps.join(',\n  ')}\n)${t.options ? ` with (${t.options})` : ''};`,
      ...siennes.flatMap(c => reglages(t.nom, c)),
      ...de(index, t.nom).map(i => `${i.texte.replace(/ ON public\./, ' ON ')};`),
      ...de(declencheurs, t.nom).map(d => `${d.texte};`),
    ].join('\n')
  }
  const fonction = (f: Fonction) =>
    `${f.texte.trimEnd().replace(/^CREATE OR REPLACE FUNCTION public\./, 'CREATE FUNCTION ')};`
  const vue = (v: Vue) =>
    `create view ${citer(v.nom)}${v.options ? ` with (${v.options})` : ''} as\n${v.texte}`

  return `${[
    ENTETE,
    extensions.map(e => e.texte).join('\n'),
    sequences.map(s => s.texte).join('\n'),
    titre('Fonctions'),
    ...fonctions.filter(f => !f.apres).map(fonction),
    titre('Tables : ce qu’une table nomme est avant elle'),
    ...ordre.map(bloc),
    ...liens
      .filter(aRebours)
      .map(k => `alter table ${citer(k.table)} add constraint ${citer(k.nom)} ${k.texte};`),
    titre('Fonctions qui prennent ou rendent une ligne'),
    ...fonctions.filter(f => f.apres === 'r').map(fonction),
    titre('Vues'),
    ...ordonner(vues, nom => vues.find(v => v.nom === nom)?.lit ?? []).map(vue),
    ...fonctions.filter(f => f.apres === 'v').map(fonction),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

interface Texte {
  texte: string
}
/** `apres`: its arguments or its result are rows of a table, of a view. */
type Fonction = Texte & { nom: string; apres: 'r' | 'v' | null }
type DeTable = Texte & { table: string; nom: string }
type Contrainte = DeTable & { genre: string; vers: string | null }
type Vue = Texte & { nom: string; options: string | null; lit: string[] }
interface Table {
  nom: string
  volatile: boolean
  options: string | null
}
interface Colonne {
  table: string
  nom: string
  type: string
  collation: string | null
  defaut: string | null
  engendre: string
  identite: string
  requis: boolean
  statistiques: number | null
  rangement: string | null
  compression: string | null
}

const ENTETE = `-- Le schéma tel que les migrations le laissent : écrit par « npm run schema », à lire et non à changer.
-- On le change par une migration (api/migrations) ; un essai le compare à une base qui vient d’être migrée.
set check_function_bodies = off;`

const D_UNE_EXTENSION = `select from pg_depend d where d.deptype = 'e'`

const titre = (texte: string) => `-- ${texte} ${'-'.repeat(Math.max(3, 100 - texte.length))}`

const citer = (nom: string) => (/^[a-z_][a-z0-9_]*$/.test(nom) ? nom : `"${nom}"`)

function ecrireColonne(c: Colonne): string {
  const valeur =
    c.engendre === 's'
      ? ` generated always as (${c.defaut}) stored`
      : c.engendre === 'v'
        ? ` generated always as (${c.defaut}) virtual`
        : c.identite
          ? ` generated ${c.identite === 'a' ? 'always' : 'by default'} as identity`
          : c.defaut
            ? ` default ${c.defaut}`
            : ''
  return `${c.nom} ${c.type}${c.collation ? ` collate ${c.collation}` : ''}${c.requis ? ' not null' : ''}${valeur}`
}

const RANGEMENTS: Record<string, string> = { p: 'plain', e: 'external', m: 'main', x: 'extended' }
const COMPRESSIONS: Record<string, string> = { p: 'pglz', l: 'lz4' }

/** How a column is kept and counted, where it is not as its type has it. */
function reglages(table: string, c: Colonne): string[] {
  const dits = [
    ...(c.statistiques === null ? [] : [`set statistics ${c.statistiques}`]),
    ...(c.rangement ? [`set storage ${RANGEMENTS[c.rangement]}`] : []),
    ...(c.compression ? [`set compression ${COMPRESSIONS[c.compression]}`] : []),
  ]
  return dits.map(dit => `alter table ${citer(table)} alter column ${c.nom} ${dit};`)
}

/** Each after what it needs, by name otherwise; of a circle, the first by name comes first. */
function ordonner<T extends { nom: string }>(tous: readonly T[], besoins: (nom: string) => string[]): T[] {
  const places = new Set<string>()
  const rendu: T[] = []
  const poser = (un: T) => {
    if (places.has(un.nom)) return
    places.add(un.nom)
    for (const nom of besoins(un.nom).sort()) {
      const avant = tous.find(t => t.nom === nom)
      if (avant) poser(avant)
    }
    rendu.push(un)
  }
  for (const un of tous) poser(un)
  return rendu
}

/** What is not described is not left out in silence: whoever uses it first teaches this file to write it. */
async function refuserInconnus(
  lire: (requete: ReturnType<typeof sql<{ quoi: string }>>) => Promise<{ quoi: string }[]>,
): Promise<void> {
  const inconnus = await lire(sql<{ quoi: string }>`
    select 'relation ' || c.relname as quoi from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind not in ('r', 'i', 'v', 'S')
    union all select 'type ' || t.typname from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype not in ('c', 'b')
      and not exists (${sql.raw(D_UNE_EXTENSION)} and d.objid = t.oid)
    union all select 'fonction ' || p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind not in ('f', 'p')
      and not exists (${sql.raw(D_UNE_EXTENSION)} and d.objid = p.oid)
    union all select 'règle ' || r.rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relnamespace = 'public'::regnamespace and r.rulename <> '_RETURN'
    union all select 'politique ' || p.polname from pg_policy p
    union all select 'statistique ' || s.stxname from pg_statistic_ext s
    union all select 'déclencheur ' || t.tgname from pg_trigger t
    where not t.tgisinternal and t.tgenabled <> 'O'
    union all select 'contrainte ' || k.conname from pg_constraint k
    where k.connamespace = 'public'::regnamespace and not k.convalidated
    union all select 'commentaire ' || d.description from pg_description d
    join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
    where c.relnamespace = 'public'::regnamespace
    union all select 'schéma ' || n.nspname from pg_namespace n
    where n.nspname not in ('public', 'information_schema') and n.nspname not like 'pg\\_%'`)
  if (inconnus.length > 0)
    throw new Error(`Le schéma ne sait pas dire : ${inconnus.map(i => i.quoi).join(', ')}.`)
}
