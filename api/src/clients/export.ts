import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import type { Db } from '../kernel/platform/db.ts'
import { envoyerFeuille } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'
import { COLONNES } from './colonnes.ts'
import { lignesEnJson, type QuestionClients } from './listes.sql.ts'

const MAX = 100_000
/** All the clients that the list would show with the same question. */
export async function exporterClients(
  db: Db,
  question: QuestionClients,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> {
  const { nombre, lots } = await lignesEnJson(
    db,
    question,
    COLONNES.map(c => c.valeur),
    MAX + 1,
  )
  if (nombre > MAX)
    throw new Refus(
      400,
      'EXPORT_TROP_LONG',
      'Un export compte au plus 100 000 clients : choisissez une officine, ou filtrez.',
    )
  const feuille = {
    format,
    nom: 'Clients',
    colonnes: COLONNES.map(({ titre, largeur }) => ({ titre, largeur })),
    lots,
  }
  return envoyerFeuille(reply, feuille, `clients-${aujourdhuiAbidjan(new Date())}`)
}

/** The headers that an import understands; no example line, which would come back as a client. */
export function modeleImport(reply: FastifyReply): Promise<Buffer> {
  const colonnes = COLONNES.filter(c => c.champ !== null).map(({ titre, largeur }) => ({ titre, largeur }))
  return envoyerFeuille(
    reply,
    { format: 'xlsx', nom: 'Clients', colonnes, lots: [] },
    'modele-import-clients',
  )
}
