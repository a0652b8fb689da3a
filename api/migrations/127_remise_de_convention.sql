-- The convention that a sale applies: its discount is shown under the name of the company that agreed on it.
alter table proforma add column "IdConvention" uuid references convention;
alter table commande_client add column "IdConvention" uuid references convention;
create index proforma_convention on proforma ("IdConvention") where "IdConvention" is not null;
create index commande_client_convention on commande_client ("IdConvention") where "IdConvention" is not null;
-- A signed one is never changed: what it says of a sale stays what it was.
create function nom_convention(id uuid) returns text language sql stable as $$
  select coalesce(s."Libelle", k."RaisonSociale") || ' (' || c."Remise" || ' %)' from convention c
  join compte_sale k on k."_id" = c."IdCompte" left join societe s on s."_id" = k."IdSociete" where c."_id" = id $$;

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
    c."PrixListe1", c."PrixListe2", c."PrixListe3", c."RemiseTotale", c."EtatAssurance",
    c."IdConvention", case when c."IdConvention" is not null then nom_convention(c."IdConvention") end as "Convention"
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
    v."Estimation", v."PrixListe1", v."PrixListe2", v."PrixListe3", v."RemiseTotale",
    v."IdConvention", case when v."IdConvention" is not null then nom_convention(v."IdConvention") end as "Convention"
  from proforma v left join commande_client k on k."IdProforma" = v."_id" and k."Statut" = 'Active';
