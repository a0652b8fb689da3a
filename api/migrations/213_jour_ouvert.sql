-- An entry of money is of an open day: neither of a closed one, nor of one before the first that is still open (a clock set back by a day
-- would otherwise open yesterday again). One rule for the four books, said before any other by its name.
create function etre_d_un_jour_ouvert() returns trigger language plpgsql as $$
declare
  dit jsonb := to_jsonb(new);
  officine uuid := coalesce(dit ->> 'OfficineId', dit ->> 'IdOfficine');
  jour date := coalesce(dit ->> 'Jour', dit ->> 'DateVersement');
  close boolean;
  premier date;
begin
  -- A closing that is being written is waited for: what follows is read under its lock.
  perform from caisse c where c."IdOfficine" = officine for update;
  if dit ? 'OfficineId' then
    select max(b."DateCloture") + 1 into premier from billetage_depense b where b."IdOfficine" = officine;
    close := jour = premier - 1;
  else
    select j."clotureLe" is not null into close from journee_caisse j where j."IdOfficine" = officine and j."Jour" = jour;
    if close is null then
      select coalesce(min(j."Jour"), (select max(k."Jour") + 1 from journee_caisse k where k."IdOfficine" = officine)) into premier
      from journee_caisse j where j."IdOfficine" = officine and j."clotureLe" is null;
    end if;
  end if;
  if close then
    raise exception 'La caisse % du % est clôturée.', case when dit ? 'OfficineId' then 'dépense' else 'des recettes' end,
      to_char(jour, 'DD/MM/YYYY') using errcode = 'RG409', constraint = case when dit ? 'OfficineId' then 'DEPENSE_CLOTUREE' else 'JOURNEE_CLOTUREE' end;
  end if;
  if jour < premier then
    raise exception 'La caisse en est au % : rien ne s’y écrit à la date du %. Vérifiez la date de l’ordinateur qui sert de serveur.',
      to_char(premier, 'DD/MM/YYYY'), to_char(jour, 'DD/MM/YYYY') using errcode = 'RG409', constraint = 'JOUR_PASSE';
  end if;
  return new;
end $$;
create trigger operation_a_temps before insert on operation for each row execute function etre_d_un_jour_ouvert();
create trigger versement_a_temps before insert on versement for each row execute function etre_d_un_jour_ouvert();
create trigger appro_depense_a_temps before insert on appro_depense for each row execute function etre_d_un_jour_ouvert();
create trigger depense_a_temps before insert on depense for each row execute function etre_d_un_jour_ouvert();
