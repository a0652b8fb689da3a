-- Sales: coverage, proformas, orders of clients, their steps; how often a paper was printed.

-- The bon of an insurer for one client: what it grants, until when.
create table prise_en_charge (
  "_id" uuid primary key,
  "IdClient" uuid not null references client,
  "IdOfficine" uuid not null references officine,
  "IdAssurance" uuid not null references assurance,
  "IdSociete" uuid references societe,
  "NumeroBon" text not null,
  "Gestionnaire" text,
  "Police" text,
  "Matricule" text,
  "AssurePrincipal" text,
  "Beneficiaire" text,
  "Lien" text,
  "IdPrescripteur" uuid references prescripteur,
  "Taux" smallint not null check ("Taux" between 0 and 100),
  "Plafond" bigint check ("Plafond" between 0 and 9999999999),
  "PlafondMonture" bigint check ("PlafondMonture" between 0 and 9999999999),
  "PlafondVerres" bigint check ("PlafondVerres" between 0 and 9999999999),
  "MontantAccorde" bigint check ("MontantAccorde" between 0 and 9999999999),
  -- What the house leaves to the insurer when it invoices; the share itself does not depend on it.
  "RemiseAssurance" smallint check ("RemiseAssurance" between 0 and 100),
  "DateDebut" date,
  "DateFin" date,
  "Observation" text,
  "Statut" text not null default 'Active' check ("Statut" in ('Active', 'Supprimée')),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  check ("DateFin" >= "DateDebut")
);
create index prise_en_charge_client on prise_en_charge ("IdClient", "createdAt" desc, "_id" desc);
create index prise_en_charge_assurance on prise_en_charge ("IdAssurance");
create index prise_en_charge_societe on prise_en_charge ("IdSociete") where "IdSociete" is not null;
create index prise_en_charge_prescripteur on prise_en_charge ("IdPrescripteur") where "IdPrescripteur" is not null;

-- Pair N: its frame (IdArticleN), the price of the frame with its mounting (PrixMontN, which may be told apart), a left
-- and a right lens. "Paires" describes the lenses as they are typed: nothing in it is money or stock, and it becomes a
-- reference to the catalogue when there is one.
create table proforma (
  "_id" uuid primary key,
  "RefProforma" text collate "C" not null unique,
  "IdClient" uuid not null references client,
  "IdOfficine" uuid not null references officine,
  "DateProforma" date not null default (now() at time zone 'UTC')::date,
  "DateExpiration" date not null,
  "RefOrd" text collate "C" references ordonnance ("RefOrd"),
  "IdPriseEnCharge" uuid references prise_en_charge,
  "IdArticle1" uuid references article, "IdArticle2" uuid references article, "IdArticle3" uuid references article,
  "PrixMont1" bigint not null default 0, "PrixMont2" bigint not null default 0, "PrixMont3" bigint not null default 0,
  "PrixMonture1" bigint, "PrixMonture2" bigint, "PrixMonture3" bigint,
  "PrixMontage1" bigint, "PrixMontage2" bigint, "PrixMontage3" bigint,
  "PrixVerG1" bigint not null default 0, "PrixVerG2" bigint not null default 0, "PrixVerG3" bigint not null default 0,
  "PrixVerD1" bigint not null default 0, "PrixVerD2" bigint not null default 0, "PrixVerD3" bigint not null default 0,
  "Paires" jsonb not null default '[]',
  "RemiseCom" bigint not null default 0,
  "Total" bigint not null,
  "PartAssurance" bigint not null default 0,
  "PartClient" bigint not null generated always as ("Total" - "PartAssurance") stored,
  "Observation" text,
  "Statut" text not null default 'Active' check ("Statut" in ('Active', 'Supprimée')),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  check ("DateExpiration" >= "DateProforma"),
  constraint proforma_prix check (least("PrixMont1", "PrixMont2", "PrixMont3", "PrixVerG1", "PrixVerG2", "PrixVerG3",
    "PrixVerD1", "PrixVerD2", "PrixVerD3", "RemiseCom", "PartAssurance", "Total" - "PartAssurance") >= 0),
  constraint proforma_total check ("Total" = "PrixMont1" + "PrixMont2" + "PrixMont3" + "PrixVerG1" + "PrixVerG2" + "PrixVerG3"
    + "PrixVerD1" + "PrixVerD2" + "PrixVerD3" - "RemiseCom" and "Total" <= 9999999999),
  constraint proforma_monture check ("PrixMonture1" + "PrixMontage1" = "PrixMont1" and "PrixMonture2" + "PrixMontage2" = "PrixMont2"
    and "PrixMonture3" + "PrixMontage3" = "PrixMont3")
);
create index proforma_client on proforma ("IdClient", "createdAt" desc, "_id" desc);
create index proforma_date on proforma ("DateProforma" desc, "_id" desc) where "Statut" = 'Active';
create index proforma_officine_date on proforma ("IdOfficine", "DateProforma" desc, "_id" desc) where "Statut" = 'Active';
create index proforma_officine_ref on proforma ("IdOfficine", "RefProforma") where "Statut" = 'Active';
create index proforma_expiration on proforma ("DateExpiration", "_id") where "Statut" = 'Active';
create index proforma_officine_expiration on proforma ("IdOfficine", "DateExpiration", "_id") where "Statut" = 'Active';
create index proforma_total on proforma ("Total", "_id") where "Statut" = 'Active';
create index proforma_officine_total on proforma ("IdOfficine", "Total", "_id") where "Statut" = 'Active';
create index proforma_vendeur on proforma ("createdBy", "DateProforma" desc, "_id" desc) where "Statut" = 'Active';
create index proforma_prise_en_charge on proforma ("IdPriseEnCharge") where "IdPriseEnCharge" is not null;
create index proforma_ordonnance on proforma ("RefOrd") where "RefOrd" is not null;

