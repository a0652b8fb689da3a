import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'

/** A role that sells nothing gives no discount, whatever it says. */
const VENDRE = `'{ventes.ecrire,comptoir.vendre,ventes.approuver}'::text[]`

/**
 * What the roles of the user `u` allow together, as one row: `administrateur` allows everything, also what a later
 * version adds.
 */
export const DROITS_DE_U = `
  select coalesce(bool_or(r.livre = 'administrateur'), false) as administrateur,
         case when bool_or(r.livre = 'administrateur' or (r."RemiseMax" is null and r.permissions && ${VENDRE})) then null
           else coalesce(max(r."RemiseMax") filter (where r.permissions && ${VENDRE}), 0) end as "RemiseMax",
         case when bool_or(r.rule = 'admin') then 'admin' else 'editor' end as rule,
         coalesce(string_agg(array_to_string(r.permissions, ','), ',' order by r."_id"), '') as permissions
  from utilisateur_role ur join role r on r."_id" = ur."IdRole"
  where ur."IdUtilisateur" = u."_id"`

export interface Droits {
  administrateur: boolean
  RemiseMax: number | null
  permissions: string
}

const TOUTES: ReadonlySet<Permission> = new Set(toutesLesPermissions)
const connues = new Map<string, ReadonlySet<Permission>>()
const CONNUES_MAX = 500

/** The same roles give the same set, made once: this is asked at every call. */
export function permissionsDe({
  administrateur,
  permissions,
}: Pick<Droits, 'administrateur' | 'permissions'>): ReadonlySet<Permission> {
  if (administrateur) return TOUTES
  const deja = connues.get(permissions)
  if (deja) return deja
  const jeu = new Set(permissions.split(',').filter((p): p is Permission => TOUTES.has(p as Permission)))
  if (connues.size >= CONNUES_MAX) connues.clear()
  connues.set(permissions, jeu)
  return jeu
}
