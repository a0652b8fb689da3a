-- What a client paid is given back in parts, never more than the payment: 10 000 F of a payment of 100 000 F asked for 100 000 to be given
-- back and 90 000 to be cashed again. The rest (deposit, supply, float) is taken back whole, once.
alter table operation drop constraint "operation_IdOrigine_key";
create index operation_origine on operation ("IdOrigine") where "IdOrigine" is not null;
create unique index operation_reprise_une on operation ("IdOrigine")
  where "IdOrigine" is not null and "typeOperation" not in ('Règlement cmde cli', 'Règlement cpt', 'Consultation');

create or replace function inscrire_operation() returns trigger language plpgsql as $$
declare
  precedente text;
  type type_operation;
  origine operation;
begin
  select * into type from type_operation where "Nom" = new."typeOperation";
  if not found then
    raise exception 'Type d’opération inconnu : %.', new."typeOperation" using errcode = 'check_violation';
  end if;
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  if new."IdOrigine" is not null then
    select * into origine from operation where "_id" = new."IdOrigine";
    if origine."IdOrigine" is not null or origine."Jour" > new."Jour"
      or (origine."IdOfficine", origine."typeOperation", origine."IdCommande", origine."IdComptoir", origine."IdConsultation", origine."IdCreance")
        is distinct from (new."IdOfficine", new."typeOperation", new."IdCommande", new."IdComptoir", new."IdConsultation", new."IdCreance") then
      raise exception 'Une écriture ne reprend que la même chose, de la même officine et déjà écrite.'
        using errcode = 'RG409', constraint = 'CONTRAIRE_REFUSE';
    end if;
    if origine.montant + new.montant + coalesce((select sum(a.montant) from operation a where a."IdOrigine" = origine."_id"), 0) < 0 then
      raise exception 'Il ne se rend jamais plus que ce qui a été payé.' using errcode = 'RG409', constraint = 'MONTANT_TROP_GRAND';
    end if;
  end if;
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
      raise exception 'La journée de caisse du % a déjà son fonds d’ouverture.', to_char(new."Jour", 'DD/MM/YYYY')
        using errcode = 'RG409', constraint = 'JOURNEE_DEJA_OUVERTE';
    end if;
  end if;
  update journee_caisse set
      "Initialisation" = "Initialisation" + case when type."Tiroir" = 'Fonds' then new.montant else 0 end,
      "Entrees" = "Entrees" + case when type."Tiroir" = 'Entrée' and new.modepaiement = 'Espèce' then new.montant else 0 end,
      "Sorties" = "Sorties" + case when type."Tiroir" = 'Sortie' then new.montant else 0 end
    where "IdOfficine" = new."IdOfficine" and "Jour" = new."Jour" and "clotureLe" is null;
  if not found then
    raise exception 'La journée de caisse du % n’est pas ouverte.', to_char(new."Jour", 'DD/MM/YYYY')
      using errcode = 'RG409', constraint = 'JOURNEE_NON_OUVERTE';
  end if;
  return new;
end $$;

-- A payment counts as long as it is not given back whole: a part of it takes none away.
create function compte_de_recette(o operation) returns integer language sql stable as $$
  select case when o."IdOrigine" is null then 1
    when (select sum(x.montant) from operation x where x."_id" = o."IdOrigine" or (x."IdOrigine" = o."IdOrigine" and x."Rang" <= o."Rang")) = 0
      then -1 else 0 end $$;
create or replace function totaliser_operation() returns trigger language plpgsql as $$
begin
  insert into total_jour
    select 'recette', new."Jour", new."IdOfficine", null, compte_de_recette(new), new.montant, 0
    from type_operation y where y."Nom" = new."typeOperation" and y."Recette";
  return null;
end $$;
create or replace view part_de_total as
  select 'recette'::text as "Axe", o."Jour", o."IdOfficine", null::uuid as "Cle",
    compte_de_recette(o.*) as "Nombre", o.montant as "Montant", 0::bigint as "Cout"
  from operation o join type_operation y on y."Nom" = o."typeOperation" and y."Recette"
  union all
  select p.* from version_vente v, parts_de_version(v, 1) p
  union all
  select p.* from poste_vendu v, parts_de_poste(v, 1) p;
