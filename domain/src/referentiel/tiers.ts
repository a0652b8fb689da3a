import { champs, referentiel } from '../kernel/referentiel.ts'

export const societe = referentiel({
  table: 'societe',
  nom: { singulier: 'société', pluriel: 'sociétés', feminin: true },
  locale: 'Un client dit où il travaille ; ce que sa société paie est dans une convention.',
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
    Contact: champs.texte(),
    Adresse: champs.texte({ max: 200 }),
  },
  chemins: {
    liste: '/api/societes',
    creer: '/api/societe/create',
    modifier: '/api/societe/{id}',
    supprimer: '/api/societe/{id}',
  },
  ecrans: { liste: '/apps/societes/societes-list' },
})

export const profession = referentiel({
  table: 'profession',
  nom: { singulier: 'profession', pluriel: 'professions', feminin: true },
  locale: 'Un client dit ce qu’il fait.',
  libelle: 'Libelle',
  champs: { Libelle: champs.texte({ requis: true }) },
  chemins: {
    liste: '/api/professions',
    lire: '/api/professions/{id}',
    creer: '/api/professions/create',
    modifier: '/api/professions/update/{id}',
    supprimer: '/api/professions/{id}',
  },
  ecrans: { liste: '/apps/profession/profession-list', edition: ['/apps/profession/profession-view'] },
})

export const banque = referentiel({
  table: 'banque',
  nom: { singulier: 'banque', pluriel: 'banques', feminin: true },
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
    Sigle: champs.texte({ max: 20 }),
    NumeroCompte: champs.texte({ max: 40 }),
    Telephone: champs.texte({ max: 40 }),
  },
  chemins: {
    liste: '/api/banques',
    creer: '/api/add/banque',
    modifier: '/api/banque/update/{id}',
    supprimer: '/api/banque/{id}',
  },
  ecrans: { liste: '/apps/banques/banques-list' },
})

export const partenaire = referentiel({
  table: 'partenaire',
  nom: { singulier: 'partenaire', pluriel: 'partenaires', feminin: false },
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
    Contact: champs.texte(),
    Telephone: champs.texte({ max: 40 }),
    Email: champs.texte({ max: 200 }),
    Adresse: champs.texte({ max: 200 }),
  },
  chemins: {
    liste: '/api/partenaires',
    creer: '/api/partenaire/create',
    modifier: '/api/partenaire/update/{id}',
    supprimer: '/api/partenaire/drop/{id}',
  },
  ecrans: { liste: '/apps/partenaire/partenaire-list' },
})

export const rubrique_depense = referentiel({
  table: 'rubrique_depense',
  nom: { singulier: 'rubrique de dépense', pluriel: 'rubriques de dépense', feminin: true },
  libelle: 'Libelle',
  retrait: true,
  champs: {
    Libelle: champs.texte({ requis: true }),
    Description: champs.texte({ max: 200 }),
  },
  chemins: {
    liste: '/api/rubriques-depense',
    creer: '/api/rubrique-depense/add',
    modifier: '/api/rubrique-depense/update',
    supprimer: '/api/rubrique-depense/softdelete',
  },
  ecrans: { liste: '/apps/rubrique-depense' },
})
