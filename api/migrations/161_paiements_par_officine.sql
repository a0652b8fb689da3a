-- Which officines a payment settles, and how much of each, read from the index alone: the payments of one officine are asked for
-- among all those of the network.
drop index ecriture_assurance_paiement;
create index ecriture_assurance_paiement on ecriture_assurance ("IdPaiement", "IdOfficine") include (montant)
  where "IdPaiement" is not null;
-- What is settled this month is read by the day of its payment, as the list of the payments is.
drop index ecriture_assurance_reglee;
