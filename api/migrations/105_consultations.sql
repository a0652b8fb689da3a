-- Eye exams: the waiting room, four columns of measures, what they gave (a prescription, a fee, a next check).

-- A column of an exam: two eyes in wire shape. jsonb keeps decimals exact; the bounds, the steps and the axis are those of a
-- prescription, held here too whatever writes.
create function refraction_juste(colonne jsonb) returns boolean language sql immutable parallel safe as $$
  select coalesce(bool_and(
      coalesce((o->>'Sph')::numeric between -30 and 30 and (o->>'Sph')::numeric % 0.25 = 0, true)
      and coalesce((o->>'Cyl')::numeric between -12 and 12 and (o->>'Cyl')::numeric % 0.25 = 0, true)
      and coalesce((o->>'Axe')::numeric between 1 and 180 and (o->>'Axe')::numeric % 1 = 0, true)
      and coalesce((o->>'Add')::numeric between 0.5 and 4 and (o->>'Add')::numeric % 0.25 = 0, true)
      and (coalesce((o->>'Cyl')::numeric, 0) <> 0) = (o ? 'Axe')), true)
  from (values (colonne->'OD'), (colonne->'OG')) v (o) where o is not null $$;

create table consultation (
  "_id" uuid primary key,
  "RefConsultation" text collate "C" not null unique,
  "IdClient" uuid not null references client,
  "IdOfficine" uuid not null references officine,
  "DateConsultation" date not null,
  "IdExaminateur" uuid references utilisateur,
  "Etat" text not null check ("Etat" in ('Arrivé', 'En examen', 'Terminé')),
  "Motif" text,
  "Plaintes" text[] not null default '{}',
  "Antecedents" text,
  "Ancienne" jsonb not null default '{}' check (refraction_juste("Ancienne")),
  "Objective" jsonb not null default '{}' check (refraction_juste("Objective")),
  "Subjective" jsonb not null default '{}' check (refraction_juste("Subjective")),
  "Prescrite" jsonb not null default '{}' check (refraction_juste("Prescrite")),
  "Binoculaire" jsonb not null default '{}',
  "TypeVision" text check ("TypeVision" in ('Loin', 'Près', 'Bifocal', 'Progressif')),
  "Conclusion" text,
  "Orientation" text not null default 'Aucune' check ("Orientation" in ('Aucune', 'Ophtalmologue', 'Urgence')),
  "ProchainControle" date check ("ProchainControle" > "DateConsultation"),
  -- The line of the agenda that it made; whoever takes it off there takes it off here.
  "IdEvenement" uuid references evenement on delete set null,
  "Montant" bigint not null default 0 check ("Montant" between 0 and 9999999999),
  -- Kept by the cash desk in the transaction of each payment; the next two are derived from it, here and nowhere else.
  "MontantRegle" bigint not null default 0,
  "ResteAPayer" bigint not null generated always as ("Montant" - "MontantRegle") stored,
  "StatutReglement" text not null generated always as (case when "Montant" = "MontantRegle" then 'Soldée'
    when "MontantRegle" = 0 then 'Non réglée' else 'Partielle' end) stored,
  "ArriveLe" timestamptz,
  "CommenceLe" timestamptz,
  "TermineLe" timestamptz,
  "Statut" text not null default 'Active' check ("Statut" in ('Active', 'Archivée')),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  constraint consultation_regle check ("MontantRegle" between 0 and "Montant")
);
create index consultation_client on consultation ("IdClient", "DateConsultation" desc, "_id" desc);
create index consultation_date on consultation ("DateConsultation" desc, "_id" desc) where "Statut" = 'Active';
create index consultation_officine_date on consultation ("IdOfficine", "DateConsultation" desc, "_id" desc) where "Statut" = 'Active';
create index consultation_officine_ref on consultation ("IdOfficine", "RefConsultation") where "Statut" = 'Active';
create index consultation_archivee on consultation ("IdOfficine", "DateConsultation" desc, "_id" desc) where "Statut" = 'Archivée';
create index consultation_etat on consultation ("Etat", "IdOfficine", "DateConsultation" desc, "_id" desc) where "Statut" = 'Active';
create index consultation_orientation on consultation ("Orientation", "IdOfficine", "DateConsultation" desc, "_id" desc) where "Statut" = 'Active';
create index consultation_examinateur on consultation ("IdExaminateur", "DateConsultation" desc, "_id" desc) where "Statut" = 'Active';
create index consultation_controle on consultation ("ProchainControle", "_id") where "Statut" = 'Active' and "ProchainControle" is not null;
create index consultation_officine_controle on consultation ("IdOfficine", "ProchainControle", "_id")
  where "Statut" = 'Active' and "ProchainControle" is not null;
