-- A sale that reads that its day is open and a closing that is not committed yet do not see each other: the sale would count for a day
-- that is closed. Whoever asks which day it counts for holds the days of its officine, as many as they are; a closing holds them alone.
-- Locks of the transaction that touch no row: nothing to write for a sale, and nothing to give back through a pooler.
-- They stand just before the cash desk in the order of locks: whoever takes its row has taken them, so that no closing that waits for the
-- row is waited for in its turn.
create function tenir_les_jours(officine uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock_shared(uuid_hash_extended(officine, 230)) $$;
create function clore_les_jours(officine uuid) returns void language sql volatile as $$
  select pg_advisory_xact_lock(uuid_hash_extended(officine, 230)) $$;

drop function jour_qui_compte(uuid, date);
-- Volatile, and not in one statement: what is read of the day is read once it is held.
create function jour_qui_compte(officine uuid, voulu date) returns date language plpgsql volatile as $$
begin
  perform tenir_les_jours(officine);
  return case etat_du_jour(officine, voulu) when 'ouvert' then voulu
    else greatest((now() at time zone 'UTC')::date, dernier_jour_clos(officine) + 1) end;
end $$;

create or replace function prendre_maillon(officine uuid, out rang bigint, out precedente text) language plpgsql as $$
begin
  perform tenir_les_jours(officine);
  select c."Rang" + 1, c."Empreinte" into rang, precedente from caisse c where c."IdOfficine" = officine for update;
  if not found then
    insert into caisse ("IdOfficine") values (officine) on conflict do nothing;
    select c."Rang" + 1, c."Empreinte" into rang, precedente from caisse c where c."IdOfficine" = officine for update;
  end if;
end $$;

-- The hour of a closing is the one at which it holds its day: what it had to wait for was begun, and is written, before it.
create or replace function inscrire_billetage() returns trigger language plpgsql as $$
declare
  precedente text;
begin
  perform clore_les_jours(new."IdOfficine");
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  select "TotalPerpetuel" into new."TotalPerpetuel" from caisse where "IdOfficine" = new."IdOfficine";
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_billetage(new));
  update caisse set "Rang" = new."Rang", "Empreinte" = new."Empreinte" where "IdOfficine" = new."IdOfficine";
  update journee_caisse set "clotureLe" = clock_timestamp()
    where "IdOfficine" = new."IdOfficine" and "Jour" = new."DateCloture" and "clotureLe" is null;
  if not found then
    raise exception 'La journée de caisse du % n’est pas ouverte.', new."DateCloture";
  end if;
  return new;
end $$;

create or replace function etre_d_un_jour_ouvert() returns trigger language plpgsql as $$
declare
  dit jsonb := to_jsonb(new);
  officine uuid := coalesce(dit ->> 'OfficineId', dit ->> 'IdOfficine');
  jour date := coalesce(dit ->> 'Jour', dit ->> 'DateVersement');
  close boolean;
  premier date;
begin
  -- A closing that is being written is waited for: what follows is read under its lock.
  perform tenir_les_jours(officine);
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