-- Paid so far is kept by the cash desk in the transaction of each payment; what is left to pay and whether it is settled
-- are derived from it, here and nowhere else, so that a list filters on them with an index.
create table commande_client (
  "_id" uuid primary key,
  "RefCmmd" text collate "C" not null unique,
  "IdClient" uuid not null references client,
  "IdOfficine" uuid not null references officine,
  "DateCommd" date not null default (now() at time zone 'UTC')::date,
  "RefOrd" text collate "C" references ordonnance ("RefOrd"),
  "IdProforma" uuid references proforma,
  "IdPriseEnCharge" uuid references prise_en_charge,
  -- The insurer of the coverage: lists and invoices ask for it.
  "IdAssurance" uuid references assurance,
  -- A sale is on one live invoice at most: the invoices of insurers write it.
  "IdFacture" uuid,
  "IdArticle1" uuid references article, "IdArticle2" uuid references article, "IdArticle3" uuid references article,
  "PrixMont1" bigint not null default 0, "PrixMont2" bigint not null default 0, "PrixMont3" bigint not null default 0,
  "PrixMonture1" bigint, "PrixMonture2" bigint, "PrixMonture3" bigint,
  "PrixMontage1" bigint, "PrixMontage2" bigint, "PrixMontage3" bigint,
  "PrixVerG1" bigint not null default 0, "PrixVerG2" bigint not null default 0, "PrixVerG3" bigint not null default 0,
  "PrixVerD1" bigint not null default 0, "PrixVerD2" bigint not null default 0, "PrixVerD3" bigint not null default 0,
  "Paires" jsonb not null default '[]',
  "RemiseCom" bigint not null default 0,
  "Total" bigint not null,
  "PartAssurance" bigint not null default 0,
  "PartClient" bigint not null generated always as ("Total" - "PartAssurance") stored,
  "MontantRegle" bigint not null default 0,
  "ResteAPayer" bigint not null generated always as ("Total" - "PartAssurance" - "MontantRegle") stored,
  "StatutReglement" text not null generated always as (case when "Total" - "PartAssurance" = "MontantRegle" then 'Soldée'
    when "MontantRegle" = 0 then 'Non réglée' else 'Partielle' end) stored,
  "Etape" text not null default 'Enregistrée'
    check ("Etape" in ('Enregistrée', 'Verres commandés', 'Verres reçus', 'Montée', 'Vérifiée', 'Livrée')),
  "DatePromesse" date,
  "Observation" text,
  "Statut" text not null default 'Active' check ("Statut" in ('Active', 'Supprimée')),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  constraint commande_client_prix check (least("PrixMont1", "PrixMont2", "PrixMont3", "PrixVerG1", "PrixVerG2", "PrixVerG3",
    "PrixVerD1", "PrixVerD2", "PrixVerD3", "RemiseCom", "PartAssurance", "Total" - "PartAssurance") >= 0),
  constraint commande_client_total check ("Total" = "PrixMont1" + "PrixMont2" + "PrixMont3" + "PrixVerG1" + "PrixVerG2"
    + "PrixVerG3" + "PrixVerD1" + "PrixVerD2" + "PrixVerD3" - "RemiseCom" and "Total" <= 9999999999),
  constraint commande_client_monture check ("PrixMonture1" + "PrixMontage1" = "PrixMont1"
    and "PrixMonture2" + "PrixMontage2" = "PrixMont2" and "PrixMonture3" + "PrixMontage3" = "PrixMont3"),
  constraint commande_client_regle check ("MontantRegle" between 0 and "Total" - "PartAssurance")
);
create index commande_client_client on commande_client ("IdClient", "createdAt" desc, "_id" desc);
-- Each sort of the list, for one officine and for the whole network.
create index commande_client_date on commande_client ("DateCommd" desc, "_id" desc) where "Statut" = 'Active';
create index commande_client_officine_date on commande_client ("IdOfficine", "DateCommd" desc, "_id" desc) where "Statut" = 'Active';
create index commande_client_officine_ref on commande_client ("IdOfficine", "RefCmmd") where "Statut" = 'Active';
create index commande_client_total on commande_client ("Total", "_id") where "Statut" = 'Active';
create index commande_client_officine_total on commande_client ("IdOfficine", "Total", "_id") where "Statut" = 'Active';
-- Each filter with the default order; with the officine, enough to count without the table.
create index commande_client_etape on commande_client ("Etape", "DateCommd" desc, "_id" desc, "IdOfficine") where "Statut" = 'Active';
create index commande_client_reglement on commande_client ("StatutReglement", "DateCommd" desc, "_id" desc, "IdOfficine") where "Statut" = 'Active';
create index commande_client_vendeur on commande_client ("createdBy", "DateCommd" desc, "_id" desc, "IdOfficine") where "Statut" = 'Active';
create index commande_client_assurance on commande_client ("IdAssurance", "DateCommd" desc, "_id" desc, "IdOfficine", "Statut") where "IdAssurance" is not null;
-- What is promised and not delivered yet: few rows, whatever the years behind.
create index commande_client_promesse on commande_client ("DatePromesse", "_id", "IdOfficine") where "Statut" = 'Active' and "Etape" <> 'Livrée';
-- The day of the year, for wishes a year after.
create index commande_client_anniversaire on commande_client ("IdOfficine",
  ((extract(month from "DateCommd") * 100 + extract(day from "DateCommd"))::smallint)) where "Statut" = 'Active';
