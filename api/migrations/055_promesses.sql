-- The list of orders by the day promised, the soonest or the latest first.
create index commande_client_tri_promesse on commande_client ("DatePromesse", "_id") where "Statut" = 'Active';
create index commande_client_officine_tri_promesse on commande_client ("IdOfficine", "DatePromesse", "_id") where "Statut" = 'Active';
