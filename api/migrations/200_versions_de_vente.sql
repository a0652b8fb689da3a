-- What is owed is written. Each change of what a sale comes to is a row that stays: what it changed, why, who, how the insurer's
-- share was found, and the day it counts for. A day that was closed receives nothing more: what is corrected later counts today.

-- Why the amounts stand as they do, and what the share was computed with: the last version's, kept with the sale.
alter table commande_client
  add column "Cause" text not null default 'vente',
  add column "Taux" smallint,
  add column "PlafondMonture" bigint,
  add column "PlafondVerres" bigint,
  add column "PlafondRestant" bigint,
  add column "AccordeRestant" bigint;
drop trigger commande_client_trace on commande_client;
create trigger commande_client_trace after insert or delete or update on commande_client for each row
  execute function tracer('PartClient', 'ResteAPayer', 'StatutReglement', 'DossierAssurance', 'EtatAssurance', 'Cause', 'Taux', 'PlafondMonture',
    'PlafondVerres', 'PlafondRestant', 'AccordeRestant');

create table version_vente (
  "_id" uuid primary key default nouvel_id(),
  "IdCommande" uuid references commande_client,
  "IdComptoir" uuid references commande_comptoir,
  "Numero" integer not null check ("Numero" > 0),
  "Cause" text not null check ("Cause" in
    ('vente', 'prix', 'remise', 'bon', 'date', 'montant convenu', 'charge au client', 'retour', 'annulation', 'reprise')),
  "IdOfficine" uuid not null references officine,
  "IdVendeur" uuid references utilisateur,
  -- The day that the difference counts for: the sale's own while it is open.
  "Jour" date not null,
  -- What stands after it.
  "Total" bigint not null,
  "Remise" bigint not null,
  "PartAssurance" bigint not null,
  -- What it changed: added up, what a day sold.
  "Nombre" smallint not null check ("Nombre" between -1 and 1),
  "EcartTotal" bigint not null,
  "EcartRemise" bigint not null,
  "EcartAssurance" bigint not null,
  "IdPriseEnCharge" uuid references prise_en_charge,
  "Taux" smallint,
  "PlafondMonture" bigint,
  "PlafondVerres" bigint,
  "PlafondRestant" bigint,
  "AccordeRestant" bigint,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check (("IdCommande" is null) <> ("IdComptoir" is null)),
  constraint version_vente_commande unique ("IdCommande", "Numero"),
  constraint version_vente_comptoir unique ("IdComptoir", "Numero")
);
create index version_vente_jour on version_vente ("Jour", "IdOfficine");
create index version_vente_scelle on version_vente using brin ("createdAt");

-- Every franc of a version is of something: frames and articles, lenses, mounting, the discount that is taken off. Signed: what a
-- version takes back and what it puts in its place.
create table poste_vendu (
  "_id" uuid primary key default nouvel_id(),
  "IdVersion" uuid not null references version_vente,
  "Rang" smallint not null,
  "Poste" text check ("Poste" in ('Montures hors stock', 'Montage', 'Verres', 'Remises')),
  "IdArticle" uuid references article,
  "IdOfficine" uuid not null references officine,
  "Jour" date not null,
  "Quantite" integer not null,
  "Montant" bigint not null,
  "Cout" bigint not null,
  "createdAt" timestamptz not null default now(),
  check (("Poste" is null) = ("IdArticle" is not null))
);
create index poste_vendu_version on poste_vendu ("IdVersion");
create index poste_vendu_jour on poste_vendu ("Jour");
create index poste_vendu_article on poste_vendu ("IdArticle") where "IdArticle" is not null;

-- The last day that was closed here: whatever is written afterwards counts for a later one.
create function dernier_jour_clos(officine uuid) returns date language sql stable as $$
  select "Jour" from journee_caisse where "IdOfficine" = officine and "clotureLe" is not null order by "Jour" desc limit 1 $$;
