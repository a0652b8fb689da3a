-- The totals of an officine are one lock, taken before their rows: an order counts brand then seller, a counter sale its
-- seller then the brand of each line, and neither waits for the other any more. The takings stand apart: they come after
-- the cash (the order of all locks: docs/decisions/049).
create or replace function ajouter_totaux(parts total_jour[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(cle) from (
    select distinct hashtextextended('total_jour ' || p."IdOfficine", 0) as cle from unnest(parts) p order by 1) c;
  insert into total_jour as t ("Axe", "Jour", "IdOfficine", "Cle", "Nombre", "Montant")
  select "Axe", "Jour", "IdOfficine", "Cle", sum("Nombre"), sum("Montant") from unnest(parts)
  group by 1, 2, 3, 4 having sum("Nombre") <> 0 or sum("Montant") <> 0 order by 1, 2, 3, 4
  on conflict ("Axe", "Jour", "IdOfficine", "Cle")
  do update set "Nombre" = t."Nombre" + excluded."Nombre", "Montant" = t."Montant" + excluded."Montant";
end $$;
