-- The words of an opportunity are its own and its account's name: kept beside it, one index finds both, and all of them.
-- What the program keeps by itself is no news: the history does without it.
drop trigger opportunite_trace on opportunite;
alter table opportunite add column "NomCompte" text;
update opportunite o set "NomCompte" = c."RaisonSociale" from compte_sale c where c."_id" = o."IdCompte";
alter table opportunite alter column "NomCompte" set not null, drop column recherche;
alter table opportunite add column recherche text collate "C" not null
  generated always as (' ' || public.sans_accent("Libelle" || ' ' || "NomCompte")) stored;
create index opportunite_recherche on opportunite using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index opportunite_libelle on opportunite (recherche, "_id") where "SupprimeLe" is null;
create index opportunite_libelle_de on opportunite ("IdProprietaire", recherche, "_id") where "SupprimeLe" is null;

create function nommer_compte() returns trigger language plpgsql as $$
begin
  select "RaisonSociale" into new."NomCompte" from public.compte_sale where "_id" = new."IdCompte";
  return new;
end $$;
create trigger opportunite_compte_nomme before insert or update of "IdCompte" on opportunite
  for each row execute function nommer_compte();
create function renommer_compte() returns trigger language plpgsql as $$
begin
  update public.opportunite set "NomCompte" = new."RaisonSociale" where "IdCompte" = new."_id";
  return null;
end $$;
create trigger compte_sale_renomme after update of "RaisonSociale" on compte_sale for each row
  when (old."RaisonSociale" <> new."RaisonSociale") execute function renommer_compte();

create trigger opportunite_trace after insert or update or delete on opportunite
  for each row execute function tracer('recherche', 'NomCompte');