create index journee_caisse_close on journee_caisse ("IdOfficine", "Jour" desc) where "clotureLe" is not null;
create function jour_qui_compte(officine uuid, voulu date) returns date language sql stable as $$
  select case when clos is null or voulu > clos then voulu else greatest((now() at time zone 'UTC')::date, clos + 1) end
  from (select dernier_jour_clos(officine) as clos) c $$;

-- What a sale is made of as it now stands.
create function postes_de_commande(c commande_client) returns table("Rang" smallint, "Poste" text, "IdArticle" uuid, "Quantite" integer, "Montant" bigint)
language sql immutable as $$
  select l.rang, case when l.id is null then 'Montures hors stock' end, l.id, 1, case when l.id is null then l.entier else coalesce(l.monture, l.entier) end
  from (values (1::smallint, c."IdArticle1", c."PrixMont1", c."PrixMonture1"), (2::smallint, c."IdArticle2", c."PrixMont2", c."PrixMonture2"),
    (3::smallint, c."IdArticle3", c."PrixMont3", c."PrixMonture3")) l(rang, id, entier, monture)
  where c."Statut" = 'Active' and (l.id is not null or l.entier <> 0)
  union all
  select l.rang, 'Montage', null, 0, l.entier - l.monture
  from (values (11::smallint, c."IdArticle1", c."PrixMont1", c."PrixMonture1"), (12::smallint, c."IdArticle2", c."PrixMont2", c."PrixMonture2"),
    (13::smallint, c."IdArticle3", c."PrixMont3", c."PrixMonture3")) l(rang, id, entier, monture)
  where c."Statut" = 'Active' and l.id is not null and l.entier <> l.monture
  union all
  select 20::smallint, 'Verres', null, v.n, v.montant
  from (select (c."PrixVerD1" > 0)::int + (c."PrixVerD2" > 0)::int + (c."PrixVerD3" > 0)::int + (c."PrixVerG1" > 0)::int + (c."PrixVerG2" > 0)::int
      + (c."PrixVerG3" > 0)::int as n, c."PrixVerD1" + c."PrixVerD2" + c."PrixVerD3" + c."PrixVerG1" + c."PrixVerG2" + c."PrixVerG3" as montant) v
  where c."Statut" = 'Active' and v.montant <> 0
  union all
  select 30::smallint, 'Remises', null, 0, -c."RemiseCom" where c."Statut" = 'Active' and c."RemiseCom" <> 0 $$;

create function postes_de_comptoir(k commande_comptoir) returns table("Rang" smallint, "Poste" text, "IdArticle" uuid, "Quantite" integer, "Montant" bigint)
language sql stable as $$
  select l."Rang", null::text, l."IdArticle", l."Quantite", l."Quantite" * l."PrixUnitaire" from commande_comptoir_ligne l
  where l."IdCommande" = k."_id" and k."Statut" = 'Active'
  union all
  select 0::smallint, 'Remises', null, 0, -k."Remise" where k."Statut" = 'Active' and k."Remise" <> 0 $$;

-- What one version is made of, against all those before it. An article that stays keeps the cost it left with.
create function inscrire_postes(v version_vente, postes poste_vendu[]) returns void language sql as $$
  insert into poste_vendu ("IdVersion", "Rang", "Poste", "IdArticle", "IdOfficine", "Jour", "Quantite", "Montant", "Cout", "createdAt")
  with avant as (
    select p."Rang", p."Poste", p."IdArticle", sum(p."Quantite")::int as n, sum(p."Montant")::bigint as montant, sum(p."Cout")::bigint as cout
    from version_vente x join poste_vendu p on p."IdVersion" = x."_id"
    where x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir"
    group by 1, 2, 3),
  apres as (select p."Rang", p."Poste", p."IdArticle", p."Quantite" as n, p."Montant" as montant,
    case when p."IdArticle" is null then 0 else p."Quantite" * coalesce(nullif(a.cout, 0) / nullif(a.n, 0),
      cout_de_vente(coalesce(v."IdCommande", v."IdComptoir"), p."IdArticle")) end as cout
    from unnest(postes) p left join avant a on a."Rang" = p."Rang" and a."IdArticle" = p."IdArticle")
  select v."_id", x."Rang", x."Poste", x."IdArticle", v."IdOfficine", v."Jour", sum(x.n), sum(x.montant), sum(x.cout), v."createdAt"
  from (select "Rang", "Poste", "IdArticle", n, montant, cout from apres union all select "Rang", "Poste", "IdArticle", -n, -montant, -cout from avant) x
  group by x."Rang", x."Poste", x."IdArticle" having sum(x.n) <> 0 or sum(x.montant) <> 0 or sum(x.cout) <> 0 $$;

