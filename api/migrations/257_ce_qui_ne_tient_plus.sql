-- A sale that was cancelled, or came back whole, promises nothing: no list, count or paper has to ask whether it stands.
update commande_client set "DatePromesse" = null
  where "DatePromesse" is not null and ("Statut" <> 'Active' or "Etape" = 'Rendue');
alter table commande_client add constraint commande_client_promesse_tenue
  check ("DatePromesse" is null or ("Statut" = 'Active' and "Etape" <> 'Rendue'));
