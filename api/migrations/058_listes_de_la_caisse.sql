-- The lists of the cash desk at a million rows: what they count is kept, what they search and sort by has its index.

-- All operations of an officine by type and mode, whatever the day: a list without dates adds up no days.
create table cumul_caisse (
  "IdOfficine" uuid not null references officine,
  "typeOperation" text not null,
  modepaiement text not null,
  "Nombre" integer not null,
  montant bigint not null,
  primary key ("IdOfficine", "typeOperation", modepaiement)
) with (fillfactor = 50);

-- The officine's cash is locked by whoever writes an operation: nobody waits for this row.
create function cumuler_operation() returns trigger language plpgsql as $$
begin
  insert into cumul_caisse as c values (new."IdOfficine", new."typeOperation", new.modepaiement, 1, new.montant)
    on conflict ("IdOfficine", "typeOperation", modepaiement)
    do update set "Nombre" = c."Nombre" + 1, montant = c.montant + excluded.montant;
  return null;
end $$;
create trigger operation_cumuler after insert on operation for each row execute function cumuler_operation();

-- Worked out once and stored: making it again for each candidate of a search took longer than the search.
alter table operation add column recherche text collate "C" not null generated always as (' ' || public.sans_accent(
  coalesce("Document", '') || ' ' || coalesce("Tiers", '') || ' ' || coalesce(reference, '') || ' ' || "typeOperation" || ' '
  || modepaiement)) stored;
drop index operation_recherche;
create index operation_recherche on operation using gin (recherche gin_trgm_ops) with (fastupdate = off);
drop index operation_caissier;
create index operation_caissier on operation ("createdBy", "Jour" desc, "_id" desc, "IdOfficine", "typeOperation", modepaiement);
create index operation_montant on operation (montant, "_id");
-- A mode that is seldom used, or was never: the list does not walk the days to find out.
create index operation_mode on operation (modepaiement, "Jour" desc, "_id" desc);

-- What is due in the whole network, the newest first.
create index commande_client_du_reseau on commande_client ("DateCommd" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;
create index commande_client_du_client on commande_client ("IdClient") where "Statut" = 'Active' and "ResteAPayer" > 0;
create index commande_comptoir_du_reseau on commande_comptoir ("DateCommd" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;

alter table billetage add column recherche text collate "C" not null
  generated always as (' ' || public.sans_accent(coalesce("Motif", ''))) stored;
create index billetage_recherche on billetage using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index billetage_auteur on billetage ("createdBy", "DateCloture" desc, "_id" desc, "IdOfficine");
select compter_par_officine('billetage');

alter table versement add column recherche text collate "C" not null
  generated always as (' ' || public.sans_accent(coalesce(reference, ''))) stored;
create index versement_recherche on versement using gin (recherche gin_trgm_ops) with (fastupdate = off);
drop index versement_banque;
create index versement_banque on versement ("IdBanque", "createdAt" desc, "_id" desc, "IdOfficine", "Statut");
create index versement_statut on versement ("Statut", "createdAt" desc, "_id" desc, "IdOfficine");
create index versement_jour on versement ("DateVersement", "IdOfficine");
create index versement_montant on versement (montant, "_id") where "Statut" <> 'Archivé';
select compter_par_officine('versement', '"Statut" <> ''Archivé''');
drop trigger versement_trace on versement;
create trigger versement_trace after insert or update on versement for each row execute function tracer('Empreinte', 'recherche');

alter table appro_caisse_recette add column recherche text collate "C" not null generated always as (' ' || public.sans_accent(
  "NomSociete" || ' ' || coalesce("RegistreCom", '') || ' ' || coalesce("Motif", ''))) stored;
create index appro_caisse_recette_recherche on appro_caisse_recette using gin (recherche gin_trgm_ops) with (fastupdate = off);
drop index appro_caisse_recette_creation;
create index appro_caisse_recette_statut on appro_caisse_recette ("Statut", "createdAt" desc, "_id" desc, "IdOfficine");
create index appro_caisse_recette_montant on appro_caisse_recette ("Montant", "_id") where "Statut" = 'Active';
drop trigger appro_caisse_recette_trace on appro_caisse_recette;
create trigger appro_caisse_recette_trace after insert or update or delete on appro_caisse_recette
  for each row execute function tracer('recherche');
select compter_par_officine('appro_caisse_recette', '"Statut" = ''Active''');

alter table appro_depense add column recherche text collate "C" not null
  generated always as (' ' || public.sans_accent("Motif" || ' ' || coalesce("Observation", ''))) stored;
create index appro_depense_recherche on appro_depense using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index appro_depense_montant on appro_depense ("Montant", "_id");
drop index appro_depense_officine;
create index appro_depense_officine on appro_depense ("OfficineId", "Jour" desc, "_id" desc)
  include ("Montant", "IdOrigine", "IdOperation");
drop index depense_rubrique;
create index depense_rubrique on depense ("IdRubrique", "Jour" desc, "_id" desc) include ("OfficineId", "IdOrigine")
  where "IdRubrique" is not null;
select compter_par_officine('appro_depense', '"IdOrigine" is null');

-- Counts and adds up again what was loaded without triggers.
create or replace function recompter_effectifs() returns void language plpgsql as $$
declare
  nom text;
  n bigint;
begin
  for nom in select entite from effectif loop
    execute format('select count(*) from %I', nom) into n;
    update effectif set total = n where entite = nom;
  end loop;
  delete from effectif_officine;
  insert into effectif_officine (entite, "IdOfficine", total)
    select 'personnel', "IdOfficine", count(*) from personnel where "supprimeLe" is null group by 2
    union all select 'utilisateur', "IdOfficine", count(*) from utilisateur group by 2
    union all select 'fournisseur', "IdOfficine", count(*) from fournisseur group by 2
    union all select 'depense', "IdOfficine", count(*) from depense where "IdOrigine" is null group by 2
    union all select 'appro_depense', "IdOfficine", count(*) from appro_depense where "IdOrigine" is null group by 2
    union all select 'appro_caisse_recette', "IdOfficine", count(*) from appro_caisse_recette where "Statut" = 'Active' group by 2
    union all select 'versement', "IdOfficine", count(*) from versement where "Statut" <> 'Archivé' group by 2
    union all select 'billetage', "IdOfficine", count(*) from billetage group by 2;
end $$;
select recompter_effectifs();
create or replace function recompter_totaux() returns void language plpgsql as $$
begin
  delete from total_jour;
  insert into total_jour select "Axe", "Jour", "IdOfficine", "Cle", sum("Nombre"), sum("Montant") from part_de_total group by 1, 2, 3, 4;
  delete from cumul_caisse;
  insert into cumul_caisse select "IdOfficine", "typeOperation", modepaiement, count(*), sum(montant) from operation group by 1, 2, 3;
end $$;
select recompter_totaux();
