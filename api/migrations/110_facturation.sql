-- What insurers owe, from the sale to their money. A file per sale keeps where each franc of the insurer's share is:
-- open, settled, rejected, charged to the client or written off; nothing of it changes but by an entry of the books (111).

select creer_reference('motif_rejet', '"Libelle" text not null', '{Libelle}');

-- Where the insurer's part of a sale stands: what invoicing says of it, or still to be processed.
alter table commande_client add column "DossierAssurance" text check ("DossierAssurance" in
  ('Traitée', 'À déposer', 'Déposée', 'Rejetée', 'Réglée', 'Close'));
alter table commande_client add column "EtatAssurance" text generated always as (case when "Statut" = 'Active' then
  coalesce("DossierAssurance", case when "PartAssurance" > 0 then 'À traiter' end) end) stored;
-- What waits at each of the first two steps: few rows, whatever the years behind.
create index commande_client_dossier on commande_client
  ("EtatAssurance", "DateCommd", "_id", "IdOfficine", "IdAssurance", "PartAssurance")
  where "EtatAssurance" in ('À traiter', 'Traitée');
create index commande_client_facture on commande_client ("IdFacture") where "IdFacture" is not null;
create or replace view commande_client_fiche as
  select c."_id", c."RefCmmd", c."IdClient", c."IdOfficine", c."DateCommd", c."RefOrd", c."IdProforma", c."IdPriseEnCharge",
    c."IdAssurance", c."IdFacture", c."IdArticle1", c."IdArticle2", c."IdArticle3", c."PrixMont1", c."PrixMont2", c."PrixMont3",
    c."PrixMonture1", c."PrixMonture2", c."PrixMonture3", c."PrixMontage1", c."PrixMontage2", c."PrixMontage3",
    c."PrixVerG1", c."PrixVerG2", c."PrixVerG3", c."PrixVerD1", c."PrixVerD2", c."PrixVerD3", c."Paires", c."RemiseCom",
    c."Total", c."PartAssurance", c."PartClient", c."MontantRegle", c."ResteAPayer", c."StatutReglement", c."Etape",
    c."DatePromesse", c."Observation", c."Statut", c.version, c."createdAt", c."updatedAt",
    (select "displayName" from utilisateur where "_id" = c."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = c."updatedBy") as "updatedBy",
    (select "Libelle" from assurance where "_id" = c."IdAssurance") as "Assurance",
    (select "RefProforma" from proforma where "_id" = c."IdProforma") as "RefProforma",
    c."TauxAcompte", (c."PartClient" * c."TauxAcompte" + 99) / 100 as "AcompteDemande",
    c."PrixListe1", c."PrixListe2", c."PrixListe3", c."RemiseTotale", c."EtatAssurance"
  from commande_client c;
drop trigger commande_client_trace on commande_client;
create trigger commande_client_trace after insert or update or delete on commande_client for each row
  execute function tracer('PartClient', 'ResteAPayer', 'StatutReglement', 'DossierAssurance', 'EtatAssurance');

-- Numbers of the whole network, like those of an officine (`compteur`): locked until the end, without gaps.
create table compteur_reseau (
  genre text not null,
  annee smallint not null,
  dernier integer not null default 0,
  primary key (genre, annee)
);

-- The file of a sale, from the day it is processed. Insurer's share = open + settled + rejected
-- + charged + written off: no sequence makes it false.
create table dossier_assurance (
  "_id" uuid primary key references commande_client,
  "IdOfficine" uuid not null references officine,
  "Part" bigint not null check ("Part" > 0),
  -- Processed and on no invoice: new, or re-submitted.
  "AFacturer" bigint not null check ("AFacturer" >= 0),
  "Regle" bigint not null default 0 check ("Regle" >= 0),
  "Rejete" bigint not null default 0 check ("Rejete" >= 0),
  "Charge" bigint not null default 0 check ("Charge" >= 0),
  "Abandonne" bigint not null default 0 check ("Abandonne" >= 0),
  "Ouvert" bigint not null generated always as ("Part" - "Regle" - "Rejete" - "Charge" - "Abandonne") stored,
  "Motif" text,
  "Pieces" jsonb not null,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedAt" timestamptz not null default now(),
  "updatedBy" uuid references utilisateur,
  constraint dossier_assurance_ouvert check ("Part" - "Regle" - "Rejete" - "Charge" - "Abandonne" >= "AFacturer")
);
create trigger dossier_assurance_trace after insert or update or delete on dossier_assurance
  for each row execute function tracer('AFacturer', 'Regle', 'Rejete', 'Charge', 'Abandonne', 'Ouvert');

create table bordereau_assurance (
  "_id" uuid primary key default nouvel_id(),
  "Numero" text collate "C" not null unique,
  "IdOfficine" uuid not null references officine,
  "IdAssurance" uuid not null references assurance,
  "DateDepot" date not null,
  "Lieu" text not null,
  "RecuPar" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedAt" timestamptz not null default now(),
  "updatedBy" uuid references utilisateur
);
create index bordereau_assurance_assurance on bordereau_assurance ("IdAssurance", "DateDepot" desc, "_id" desc);
create index bordereau_assurance_date on bordereau_assurance ("DateDepot" desc, "_id" desc);
create trigger bordereau_assurance_trace after insert or update or delete on bordereau_assurance
  for each row execute function tracer();

-- Sums are kept: no list reads a million lines.
create table facture_assurance (
  "_id" uuid primary key default nouvel_id(),
  "Numero" text collate "C" not null unique,
  "IdAssurance" uuid not null references assurance,
  "IdSociete" uuid references societe,
  "DateDebut" date not null,
  "DateFin" date not null,
  "DateFacture" date not null default (now() at time zone 'UTC')::date,
  -- The day of its oldest sale: the insurer's delay runs from there.
  "DatePremiere" date not null,
  "Etat" text not null default 'À déposer' check ("Etat" in ('À déposer', 'Déposée', 'Réglée', 'Archivée', 'Annulée')),
  "IdBordereau" uuid references bordereau_assurance,
  "DateDepot" date,
  "Lignes" integer not null default 0,
  "Part" bigint not null default 0,
  "Remise" bigint not null default 0,
  "Montant" bigint not null default 0,
  "Ouvert" bigint not null default 0,
  "Regle" bigint not null default 0,
  "Rejete" bigint not null default 0,
  "Charge" bigint not null default 0,
  "Abandonne" bigint not null default 0,
  "Represente" bigint not null default 0,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedAt" timestamptz not null default now(),
  "updatedBy" uuid references utilisateur,
  check ("DateFin" >= "DateDebut"),
  check (("DateDepot" is not null) = ("Etat" in ('Déposée', 'Réglée', 'Archivée'))),
  check ("DateDepot" >= "DateFacture"),
  constraint facture_assurance_soldee check ("Etat" not in ('Réglée', 'Archivée') or ("Ouvert" = 0 and "Rejete" = 0))
);
create index facture_assurance_date on facture_assurance ("DateFacture" desc, "_id" desc);
create index facture_assurance_etat on facture_assurance ("Etat", "DateFacture" desc, "_id" desc);
create index facture_assurance_assurance on facture_assurance ("IdAssurance", "DateFacture" desc, "_id" desc);
create index facture_assurance_societe on facture_assurance ("IdSociete", "DateFacture" desc, "_id" desc) where "IdSociete" is not null;
create index facture_assurance_depot on facture_assurance ("DateDepot" desc, "_id" desc) where "DateDepot" is not null;
create index facture_assurance_bordereau on facture_assurance ("IdBordereau") where "IdBordereau" is not null;
create index facture_assurance_montant on facture_assurance ("Montant", "_id");
create index facture_assurance_ouvert on facture_assurance ("Ouvert", "_id");
-- What ageing reads: what is deposited and not paid.
create index facture_assurance_attendue on facture_assurance ("IdAssurance", "IdSociete", "DateDepot", "_id")
  where "Etat" = 'Déposée';
create trigger facture_assurance_trace after insert or update or delete on facture_assurance for each row
  execute function tracer('Lignes', 'Part', 'Remise', 'Montant', 'Ouvert', 'Regle', 'Rejete', 'Charge', 'Abandonne', 'Represente');

-- Of an invoice that spans officines, what is one officine's: all that it sees who does not see the network.
create table part_facture (
  "IdFacture" uuid not null references facture_assurance,
  "IdOfficine" uuid not null references officine,
  "Lignes" integer not null default 0,
  "Part" bigint not null default 0,
  "Remise" bigint not null default 0,
  "Montant" bigint not null default 0,
  "Ouvert" bigint not null default 0,
  "Regle" bigint not null default 0,
  "Rejete" bigint not null default 0,
  "Charge" bigint not null default 0,
  "Abandonne" bigint not null default 0,
  "Represente" bigint not null default 0,
  primary key ("IdFacture", "IdOfficine")
);
create index part_facture_officine on part_facture ("IdOfficine", "IdFacture");

create table ligne_assurance (
  "_id" uuid primary key default nouvel_id(),
  "IdFacture" uuid not null references facture_assurance,
  "IdCommande" uuid not null references dossier_assurance,
  "IdOfficine" uuid not null references officine,
  "Rang" integer not null,
  "DateCommd" date not null,
  "Part" bigint not null check ("Part" > 0),
  -- The insurer's own discount, of its coverage, in percent and in francs: nobody pays it.
  "TauxRemise" smallint not null default 0 check ("TauxRemise" between 0 and 100),
  "Remise" bigint not null default 0 check ("Remise" between 0 and "Part"),
  "Montant" bigint not null generated always as ("Part" - "Remise") stored,
  "Regle" bigint not null default 0 check ("Regle" >= 0),
  "Rejete" bigint not null default 0 check ("Rejete" >= 0),
  "Charge" bigint not null default 0 check ("Charge" >= 0),
  "Abandonne" bigint not null default 0 check ("Abandonne" >= 0),
  "Represente" bigint not null default 0 check ("Represente" >= 0),
  "Ouvert" bigint not null generated always as (case when "Etat" = 'Retirée' then 0 else
    "Part" - "Remise" - "Regle" - "Rejete" - "Charge" - "Abandonne" - "Represente" end) stored check ("Ouvert" >= 0),
  "Etat" text not null default 'En attente' check ("Etat" in ('En attente', 'Acceptée', 'Partielle', 'Rejetée', 'Réglée',
    'Re-présentée', 'À la charge du client', 'Abandonnée', 'Retirée')),
  "IdMotifRejet" uuid references motif_rejet,
  "Note" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedAt" timestamptz not null default now(),
  "updatedBy" uuid references utilisateur,
  unique ("IdFacture", "Rang")
);
-- A sale is on one live invoice at most, whoever clicks.
create unique index ligne_assurance_vivante on ligne_assurance ("IdCommande") where "Etat" not in ('Retirée', 'Re-présentée');
create index ligne_assurance_commande on ligne_assurance ("IdCommande", "_id" desc);
create index ligne_assurance_date on ligne_assurance ("DateCommd" desc, "_id" desc, "IdOfficine");
create index ligne_assurance_officine on ligne_assurance ("IdOfficine", "DateCommd" desc, "_id" desc);
create index ligne_assurance_etat on ligne_assurance ("Etat", "DateCommd" desc, "_id" desc, "IdOfficine");
create index ligne_assurance_montant on ligne_assurance ("Montant", "_id");
create index ligne_assurance_rejetee on ligne_assurance ("DateCommd" desc, "_id" desc, "IdOfficine", "Rejete") where "Rejete" > 0;
create index ligne_assurance_attendue on ligne_assurance ("DateCommd" desc, "_id" desc, "IdOfficine", "Ouvert") where "Ouvert" > 0;
create index ligne_assurance_motif on ligne_assurance ("IdMotifRejet") where "IdMotifRejet" is not null;
create trigger ligne_assurance_trace after update on ligne_assurance for each row
  execute function tracer('Regle', 'Rejete', 'Charge', 'Abandonne', 'Represente', 'Ouvert');

-- How the invoice of an insurer looks: one per insurer.
create table modele_facture (
  "_id" uuid primary key default nouvel_id(),
  "IdAssurance" uuid not null unique references assurance,
  "Colonnes" text[] not null,
  "ParSociete" boolean not null default false,
  "Entete" text,
  "Note" text,
  "IdBanque" uuid references banque,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedAt" timestamptz not null default now(),
  "updatedBy" uuid references utilisateur
);
create index modele_facture_banque on modele_facture ("IdBanque");
create trigger modele_facture_trace after insert or update or delete on modele_facture for each row execute function tracer();
