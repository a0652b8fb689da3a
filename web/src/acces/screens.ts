import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
  { path: '/login', public: true, titre: 'acces.connexion.titre', charger: () => import('./Connexion.tsx') },
  {
    path: '/reset-password',
    public: true,
    titre: 'acces.nouveau.titre',
    charger: () => import('./NouveauMotDePasse.tsx'),
  },
  {
    path: '/error-404',
    public: true,
    titre: 'shell.erreurs.e404.titre',
    charger: () => import('./Erreur404.tsx'),
  },
  {
    path: '/error-500',
    public: true,
    titre: 'shell.erreurs.e500.titre',
    charger: () => import('./Erreur500.tsx'),
  },
  {
    path: '/pages/not-authorized',
    public: true,
    titre: 'shell.erreurs.refuse.titre',
    charger: () => import('./AccesRefuse.tsx'),
  },
]
