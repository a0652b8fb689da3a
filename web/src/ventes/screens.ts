import { IconFileInvoice, IconShoppingBag } from '@tabler/icons-react'
import { chemins } from '../chemins/ventes.ts'
import type { Ecran } from '../kernel/ecran.ts'

const saisieCommande = () => import('./vendre/SaisieCommande.tsx')
const saisieProforma = () => import('./vendre/SaisieProforma.tsx')

export const ecrans: Ecran[] = [
  {
    path: '/apps/commandeclient/commande-list',
    alias: ['/apps/commandeclient/commandeclient-list'],
    permission: 'ventes.lire',
    titre: 'ventes.titre',
    groupe: 'ventes',
    icone: IconShoppingBag,
    menu: 2,
    textes: ['clients'],
    charger: () => import('./ListeCommandes.tsx'),
  },
  {
    path: '/apps/commandeclient/detail/{clientId}/{RefCmmd}',
    permission: 'ventes.lire',
    titre: 'ventes.une',
    groupe: 'ventes',
    sous: chemins.commandes,
    icone: IconShoppingBag,
    textes: ['clients', 'ordonnance', 'atelier', 'remises'],
    charger: () => import('./FicheCommande.tsx'),
  },
  {
    path: '/apps/commandeclient/add',
    alias: ['/apps/commandeclient/add/{clientId}'],
    permission: 'ventes.ecrire',
    titre: 'ventes.nouvelle',
    groupe: 'ventes',
    sous: chemins.commandes,
    icone: IconShoppingBag,
    action: 'ventes.vendre',
    textes: ['vendre', 'clients', 'remises'],
    charger: saisieCommande,
  },
  {
    path: '/apps/commandeclient/edit/{clientId}/{RefCmmd}',
    permission: 'ventes.ecrire',
    titre: 'ventes.modifier',
    groupe: 'ventes',
    sous: chemins.commandes,
    icone: IconShoppingBag,
    textes: ['vendre', 'clients', 'remises'],
    charger: saisieCommande,
  },
  {
    path: '/apps/proforma-commande/{proformaId}',
    permission: 'ventes.ecrire',
    titre: 'ventes.transformer',
    groupe: 'ventes',
    sous: chemins.commandes,
    icone: IconShoppingBag,
    textes: ['vendre', 'clients', 'remises'],
    charger: saisieCommande,
  },
  {
    path: '/apps/proformaclient/add',
    alias: ['/apps/proformaclient/add/{clientId}'],
    permission: 'ventes.ecrire',
    titre: 'ventes.nouvelleProforma',
    groupe: 'ventes',
    sous: chemins.proformas,
    icone: IconFileInvoice,
    action: 'ventes.proposer',
    textes: ['vendre', 'clients', 'remises'],
    charger: saisieProforma,
  },
  {
    path: '/apps/proforma-client/edit/{proformaId}',
    permission: 'ventes.ecrire',
    titre: 'ventes.modifierProforma',
    groupe: 'ventes',
    sous: chemins.proformas,
    icone: IconFileInvoice,
    textes: ['vendre', 'clients', 'remises'],
    charger: saisieProforma,
  },
]
