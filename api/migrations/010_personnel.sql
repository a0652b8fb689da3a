-- Staff, functions, closing of an officine, what sign-in through an external provider must remember.

-- Never removed while something names it: closed, it keeps its papers and can open again.
alter table officine add column "Statut" text not null default 'Ouverte' check ("Statut" in ('Ouverte', 'Fermée'));
alter table officine add check (not ("OfficinePrincipale" and "Statut" = 'Fermée'));

create table fonction (
  "_id" uuid primary key,
  "Libelle" text not null,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create unique index fonction_libelle on fonction (sans_accent("Libelle"));
create trigger fonction_trace after insert or update or delete on fonction for each row execute function tracer();
insert into fonction ("_id", "Libelle")
select gen_random_uuid(), l from unnest(array[
  'Opticien', 'Optométriste', 'Gérant d’officine', 'Vendeur', 'Caissier', 'Monteur', 'Magasinier',
  'Comptable', 'Commercial', 'Secrétaire', 'Chauffeur', 'Directeur']) l;

create function texte_personnel(nom text, prenoms text, email text, "emailPro" text, contact1 text, contact2 text)
  returns text language sql immutable parallel safe
  as $$ select ' ' || public.sans_accent(nom || ' ' || prenoms) || ' ' || lower(coalesce(email, '')) || ' '
             || lower(coalesce("emailPro", '')) || ' ' || coalesce(contact1, '') || ' ' || coalesce(contact2, '') $$;

create table personnel (
  "_id" uuid primary key,
  nom text not null,
  prenoms text not null,
  email text,
  "emailPro" text,
  adresse text,
  contact1 text,
  contact2 text,
  contrat text,
  poste uuid references fonction,
  ville text,
  genre text check (genre in ('M', 'F')),
  pays text,
  anniv date,
  nationalite text,
  "situationMat" text,
  "dateEnbauche" date,
  permis text,
  agence uuid not null references officine,
  -- The name under which every scope is checked.
  "IdOfficine" uuid not null generated always as (agence) stored,
  status text not null default 'Actif' check (status in ('Actif', 'En congé', 'Parti')),
  "NumeroCNI" text,
  "DateDelivranceCNI" date,
  "DateExpirationCNI" date,
  "LieuDelivranceCNI" text,
  "supprimeLe" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  recherche text collate "C" not null generated always as
    (texte_personnel(nom, prenoms, email, "emailPro", contact1, contact2)) stored,
  tri_nom text collate "C" not null generated always as (sans_accent(nom || ' ' || prenoms)) stored,
  check ("DateExpirationCNI" > "DateDelivranceCNI")
);
create index personnel_recherche on personnel using gin (recherche gin_trgm_ops) with (fastupdate = off) where "supprimeLe" is null;
create index personnel_nom on personnel (tri_nom, "_id") where "supprimeLe" is null;
create index personnel_officine_nom on personnel ("IdOfficine", tri_nom, "_id") where "supprimeLe" is null;
create index personnel_embauche on personnel ("dateEnbauche", "_id") where "supprimeLe" is null;
create index personnel_creation on personnel ("createdAt", "_id") where "supprimeLe" is null;
create index personnel_poste on personnel (poste);
create unique index personnel_cni on personnel ("NumeroCNI") where "NumeroCNI" is not null and "supprimeLe" is null;
create trigger personnel_trace after insert or update or delete on personnel
  for each row execute function tracer('recherche', 'tri_nom');

create function texte_utilisateur(nom text, email text) returns text
  language sql immutable parallel safe
  as $$ select ' ' || public.sans_accent(nom) || ' ' || lower(email) $$;
alter table utilisateur add column "PersonnelId" uuid references personnel;
alter table utilisateur add column recherche text collate "C" not null generated always as
  (texte_utilisateur("displayName", email)) stored;
alter table utilisateur add column tri_nom text collate "C" not null generated always as (sans_accent("displayName")) stored;
create unique index utilisateur_personnel on utilisateur ("PersonnelId") where "PersonnelId" is not null;
create index utilisateur_recherche on utilisateur using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index utilisateur_nom on utilisateur (tri_nom, "_id");
create index utilisateur_officine_nom on utilisateur ("IdOfficine", tri_nom, "_id");
create index utilisateur_creation on utilisateur ("createdAt", "_id");

drop trigger utilisateur_trace on utilisateur;
create trigger utilisateur_trace after insert or update or delete on utilisateur
  for each row execute function tracer('motDePasse', 'recherche', 'tri_nom');

-- Who was given which role belongs to the history of the account.
create function tracer_role_de_compte() returns trigger language plpgsql as $$
declare
  contexte jsonb := coalesce(nullif(current_setting('dioptrie.contexte', true), ''), '{"appel":"console"}')::jsonb;
  compte uuid := coalesce(new."IdUtilisateur", old."IdUtilisateur");
  nom jsonb := (select jsonb_build_object('role', "Nom") from role where "_id" = coalesce(new."IdRole", old."IdRole"));
begin
  insert into historique (entite, "idEntite", "IdOfficine", action, appel, "requestId", "IdUtilisateur", avant, apres)
  values (
    'utilisateur', compte, (select "IdOfficine" from utilisateur where "_id" = compte), 'modification',
    coalesce(contexte ->> 'appel', 'console'), coalesce(contexte ->> 'requestId', ''),
    nullif(contexte ->> 'IdUtilisateur', '')::uuid,
    case when tg_op = 'DELETE' then nom end, case when tg_op = 'INSERT' then nom end
  );
  return null;
end $$;
create trigger utilisateur_role_trace after insert or delete on utilisateur_role
  for each row execute function tracer_role_de_compte();

-- Whether an account ever did something: only one that never did is removed rather than deactivated.
create index historique_utilisateur on historique ("IdUtilisateur");

-- Through which provider a session was opened, told again at each renewal.
alter table session add column "providerId" text not null default 'dioptrie';

-- Nonces already used, until the token that carried them has expired.
create table oidc_nonce (
  empreinte text primary key,
  "expireLe" timestamptz not null
);

update role set permissions = permissions || '{personnel.lire}', version = version + 1
  where livre = 'gerant' and not 'personnel.lire' = any(permissions);
