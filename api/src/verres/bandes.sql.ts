import { enCentiemes } from '@dioptrie/domain/kernel/optique/dioptrie'
import { champInvalide, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import type { Bande } from '@dioptrie/domain/verres/matrice'
import { enQuarts, type Formule } from '@dioptrie/domain/verres/rules'
import type { Arrondi } from '@dioptrie/domain/verres/valeurs'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

export const voitPrixAchat = (moi: Appelant) => moi.permissions.has('stock.prixachat')

const BORNES = ['SphInf', 'SphSup', 'CylInf', 'CylSup', 'AddInf', 'AddSup'] as const
type Borne = (typeof BORNES)[number]
export type Bornes = Pick<Bande, Borne>

/** The bounds of a band of `b` in dioptres. */
export const bornes = sql.join(BORNES.map(c => sql`b.${sql.id(c)} / 100.0 as ${sql.id(c)}`))

/** A band of `b` in wire shape, as this caller may see it. */
export const ficheBande = (
  moi: Appelant,
) => sql`b."_id", b."IdModelVer", b."IdCatalogue", ${bornes}, b."Prix",
  ${voitPrixAchat(moi) ? sql`b."PrixAchat"` : sql`null::bigint`} as "PrixAchat", b.version, b."createdAt", b."updatedAt"`

/** The band of `b` that matched, as an object. */
export const bandeQuiCouvre = sql`(select to_json(x) from (select b."_id", b."IdCatalogue",
  (select "Libelle" from catalogue_verre where "_id" = b."IdCatalogue") as "Tarif", ${bornes}) x)`

/** What the table keeps of bounds: whole hundredths. */
export const enBase = (b: { [C in Borne]?: number | null | undefined }) =>
  Object.fromEntries(
    BORNES.filter(c => b[c] !== undefined).map(c => [c, b[c] == null ? null : enCentiemes(b[c])]),
  ) as { [C in Borne]?: number | null }

/** The bands of `b` that cover a formula: what the index of the exclusion answers. */
export function quiCouvrent(formule: Formule): RawBuilder<SqlBool> {
  const f = enQuarts(formule)
  const [sph, cyl] = [enCentiemes(f.Sph), enCentiemes(f.Cyl)]
  const add = f.Add === null ? null : enCentiemes(f.Add)
  return sql`int4range(b."SphInf", b."SphSup", '[]') @> ${sph}::int and int4range(b."CylInf", b."CylSup", '[]') @> ${cyl}::int
    ${add === null ? sql`` : sql`and int4range(b."AddInf", b."AddSup", '[]') @> ${add}::int`}`
}

/** The lists in force on a day, of one supplier or of all. */
export const enVigueur = (jour: string, IdFour?: string) => sql`array(select "_id" from catalogue_verre
  where daterange("DateDebut", "DateFin", '[]') @> ${jour}::date ${IdFour ? sql`and "IdFour" = ${IdFour}` : sql``})`

/** `augmenter` of the rules, in whole numbers too. */
export const augmente = (prix: RawBuilder<unknown>, hausse = 0, arrondi: Arrondi = 1) => {
  const pas = arrondi * 10_000
  return sql<number>`((2 * ${prix} * ${10_000 + Math.round(hausse * 100)}::bigint + ${pas}::bigint) / ${2 * pas}::bigint * ${arrondi}::bigint)`
}

export async function modeleDeLaBande(db: Lecture, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ IdModelVer: string }>`
    select "IdModelVer" from matrice_prix where "_id" = ${id}`.execute(db)
  return rows[0]?.IdModelVer
}

export async function lireBandes(
  db: Lecture,
  moi: Appelant,
  IdModelVer: string,
  IdCatalogue?: string,
): Promise<Bande[]> {
  const { rows } =
    await sql<Bande>`select ${ficheBande(moi)} from matrice_prix b where b."IdModelVer" = ${IdModelVer}
    ${IdCatalogue ? sql`and b."IdCatalogue" = ${IdCatalogue}` : sql``}
    order by b."IdCatalogue", b."SphInf", b."CylInf", b."AddInf" nulls first, b."_id"`.execute(db)
  return rows
}

export async function lireBande(db: Lecture, moi: Appelant, id: string): Promise<Bande> {
  const { rows } =
    await sql<Bande>`select ${ficheBande(moi)} from matrice_prix b where b."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Cette bande de prix')
  return rows[0]
}

interface Terrain {
  IdCatalogue: string
  IdFourVerr: string
  TypeVision: 'unifocal' | 'progressif' | 'bifocal' | 'mi-distance'
  Libelle_Model: string
}

/** What was sold at a price must be found again at that price. */
export const tarifTermine = (nom: string) =>
  regle('TARIF_TERMINE', `« ${nom} » est terminé : ses prix ne changent plus. Ouvrez le tarif suivant.`)

/**
 * Whoever writes bands of a model in a list waits here: the list first, shared (an import holds it alone), then the model. So
 * the second of two people is told by name what the first one drew.
 */
export async function prendreTerrain(
  tx: Tx,
  IdModelVer: string,
  IdCatalogue: string | undefined,
  champs: { modele?: string; catalogue?: string } = {},
): Promise<Terrain> {
  const { modele = 'IdModelVer', catalogue = 'IdCatalogue' } = champs
  const dit = await sql<Omit<Terrain, 'IdCatalogue'>>`
    select t."IdFourVerr", t."Libelle_Model", y."TypeVision" from modele_verre t join type_verre y on y."_id" = t."IdFoyer"
    where t."_id" = ${IdModelVer}`.execute(tx)
  const leModele = dit.rows[0]
  if (!leModele) throw champInvalide({ [`payload.${modele}`]: 'Cet enregistrement n’existe pas' })
  const { rows } = await sql<{ _id: string; IdFour: string; Libelle: string; termine: boolean }>`
    select "_id", "IdFour", "Libelle", coalesce("DateFin" < current_date, false) as termine from catalogue_verre where ${
      IdCatalogue
        ? sql`"_id" = ${IdCatalogue}`
        : sql`"IdFour" = ${leModele.IdFourVerr} and daterange("DateDebut", "DateFin", '[]') @> current_date`
    } for share`.execute(tx)
  const tarif = rows[0]
  if (!tarif)
    throw champInvalide({
      [`payload.${catalogue}`]: IdCatalogue
        ? 'Cet enregistrement n’existe pas'
        : 'Aucun tarif de ce fournisseur n’est en vigueur : ouvrez-en un, ou dites lequel.',
    })
  if (tarif.IdFour !== leModele.IdFourVerr)
    throw champInvalide({ [`payload.${catalogue}`]: 'Ce tarif est d’un autre fournisseur que le modèle.' })
  if (tarif.termine) throw tarifTermine(tarif.Libelle)
  await sql`select 1 from modele_verre where "_id" = ${IdModelVer} for update`.execute(tx)
  return { ...leModele, IdCatalogue: tarif._id }
}

/** Hundredths as a file writes them: « −2,50 », « 1,25 ». A true minus is no formula for a spreadsheet. */
export const dioptriesEcrites = (c: RawBuilder<unknown>) =>
  sql`case when ${c} < 0 then '−' else '' end || replace(to_char(abs(${c}) / 100.0, 'FM990.00'), '.', ',')`
