-- A report too long to wait for is written in the background and fetched as a file: in pieces, so that nobody ever holds
-- it whole. It is its owner's alone, is kept a day, and costs a new one when it is lost.
create unlogged table fichier_etat (
  "_id" uuid primary key default nouvel_id(),
  "IdUtilisateur" uuid not null references utilisateur,
  "Etat" text not null,
  -- The question as it was checked, with its order.
  "Question" jsonb not null,
  "Format" text not null check ("Format" in ('xlsx', 'csv')),
  "Nom" text not null,
  "Lignes" integer not null,
  "Faites" integer not null default 0,
  "Statut" text not null default 'En cours' check ("Statut" in ('En cours', 'Prêt', 'Échec')),
  "createdAt" timestamptz not null default now()
);
create index fichier_etat_de on fichier_etat ("IdUtilisateur", "createdAt" desc);
create index fichier_etat_age on fichier_etat ("createdAt");

create unlogged table morceau_etat (
  "IdFichier" uuid not null references fichier_etat on delete cascade,
  "Rang" integer not null,
  "Contenu" bytea not null,
  primary key ("IdFichier", "Rang")
);
-- Already deflated.
alter table morceau_etat alter column "Contenu" set storage external;
