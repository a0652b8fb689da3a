-- The dashboard: what each day brought, kept with each sale and each payment, so that no screen adds up millions of them.

-- Takings (recette), orders (commande), counter sales (comptoir), both by seller (vendeur), articles sold by brand (marque).
-- One row per day and officine, whatever the number of operations behind it.
create table total_jour (
  "Axe" text not null check ("Axe" in ('recette', 'commande', 'comptoir', 'vendeur', 'marque')),
  "Jour" date not null,
  "IdOfficine" uuid not null references officine,
  -- The seller or the brand; a brand is no reference here: merged into another, its articles take their totals along.
  "Cle" uuid,
  "Nombre" integer not null,
  "Montant" bigint not null,
  unique nulls not distinct ("Axe", "Jour", "IdOfficine", "Cle")
) with (fillfactor = 80);

-- What an order adds: signe 1, or takes back: -1. Deleted, it counts for nothing. A brand counts its frames at their price
-- before any discount; the mounting is not the brand's.
create function parts_de_commande(c commande_client, signe integer) returns setof total_jour language sql stable as $$
  select 'commande', c."DateCommd", c."IdOfficine", null::uuid, signe, signe * c."Total" where c."Statut" = 'Active'
  union all
  select 'vendeur', c."DateCommd", c."IdOfficine", c."createdBy", signe, signe * c."Total" where c."Statut" = 'Active'
  union all
  select 'marque', c."DateCommd", c."IdOfficine", a."IdMarque", signe, signe * l.prix
  from (values (c."IdArticle1", coalesce(c."PrixMonture1", c."PrixMont1")), (c."IdArticle2", coalesce(c."PrixMonture2", c."PrixMont2")),
    (c."IdArticle3", coalesce(c."PrixMonture3", c."PrixMont3"))) l(id, prix)
  join article a on a."_id" = l.id where c."Statut" = 'Active' $$;

create function parts_de_comptoir(c commande_comptoir, signe integer) returns setof total_jour language sql stable as $$
  select 'comptoir', c."DateCommd", c."IdOfficine", null::uuid, signe, signe * c."PartClient" where c."Statut" = 'Active'
  union all
  select 'vendeur', c."DateCommd", c."IdOfficine", c."createdBy", signe, signe * c."PartClient" where c."Statut" = 'Active' $$;

create function parts_des_lignes(c commande_comptoir, signe integer) returns setof total_jour language sql stable as $$
  select 'marque', c."DateCommd", c."IdOfficine", a."IdMarque", signe * l."Quantite", signe * l."Quantite" * l."PrixUnitaire"
  from commande_comptoir_ligne l join article a on a."_id" = l."IdArticle"
  where l."IdCommande" = c."_id" and c."Statut" = 'Active' $$;

-- Everything that the totals must add up to. A payment and its reversal are nothing.
create view part_de_total as
  select 'recette' as "Axe", "Jour", "IdOfficine", null::uuid as "Cle", sign(montant)::integer as "Nombre", montant as "Montant"
  from operation where "typeOperation" in ('Règlement cmde cli', 'Règlement cpt')
  union all select p.* from commande_client c, parts_de_commande(c, 1) p
  union all select p.* from commande_comptoir c, parts_de_comptoir(c, 1) p
  union all select p.* from commande_comptoir c, parts_des_lignes(c, 1) p;

-- Always in the order of the key: two sales of one moment wait for each other and never block each other.
create function ajouter_totaux(parts total_jour[]) returns void language sql as $$
  insert into total_jour as t ("Axe", "Jour", "IdOfficine", "Cle", "Nombre", "Montant")
  select "Axe", "Jour", "IdOfficine", "Cle", sum("Nombre"), sum("Montant") from unnest(parts)
  group by 1, 2, 3, 4 having sum("Nombre") <> 0 or sum("Montant") <> 0 order by 1, 2, 3, 4
  on conflict ("Axe", "Jour", "IdOfficine", "Cle")
  do update set "Nombre" = t."Nombre" + excluded."Nombre", "Montant" = t."Montant" + excluded."Montant" $$;

create function totaliser_operation() returns trigger language plpgsql as $$
begin
  insert into total_jour as t ("Axe", "Jour", "IdOfficine", "Nombre", "Montant")
    values ('recette', new."Jour", new."IdOfficine", sign(new.montant), new.montant)
    on conflict ("Axe", "Jour", "IdOfficine", "Cle")
    do update set "Nombre" = t."Nombre" + excluded."Nombre", "Montant" = t."Montant" + excluded."Montant";
  return null;
end $$;
create trigger operation_totaliser after insert on operation for each row
  when (new."typeOperation" in ('Règlement cmde cli', 'Règlement cpt')) execute function totaliser_operation();

create function totaliser_commande() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_totaux(array(select p from parts_de_commande(new, 1) p));
  else
    perform ajouter_totaux(array(select p from parts_de_commande(old, -1) p union all select p from parts_de_commande(new, 1) p));
  end if;
  return null;
