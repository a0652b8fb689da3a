-- Closings: when a second person signs, and what the lists of closings and payments read at a million rows.

create table reglage_caisse (
  "_id" uuid primary key,
  seule boolean not null unique default true check (seule),
  -- A gap above it, either way, asks for a second signature; null: never.
  "SeuilSignature" bigint default 10000 check ("SeuilSignature" between 0 and 9999999999),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
insert into reglage_caisse ("_id") values ('01990000-0044-7000-8000-000000000001');
create trigger reglage_caisse_trace after insert or update or delete on reglage_caisse
  for each row execute function tracer('seule');

create index billetage_officine on billetage ("IdOfficine", "DateCloture" desc, "_id" desc);
create index billetage_ecart on billetage ("Ecart", "_id");
create index billetage_faux on billetage ("DateCloture" desc, "_id" desc) where "Ecart" <> 0;
create index operation_type on operation ("typeOperation", "Jour" desc, "_id" desc);
create index operation_caissier on operation ("createdBy", "Jour" desc, "_id" desc);
create index operation_recherche on operation using gin ((' ' || public.sans_accent(coalesce("Document", '') || ' ' || coalesce("Tiers", '')
  || ' ' || coalesce(reference, '') || ' ' || "typeOperation" || ' ' || modepaiement)) gin_trgm_ops) with (fastupdate = off);
