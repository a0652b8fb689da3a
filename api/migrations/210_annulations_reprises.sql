-- What is taken off a balance taken over is taken off by an entry, as often as it is due again: with one such entry per balance, whoever
-- was refunded afterwards owed 40 000 F for ever. Each of them has its contrary, which names it.
alter table creance_ouverture
  drop constraint "creance_ouverture_IdOrigine_key",
  drop constraint creance_ouverture_check,
  add column "IdAnnulation" uuid constraint creance_ouverture_reprise_une unique references creance_ouverture,
  add constraint creance_ouverture_signe check (case when "IdOrigine" is null then "Montant" > 0 and "IdAnnulation" is null
    else ("Montant" > 0) = ("IdAnnulation" is not null) end);
create index creance_ouverture_origine on creance_ouverture ("IdOrigine") where "IdOrigine" is not null;

-- Nothing is due of either of them: they change what is due of the balance.
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
