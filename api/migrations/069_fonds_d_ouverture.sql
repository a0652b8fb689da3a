-- The opening float: it may be nothing, and a wrong one is countered by its opposite and the right one while its day is open.

alter table operation
  drop constraint operation_montant_check,
  drop constraint operation_check,
  add constraint operation_montant_check
    check (montant between -9999999999 and 9999999999 and (montant <> 0 or "typeOperation" = 'Initialisation')),
  -- Only a reversal takes back: whoever adds amounts up gets what is really there.
  add constraint operation_check check (case when "IdOrigine" is null then montant >= 0 else montant <= 0 end);

-- One opening a day that counts: another is only written once the one before it is reversed.
create or replace function inscrire_operation() returns trigger language plpgsql as $$
declare
  precedente text;
  especes boolean := new.modepaiement = 'Espèce';
  fonds bigint := case when new."typeOperation" = 'Initialisation' then new.montant else 0 end;
  entre bigint := case when especes and new."typeOperation" in
    ('Règlement cmde cli', 'Règlement cpt', 'Approvisionnement', 'Consultation') then new.montant else 0 end;
  sort bigint := case when new."typeOperation" in
    ('Versement Banque', 'Approvisionnement Caisse Depense') then new.montant else 0 end;
begin
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_operation(new));
  update caisse set "Rang" = new."Rang", "Empreinte" = new."Empreinte", "TotalPerpetuel" = "TotalPerpetuel"
      + case when new."typeOperation" in ('Règlement cmde cli', 'Règlement cpt') then new.montant else 0 end
    where "IdOfficine" = new."IdOfficine";
  insert into total_caisse as t ("IdOfficine", "Jour", "typeOperation", modepaiement, "Nombre", montant)
    values (new."IdOfficine", new."Jour", new."typeOperation", new.modepaiement, 1, new.montant)
    on conflict ("IdOfficine", "Jour", "typeOperation", modepaiement)
    do update set "Nombre" = t."Nombre" + 1, montant = t.montant + excluded.montant;
  if new."typeOperation" = 'Initialisation' and new."IdOrigine" is null then
    insert into journee_caisse ("IdOfficine", "Jour", "Initialisation") values (new."IdOfficine", new."Jour", 0)
      on conflict do nothing;
    if exists (select from operation o where o."IdOfficine" = new."IdOfficine" and o."typeOperation" = 'Initialisation'
        and o."Jour" = new."Jour" and o."IdOrigine" is null
        and not exists (select from operation a where a."IdOrigine" = o."_id")) then
      raise exception 'La journée de caisse du % a déjà son fonds d’ouverture.', new."Jour";
    end if;
  end if;
  update journee_caisse set "Initialisation" = "Initialisation" + fonds, "Entrees" = "Entrees" + entre, "Sorties" = "Sorties" + sort
    where "IdOfficine" = new."IdOfficine" and "Jour" = new."Jour" and "clotureLe" is null;
  if not found then
    raise exception 'La journée de caisse du % n’est pas ouverte.', new."Jour";
  end if;
  return new;
end $$;

-- As the drawer sees it, what leaves is negative: the list shows it so, and sorts by it.
create function montant_signe(type text, montant bigint) returns bigint language sql immutable parallel safe as $$
  select case when type in ('Versement Banque', 'Approvisionnement Caisse Depense') then -montant else montant end $$;
drop index operation_montant;
create index operation_montant on operation (public.montant_signe("typeOperation", montant), "_id");
