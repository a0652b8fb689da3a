-- Deposits, top-ups and expense cash: what their lists ask for, and corrections that stay readable.

-- A mistaken top-up is taken back like an expense, by its opposite.
alter table appro_depense drop constraint "appro_depense_Montant_check";
alter table appro_depense
  add column "IdOrigine" uuid unique references appro_depense,
  add column "Observation" text,
  -- As every other table names it.
  add column "IdOfficine" uuid not null generated always as ("OfficineId") stored,
  add constraint appro_depense_montant check ("Montant" between -9999999999 and 9999999999 and "Montant" <> 0),
  add constraint appro_depense_contraire check (("Montant" < 0) = ("IdOrigine" is not null));
drop index appro_depense_creation;
create index appro_depense_jour on appro_depense ("Jour" desc, "_id" desc);
-- The expense cash is open from its first entry « initialisation » on.
create index appro_depense_ouverture on appro_depense ("OfficineId", "Jour") where "Motif" = 'initialisation';

alter table depense
  -- The expense that this one replaces: the one that was wrong is reversed, and stays.
  add column "IdCorrigee" uuid unique references depense,
  add column "IdOfficine" uuid not null generated always as ("OfficineId") stored,
  add column recherche text collate "C" not null generated always as (' ' || public.sans_accent("Motif")) stored;
create index depense_jour on depense ("Jour" desc, "_id" desc);
create index depense_montant on depense ("Montant", "_id");
create index depense_recherche on depense using gin (recherche gin_trgm_ops) with (fastupdate = off);
drop index depense_rubrique;
create index depense_rubrique on depense ("IdRubrique", "Jour" desc, "_id" desc) where "IdRubrique" is not null;
-- Only its heading ever changes.
create trigger depense_trace after update on depense for each row execute function tracer('recherche');
select compter_par_officine('depense', '"IdOrigine" is null');

create index versement_archive on versement ("IdOfficine", "createdAt" desc, "_id" desc) where "Statut" = 'Archivé';

-- Counts again what was loaded without triggers.
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
    union all select 'depense', "IdOfficine", count(*) from depense where "IdOrigine" is null group by 2;
end $$;
select recompter_effectifs();

-- Shipped roles already there; a house that changed one keeps its changes.
update role set permissions = permissions || '{caisse.verser,caisse.depenser}'::text[]
  where livre in ('administrateur', 'gerant', 'caissier') and not 'caisse.verser' = any(permissions);
update role set permissions = permissions || '{caisse.valider}'::text[]
  where livre in ('administrateur', 'gerant') and not 'caisse.valider' = any(permissions);
