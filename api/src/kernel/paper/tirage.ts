import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Appelant } from '../call/appelant.ts'
import type { Tx } from '../platform/db.ts'
import { FACON } from './facon.ts'

/** Which paper of which version of a record: changed since, it is another paper and no duplicate. */
interface PapierDe {
  entite: string
  idEntite: string
  papier: string
  version: number
}

/** Counts a copy in the transaction that makes it, and answers which one it is. */
export async function noterTirage(tx: Tx, moi: Appelant, p: PapierDe): Promise<number> {
  const { rows } = await sql<{ rang: number }>`
    insert into impression as i (entite, "idEntite", papier, version, "updatedBy")
    values (${p.entite}, ${p.idEntite}, ${p.papier}, ${p.version}, ${moi._id})
    on conflict (entite, "idEntite", papier, version)
    do update set rang = i.rang + 1, "updatedAt" = now(), "updatedBy" = excluded."updatedBy"
    returning rang`.execute(tx)
  return rows[0]?.rang ?? 1
}

/** Whether a paper of this record was ever given. */
export async function estImprime(tx: Tx, entite: string, idEntite: string): Promise<boolean> {
  const { rows } = await sql`
    select from impression where entite = ${entite} and "idEntite" = ${idEntite} limit 1`.execute(tx)
  return rows.length > 0
}

const IMAGE = /^data:image\//
type Image = { image: string }
const estImage = (v: unknown): v is Image => typeof (v as Image | null)?.image === 'string'

/** Each value of a record and of what it holds, changed by `f` where it answers something else. */
const partout = (v: unknown, f: (v: unknown) => unknown): unknown => {
  const change = f(v)
  if (change !== v) return change
  if (Array.isArray(v)) return v.map(x => partout(x, f))
  if (v === null || typeof v !== 'object') return v
  return Object.fromEntries(Object.entries(v).map(([nom, x]) => [nom, partout(x, f)]))
}

/** What the paper says, without its images: a logo is the same on thousands of papers and is kept once. */
async function sansImages(tx: Tx, dit: unknown): Promise<unknown> {
  const images = new Map<string, string>()
  const donnees = partout(dit, v => {
    if (typeof v !== 'string' || !IMAGE.test(v)) return v
    const image = createHash('sha256').update(v).digest('hex')
    images.set(image, v)
    return { image }
  })
  for (const [empreinte, contenu] of images)
    await sql`insert into papier_image (empreinte, contenu) values (${empreinte}, ${contenu})
      on conflict do nothing`.execute(tx)
  return donnees
}

async function avecImages(tx: Tx, donnees: unknown): Promise<unknown> {
  const voulues: string[] = []
  partout(donnees, v => {
    if (estImage(v)) voulues.push(v.image)
    return v
  })
  if (voulues.length === 0) return donnees
  const { rows } = await sql<{ empreinte: string; contenu: string }>`
    select empreinte, contenu from papier_image where empreinte = any(${voulues}::text[])`.execute(tx)
  const images = new Map(rows.map(r => [r.empreinte, r.contenu]))
  return partout(donnees, v => (estImage(v) ? (images.get(v.image) ?? null) : v))
}

/**
 * Counts a copy and gives what it says: the first time `dit`, kept from then on; after that what was kept, names, words and
 * letterhead of that day, on the model of that day. Who prints it and when are of today.
 */
export async function tirer<T extends { imprimePar: string; imprimeLe: string }>(
  tx: Tx,
  moi: Appelant,
  p: PapierDe,
  dit: T,
): Promise<T & { tirage: number; facon: number }> {
  const tirage = await noterTirage(tx, moi, p)
  const cle = sql`entite = ${p.entite} and "idEntite" = ${p.idEntite} and papier = ${p.papier} and version = ${p.version}`
  if (tirage === 1) {
    const donnees = JSON.stringify({ ...((await sansImages(tx, dit)) as T), facon: FACON })
    await sql`update impression set donnees = ${donnees}::jsonb where ${cle}`.execute(tx)
    return { ...dit, tirage, facon: FACON }
  }
  const { rows } = await sql<{ donnees: T | null }>`select donnees from impression where ${cle}`.execute(tx)
  // Given before papers were kept: what it said then is not known.
  const donne = (await avecImages(tx, rows[0]?.donnees ?? null)) as (T & { facon?: number }) | null
  const { imprimePar, imprimeLe } = dit
  // What was kept without a model was drawn on the first one.
  const facon = donne ? (donne.facon ?? 1) : FACON
  return { ...(donne ?? dit), imprimePar, imprimeLe, tirage, facon }
}
