-- Who sees, receives, examines; with what each needs to see.
update role set permissions = permissions || array['consultations.lire', 'consultations.accueillir']
  where livre in ('administrateur', 'gerant', 'opticien', 'caissier') and not 'consultations.lire' = any(permissions);
update role set permissions = permissions || array['consultations.ecrire']
  where livre in ('administrateur', 'gerant', 'opticien') and not 'consultations.ecrire' = any(permissions);
-- A shipped role that the house changed: what these need to see comes with them.
update role r set permissions = r.permissions || n.manquent
  from (
    select o."_id", array_agg(distinct b.p) as manquent
    from role o cross join (values ('caisse.encaisser', 'consultations.lire'), ('caisse.encaisser', 'clients.lire'),
      ('consultations.lire', 'clients.lire'), ('consultations.accueillir', 'consultations.lire'),
      ('consultations.accueillir', 'clients.lire'), ('consultations.ecrire', 'consultations.lire'),
      ('consultations.ecrire', 'clients.lire'), ('consultations.ecrire', 'ordonnances.lire')) b(de, p)
    where b.de = any(o.permissions) and not b.p = any(o.permissions) group by 1
  ) n
  where n."_id" = r."_id";
