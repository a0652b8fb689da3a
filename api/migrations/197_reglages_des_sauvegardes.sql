-- L'heure des sauvegardes et combien de copies restent, réglées sur la page du système. Vide : la machine le dit (BACKUP_AT, BACKUP_KEEP).
create table reglage_sauvegardes (
  "_id" uuid primary key default nouvel_id(),
  seule boolean not null default true unique check (seule),
  -- « off » : aucune ne se fait seule.
  "Heure" text check ("Heure" = 'off' or "Heure" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  "Jours" integer check ("Jours" between 1 and 999),
  "Semaines" integer check ("Semaines" between 0 and 999),
  "Mois" integer check ("Mois" between 0 and 999),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  -- Les trois nombres sont une seule décision, comme BACKUP_KEEP.
  constraint reglage_sauvegardes_garde check (num_nulls("Jours", "Semaines", "Mois") in (0, 3))
);
insert into reglage_sauvegardes default values;
create trigger reglage_sauvegardes_trace after insert or update or delete on reglage_sauvegardes
  for each row execute function tracer('seule');
