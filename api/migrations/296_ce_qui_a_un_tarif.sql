-- What an exam and the mounting of a pair cost in an officine; null: they have no price of their own. Changed, it is a rate that was changed.
alter table officine add "TarifExamen" bigint check ("TarifExamen" >= 0), add "TarifMontage" bigint check ("TarifMontage" >= 0);
drop trigger officine_constat on officine;
create trigger officine_constat after update on officine referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('ControleSeul', 'TarifExamen', 'TarifMontage');

-- An exam that is done below the tariff: the patient may have paid the rest in the hand. Said once, unless its fee was already told to go down.
create index constat_de_l_examen on constat ("idEntite") where "Genre" = 'Honoraire baissé';
create function constater_sous_tarif() returns trigger language plpgsql as $$
declare
  tarif bigint := (select "TarifExamen" from officine where "_id" = new."IdOfficine");
begin
  if tarif > new."Montant" and not exists (select from constat c where c."Genre" = 'Honoraire baissé' and c."idEntite" = new."_id") then
    insert into constat select * from constater('Honoraire baissé', new."IdOfficine", 'consultation', new."_id", tarif - new."Montant", now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy", new."createdBy"), null, tarif::text, new."Montant"::text);
  end if;
  return null;
end $$;
create trigger consultation_sous_tarif after insert or update of "Etat" on consultation for each row
  when (new."Etat" = 'Terminé' and new."Statut" = 'Active') execute function constater_sous_tarif();

-- The mounting of each pair that has lenses, below the tariff of its officine, or above it.
create function ecart_du_montage(c commande_client, tarif bigint, signe integer) returns bigint language sql immutable as $$
  select coalesce(sum(greatest(0, signe * (m.prix - tarif))), 0)::bigint from (values (coalesce(c."PrixMontage1", 0), c."PrixVerD1" + c."PrixVerG1"),
    (coalesce(c."PrixMontage2", 0), c."PrixVerD2" + c."PrixVerG2"), (coalesce(c."PrixMontage3", 0), c."PrixVerD3" + c."PrixVerG3")) m(prix, verres)
  where m.verres > 0 and c."Statut" = 'Active' $$;

-- Lenses sold without a list price, where there is a list: in words alone, or of no prescription that says their power. How many, and for how much.
create function verres_sans_tarif(c commande_client, out n integer, out montant bigint) language sql stable as $$
  select count(*)::int, coalesce(sum(v.prix), 0)::bigint from (values (c."PrixVerD1", c."Paires" #> '{0,OD}'), (c."PrixVerG1", c."Paires" #> '{0,OG}'),
    (c."PrixVerD2", c."Paires" #> '{1,OD}'), (c."PrixVerG2", c."Paires" #> '{1,OG}'), (c."PrixVerD3", c."Paires" #> '{2,OD}'),
    (c."PrixVerG3", c."Paires" #> '{2,OG}')) v(prix, decrit)
  where c."Statut" = 'Active' and (v.prix > 0 or v.decrit ->> 'Libelle' <> '') and v.decrit ->> 'PrixListe' is null and exists (select from matrice_prix) $$;

create function constater_sans_etiquette() returns trigger language plpgsql as $$
declare
  qui uuid := coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy", new."createdBy");
  tarif bigint := (select "TarifMontage" from officine where "_id" = new."IdOfficine");
  sans record;
  avant record;
  dessous bigint := 0;
  ici bigint;
begin
  select * into sans from verres_sans_tarif(new);
  if tg_op = 'UPDATE' then
    select * into avant from verres_sans_tarif(old);
    dessous := coalesce(ecart_du_montage(old, tarif, -1), 0);
  else
    select 0 as n, 0::bigint as montant into avant;
  end if;
  if sans.n > avant.n or sans.montant > avant.montant then
    insert into constat select * from constater('Verres sans tarif', new."IdOfficine", 'commande_client', new."_id", sans.montant - avant.montant, now(), qui,
      nullif(concat_ws(' · ', new."Paires" #>> '{0,OD,Libelle}', new."Paires" #>> '{0,OG,Libelle}'), ''), nombre => sans.n);
  end if;
  ici := coalesce(ecart_du_montage(new, tarif, -1), 0);
  if ici > dessous then
    insert into constat select * from constater('Montage sous le tarif', new."IdOfficine", 'commande_client', new."_id", ici - dessous, now(), qui, null,
      dessous::text, ici::text);
  end if;
  return null;
end $$;
create trigger commande_client_sans_etiquette_insert after insert on commande_client for each row execute function constater_sans_etiquette();
create trigger commande_client_sans_etiquette after update on commande_client for each row
  when (old."Paires" is distinct from new."Paires" or row(old."PrixVerD1", old."PrixVerG1", old."PrixVerD2", old."PrixVerG2", old."PrixVerD3", old."PrixVerG3",
      old."PrixMontage1", old."PrixMontage2", old."PrixMontage3") is distinct from row(new."PrixVerD1", new."PrixVerG1", new."PrixVerD2", new."PrixVerG2",
      new."PrixVerD3", new."PrixVerG3", new."PrixMontage1", new."PrixMontage2", new."PrixMontage3"))
  execute function constater_sans_etiquette();

-- An insurer is asked for a dearer mounting too.
create or replace function constater_sur_etiquette() returns trigger language plpgsql as $$
declare
  tarif bigint := (select "TarifMontage" from officine where "_id" = new."IdOfficine");
  avant bigint := 0;
  apres bigint := sur_etiquette(new) + coalesce(ecart_du_montage(new, tarif, 1), 0);
begin
  if tg_op = 'UPDATE' and old."PartAssurance" > 0 then
    avant := sur_etiquette(old) + coalesce(ecart_du_montage(old, tarif, 1), 0);
  end if;
  if apres > avant then
    insert into constat select * from constater('Au-dessus de l’étiquette', new."IdOfficine", 'commande_client', new."_id", apres - avant, now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy", new."createdBy"), null, avant::text, apres::text);
  end if;
  return null;
end $$;
