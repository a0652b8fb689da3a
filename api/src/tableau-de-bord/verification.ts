/** Each total of a day against the operations, orders and sales it adds up; zero is the same as nothing. */
export const verificationsDuTableauDeBord: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Totaux de chaque jour (recettes, commandes, comptoir, vendeurs, marques, catégories et leur coût) = somme de leurs opérations et ventes',
    requete: `select concat_ws(' ', "Axe", f."Nom", "Jour", "Cle") as quoi, coalesce(t."Montant", 0) as tenu,
        coalesce(p."Montant", 0) as attendu
      from (select "Axe", "Jour", "IdOfficine", "Cle", coalesce("Cle"::text, '') as cle, "Nombre", "Montant", "Cout" from total_jour) t
      full join (select "Axe", "Jour", "IdOfficine", coalesce("Cle"::text, '') as cle, sum("Nombre") as "Nombre",
          sum("Montant") as "Montant", sum("Cout") as "Cout" from part_de_total group by 1, 2, 3, 4) p using ("Axe", "Jour", "IdOfficine", cle)
      join officine f on f."_id" = "IdOfficine"
      where coalesce(t."Nombre", 0) <> coalesce(p."Nombre", 0) or coalesce(t."Montant", 0) <> coalesce(p."Montant", 0)
        or coalesce(t."Cout", 0) <> coalesce(p."Cout", 0)`,
  },
]
