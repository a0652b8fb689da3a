import { createHash } from 'node:crypto'
import { attente, type Patience } from '@dioptrie/domain/acces/rules'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

/** What is slowed down: an account, an address, a code; and with how much patience. */
interface Frein extends Patience {
  cle: string
}

/** Hashed: a password is sometimes typed where the e-mail goes. */
export const freinDe = (genre: string, valeur: string, patience: Patience): Frein => ({
  cle: `${genre}:${createHash('sha256').update(valeur.toLowerCase()).digest('base64url')}`,
  ...patience,
})

/**
 * Takes one try, or refuses with 429: it is counted before anything is tested, so that twenty at once test no more than
 * twenty in a row. Whoever was right gives it back. Witnesses (`temoins`) are counted with it, and refuse nobody.
 */
export async function prendreEssai(tx: Tx, freins: Frein[], temoins: Frein[] = []): Promise<void> {
  const cles = [...freins, ...temoins].map(f => f.cle).sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(cle, 0)) from unnest(${cles}::text[]) as t(cle)`.execute(
    tx,
  )
  await verifierFreins(tx, freins)
  await compter(tx, [...freins, ...temoins])
}

/** Whether a witness has counted more than it lets pass: it holds nobody back by itself. */
export async function depasse(db: Lecture, { cle, seuil, oubliS }: Frein): Promise<boolean> {
  const compte = await db
    .selectFrom('tentative')
    .select(
      sql<boolean>`echecs - floor(extract(epoch from clock_timestamp() - "dernierLe") / ${oubliS}) >= ${seuil}`.as(
        'trop',
      ),
    )
    .where('cle', '=', cle)
    .executeTakeFirst()
  return compte?.trop ?? false
}

/** The try was no failure. */
export async function rendreEssai(tx: Tx, freins: Frein[]): Promise<void> {
  for (const { cle, seuil } of freins) {
    await tx.deleteFrom('tentative').where('cle', '=', cle).where('echecs', '<=', 1).execute()
    await tx
      .updateTable('tentative')
      .set({
        echecs: sql`echecs - 1`,
        bloqueJusqua: sql`case when echecs > ${seuil} then "bloqueJusqua" end`,
      })
      .where('cle', '=', cle)
      .execute()
  }
}

/** 429 while one of them must still wait. */
async function verifierFreins(tx: Tx, freins: Frein[]): Promise<void> {
  const reste = await tx
    .selectFrom('tentative')
    .select(
      sql<number | null>`ceil(extract(epoch from max("bloqueJusqua") - clock_timestamp()))::int`.as('s'),
    )
    .where(
      'cle',
      'in',
      freins.map(f => f.cle),
    )
    .executeTakeFirst()
  const secondes = reste?.s ?? 0
  if (secondes <= 0) return
  const duree = secondes > 90 ? `${Math.ceil(secondes / 60)} minutes` : `${secondes} secondes`
  throw new Refus(429, 'TROP_DE_TENTATIVES', `Trop de tentatives : réessayez dans ${duree}.`, {
    details: { retryAfter: secondes },
  })
}

/** Counts one more, on what time has not made forget. */
async function compter(tx: Tx, freins: Frein[]): Promise<void> {
  for (const { cle, seuil, oubliS } of freins) {
    const { echecs } = await tx
      .insertInto('tentative')
      .values({ cle, echecs: 1 })
      .onConflict(oc =>
        oc.column('cle').doUpdateSet({
          echecs: sql`1 + greatest(0, tentative.echecs - floor(extract(epoch from clock_timestamp() - tentative."dernierLe") / ${oubliS})::int)`,
          dernierLe: sql`clock_timestamp()`,
        }),
      )
      .returning('echecs')
      .executeTakeFirstOrThrow()
    const secondes = attente(echecs, seuil)
    if (secondes > 0)
      await tx
        .updateTable('tentative')
        .set({ bloqueJusqua: sql`clock_timestamp() + ${secondes} * interval '1 second'` })
        .where('cle', '=', cle)
        .execute()
  }
}

export async function oublier(tx: Tx, frein: Frein): Promise<void> {
  await tx.deleteFrom('tentative').where('cle', '=', frein.cle).execute()
}
