-- Counter sales: what needs no prescription. Stock leaves at once; the cash desk is paid now or later.

create table commande_comptoir (
  "_id" uuid primary key,
  "RefCmmd" text collate "C" not null unique,
  "IdOfficine" uuid not null references officine,
  "DateCommd" date not null default (now() at time zone 'UTC')::date,
  "NomAcheteur" text,
  "NombreArticles" integer not null check ("NombreArticles" > 0),
  "SousTotal" bigint not null check ("SousTotal" between 0 and 9999999999),
  "Remise" bigint not null default 0 check ("Remise" between 0 and "SousTotal"),
  "PartClient" bigint not null generated always as ("SousTotal" - "Remise") stored,
  -- Kept by the cash desk in the transaction of each payment; the next two are derived from it, here and nowhere else.
  "MontantRegle" bigint not null default 0,
  "ResteAPayer" bigint not null generated always as ("SousTotal" - "Remise" - "MontantRegle") stored,
  "StatutReglement" text not null generated always as (case when "SousTotal" - "Remise" = "MontantRegle" then 'Soldée'
    when "MontantRegle" = 0 then 'Non réglée' else 'Partielle' end) stored,
  "Observation" text,
  "Statut" text not null default 'Active' check ("Statut" in ('Active', 'Supprimée')),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  recherche text collate "C" not null generated always as
    (' ' || public.sans_accent(coalesce("NomAcheteur", '') || ' ' || "RefCmmd")) stored,
  constraint commande_comptoir_regle check ("MontantRegle" between 0 and "SousTotal" - "Remise")
);
create index commande_comptoir_recherche on commande_comptoir using gin (recherche gin_trgm_ops) with (fastupdate = off)
  where "Statut" = 'Active';
create index commande_comptoir_date on commande_comptoir ("DateCommd" desc, "_id" desc) where "Statut" = 'Active';
create index commande_comptoir_officine_date on commande_comptoir ("IdOfficine", "DateCommd" desc, "_id" desc) where "Statut" = 'Active';
create index commande_comptoir_part on commande_comptoir ("PartClient", "_id") where "Statut" = 'Active';
create index commande_comptoir_officine_part on commande_comptoir ("IdOfficine", "PartClient", "_id") where "Statut" = 'Active';
create index commande_comptoir_reglement on commande_comptoir ("StatutReglement", "DateCommd" desc, "_id" desc, "IdOfficine") where "Statut" = 'Active';
create index commande_comptoir_vendeur on commande_comptoir ("createdBy", "DateCommd" desc, "_id" desc, "IdOfficine") where "Statut" = 'Active';

-- What an article was called and cost that day: the ticket printed again says the same.
create table commande_comptoir_ligne (
  "IdCommande" uuid not null references commande_comptoir,
  "Rang" smallint not null,
  "IdArticle" uuid not null references article,
  "Designation" text not null,
  "Quantite" integer not null check ("Quantite" > 0),
  "PrixUnitaire" bigint not null check ("PrixUnitaire" between 0 and 9999999999),
  primary key ("IdCommande", "Rang")
);
create index commande_comptoir_ligne_article on commande_comptoir_ligne ("IdArticle");

create trigger commande_comptoir_trace after insert or update or delete on commande_comptoir
  for each row execute function tracer('recherche');

alter table operation add foreign key ("IdCommande") references commande_client,
  add foreign key ("IdComptoir") references commande_comptoir;
-- Who still owes something: few rows, whatever the years behind.
create index commande_client_du on commande_client ("IdOfficine", "DateCommd" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;
create index commande_comptoir_du on commande_comptoir ("IdOfficine", "DateCommd" desc, "_id" desc)
  where "Statut" = 'Active' and "ResteAPayer" > 0;

update role set permissions = permissions || '{comptoir.lire,comptoir.vendre}'::text[]
  where livre in ('administrateur', 'gerant', 'opticien', 'caissier') and not 'comptoir.lire' = any(permissions);
update role set permissions = permissions || '{comptoir.supprimer}'::text[]
  where livre in ('administrateur', 'gerant') and not 'comptoir.supprimer' = any(permissions);
