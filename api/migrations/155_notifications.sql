-- What happened that concerns someone: one row for each of them. What can be counted is counted, and has no row.
create table notification (
  "_id" uuid primary key default nouvel_id(),
  "IdUtilisateur" uuid not null references utilisateur,
  "Genre" text not null check ("Genre" in ('mention', 'transfert')),
  -- The record, as its paper names it, and where it opens.
  "Titre" text not null,
  "Texte" text,
  "Lien" text not null,
  "Par" uuid references utilisateur,
  "luLe" timestamptz,
  "createdAt" timestamptz not null default now()
);
create index notification_de on notification ("IdUtilisateur", "createdAt" desc, "_id");
create index notification_non_lue on notification ("IdUtilisateur") where "luLe" is null;
create index notification_ancienne on notification ("createdAt");

-- What each person wants counted on the bell, and how much of it they have seen.
create table notification_suivi (
  "IdUtilisateur" uuid not null references utilisateur,
  "Genre" text not null,
  "Vu" integer not null default 0,
  primary key ("IdUtilisateur", "Genre")
);
