-- Ce qui est retiré d'un solde repris l'est par une écriture, autant de fois qu'il redevient dû : un seul retrait par solde laissait
-- 40 000 F dus pour toujours à qui avait été remboursé après. Chaque retrait a son contraire : une reprise, qui le nomme.
alter table creance_ouverture
  drop constraint "creance_ouverture_IdOrigine_key",
  drop constraint creance_ouverture_check,
  add column "IdAnnulation" uuid constraint creance_ouverture_reprise_une unique references creance_ouverture,
  add constraint creance_ouverture_signe check (case when "IdOrigine" is null then "Montant" > 0 and "IdAnnulation" is null
    else ("Montant" > 0) = ("IdAnnulation" is not null) end);
create index creance_ouverture_origine on creance_ouverture ("IdOrigine") where "IdOrigine" is not null;

-- Rien n'est dû d'un retrait ni de sa reprise : ils changent ce qui est dû du solde.
alter table creance_ouverture drop column "ResteAPayer", drop column "StatutReglement", drop column "Statut";
alter table creance_ouverture
  add column "ResteAPayer" bigint not null generated always as (
    case when "IdOrigine" is not null then 0 else "Montant" - "MontantRegle" - "Contre" end) stored,
  add column "StatutReglement" text not null generated always as (
    case when "IdOrigine" is not null or "Montant" = "MontantRegle" + "Contre" then 'Soldée'
      when "MontantRegle" = 0 then 'Non réglée' else 'Partielle' end) stored,
  add column "Statut" text not null generated always as (
    case when "IdOrigine" is not null or "Contre" = "Montant" then 'Annulée' else 'Active' end) stored;
create index creance_ouverture_due on creance_ouverture ("IdOfficine", "DateCreance" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;
create index creance_ouverture_date on creance_ouverture ("DateCreance" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;

drop trigger creance_ouverture_intouchable on creance_ouverture;
create trigger creance_ouverture_intouchable before delete or truncate or update of "_id", "RefCreance", "IdOfficine", "DateCreance",
  "Reference", "Montant", "IdOrigine", "IdAnnulation", "Motif", "IdLigne", "createdAt", "createdBy"
  on creance_ouverture for each statement execute function argent_intouchable();