create index commande_client_prise_en_charge on commande_client ("IdPriseEnCharge") where "IdPriseEnCharge" is not null;
create index commande_client_ordonnance on commande_client ("RefOrd") where "RefOrd" is not null;
-- A proforma becomes one order; deleted, it may become another.
create unique index commande_client_proforma on commande_client ("IdProforma") where "IdProforma" is not null and "Statut" = 'Active';

-- Who took the order to which step, and when; never changed.
create table commande_etape (
  "_id" bigint generated always as identity primary key,
  "IdCommande" uuid not null references commande_client,
  "Etape" text not null,
  "Motif" text,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
);
create index commande_etape_commande on commande_etape ("IdCommande", "_id");

-- How often a paper of one version of a record was printed: from the second time on it says DUPLICATA.
create table impression (
  entite text not null,
  "idEntite" uuid not null,
  papier text not null,
  version integer not null,
  rang integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "updatedBy" uuid references utilisateur,
  primary key (entite, "idEntite", papier, version)
);

create view prise_en_charge_fiche as
  select p."_id", p."IdClient", p."IdOfficine", p."IdAssurance", p."IdSociete", p."NumeroBon", p."Gestionnaire", p."Police",
    p."Matricule", p."AssurePrincipal", p."Beneficiaire", p."Lien", p."IdPrescripteur", p."Taux", p."Plafond",
    p."PlafondMonture", p."PlafondVerres", p."MontantAccorde", p."RemiseAssurance", p."DateDebut", p."DateFin",
    p."Observation", p."Statut", p.version, p."createdAt", p."updatedAt",
    (select "displayName" from utilisateur where "_id" = p."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = p."updatedBy") as "updatedBy",
    (select "Libelle" from assurance where "_id" = p."IdAssurance") as "Assurance",
    (select "Libelle" from societe where "_id" = p."IdSociete") as "Societe"
  from prise_en_charge p;

create view commande_client_fiche as
  select c."_id", c."RefCmmd", c."IdClient", c."IdOfficine", c."DateCommd", c."RefOrd", c."IdProforma", c."IdPriseEnCharge",
    c."IdAssurance", c."IdFacture", c."IdArticle1", c."IdArticle2", c."IdArticle3", c."PrixMont1", c."PrixMont2", c."PrixMont3",
    c."PrixMonture1", c."PrixMonture2", c."PrixMonture3", c."PrixMontage1", c."PrixMontage2", c."PrixMontage3",
    c."PrixVerG1", c."PrixVerG2", c."PrixVerG3", c."PrixVerD1", c."PrixVerD2", c."PrixVerD3", c."Paires", c."RemiseCom",
    c."Total", c."PartAssurance", c."PartClient", c."MontantRegle", c."ResteAPayer", c."StatutReglement", c."Etape",
    c."DatePromesse", c."Observation", c."Statut", c.version, c."createdAt", c."updatedAt",
    (select "displayName" from utilisateur where "_id" = c."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = c."updatedBy") as "updatedBy",
    (select "Libelle" from assurance where "_id" = c."IdAssurance") as "Assurance",
    (select "RefProforma" from proforma where "_id" = c."IdProforma") as "RefProforma"
  from commande_client c;

create view proforma_fiche as
  select v."_id", v."RefProforma", v."IdClient", v."IdOfficine", v."DateProforma", v."DateExpiration", v."RefOrd",
    v."IdPriseEnCharge", v."IdArticle1", v."IdArticle2", v."IdArticle3", v."PrixMont1", v."PrixMont2", v."PrixMont3",
    v."PrixMonture1", v."PrixMonture2", v."PrixMonture3", v."PrixMontage1", v."PrixMontage2", v."PrixMontage3",
    v."PrixVerG1", v."PrixVerG2", v."PrixVerG3", v."PrixVerD1", v."PrixVerD2", v."PrixVerD3", v."Paires", v."RemiseCom",
    v."Total", v."PartAssurance", v."PartClient", v."Observation", v."Statut", v.version, v."createdAt", v."updatedAt",
    (select "displayName" from utilisateur where "_id" = v."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = v."updatedBy") as "updatedBy",
    (select a."Libelle" from prise_en_charge p join assurance a on a."_id" = p."IdAssurance"
      where p."_id" = v."IdPriseEnCharge") as "Assurance",
    k."_id" as "IdCommande", k."RefCmmd",
    case when k."_id" is not null then 'Transformée'
      when v."DateExpiration" < (now() at time zone 'UTC')::date then 'Expirée' else 'En cours' end as "Etat"
  from proforma v left join commande_client k on k."IdProforma" = v."_id" and k."Statut" = 'Active';

-- The steps of an order in wire shape, oldest first.
create function etapes_de(commande uuid) returns jsonb
  language sql stable parallel safe
  as $$ select coalesce(jsonb_agg(jsonb_build_object('Etape', e."Etape", 'Motif', e."Motif",
      'createdAt', instant(e."createdAt"), 'createdBy', u."displayName") order by e."_id"), '[]')
    from commande_etape e left join utilisateur u on u."_id" = e."createdBy" where e."IdCommande" = commande $$;

create trigger prise_en_charge_trace after insert or update or delete on prise_en_charge
  for each row execute function tracer();
create trigger proforma_trace after insert or update or delete on proforma for each row execute function tracer('PartClient');
create trigger commande_client_trace after insert or update or delete on commande_client
  for each row execute function tracer('PartClient', 'ResteAPayer', 'StatutReglement');

update role set permissions = permissions || '{ventes.lire}'::text[]
  where livre in ('administrateur', 'gerant', 'opticien', 'caissier', 'atelier', 'facturation') and not 'ventes.lire' = any(permissions);
update role set permissions = permissions || '{ventes.ecrire}'::text[]
  where livre in ('administrateur', 'gerant', 'opticien') and not 'ventes.ecrire' = any(permissions);
update role set permissions = permissions || '{ventes.supprimer}'::text[]
  where livre in ('administrateur', 'gerant') and not 'ventes.supprimer' = any(permissions);
update role set permissions = permissions || '{ventes.exporter}'::text[]
  where livre in ('administrateur', 'gerant', 'facturation') and not 'ventes.exporter' = any(permissions);