end $$;
create trigger commande_client_totaliser after insert on commande_client for each row execute function totaliser_commande();
-- A payment or a step changes an order without changing what was sold: it does not come here.
create trigger commande_client_totaliser_changement after update on commande_client for each row
  when ((old."Statut", old."DateCommd", old."IdOfficine", old."createdBy", old."Total", old."IdArticle1", old."IdArticle2",
      old."IdArticle3", old."PrixMont1", old."PrixMont2", old."PrixMont3", old."PrixMonture1", old."PrixMonture2", old."PrixMonture3")
    is distinct from (new."Statut", new."DateCommd", new."IdOfficine", new."createdBy", new."Total", new."IdArticle1", new."IdArticle2",
      new."IdArticle3", new."PrixMont1", new."PrixMont2", new."PrixMont3", new."PrixMonture1", new."PrixMonture2", new."PrixMonture3"))
  execute function totaliser_commande();

-- A sale brings its lines after itself; each line counts for its brand when it is written, and follows its sale afterwards.
create function totaliser_comptoir() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_totaux(array(select p from parts_de_comptoir(new, 1) p));
  else
    perform ajouter_totaux(array(select p from parts_de_comptoir(old, -1) p union all select p from parts_de_comptoir(new, 1) p
      union all select p from parts_des_lignes(old, -1) p union all select p from parts_des_lignes(new, 1) p));
  end if;
  return null;
end $$;
create trigger commande_comptoir_totaliser after insert on commande_comptoir for each row execute function totaliser_comptoir();
create trigger commande_comptoir_totaliser_changement after update on commande_comptoir for each row
  when ((old."Statut", old."DateCommd", old."IdOfficine", old."createdBy", old."PartClient")
    is distinct from (new."Statut", new."DateCommd", new."IdOfficine", new."createdBy", new."PartClient"))
  execute function totaliser_comptoir();

create function totaliser_ligne() returns trigger language plpgsql as $$
declare
  ligne commande_comptoir_ligne;
  signe integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if tg_op = 'DELETE' then
    ligne := old;
  else
    ligne := new;
  end if;
  perform ajouter_totaux(array(
    select ('marque', v."DateCommd", v."IdOfficine", a."IdMarque", signe * ligne."Quantite",
      signe * ligne."Quantite" * ligne."PrixUnitaire")::total_jour
    from commande_comptoir v, article a
    where v."_id" = ligne."IdCommande" and v."Statut" = 'Active' and a."_id" = ligne."IdArticle"));
  return null;
end $$;
create trigger commande_comptoir_ligne_totaliser after insert or delete on commande_comptoir_ligne
  for each row execute function totaliser_ligne();
-- Written anew rather than changed: nothing else could keep the totals right.
create function ligne_de_vente_figee() returns trigger language plpgsql as $$
begin
  raise exception 'Une ligne de vente ne se modifie pas : elle s’efface et se récrit.';
end $$;
create trigger commande_comptoir_ligne_figee before update on commande_comptoir_ligne
  for each row execute function ligne_de_vente_figee();

-- An article that changes brand takes what was sold of it along; the ledger of the stock knows the orders it is in.
create function totaliser_marque() returns trigger language plpgsql as $$
begin
  perform ajouter_totaux(array(
    select ('marque', v.jour, v.officine, m.cle, m.signe * v.n, m.signe * v.montant)::total_jour
    from (
      select c."DateCommd" as jour, c."IdOfficine" as officine, 1 as n, l.prix as montant
      from commande_client c cross join lateral (values (c."IdArticle1", coalesce(c."PrixMonture1", c."PrixMont1")),
        (c."IdArticle2", coalesce(c."PrixMonture2", c."PrixMont2")), (c."IdArticle3", coalesce(c."PrixMonture3", c."PrixMont3"))) l(id, prix)
      where c."_id" in (select "idEntite" from mouvement where "IdArticle" = new."_id" and entite = 'commande_client')
        and c."Statut" = 'Active' and l.id = new."_id"
      union all
      select c."DateCommd", c."IdOfficine", l."Quantite", l."Quantite" * l."PrixUnitaire"
      from commande_comptoir_ligne l join commande_comptoir c on c."_id" = l."IdCommande"
      where l."IdArticle" = new."_id" and c."Statut" = 'Active') v,
      (values (old."IdMarque", -1), (new."IdMarque", 1)) m(cle, signe)));
  return null;
end $$;
create trigger article_totaliser after update of "IdMarque" on article for each row
  when (old."IdMarque" is distinct from new."IdMarque") execute function totaliser_marque();

-- Adds up again what was loaded without triggers.
create function recompter_totaux() returns void language plpgsql as $$
begin
  delete from total_jour;
  insert into total_jour select "Axe", "Jour", "IdOfficine", "Cle", sum("Nombre"), sum("Montant") from part_de_total group by 1, 2, 3, 4;
end $$;
select recompter_totaux();

update role set permissions = permissions || '{tableau.comparer}'::text[]
  where livre = 'administrateur' and not 'tableau.comparer' = any(permissions);
