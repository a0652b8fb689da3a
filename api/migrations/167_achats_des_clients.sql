-- The first and the last day each client bought: who came back, and who bought at all over some years, without reading the
-- orders of those years.
create table achat_client (
  "IdClient" uuid primary key,
  "Premier" date not null,
  "Dernier" date not null
) with (fillfactor = 80);

create function relever_achats(clients uuid[]) returns void language sql as $$
  delete from achat_client a where a."IdClient" = any(clients)
    and not exists (select from commande_client c where c."IdClient" = a."IdClient" and c."Statut" = 'Active');
  insert into achat_client as a
  select c."IdClient", min(c."DateCommd"), max(c."DateCommd") from commande_client c
  where c."IdClient" = any(clients) and c."Statut" = 'Active' group by 1 order by 1
  on conflict ("IdClient") do update set "Premier" = excluded."Premier", "Dernier" = excluded."Dernier"
    where (a."Premier", a."Dernier") <> (excluded."Premier", excluded."Dernier") $$;

create function noter_achat() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform relever_achats(array[old."IdClient", new."IdClient"]);
  elsif new."Statut" = 'Active' then
    insert into achat_client as a values (new."IdClient", new."DateCommd", new."DateCommd")
    on conflict ("IdClient") do update set "Premier" = least(a."Premier", excluded."Premier"), "Dernier" = greatest(a."Dernier", excluded."Dernier")
      where excluded."Premier" not between a."Premier" and a."Dernier";
  end if;
  return null;
end $$;
-- Leaves too: after the totals of the day, by their names.
create trigger commande_client_vendue_visite after insert on commande_client for each row execute function noter_achat();
create trigger commande_client_vendue_visite_changement after update on commande_client for each row
  when ((old."Statut", old."DateCommd", old."IdClient") is distinct from (new."Statut", new."DateCommd", new."IdClient"))
  execute function noter_achat();

-- All that is counted of a client, from an index alone.
drop index client_officine_creation;
create index client_officine_creation on client ("IdOfficine", "createdAt", "_id") include ("Genre", "DateNaissance") where "Statut" = 'Actif';

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
end $$;
select recompter_totaux();
