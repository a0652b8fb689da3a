import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  { path: '/login', public: true, titre: 'acces.connexion.titre', charger: () => import('./Connexion.tsx') },
  {
    path: '/callback',
    public: true,
    titre: 'acces.fournisseur.titre',
    charger: () => import('./Retour.tsx'),
  },
  {
    path: '/reset-password',
    public: true,
    titre: 'acces.nouveau.titre',
    charger: () => import('./NouveauMotDePasse.tsx'),
  },
]
