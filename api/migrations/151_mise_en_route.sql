-- What a new house left for later while it sets itself up: a day for one step, for good under the name « tout ».
create table pas_remis (
  "Pas" text primary key,
  "Le" date not null,
  "Par" uuid not null references utilisateur
);
