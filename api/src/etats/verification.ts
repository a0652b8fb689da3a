/** What is kept of each seller's day against the sales it adds up; zero is the same as nothing. */
export const verificationsDesEtats: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Totaux de vente de chaque jour (nombre, montant, remises, parts) = somme des commandes et des ventes au comptoir',
    requete: `select concat_ws(' ', "Genre", f."Nom", "Jour", "cle") as quoi, coalesce(t."Montant", 0) as tenu, coalesce(p."Montant", 0) as attendu
      from (select *, coalesce("IdVendeur"::text, '') as cle from total_vente) t
      full join (select "IdOfficine", "Jour", "Genre", coalesce("IdVendeur"::text, '') as cle, count(*) as "Nombre", sum("Montant") as "Montant",
          sum("Remise") as "Remise", sum("PartAssurance") as "PartAssurance", sum("PartClient") as "PartClient"
        from part_de_vente group by 1, 2, 3, 4) p using ("IdOfficine", "Jour", "Genre", cle)
      join officine f on f."_id" = "IdOfficine"
      where (coalesce(t."Nombre", 0), coalesce(t."Montant", 0), coalesce(t."Remise", 0), coalesce(t."PartAssurance", 0), coalesce(t."PartClient", 0))
        <> (coalesce(p."Nombre", 0), coalesce(p."Montant", 0), coalesce(p."Remise", 0), coalesce(p."PartAssurance", 0), coalesce(p."PartClient", 0))`,
  },
]
