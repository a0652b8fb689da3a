import { champs, referentiel } from '../kernel/referentiel.ts'

export const fonction = referentiel({
  table: 'fonction',
  nom: { singulier: 'fonction', pluriel: 'fonctions', feminin: true },
  libelle: 'Libelle',
  champs: { Libelle: champs.texte({ requis: true }) },
  chemins: {
    liste: '/api/fonctions',
    lire: '/api/fonction/{id}',
    creer: '/api/fonction/create',
    modifier: '/api/fonction/{id}',
    supprimer: '/api/fonction/drop/{id}',
  },
  ecrans: { liste: '/apps/fonction/fonction-list', ajout: ['/apps/fonction/fonction-add'] },
})
