import { createHmac } from 'node:crypto'
import { PATIENCE } from '@dioptrie/domain/acces/rules'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { desceller, sceller } from '../kernel/platform/coffre.ts'
import type { Db, Lecture, Tx } from '../kernel/platform/db.ts'
import { freinDe, oublier, prendreEssai } from './tentatives.ts'
import { adresseDe, nouveauSecours, nouvelleGraine, pasDuCode } from './totp.ts'

const SECOURS = 10

/** What the person's device and drawer are given, once. */
interface AGarder {
  graine: string
  adresse: string
  secours: string[]
}

/** What was typed from a paper, and what is kept of it. */
const empreinteSecours = (secret: string, id: string, code: string) =>
  createHmac('sha256', `secours ${secret}`)
    .update(`${id} ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`)
    .digest('base64url')

/** Whether a role asks for it, and whether a device is there to give it; one sealed by another server is none. */
export async function etatDuFacteur(db: Lecture, secret: string, idUtilisateur: string) {
  const { rows } = await sql<{
    FacteurPoseLe: string | null
    secret: string | null
    secours: number
    exige: boolean
    cles: number
  }>`
    select u."FacteurPoseLe", f.secret, coalesce(cardinality(f.secours), 0) as secours,
      exists (select from utilisateur_role ur join role r on r."_id" = ur."IdRole"
        where ur."IdUtilisateur" = u."_id" and r."SecondFacteur") as exige,
      (select count(*)::int from cle_acces c where c."IdUtilisateur" = u."_id") as cles
    from utilisateur u left join facteur f on f."IdUtilisateur" = u."_id" where u."_id" = ${idUtilisateur}`.execute(
    db,
  )
  const [lu] = rows
  const pose = !!lu?.FacteurPoseLe && lu.secret !== null && desceller(lu.secret, secret) !== null
  return { pose, exige: lu?.exige ?? false, secours: pose ? (lu?.secours ?? 0) : 0, cles: lu?.cles ?? 0 }
}

/** A new seed and new recovery codes, which count for nothing until a first code was given. */
export async function preparerFacteur(tx: Tx, secret: string, id: string, email: string): Promise<AGarder> {
  const graine = nouvelleGraine()
  const secours = Array.from({ length: SECOURS }, nouveauSecours)
  const valeurs = {
    secret: sceller(graine, secret),
    secours: secours.map(code => empreinteSecours(secret, id, code)),
    dernierPas: 0,
  }
  // Locked: who has just set one up keeps it.
  await tx.selectFrom('utilisateur').select('_id').where('_id', '=', id).forUpdate().execute()
  if ((await etatDuFacteur(tx, secret, id)).pose) throw dejaPose()
  await tx
    .insertInto('facteur')
    .values({ IdUtilisateur: id, ...valeurs })
    .onConflict(oc => oc.column('IdUtilisateur').doUpdateSet(valeurs))
    .execute()
  return { graine, adresse: adresseDe(graine, email), secours }
}

const dejaPose = () =>
  new Refus(409, 'FACTEUR_DEJA_POSE', 'Votre second facteur est déjà posé : retirez-le d’abord.')

/** Takes a code, once: of the device, or one of those kept for the day it is lost. */
async function prendreCode(
  tx: Tx,
  secret: string,
  id: string,
  code: string,
  neuf: boolean,
): Promise<boolean> {
  const facteur = await tx
    .selectFrom('facteur')
    .select(['secret', 'secours', 'dernierPas'])
    .where('IdUtilisateur', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const graine = facteur && desceller(facteur.secret, secret)
  if (!facteur || !graine) return false
  const pas = pasDuCode(graine, code.replace(/\s/g, ''), facteur.dernierPas)
  const empreinte = empreinteSecours(secret, id, code)
  // What proves the device is a code of the device.
  if (pas === null && (neuf || !facteur.secours.includes(empreinte))) return false
  await tx
    .updateTable('facteur')
    .set(pas === null ? { secours: facteur.secours.filter(s => s !== empreinte) } : { dernierPas: pas })
    .where('IdUtilisateur', '=', id)
    .execute()
  return true
}

/** Counted before it is tested: a million codes are not many. */
export async function essayerCode(
  db: Db,
  secret: string,
  { id, code, neuf = false }: { id: string; code: string; neuf?: boolean },
): Promise<boolean> {
  const frein = freinDe('code', id, PATIENCE.compte)
  await db.transaction().execute(tx => prendreEssai(tx, [frein]))
  return db.transaction().execute(async tx => {
    const bon = await prendreCode(tx, secret, id, code, neuf)
    if (bon) await oublier(tx, frein)
    return bon
  })
}

export async function poserFacteur(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('utilisateur')
    .set({ FacteurPoseLe: sql`now()`, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('_id', '=', id)
    .execute()
}

/** The keys of the account, but for those that its owner says are theirs. */
export async function retirerCles(tx: Tx, id: string, gardees: readonly string[] = []): Promise<void> {
  await tx
    .deleteFrom('cle_acces')
    .where('IdUtilisateur', '=', id)
    .$if(gardees.length > 0, q => q.where('_id', 'not in', [...gardees]))
    .execute()
}

/** All that stands beside the password. */
export async function retirerTout(tx: Tx, id: string): Promise<void> {
  await retirerCles(tx, id)
  await retirerFacteur(tx, id)
}

export async function retirerFacteur(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('facteur').where('IdUtilisateur', '=', id).execute()
  await tx
    .updateTable('utilisateur')
    .set({ FacteurPoseLe: null, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('_id', '=', id)
    .execute()
}

export const FAUX = 'Ce code n’est pas le bon, ou il a déjà servi.'
export const codeFaux = () => new Refus(401, 'CODE_FAUX', FAUX, { champs: { code: FAUX } })

/**
 * At the door, after the password. Whoever must have a second factor and has none sets it up there: nothing of the house is
 * shown before. Answers whether one was asked for.
 */
export async function exigerFacteur(
  db: Db,
  secret: string,
  { id, email, code }: { id: string; email: string; code: string | undefined },
): Promise<boolean> {
  const { pose, exige } = await etatDuFacteur(db, secret, id)
  if (!pose && !exige) return false
  if (code === undefined) {
    if (pose)
      throw new Refus(
        401,
        'CODE_DEMANDE',
        'Tapez le code à six chiffres de votre application, ou un code de secours.',
      )
    const details = { ...(await db.transaction().execute(tx => preparerFacteur(tx, secret, id, email))) }
    throw new Refus(401, 'FACTEUR_A_POSER', 'Votre rôle demande un second facteur : posez-le pour entrer.', {
      details,
    })
  }
  if (!(await essayerCode(db, secret, { id, code, neuf: !pose }))) throw codeFaux()
  if (!pose) await db.transaction().execute(tx => poserFacteur(tx, id))
  return true
}
