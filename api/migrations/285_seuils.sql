-- What is worth an owner's evening, and how far one person goes alone: a line per kind, set by the network.
create table seuil_constat (
  "_id" uuid primary key default nouvel_id(),
  "Genre" text not null unique,
  -- Below, in francs, it is written and read on demand.
  "APartirDe" bigint not null default 0 check ("APartirDe" >= 0),
  -- What one does alone of it: at once, and in a month. Beyond, who acts for the whole network does it.
  "SeulParGeste" bigint check ("SeulParGeste" >= 0),
  "SeulParMois" bigint check ("SeulParMois" >= 0),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

insert into seuil_constat ("Genre", "APartirDe", "SeulParGeste", "SeulParMois") values
  ('Sortie du stock', 0, 200000, 600000),
  ('Manquant', 0, 200000, 600000),
  ('Part abandonnée', 0, 500000, 2000000),
  ('Écart', 500, null, null),
  ('Sous le coût', 1000, null, null);
create trigger seuil_constat_trace after insert or update or delete on seuil_constat for each row execute function tracer();
-- Who moves them moves what the owner sees.
create trigger seuil_constat_constat after update on seuil_constat referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('APartirDe', 'SeulParGeste', 'SeulParMois');

-- Decided when it is written: a threshold set later neither hides nor shows what was done before.
alter table constat add column "Discret" boolean not null default false;
create index constat_a_lire on constat ("createdAt" desc, "_id" desc) where not "Discret";
create index constat_officine_a_lire on constat ("IdOfficine", "createdAt" desc, "_id" desc) where not "Discret";

create or replace function constater(genre text, officine uuid, entite text, id uuid, montant bigint, le timestamptz, qui uuid, motif text default null,
  avant text default null, apres text default null, nombre integer default 1, pourcent numeric default null, approbateur uuid default null)
returns constat language sql volatile as $$
  select row(nouvel_id(), genre, officine, entite, id, nombre, montant, pourcent, avant, apres, nullif(motif, ''), approbateur,
    coalesce(contexte_du_geste() ->> 'requestId', ''), le, qui, pg_current_xact_id(), false)::constat $$;

create function francs(montant bigint) returns text language sql immutable as $$
  select regexp_replace(montant::text, '(\d)(?=(\d{3})+$)', '\1' || chr(8239), 'g') || chr(160) || 'F' $$;
create function peser_constat() returns trigger language plpgsql as $$
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
    if montant > s."SeulParGeste" then
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
create trigger constat_pese before insert on constat for each row execute function peser_constat();

-- A receipt paid by who wrote or received it, or a supplier first paid by who brought them in: where one person works alone.
create or replace function constats_de_reglement(r reglement_fournisseur) returns setof constat language sql as $$
  select k.* from bon_reception b join fournisseur f on f."_id" = b."IdFournisseur",
    constater('Fournisseur payé seul', r."IdOfficine", 'bon_reception', b."_id", r.montant, r."createdAt", r."createdBy",
    concat_ws(' · ', b."RefBR", r.modepaiement, r.reference)) k
  where b."_id" = r."IdBon" and r."IdOrigine" is null and r.montant > 0 and r."IdAvoir" is null
    and (b."createdBy" = r."createdBy" or exists (select from mouvement m where m.entite = 'bon_reception' and m."idEntite" = b."_id" and m."createdBy" = r."createdBy")
      or (exists (select from historique h where h.entite = 'fournisseur' and h."idEntite" = f."_id" and h.action = 'creation' and h."IdUtilisateur" = r."createdBy")
        and not exists (select from reglement_fournisseur a join bon_reception x on x."_id" = a."IdBon"
        where x."IdFournisseur" = f."_id" and a."IdAvoir" is null and a."_id" < r."_id"))) $$;
