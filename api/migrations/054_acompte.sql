-- The share of the client's part that an officine asks for at the order: proposed at the cash desk, never demanded.

alter table officine add "TauxAcompte" smallint not null default 50 check ("TauxAcompte" between 0 and 100);

-- Kept with the order as it stood that day; orders made before asked for nothing.
alter table commande_client add "TauxAcompte" smallint not null default 0 check ("TauxAcompte" between 0 and 100);

-- What that comes to follows the client's part: to the franc, rounded up. Read here, not stored: a million orders are not
-- written again for it.
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
    c."TauxAcompte", (c."PartClient" * c."TauxAcompte" + 99) / 100 as "AcompteDemande"
  from commande_client c;
