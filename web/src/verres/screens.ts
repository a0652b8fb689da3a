import { IconEyeglass, IconGridDots, IconTruckDelivery } from '@tabler/icons-react'
import { createElement } from 'react'
import { chemins } from '../chemins/verres.ts'
import type { Ecran } from '../kernel/ecran.ts'
import type { TableEnFichier } from './fichiers.ts'

const TABLES: TableEnFichier[] = ['modele', 'tarif', 'indice', 'fournisseur']

const commun = { groupe: 'verres', icone: IconEyeglass } as const

export const ecrans: Ecran[] = [
  {
    ...commun,
    path: chemins.catalogue,
    permission: 'verres.lire',
    titre: 'verres.catalogue',
    menu: 1,
    charger: () => import('./Catalogue.tsx'),
  },
  {
    ...commun,
    icone: IconGridDots,
    path: chemins.stock,
    permission: 'stock.lire',
    titre: 'verres.stock',
    menu: 2,
    textes: ['reserve', 'stock', 'importation'],
    charger: () => import('./reserve/StockVerre.tsx'),
  },
  {
    ...commun,
    icone: IconTruckDelivery,
    path: chemins.fournisseurs,
    alias: [chemins.fournisseur('{fournisseurVerreId}')],
    permission: 'verres.lire',
    titre: 'verres.fournisseurs',
    menu: 3,
    charger: () => import('./ListeFournisseursVerre.tsx'),
  },
  {
    ...commun,
    path: chemins.importer('{catalogueId}'),
    sous: chemins.catalogue,
    permission: 'verres.ecrire',
    titre: 'verres.importTarif',
    charger: () => import('./ImportTarif.tsx'),
  },
  ...TABLES.map(
    (table): Ecran => ({
      ...commun,
      path: chemins.importerTable(table),
      sous: table === 'fournisseur' ? chemins.fournisseurs : chemins.catalogue,
      permission: 'verres.ecrire',
      titre: 'referentiel.import.titre',
      textes: ['referentiel', 'verres', 'importation'],
      charger: async () => {
        const { ImportTable } = await import('./ImportTable.tsx')
        return { default: () => createElement(ImportTable, { table }) }
      },
    }),
  ),
]
