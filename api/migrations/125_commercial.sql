-- Business customers: suspects, accounts, contacts, opportunities with their steps, activities, conventions.
-- They belong to a person (who follows them), not to an officine.

create table compte_sale (
  "_id" uuid primary key,
  "RaisonSociale" text not null,
  slug text collate "C" not null unique,
  "IdSociete" uuid references societe,
  "Secteur" text,
  "Adresse" text,
  "Ville" text,
  "Telephone" text,
  "Email" text,
  "Effectif" integer check ("Effectif" > 0),
  "IdProprietaire" uuid not null references utilisateur,
  "SupprimeLe" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  recherche text collate "C" not null generated always as (' ' || public.sans_accent("RaisonSociale" || ' ' || coalesce("Ville", '')
    || ' ' || coalesce("Secteur", '') || ' ' || coalesce("Telephone", ''))) stored
);
create index compte_sale_recherche on compte_sale using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index compte_sale_ordre on compte_sale (recherche, "_id") where "SupprimeLe" is null;
create index compte_sale_proprietaire on compte_sale ("IdProprietaire", recherche, "_id") where "SupprimeLe" is null;
create index compte_sale_creation on compte_sale ("createdAt", "_id") where "SupprimeLe" is null;
create index compte_sale_creation_de on compte_sale ("IdProprietaire", "createdAt", "_id") where "SupprimeLe" is null;
create index compte_sale_societe on compte_sale ("IdSociete") where "IdSociete" is not null;
create index compte_sale_nom on compte_sale (sans_accent("RaisonSociale"));
create index compte_sale_telephone on compte_sale ("Telephone") where "Telephone" is not null;
create trigger compte_sale_trace after insert or update or delete on compte_sale
  for each row execute function tracer('recherche');

create table contact (
  "_id" uuid primary key,
  "Nom" text not null,
  "Prenoms" text,
  "Fonction" text,
  "Telephone" text,
  "Email" text,
  "IdCompte" uuid references compte_sale,
  slug text collate "C" not null unique,
  "IdProprietaire" uuid not null references utilisateur,
  "SupprimeLe" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  recherche text collate "C" not null generated always as (' ' || public.sans_accent("Nom" || ' ' || coalesce("Prenoms", '')
    || ' ' || coalesce("Fonction", '') || ' ' || coalesce("Telephone", ''))) stored
);
create index contact_recherche on contact using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index contact_ordre on contact (recherche, "_id") where "SupprimeLe" is null;
create index contact_proprietaire on contact ("IdProprietaire", recherche, "_id") where "SupprimeLe" is null;
create index contact_creation on contact ("createdAt", "_id") where "SupprimeLe" is null;
create index contact_creation_de on contact ("IdProprietaire", "createdAt", "_id") where "SupprimeLe" is null;
create index contact_compte on contact ("IdCompte", recherche, "_id") where "IdCompte" is not null;
create trigger contact_trace after insert or update or delete on contact for each row execute function tracer('recherche');

create table opportunite (
  "_id" uuid primary key,
  "Libelle" text not null,
  slug text collate "C" not null unique,
  "IdCompte" uuid not null references compte_sale,
  "IdContact" uuid references contact,
  "Montant" bigint not null default 0 check ("Montant" between 0 and 9999999999),
  "DateCloturePrevue" date,
  "Etape" text not null check ("Etape" in ('Prise de contact', 'Rendez-vous', 'Proposition', 'Négociation')),
  "EtapeDepuis" timestamptz not null default now(),
  "Statut" text not null default 'En cours' check ("Statut" in ('En cours', 'Gagnée', 'Perdue')),
  "Motif" text,
  "ClotureLe" timestamptz,
  "IdProprietaire" uuid not null references utilisateur,
  "SupprimeLe" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  recherche text collate "C" not null generated always as (' ' || public.sans_accent("Libelle")) stored,
  constraint opportunite_close check (("Statut" = 'En cours') = ("ClotureLe" is null)),
  constraint opportunite_motif check ("Statut" <> 'Perdue' or "Motif" is not null)
);
create index opportunite_recherche on opportunite using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index opportunite_cloture on opportunite (coalesce("DateCloturePrevue", 'infinity'::date), "_id") where "SupprimeLe" is null;
create index opportunite_cloture_de on opportunite ("IdProprietaire", coalesce("DateCloturePrevue", 'infinity'::date), "_id")
  where "SupprimeLe" is null;
