-- How many staff, accounts and suppliers each officine has: kept by the statement that changes it, so that no list counts.
create table effectif_officine (
  entite text not null,
  -- Null: the whole group's.
  "IdOfficine" uuid references officine on delete cascade,
  total bigint not null,
  unique nulls not distinct (entite, "IdOfficine")
);

-- What a statement added to each officine and what it took away; a record that only changed weighs nothing.
create function compter_effectif_officine() returns trigger language plpgsql as $$
declare
  ajoutees text := format('select "IdOfficine", 1 as n from nouvelles where %s', tg_argv[0]);
  retirees text := format('select "IdOfficine", -1 as n from anciennes where %s', tg_argv[0]);
begin
  execute format(
    'insert into public.effectif_officine as e (entite, "IdOfficine", total)
     select %L, "IdOfficine", sum(n) from (%s) lignes group by "IdOfficine" having sum(n) <> 0 order by "IdOfficine"
     on conflict (entite, "IdOfficine") do update set total = e.total + excluded.total',
    tg_table_name,
    case tg_op when 'INSERT' then ajoutees when 'DELETE' then retirees else ajoutees || ' union all ' || retirees end);
  return null;
end $$;

create function compter_par_officine(nom text, vivantes text default 'true') returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as nouvelles
    for each statement execute function compter_effectif_officine(%L)', nom || '_ajout', nom, vivantes);
  execute format('create trigger %I after delete on %I referencing old table as anciennes
    for each statement execute function compter_effectif_officine(%L)', nom || '_retrait', nom, vivantes);
  execute format('create trigger %I after update on %I referencing old table as anciennes new table as nouvelles
    for each statement execute function compter_effectif_officine(%L)', nom || '_changement', nom, vivantes);
end $$;
select compter_par_officine('personnel', '"supprimeLe" is null');
select compter_par_officine('utilisateur');
select compter_par_officine('fournisseur');

-- Counts again what was loaded without triggers.
create or replace function recompter_effectifs() returns void language plpgsql as $$
declare
  nom text;
  n bigint;
begin
  for nom in select entite from effectif loop
    execute format('select count(*) from %I', nom) into n;
    update effectif set total = n where entite = nom;
  end loop;
  delete from effectif_officine;
  insert into effectif_officine (entite, "IdOfficine", total)
    select 'personnel', "IdOfficine", count(*) from personnel where "supprimeLe" is null group by 2
    union all select 'utilisateur', "IdOfficine", count(*) from utilisateur group by 2
    union all select 'fournisseur', "IdOfficine", count(*) from fournisseur group by 2;
end $$;
select recompter_effectifs();
