-- Ce que chaque type d'opération fait au tiroir et aux recettes, écrit une fois : les déclencheurs, les totaux et les vérifications le lisent ici,
-- et un essai le compare aux règles. Un type de plus est une ligne de plus.
create table type_operation (
  "Nom" text primary key,
  -- Fonds : ce que l'on met à l'ouverture ; Entrée : compte au tiroir quand c'est en espèces ; Sortie : en part toujours.
  "Tiroir" text not null check ("Tiroir" in ('Fonds', 'Entrée', 'Sortie', 'Rien')),
  "Recette" boolean not null
);
insert into type_operation values
  ('Initialisation', 'Fonds', false),
  ('Règlement cmde cli', 'Entrée', true),
  ('Règlement cpt', 'Entrée', true),
  ('Approvisionnement', 'Entrée', false),
  ('Consultation', 'Entrée', false),
  ('Versement Banque', 'Sortie', false),
  ('Approvisionnement Caisse Depense', 'Sortie', false),
  ('Versement', 'Rien', false);

-- Une clé étrangère prendrait, à chaque opération de chaque caisse, la même ligne : l'inscription lit le type et le refuse.
alter table operation drop constraint "operation_typeOperation_check";

create or replace function inscrire_operation() returns trigger language plpgsql as $$
declare
  precedente text;
  type type_operation;
begin
  select * into type from type_operation where "Nom" = new."typeOperation";
  if not found then
    raise exception 'Type d’opération inconnu : %.', new."typeOperation" using errcode = 'check_violation';
  end if;
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_operation(new));
  update caisse set "Rang" = new."Rang", "Empreinte" = new."Empreinte", "TotalPerpetuel" = "TotalPerpetuel"
      + case when type."Recette" then new.montant else 0 end
    where "IdOfficine" = new."IdOfficine";
  insert into total_caisse as t ("IdOfficine", "Jour", "typeOperation", modepaiement, "Nombre", montant)
    values (new."IdOfficine", new."Jour", new."typeOperation", new.modepaiement, 1, new.montant)
    on conflict ("IdOfficine", "Jour", "typeOperation", modepaiement)
    do update set "Nombre" = t."Nombre" + 1, montant = t.montant + excluded.montant;
  if type."Tiroir" = 'Fonds' and new."IdOrigine" is null then
    insert into journee_caisse ("IdOfficine", "Jour", "Initialisation") values (new."IdOfficine", new."Jour", 0)
      on conflict do nothing;
    if exists (select from operation o where o."IdOfficine" = new."IdOfficine" and o."typeOperation" = new."typeOperation"
        and o."Jour" = new."Jour" and o."IdOrigine" is null
        and not exists (select from operation a where a."IdOrigine" = o."_id")) then
      raise exception 'La journée de caisse du % a déjà son fonds d’ouverture.', new."Jour";
    end if;
  end if;
  update journee_caisse set
      "Initialisation" = "Initialisation" + case when type."Tiroir" = 'Fonds' then new.montant else 0 end,
      "Entrees" = "Entrees" + case when type."Tiroir" = 'Entrée' and new.modepaiement = 'Espèce' then new.montant else 0 end,
      "Sorties" = "Sorties" + case when type."Tiroir" = 'Sortie' then new.montant else 0 end
    where "IdOfficine" = new."IdOfficine" and "Jour" = new."Jour" and "clotureLe" is null;
  if not found then
    raise exception 'La journée de caisse du % n’est pas ouverte.', new."Jour";
  end if;
  return new;
end $$;

create or replace function totaliser_operation() returns trigger language plpgsql as $$
begin
  insert into total_jour
    select 'recette', new."Jour", new."IdOfficine", null, sign(new.montant), new.montant, 0
    from type_operation y where y."Nom" = new."typeOperation" and y."Recette";
  return null;
end $$;
drop trigger operation_totaliser on operation;
create trigger operation_totaliser after insert on operation for each row execute function totaliser_operation();

create or replace view part_de_total as
  select 'recette'::text as "Axe", o."Jour", o."IdOfficine", null::uuid as "Cle",
    sign(o.montant::double precision)::integer as "Nombre", o.montant as "Montant", 0::bigint as "Cout"
  from operation o join type_operation y on y."Nom" = o."typeOperation" and y."Recette"
  union all
  select p.* from commande_client c, lateral parts_de_commande(c.*, 1) p
  union all
  select p.* from commande_comptoir c, lateral parts_de_comptoir(c.*, 1) p
  union all
  select p.* from article_vendu v, lateral parts_de_vendu(v.*, 1) p;
