-- A word between colleagues on a record; pinned, it is shown to whoever opens the record. Taken back, it stays in the table.
create table note (
  "_id" uuid primary key default nouvel_id(),
  "Entite" text not null check ("Entite" in ('client', 'commande_client', 'bon_reception', 'facture_assurance')),
  "IdFiche" uuid not null,
  "Texte" text not null,
  "Epinglee" boolean not null default false,
  "IdUtilisateur" uuid not null references utilisateur,
  "retireeLe" timestamptz,
  "createdAt" timestamptz not null default now()
);
create index note_fiche on note ("Entite", "IdFiche", "createdAt" desc) where "retireeLe" is null;
