-- What a day sold is read from the versions of its sales (migration 200): one line to a sale and a day, whatever was changed of it
-- on that day, and none of a sale that came and went within it. How many lines there are is added up like all the rest: each version
-- says how many it makes or takes away. A first version that was written by itself (`relever_ventes`) says nothing: it is a line
-- when it sold something.
alter table version_vente add column "Lignes" smallint,
  -- The day the sale bears, where that day could receive nothing more: sold in the evening, once the till was closed.
  add column "Voulu" date;
create index version_vente_decalee on version_vente ("Jour") where "Voulu" is not null and "Nombre" = 1;
-- The same of one thing sold, taken back or changed in price; the first of them says nothing.
alter table poste_vendu add column "Lignes" smallint;
-- The transaction that wrote a row: what is kept of these books is folded up to one of them (migration 217). Of those before, none.
alter table version_vente add column xid xid8 not null default '0';
alter table version_vente alter column xid set default pg_current_xact_id();
alter table poste_vendu add column xid xid8 not null default '0';
alter table poste_vendu alter column xid set default pg_current_xact_id();

-- A page of a report follows the days, and what was written last within each.
drop index version_vente_jour;
create index version_vente_jour on version_vente ("Jour", "_id") include ("IdOfficine", "IdCommande");
create index version_vente_officine on version_vente ("IdOfficine", "Jour", "_id") include ("IdCommande");
drop index poste_vendu_jour;
create index poste_vendu_jour on poste_vendu ("Jour", "_id") include ("IdOfficine");
create index poste_vendu_officine on poste_vendu ("IdOfficine", "Jour", "_id");

create or replace function inscrire_version(v version_vente, vivante boolean, postes poste_vendu[]) returns void language plpgsql as $$
declare
  voulu date := v."Jour";
  d record;
  j record;