-- `vivante`: what the sale comes to after it; nothing, once it is cancelled or leaves its day for another one.
create function inscrire_version(v version_vente, vivante boolean, postes poste_vendu[]) returns void language plpgsql as $$
declare
  d record;
begin
  select coalesce(max("Numero"), 0) as numero, coalesce(sum("Nombre"), 0) as n, coalesce(sum("EcartTotal"), 0) as total,
    coalesce(sum("EcartRemise"), 0) as remise, coalesce(sum("EcartAssurance"), 0) as assurance into d
  from version_vente x where x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir";
  v."_id" := nouvel_id();
  v."Numero" := d.numero + 1;
  v."Jour" := jour_qui_compte(v."IdOfficine", v."Jour");
  v."Nombre" := vivante::int - d.n;
  v."EcartTotal" := vivante::int * v."Total" - d.total;
  v."EcartRemise" := vivante::int * v."Remise" - d.remise;
  v."EcartAssurance" := vivante::int * v."PartAssurance" - d.assurance;
  v."createdAt" := now();
  insert into version_vente select v.*;
  perform inscrire_postes(v, postes);
end $$;

create function versionner_commande() returns trigger language plpgsql as $$
declare
  v version_vente;
begin
  v."IdCommande" := new."_id";
  v."IdOfficine" := new."IdOfficine";
  v."IdVendeur" := new."createdBy";
  v."Total" := new."Total";
  v."Remise" := new."RemiseTotale";
  v."PartAssurance" := new."PartAssurance";
  v."createdBy" := new."updatedBy";
  v."IdPriseEnCharge" := new."IdPriseEnCharge";
  v."Taux" := new."Taux";
  v."PlafondMonture" := new."PlafondMonture";
  v."PlafondVerres" := new."PlafondVerres";
  v."PlafondRestant" := new."PlafondRestant";
  v."AccordeRestant" := new."AccordeRestant";
  if tg_op = 'UPDATE' and new."DateCommd" <> old."DateCommd" and new."Statut" = 'Active' then
    v."Jour" := old."DateCommd";
    v."Cause" := 'date';
    perform inscrire_version(v, false, '{}');
  end if;
  v."Jour" := new."DateCommd";
  v."Cause" := case when new."Statut" <> 'Active' then 'annulation' else new."Cause" end;
  perform inscrire_version(v, new."Statut" = 'Active', array(select row(null, null, p."Rang", p."Poste", p."IdArticle", null, null, p."Quantite", p."Montant", null, null)::poste_vendu
    from postes_de_commande(new) p));
  return null;
end $$;

create function versionner_comptoir() returns trigger language plpgsql as $$
declare
  v version_vente;
begin
  v."IdComptoir" := new."_id";
  v."IdOfficine" := new."IdOfficine";
  v."IdVendeur" := new."createdBy";
  v."Total" := new."PartClient";
  v."Remise" := new."RemiseTotale";
  v."PartAssurance" := 0;
  v."createdBy" := new."updatedBy";
  v."Jour" := new."DateCommd";
  v."Cause" := case when tg_op = 'INSERT' then 'vente' when new."Statut" <> 'Active' then 'annulation'
    when new."SousTotal" <> old."SousTotal" or new."RemisePrix" <> old."RemisePrix" then 'prix' else 'remise' end;
  perform inscrire_version(v, new."Statut" = 'Active', array(select row(null, null, p."Rang", p."Poste", p."IdArticle", null, null, p."Quantite", p."Montant", null, null)::poste_vendu
    from postes_de_comptoir(new) p));
  return null;
