import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { enteteDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/appelant.ts'
import type { Db } from '../kernel/db.ts'
import { travailler } from '../kernel/worker.ts'
import type ordonnancePdf from './ordonnance.pdf.ts'
import type { OrdonnanceAImprimer } from './ordonnance.pdf.ts'
import { enJson } from './ordonnances.sql.ts'

/** The paper of a prescription, with the letterhead of its officine. */
export async function imprimerOrdonnance(
  db: Db,
  moi: Appelant,
  id: string,
  reply: FastifyReply,
): Promise<Buffer> {
  const { rows } = await sql<Pick<OrdonnanceAImprimer, 'ordonnance' | 'client' | 'officine'>>`
    select ${enJson(sql`o`)} as ordonnance, to_jsonb(c) as client, to_jsonb(f) as officine
    from ordonnance_fiche o
    join (select "_id", "Civilite", "Nom", "Prenoms", "CodeClient", "Genre", "DateNaissance", "Contacts", "Quartier", "Ville"
      from client) c on c."_id" = o."IdClient"
    join (select "_id", "Nom", "Adresse", "Ville", "Telephone", "Email" from officine) f on f."_id" = o."IdOfficine"
    where o."_id" = ${id}`.execute(db)
  const papier = rows[0]
  if (!papier) throw introuvable('Cette ordonnance')
  const contenu = await travailler<typeof ordonnancePdf>(new URL('./ordonnance.pdf.ts', import.meta.url), {
    ...papier,
    entete: await enteteDe(db, papier.ordonnance.IdOfficine),
    imprimePar: moi.displayName,
    imprimeLe: new Date().toISOString(),
  })
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${papier.ordonnance.RefOrd}.pdf"`)
  return Buffer.from(contenu.buffer, contenu.byteOffset, contenu.byteLength)
}
