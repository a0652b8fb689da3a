-- The lens catalogue: suppliers, ranges, models, options, price lists and the matrix of prices.

-- Ids and ranges in one exclusion: comes with PostgreSQL, like pg_trgm.
create extension if not exists btree_gist;

-- A lens supplier stands on an ordinary one, through whom orders, delays and papers go.
select creer_reference('fournisseur_verre',
  '"Fournisseur" text not null, "IdFournisseur" uuid not null references fournisseur', '{Fournisseur}');

create table indice_verre (
  "_id" uuid primary key,
  indice numeric not null unique check (indice between 1.4 and 2 and scale(indice) <= 3),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index indice_verre_creation on indice_verre ("createdAt", "_id");
create trigger indice_verre_trace after insert or update or delete on indice_verre for each row execute function tracer();

select creer_reference('gamme_verre',
  '"Libelle_GamVer" text not null, "IdFour" uuid not null references fournisseur_verre',
  '{IdFour,Libelle_GamVer}', '{Libelle_GamVer}');
-- What names a range and a supplier names that supplier's range.
alter table gamme_verre add constraint gamme_verre_du_fournisseur unique ("_id", "IdFour");

select creer_reference('type_verre',
  '"Libelle_Foyer" text not null,
   "TypeVision" text not null check ("TypeVision" in (''unifocal'', ''progressif'', ''bifocal'', ''mi-distance''))',
  '{Libelle_Foyer}');
select creer_reference('matiere_verre',
  '"Libelle_Matiere" text not null, "Densite" numeric(4,3), "Abbe" numeric(5,3)', '{Libelle_Matiere}');
select creer_reference('version_verre',
  '"Version" text not null, "IdGam" uuid not null references gamme_verre, "IdIndice" uuid not null references indice_verre,
   "Prix_Base" boolean, "Prix" bigint check ("Prix" >= 0)',
  '{IdGam,IdIndice,Version}', '{Version}');
select creer_reference('teinte_verre', '"Libelle" text not null, "Couleur" text, "Prix" bigint check ("Prix" >= 0)',
  '{Libelle}', '{Libelle,Couleur}');

-- Options of a supplier, in all its ranges or in one. No foreign key reads inside an array: the two triggers below do.
create function exclusions_connues() returns trigger language plpgsql as $$
declare
  inconnue uuid;
begin
  new."Exclut" := coalesce(array_remove(new."Exclut", new."_id"), '{}');
  if new."Exclut" <> '{}' then
    execute format('select e from unnest($1) e where not exists (select from %I t where t."_id" = e) limit 1', tg_table_name)
      into inconnue using new."Exclut";
    if inconnue is not null then
      raise foreign_key_violation using message = 'exclusion inconnue',
        detail = format('Key (Exclut)=(%s) is not present in table "%s".', inconnue, tg_table_name);
    end if;
  end if;
  return new;
end $$;
create function exclusions_sans() returns trigger language plpgsql as $$
begin
  execute format('update %I set "Exclut" = array_remove("Exclut", $1), version = version + 1 where "Exclut" @> array[$1]',
    tg_table_name) using old."_id";
  return null;
end $$;

do $$
declare
  nom text;
begin
  foreach nom in array '{traitement_verre,coloration_verre,fabrication_verre}'::text[] loop
    perform creer_reference(nom,
      '"Libelle" text not null, "IdFour" uuid not null references fournisseur_verre, "IdGam" uuid references gamme_verre,
       "Prix" bigint check ("Prix" >= 0), "Exclut" uuid[] not null default ''{}'',
       foreign key ("IdGam", "IdFour") references gamme_verre ("_id", "IdFour")',
      '{IdFour,IdGam,Libelle}', '{Libelle}', 'nulls not distinct');
    execute format('create trigger %I before insert or update of "Exclut" on %I
      for each row execute function exclusions_connues()', nom || '_exclut', nom);
    execute format('create trigger %I after delete on %I for each row execute function exclusions_sans()',
      nom || '_sans', nom);
  end loop;
end $$;

-- The lists of one supplier follow each other: the one of the day prices a sale.
select creer_reference('catalogue_verre',
  '"Libelle" text not null, "IdFour" uuid not null references fournisseur_verre, "DateDebut" date not null,
   "DateFin" date check ("DateFin" >= "DateDebut"),
   constraint catalogue_verre_un_a_la_fois exclude using gist ("IdFour" with =, daterange("DateDebut", "DateFin", ''[]'') with &&)',
  '{IdFour,Libelle}', '{Libelle}');
create index catalogue_verre_debut on catalogue_verre ("DateDebut", "_id");
create index catalogue_verre_debut_four on catalogue_verre ("IdFour", "DateDebut", "_id");

select creer_reference('modele_verre',
  '"Libelle_Model" text not null, "IdFoyer" uuid not null references type_verre, "IdMatiere" uuid not null references matiere_verre,
   "IdIndice" uuid not null references indice_verre, "IdFourVerr" uuid not null references fournisseur_verre,
   "IdGam" uuid not null references gamme_verre, "Diametres" smallint[] not null default ''{}'', "HauteurMin" numeric(4,1),
   "FacteurEpaisseur" numeric(3,2) not null default 1, "Actif" boolean not null default true,
   foreign key ("IdGam", "IdFourVerr") references gamme_verre ("_id", "IdFour")',
  '{IdGam,IdIndice,IdMatiere,IdFoyer,Libelle_Model}', '{Libelle_Model}');

-- Dioptres in whole hundredths, plus cylinder, bounds inclusive. Two bands of one model and list never overlap; no addition is
-- every addition. The list comes first, then the ground that a band covers: the same index finds what covers a prescription.
create table matrice_prix (
  "_id" uuid primary key,
  "IdModelVer" uuid not null references modele_verre,
  "IdCatalogue" uuid not null references catalogue_verre,
  "SphInf" smallint not null check ("SphInf" between -3000 and 3000 and "SphInf" % 25 = 0),
  "SphSup" smallint not null check ("SphSup" between "SphInf" and 3000 and "SphSup" % 25 = 0),
  "CylInf" smallint not null check ("CylInf" between 0 and 1200 and "CylInf" % 25 = 0),
  "CylSup" smallint not null check ("CylSup" between "CylInf" and 1200 and "CylSup" % 25 = 0),
  "AddInf" smallint check ("AddInf" between 50 and 400 and "AddInf" % 25 = 0),
  "AddSup" smallint check ("AddSup" between "AddInf" and 400 and "AddSup" % 25 = 0),
  "Prix" bigint not null check ("Prix" between 0 and 9999999999),
  "PrixAchat" bigint check ("PrixAchat" between 0 and 9999999999),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check (("AddInf" is null) = ("AddSup" is null)),
  constraint matrice_prix_sans_chevauchement exclude using gist (
    "IdCatalogue" with =,
    int4range("SphInf", "SphSup", '[]') with &&,
    int4range("CylInf", "CylSup", '[]') with &&,
    "IdModelVer" with =,
    int4range("AddInf", "AddSup", '[]') with &&
  ) deferrable initially immediate
);
create index matrice_prix_modele on matrice_prix ("IdModelVer", "IdCatalogue", "SphInf", "CylInf");
create index matrice_prix_creation on matrice_prix ("createdAt", "_id");
-- A list of 50,000 bands is written in one go: the row itself says who made it and when.
create trigger matrice_prix_trace after update or delete on matrice_prix for each row execute function tracer();
create trigger matrice_prix_ajout after insert on matrice_prix referencing new table as nouvelles
  for each statement execute function compter_effectif();
create trigger matrice_prix_retrait after delete on matrice_prix referencing old table as anciennes
  for each statement execute function compter_effectif();
insert into effectif (entite) values ('matrice_prix');

-- Which column of a supplier's file holds what, as its last list said.
create table colonnes_tarif (
  "IdFour" uuid primary key references fournisseur_verre on delete cascade,
  "Colonnes" jsonb not null,
  "updatedAt" timestamptz not null default now()
);

create table reglage_verres (
  "_id" uuid primary key default nouvel_id(),
  seule boolean not null default true unique check (seule),
  "EpaisseurCentre" numeric(4,2) not null default 2,
  "EpaisseurBord" numeric(4,2) not null default 1,
  "Surcote" numeric(4,2) not null default 2,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
insert into reglage_verres default values;
create trigger reglage_verres_trace after insert or update or delete on reglage_verres
  for each row execute function tracer('seule');
