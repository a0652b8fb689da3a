-- What is not cash is counted with the drawer: slips of cheques, the balance of each operator.
create table billetage_mode (
  "_id" uuid primary key default nouvel_id(),
  "IdBilletage" uuid not null references billetage,
  "IdOfficine" uuid not null references officine,
  "Mode" text not null,
  "Attendu" bigint not null,
  "Compte" bigint not null,
  "Ecart" bigint not null generated always as ("Compte" - "Attendu") stored,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  unique ("IdBilletage", "Mode")
);
create index billetage_mode_scelle on billetage_mode using brin ("createdAt");
create index billetage_mode_faux on billetage_mode ("createdAt", "IdOfficine") where "Ecart" <> 0;
create trigger billetage_mode_intouchable before delete or update or truncate on billetage_mode for each statement execute function argent_intouchable();
create function constats_de_pointage(m billetage_mode) returns setof constat language sql as $$
  select k.* from billetage b, constater('Écart', m."IdOfficine", 'billetage', b."_id", m."Ecart", m."createdAt", m."createdBy",
    concat_ws(' · ', m."Mode", b."Motif")) k where b."_id" = m."IdBilletage" and m."Ecart" <> 0 $$;
create trigger billetage_mode_constat after insert on billetage_mode for each row when (new."Ecart" <> 0) execute function constater_ecrit('constats_de_pointage');

-- A wrong closing is countered on the day it was made, before the next day opens. Both stay: what was counted, and why it did not hold.
create table cloture_contree (
  "_id" uuid primary key default nouvel_id(),
  "IdBilletage" uuid not null unique references billetage,
  "IdOfficine" uuid not null references officine,
  "Motif" text not null,
  -- The last link of the chain when it was written: what the day receives again comes after.
  "Rang" bigint not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
);
create index cloture_contree_officine on cloture_contree ("IdOfficine");
create index cloture_contree_scelle on cloture_contree using brin ("createdAt");
create trigger cloture_contree_intouchable before delete or update or truncate on cloture_contree for each statement execute function argent_intouchable();
alter table billetage drop constraint "billetage_IdOfficine_DateCloture_key";

create function contrer_cloture() returns trigger language plpgsql as $$
declare
  b billetage;
begin
  perform clore_les_jours(new."IdOfficine");
  select m.rang - 1 into new."Rang" from prendre_maillon(new."IdOfficine") m;
  select * into b from billetage where "_id" = new."IdBilletage" and "IdOfficine" = new."IdOfficine";
  if b."createdAt" < (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' then
    raise exception 'Une clôture se contre le jour où elle est faite : celle-ci est du %.', to_char(b."createdAt" at time zone 'UTC', 'DD/MM/YYYY')
      using errcode = 'RG409', constraint = 'CLOTURE_PASSEE';
  end if;
  if exists (select from journee_caisse j where j."IdOfficine" = new."IdOfficine" and j."Jour" > b."DateCloture") then
    raise exception 'La journée suivante est déjà ouverte : cette clôture ne se contre plus.' using errcode = 'RG409', constraint = 'JOURNEE_SUIVANTE';
  end if;
  if exists (select from cloture_contree c where c."IdBilletage" = b."_id") then
    raise exception 'Cette clôture est déjà contrée.' using errcode = 'RG409', constraint = 'CLOTURE_CONTREE';
  end if;
  update journee_caisse set "clotureLe" = null where "IdOfficine" = new."IdOfficine" and "Jour" = b."DateCloture";
  return new;
end $$;
create trigger cloture_contree_ouvrir before insert on cloture_contree for each row execute function contrer_cloture();
create function constats_de_cloture_contree(c cloture_contree) returns setof constat language sql as $$
  select k.* from billetage b, constater('Annulation', c."IdOfficine", 'billetage', b."_id", b."Ecart", c."createdAt", c."createdBy", c."Motif") k
  where b."_id" = c."IdBilletage" $$;
create trigger cloture_contree_constat after insert on cloture_contree for each row execute function constater_ecrit('constats_de_cloture_contree');

-- The closing that counts for a day: the one that nothing counters.
create view cloture_en_vigueur as
  select b.* from billetage b where not exists (select from cloture_contree c where c."IdBilletage" = b."_id");
