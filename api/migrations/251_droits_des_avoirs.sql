-- Who takes back what was sold.
update role set permissions = permissions || array['ventes.rendre']
  where livre in ('administrateur', 'gerant') and not 'ventes.rendre' = any(permissions);
-- A shipped role that the house changed: what these need to see comes with them.
update role r set permissions = r.permissions || n.manquent
  from (
    select o."_id", array_agg(distinct b.p) as manquent
    from role o cross join (values ('ventes.rendre', 'ventes.lire'), ('ventes.rendre', 'comptoir.lire'), ('ventes.rendre', 'caisse.lire')) b(de, p)
    where b.de = any(o.permissions) and not b.p = any(o.permissions) group by 1
  ) n
  where n."_id" = r."_id";
