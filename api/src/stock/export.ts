import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { type ColonneExportee, exporterColonnes } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'
import { lireInventaire, sourceLignes } from './inventaires.sql.ts'
import { nomCategorie, type QuestionArticles, sourceArticles, voitPrixAchat } from './sql.ts'

/** Read from article `t` joined with its names, as the list does. */
const COLONNES: ColonneExportee[] = [
  ['Officine', 20, sql`o."Nom"`],
  ['Catégorie', 18, nomCategorie(sql`k`)],
  ['Marque', 18, sql`m."Libelle_marq"`],
  ['Référence', 20, sql`t."Reference"`],
  ['Couleur', 16, sql`t."Couleur"`],
  ['Taille', 10, sql`t."Taille"`],
  ['Code-barres', 18, sql`t."CodeBarre"`],
  ['Type', 14, sql`y."Libelle"`],
  ['Style', 14, sql`s."Libelle"`],
  ['Quantité', 10, sql`t."Quantite"::text`],
  ['Seuil d’alerte', 14, sql`t."SeuilAlerte"::text`],
  ['Disponibilité', 14, sql`t."Disponibilite"`],
  ['Prix de vente', 14, sql`t."PrixVente"::text`],
]
const RESERVEES: ColonneExportee[] = [
  ['Prix d’achat', 14, sql`t."PrixAchat"::text`],
  ['Valeur au coût moyen', 20, sql`t."Valeur"::text`],
]

export const exporterArticles = (
  db: Lecture,
  moi: Appelant,
  question: QuestionArticles,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> =>
  exporterColonnes(
    db,
    sourceArticles(moi, question),
    [...COLONNES, ...(voitPrixAchat(moi) ? RESERVEES : [])],
    { format, nom: 'Stock' },
    reply,
  )

const COLONNES_INVENTAIRE: ColonneExportee[] = [
  ['Catégorie', 18, nomCategorie(sql`k`)],
  ['Marque', 18, sql`(select "Libelle_marq" from marque where "_id" = a."IdMarque")`],
  ['Référence', 20, sql`a."Reference"`],
  ['Couleur', 16, sql`a."Couleur"`],
  ['Taille', 10, sql`a."Taille"`],
  ['Code-barres', 18, sql`a."CodeBarre"`],
  ['Au début', 10, sql`t."Theorique"::text`],
  ['Attendu', 10, sql`coalesce(t."Attendu", a."Quantite")::text`],
  ['Compté', 10, sql`t."Compte"::text`],
  ['Écart', 10, sql`t."Ecart"::text`],
  ['À recompter', 14, sql`case when t."ARecompter" then coalesce(t."Laisse", 'oui') end`],
  ['Motif', 26, sql`t."Motif"`],
  ['Compté par', 22, sql`(select "displayName" from utilisateur where "_id" = t."comptePar")`],
  ['Compté le', 18, sql`to_char(t."compteLe" at time zone 'UTC', 'DD/MM/YYYY HH24:MI')`],
]
const RESERVEES_INVENTAIRE: ColonneExportee[] = [
  ['Coût unitaire', 14, sql`t."CoutUnitaire"::text`],
  ['Écart en valeur', 16, sql`(t."Ecart" * t."CoutUnitaire")::text`],
]

export async function exporterInventaire(
  db: Lecture,
  moi: Appelant,
  id: string,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> {
  const { Reference } = await lireInventaire(db, moi, id)
  const colonnes = [...COLONNES_INVENTAIRE, ...(voitPrixAchat(moi) ? RESERVEES_INVENTAIRE : [])]
  return exporterColonnes(db, sourceLignes(moi, id, {}), colonnes, { format, nom: Reference }, reply)
}
