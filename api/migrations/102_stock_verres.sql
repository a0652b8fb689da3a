-- Lens stock. A stocked lens is an article like any other, with optical coordinates beside it: receipts, transfers,
-- inventories, breakage and value are those of the house, and there is one ledger.

select creer_reference('nom_commercial_verre',
  '"Libelle" text not null, "IdFourVerr" uuid not null references fournisseur_verre,
   "Genre" text not null check ("Genre" in (''unifocal'', ''progressif'')), "IdIndice" uuid references indice_verre,
   "IdMatiere" uuid references matiere_verre, "IdModelVer" uuid references modele_verre,
   "PrixVente" bigint not null default 0 check ("PrixVente" between 0 and 9999999999), "Actif" boolean not null default true',
  '{Libelle}');

-- Hundredths of dioptre, plus cylinder; `Base` in hundredths too. One row per coordinates and officine; taken off the grid it
-- goes, the article stays with its story.
create table stock_verre (
  "_id" uuid primary key references article,
  "IdOfficine" uuid not null references officine,
  "IdNomCommercial" uuid not null references nom_commercial_verre,
  "Sph" smallint not null check ("Sph" between -3000 and 3000 and "Sph" % 25 = 0),
  "Cyl" smallint check ("Cyl" between 0 and 1200 and "Cyl" % 25 = 0),
  "Diametre" smallint check ("Diametre" between 40 and 100),
  "Add" smallint check ("Add" between 50 and 400 and "Add" % 25 = 0),
  "Cote" text check ("Cote" in ('OD', 'OG')),
  "Base" smallint check ("Base" between 0 and 1200 and "Base" % 25 = 0),
  "createdAt" timestamptz not null default now(),
  constraint stock_verre_genre check (
    ("Cyl" is not null and "Diametre" is not null and num_nonnulls("Add", "Cote", "Base") = 0)
    or (num_nonnulls("Cyl", "Diametre") = 0 and num_nonnulls("Add", "Cote") = 2))
);
create unique index stock_verre_place on stock_verre
  ("IdOfficine", "IdNomCommercial", "Sph", "Cyl", "Diametre", "Add", "Cote", "Base") nulls not distinct;
create index stock_verre_nom on stock_verre ("IdNomCommercial");
-- Each list in its order, for one officine and for all.
create index stock_verre_ordre on stock_verre ("Sph", "_id");
create index stock_verre_officine on stock_verre ("IdOfficine", "Sph", "_id");
create trigger stock_verre_trace after insert or delete on stock_verre for each row execute function tracer();

-- A lens that another officine receives for the first time, whatever the way, is the same lens there.
create function verres_des_articles() returns trigger language plpgsql as $$
begin
  insert into stock_verre ("_id", "IdOfficine", "IdNomCommercial", "Sph", "Cyl", "Diametre", "Add", "Cote", "Base")
    select distinct on (n."_id") n."_id", n."IdOfficine", v."IdNomCommercial", v."Sph", v."Cyl", v."Diametre", v."Add", v."Cote", v."Base"
    from nouveaux n join article x on x.produit = n.produit and x."_id" <> n."_id"
    join stock_verre v on v."_id" = x."_id"
    on conflict do nothing;
  return null;
end $$;
create trigger article_verres after insert on article referencing new table as nouveaux
  for each statement execute function verres_des_articles();

-- What a sale has named of the catalogue, once each: it is not removed afterwards. No key reads inside the pairs.
create table verre_vendu (
  "IdModelVer" uuid references modele_verre,
  "IdVersion" uuid references version_verre,
  "IdTraitement" uuid references traitement_verre,
  "IdColoration" uuid references coloration_verre,
  "IdTeinte" uuid references teinte_verre,
  "IdFabrication" uuid references fabrication_verre,
  check (num_nonnulls("IdModelVer", "IdVersion", "IdTraitement", "IdColoration", "IdTeinte", "IdFabrication") = 1)
);
create index verre_vendu_modele on verre_vendu ("IdModelVer") where "IdModelVer" is not null;
create index verre_vendu_version on verre_vendu ("IdVersion") where "IdVersion" is not null;
create index verre_vendu_traitement on verre_vendu ("IdTraitement") where "IdTraitement" is not null;
create index verre_vendu_coloration on verre_vendu ("IdColoration") where "IdColoration" is not null;
create index verre_vendu_teinte on verre_vendu ("IdTeinte") where "IdTeinte" is not null;
create index verre_vendu_fabrication on verre_vendu ("IdFabrication") where "IdFabrication" is not null;

