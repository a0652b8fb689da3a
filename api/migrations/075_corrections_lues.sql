-- The powers of ordered lenses are shown with prescriptions only. Whoever orders, mounts and checks lenses reads them to
-- work, and has done so until now: these roles hold the permission from now on.
with voulues as (
  select r."_id", array(select p from unnest('{clients.lire,ordonnances.lire}'::text[]) p where not p = any(r.permissions)) as manquent
    from role r where r.permissions && '{atelier.commander,atelier.monter}'::text[]
)
update role r set permissions = r.permissions || v.manquent, version = r.version + 1, "updatedAt" = now()
  from voulues v where v."_id" = r."_id" and v.manquent <> '{}';
