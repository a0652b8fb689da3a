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
    nom: 'Valeur de chaque article = somme de celles de ses mouvements',
    requete: `select a."Reference" || ' (' || a."CodeBarre" || ', ' || o."Nom" || ')' as quoi, a."Valeur" as tenu, coalesce(m.n, 0) as attendu
      from article a join officine o on o."_id" = a."IdOfficine"
      left join (select "IdArticle", sum("Valeur")::bigint as n from mouvement group by 1) m on m."IdArticle" = a."_id"
      where a."Valeur" <> coalesce(m.n, 0)`,
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
    nom: 'Valeur d’un transfert : partie = arrivée, rendue, en route ou perdue, au franc',
    requete: `select t."Reference" as quoi, l.n as tenu, -m.n as attendu
      from transfert t
      join (select "IdTransfert", sum("Valeur" - div("Valeur"::numeric * ("Recue" + "Rendue"), "Quantite")) as n from transfert_ligne group by 1) l
        on l."IdTransfert" = t."_id"
      -- What left before the stock had its values said none.
      join (select "idEntite", sum("Valeur") as n from mouvement where entite = 'transfert' group by 1 having bool_and("Valeur" is not null)) m
        on m."idEntite" = t."_id"
      where l.n <> -m.n`,
  },
  {
    nom: 'Un transfert fini n’a plus rien en route, un transfert ouvert a quelque chose',
    requete: `select t."Reference" || ' ' || t."Statut" as quoi, sum(l."EnTransit") as tenu, 0 as attendu
      from transfert t join transfert_ligne l on l."IdTransfert" = t."_id"
      group by t."_id" having (sum(l."EnTransit") > 0) <> (t."Statut" in ('Envoyé', 'Reçu en partie'))`,
  },
  {
    nom: 'Une sortie ne rend pas plus qu’elle n’a sorti',
    requete: `select min(reference) || ' ' || "IdArticle" as quoi, sum("Quantite") filter (where "Quantite" > 0) as tenu,
        coalesce(-sum("Quantite") filter (where "Quantite" < 0), 0) as attendu
      from mouvement where entite = 'sortie' group by "idEntite", "IdArticle" having sum("Quantite") > 0`,
  },
  {
    nom: 'Perdu entre deux officines = ses pertes écrites, moins ce qui fut retrouvé',
    requete: `select t."Reference" || ' ' || l."IdArticle" as quoi, l."Perdue" as tenu, coalesce(p.n, 0) as attendu
      from transfert_ligne l join transfert t on t."_id" = l."IdTransfert"
      left join (select "IdLigne", sum("Quantite") as n from perte_transfert group by 1) p on p."IdLigne" = l."_id"
      where l."Perdue" <> coalesce(p.n, 0)`,
  },
  {
    nom: 'Un transfert dit ce que disent ses lignes : reçu, perdu ou rendu',
    requete: `select t."Reference" || ' ' || t."Statut" as quoi, sum(l."Recue") as tenu, sum(l."Perdue") as attendu
      from transfert t join transfert_ligne l on l."IdTransfert" = t."_id"
      group by t."_id" having sum(l."EnTransit") = 0 and t."Statut" <> case when sum(l."Perdue") > 0 then 'Clos avec manquants'
        when sum(l."Recue") > 0 then 'Reçu' else 'Annulé' end`,
  },
  {
    nom: 'Une demande dit la somme de ses transferts : reçue, en route, ou encore attendue',
    requete: `select d."_id" || ' ' || d."Statut" as quoi, s."Recue" + s."EnTransit" as tenu, d."Quantite" as attendu
      from demande_transfert d cross join lateral somme_de_demande(d."_id") s
      where d."Statut" in ('Demandée', 'Envoyée', 'Reçue') and (d."Statut" <> case when s."Recue" >= d."Quantite" then 'Reçue'
          when s."Recue" + s."EnTransit" >= d."Quantite" then 'Envoyée' else 'Demandée' end
        or d."IdTransfert" is distinct from s."IdTransfert")
      union all
      select d."_id" || ' ' || t."Reference", 0, 1 from transfert_ligne l join demande_transfert d on d."_id" = l."IdDemande"
        join transfert t on t."_id" = l."IdTransfert"
      where (l."IdArticle", t."IdOfficineSource", t."IdOfficineDestination")
        is distinct from (d."IdArticle", d."IdOfficineSource", d."IdOfficineDestination")`,
  },
  {
    nom: 'Écart de chaque article d’un inventaire terminé = son mouvement, et rien pour qui ne l’est pas',
    requete: `select i."Reference" || ' ' || "IdArticle" as quoi, coalesce(m.n, 0) as tenu,
        case when i."Statut" = 'Transféré' then coalesce(l."Ecart", 0) else 0 end as attendu
      from inventaire_ligne l
      full join (select "idEntite" as "IdInventaire", "IdArticle", sum("Quantite") as n from mouvement where entite = 'inventaire' group by 1, 2) m
        using ("IdInventaire", "IdArticle")
      join inventaire i on i."_id" = "IdInventaire"
      -- Lenses that the house had when it came were counted without a line each.
      where coalesce(m.n, 0) <> case when i."Statut" = 'Transféré' then coalesce(l."Ecart", 0) else 0 end
        and exists (select from inventaire_ligne x where x."IdInventaire" = i."_id")`,
  },
  {
    nom: 'Ce qu’un inventaire attend d’un article = ce que disait le registre au mouvement qu’il a vu',
    requete: `select i."Reference" || ' ' || l."IdArticle" as quoi, x.tenu, coalesce(m."QuantiteApres", 0) as attendu
      from inventaire_ligne l join inventaire i on i."_id" = l."IdInventaire"
      cross join lateral (values (l."IdOuverture", l."Theorique"), (l."IdVu", l."Attendu")) x(vu, tenu)
      left join mouvement m on m."_id" = x.vu and m."IdArticle" = l."IdArticle"
      where x.vu is not null and x.tenu is distinct from coalesce(m."QuantiteApres", 0)`,
  },
  {
    nom: 'Un article qui a bougé pendant l’inventaire n’est terminé que laissé tel quel, avec sa raison',
    requete: `select i."Reference" || ' ' || l."IdArticle" as quoi, 1 as tenu, 0 as attendu
      from inventaire_ligne l join inventaire i on i."_id" = l."IdInventaire"
      where l."ARecompter" and l."Laisse" is null and i."Statut" = 'Transféré'`,
  },
  {
    nom: 'Nombre, quantité et valeur des articles, tenus par officine, catégorie et disponibilité',
    requete: `select o."Nom" || ' ' || "Disponibilite" as quoi, e.tenu::text as tenu, a.attendu::text as attendu
      from (select "IdOfficine", "IdCateg", "Disponibilite",
          (sum(ecart), sum("Quantite"), sum("ValeurAchat"), sum("ValeurVente")) as tenu
        from effectif_article group by 1, 2, 3) e
      full join (select "IdOfficine", "IdCateg", "Disponibilite",
          (count(*), sum("Quantite"), sum("Valeur"), sum("Quantite" * "PrixVente")) as attendu
        from article group by 1, 2, 3) a using ("IdOfficine", "IdCateg", "Disponibilite")
      join officine o on o."_id" = "IdOfficine"
      where coalesce(e.tenu::text, '(0,0,0,0)') <> coalesce(a.attendu::text, '(0,0,0,0)')`,
  },
]
