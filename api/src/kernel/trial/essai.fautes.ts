import type pg from 'pg'

export interface Verification {
  nom: string
  requete: string
}

/** The names of the checks that find something. */
export async function differences(
  base: Pick<pg.Pool | pg.PoolClient, 'query'>,
  verifications: readonly Verification[],
): Promise<string[]> {
  const vues: string[] = []
  for (const { nom, requete } of verifications)
    if (((await base.query(requete)) as pg.QueryResult).rows.length > 0) vues.push(nom)
  return vues
}

/** Written as nobody can by the program, looked at, and taken back: what differs, by the first words that were expected of it. */
export async function vuesDe(
  pool: pg.Pool,
  verifications: readonly Verification[],
  faute: string,
  attendues: readonly string[],
): Promise<string[]> {
  const base = await pool.connect()
  try {
    await base.query(`begin; set local session_replication_role = replica`)
    await base.query(faute)
    const vues = await differences(base, verifications)
    return vues.map(nom => attendues.find(debut => nom.startsWith(debut)) ?? nom).sort()
  } finally {
    await base.query('rollback')
    base.release()
  }
}

/** The checks that no planted fault makes speak. */
export const sansFaute = (verifications: readonly Verification[], attendues: readonly string[]): string[] =>
  verifications.map(v => v.nom).filter(nom => !attendues.some(debut => nom.startsWith(debut)))