-- Notes what these pairs name and was not noted yet.
create function noter_verres_vendus(paires jsonb) returns void language plpgsql as $$
begin
  insert into verre_vendu ("IdModelVer", "IdVersion", "IdTraitement", "IdColoration", "IdTeinte", "IdFabrication")
  select n.* from (
    with v as materialized (
      select o.v from jsonb_array_elements(paires) p cross join lateral (values (p -> 'OD'), (p -> 'OG')) o(v)
      where o.v ->> 'IdModelVer' is not null)
    select m."_id", null::uuid, null::uuid, null::uuid, null::uuid, null::uuid from modele_verre m
      where m."_id" in (select (v ->> 'IdModelVer')::uuid from v)
        and not exists (select from verre_vendu x where x."IdModelVer" = m."_id")
    union all select null, m."_id", null, null, null, null from version_verre m
      where m."_id" in (select (v ->> 'IdVersion')::uuid from v)
        and not exists (select from verre_vendu x where x."IdVersion" = m."_id")
    union all select null, null, m."_id", null, null, null from traitement_verre m
      where m."_id" in (select t::uuid from v cross join lateral jsonb_array_elements_text(
          case when jsonb_typeof(v -> 'IdTraitements') = 'array' then v -> 'IdTraitements' else '[]' end) t)
        and not exists (select from verre_vendu x where x."IdTraitement" = m."_id")
    union all select null, null, null, m."_id", null, null from coloration_verre m
      where m."_id" in (select (v ->> 'IdColoration')::uuid from v)
        and not exists (select from verre_vendu x where x."IdColoration" = m."_id")
    union all select null, null, null, null, m."_id", null from teinte_verre m
      where m."_id" in (select (v ->> 'IdTeinte')::uuid from v)
        and not exists (select from verre_vendu x where x."IdTeinte" = m."_id")
    union all select null, null, null, null, null, m."_id" from fabrication_verre m
      where m."_id" in (select (v ->> 'IdFabrication')::uuid from v)
        and not exists (select from verre_vendu x where x."IdFabrication" = m."_id")) n;
end $$;
select noter_verres_vendus(coalesce(jsonb_agg(p), '[]')) from (
  select jsonb_array_elements("Paires") as p from commande_client where "Paires"::text like '%IdModelVer%'
  union all select jsonb_array_elements("Paires") from proforma where "Paires"::text like '%IdModelVer%') x;

-- A lens of an order: the model and the options it was chosen with, so that a remake is the same; or the article it was
-- taken from, and then no supplier is asked.
alter table commande_verre
  add column "IdModelVer" uuid,
  add column "Options" jsonb,
  add column "IdStockVerre" uuid references article;
create index commande_verre_stock on commande_verre ("IdStockVerre") where "IdStockVerre" is not null;

create or replace view commande_verre_fiche as
  select v."_id", v."RefVerre", v."IdCommande", k."RefCmmd", k."IdClient", c."CodeClient", c."Nom" || ' ' || c."Prenoms" as "Client",
    v."IdOfficine", (select "Nom" from officine where "_id" = v."IdOfficine") as "Officine", v."Paire", v."Cote",
    v."IdFournisseur", (select "Nom" from fournisseur where "_id" = v."IdFournisseur") as "Fournisseur",
    v."Libelle", v."Indice", v."Matiere", v."Diametre", v."Traitement", v."Teinte", v."TypeVision", v."Prescrit",
    oeil(v."Sph", v."Cyl", v."Axe", v."Add", v."EPLoin", v."EPPres", v."Hauteur", v."PrismeH", v."BaseH", v."PrismeV", v."BaseV", null)
      as "Fabrication",
    (v."MontureA" * 0.1)::float8 as "MontureA", (v."MontureB" * 0.1)::float8 as "MontureB",
    (v."MontureDBL" * 0.1)::float8 as "MontureDBL", (v."MontureED" * 0.1)::float8 as "MontureED",
    v."Urgent", v."IdOfficineLivraison",
    (select "Nom" from officine where "_id" = v."IdOfficineLivraison") as "OfficineLivraison", v."Remarques", v."Statut",
    v."Statut" = 'Livré' as livre, v."DateCommande", v."DatePrevue", v."LivreLe",
    (select "displayName" from utilisateur where "_id" = v."LivrePar") as "LivrePar", v."RetourneLe", v."MotifRetour", v."EnvoyeLe",
    v."IdOrigine", (select o."RefVerre" from commande_verre o where o."_id" = v."IdOrigine") as "RefOrigine", v."MotifRefait",
    v."ACharge", v.version, v."createdAt", v."updatedAt",
    (select "displayName" from utilisateur where "_id" = v."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = v."updatedBy") as "updatedBy",
    v."IdModelVer", v."Options", v."IdStockVerre"
  from commande_verre v join commande_client k on k."_id" = v."IdCommande" join client c on c."_id" = k."IdClient";
