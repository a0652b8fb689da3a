-- What the whole network shares is kept by those who work for all of it; from an officine one adds what one meets there, and no more.
-- What a new version says of the shipped roles is nobody's gesture.
alter table role disable trigger user;
update role set permissions = permissions || array['referentiel.tenir']
  where 'referentiel.ecrire' = any(permissions) and (livre = 'administrateur' or 'reseau.agir' = any(permissions))
    and not 'referentiel.tenir' = any(permissions);
update role set permissions = array_remove(permissions, 'verres.ecrire') where livre in ('gerant', 'magasinier');
-- A shipped role that the house changed: what these need to see comes with them.
update role set permissions = permissions || array['referentiel.ecrire']
  where 'referentiel.tenir' = any(permissions) and not 'referentiel.ecrire' = any(permissions);
alter table role enable trigger user;
