import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Db } from '../kernel/platform/db.ts'
import { envoyerFeuille, exporterFiches } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'
import { COLONNES } from './colonnes.ts'
import { dernierReglement, type QuestionBons, secret, sourceDesBons } from './sql.ts'

const colonnes = (moi: Appelant) => [
  { titre: 'Bon', largeur: 20, valeur: sql`t."RefBR"` },
  { titre: 'Date', largeur: 12, valeur: sql`to_char(t."DateCommande", 'DD/MM/YYYY')` },
  {
    titre: 'Fournisseur',
    largeur: 28,
    valeur: sql`(select "Nom" from fournisseur where "_id" = t."IdFournisseur")`,
  },
  { titre: 'Bon de livraison', largeur: 18, valeur: sql`t."NumeroBL"` },
  { titre: 'Officine', largeur: 20, valeur: sql`(select "Nom" from officine where "_id" = t."IdOfficine")` },
  { titre: 'Statut', largeur: 12, valeur: sql`t.statut` },
  { titre: 'Lignes', largeur: 8, valeur: sql`t."NombreLignes"::text` },
  { titre: 'Quantité', largeur: 10, valeur: sql`t."Quantite"::text` },
  { titre: 'Transférée', largeur: 11, valeur: sql`t."QuantiteTransferee"::text` },
  { titre: 'Reçue', largeur: 10, valeur: sql`t."QuantiteRecue"::text` },
  { titre: 'Montant d’achat', largeur: 16, valeur: sql`(${secret(moi, sql`t."MontantAchat"`)})::text` },
  { titre: 'Valeur de vente', largeur: 16, valeur: sql`t."MontantVente"::text` },
  { titre: 'Manquante', largeur: 11, valeur: sql`t."QuantiteManquante"::text` },
  { titre: 'À payer (reçu)', largeur: 16, valeur: sql`(${secret(moi, sql`t."MontantRecu"`)})::text` },
  { titre: 'Réglé', largeur: 16, valeur: sql`(${secret(moi, sql`t."MontantRegle"`)})::text` },
  { titre: 'Règlement', largeur: 14, valeur: sql`t."Reglement"` },
  {
    titre: 'Réglé le',
    largeur: 12,
    valeur: dernierReglement(sql`to_char(r."DateReglement", 'DD/MM/YYYY')`),
  },
]

/** All the receipts that the list would show with the same question. */
export async function exporterBons(
  db: Db,
  moi: Appelant,
  question: QuestionBons,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> {
  const cols = colonnes(moi)
  return exporterFiches(
    db,
    await sourceDesBons(db, moi, question),
    cols.map(c => c.valeur),
    { format, nom: 'Bons de réception', colonnes: cols.map(({ titre, largeur }) => ({ titre, largeur })) },
    'bons-de-reception',
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
