import { COLONNES_TARIF, type ColonneTarif, TITRES_TARIF } from '@dioptrie/domain/verres/valeurs'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { exporterColonnes } from '../kernel/sheets/export.ts'
import type { Feuille } from '../kernel/worker/tableur.ts'
import { dioptriesEcrites, voitPrixAchat } from './bandes.sql.ts'
import { tarifs } from './fiches.sql.ts'

const dioptries = (colonne: ColonneTarif) => dioptriesEcrites(sql`t.${sql.id(colonne)}`)
const texte = (valeur: RawBuilder<unknown>) => sql`${valeur}::text`

const CELLULES: Record<ColonneTarif, RawBuilder<unknown>> = {
  Libelle_Model: sql`m."Libelle_Model"`,
  Gamme: sql`g."Libelle_GamVer"`,
  Foyer: sql`y."Libelle_Foyer"`,
  Matiere: sql`a."Libelle_Matiere"`,
  Indice: sql`replace(i.indice::text, '.', ',')`,
  Diametres: sql`nullif(array_to_string(m."Diametres", ' '), '')`,
  HauteurMin: sql`replace(trim_scale(m."HauteurMin")::text, '.', ',')`,
  SphInf: dioptries('SphInf'),
  SphSup: dioptries('SphSup'),
  CylInf: dioptries('CylInf'),
  CylSup: dioptries('CylSup'),
  AddInf: dioptries('AddInf'),
  AddSup: dioptries('AddSup'),
  Prix: texte(sql`t."Prix"`),
  PrixAchat: texte(sql`t."PrixAchat"`),
}

/** A whole list as one file, model by model, that the import reads back. */
export async function exporterTarif(
  db: Lecture,
  moi: Appelant,
  IdCatalogue: string,
  format: Feuille['format'],
  reply: FastifyReply,
): Promise<Buffer> {
  await tarifs.lire(db, IdCatalogue)
  const colonnes = COLONNES_TARIF.filter(c => c !== 'PrixAchat' || voitPrixAchat(moi))
  return exporterColonnes(
    db,
    {
      table: sql`matrice_prix`,
      fiche: sql`t."_id"`,
      conditions: [sql`t."IdCatalogue" = ${IdCatalogue}`],
      cherche: false,
      cle: sql`(select recherche from modele_verre where "_id" = t."IdModelVer") || t."IdModelVer"::text
        || lpad((t."SphInf" + 3000)::text, 5, '0') || lpad(t."CylInf"::text, 5, '0')`,
      envers: false,
      avec: sql`join modele_verre m on m."_id" = t."IdModelVer" join gamme_verre g on g."_id" = m."IdGam"
        join type_verre y on y."_id" = m."IdFoyer" join matiere_verre a on a."_id" = m."IdMatiere"
        join indice_verre i on i."_id" = m."IdIndice"`,
    },
    colonnes.map(c => [TITRES_TARIF[c], c === 'Libelle_Model' ? 28 : 14, CELLULES[c]]),
    { format, nom: 'tarif', fichier: 'tarif-verres' },
    reply,
  )
}
