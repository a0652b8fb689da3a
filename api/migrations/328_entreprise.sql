-- Who the firm is, said once: its papers take it from here.
create table entreprise (
  "_id" uuid primary key,
  seule boolean not null unique default true check (seule),
  "RaisonSociale" text,
  "FormeJuridique" text,
  "Siege" text,
  "RCCM" text,
  "CompteContribuable" text check ("CompteContribuable" ~ '^[0-9]{7}[A-Z]$'),
  "RegimeFiscal" text,
  "CentreImpots" text,
  "Banque" text,
  "NumeroCompte" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
insert into entreprise ("_id") values ('01990000-0328-7000-8000-000000000001');
create trigger entreprise_trace after insert or update or delete on entreprise for each row execute function tracer('seule');
