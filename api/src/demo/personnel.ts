import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Hasard } from './hasard.ts'
import type { Genre } from './noms.ts'
import { COMPTES, type CodeOfficine, OFFICINES } from './reseau.ts'

const POSTES = {
  administrateur: 'Directeur',
  gerant: 'Gérant d’officine',
  opticien: 'Opticien',
  caissier: 'Caissier',
  atelier: 'Monteur',
  magasinier: 'Magasinier',
  facturation: 'Comptable',
  commercial: 'Commercial',
} as const

type Status = 'Actif' | 'En congé' | 'Parti'

/** Staff who never sign in: the house knows them all the same. */
const SANS_COMPTE: readonly [
  CodeOfficine,
  nom: string,
  prenoms: string,
  Genre,
  poste: string,
  contrat: string,
  Status,
][] = [
  ['ANG', 'N’Guessan', 'Amenan Ruth', 'F', 'Secrétaire', 'CDI', 'En congé'],
  ['ANG', 'Sangaré', 'Drissa', 'M', 'Chauffeur', 'CDI', 'Actif'],
  ['ANG', 'Adou', 'Kouamé Elvis', 'M', 'Vendeur', 'Stage', 'Actif'],
  ['PLT', 'Gadji', 'Mireille', 'F', 'Vendeur', 'CDD', 'Actif'],
  ['MRC', 'Khoury', 'Nadine', 'F', 'Optométriste', 'Prestation', 'Actif'],
  ['SPD', 'Palé', 'Ousmane', 'M', 'Monteur', 'CDI', 'Parti'],
]

const QUARTIERS = ['Angré', 'Riviera 2', 'Yopougon Selmer', 'Marcory Résidentiel', 'Treichville', 'Abobo']

interface Membre {
  code: CodeOfficine
  nom: string
  prenoms: string
  genre: Genre
  poste: string
  contrat: string
  status: Status
  emailPro: string | null
}

/** The people behind the accounts, in the order of the accounts, then those who have none. */
const MEMBRES: Membre[] = [
  ...COMPTES.map(({ code, cle, displayName, genre, email }): Membre => {
    const coupe = displayName.lastIndexOf(' ')
    return {
      code,
      nom: displayName.slice(0, coupe),
      prenoms: displayName.slice(coupe + 1),
      genre,
      poste: POSTES[cle],
      contrat: 'CDI',
      status: 'Actif',
      emailPro: email,
    }
  }),
  ...SANS_COMPTE.map(
    ([code, nom, prenoms, genre, poste, contrat, status]): Membre => ({
      code,
      nom,
      prenoms,
      genre,
      poste,
      contrat,
      status,
      emailPro: null,
    }),
  ),
]

/** Invented from end to end; the functions are those of every house, known by their name. */
export function creerPersonnel(
  h: Hasard,
  jour: Jour,
  naissance: string,
  reseau: { officines: Map<string, string>; fonctions: Map<string, string> },
) {
  const ouverture = naissance.slice(0, 10)
  return MEMBRES.map(({ code, poste, ...membre }, rang) => {
    const ville = OFFICINES.find(o => o.Code === code)?.Ville ?? 'Abidjan'
    // Those of the first day, then who came since.
    const dateEnbauche =
      rang % 3 === 0
        ? ouverture
        : ajouterJours(ouverture, h.entier(30, membre.contrat === 'CDI' ? 900 : 1350))
    const anniv = ajouterJours(jour, -h.entier(23 * 365, 55 * 365))
    const delivrance = ajouterJours(jour, -h.entier(200, 9 * 365))
    return {
      _id: h.id(Date.parse(naissance)),
      ...membre,
      adresse: ville === 'Abidjan' ? h.parmi(QUARTIERS) : 'Quartier Cité',
      contact1: `2250700${String(h.entier(0, 999_999)).padStart(6, '0')}`,
      contact2: h.chance(0.3) ? `2250500${String(h.entier(0, 999_999)).padStart(6, '0')}` : null,
      poste: reseau.fonctions.get(poste) ?? null,
      ville,
      pays: 'Côte d’Ivoire',
      anniv,
      nationalite: 'Ivoirienne',
      situationMat: h.parmi(['Célibataire', 'Marié(e)', 'Marié(e)', 'Divorcé(e)']),
      dateEnbauche,
      permis: poste === 'Chauffeur' || h.chance(0.3) ? 'B' : null,
      agence: reseau.officines.get(code) as string,
      NumeroCNI: `CI00${String(h.entier(0, 9_999_999)).padStart(7, '0')}`,
      DateDelivranceCNI: delivrance,
      DateExpirationCNI: ajouterJours(delivrance, 10 * 365),
      LieuDelivranceCNI: ville,
      createdAt: naissance,
      updatedAt: naissance,
    }
  })
}
