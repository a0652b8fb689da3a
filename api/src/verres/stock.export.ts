import type { FastifyReply } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { type ColonneExportee, exporterColonnes } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'
import { voitPrixAchat } from '../stock/sql.ts'
import { dioptriesEcrites } from './bandes.sql.ts'
import { verreTenu } from './stock.sql.ts'

const COLONNES: ColonneExportee[] = [
  ['Officine', 20, sql`o."Nom"`],
  ['Nom commercial', 28, sql`n."Libelle"`],
  ['Sphère', 10, dioptriesEcrites(sql`t."Sph"`)],
  ['Cylindre', 10, dioptriesEcrites(sql`t."Cyl"`)],
  ['Diamètre (mm)', 14, sql`t."Diametre"::text`],
  ['Addition', 10, dioptriesEcrites(sql`t."Add"`)],
  ['Côté', 8, sql`t."Cote"`],
  ['Base', 8, dioptriesEcrites(sql`t."Base"`)],
  ['Quantité', 10, sql`a."Quantite"::text`],
  ['Seuil d’alerte', 14, sql`a."SeuilAlerte"::text`],
  ['Code-barres', 18, sql`a."CodeBarre"`],
  ['Prix de vente', 14, sql`a."PrixVente"::text`],
]
const RESERVEES: ColonneExportee[] = [
  ['Prix d’achat', 14, sql`a."PrixAchat"::text`],
  ['Valeur au coût moyen', 20, sql`a."Valeur"::text`],
]

/** The shelf as a file: one line for each power that is held, in the order of the grid. */
export function exporterStock(
  db: Lecture,
  moi: Appelant,
  { officine, IdNomCommercial }: { officine: string | null; IdNomCommercial: string | undefined },
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> {
  const colonnes = [...COLONNES, ...(voitPrixAchat(moi) ? RESERVEES : [])]
  return exporterColonnes(
    db,
    {
      table: sql`stock_verre`,
      fiche: sql`t."_id"`,
      avec: verreTenu,
      conditions: [
        ...(officine ? [sql<SqlBool>`t."IdOfficine" = ${officine}`] : []),
        ...(IdNomCommercial ? [sql<SqlBool>`t."IdNomCommercial" = ${IdNomCommercial}`] : []),
      ],
      cherche: false,
      cle: sql`(select recherche from nom_commercial_verre where "_id" = t."IdNomCommercial") || t."IdNomCommercial"::text
        || lpad((t."Sph" + 3000)::text, 5, '0') || lpad(coalesce(t."Cyl", t."Add")::text, 5, '0')`,
      envers: false,
    },
    colonnes,
    { format, nom: 'Stock de verres', fichier: 'stock-verres' },
    reply,
  )
}
