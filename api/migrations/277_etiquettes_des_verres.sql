-- A lens has a label as a frame has one: the list price of the day, on the sale since lenses are described there. Below it is a discount.
-- What was sold before keeps what it counted: its lenses counted for none.
create function verres_sous_le_tarif(paires jsonb, d1 bigint, g1 bigint, d2 bigint, g2 bigint, d3 bigint, g3 bigint) returns bigint
language sql immutable as $$
  select greatest(0, (paires #>> '{0,OD,PrixListe}')::bigint - d1) + greatest(0, (paires #>> '{0,OG,PrixListe}')::bigint - g1)
    + greatest(0, (paires #>> '{1,OD,PrixListe}')::bigint - d2) + greatest(0, (paires #>> '{1,OG,PrixListe}')::bigint - g2)
    + greatest(0, (paires #>> '{2,OD,PrixListe}')::bigint - d3) + greatest(0, (paires #>> '{2,OG,PrixListe}')::bigint - g3) $$;

-- Both were one formula of their own row; now it remembers what was counted before.
create function compter_la_remise() returns trigger language plpgsql as $$
declare
  verres bigint := verres_sous_le_tarif(new."Paires", new."PrixVerD1", new."PrixVerG1", new."PrixVerD2", new."PrixVerG2", new."PrixVerD3", new."PrixVerG3");
begin
  if tg_op = 'INSERT' then
    new."RemiseVerres" := verres;
  elsif verres <> verres_sous_le_tarif(old."Paires", old."PrixVerD1", old."PrixVerG1", old."PrixVerD2", old."PrixVerG2", old."PrixVerD3", old."PrixVerG3") then
    new."RemiseVerres" := verres;
  end if;
  new."RemiseTotale" := new."RemiseCom" + new."RemiseVerres" + greatest(0, new."PrixListe1" - coalesce(new."PrixMonture1", new."PrixMont1"))
    + greatest(0, new."PrixListe2" - coalesce(new."PrixMonture2", new."PrixMont2"))
    + greatest(0, new."PrixListe3" - coalesce(new."PrixMonture3", new."PrixMont3"));
  return new;
end $$;
alter table proforma add "RemiseVerres" bigint not null default 0 check ("RemiseVerres" >= 0), alter "RemiseTotale" drop expression, alter "RemiseTotale" set default 0;
alter table commande_client add "RemiseVerres" bigint not null default 0 check ("RemiseVerres" >= 0), alter "RemiseTotale" drop expression, alter "RemiseTotale" set default 0;
create trigger proforma_remise before insert or update on proforma for each row execute function compter_la_remise();
create trigger commande_client_remise before insert or update on commande_client for each row execute function compter_la_remise();
drop trigger commande_client_trace on commande_client;
create trigger commande_client_trace after insert or delete or update on commande_client for each row execute function tracer('PartClient', 'ResteAPayer',
  'StatutReglement', 'DossierAssurance', 'EtatAssurance', 'Cause', 'Taux', 'PlafondMonture', 'PlafondVerres', 'PlafondRestant', 'AccordeRestant', 'RemiseVerres');
drop trigger proforma_trace on proforma;
create trigger proforma_trace after insert or delete or update on proforma for each row execute function tracer('PartClient', 'RemiseVerres');

-- What an insurer is asked for above the labels.
create function sur_etiquette(c commande_client) returns bigint language sql immutable as $$
  select case when c."PartAssurance" > 0 and c."Statut" = 'Active' then
    greatest(0, coalesce(c."PrixMonture1", c."PrixMont1") - c."PrixListe1", 0) + greatest(0, coalesce(c."PrixMonture2", c."PrixMont2") - c."PrixListe2", 0)
    + greatest(0, coalesce(c."PrixMonture3", c."PrixMont3") - c."PrixListe3", 0)
    + greatest(0, c."PrixVerD1" - (c."Paires" #>> '{0,OD,PrixListe}')::bigint) + greatest(0, c."PrixVerG1" - (c."Paires" #>> '{0,OG,PrixListe}')::bigint)
    + greatest(0, c."PrixVerD2" - (c."Paires" #>> '{1,OD,PrixListe}')::bigint) + greatest(0, c."PrixVerG2" - (c."Paires" #>> '{1,OG,PrixListe}')::bigint)
    + greatest(0, c."PrixVerD3" - (c."Paires" #>> '{2,OD,PrixListe}')::bigint) + greatest(0, c."PrixVerG3" - (c."Paires" #>> '{2,OG,PrixListe}')::bigint)
    else 0 end $$;
create function constater_sur_etiquette() returns trigger language plpgsql as $$
declare
  avant bigint := case tg_op when 'UPDATE' then sur_etiquette(old) else 0 end;
  apres bigint := sur_etiquette(new);
begin
  if apres > avant then
    insert into constat select * from constater('Au-dessus de l’étiquette', new."IdOfficine", 'commande_client', new."_id", apres - avant, now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy", new."createdBy"), null, avant::text, apres::text);
  end if;
  return null;
end $$;
create trigger commande_client_sur_etiquette after insert or update on commande_client for each row when (new."PartAssurance" > 0)
  execute function constater_sur_etiquette();

-- A frame that is no article has no label, and its piece does not leave the stock: shown, unless it is the client's own or asked of another officine.
create function constater_hors_stock() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from version_vente v join commande_client c on c."_id" = v."IdCommande",
    constater('Hors stock', v."IdOfficine", 'commande_client', c."_id", new."Montant", v."createdAt", coalesce(v."createdBy", v."IdVendeur"),
      c."Paires" -> (new."Rang" - 1) ->> 'Monture') k
  where v."_id" = new."IdVersion" and v."Cause" not in ('reprise', 'retour', 'date', 'annulation')
    and coalesce((c."Paires" -> (new."Rang" - 1) ->> 'MontureDuClient')::boolean, false) = false
    and not exists (select from monture_attendue a where a."IdCommande" = c."_id" and a."Paire" = new."Rang");
  return null;
end $$;
create constraint trigger poste_vendu_hors_stock after insert on poste_vendu deferrable initially deferred for each row
  when (new."Poste" = 'Montures hors stock' and new."Montant" > 0) execute function constater_hors_stock();
