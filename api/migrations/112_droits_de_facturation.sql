-- Who follows what insurers owe: the role that invoices for the whole network, and a manager for the files of the shop.
update role set permissions = permissions || '{facturation.lire}'::text[]
  where livre in ('administrateur', 'gerant', 'facturation') and not 'facturation.lire' = any(permissions);
update role set permissions = permissions || '{facturation.traiter}'::text[]
  where livre in ('administrateur', 'gerant', 'facturation') and not 'facturation.traiter' = any(permissions);
update role set permissions = permissions || '{facturation.facturer}'::text[]
  where livre in ('administrateur', 'facturation') and not 'facturation.facturer' = any(permissions);
update role set permissions = permissions || '{facturation.deposer}'::text[]
  where livre in ('administrateur', 'facturation') and not 'facturation.deposer' = any(permissions);
update role set permissions = permissions || '{facturation.regler}'::text[]
  where livre in ('administrateur', 'facturation') and not 'facturation.regler' = any(permissions);
update role set permissions = permissions || '{facturation.abandonner}'::text[]
  where livre = 'administrateur' and not 'facturation.abandonner' = any(permissions);
-- An invoice spans officines: who invoices acts in all of them.
update role set permissions = permissions || '{reseau.agir}'::text[]
  where livre = 'facturation' and not 'reseau.agir' = any(permissions);
-- With what each needs to see.
update role r set permissions = r.permissions || n.manquent
  from (
    select o."_id", array_agg(distinct b.p order by b.p) as manquent
    from role o join (
      select f.de, v.p from unnest('{lire,traiter,facturer,deposer,regler,abandonner}'::text[]) f(de)
        cross join unnest('{facturation.lire,ventes.lire,clients.lire}'::text[]) v(p)
      union all select 'traiter', 'ordonnances.lire') b on 'facturation.' || b.de = any(o.permissions)
    where not b.p = any(o.permissions) group by 1
  ) n
  where n."_id" = r."_id";
