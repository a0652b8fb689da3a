-- The socle: extensions, search text, audit, counters, idempotency.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only STABLE because its dictionary could change; ours does not, and an index needs IMMUTABLE.
-- Names are qualified: PostgreSQL builds indexes with an empty search path.
create function sans_accent(texte text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, translate(texte, '’''-', '   '))) $$;

-- Who changed what: one row per changed record, written by the trigger below in the same transaction, so that
-- no call can forget it. The acting user, the call and the request are set by the kernel for the transaction.
create table historique (
  "_id" bigint generated always as identity primary key,
  entite text not null,
  "idEntite" uuid not null,
  "IdOfficine" uuid,
  action text not null check (action in ('creation', 'modification', 'suppression')),
  appel text not null,
  "requestId" text not null,
  "IdUtilisateur" uuid,
  avant jsonb,
  apres jsonb,
  "createdAt" timestamptz not null default now()
);
create index historique_entite on historique (entite, "idEntite", "_id" desc);

-- Columns named by the trigger's arguments (secrets, derived text) are left out.
create function tracer() returns trigger language plpgsql as $$
declare
  exclues text[] := coalesce(tg_argv, '{}');
  contexte jsonb := coalesce(nullif(current_setting('dioptrie.contexte', true), ''), '{"appel":"console"}')::jsonb;
  ancien jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - exclues end;
  nouveau jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - exclues end;
  ligne jsonb := coalesce(nouveau, ancien);
  quoi text := case tg_op when 'INSERT' then 'creation' when 'UPDATE' then 'modification' else 'suppression' end;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, a.value), jsonb_object_agg(a.key, nouveau -> a.key)
      into ancien, nouveau
      from jsonb_each(ancien) a
      where a.value is distinct from nouveau -> a.key and a.key not in ('version', 'updatedAt', 'updatedBy');
    if ancien is null then return null; end if;
  end if;
  insert into historique (entite, "idEntite", "IdOfficine", action, appel, "requestId", "IdUtilisateur", avant, apres)
  values (
    tg_table_name, (ligne ->> '_id')::uuid, nullif(ligne ->> 'IdOfficine', '')::uuid, quoi,
    coalesce(contexte ->> 'appel', 'console'), coalesce(contexte ->> 'requestId', ''),
    nullif(contexte ->> 'IdUtilisateur', '')::uuid, ancien, nouveau
  );
  return null;
end $$;

-- Numbers without gaps per officine, kind and year: the row is locked until the record that takes the number is
-- committed. "Total" counts live records, so that a list of a million rows needs no count.
create table compteur (
  "IdOfficine" uuid not null,
  genre text not null,
  annee smallint not null default 0,
  dernier integer not null default 0,
  total integer not null default 0,
  primary key ("IdOfficine", genre, annee)
);

-- Twice is once: the first reply of a call, kept under the caller's key.
create table idempotence (
  "IdUtilisateur" uuid not null,
  cle text not null,
  appel text not null,
  empreinte text not null,
  statut smallint,
  reponse jsonb,
  "createdAt" timestamptz not null default now(),
  primary key ("IdUtilisateur", cle)
);
create index idempotence_age on idempotence ("createdAt");
