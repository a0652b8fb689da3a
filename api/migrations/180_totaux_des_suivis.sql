-- What is kept of proformas, of what leaves the shelves and of suppliers, day by day: the last reports that added up rows.

create table total_proforma (
  "IdOfficine" uuid not null references officine,
  "Jour" date not null,
  "IdVendeur" uuid references utilisateur,
  "Nombre" integer not null,
  "Transformees" integer not null,
  "Total" bigint not null,
  "PartAssurance" bigint not null,
  unique nulls not distinct ("IdOfficine", "Jour", "IdVendeur")
) with (fillfactor = 80);
create index total_proforma_jour on total_proforma ("Jour");

create function part_de_proforma(v proforma, signe integer) returns setof total_proforma language sql stable as $$
  select v."IdOfficine", v."DateProforma", v."createdBy", signe,
    signe * (select count(*) from commande_client k where k."IdProforma" = v."_id" and k."Statut" = 'Active')::int, signe * v."Total", signe * v."PartAssurance"
  where v."Statut" = 'Active' $$;

-- Leaves, all at once in the order of their key, like the others below.
create function ajouter_proformas(parts total_proforma[]) returns void language sql as $$
  insert into total_proforma as t
  select "IdOfficine", "Jour", "IdVendeur", sum("Nombre"), sum("Transformees"), sum("Total"), sum("PartAssurance") from unnest(parts)
  group by 1, 2, 3 having (sum("Nombre"), sum("Transformees"), sum("Total"), sum("PartAssurance")) <> (0, 0, 0, 0) order by 1, 2, 3
  on conflict ("IdOfficine", "Jour", "IdVendeur") do update set "Nombre" = t."Nombre" + excluded."Nombre",
    "Transformees" = t."Transformees" + excluded."Transformees", "Total" = t."Total" + excluded."Total", "PartAssurance" = t."PartAssurance" + excluded."PartAssurance" $$;

create function totaliser_proformas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_proformas(array(select p from nouvelles v, part_de_proforma(v, 1) p));
  elsif tg_op = 'DELETE' then
    perform ajouter_proformas(array(select p from anciennes v, part_de_proforma(v, -1) p));
  else
    perform ajouter_proformas(array(
      select p from anciennes v, part_de_proforma(v, -1) p union all select p from nouvelles v, part_de_proforma(v, 1) p));
  end if;
  return null;
end $$;
create trigger proforma_totaux_ajout after insert on proforma referencing new table as nouvelles
  for each statement execute function totaliser_proformas();
create trigger proforma_totaux_retrait after delete on proforma referencing old table as anciennes
  for each statement execute function totaliser_proformas();
create trigger proforma_totaux_changement after update on proforma referencing old table as anciennes new table as nouvelles
  for each statement execute function totaliser_proformas();

-- A proforma becomes an order once, and is one again no more when the order is deleted.
create function transformer_proforma() returns trigger language plpgsql as $$
begin
  perform ajouter_proformas(array(
    select (v."IdOfficine", v."DateProforma", v."createdBy", 0, c.signe, 0, 0)::total_proforma
    from (select new."IdProforma" as id, 1 as signe where new."Statut" = 'Active'
      union all select old."IdProforma", -1 where tg_op = 'UPDATE' and old."Statut" = 'Active') c
    join proforma v on v."_id" = c.id and v."Statut" = 'Active'));
  return null;
end $$;
create trigger commande_client_vendue_proforma after insert on commande_client for each row when (new."IdProforma" is not null)
  execute function transformer_proforma();
create trigger commande_client_vendue_proforma_changement after update on commande_client for each row
  when ((old."IdProforma", old."Statut") is distinct from (new."IdProforma", new."Statut") and (old."IdProforma" is not null or new."IdProforma" is not null))
  execute function transformer_proforma();

