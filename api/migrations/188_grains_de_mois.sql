-- The totals of the day and of sales are only added to as well (migration 187): their lock is gone, and with it the rank that it
-- had among all others. What left the shelves and what was sold by brand and by category is kept by month too: thirty-six months
-- are read in thirty-six lines of each, however many days sold some.

alter table total_jour drop constraint "total_jour_Axe_Jour_IdOfficine_Cle_key", drop constraint "total_jour_IdOfficine_fkey",
  drop constraint "total_jour_Axe_check", reset (fillfactor),
  -- Of a month, the day is its first.
  add constraint "total_jour_Axe_check" check ("Axe" in ('recette', 'commande', 'comptoir', 'vendeur', 'marque', 'categorie', 'marque du mois', 'categorie du mois'));
create index total_jour_axe on total_jour ("Axe", "Jour", "IdOfficine");
alter table total_vente drop constraint "total_vente_IdOfficine_Jour_Genre_IdVendeur_key", drop constraint "total_vente_IdOfficine_fkey",
  drop constraint "total_vente_IdVendeur_fkey", reset (fillfactor);
create index total_vente_officine on total_vente ("IdOfficine", "Jour");
select tenir_total('total_jour', 'ajouter_totaux'), tenir_total('total_vente', 'ajouter_ventes');

create or replace function totaliser_operation() returns trigger language plpgsql as $$
begin
  insert into total_jour values ('recette', new."Jour", new."IdOfficine", null, sign(new.montant), new.montant, 0);
  return null;
end $$;

-- What was sold of the stock, of each brand and category, with what it had cost.
create function parts_de_classe(v article_vendu, marque uuid, categorie uuid, signe integer) returns setof total_jour language sql immutable as $$
  select x.axe, x.jour, v."IdOfficine", x.cle, signe * v."Quantite", signe * v."Vendu", signe * v."Quantite" * v."CoutUnitaire"
  from (values ('marque', v."Jour", marque), ('categorie', v."Jour", categorie), ('marque du mois', mois_de(v."Jour"), marque),
    ('categorie du mois', mois_de(v."Jour"), categorie)) x(axe, jour, cle) $$;
create function parts_de_vendu(v article_vendu, signe integer) returns setof total_jour language sql stable as $$
  select p.* from article a, parts_de_classe(v, a."IdMarque", a."IdCateg", signe) p where a."_id" = v."IdArticle" $$;

drop trigger article_vendu_ajout on article_vendu;
drop trigger article_vendu_retrait on article_vendu;
drop trigger article_vendu_change_avant on article_vendu;
drop trigger article_vendu_change_apres on article_vendu;
drop function totaliser_articles_vendus(), retirer_articles_vendus();
select tenir_livre('article_vendu', 'parts_de_vendu', 'ajouter_totaux');

create or replace view part_de_total as
  select 'recette' as "Axe", "Jour", "IdOfficine", null::uuid as "Cle", sign(montant)::integer as "Nombre", montant as "Montant", 0::bigint as "Cout"
  from operation where "typeOperation" in ('Règlement cmde cli', 'Règlement cpt')
  union all select p.* from commande_client c, parts_de_commande(c, 1) p
  union all select p.* from commande_comptoir c, parts_de_comptoir(c, 1) p
  union all select p.* from article_vendu v, parts_de_vendu(v, 1) p;

create or replace function reclasser_article_vendu() returns trigger language plpgsql as $$
begin
  perform ajouter_totaux(array(
    select p from article_vendu v, (values (old."IdMarque", old."IdCateg", -1), (new."IdMarque", new."IdCateg", 1)) x(marque, categorie, signe),
      parts_de_classe(v, x.marque, x.categorie, x.signe) p
    where v."IdArticle" = new."_id"));
  return null;
end $$;

-- A kept column of a unique index counts as part of a key, and as changed by every update where a trigger comes before them: each movement
-- of stock took its article as if it were renamed, and waited for whoever had only named it (a box on its way, a broken frame). The lock of
-- the totals hid it. An index that says « where » is no key.
drop index article_produit;
create unique index article_produit on article (produit, "IdOfficine") where produit is not null;

