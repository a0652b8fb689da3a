-- SMS: accounts, directories, campaigns, the outbox and what comes back.

-- What the whole network sends by: the provider, when, how fast, at what price.
alter table sms_config
  add column "Fournisseur" text not null default 'Journal' check ("Fournisseur" in ('Journal', 'Orange')),
  add column "HeureDebut" text not null default '08:00' check ("HeureDebut" ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column "HeureFin" text not null default '20:00' check ("HeureFin" ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'),
  add column "Debit" smallint not null default 5 check ("Debit" between 0 and 1000),
  add column "PrixSms" smallint not null default 15 check ("PrixSms" between 0 and 10000),
  add column "SeuilSolde" integer not null default 500 check ("SeuilSolde" >= 0),
  add constraint sms_config_heures check ("HeureDebut" < "HeureFin");

-- An officine's own account; without one the network's settings serve. Its secrets are sealed before they come here.
create table compte_sms (
  "_id" uuid primary key,
  "IdOfficine" uuid not null unique references officine,
  "senderName" text check (length("senderName") <= 11),
  "senderAddress" text,
  "clientId" text,
  "clientSecret" text,
  "QuotaMois" integer check ("QuotaMois" > 0),
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur
);
create trigger compte_sms_trace after insert or update or delete on compte_sms
  for each row execute function tracer('clientId', 'clientSecret');

-- What each account has left, as last told; and when its next message may leave. `compte` is an account, or `reseau`.
create table etat_sms (
  compte text primary key,
  unites integer,
  expire timestamptz,
  "luLe" timestamptz,
  "essayeLe" timestamptz,
  erreur text,
  prochain timestamptz not null default '-infinity',
  "attendreJusqua" timestamptz
);

create table repertoire (
  "_id" uuid primary key,
  "Libelle" text not null,
  "IdOfficine" uuid not null references officine,
  -- What was asked of the clients; null when it was typed or read from a file.
  "Question" jsonb,
  "ActualiseLe" timestamptz not null default now(),
  "Nombre" integer not null default 0,
  "Joignables" integer not null default 0,
  recherche text collate "C" not null generated always as (' ' || public.sans_accent("Libelle")) stored,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur
);
create unique index repertoire_libelle on repertoire ("IdOfficine", sans_accent("Libelle"));
create index repertoire_officine on repertoire ("IdOfficine", "updatedAt" desc, "_id" desc);
create index repertoire_recherche on repertoire using gin (recherche gin_trgm_ops) with (fastupdate = off);
create trigger repertoire_trace after insert or update or delete on repertoire for each row execute function tracer('recherche');

create table repertoire_contact (
  "_id" uuid primary key default gen_random_uuid(),
  "IdRepertoire" uuid not null references repertoire on delete cascade,
  "Rang" integer not null,
  "Nom" text not null,
  "Prenoms" text not null default '',
  "Contacts" text not null,
  "IdClient" uuid references client,
  recherche text collate "C" not null generated always as
    (' ' || public.sans_accent("Nom" || ' ' || "Prenoms") || ' ' || "Contacts") stored,
  unique ("IdRepertoire", "Rang")
);
create index repertoire_contact_client on repertoire_contact ("IdClient") where "IdClient" is not null;

create table diffusion (
  "_id" uuid primary key,
  "Libelle" text not null,
  "IdOfficine" uuid not null references officine,
  "IdRepertoire" uuid references repertoire on delete set null,
  message text not null,
  "DateEnvoi" timestamptz,
  statut text not null default 'Créée'
    check (statut in ('Créée', 'Testée', 'Programmée', 'En cours', 'En pause', 'Terminée', 'Arrêtée')),
  -- Why it waits or stopped, in a sentence.
  "Motif" text,
  "lanceeLe" timestamptz,
  "lanceePar" uuid references utilisateur,
  "termineeLe" timestamptz,
  recherche text collate "C" not null generated always as (' ' || public.sans_accent("Libelle")) stored,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur
);
create index diffusion_date on diffusion ("createdAt" desc, "_id" desc);
create index diffusion_officine on diffusion ("IdOfficine", "createdAt" desc, "_id" desc);
create index diffusion_statut on diffusion (statut, "IdOfficine", "createdAt" desc, "_id" desc);
create index diffusion_repertoire on diffusion ("IdRepertoire") where "IdRepertoire" is not null;
create index diffusion_recherche on diffusion using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index diffusion_vivante on diffusion ("_id") where statut in ('Programmée', 'En cours');
create trigger diffusion_trace after insert or update or delete on diffusion for each row execute function tracer('recherche');

-- The outbox: one row a message, written with what causes it, taken with a lease, and never sent twice by itself.
create table message_sms (
  "_id" uuid primary key,
  "IdOfficine" uuid not null references officine,
  "Genre" text not null check ("Genre" in ('Campagne', 'Test', 'Service', 'Anniversaire', 'Direct', 'WhatsApp')),
  "IdDiffusion" uuid references diffusion on delete cascade,
  -- Once per cause: a pair that is ready, a birthday of a year.
  "Cause" text collate "C" unique,
  "IdClient" uuid references client,
  "Destinataire" text not null,
  "Numero" text not null,
  "Texte" text not null,
  "Parties" smallint not null check ("Parties" > 0),
  statut text not null default 'À envoyer'
    check (statut in ('À envoyer', 'En cours', 'Envoyé', 'Reçu', 'Échec', 'Incertain', 'Annulé', 'Ouvert')),
  "Reponse" text,
  "IdFournisseur" text,
  "Compte" text,
  "Essais" smallint not null default 0,
  "PrendreApres" timestamptz not null default now(),
  -- Who holds it, and until when: beyond, nobody knows whether it left.
  "PrisPar" text,
  "PrisLe" timestamptz,
  "Bail" timestamptz,
  "EnvoyeLe" timestamptz,
  "RecuLe" timestamptz,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
) with (fillfactor = 80);
create unique index message_sms_une_fois on message_sms ("IdDiffusion", "Numero") where "Genre" = 'Campagne';
create index message_sms_de_campagne on message_sms ("IdDiffusion", statut) where "IdDiffusion" is not null;
create index message_sms_liste on message_sms ("IdDiffusion", "_id") where "IdDiffusion" is not null;
create index message_sms_a_envoyer on message_sms ("IdDiffusion", "PrendreApres", "_id") where statut = 'À envoyer' and "Genre" = 'Campagne';
create index message_sms_un_a_un on message_sms ("PrendreApres", "_id") where statut = 'À envoyer' and "Genre" <> 'Campagne';
create index message_sms_fournisseur on message_sms ("IdFournisseur") where "IdFournisseur" is not null;
create index message_sms_pris on message_sms ("Bail") where statut = 'En cours';
create index message_sms_douteux on message_sms ("Numero") where statut in ('En cours', 'Incertain');
create index message_sms_client on message_sms ("IdClient", "createdAt" desc, "_id" desc) where "IdClient" is not null;
create index message_sms_mois on message_sms ("IdOfficine", "EnvoyeLe") include ("Parties", statut) where "EnvoyeLe" is not null;

-- What the provider says of a message; kept when it comes before the answer that names it.
create table recu_sms (
  "_id" bigint generated always as identity primary key,
  "IdFournisseur" text not null,
  "Numero" text not null,
  statut text not null,
  "createdAt" timestamptz not null default now(),
  unique ("IdFournisseur", statut)
);
create index recu_sms_numero on recu_sms ("Numero", "createdAt");

-- What a client said of marketing; and the numbers that said no, whoever they are.
create table consentement_sms (
  "_id" uuid primary key references client,
  "Accord" boolean not null,
  "Le" timestamptz not null default now(),
  "IdPar" uuid references utilisateur,
  "Source" text not null check ("Source" in ('Client', 'STOP'))
);
create trigger consentement_sms_trace after insert or update or delete on consentement_sms
  for each row execute function tracer();
create table stop_sms (
  "Numero" text primary key,
  "Le" timestamptz not null default now()
);

-- Messages of the service, each switched on by officine.
create table service_sms (
  "_id" uuid primary key default gen_random_uuid(),
  "IdOfficine" uuid not null references officine,
  "Genre" text not null,
  "Actif" boolean not null,
  "Modele" text,
  "Delai" smallint check ("Delai" between 0 and 365),
  "updatedAt" timestamptz not null default now(),
  unique ("IdOfficine", "Genre")
);
create trigger service_sms_trace after insert or update or delete on service_sms for each row execute function tracer();
