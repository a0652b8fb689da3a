-- Every reference table, what makes their lists fast, and suppliers.

-- How many rows a reference table holds: kept by the statement that adds or removes them, so that no list counts.
create table effectif (
  entite text primary key,
  total bigint not null default 0
);
create function compter_effectif() returns trigger language plpgsql as $$
declare
  ecart bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into ecart from nouvelles;
  else
    select -count(*) into ecart from anciennes;
  end if;
  if ecart <> 0 then
    update effectif set total = total + ecart where entite = tg_table_name;
  end if;
  return null;
end $$;

-- Counts again what was loaded without triggers.
create function recompter_effectifs() returns void language plpgsql as $$
declare
  nom text;
  n bigint;
begin
  for nom in select entite from effectif loop
    execute format('select count(*) from %I', nom) into n;
    update effectif set total = n where entite = nom;
  end loop;
end $$;

/*
 * What every reference table has beside its columns: the text that its list searches and sorts, the index of each
 * question that the list answers, a unique index on what names a record, its history, its count.
 * `cle`: the columns that name a record (texts are compared without case and accents, null as empty). `cherches`: the
 * columns of the search, the label first, which is also the order of the list.
 */
create function equiper_reference(nom text, cle text[], cherches text[], ou text default '') returns void
  language plpgsql as $$
declare
  texte text;
  unique_sur text;
  parent text;
begin
  select string_agg(format('coalesce(%I, '''')', c), ' || '' '' || ') into texte from unnest(cherches) c;
  execute format('alter table %I add column recherche text collate "C" not null
    generated always as ('' '' || public.sans_accent(%s)) stored', nom, texte);
  execute format('create index %I on %I using gin (recherche gin_trgm_ops) with (fastupdate = off)', nom || '_recherche', nom);
  execute format('create index %I on %I (recherche, "_id")', nom || '_ordre', nom);
  execute format('create index %I on %I ("createdAt", "_id")', nom || '_creation', nom);
  execute format('create index %I on %I ("updatedAt", "_id")', nom || '_modification', nom);
  for parent in select attname from pg_attribute
    where attrelid = nom::regclass and attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype and attname <> '_id'
  loop
    execute format('drop index if exists %I', nom || '_' || lower(substr(parent, 3)));
    execute format('create index %I on %I (%I, recherche, "_id")', nom || '_' || lower(substr(parent, 3)), nom, parent);
  end loop;

  select string_agg(case when a.atttypid = 'uuid'::regtype then format('%I', c)
      else format('public.sans_accent(coalesce(%I, ''''))', c) end, ', ' order by rang)
    into unique_sur
    from unnest(cle) with ordinality as k(c, rang)
    join pg_attribute a on a.attrelid = nom::regclass and a.attname = c;
  execute format('drop index if exists %I', nom || '_libelle');
  execute format('create unique index %I on %I (%s) %s', nom || '_libelle', nom, unique_sur, ou);

  execute format('drop trigger if exists %I on %I', nom || '_trace', nom);
  execute format('create trigger %I after insert or update or delete on %I
    for each row execute function tracer(''recherche'')', nom || '_trace', nom);
  execute format('create trigger %I after insert on %I referencing new table as nouvelles
    for each statement execute function compter_effectif()', nom || '_ajout', nom);
  execute format('create trigger %I after delete on %I referencing old table as anciennes
    for each statement execute function compter_effectif()', nom || '_retrait', nom);
  execute format('insert into effectif (entite, total) select %L, count(*) from %I', nom, nom);
end $$;

-- A new reference table in one line: its own columns, what names a record, what the search reads.
create function creer_reference(nom text, colonnes text, cle text[], cherches text[] default null, ou text default '')
  returns void language plpgsql as $$
begin
  execute format('create table %I ("_id" uuid primary key, %s, version integer not null default 1,
    "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())', nom, colonnes);
  perform equiper_reference(nom, cle, coalesce(cherches, cle[1:1]), ou);
end $$;

alter table assurance
  add column "DelaiDepot" smallint,
  add column "Telephone" text,
  add column "Email" text,
  add column "Adresse" text;

select equiper_reference('pays', '{Libelle}', '{Libelle,CodeIso}');
select equiper_reference('ville', '{IdPays,Libelle}', '{Libelle}');
select equiper_reference('quartier', '{IdVille,Libelle}', '{Libelle}');
select equiper_reference('profession', '{Libelle}', '{Libelle}');
select equiper_reference('fonction', '{Libelle}', '{Libelle}');
select equiper_reference('societe', '{Libelle}', '{Libelle}');
select equiper_reference('assurance', '{Libelle}', '{Libelle,Gestionnaire}');
select equiper_reference('centre_hospitalier', '{Libelle}', '{Libelle}');
select equiper_reference('prescripteur', '{NomPresc,PrenomPresc}', '{NomPresc,PrenomPresc}');

select creer_reference('categorie_article',
  '"Abreg_Categ" text not null, "Libelle" text, "TypeArticle" text, "IdCodeTva" uuid', '{Abreg_Categ}', '{Abreg_Categ,Libelle}');
select creer_reference('type', '"Libelle" text not null', '{Libelle}');
select creer_reference('style', '"Libelle" text not null', '{Libelle}');
select creer_reference('marque', '"Libelle_marq" text not null', '{Libelle_marq}');
select creer_reference('banque',
  '"Libelle" text not null, "Sigle" text, "NumeroCompte" text, "Telephone" text', '{Libelle}', '{Libelle,Sigle}');
select creer_reference('partenaire',
  '"Libelle" text not null, "Contact" text, "Telephone" text, "Email" text, "Adresse" text', '{Libelle}');
-- Taken off rather than removed: past expenses keep their heading, and the name is free again.
select creer_reference('rubrique_depense', '"Libelle" text not null, "Description" text, "RetireLe" timestamptz',
  '{Libelle}', '{Libelle}', 'where "RetireLe" is null');

-- Which tables got their starting data, so that what a house removed does not come back.
create table donnees_de_depart (
  entite text primary key,
  "poseLe" timestamptz not null default now()
);

-- A supplier without officine is the whole group's.
create table fournisseur (
  "_id" uuid primary key,
  "Nom" text not null,
  "Contact" text,
  "Telephone" text,
  "Email" text,
  "Adresse" text,
  "Ville" text,
  "Pays" text,
  "RegistreCommerce" text,
  "CompteContribuable" text,
  "DelaiLivraison" smallint check ("DelaiLivraison" between 0 and 365),
  "ConditionsReglement" text,
  "IdOfficine" uuid references officine,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  recherche text collate "C" not null generated always as
    (' ' || public.sans_accent("Nom" || ' ' || coalesce("Contact", '') || ' ' || coalesce("Ville", ''))) stored
);
create unique index fournisseur_nom on fournisseur ("IdOfficine", sans_accent("Nom")) nulls not distinct;
create index fournisseur_recherche on fournisseur using gin (recherche gin_trgm_ops) with (fastupdate = off);
create index fournisseur_ordre on fournisseur (recherche, "_id");
create index fournisseur_officine on fournisseur ("IdOfficine", recherche, "_id");
create index fournisseur_creation on fournisseur ("createdAt", "_id");
create trigger fournisseur_trace after insert or update or delete on fournisseur
  for each row execute function tracer('recherche');

-- Shipped roles already in the database; a house that changed one keeps its changes.
update role set permissions = permissions || array['fournisseurs.lire', 'fournisseurs.ecrire']
  where livre in ('administrateur', 'gerant', 'magasinier') and not permissions @> array['fournisseurs.lire'];
