-- Settings of the network, letterhead, calendar.

-- One date once: a day is a holiday or it is not.
create table ferie (
  "_id" uuid primary key,
  "dateFerie" date not null unique,
  "Libelle" text not null,
  "AConfirmer" boolean not null default false,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

-- The settings below are one record each: the constant column lets no second one in.
create table garantie (
  "_id" uuid primary key,
  seule boolean not null unique default true check (seule),
  "advancedGarantie" boolean not null default false,
  "garantiesMontue" jsonb not null default '[]',
  "garantiesVerre" jsonb not null default '[]',
  "garantieMontureDefaut" smallint not null check ("garantieMontureDefaut" >= 0),
  "garantieVerreDefaut" smallint not null check ("garantieVerreDefaut" >= 0),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
insert into garantie ("_id", "garantieMontureDefaut", "garantieVerreDefaut")
  values ('01990000-0012-7000-8000-000000000001', 12, 12);

-- The provider's two secrets are sealed by the server before they come here, and are left out of the history.
create table sms_config (
  "_id" uuid primary key,
  seule boolean not null unique default true check (seule),
  "senderName" text check (length("senderName") <= 11),
  "senderAddress" text,
  "messageTemplate" text,
  "clientId" text,
  "clientSecret" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
insert into sms_config ("_id") values ('01990000-0012-7000-8000-000000000002');

create table type_sms (
  "_id" uuid primary key,
  "Libelle" text not null,
  "messageTemplate" text not null,
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create unique index type_sms_libelle on type_sms (sans_accent("Libelle"));

create table alerte_caisse (
  "_id" uuid primary key,
  "IdOfficine" uuid not null unique references officine,
  "Seuil" bigint not null check ("Seuil" > 0),
  "Active" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table mode_paiement (
  "_id" uuid primary key,
  "Libelle" text not null,
  -- A payment of this mode carries the number of its transaction (or of its cheque).
  "NumeroRequis" boolean not null default true,
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create unique index mode_paiement_libelle on mode_paiement (sans_accent("Libelle"));
insert into mode_paiement ("_id", "Libelle", "NumeroRequis") values
  ('01990000-0012-7000-8000-000000000101', 'Espèce', false),
  ('01990000-0012-7000-8000-000000000102', 'Chèque', true),
  ('01990000-0012-7000-8000-000000000103', 'Wave', true),
  ('01990000-0012-7000-8000-000000000104', 'Orange Money', true),
  ('01990000-0012-7000-8000-000000000105', 'MTN MoMo', true),
  ('01990000-0012-7000-8000-000000000106', 'Moov Money', true),
  ('01990000-0012-7000-8000-000000000107', 'Carte bancaire', true),
  ('01990000-0012-7000-8000-000000000108', 'Virement', true);

create table coupure (
  "_id" uuid primary key,
  "Libelle" text not null,
  "Valeur" integer not null check ("Valeur" > 0),
  "Nature" text not null check ("Nature" in ('billet', 'piece')),
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("Valeur", "Nature")
);
insert into coupure ("_id", "Libelle", "Valeur", "Nature")
  select ('01990000-0012-7000-8000-' || lpad((200 + rang)::text, 12, '0'))::uuid,
    case nature when 'billet' then 'Billet de ' else 'Pièce de ' end
      || case when valeur >= 1000 then valeur / 1000 || ' 000' else valeur::text end || ' F',
    valeur, nature
  from unnest(
    array[10000, 5000, 2000, 1000, 500, 500, 250, 200, 100, 50, 25, 10, 5, 1],
    array['billet', 'billet', 'billet', 'billet', 'billet', 'piece', 'piece', 'piece', 'piece', 'piece', 'piece', 'piece', 'piece', 'piece']
  ) with ordinality as c (valeur, nature, rang);

create table code_tva (
  "_id" uuid primary key,
  "Libelle" text not null,
  "Taux" smallint not null check ("Taux" between 0 and 100),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create unique index code_tva_libelle on code_tva (sans_accent("Libelle"));
insert into code_tva ("_id", "Libelle", "Taux") values
  ('01990000-0012-7000-8000-000000000301', 'TVA normale', 18),
  ('01990000-0012-7000-8000-000000000302', 'TVA réduite', 9),
  ('01990000-0012-7000-8000-000000000303', 'Sans TVA', 0);

-- Logos and footers: the bytes are a document; one of each kind is active, the one proposed to a new model.
create table image_entete (
  "_id" uuid primary key references document on delete cascade,
  "Genre" text not null check ("Genre" in ('logo', 'piedpage')),
  "Active" boolean not null default true
);
create unique index image_entete_active on image_entete ("Genre") where "Active";

create table model_entete (
  "_id" uuid primary key,
  "Libelle" text not null,
  "IdLogo" uuid references image_entete,
  "IdPiedpage" uuid references image_entete,
  "Mention" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create unique index model_entete_libelle on model_entete (sans_accent("Libelle"));
create index model_entete_logo on model_entete ("IdLogo");
create index model_entete_piedpage on model_entete ("IdPiedpage");
-- A column, not a table between the two: an officine has one model at most.
alter table officine add "IdModelEntete" uuid references model_entete on delete set null;
create index officine_model_entete on officine ("IdModelEntete") where "IdModelEntete" is not null;

create table agenda_label (
  value text primary key,
  text text not null,
  color text not null,
  ordre smallint not null
);
insert into agenda_label (value, text, color, ordre) values
  ('rendez-vous', 'Rendez-vous client', 'primary', 1),
  ('livraison', 'Livraison', 'success', 2),
  ('reunion', 'Réunion', 'warning', 3),
  ('absence', 'Congé ou absence', 'danger', 4),
  ('autre', 'Autre', 'secondary', 5);

create table evenement (
  "_id" uuid primary key,
  title text not null,
  "startDate" timestamptz not null,
  "endDate" timestamptz not null,
  url text not null default '',
  classes text not null default '',
  label text not null references agenda_label,
  "allDay" boolean not null default false,
  "IdOfficine" uuid not null references officine,
  owner uuid not null references utilisateur,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  check ("endDate" >= "startDate")
);
-- The end too: a period is told from the index alone.
create index evenement_officine on evenement ("IdOfficine", "startDate", "endDate");
create index evenement_owner on evenement (owner, "startDate", "endDate");

create trigger ferie_trace after insert or update or delete on ferie for each row execute function tracer();
create trigger garantie_trace after insert or update or delete on garantie for each row execute function tracer('seule');
create trigger sms_config_trace after insert or update or delete on sms_config
  for each row execute function tracer('seule', 'clientId', 'clientSecret');
create trigger type_sms_trace after insert or update or delete on type_sms for each row execute function tracer();
create trigger alerte_caisse_trace after insert or update or delete on alerte_caisse for each row execute function tracer();
create trigger mode_paiement_trace after insert or update or delete on mode_paiement for each row execute function tracer();
create trigger coupure_trace after insert or update or delete on coupure for each row execute function tracer();
create trigger code_tva_trace after insert or update or delete on code_tva for each row execute function tracer();
create trigger image_entete_trace after insert or update or delete on image_entete for each row execute function tracer();
create trigger model_entete_trace after insert or update or delete on model_entete for each row execute function tracer();
create trigger evenement_trace after insert or update or delete on evenement for each row execute function tracer();

-- The shipped roles already there: everyone has a calendar, the manager sets the alert of the cash desk.
update role set permissions = permissions || '{agenda.lire,agenda.ecrire}'::text[]
  where livre is not null and not 'agenda.lire' = any(permissions);
update role set permissions = permissions || '{configuration.alerter}'::text[]
  where livre in ('administrateur', 'gerant') and not 'configuration.alerter' = any(permissions);
update role set permissions = permissions || '{configuration.ecrire}'::text[]
  where livre = 'administrateur' and not 'configuration.ecrire' = any(permissions);

alter table categorie_article add foreign key ("IdCodeTva") references code_tva;
