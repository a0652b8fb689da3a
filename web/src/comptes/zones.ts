import { avecBesoins } from '@dioptrie/domain/acces/rules'
import { type Permission, permissions, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'

/** `clients.lire` is the verb `lire` of the area `clients`. */
export type Zone = Permission extends infer P ? (P extends `${infer Z}.${string}` ? Z : never) : never
type Verbe<Z extends Zone> = Permission extends infer P ? (P extends `${Z}.${infer V}` ? V : never) : never
export type ParZone = { [Z in Zone]: { [V in Verbe<Z>]: string } }

const zoneDe = (permission: string) => permission.split('.')[0] as Zone

/** Areas and their permissions, in the order in which the domain writes them. */
export const zones: [Zone, Permission[]][] = [...new Set(toutesLesPermissions.map(zoneDe))].map(zone => [
  zone,
  toutesLesPermissions.filter(p => zoneDe(p) === zone),
])

/** The domain’s own sentences, as a tree: a key of a text cannot hold a dot. */
export const phrasesParZone = Object.fromEntries(
  zones.map(([zone, siennes]) => [
    zone,
    Object.fromEntries(siennes.map(p => [p.slice(zone.length + 1), permissions[p]])),
  ]),
) as ParZone

/**
 * Some of those that may be given, all or none: with what they need, and keeping what others need. `venues` came along
 * with others: they go when nothing needs them any more.
 */
export function basculer(
  choisies: readonly Permission[],
  lesquelles: readonly Permission[],
  avec: boolean,
  venues: readonly Permission[] = [],
): Permission[] {
  if (avec) return avecBesoins([...choisies, ...lesquelles])
  return avecBesoins(choisies.filter(p => !lesquelles.includes(p) && !venues.includes(p)))
}
