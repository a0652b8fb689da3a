-- A key of the person's own device (WebAuthn): it opens a session by itself, for the device has asked who holds it. Nothing here
-- is secret; the counter tells a key that was copied.
create table cle_acces (
  "_id" uuid primary key default nouvel_id(),
  "IdUtilisateur" uuid not null references utilisateur on delete cascade,
  identifiant text not null unique,
  publique bytea not null,
  compteur bigint not null default 0,
  transports text[] not null default '{}',
  "Nom" text not null,
  "createdAt" timestamptz not null default now(),
  "serviLe" timestamptz
);
create index cle_acces_utilisateur on cle_acces ("IdUtilisateur", "createdAt");
