-- A discount is read from the version that gave it as it stands (api/src/exceptions), and its agreement is of that version.
create index version_vente_remise on version_vente ("createdAt", "IdOfficine") where "Remise" > 0;

-- Whether a version says anew what is sold and at what price: the insurer's share alone, or another day for the same sale, do not.
create function fixe_le_prix(v version_vente) returns boolean language sql stable as $$
  select v."Numero" = 1 or v."Nombre" = 0 and v."Cause" not in ('bon', 'montant convenu', 'charge au client')
    or (v."Total", v."Remise") <> (select p."Total", p."Remise" from version_vente p
      where (p."IdCommande" = v."IdCommande" or p."IdComptoir" = v."IdComptoir") and p."Numero" = v."Numero" - 1) $$;
