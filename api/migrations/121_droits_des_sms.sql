-- Who writes to clients: whoever runs a shop, and head office.
update role set permissions = permissions || array['sms.lire', 'sms.ecrire', 'sms.regler']
  where livre in ('administrateur', 'gerant') and not 'sms.lire' = any(permissions);
-- A shipped role that the house changed: what these need to see comes with them.
update role r set permissions = r.permissions || n.manquent
  from (
    select o."_id", array_agg(distinct v.p order by v.p) as manquent
    from role o cross join unnest('{sms.lire,sms.ecrire,sms.regler}'::text[]) f(de)
      cross join unnest('{sms.lire,clients.lire}'::text[]) v(p)
    where f.de = any(o.permissions) and not v.p = any(o.permissions) group by 1
  ) n
  where n."_id" = r."_id";