end $$;

-- The first version of the sales that have none: those that were there before, or were loaded without triggers. Totals stay as they
-- are, whoever closed a day on them.
create function relever_ventes(cause text) returns void language sql as $$
  with nouvelles as (
    insert into version_vente ("IdCommande", "IdComptoir", "Numero", "Cause", "IdOfficine", "IdVendeur", "Jour", "Total", "Remise", "PartAssurance",
      "Nombre", "EcartTotal", "EcartRemise", "EcartAssurance", "IdPriseEnCharge", "Taux", "PlafondMonture", "PlafondVerres", "PlafondRestant",
      "AccordeRestant", "createdAt", "createdBy")
    select c."_id", null::uuid, 1, cause, c."IdOfficine", c."createdBy", c."DateCommd", c."Total", c."RemiseTotale", c."PartAssurance", a.n, a.n * c."Total",
      a.n * c."RemiseTotale", a.n * c."PartAssurance", c."IdPriseEnCharge", c."Taux", c."PlafondMonture", c."PlafondVerres", c."PlafondRestant",
      c."AccordeRestant", c."createdAt", c."createdBy"
    from commande_client c, lateral (select (c."Statut" = 'Active')::int as n) a
    where not exists (select from version_vente v where v."IdCommande" = c."_id")
    union all
    select null, k."_id", 1, cause, k."IdOfficine", k."createdBy", k."DateCommd", k."PartClient", k."RemiseTotale", 0, a.n, a.n * k."PartClient",
      a.n * k."RemiseTotale", 0, null, null, null, null, null, null, k."createdAt", k."createdBy"
    from commande_comptoir k, lateral (select (k."Statut" = 'Active')::int as n) a
    where not exists (select from version_vente v where v."IdComptoir" = k."_id")
    returning *),
  postes as (
    select v."_id", v."IdOfficine", v."Jour", v."createdAt", v."IdCommande" as vente, p.*
    from nouvelles v join commande_client c on c."_id" = v."IdCommande", postes_de_commande(c) p
    union all
    select v."_id", v."IdOfficine", v."Jour", v."createdAt", v."IdComptoir", p.*
    from nouvelles v join commande_comptoir k on k."_id" = v."IdComptoir", postes_de_comptoir(k) p),
  couts as (select distinct on ("idEntite", "IdArticle") "idEntite", "IdArticle", "CoutUnitaire" from mouvement
    where "Quantite" < 0 and entite in ('commande_client', 'commande_comptoir') order by "idEntite", "IdArticle", "_id" desc)
  insert into poste_vendu ("IdVersion", "Rang", "Poste", "IdArticle", "IdOfficine", "Jour", "Quantite", "Montant", "Cout", "createdAt")
  select p."_id", p."Rang", p."Poste", p."IdArticle", p."IdOfficine", p."Jour", p."Quantite", p."Montant",
    coalesce(p."Quantite" * coalesce(m."CoutUnitaire", a."PrixAchat"), 0), p."createdAt"
  from postes p left join article a on a."_id" = p."IdArticle" left join couts m on m."idEntite" = p.vente and m."IdArticle" = p."IdArticle" $$;
select relever_ventes('reprise');
-- What had left at a cost kept it.
update poste_vendu p set "Cout" = p."Quantite" * a."CoutUnitaire" from version_vente v, article_vendu a
where v."_id" = p."IdVersion" and a."IdVente" = coalesce(v."IdCommande", v."IdComptoir") and a."Rang" = p."Rang" and a."IdArticle" = p."IdArticle"
  and p."Cout" <> p."Quantite" * a."CoutUnitaire";

create trigger version_vente_intouchable before update or delete or truncate on version_vente
  for each statement execute function argent_intouchable();
create index poste_vendu_scelle on poste_vendu using brin ("createdAt");
create trigger poste_vendu_intouchable before update or delete or truncate on poste_vendu
  for each statement execute function argent_intouchable();

