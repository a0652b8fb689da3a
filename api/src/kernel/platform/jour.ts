import type { Jour } from '@dioptrie/domain/kernel/jour'
import { sql } from 'kysely'

/** Today, as every desk counts its days. */
export const CE_JOUR = sql<Jour>`(now() at time zone 'UTC')::date`
