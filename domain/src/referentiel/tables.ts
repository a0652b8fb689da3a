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

export const profession = referentiel({
  table: 'profession',
  nom: { singulier: 'profession', pluriel: 'professions', feminin: true },
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

export const societe = referentiel({
  table: 'societe',
  nom: { singulier: 'société', pluriel: 'sociétés', feminin: true },
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

export const assurance = referentiel({
  table: 'assurance',
  nom: { singulier: 'assurance', pluriel: 'assurances', feminin: true },
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
    Taux: champs.pourcent(),
    Plafond: champs.montant(),
    PlafondMonture: champs.montant(),
    PlafondVerres: champs.montant(),
    Gestionnaire: champs.texte(),
    DelaiReglement: champs.entier({ max: 365 }),
  },
  chemins: {
    liste: '/api/assurances',
    lire: '/api/assurance/{id}',
    creer: '/api/assurance/create',
    modifier: '/api/assurance/update/{id}',
    supprimer: '/api/assurance/{id}',
  },
  ecrans: {
    liste: '/apps/assurances/assurances-list',
    edition: ['/apps/assurances/assurance-edit/{assuranceId}', '/apps/assurances/assurances-view'],
  },
})

export const centre_hospitalier = referentiel({
  table: 'centre_hospitalier',
  nom: { singulier: 'centre hospitalier', pluriel: 'centres hospitaliers', feminin: false },
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
    Ville: champs.texte(),
    Telephone: champs.texte({ max: 40 }),
  },
  chemins: {
    liste: '/api/centre-hospitalier',
    lire: '/api/centre-hospitalier/{id}',
    creer: '/api/add/centre-hospitalier',
    modifier: '/api/centre-hospitalier/update/{id}',
    supprimer: '/api/centre-hospitalier/{id}',
  },
  ecrans: {
    liste: '/apps/centre_hopitalier/centre_hopitalier-list',
    ajout: ['/apps/centre_hopitalier/centre_hopitalier-add'],
    edition: ['/apps/centre_hopitalier/centre_hopitalier-edit/{centreId}'],
  },
})

export const prescripteur = referentiel({
  table: 'prescripteur',
  nom: { singulier: 'prescripteur', pluriel: 'prescripteurs', feminin: false },
  libelle: 'NomPresc',
  champs: {
    NomPresc: champs.texte({ requis: true }),
    PrenomPresc: champs.texte(),
    Specialite: champs.texte(),
    Telephone: champs.texte({ max: 40 }),
    IdCentre: champs.reference('centre_hospitalier'),
  },
  chemins: {
    liste: '/api/prescripteurs',
    lire: '/api/prescripteur/{id}',
    creer: '/api/prescripteur/create',
    modifier: '/api/prescripteur/update/{id}',
    supprimer: '/api/prescripteur/{id}',
  },
  ecrans: {
    liste: '/apps/prescripteur/prescripteur-list',
    ajout: ['/apps/prescripteur/prescripteur-add'],
    edition: [
      '/apps/prescripteur/prescripteur-view',
      '/apps/prescripteur/prescripteur-edit/{prescripteurId}',
    ],
  },
})

/** Every reference table. Adding one: its descriptor here, its `create table` in a migration, its name below. */
export const tables = {
  pays,
  ville,
  quartier,
  profession,
  societe,
  assurance,
  centre_hospitalier,
  prescripteur,
}
export type NomReferentiel = keyof typeof tables
