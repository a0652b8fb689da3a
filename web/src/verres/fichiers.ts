import { chemins } from '../chemins/verres.ts'
import { contrat } from '../kernel/api.ts'

/** The tables of the catalogue that have their file here, with the screen they are asked for and where they are seen. */
export const FICHIERS = {
  modele: { appels: contrat.modelesVerre, liste: chemins.catalogue, voir: chemins.catalogue },
  tarif: { appels: contrat.tarifsVerre, liste: chemins.catalogue, voir: chemins.table('tarifs') },
  indice: { appels: contrat.indicesVerre, liste: chemins.catalogue, voir: chemins.table('indices') },
  fournisseur: { appels: contrat.fournisseursVerre, liste: chemins.fournisseurs, voir: chemins.fournisseurs },
}
export type TableEnFichier = keyof typeof FICHIERS
