-- Without a bon, a proforma says what the client's insurer would pay on its usual terms: names, rate and caps as they stood
-- when it was told, so that the paper printed again says the same.
alter table proforma add "Estimation" jsonb;

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
    v."Estimation"
  from proforma v left join commande_client k on k."IdProforma" = v."_id" and k."Statut" = 'Active';
