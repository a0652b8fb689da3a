-- Who agrees to a discount, and who reads the report of exceptions; with what each needs to see.
update role set permissions = permissions || '{ventes.approuver}'::text[]
  where livre in ('administrateur', 'gerant') and not 'ventes.approuver' = any(permissions);
update role set permissions = permissions || '{tableau.exceptions}'::text[]
  where livre in ('administrateur', 'gerant') and not 'tableau.exceptions' = any(permissions);
update role r set permissions = r.permissions || n.manquent
  from (
    select o."_id", array_agg(b.p order by b.p) as manquent
    from role o cross join (values ('ventes.lire'), ('stock.lire')) b(p)
    where 'ventes.approuver' = any(o.permissions) and not b.p = any(o.permissions) group by 1
  ) n
  where n."_id" = r."_id";
