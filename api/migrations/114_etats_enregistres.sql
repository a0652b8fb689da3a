-- Reports kept by name, shared with a role, sent by e-mail at their hour.
create table etat_enregistre (
  "_id" uuid primary key default nouvel_id(),
  "Nom" text not null,
  "Etat" text not null,
  -- What its address asks: days, grouping, filters, officine.
  "Question" jsonb not null default '{}',
  "IdUtilisateur" uuid not null references utilisateur,
  "IdRole" uuid references role on delete set null,
  "Frequence" text check ("Frequence" in ('jour', 'semaine', 'mois')),
  -- Monday is 1; of a month, its day.
  "JourEnvoi" integer check ("JourEnvoi" between 1 and 28),
  "HeureEnvoi" integer check ("HeureEnvoi" between 0 and 23),
  "Destinataires" uuid[] not null default '{}',
  "ProchainLe" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  check (("Frequence" is null) = ("ProchainLe" is null)),
  check (("Frequence" is null) = ("HeureEnvoi" is null))
);
create unique index etat_enregistre_nom on etat_enregistre ("IdUtilisateur", "Etat", public.sans_accent("Nom"));
create index etat_enregistre_role on etat_enregistre ("IdRole") where "IdRole" is not null;
create index etat_enregistre_du on etat_enregistre ("ProchainLe") where "ProchainLe" is not null;
create trigger etat_enregistre_trace after insert or update or delete on etat_enregistre
  for each row execute function tracer('ProchainLe');

-- What left, for whom, and why it did not: once for each hour and each person, whatever the number of servers.
create table envoi_etat (
  "_id" uuid primary key default nouvel_id(),
  "IdEtat" uuid not null references etat_enregistre on delete cascade,
  "PrevuLe" timestamptz not null,
  "IdUtilisateur" uuid not null references utilisateur,
  "Statut" text not null check ("Statut" in ('Envoyé', 'Refusé', 'Échec')),
  "Motif" text,
  "createdAt" timestamptz not null default now(),
  unique ("IdEtat", "PrevuLe", "IdUtilisateur")
);
