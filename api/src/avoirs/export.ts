import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'
import { type ColonneExportee, exporterColonnes, jourExporte } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'
import { type QuestionAvoirs, sourceAvoirs } from './sql.ts'

/** Read from `t`, with its sale `c` or `k`, as the list does. */
const COLONNES: ColonneExportee[] = [
  ['Numéro', 20, sql`t."Reference"`],
  ['Jour', 12, jourExporte(sql`t."Jour"`)],
  ['Officine', 20, sql`(select "Nom" from officine where "_id" = t."IdOfficine")`],
  ['Vente', 20, sql`coalesce(c."RefCmmd", k."RefCmmd")`],
  [
    'Client',
    30,
    sql`coalesce((select x."Nom" || ' ' || x."Prenoms" from client x where x."_id" = t."IdClient"), k."NomAcheteur")`,
  ],
  ['Motif', 30, sql`t."Motif"`],
  ['Montant', 12, sql`t."Montant"`],
  ['Part assurance', 14, sql`t."PartAssurance"`],
  ['Part client', 12, sql`t."PartClient"`],
  ['Rendu', 12, sql`t."Rendu"`],
  ['Crédit', 12, sql`t."Credit"`],
  ['Reste du crédit', 14, sql`t."Reste"`],
  ['Fait par', 22, sql`(select "displayName" from utilisateur where "_id" = t."createdBy")`],
]

export const exporterAvoirs = async (
  db: Lecture,
  question: QuestionAvoirs,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> =>
  exporterColonnes(db, await sourceAvoirs(db, question), COLONNES, { format, nom: 'Avoirs' }, reply)