create trigger commande_client_versionner after insert on commande_client for each row execute function versionner_commande();
-- A payment, a step or a note changes nothing of what was sold: it does not come here.
create trigger commande_client_versionner_changement after update on commande_client for each row
  when ((old."Statut", old."DateCommd", old."IdOfficine", old."createdBy", old."Total", old."RemiseTotale", old."PartAssurance", old."RemiseCom",
      old."IdArticle1", old."IdArticle2", old."IdArticle3", old."PrixMont1", old."PrixMont2", old."PrixMont3", old."PrixMonture1", old."PrixMonture2",
      old."PrixMonture3", old."PrixVerD1", old."PrixVerD2", old."PrixVerD3", old."PrixVerG1", old."PrixVerG2", old."PrixVerG3")
    is distinct from (new."Statut", new."DateCommd", new."IdOfficine", new."createdBy", new."Total", new."RemiseTotale", new."PartAssurance", new."RemiseCom",
      new."IdArticle1", new."IdArticle2", new."IdArticle3", new."PrixMont1", new."PrixMont2", new."PrixMont3", new."PrixMonture1", new."PrixMonture2",
      new."PrixMonture3", new."PrixVerD1", new."PrixVerD2", new."PrixVerD3", new."PrixVerG1", new."PrixVerG2", new."PrixVerG3"))
  execute function versionner_commande();
create trigger commande_comptoir_versionner after insert on commande_comptoir for each row execute function versionner_comptoir();
-- Lines are written before their sale: it says what is left of them.
create trigger commande_comptoir_versionner_changement after update on commande_comptoir for each row
  when (old.version <> new.version) execute function versionner_comptoir();

-- What was kept of sales by their rows is kept by their versions.
drop trigger commande_client_vendue on commande_client;
drop trigger commande_client_vendue_changement on commande_client;
drop trigger commande_client_totaliser on commande_client;
drop trigger commande_client_totaliser_changement on commande_client;
drop trigger commande_comptoir_vendue on commande_comptoir;
drop trigger commande_comptoir_vendue_changement on commande_comptoir;
drop trigger commande_comptoir_totaliser on commande_comptoir;
drop trigger commande_comptoir_totaliser_changement on commande_comptoir;
drop trigger commande_comptoir_ligne_vendue on commande_comptoir_ligne;
drop trigger commande_comptoir_ligne_retiree on commande_comptoir_ligne;
drop trigger article_totaliser on article;
drop view part_de_total, part_de_vente, ligne_de_vente;
drop function compter_commande(), compter_comptoir(), totaliser_commande(), totaliser_comptoir(), vendre_lignes(), retirer_lignes(),
  relever_articles_vendus(), reclasser_article_vendu(), part_de_commande(commande_client, integer), part_de_comptoir(commande_comptoir, integer),
  parts_de_commande(commande_client, integer), parts_de_comptoir(commande_comptoir, integer), montures_de(commande_client),
  parts_de_classe(article_vendu, uuid, uuid, integer), parts_de_vendu(article_vendu, integer);
drop table article_vendu;
drop function article_vendu_totaux();

create function part_de_version(v version_vente, signe integer) returns setof total_vente language sql immutable as $$
  select v."IdOfficine", v."Jour", case when v."IdComptoir" is null then 'Commande' else 'Comptoir' end, v."IdVendeur", (signe * v."Nombre")::int,
    signe * v."EcartTotal", signe * v."EcartRemise", signe * v."EcartAssurance", signe * (v."EcartTotal" - v."EcartAssurance") $$;
create view part_de_vente as select p.* from version_vente v, part_de_version(v, 1) p;
select tenir_livre('version_vente', 'part_de_version', 'ajouter_ventes', '{insert}');

