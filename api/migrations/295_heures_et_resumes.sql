-- The hour of a finding, beside its day: what is unusual for a person is so at an hour too. Folded anew, by the same names.
drop view total_constat;
drop view part_de_constat;
drop table total_constat_plie;
delete from pli where "Total" = 'total_constat';
create table total_constat_plie (
  "IdOfficine" uuid,
  "Jour" date not null,
  -- Of Abidjan, which is that of UTC: no sum, a key.
  "Heure" smallint not null,
  "IdUtilisateur" uuid,
  "Genre" text not null,
  "Nombre" integer not null,
  "Montant" bigint not null
);
create index total_constat_plie_jour on total_constat_plie ("Jour");
create index total_constat_plie_officine on total_constat_plie ("IdOfficine", "Jour");
-- How far one person went alone this month.
create index total_constat_plie_de on total_constat_plie ("IdUtilisateur", "Jour");
create view part_de_constat as
  select xid, "IdOfficine", ("createdAt" at time zone 'UTC')::date as "Jour", extract(hour from "createdAt" at time zone 'UTC')::smallint as "Heure",
    "createdBy" as "IdUtilisateur", "Genre", 1 as "Nombre", coalesce("Montant", 0) as "Montant"
  from constat;
select declarer_total('total_constat', '{constat}', 'part_de_constat');

-- How often each person who reads the exceptions has them by mail (every week until they say otherwise), and of what hour the last letter was.
create table resume_exception (
  "IdUtilisateur" uuid primary key references utilisateur on delete cascade,
  "Frequence" text not null default 'semaine' check ("Frequence" in ('jamais', 'jour', 'semaine')),
  "PrevuLe" timestamptz
);
