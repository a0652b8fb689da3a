-- What reports read is kept by lines that are only added, like the numbers of articles (migration 048): a trigger writes the
-- difference and waits for nobody, readers add up, and `tasser_totaux` puts together the lines of one key. Kept as one row to
-- a key, a total was a lock taken in the middle of a gesture (a receipt's supplier before its articles, a frame's exit before
-- the totals of the day), against the order of all locks (docs/decisions/049).

-- Of such a table, what names a line and what is added up: numbers are sums, all the rest is the key.
create function colonnes_de_total(total regclass, out cles text, out lues text, out vide text) language sql stable as $$
  select string_agg(quote_ident(attname), ', ' order by attnum) filter (where not somme),
    string_agg(case when somme then format('sum(%I)', attname) else quote_ident(attname) end, ', ' order by attnum),
    string_agg(format('sum(%I) = 0', attname), ' and ' order by attnum) filter (where somme)
  from (select attname, attnum, atttypid in ('integer'::regtype, 'bigint'::regtype) as somme from pg_attribute
    where attrelid = total and attnum > 0 and not attisdropped) a $$;

-- Writes the function that adds to such a table: what one statement changed, one line to a key, nothing where it comes to nothing.
create function tenir_total(total regclass, ajouter text) returns void language plpgsql as $$
declare
  c record := colonnes_de_total(total);
