import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../kernel/list/filtres.ts'
import type { Db } from '../kernel/platform/db.ts'
import { envoyerFeuille } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'
import { pageDeVentes, type QuestionDeVentes, type SourceDeVentes } from './liste.ts'

const MAX = 100_000

interface FichierDeVentes {
  source: SourceDeVentes
  question: QuestionDeVentes
  filtres: (Condition | undefined)[]
  colonnes: [titre: string, largeur: number, valeur: RawBuilder<unknown>][]
  nom: string
}

/** All the sales that the list would show with the same question, in batches that this thread passes on unread. */
export async function exporterVentes(
  db: Db,
  { source, question, filtres, colonnes, nom }: FichierDeVentes,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> {
  const p = await pageDeVentes(db, source, question, filtres)
  const { rows } = await sql<{ lot: string; n: number }>`
    with ${p.ctes(MAX + 1, 0)}, rangs as (select "_id", row_number() over (order by ${p.ordre}) as rang from page)
    select json_agg(json_build_array(${sql.join(colonnes.map(([, , valeur]) => valeur))}) order by r.rang)::text as lot,
      count(*) as n
    from rangs r join ${source.fiche} v on v."_id" = r."_id" join client c on c."_id" = v."IdClient"
    group by (r.rang - 1) / 5000 order by (r.rang - 1) / 5000`.execute(db)
  if (rows.reduce((n, l) => n + l.n, 0) > MAX)
    throw new Refus(
      400,
      'EXPORT_TROP_LONG',
      'Un export compte au plus 100 000 lignes : choisissez une période, ou filtrez.',
    )
  return envoyerFeuille(
    reply,
    {
      format,
      nom,
      colonnes: colonnes.map(([titre, largeur]) => ({ titre, largeur })),
      lots: rows.map(l => l.lot),
    },
    `${nom.toLowerCase()}-${aujourdhuiAbidjan(new Date())}`,
  )
}
