-- Every article that was sold, once, with what it cost on the day it was sold: a margin of last year does not change with the
-- price of the next delivery. What is sold by brand and by category is added up from here, line by line as they are written.
create table article_vendu (
  -- An order or a sale at the counter, that is not deleted; the frame of a pair, or the line.
  "IdVente" uuid not null,
  "Rang" smallint not null,
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "IdArticle" uuid not null,
  "Quantite" integer not null,
  "Vendu" bigint not null,
  "CoutUnitaire" bigint not null,
  primary key ("IdVente", "Rang")
);
create index article_vendu_article on article_vendu ("IdArticle");
create index article_vendu_jour on article_vendu ("Jour");

-- What the sales say of it, all but its cost. A frame counts at its price before any discount; the mounting is not the frame's.
create function montures_de(c commande_client, out "IdVente" uuid, out "Rang" smallint, out "IdOfficine" uuid, out "Jour" date, out "IdArticle" uuid,
  out "Quantite" integer, out "Vendu" bigint) returns setof record language sql immutable as $$
  select c."_id", l.rang, c."IdOfficine", c."DateCommd", l.id, 1, l.prix
  from (values (1::smallint, c."IdArticle1", coalesce(c."PrixMonture1", c."PrixMont1")), (2::smallint, c."IdArticle2", coalesce(c."PrixMonture2", c."PrixMont2")),
    (3::smallint, c."IdArticle3", coalesce(c."PrixMonture3", c."PrixMont3"))) l(rang, id, prix)
  where c."Statut" = 'Active' and l.id is not null $$;
create view ligne_de_vente as
  select l.* from commande_client c cross join lateral montures_de(c) l
  union all
  select k."_id", l."Rang", k."IdOfficine", k."DateCommd", l."IdArticle", l."Quantite", l."Quantite" * l."PrixUnitaire"
  from commande_comptoir k join commande_comptoir_ligne l on l."IdCommande" = k."_id" where k."Statut" = 'Active';

-- What was sold of a day, by brand and by category, with what it had cost.
alter table total_jour drop constraint "total_jour_Axe_check", add column "Cout" bigint not null default 0,
  add constraint "total_jour_Axe_check" check ("Axe" in ('recette', 'commande', 'comptoir', 'vendeur', 'marque', 'categorie'));

drop view part_de_total;
drop trigger article_totaliser on article;
drop trigger commande_comptoir_ligne_totaliser on commande_comptoir_ligne;
drop function totaliser_marque(), totaliser_ligne(), parts_des_lignes(commande_comptoir, integer);

create or replace function parts_de_commande(c commande_client, signe integer) returns setof total_jour language sql stable as $$
  select 'commande', c."DateCommd", c."IdOfficine", null::uuid, signe, signe * c."Total", 0::bigint where c."Statut" = 'Active'
  union all
  select 'vendeur', c."DateCommd", c."IdOfficine", c."createdBy", signe, signe * c."Total", 0::bigint where c."Statut" = 'Active' $$;
create or replace function parts_de_comptoir(c commande_comptoir, signe integer) returns setof total_jour language sql stable as $$
  select 'comptoir', c."DateCommd", c."IdOfficine", null::uuid, signe, signe * c."PartClient", 0::bigint where c."Statut" = 'Active'
  union all
  select 'vendeur', c."DateCommd", c."IdOfficine", c."createdBy", signe, signe * c."PartClient", 0::bigint where c."Statut" = 'Active' $$;

create view part_de_total as
  select 'recette' as "Axe", "Jour", "IdOfficine", null::uuid as "Cle", sign(montant)::integer as "Nombre", montant as "Montant", 0::bigint as "Cout"
  from operation where "typeOperation" in ('Règlement cmde cli', 'Règlement cpt')
  union all select p.* from commande_client c, parts_de_commande(c, 1) p
  union all select p.* from commande_comptoir c, parts_de_comptoir(c, 1) p
  union all
  select x.axe, v."Jour", v."IdOfficine", x.cle, v."Quantite", v."Vendu", v."Quantite" * v."CoutUnitaire"
  from article_vendu v join article a on a."_id" = v."IdArticle"
  cross join lateral (values ('marque', a."IdMarque"), ('categorie', a."IdCateg")) x(axe, cle);

