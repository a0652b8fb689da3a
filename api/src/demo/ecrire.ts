import type pg from 'pg'

const LOT = 5_000
const nom = (texte: string) => `"${texte}"`

/** Everything travels as text, one array per column, and is cast on arrival: far cheaper to read than JSON. */
const enTexte = (valeur: unknown): string | null => {
  if (valeur === null || valeur === undefined) return null
  return Array.isArray(valeur) ? `{${valeur.map(v => JSON.stringify(v)).join(',')}}` : String(valeur)
}

async function typesDe(base: pg.PoolClient, table: string): Promise<Map<string, string>> {
  const { rows } = await base.query<{ colonne: string; type: string }>(
    `select attname as colonne, format_type(atttypid, atttypmod) as type
     from pg_attribute where attrelid = $1::text::regclass and attnum > 0`,
    [table],
  )
  return new Map(rows.map(r => [r.colonne, r.type]))
}

/** The rows as a table `n`, in batches; every row has the keys of the first one. */
async function parLots(
  base: pg.PoolClient,
  table: string,
  lignes: readonly object[],
  requete: (colonnes: string[], source: string) => string,
): Promise<void> {
  const types = await typesDe(base, table)
  const colonnes = Object.keys(lignes[0] ?? {})
  const lus = colonnes.map((c, n) => `c${n}::${types.get(c)} as ${nom(c)}`).join(', ')
  const tableaux = colonnes.map((_, n) => `$${n + 1}::text[]`).join(', ')
  const alias = colonnes.map((_, n) => `c${n}`).join(', ')
  const texte = requete(colonnes, `(select ${lus} from unnest(${tableaux}) as u(${alias})) n`)
  for (let debut = 0; debut < lignes.length; debut += LOT) {
    const lot = lignes.slice(debut, debut + LOT) as Record<string, unknown>[]
    await base.query(
      texte,
      colonnes.map(c => lot.map(ligne => enTexte(ligne[c]))),
    )
  }
}

export const inserer = (
  base: pg.PoolClient,
  table: string,
  lignes: readonly object[],
  conflit = '',
): Promise<void> =>
  parLots(
    base,
    table,
    lignes,
    (colonnes, source) =>
      `insert into ${nom(table)} (${colonnes.map(nom).join(', ')}) select * from ${source} ${conflit}`,
  )

/** Rows known by their `_id` take these values. */
export const remplacer = (base: pg.PoolClient, table: string, lignes: readonly object[]): Promise<void> =>
  parLots(
    base,
    table,
    lignes,
    (colonnes, source) =>
      `update ${nom(table)} t set ${colonnes.map(c => `${nom(c)} = n.${nom(c)}`).join(', ')}
       from ${source} where n."_id" = t."_id"`,
  )
