-- A credit that pays somebody else's sale is read among the exceptions: found by its days.
create index operation_credit on operation ("createdAt", "IdOfficine") where modepaiement = 'Avoir' and montant > 0;
