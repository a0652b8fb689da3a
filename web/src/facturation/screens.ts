import { IconFileDollar } from '@tabler/icons-react'
import { chemins } from '../chemins/facturation.ts'
import type { Ecran } from '../kernel/ecran.ts'

const commun = { groupe: 'facturation', icone: IconFileDollar, permission: 'facturation.lire' } as const

export const ecrans: Ecran[] = [
  {
    ...commun,
    path: chemins.poste,
    titre: 'facturation.poste',
    menu: 1,
    textes: ['clients'],
    charger: () => import('./Poste.tsx'),
  },
  {
    ...commun,
    path: chemins.dossier('{clientId}', '{RefCmmd}'),
    titre: 'facturation.dossier',
    sous: chemins.poste,
    textes: ['clients', 'caisse', 'ventes'],
    charger: () => import('./FicheDossier.tsx'),
  },
  {
    ...commun,
    path: chemins.aDeposer,
    titre: 'facturation.aDeposer',
    menu: 2,
    textes: ['caisse'],
    charger: () => import('./ADeposer.tsx'),
  },
  {
    ...commun,
    path: chemins.reglements,
    titre: 'facturation.reglements',
    menu: 3,
    retards: true,
    charger: () => import('./Reglements.tsx'),
  },
  {
    ...commun,
    path: chemins.payer,
    permission: 'facturation.regler',
    titre: 'facturation.payer',
    sous: chemins.reglements,
    textes: ['clients'],
    charger: () => import('./Payer.tsx'),
  },
  {
    ...commun,
    path: chemins.rejets,
    titre: 'facturation.rejets',
    menu: 4,
    textes: ['clients'],
    charger: () => import('./Rejets.tsx'),
  },
  {
    ...commun,
    path: chemins.paiements,
    titre: 'facturation.paiements',
    menu: 5,
    charger: () => import('./Paiements.tsx'),
  },
  {
    ...commun,
    path: chemins.factures,
    titre: 'facturation.factures',
    menu: 6,
    charger: () => import('./Factures.tsx'),
  },
  {
    ...commun,
    path: chemins.facture('{factureId}'),
    titre: 'facturation.facture',
    sous: chemins.factures,
    textes: ['clients', 'caisse'],
    charger: () => import('./FicheFacture.tsx'),
  },
  {
    ...commun,
    path: chemins.bordereaux,
    titre: 'facturation.bordereaux',
    menu: 7,
    textes: ['caisse'],
    charger: () => import('./TousLesBordereaux.tsx'),
  },
  {
    ...commun,
    path: chemins.modeles,
    titre: 'facturation.modeles',
    menu: 8,
    charger: () => import('./Modeles.tsx'),
  },
]
