-- What is to be ordered: at its threshold or under it, what is at zero included. A column of its own, which a sale changes
-- once when it crosses the threshold: an index on the quantity would be written at every movement.
drop trigger article_creation_trace on article;
drop trigger article_trace on article;
alter table article add column "ACommander" boolean not null
  generated always as ("SeuilAlerte" > 0 and "Quantite" <= "SeuilAlerte") stored;
create trigger article_creation_trace after insert or delete on article
  for each row execute function tracer('recherche', 'produit', 'Disponibilite', 'ACommander');
create trigger article_trace after update of "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille",
  "CodeBarre", "PrixAchat", "PrixVente", "SeuilAlerte" on article
  for each row execute function tracer('recherche', 'produit', 'Disponibilite', 'ACommander', 'Quantite');
create index article_a_commander on article ("IdOfficine", recherche, "_id") where "ACommander";
