-- A month of findings is added up of the whole network at once: what is asked for stands in the index, where the days follow each other, and no
-- longer in as many pages as there are rows.
drop index total_constat_plie_jour, total_constat_plie_officine, total_constat_plie_de;
create index total_constat_plie_jour on total_constat_plie ("Jour") include ("IdOfficine", "IdUtilisateur", "Genre", "Heure", "Nombre", "Montant");
create index total_constat_plie_officine on total_constat_plie ("IdOfficine", "Jour") include ("IdUtilisateur", "Genre", "Heure", "Nombre", "Montant");
create index total_constat_plie_de on total_constat_plie ("IdUtilisateur", "Jour") include ("IdOfficine", "Genre", "Heure", "Nombre", "Montant");
