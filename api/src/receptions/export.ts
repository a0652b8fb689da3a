import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Db } from '../kernel/platform/db.ts'
import { type ColonneExportee, envoyerFeuille, exporterColonnes } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'
import { COLONNES } from './colonnes.ts'
import { dernierReglement, type QuestionBons, secret, sourceDesBons } from './sql.ts'

const colonnes = (moi: Appelant): ColonneExportee[] => [
  ['Bon', 20, sql`t."RefBR"`],
  ['Date', 12, sql`to_char(t."DateCommande", 'DD/MM/YYYY')`],
  ['Fournisseur', 28, sql`(select "Nom" from fournisseur where "_id" = t."IdFournisseur")`],
  ['Bon de livraison', 18, sql`t."NumeroBL"`],
  ['Officine', 20, sql`(select "Nom" from officine where "_id" = t."IdOfficine")`],
  ['Statut', 12, sql`t.statut`],
  ['Lignes', 8, sql`t."NombreLignes"::text`],
  ['Quantité', 10, sql`t."Quantite"::text`],
  ['Transférée', 11, sql`t."QuantiteTransferee"::text`],
  ['Reçue', 10, sql`t."QuantiteRecue"::text`],
  ['Montant d’achat', 16, sql`(${secret(moi, sql`t."MontantAchat"`)})::text`],
  ['Valeur de vente', 16, sql`t."MontantVente"::text`],
  ['Manquante', 11, sql`t."QuantiteManquante"::text`],
  ['À payer (reçu)', 16, sql`(${secret(moi, sql`t."MontantRecu"`)})::text`],
  ['Réglé', 16, sql`(${secret(moi, sql`t."MontantRegle"`)})::text`],
  ['Règlement', 14, sql`t."Reglement"`],
  ['Réglé le', 12, dernierReglement(sql`to_char(r."DateReglement", 'DD/MM/YYYY')`)],
]

/** All the receipts that the list would show with the same question. */
export async function exporterBons(
  db: Db,
  moi: Appelant,
  question: QuestionBons,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> {
  return exporterColonnes(
    db,
    await sourceDesBons(db, moi, question),
    colonnes(moi),
    { format, nom: 'Bons de réception', fichier: 'bons-de-reception' },
    reply,
  )
}

/** The headers that the reading of a file understands. */
export const modeleDesLignes = (reply: FastifyReply) =>
  envoyerFeuille(
    reply,
    {
      format: 'xlsx',
      nom: 'Lignes',
      colonnes: COLONNES.map(({ titre, largeur }) => ({ titre, largeur })),
      lots: [],
    },
    'modele-lignes-de-reception',
  )
