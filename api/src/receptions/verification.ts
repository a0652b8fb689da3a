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
    nom: 'À régler d’un bon = ses pièces reçues ; sa réclamation = ses pièces manquantes',
    requete: `select b."RefBR" as quoi, b."MontantRecu" || ' F, ' || b."QuantiteManquante" || ' manquants' as tenu,
        s.recu || ' F, ' || s.manquante || ' manquants' as attendu
      from bon_reception b
      join (select "IdBon", sum("QuantiteRecue" * net) as recu, sum(manque) as manquante, sum(manque * net) as reclame
        from (select l."IdBon", l."QuantiteRecue", l."PrixAchatBrut" - l."Remise" as net, greatest(0, l."QuantiteTransferee"
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
