-- A supplier merged into another takes along the credits of what went back without a receipt; nothing else of them changes.
drop trigger retour_fournisseur_intouchable on retour_fournisseur;
create trigger retour_fournisseur_intouchable before delete or truncate or update of "_id", "IdSortie", "IdOfficine", "IdArticle", "IdEnvoi",
  "IdLigne", "IdBon", "Quantite", "Cout", "Suite", "Motif", "createdAt", "createdBy" on retour_fournisseur
  for each statement execute function argent_intouchable();
