-- « With my agreement » is said by the client: a code sent to their own phone, or a paper that they signed. It is no longer the word of who sells.
create table code_accord (
  "IdClient" uuid not null references client,
  "createdBy" uuid not null references utilisateur on delete cascade,
  empreinte text not null,
  "expireLe" timestamptz not null,
  primary key ("IdClient", "createdBy")
);
-- How it was given: of before, nobody knows.
alter table accueil add column "Par" text check ("Par" in ('Code', 'Papier'));

alter table message_sms drop constraint "message_sms_Genre_check";
alter table message_sms add constraint "message_sms_Genre_check"
  check ("Genre" in ('Campagne', 'Test', 'Service', 'Anniversaire', 'Direct', 'WhatsApp', 'Accord'));

-- Each use is read by the officine whose client it is: who, where, how.
create function constats_d_accord(a accueil) returns setof constat language sql as $$
  select k.* from client c, constater('Accord d’un client', c."IdOfficine", 'client', c."_id", null, a."createdAt", a."createdBy",
    concat_ws(' · ', (select "Nom" from officine where "_id" = a."IdOfficine"), a."Par")) k where c."_id" = a."IdClient" $$;
create trigger accueil_accord after insert on accueil for each row when (new."Quoi" = 'Accord') execute function constater_ecrit('constats_d_accord');