begin
  execute format('create or replace function %5$s(parts %1$s[]) returns void language sql as $f$
  insert into %1$s select %3$s from unnest(parts) group by %2$s having not (%4$s) $f$', total, c.cles, c.lues, c.vide, ajouter);
end $$;

-- Only what is really taken off is put back: two that do this at once, or one that writes meanwhile, lose and double nothing.
create function tasser_total(total regclass) returns void language plpgsql as $$
declare
  c record := colonnes_de_total(total);
begin
  execute format('with trop as (select unnest(array_agg(ctid)) from %1$s group by %2$s having count(*) > 1 or (%4$s)),
    pris as (delete from %1$s where ctid = any(array(select * from trop)) returning *)
    insert into %1$s select %3$s from pris group by %2$s having not (%4$s)', total, c.cles, c.lues, c.vide);
end $$;

create function tasser_totaux() returns void language sql as $$
  select tasser_total(t) from unnest('{effectif_article,total_commande,total_visite,total_proforma,total_sortie,total_fournisseur}'::regclass[]) t $$;
drop function tasser_effectif_article();

-- What names a line is held by the books themselves: a line that comes to nothing must hold nothing back.
alter table total_commande drop constraint "total_commande_IdOfficine_Jour_IdVendeur_key",
  drop constraint "total_commande_IdOfficine_fkey", drop constraint "total_commande_IdVendeur_fkey", reset (fillfactor);
alter table total_proforma drop constraint "total_proforma_IdOfficine_Jour_IdVendeur_key",
  drop constraint "total_proforma_IdOfficine_fkey", drop constraint "total_proforma_IdVendeur_fkey", reset (fillfactor);
alter table total_sortie drop constraint "total_sortie_IdOfficine_Jour_Nature_IdCateg_key",
  drop constraint "total_sortie_IdOfficine_fkey", reset (fillfactor);
alter table total_fournisseur drop constraint "total_fournisseur_Grain_Jour_IdOfficine_IdFournisseur_key",
  drop constraint "total_fournisseur_IdOfficine_fkey", reset (fillfactor);
alter table total_visite drop constraint "total_visite_Axe_Grain_Portee_Avant_Jour_Cle_Genre_key", reset (fillfactor);
create index total_commande_officine on total_commande ("IdOfficine", "Jour");
create index total_proforma_officine on total_proforma ("IdOfficine", "Jour");
create index total_sortie_officine on total_sortie ("IdOfficine", "Jour");
create index total_fournisseur_jour on total_fournisseur ("Grain", "Jour");
create index total_visite_portee on total_visite ("Axe", "Grain", "Portee", "Avant", "Jour");
select tenir_total('total_commande', 'ajouter_suites'), tenir_total('total_visite', 'ajouter_visites'), tenir_total('total_proforma', 'ajouter_proformas'),
  tenir_total('total_sortie', 'ajouter_sorties'), tenir_total('total_fournisseur', 'ajouter_fournisseurs');

-- A book whose lines are counted one by one: `part` says what one of them adds (1) or takes away (-1).
create function tenir_livre(livre text, part text, ajouter text, quand text[] default '{insert,delete,update}') returns void language plpgsql as $$
declare
  q text;
begin
  execute format('create function %1$s_totaux() returns trigger language plpgsql as $f$
begin
  if tg_op = ''INSERT'' then
    perform %3$s(array(select p from nouvelles l, %2$s(l, 1) p));
  elsif tg_op = ''DELETE'' then
    perform %3$s(array(select p from anciennes l, %2$s(l, -1) p));
  else
    perform %3$s(array(select p from anciennes l, %2$s(l, -1) p union all select p from nouvelles l, %2$s(l, 1) p));
  end if;
  return null;
end $f$', livre, part, ajouter);
  foreach q in array quand loop
    execute format('create trigger %1$s_totaux_%2$s after %2$s on %1$s referencing %3$s %4$s for each statement execute function %1$s_totaux()',
      livre, q, case when q <> 'insert' then 'old table as anciennes' end, case when q <> 'delete' then 'new table as nouvelles' end);
  end loop;
end $$;

drop trigger proforma_totaux_ajout on proforma;
drop trigger proforma_totaux_retrait on proforma;
drop trigger proforma_totaux_changement on proforma;
drop trigger bon_reception_totaux_ajout on bon_reception;
drop trigger bon_reception_totaux_retrait on bon_reception;
drop trigger bon_reception_totaux_changement on bon_reception;
drop trigger commande_verre_totaux_ajout on commande_verre;
drop trigger commande_verre_totaux_retrait on commande_verre;
drop trigger commande_verre_totaux_changement on commande_verre;
drop trigger client_visites_ajout on client;
drop trigger client_visites_retrait on client;
drop trigger client_visites_changement on client;
drop trigger mouvement_totaux on mouvement;
drop function totaliser_proformas(), totaliser_bons(), totaliser_verres(), totaliser_sorties(), client_compte();

drop view part_de_sortie;
create function part_de_sortie(m mouvement, signe integer) returns setof total_sortie language sql stable as $$
  select m."IdOfficine", (m."createdAt" at time zone 'UTC')::date, m."Nature", a."IdCateg", signe, (signe * -m."Quantite")::bigint,
    signe * -m."Quantite" * a."PrixVente", signe * -m."Quantite" * m."CoutUnitaire"
  from article a where a."_id" = m."IdArticle" and m."Quantite" < 0 $$;
create view part_de_sortie as select p.* from mouvement m, part_de_sortie(m, 1) p;

select tenir_livre('proforma', 'part_de_proforma', 'ajouter_proformas');
select tenir_livre('bon_reception', 'part_de_bon', 'ajouter_fournisseurs');
select tenir_livre('commande_verre', 'part_de_verre', 'ajouter_fournisseurs');
select tenir_livre('client', 'parts_de_client', 'ajouter_visites');
select tenir_livre('mouvement', 'part_de_sortie', 'ajouter_sorties', '{insert}');

-- A client that is corrected, moved, put away or brought back takes its visits along.
create function emmener_visites() returns trigger language plpgsql as $$
declare
  touches uuid[] := array(select n."_id" from anciennes a join nouvelles n using ("_id")
    where (a."Statut", a."IdOfficine", a."Genre") is distinct from (n."Statut", n."IdOfficine", n."Genre"));
begin
  if touches <> '{}' then
    perform tenir_achats(touches);
    perform ajouter_visites(relever_visites(touches));
  end if;
  return null;
end $$;
create trigger client_visites after update on client referencing old table as anciennes new table as nouvelles
  for each statement execute function emmener_visites();
