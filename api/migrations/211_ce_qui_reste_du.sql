-- An exam that was paid, archived, then refunded was owed 10 000 F that no list showed: what is still due does not leave the lists.
-- Those of the past come back to them.
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

-- All that clients still owe, and nowhere else: the dashboard forgot the exams, the list of payments had them.
-- Conditions stand above the union and its branches are bare, so that each is read by its own index of what is due.
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
