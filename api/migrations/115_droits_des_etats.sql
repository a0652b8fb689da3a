-- Who reads the figures of the business: head office, and a manager for the shop.
update role set permissions = permissions || '{etats.lire}'::text[]
  where livre in ('administrateur', 'gerant') and not 'etats.lire' = any(permissions);
update role set permissions = permissions || '{etats.partager}'::text[]
  where livre in ('administrateur', 'gerant') and not 'etats.partager' = any(permissions);
-- Who shares a report reads it.
update role set permissions = permissions || '{etats.lire}'::text[]
  where 'etats.partager' = any(permissions) and not 'etats.lire' = any(permissions);
-- With what its figures open.
update role r set permissions = r.permissions || n.manquent
  from (
    select o."_id", array_agg(distinct v.p order by v.p) as manquent
    from role o cross join unnest('{ventes.lire,comptoir.lire,caisse.lire}'::text[]) v(p)
    where 'etats.lire' = any(o.permissions) and not v.p = any(o.permissions) group by 1
  ) n
  where n."_id" = r."_id";
