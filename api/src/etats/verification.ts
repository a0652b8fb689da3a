/** What reports read against the sales it was kept with; zero is the same as nothing. */
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
  {
    nom: 'Suites des commandes de chaque jour (réglé, livrées en retard) = somme des commandes et des livraisons',
    requete: `select concat_ws(' ', f."Nom", "Jour", cle) as quoi, coalesce(t."Regle", 0) as tenu, coalesce(p."Regle", 0) as attendu
      from (select *, coalesce("IdVendeur"::text, '') as cle from total_commande) t
      full join (select *, coalesce("IdVendeur"::text, '') as cle from suite_attendue) p using ("IdOfficine", "Jour", cle)
      join officine f on f."_id" = "IdOfficine"
      where (coalesce(t."Regle", 0), coalesce(t."Retards", 0)) <> (coalesce(p."Regle", 0), coalesce(p."Retards", 0))`,
  },
  {
    nom: 'Articles vendus = montures des commandes et lignes du comptoir',
    requete: `select concat_ws(' ', "IdVente", "Rang") as quoi, coalesce(v."Vendu", 0) as tenu, coalesce(l."Vendu", 0) as attendu
      from article_vendu v full join ligne_de_vente l using ("IdVente", "Rang")
      where (v."IdOfficine", v."Jour", v."IdArticle", v."Quantite", v."Vendu") is distinct from
        (l."IdOfficine", l."Jour", l."IdArticle", l."Quantite", l."Vendu")`,
  },
  {
    nom: 'Premier et dernier achat de chaque client = ses commandes',
    requete: `select "IdClient"::text as quoi, coalesce(a."Dernier" - a."Premier", -1) as tenu, coalesce(c."Dernier" - c."Premier", -1) as attendu
      from achat_client a full join (select "IdClient", min("DateCommd") as "Premier", max("DateCommd") as "Dernier" from commande_client
        where "Statut" = 'Active' group by 1) c using ("IdClient")
      where (a."Premier", a."Dernier") is distinct from (c."Premier", c."Dernier")`,
  },
  {
    nom: 'Visites de chaque client et de chaque prescripteur, mois par mois = leurs commandes',
    requete: `select concat_ws(' ', "IdClient", "Axe", cle, portee, "Mois") as quoi, coalesce(v."Premier" - v."Mois", -1) as tenu, coalesce(a."Premier" - a."Mois", -1) as attendu
      from (select *, coalesce("Cle"::text, '') as cle, coalesce("Portee"::text, '') as portee from visite) v
      full join (select *, coalesce("Cle"::text, '') as cle, coalesce("Portee"::text, '') as portee from visite_attendue) a using ("IdClient", "Axe", cle, portee, "Mois")
      where (v."Premier", v."Avant", v."Genre") is distinct from (a."Premier", a."Avant", a."Genre")`,
  },
  {
    nom: 'Clients nouveaux, clients venus et ventes sur ordonnance de chaque jour et de chaque mois = fiches, visites et commandes',
    requete: `select concat_ws(' ', "Axe", "Grain", portee, cle, "Genre", "Avant", "Jour") as quoi, coalesce(t."Nombre", 0) as tenu, coalesce(p."Nombre", 0) as attendu
      from (select *, coalesce("Cle"::text, '') as cle, coalesce("Portee"::text, '') as portee from total_visite) t
      full join (select "Axe", "Grain", coalesce("Portee"::text, '') as portee, coalesce("Cle"::text, '') as cle, "Genre", "Avant", "Jour",
          sum("Nombre") as "Nombre", sum("Revenus") as "Revenus", sum("Montant") as "Montant" from part_de_visite group by 1, 2, 3, 4, 5, 6, 7) p
        using ("Axe", "Grain", portee, cle, "Genre", "Avant", "Jour")
      where (coalesce(t."Nombre", 0), coalesce(t."Revenus", 0), coalesce(t."Montant", 0)) <> (coalesce(p."Nombre", 0), coalesce(p."Revenus", 0), coalesce(p."Montant", 0))`,
  },
  {
    nom: 'Proformas de chaque jour (nombre, transformées, montants) = somme des proformas',
    requete: `select concat_ws(' ', "IdOfficine", "Jour", cle) as quoi, coalesce(t."Total", 0) as tenu, coalesce(p."Total", 0) as attendu
      from (select *, coalesce("IdVendeur"::text, '') as cle from total_proforma) t
      full join (select "IdOfficine", "Jour", coalesce("IdVendeur"::text, '') as cle, sum("Nombre") as "Nombre", sum("Transformees") as "Transformees",
          sum("Total") as "Total", sum("PartAssurance") as "PartAssurance" from part_de_proforma_attendue group by 1, 2, 3) p using ("IdOfficine", "Jour", cle)
      where (coalesce(t."Nombre", 0), coalesce(t."Transformees", 0), coalesce(t."Total", 0), coalesce(t."PartAssurance", 0))
        <> (coalesce(p."Nombre", 0), coalesce(p."Transformees", 0), coalesce(p."Total", 0), coalesce(p."PartAssurance", 0))`,
  },
  {
    nom: 'Sorties du stock de chaque jour (nombre, quantité, valeurs) = somme des mouvements',
    requete: `select concat_ws(' ', "IdOfficine", "Jour", "Nature", cle) as quoi, coalesce(t."ValeurVente", 0) as tenu, coalesce(p."ValeurVente", 0) as attendu
      from (select *, coalesce("IdCateg"::text, '') as cle from total_sortie) t
      full join (select "IdOfficine", "Jour", "Nature", coalesce("IdCateg"::text, '') as cle, sum("Nombre") as "Nombre", sum("Quantite") as "Quantite",
          sum("ValeurVente") as "ValeurVente", sum("ValeurAchat") as "ValeurAchat" from part_de_sortie group by 1, 2, 3, 4) p
        using ("IdOfficine", "Jour", "Nature", cle)
      where (coalesce(t."Nombre", 0), coalesce(t."Quantite", 0), coalesce(t."ValeurVente", 0), coalesce(t."ValeurAchat", 0))
        <> (coalesce(p."Nombre", 0), coalesce(p."Quantite", 0), coalesce(p."ValeurVente", 0), coalesce(p."ValeurAchat", 0))`,
  },
  {
    nom: 'Dernière sortie de chaque article = ses mouvements',
    requete: `select "IdArticle"::text as quoi, coalesce(d."Jour" - '2000-01-01'::date, 0) as tenu, coalesce(m."Jour" - '2000-01-01'::date, 0) as attendu
      from derniere_sortie d full join (select "IdArticle", max(("createdAt" at time zone 'UTC')::date) as "Jour" from mouvement where "Quantite" < 0 group by 1) m
        using ("IdArticle") where d."Jour" is distinct from m."Jour"`,
  },
  {
    nom: 'Bons et verres de chaque fournisseur, par jour et par mois = somme des bons et des verres commandés',
    requete: `select concat_ws(' ', "Grain", "Jour", "IdOfficine", "IdFournisseur") as quoi, coalesce(t."Verres", 0) as tenu, coalesce(p."Verres", 0) as attendu
      from total_fournisseur t
      full join (select "Grain", "Jour", "IdOfficine", "IdFournisseur", sum("Bons") as "Bons", sum("Pieces") as "Pieces", sum("Manquants") as "Manquants",
          sum("Verres") as "Verres", sum("VerresLivres") as "VerresLivres", sum("ATemps") as "ATemps", sum("JoursDeDelai") as "JoursDeDelai",
          sum("Retours") as "Retours", sum("Refaits") as "Refaits" from part_de_fournisseur group by 1, 2, 3, 4) p
        using ("Grain", "Jour", "IdOfficine", "IdFournisseur")
      where (coalesce(t."Bons", 0), coalesce(t."Pieces", 0), coalesce(t."Manquants", 0), coalesce(t."Verres", 0), coalesce(t."VerresLivres", 0),
          coalesce(t."ATemps", 0), coalesce(t."JoursDeDelai", 0), coalesce(t."Retours", 0), coalesce(t."Refaits", 0))
        <> (coalesce(p."Bons", 0), coalesce(p."Pieces", 0), coalesce(p."Manquants", 0), coalesce(p."Verres", 0), coalesce(p."VerresLivres", 0),
          coalesce(p."ATemps", 0), coalesce(p."JoursDeDelai", 0), coalesce(p."Retours", 0), coalesce(p."Refaits", 0))`,
  },
]
