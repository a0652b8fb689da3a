import { verresVendus } from '@dioptrie/domain/atelier/rules'
import type { Paire, Verre } from '@dioptrie/domain/ventes/contract'
import type { PrixSaisis } from '@dioptrie/domain/ventes/rules'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

/*
 * The pairs of a sale on the wire are two things in the base: the words of that day (`Paires`), and what they are of the catalogue, of the
 * shelf and of another officine, by keys (`verre_vendu`, `monture_attendue`). Parted and put together here, and in `paires_vendues`.
 */

const CLES = [
  'IdModelVer',
  'IdVersion',
  'IdColoration',
  'IdTeinte',
  'IdFabrication',
  'IdStockVerre',
  'IdFournisseur',
] as const satisfies (keyof Verre)[]

interface VerreVendu extends Partial<Record<(typeof CLES)[number], string>> {
  _id: string
  Paire: number
  Cote: 'OD' | 'OG'
}
export interface Vendu {
  RefOrd?: string | null | undefined
  /** What `Paires` keeps. */
  mots: Paire[]
  verres: (VerreVendu & { IdTraitements: string[] })[]
  attendues: { Paire: number; IdArticle: string; IdOfficine: string }[]
}

type DeVente = 'IdCommande' | 'IdProforma'
type Vente = PrixSaisis & { Paires?: Paire[] | null | undefined; RefOrd?: string | null | undefined }

const motsDe = (v: Verre): Verre =>
  Object.fromEntries(
    Object.entries(v).filter(
      ([nom, valeur]) =>
        !nom.startsWith('Id') || valeur === null || (Array.isArray(valeur) && valeur.length === 0),
    ),
  )

/** A sale, parted; a lens that has only a price was sold too. */
export function separerPaires(vente: Vente): Vendu {
  const paires = vente.Paires ?? []
  return {
    RefOrd: vente.RefOrd ?? null,
    mots: paires.map(({ Attendue, OD, OG, ...mots }) => ({
      ...mots,
      ...(Attendue === null ? { Attendue } : {}),
      ...(OD && { OD: motsDe(OD) }),
      ...(OG && { OG: motsDe(OG) }),
    })),
    verres: verresVendus<Verre>(vente).map(({ Paire, Cote, decrit }) => ({
      _id: uuid(),
      Paire,
      Cote,
      ...Object.fromEntries(CLES.flatMap(c => (decrit?.[c] ? [[c, decrit[c]]] : []))),
      IdTraitements: decrit?.IdTraitements ?? [],
    })),
    attendues: paires.flatMap(({ Attendue }, rang) => (Attendue ? [{ Paire: rang + 1, ...Attendue }] : [])),
  }
}

/** What was sold, as the rest of the statement that makes the sale `de`; a sale of frames alone adds nothing to it. */
export function avecVendu(sorte: DeVente, de: RawBuilder<unknown>, v: Vendu): RawBuilder<unknown> {
  const traitements = v.verres.flatMap(({ _id, IdTraitements }) =>
    IdTraitements.map((IdTraitement, rang) => ({ IdVerre: _id, Rang: rang + 1, IdTraitement })),
  )
  const suites = [
    v.verres.length > 0 &&
      sql`vendus as (insert into verre_vendu ("_id", ${sql.id(sorte)}, "Paire", "Cote", ${sql.join(CLES.map(c => sql.id(c)))}, "Convenu")
        select v."_id", de."_id", v."Paire", v."Cote", ${sql.join(CLES.map(c => sql`v.${sql.id(c)}`))},
          puissance_convenue(${v.RefOrd ?? null}, v."Cote", v."IdStockVerre")
        from ${de} de, jsonb_populate_recordset(null::verre_vendu, ${JSON.stringify(v.verres)}::jsonb) v)`,
    traitements.length > 0 &&
      sql`traitements as (insert into traitement_vendu select * from
        jsonb_populate_recordset(null::traitement_vendu, ${JSON.stringify(traitements)}::jsonb))`,
    v.attendues.length > 0 &&
      sql`attendues as (insert into monture_attendue (${sql.id(sorte)}, "Paire", "IdArticle", "IdOfficine")
        select de."_id", a."Paire", a."IdArticle", a."IdOfficine"
        from ${de} de, jsonb_populate_recordset(null::monture_attendue, ${JSON.stringify(v.attendues)}::jsonb) a)`,
  ].filter(s => s !== false)
  return suites.length > 0 ? sql`, ${sql.join(suites, sql`, `)}` : sql``
}

