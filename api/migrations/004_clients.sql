-- Clients, prescriptions, papers.

-- An instant inside JSON, written as the replies write it.
create function instant(quand timestamptz) returns text
  language sql immutable parallel safe strict
  as $$ select to_char(quand at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- array_to_string() is only STABLE for types whose text may vary; for text[] it does not.
-- The leading space lets « starts a word » be written ' ko', the form that the trigram index knows.
create function texte_client(nom text, prenoms text, code text, contacts text[], email text) returns text
  language sql immutable parallel safe
  as $$ select ' ' || public.sans_accent(nom || ' ' || prenoms) || ' ' || lower(code) || ' ' || array_to_string(contacts, ' ')
             || ' ' || lower(coalesce(email, '')) $$;

create table client (
  "_id" uuid primary key,
  "CodeClient" text collate "C" not null unique,
  "Civilite" text check ("Civilite" in ('Prof', 'Dr', 'M', 'Mme', 'Mlle', 'Enft')),
  "Nom" text not null,
  "Prenoms" text not null,
  "Genre" text check ("Genre" in ('M', 'F')),
  "DateNaissance" date,
  "Contacts" text[] not null default '{}',
  "Email" text,
  "Adresse" text,
  "Pays" text,
  "Ville" text,
  "Quartier" text,
  "Profession" text,
  "IdAssurance" uuid references assurance,
  "IdSociete" uuid references societe,
  "Matricule" text,
  "Observation" text,
  "IdOfficine" uuid not null references officine,
  "Statut" text not null default 'Actif' check ("Statut" in ('Actif', 'Supprimé', 'Fusionné')),
  "IdFusion" uuid references client,
  "DerniereVisite" date,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  -- Already without case and accents: the order of bytes is the right one, sorts fast and serves prefixes.
  recherche text collate "C" not null generated always as
    (texte_client("Nom", "Prenoms", "CodeClient", "Contacts", "Email")) stored,
  tri_nom text collate "C" not null generated always as (sans_accent("Nom" || ' ' || "Prenoms")) stored,
  anniversaire smallint generated always as
    ((extract(month from "DateNaissance") * 100 + extract(day from "DateNaissance"))::smallint) stored,
  check (("Statut" = 'Fusionné') = ("IdFusion" is not null))
);

-- The pending list of a GIN index slows searches after many inserts; without it each insert pays its share.
create index client_recherche on client using gin (recherche gin_trgm_ops) with (fastupdate = off) where "Statut" = 'Actif';
create index client_contacts on client using gin ("Contacts") with (fastupdate = off);
-- Each sort of the list, for one officine and for the whole network.
create index client_nom on client (tri_nom, "_id") where "Statut" = 'Actif';
create index client_officine_nom on client ("IdOfficine", tri_nom, "_id") where "Statut" = 'Actif';
create index client_visite on client ("DerniereVisite" desc nulls last, "_id" desc) where "Statut" = 'Actif';
create index client_officine_visite on client ("IdOfficine", "DerniereVisite" desc nulls last, "_id" desc) where "Statut" = 'Actif';
create index client_officine_code on client ("IdOfficine", "CodeClient") where "Statut" = 'Actif';
create index client_creation on client ("createdAt", "_id") where "Statut" = 'Actif';
create index client_officine_creation on client ("IdOfficine", "createdAt", "_id") where "Statut" = 'Actif';
create index client_naissance on client ("DateNaissance", "_id") where "Statut" = 'Actif';
create index client_officine_naissance on client ("IdOfficine", "DateNaissance", "_id") where "Statut" = 'Actif';
create index client_anniversaire on client ("IdOfficine", anniversaire) where "Statut" = 'Actif';
-- Each filter of the list: small, and enough to count without the table.
create index client_genre on client ("Genre", "IdOfficine") where "Statut" = 'Actif';
create index client_civilite on client ("Civilite", "IdOfficine") where "Statut" = 'Actif';
create index client_ville on client ("Ville", "IdOfficine") where "Statut" = 'Actif';
create index client_quartier on client ("Quartier", "IdOfficine") where "Statut" = 'Actif';
create index client_homonyme on client (tri_nom, "DateNaissance");
-- Counts those without insurance too, and finds any client when an insurer is removed.
create index client_assurance on client ("IdAssurance", "Statut", "IdOfficine");
create index client_societe on client ("IdSociete") where "IdSociete" is not null;
create index client_fusion on client ("IdFusion") where "IdFusion" is not null;

-- Dioptres and prisms are whole hundredths, millimetres (EP, Hauteur) whole tenths, all smallint: no float ever
-- touches a prescription.

create table ordonnance (
  "_id" uuid primary key,
  "RefOrd" text collate "C" not null unique,
  "IdClient" uuid not null references client,
  "IdOfficine" uuid not null references officine,
  "DateOrd" date not null,
  "TypeVision" text check ("TypeVision" in ('Loin', 'Près', 'Bifocal', 'Progressif')),
  "OD_Sph" smallint check ("OD_Sph" between -3000 and 3000),
  "OD_Cyl" smallint check ("OD_Cyl" between -1200 and 1200),
  "OD_Axe" smallint check ("OD_Axe" between 1 and 180),
  "OD_Add" smallint check ("OD_Add" between 50 and 400),
  "OD_EPLoin" smallint,
  "OD_EPPres" smallint,
  "OD_Hauteur" smallint,
  "OD_PrismeH" smallint,
  "OD_BaseH" text,
  "OD_PrismeV" smallint,
  "OD_BaseV" text,
  "OD_AV" text,
  "OG_Sph" smallint check ("OG_Sph" between -3000 and 3000),
  "OG_Cyl" smallint check ("OG_Cyl" between -1200 and 1200),
  "OG_Axe" smallint check ("OG_Axe" between 1 and 180),
  "OG_Add" smallint check ("OG_Add" between 50 and 400),
  "OG_EPLoin" smallint,
  "OG_EPPres" smallint,
  "OG_Hauteur" smallint,
  "OG_PrismeH" smallint,
  "OG_BaseH" text,
  "OG_PrismeV" smallint,
  "OG_BaseV" text,
  "OG_AV" text,
  "IdPrescripteur" uuid references prescripteur,
  "IdCentre" uuid references centre_hospitalier,
  "Observation" text,
  "Statut" text not null default 'Active' check ("Statut" in ('Active', 'Supprimée')),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  constraint od_cylindre_et_axe check ((coalesce("OD_Cyl", 0) <> 0) = ("OD_Axe" is not null)),
  constraint og_cylindre_et_axe check ((coalesce("OG_Cyl", 0) <> 0) = ("OG_Axe" is not null))
);
create index ordonnance_client on ordonnance ("IdClient", "DateOrd" desc, "_id" desc);
create index ordonnance_date on ordonnance ("DateOrd" desc, "_id" desc) where "Statut" = 'Active';
create index ordonnance_officine_date on ordonnance ("IdOfficine", "DateOrd" desc, "_id" desc) where "Statut" = 'Active';
create index ordonnance_officine_ref on ordonnance ("IdOfficine", "RefOrd") where "Statut" = 'Active';
create index ordonnance_creation on ordonnance ("createdAt" desc, "_id" desc) where "Statut" = 'Active';
create index ordonnance_officine_creation on ordonnance ("IdOfficine", "createdAt" desc, "_id" desc) where "Statut" = 'Active';
create index ordonnance_type on ordonnance ("TypeVision", "IdOfficine") where "Statut" = 'Active';
create index ordonnance_prescripteur on ordonnance ("IdPrescripteur") where "IdPrescripteur" is not null;
create index ordonnance_centre on ordonnance ("IdCentre") where "IdCentre" is not null;

-- An eye in wire shape: what was not written is absent.
create function oeil(sph smallint, cyl smallint, axe smallint, addition smallint, ep_loin smallint, ep_pres smallint,
  hauteur smallint, prisme_h smallint, base_h text, prisme_v smallint, base_v text, av text) returns jsonb
  language sql immutable parallel safe
  as $$ select jsonb_strip_nulls(jsonb_build_object(
    'Sph', sph * 0.01, 'Cyl', cyl * 0.01, 'Axe', axe, 'Add', addition * 0.01, 'EPLoin', ep_loin * 0.1, 'EPPres', ep_pres * 0.1,
    'Hauteur', hauteur * 0.1, 'PrismeH', prisme_h * 0.01, 'BaseH', base_h, 'PrismeV', prisme_v * 0.01, 'BaseV', base_v, 'AV', av)) $$;

-- A prescription in wire shape, for every read.
create view ordonnance_fiche as
  select o."_id", o."RefOrd", o."IdClient", o."IdOfficine", o."DateOrd", o."TypeVision",
    oeil("OD_Sph", "OD_Cyl", "OD_Axe", "OD_Add", "OD_EPLoin", "OD_EPPres", "OD_Hauteur", "OD_PrismeH", "OD_BaseH", "OD_PrismeV", "OD_BaseV", "OD_AV") as "OD",
    oeil("OG_Sph", "OG_Cyl", "OG_Axe", "OG_Add", "OG_EPLoin", "OG_EPPres", "OG_Hauteur", "OG_PrismeH", "OG_BaseH", "OG_PrismeV", "OG_BaseV", "OG_AV") as "OG",
    o."IdPrescripteur",
    (select concat_ws(' ', "NomPresc", "PrenomPresc") from prescripteur where "_id" = o."IdPrescripteur") as "Prescripteur",
    o."IdCentre", (select "Libelle" from centre_hospitalier where "_id" = o."IdCentre") as "Centre",
    o."Observation", o."Statut", o.version, o."createdAt", o."updatedAt",
    (select "displayName" from utilisateur where "_id" = o."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = o."updatedBy") as "updatedBy"
  from ordonnance o;

-- What a prescription was before each amendment, in wire shape.
create table ordonnance_version (
  "IdOrdonnance" uuid not null references ordonnance,
  version integer not null,
  fiche jsonb not null,
  "remplaceeLe" timestamptz not null default now(),
  "remplaceePar" uuid references utilisateur,
  primary key ("IdOrdonnance", version)
);

-- Papers are kept in the database: out of any web root, in the same backup and transaction as what they prove,
-- and within reach of every API process.
create table document (
  "_id" uuid primary key,
  entite text not null,
  "idEntite" uuid not null,
  "IdOfficine" uuid not null references officine,
  "Nom" text not null,
  "Type" text not null,
  "Taille" integer not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
);
create index document_entite on document (entite, "idEntite");
create table document_contenu (
  "IdDocument" uuid primary key references document on delete cascade,
  contenu bytea not null
);
alter table document_contenu alter column contenu set storage external;

create trigger client_trace after insert or update or delete on client
  for each row execute function tracer('recherche', 'tri_nom', 'anniversaire');
create trigger ordonnance_trace after insert or update or delete on ordonnance for each row execute function tracer();
create trigger document_trace after insert or update or delete on document for each row execute function tracer();
