-- A client of one officine who walks into another: found by their exact phone or code, received, and, if they agree on the
-- spot, their last prescription read. Each of the three is a row; only added to, so it is also the log of it.
create table accueil (
  "_id" uuid primary key default nouvel_id(),
  "IdClient" uuid not null references client,
  -- Where they walked in.
  "IdOfficine" uuid not null references officine,
  "Quoi" text not null check ("Quoi" in ('Retrouvé', 'Reçu', 'Accord')),
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid not null references utilisateur
);
create index accueil_client on accueil ("IdClient", "IdOfficine", "createdAt" desc);
create index accueil_scelle on accueil using brin ("createdAt");
create function accueil_intouchable() returns trigger language plpgsql as $$
begin
  raise exception 'L’accueil d’un client ne se modifie ni ne s’efface.';
end $$;
create trigger accueil_intouchable before update or delete or truncate on accueil
  for each statement execute function accueil_intouchable();

-- The officines that received a client, those of the records merged into it included.
create function accueilli_par(client uuid) returns setof uuid language sql stable parallel safe as $$
  select a."IdOfficine" from accueil a where a."Quoi" <> 'Retrouvé'
    and a."IdClient" in (select client union all select "_id" from client c where c."IdFusion" = client) $$;
