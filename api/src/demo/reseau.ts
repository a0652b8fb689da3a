import { MOT_DE_PASSE_DEMO } from '@dioptrie/domain/acces/rules'
import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import type { Genre } from './noms.ts'

/** The officines of the demonstration network; `part` is their share of the clients. */
export const OFFICINES = [
  {
    Code: 'ANG',
    Nom: 'Cocody Angré',
    Adresse: 'Boulevard Latrille, près du carrefour de la Prière',
    Ville: 'Abidjan',
    Telephone: '2252700224410',
    courriel: 'angre',
    part: 40,
    quartiers: ['Angré', 'Deux-Plateaux', 'Riviera', 'Cocody', 'Abobo', 'Bingerville', 'Blockhauss'],
  },
  {
    Code: 'PLT',
    Nom: 'Plateau',
    Adresse: 'Avenue Chardy, rez-de-chaussée',
    Ville: 'Abidjan',
    Telephone: '2252700203155',
    courriel: 'plateau',
    part: 25,
    quartiers: ['Plateau', 'Adjamé', 'Williamsville', 'Attécoubé', 'Yopougon', 'Cocody', 'Songon', 'Anyama'],
  },
  {
    Code: 'MRC',
    Nom: 'Marcory Zone 4',
    Adresse: 'Rue Pierre et Marie Curie',
    Ville: 'Abidjan',
    Telephone: '2252700215672',
    courriel: 'marcory',
    part: 22,
    quartiers: ['Marcory', 'Treichville', 'Koumassi', 'Port-Bouët', 'Gonzagueville'],
  },
  {
    Code: 'SPD',
    Nom: 'San-Pédro',
    Adresse: 'Boulevard du Port, quartier Cité',
    Ville: 'San-Pédro',
    Telephone: '2252700347018',
    courriel: 'sanpedro',
    part: 13,
    quartiers: [],
  },
] as const

export type CodeOfficine = (typeof OFFICINES)[number]['Code']
type CleRole = keyof typeof rolesLivres

/** Well known, like the addresses: the server never opens a network that holds them by accident. */

/** At least one account for each shipped role, and staff in each officine. */
const EQUIPES: readonly [CodeOfficine, CleRole, displayName: string, Genre][] = [
  ['ANG', 'administrateur', 'Assoumou Clarisse', 'F'],
  ['ANG', 'gerant', 'Koné Mariam', 'F'],
  ['ANG', 'opticien', 'Ehouman Aristide', 'M'],
  ['ANG', 'caissier', 'Tapé Rosine', 'F'],
  ['ANG', 'atelier', 'Silué Lassina', 'M'],
  ['ANG', 'magasinier', 'Yapo Firmin', 'M'],
  ['ANG', 'facturation', 'Kacou Edwige', 'F'],
  ['ANG', 'commercial', 'Diomandé Vassiriki', 'M'],
  ['PLT', 'gerant', 'Tanoh Hyacinthe', 'M'],
  ['PLT', 'opticien', 'Gnamien Bénédicte', 'F'],
  ['PLT', 'caissier', 'Dosso Karidja', 'F'],
  ['MRC', 'gerant', 'Zadi Noëlle', 'F'],
  ['MRC', 'opticien', 'Bamba Souleymane', 'M'],
  ['MRC', 'caissier', 'Amani Prisca', 'F'],
  ['MRC', 'atelier', 'Irié Bi Landry', 'M'],
  ['SPD', 'gerant', 'Ouraga Barthélemy', 'M'],
  ['SPD', 'opticien', 'Traoré Naminata', 'F'],
  ['SPD', 'magasinier', 'Hien Privat', 'M'],
]

const officineDe = (code: CodeOfficine) => OFFICINES.find(o => o.Code === code) as (typeof OFFICINES)[number]

export const COMPTES = EQUIPES.map(([code, cle, displayName, genre]) => ({
  code,
  cle,
  displayName,
  genre,
  email: `${cle}.${officineDe(code).courriel}@demo.dioptrie.ci`,
  password: MOT_DE_PASSE_DEMO,
  role: rolesLivres[cle].Nom as string,
  officine: officineDe(code).Nom as string,
}))

/** What the console and the papers show. */
export const COMPTES_DEMO: readonly { email: string; password: string; role: string; officine: string }[] =
  COMPTES.map(({ email, password, role, officine }) => ({ email, password, role, officine }))

