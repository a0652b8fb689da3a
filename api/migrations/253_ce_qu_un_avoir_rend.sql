-- What a credit note has to do with money that goes back: what came back of its sale, or its credit given back in money. Nothing of the others.
-- Of an operation: its origin, its credit note, its mode.
create function par_avoir(origine uuid, avoir uuid, mode text) returns text language sql stable as $$
  select case
    when avoir is null or origine is null then null
    when (select p."IdAvoir" from operation p where p."_id" = origine) is distinct from avoir then 'retour'
    when mode <> 'Avoir' then 'credit' end $$;