create index opportunite_libelle on opportunite (recherche, "_id") where "SupprimeLe" is null;
create index opportunite_libelle_de on opportunite ("IdProprietaire", recherche, "_id") where "SupprimeLe" is null;
create index opportunite_montant on opportunite ("Montant", "_id") where "SupprimeLe" is null;
create index opportunite_montant_de on opportunite ("IdProprietaire", "Montant", "_id") where "SupprimeLe" is null;
create index opportunite_creation on opportunite ("createdAt", "_id") where "SupprimeLe" is null;
create index opportunite_creation_de on opportunite ("IdProprietaire", "createdAt", "_id") where "SupprimeLe" is null;
-- The board reads what is open and nothing else, whatever the years behind.
create index opportunite_en_cours on opportunite ("Etape", "IdProprietaire") include ("Montant")
  where "SupprimeLe" is null and "Statut" = 'En cours';
create index opportunite_close on opportunite ("Statut", "ClotureLe") include ("Montant", "IdProprietaire")
  where "SupprimeLe" is null and "Statut" <> 'En cours';
create index opportunite_statut on opportunite ("Statut", coalesce("DateCloturePrevue", 'infinity'::date), "_id") where "SupprimeLe" is null;
create index opportunite_compte on opportunite ("IdCompte");
create index opportunite_contact on opportunite ("IdContact") where "IdContact" is not null;
create trigger opportunite_trace after insert or update or delete on opportunite
  for each row execute function tracer('recherche');

-- Each step closed or taken up again.
create table opportunite_etape (
  "_id" uuid primary key,
  "IdOpportunite" uuid not null references opportunite,
  "Etape" text not null,
  "Issue" text not null check ("Issue" in ('Suivante', 'Gagnée', 'Perdue', 'Reprise')),
  "Motif" text,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
);
create index opportunite_etape_de on opportunite_etape ("IdOpportunite", "createdAt" desc);

create table suspect (
  "_id" uuid primary key,
  "RaisonSociale" text not null,
  "NomContact" text,
  "Telephone" text,
  "Email" text,
  "Ville" text,
  "Activite" text,
  "Effectif" integer check ("Effectif" > 0),
  "Source" text,
  status_suspect text not null default 'Nouveau'
    check (status_suspect in ('Nouveau', 'Contacté', 'Qualifié', 'Validé', 'Converti', 'Écarté')),
  "Motif" text,
  "ValideLe" timestamptz,
  "ValidePar" uuid references utilisateur,
  "IdCompte" uuid references compte_sale,
  "IdOpportunite" uuid unique references opportunite,
  "IdProprietaire" uuid not null references utilisateur,
  "SupprimeLe" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  recherche text collate "C" not null generated always as (' ' || public.sans_accent("RaisonSociale" || ' ' || coalesce("NomContact", '')
    || ' ' || coalesce("Ville", '') || ' ' || coalesce("Activite", '') || ' ' || coalesce("Telephone", ''))) stored,
  constraint suspect_converti check ((status_suspect = 'Converti') = ("IdOpportunite" is not null)),
  constraint suspect_ecarte check (status_suspect <> 'Écarté' or "Motif" is not null)
);
create index suspect_recherche on suspect using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index suspect_ordre on suspect (recherche, "_id") where "SupprimeLe" is null;
create index suspect_proprietaire on suspect ("IdProprietaire", recherche, "_id") where "SupprimeLe" is null;
create index suspect_creation on suspect ("createdAt", "_id") where "SupprimeLe" is null;
create index suspect_creation_de on suspect ("IdProprietaire", "createdAt", "_id") where "SupprimeLe" is null;
create index suspect_statut on suspect (status_suspect, "createdAt", "_id") where "SupprimeLe" is null;
create index suspect_nom on suspect (sans_accent("RaisonSociale"));
create index suspect_telephone on suspect ("Telephone") where "Telephone" is not null;
create index suspect_compte on suspect ("IdCompte") where "IdCompte" is not null;
create trigger suspect_trace after insert or update or delete on suspect for each row execute function tracer('recherche');

