import { type RawBuilder, sql } from 'kysely'
import type { Colonne } from '../kernel/records/changer.ts'

const TYPES: Record<string, RawBuilder<unknown>> = {
  Paires: sql`jsonb`,
  Estimation: sql`jsonb`,
  RefOrd: sql`text`,
  Observation: sql`text`,
  Cause: sql`text`,
  Taux: sql`smallint`,
}
const typeDe = (nom: string) =>
  TYPES[nom] ?? (nom.startsWith('Id') ? sql`uuid` : nom.startsWith('Date') ? sql`date` : sql`bigint`)
/** A parameter in a SELECT has no column to take its type from. */
export const typee = ([nom, v]: Colonne) => sql`${v}::${typeDe(nom)}`
export const noms = (colonnes: Colonne[]) => sql.join(colonnes.map(([nom]) => sql.id(nom)))
