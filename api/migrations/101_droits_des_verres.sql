-- Who reads the lens catalogue, who keeps it; whoever sells looks a pair up in it.
update role set permissions = permissions || '{verres.ecrire}'::text[]
  where livre in ('administrateur', 'gerant', 'magasinier') and not 'verres.ecrire' = any(permissions);
update role r set permissions = r.permissions || n.manquent
  from (
    select o."_id", array_agg(b.p order by b.p) as manquent
    from role o cross join (values ('verres.lire'), ('fournisseurs.lire')) b(p)
    where 'verres.ecrire' = any(o.permissions) and not b.p = any(o.permissions) group by 1
  ) n
  where n."_id" = r."_id";
update role set permissions = permissions || '{verres.lire}'::text[]
  where ('ventes.ecrire' = any(permissions) or livre = 'atelier') and not 'verres.lire' = any(permissions);
