-- Which column of a file holds what, as the last one said it: a supplier's price list, what another program exports.
create table colonnes_fichier (
  -- What the file is of, and whose when each has its own.
  "Quoi" text not null,
  "De" uuid not null,
  "Colonnes" jsonb not null,
  "updatedAt" timestamptz not null default now(),
  primary key ("Quoi", "De")
);
insert into colonnes_fichier ("Quoi", "De", "Colonnes", "updatedAt")
  select 'tarif', "IdFour", "Colonnes", "updatedAt" from colonnes_tarif;
drop table colonnes_tarif;
