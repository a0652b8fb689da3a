-- Who writes to clients: whoever runs a shop, and head office.
update role set permissions = permissions || array['sms.lire', 'sms.ecrire', 'sms.regler']
  where livre in ('administrateur', 'gerant') and not 'sms.lire' = any(permissions);
-- A shipped role that the house changed: what these need to see comes with them.
update role r set permissions = r.permissions || array['clients.lire']
  where 'sms.lire' = any(r.permissions) and not 'clients.lire' = any(r.permissions);
