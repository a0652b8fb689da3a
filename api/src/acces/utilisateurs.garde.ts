import {
  besoinsManquants,
  enTrop,
  motsDePasseDifferents,
  PHRASE_CONFIRMATION,
} from '@dioptrie/domain/acces/rules'
import { type Permission, permissions } from '@dioptrie/domain/kernel/permissions'
import { champInvalide, Refus, regle } from '@dioptrie/domain/kernel/refus'
import { CompiledQuery, sql } from 'kysely'
import { type Appelant, interdit, peutAgir } from '../kernel/call/appelant.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { DROITS_DE_U, type Droits, permissionsDe } from './droits.ts'

const enMots = (liste: Permission[]) =>
  `« ${permissions[liste[0] as Permission]} »${liste.length > 1 ? ` et ${liste.length - 1} autre${liste.length > 2 ? 's' : ''}` : ''}`

export function exigerConfirmation(m: {
  password?: string | undefined
  confirmPassword?: string | undefined
}): void {
  if (motsDePasseDifferents(m))
    throw new Refus(400, 'MOTS_DE_PASSE_DIFFERENTS', PHRASE_CONFIRMATION, {
      champs: { 'payload.confirmPassword': PHRASE_CONFIRMATION },
    })
}

/** A role that may do what it cannot see would be refused at every step of its own screens. */
export function exigerBesoins(role: readonly Permission[]): void {
  const [premier] = besoinsManquants(role)
  if (!premier) return
  throw new Refus(
    400,
    'BESOIN_MANQUANT',
    `« ${permissions[premier.permission]} » ne sert à rien sans ${enMots(premier.manquent)} : ajoutez-le au rôle.`,
    { champs: { 'payload.permissions': `Il manque ${enMots(premier.manquent)}` } },
  )
}

/** Nobody gives, to a role or through one, a permission that they do not hold themselves. */
export function exigerDonnables(moi: Appelant, donnees: Iterable<Permission>, champ: string): void {
  const manquent = enTrop(donnees, moi.permissions)
  if (manquent.length === 0) return
  throw new Refus(
    403,
    'DROITS_INSUFFISANTS',
    `Vous ne pouvez pas donner une permission que vous n’avez pas : ${enMots(manquent)}.`,
    { champs: { [champ]: 'Au-delà de vos propres permissions' } },
  )
}

/** Nor a larger discount than their own. */
export function exigerRemiseDonnable(moi: Appelant, max: number | null, champ: string): void {
  if (moi.RemiseMax === null || (max !== null && max <= moi.RemiseMax)) return
  throw new Refus(
    403,
    'DROITS_INSUFFISANTS',
    `Vous ne pouvez pas donner une remise plus grande que la vôtre (${moi.RemiseMax} %).`,
    { champs: { [champ]: 'Au-delà de votre propre limite' } },
  )
}

/** The roles named, each an existing one that the caller may give. */
export async function exigerRolesDonnables(tx: Tx, moi: Appelant, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const roles = await tx
    .selectFrom('role')
    .select(['_id', 'rule', 'livre', 'permissions', 'RemiseMax'])
    .where('_id', 'in', [...ids])
    .forShare()
    .execute()
  if (roles.length < new Set(ids).size)
    throw champInvalide({ 'payload.roles': 'L’un de ces rôles n’existe pas' })
  for (const role of roles) {
    exigerDonnables(
      moi,
      permissionsDe({
        administrateur: role.livre === 'administrateur',
        permissions: role.permissions.join(','),
      }),
      'payload.roles',
    )
    exigerRemiseDonnable(moi, role.RemiseMax, 'payload.roles')
  }
  if (moi.rule !== 'admin' && roles.some(r => r.rule === 'admin'))
    throw interdit('Seul un administrateur peut donner un rôle d’administration.')
}

const DROITS = `
  select u.actif, d.administrateur, d.permissions from utilisateur u cross join lateral (${DROITS_DE_U}) d
  where u."_id" = $1`

async function droitsDe(db: Lecture, idUtilisateur: string) {
  const { rows } = await db.executeQuery<Droits & { actif: boolean }>(
    CompiledQuery.raw(DROITS, [idUtilisateur]),
  )
  return {
    actif: rows[0]?.actif ?? false,
    permissions: rows[0] ? permissionsDe(rows[0]) : new Set<Permission>(),
  }
}

/** Whoever could change the password of a stronger account could become it. */
export async function exigerAuDessusDe(tx: Tx, moi: Appelant, idUtilisateur: string): Promise<void> {
  const { permissions: siennes } = await droitsDe(tx, idUtilisateur)
  if (enTrop(siennes, moi.permissions).length > 0)
    throw interdit('Ce compte a des permissions que vous n’avez pas : demandez à un administrateur.')
}

/** The person behind an account is one of an officine where one may act. */
export async function exigerPersonneDIci(tx: Tx, moi: Appelant, id: string | null): Promise<void> {
  if (id === null) return
  const personne = await tx
    .selectFrom('personnel')
    .select('IdOfficine')
    .where('_id', '=', id)
    .executeTakeFirst()
  // One that does not exist is refused by its own field.
  if (personne && !peutAgir(moi, personne.IdOfficine))
    throw champInvalide({ 'payload.PersonnelId': 'Cette personne est d’une autre officine.' })
}

export function exigerOfficine(moi: Appelant, idOfficine: string): void {
  if (!peutAgir(moi, idOfficine))
    throw interdit('Votre rôle ne permet pas de travailler dans cette officine.')
}

/**
 * One change of accounts at a time. Who waited here is asked again what they may do: of two who demote each other at
 * the same moment, the second has just lost the right to.
 */
export async function reserverComptes(tx: Tx, moi: Appelant): Promise<void> {
  await tx.selectFrom('role').select('_id').where('livre', '=', 'administrateur').forNoKeyUpdate().execute()
  const { actif, permissions: miennes } = await droitsDe(tx, moi._id)
  if (!actif || !miennes.has('utilisateurs.ecrire')) throw interdit()
}

/** Asked after the change, under the lock above: throwing undoes it. */
export async function exigerUnAdministrateur(tx: Tx): Promise<void> {
  const { rows } = await sql<{ reste: boolean }>`
    select exists (select 1 from utilisateur u join utilisateur_role ur on ur."IdUtilisateur" = u."_id"
      join role r on r."_id" = ur."IdRole" where r.livre = 'administrateur' and u.actif) as reste`.execute(tx)
  if (!rows[0]?.reste)
    throw regle(
      'DERNIER_ADMINISTRATEUR',
      'C’est le dernier administrateur actif : donnez d’abord ce rôle à quelqu’un d’autre.',
    )
}
