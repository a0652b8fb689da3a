/** What the workshop wrote against the steps of the orders, the ledger of the stock and the counters. */
export const verificationsDeLAtelier: readonly { nom: string; requete: string }[] = [
  {
    nom: 'étape des commandes et verres commandés',
    requete: `
      select c."RefCmmd" || ' : ' || c."Etape" || ', ' || coalesce(v.attendus, 0) || ' verre(s) attendu(s), '
          || coalesce(v.livres, 0) || ' livré(s)' as quoi, 1 as tenu, 0 as attendu
      from commande_client c
      left join (select "IdCommande", count(*) filter (where "Statut" in ('Commandé', 'Retourné')) as attendus,
          count(*) filter (where "Statut" = 'Livré') as livres from commande_verre group by 1) v on v."IdCommande" = c."_id"
      left join (select x."IdCommande", count(*) as manquent from verre_vendu x where not exists (select
          from commande_verre v where v."IdCommande" = x."IdVente" and v."Paire" = x."Paire" and v."Cote" = x."Cote" and v."Statut" = 'Livré')
          group by 1) m on m."IdCommande" = c."_id"
      where c."Statut" = 'Active' and not case c."Etape"
        when 'Enregistrée' then coalesce(v.attendus + v.livres, 0) = 0
        when 'Verres commandés' then coalesce(m.manquent, 0) > 0 and coalesce(v.attendus + v.livres, 0) > 0
        else coalesce(v.attendus, 0) = 0 end
      order by 1`,
  },
  {
    nom: 'Coût de chaque verre commandé = ses écritures',
    requete: `select v."RefVerre" as quoi, coalesce(k.n, 0) as tenu, cout_attendu(v) as attendu from commande_verre v
      left join (select "IdVerre", sum("Montant") as n, sum("Connus") as connus from cout_verre group by 1) k on k."IdVerre" = v."_id"
      where (coalesce(k.n, 0), coalesce(k.connus, 0)) <> (cout_attendu(v), connu_attendu(v)) order by 1`,
  },
  {
    nom: 'commandes montées, vérifiées, et leur montage',
    requete: `
      select c."RefCmmd" || ' : ' || c."Etape" as quoi, 1 as tenu, 0 as attendu
      from commande_client c
      left join lateral (select m."_id", m."Decision" from montage m where m."IdCommande" = c."_id"
        and m."AnnuleLe" is null order by m."_id" desc limit 1) m on true
      where c."Statut" = 'Active' and ((c."Etape" in ('Montée', 'Vérifiée') and m."_id" is null)
        or (c."Etape" = 'Montée' and m."Decision" is not null)
        or (c."Etape" in ('Vérifiée', 'Livrée') and m."_id" is not null and m."Decision" is distinct from 'Accepter'))
      order by 1`,
  },
  {
    nom: 'commandes livrées et leur bon, garanties comprises',
    requete: `
      select c."RefCmmd" || ' : ' || c."Etape" as quoi, (l."_id" is not null)::int as tenu, (c."Etape" = 'Livrée')::int as attendu
      from commande_client c left join livraison l on l."IdCommande" = c."_id"
      where c."Etape" <> 'Rendue' and (c."Etape" = 'Livrée') <> (l."_id" is not null)
        or exists (select from jsonb_array_elements(l."Garanties") g where g->>'Fin' is null or (g->>'Mois')::int < 0)
      order by 1`,
  },
  {
    // Handed over by the program that holds each lens by its key; before it, an eye could be forgotten.
    nom: 'verres d’une commande livrée : un par verre vendu',
    requete: `
      select c."RefCmmd" || ', paire ' || x."Paire" || ' ' || x."Cote" as quoi, 0 as tenu, 1 as attendu
      from livraison l join commande_client c on c."_id" = l."IdCommande" join verre_vendu x on x."IdVente" = c."_id"
      where c."Statut" = 'Active' and c."Etape" = 'Livrée'
        and l."LivreLe" > (select max(timestamp)::timestamptz from kysely_migration where name = '235_verres_vendus')
        and not exists (select from commande_verre v where v."IdCommande" = c."_id" and v."Paire" = x."Paire" and v."Cote" = x."Cote"
          and v."Statut" = 'Livré') order by 1`,
  },
  {
    nom: 'montures cassées et registre du stock',
    requete: `
      select c."RefCmmd" || ', paire ' || k."Paire" as quoi, coalesce(-m.n, 0)::int as tenu, 1 as attendu
      from casse_monture k join commande_client c on c."_id" = k."IdCommande"
      left join (select "idEntite", sum("Quantite") as n from mouvement where entite = 'casse_monture' group by 1) m
        on m."idEntite" = k."_id"
      where coalesce(m.n, 0) <> -1 order by 1`,
  },
  {
    nom: 'verres refaits au rayon et registre du stock',
    requete: `
      select v."RefVerre" || ', ' || v."Cote" as quoi, coalesce(-m.n, 0)::int as tenu, 1 as attendu
      from commande_verre v
      left join (select "idEntite", sum("Quantite") as n from mouvement where entite = 'commande_verre' group by 1) m
        on m."idEntite" = v."_id"
      where v."IdOrigine" is not null and v."IdStockVerre" is not null and coalesce(m.n, 0) <> -1 order by 1`,
  },
]
