import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { DROITS_DE_U, type Droits, permissionsDe } from './droits.ts'

/** People as they would call, each with the rights of this moment; who has no account any more is not there. */
export async function appelants(db: Lecture, ids: string[]): Promise<Appelant[]> {
  const { rows } = await sql<Omit<Appelant, 'permissions' | 'idSession' | 'gardeOrdonnances'> & Droits>`
    select u."_id", u.email, u."displayName", u."IdOfficine", d.administrateur, d.rule, d.permissions, d."RemiseMax"
    from utilisateur u cross join lateral (${sql.raw(DROITS_DE_U)}) d where u."_id" = any(${ids}::uuid[]) and u.actif
    order by u."_id"`.execute(db)
  return rows.map(r => ({
    ...r,
    idSession: '',
    gardeOrdonnances: false,
    permissions: permissionsDe(r),
  }))
}
