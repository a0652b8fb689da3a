-- What the lenses of an order cost: of the catalogue of the day when they are ordered, of the shelf, else of the supplier's invoice.
alter table commande_verre add column "PrixAchat" bigint check ("PrixAchat" between 0 and 9999999999);
create table cout_verre (
  "_id" uuid primary key default nouvel_id(),
  "IdVerre" uuid not null references commande_verre,
  "IdCommande" uuid not null references commande_client,
  "IdOfficine" uuid not null references officine,
  -- The day that it counts for, never one that is closed.
  "Jour" date not null,
  "Montant" bigint not null,
  -- Of the lenses sold, how many have a cost that was not known, or have it no more.
  "Connus" smallint not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check (("Montant", "Connus") <> (0, 0))
);
create index cout_verre_jour on cout_verre ("Jour", "IdOfficine") include ("Montant", "Connus");
create index cout_verre_verre on cout_verre ("IdVerre");
create index cout_verre_scelle on cout_verre using brin ("createdAt");
create trigger cout_verre_intouchable before delete or update or truncate on cout_verre for each statement execute function argent_intouchable();

-- A remake that its supplier pays costs nothing; the lens that was sold in its place is counted once.
create function achat_du_verre(v commande_verre) returns bigint language sql stable as $$
  select case when v."ACharge" = 'Fournisseur' then 0 when v."IdStockVerre" is not null then cout_de_vente(v."IdCommande", v."IdStockVerre")
    else (select b."PrixAchat" from verre_vendu x join matrice_prix b on b."IdModelVer" = x."IdModelVer" join catalogue_verre k on k."_id" = b."IdCatalogue"
      where x."IdCommande" = v."IdCommande" and x."Paire" = v."Paire" and x."Cote" = v."Cote" and daterange(k."DateDebut", k."DateFin", '[]') @> v."DateCommande"
        and round(v."Sph") between b."SphInf" and b."SphSup" and round(coalesce(v."Cyl", 0)) between b."CylInf" and b."CylSup"
        and (b."AddInf" is null or round(v."Add") between b."AddInf" and b."AddSup")
      order by k."DateDebut" desc, b."_id" limit 1) end $$;
create function dire_l_achat() returns trigger language plpgsql as $$
begin
  new."PrixAchat" := coalesce(new."PrixAchat", achat_du_verre(new));
  return new;
end $$;
create trigger commande_verre_achat before insert on commande_verre for each row execute function dire_l_achat();

create function cout_attendu(v commande_verre) returns bigint language sql immutable as $$
  select case when v."Statut" = 'Supprimé' then 0 else coalesce(v."PrixAchat", 0) end $$;
create function connu_attendu(v commande_verre) returns int language sql immutable as $$
  select (v."Statut" <> 'Supprimé' and v."PrixAchat" is not null and v."IdOrigine" is null)::int $$;
create function ecrire_le_cout() returns trigger language plpgsql as $$
declare
  d record;
begin
  select cout_attendu(new) - coalesce(sum(k."Montant"), 0) as montant, connu_attendu(new) - coalesce(sum(k."Connus"), 0) as connus into d
    from cout_verre k where k."IdVerre" = new."_id";
  if (d.montant, d.connus) <> (0, 0) then
    insert into cout_verre ("IdVerre", "IdCommande", "IdOfficine", "Jour", "Montant", "Connus", "createdBy")
    values (new."_id", new."IdCommande", new."IdOfficine", jour_qui_compte(new."IdOfficine", (now() at time zone 'UTC')::date), d.montant, d.connus,
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy", new."createdBy"));
  end if;
  return null;
end $$;
create trigger commande_verre_cout after insert or update of "PrixAchat", "Statut" on commande_verre for each row execute function ecrire_le_cout();