begin
  v."Jour" := jour_qui_compte(v."IdOfficine", voulu);
  v."Voulu" := nullif(voulu, v."Jour");
  select coalesce(max("Numero"), 0) as numero, coalesce(sum("Nombre"), 0) as n, coalesce(sum("EcartTotal"), 0) as total,
    coalesce(sum("EcartRemise"), 0) as remise, coalesce(sum("EcartAssurance"), 0) as assurance into d
  from version_vente x where x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir";
  select coalesce(sum("Nombre"), 0) as n, coalesce(sum("EcartTotal"), 0) as total, coalesce(sum("EcartRemise"), 0) as remise,
    coalesce(sum("EcartAssurance"), 0) as assurance, coalesce(sum(coalesce("Lignes", "Nombre")), 0) as lignes into j
  from version_vente x where (x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir") and x."Jour" = v."Jour";
  v."_id" := nouvel_id();
  v."Numero" := d.numero + 1;
  v."Nombre" := vivante::int - d.n;
  v."EcartTotal" := vivante::int * v."Total" - d.total;
  v."EcartRemise" := vivante::int * v."Remise" - d.remise;
  v."EcartAssurance" := vivante::int * v."PartAssurance" - d.assurance;
  -- A sale of a closed day that is given today's date sells nothing today, and is a line of it all the same: it stands there now.
  v."Lignes" := (vivante or (j.n + v."Nombre", j.total + v."EcartTotal", j.remise + v."EcartRemise", j.assurance + v."EcartAssurance")
    <> (0, 0, 0, 0))::int - j.lignes;
  v."createdAt" := now();
  v.xid := pg_current_xact_id();
  insert into version_vente select v.*;
  perform inscrire_postes(v, postes);
end $$;

create or replace function inscrire_postes(v version_vente, postes poste_vendu[]) returns void language sql as $$
  insert into poste_vendu ("IdVersion", "Rang", "Poste", "IdArticle", "IdOfficine", "Jour", "Quantite", "Montant", "Cout", "createdAt", "Lignes")
  with tous as (
    select p.*, (p."Jour" = v."Jour")::int as ce_jour from version_vente x join poste_vendu p on p."IdVersion" = x."_id"
    where x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir"),
  avant as (
    select "Rang", "Poste", "IdArticle", sum("Quantite")::int as n, sum("Montant")::bigint as montant, sum("Cout")::bigint as cout,
      sum(ce_jour * "Quantite") as jn, sum(ce_jour * "Montant") as jmontant, sum(ce_jour * "Cout") as jcout, sum(ce_jour * coalesce("Lignes", 1)) as lignes
    from tous group by 1, 2, 3),
  apres as (select p."Rang", p."Poste", p."IdArticle", p."Quantite" as n, p."Montant" as montant,
    case when p."IdArticle" is null then 0 else p."Quantite" * coalesce(nullif(a.cout, 0) / nullif(a.n, 0),
      cout_de_vente(coalesce(v."IdCommande", v."IdComptoir"), p."IdArticle")) end as cout
    from unnest(postes) p left join avant a on a."Rang" = p."Rang" and a."IdArticle" = p."IdArticle")
  select v."_id", x."Rang", x."Poste", x."IdArticle", v."IdOfficine", v."Jour", sum(x.n), sum(x.montant), sum(x.cout), v."createdAt",
    ((sum(x.n + x.jn), sum(x.montant + x.jmontant), sum(x.cout + x.jcout)) <> (0, 0, 0))::int - sum(x.lignes)
  from (select "Rang", "Poste", "IdArticle", n, montant, cout, 0 as jn, 0 as jmontant, 0 as jcout, 0 as lignes from apres
    union all select "Rang", "Poste", "IdArticle", -n, -montant, -cout, jn, jmontant, jcout, lignes from avant) x
  group by x."Rang", x."Poste", x."IdArticle" having sum(x.n) <> 0 or sum(x.montant) <> 0 or sum(x.cout) <> 0 $$;

-- By the names of columns and not by their order, which one more would break.
create or replace function versionner_commande() returns trigger language plpgsql as $$
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
  -- It leaves its day, its officine and its seller before it counts for others: what it sold is taken back where it was.
  if tg_op = 'UPDATE' and old."Statut" = 'Active'
    and (new."DateCommd", new."IdOfficine", new."createdBy") is distinct from (old."DateCommd", old."IdOfficine", old."createdBy") then
    v."IdOfficine" := old."IdOfficine";
    v."IdVendeur" := old."createdBy";
    v."Jour" := old."DateCommd";
    v."Cause" := 'date';
    perform inscrire_version(v, false, '{}');
    v."IdOfficine" := new."IdOfficine";
    v."IdVendeur" := new."createdBy";
  end if;
  v."Jour" := new."DateCommd";
  -- Another article at the same price is a version too: what was sold is another thing, for the same money.
  v."Cause" := case when new."Statut" <> 'Active' then 'annulation'
    when tg_op = 'UPDATE' and (new."Total", new."RemiseTotale", new."PartAssurance") = (old."Total", old."RemiseTotale", old."PartAssurance")
      then case when new."DateCommd" <> old."DateCommd" then 'date' else 'prix' end
    else new."Cause" end;
  perform inscrire_version(v, new."Statut" = 'Active', array(select jsonb_populate_record(null::poste_vendu, to_jsonb(p)) from postes_de_commande(new) p));
  return null;
end $$;

create or replace function versionner_comptoir() returns trigger language plpgsql as $$
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
  perform inscrire_version(v, new."Statut" = 'Active', array(select jsonb_populate_record(null::poste_vendu, to_jsonb(p)) from postes_de_comptoir(new) p));
  return null;
end $$;

-- What an order comes to and owes today is not what its day sold: it is kept apart, at the day the order bears now.
alter table total_commande add column "Nombre" integer not null default 0, add column "Total" bigint not null default 0,
  add column "PartAssurance" bigint not null default 0;
drop view suite_attendue;
create or replace function suite_de_commande(c commande_client, signe integer) returns setof total_commande language sql stable as $$
  select c."IdOfficine", c."DateCommd", c."createdBy", signe * c."MontantRegle",
    case when c."Etape" = 'Livrée' then signe * coalesce((select ((l."LivreLe" at time zone 'UTC')::date > c."DatePromesse")::int
      from livraison l where l."IdCommande" = c."_id"), 0) else 0 end, signe, signe * c."Total", signe * c."PartAssurance"
  where c."Statut" = 'Active' $$;
-- By itself rather than by the function: it looks for the hand-over of each order.
create view suite_attendue as
  select c."IdOfficine", c."DateCommd" as "Jour", c."createdBy" as "IdVendeur", sum(c."MontantRegle") as "Regle",
    count(*) filter (where c."Etape" = 'Livrée' and (l."LivreLe" at time zone 'UTC')::date > c."DatePromesse") as "Retards",
    count(*) as "Nombre", sum(c."Total") as "Total", sum(c."PartAssurance") as "PartAssurance"
  from commande_client c left join (select "IdCommande", "LivreLe" from livraison) l on l."IdCommande" = c."_id" where c."Statut" = 'Active' group by 1, 2, 3;
create or replace function suivre_livraison() returns trigger language plpgsql as $$
declare
  l livraison;
  signe integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if tg_op = 'DELETE' then
    l := old;
  else
    l := new;
  end if;
  perform ajouter_suites(array(
    select (c."IdOfficine", c."DateCommd", c."createdBy", 0, signe, 0, 0, 0)::total_commande from commande_client c
    where c."_id" = l."IdCommande" and c."Statut" = 'Active' and c."Etape" = 'Livrée' and (l."LivreLe" at time zone 'UTC')::date > c."DatePromesse"));
  return null;
end $$;
select tenir_total('total_commande', 'ajouter_suites');
drop trigger commande_client_vendue_suivie on commande_client;
drop trigger commande_client_vendue_suivie_changement on commande_client;
create trigger commande_client_vendue_suivie after insert on commande_client for each row execute function suivre_commande();
create trigger commande_client_vendue_suivie_changement after update on commande_client for each row
  when ((old."Statut", old."DateCommd", old."IdOfficine", old."createdBy", old."MontantRegle", old."DatePromesse", old."Etape", old."Total", old."PartAssurance")
    is distinct from (new."Statut", new."DateCommd", new."IdOfficine", new."createdBy", new."MontantRegle", new."DatePromesse", new."Etape", new."Total",
      new."PartAssurance"))
  execute function suivre_commande();
select recompter_total('total_commande', 'suite_attendue');

-- Whom a prescriber sent bought what the versions say, on the day they count for; under which prescriber, the prescription says today.
drop view part_de_visite;
create function parts_de_prescription(v version_vente, prescripteur uuid, signe integer) returns setof total_visite language sql immutable as $$
  select 'prescription', g.grain, v."IdOfficine", prescripteur, '', '-infinity'::date, g.jour, (signe * v."Nombre")::int, 0, signe * v."EcartTotal"
  from (values ('jour', v."Jour"), ('mois', mois_de(v."Jour"))) g(grain, jour)
  where prescripteur is not null $$;
create view part_de_visite as
  select p.* from visite v, parts_de_visite(v, 1) p
  union all select p.* from client k, parts_de_client(k, 1) p
  union all select p.* from version_vente v join commande_client c on c."_id" = v."IdCommande" join ordonnance o on o."RefOrd" = c."RefOrd"
    cross join lateral parts_de_prescription(v, o."IdPrescripteur", 1) p;

create function prescrire_version() returns trigger language plpgsql as $$
declare
  c commande_client;
begin
  select * into c from commande_client where "_id" = new."IdCommande" and "RefOrd" is not null;
  if found then
    -- Under the client, as whoever corrects the prescription is: it moves what was sold before, or what is sold after reads it.
    perform tenir_achats(array[c."IdClient"]);
    perform ajouter_visites(array(select p from parts_de_prescription(new, prescripteur_de(c."RefOrd"), 1) p));
  end if;
  return null;
end $$;
create trigger version_vente_prescrire after insert on version_vente for each row when (new."IdCommande" is not null)
  execute function prescrire_version();

create or replace function noter_achat() returns trigger language plpgsql as $$
declare
  parts total_visite[] := '{}';
begin
  if tg_op = 'UPDATE' then
    if (old."Statut", old."DateCommd", old."IdClient", old."RefOrd", old."IdOfficine")
      is distinct from (new."Statut", new."DateCommd", new."IdClient", new."RefOrd", new."IdOfficine") then
      perform relever_achats(array[old."IdClient", new."IdClient"]);
      parts := relever_visites(array[old."IdClient", new."IdClient"]);
    else
      perform tenir_achats(array[new."IdClient"]);
    end if;
    -- What it sold so far goes along with its prescription; what it sells from now on comes with its next version.
    if old."RefOrd" is distinct from new."RefOrd" then
      parts := parts || array(select p from version_vente v, (values (prescripteur_de(old."RefOrd"), -1), (prescripteur_de(new."RefOrd"), 1)) s(qui, signe),
        parts_de_prescription(v, s.qui, s.signe) p where v."IdCommande" = new."_id");
    end if;
  elsif new."Statut" = 'Active' then
    insert into achat_client as a values (new."IdClient", new."DateCommd", new."DateCommd")
    on conflict ("IdClient") do update set "Premier" = least(a."Premier", excluded."Premier"), "Dernier" = greatest(a."Dernier", excluded."Dernier")
      where excluded."Premier" not between a."Premier" and a."Dernier";
    if not visite_connue(new, prescripteur_de(new."RefOrd")) then
      parts := relever_visites(array[new."IdClient"]);
    end if;
  end if;
  perform ajouter_visites(parts);
  return null;
end $$;
drop trigger commande_client_vendue_visite_changement on commande_client;
create trigger commande_client_vendue_visite_changement after update on commande_client for each row
  when ((old."Statut", old."DateCommd", old."IdClient", old."RefOrd", old."IdOfficine")
    is distinct from (new."Statut", new."DateCommd", new."IdClient", new."RefOrd", new."IdOfficine"))
  execute function noter_achat();

create or replace function prescription_corrigee() returns trigger language plpgsql as $$
declare
  touches uuid[];
begin
  select array_agg(distinct n."IdClient") into touches from anciennes a join nouvelles n using ("_id")
  where a."IdPrescripteur" is distinct from n."IdPrescripteur";
  if touches is null then
    return null;
  end if;
  perform tenir_achats(touches);
  select array_agg(distinct c."IdClient") into touches
  from anciennes a join nouvelles n using ("_id") join commande_client c on c."RefOrd" = n."RefOrd"
  where a."IdPrescripteur" is distinct from n."IdPrescripteur";
  if touches is not null then
    perform ajouter_visites(relever_visites(touches) || array(
      select p from anciennes a join nouvelles n using ("_id") join commande_client c on c."RefOrd" = n."RefOrd"
      join version_vente v on v."IdCommande" = c."_id"
      cross join lateral (values (a."IdPrescripteur", -1), (n."IdPrescripteur", 1)) s(prescripteur, signe)
      cross join lateral parts_de_prescription(v, s.prescripteur, s.signe) p
      where a."IdPrescripteur" is distinct from n."IdPrescripteur"));
  end if;
  return null;
end $$;
drop function parts_de_prescription(commande_client, uuid, integer);
select recompter_total('total_visite', 'part_de_visite');
