-- What was sent to one officine and not yet received is taken back alone: by whom and when.
alter table envoi add column "reprisLe" timestamptz, add column "reprisPar" uuid references utilisateur;

-- A line whose only shipments came back may leave its receipt: nothing of it is anywhere.
alter table ligne_envoi drop constraint "ligne_envoi_IdLigne_fkey",
  add foreign key ("IdLigne") references ligne_reception on delete cascade;
