import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { StatutMessage } from '@dioptrie/domain/sms/rules'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'
import { envoyerFeuille } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'

const COLONNES = [
  { titre: 'Destinataire', largeur: 28 },
  { titre: 'Numéro', largeur: 16 },
  { titre: 'Résultat', largeur: 14 },
  { titre: 'Parti le', largeur: 18 },
  { titre: 'Remis le', largeur: 18 },
  { titre: 'Réponse de l’opérateur', largeur: 36 },
  { titre: 'Parties', largeur: 9 },
  { titre: 'Texte', largeur: 60 },
]
interface Ligne {
  Destinataire: string
  Numero: string
  statut: StatutMessage
  EnvoyeLe: string | null
  RecuLe: string | null
  Reponse: string | null
  Parties: number
  Texte: string
}
const instant = (iso: string | null) => iso && `${ecrireJour(iso.slice(0, 10))} ${iso.slice(11, 19)}`

/** Every message of a campaign, or those of one fate, as the list shows them. */
export async function exporterMessages(
  db: Lecture,
  diffusion: string,
  statut: StatutMessage | undefined,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> {
  const { rows } = await sql<Ligne>`
    select "Destinataire", "Numero", statut, "EnvoyeLe", "RecuLe", "Reponse", "Parties", "Texte" from message_sms
    where "IdDiffusion" = ${diffusion} and "Genre" = 'Campagne' ${statut ? sql`and statut = ${statut}` : sql``}
    order by "_id"`.execute(db)
  const lignes = rows.map(m => [
    m.Destinataire,
    formaterTelephone(m.Numero),
    m.statut === 'Reçu' ? 'Remis' : m.statut,
    instant(m.EnvoyeLe),
    instant(m.RecuLe),
    m.Reponse,
    String(m.Parties),
    m.Texte,
  ])
  return envoyerFeuille(
    reply,
    { format, nom: 'Messages', colonnes: COLONNES, lots: [JSON.stringify(lignes)] },
    `messages-${aujourdhuiAbidjan(new Date())}`,
  )
}
