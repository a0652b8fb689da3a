-- Whoever ends a count and enters deliveries may say what was on the shelves at first.
update role set permissions = permissions || '{stock.ouvrir}'::text[], version = version + 1, "updatedAt" = now()
  where permissions @> '{stock.inventorier,receptions.ecrire}'::text[] and not 'stock.ouvrir' = any(permissions);

-- With what its screen reads.
with voulues as (
  select r."_id", array(select p from unnest('{stock.lire,receptions.lire,fournisseurs.lire}'::text[]) p
      where not p = any(r.permissions)) as manquent
    from role r where 'stock.ouvrir' = any(r.permissions)
)
update role r set permissions = r.permissions || v.manquent, version = r.version + 1, "updatedAt" = now()
  from voulues v where v."_id" = r."_id" and v.manquent <> '{}';
