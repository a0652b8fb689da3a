import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

/** Today's year in Abidjan, by the clock of the database: one clock for every API process. */
export const CETTE_ANNEE = sql<number>`extract(year from now() at time zone 'UTC')::int`
export const TOUJOURS = sql<number>`0`

/**
 * The next `combien` numbers of an officine, as the body of a CTE: answers the last one. The row stays locked until
 * the transaction ends, so that numbers have neither gaps nor twins.
 */
export const prendreNumeros = (
  idOfficine: string,
  genre: string,
  annee: RawBuilder<number>,
  combien = 1,
) => sql<{ dernier: number }>`
  insert into compteur as k ("IdOfficine", genre, annee, dernier, total)
  values (${idOfficine}, ${genre}, ${annee}, ${combien}::int, ${combien}::int)
  on conflict ("IdOfficine", genre, annee)
  do update set dernier = k.dernier + excluded.dernier, total = k.total + excluded.total
  returning dernier`

/** Five digits at least; the sixth comes by itself. */
export const cinqChiffres = (n: RawBuilder<number>) =>
  sql<string>`lpad((${n})::text, greatest(5, length((${n})::text)), '0')`

/**
 * The next reference of an officine and a year (`CMD-ANG-26-00931`), as CTEs to stand first in a WITH: the last is
 * `numero(reference)`. Taken late in the transaction: see above.
 */
export const prendreReference = (idOfficine: string, genre: string) => sql`
  pris as (${prendreNumeros(idOfficine, genre, CETTE_ANNEE)}),
  numero as (select ${genre}::text || '-' || o."Code" || '-' || right((${CETTE_ANNEE})::text, 2) || '-'
      || ${cinqChiffres(sql`pris.dernier`)} as reference
    from pris, officine o where o."_id" = ${idOfficine})`

/** The year in which a record took its number, from the instant of its creation. */
export const anneeDe = (creation: string) =>
  sql<number>`extract(year from ${creation}::timestamptz at time zone 'UTC')::int`

/** The same for a record whose lines must name it before it is written: its counter stays locked until the end. */
export async function nouvelleReference(tx: Tx, idOfficine: string, genre: string): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    with ${prendreReference(idOfficine, genre)} select reference from numero`.execute(tx)
  return rows[0]?.reference as string
}

/** A record leaves the lists (-1) or comes back (+1): its number stays taken, the total of live ones follows. */
export async function compter(
  tx: Tx,
  idOfficine: string,
  genre: string,
  annee: RawBuilder<number>,
  ecart: number,
): Promise<void> {
  await sql`update compteur set total = total + ${ecart}::int
    where "IdOfficine" = ${idOfficine} and genre = ${genre} and annee = ${annee}`.execute(tx)
}

/** How many live records of a kind: kept in the same transaction as each change, so that no list counts a million. */
export const totalVivant = (genre: string, officine: string | null) => sql<number>`
  select coalesce(sum(total), 0) from compteur
  where genre = ${genre} ${officine ? sql`and "IdOfficine" = ${officine}` : sql``}`
