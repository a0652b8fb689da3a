import type { Feuille as TableEnFichier } from '@dioptrie/domain/kernel/feuille'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { type Cible, cibleDe } from '@dioptrie/domain/kernel/referentiel'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { pageDeFiches, type SourceDeFiches } from '../list/liste.ts'
import type { Lecture } from '../platform/db.ts'
import type ecrireTableur from '../worker/tableur.ts'
import type { Feuille } from '../worker/tableur.ts'
import { travailler } from '../worker/worker.ts'
import { titreDeColonne } from './titres.ts'

const MAX = 100_000
const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A sheet written away from the thread that answers, sent as a file. */
export async function envoyerFeuille(
  reply: FastifyReply,
  feuille: Feuille,
  fichier: string,
): Promise<Buffer> {
  const contenu = await travailler<typeof ecrireTableur>(
    new URL('../worker/tableur.ts', import.meta.url),
    feuille,
  )
  reply
    .type(TYPES[feuille.format])
    .header('content-disposition', `attachment; filename="${fichier}.${feuille.format}"`)
  return Buffer.from(contenu.buffer, contenu.byteOffset, contenu.byteLength)
}

/** Excel refuses some characters and more than 31 of them. */
const nomDeFeuille = ({ nom }: TableEnFichier) => nom.pluriel.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
const colonnesDeFeuille = (r: TableEnFichier) =>
  Object.entries(r.champs).map(([champ, c]) => ({
    champ,
    titre: titreDeColonne(r, champ),
    largeur: c.genre === 'texte' || c.genre === 'reference' ? 28 : 14,
  }))
const nomDeFichier = (r: TableEnFichier) => r.table.replaceAll('_', '-')

/** A cell that the import reads back: a reference by its label, with its parent's where two may share a label. */
function cellule(r: TableEnFichier, champ: string): RawBuilder<unknown> {
  const c = r.champs[champ]
  const valeur = sql`t.${sql.id(champ)}`
  if (c?.genre === 'booleen') return sql`case ${valeur} when true then 'Oui' when false then 'Non' end`
  if (c?.genre === 'jour') return sql`to_char(${valeur}, 'DD/MM/YYYY')`
  // As it is typed here, and as a French spreadsheet reads a number.
  if (c?.genre === 'decimal') return sql`replace(trim_scale(${valeur}::numeric)::text, '.', ',')`
  if (c?.genre === 'entiers') return sql`nullif(array_to_string(${valeur}, ' '), '')`
  const cible = cibleDe(c)
  if (!cible) return sql`${valeur}::text`
  if (c?.genre === 'references')
    return sql`(select string_agg(${nomComplet(cible)}, ' ; ') from ${sql.table(cible.table)} p where p."_id" = any(${valeur}))`
  return sql`(select ${nomComplet(cible)} from ${sql.table(cible.table)} p where p."_id" = ${valeur})`
}

/** How a record of `p` is called in a file: « Commerce (Bouaké) », « Traoré Awa ». */
export function nomComplet(r: Cible): RawBuilder<string> {
  const parts = r.cle.map(champ => {
    const parent = cibleDe(r.champs[champ])
    return parent
      ? sql`'(' || (select g.${sql.id(parent.libelle)} from ${sql.table(parent.table)} g
          where g."_id" = p.${sql.id(champ)}) || ')'`
      : sql`p.${sql.id(champ)}`
  })
  return sql<string>`concat_ws(' ', ${sql.join(parts)})`
}

/** Where the records of a file are, and in which order: `depuis` joins each of them to `r`, its rank. */
interface PageAExporter {
  ctes: (limit: number, offset: number) => RawBuilder<unknown>
  ordre: RawBuilder<unknown>
  depuis: RawBuilder<unknown>
}
const pageAExporter = (source: SourceDeFiches): PageAExporter => ({
  ctes: (limit, offset) => pageDeFiches(source, limit, offset).ctes,
  ordre: pageDeFiches(source, 0, 0).ordre,
  depuis: sql`${source.table} t on t."_id" = r."_id" ${source.avec ?? sql``}`,
})

/** A column of a file, with what it says of a record. */
export type ColonneExportee = [titre: string, largeur: number, valeur: RawBuilder<unknown>]
/** A day as a file says it. */
export const jourExporte = (colonne: RawBuilder<unknown>) => sql`to_char(${colonne}, 'DD/MM/YYYY')`

/** All that a list would show with the same question, in batches that this thread passes on unread; values may read what it joins. */
export async function exporterColonnes(
  db: Lecture,
  source: SourceDeFiches | PageAExporter,
  colonnes: readonly ColonneExportee[],
  { format, nom, fichier = nom.toLowerCase() }: Pick<Feuille, 'format' | 'nom'> & { fichier?: string },
  reply: FastifyReply,
  trop = 'filtrez d’abord',
): Promise<Buffer> {
  const p = 'ctes' in source ? source : pageAExporter(source)
  const { rows } = await sql<{ lot: string; n: number }>`
    with ${p.ctes(MAX + 1, 0)}, rangs as (select "_id", row_number() over (order by ${p.ordre}) as rang from page)
    select json_agg(json_build_array(${sql.join(colonnes.map(([, , valeur]) => valeur))}) order by r.rang)::text as lot, count(*) as n
    from rangs r join ${p.depuis}
    group by (r.rang - 1) / 5000 order by (r.rang - 1) / 5000`.execute(db)
  if (rows.reduce((n, lot) => n + lot.n, 0) > MAX)
    throw new Refus(400, 'EXPORT_TROP_LONG', `Un export compte au plus 100 000 lignes : ${trop}.`)
  const titres = colonnes.map(([titre, largeur]) => ({ titre, largeur }))
  return envoyerFeuille(
    reply,
    { format, nom, colonnes: titres, lots: rows.map(l => l.lot) },
    `${fichier}-${aujourdhuiAbidjan(new Date())}`,
  )
}

export const exporterReferences = (
  db: Lecture,
  r: TableEnFichier,
  source: SourceDeFiches,
  format: Feuille['format'],
  reply: FastifyReply,
  /** Cells that the table itself does not keep. */
  ailleurs: Record<string, RawBuilder<unknown>> = {},
): Promise<Buffer> =>
  exporterColonnes(
    db,
    source,
    colonnesDeFeuille(r).map(({ titre, largeur, champ }) => [
      ...([titre, largeur] as const),
      ailleurs[champ] ?? cellule(r, champ),
    ]),
    { format, nom: nomDeFeuille(r), fichier: nomDeFichier(r) },
    reply,
  )

/** The headers that an import understands; no example line, which would come back as a record. */
export const modeleReferences = (r: TableEnFichier, reply: FastifyReply) =>
  envoyerFeuille(
    reply,
    { format: 'xlsx', nom: nomDeFeuille(r), colonnes: colonnesDeFeuille(r), lots: [] },
    `modele-${nomDeFichier(r)}`,
  )
