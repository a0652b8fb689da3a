-- A client's employer was changed by whoever sells to them under its convention the same day: told, with what the sale lets go.
create function constater_employeur() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from (
      select s."Libelle" as avant, (select x."Libelle" from societe x where x."_id" = (h.apres ->> 'IdSociete')::uuid) as apres
      from historique h left join societe s on s."_id" = (h.avant ->> 'IdSociete')::uuid
      where h.entite = 'client' and h."idEntite" = new."IdClient" and h."IdUtilisateur" = new."updatedBy" and h."createdAt" > now() - interval '1 day'
        and h.action = 'modification' and h.apres ->> 'IdSociete' is not null order by h."_id" desc limit 1) t,
    constater('Employeur changé', new."IdOfficine", 'commande_client', new."_id", new."RemiseTotale", now(), new."updatedBy", null, t.avant, t.apres) k;
  return null;
end $$;
create trigger commande_client_employeur_insert after insert on commande_client for each row when (new."IdConvention" is not null)
  execute function constater_employeur();
create trigger commande_client_employeur after update of "IdConvention" on commande_client for each row
  when (new."IdConvention" is not null and new."IdConvention" is distinct from old."IdConvention") execute function constater_employeur();

-- An exam that somebody says to be of an earlier day, as a sale is; what is brought from elsewhere is nobody's gesture.
create function constater_examen_date() returns trigger language plpgsql as $$
begin
  if not contexte_du_geste() ? 'IdUtilisateur' then
    return null;
  end if;
  insert into constat select * from constater('Vente datée', new."IdOfficine", 'consultation', new."_id", new."Montant", now(),
    (contexte_du_geste() ->> 'IdUtilisateur')::uuid, 'Datée du ' || to_char(new."DateConsultation", 'DD/MM/YYYY'));
  return null;
end $$;
create trigger consultation_datee after insert on consultation for each row
  when (new."DateConsultation" < (new."createdAt" at time zone 'UTC')::date - 1) execute function constater_examen_date();

-- Goods that left on a counter sale of which nobody paid a franc: told once, when the second day after is counted.
create function constats_des_impayees(b billetage) returns setof constat language sql as $$
  select k.* from commande_comptoir v, constater('Jamais payée', v."IdOfficine", 'commande_comptoir', v."_id", v."ResteAPayer", b."createdAt", v."createdBy",
      v."NomAcheteur") k
  where v."IdOfficine" = b."IdOfficine" and v."Statut" = 'Active' and v."ResteAPayer" > 0 and v."MontantRegle" = 0
    and v."DateCommd" between b."DateCloture" - 30 and b."DateCloture" - 2
    and not exists (select from constat x where x."Genre" = 'Jamais payée' and x."idEntite" = v."_id") $$;
create index constat_de_l_impayee on constat ("idEntite") where "Genre" = 'Jamais payée';
create trigger billetage_impayees after insert on billetage for each row execute function constater_ecrit('constats_des_impayees');
