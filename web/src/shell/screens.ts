import type { Ecran } from '../kernel/ecran.ts'

export const ecrans: Ecran[] = [
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
