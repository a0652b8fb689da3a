-- Seals: what was written in the books over a stretch of time, counted, hashed, and signed with a key that the database
-- does not hold. Each holds the one before it. Whoever rewrites the books, hashes and all, cannot make the seal again.

create table sceau (
  entite text not null,
  "Rang" bigint not null,
  -- Rows written after "Depuis", up to and with "Jusqua".
  "Depuis" timestamptz not null,
  "Jusqua" timestamptz not null,
  "Nombre" bigint not null,
  "Contenu" text not null,
  "Empreinte" text not null,
  "createdAt" timestamptz not null default now(),
  primary key (entite, "Rang"),
  check ("Jusqua" > "Depuis")
);
create function sceau_intouchable() returns trigger language plpgsql as $$
begin
  raise exception 'Un sceau ne se modifie ni ne s’efface.';
end $$;
create trigger sceau_intouchable before update or delete or truncate on sceau
  for each statement execute function sceau_intouchable();

-- History had only its name for a defence.
create function historique_intouchable() returns trigger language plpgsql as $$
begin
  raise exception 'L’historique ne se modifie ni ne s’efface.';
end $$;
create trigger historique_intouchable before update or delete or truncate on historique
  for each statement execute function historique_intouchable();

-- One row of a book as its seal reads it, whatever the session. Nulls are left out: a column that comes later is null on what
-- was written before, and changes no seal. So is what a rule lets change, and what is derived for searching.
create function contenu_scelle(ligne jsonb, mobiles text[]) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to((jsonb_strip_nulls(ligne) - mobiles)::text, 'UTF8')), 'hex') $$;

create index operation_scelle on operation using brin ("createdAt");
create index billetage_scelle on billetage using brin ("createdAt");
create index versement_scelle on versement using brin ("createdAt");
create index appro_depense_scelle on appro_depense using brin ("createdAt");
create index depense_scelle on depense using brin ("createdAt");
create index billetage_depense_scelle on billetage_depense using brin ("createdAt");
create index mouvement_scelle on mouvement using brin ("createdAt");
create index reglement_fournisseur_scelle on reglement_fournisseur using brin ("createdAt");
create index historique_scelle on historique using brin ("createdAt");
create index lecture_ordonnance_scelle on lecture_ordonnance using brin ("createdAt");
create index commande_etape_scelle on commande_etape using brin ("createdAt");
