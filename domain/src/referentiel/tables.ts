import { fonction } from '../organisation/fonction.ts'
import { categorie_article, marque, style, type } from './articles.ts'
import { pays, quartier, ville } from './lieux.ts'
import { assurance, centre_hospitalier, motif_rejet, prescripteur } from './sante.ts'
import { banque, partenaire, profession, rubrique_depense, societe } from './tiers.ts'
import {
  coloration_verre,
  fabrication_verre,
  gamme_verre,
  matiere_verre,
  teinte_verre,
  traitement_verre,
  type_verre,
  version_verre,
} from './verres.ts'

/** Every reference table, by family. Adding one: its descriptor in a family, its name here, its words in titres.ts. */
export const tables = {
  pays,
  ville,
  quartier,
  centre_hospitalier,
  prescripteur,
  assurance,
  motif_rejet,
  categorie_article,
  type,
  style,
  marque,
  societe,
  profession,
  banque,
  partenaire,
  rubrique_depense,
  fonction,
  gamme_verre,
  type_verre,
  matiere_verre,
  version_verre,
  traitement_verre,
  coloration_verre,
  teinte_verre,
  fabrication_verre,
}
export type NomReferentiel = keyof typeof tables
