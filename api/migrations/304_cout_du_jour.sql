-- A lens costs from the day it is ordered; what is learnt afterwards, from the day it is learnt. Never from a day that is closed.
create or replace function ecrire_le_cout() returns trigger language plpgsql as $$
declare
  d record;
  voulu date := case tg_op when 'INSERT' then new."DateCommande" else (now() at time zone 'UTC')::date end;
begin
  select cout_attendu(new) - coalesce(sum(k."Montant"), 0) as montant, connu_attendu(new) - coalesce(sum(k."Connus"), 0) as connus into d
    from cout_verre k where k."IdVerre" = new."_id";
  if (d.montant, d.connus) <> (0, 0) then
    insert into cout_verre ("IdVerre", "IdCommande", "IdOfficine", "Jour", "Montant", "Connus", "createdBy")
    values (new."_id", new."IdCommande", new."IdOfficine", jour_qui_compte(new."IdOfficine", voulu), d.montant, d.connus,
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy", new."createdBy"));
  end if;
  return null;
end $$;
