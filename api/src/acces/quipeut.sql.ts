import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { type SqlBool, sql } from 'kysely'
import { egal } from '../kernel/list/filtres.ts'
import { type DemandeDeListe, echapper, listerDepuis, motsDe } from '../kernel/list/liste.ts'
import type { Lecture } from '../kernel/platform/db.ts'

/** Whoever holds a permission, in an officine or in any: those whom a filter names. */
export function listerQuiPeut(
  db: Lecture,
  permission: Permission,
  officine: string | null,
  q: DemandeDeListe & { q?: string | undefined },
) {
  const conditions = [
    sql<SqlBool>`exists (select from utilisateur_role ur join role r on r."_id" = ur."IdRole"
      where ur."IdUtilisateur" = u."_id" and ${permission} = any(r.permissions))`,
    egal(sql`u."IdOfficine"`, officine),
    ...motsDe(q.q).map(
      mot => sql<SqlBool>`' ' || sans_accent(u."displayName") like ${`% ${echapper(mot)}%`}`,
    ),
  ].filter(c => c !== undefined)
  return listerDepuis<{ _id: string; displayName: string; Officine: string }>(db, q, {
    fiche: sql`u."_id", u."displayName", f."Nom" as "Officine"`,
    depuis: sql`utilisateur u join officine f on f."_id" = u."IdOfficine" where ${sql.join(conditions, sql` and `)}`,
    ordre: sql`u."displayName", u."_id"`,
  })
}
