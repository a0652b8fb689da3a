import type { Feuille } from '@dioptrie/domain/kernel/feuille'
import {
  depassements,
  descripteurs,
  type FicheReference,
  type Referentiel,
} from '@dioptrie/domain/kernel/referentiel'
import { champInvalide, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Appelant } from '../call/appelant.ts'
import { estErreurPg, type Lecture, type Tx } from '../platform/db.ts'
import { type CleEtrangere, clesVers, compterUsages, plurielDe } from './usages.ts'

/** A record of any reference table, with the names of what it refers to. */
export type Fiche = FicheReference & Record<string, unknown>

interface Fusion {
  garde: string
  IdDoublon: string
  version: number
}

/** A text compared as the unique index does, an id as it is. */
export const egale = (r: Pick<Feuille, 'champs'>, champ: string, a: string, b: string) => {
  const [gauche, droite] = [sql`${sql.ref(a)}.${sql.id(champ)}`, sql`${sql.ref(b)}.${sql.id(champ)}`]
  const decrit = r.champs[champ]
  return decrit && decrit.genre !== 'texte'
    ? sql`${gauche} ${decrit.requis ? sql`=` : sql`is not distinct from`} ${droite}`
    : sql`sans_accent(coalesce(${gauche}, '')) = sans_accent(coalesce(${droite}, ''))`
}

/** Two cities of the same name cannot move into one country: they are merged first, by someone who knows. */
async function refuserHomonymes(tx: Tx, enfant: Referentiel, cle: CleEtrangere, f: Fusion): Promise<void> {
  const autres = enfant.cle.filter(c => c !== cle.colonne)
  const { rows } = await sql<{ nom: string }>`
    select a.${sql.id(enfant.libelle)} as nom from ${sql.table(enfant.table)} a
    join ${sql.table(enfant.table)} b on ${sql.join(
      autres.map(c => egale(enfant, c, 'a', 'b')),
      sql` and `,
    )}
    where a.${sql.id(cle.colonne)} = ${f.garde} and b.${sql.id(cle.colonne)} = ${f.IdDoublon}
    order by 1 limit 3`.execute(tx)
  if (rows.length > 0)
    throw regle(
      'FUSION_IMPOSSIBLE',
      `Les deux ont ${rows.map(r => `« ${r.nom} »`).join(', ')} parmi leurs ${enfant.nom.pluriel} : fusionnez d’abord ${enfant.nom.feminin ? 'celles-ci' : 'ceux-ci'}.`,
    )
}

async function deplacer(tx: Tx, { table, colonne, versionnee }: CleEtrangere, f: Fusion): Promise<void> {
  const suivante = versionnee ? sql`, version = version + 1` : sql``
  try {
    await sql`update ${sql.table(table)} set ${sql.id(colonne)} = ${f.garde} ${suivante}
      where ${sql.id(colonne)} = ${f.IdDoublon}`.execute(tx)
  } catch (e) {
    if (!estErreurPg(e)) throw e
    // What the database itself refuses to change: a deposit names its bank for ever.
    if (e.code === 'P0001')
      throw regle(
        'FUSION_IMPOSSIBLE',
        `Des ${plurielDe(table)} nomment cette fiche et ne changent plus : gardez les deux.`,
      )
    if (e.code !== '23505') throw e
    throw regle(
      'FUSION_IMPOSSIBLE',
      `Les deux ont le même enregistrement parmi leurs ${plurielDe(table)} : corrigez-le d’abord.`,
    )
  }
}

const vide = (v: unknown) => v === null || v === undefined || v === '' || (Array.isArray(v) && v.length === 0)

/**
 * Whatever refers to the duplicate refers to the kept record afterwards, in one transaction: the foreign keys of the
 * schema say what, so no table is forgotten. What the kept record lacks it takes from the duplicate, which is removed.
 */
export async function fusionner(
  tx: Tx,
  moi: Appelant,
  r: Pick<Referentiel, 'table' | 'champs' | 'libelle'>,
  parId: (db: Lecture, id: string) => Promise<Fiche>,
  f: Fusion,
): Promise<void> {
  if (f.IdDoublon === f.garde)
    throw champInvalide({ 'payload.IdDoublon': 'Choisissez un autre enregistrement que celui-ci.' })
  const table = sql.table(r.table)
  // In the order of their ids: two merges of the same pair wait instead of blocking each other.
  const { rows } = await sql<Fiche>`
    select * from ${table} where "_id" in (${f.garde}, ${f.IdDoublon}) order by "_id" for update`.execute(tx)
  const garde = rows.find(l => l._id === f.garde) ?? (await parId(tx, f.garde))
  const doublon = rows.find(l => l._id === f.IdDoublon)
  if (!doublon) throw champInvalide({ 'payload.IdDoublon': 'Cet enregistrement n’existe pas' })
  if (garde.version !== f.version) throw versionPerimee(await parId(tx, f.garde))

  const cles = await clesVers(tx, r.table)
  for (const cle of cles) {
    const enfant = descripteurs[cle.table]
    if (enfant?.cle.includes(cle.colonne)) await refuserHomonymes(tx, enfant, cle, f)
  }
  const venus = await compterUsages(tx, r.table, f.IdDoublon)
  for (const cle of cles) await deplacer(tx, cle, f)
  for (const [champ, c] of Object.entries(r.champs))
    if (c.genre === 'references' && c.table === r.table)
      await sql`update ${table} set ${sql.id(champ)} = array_replace(${sql.id(champ)}, ${f.IdDoublon}::uuid, ${f.garde}::uuid)
        where ${sql.id(champ)} @> array[${f.IdDoublon}::uuid]`.execute(tx)
  await sql`delete from ${table} where "_id" = ${f.IdDoublon}`.execute(tx)
  const manquent = Object.keys(r.champs).filter(c => vide(garde[c]) && !vide(doublon[c]))
  const enTrop = depassements(r.champs, {
    ...garde,
    ...Object.fromEntries(manquent.map(c => [c, doublon[c]])),
  })
  const repris = manquent.filter(c => !(c in enTrop))
  await sql`update ${table} set ${sql.join([
    ...repris.map(c => sql`${sql.id(c)} = ${doublon[c]}`),
    sql`version = version + 1`,
    sql`"updatedAt" = now()`,
  ])} where "_id" = ${f.garde}`.execute(tx)
  await sql`insert into fusion (entite, "IdGarde", "IdDoublon", "Nom", "Venus", "createdBy")
    values (${r.table}, ${f.garde}, ${f.IdDoublon}, ${String(doublon[r.libelle])},
      ${JSON.stringify(Object.fromEntries(venus.map(v => [v.entite, v.nombre])))}, ${moi._id})`.execute(tx)
}
