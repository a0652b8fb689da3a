-- Distinct clients of any whole months, without reading their orders: of each client and each month it bought in, the month
-- it had bought in before. Over some months a client is counted once, in the first of them: the one before which the last
-- purchase was older than all of them.
create table visite (
  -- The client itself, or the client as one that a prescriber sent.
  "Axe" text not null check ("Axe" in ('client', 'prescripteur')),
  -- The prescriber.
  "Cle" uuid,
  -- The officine of the client; of a prescriber, that of the sale, and nothing for the network: who bought in two officines was sent once.
  "Portee" uuid,
  "IdClient" uuid not null,
  "Genre" text not null,
  "Mois" date not null,
  -- The day of the first purchase in it.
  "Premier" date not null,
  "Avant" date not null,
  unique nulls not distinct ("IdClient", "Axe", "Cle", "Portee", "Mois")
);
create index visite_mois on visite ("Axe", "Mois", "Portee");

-- What reports read of them, and of the clients' records (`creation`) and the sales on prescription (`prescription`): by day, by
-- month, and by month with the one before (`suite`), for more than one of them.
create table total_visite (
  "Axe" text not null check ("Axe" in ('client', 'prescripteur', 'creation', 'prescription')),
  "Grain" text not null check ("Grain" in ('jour', 'mois', 'suite')),
  "Portee" uuid,
  "Cle" uuid,
  "Genre" text not null,
  "Avant" date not null,
  "Jour" date not null,
  "Nombre" integer not null,
  -- Those of them who had bought before.
  "Revenus" integer not null,
  "Montant" bigint not null,
  unique nulls not distinct ("Axe", "Grain", "Portee", "Avant", "Jour", "Cle", "Genre")
) with (fillfactor = 80);
create index total_visite_jour on total_visite ("Axe", "Grain", "Avant", "Jour");

create function mois_de(jour date) returns date language sql immutable parallel safe as $$ select date_trunc('month', jour::timestamp)::date $$;

-- Everything that `visite` must be.
create view visite_attendue as
  select v."Axe", v."Cle", v."Portee", v."IdClient", v."Genre", v."Mois", v."Premier",
    coalesce(lag(v."Mois") over (partition by v."IdClient", v."Axe", v."Cle", v."Portee" order by v."Mois"), '-infinity') as "Avant"
  from (
    select 'client' as "Axe", null::uuid as "Cle", k."IdOfficine" as "Portee", c."IdClient", coalesce(k."Genre", 'Inconnu') as "Genre",
      mois_de(c."DateCommd") as "Mois", min(c."DateCommd") as "Premier"
    from commande_client c join client k on k."_id" = c."IdClient" where c."Statut" = 'Active' and k."Statut" = 'Actif' group by 3, 4, 5, 6
    union all
    select 'prescripteur', o."IdPrescripteur", p.portee, c."IdClient", '', mois_de(c."DateCommd"), min(c."DateCommd")
    from commande_client c join ordonnance o on o."RefOrd" = c."RefOrd" cross join lateral (values (null::uuid), (c."IdOfficine")) p(portee)
    where c."Statut" = 'Active' and o."IdPrescripteur" is not null group by 2, 3, 4, 6
  ) v;

create function parts_de_visite(v visite, signe integer) returns setof total_visite language sql immutable as $$
  select v."Axe", g.grain, v."Portee", v."Cle", v."Genre", g.avant, g.jour, signe, case when v."Avant" > '-infinity' then signe else 0 end, 0::bigint
  from (values ('jour', '-infinity'::date, v."Premier"), ('mois', '-infinity', v."Mois"), ('suite', v."Avant", v."Mois")) g(grain, avant, jour) $$;
create function parts_de_client(k client, signe integer) returns setof total_visite language sql immutable as $$
  select 'creation', g.grain, k."IdOfficine", null::uuid, coalesce(k."Genre", 'Inconnu'), '-infinity'::date, g.jour, signe, 0, 0::bigint
  from (select (k."createdAt" at time zone 'UTC')::date as jour) j cross join lateral (values ('jour', j.jour), ('mois', mois_de(j.jour))) g(grain, jour)
  where k."Statut" = 'Actif' $$;
create function parts_de_prescription(c commande_client, prescripteur uuid, signe integer) returns setof total_visite language sql immutable as $$
  select 'prescription', g.grain, c."IdOfficine", prescripteur, '', '-infinity'::date, g.jour, signe, 0, signe * c."Total"
  from (values ('jour', c."DateCommd"), ('mois', mois_de(c."DateCommd"))) g(grain, jour)
  where c."Statut" = 'Active' and prescripteur is not null $$;