create or replace function ajouter_totaux(parts total_jour[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(cle) from (
    select distinct hashtextextended('total_jour ' || p."IdOfficine", 0) as cle from unnest(parts) p order by 1) c;
  insert into total_jour as t ("Axe", "Jour", "IdOfficine", "Cle", "Nombre", "Montant", "Cout")
  select "Axe", "Jour", "IdOfficine", "Cle", sum("Nombre"), sum("Montant"), sum("Cout") from unnest(parts)
  group by 1, 2, 3, 4 having sum("Nombre") <> 0 or sum("Montant") <> 0 or sum("Cout") <> 0 order by 1, 2, 3, 4
  on conflict ("Axe", "Jour", "IdOfficine", "Cle")
  do update set "Nombre" = t."Nombre" + excluded."Nombre", "Montant" = t."Montant" + excluded."Montant", "Cout" = t."Cout" + excluded."Cout";
end $$;

-- One statement, one addition, whatever the number of lines.
create function totaliser_articles_vendus() returns trigger language plpgsql as $$
begin
  if not exists (select from nouveaux) then
    return null;
  end if;
  perform ajouter_totaux(array(
    select (x.axe, v."Jour", v."IdOfficine", x.cle, sum(v."Quantite"), sum(v."Vendu"), sum(v."Quantite" * v."CoutUnitaire"))::total_jour
    from nouveaux v join article a on a."_id" = v."IdArticle"
    cross join lateral (values ('marque', a."IdMarque"), ('categorie', a."IdCateg")) x(axe, cle) group by x.axe, v."Jour", v."IdOfficine", x.cle));
  return null;
end $$;
create function retirer_articles_vendus() returns trigger language plpgsql as $$
begin
  if not exists (select from anciens) then
    return null;
  end if;
  perform ajouter_totaux(array(
    select (x.axe, v."Jour", v."IdOfficine", x.cle, -sum(v."Quantite"), -sum(v."Vendu"), -sum(v."Quantite" * v."CoutUnitaire"))::total_jour
    from anciens v join article a on a."_id" = v."IdArticle"
    cross join lateral (values ('marque', a."IdMarque"), ('categorie', a."IdCateg")) x(axe, cle) group by x.axe, v."Jour", v."IdOfficine", x.cle));
  return null;
end $$;
create trigger article_vendu_ajout after insert on article_vendu referencing new table as nouveaux
  for each statement execute function totaliser_articles_vendus();
create trigger article_vendu_retrait after delete on article_vendu referencing old table as anciens
  for each statement execute function retirer_articles_vendus();
-- Written anew, it is taken off as it was and added as it is.
create trigger article_vendu_change_avant after update on article_vendu referencing old table as anciens
  for each statement execute function retirer_articles_vendus();
create trigger article_vendu_change_apres after update on article_vendu referencing new table as nouveaux
  for each statement execute function totaliser_articles_vendus();

-- What an article of a sale had cost when it left; before it leaves, what it costs now, which its movement is about to say.
create function cout_de_vente(vente uuid, article uuid) returns bigint language sql stable as $$
  select coalesce((select m."CoutUnitaire" from mouvement m where m."idEntite" = vente and m."IdArticle" = article and m."Quantite" < 0
    order by m."_id" desc limit 1), (select a."PrixAchat" from article a where a."_id" = article)) $$;

create or replace function totaliser_commande() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_totaux(array(select p from parts_de_commande(new, 1) p));
  else
    perform ajouter_totaux(array(select p from parts_de_commande(old, -1) p union all select p from parts_de_commande(new, 1) p));
    delete from article_vendu v where v."IdVente" = new."_id" and (new."Statut" <> 'Active'
      or case v."Rang" when 1 then new."IdArticle1" when 2 then new."IdArticle2" else new."IdArticle3" end is null);
  end if;
  if new."Statut" <> 'Active' or coalesce(new."IdArticle1", new."IdArticle2", new."IdArticle3") is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into article_vendu select l.*, cout_de_vente(l."IdVente", l."IdArticle") from montures_de(new) l;
  else
    insert into article_vendu as v select l.*, cout_de_vente(l."IdVente", l."IdArticle") from montures_de(new) l
    on conflict ("IdVente", "Rang") do update set "IdOfficine" = excluded."IdOfficine", "Jour" = excluded."Jour", "IdArticle" = excluded."IdArticle",
      "Vendu" = excluded."Vendu", "CoutUnitaire" = case when v."IdArticle" = excluded."IdArticle" then v."CoutUnitaire" else excluded."CoutUnitaire" end
      where (v."IdOfficine", v."Jour", v."IdArticle", v."Vendu") is distinct from
        (excluded."IdOfficine", excluded."Jour", excluded."IdArticle", excluded."Vendu");
  end if;
  return null;
end $$;

create or replace function totaliser_comptoir() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_totaux(array(select p from parts_de_comptoir(new, 1) p));
  else
    perform ajouter_totaux(array(select p from parts_de_comptoir(old, -1) p union all select p from parts_de_comptoir(new, 1) p));
    if new."Statut" <> 'Active' then
      delete from article_vendu where "IdVente" = new."_id";
    elsif (old."DateCommd", old."IdOfficine") is distinct from (new."DateCommd", new."IdOfficine") then
      update article_vendu set "Jour" = new."DateCommd", "IdOfficine" = new."IdOfficine" where "IdVente" = new."_id";
    end if;
  end if;
  return null;
end $$;

-- A sale brings its lines after itself, all at once.
create function vendre_lignes() returns trigger language plpgsql as $$
begin
  insert into article_vendu
  select k."_id", l."Rang", k."IdOfficine", k."DateCommd", l."IdArticle", l."Quantite", l."Quantite" * l."PrixUnitaire", cout_de_vente(k."_id", l."IdArticle")
  from nouvelles l join commande_comptoir k on k."_id" = l."IdCommande" where k."Statut" = 'Active';
  return null;
end $$;
create function retirer_lignes() returns trigger language plpgsql as $$
begin
  delete from article_vendu v using anciennes l where v."IdVente" = l."IdCommande" and v."Rang" = l."Rang";
  return null;
end $$;
create trigger commande_comptoir_ligne_vendue after insert on commande_comptoir_ligne referencing new table as nouvelles
  for each statement execute function vendre_lignes();
create trigger commande_comptoir_ligne_retiree after delete on commande_comptoir_ligne referencing old table as anciennes
  for each statement execute function retirer_lignes();

-- An article that changes brand or category takes what was sold of it along.
create function reclasser_article_vendu() returns trigger language plpgsql as $$
begin
  perform ajouter_totaux(array(
    select (x.axe, v."Jour", v."IdOfficine", x.cle, x.signe * sum(v."Quantite"), x.signe * sum(v."Vendu"),
      x.signe * sum(v."Quantite" * v."CoutUnitaire"))::total_jour
    from article_vendu v, (values ('marque', old."IdMarque", -1), ('marque', new."IdMarque", 1), ('categorie', old."IdCateg", -1),
      ('categorie', new."IdCateg", 1)) x(axe, cle, signe)
    where v."IdArticle" = new."_id" group by x.axe, v."Jour", v."IdOfficine", x.cle, x.signe));
  return null;
end $$;
create trigger article_totaliser after update of "IdMarque", "IdCateg" on article for each row
  when ((old."IdMarque", old."IdCateg") is distinct from (new."IdMarque", new."IdCateg")) execute function reclasser_article_vendu();

-- Adds up again what was loaded without triggers; what an article had cost is known once and stays.
create function relever_articles_vendus() returns void language plpgsql as $$
begin
  alter table article_vendu disable trigger user;
  delete from article_vendu v where not exists (select from ligne_de_vente l where l."IdVente" = v."IdVente" and l."Rang" = v."Rang");
  insert into article_vendu as v
  select l."IdVente", l."Rang", l."IdOfficine", l."Jour", l."IdArticle", l."Quantite", l."Vendu", coalesce(m."CoutUnitaire", a."PrixAchat")
  from ligne_de_vente l join article a on a."_id" = l."IdArticle"
  left join (select distinct on ("idEntite", "IdArticle") "idEntite", "IdArticle", "CoutUnitaire" from mouvement
    where "Quantite" < 0 and entite in ('commande_client', 'commande_comptoir') order by "idEntite", "IdArticle", "_id" desc) m
    on m."idEntite" = l."IdVente" and m."IdArticle" = l."IdArticle"
  on conflict ("IdVente", "Rang") do update set "IdOfficine" = excluded."IdOfficine", "Jour" = excluded."Jour", "IdArticle" = excluded."IdArticle",
    "Quantite" = excluded."Quantite", "Vendu" = excluded."Vendu",
    "CoutUnitaire" = case when v."IdArticle" = excluded."IdArticle" then v."CoutUnitaire" else excluded."CoutUnitaire" end
    where (v."IdOfficine", v."Jour", v."IdArticle", v."Quantite", v."Vendu") is distinct from
      (excluded."IdOfficine", excluded."Jour", excluded."IdArticle", excluded."Quantite", excluded."Vendu");
  alter table article_vendu enable trigger user;
end $$;
