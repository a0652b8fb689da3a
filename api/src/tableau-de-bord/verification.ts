import { comparerTotal } from '../kernel/platform/totaux.ts'

/** Each total of a day against the operations, orders and sales it adds up. */
export const verificationsDuTableauDeBord: readonly { nom: string; requete: string }[] = [
  comparerTotal({
    nom: 'Totaux de chaque jour (recettes, commandes, comptoir, vendeurs, marques, catégories et leur coût) = somme de leurs opérations et ventes',
    ...{ total: 'total_jour', attendu: 'part_de_total' },
    cles: ['Axe', 'IdOfficine', 'Jour', 'Cle'],
    sommes: ['Montant', 'Nombre', 'Cout'],
  }),
]
