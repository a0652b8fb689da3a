import type { Profil } from '@dioptrie/domain/acces/contract'
import { CompiledQuery, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { DROITS_DE_U, type Droits, permissionsDe } from './droits.ts'
import { empreinteDe, tirer } from './jeton.ts'

export const trouverCompte = (db: Lecture, email: string) =>
  db
    .selectFrom('utilisateur')
    .select(['_id', 'email', 'motDePasse', 'actif'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

const PROFIL = `
  select u."_id" as uid, u."displayName", u.about, u."photoURL", 'online' as status, d.rule as "userRole", u.email,
         coalesce((select s."providerId" from session s where s."_id" = $2), 'dioptrie') as "providerId",
         u."IdOfficine", d.administrateur, d.permissions, d."RemiseMax", u."Apparence" as apparence
  from utilisateur u cross join lateral (${DROITS_DE_U}) d
  where u."_id" = $1`

export async function lireProfil(db: Lecture, idUtilisateur: string, idSession: string): Promise<Profil> {
  const { rows } = await db.executeQuery<Omit<Profil, 'permissions'> & Droits>(
    CompiledQuery.raw(PROFIL, [idUtilisateur, idSession]),
  )
  const ligne = rows[0]
  if (!ligne) throw new Error(`Le compte ${idUtilisateur} a disparu`)
  const { administrateur, permissions, ...profil } = ligne
  return { ...profil, permissions: [...permissionsDe({ administrateur, permissions })] }
}

/** Kept for 30 days of absence when asked to remember, else for half a day. */
export const DUREE_SOUVENIR_S = 30 * 24 * 3600
const DUREE_COURTE_S = 12 * 3600
const echeance = (souvenir: boolean) =>
  sql<string>`now() + ${souvenir ? DUREE_SOUVENIR_S : DUREE_COURTE_S} * interval '1 second'`

/** What the cookie carries: the session, and the secret that is good for one renewal. */
export interface Renouvellement {
  idSession: string
  secret: string
}

/**
 * False when the account was deactivated or got another password while this one was being verified: a session
 * opened now would have escaped the closing of all the others.
 */
export async function retenirCompte(tx: Tx, idUtilisateur: string, motDePasse: string): Promise<boolean> {
  const compte = await tx
    .selectFrom('utilisateur')
    .select('_id')
    .where('_id', '=', idUtilisateur)
    .where('motDePasse', '=', motDePasse)
    .where('actif', '=', true)
    .forShare()
    .executeTakeFirst()
  return !!compte
}

export async function ouvrirSession(
  tx: Tx,
  {
    idUtilisateur,
    souvenir,
    providerId = 'dioptrie',
  }: { idUtilisateur: string; souvenir: boolean; providerId?: string },
): Promise<Renouvellement> {
  const nouveau = { idSession: uuid(), secret: tirer() }
  await tx
    .insertInto('session')
    .values({
      _id: nouveau.idSession,
      IdUtilisateur: idUtilisateur,
      empreinte: empreinteDe(nouveau.secret),
      souvenir,
      providerId,
      expireLe: echeance(souvenir),
    })
    .execute()
  return nouveau
}

/** Locked: of several renewals with one cookie, the others wait here and find it used. */
export const verrouillerSession = (tx: Tx, idSession: string) =>
  tx
    .selectFrom('session')
    .innerJoin('utilisateur', 'utilisateur._id', 'session.IdUtilisateur')
    .select([
      'session.IdUtilisateur',
      'session.empreinte',
      'session.souvenir',
      // A role that has come to ask for a second factor asks for it at the door, and not in a month.
      sql<boolean>`session."fermeeLe" is null and session."expireLe" > now() and utilisateur.actif and (
        session."providerId" <> 'dioptrie' or utilisateur."FacteurPoseLe" is not null or not exists (
          select from utilisateur_role ur join role r on r."_id" = ur."IdRole"
          where ur."IdUtilisateur" = utilisateur."_id" and r."SecondFacteur"))`.as('vivante'),
    ])
    .where('session._id', '=', idSession)
    .forUpdate('session')
    .executeTakeFirst()

export async function tournerSession(
  tx: Tx,
  { idSession, secret = tirer() }: { idSession: string; secret?: string | undefined },
  souvenir: boolean,
): Promise<Renouvellement> {
  const nouveau = { idSession, secret }
  await tx
    .updateTable('session')
    .set({
      empreinte: empreinteDe(nouveau.secret),
      utiliseeLe: sql`now()`,
      expireLe: echeance(souvenir),
    })
    .where('_id', '=', idSession)
    .execute()
  return nouveau
}

/** The person has just proved to be the one who opened it. */
export async function noterPreuve(tx: Tx, idSession: string): Promise<void> {
  await tx.updateTable('session').set({ preuveLe: sql`now()` }).where('_id', '=', idSession).execute()
}

export async function fermerSession(tx: Tx, idSession: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ fermeeLe: sql`now()` })
    .where('_id', '=', idSession)
    .where('fermeeLe', 'is', null)
    .execute()
}

/** For an account that has no password to change: the schema closes them for the others. */
export async function fermerSessionsDe(tx: Tx, idUtilisateur: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ fermeeLe: sql`now()` })
    .where('IdUtilisateur', '=', idUtilisateur)
    .where('fermeeLe', 'is', null)
    .execute()
}

