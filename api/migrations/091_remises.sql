-- How large a discount each role gives alone, in percent of the labels (null: any), and who agreed to a larger one. What the
-- house made itself keeps its freedom until someone sets it.

alter table role add column "RemiseMax" smallint check ("RemiseMax" between 0 and 100);
update role set "RemiseMax" = case livre when 'gerant' then 30 when 'opticien' then 15 when 'caissier' then 5 else 0 end
  where livre is not null and livre <> 'administrateur';

-- What is asked, what is answered, what was sold with it: three books that are only added to. Neither client nor sale is a foreign
-- key: a merge moves them, and a book is never rewritten.
create table demande_remise (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null references officine,
  "Genre" text not null check ("Genre" in ('Commande', 'Comptoir')),
  "Tiers" text,
  -- What is sold, and to whom, to the franc: the agreement is for this and nothing else.
  "Contenu" jsonb not null,
  "ValeurListe" bigint not null,
  "Remise" bigint not null,
  "Limite" smallint not null,
  "Motif" text not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid not null references utilisateur
);
create index demande_remise_officine on demande_remise ("IdOfficine", "createdAt" desc);
create index demande_remise_scelle on demande_remise ("createdAt");

-- One answer each: of two that answer, the second is told.
create table reponse_remise (
  "_id" uuid primary key default nouvel_id(),
  "IdDemande" uuid not null unique references demande_remise,
  "IdOfficine" uuid not null references officine,
  "Reponse" text not null check ("Reponse" in ('Accordée', 'Refusée', 'Retirée')),
  "Motif" text check ("Reponse" <> 'Refusée' or "Motif" is not null),
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid not null references utilisateur
);
create index reponse_remise_scelle on reponse_remise using brin ("createdAt");

create table remise_approuvee (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null references officine,
  "Genre" text not null check ("Genre" in ('Commande', 'Comptoir')),
  "IdVente" uuid not null,
  "Reference" text not null,
  "ValeurListe" bigint not null,
  "Remise" bigint not null,
  "Limite" smallint not null,
  "Motif" text not null,
  -- Used once: the second sale with it is refused by this.
  "IdDemande" uuid unique references demande_remise,
  "IdApprobateur" uuid not null references utilisateur,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid not null references utilisateur,
  check ("IdApprobateur" <> "createdBy")
);
create index remise_approuvee_vente on remise_approuvee ("IdVente", "createdAt");
create index remise_approuvee_scelle on remise_approuvee using brin ("createdAt");

create trigger demande_remise_intouchable before update or delete or truncate on demande_remise
  for each statement execute function argent_intouchable();
create trigger reponse_remise_intouchable before update or delete or truncate on reponse_remise
  for each statement execute function argent_intouchable();
create trigger remise_approuvee_intouchable before update or delete or truncate on remise_approuvee
  for each statement execute function argent_intouchable();
create trigger remise_approuvee_trace after insert on remise_approuvee for each row execute function tracer();
create trigger reponse_remise_trace after insert on reponse_remise for each row execute function tracer();
create trigger demande_remise_trace after insert on demande_remise for each row execute function tracer('Contenu');

-- The report of exceptions reads what is rare among what is not: each of these holds only what it lists, in the order of time.
create index commande_client_remise on commande_client ("createdAt", "IdOfficine") where "RemiseTotale" > 0 and "Statut" = 'Active';
create index commande_comptoir_remise on commande_comptoir ("createdAt", "IdOfficine") where "RemiseTotale" > 0 and "Statut" = 'Active';
create index commande_client_supprimee on commande_client ("updatedAt", "IdOfficine") where "Statut" = 'Supprimée';
create index commande_comptoir_supprimee on commande_comptoir ("updatedAt", "IdOfficine") where "Statut" = 'Supprimée';
create index operation_contraire on operation ("createdAt", "IdOfficine") where "IdOrigine" is not null;
create index depense_contraire on depense ("createdAt", "IdOfficine") where "IdOrigine" is not null;
create index operation_ouverture_fausse on operation ("createdAt", "IdOfficine") where "Ecart" <> 0;
create index billetage_faux_le on billetage ("createdAt", "IdOfficine") where "Ecart" <> 0;
create index billetage_depense_faux on billetage_depense ("createdAt", "IdOfficine") where "Ecart" <> 0;
create index impression_duplicata on impression ("updatedAt") where rang > 1;
create index commande_etape_motivee on commande_etape ("createdAt") where "Motif" is not null;
create index prise_en_charge_le on prise_en_charge ("createdAt", "IdOfficine") where "Statut" = 'Active';
create index historique_prix on historique ("createdAt", "IdOfficine")
  where entite = 'article' and action = 'modification' and avant ? 'PrixVente';
create index historique_fusion on historique ("createdAt", "IdOfficine") where appel like '%/fusionner/%';
create index remise_approuvee_le on remise_approuvee ("createdAt", "IdOfficine");

-- A coverage without the insurer's paper is said wherever the coverage is.
create or replace view prise_en_charge_fiche as
  select p."_id", p."IdClient", p."IdOfficine", p."IdAssurance", p."IdSociete", p."NumeroBon", p."Gestionnaire", p."Police",
    p."Matricule", p."AssurePrincipal", p."Beneficiaire", p."Lien", p."IdPrescripteur", p."Taux", p."Plafond",
    p."PlafondMonture", p."PlafondVerres", p."MontantAccorde", p."RemiseAssurance", p."DateDebut", p."DateFin",
    p."Observation", p."Statut", p.version, p."createdAt", p."updatedAt",
    (select "displayName" from utilisateur where "_id" = p."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = p."updatedBy") as "updatedBy",
    (select "Libelle" from assurance where "_id" = p."IdAssurance") as "Assurance",
    (select "Libelle" from societe where "_id" = p."IdSociete") as "Societe",
    not exists (select from document d where d.entite = 'prise_en_charge' and d."idEntite" = p."_id") as "SansPapier"
  from prise_en_charge p;
