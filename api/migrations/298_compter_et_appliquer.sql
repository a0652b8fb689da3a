-- How far whoever counted applies alone is said where the other limits are; beyond, it is another person of the officine who applies, not somebody
-- of the head office: the gesture asks for them (`stock/inventaires.ts`), and what they write is not refused.
create or replace function peser_constat() returns trigger language plpgsql as $$
declare
  s seuil_constat;
  moi uuid := nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid;
  fait bigint;
  montant bigint := abs(new."Montant");
begin
  select * into s from seuil_constat where "Genre" = new."Genre";
  if not found then
    return new;
  end if;
  new."Discret" := coalesce(montant < s."APartirDe", false) and new."IdApprobateur" is null;
  -- What a call does, by who may not act for the whole network. What is taken back asks nothing.
  if new."Montant" > 0 and moi = new."createdBy" and (s."SeulParGeste" is not null or s."SeulParMois" is not null)
    and not exists (select from utilisateur_role u join role r on r."_id" = u."IdRole" where u."IdUtilisateur" = moi and 'reseau.agir' = any (r.permissions)) then
    if montant > s."SeulParGeste" and new."Genre" <> 'Inventaire' then
      raise exception '« % » : % d’un coup. Au-delà de %, quelqu’un du siège le fait.', new."Genre", francs(montant), francs(s."SeulParGeste")
        using errcode = 'RG409', constraint = 'AU_DELA_DE_SEUL';
    end if;
    if s."SeulParMois" is not null then
      -- Two at once by one person: the second waits, and counts the first.
      perform pg_advisory_xact_lock(hashtextextended('seul ' || moi, 0));
      select coalesce(sum(t."Montant"), 0) into fait from total_constat t
        where t."IdUtilisateur" = moi and t."Genre" = new."Genre" and t."Jour" >= date_trunc('month', new."createdAt" at time zone 'UTC')::date;
      if fait + montant > s."SeulParMois" then
        raise exception '« % » : %, après % ce mois-ci. Au-delà de % par mois, quelqu’un du siège le fait.', new."Genre", francs(montant), francs(fait),
          francs(s."SeulParMois") using errcode = 'RG409', constraint = 'AU_DELA_DE_SEUL';
      end if;
    end if;
  end if;
  return new;
end $$;

alter table seuil_constat disable trigger user;
insert into seuil_constat ("Genre", "SeulParGeste") values ('Inventaire', 100000)
  on conflict ("Genre") do update set "SeulParGeste" = coalesce(seuil_constat."SeulParGeste", excluded."SeulParGeste");
alter table seuil_constat enable trigger user;
