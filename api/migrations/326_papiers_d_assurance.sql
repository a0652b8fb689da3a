-- The papers of an insurer say DUPLICATA too: a second one is told like the others.
create or replace function constats_d_impression(i impression)
 RETURNS SETOF constat
 LANGUAGE sql
AS $$
  select k.* from constater('Réimpression', case i.entite
      when 'operation' then (select p."IdOfficine" from operation p where p."_id" = i."idEntite")
      when 'billetage' then (select p."IdOfficine" from billetage p where p."_id" = i."idEntite")
      when 'versement' then (select p."IdOfficine" from versement p where p."_id" = i."idEntite")
      when 'depense' then (select p."IdOfficine" from depense p where p."_id" = i."idEntite")
      when 'proforma' then (select p."IdOfficine" from proforma p where p."_id" = i."idEntite")
      when 'commande_client' then (select p."IdOfficine" from commande_client p where p."_id" = i."idEntite")
      when 'commande_comptoir' then (select p."IdOfficine" from commande_comptoir p where p."_id" = i."idEntite")
      when 'commande_verre' then (select p."IdOfficine" from commande_verre p where p."_id" = i."idEntite")
      when 'bon_reception' then (select p."IdOfficine" from bon_reception p where p."_id" = i."idEntite")
      when 'avoir' then (select p."IdOfficine" from avoir p where p."_id" = i."idEntite")
      when 'bordereau_assurance' then (select p."IdOfficine" from bordereau_assurance p where p."_id" = i."idEntite")
      -- Of several officines: of who prints it.
      when 'facture_assurance' then (select p."IdOfficine" from utilisateur p where p."_id" = i."updatedBy") end,
    i.entite, i."idEntite", null, i."updatedAt", i."updatedBy", replace(split_part(i.papier, ' ', 1), 'recu', 'reçu'), nombre => i.rang) k
  where i.rang > 1 $$;
