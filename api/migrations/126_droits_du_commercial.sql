-- Who follows companies; who sees the whole team and signs.
update role set permissions = permissions || array['commercial.lire', 'commercial.ecrire']
  where livre in ('administrateur', 'gerant', 'commercial') and not 'commercial.lire' = any(permissions);
update role set permissions = permissions || array['commercial.equipe', 'commercial.valider']
  where livre in ('administrateur', 'gerant') and not 'commercial.equipe' = any(permissions);
-- A shipped role that the house changed: what these need to see comes with them.
update role r set permissions = r.permissions || n.manquent
  from (
    select o."_id", array_agg(distinct b.p) as manquent
    from role o cross join (values ('commercial.ecrire', 'commercial.lire'), ('commercial.ecrire', 'agenda.lire'),
      ('commercial.equipe', 'commercial.lire'), ('commercial.valider', 'commercial.lire'),
      ('commercial.valider', 'commercial.lire')) b(de, p)
    where b.de = any(o.permissions) and not b.p = any(o.permissions) group by 1
  ) n
  where n."_id" = r."_id";
