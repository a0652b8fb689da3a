-- « Articles sortis » has a line for what came back of an exit typed by mistake, on its own day: its indexes hold both.
drop index mouvement_sortie, mouvement_officine_sortie, mouvement_nature_sortie;
create index mouvement_sortie on mouvement ("_id" desc) where "Quantite" < 0 or entite = 'sortie';
create index mouvement_officine_sortie on mouvement ("IdOfficine", "_id" desc) include ("Nature") where "Quantite" < 0 or entite = 'sortie';
create index mouvement_nature_sortie on mouvement ("IdOfficine", (case when entite = 'sortie' then 'Sortie' else "Nature" end), "_id" desc)
  where ("Quantite" < 0 or entite = 'sortie') and "Nature" not in ('Vente', 'Vente comptoir');