create index consultation_due on consultation ("IdOfficine", "DateConsultation" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;
create index consultation_evenement on consultation ("IdEvenement") where "IdEvenement" is not null;
create trigger consultation_trace after insert or update or delete on consultation for each row execute function tracer();

-- What a finished exam was before each amendment, in wire shape.
create table consultation_version (
  "IdConsultation" uuid not null references consultation,
  version integer not null,
  fiche jsonb not null,
  "remplaceeLe" timestamptz not null default now(),
  "remplaceePar" uuid references utilisateur,
  primary key ("IdConsultation", version)
);

-- The prescription that an exam gave knows it; it bears the name of who examined when no doctor wrote it.
alter table ordonnance add column "IdConsultation" uuid references consultation;
create index ordonnance_consultation on ordonnance ("IdConsultation") where "IdConsultation" is not null;
create or replace view ordonnance_fiche as
  select o."_id", o."RefOrd", o."IdClient", o."IdOfficine", o."DateOrd", o."TypeVision",
    oeil("OD_Sph", "OD_Cyl", "OD_Axe", "OD_Add", "OD_EPLoin", "OD_EPPres", "OD_Hauteur", "OD_PrismeH", "OD_BaseH", "OD_PrismeV", "OD_BaseV", "OD_AV") as "OD",
    oeil("OG_Sph", "OG_Cyl", "OG_Axe", "OG_Add", "OG_EPLoin", "OG_EPPres", "OG_Hauteur", "OG_PrismeH", "OG_BaseH", "OG_PrismeV", "OG_BaseV", "OG_AV") as "OG",
    o."IdPrescripteur",
    case when o."IdPrescripteur" is null and o."IdConsultation" is not null
      then (select u."displayName" from consultation k join utilisateur u on u."_id" = k."IdExaminateur" where k."_id" = o."IdConsultation")
      else (select concat_ws(' ', "NomPresc", "PrenomPresc") from prescripteur where "_id" = o."IdPrescripteur") end as "Prescripteur",
    o."IdCentre", (select "Libelle" from centre_hospitalier where "_id" = o."IdCentre") as "Centre",
    o."Observation", o."Statut", o.version, o."createdAt", o."updatedAt",
    (select "displayName" from utilisateur where "_id" = o."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = o."updatedBy") as "updatedBy",
    o."IdConsultation", (select "RefConsultation" from consultation where "_id" = o."IdConsultation") as "RefConsultation"
  from ordonnance o;

-- An exam in wire shape, for every read.
create view consultation_fiche as
  select k."_id", k."RefConsultation", k."IdClient", c."Nom" || ' ' || c."Prenoms" as "Client", c."Civilite", c."CodeClient",
    k."IdOfficine", (select "Nom" from officine where "_id" = k."IdOfficine") as "Officine", k."DateConsultation",
    k."IdExaminateur", (select "displayName" from utilisateur where "_id" = k."IdExaminateur") as "Examinateur",
    k."Etat", k."Motif", k."Montant", k."MontantRegle", k."ResteAPayer", k."StatutReglement",
    (select o."RefOrd" from ordonnance o where o."IdConsultation" = k."_id" and o."Statut" = 'Active'
      order by o."createdAt" desc limit 1) as "RefOrd",
    k."ProchainControle", k."ArriveLe", k."CommenceLe", k."TermineLe", k."Statut",
    k."Plaintes", k."Antecedents",
    '{"OD": {}, "OG": {}}'::jsonb || k."Ancienne" as "Ancienne", '{"OD": {}, "OG": {}}'::jsonb || k."Objective" as "Objective",
    '{"OD": {}, "OG": {}}'::jsonb || k."Subjective" as "Subjective", '{"OD": {}, "OG": {}}'::jsonb || k."Prescrite" as "Prescrite",
    k."Binoculaire", k."TypeVision", k."Conclusion", k."Orientation",
    k.version, k."createdAt", k."updatedAt",
    (select "displayName" from utilisateur where "_id" = k."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = k."updatedBy") as "updatedBy"
  from consultation k join client c on c."_id" = k."IdClient";

-- The client behind a record whose paper shows the prescription.
create or replace view dossier_de as
  select "_id", "IdClient" from ordonnance
  union all select "_id", "IdClient" from proforma
  union all select "_id", "IdClient" from commande_client
  union all select v."_id", k."IdClient" from commande_verre v join commande_client k on k."_id" = v."IdCommande"
  union all select "_id", "IdClient" from prise_en_charge
  union all select "_id", "IdClient" from consultation;

-- The fee is paid at the cash desk; links written before keep the form they were proved with.
alter table operation add column "IdConsultation" uuid references consultation;
create index operation_consultation on operation ("IdConsultation") where "IdConsultation" is not null;
create or replace function contenu_operation(o operation) returns text language sql stable as $$
  select (jsonb_build_array('operation', o."_id", o."IdOfficine", o."Jour"::text, o."typeOperation", o.modepaiement, o.montant,
    o.reference, o."IdCommande", o."IdComptoir", o."IdClient", o."Document", o."Motif", o."IdOrigine",
    to_char(o."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), o."createdBy")
    || case when o."Ecart" is null then '[]' else jsonb_build_array(o."Ecart") end
    || case when o."IdConsultation" is null then '[]' else jsonb_build_array('consultation', o."IdConsultation") end)::text $$;
