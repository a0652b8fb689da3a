-- Who invoices answers for what changed on an invoice, and may look it up.
update role set permissions = permissions || '{historique.lire}'::text[]
  where livre = 'facturation' and not 'historique.lire' = any(permissions);
