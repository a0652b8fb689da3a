-- The step of the powers that are written is a setting of the network: quarters, or eighths of a dioptre.
alter table reglage_atelier add column "PasDioptrie" numeric(4,3) not null default 0.25 check ("PasDioptrie" in (0.25, 0.125));

-- An eighth is not a whole hundredth: powers are kept in hundredths still, to the half. Prisms stay as they are.
create function oeil(sph numeric, cyl numeric, axe smallint, addition numeric, ep_loin smallint, ep_pres smallint,
  hauteur smallint, prisme_h smallint, base_h text, prisme_v smallint, base_v text, av text) returns jsonb
  language sql immutable parallel safe
  as $$ select jsonb_strip_nulls(jsonb_build_object(
    'Sph', trim_scale(sph * 0.01), 'Cyl', trim_scale(cyl * 0.01), 'Axe', axe, 'Add', trim_scale(addition * 0.01),
    'EPLoin', ep_loin * 0.1, 'EPPres', ep_pres * 0.1, 'Hauteur', hauteur * 0.1,
    'PrismeH', prisme_h * 0.01, 'BaseH', base_h, 'PrismeV', prisme_v * 0.01, 'BaseV', base_v, 'AV', av)) $$;

-- The two views that show these columns are put back as they stood.
do $$
declare
  ordonnances text := pg_get_viewdef('ordonnance_fiche'::regclass);
  verres text := pg_get_viewdef('commande_verre_fiche'::regclass);
begin
  drop view ordonnance_fiche;
  drop view commande_verre_fiche;
  alter table ordonnance
    alter "OD_Sph" type numeric(5,1), alter "OD_Cyl" type numeric(5,1), alter "OD_Add" type numeric(5,1),
    alter "OG_Sph" type numeric(5,1), alter "OG_Cyl" type numeric(5,1), alter "OG_Add" type numeric(5,1);
  alter table commande_verre
    alter "Sph" type numeric(5,1), alter "Cyl" type numeric(5,1), alter "Add" type numeric(5,1);
  execute 'create view ordonnance_fiche as ' || ordonnances;
  execute 'create view commande_verre_fiche as ' || verres;
end $$;
drop function oeil(smallint, smallint, smallint, smallint, smallint, smallint, smallint, smallint, text, smallint, text, text);

alter table stock_verre
  drop constraint "stock_verre_Sph_check", drop constraint "stock_verre_Cyl_check", drop constraint "stock_verre_Add_check";
alter table stock_verre
  alter "Sph" type numeric(5,1), alter "Cyl" type numeric(5,1), alter "Add" type numeric(5,1),
  add check ("Sph" between -3000 and 3000 and "Sph" % 12.5 = 0),
  add check ("Cyl" between 0 and 1200 and "Cyl" % 12.5 = 0),
  add check ("Add" between 50 and 400 and "Add" % 12.5 = 0);

create or replace function refraction_juste(colonne jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_and(
      coalesce((o->>'Sph')::numeric between -30 and 30 and (o->>'Sph')::numeric % 0.125 = 0, true)
      and coalesce((o->>'Cyl')::numeric between -12 and 12 and (o->>'Cyl')::numeric % 0.125 = 0, true)
      and coalesce((o->>'Axe')::numeric between 1 and 180 and (o->>'Axe')::numeric % 1 = 0, true)
      and coalesce((o->>'Add')::numeric between 0.5 and 4 and (o->>'Add')::numeric % 0.125 = 0, true)
      and (coalesce((o->>'Cyl')::numeric, 0) <> 0) = (o ? 'Axe')), true)
  from (values (colonne->'OD'), (colonne->'OG')) v (o) where o is not null $$;