drop table total_sortie cascade;
create table total_sortie (
  "Grain" text not null check ("Grain" in ('jour', 'mois')),
  "Jour" date not null,
  "IdOfficine" uuid not null,
  "Nature" text not null,
  "IdCateg" uuid,
  "Nombre" integer not null,
  "Quantite" bigint not null,
  "ValeurVente" bigint not null,
  "ValeurAchat" bigint not null
);
create index total_sortie_jour on total_sortie ("Grain", "Jour");
create index total_sortie_officine on total_sortie ("IdOfficine", "Grain", "Jour");
select tenir_total('total_sortie', 'ajouter_sorties');

-- What left, at what it cost when it left and at the price of today.
create function part_de_sortie(m mouvement, prix bigint, categorie uuid, signe integer) returns setof total_sortie language sql immutable as $$
  select g.grain, g.jour, m."IdOfficine", m."Nature", categorie, signe, (signe * -m."Quantite")::bigint, signe * -m."Quantite" * prix,
    signe * -m."Quantite" * m."CoutUnitaire"
  from (select (m."createdAt" at time zone 'UTC')::date as jour) j cross join lateral (values ('jour', j.jour), ('mois', mois_de(j.jour))) g(grain, jour)
  where m."Quantite" < 0 $$;
create function part_de_sortie(m mouvement, signe integer) returns setof total_sortie language sql stable as $$
  select p.* from article a, part_de_sortie(m, a."PrixVente", a."IdCateg", signe) p where a."_id" = m."IdArticle" $$;
create view part_de_sortie as select p.* from mouvement m, part_de_sortie(m, 1) p;

create or replace function reevaluer_sorties() returns trigger language plpgsql as $$
begin
  -- Most changes of an article are of its quantity.
  if not exists (select from anciens a join nouveaux n using ("_id") where (a."PrixVente", a."IdCateg") is distinct from (n."PrixVente", n."IdCateg")) then
    return null;
  end if;
  perform ajouter_sorties(array(
    select p from anciens a join nouveaux n using ("_id") join mouvement m on m."IdArticle" = n."_id"
    cross join lateral (values (a."PrixVente", a."IdCateg", -1), (n."PrixVente", n."IdCateg", 1)) s(prix, categorie, signe)
    cross join lateral part_de_sortie(m, s.prix, s.categorie, s.signe) p
    where (a."PrixVente", a."IdCateg") is distinct from (n."PrixVente", n."IdCateg") and m."Quantite" < 0));
  return null;
end $$;

create function totaux_ajoutes() returns setof regclass language sql immutable as $$
  select unnest('{effectif_article,total_jour,total_vente,total_commande,total_visite,total_proforma,total_sortie,total_fournisseur}'::regclass[]) $$;
create or replace function tasser_totaux() returns void language sql as $$ select tasser_total(t) from totaux_ajoutes() t $$;

-- Counted again from what its view says.
create function recompter_total(total regclass, attendu regclass) returns void language plpgsql as $$
declare
  c record := colonnes_de_total(total);
begin
  execute format('delete from %s', total);
  execute format('insert into %s select %s from %s group by %s having not (%s)', total, c.lues, attendu, c.cles, c.vide);
end $$;
create or replace view part_de_vente as
  select "IdOfficine", "DateCommd" as "Jour", 'Commande' as "Genre", "createdBy" as "IdVendeur", "Total" as "Montant",
    "RemiseTotale" as "Remise", "PartAssurance", "PartClient", 1 as "Nombre"
  from commande_client where "Statut" = 'Active'
  union all
  select "IdOfficine", "DateCommd", 'Comptoir', "createdBy", "PartClient", "RemiseTotale", 0, "PartClient", 1
  from commande_comptoir where "Statut" = 'Active';
drop function recompter_visites(), recompter_suivis();
create or replace function recompter_totaux() returns void language plpgsql as $$
begin
  perform relever_articles_vendus();
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
select recompter_totaux();
