-- What reports add up of three years of orders is read from an index alone: a row of an order is wide, and a million of them
-- were brought from the disk for four of their numbers.
create index commande_client_etats on commande_client ("DateCommd", "_id")
  include ("IdOfficine", "IdClient", "createdBy", "RefOrd", "DatePromesse", "Total", "PartAssurance", "PartClient", "MontantRegle", "ResteAPayer",
    "RemiseTotale")
  where "Statut" = 'Active';
-- Whether a client had bought before some day.
create index commande_client_achats on commande_client ("IdClient", "DateCommd") where "Statut" = 'Active';
