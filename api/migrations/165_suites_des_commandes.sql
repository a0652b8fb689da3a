-- What became of the orders of each day, kept with each payment and each handing over: what was paid of them, and how many
-- were handed over late. No report adds up three years of orders.
create table total_commande (
  "IdOfficine" uuid not null references officine,
  -- The day of the order, not that of the payment.
  "Jour" date not null,
  "IdVendeur" uuid references utilisateur,
  "Regle" bigint not null,
  "Retards" integer not null,
  unique nulls not distinct ("IdOfficine", "Jour", "IdVendeur")
) with (fillfactor = 80);
create index total_commande_jour on total_commande ("Jour");

create function suite_de_commande(c commande_client, signe integer) returns setof total_commande language sql stable as $$
  select c."IdOfficine", c."DateCommd", c."createdBy", signe * c."MontantRegle",
    case when c."Etape" = 'Livrée' then signe * coalesce((select ((l."LivreLe" at time zone 'UTC')::date > c."DatePromesse")::int
      from livraison l where l."IdCommande" = c."_id"), 0) else 0 end
  where c."Statut" = 'Active' $$;

-- Payments come here under the cash desk (rank 5 of the locks, docs/decisions/049): these rows are leaves, nothing is taken
-- after them, and they are taken in the order of their key.
create function ajouter_suites(parts total_commande[]) returns void language sql as $$
  insert into total_commande as t ("IdOfficine", "Jour", "IdVendeur", "Regle", "Retards")
  select "IdOfficine", "Jour", "IdVendeur", sum("Regle"), sum("Retards") from unnest(parts)
  group by 1, 2, 3 having sum("Regle") <> 0 or sum("Retards") <> 0 order by 1, 2, 3
  on conflict ("IdOfficine", "Jour", "IdVendeur")
  do update set "Regle" = t."Regle" + excluded."Regle", "Retards" = t."Retards" + excluded."Retards" $$;

create function suivre_commande() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform ajouter_suites(array(select p from suite_de_commande(new, 1) p));
  else
    perform ajouter_suites(array(select p from suite_de_commande(old, -1) p union all select p from suite_de_commande(new, 1) p));
  end if;
  return null;
end $$;
-- Triggers run in the order of their names: these after those that take the totals of the day (rank 4).
create trigger commande_client_vendue_suivie after insert on commande_client for each row when (new."MontantRegle" <> 0)
  execute function suivre_commande();
-- Only an order already paid or handed over has anything to take along.
create trigger commande_client_vendue_suivie_changement after update on commande_client for each row
  when ((old."MontantRegle" <> 0 or new."MontantRegle" <> 0 or old."Etape" = 'Livrée' or new."Etape" = 'Livrée')
    and (old."Statut", old."DateCommd", old."IdOfficine", old."createdBy", old."MontantRegle", old."DatePromesse", old."Etape")
    is distinct from (new."Statut", new."DateCommd", new."IdOfficine", new."createdBy", new."MontantRegle", new."DatePromesse", new."Etape"))
  execute function suivre_commande();

-- The paper of a handing over comes before or after its step: late once, whichever comes last.
create function suivre_livraison() returns trigger language plpgsql as $$
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
    select (c."IdOfficine", c."DateCommd", c."createdBy", 0, signe)::total_commande from commande_client c
    where c."_id" = l."IdCommande" and c."Statut" = 'Active' and c."Etape" = 'Livrée' and (l."LivreLe" at time zone 'UTC')::date > c."DatePromesse"));
  return null;
end $$;
create trigger livraison_suivie after insert or delete on livraison for each row execute function suivre_livraison();
-- What was handed over was on its day.
create function livraison_figee() returns trigger language plpgsql as $$
begin
  raise exception 'Le jour et la commande d’une livraison ne se modifient pas.';
end $$;
create trigger livraison_figee before update on livraison for each row
  when ((old."LivreLe", old."IdCommande") is distinct from (new."LivreLe", new."IdCommande")) execute function livraison_figee();

-- Everything that they must add up to.
create view suite_attendue as
  select "IdOfficine", "DateCommd" as "Jour", c."createdBy" as "IdVendeur", sum("MontantRegle") as "Regle",
    count(*) filter (where c."Etape" = 'Livrée' and (l."LivreLe" at time zone 'UTC')::date > c."DatePromesse") as "Retards"
  from commande_client c left join (select "IdCommande", "LivreLe" from livraison) l on l."IdCommande" = c."_id"
  where c."Statut" = 'Active' group by 1, 2, 3
  having sum("MontantRegle") <> 0
    or count(*) filter (where c."Etape" = 'Livrée' and (l."LivreLe" at time zone 'UTC')::date > c."DatePromesse") <> 0;