/** Ends every session and every pending link of the account as well: the schema sees to it. */
export async function poserMotDePasse(tx: Tx, idUtilisateur: string, motDePasse: string): Promise<void> {
  await tx
    .updateTable('utilisateur')
    .set({ motDePasse, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('_id', '=', idUtilisateur)
    .execute()
}

/** Whether another account is called so, accents and capitals aside. */
export async function signeAinsi(tx: Tx, nom: string, sauf: string): Promise<boolean> {
  const { rows } = await sql`
    select from utilisateur where tri_nom = sans_accent(${nom}) and "_id" <> ${sauf} limit 1`.execute(tx)
  return rows.length > 0
}

export async function modifierProfil(
  tx: Tx,
  idUtilisateur: string,
  champs: { displayName?: string | undefined; about?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('utilisateur')
    .set({ ...champs, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('_id', '=', idUtilisateur)
    .execute()
}

/** A matter of eyes: nobody who edits the account meanwhile is told that it changed. */
export async function poserApparence(
  tx: Tx,
  idUtilisateur: string,
  apparence: NonNullable<Profil['apparence']>,
): Promise<void> {
  await tx
    .updateTable('utilisateur')
    .set({ Apparence: JSON.stringify(apparence) })
    .where('_id', '=', idUtilisateur)
    .execute()
}

export const DUREE_LIEN_MIN = 30
/** Sent by an administrator: whoever gets it is perhaps not at their desk. */
export const DUREE_INVITATION_MIN = 24 * 60

/**
 * Answers the address of the account as we know it, which is where the letter goes. Nothing for an address without
 * an active account: the same statement, the same time.
 */
export async function poserLien(
  tx: Tx,
  email: string,
  jeton: string,
  minutes = DUREE_LIEN_MIN,
): Promise<string | undefined> {
  const pose = await tx
    .insertInto('reinitialisation')
    .columns(['empreinte', 'IdUtilisateur', 'expireLe'])
    .expression(eb =>
      eb
        .selectFrom('utilisateur')
        .select([
          sql<string>`${empreinteDe(jeton)}`.as('empreinte'),
          '_id',
          sql<string>`now() + ${minutes} * interval '1 minute'`.as('expireLe'),
        ])
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .where('actif', '=', true),
    )
    .returning(eb =>
      eb
        .selectFrom('utilisateur')
        .select('email')
        .whereRef('utilisateur._id', '=', 'reinitialisation.IdUtilisateur')
        .as('email'),
    )
    .executeTakeFirst()
  // Whoever finds an older letter opens nothing with it; asked for at the door, by anyone, it leaves an administrator's alone.
  await sql`update reinitialisation l set "utiliseeLe" = now() from reinitialisation n where n.empreinte = ${empreinteDe(jeton)}
    and l."IdUtilisateur" = n."IdUtilisateur" and l.empreinte <> n.empreinte and l."utiliseeLe" is null and l."expireLe" <= n."expireLe"`.execute(
    tx,
  )
  return pose?.email ?? undefined
}

/** Whoever holds a link given before opens nothing with it any more. */
export async function annulerLiens(tx: Tx, idUtilisateur: string): Promise<void> {
  await tx
    .updateTable('reinitialisation')
    .set({ utiliseeLe: sql`now()` })
    .where('IdUtilisateur', '=', idUtilisateur)
    .where('utiliseeLe', 'is', null)
    .execute()
}

/** Takes the link: of two that present it, one gets it. */
export async function prendreLien(tx: Tx, jeton: string) {
  const pris = await tx
    .updateTable('reinitialisation')
    .set({ utiliseeLe: sql`now()` })
    .where('empreinte', '=', empreinteDe(jeton))
    .where('utiliseeLe', 'is', null)
    .where('expireLe', '>', sql<string>`now()`)
    .returning('IdUtilisateur')
    .executeTakeFirst()
  if (!pris) return undefined
  return tx
    .selectFrom('utilisateur')
    .select(['_id', 'email'])
    .where('_id', '=', pris.IdUtilisateur)
    .where('actif', '=', true)
    .executeTakeFirst()
}

/** False when this nonce was already used: of two that present the same token together, one waits here. */
export async function premierUsage(
  tx: Tx,
  dOu: string,
  { nonce, exp }: { nonce: string; exp: number },
): Promise<boolean> {
  const pris = await tx
    .insertInto('oidc_nonce')
    .values({ empreinte: empreinteDe(`${dOu} ${nonce}`), expireLe: new Date(exp * 1000).toISOString() })
    .onConflict(oc => oc.doNothing())
    .returning('empreinte')
    .executeTakeFirst()
  return !!pris
}
