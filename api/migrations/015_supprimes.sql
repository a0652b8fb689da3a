-- Deleted clients and withdrawn prescriptions are few, and found among a million without reading the others.
create index client_supprime on client ("IdOfficine", tri_nom, "_id") where "Statut" = 'Supprimé';
create index ordonnance_retiree on ordonnance ("IdOfficine", "DateOrd" desc, "_id" desc) where "Statut" = 'Supprimée';
