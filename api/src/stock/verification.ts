/** Each query answers the differences it finds: none when the stock is right. `quoi` says where, in words. */
export const verificationsDuStock: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Quantité de chaque article = somme de ses mouvements',
    requete: `select a."Reference" || ' (' || a."CodeBarre" || ', ' || o."Nom" || ')' as quoi,
        a."Quantite" as tenu, coalesce(m.n, 0) as attendu
      from article a join officine o on o."_id" = a."IdOfficine"
      left join (select "IdArticle", sum("Quantite") as n from mouvement group by 1) m on m."IdArticle" = a."_id"
      where a."Quantite" <> coalesce(m.n, 0)`,
  },
  {
    nom: 'Solde écrit après chaque mouvement = somme de ceux qui le précèdent',
    requete: `select reference || ' ' || "IdArticle" as quoi, "QuantiteApres" as tenu, n as attendu
      from (select *, sum("Quantite") over (partition by "IdArticle" order by "_id") as n from mouvement) m
      where "QuantiteApres" <> n`,
  },
  {
    nom: 'En route = envoyé − reçu − perdu − rendu, dans le registre comme dans les transferts',
    requete: `select t."Reference" as quoi, l.n as tenu, -m.n as attendu
      from transfert t
      join (select "IdTransfert", sum("EnTransit" + "Perdue") as n from transfert_ligne group by 1) l on l."IdTransfert" = t."_id"
      join (select "idEntite", sum("Quantite") as n from mouvement where entite = 'transfert' group by 1) m on m."idEntite" = t."_id"
      where l.n <> -m.n`,
  },
  {
    nom: 'Un transfert fini n’a plus rien en route, un transfert ouvert a quelque chose',
    requete: `select t."Reference" || ' ' || t."Statut" as quoi, sum(l."EnTransit") as tenu, 0 as attendu
      from transfert t join transfert_ligne l on l."IdTransfert" = t."_id"
      group by t."_id" having (sum(l."EnTransit") > 0) <> (t."Statut" in ('Envoyé', 'Reçu en partie'))`,
  },
  {
    nom: 'Écarts d’un inventaire terminé = ses mouvements',
    requete: `select i."Reference" as quoi, coalesce(l.n, 0) as tenu, coalesce(m.n, 0) as attendu
      from inventaire i
      join (select "IdInventaire", sum("Ecart") as n from inventaire_ligne group by 1) l on l."IdInventaire" = i."_id"
      left join (select "idEntite", sum("Quantite") as n from mouvement where entite = 'inventaire' group by 1) m
        on m."idEntite" = i."_id"
      where i."Statut" = 'Transféré' and coalesce(l.n, 0) <> coalesce(m.n, 0)`,
  },
  {
    nom: 'Nombre, quantité et valeur des articles, tenus par officine, catégorie et disponibilité',
    requete: `select o."Nom" || ' ' || "Disponibilite" as quoi, e.tenu::text as tenu, a.attendu::text as attendu
      from (select "IdOfficine", "IdCateg", "Disponibilite",
          (sum(ecart), sum("Quantite"), sum("ValeurAchat"), sum("ValeurVente")) as tenu
        from effectif_article group by 1, 2, 3) e
      full join (select "IdOfficine", "IdCateg", "Disponibilite",
          (count(*), sum("Quantite"), sum("Quantite" * "PrixAchat"), sum("Quantite" * "PrixVente")) as attendu
        from article group by 1, 2, 3) a using ("IdOfficine", "IdCateg", "Disponibilite")
      join officine o on o."_id" = "IdOfficine"
      where coalesce(e.tenu::text, '(0,0,0,0)') <> coalesce(a.attendu::text, '(0,0,0,0)')`,
  },
]
