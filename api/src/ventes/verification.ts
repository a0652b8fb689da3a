/** What the orders say against the ledger of the stock, their steps and their counters. */
export const verificationsDesVentes = [
  {
    nom: 'montures et verres de stock des commandes, et registre du stock',
    requete: `
      select c."RefCmmd" as quoi, n.tenu, coalesce(m.sorties, 0)::int as attendu
      from commande_client c
      cross join lateral (select case when c."Statut" = 'Active'
        then num_nonnulls(c."IdArticle1", c."IdArticle2", c."IdArticle3")
          + (select count(*)::int from verre_vendu x where x."IdVente" = c."_id" and x."IdStockVerre" is not null)
        else 0 end as tenu) n
      left join (select "idEntite", -sum("Quantite") as sorties from mouvement where entite = 'commande_client' group by 1) m
        on m."idEntite" = c."_id"
      where n.tenu <> coalesce(m.sorties, 0) order by 1`,
  },
  {
    nom: 'verres vendus et leurs prix, sans identifiant parmi les mots',
    requete: `
      with vente as (
        select "_id", "RefCmmd" as ref, "Paires", "PrixVerD1", "PrixVerG1", "PrixVerD2", "PrixVerG2", "PrixVerD3", "PrixVerG3"
        from commande_client
        union all select "_id", "RefProforma", "Paires", "PrixVerD1", "PrixVerG1", "PrixVerD2", "PrixVerG2", "PrixVerD3", "PrixVerG3"
        from proforma)
      select v.ref as quoi, coalesce(x.n, 0)::int as tenu, n.n::int as attendu from vente v
      cross join lateral (select count(*) as n from (values (0, 'OD', v."PrixVerD1"), (0, 'OG', v."PrixVerG1"), (1, 'OD', v."PrixVerD2"),
          (1, 'OG', v."PrixVerG2"), (2, 'OD', v."PrixVerD3"), (2, 'OG', v."PrixVerG3")) l(rang, cote, prix)
        where l.prix > 0 or coalesce(v."Paires" -> l.rang ? l.cote, false)) n
      left join (select "IdVente" as id, count(*) as n from verre_vendu group by 1) x on x.id = v."_id"
      where n.n <> coalesce(x.n, 0)
      union all
      select v.ref || ' : ' || m[1], 1, 0 from vente v cross join lateral regexp_matches(v."Paires"::text, '"(Id[A-Za-z]+)": (?:"|\\[")', 'g') m
      order by 1`,
  },
  {
    nom: 'étape des commandes et dernière étape écrite',
    requete: `
      select c."RefCmmd" || ' : ' || c."Etape" as quoi, 1 as tenu, 0 as attendu from commande_client c
      where c."Etape" is distinct from
        (select e."Etape" from commande_etape e where e."IdCommande" = c."_id" order by e."_id" desc limit 1)
      order by 1`,
  },
  {
    nom: 'compteurs des commandes et des proformas',
    requete: `
      select k.genre || ' ' || o."Code" || ' ' || k.annee as quoi, k.total as tenu, coalesce(v.n, 0)::int as attendu
      from compteur k join officine o on o."_id" = k."IdOfficine"
      left join (
        select 'CMD' as genre, "IdOfficine", extract(year from "createdAt" at time zone 'UTC')::int as annee, count(*) as n
        from commande_client where "Statut" = 'Active' group by 2, 3
        union all
        select 'PRO', "IdOfficine", extract(year from "createdAt" at time zone 'UTC')::int, count(*)
        from proforma where "Statut" = 'Active' group by 2, 3) v using (genre, "IdOfficine", annee)
      where k.genre in ('CMD', 'PRO') and k.total <> coalesce(v.n, 0) order by 1`,
  },
]
