-- Lens orders, mounting, checks, delivery to the client; delays and tolerances.

-- One record: how long lenses and the workshop take, in working days, and what the check of a pair lets through.
create table reglage_atelier (
  "_id" uuid primary key,
  seule boolean not null unique default true check (seule),
  "DelaiVerres" smallint not null default 5 check ("DelaiVerres" between 0 and 365),
  "DelaiAtelier" smallint not null default 1 check ("DelaiAtelier" between 0 and 365),
  "Tolerances" jsonb not null,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
insert into reglage_atelier ("_id", "Tolerances") values ('01990000-0031-7000-8000-000000000001', '{
  "Puissance": [{"jusqua": 6.5, "ecart": 0.13}, {"jusqua": null, "ecart": 2, "pourcent": true}],
  "Cylindre": [{"jusqua": 2, "ecart": 0.13}, {"jusqua": 4.5, "ecart": 0.15}, {"jusqua": null, "ecart": 4, "pourcent": true}],
  "Axe": [{"jusqua": 0.37, "ecart": 7}, {"jusqua": 0.75, "ecart": 5}, {"jusqua": 1.5, "ecart": 3}, {"jusqua": null, "ecart": 2}],
  "Addition": [{"jusqua": null, "ecart": 0.12}],
  "Hauteur": [{"jusqua": null, "ecart": 1}]
}');

-- One row for each lens; the lenses ordered together from one supplier share a reference, which is also one sheet.
-- The columns of the eye are what the maker reads (plus cylinder), in the units of a prescription; "Prescrit" is what the
-- prescriber wrote, as it stood that day.
create table commande_verre (
  "_id" uuid primary key,
  "RefVerre" text collate "C" not null,
  "IdCommande" uuid not null references commande_client,
  "IdOfficine" uuid not null references officine,
  "Paire" smallint not null check ("Paire" between 1 and 3),
  "Cote" text not null check ("Cote" in ('OD', 'OG')),
  "IdFournisseur" uuid references fournisseur,
  "Libelle" text,
  "Indice" text,
  "Matiere" text,
  "Diametre" smallint,
  "Traitement" text,
  "Teinte" text,
  "TypeVision" text check ("TypeVision" in ('Loin', 'Près', 'Bifocal', 'Progressif')),
  "Prescrit" jsonb not null default '{}',
  "Sph" smallint check ("Sph" between -4200 and 4200),
  "Cyl" smallint check ("Cyl" between 0 and 1200),
  "Axe" smallint check ("Axe" between 1 and 180),
  "Add" smallint check ("Add" between 50 and 400),
  "EPLoin" smallint,
  "EPPres" smallint,
  "Hauteur" smallint,
  "PrismeH" smallint,
  "BaseH" text,
  "PrismeV" smallint,
  "BaseV" text,
  -- The box of the frame, in tenths of a millimetre.
  "MontureA" smallint,
  "MontureB" smallint,
  "MontureDBL" smallint,
  "MontureED" smallint,
  "Urgent" boolean not null default false,
  "IdOfficineLivraison" uuid not null references officine,
  "Remarques" text,
  "Statut" text not null default 'Commandé' check ("Statut" in ('Commandé', 'Livré', 'Retourné', 'Remplacé', 'Supprimé')),
  "DateCommande" date not null default (now() at time zone 'UTC')::date,
  "DatePrevue" date not null,
  "LivreLe" timestamptz,
  "LivrePar" uuid references utilisateur,
  "RetourneLe" timestamptz,
  "MotifRetour" text,
  "EnvoyeLe" timestamptz,
  "IdOrigine" uuid references commande_verre,
  "MotifRefait" text check ("MotifRefait" in ('Casse', 'Erreur de commande', 'Défaut du verre', 'Hors tolérance', 'Inadaptation')),
  "ACharge" text check ("ACharge" in ('Officine', 'Fournisseur', 'Client')),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  constraint commande_verre_axe check ((coalesce("Cyl", 0) <> 0) = ("Axe" is not null)),
  constraint commande_verre_refait check (("IdOrigine" is null) = ("MotifRefait" is null) and ("IdOrigine" is null) = ("ACharge" is null)),
  constraint commande_verre_livraison check (("Statut" in ('Livré', 'Remplacé')) = ("LivreLe" is not null))
);
-- A pair has one lens in front of each eye.
create unique index commande_verre_oeil on commande_verre ("IdCommande", "Paire", "Cote")
  where "Statut" in ('Commandé', 'Livré', 'Retourné');
create index commande_verre_commande on commande_verre ("IdCommande");
create index commande_verre_ref on commande_verre ("RefVerre");
create index commande_verre_origine on commande_verre ("IdOrigine") where "IdOrigine" is not null;
create index commande_verre_fournisseur on commande_verre ("IdFournisseur") where "IdFournisseur" is not null;
-- Awaited: few rows, by the day expected. Delivered: all the others, newest first.
create index commande_verre_attendu on commande_verre ("DatePrevue", "_id", "IdOfficine") where "Statut" in ('Commandé', 'Retourné');
create index commande_verre_livre on commande_verre ("DatePrevue", "_id") where "Statut" = 'Livré';
create index commande_verre_officine_livre on commande_verre ("IdOfficine", "DatePrevue", "_id") where "Statut" = 'Livré';
create index commande_verre_fournisseur_livre on commande_verre ("IdFournisseur", "DatePrevue", "_id", "IdOfficine")
  where "Statut" = 'Livré';
create index commande_verre_urgent_livre on commande_verre ("DatePrevue", "_id", "IdOfficine") where "Statut" = 'Livré' and "Urgent";

-- A lens order in wire shape, for every read.
create view commande_verre_fiche as
  select v."_id", v."RefVerre", v."IdCommande", k."RefCmmd", k."IdClient", c."CodeClient", c."Nom" || ' ' || c."Prenoms" as "Client",
    v."IdOfficine", (select "Nom" from officine where "_id" = v."IdOfficine") as "Officine", v."Paire", v."Cote",
    v."IdFournisseur", (select "Nom" from fournisseur where "_id" = v."IdFournisseur") as "Fournisseur",
    v."Libelle", v."Indice", v."Matiere", v."Diametre", v."Traitement", v."Teinte", v."TypeVision", v."Prescrit",
    oeil(v."Sph", v."Cyl", v."Axe", v."Add", v."EPLoin", v."EPPres", v."Hauteur", v."PrismeH", v."BaseH", v."PrismeV", v."BaseV", null)
      as "Fabrication",
    (v."MontureA" * 0.1)::float8 as "MontureA", (v."MontureB" * 0.1)::float8 as "MontureB",
    (v."MontureDBL" * 0.1)::float8 as "MontureDBL", (v."MontureED" * 0.1)::float8 as "MontureED",
    v."Urgent", v."IdOfficineLivraison",
    (select "Nom" from officine where "_id" = v."IdOfficineLivraison") as "OfficineLivraison", v."Remarques", v."Statut",
    v."Statut" = 'Livré' as livre, v."DateCommande", v."DatePrevue", v."LivreLe",
    (select "displayName" from utilisateur where "_id" = v."LivrePar") as "LivrePar", v."RetourneLe", v."MotifRetour", v."EnvoyeLe",
    v."IdOrigine", (select o."RefVerre" from commande_verre o where o."_id" = v."IdOrigine") as "RefOrigine", v."MotifRefait",
    v."ACharge", v.version, v."createdAt", v."updatedAt",
    (select "displayName" from utilisateur where "_id" = v."createdBy") as "createdBy",
    (select "displayName" from utilisateur where "_id" = v."updatedBy") as "updatedBy"
  from commande_verre v join commande_client k on k."_id" = v."IdCommande" join client c on c."_id" = k."IdClient";

-- A mounting and its check, by two people; mounted again, it is another row.
create table montage (
  "_id" uuid primary key,
  "IdCommande" uuid not null references commande_client,
  "IdOfficine" uuid not null references officine,
  "MontePar" uuid not null references utilisateur,
  "MonteLe" timestamptz not null default now(),
  "Remarques" text,
  "VerifiePar" uuid references utilisateur,
  "VerifieLe" timestamptz,
  "Mesures" jsonb,
  "Verdict" text check ("Verdict" in ('Conforme', 'Hors tolérance', 'Non mesuré')),
  "Decision" text check ("Decision" in ('Accepter', 'Reprendre')),
  "Motif" text,
  constraint montage_deux_personnes check ("VerifiePar" <> "MontePar"),
  constraint montage_controle check (("VerifiePar" is null) = ("Verdict" is null) and ("VerifiePar" is null) = ("Decision" is null))
);
create index montage_commande on montage ("IdCommande", "_id");

-- Handed over once: the warranty as it stood that day, what was left to pay, who took it.
create table livraison (
  "_id" uuid primary key,
  "IdCommande" uuid not null unique references commande_client,
  "IdOfficine" uuid not null references officine,
  "LivreLe" timestamptz not null default now(),
  "LivrePar" uuid not null references utilisateur,
  "ResteAPayer" bigint not null check ("ResteAPayer" >= 0),
  "RemisA" text,
  "Garanties" jsonb not null default '[]',
  "IdSignature" uuid references document
);

-- The board of the workshop: a step, by the day promised.
create index commande_client_atelier on commande_client ("Etape", "DatePromesse", "_id", "IdOfficine")
  where "Statut" = 'Active' and "Etape" in ('Verres commandés', 'Verres reçus', 'Montée', 'Vérifiée');

create trigger reglage_atelier_trace after insert or update or delete on reglage_atelier
  for each row execute function tracer('seule');
create trigger commande_verre_trace after insert or update or delete on commande_verre for each row execute function tracer();
create trigger montage_trace after insert or update or delete on montage for each row execute function tracer();
create trigger livraison_trace after insert or update or delete on livraison for each row execute function tracer();

update role set permissions = permissions || '{atelier.lire}'::text[]
  where livre in ('administrateur', 'gerant', 'opticien', 'caissier', 'atelier') and not 'atelier.lire' = any(permissions);
update role set permissions = permissions || '{atelier.commander,atelier.monter}'::text[]
  where livre in ('administrateur', 'gerant', 'opticien', 'atelier') and not 'atelier.monter' = any(permissions);
update role set permissions = permissions || '{ventes.livrer}'::text[]
  where livre in ('administrateur', 'gerant', 'opticien', 'caissier') and not 'ventes.livrer' = any(permissions);
update role set permissions = permissions || '{ventes.livrer-impaye}'::text[]
  where livre in ('administrateur', 'gerant') and not 'ventes.livrer-impaye' = any(permissions);
