-- What was owed before this program: opening entries, neither sales nor payments. Cash and turnover of the first day know
-- nothing of them; debts do.

-- What a client still owed. Never changed: paid at the cash desk, or taken back by a contrary row.
create table creance_ouverture (
  "_id" uuid primary key default nouvel_id(),
  "RefCreance" text collate "C" not null unique,
  "IdClient" uuid not null references client,
  "IdOfficine" uuid not null references officine,
  "DateCreance" date not null,
  -- What the other program called it.
  "Reference" text not null default '',
  -- Only a contrary row is negative: whoever adds amounts up gets what was really taken over.
  "Montant" bigint not null check ("Montant" between -9999999999 and 9999999999 and "Montant" <> 0),
  -- Kept by the cash desk in the transaction of each payment, and by the contrary row; the rest is derived, here and nowhere else.
  "MontantRegle" bigint not null default 0,
  "Contre" bigint not null default 0,
  "ResteAPayer" bigint not null generated always as
    (case when "Montant" < 0 then 0 else "Montant" - "MontantRegle" - "Contre" end) stored,
  "StatutReglement" text not null generated always as (case when "Montant" <= "MontantRegle" + "Contre" then 'Soldée'
    when "MontantRegle" = 0 then 'Non réglée' else 'Partielle' end) stored,
  "Statut" text not null generated always as (case when "Montant" < 0 or "Contre" = "Montant" then 'Annulée' else 'Active' end) stored,
  "IdOrigine" uuid unique references creance_ouverture,
  "Motif" text,
  -- The opening part of an insurer that it came from, once charged to the client.
  "IdLigne" uuid references ligne_assurance,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  constraint creance_ouverture_regle check ("MontantRegle" >= 0 and "Contre" >= 0
    and "MontantRegle" + "Contre" <= greatest("Montant", 0)),
  check (("Montant" < 0) = ("IdOrigine" is not null)),
  check ("IdOrigine" is null or "Motif" is not null)
);
-- The same file twice finds its own lines; one taken back may come again.
create unique index creance_ouverture_reprise on creance_ouverture ("IdClient", "DateCreance", "Reference")
  where "IdOrigine" is null and "Contre" = 0 and "IdLigne" is null;
create index creance_ouverture_due on creance_ouverture ("IdOfficine", "DateCreance" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;
create index creance_ouverture_date on creance_ouverture ("DateCreance" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;
create index creance_ouverture_du_client on creance_ouverture ("IdClient");
create index creance_ouverture_ligne on creance_ouverture ("IdLigne") where "IdLigne" is not null;
create index creance_ouverture_scelle on creance_ouverture using brin ("createdAt");
create trigger creance_ouverture_intouchable before delete or truncate or update of "_id", "RefCreance", "IdOfficine", "DateCreance",
  "Reference", "Montant", "IdOrigine", "Motif", "IdLigne", "createdAt", "createdBy" on creance_ouverture
  for each statement execute function argent_intouchable();
create trigger creance_ouverture_trace after insert or update on creance_ouverture
  for each row execute function tracer('ResteAPayer', 'StatutReglement', 'Statut');

-- What is paid of it is an operation of that day; links written before keep the form they were proved with.
alter table operation add column "IdCreance" uuid references creance_ouverture;
create index operation_creance on operation ("IdCreance") where "IdCreance" is not null;
create or replace function contenu_operation(o operation) returns text language sql stable as $$
  select (jsonb_build_array('operation', o."_id", o."IdOfficine", o."Jour"::text, o."typeOperation", o.modepaiement, o.montant,
    o.reference, o."IdCommande", o."IdComptoir", o."IdClient", o."Document", o."Motif", o."IdOrigine",
    to_char(o."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), o."createdBy")
    || case when o."Ecart" is null then '[]' else jsonb_build_array(o."Ecart") end
    || case when o."IdConsultation" is null then '[]' else jsonb_build_array('consultation', o."IdConsultation") end
    || case when o."IdCreance" is null then '[]' else jsonb_build_array('creance', o."IdCreance") end)::text $$;

-- What an insurer still owed: a line without a sale, on an invoice that another program deposited. A line knows its client itself.
alter table ligne_assurance add column "IdClient" uuid references client;
alter table ligne_assurance add column "Reference" text;
alter table ligne_assurance disable trigger user;
update ligne_assurance l set "IdClient" = c."IdClient" from commande_client c where c."_id" = l."IdCommande";
alter table ligne_assurance enable trigger user;
alter table ligne_assurance alter column "IdClient" set not null;
alter table ligne_assurance alter column "IdCommande" drop not null;
alter table ligne_assurance add constraint ligne_assurance_reprise check (("IdCommande" is null) = ("Reference" is not null));
create index ligne_assurance_client on ligne_assurance ("IdClient", "_id");