-- Everything that `total_visite` must add up to.
create view part_de_visite as
  select p.* from visite v, parts_de_visite(v, 1) p
  union all select p.* from client k, parts_de_client(k, 1) p
  union all select p.* from commande_client c join ordonnance o on o."RefOrd" = c."RefOrd" cross join lateral parts_de_prescription(c, o."IdPrescripteur", 1) p;

-- Leaves, like what follows an order: nothing is taken after them, and all at once in the order of their key.
create function ajouter_visites(parts total_visite[]) returns void language sql as $$
  insert into total_visite as t ("Axe", "Grain", "Portee", "Cle", "Genre", "Avant", "Jour", "Nombre", "Revenus", "Montant")
  select "Axe", "Grain", "Portee", "Cle", "Genre", "Avant", "Jour", sum("Nombre"), sum("Revenus"), sum("Montant") from unnest(parts)
  group by 1, 2, 3, 4, 5, 6, 7 having sum("Nombre") <> 0 or sum("Revenus") <> 0 or sum("Montant") <> 0 order by 1, 2, 3, 4, 5, 6, 7
  on conflict ("Axe", "Grain", "Portee", "Avant", "Jour", "Cle", "Genre")
  do update set "Nombre" = t."Nombre" + excluded."Nombre", "Revenus" = t."Revenus" + excluded."Revenus", "Montant" = t."Montant" + excluded."Montant" $$;

-- Writes anew what is known of these clients, and answers what that changes. Whoever asks holds their `achat_client`: two sales
-- of one client, or a sale and a correction of its prescription, come here one after the other, each seeing what the other wrote.
-- Neither the client nor the prescription is locked here: they come before all of this (docs/decisions/049).
create function tenir_achats(clients uuid[]) returns void language sql as $$
  select from achat_client where "IdClient" = any(clients) order by "IdClient" for update $$;
create function relever_visites(clients uuid[]) returns total_visite[] language plpgsql as $$
declare
  qui uuid;
  attendues visite[];
  otees visite[];
  mises visite[];
  parts total_visite[] := '{}';
begin
  for qui in select distinct c from unnest(clients) c order by 1 loop
    attendues := array(select row(a.*)::visite from visite_attendue a where a."IdClient" = qui);
    with o as (delete from visite v where v."IdClient" = qui and not v = any(attendues) returning v)
      select array_agg(v) into otees from o;
    with m as (insert into visite as v select a.* from unnest(attendues) a
        where not exists (select from visite d where d."IdClient" = qui and d = a) returning v)
      select array_agg(v) into mises from m;
    parts := parts || array(
      select p from unnest(otees) v, parts_de_visite(v, -1) p union all select p from unnest(mises) v, parts_de_visite(v, 1) p);
  end loop;
  return parts;
end $$;

create function prescripteur_de(ref text) returns uuid language sql stable as $$
  select "IdPrescripteur" from ordonnance where "RefOrd" = ref $$;

-- A second purchase of the same month changes nothing.
create function visite_connue(c commande_client, prescripteur uuid) returns boolean language sql stable as $$
  select bool_and(exists (select from visite v where v."IdClient" = c."IdClient" and v."Axe" = a.axe and v."Mois" = mois_de(c."DateCommd")
    and v."Premier" <= c."DateCommd" and v."Cle" is not distinct from a.cle and (a.axe = 'client' or v."Portee" is not distinct from a.portee)))
  from (values ('client', null::uuid, null::uuid), ('prescripteur', prescripteur, null), ('prescripteur', prescripteur, c."IdOfficine")) a(axe, cle, portee)
  where a.axe = 'client' or prescripteur is not null $$;

create or replace function relever_achats(clients uuid[]) returns void language sql as $$
  select tenir_achats(clients);
  delete from achat_client a where a."IdClient" = any(clients)
    and not exists (select from commande_client c where c."IdClient" = a."IdClient" and c."Statut" = 'Active');
  insert into achat_client as a
  select c."IdClient", min(c."DateCommd"), max(c."DateCommd") from commande_client c
  where c."IdClient" = any(clients) and c."Statut" = 'Active' group by 1 order by 1
  on conflict ("IdClient") do update set "Premier" = excluded."Premier", "Dernier" = excluded."Dernier"
    where (a."Premier", a."Dernier") <> (excluded."Premier", excluded."Dernier") $$;

create or replace function noter_achat() returns trigger language plpgsql as $$
declare
  parts total_visite[] := '{}';
  prescripteur uuid;
