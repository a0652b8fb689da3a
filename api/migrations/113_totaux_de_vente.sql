-- What each seller sold each day, at the counter or to order, with all that the turnover shows beside it: no report adds
-- up the sales of three years.
create table total_vente (
  "IdOfficine" uuid not null references officine,
  "Jour" date not null,
  "Genre" text not null check ("Genre" in ('Commande', 'Comptoir')),
  "IdVendeur" uuid references utilisateur,
  "Nombre" integer not null,
  "Montant" bigint not null,
  "Remise" bigint not null,
  "PartAssurance" bigint not null,
  "PartClient" bigint not null,
  unique nulls not distinct ("IdOfficine", "Jour", "Genre", "IdVendeur")
) with (fillfactor = 80);
create index total_vente_jour on total_vente ("Jour");

-- Everything that they must add up to: the orders' Total, the counter's PartClient, of what was not deleted.
create view part_de_vente as
  select "IdOfficine", "DateCommd" as "Jour", 'Commande' as "Genre", "createdBy" as "IdVendeur", "Total" as "Montant",
    "RemiseTotale" as "Remise", "PartAssurance", "PartClient"
  from commande_client where "Statut" = 'Active'
  union all
  select "IdOfficine", "DateCommd", 'Comptoir', "createdBy", "PartClient", "RemiseTotale", 0, "PartClient"
  from commande_comptoir where "Statut" = 'Active';

-- The totals of an officine are one lock (migration 076), taken before their rows.
create function ajouter_ventes(parts total_vente[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(cle) from (
    select distinct hashtextextended('total_jour ' || p."IdOfficine", 0) as cle from unnest(parts) p order by 1) c;
  insert into total_vente as t
  select "IdOfficine", "Jour", "Genre", "IdVendeur", sum("Nombre"), sum("Montant"), sum("Remise"), sum("PartAssurance"), sum("PartClient")
  from unnest(parts) group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict ("IdOfficine", "Jour", "Genre", "IdVendeur")
  do update set "Nombre" = t."Nombre" + excluded."Nombre", "Montant" = t."Montant" + excluded."Montant",
    "Remise" = t."Remise" + excluded."Remise", "PartAssurance" = t."PartAssurance" + excluded."PartAssurance",
    "PartClient" = t."PartClient" + excluded."PartClient";
end $$;

create function part_de_commande(c commande_client, signe integer) returns setof total_vente language sql stable as $$
  select c."IdOfficine", c."DateCommd", 'Commande', c."createdBy", signe, signe * c."Total", signe * c."RemiseTotale",
    signe * c."PartAssurance", signe * c."PartClient" where c."Statut" = 'Active' $$;
create function part_de_comptoir(c commande_comptoir, signe integer) returns setof total_vente language sql stable as $$
  select c."IdOfficine", c."DateCommd", 'Comptoir', c."createdBy", signe, signe * c."PartClient", signe * c."RemiseTotale",
    0::bigint, signe * c."PartClient" where c."Statut" = 'Active' $$;

create function compter_commande() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_ventes(array(select p from part_de_commande(new, 1) p));
  else
    perform ajouter_ventes(array(select p from part_de_commande(old, -1) p union all select p from part_de_commande(new, 1) p));
  end if;
  return null;
end $$;
create function compter_comptoir() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_ventes(array(select p from part_de_comptoir(new, 1) p));
  else
    perform ajouter_ventes(array(select p from part_de_comptoir(old, -1) p union all select p from part_de_comptoir(new, 1) p));
  end if;
  return null;
end $$;
create trigger commande_client_vendue after insert on commande_client for each row execute function compter_commande();
-- A payment or a step changes nothing of what was sold: it does not come here.
create trigger commande_client_vendue_changement after update on commande_client for each row
  when ((old."Statut", old."DateCommd", old."IdOfficine", old."createdBy", old."Total", old."RemiseTotale", old."PartAssurance")
    is distinct from (new."Statut", new."DateCommd", new."IdOfficine", new."createdBy", new."Total", new."RemiseTotale", new."PartAssurance"))
  execute function compter_commande();
create trigger commande_comptoir_vendue after insert on commande_comptoir for each row execute function compter_comptoir();
create trigger commande_comptoir_vendue_changement after update on commande_comptoir for each row
  when ((old."Statut", old."DateCommd", old."IdOfficine", old."createdBy", old."PartClient", old."RemiseTotale")
    is distinct from (new."Statut", new."DateCommd", new."IdOfficine", new."createdBy", new."PartClient", new."RemiseTotale"))
  execute function compter_comptoir();

-- Adds up again what was loaded without triggers.
create or replace function recompter_totaux() returns void language plpgsql as $$
begin
  delete from total_jour;
  insert into total_jour select "Axe", "Jour", "IdOfficine", "Cle", sum("Nombre"), sum("Montant") from part_de_total group by 1, 2, 3, 4;
  delete from cumul_caisse;
  insert into cumul_caisse select "IdOfficine", "typeOperation", modepaiement, count(*), sum(montant) from operation group by 1, 2, 3;
  delete from total_vente;
  insert into total_vente select "IdOfficine", "Jour", "Genre", "IdVendeur", count(*), sum("Montant"), sum("Remise"),
    sum("PartAssurance"), sum("PartClient") from part_de_vente group by 1, 2, 3, 4;
end $$;
select recompter_totaux();
