-- What the till may hold before one is told, in one word: nothing when the alert is off.
alter table alerte_caisse
  add column "alertCaisse" bigint generated always as (case when "Active" then "Seuil" end) stored;
