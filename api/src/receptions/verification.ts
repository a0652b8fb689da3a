/** What the receipts keep must say what their lines, their shipments and the ledger say. */
export const verificationsDesReceptions: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Reçu d’un bon = ses mouvements « Réception »',
    requete: `select b."RefBR" as quoi, b."QuantiteRecue" as tenu, coalesce(m.n, 0) as attendu
      from bon_reception b
      left join (select "idEntite", sum("Quantite") as n from mouvement where entite = 'bon_reception' group by 1) m
        on m."idEntite" = b."_id"
      where b."QuantiteRecue" <> coalesce(m.n, 0)`,
  },
  {
    nom: 'Transféré d’une ligne = ses envois non annulés',
    requete: `select b."RefBR" || ' ' || l."Reference" as quoi, l."QuantiteTransferee" as tenu, coalesce(x.n, 0) as attendu
      from ligne_reception l join bon_reception b on b."_id" = l."IdBon"
      left join (select x."IdLigne", sum(x."Quantite") as n from ligne_envoi x join envoi e on e."_id" = x."IdEnvoi"
        where e.statut <> 'Annulé' group by 1) x on x."IdLigne" = l."_id"
      where l."QuantiteTransferee" <> coalesce(x.n, 0)`,
  },
  {
    nom: 'Sommes d’un bon = celles de ses lignes',
    requete: `select b."RefBR" as quoi, b."MontantAchat" as tenu, s.achat as attendu
      from bon_reception b
      join (select "IdBon", count(*) as n, sum("Quantite") as q, sum("QuantiteTransferee") as t, sum("QuantiteRecue") as r,
          sum("Quantite" * ("PrixAchatBrut" - "Remise")) as achat, sum("Quantite" * "PrixVenteTTC") as vente
        from ligne_reception group by 1) s on s."IdBon" = b."_id"
      where (b."NombreLignes", b."Quantite", b."QuantiteTransferee", b."QuantiteRecue", b."MontantAchat", b."MontantVente")
        <> (s.n, s.q, s.t, s.r, s.achat, s.vente)`,
  },
  {
    nom: 'Valeur d’une part = son mouvement et ses corrections',
    requete: `select b."RefBR" as quoi, p.tenu, coalesce(m.n, 0) + coalesce(c.n, 0) as attendu
      from (select e."IdBon", x."IdArticle", sum(x."Valeur") as tenu from envoi e join ligne_envoi x on x."IdEnvoi" = e."_id" group by 1, 2) p
      join bon_reception b on b."_id" = p."IdBon"
      left join (select "idEntite", "IdArticle", sum("Quantite" * "CoutUnitaire") as n from mouvement
        where entite = 'bon_reception' group by 1, 2) m on m."idEntite" = p."IdBon" and m."IdArticle" = p."IdArticle"
      left join (select e."IdBon", x."IdArticle", sum(c."Quantite" * (c."Nouveau" - c."Ancien")) as n from correction_achat c
        join envoi e on e."_id" = c."IdEnvoi" join ligne_envoi x on x."IdEnvoi" = c."IdEnvoi" and x."IdLigne" = c."IdLigne"
        group by 1, 2) c on c."IdBon" = p."IdBon" and c."IdArticle" = p."IdArticle"
      where p.tenu <> coalesce(m.n, 0) + coalesce(c.n, 0)`,
  },
  {
    nom: 'Prix d’achat corrigés d’un bon : ce qui en est au rayon = ses écritures de valeur',
    requete: `select b."RefBR" as quoi, c.tenu, coalesce(m.n, 0) as attendu
      from (select e."IdBon", x."IdArticle", sum(c."AuRayon") as tenu from correction_achat c
        join envoi e on e."_id" = c."IdEnvoi" join ligne_envoi x on x."IdEnvoi" = c."IdEnvoi" and x."IdLigne" = c."IdLigne"
        -- What was corrected before did not say where it went.
        group by 1, 2 having bool_and(c."AuRayon" is not null)) c
      join bon_reception b on b."_id" = c."IdBon"
      left join (select "idEntite", "IdArticle", sum("Valeur") as n from mouvement where "Nature" = 'Valeur' group by 1, 2) m
        on m."idEntite" = c."IdBon" and m."IdArticle" = c."IdArticle"
      where c.tenu <> coalesce(m.n, 0)`,
  },
  {
    nom: 'Retourné d’une part = ses retours, sortis du stock',
    requete: `select s."Reference" as quoi, r.n::text as tenu, coalesce(-m.n, 0)::text as attendu
      from sortie s join (select "IdSortie", sum("Quantite") as n from retour_fournisseur group by 1) r on r."IdSortie" = s."_id"
      left join (select "idEntite", sum("Quantite") as n from mouvement where entite = 'sortie' group by 1) m
        on m."idEntite" = s."_id"
      where r.n <> coalesce(-m.n, 0)
      union all
      select b."RefBR", x."Rendue"::text, coalesce(r.n, 0)::text
      from ligne_envoi x join envoi e on e."_id" = x."IdEnvoi" join bon_reception b on b."_id" = e."IdBon"
      left join (select "IdEnvoi", "IdLigne", sum("Quantite") as n from retour_fournisseur group by 1, 2) r
        on r."IdEnvoi" = x."IdEnvoi" and r."IdLigne" = x."IdLigne"
      where x."Rendue" <> coalesce(r.n, 0)`,
  },
  {
    nom: 'À régler d’un bon = reçu × prix − retourné ; sa réclamation = ses pièces manquantes',
    requete: `select b."RefBR" as quoi, b."MontantRecu" || ' F, ' || b."QuantiteManquante" || ' manquants' as tenu,
        s.recu || ' F, ' || s.manquante || ' manquants' as attendu
      from bon_reception b
      join (select l."IdBon", coalesce((select sum(x."Valeur") from envoi e join ligne_envoi x on x."IdEnvoi" = e."_id" where e."IdBon" = l."IdBon"), 0)
          - coalesce((select sum(f."Quantite" * f."Cout") from retour_fournisseur f where f."IdBon" = l."IdBon"), 0) as recu, sum(manque) as manquante, sum(manque * net) as reclame
        from (select l."IdBon", l."PrixAchatBrut" - l."Remise" as net, greatest(0, l."QuantiteTransferee"
            - l."QuantiteRecue" - coalesce((select sum(x."EnTransit") from ligne_envoi x where x."IdLigne" = l."_id"), 0)) as manque
          from ligne_reception l) l group by 1) s on s."IdBon" = b."_id"
      where (b."MontantRecu", b."QuantiteManquante", b."MontantReclame") <> (s.recu, s.manquante, s.reclame)`,
  },
  {
    nom: 'Réglé d’un bon = ses règlements moins leurs contre-passations',
    requete: `select b."RefBR" as quoi, b."MontantRegle" as tenu, coalesce(r.n, 0) as attendu
      from bon_reception b
      left join (select "IdBon", sum(montant) as n from reglement_fournisseur group by 1) r on r."IdBon" = b."_id"
      where b."MontantRegle" <> coalesce(r.n, 0)`,
  },
  {
    nom: 'Une contre-passation rend exactement ce qu’elle contre-passe',
    requete: `select b."RefBR" as quoi, a.montant as tenu, -r.montant as attendu
      from reglement_fournisseur a join reglement_fournisseur r on r."_id" = a."IdOrigine"
      join bon_reception b on b."_id" = a."IdBon"
      where (a."IdBon", a.montant) <> (r."IdBon", -r.montant)`,
  },
  {
    nom: 'Fournisseur : reçu × prix − retourné − payé = dû ; un avoir qui paie un bon quitte celui d’où il vient',
    requete: `select f."Nom" as quoi, d.n - coalesce(r.n, 0) as tenu, v.n - coalesce(t.n, 0) - coalesce(p.n, 0) as attendu
      from fournisseur f
      join (select "IdFournisseur", sum("MontantRecu" - "MontantRegle") as n from bon_reception group by 1) d on d."IdFournisseur" = f."_id"
      join (select b."IdFournisseur", coalesce(sum(x."Valeur"), 0) as n from bon_reception b left join envoi e on e."IdBon" = b."_id"
        left join ligne_envoi x on x."IdEnvoi" = e."_id" group by 1) v on v."IdFournisseur" = f."_id"
      left join (select coalesce(y."IdFournisseur", b."IdFournisseur") as id, sum(y."Quantite" * y."Cout") as n
        from retour_fournisseur y left join bon_reception b on b."_id" = y."IdBon" group by 1) t on t.id = f."_id"
      left join (select y."IdFournisseur" as id, sum(y."Quantite" * y."Cout" - (select coalesce(sum(g.montant), 0)
        from reglement_fournisseur g where g."IdRetour" = y."_id")) as n from retour_fournisseur y where y."IdBon" is null group by 1) r on r.id = f."_id"
      left join (select b."IdFournisseur" as id, sum(g.montant) as n from reglement_fournisseur g join bon_reception b on b."_id" = g."IdBon"
        where g.modepaiement is distinct from 'Avoir' group by 1) p on p.id = f."_id"
      where d.n - coalesce(r.n, 0) <> v.n - coalesce(t.n, 0) - coalesce(p.n, 0)`,
  },
  {
    nom: 'Espèces d’un règlement = sa dépense',
    requete: `select b."RefBR" as quoi, g.montant as tenu, d."Montant" as attendu from reglement_fournisseur g
      join bon_reception b on b."_id" = g."IdBon" join depense d on d."_id" = g."IdDepense"
      where (g.montant, b."IdOfficine") <> (d."Montant", d."OfficineId")`,
  },
  {
    nom: 'En route d’un bon = ses envois ouverts',
    requete: `select b."RefBR" as quoi, b."EnTransit" as tenu, coalesce(x.n, 0) as attendu
      from bon_reception b
      left join (select e."IdBon", sum(x."EnTransit") as n from envoi e join ligne_envoi x on x."IdEnvoi" = e."_id"
        where e.statut = 'En transit' group by 1) x on x."IdBon" = b."_id"
      where b."EnTransit" <> coalesce(x.n, 0)`,
  },
  {
    nom: 'Bons transférés d’une officine : leur état et leur date',
    requete: `select b."RefBR" as quoi, m.statut || ' ' || m."DateCommande" as tenu, b.statut || ' ' || b."DateCommande" as attendu
      from bon_transfere m join bon_reception b on b."_id" = m."IdBon"
      where (m.statut, m."DateCommande") <> (b.statut, b."DateCommande")`,
  },
]
