-- What was written off was never paid: it is given back to the caps of its bon. A reject that nobody decided may still be asked for again.
create or replace view commande_client_fiche as
 SELECT _id, "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "RefOrd", "IdProforma", "IdPriseEnCharge",
    "IdAssurance", "IdFacture", "IdArticle1", "IdArticle2", "IdArticle3", "PrixMont1", "PrixMont2",
    "PrixMont3", "PrixMonture1", "PrixMonture2", "PrixMonture3", "PrixMontage1", "PrixMontage2",
    "PrixMontage3", "PrixVerG1", "PrixVerG2", "PrixVerG3", "PrixVerD1", "PrixVerD2", "PrixVerD3", "Paires",
    "RemiseCom", "Total", "PartAssurance", "PartClient", "MontantRegle", "ResteAPayer", "StatutReglement",
    "Etape", "DatePromesse", "Observation", "Statut", version, "createdAt", "updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = c."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = c."updatedBy") AS "updatedBy",
    ( SELECT assurance."Libelle"
           FROM assurance
          WHERE assurance._id = c."IdAssurance") AS "Assurance",
    ( SELECT proforma."RefProforma"
           FROM proforma
          WHERE proforma._id = c."IdProforma") AS "RefProforma",
    "TauxAcompte", ("PartClient" * "TauxAcompte" + 99) / 100 AS "AcompteDemande", "PrixListe1", "PrixListe2",
    "PrixListe3", "RemiseTotale", "EtatAssurance", "IdConvention",
        CASE
            WHEN "IdConvention" IS NOT NULL THEN nom_convention("IdConvention")
            ELSE NULL::text
        END AS "Convention",
    "PartAssurance" - case when "DossierAssurance" is null then 0
      else coalesce((select d."Abandonne" from dossier_assurance d where d."_id" = c."_id"), 0) end as "PartPrise"
   FROM commande_client c;
