-- Written to a number that the same person put there that very day, in the place of another.
create function constater_telephone() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from (select h.avant ->> 'Contacts' as avant, h.apres ->> 'Contacts' as apres from historique h
      where h.entite = 'client' and h."idEntite" = new."IdClient" and h."IdUtilisateur" = new."createdBy" and h."createdAt" > now() - interval '1 day'
        and h.action = 'modification' and h.apres -> 'Contacts' ? new."Numero" and jsonb_array_length(h.avant -> 'Contacts') > 0
        and not h.avant -> 'Contacts' ? new."Numero" order by h."_id" desc limit 1) t,
    constater('Téléphone changé', new."IdOfficine", 'client', new."IdClient", null, now(), new."createdBy", new."Texte", t.avant, t.apres) k
  where not exists (select from constat c where c."Genre" = 'Téléphone changé' and c."idEntite" = new."IdClient" and c."createdBy" = new."createdBy"
    and c."createdAt" > now() - interval '1 day');
  return null;
end $$;
create trigger message_sms_telephone after insert on message_sms for each row
  when (new."Genre" in ('Direct', 'WhatsApp') and new."IdClient" is not null) execute function constater_telephone();
