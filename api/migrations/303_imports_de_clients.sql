-- A file of another program: its numbers are kept, are found, and name the clients of its other files; what it brought is taken back as a whole.
create table import_client (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null references officine,
  "Crees" integer not null,
  -- What the records that were there already lacked: each as it was, and its version afterwards.
  "Completes" jsonb not null default '[]',
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "RepriseLe" timestamptz,
  "ReprisePar" uuid references utilisateur
);
create index import_client_officine on import_client ("IdOfficine", "createdAt" desc);
alter table client add column "AncienNumero" text collate "C" check ("AncienNumero" <> ''), add column "IdImport" uuid references import_client;
create index client_ancien on client ("IdOfficine", "AncienNumero") where "AncienNumero" is not null;
create index client_import on client ("IdImport") where "IdImport" is not null;
create or replace function relever_anciens(garde uuid) returns void language sql as $$
  update client g set anciens = coalesce(' ' || lower(g."AncienNumero"), '') || coalesce((select string_agg(
      texte_client(d."Nom", d."Prenoms", d."CodeClient", '{}', d."Email") || coalesce(' ' || lower(d."AncienNumero"), ''), '' order by d."_id")
    from client d where d."IdFusion" = garde), '')
  where g."_id" = garde $$;
