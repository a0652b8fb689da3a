-- Frames broken in the workshop; the sums of the lists of sales.

-- The frame of a pair broke before it was handed over: which one, which one took its place and left the stock, who pays.
create table casse_monture (
  "_id" uuid primary key,
  "IdCommande" uuid not null references commande_client,
  "IdOfficine" uuid not null references officine,
  "Paire" smallint not null check ("Paire" between 1 and 3),
  "IdArticle" uuid not null references article,
  "IdRemplacement" uuid not null references article,
  "Motif" text not null,
  "ACharge" text not null check ("ACharge" in ('Officine', 'Fournisseur', 'Client')),
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid not null references utilisateur
);
create index casse_monture_commande on casse_monture ("IdCommande", "_id");
create trigger casse_monture_trace after insert or update or delete on casse_monture for each row execute function tracer();

-- The total row of a list adds up every result: from the index alone, filters included.
create index commande_client_sommes on commande_client ("IdOfficine", "DateCommd") include ("Total", "PartAssurance", "PartClient",
  "MontantRegle", "ResteAPayer", "Etape", "StatutReglement", "DatePromesse", "IdAssurance", "createdBy") where "Statut" = 'Active';
create index proforma_sommes on proforma ("IdOfficine", "DateProforma") include ("Total", "PartAssurance", "PartClient",
  "DateExpiration", "_id", "createdBy") where "Statut" = 'Active';
create index commande_comptoir_sommes on commande_comptoir ("IdOfficine", "DateCommd") include ("NombreArticles", "PartClient",
  "MontantRegle", "ResteAPayer", "Remise", "StatutReglement", "createdBy") where "Statut" = 'Active';
