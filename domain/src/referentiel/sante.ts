import { champs, referentiel } from '../kernel/referentiel.ts'

export const centre_hospitalier = referentiel({
  table: 'centre_hospitalier',
  nom: { singulier: 'centre hospitalier', pluriel: 'centres hospitaliers', feminin: false },
  locale: 'L’ordonnance que l’on a en main nomme le sien.',
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
  locale: 'L’ordonnance que l’on a en main nomme le sien.',
  libelle: 'NomPresc',
  cle: ['NomPresc', 'PrenomPresc'],
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
      '/apps/prescripteur/prescripteur-edit',
    ],
  },
})

/** What the insurer pays for frames or for lenses, it pays out of what it pays in a year. */
const ANNUEL = { champ: 'Plafond', nom: 'le plafond annuel' }

export const assurance = referentiel({
  table: 'assurance',
  nom: { singulier: 'assurance', pluriel: 'assurances', feminin: true },
  libelle: 'Libelle',
  champs: {
    Libelle: champs.texte({ requis: true }),
    /** Those shipped come without theirs: no contract is the same. */
    Taux: champs.pourcent({ attendu: true }),
    Plafond: champs.montant(),
    PlafondMonture: champs.montant({ auPlus: ANNUEL }),
    PlafondVerres: champs.montant({ auPlus: ANNUEL }),
    Gestionnaire: champs.texte(),
    /** Days that the insurer gives to deposit an invoice, and takes to pay it. */
    DelaiDepot: champs.entier({ max: 365 }),
    DelaiReglement: champs.entier({ max: 365 }),
    Telephone: champs.texte({ max: 40 }),
    Email: champs.texte({ max: 200 }),
    Adresse: champs.texte({ max: 200 }),
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

/** Why an insurer does not pay, as its answers say it. */
export const motif_rejet = referentiel({
  table: 'motif_rejet',
  nom: { singulier: 'motif de rejet', pluriel: 'motifs de rejet', feminin: false },
  libelle: 'Libelle',
  champs: { Libelle: champs.texte({ requis: true }) },
  chemins: {
    liste: '/api/motifs-rejet',
    creer: '/api/motif-rejet/create',
    modifier: '/api/motif-rejet/update/{id}',
    supprimer: '/api/motif-rejet/{id}',
  },
  ecrans: { liste: '/apps/motifs-rejet' },
})
