-- Stamp duty on cash receipts: brackets with their dates. None is shipped: nothing is printed until the house writes its own.
create table timbre (
  "_id" uuid primary key,
  "Libelle" text not null,
  "APartirDe" bigint not null check ("APartirDe" between 0 and 9999999999),
  "Montant" bigint not null check ("Montant" between 0 and 9999999999),
  "DateDebut" date not null,
  "DateFin" date check ("DateFin" >= "DateDebut"),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create unique index timbre_tranche on timbre ("APartirDe", "DateDebut");
create trigger timbre_trace after insert or update or delete on timbre for each row execute function tracer();

-- A duplicate is the paper as it was given: what the first copy said is kept with its count, its images once each.
alter table impression add column donnees jsonb;
create table papier_image (empreinte text primary key, contenu text not null, "createdAt" timestamptz not null default now());

-- A receipt given as a ticket, then asked for on A4, is the same receipt: the copies of both are counted together.
with recus as (delete from impression where papier in ('ticket', 'a4') and entite in ('operation', 'commande_comptoir') returning *)
insert into impression (entite, "idEntite", papier, version, rang, "createdAt", "updatedAt", "updatedBy")
  select entite, "idEntite", 'recu', version, sum(rang), min("createdAt"), max("updatedAt"),
    (array_agg("updatedBy" order by "updatedAt" desc))[1]
  from recus group by 1, 2, 4;
