-- Beside the password: a one-time code of the person's own device. The seed is sealed with the server's secret, recovery codes
-- are kept as prints; "dernierPas" is the last half minute whose code was taken, which is thus good once.
create table facteur (
  "IdUtilisateur" uuid primary key references utilisateur on delete cascade,
  secret text not null,
  secours text[] not null,
  "dernierPas" bigint not null default 0,
  "createdAt" timestamptz not null default now()
);
-- Set once a first code proved that the device knows the seed; traced with the account.
alter table utilisateur add column "FacteurPoseLe" timestamptz;
-- Whoever holds such a role signs in with both.
alter table role add column "SecondFacteur" boolean not null default false;
-- When whoever holds this session last proved to be the person.
alter table session add column "preuveLe" timestamptz not null default now();

-- Theme and language follow the account from desk to desk; a matter of eyes, and no part of its history.
alter table utilisateur add column "Apparence" jsonb;
drop trigger utilisateur_trace on utilisateur;
create trigger utilisateur_trace after insert or update or delete on utilisateur
  for each row execute function tracer('motDePasse', 'recherche', 'tri_nom', 'Apparence');