create function parts_de_version(v version_vente, signe integer) returns setof total_jour language sql immutable as $$
  select x.axe, v."Jour", v."IdOfficine", x.cle, (signe * v."Nombre")::int, signe * v."EcartTotal", 0::bigint
  from (values (case when v."IdComptoir" is null then 'commande' else 'comptoir' end, null::uuid), ('vendeur', v."IdVendeur")) x(axe, cle) $$;
create function parts_de_classe(p poste_vendu, marque uuid, categorie uuid, signe integer) returns setof total_jour language sql immutable as $$
  select x.axe, x.jour, p."IdOfficine", x.cle, signe * p."Quantite", signe * p."Montant", signe * p."Cout"
  from (values ('marque', p."Jour", marque), ('categorie', p."Jour", categorie), ('marque du mois', mois_de(p."Jour"), marque),
    ('categorie du mois', mois_de(p."Jour"), categorie)) x(axe, jour, cle) $$;
create function parts_de_poste(p poste_vendu, signe integer) returns setof total_jour language sql stable as $$
  select x.* from article a, parts_de_classe(p, a."IdMarque", a."IdCateg", signe) x where a."_id" = p."IdArticle" $$;
create view part_de_total as
  select 'recette'::text as "Axe", o."Jour", o."IdOfficine", null::uuid as "Cle", sign(o.montant::double precision)::integer as "Nombre",
    o.montant as "Montant", 0::bigint as "Cout"
  from operation o join type_operation y on y."Nom" = o."typeOperation" and y."Recette"
  union all select p.* from version_vente v, parts_de_version(v, 1) p
  union all select p.* from poste_vendu v, parts_de_poste(v, 1) p;
create function totaliser_versions() returns trigger language plpgsql as $$
begin
  perform ajouter_totaux(array(select p from nouvelles v, parts_de_version(v, 1) p));
  return null;
end $$;
create trigger version_vente_totaliser after insert on version_vente referencing new table as nouvelles for each statement
  execute function totaliser_versions();
select tenir_livre('poste_vendu', 'parts_de_poste', 'ajouter_totaux', '{insert}');
create function reclasser_postes() returns trigger language plpgsql as $$
begin
  perform ajouter_totaux(array(
    select x from poste_vendu p, (values (old."IdMarque", old."IdCateg", -1), (new."IdMarque", new."IdCateg", 1)) c(marque, categorie, signe),
      parts_de_classe(p, c.marque, c.categorie, c.signe) x
    where p."IdArticle" = new."_id"));
  return null;
end $$;
create trigger article_reclasser after update of "IdMarque", "IdCateg" on article for each row
  when (old."IdMarque" is distinct from new."IdMarque" or old."IdCateg" is distinct from new."IdCateg") execute function reclasser_postes();

create or replace function recompter_totaux() returns void language plpgsql as $$
begin
  perform relever_ventes('vente');
  delete from cumul_caisse;
  insert into cumul_caisse select "IdOfficine", "typeOperation", modepaiement, count(*), sum(montant) from operation group by 1, 2, 3;
  delete from achat_client;
  insert into achat_client select "IdClient", min("DateCommd"), max("DateCommd") from commande_client where "Statut" = 'Active' group by 1;
  delete from visite;
  insert into visite select * from visite_attendue;
  delete from derniere_sortie;
  insert into derniere_sortie select "IdArticle", max(("createdAt" at time zone 'UTC')::date) from mouvement where "Quantite" < 0 group by 1;
  perform recompter_total(t.total::regclass, t.attendu::regclass) from (values ('total_jour', 'part_de_total'), ('total_vente', 'part_de_vente'),
    ('total_commande', 'suite_attendue'), ('total_visite', 'part_de_visite'), ('total_proforma', 'part_de_proforma_attendue'),
    ('total_sortie', 'part_de_sortie'), ('total_fournisseur', 'part_de_fournisseur')) t(total, attendu);
end $$;

-- An agreement is of one version of a sale: of what was sold then, and of nothing else.
alter table remise_approuvee add column "IdVersion" uuid references version_vente;
-- Those of the past are under seal as they are: of their sale.
create index remise_approuvee_version on remise_approuvee ("IdVersion");
