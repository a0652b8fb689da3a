-- Reference tables: the descriptor of domain/src/referentiel/tables.ts says what each field means.

create table pays (
  "_id" uuid primary key,
  "Libelle" text not null,
  "CodeIso" text,
  "Indicatif" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create table ville (
  "_id" uuid primary key,
  "Libelle" text not null,
  "IdPays" uuid not null references pays,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index ville_pays on ville ("IdPays");
create table quartier (
  "_id" uuid primary key,
  "Libelle" text not null,
  "IdVille" uuid not null references ville,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index quartier_ville on quartier ("IdVille");
create table profession (
  "_id" uuid primary key,
  "Libelle" text not null,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create table societe (
  "_id" uuid primary key,
  "Libelle" text not null,
  "Contact" text,
  "Adresse" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create table assurance (
  "_id" uuid primary key,
  "Libelle" text not null,
  "Taux" smallint check ("Taux" between 0 and 100),
  "Plafond" bigint,
  "PlafondMonture" bigint,
  "PlafondVerres" bigint,
  "Gestionnaire" text,
  "DelaiReglement" smallint,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create table centre_hospitalier (
  "_id" uuid primary key,
  "Libelle" text not null,
  "Ville" text,
  "Telephone" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create table prescripteur (
  "_id" uuid primary key,
  "NomPresc" text not null,
  "PrenomPresc" text,
  "Specialite" text,
  "Telephone" text,
  "IdCentre" uuid references centre_hospitalier,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index prescripteur_centre on prescripteur ("IdCentre");

-- Two records with the same name (in the same parent) are one record.
create unique index pays_libelle on pays (sans_accent("Libelle"));
create unique index ville_libelle on ville ("IdPays", sans_accent("Libelle"));
create unique index quartier_libelle on quartier ("IdVille", sans_accent("Libelle"));
create unique index profession_libelle on profession (sans_accent("Libelle"));
create unique index societe_libelle on societe (sans_accent("Libelle"));
create unique index assurance_libelle on assurance (sans_accent("Libelle"));
create unique index centre_hospitalier_libelle on centre_hospitalier (sans_accent("Libelle"));
create unique index prescripteur_libelle on prescripteur (sans_accent("NomPresc"), sans_accent(coalesce("PrenomPresc", '')));

create trigger pays_trace after insert or update or delete on pays for each row execute function tracer();
create trigger ville_trace after insert or update or delete on ville for each row execute function tracer();
create trigger quartier_trace after insert or update or delete on quartier for each row execute function tracer();
create trigger profession_trace after insert or update or delete on profession for each row execute function tracer();
create trigger societe_trace after insert or update or delete on societe for each row execute function tracer();
create trigger assurance_trace after insert or update or delete on assurance for each row execute function tracer();
create trigger centre_hospitalier_trace after insert or update or delete on centre_hospitalier
  for each row execute function tracer();
create trigger prescripteur_trace after insert or update or delete on prescripteur
  for each row execute function tracer();
