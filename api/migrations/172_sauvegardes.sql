-- Each backup made by the program or asked for on its page: what came of it, and whether it was restored to be sure.
create table sauvegarde (
  "_id" uuid primary key default nouvel_id(),
  "Etat" text not null default 'En attente' check ("Etat" in ('En attente', 'En cours', 'Faite', 'Échouée')),
  "Fichier" text,
  "Octets" bigint not null default 0,
  "Lignes" bigint not null default 0,
  "Scellee" boolean not null default false,
  -- Restored into a database of its own, and counted; null while it is being made.
  "Verifiee" boolean,
  -- What failed, or why it could not be verified, as it is told to people.
  "Erreur" text,
  -- Who asked for it; null: its hour had come.
  "Par" uuid references utilisateur,
  "CommenceLe" timestamptz,
  "FiniLe" timestamptz,
  -- Its turn came to leave the disk: what is told of it stays.
  "RetireLe" timestamptz,
  "createdAt" timestamptz not null default now()
);
-- One at a time: two would read everything twice.
create unique index sauvegarde_une_seule on sauvegarde ((true)) where "Etat" in ('En attente', 'En cours');
create index sauvegarde_derniere on sauvegarde ("CommenceLe" desc);

alter table notification drop constraint "notification_Genre_check",
  add constraint "notification_Genre_check" check ("Genre" in ('mention', 'transfert', 'sauvegarde'));

update role set permissions = permissions || array['systeme.tenir']
  where livre = 'administrateur' and not 'systeme.tenir' = any(permissions);
