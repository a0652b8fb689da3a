import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Condition } from '../kernel/list/filtres.ts'
import type { Db } from '../kernel/platform/db.ts'
import { type ColonneExportee, exporterColonnes } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'
import { pageDeVentes, type QuestionDeVentes, type SourceDeVentes } from './liste.ts'

interface FichierDeVentes {
  source: SourceDeVentes
  question: QuestionDeVentes
  filtres: (Condition | undefined)[]
  colonnes: ColonneExportee[]
  nom: string
}

/** All the sales that the list would show with the same question. */
export async function exporterVentes(
  db: Db,
  { source, question, filtres, colonnes, nom }: FichierDeVentes,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> {
  const p = await pageDeVentes(db, source, question, filtres)
  const depuis = sql`${source.fiche} v on v."_id" = r."_id" join client c on c."_id" = v."IdClient"`
  const trop = 'choisissez une période, ou filtrez'
  return exporterColonnes(db, { ...p, depuis }, colonnes, { format, nom }, reply, trop)
}
