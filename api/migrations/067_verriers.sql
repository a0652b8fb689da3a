-- Who makes lenses: only they are offered for a lens order. Those who already got one, or are named in a sale, are.
alter table fournisseur add column "Verrier" boolean not null default false;
update fournisseur set "Verrier" = true where "_id" in (
  select "IdFournisseur" from commande_verre where "IdFournisseur" is not null
  union
  select (verre->>'IdFournisseur')::uuid from (select "Paires" from commande_client union all select "Paires" from proforma) v,
    jsonb_array_elements(v."Paires") paire, lateral (values (paire->'OD'), (paire->'OG')) o (verre)
  where verre->>'IdFournisseur' is not null);

-- From whom an officine ordered lately.
create index commande_verre_recente on commande_verre ("IdOfficine", "DateCommande", "IdFournisseur")
  where "IdFournisseur" is not null;
