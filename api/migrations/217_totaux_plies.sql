-- Totals without a trigger each (docs/decisions/096). A book that is only added to carries the transaction that wrote each of its rows.
-- A job folds what was written before the oldest transaction still at work into the total, and moves the total's mark up to it, in one
-- transaction; who reads adds what came from the mark on, in the same statement. So a write pays its row and nothing else, a reader is
-- exact at any moment (on a copy that follows too), and folding anew is always possible. A transaction that stays open holds the mark back,
-- and nothing is lost or doubled by it: what it has not let be folded is read from the book.
--
-- One total is a view of what each row of its books adds (`part_de_…`: the transaction, a key, sums), the table of what was folded of
-- it (`…_plie`), a row here, and the view that everyone reads (its own name).
create table pli (
  "Total" text primary key,
  -- The books that its parts come from, and what one row of them adds.
  "Livres" text[] not null,
  "Part" text not null,
  "Marque" xid8 not null default '0'
);

-- Not as a part of the statement: told before it is planned, few rows are seen to come after it, and they are found by their index.
create function marque_de(total text) returns xid8 language sql stable parallel safe as $$
  select "Marque" from pli where "Total" = total $$;

create function plier_total(total text) returns void language plpgsql as $$
declare
  p pli;
  c record := colonnes_de_total((total || '_plie')::regclass);
  jusqua xid8;
begin
  -- Whoever folds the same total, or moves what was folded of it, waits here; what is read after is what they left.
  select * into p from pli where "Total" = total for update;
  -- Older than the oldest transaction still at work: written and seen, or given up.
  jusqua := pg_snapshot_xmin(pg_current_snapshot());
  if jusqua > p."Marque" then
    execute format('insert into %I select %s from %I where xid >= $1 and xid < $2 group by %s having not (%s)', total || '_plie', c.lues, p."Part", c.cles, c.vide)
      using p."Marque", jusqua;
    update pli set "Marque" = jusqua where "Total" = total;
  end if;
end $$;
create function plier_totaux() returns void language sql as $$ select plier_total("Total") from pli order by "Total" $$;

create function replier_total(total text) returns void language plpgsql as $$
begin
  perform from pli where "Total" = total for update;
  execute format('delete from %I', total || '_plie');
  update pli set "Marque" = '0' where "Total" = total;
  perform plier_total(total);
end $$;

-- In a database that came from another one by PostgreSQL's own tools, the numbers of that other one mean nothing: a mark ahead of ours would leave
-- out all that is written from now on. The rows it brought are then of before, and everything is folded anew.
create function reprendre_plis() returns void language plpgsql as $$
declare
  livre text;
  ici xid8 := pg_snapshot_xmax(pg_current_snapshot());
begin
  if not exists (select from pli where "Marque" > ici) then
    return;
  end if;
  for livre in select distinct unnest("Livres") from pli order by 1 loop
    execute format('alter table %I disable trigger user', livre);
    execute format('update %I set xid = %L where xid >= %L', livre, '0', ici);
    execute format('alter table %I enable trigger user', livre);
  end loop;
  perform replier_total("Total") from pli order by "Total";
end $$;

-- The table of what is folded is there, with its indexes; everything else of a total is written here.
create function declarer_total(total text, livres text[], part text) returns void language plpgsql as $$
declare
  colonnes text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = (total || '_plie')::regclass and attnum > 0 and not attisdropped);
begin
  insert into pli ("Total", "Livres", "Part") values (total, livres, part);
  execute format('create view %1$I as select %2$s from %3$I union all select %2$s from %4$I where xid >= marque_de(%1$L)', total, colonnes, total || '_plie', part);
  perform plier_total(total);
end $$;

alter table operation add column xid xid8 not null default '0';
alter table operation alter column xid set default pg_current_xact_id();
create index operation_xid on operation (xid);
create index version_vente_xid on version_vente (xid);
create index poste_vendu_xid on poste_vendu (xid);

-- What was kept by triggers of sales and takings.
drop trigger version_vente_totaliser on version_vente;
drop trigger version_vente_totaux_insert on version_vente;
drop trigger poste_vendu_totaux_insert on poste_vendu;
drop trigger operation_totaliser on operation;
drop trigger article_reclasser on article;
drop view part_de_total, part_de_vente;
drop function totaliser_versions(), version_vente_totaux(), poste_vendu_totaux(), totaliser_operation(), reclasser_postes(),
  parts_de_version(version_vente, integer), part_de_version(version_vente, integer), parts_de_poste(poste_vendu, integer),
  parts_de_classe(poste_vendu, uuid, uuid, integer), ajouter_totaux(total_jour[]), ajouter_ventes(total_vente[]);
drop table total_jour, total_vente;

-- Sales: how many, how many lines of a report they are, and what they come to, day by day, seller by seller.
create table total_vente_plie (
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "Genre" text not null check ("Genre" in ('Commande', 'Comptoir')),
  "IdVendeur" uuid,
  "Nombre" integer not null,
  "Lignes" integer not null,
  "Montant" bigint not null,
  "Remise" bigint not null,
  "PartAssurance" bigint not null,
  "PartClient" bigint not null
);
create index total_vente_plie_jour on total_vente_plie ("Jour");
create index total_vente_plie_officine on total_vente_plie ("IdOfficine", "Jour");
create view part_de_vente as
  select xid, "IdOfficine", "Jour", case when "IdComptoir" is null then 'Commande' else 'Comptoir' end as "Genre", "IdVendeur", "Nombre"::integer,
    coalesce("Lignes", "Nombre")::integer as "Lignes", "EcartTotal" as "Montant", "EcartRemise" as "Remise", "EcartAssurance" as "PartAssurance",
    "EcartTotal" - "EcartAssurance" as "PartClient"
  from version_vente;
