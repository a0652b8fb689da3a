-- What was on the label the day it was sold: a price below it is a discount, whatever « Remise » says. Null on what was
-- sold before: nobody knows any more. What is paid does not depend on it.

alter table commande_comptoir_ligne add column "PrixListe" bigint check ("PrixListe" between 0 and 9999999999);
alter table commande_comptoir add column "RemisePrix" bigint not null default 0 check ("RemisePrix" >= 0);
alter table commande_comptoir add column "RemiseTotale" bigint not null generated always as ("Remise" + "RemisePrix") stored;

-- The frame alone when its mounting is told apart, else frame and mounting together. A null list price counts for nothing.
alter table proforma add column "PrixListe1" bigint, add column "PrixListe2" bigint, add column "PrixListe3" bigint;
alter table proforma add column "RemiseTotale" bigint not null generated always as ("RemiseCom"
  + greatest(0, "PrixListe1" - coalesce("PrixMonture1", "PrixMont1"))
  + greatest(0, "PrixListe2" - coalesce("PrixMonture2", "PrixMont2"))
  + greatest(0, "PrixListe3" - coalesce("PrixMonture3", "PrixMont3"))) stored;
alter table commande_client add column "PrixListe1" bigint, add column "PrixListe2" bigint, add column "PrixListe3" bigint;
alter table commande_client add column "RemiseTotale" bigint not null generated always as ("RemiseCom"
  + greatest(0, "PrixListe1" - coalesce("PrixMonture1", "PrixMont1"))
  + greatest(0, "PrixListe2" - coalesce("PrixMonture2", "PrixMont2"))
  + greatest(0, "PrixListe3" - coalesce("PrixMonture3", "PrixMont3"))) stored;

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
    c."PrixListe1", c."PrixListe2", c."PrixListe3", c."RemiseTotale"
  from commande_client c;

create or replace view proforma_fiche as
  select v."_id", v."RefProforma", v."IdClient", v."IdOfficine", v."DateProforma", v."DateExpiration", v."RefOrd",
    v."IdPriseEnCharge", v."IdArticle1", v."IdArticle2", v."IdArticle3", v."PrixMont1", v."PrixMont2", v."PrixMont3",
    v."PrixMonture1", v."PrixMonture2", v."PrixMonture3", v."PrixMontage1", v."PrixMontage2", v."PrixMontage3",
    v."PrixVerG1", v."PrixVerG2", v."PrixVerG3", v."PrixVerD1", v."PrixVerD2", v."PrixVerD3", v."Paires", v."RemiseCom",
    v."Total", v."PartAssurance", v."PartClient", v."Observation", v."Statut", v.version, v."createdAt", v."updatedAt",
    (select "displayName" from utilisateur where "_id" = v."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = v."updatedBy") as "updatedBy",
    coalesce((select a."Libelle" from prise_en_charge p join assurance a on a."_id" = p."IdAssurance"
      where p."_id" = v."IdPriseEnCharge"), v."Estimation"->>'Assurance') as "Assurance",
    k."_id" as "IdCommande", k."RefCmmd",
    case when k."_id" is not null then 'Transformée'
      when v."DateExpiration" < (now() at time zone 'UTC')::date then 'Expirée' else 'En cours' end as "Etat",
    v."Estimation", v."PrixListe1", v."PrixListe2", v."PrixListe3", v."RemiseTotale"
  from proforma v left join commande_client k on k."IdProforma" = v."_id" and k."Statut" = 'Active';
