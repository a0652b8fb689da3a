-- A merge leaves its trace: who, when, which record, what came with it. Only added to: to undo one is another row.
create table fusion (
  "_id" uuid primary key default nouvel_id(),
  entite text not null,
  "IdGarde" uuid not null,
  "IdDoublon" uuid not null,
  -- What the record that went away was called.
  "Nom" text not null,
  "Code" text,
  -- By table, each record that came: its id, how it is called on paper, whether it still counts. Of a reference, how many.
  "Venus" jsonb not null,
  -- By field of the kept record that the merge changed: what it was, what it became.
  "Repris" jsonb not null default '{}',
  "IdOrigine" uuid unique references fusion,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid not null references utilisateur
);
create index fusion_garde on fusion ("IdGarde", "createdAt" desc);
create index fusion_doublon on fusion ("IdDoublon", "createdAt" desc);
create index fusion_scelle on fusion using brin ("createdAt");
create function fusion_intouchable() returns trigger language plpgsql as $$
begin
  raise exception 'La trace d’une fusion ne se modifie ni ne s’efface.';
end $$;
create trigger fusion_intouchable before update or delete or truncate on fusion
  for each statement execute function fusion_intouchable();

-- The kept client is found by what the merged ones were known by: names, codes, addresses.
drop index client_recherche;
alter table client drop column recherche;
alter table client add column anciens text not null default '';
create function relever_anciens(garde uuid) returns void language sql as $$
  update client g set anciens = coalesce((select string_agg(
      texte_client(d."Nom", d."Prenoms", d."CodeClient", '{}', d."Email"), '' order by d."_id")
    from client d where d."IdFusion" = garde), '')
  where g."_id" = garde $$;
drop trigger client_trace on client;
select relever_anciens("IdFusion") from (select distinct "IdFusion" from client where "IdFusion" is not null) f;
alter table client add column recherche text collate "C" not null generated always as
  (texte_client("Nom", "Prenoms", "CodeClient", "Contacts", "Email") || anciens) stored;
create index client_recherche on client using gin (recherche gin_trgm_ops) with (fastupdate = off) where "Statut" = 'Actif';
create trigger client_trace after insert or update or delete on client
  for each row execute function tracer('recherche', 'tri_nom', 'anniversaire', 'anciens');
