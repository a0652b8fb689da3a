-- What is no longer sold leaves the lists and keeps its past; one that comes back to the shelf is there again.
alter table article add column "Archive" boolean not null default false,
  add constraint article_archive check (not "Archive" or "Quantite" = 0);
create index article_archives on article ("IdOfficine", recherche, "_id") where "Archive";

create function rendre_au_rayon() returns trigger language plpgsql as $$
begin
  new."Archive" := false;
  return new;
end $$;
create trigger article_revient before update of "Quantite" on article for each row
  when (old."Archive" and new."Quantite" > 0) execute function rendre_au_rayon();

drop trigger article_trace on article;
create trigger article_trace after update of "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille", "CodeBarre",
  "PrixAchat", "PrixVente", "SeuilAlerte", "Archive" on article
  for each row execute function tracer('recherche', 'produit', 'Disponibilite', 'ACommander', 'Quantite');

-- A long file that is in, a whole export that is ready: who asked for it has left the screen since.
alter table notification drop constraint "notification_Genre_check",
  add constraint "notification_Genre_check" check ("Genre" in ('mention', 'transfert', 'sauvegarde', 'import', 'emport'));
