import type { NomEtat } from '@dioptrie/domain/etats/definitions'
import { caisseDepense, caisseRecette } from './caisse.ts'
import { factures, statistiques } from './clients.ts'
import type { SourceEtat, SourceTenue } from './source.ts'
import {
  articleSortie,
  bons,
  fournisseurs,
  fournisseursTenus,
  reglementsAuxFournisseurs,
  sortiesTenues,
  stockArticle,
  stockDormant,
  stockTenu,
  valeurStock,
} from './stock.ts'
import {
  ca,
  commandesTenues,
  listeCommande,
  listeProforma,
  marges,
  margesTenues,
  prescripteurs,
  proformasTenues,
  reglementsTenus,
  suiviCommande,
  suiviRegl,
  suivisTenus,
  vendeurs,
  ventesTenues,
} from './ventes.ts'

/** Where the rows of each report come from; one more does not compile without its own. */
export const SOURCES: Record<NomEtat, SourceEtat> = {
  ca,
  vendeurs,
  'caisse-recette': caisseRecette,
  'caisse-depense': caisseDepense,
  'suivi-cmmd': suiviCommande,
  'suivi-regl': suiviRegl,
  'liste-commande': listeCommande,
  'liste-proforma': listeProforma,
  'facturation-traiter': factures,
  br: bons,
  'stock-article': stockArticle,
  'valeur-stock': valeurStock,
  'article-sortie': articleSortie,
  'stock-dormant': stockDormant,
  marges,
  fournisseurs,
  'regl-fournisseur': reglementsAuxFournisseurs,
  prescripteurs,
  statistiques,
}

/** What the totals are read from where that is cheaper than the rows. */
export const TENUES: Partial<Record<NomEtat, SourceTenue>> = {
  ca: ventesTenues,
  'suivi-cmmd': suivisTenus,
  'suivi-regl': reglementsTenus,
  'liste-commande': commandesTenues,
  'stock-article': stockTenu,
  'liste-proforma': proformasTenues,
  'article-sortie': sortiesTenues,
  fournisseurs: fournisseursTenus,
  marges: margesTenues,
}
