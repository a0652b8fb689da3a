-- What a counter sale was of, before its lines were written anew: in its history, in words.
create function tracer_lignes_de_comptoir() returns trigger language plpgsql as $$
declare
  contexte jsonb := coalesce(nullif(current_setting('dioptrie.contexte', true), ''), '{"appel":"console"}')::jsonb;
begin
  insert into historique (entite, "idEntite", "IdOfficine", action, appel, "requestId", "IdUtilisateur", avant, apres)
  select 'commande_comptoir', k."_id", k."IdOfficine", 'modification', coalesce(contexte ->> 'appel', 'console'), coalesce(contexte ->> 'requestId', ''),
    nullif(contexte ->> 'IdUtilisateur', '')::uuid, case tg_op when 'DELETE' then l.dites end, case tg_op when 'INSERT' then l.dites end
  from (select x."IdCommande", jsonb_build_object('lignes', jsonb_agg(format('%s × %s : %s F', x."Quantite", x."Designation", x."PrixUnitaire")
      order by x."Rang")) as dites from lignes x group by 1) l
    join commande_comptoir k on k."_id" = l."IdCommande"
  -- Its first lines are written with it: those that take the place of others follow them.
  where tg_op = 'DELETE' or exists (select from historique h where h.entite = 'commande_comptoir' and h."idEntite" = k."_id"
    and h."createdAt" = now() and h.avant ? 'lignes');
  return null;
end $$;
create trigger commande_comptoir_ligne_otee after delete on commande_comptoir_ligne referencing old table as lignes for each statement
  execute function tracer_lignes_de_comptoir();
create trigger commande_comptoir_ligne_ecrite after insert on commande_comptoir_ligne referencing new table as lignes for each statement
  execute function tracer_lignes_de_comptoir();