const cle = (v: { Paire: number; Cote: string }) => `${v.Paire}${v.Cote}`
const dit = ({ _id, ...v }: Vendu['verres'][number]) => JSON.stringify(v)

/**
 * A sale whose pairs change. A lens that stays what it was keeps the power that was agreed for it; another prescription is another
 * agreement for all.
 */
export async function changerVendu(
  tx: Tx,
  vente: { [S in DeVente]?: string },
  avant: Vente,
  apres: Vendu,
): Promise<void> {
  const [sorte, id] = Object.entries(vente)[0] as [DeVente, string]
  const ancien = separerPaires(avant)
  const memeOrdonnance = (ancien.RefOrd ?? null) === (apres.RefOrd ?? null)
  const tenus = new Map(memeOrdonnance ? ancien.verres.map(v => [cle(v), dit(v)]) : [])
  const verres = apres.verres.filter(v => tenus.get(cle(v)) !== dit(v))
  const restent = new Set(apres.verres.filter(v => !verres.includes(v)).map(cle))
  const otes = ancien.verres.filter(v => !restent.has(cle(v)))
  const attentes = JSON.stringify(ancien.attendues) !== JSON.stringify(apres.attendues)
  if (otes.length > 0)
    await sql`delete from verre_vendu v using unnest(${otes.map(v => v.Paire)}::int[], ${otes.map(v => v.Cote)}::text[]) o(paire, cote)
      where v."IdVente" = ${id} and v."Paire" = o.paire and v."Cote" = o.cote`.execute(tx)
  if (attentes) await sql`delete from monture_attendue where "IdVente" = ${id}`.execute(tx)
  if (verres.length > 0 || (attentes && apres.attendues.length > 0))
    await sql`with de as (select ${id}::uuid as "_id")
      ${avecVendu(sorte, sql`de`, { ...apres, verres, attendues: attentes ? apres.attendues : [] })} select`.execute(
      tx,
    )
}

/** The pairs of a sale that is locked, as they are on the wire: asked after the lock, so that they are those of now. */
export async function lirePaires(
  db: Lecture,
  { IdCommande, IdProforma }: { [S in DeVente]?: string },
): Promise<Paire[]> {
  const { rows } = await sql<{ Paires: Paire[] }>`
    select "Paires" from ${IdCommande ? sql`commande_client_fiche` : sql`proforma_fiche`}
    where "_id" = ${IdCommande ?? IdProforma}`.execute(db)
  return rows[0]?.Paires ?? []
}

/** The frame that was waited for is here. */
export const plusAttendre = (tx: Tx, IdCommande: string, Paire: number) =>
  sql`delete from monture_attendue where "IdVente" = ${IdCommande} and "Paire" = ${Paire}`.execute(tx)

/** The same frame, from another officine. */
export const attendreDAilleurs = (
  tx: Tx,
  IdCommande: string,
  Paire: number,
  { IdArticle, IdOfficine }: { IdArticle: string; IdOfficine: string },
) =>
  sql`update monture_attendue set "IdArticle" = ${IdArticle}, "IdOfficine" = ${IdOfficine}
    where "IdVente" = ${IdCommande} and "Paire" = ${Paire}`.execute(tx)

/** Whether two officines call the same thing by these. */
export async function memeProduit(db: Lecture, a: string, b: string): Promise<boolean> {
  const { rows } = await sql`select from article x join article y on y.produit = x.produit
    where x."_id" = ${a} and y."_id" = ${b}`.execute(db)
  return rows.length > 0
}
