-- Transfers and inventories found by their words.
alter table transfert add column recherche text collate "C" not null generated always as (' ' || lower("Reference")) stored;
create index transfert_recherche on transfert using gin (recherche gin_trgm_ops) with (fastupdate = off);
alter table inventaire add column recherche text collate "C" not null
  generated always as (' ' || public.sans_accent("Reference" || ' ' || coalesce("Libelle", ''))) stored;
create index inventaire_recherche on inventaire using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index inventaire_officine_creation on inventaire ("IdOfficine", "createdAt" desc, "_id" desc);
create or replace trigger transfert_trace after insert or update or delete on transfert
  for each row execute function tracer('recherche');
create or replace trigger inventaire_trace after insert or update or delete on inventaire
  for each row execute function tracer('recherche');

-- The text of an article begins with its brand: those of one brand stand together in the order of the list, which a
-- planner that expects them everywhere walks to its end.
drop index article_marque;
create index article_marque on article ("IdMarque", recherche, "_id") include ("IdOfficine");

-- What leaves otherwise than by a sale is rare among what leaves: it has its own index, which sales do not pay for.
create index mouvement_nature_sortie on mouvement ("IdOfficine", "Nature", "_id" desc)
  where "Quantite" < 0 and "Nature" not in ('Vente', 'Vente comptoir');
drop index mouvement_officine_sortie;
create index mouvement_officine_sortie on mouvement ("IdOfficine", "_id" desc) include ("Nature") where "Quantite" < 0;
