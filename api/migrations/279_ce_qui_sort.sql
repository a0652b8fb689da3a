-- A file that leaves is a finding, whoever may take it: who, which, when.
create function constater_fichier(qui uuid, officine uuid, quoi text) returns void language sql as $$
  insert into constat select * from constater('Fichier emporté', officine, 'utilisateur', qui, null, now(), qui, quoi) $$;

-- The file of clients, turned over page by page: how many records of an hour were beyond a first page.
create table liste_par_heure (
  "IdUtilisateur" uuid not null references utilisateur on delete cascade,
  "Heure" timestamptz not null,
  "IdOfficine" uuid not null references officine,
  "Fiches" integer not null,
  primary key ("IdUtilisateur", "Heure")
);
create function constater_listes() returns trigger language plpgsql as $$
declare
  avant integer := 0;
begin
  if tg_op = 'UPDATE' then avant := old."Fiches"; end if;
  if new."Fiches" / 300 > avant / 300 then
    insert into constat select * from constater('Fiches listées', new."IdOfficine", 'utilisateur', new."IdUtilisateur", null, now(), new."IdUtilisateur",
      nombre => new."Fiches");
  end if;
  return null;
end $$;
create trigger liste_par_heure_constat after insert or update on liste_par_heure for each row execute function constater_listes();

-- Codes of other officines' clients: ten that name somebody, in an hour, and no longer twenty words of any kind; beyond, the server makes one wait.
create or replace function constater_accueils() returns trigger language plpgsql as $$
declare
  n integer;
begin
  select count(*) into n from accueil a where a."createdBy" = new."createdBy" and a."Quoi" = 'Retrouvé' and a."createdAt" > now() - interval '1 hour';
  if n % 10 = 0 then
    insert into constat select * from constater('Clients d’ailleurs', new."IdOfficine", 'utilisateur', new."createdBy", null, now(), new."createdBy",
      nombre => n);
  end if;
  return null;
end $$;
drop trigger accueil_constat on accueil;
create trigger accueil_constat after insert on accueil for each row when (new."Quoi" = 'Retrouvé') execute function constater_accueils();