select declarer_total('total_vente', '{version_vente}', 'part_de_vente');

-- What each day took in; a reversal is taken off.
create table total_recette_plie (
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "Nombre" integer not null,
  "Montant" bigint not null
);
create index total_recette_plie_jour on total_recette_plie ("Jour", "IdOfficine");
create view part_de_recette as
  select o.xid, o."IdOfficine", o."Jour", compte_de_recette(o.*) as "Nombre", o.montant as "Montant"
  from operation o join type_operation y on y."Nom" = o."typeOperation" and y."Recette";
select declarer_total('total_recette', '{operation}', 'part_de_recette');

-- What was sold, by day and by month: of each category, or of what is no article; of each brand.
create table total_poste_plie (
  "Axe" text not null check ("Axe" in ('categorie', 'marque')),
  "Grain" text not null check ("Grain" in ('jour', 'mois')),
  "Jour" date not null,
  "IdOfficine" uuid not null,
  "Cle" uuid,
  "Poste" text,
  "Nombre" integer not null,
  "Lignes" integer not null,
  "Montant" bigint not null,
  "Cout" bigint not null
);
create index total_poste_plie_jour on total_poste_plie ("Axe", "Grain", "Jour", "IdOfficine");
create function parts_de_classe(p poste_vendu, marque uuid, categorie uuid, signe integer) returns setof total_poste_plie language sql immutable as $$
  select x.axe, g.grain, g.jour, p."IdOfficine", x.cle, p."Poste", signe * p."Quantite", (signe * coalesce(p."Lignes", 1))::integer, signe * p."Montant",
    signe * p."Cout"
  from (values ('categorie', categorie), ('marque', marque)) x(axe, cle) cross join lateral (values ('jour', p."Jour"), ('mois', mois_de(p."Jour"))) g(grain, jour)
  where x.axe = 'categorie' or p."IdArticle" is not null $$;
create view part_de_poste as
  select p.xid, x.* from poste_vendu p left join article a on a."_id" = p."IdArticle" cross join lateral parts_de_classe(p, a."IdMarque", a."IdCateg", 1) x;
select declarer_total('total_poste', '{poste_vendu}', 'part_de_poste');

-- An article put under another brand or category takes along what was sold of it: what was folded of it is moved, what was not will be read
-- under the new one. The mark is held still meanwhile: folded between the two looks, a sale would stay under the old one.
create function reclasser_postes() returns trigger language plpgsql as $$
declare
  marque xid8;
  c record := colonnes_de_total('total_poste_plie');
begin
  select "Marque" into marque from pli where "Total" = 'total_poste' for share;
  execute format('insert into total_poste_plie select %s from (
      select x.* from poste_vendu p, (values ($1, $2, -1), ($3, $4, 1)) s(marque, categorie, signe), parts_de_classe(p, s.marque, s.categorie, s.signe) x
      where p."IdArticle" = $5 and p.xid < $6) x
    group by %s having not (%s)', c.lues, c.cles, c.vide)
    using old."IdMarque", old."IdCateg", new."IdMarque", new."IdCateg", new."_id", marque;
  return null;
end $$;
create trigger article_reclasser after update of "IdMarque", "IdCateg" on article for each row
  when (old."IdMarque" is distinct from new."IdMarque" or old."IdCateg" is distinct from new."IdCateg") execute function reclasser_postes();

create or replace function totaux_ajoutes() returns setof regclass language sql immutable as $$
  select unnest('{effectif_article,total_vente_plie,total_recette_plie,total_poste_plie,total_commande,total_visite,total_proforma,total_sortie,total_fournisseur}'::regclass[]) $$;

create or replace function recompter_totaux() returns void language plpgsql as $$
begin
  perform relever_ventes('vente');
  perform replier_total("Total") from pli order by "Total";
  delete from cumul_caisse;
  insert into cumul_caisse select "IdOfficine", "typeOperation", modepaiement, count(*), sum(montant) from operation group by 1, 2, 3;
  delete from achat_client;
  insert into achat_client select "IdClient", min("DateCommd"), max("DateCommd") from commande_client where "Statut" = 'Active' group by 1;
  delete from visite;
  insert into visite select * from visite_attendue;
  delete from derniere_sortie;
  insert into derniere_sortie select "IdArticle", max(("createdAt" at time zone 'UTC')::date) from mouvement where "Quantite" < 0 group by 1;
  perform recompter_total(t.total::regclass, t.attendu::regclass) from (values ('total_commande', 'suite_attendue'), ('total_visite', 'part_de_visite'),
    ('total_proforma', 'part_de_proforma_attendue'), ('total_sortie', 'part_de_sortie'), ('total_fournisseur', 'part_de_fournisseur')) t(total, attendu);
end $$;
