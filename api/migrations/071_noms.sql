-- « nguessan » finds N'Guessan, « koffikan » Koffi Kan: a name is also known without what separates its parts.
create function colle(nom text) returns text
  language sql immutable parallel safe strict
  as $$ select case when net ~ ' ' then ' ' || replace(net, ' ', '') else '' end
        from (select public.sans_accent(btrim(nom)) as net) n $$;

create or replace function texte_client(nom text, prenoms text, code text, contacts text[], email text) returns text
  language sql immutable parallel safe
  as $$ select ' ' || public.sans_accent(nom || ' ' || prenoms) || public.colle(nom) || public.colle(prenoms) || ' '
             || lower(code) || ' ' || array_to_string(contacts, ' ') || ' ' || lower(coalesce(email, '')) $$;

-- Written anew for the clients already there.
drop index client_recherche;
alter table client drop column recherche;
alter table client add column recherche text collate "C" not null generated always as
  (texte_client("Nom", "Prenoms", "CodeClient", "Contacts", "Email")) stored;
create index client_recherche on client using gin (recherche gin_trgm_ops) with (fastupdate = off) where "Statut" = 'Actif';

-- The words that clients are called by: few, whatever the clients. When nobody has the name that was typed, the names one
-- letter away are looked for here.
create table mot_de_nom (
  mot text collate "C" primary key
);
create function retenir_noms() returns trigger language plpgsql as $$
begin
  -- In one order, so that two desks that meet the same new names never wait for each other both ways.
  insert into mot_de_nom
  select distinct mot from nouveaux n, unnest(
    string_to_array(sans_accent(n."Nom" || ' ' || n."Prenoms") || colle(n."Nom") || colle(n."Prenoms"), ' ')) m (mot)
  where length(mot) >= 3 and not exists (select from mot_de_nom d where d.mot = m.mot)
  order by mot
  on conflict do nothing;
  return null;
end $$;
create trigger client_noms after insert on client referencing new table as nouveaux
  for each statement execute function retenir_noms();
create trigger client_noms_changes after update on client referencing new table as nouveaux
  for each statement execute function retenir_noms();
-- For clients that came in bulk, without their triggers.
create function relever_noms() returns void language sql as $$
  insert into mot_de_nom
  select distinct mot from client n, unnest(
    string_to_array(sans_accent(n."Nom" || ' ' || n."Prenoms") || colle(n."Nom") || colle(n."Prenoms"), ' ')) m (mot)
  where length(mot) >= 3
  order by mot
  on conflict do nothing
$$;
select relever_noms();