/** Invented, like their rates: nothing here may be read as what a real insurer grants. */
export const ASSURANCES = [
  { Libelle: 'Mutuelle Akwaba', Taux: 80, Plafond: 200_000, Gestionnaire: 'Akwaba Gestion' },
  { Libelle: 'Comoé Santé', Taux: 70, Plafond: 150_000, Gestionnaire: 'Comoé Santé' },
  { Libelle: 'Lagune Santé', Taux: 100, Plafond: 120_000, Gestionnaire: 'Lagune Assistance' },
  { Libelle: 'Assurances Bandama', Taux: 80, Plafond: 250_000, Gestionnaire: 'Bandama Services' },
  { Libelle: 'Prévoyance du Cavally', Taux: 75, Plafond: 100_000, Gestionnaire: 'Cavally Gestion' },
  { Libelle: 'Sassandra Vie et Santé', Taux: 90, Plafond: 180_000, Gestionnaire: 'Sassandra Vie et Santé' },
  { Libelle: 'Mutuelle des Enseignants', Taux: 70, Plafond: 90_000, Gestionnaire: 'Akwaba Gestion' },
  { Libelle: 'Mutuelle du Port', Taux: 80, Plafond: 160_000, Gestionnaire: 'Mutuelle du Port' },
] as const

export const SOCIETES = [
  ['Agro-Export du Bandama', 'Zone industrielle de Yopougon'],
  ['Banque de la Lagune', 'Plateau, avenue Terrasson'],
  ['Brasseries du Golfe', 'Treichville, boulevard de Marseille'],
  ['Cacao et Cafés du Littoral', 'San-Pédro, zone industrielle'],
  ['Cimenterie de l’Ébrié', 'Port-Bouët Vridi'],
  ['Clinique des Palmiers', 'Cocody Danga'],
  ['Collège Les Flamboyants', 'Yopougon Selmer'],
  ['Compagnie des Eaux Claires', 'Treichville'],
  ['Énergie du Comoé', 'Plateau'],
  ['Groupe Scolaire Étoile du Sud', 'Marcory'],
  ['Hévéa Plus', 'San-Pédro'],
  ['Huileries de la Côte', 'Zone industrielle de Koumassi'],
  ['Imprimerie du Phare', 'Adjamé'],
  ['Logistique Portuaire Azur', 'Port-Bouët'],
  ['Pêcheries du Cavally', 'San-Pédro, port'],
  ['Société Nouvelle de Bâtiment', 'Riviera 2'],
  ['Télécoms du Sud', 'Plateau, tour B'],
  ['Textiles Korona', 'Bouaké'],
  ['Transit Akassi', 'Treichville, rue du Havre'],
  ['Université Horizon', 'Riviera Faya'],
] as const

export const CENTRES = [
  ['Centre ophtalmologique Les Palmiers', 'Abidjan'],
  ['Clinique de la Lagune', 'Abidjan'],
  ['Clinique du Boulevard', 'Abidjan'],
  ['Polyclinique Sainte-Odile d’Angré', 'Abidjan'],
  ['Cabinet d’ophtalmologie Iroko', 'Abidjan'],
  ['Centre médical Akwaba', 'Abidjan'],
  ['Hôpital général de la Baie', 'Abidjan'],
  ['Institut de la Vision du Golfe', 'Abidjan'],
  ['Polyclinique du Port', 'San-Pédro'],
  ['Centre de santé de la Corniche', 'San-Pédro'],
] as const

/** Kept apart by age: a pupil is not a notary. */
export const PROFESSIONS = {
  enfant: ['Élève'],
  jeune: ['Étudiant', 'Élève', 'Apprenti', 'Coiffeur', 'Couturier', 'Téléopérateur', 'Sans emploi'],
  adulte: [
    'Commerçant',
    'Comptable',
    'Enseignant',
    'Infirmier',
    'Sage-femme',
    'Chauffeur',
    'Mécanicien',
    'Informaticien',
    'Secrétaire',
    'Banquier',
    'Ingénieur',
    'Juriste',
    'Agent de police',
    'Militaire',
    'Douanier',
    'Électricien',
    'Maçon',
    'Menuisier',
    'Couturier',
    'Coiffeur',
    'Cuisinier',
    'Agriculteur',
    'Pêcheur',
    'Docker',
    'Journaliste',
    'Pharmacien',
    'Ménagère',
    'Agent administratif',
    'Entrepreneur',
    'Transitaire',
  ],
  age: ['Retraité', 'Ménagère', 'Commerçant', 'Agriculteur', 'Pasteur', 'Imam', 'Notaire'],
} as const
