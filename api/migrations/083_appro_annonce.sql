-- A top-up may be announced before its money is there: who will bring it, no amount, nothing in the drawer yet.
alter table appro_caisse_recette alter column "IdOperation" drop not null;
alter table appro_caisse_recette drop constraint "appro_caisse_recette_Montant_check";
alter table appro_caisse_recette drop constraint "appro_caisse_recette_Statut_check";
alter table appro_caisse_recette
  add check ("Statut" in ('Annoncée', 'Active', 'Annulée')),
  add check ("Montant" between 0 and 9999999999),
  add check (("IdOperation" is null) = ("Montant" = 0)),
  add check ("Statut" <> 'Active' or "IdOperation" is not null);
create index appro_caisse_recette_debout on appro_caisse_recette ("createdAt" desc, "_id" desc, "IdOfficine") where "Statut" <> 'Annulée';
drop index appro_caisse_recette_montant;
create index appro_caisse_recette_montant on appro_caisse_recette ("Montant", "_id") where "Statut" <> 'Annulée';
