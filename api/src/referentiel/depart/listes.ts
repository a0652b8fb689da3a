import type { Foyer } from '@dioptrie/domain/kernel/optique/valeurs'
import type { TYPES_ARTICLE } from '@dioptrie/domain/referentiel/articles'

export const CATEGORIES: readonly (readonly [
  abrege: string,
  libelle: string,
  type: (typeof TYPES_ARTICLE)[number],
])[] = [
  ['MO', 'Monture optique', 'Monture'],
  ['MS', 'Monture solaire', 'Monture'],
  ['ME', 'Monture enfant', 'Monture'],
  ['LP', 'Lunettes loupes', 'Monture'],
  ['VO', 'Verre optique', 'Verre'],
  ['VS', 'Verre solaire', 'Verre'],
  ['LC', 'Lentille de contact', 'Lentille'],
  ['PE', 'Produit d’entretien', 'Entretien'],
  ['ET', 'Étui', 'Accessoire'],
  ['AC', 'Accessoire', 'Accessoire'],
  ['PD', 'Pièce détachée', 'Accessoire'],
  ['SV', 'Réparation et ajustage', 'Service'],
]

/** How a frame holds its lenses, or what it is worn for. */
export const TYPES = [
  'Cerclée',
  'Demi-cerclée',
  'Percée',
  'Clip solaire',
  'Masque',
  'Sport',
  'Loupe',
  'Protection',
]

export const STYLES = [
  'Aviateur',
  'Carrée',
  'Classique',
  'Géométrique',
  'Hexagonale',
  'Œil de chat',
  'Ovale',
  'Oversize',
  'Pantos',
  'Papillon',
  'Pilote',
  'Rectangulaire',
  'Ronde',
]

/** Names alone: what an insurer grants is typed from its agreement. */
export const ASSURANCES = [
  'Activa Assurances',
  'Atlanta Assurances',
  'Atlantique Assurances',
  'AXA Assurances',
  'CNAM (CMU)',
  'Coris Assurances',
  'GNA Assurances',
  'La Loyale Assurances',
  'Leadway Assurance',
  'MCI Care',
  'MUGEF-CI',
  'NSIA Assurances',
  'Sanlam Allianz Assurances',
  'Serenity Assurances',
  'SUNU Assurances',
  'Wafa Assurance',
]

export const BANQUES: readonly (readonly [libelle: string, sigle: string | null])[] = [
  ['AFG Bank', null],
  ['Bank of Africa', 'BOA'],
  ['Banque Atlantique', 'BACI'],
  ['Banque d’Abidjan', 'BDA'],
  ['Banque internationale pour le commerce et l’industrie de la Côte d’Ivoire', 'BICICI'],
  ['Banque nationale d’investissement', 'BNI'],
  ['Banque populaire de Côte d’Ivoire', 'BPCI'],
  ['BGFIBank', null],
  ['Bridge Bank Group', null],
  ['Coris Bank International', 'CBI'],
  ['Ecobank', null],
  ['GTBank', null],
  ['Mansa Bank', null],
  ['NSIA Banque', null],
  ['Orabank', null],
  ['Société générale Côte d’Ivoire', 'SGCI'],
  ['Société ivoirienne de banque', 'SIB'],
  ['Stanbic Bank', null],
  ['United Bank for Africa', 'UBA'],
  ['Versus Bank', null],
]

export const RUBRIQUES = [
  'Transport',
  'Coursier et livraison',
  'Fournitures de bureau',
  'Eau et électricité',
  'Téléphone et internet',
  'Entretien et réparations',
  'Nettoyage',
  'Restauration',
  'Divers',
]

export const PROFESSIONS = [
  'Agent administratif',
  'Agent de police',
  'Agriculteur',
  'Apprenti',
  'Architecte',
  'Artisan',
  'Avocat',
  'Banquier',
  'Chauffeur',
  'Coiffeur',
  'Commerçant',
  'Comptable',
  'Couturier',
  'Cuisinier',
  'Dentiste',
  'Docker',
  'Douanier',
  'Électricien',
  'Élève',
  'Enseignant',
  'Entrepreneur',
  'Étudiant',
  'Gendarme',
  'Imam',
  'Infirmier',
  'Informaticien',
  'Ingénieur',
  'Journaliste',
  'Juriste',
  'Maçon',
  'Magistrat',
  'Mécanicien',
  'Médecin',
  'Ménagère',
  'Menuisier',
  'Militaire',
  'Notaire',
  'Pasteur',
  'Pêcheur',
  'Pharmacien',
  'Plombier',
  'Retraité',
  'Sage-femme',
  'Sans emploi',
  'Secrétaire',
  'Soudeur',
  'Téléopérateur',
  'Transitaire',
  'Vigile',
]

/** What insurers write on what they send back. */
export const MOTIFS_REJET = [
  'Bon absent',
  'Bon expiré',
  'Ordonnance absente',
  'Plafond dépassé',
  'Acte non couvert',
  'Doublon',
  'Délai dépassé',
  'Matricule inconnu',
]

/** What a lens does, and what it is made of: a supplier's list names these, and each is written in many ways. */
export const FOYERS_VERRE: readonly (readonly [nom: string, foyer: Foyer])[] = [
  ['Unifocal', 'unifocal'],
  ['Progressif', 'progressif'],
  ['Bifocal', 'bifocal'],
  ['Mi-distance', 'mi-distance'],
]
/** Grams by cubic centimetre, and Abbe number: usual values, for the estimates. */
export const MATIERES_VERRE = [
  ['Organique', 1.32, 58],
  ['Polycarbonate', 1.2, 30],
  ['Trivex', 1.11, 45],
  ['Haut indice', 1.37, 32],
  ['Minéral', 2.54, 59],
] as const
export const INDICES_VERRE = [1.5, 1.53, 1.56, 1.59, 1.6, 1.67, 1.74] as const