-- What left, at what it cost when it left and at the price of today: an article whose price or category changes takes along what left of it.
create table total_sortie (
  "IdOfficine" uuid not null references officine,
  "Jour" date not null,
  "Nature" text not null,
  "IdCateg" uuid,
  "Nombre" integer not null,
  "Quantite" bigint not null,
  "ValeurVente" bigint not null,
  "ValeurAchat" bigint not null,
  unique nulls not distinct ("IdOfficine", "Jour", "Nature", "IdCateg")
) with (fillfactor = 80);
create index total_sortie_jour on total_sortie ("Jour");
create view part_de_sortie as
  select m."IdOfficine", (m."createdAt" at time zone 'UTC')::date as "Jour", m."Nature", a."IdCateg", 1 as "Nombre", -m."Quantite" as "Quantite",
    -m."Quantite" * a."PrixVente" as "ValeurVente", -m."Quantite" * m."CoutUnitaire" as "ValeurAchat"
  from mouvement m join article a on a."_id" = m."IdArticle" where m."Quantite" < 0;

create function ajouter_sorties(parts total_sortie[]) returns void language sql as $$
  insert into total_sortie as t
  select "IdOfficine", "Jour", "Nature", "IdCateg", sum("Nombre"), sum("Quantite"), sum("ValeurVente"), sum("ValeurAchat") from unnest(parts)
  group by 1, 2, 3, 4 having (sum("Nombre"), sum("Quantite"), sum("ValeurVente"), sum("ValeurAchat")) <> (0, 0, 0, 0) order by 1, 2, 3, 4
  on conflict ("IdOfficine", "Jour", "Nature", "IdCateg") do update set "Nombre" = t."Nombre" + excluded."Nombre", "Quantite" = t."Quantite" + excluded."Quantite",
    "ValeurVente" = t."ValeurVente" + excluded."ValeurVente", "ValeurAchat" = t."ValeurAchat" + excluded."ValeurAchat" $$;

create function totaliser_sorties() returns trigger language plpgsql as $$
begin
  perform ajouter_sorties(array(
    select (m."IdOfficine", (m."createdAt" at time zone 'UTC')::date, m."Nature", a."IdCateg", count(*), sum(-m."Quantite"), sum(-m."Quantite" * a."PrixVente"),
      sum(-m."Quantite" * m."CoutUnitaire"))::total_sortie
    from nouveaux m join article a on a."_id" = m."IdArticle" where m."Quantite" < 0 group by m."IdOfficine", (m."createdAt" at time zone 'UTC')::date, m."Nature", a."IdCateg"));
  return null;
end $$;
create trigger mouvement_totaux after insert on mouvement referencing new table as nouveaux for each statement execute function totaliser_sorties();

-- The last day that something of an article left.
create table derniere_sortie (
  "IdArticle" uuid primary key,
  "Jour" date not null
) with (fillfactor = 80);
create function noter_sorties() returns trigger language plpgsql as $$
begin
  insert into derniere_sortie as d
  select "IdArticle", max(("createdAt" at time zone 'UTC')::date) from nouveaux where "Quantite" < 0 group by 1 order by 1
  on conflict ("IdArticle") do update set "Jour" = excluded."Jour" where excluded."Jour" > d."Jour";
  return null;
end $$;
create trigger mouvement_derniere after insert on mouvement referencing new table as nouveaux for each statement execute function noter_sorties();

create function reevaluer_sorties() returns trigger language plpgsql as $$
begin
  if exists (select from anciens a join nouveaux n using ("_id") where (a."PrixVente", a."IdCateg") is distinct from (n."PrixVente", n."IdCateg")) then
    perform ajouter_sorties(array(
      select (m."IdOfficine", m.jour, m."Nature", s.categ, s.signe * m.n, s.signe * m.quantite, s.signe * m.quantite * s.prix, s.signe * m.cout)::total_sortie
      from anciens a join nouveaux n using ("_id")
      cross join lateral (select m."IdOfficine", (m."createdAt" at time zone 'UTC')::date as jour, m."Nature", count(*) as n, sum(-m."Quantite") as quantite,
          sum(-m."Quantite" * m."CoutUnitaire") as cout
        from mouvement m where m."IdArticle" = n."_id" and m."Quantite" < 0 group by 1, 2, 3) m
      cross join lateral (values (a."PrixVente", a."IdCateg", -1), (n."PrixVente", n."IdCateg", 1)) s(prix, categ, signe)
      where (a."PrixVente", a."IdCateg") is distinct from (n."PrixVente", n."IdCateg")));
  end if;
  return null;
