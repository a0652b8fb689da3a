/** What the orders say against the ledger of the stock, their steps and their counters. */
export const verificationsDesVentes = [
  {
    nom: 'montures et verres de stock des commandes, et registre du stock',
    requete: `
      select c."RefCmmd" as quoi, n.tenu, coalesce(m.sorties, 0)::int as attendu
      from commande_client c
      cross join lateral (select case when c."Statut" = 'Active'
        then num_nonnulls(c."IdArticle1", c."IdArticle2", c."IdArticle3")
          + (select count(*)::int from jsonb_path_query(c."Paires", '$[*].*.IdStockVerre') x where jsonb_typeof(x) = 'string')
        else 0 end as tenu) n
      left join (select "idEntite", -sum("Quantite") as sorties from mouvement where entite = 'commande_client' group by 1) m
        on m."idEntite" = c."_id"
      where n.tenu <> coalesce(m.sorties, 0) order by 1`,
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
