import type { NomEtat } from '@dioptrie/domain/etats/definitions'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { IconChartBar } from '@tabler/icons-react'
import { versEtat } from '../chemins/etats.ts'
import type { Ecran } from '../kernel/ecran.ts'

type Section = 'sectionVentes' | 'sectionCaisse' | 'sectionStock' | 'sectionClients'

/**
 * In the order of the navigation. The permission is the one of the definition, said again: the menu does not bring the
 * definitions with it, and a test compares them.
 */
const PAR_SECTION: Record<Section, [NomEtat, Permission][]> = {
  sectionVentes: [
    ['ca', 'etats.lire'],
    ['vendeurs', 'etats.lire'],
    ['liste-commande', 'ventes.lire'],
    ['suivi-cmmd', 'atelier.lire'],
    ['liste-proforma', 'ventes.lire'],
    ['marges', 'stock.prixachat'],
  ],
  sectionCaisse: [
    ['caisse-recette', 'caisse.lire'],
    ['caisse-depense', 'caisse.lire'],
    ['suivi-regl', 'ventes.lire'],
    ['regl-fournisseur', 'stock.prixachat'],
  ],
  sectionStock: [
    ['stock-article', 'stock.lire'],
    ['valeur-stock', 'stock.prixachat'],
    ['article-sortie', 'stock.lire'],
    ['stock-dormant', 'stock.lire'],
    ['br', 'receptions.lire'],
    ['fournisseurs', 'fournisseurs.lire'],
  ],
  sectionClients: [
    ['statistiques', 'clients.lire'],
    ['prescripteurs', 'etats.lire'],
    ['facturation-traiter', 'facturation.lire'],
  ],
}

export const ecrans: Ecran[] = Object.entries(PAR_SECTION).flatMap(([section, etats], rang) =>
  etats.map(
    ([nom, permission], n): Ecran => ({
      path: versEtat(nom),
      permission,
      titre: `etats.${nom}`,
      groupe: 'etats',
      icone: IconChartBar,
      section: `etats.${section as Section}`,
      menu: rang * 10 + n + 1,
      textes: ['tableau-de-bord'],
      charger: () => import('./Etat.tsx'),
    }),
  ),
)