end $$;
create trigger article_sorties after update on article referencing old table as anciens new table as nouveaux
  for each statement execute function reevaluer_sorties();

-- How each supplier keeps its word: receipts and lenses, by day and by month.
create table total_fournisseur (
  "Grain" text not null check ("Grain" in ('jour', 'mois')),
  "Jour" date not null,
  "IdOfficine" uuid not null references officine,
  "IdFournisseur" uuid not null,
  "Bons" integer not null,
  "Pieces" integer not null,
  "Manquants" integer not null,
  "Verres" integer not null,
  "VerresLivres" integer not null,
  "ATemps" integer not null,
  "JoursDeDelai" integer not null,
  "Retours" integer not null,
  "Refaits" integer not null,
  unique ("Grain", "Jour", "IdOfficine", "IdFournisseur")
) with (fillfactor = 80);
create index total_fournisseur_officine on total_fournisseur ("IdOfficine", "Grain", "Jour");

create function part_de_bon(b bon_reception, signe integer) returns setof total_fournisseur language sql immutable as $$
  select g.grain, g.jour, b."IdOfficine", b."IdFournisseur", signe, signe * b."Quantite", signe * b."QuantiteManquante", 0, 0, 0, 0, 0, 0
  from (values ('jour', b."DateCommande"), ('mois', mois_de(b."DateCommande"))) g(grain, jour)
  where b.statut <> 'Annulé' and b."IdFournisseur" is not null $$;
create function part_de_verre(v commande_verre, signe integer) returns setof total_fournisseur language sql immutable as $$
  select g.grain, g.jour, v."IdOfficine", v."IdFournisseur", 0, 0, 0, signe, case when r.recu is not null then signe else 0 end,
    case when r.recu <= v."DatePrevue" then signe else 0 end, signe * coalesce(r.recu - v."DateCommande", 0),
    case when v."RetourneLe" is not null then signe else 0 end, case when v."IdOrigine" is not null then signe else 0 end
  from (select (v."LivreLe" at time zone 'UTC')::date as recu) r,
    (values ('jour', v."DateCommande"), ('mois', mois_de(v."DateCommande"))) g(grain, jour)
  where v."IdFournisseur" is not null $$;
create view part_de_fournisseur as
  select p.* from bon_reception b, part_de_bon(b, 1) p union all select p.* from commande_verre v, part_de_verre(v, 1) p;

create function ajouter_fournisseurs(parts total_fournisseur[]) returns void language sql as $$
  insert into total_fournisseur as t
  select "Grain", "Jour", "IdOfficine", "IdFournisseur", sum("Bons"), sum("Pieces"), sum("Manquants"), sum("Verres"), sum("VerresLivres"), sum("ATemps"),
    sum("JoursDeDelai"), sum("Retours"), sum("Refaits")
  from unnest(parts) group by 1, 2, 3, 4
  having (sum("Bons"), sum("Pieces"), sum("Manquants"), sum("Verres"), sum("VerresLivres"), sum("ATemps"), sum("JoursDeDelai"), sum("Retours"), sum("Refaits"))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0) order by 1, 2, 3, 4
  on conflict ("Grain", "Jour", "IdOfficine", "IdFournisseur") do update set "Bons" = t."Bons" + excluded."Bons", "Pieces" = t."Pieces" + excluded."Pieces",
    "Manquants" = t."Manquants" + excluded."Manquants", "Verres" = t."Verres" + excluded."Verres", "VerresLivres" = t."VerresLivres" + excluded."VerresLivres",
    "ATemps" = t."ATemps" + excluded."ATemps", "JoursDeDelai" = t."JoursDeDelai" + excluded."JoursDeDelai", "Retours" = t."Retours" + excluded."Retours",
    "Refaits" = t."Refaits" + excluded."Refaits" $$;

