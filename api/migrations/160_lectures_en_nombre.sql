-- How many files each person was shown in each hour: a few at the counter, hundreds for who copies them. Kept beside the
-- readings, which are too many to be counted at each one.
create table lecture_par_heure (
  "IdUtilisateur" uuid not null references utilisateur on delete cascade,
  "Heure" timestamptz not null,
  "IdOfficine" uuid not null references officine,
  "Dossiers" integer not null,
  primary key ("IdUtilisateur", "Heure")
);
-- As many as the rule calls many (clients/lectures.ts): what the report lists.
create index lecture_par_heure_nombreuses on lecture_par_heure ("Heure") where "Dossiers" >= 500;
