-- An article at its threshold is what was wished for: below it, it is to be ordered. Two generated columns change their
-- rule, and what is counted by one of them is counted again.
drop trigger article_creation_trace on article;
drop trigger article_trace on article;
alter table article drop column "Disponibilite", drop column "ACommander";
alter table article
  add column "Disponibilite" text not null generated always as (
    case when "Quantite" = 0 then 'Rupture' when "Quantite" < "SeuilAlerte" then 'Alerte' else 'En stock' end) stored,
  add column "ACommander" boolean not null generated always as ("Quantite" < "SeuilAlerte") stored;
create trigger article_creation_trace after insert or delete on article
  for each row execute function tracer('recherche', 'produit', 'Disponibilite', 'ACommander');
create trigger article_trace after update of "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille",
  "CodeBarre", "PrixAchat", "PrixVente", "SeuilAlerte" on article
  for each row execute function tracer('recherche', 'produit', 'Disponibilite', 'ACommander', 'Quantite');
create index article_disponibilite on article ("IdOfficine", "Disponibilite", recherche, "_id");
create index article_a_commander on article ("IdOfficine", recherche, "_id") where "ACommander";
select recompter_articles();

-- What waits for someone, on the home screen: few rows, whatever the years behind.
create index versement_a_valider on versement ("IdOfficine") where "Statut" = 'Créé';
create index transfert_en_route on transfert ("IdOfficineDestination") where "Statut" in ('Envoyé', 'Reçu en partie');
