import { ETAPES_PRETES } from '@dioptrie/domain/commandes/etats'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CE_JOUR } from '../kernel/platform/jour.ts'

/** What `enRetard` of the domain says, of the order named: written out, so that the index of what is not delivered serves it. */
export const enRetard = (c: RawBuilder<unknown>) =>
  sql<SqlBool>`${c}."Etape" not in (${sql.join(ETAPES_PRETES.map(e => sql.lit(e)))}) and ${c}."DatePromesse" < ${CE_JOUR}`
