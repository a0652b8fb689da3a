-- Who read whose prescriptions, when, and from which call. Written with the reply, only added to, pruned by nobody.

-- No reference to client nor utilisateur: each would lock, and so write, the row that was only read. Neither is ever erased.
create table lecture_ordonnance (
  "_id" uuid primary key default nouvel_id(),
  "IdClient" uuid not null,
  "IdUtilisateur" uuid not null,
  -- Where the reader worked that day.
  "IdOfficine" uuid not null,
  appel text not null,
  "requestId" text not null,
  "createdAt" timestamptz not null default now()
);
create index lecture_ordonnance_client on lecture_ordonnance ("IdClient", "createdAt" desc, "_id" desc);

create function lecture_intouchable() returns trigger language plpgsql as $$
begin
  raise exception 'Une lecture d’ordonnance ne se modifie ni ne s’efface.';
end $$;
create trigger lecture_ordonnance_intouchable before update or delete or truncate on lecture_ordonnance
  for each statement execute function lecture_intouchable();

-- The client behind a record whose paper shows the prescription.
create view dossier_de as
  select "_id", "IdClient" from ordonnance
  union all select "_id", "IdClient" from proforma
  union all select "_id", "IdClient" from commande_client
  union all select v."_id", k."IdClient" from commande_verre v join commande_client k on k."_id" = v."IdCommande"
  union all select "_id", "IdClient" from prise_en_charge;

update role set permissions = permissions || '{ordonnances.surveiller}'::text[]
  where livre = 'administrateur' and not 'ordonnances.surveiller' = any(permissions);
