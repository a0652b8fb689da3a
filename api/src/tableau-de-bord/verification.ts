import { comparerTotal } from '../kernel/platform/totaux.ts'

/** Each total of a day against the operations and the things sold that it adds up. */
export const verificationsDuTableauDeBord: readonly { nom: string; requete: string }[] = [
  comparerTotal({
    nom: 'Recettes de chaque jour = somme de leurs opérations',
    total: 'total_recette',
    attendu: 'part_de_recette',
    cles: ['IdOfficine', 'Jour'],
    sommes: ['Montant', 'Nombre'],
  }),
  comparerTotal({
    nom: 'Ce qui est vendu de chaque marque et catégorie, par jour et par mois (nombre, montant, coût) = somme des articles, verres et remises vendus',
    total: 'total_poste',
    attendu: 'part_de_poste',
    cles: ['Axe', 'Grain', 'IdOfficine', 'Jour', 'Cle', 'Poste'],
    sommes: ['Montant', 'Nombre', 'Lignes', 'Cout'],
  }),
]
