-- The whole network in one file, for whoever owns it: who asked for it and took it stays written.
create table emport (
  "_id" uuid primary key default nouvel_id(),
  "Etat" text not null default 'En attente' check ("Etat" in ('En attente', 'En cours', 'Prêt', 'Interrompu')),
  "Faites" integer not null default 0,
  "Total" integer not null default 0,
  "Lignes" bigint not null default 0,
  "Papiers" integer not null default 0,
  "Octets" bigint not null default 0,
  "FiniLe" timestamptz,
  "Pris" integer not null default 0,
  "PrisLe" timestamptz,
  "PrisPar" uuid references utilisateur,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid not null references utilisateur,
  "updatedAt" timestamptz not null default now()
);
-- One at a time: two would read everything twice.
create unique index emport_un_seul on emport ((true)) where "Etat" in ('En attente', 'En cours');

-- The file, in pieces, for a day: any process serves it, none is backed up, and losing it costs a new one.
create unlogged table emport_morceau (
  "IdEmport" uuid not null references emport on delete cascade,
  rang integer not null,
  contenu bytea not null,
  primary key ("IdEmport", rang)
);
alter table emport_morceau alter column contenu set storage external;

update role set permissions = permissions || array['reseau.emporter']
  where livre = 'administrateur' and not 'reseau.emporter' = any(permissions);
