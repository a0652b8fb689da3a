-- A past day receives what is written late only while its cash desk stands open: one that was closed, or that nobody opened, is as it
-- was. A house that has never opened a cash desk writes its past as it likes.
create function etat_du_jour(officine uuid, voulu date) returns text language sql stable as $$
  select case when j."clotureLe" is not null then 'clos' when j."Jour" is not null or voulu >= (now() at time zone 'UTC')::date then 'ouvert'
    when exists (select from journee_caisse where "IdOfficine" = officine) then 'jamais' else 'ouvert' end
  from (values (1)) un left join journee_caisse j on j."IdOfficine" = officine and j."Jour" = voulu $$;
create or replace function jour_qui_compte(officine uuid, voulu date) returns date language sql stable as $$
  select case etat_du_jour(officine, voulu) when 'ouvert' then voulu
    else greatest((now() at time zone 'UTC')::date, dernier_jour_clos(officine) + 1) end $$;
