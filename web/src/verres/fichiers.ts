import { contrat } from '../kernel/api.ts'
import { chemins } from './chemins.ts'

/** The tables of the catalogue that have their file here, with the screen that shows them. */
export const FICHIERS = {
  modele: { appels: contrat.modelesVerre, liste: chemins.catalogue },
  tarif: { appels: contrat.tarifsVerre, liste: chemins.catalogue },
  indice: { appels: contrat.indicesVerre, liste: chemins.catalogue },
  fournisseur: { appels: contrat.fournisseursVerre, liste: chemins.fournisseurs },
}
export type TableEnFichier = keyof typeof FICHIERS
