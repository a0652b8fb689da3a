import { IconCalculator, IconCash, IconListDetails, IconReceipt } from '@tabler/icons-react'
import type { Ecran } from '../kernel/ecran.ts'
import { ecransDepense } from './depense/screens.ts'
import { ecransVersements } from './versements/screens.ts'

export const ecrans: Ecran[] = [
  {
    path: '/apps/caisse',
    permission: 'caisse.lire',
    titre: 'caisse.aEncaisser',
    groupe: 'caisse',
    icone: IconCash,
    menu: 1,
    action: 'caisse.encaisser',
    charger: () => import('./Caisse.tsx'),
  },
  {
    path: '/apps/caisse/{clientId}/{RefCmmd}',
    permission: 'caisse.encaisser',
    titre: 'caisse.regler',
    groupe: 'caisse',
    icone: IconCash,
    textes: ['ventes'],
    charger: () => import('./ReglerCommande.tsx'),
  },
  {
    path: '/apps/operations',
    permission: 'caisse.lire',
    titre: 'caisse.operations',
    groupe: 'caisse',
    icone: IconListDetails,
    menu: 2,
    charger: () => import('./Operations.tsx'),
  },
  {
    path: '/apps/billetage/billetage-list',
    alias: ['/apps/billetage/billetage-view', '/apps/billetage/billetage-edit'],
    permission: 'caisse.lire',
    titre: 'caisse.clotures',
    groupe: 'caisse',
    icone: IconCalculator,
    menu: 3,
    charger: () => import('./cloture/ListeBilletages.tsx'),
  },
  {
    path: '/apps/billetage/billetage-add',
    permission: 'caisse.cloturer',
    titre: 'caisse.compter',
    groupe: 'caisse',
    icone: IconCalculator,
    action: 'caisse.compter',
    charger: () => import('./cloture/Compter.tsx'),
  },
  ...['view', 'edit'].map(
    (vue): Ecran => ({
      path: `/apps/billetage/billetage-${vue}/{idOfficine}/{DateCloture}`,
      permission: 'caisse.lire',
      titre: 'caisse.clotures',
      groupe: 'caisse',
      icone: IconCalculator,
      charger: () => import('./cloture/FicheBilletage.tsx'),
    }),
  ),
  {
    path: '/apps/reglement_cmdecli/reglement_cmdecli-list',
    permission: 'caisse.lire',
    titre: 'caisse.reglementsCommandes',
    groupe: 'caisse',
    icone: IconReceipt,
    menu: 8,
    charger: () => import('./reglements/Commandes.tsx'),
  },
  {
    path: '/apps/reglement_cmd_cptoire/reglement_cmd_cptoire-list',
    permission: 'caisse.lire',
    titre: 'caisse.reglementsComptoir',
    groupe: 'caisse',
    icone: IconReceipt,
    menu: 9,
    charger: () => import('./reglements/Comptoir.tsx'),
  },
  ...ecransDepense,
  ...ecransVersements,
]