begin
  if tg_op = 'UPDATE' then
    if (old."Statut", old."DateCommd", old."IdClient", old."RefOrd", old."IdOfficine")
      is distinct from (new."Statut", new."DateCommd", new."IdClient", new."RefOrd", new."IdOfficine") then
      perform relever_achats(array[old."IdClient", new."IdClient"]);
      parts := relever_visites(array[old."IdClient", new."IdClient"]);
    else
      perform tenir_achats(array[new."IdClient"]);
    end if;
    if old."RefOrd" is not null then
      parts := parts || array(select p from parts_de_prescription(old, prescripteur_de(old."RefOrd"), -1) p);
    end if;
  elsif new."Statut" = 'Active' then
    insert into achat_client as a values (new."IdClient", new."DateCommd", new."DateCommd")
    on conflict ("IdClient") do update set "Premier" = least(a."Premier", excluded."Premier"), "Dernier" = greatest(a."Dernier", excluded."Dernier")
      where excluded."Premier" not between a."Premier" and a."Dernier";
  end if;
  if new."RefOrd" is not null then
    prescripteur := prescripteur_de(new."RefOrd");
    parts := parts || array(select p from parts_de_prescription(new, prescripteur, 1) p);
  end if;
  if tg_op = 'INSERT' and new."Statut" = 'Active' and not visite_connue(new, prescripteur) then
    parts := parts || relever_visites(array[new."IdClient"]);
  end if;
  perform ajouter_visites(parts);
  return null;
end $$;
drop trigger commande_client_vendue_visite_changement on commande_client;
create trigger commande_client_vendue_visite_changement after update on commande_client for each row
  when ((old."Statut", old."DateCommd", old."IdClient", old."RefOrd", old."IdOfficine") is distinct from
      (new."Statut", new."DateCommd", new."IdClient", new."RefOrd", new."IdOfficine")
    or (old."Total" <> new."Total" and new."RefOrd" is not null))
  execute function noter_achat();

-- Another prescriber, or two that were one: their sales go along.
create function prescription_corrigee() returns trigger language plpgsql as $$
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
  where a."IdPrescripteur" is distinct from n."IdPrescripteur" and c."Statut" = 'Active';
  if touches is not null then
    perform ajouter_visites(relever_visites(touches) || array(
      select p from anciennes a join nouvelles n using ("_id") join commande_client c on c."RefOrd" = n."RefOrd"
      cross join lateral (values (a."IdPrescripteur", -1), (n."IdPrescripteur", 1)) s(prescripteur, signe)
      cross join lateral parts_de_prescription(c, s.prescripteur, s.signe) p
      where a."IdPrescripteur" is distinct from n."IdPrescripteur"));
  end if;
  return null;
end $$;
create trigger ordonnance_visites after update on ordonnance referencing old table as anciennes new table as nouvelles
  for each statement execute function prescription_corrigee();

-- A client that is corrected, moved, put away or brought back takes its visits along.
create function client_compte() returns trigger language plpgsql as $$
declare
  touches uuid[];
begin
  if tg_op = 'INSERT' then
    perform ajouter_visites(array(select p from lignes k, parts_de_client(k, 1) p));
  elsif tg_op = 'DELETE' then
    perform ajouter_visites(array(select p from lignes k, parts_de_client(k, -1) p));
  else
    select array_agg(n."_id") into touches from anciennes a join nouvelles n using ("_id")
    where (a."Statut", a."IdOfficine", a."Genre", a."createdAt") is distinct from (n."Statut", n."IdOfficine", n."Genre", n."createdAt");
    if touches is not null then
      perform tenir_achats(touches);
      perform ajouter_visites(relever_visites(touches) || array(
        select p from anciennes k, parts_de_client(k, -1) p where k."_id" = any(touches)
        union all select p from nouvelles k, parts_de_client(k, 1) p where k."_id" = any(touches)));
    end if;
  end if;
  return null;
end $$;
create trigger client_visites_ajout after insert on client referencing new table as lignes for each statement execute function client_compte();
create trigger client_visites_retrait after delete on client referencing old table as lignes for each statement execute function client_compte();
create trigger client_visites_changement after update on client referencing old table as anciennes new table as nouvelles
  for each statement execute function client_compte();

create function recompter_visites() returns void language sql as $$
  delete from visite;
  insert into visite select * from visite_attendue;
  delete from total_visite;
  insert into total_visite select "Axe", "Grain", "Portee", "Cle", "Genre", "Avant", "Jour", sum("Nombre"), sum("Revenus"), sum("Montant")
  from part_de_visite group by 1, 2, 3, 4, 5, 6, 7 $$;

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
end $$;
select recompter_visites();