-- A discount agreed with a company, for its staff; signed by a manager, then offered at every counter.
create table convention (
  "_id" uuid primary key,
  "IdCompte" uuid not null references compte_sale,
  "Remise" smallint not null check ("Remise" between 1 and 60),
  "DateDebut" date not null,
  "DateFin" date check ("DateFin" >= "DateDebut"),
  "Etat" text not null default 'Proposée' check ("Etat" in ('Proposée', 'Signée', 'Résiliée')),
  "SigneeLe" timestamptz,
  "SigneePar" uuid references utilisateur,
  "Motif" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur
);
create index convention_compte on convention ("IdCompte", "DateDebut" desc);
create trigger convention_trace after insert or update or delete on convention for each row execute function tracer();

-- Calls, visits, e-mails, notes and tasks, on any of the four.
create table activite (
  "_id" uuid primary key,
  entite text not null check (entite in ('suspect', 'compte_sale', 'contact', 'opportunite')),
  "idEntite" uuid not null,
  "Genre" text not null check ("Genre" in ('Appel', 'Visite', 'E-mail', 'Note', 'Tâche')),
  "Objet" text not null,
  "Detail" text,
  "Echeance" date,
  "Heure" text check ("Heure" is null or "Echeance" is not null),
  "FaiteLe" timestamptz,
  "IdProprietaire" uuid not null references utilisateur,
  -- The line of the calendar that a visit made.
  "IdEvenement" uuid references evenement on delete set null,
  "SupprimeLe" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur
);
create index activite_fiche on activite ("idEntite", "createdAt" desc, "_id" desc) where "SupprimeLe" is null;
create index activite_prochaine on activite ("idEntite", "Echeance", "Heure", "_id")
  where "SupprimeLe" is null and "FaiteLe" is null and "Echeance" is not null;
create index activite_echeance on activite ("Echeance", "_id") where "SupprimeLe" is null;
create index activite_echeance_de on activite ("IdProprietaire", "Echeance", "_id") where "SupprimeLe" is null;
create index activite_a_faire on activite ("IdProprietaire", "Echeance", "_id")
  where "SupprimeLe" is null and "FaiteLe" is null and "Echeance" is not null;
create index activite_evenement on activite ("IdEvenement") where "IdEvenement" is not null;
create trigger activite_trace after insert or update or delete on activite for each row execute function tracer();

-- A visit moved in the calendar is moved here: there is one day, whoever changes it. Taken off there, it keeps its day here.
create function suivre_visite() returns trigger language plpgsql as $$
begin
  update activite set "Echeance" = (new."startDate" at time zone 'UTC')::date,
    "Heure" = case when new."allDay" then null else to_char(new."startDate" at time zone 'UTC', 'HH24:MI') end,
    version = version + 1, "updatedAt" = now()
  where "IdEvenement" = new."_id";
  return null;
end $$;
create trigger evenement_visite after update of "startDate", "allDay" on evenement for each row
  when (new.label = 'visite' and (old."startDate" <> new."startDate" or old."allDay" <> new."allDay"))
  execute function suivre_visite();
insert into agenda_label (value, text, color, ordre) values ('visite', 'Visite commerciale', 'info', 6);

-- The four kinds of records that activities, papers and histories are about: their name, whose they are, where they open.
create view fiche_commerciale as
  select 'suspect' as entite, s."_id", s."RaisonSociale" as "Nom", s."Telephone", s."IdProprietaire", s."SupprimeLe",
    '/commercial/suspect/' || s."_id" as lien from suspect s
  union all select 'compte_sale', c."_id", c."RaisonSociale", c."Telephone", c."IdProprietaire", c."SupprimeLe",
    '/commercial/compte/' || c.slug from compte_sale c
  union all select 'contact', k."_id", concat_ws(' ', k."Nom", k."Prenoms"), k."Telephone", k."IdProprietaire", k."SupprimeLe",
    '/commercial/contact/' || k.slug from contact k
  union all select 'opportunite', o."_id", o."Libelle" || ' · ' || c."RaisonSociale",
    coalesce((select k."Telephone" from contact k where k."_id" = o."IdContact"), c."Telephone"), o."IdProprietaire", o."SupprimeLe",
    '/commercial/opportunite/' || o.slug from opportunite o join compte_sale c on c."_id" = o."IdCompte";
