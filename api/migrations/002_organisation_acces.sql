-- Officines, accounts, roles, sessions.

create table officine (
  "_id" uuid primary key,
  "Nom" text not null,
  "Code" text not null unique,
  "Adresse" text,
  "Ville" text,
  "Telephone" text,
  "Email" text,
  "OfficinePrincipale" boolean not null default false,
  "joursOuvrable" text[] not null default '{lundi,mardi,mercredi,jeudi,vendredi,samedi}',
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create unique index officine_principale on officine ("OfficinePrincipale") where "OfficinePrincipale";
alter table compteur add foreign key ("IdOfficine") references officine;

create table role (
  "_id" uuid primary key,
  "Nom" text not null unique,
  "Description" text not null default '',
  rule text not null check (rule in ('admin', 'editor')),
  permissions text[] not null default '{}',
  -- Key of a shipped role: kept so that a new version can add the permissions of new areas to it.
  livre text unique,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table utilisateur (
  "_id" uuid primary key,
  email text not null,
  "displayName" text not null,
  about text not null default '',
  "photoURL" text not null default '',
  actif boolean not null default true,
  "motDePasse" text,
  "IdOfficine" uuid not null references officine,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create unique index utilisateur_email on utilisateur (lower(email));

create table utilisateur_role (
  "IdUtilisateur" uuid not null references utilisateur on delete cascade,
  "IdRole" uuid not null references role,
  primary key ("IdUtilisateur", "IdRole")
);
create index utilisateur_role_role on utilisateur_role ("IdRole");

-- One row per signed-in browser: the family of its rotating refresh tokens. Only the hash of the current one is
-- kept; an older one presented again closes the whole family.
create table session (
  "_id" uuid primary key,
  "IdUtilisateur" uuid not null references utilisateur on delete cascade,
  empreinte text not null,
  souvenir boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "utiliseeLe" timestamptz not null default now(),
  "expireLe" timestamptz not null,
  "fermeeLe" timestamptz
);
create index session_utilisateur on session ("IdUtilisateur") where "fermeeLe" is null;

create table reinitialisation (
  empreinte text primary key,
  "IdUtilisateur" uuid not null references utilisateur on delete cascade,
  "createdAt" timestamptz not null default now(),
  "expireLe" timestamptz not null,
  "utiliseeLe" timestamptz
);
create index reinitialisation_utilisateur on reinitialisation ("IdUtilisateur");

-- A new password or a deactivation ends every session and every pending link in the same transaction, whichever
-- call did it.
create function fermer_sessions() returns trigger language plpgsql as $$
begin
  update session set "fermeeLe" = now() where "IdUtilisateur" = new."_id" and "fermeeLe" is null;
  update reinitialisation set "utiliseeLe" = now() where "IdUtilisateur" = new."_id" and "utiliseeLe" is null;
  return null;
end $$;
create trigger utilisateur_sessions after update of actif, "motDePasse" on utilisateur
  for each row when (not new.actif or new."motDePasse" is distinct from old."motDePasse")
  execute function fermer_sessions();

-- Failed sign-ins, by account and address, to slow the next ones.
create table tentative (
  cle text primary key,
  echecs integer not null,
  "dernierLe" timestamptz not null default now(),
  "bloqueJusqua" timestamptz
);

-- The one-time code of a first start without any account.
create table premier_demarrage (
  unique_ligne boolean primary key default true check (unique_ligne),
  empreinte text not null,
  "createdAt" timestamptz not null default now()
);

create trigger officine_trace after insert or update or delete on officine for each row execute function tracer();
create trigger role_trace after insert or update or delete on role for each row execute function tracer();
create trigger utilisateur_trace after insert or update or delete on utilisateur
  for each row execute function tracer('motDePasse');
