import type { CodeOfficine } from './reseau.ts'

/** Invented names, like their conditions. Without a code the supplier is the whole group's. */
const fournisseur = (
  Nom: string,
  Contact: string,
  Telephone: string,
  Ville: string,
  Pays: string,
  DelaiLivraison: number,
  ConditionsReglement: string,
  code?: CodeOfficine,
) => ({
  code,
  Nom,
  Contact,
  Telephone,
  Ville,
  Pays,
  DelaiLivraison,
  ConditionsReglement,
  Verrier: VERRIERS.includes(Nom),
  Marchandises: !SERVICES.includes(Nom),
})
/** Those who make lenses; the others sell frames, cases or paper. */
const VERRIERS = ['Verriers de l’Atlantique', 'Laboratoire Clairvue', 'Verres du Sud-Ouest']

const SERVICES = [
  'Outillage Taillefer',
  'Papeterie d’Angré',
  'Climatisation Plateau Froid',
  'Imprimerie de Zone 4',
  'Fournitures du Port',
]

const CI = 'Côte d’Ivoire'
export const FOURNISSEURS = [
  fournisseur(
    'Verriers de l’Atlantique',
    'Service commandes',
    '27 00 21 40 12',
    'Abidjan',
    CI,
    3,
    '30 jours fin de mois',
  ),
  fournisseur('Laboratoire Clairvue', 'Service commandes', '27 00 21 55 80', 'Abidjan', CI, 5, '45 jours'),
  fournisseur(
    'Lunetterie du Levant',
    'Service export',
    '+33 3 84 00 00 00',
    'Morez',
    'France',
    21,
    '60 jours, virement',
  ),
  fournisseur('Optique Import Abidjan', 'Comptoir de vente', '27 00 22 17 64', 'Abidjan', CI, 2, 'Comptant'),
  fournisseur('Montures du Golfe', 'Comptoir de vente', '27 00 25 33 09', 'Abidjan', CI, 4, '30 jours'),
  fournisseur('Contact Lagune', 'Lentilles et entretien', '27 00 21 78 41', 'Abidjan', CI, 7, '30 jours'),
  fournisseur(
    'Étuis et Compagnie',
    'Service export',
    '+228 22 00 00 00',
    'Lomé',
    'Togo',
    14,
    'Acompte de 30 %',
  ),
  fournisseur(
    'Outillage Taillefer',
    'Pièces et meules',
    '+33 1 00 00 00 00',
    'Paris',
    'France',
    15,
    '30 jours',
  ),
  fournisseur('Papeterie d’Angré', 'Caisse', '27 00 22 60 18', 'Abidjan', CI, 1, 'Comptant', 'ANG'),
  fournisseur(
    'Climatisation Plateau Froid',
    'Dépannage',
    '27 00 20 11 93',
    'Abidjan',
    CI,
    1,
    'À réception',
    'PLT',
  ),
  fournisseur('Imprimerie de Zone 4', 'Atelier', '27 00 21 90 52', 'Abidjan', CI, 6, '30 jours', 'MRC'),
  fournisseur('Fournitures du Port', 'Magasin', '27 00 34 22 70', 'San-Pédro', CI, 1, 'Comptant', 'SPD'),
  fournisseur(
    'Verres du Sud-Ouest',
    'Tournées du mardi',
    '27 00 34 71 15',
    'San-Pédro',
    CI,
    4,
    '15 jours',
    'SPD',
  ),
]

export const MARQUES = [
  'Akwa',
  'Bandama',
  'Corossol',
  'Éburnie',
  'Harmattan',
  'Indénié',
  'Kita',
  'Lagune Bleue',
  'Lumina',
  'Nimba',
  'Orée',
  'Savane',
  'Taillefer',
  'Vitrine 27',
]

export const PARTENAIRES = [
  {
    Libelle: 'Fondation Regard Clair',
    Contact: 'Coordination',
    Telephone: '27 00 22 41 06',
    Adresse: 'Cocody',
  },
  {
    Libelle: 'Comité d’entreprise du Port',
    Contact: 'Bureau',
    Telephone: '27 00 34 19 27',
    Adresse: 'San-Pédro',
  },
  {
    Libelle: 'Association des parents du Plateau',
    Contact: 'Secrétariat',
    Telephone: '27 00 20 55 31',
    Adresse: 'Plateau',
  },
]

/** In months. A price on a bound falls to the default: each band begins one franc under the end of the one before. */
export const GARANTIE = {
  montures: [
    { prixMin: 0, prixMax: 30_000, garantie: 6 },
    { prixMin: 29_999, prixMax: 80_000, garantie: 12 },
    { prixMin: 80_000, prixMax: 0, garantie: 24 },
  ],
  verres: [
    { prixMin: 0, prixMax: 40_000, garantie: 6 },
    { prixMin: 40_000, prixMax: 0, garantie: 18 },
  ],
}

export const SMS = {
  senderName: 'DIOPTRIE',
  senderAddress: 'tel:+2250000',
  messageTemplate: 'Bonjour {Civilite} {Nom}, {Officine} vous informe. Renseignements : {Telephone}.',
}

/** Letters of the GSM alphabet only: with one ê or ç a message would cost twice. */
export const MODELES_SMS: readonly { Libelle: string; messageTemplate: string; Actif: boolean }[] = [
  {
    Libelle: 'Lunettes disponibles',
    messageTemplate:
      'Bonjour {Civilite} {Nom}, vos lunettes {RefCmmd} vous attendent à {Officine}. Tél. {Telephone}.',
    Actif: true,
  },
  {
    Libelle: 'Solde à régler',
    messageTemplate:
      'Bonjour {Civilite} {Nom}, il reste {ResteAPayer} à régler sur votre commande {RefCmmd}. {Officine}, tél. {Telephone}.',
    Actif: true,
  },
  {
    Libelle: 'Anniversaire',
    messageTemplate: "Bonjour {Prenoms}, toute l'équipe de {Officine} vous souhaite un joyeux anniversaire.",
    Actif: true,
  },
  {
    Libelle: 'Lunettes d’un an',
    messageTemplate:
      'Bonjour {Civilite} {Nom}, vos lunettes ont un an : passez les faire nettoyer et ajuster à {Officine}.',
    Actif: true,
  },
  {
    Libelle: 'Rappel de contrôle',
    messageTemplate:
      'Bonjour {Civilite} {Nom}, votre dernière ordonnance a plus de 18 mois. {Officine}, tél. {Telephone}.',
    Actif: true,
  },
  {
    Libelle: 'Portes ouvertes',
    messageTemplate: '{Officine} ouvre ses portes samedi : examen de la vue gratuit de 9 h à 17 h.',
    Actif: false,
  },
]

/** What a drawer may hold before its officine is told to go to the bank; San-Pédro has not set its own yet. */
export const SEUILS: Partial<Record<CodeOfficine, number>> = { ANG: 500_000, PLT: 400_000, MRC: 350_000 }

/** Who the firm is: its papers say it. */
export const ENTREPRISE = {
  RaisonSociale: 'Optique de la Lagune',
  FormeJuridique: 'SARL',
  RCCM: 'CI-ABJ-00-0000-B00-00000',
  CompteContribuable: '0000000A',
  RegimeFiscal: 'Régime réel normal',
}
