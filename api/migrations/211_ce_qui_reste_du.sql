-- Un examen payé, archivé, puis remboursé devait 10 000 F qu'aucune liste ne montrait : ce qui est encore dû ne quitte pas les listes.
-- Ceux d'hier y reviennent.
with revenus as (
  update consultation set "Statut" = 'Active'
  where "Statut" = 'Archivée' and "ResteAPayer" > 0 and ("Etat" = 'Terminé' or "MontantRegle" > 0
    or exists (select from operation o where o."IdConsultation" = consultation."_id" and o."IdOrigine" is not null))
  returning "IdOfficine", extract(year from "createdAt" at time zone 'UTC')::int as annee)
update compteur k set total = k.total + r.n
from (select "IdOfficine", annee, count(*)::int as n from revenus group by 1, 2) r
where k."IdOfficine" = r."IdOfficine" and k.annee = r.annee and k.genre = 'EXV';
alter table consultation add constraint consultation_due_visible
  check ("Statut" = 'Active' or "ResteAPayer" = 0 or ("Etat" <> 'Terminé' and "MontantRegle" = 0));
create index consultation_due_reseau on consultation ("DateConsultation" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;
create index consultation_du_client on consultation ("IdClient") where "Statut" = 'Active' and "ResteAPayer" > 0;

-- Tout ce que les clients doivent encore, et nulle part ailleurs : l'accueil oubliait les examens, la liste des règlements les avait.
-- Les conditions sont au-dessus de l'union et les branches sont nues, pour que chacune se lise par son index de ce qui est dû.
create view reste_du as
  select d.entite, d."_id", d."RefCmmd", d."IdOfficine", d."IdClient", d."NomAcheteur", d."DateCommd", d."PartClient",
    d."MontantRegle", d."ResteAPayer", d."StatutReglement", d.recherche
  from (
    select 'commande_client' as entite, "_id", "RefCmmd", "IdOfficine", "IdClient", null::text as "NomAcheteur", "DateCommd",
      "PartClient", "MontantRegle", "ResteAPayer", "StatutReglement", "Statut", null::text collate "C" as recherche
    from commande_client
    union all
    select 'commande_comptoir' as entite, "_id", "RefCmmd", "IdOfficine", null::uuid as "IdClient", "NomAcheteur", "DateCommd",
      "PartClient", "MontantRegle", "ResteAPayer", "StatutReglement", "Statut", recherche
    from commande_comptoir
    union all
    select 'consultation' as entite, "_id", "RefConsultation", "IdOfficine", "IdClient", null::text as "NomAcheteur", "DateConsultation",
      "Montant", "MontantRegle", "ResteAPayer", "StatutReglement", "Statut", null::text collate "C" as recherche
    from consultation
    union all
    select 'creance_ouverture' as entite, "_id", "RefCreance", "IdOfficine", "IdClient", null::text as "NomAcheteur", "DateCreance",
      "Montant" - "Contre", "MontantRegle", "ResteAPayer", "StatutReglement", "Statut", null::text collate "C" as recherche
    from creance_ouverture) d
  where d."Statut" = 'Active' and d."ResteAPayer" > 0;
