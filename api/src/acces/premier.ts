import { randomInt } from 'node:crypto'
import { defautDuMotDePasse } from '@dioptrie/domain/acces/rules'
import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import { sql } from 'kysely'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { type Lecture, ouvrirDb, type Tx } from '../kernel/platform/db.ts'
import { StartRefused } from '../kernel/platform/settings.ts'
import { empreinteDe } from './jeton.ts'
import { hacher } from './motdepasse.ts'
import { trouverCompte } from './sql.ts'

/** Adds the shipped roles that are missing and touches no other: the house may have changed them. */
async function ajouterRoles(db: Lecture): Promise<void> {
  await db
    .insertInto('role')
    .values(
      Object.entries(rolesLivres).map(([livre, r]) => ({
        _id: uuid(),
        livre,
        Nom: r.Nom,
        Description: r.Description,
        rule: r.rule,
        RemiseMax: r.RemiseMax,
        permissions: [...r.permissions],
      })),
    )
    .onConflict(oc => oc.doNothing())
    .execute()
}

export const assurerRoles = (pool: pg.Pool): Promise<void> => ajouterRoles(ouvrirDb(pool))

/** The officine that a first administrator belongs to: the principal one, made when there is none. */
async function officinePrincipale(tx: Tx, siNouvelle: { Nom: string; Code: string }): Promise<string> {
  const connue = await tx
    .selectFrom('officine')
    .select('_id')
    .orderBy('OfficinePrincipale', 'desc')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  if (connue) return connue._id
  const _id = uuid()
  await tx
    .insertInto('officine')
    .values({ _id, ...siNouvelle, OfficinePrincipale: true })
    .execute()
  return _id
}

async function creerAdministrateur(
  tx: Tx,
  compte: { email: string; displayName: string; motDePasse: string; IdOfficine: string },
): Promise<string> {
  await ajouterRoles(tx)
  const _id = uuid()
  await tx
    .insertInto('utilisateur')
    .values({ _id, ...compte })
    .execute()
  await tx
    .insertInto('utilisateur_role')
    .columns(['IdUtilisateur', 'IdRole'])
    .expression(eb =>
      eb
        .selectFrom('role')
        .select([eb.val(_id).as('IdUtilisateur'), '_id'])
        .where('livre', '=', 'administrateur'),
    )
    .execute()
  return _id
}

const SIEGE = { Nom: 'Siège', Code: 'SIE' }

/** From `ADMIN_EMAIL` and `ADMIN_PASSWORD`; an account that exists keeps its own password. */
export async function assurerAdministrateur(
  pool: pg.Pool,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const db = ouvrirDb(pool)
  if (await trouverCompte(db, email)) return
  const defaut = defautDuMotDePasse(password, email)
  if (defaut) throw new StartRefused(`ADMIN_PASSWORD : ${defaut.charAt(0).toLowerCase()}${defaut.slice(1)}.`)
  const motDePasse = await hacher(password)
  await db.transaction().execute(async tx => {
    await unSeulALaFois(tx)
    if (await trouverCompte(tx, email)) return
    const IdOfficine = await officinePrincipale(tx, SIEGE)
    await creerAdministrateur(tx, {
      email: email.toLowerCase(),
      displayName: 'Administrateur',
      motDePasse,
      IdOfficine,
    })
  })
}

export async function resteACreer(db: Lecture): Promise<boolean> {
  return !(await db.selectFrom('utilisateur').select('_id').limit(1).executeTakeFirst())
}

/** Neither 0 nor O, 1 nor I: it is read on one screen and typed on another. */
const LETTRES = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LONGUEUR = 10
const nettoyer = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** A new one-time code while there is no account at all; only its fingerprint is kept. */
export async function codePremierDemarrage(pool: pg.Pool): Promise<string | null> {
  const db = ouvrirDb(pool)
  if (!(await resteACreer(db))) return null
  const code = Array.from({ length: LONGUEUR }, () => LETTRES[randomInt(LETTRES.length)]).join('')
  const empreinte = empreinteDe(code)
  await db
    .insertInto('premier_demarrage')
    .values({ empreinte })
    .onConflict(oc => oc.column('unique_ligne').doUpdateSet({ empreinte }))
    .execute()
  return `${code.slice(0, LONGUEUR / 2)}-${code.slice(LONGUEUR / 2)}`
}

/** Tells whether a typed code is the one of the console; null when nothing is left to create. */
export async function codeAttendu(tx: Tx): Promise<((code: string) => boolean) | null> {
  await unSeulALaFois(tx)
  if (!(await resteACreer(tx))) return null
  const ligne = await tx.selectFrom('premier_demarrage').select('empreinte').executeTakeFirst()
  return ligne ? code => empreinteDe(nettoyer(code)) === ligne.empreinte : null
}

export async function creerPremier(
  tx: Tx,
  o: { email: string; displayName: string; officine: string; CodeOfficine: string; motDePasse: string },
): Promise<string> {
  const IdOfficine = await officinePrincipale(tx, { Nom: o.officine, Code: o.CodeOfficine })
  await tx.deleteFrom('premier_demarrage').execute()
  return creerAdministrateur(tx, {
    email: o.email,
    displayName: o.displayName,
    motDePasse: o.motDePasse,
    IdOfficine,
  })
}

async function unSeulALaFois(tx: Tx): Promise<void> {
  // Rows that do not exist yet cannot be locked; the table of codes stands for them.
  await sql`lock table premier_demarrage in exclusive mode`.execute(tx)
}