create function totaliser_bons() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_fournisseurs(array(select p from nouvelles b, part_de_bon(b, 1) p));
  elsif tg_op = 'DELETE' then
    perform ajouter_fournisseurs(array(select p from anciennes b, part_de_bon(b, -1) p));
  else
    perform ajouter_fournisseurs(array(select p from anciennes b, part_de_bon(b, -1) p union all select p from nouvelles b, part_de_bon(b, 1) p));
  end if;
  return null;
end $$;
create trigger bon_reception_totaux_ajout after insert on bon_reception referencing new table as nouvelles
  for each statement execute function totaliser_bons();
create trigger bon_reception_totaux_retrait after delete on bon_reception referencing old table as anciennes
  for each statement execute function totaliser_bons();
create trigger bon_reception_totaux_changement after update on bon_reception referencing old table as anciennes new table as nouvelles
  for each statement execute function totaliser_bons();

create function totaliser_verres() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_fournisseurs(array(select p from nouvelles v, part_de_verre(v, 1) p));
  elsif tg_op = 'DELETE' then
    perform ajouter_fournisseurs(array(select p from anciennes v, part_de_verre(v, -1) p));
  else
    perform ajouter_fournisseurs(array(select p from anciennes v, part_de_verre(v, -1) p union all select p from nouvelles v, part_de_verre(v, 1) p));
  end if;
  return null;
end $$;
create trigger commande_verre_totaux_ajout after insert on commande_verre referencing new table as nouvelles
  for each statement execute function totaliser_verres();
create trigger commande_verre_totaux_retrait after delete on commande_verre referencing old table as anciennes
  for each statement execute function totaliser_verres();
create trigger commande_verre_totaux_changement after update on commande_verre referencing old table as anciennes new table as nouvelles
  for each statement execute function totaliser_verres();

create view part_de_proforma_attendue as select p.* from proforma v, part_de_proforma(v, 1) p;

create function recompter_suivis() returns void language sql as $$
  delete from total_proforma;
  insert into total_proforma select "IdOfficine", "Jour", "IdVendeur", sum("Nombre"), sum("Transformees"), sum("Total"), sum("PartAssurance")
  from part_de_proforma_attendue group by 1, 2, 3;
  delete from total_sortie;
  insert into total_sortie select "IdOfficine", "Jour", "Nature", "IdCateg", sum("Nombre"), sum("Quantite"), sum("ValeurVente"), sum("ValeurAchat")
  from part_de_sortie group by 1, 2, 3, 4;
  delete from derniere_sortie;
  insert into derniere_sortie select "IdArticle", max(("createdAt" at time zone 'UTC')::date) from mouvement where "Quantite" < 0 group by 1;
  delete from total_fournisseur;
  insert into total_fournisseur select "Grain", "Jour", "IdOfficine", "IdFournisseur", sum("Bons"), sum("Pieces"), sum("Manquants"), sum("Verres"),
    sum("VerresLivres"), sum("ATemps"), sum("JoursDeDelai"), sum("Retours"), sum("Refaits") from part_de_fournisseur group by 1, 2, 3, 4 $$;

create or replace function recompter_totaux() returns void language plpgsql as $$
begin
  perform relever_articles_vendus();
  delete from total_jour;
  insert into total_jour select "Axe", "Jour", "IdOfficine", "Cle", sum("Nombre"), sum("Montant"), sum("Cout") from part_de_total group by 1, 2, 3, 4;
  delete from cumul_caisse;
  insert into cumul_caisse select "IdOfficine", "typeOperation", modepaiement, count(*), sum(montant) from operation group by 1, 2, 3;
  delete from total_vente;
  insert into total_vente select "IdOfficine", "Jour", "Genre", "IdVendeur", count(*), sum("Montant"), sum("Remise"),
    sum("PartAssurance"), sum("PartClient") from part_de_vente group by 1, 2, 3, 4;
  delete from total_commande;
  insert into total_commande select * from suite_attendue;
  delete from achat_client;
  insert into achat_client select "IdClient", min("DateCommd"), max("DateCommd") from commande_client where "Statut" = 'Active' group by 1;
  perform recompter_visites();
  perform recompter_suivis();
end $$;
select recompter_suivis();
