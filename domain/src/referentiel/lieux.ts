import { champs, referentiel } from '../kernel/referentiel.ts'

export const pays = referentiel({
  table: 'pays',
  nom: { singulier: 'pays', pluriel: 'pays', feminin: false },
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
    CodeIso: champs.texte({ max: 2 }),
    Indicatif: champs.texte({ max: 6 }),
  },
  chemins: {
    liste: '/api/pays',
    creer: '/api/pays/create',
    modifier: '/api/pays/update/{id}',
    supprimer: '/api/pays/drop/{id}',
  },
  ecrans: {
    liste: '/apps/pays/pays-list',
    ajout: ['/apps/pays/pays-add'],
    edition: ['/apps/pays/pays-view', '/apps/pays/pays-edit'],
  },
})

export const ville = referentiel({
  table: 'ville',
  nom: { singulier: 'ville', pluriel: 'villes', feminin: true },
  locale: 'Un client vient d’où il vient.',
  libelle: 'Libelle',
  champs: { Libelle: champs.texte({ requis: true }), IdPays: champs.reference('pays', { requis: true }) },
  chemins: {
    liste: '/api/villes',
    creer: '/api/ville/create',
    modifier: '/api/ville/update/{id}',
    supprimer: '/api/ville/drop/{id}',
  },
  ecrans: { liste: '/apps/ville/ville-list' },
})

export const quartier = referentiel({
  table: 'quartier',
  nom: { singulier: 'quartier', pluriel: 'quartiers', feminin: false },
  locale: 'Un client vient d’où il vient.',
  libelle: 'Libelle',
  champs: { Libelle: champs.texte({ requis: true }), IdVille: champs.reference('ville', { requis: true }) },
  chemins: {
    liste: '/api/quartiers',
    creer: '/api/quartier/create',
    modifier: '/api/quartier/update/{id}',
    supprimer: '/api/quartier/drop/{id}',
  },
  ecrans: { liste: '/apps/quartier/quartier-list' },
})
