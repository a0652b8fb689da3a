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
