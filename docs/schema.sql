-- Le schéma tel que les migrations le laissent : écrit par « npm run schema », à lire et non à changer.
-- On le change par une migration (api/migrations) ; un essai le compare à une base qui vient d’être migrée.
set check_function_bodies = off;

create extension btree_gist;
create extension pg_trgm;
create extension unaccent;

create sequence article_code as bigint;

-- Fonctions -------------------------------------------------------------------------------------------

CREATE FUNCTION accueil_intouchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'L’accueil d’un client ne se modifie ni ne s’efface.';
end $function$;

CREATE FUNCTION accueilli_par(client uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select a."IdOfficine" from accueil a where a."Quoi" <> 'Retrouvé'
    and a."IdClient" in (select client union all select "_id" from client c where c."IdFusion" = client) $function$;

CREATE FUNCTION argent_intouchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Une écriture de caisse ne se modifie ni ne s’efface : elle se contre-passe.';
end $function$;

CREATE FUNCTION axe_en_plus(cyl numeric, axe integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when cyl < 0 then (axe + 89) % 180 + 1 else axe end $function$;

CREATE FUNCTION bon_reception_totaux()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform ajouter_fournisseurs(array(select p from nouvelles l, part_de_bon(l, 1) p));
  elsif tg_op = 'DELETE' then
    perform ajouter_fournisseurs(array(select p from anciennes l, part_de_bon(l, -1) p));
  else
    perform ajouter_fournisseurs(array(select p from anciennes l, part_de_bon(l, -1) p union all select p from nouvelles l, part_de_bon(l, 1) p));
  end if;
  return null;
end $function$;

CREATE FUNCTION categorie_des_verres(nom text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select "_id" from categorie_article where "TypeArticle" = 'Verre' or "Abreg_Categ" = 'VERRE-STOCK'
  order by "TypeArticle" is distinct from 'Verre', du_soleil(concat_ws(' ', "Abreg_Categ", "Libelle")) <> du_soleil(nom), "createdAt", "_id" limit 1 $function$;

CREATE FUNCTION cle_de_cheque(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(nullif(regexp_replace(upper(normalize(reference, NFKD)), '[^A-Z0-9]', '', 'g'), ''), reference) $function$;

CREATE FUNCTION client_totaux()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform ajouter_visites(array(select p from nouvelles l, parts_de_client(l, 1) p));
  elsif tg_op = 'DELETE' then
    perform ajouter_visites(array(select p from anciennes l, parts_de_client(l, -1) p));
  else
    perform ajouter_visites(array(select p from anciennes l, parts_de_client(l, -1) p union all select p from nouvelles l, parts_de_client(l, 1) p));
  end if;
  return null;
end $function$;

CREATE FUNCTION clore_les_jours(officine uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(uuid_hash_extended(officine, 230)) $function$;

CREATE FUNCTION colle(nom text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select case when net ~ ' ' then ' ' || replace(net, ' ', '') else '' end
        from (select public.sans_accent(btrim(nom)) as net) n $function$;

CREATE FUNCTION colonnes_de_total(total regclass, OUT cles text, OUT lues text, OUT vide text)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select string_agg(quote_ident(attname), ', ' order by attnum) filter (where not somme),
    string_agg(case when somme then format('sum(%I)', attname) else quote_ident(attname) end, ', ' order by attnum),
    string_agg(format('sum(%I) = 0', attname), ' and ' order by attnum) filter (where somme)
  from (select attname, attnum, atttypid in ('integer'::regtype, 'bigint'::regtype) as somme from pg_attribute
    where attrelid = total and attnum > 0 and not attisdropped) a $function$;

CREATE FUNCTION commande_verre_totaux()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform ajouter_fournisseurs(array(select p from nouvelles l, part_de_verre(l, 1) p));
  elsif tg_op = 'DELETE' then
    perform ajouter_fournisseurs(array(select p from anciennes l, part_de_verre(l, -1) p));
  else
    perform ajouter_fournisseurs(array(select p from anciennes l, part_de_verre(l, -1) p union all select p from nouvelles l, part_de_verre(l, 1) p));
  end if;
  return null;
end $function$;

CREATE FUNCTION compter_articles_ajoutes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", count(*), sum("Quantite"), sum("Valeur"), sum("Quantite" * "PrixVente")
    from nouveaux group by 1, 2, 3;
  return null;
end $function$;

CREATE FUNCTION compter_articles_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", sum(sens), sum(sens * "Quantite"), sum(sens * "Valeur"), sum(sens * "Quantite" * "PrixVente")
    from (select *, 1 as sens from nouveaux union all select *, -1 from anciens) a
    group by 1, 2, 3
    having (sum(sens), sum(sens * "Quantite"), sum(sens * "Valeur"), sum(sens * "Quantite" * "PrixVente")) <> (0, 0, 0, 0);
  return null;
end $function$;

CREATE FUNCTION compter_effectif()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ecart bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into ecart from nouvelles;
  else
    select -count(*) into ecart from anciennes;
  end if;
  if ecart <> 0 then
    update effectif set total = total + ecart where entite = tg_table_name;
  end if;
  return null;
end $function$;

CREATE FUNCTION compter_effectif_officine()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ajoutees text := format('select "IdOfficine", 1 as n from nouvelles where %s', tg_argv[0]);
  retirees text := format('select "IdOfficine", -1 as n from anciennes where %s', tg_argv[0]);
begin
  execute format(
    'insert into public.effectif_officine as e (entite, "IdOfficine", total)
     select %L, "IdOfficine", sum(n) from (%s) lignes group by "IdOfficine" having sum(n) <> 0 order by "IdOfficine"
     on conflict (entite, "IdOfficine") do update set total = e.total + excluded.total',
    tg_table_name,
    case tg_op when 'INSERT' then ajoutees when 'DELETE' then retirees else ajoutees || ' union all ' || retirees end);
  return null;
end $function$;

CREATE FUNCTION compter_la_remise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE FUNCTION compter_lignes_assurance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into part_facture as p ("IdFacture", "IdOfficine", "Lignes", "Part", "Remise", "Montant", "Ouvert")
    select "IdFacture", "IdOfficine", count(*), sum("Part"), sum("Remise"), sum("Montant"), sum("Ouvert")
    from nouvelles group by 1, 2
    on conflict ("IdFacture", "IdOfficine") do update set "Lignes" = p."Lignes" + excluded."Lignes", "Part" = p."Part" + excluded."Part",
      "Remise" = p."Remise" + excluded."Remise", "Montant" = p."Montant" + excluded."Montant", "Ouvert" = p."Ouvert" + excluded."Ouvert";
  update facture_assurance f set "Lignes" = f."Lignes" + n.lignes, "Part" = f."Part" + n.part, "Remise" = f."Remise" + n.remise,
      "Montant" = f."Montant" + n.part - n.remise, "Ouvert" = f."Ouvert" + n.part - n.remise
    from (select "IdFacture", count(*) as lignes, sum("Part") as part, sum("Remise") as remise from nouvelles group by 1) n
    where f."_id" = n."IdFacture";
  update dossier_assurance d set "AFacturer" = d."AFacturer" - n.part, "Remise" = d."Remise" + n.remise
    from (select "IdCommande", sum("Part") as part, sum("Remise") as remise from nouvelles group by 1) n where d."_id" = n."IdCommande";
  perform suivre_dossiers(array(select "IdCommande" from nouvelles));
  return null;
end $function$;

CREATE FUNCTION compter_par_officine(nom text, vivantes text DEFAULT 'true'::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create trigger %I after insert on %I referencing new table as nouvelles
    for each statement execute function compter_effectif_officine(%L)', nom || '_ajout', nom, vivantes);
  execute format('create trigger %I after delete on %I referencing old table as anciennes
    for each statement execute function compter_effectif_officine(%L)', nom || '_retrait', nom, vivantes);
  execute format('create trigger %I after update on %I referencing old table as anciennes new table as nouvelles
    for each statement execute function compter_effectif_officine(%L)', nom || '_changement', nom, vivantes);
end $function$;

CREATE FUNCTION constater_acces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  qui uuid := nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid;
  compte uuid := case tg_table_name when 'utilisateur' then (to_jsonb(new) ->> '_id')::uuid else (to_jsonb(old) ->> 'IdUtilisateur')::uuid end;
begin
  if qui is distinct from compte and qui is not null then
    insert into constat select k.* from utilisateur u, constater('Droit donné', u."IdOfficine", 'utilisateur', u."_id", null, now(), qui,
      case when tg_table_name = 'facteur' then 'Second facteur retiré' when to_jsonb(new) ->> 'email' <> to_jsonb(old) ->> 'email' then 'Adresse changée'
        when to_jsonb(new) ->> 'actif' <> to_jsonb(old) ->> 'actif' then 'Compte rouvert' else 'Mot de passe réinitialisé' end) k where u."_id" = compte;
  end if;
  return null;
end $function$;

CREATE FUNCTION constater_accueils()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  n integer;
begin
  select count(*) into n from accueil a where a."createdBy" = new."createdBy" and a."Quoi" = 'Retrouvé' and a."createdAt" > now() - interval '1 hour';
  if n % 10 = 0 then
    insert into constat select * from constater('Clients d’ailleurs', new."IdOfficine", 'utilisateur', new."createdBy", null, now(), new."createdBy",
      nombre => n);
  end if;
  return null;
end $function$;

CREATE FUNCTION constater_achat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select * from constater('Achat corrigé', new."IdOfficine", 'article', new."_id",
    new."Quantite" * (new."PrixAchat" - old."PrixAchat"), now(), (contexte_du_geste() ->> 'IdUtilisateur')::uuid, null, old."PrixAchat"::text,
    new."PrixAchat"::text, greatest(1, new."Quantite"));
  return null;
end $function$;

CREATE FUNCTION constater_bandes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  qui uuid := nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid;
begin
  insert into constat select (constater('Barème changé', officine_de(qui), 'matrice_prix', (array_agg(n."_id" order by n."_id"))[1], null, now(), qui, null,
      null, case count(*) when 1 then min(n."Prix")::text end, count(*)::int)).*
    from nouveaux n where qui is not null having count(*) > 0;
  return null;
end $function$;

CREATE FUNCTION constater_bareme()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  qui uuid := nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid;
begin
  insert into constat select (constater('Barème changé', officine_de(qui), tg_table_name, (array_agg(c.id order by c.id))[1], null, now(), qui, null,
      case count(*) when 1 then min(c.avant) end, case count(*) when 1 then min(c.apres) end, count(*)::int)).*
    from (
      select x.id, string_agg(x.avant, ' · ' order by x.rang) filter (where x.avant is distinct from x.apres) as avant,
        string_agg(x.apres, ' · ' order by x.rang) filter (where x.avant is distinct from x.apres) as apres
      from (select l.id, a.rang, coalesce(min(l.j ->> a.col) filter (where not l.neuf), '–') as avant, coalesce(min(l.j ->> a.col) filter (where l.neuf), '–') as apres
        from (select "_id" as id, to_jsonb(o) as j, false as neuf from anciens o union all select "_id", to_jsonb(n), true from nouveaux n) l,
          unnest(tg_argv) with ordinality a(col, rang) group by l.id, a.rang) x
      group by x.id having bool_or(x.avant <> x.apres)) c having count(*) > 0;
  return null;
end $function$;

CREATE FUNCTION constater_bon_en_double()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from (
      select c."Nom" || ' ' || c."Prenoms" as nom from prise_en_charge b join client c on c."_id" = b."IdClient" join client moi on moi."_id" = new."IdClient"
      where b."IdAssurance" = new."IdAssurance" and lower(b."NumeroBon") = lower(new."NumeroBon") and b."_id" <> new."_id" and b."Statut" = 'Active'
        and coalesce(c."IdFusion", c."_id") <> coalesce(moi."IdFusion", moi."_id") limit 1) a,
    constater('Papier en double', new."IdOfficine", 'prise_en_charge', new."_id", null, now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."createdBy"), new."NumeroBon", a.nom, new."NumeroBon") k;
  return null;
end $function$;

CREATE FUNCTION constater_campagne()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from (select count(*)::int as n from repertoire_contact c where c."IdRepertoire" = new."IdRepertoire") t,
    constater('Messages libres', new."IdOfficine", 'diffusion', new."_id", null, now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."lanceePar"), new.message, nombre => greatest(1, t.n)) k;
  return null;
end $function$;

CREATE FUNCTION constater_classement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from constater('Code changé', new."IdOfficine", 'article', new."_id", new."Quantite" * new."PrixVente", now(),
    coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy"), null,
    (select "Libelle" from categorie_article where "_id" = old."IdCateg"), (select "Libelle" from categorie_article where "_id" = new."IdCateg")) k;
  return null;
end $function$;

CREATE FUNCTION constater_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from constater('Code changé', new."IdOfficine", 'article', new."_id", new."Quantite" * new."PrixVente", now(),
    coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy"), null, old."CodeBarre", new."CodeBarre") k;
  return null;
end $function$;

CREATE FUNCTION constater_double()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  d document;
begin
  select * into d from document where "_id" = new."IdDocument";
  if d.entite not in ('prise_en_charge', 'depense', 'versement', 'bon_reception', 'bordereau_assurance', 'client') then
    return new;
  end if;
  new.empreinte := sha256(new.contenu);
  insert into constat select k.* from (
      select a."Nom" from document_contenu c join document a on a."_id" = c."IdDocument"
      where c.empreinte = new.empreinte and a.entite = d.entite and a."idEntite" <> d."idEntite" limit 1) a,
    constater('Papier en double', d."IdOfficine", d.entite, d."idEntite", null, d."createdAt", d."createdBy", d."Nom", a."Nom", d."Nom") k;
  return new;
end $function$;

CREATE FUNCTION constater_droit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from role r, utilisateur u, constater('Droit donné', u."IdOfficine", 'utilisateur', u."_id", null, now(),
    nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, r."Nom") k where r."_id" = new."IdRole" and u."_id" = new."IdUtilisateur"
    and contexte_du_geste() ? 'IdUtilisateur';
  return null;
end $function$;

CREATE FUNCTION constater_ecrit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('insert into constat select * from %I($1)', tg_argv[0]) using new;
  return null;
end $function$;

CREATE FUNCTION constater_employeur()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from (
      select s."Libelle" as avant, (select x."Libelle" from societe x where x."_id" = (h.apres ->> 'IdSociete')::uuid) as apres
      from historique h left join societe s on s."_id" = (h.avant ->> 'IdSociete')::uuid
      where h.entite = 'client' and h."idEntite" = new."IdClient" and h."IdUtilisateur" = new."updatedBy" and h."createdAt" > now() - interval '1 day'
        and h.action = 'modification' and h.apres ->> 'IdSociete' is not null order by h."_id" desc limit 1) t,
    constater('Employeur changé', new."IdOfficine", 'commande_client', new."_id", new."RemiseTotale", now(), new."updatedBy", null, t.avant, t.apres) k;
  return null;
end $function$;

CREATE FUNCTION constater_examen_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not contexte_du_geste() ? 'IdUtilisateur' then
    return null;
  end if;
  insert into constat select * from constater('Vente datée', new."IdOfficine", 'consultation', new."_id", new."Montant", now(),
    (contexte_du_geste() ->> 'IdUtilisateur')::uuid, 'Datée du ' || to_char(new."DateConsultation", 'DD/MM/YYYY'));
  return null;
end $function$;

CREATE FUNCTION constater_fichier(qui uuid, officine uuid, quoi text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into constat select * from constater('Fichier emporté', officine, 'utilisateur', qui, null, now(), qui, quoi) $function$;

CREATE FUNCTION constater_honoraire()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select * from constater('Honoraire baissé', new."IdOfficine", 'consultation', new."_id",
    case when new."Montant" < old."Montant" then old."Montant" - new."Montant" else new."ResteAPayer" end, now(),
    coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy"), null, old."Montant"::text,
    case when new."Montant" < old."Montant" then new."Montant"::text else new."Statut" end);
  return null;
end $function$;

CREATE FUNCTION constater_hors_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from version_vente v join commande_client c on c."_id" = v."IdCommande",
    constater('Hors stock', v."IdOfficine", 'commande_client', c."_id", new."Montant", v."createdAt", coalesce(v."createdBy", v."IdVendeur"),
      c."Paires" -> (new."Rang" - 1) ->> 'Monture') k
  where v."_id" = new."IdVersion" and v."Cause" not in ('reprise', 'retour', 'date', 'annulation')
    and coalesce((c."Paires" -> (new."Rang" - 1) ->> 'MontureDuClient')::boolean, false) = false
    and not exists (select from monture_attendue a where a."IdCommande" = c."_id" and a."Paire" = new."Rang");
  return null;
end $function$;

CREATE FUNCTION constater_lectures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select * from constater('Lectures', new."IdOfficine", 'utilisateur', new."IdUtilisateur", null, now(), new."IdUtilisateur",
    nombre => new."Dossiers");
  return null;
end $function$;

CREATE FUNCTION constater_listes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  avant integer := 0;
begin
  if tg_op = 'UPDATE' then avant := old."Fiches"; end if;
  if new."Fiches" / 300 > avant / 300 then
    insert into constat select * from constater('Fiches listées', new."IdOfficine", 'utilisateur', new."IdUtilisateur", null, now(), new."IdUtilisateur",
      nombre => new."Fiches");
  end if;
  return null;
end $function$;

CREATE FUNCTION constater_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  qui uuid := nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid;
  avant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
begin
  insert into constat select k.* from (
      select string_agg(dire_message(avant ->> a.col), ' · ' order by a.rang) as avant, string_agg(dire_message(to_jsonb(new) ->> a.col), ' · ' order by a.rang) as apres
      from unnest(tg_argv) with ordinality a(col, rang) where avant ->> a.col is distinct from to_jsonb(new) ->> a.col) t,
    constater('Message changé', officine_de(qui), tg_table_name, new."_id", null, now(), qui, null, t.avant, t.apres) k
  where qui is not null and t.apres is not null;
  return null;
end $function$;

CREATE FUNCTION constater_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  n integer;
begin
  select count(*) into n from message_sms m where m."createdBy" = new."createdBy" and m."Genre" = 'Direct' and m."createdAt" > now() - interval '1 day';
  if n % 10 = 0 then
    insert into constat select * from constater('Messages libres', new."IdOfficine", 'utilisateur', new."createdBy", null, now(), new."createdBy",
      new."Texte", nombre => n);
  end if;
  return null;
end $function$;

CREATE FUNCTION constater_operation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select * from constats_d_operation(new);
  return null;
end $function$;

CREATE FUNCTION constater_papier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from prise_en_charge b, constater('Papier retiré', b."IdOfficine", 'prise_en_charge', b."_id",
      (select sum(c."PartAssurance")::bigint from commande_client c where c."IdPriseEnCharge" = b."_id" and c."Statut" = 'Active'), now(),
      nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, old."Nom") k where b."_id" = old."idEntite";
  return null;
end $function$;

CREATE FUNCTION constater_reception()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid = new."createdBy" and new."MontantRecu" > old."MontantRecu" then
    insert into constat select k.* from constater('Réception faite seul', new."IdOfficine", 'bon_reception', new."_id", new."MontantRecu" - old."MontantRecu",
      now(), new."createdBy", new."RefBR", nombre => new."QuantiteRecue" - old."QuantiteRecue") k;
  end if;
  return null;
end $function$;

CREATE FUNCTION constater_sans_acompte()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from (select n."IdCommande" as id, count(*)::int as n from nouveaux n group by 1) t join commande_client c on c."_id" = t.id,
    constater('Verres sans acompte', c."IdOfficine", 'commande_client', c."_id", c."PartClient", now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, c."updatedBy"), nombre => t.n) k
    where c."MontantRegle" = 0 and c."PartAssurance" = 0;
  return null;
end $function$;

CREATE FUNCTION constater_sans_etiquette()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE FUNCTION constater_sous_tarif()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  tarif bigint := coalesce((select "TarifExamen" from officine where "_id" = new."IdOfficine"),
    case when new."Montant" = 0 then honoraire_usuel(new."IdOfficine", new."_id") end);
begin
  if tarif > new."Montant" and not exists (select from constat c where c."Genre" = 'Honoraire baissé' and c."idEntite" = new."_id") then
    insert into constat select * from constater('Honoraire baissé', new."IdOfficine", 'consultation', new."_id", tarif - new."Montant", now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy", new."createdBy"), null, tarif::text, new."Montant"::text);
  end if;
  return null;
end $function$;

CREATE FUNCTION constater_sur_etiquette()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE FUNCTION constater_telephone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select k.* from (select h.avant ->> 'Contacts' as avant, h.apres ->> 'Contacts' as apres from historique h
      where h.entite = 'client' and h."idEntite" = new."IdClient" and h."IdUtilisateur" = new."createdBy" and h."createdAt" > now() - interval '1 day'
        and h.action = 'modification' and h.apres -> 'Contacts' ? new."Numero" and jsonb_array_length(h.avant -> 'Contacts') > 0
        and not h.avant -> 'Contacts' ? new."Numero" order by h."_id" desc limit 1) t,
    constater('Téléphone changé', new."IdOfficine", 'client', new."IdClient", null, now(), new."createdBy", new."Texte", t.avant, t.apres) k
  where not exists (select from constat c where c."Genre" = 'Téléphone changé' and c."idEntite" = new."IdClient" and c."createdBy" = new."createdBy"
    and c."createdAt" > now() - interval '1 day');
  return null;
end $function$;

CREATE FUNCTION constater_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into constat select * from constats_de_version(new);
  return null;
end $function$;

CREATE FUNCTION constater_voisins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from nouveaux) > 200 then
    return null;
  end if;
  insert into constat select k.* from nouveaux n,
    lateral (select x."Reference", x."PrixVente" from article x where x."IdMarque" = n."IdMarque" and x."IdOfficine" = n."IdOfficine" and x."_id" <> n."_id"
        and x."Quantite" > 0 and x."PrixVente" > 2 * n."PrixVente" and x."IdCateg" = n."IdCateg"
        and similarity(sans_accent(x."Reference"), sans_accent(n."Reference")) >= 0.6 order by x."PrixVente" desc limit 1) a,
    constater('Voisin moins cher', n."IdOfficine", 'article', n."_id", a."PrixVente" - n."PrixVente", n."createdAt", n."createdBy", a."Reference",
      a."PrixVente"::text, n."PrixVente"::text) k;
  return null;
end $function$;

CREATE FUNCTION contenu_scelle(ligne jsonb, mobiles text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select encode(sha256(convert_to((jsonb_strip_nulls(ligne) - mobiles)::text, 'UTF8')), 'hex') $function$;

CREATE FUNCTION contexte_du_geste()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(nullif(current_setting('dioptrie.contexte', true), '')::jsonb, '{}') $function$;

CREATE FUNCTION contrer_cloture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  b billetage;
begin
  perform clore_les_jours(new."IdOfficine");
  select m.rang - 1 into new."Rang" from prendre_maillon(new."IdOfficine") m;
  select * into b from billetage where "_id" = new."IdBilletage" and "IdOfficine" = new."IdOfficine";
  if b."createdAt" < (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' then
    raise exception 'Une clôture se contre le jour où elle est faite : celle-ci est du %.', to_char(b."createdAt" at time zone 'UTC', 'DD/MM/YYYY')
      using errcode = 'RG409', constraint = 'CLOTURE_PASSEE';
  end if;
  if exists (select from journee_caisse j where j."IdOfficine" = new."IdOfficine" and j."Jour" > b."DateCloture") then
    raise exception 'La journée suivante est déjà ouverte : cette clôture ne se contre plus.' using errcode = 'RG409', constraint = 'JOURNEE_SUIVANTE';
  end if;
  if exists (select from cloture_contree c where c."IdBilletage" = b."_id") then
    raise exception 'Cette clôture est déjà contrée.' using errcode = 'RG409', constraint = 'CLOTURE_CONTREE';
  end if;
  update journee_caisse set "clotureLe" = null where "IdOfficine" = new."IdOfficine" and "Jour" = b."DateCloture";
  return new;
end $function$;

CREATE FUNCTION cout_de_vente(vente uuid, article uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select m."CoutUnitaire" from mouvement m where m."idEntite" = vente and m."IdArticle" = article and m."Quantite" < 0
    order by m."_id" desc limit 1), (select cout_moyen(a) from article a where a."_id" = article)) $function$;

CREATE FUNCTION creer_reference(nom text, colonnes text, cle text[], cherches text[] DEFAULT NULL::text[], ou text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('create table %I ("_id" uuid primary key, %s, version integer not null default 1,
    "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())', nom, colonnes);
  perform equiper_reference(nom, cle, coalesce(cherches, cle[1:1]), ou);
end $function$;

CREATE FUNCTION cumuler_operation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into cumul_caisse as c values (new."IdOfficine", new."typeOperation", new.modepaiement, 1, new.montant)
    on conflict ("IdOfficine", "typeOperation", modepaiement)
    do update set "Nombre" = c."Nombre" + 1, montant = c.montant + excluded.montant;
  return null;
end $function$;

CREATE FUNCTION declarer_total(total text, livres text[], part text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  colonnes text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = (total || '_plie')::regclass and attnum > 0 and not attisdropped);
begin
  insert into pli ("Total", "Livres", "Part") values (total, livres, part);
  execute format('create view %1$I as select %2$s from %3$I union all select %2$s from %4$I where xid >= marque_de(%1$L)', total, colonnes, total || '_plie', part);
  perform plier_total(total);
end $function$;

CREATE FUNCTION dernier_jour_clos(officine uuid)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select "Jour" from journee_caisse where "IdOfficine" = officine and "clotureLe" is not null order by "Jour" desc limit 1 $function$;

CREATE FUNCTION dire_l_achat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."PrixAchat" := coalesce(new."PrixAchat", achat_du_verre(new));
  return new;
end $function$;

CREATE FUNCTION dire_message(valeur text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select d."Nom" from document d where d."_id"::text = valeur), nullif(valeur, ''), '–') $function$;

CREATE FUNCTION du_soleil(nom text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select public.sans_accent(coalesce(nom, '')) ~ 'solaire|soleil|teinte|polari' $function$;

CREATE FUNCTION ecrire_le_cout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  d record;
  voulu date := case tg_op when 'INSERT' then new."DateCommande" else (now() at time zone 'UTC')::date end;
begin
  select cout_attendu(new) - coalesce(sum(k."Montant"), 0) as montant, connu_attendu(new) - coalesce(sum(k."Connus"), 0) as connus into d
    from cout_verre k where k."IdVerre" = new."_id";
  if (d.montant, d.connus) <> (0, 0) then
    insert into cout_verre ("IdVerre", "IdCommande", "IdOfficine", "Jour", "Montant", "Connus", "createdBy")
    values (new."_id", new."IdCommande", new."IdOfficine", jour_qui_compte(new."IdOfficine", voulu), d.montant, d.connus,
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy", new."createdBy"));
  end if;
  return null;
end $function$;

CREATE FUNCTION emmener_visites()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touches uuid[] := array(select n."_id" from anciennes a join nouvelles n using ("_id")
    where (a."Statut", a."IdOfficine", a."Genre") is distinct from (n."Statut", n."IdOfficine", n."Genre"));
begin
  if touches <> '{}' then
    perform tenir_achats(touches);
    perform ajouter_visites(relever_visites(touches));
  end if;
  return null;
end $function$;

CREATE FUNCTION employer_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  a avoir;
begin
  if new.modepaiement <> 'Avoir' then
    return null;
  end if;
  select * into a from avoir where "_id" = new."IdAvoir" for update;
  if not found or a."IdOfficine" <> new."IdOfficine" then
    raise exception 'Un avoir paie dans l’officine qui l’a fait.' using errcode = 'RG409', constraint = 'AVOIR_INCONNU';
  end if;
  if de_l_avoir(new) then
    return null;
  end if;
  if new.montant > a."Reste" then
    raise exception 'Il ne reste pas autant sur l’avoir %.', a."Reference" using errcode = 'RG409', constraint = 'CREDIT_INSUFFISANT';
  end if;
  update avoir set "Utilise" = "Utilise" + new.montant where "_id" = a."_id";
  return null;
end $function$;

CREATE FUNCTION empreinte(precedente text, rang bigint, contenu text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select encode(sha256(convert_to(precedente || '|' || rang || '|' || contenu, 'UTF8')), 'hex') $function$;

CREATE FUNCTION equiper_reference(nom text, cle text[], cherches text[], ou text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  texte text;
  unique_sur text;
  parent text;
begin
  select string_agg(format('coalesce(%I, '''')', c), ' || '' '' || ') into texte from unnest(cherches) c;
  execute format('alter table %I add column recherche text collate "C" not null
    generated always as ('' '' || public.sans_accent(%s)) stored', nom, texte);
  execute format('create index %I on %I using gin (recherche gin_trgm_ops) with (fastupdate = off)', nom || '_recherche', nom);
  execute format('create index %I on %I (recherche, "_id")', nom || '_ordre', nom);
  execute format('create index %I on %I ("createdAt", "_id")', nom || '_creation', nom);
  execute format('create index %I on %I ("updatedAt", "_id")', nom || '_modification', nom);
  for parent in select attname from pg_attribute
    where attrelid = nom::regclass and attnum > 0 and not attisdropped and atttypid = 'uuid'::regtype and attname <> '_id'
  loop
    execute format('drop index if exists %I', nom || '_' || lower(substr(parent, 3)));
    execute format('create index %I on %I (%I, recherche, "_id")', nom || '_' || lower(substr(parent, 3)), nom, parent);
  end loop;

  select string_agg(case when a.atttypid = 'uuid'::regtype then format('%I', c)
      else format('public.sans_accent(coalesce(%I, ''''))', c) end, ', ' order by rang)
    into unique_sur
    from unnest(cle) with ordinality as k(c, rang)
    join pg_attribute a on a.attrelid = nom::regclass and a.attname = c;
  execute format('drop index if exists %I', nom || '_libelle');
  execute format('create unique index %I on %I (%s) %s', nom || '_libelle', nom, unique_sur, ou);

  execute format('drop trigger if exists %I on %I', nom || '_trace', nom);
  execute format('create trigger %I after insert or update or delete on %I
    for each row execute function tracer(''recherche'')', nom || '_trace', nom);
  execute format('create trigger %I after insert on %I referencing new table as nouvelles
    for each statement execute function compter_effectif()', nom || '_ajout', nom);
  execute format('create trigger %I after delete on %I referencing old table as anciennes
    for each statement execute function compter_effectif()', nom || '_retrait', nom);
  execute format('insert into effectif (entite, total) select %L, count(*) from %I', nom, nom);
end $function$;

CREATE FUNCTION etat_du_jour(officine uuid, voulu date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when j."clotureLe" is not null then 'clos' when j."Jour" is not null or voulu >= (now() at time zone 'UTC')::date then 'ouvert'
    when exists (select from journee_caisse where "IdOfficine" = officine) then 'jamais' else 'ouvert' end
  from (values (1)) un left join journee_caisse j on j."IdOfficine" = officine and j."Jour" = voulu $function$;

CREATE FUNCTION etre_d_un_jour_ouvert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  dit jsonb := to_jsonb(new);
  officine uuid := coalesce(dit ->> 'OfficineId', dit ->> 'IdOfficine');
  jour date := coalesce(dit ->> 'Jour', dit ->> 'DateVersement');
  close boolean;
  premier date;
begin
  -- A closing that is being written is waited for: what follows is read under its lock.
  perform tenir_les_jours(officine);
  perform from caisse c where c."IdOfficine" = officine for update;
  if dit ? 'OfficineId' then
    select max(b."DateCloture") + 1 into premier from billetage_depense b where b."IdOfficine" = officine;
    close := jour = premier - 1;
  else
    select j."clotureLe" is not null into close from journee_caisse j where j."IdOfficine" = officine and j."Jour" = jour;
    if close is null then
      select coalesce(min(j."Jour"), (select max(k."Jour") + 1 from journee_caisse k where k."IdOfficine" = officine)) into premier
      from journee_caisse j where j."IdOfficine" = officine and j."clotureLe" is null;
    end if;
  end if;
  if close then
    raise exception 'La caisse % du % est clôturée.', case when dit ? 'OfficineId' then 'dépense' else 'des recettes' end,
      to_char(jour, 'DD/MM/YYYY') using errcode = 'RG409', constraint = case when dit ? 'OfficineId' then 'DEPENSE_CLOTUREE' else 'JOURNEE_CLOTUREE' end;
  end if;
  if jour < premier then
    raise exception 'La caisse en est au % : rien ne s’y écrit à la date du %. Vérifiez la date de l’ordinateur qui sert de serveur.',
      to_char(premier, 'DD/MM/YYYY'), to_char(jour, 'DD/MM/YYYY') using errcode = 'RG409', constraint = 'JOUR_PASSE';
  end if;
  return new;
end $function$;

CREATE FUNCTION exclusions_connues()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  inconnue uuid;
begin
  new."Exclut" := coalesce(array_remove(new."Exclut", new."_id"), '{}');
  if new."Exclut" <> '{}' then
    execute format('select e from unnest($1) e where not exists (select from %I t where t."_id" = e) limit 1', tg_table_name)
      into inconnue using new."Exclut";
    if inconnue is not null then
      raise foreign_key_violation using message = 'exclusion inconnue',
        detail = format('Key (Exclut)=(%s) is not present in table "%s".', inconnue, tg_table_name);
    end if;
  end if;
  return new;
end $function$;

CREATE FUNCTION exclusions_sans()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('update %I set "Exclut" = array_remove("Exclut", $1), version = version + 1 where "Exclut" @> array[$1]',
    tg_table_name) using old."_id";
  return null;
end $function$;

CREATE FUNCTION fermer_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update session set "fermeeLe" = now() where "IdUtilisateur" = new."_id" and "fermeeLe" is null;
  update reinitialisation set "utiliseeLe" = now() where "IdUtilisateur" = new."_id" and "utiliseeLe" is null;
  return null;
end $function$;

CREATE FUNCTION francs(montant bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(montant::text, '(\d)(?=(\d{3})+$)', '\1' || chr(8239), 'g') || chr(160) || 'F' $function$;

CREATE FUNCTION fusion_intouchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'La trace d’une fusion ne se modifie ni ne s’efface.';
end $function$;

CREATE FUNCTION garder_vente_facturee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- What its file says, its sale may follow: an amount agreed, a reject charged to the client or taken back from them, what came back.
  if (new."Total" = old."Total" or new."Cause" = 'retour' and new."Total" < old."Total" and old."IdFacture" is not null)
    and new."Statut" = old."Statut" and new."IdPriseEnCharge" is not distinct from old."IdPriseEnCharge"
    and (old."IdFacture" is not null or new."IdAssurance" is not distinct from old."IdAssurance")
    and new."PartAssurance" = (select "Part" - "Charge" - "Avoir" from dossier_assurance where "_id" = new."_id") then
    return new;
  end if;
  if old."IdFacture" is not null then
    raise exception 'La vente % est facturée à son assurance : ses montants ne changent plus.', new."RefCmmd";
  end if;
  perform rouvrir_dossier(new."_id", new."updatedBy");
  new."DossierAssurance" := null;
  return new;
end $function$;

CREATE FUNCTION historique_intouchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'L’historique ne se modifie ni ne s’efface.';
end $function$;

CREATE FUNCTION honoraire_usuel(officine uuid, sauf uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when count(*) >= 10 and 10 * count(*) filter (where "Montant" = 0) < count(*) then mode() within group (order by "Montant") end
  from (select "Montant" from consultation where "IdOfficine" = officine and "Statut" = 'Active' and "_id" <> sauf
    order by "DateConsultation" desc, "_id" desc limit 100) x $function$;

CREATE FUNCTION inscrire_billetage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  precedente text;
begin
  perform clore_les_jours(new."IdOfficine");
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  select "TotalPerpetuel" into new."TotalPerpetuel" from caisse where "IdOfficine" = new."IdOfficine";
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_billetage(new));
  update caisse set "Rang" = new."Rang", "Empreinte" = new."Empreinte" where "IdOfficine" = new."IdOfficine";
  update journee_caisse set "clotureLe" = clock_timestamp()
    where "IdOfficine" = new."IdOfficine" and "Jour" = new."DateCloture" and "clotureLe" is null;
  if not found then
    raise exception 'La journée de caisse du % n’est pas ouverte.', new."DateCloture";
  end if;
  return new;
end $function$;

CREATE FUNCTION inscrire_ecritures_assurance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ligne_assurance l set "Regle" = l."Regle" + n.regle, "Rejete" = l."Rejete" + n.rejet - n.charge - n.abandon - n.represente,
      "Charge" = l."Charge" + n.charge, "Abandonne" = l."Abandonne" + n.abandon, "Represente" = l."Represente" + n.represente,
      "Remise" = l."Remise" + n.remise, "Avoir" = l."Avoir" + n.avoir,
      "Etat" = n.etat, version = l.version + 1, "updatedAt" = now(), "updatedBy" = n.par
    from (
      select "IdLigne", min("Etat") as etat, (array_agg("createdBy"))[1] as par,
        coalesce(sum(montant) filter (where "Genre" = 'Règlement'), 0) as regle,
        coalesce(sum(montant) filter (where "Genre" = 'Rejet'), 0) as rejet,
        coalesce(sum(montant) filter (where "Genre" = 'Client'), 0) as charge,
        coalesce(sum(montant) filter (where "Genre" = 'Abandon'), 0) as abandon,
        coalesce(sum(montant) filter (where "Genre" = 'Re-présentation'), 0) as represente,
        coalesce(sum(montant) filter (where "Genre" = 'Remise'), 0) as remise,
        coalesce(sum(montant) filter (where "Genre" = 'Avoir'), 0) as avoir
      from nouvelles group by 1) n
    where l."_id" = n."IdLigne";
  update paiement_assurance p set "Impute" = p."Impute" + n.montant
    from (select "IdPaiement", sum(montant) as montant from nouvelles where "IdPaiement" is not null group by 1) n
    where p."_id" = n."IdPaiement";
  return null;
end $function$;

CREATE FUNCTION inscrire_operation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  precedente text;
  type type_operation;
  origine operation;
begin
  select * into type from type_operation where "Nom" = new."typeOperation";
  if not found then
    raise exception 'Type d’opération inconnu : %.', new."typeOperation" using errcode = 'check_violation';
  end if;
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  if new."IdOrigine" is not null then
    select * into origine from operation where "_id" = new."IdOrigine";
    if origine."IdOrigine" is not null or origine."Jour" > new."Jour"
      or (origine."IdOfficine", origine."typeOperation", origine."IdCommande", origine."IdComptoir", origine."IdConsultation", origine."IdCreance")
        is distinct from (new."IdOfficine", new."typeOperation", new."IdCommande", new."IdComptoir", new."IdConsultation", new."IdCreance") then
      raise exception 'Une écriture ne reprend que la même chose, de la même officine et déjà écrite.'
        using errcode = 'RG409', constraint = 'CONTRAIRE_REFUSE';
    end if;
    if origine.montant + new.montant + coalesce((select sum(a.montant) from operation a where a."IdOrigine" = origine."_id"), 0) < 0 then
      raise exception 'Il ne se rend jamais plus que ce qui a été payé.' using errcode = 'RG409', constraint = 'MONTANT_TROP_GRAND';
    end if;
  end if;
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_operation(new));
  update caisse set "Rang" = new."Rang", "Empreinte" = new."Empreinte", "TotalPerpetuel" = "TotalPerpetuel"
      + case when type."Recette" then new.montant else 0 end
    where "IdOfficine" = new."IdOfficine";
  insert into total_caisse as t ("IdOfficine", "Jour", "typeOperation", modepaiement, "Nombre", montant)
    values (new."IdOfficine", new."Jour", new."typeOperation", new.modepaiement, 1, new.montant)
    on conflict ("IdOfficine", "Jour", "typeOperation", modepaiement)
    do update set "Nombre" = t."Nombre" + 1, montant = t.montant + excluded.montant;
  if type."Tiroir" = 'Fonds' and new."IdOrigine" is null then
    insert into journee_caisse ("IdOfficine", "Jour", "Initialisation") values (new."IdOfficine", new."Jour", 0)
      on conflict do nothing;
    if exists (select from operation o where o."IdOfficine" = new."IdOfficine" and o."typeOperation" = new."typeOperation"
        and o."Jour" = new."Jour" and o."IdOrigine" is null
        and not exists (select from operation a where a."IdOrigine" = o."_id")) then
      raise exception 'La journée de caisse du % a déjà son fonds d’ouverture.', to_char(new."Jour", 'DD/MM/YYYY')
        using errcode = 'RG409', constraint = 'JOURNEE_DEJA_OUVERTE';
    end if;
  end if;
  update journee_caisse set
      "Initialisation" = "Initialisation" + case when type."Tiroir" = 'Fonds' then new.montant else 0 end,
      "Entrees" = "Entrees" + case when type."Tiroir" = 'Entrée' and new.modepaiement = 'Espèce' then new.montant else 0 end,
      "Sorties" = "Sorties" + case when type."Tiroir" = 'Sortie' then new.montant else 0 end
    where "IdOfficine" = new."IdOfficine" and "Jour" = new."Jour" and "clotureLe" is null;
  if not found then
    raise exception 'La journée de caisse du % n’est pas ouverte.', to_char(new."Jour", 'DD/MM/YYYY')
      using errcode = 'RG409', constraint = 'JOURNEE_NON_OUVERTE';
  end if;
  return new;
end $function$;

CREATE FUNCTION inscrire_paiement_assurance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  precedente text;
begin
  select "Rang" + 1, "Empreinte" into new."Rang", precedente from livre_assurance for update;
  new."Cle" := cle_de_cheque(new.reference);
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_paiement_assurance(new));
  update livre_assurance set "Rang" = new."Rang", "Empreinte" = new."Empreinte";
  return new;
end $function$;

CREATE FUNCTION inscrire_prix()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  dit jsonb := coalesce(nullif(current_setting('dioptrie.prix', true), ''), '{}')::jsonb;
begin
  insert into prix_article ("IdArticle", "IdOfficine", "Ancien", "Nouveau", "Cause", "IdBon", "createdBy")
    values (new."_id", new."IdOfficine", old."PrixVente", new."PrixVente", coalesce(dit ->> 'Cause', 'À la main'),
      (dit ->> 'IdBon')::uuid, new."updatedBy");
  return null;
end $function$;

CREATE FUNCTION inscrire_versement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  precedente text;
begin
  select m.rang, m.precedente into new."Rang", precedente from prendre_maillon(new."IdOfficine") m;
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_versement(new));
  update caisse set "Rang" = new."Rang", "Empreinte" = new."Empreinte" where "IdOfficine" = new."IdOfficine";
  return new;
end $function$;

CREATE FUNCTION inscrire_version_dossier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into version_dossier ("IdDossier", "Numero", "Part", "TauxRemise", "Remise", "Motif", "Pieces", "createdAt", "createdBy")
    values (new."_id", new.version, new."Part", new."TauxRemise", new."RemiseFixee", new."Motif", new."Pieces", new."updatedAt", new."updatedBy");
  return null;
end $function$;

CREATE FUNCTION instant(quand timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$ select to_char(quand at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $function$;

CREATE FUNCTION jour_qui_compte(officine uuid, voulu date)
 RETURNS date
 LANGUAGE plpgsql
AS $function$
begin
  perform tenir_les_jours(officine);
  return case etat_du_jour(officine, voulu) when 'ouvert' then voulu
    else greatest((now() at time zone 'UTC')::date, dernier_jour_clos(officine) + 1) end;
end $function$;

CREATE FUNCTION lecture_intouchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Une lecture d’ordonnance ne se modifie ni ne s’efface.';
end $function$;

CREATE FUNCTION ligne_de_vente_figee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Une ligne de vente ne se modifie pas : elle s’efface et se récrit.';
end $function$;

CREATE FUNCTION livraison_figee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Le jour et la commande d’une livraison ne se modifient pas.';
end $function$;

CREATE FUNCTION marque_de(total text)
 RETURNS xid8
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select "Marque" from pli where "Total" = total $function$;

CREATE FUNCTION mois_de(jour date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select date_trunc('month', jour::timestamp)::date $function$;

CREATE FUNCTION montant_signe(type text, montant bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when type in ('Versement Banque', 'Approvisionnement Caisse Depense') then -montant else montant end $function$;

CREATE FUNCTION mouvement_totaux()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform ajouter_sorties(array(select p from nouvelles l, part_de_sortie(l, 1) p));
  elsif tg_op = 'DELETE' then
    perform ajouter_sorties(array(select p from anciennes l, part_de_sortie(l, -1) p));
  else
    perform ajouter_sorties(array(select p from anciennes l, part_de_sortie(l, -1) p union all select p from nouvelles l, part_de_sortie(l, 1) p));
  end if;
  return null;
end $function$;

CREATE FUNCTION nom_convention(id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(s."Libelle", k."RaisonSociale") || ' (' || c."Remise" || ' %)' from convention c
  join compte_sale k on k."_id" = c."IdCompte" left join societe s on s."_id" = k."IdSociete" where c."_id" = id $function$;

CREATE FUNCTION nommer_compte()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select "RaisonSociale" into new."NomCompte" from public.compte_sale where "_id" = new."IdCompte";
  return new;
end $function$;

CREATE FUNCTION noter_achat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  parts total_visite[] := '{}';
begin
  if tg_op = 'UPDATE' then
    if (old."Statut", old."DateCommd", old."IdClient", old."RefOrd", old."IdOfficine")
      is distinct from (new."Statut", new."DateCommd", new."IdClient", new."RefOrd", new."IdOfficine") then
      perform relever_achats(array[old."IdClient", new."IdClient"]);
      parts := relever_visites(array[old."IdClient", new."IdClient"]);
    else
      perform tenir_achats(array[new."IdClient"]);
    end if;
    -- What it sold so far goes along with its prescription; what it sells from now on comes with its next version.
    if old."RefOrd" is distinct from new."RefOrd" then
      parts := parts || array(select p from version_vente v, (values (prescripteur_de(old."RefOrd"), -1), (prescripteur_de(new."RefOrd"), 1)) s(qui, signe),
        parts_de_prescription(v, s.qui, s.signe) p where v."IdCommande" = new."_id");
    end if;
  elsif new."Statut" = 'Active' then
    insert into achat_client as a values (new."IdClient", new."DateCommd", new."DateCommd")
    on conflict ("IdClient") do update set "Premier" = least(a."Premier", excluded."Premier"), "Dernier" = greatest(a."Dernier", excluded."Dernier")
      where excluded."Premier" not between a."Premier" and a."Dernier";
    if not visite_connue(new, prescripteur_de(new."RefOrd")) then
      parts := relever_visites(array[new."IdClient"]);
    end if;
  end if;
  perform ajouter_visites(parts);
  return null;
end $function$;

CREATE FUNCTION noter_sorties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into derniere_sortie as d
  select "IdArticle", max(("createdAt" at time zone 'UTC')::date) from nouveaux where "Quantite" < 0 group by 1 order by 1
  on conflict ("IdArticle") do update set "Jour" = excluded."Jour" where excluded."Jour" > d."Jour";
  return null;
end $function$;

CREATE FUNCTION nouvel_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select encode(
    substring(int8send(micro / 1000) from 3)
      || substring(int4send((28672 + (micro % 1000) * 4096 / 1000)::integer) from 3)
      || set_bit(set_bit(substring(uuid_send(gen_random_uuid()) from 9), 7, 1), 6, 0),
    'hex')::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micro) maintenant
$function$;

CREATE FUNCTION numero_douteux(reference text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select length(n) < 5 or n ~ '^(.)\1*$' or position(n in '0123456789012345678909876543210987654321') > 0
  from regexp_replace(lower(coalesce(reference, '')), '[^a-z0-9]', '', 'g') n $function$;

CREATE FUNCTION numeroter_version_dossier()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE FUNCTION oeil(sph numeric, cyl numeric, axe smallint, addition numeric, ep_loin smallint, ep_pres smallint, hauteur smallint, prisme_h smallint, base_h text, prisme_v smallint, base_v text, av text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select jsonb_strip_nulls(jsonb_build_object(
    'Sph', trim_scale(sph * 0.01), 'Cyl', trim_scale(cyl * 0.01), 'Axe', axe, 'Add', trim_scale(addition * 0.01),
    'EPLoin', ep_loin * 0.1, 'EPPres', ep_pres * 0.1, 'Hauteur', hauteur * 0.1,
    'PrismeH', prisme_h * 0.01, 'BaseH', base_h, 'PrismeV', prisme_v * 0.01, 'BaseV', base_v, 'AV', av)) $function$;

CREATE FUNCTION officine_de(qui uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select "IdOfficine" from utilisateur where "_id" = qui $function$;

CREATE FUNCTION paiement_assurance_fige()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if contenu_paiement_assurance(new) <> contenu_paiement_assurance(old) or new."Rang" <> old."Rang" or new."Cle" is distinct from old."Cle"
    or new."Empreinte" <> old."Empreinte" or old."ContrePasse" and not new."ContrePasse" then
    raise exception 'Un paiement d’assurance ne se modifie ni ne s’efface : il se contre-passe.';
  end if;
  return new;
end $function$;

CREATE FUNCTION paires_vendues(mots jsonb, vente uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select coalesce(jsonb_agg(p.paire || coalesce(v.cotes, '{}') || coalesce(a.attendue, '{}') order by p.rang), '[]')
  from jsonb_array_elements(mots) with ordinality p(paire, rang)
  left join lateral (select jsonb_object_agg(x."Cote", (p.paire -> x."Cote") || options_vendues(x) || jsonb_strip_nulls(jsonb_build_object(
      'IdModelVer', x."IdModelVer", 'IdStockVerre', x."IdStockVerre", 'IdFournisseur', x."IdFournisseur"))) as cotes
    from verre_vendu x where x."IdVente" = vente and x."Paire" = p.rang and p.paire ? x."Cote") v on true
  left join lateral (select jsonb_build_object('Attendue', jsonb_build_object('IdArticle', m."IdArticle", 'IdOfficine', m."IdOfficine"))
      as attendue
    from monture_attendue m where m."IdVente" = vente and m."Paire" = p.rang) a on true);
end $function$;

CREATE FUNCTION par_avoir(origine uuid, avoir uuid, mode text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when avoir is null or origine is null then null
    when (select p."IdAvoir" from operation p where p."_id" = origine) is distinct from avoir then 'retour'
    when mode <> 'Avoir' then 'credit' end $function$;

CREATE FUNCTION peser_constat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  s seuil_constat;
  moi uuid := nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid;
  fait bigint;
  montant bigint := abs(new."Montant");
begin
  select * into s from seuil_constat where "Genre" = new."Genre";
  if not found then
    return new;
  end if;
  new."Discret" := coalesce(montant < s."APartirDe", false) and new."IdApprobateur" is null;
  -- What a call does, by who may not act for the whole network. What is taken back asks nothing.
  if new."Montant" > 0 and moi = new."createdBy" and (s."SeulParGeste" is not null or s."SeulParMois" is not null)
    and not exists (select from utilisateur_role u join role r on r."_id" = u."IdRole" where u."IdUtilisateur" = moi and 'reseau.agir' = any (r.permissions)) then
    if montant > s."SeulParGeste" and new."Genre" <> 'Inventaire' then
      raise exception '« % » : % d’un coup. Au-delà de %, quelqu’un du siège le fait.', new."Genre", francs(montant), francs(s."SeulParGeste")
        using errcode = 'RG409', constraint = 'AU_DELA_DE_SEUL';
    end if;
    if s."SeulParMois" is not null then
      -- Two at once by one person: the second waits, and counts the first.
      perform pg_advisory_xact_lock(hashtextextended('seul ' || moi, 0));
      select coalesce(sum(t."Montant"), 0) into fait from total_constat t
        where t."IdUtilisateur" = moi and t."Genre" = new."Genre" and t."Jour" >= date_trunc('month', new."createdAt" at time zone 'UTC')::date;
      if fait + montant > s."SeulParMois" then
        raise exception '« % » : %, après % ce mois-ci. Au-delà de % par mois, quelqu’un du siège le fait.', new."Genre", francs(montant), francs(fait),
          francs(s."SeulParMois") using errcode = 'RG409', constraint = 'AU_DELA_DE_SEUL';
      end if;
    end if;
  end if;
  return new;
end $function$;

CREATE FUNCTION plier_total(total text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  p pli;
  c record := colonnes_de_total((total || '_plie')::regclass);
  jusqua xid8;
begin
  -- Whoever folds the same total, or moves what was folded of it, waits here; what is read after is what they left.
  select * into p from pli where "Total" = total for update;
  -- Older than the oldest transaction still at work: written and seen, or given up.
  jusqua := pg_snapshot_xmin(pg_current_snapshot());
  if jusqua > p."Marque" then
    execute format('insert into %I select %s from %I where xid >= $1 and xid < $2 group by %s having not (%s)', total || '_plie', c.lues, p."Part", c.cles, c.vide)
      using p."Marque", jusqua;
    update pli set "Marque" = jusqua where "Total" = total;
  end if;
end $function$;

CREATE FUNCTION plier_totaux()
 RETURNS void
 LANGUAGE sql
AS $function$ select plier_total("Total") from pli order by "Total" $function$;

CREATE FUNCTION prendre_maillon(officine uuid, OUT rang bigint, OUT precedente text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  perform tenir_les_jours(officine);
  select c."Rang" + 1, c."Empreinte" into rang, precedente from caisse c where c."IdOfficine" = officine for update;
  if not found then
    insert into caisse ("IdOfficine") values (officine) on conflict do nothing;
    select c."Rang" + 1, c."Empreinte" into rang, precedente from caisse c where c."IdOfficine" = officine for update;
  end if;
end $function$;

CREATE FUNCTION prescripteur_de(ref text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select "IdPrescripteur" from ordonnance where "RefOrd" = ref $function$;

CREATE FUNCTION prescription_corrigee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touches uuid[];
begin
  select array_agg(distinct n."IdClient") into touches from anciennes a join nouvelles n using ("_id")
  where a."IdPrescripteur" is distinct from n."IdPrescripteur";
  if touches is null then
    return null;
  end if;
  perform tenir_achats(touches);
  select array_agg(distinct c."IdClient") into touches
  from anciennes a join nouvelles n using ("_id") join commande_client c on c."RefOrd" = n."RefOrd"
  where a."IdPrescripteur" is distinct from n."IdPrescripteur";
  if touches is not null then
    perform ajouter_visites(relever_visites(touches) || array(
      select p from anciennes a join nouvelles n using ("_id") join commande_client c on c."RefOrd" = n."RefOrd"
      join version_vente v on v."IdCommande" = c."_id"
      cross join lateral (values (a."IdPrescripteur", -1), (n."IdPrescripteur", 1)) s(prescripteur, signe)
      cross join lateral parts_de_prescription(v, s.prescripteur, s.signe) p
      where a."IdPrescripteur" is distinct from n."IdPrescripteur"));
  end if;
  return null;
end $function$;

CREATE FUNCTION prescrire_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  c commande_client;
begin
  select * into c from commande_client where "_id" = new."IdCommande" and "RefOrd" is not null;
  if found then
    -- Under the client, as whoever corrects the prescription is: it moves what was sold before, or what is sold after reads it.
    perform tenir_achats(array[c."IdClient"]);
    perform ajouter_visites(array(select p from parts_de_prescription(new, prescripteur_de(c."RefOrd"), 1) p));
  end if;
  return null;
end $function$;

CREATE FUNCTION produit_de(marque uuid, reference text, couleur text, taille text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select md5(coalesce(marque::text, '') || '|' || public.sans_accent(reference) || '|'
    || coalesce(public.sans_accent(couleur), '') || '|' || coalesce(public.sans_accent(taille), ''))::uuid $function$;

CREATE FUNCTION proforma_totaux()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform ajouter_proformas(array(select p from nouvelles l, part_de_proforma(l, 1) p));
  elsif tg_op = 'DELETE' then
    perform ajouter_proformas(array(select p from anciennes l, part_de_proforma(l, -1) p));
  else
    perform ajouter_proformas(array(select p from anciennes l, part_de_proforma(l, -1) p union all select p from nouvelles l, part_de_proforma(l, 1) p));
  end if;
  return null;
end $function$;

CREATE FUNCTION puissance_convenue(ordonnance text, cote text, rayon uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select case when s."_id" is null then o.oeil else jsonb_strip_nulls(jsonb_build_object(
      'Sph', (s."Sph" / 100.0)::float8, 'Cyl', (nullif(s."Cyl", 0) / 100.0)::float8, 'Add', (s."Add" / 100.0)::float8,
      'Axe', case when s."Cyl" > 0 then axe_en_plus((o.oeil ->> 'Cyl')::numeric, (o.oeil ->> 'Axe')::integer) end)) end
  from (select) x left join stock_verre s on s."_id" = rayon
  left join lateral (select case when cote = 'OD' then f."OD" else f."OG" end as oeil from ordonnance_fiche f
    where f."RefOrd" = ordonnance) o on true);
end $function$;

CREATE FUNCTION reclasser_postes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  marque xid8;
  c record := colonnes_de_total('total_poste_plie');
begin
  select "Marque" into marque from pli where "Total" = 'total_poste' for share;
  execute format('insert into total_poste_plie select %s from (
      select x.* from poste_vendu p, (values ($1, $2, -1), ($3, $4, 1)) s(marque, categorie, signe), parts_de_classe(p, s.marque, s.categorie, s.signe) x
      where p."IdArticle" = $5 and p.xid < $6) x
    group by %s having not (%s)', c.lues, c.cles, c.vide)
    using old."IdMarque", old."IdCateg", new."IdMarque", new."IdCateg", new."_id", marque;
  return null;
end $function$;

CREATE FUNCTION recompter_articles()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from effectif_article;
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", count(*), sum("Quantite"), sum("Valeur"), sum("Quantite" * "PrixVente")
    from article group by 1, 2, 3
$function$;

CREATE FUNCTION recompter_controles()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from controle_du;
  insert into controle_du select * from controle_attendu;
$function$;

CREATE FUNCTION recompter_effectifs()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  nom text;
  n bigint;
begin
  for nom in select entite from effectif loop
    execute format('select count(*) from %I', nom) into n;
    update effectif set total = n where entite = nom;
  end loop;
  delete from effectif_officine;
  insert into effectif_officine (entite, "IdOfficine", total)
    select 'personnel', "IdOfficine", count(*) from personnel where "supprimeLe" is null group by 2
    union all select 'utilisateur', "IdOfficine", count(*) from utilisateur group by 2
    union all select 'fournisseur', "IdOfficine", count(*) from fournisseur group by 2
    union all select 'depense', "IdOfficine", count(*) from depense where "IdOrigine" is null group by 2
    union all select 'appro_depense', "IdOfficine", count(*) from appro_depense where "IdOrigine" is null group by 2
    union all select 'appro_caisse_recette', "IdOfficine", count(*) from appro_caisse_recette where "Statut" = 'Active' group by 2
    union all select 'versement', "IdOfficine", count(*) from versement where "Statut" <> 'Archivé' group by 2
    union all select 'billetage', "IdOfficine", count(*) from billetage group by 2;
end $function$;

CREATE FUNCTION recompter_total(total regclass, attendu regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  c record := colonnes_de_total(total);
begin
  execute format('delete from %s', total);
  execute format('insert into %s select %s from %s group by %s having not (%s)', total, c.lues, attendu, c.cles, c.vide);
end $function$;

CREATE FUNCTION recompter_totaux()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform relever_ventes('vente');
  perform replier_total("Total") from pli order by "Total";
  delete from cumul_caisse;
  insert into cumul_caisse select "IdOfficine", "typeOperation", modepaiement, count(*), sum(montant) from operation group by 1, 2, 3;
  delete from achat_client;
  insert into achat_client select "IdClient", min("DateCommd"), max("DateCommd") from commande_client where "Statut" = 'Active' group by 1;
  delete from visite;
  insert into visite select * from visite_attendue;
  delete from derniere_sortie;
  insert into derniere_sortie select "IdArticle", max(("createdAt" at time zone 'UTC')::date) from mouvement where "Quantite" < 0 group by 1;
  perform recompter_total(t.total::regclass, t.attendu::regclass) from (values ('total_commande', 'suite_attendue'), ('total_visite', 'part_de_visite'),
    ('total_proforma', 'part_de_proforma_attendue'), ('total_sortie', 'part_de_sortie'), ('total_fournisseur', 'part_de_fournisseur')) t(total, attendu);
end $function$;

CREATE FUNCTION reevaluer_sorties()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Most changes of an article are of its quantity.
  if not exists (select from (
      select * from (
        select "_id", "PrixVente", "IdCateg", apres, lag("PrixVente") over article as prix, lag("IdCateg") over article as categ
        from (select "_id", "PrixVente", "IdCateg", true as apres from nouveaux
          union all select "_id", "PrixVente", "IdCateg", false from anciens) x
        window article as (partition by "_id" order by apres)) x where apres) n
    cross join lateral (select n.prix as "PrixVente", n.categ as "IdCateg") a where (a."PrixVente", a."IdCateg") is distinct from (n."PrixVente", n."IdCateg")) then
    return null;
  end if;
  perform ajouter_sorties(array(
    select p from (
      select * from (
        select "_id", "PrixVente", "IdCateg", apres, lag("PrixVente") over article as prix, lag("IdCateg") over article as categ
        from (select "_id", "PrixVente", "IdCateg", true as apres from nouveaux
          union all select "_id", "PrixVente", "IdCateg", false from anciens) x
        window article as (partition by "_id" order by apres)) x where apres) n
    cross join lateral (select n.prix as "PrixVente", n.categ as "IdCateg") a join mouvement m on m."IdArticle" = n."_id"
    cross join lateral (values (a."PrixVente", a."IdCateg", -1), (n."PrixVente", n."IdCateg", 1)) s(prix, categorie, signe)
    cross join lateral part_de_sortie(m, s.prix, s.categorie, s.signe) p
    where (a."PrixVente", a."IdCateg") is distinct from (n."PrixVente", n."IdCateg") and (m."Quantite" < 0 or m.entite = 'sortie')));
  return null;
end $function$;

CREATE FUNCTION refraction_juste(colonne jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(bool_and(
      coalesce((o->>'Sph')::numeric between -30 and 30 and (o->>'Sph')::numeric % 0.125 = 0, true)
      and coalesce((o->>'Cyl')::numeric between -12 and 12 and (o->>'Cyl')::numeric % 0.125 = 0, true)
      and coalesce((o->>'Axe')::numeric between 1 and 180 and (o->>'Axe')::numeric % 1 = 0, true)
      and coalesce((o->>'Add')::numeric between 0.5 and 4 and (o->>'Add')::numeric % 0.125 = 0, true)
      and (coalesce((o->>'Cyl')::numeric, 0) <> 0) = (o ? 'Axe')), true)
  from (values (colonne->'OD'), (colonne->'OG')) v (o) where o is not null $function$;

CREATE FUNCTION registre_intouchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Un mouvement de stock ne se modifie ni ne s’efface : il se compense.';
end $function$;

CREATE FUNCTION reglement_fournisseur_intouchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Un règlement ne se modifie ni ne s’efface : il se contre-passe.';
end $function$;

CREATE FUNCTION relever_achats(clients uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select tenir_achats(clients);
  delete from achat_client a where a."IdClient" = any(clients)
    and not exists (select from commande_client c where c."IdClient" = a."IdClient" and c."Statut" = 'Active');
  insert into achat_client as a
  select c."IdClient", min(c."DateCommd"), max(c."DateCommd") from commande_client c
  where c."IdClient" = any(clients) and c."Statut" = 'Active' group by 1 order by 1
  on conflict ("IdClient") do update set "Premier" = excluded."Premier", "Dernier" = excluded."Dernier"
    where (a."Premier", a."Dernier") <> (excluded."Premier", excluded."Dernier") $function$;

CREATE FUNCTION relever_anciens(garde uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update client g set anciens = coalesce(' ' || lower(g."AncienNumero"), '') || coalesce((select string_agg(
      texte_client(d."Nom", d."Prenoms", d."CodeClient", '{}', d."Email") || coalesce(' ' || lower(d."AncienNumero"), ''), '' order by d."_id")
    from client d where d."IdFusion" = garde), '')
  where g."_id" = garde $function$;

CREATE FUNCTION relever_noms()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into mot_de_nom
  select distinct mot from client n, unnest(
    string_to_array(sans_accent(n."Nom" || ' ' || n."Prenoms") || colle(n."Nom") || colle(n."Prenoms"), ' ')) m (mot)
  where length(mot) >= 3
  order by mot
  on conflict do nothing
$function$;

CREATE FUNCTION relever_ventes(cause text)
 RETURNS void
 LANGUAGE sql
AS $function$
  with nouvelles as (
    insert into version_vente ("IdCommande", "IdComptoir", "Numero", "Cause", "IdOfficine", "IdVendeur", "Jour", "Total", "Remise", "PartAssurance",
      "Nombre", "EcartTotal", "EcartRemise", "EcartAssurance", "IdPriseEnCharge", "Taux", "PlafondMonture", "PlafondVerres", "PlafondRestant",
      "AccordeRestant", "createdAt", "createdBy")
    select c."_id", null::uuid, 1, cause, c."IdOfficine", c."createdBy", c."DateCommd", c."Total", c."RemiseTotale", c."PartAssurance", a.n, a.n * c."Total",
      a.n * c."RemiseTotale", a.n * c."PartAssurance", c."IdPriseEnCharge", c."Taux", c."PlafondMonture", c."PlafondVerres", c."PlafondRestant",
      c."AccordeRestant", c."createdAt", c."createdBy"
    from commande_client c, lateral (select (c."Statut" = 'Active')::int as n) a
    where not exists (select from version_vente v where v."IdCommande" = c."_id")
    union all
    select null, k."_id", 1, cause, k."IdOfficine", k."createdBy", k."DateCommd", k."PartClient", k."RemiseTotale", 0, a.n, a.n * k."PartClient",
      a.n * k."RemiseTotale", 0, null, null, null, null, null, null, k."createdAt", k."createdBy"
    from commande_comptoir k, lateral (select (k."Statut" = 'Active')::int as n) a
    where not exists (select from version_vente v where v."IdComptoir" = k."_id")
    returning *),
  postes as (
    select v."_id", v."IdOfficine", v."Jour", v."createdAt", v."IdCommande" as vente, p.*
    from nouvelles v join commande_client c on c."_id" = v."IdCommande", postes_de_commande(c) p
    union all
    select v."_id", v."IdOfficine", v."Jour", v."createdAt", v."IdComptoir", p.*
    from nouvelles v join commande_comptoir k on k."_id" = v."IdComptoir", postes_de_comptoir(k) p),
  couts as (select distinct on ("idEntite", "IdArticle") "idEntite", "IdArticle", "CoutUnitaire" from mouvement
    where "Quantite" < 0 and entite in ('commande_client', 'commande_comptoir') order by "idEntite", "IdArticle", "_id" desc)
  insert into poste_vendu ("IdVersion", "Rang", "Poste", "IdArticle", "IdOfficine", "Jour", "Quantite", "Montant", "Cout", "createdAt")
  select p."_id", p."Rang", p."Poste", p."IdArticle", p."IdOfficine", p."Jour", p."Quantite", p."Montant",
    coalesce(p."Quantite" * coalesce(m."CoutUnitaire", a."PrixAchat"), 0), p."createdAt"
  from postes p left join article a on a."_id" = p."IdArticle" left join couts m on m."idEntite" = p.vente and m."IdArticle" = p."IdArticle" $function$;

CREATE FUNCTION rendre_au_rayon()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."Archive" := false;
  return new;
end $function$;

CREATE FUNCTION renommer_articles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update article set "IdMarque" = "IdMarque" where "IdMarque" = new."_id";
  return null;
end $function$;

CREATE FUNCTION renommer_compte()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.opportunite set "NomCompte" = new."RaisonSociale" where "IdCompte" = new."_id";
  return null;
end $function$;

CREATE FUNCTION replier_total(total text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from pli where "Total" = total for update;
  execute format('delete from %I', total || '_plie');
  update pli set "Marque" = '0' where "Total" = total;
  perform plier_total(total);
end $function$;

CREATE FUNCTION reprendre_plis()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  livre text;
  ici xid8 := pg_snapshot_xmax(pg_current_snapshot());
begin
  if not exists (select from pli where "Marque" > ici) then
    return;
  end if;
  for livre in select distinct unnest("Livres") from pli order by 1 loop
    execute format('alter table %I disable trigger user', livre);
    execute format('update %I set xid = %L where xid >= %L', livre, '0', ici);
    execute format('alter table %I enable trigger user', livre);
  end loop;
  perform replier_total("Total") from pli order by "Total";
end $function$;

CREATE FUNCTION retenir_noms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In one order, so that two desks that meet the same new names never wait for each other both ways.
  insert into mot_de_nom
  select distinct mot from nouveaux n, unnest(
    string_to_array(sans_accent(n."Nom" || ' ' || n."Prenoms") || colle(n."Nom") || colle(n."Prenoms"), ' ')) m (mot)
  where length(mot) >= 3 and not exists (select from mot_de_nom d where d.mot = m.mot)
  order by mot
  on conflict do nothing;
  return null;
end $function$;

CREATE FUNCTION rouvrir_dossier(dossier uuid, par uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update dossier_assurance set "Part" = 0, "AFacturer" = 0, "TauxRemise" = 0, "RemiseFixee" = 0, "Motif" = 'La vente a changé', "Pieces" = '[]',
    "updatedAt" = now(), "updatedBy" = par
  where "_id" = dossier and "Part" > 0 $function$;

CREATE FUNCTION sans_accent(texte text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, translate(texte, '’''-', '   '))) $function$;

CREATE FUNCTION sceau_intouchable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Un sceau ne se modifie ni ne s’efface.';
end $function$;

CREATE FUNCTION somme_de_demande(demande uuid, OUT "Recue" integer, OUT "EnTransit" integer, OUT "Perdue" integer, OUT "IdTransfert" uuid)
 RETURNS record
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(sum(l."Recue"), 0)::int, coalesce(sum(l."EnTransit"), 0)::int, coalesce(sum(l."Perdue"), 0)::int,
    (array_agg(l."IdTransfert" order by l."_id" desc) filter (where l."Quantite" > l."Rendue"))[1]
  from public.transfert_ligne l where l."IdDemande" = demande $function$;

CREATE FUNCTION suivre_commande()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform ajouter_suites(array(select p from suite_de_commande(new, 1) p));
  else
    perform ajouter_suites(array(select p from suite_de_commande(old, -1) p union all select p from suite_de_commande(new, 1) p));
  end if;
  return null;
end $function$;

CREATE FUNCTION suivre_controle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  celui uuid;
begin
  for celui in select distinct x from unnest(array[old."IdClient", new."IdClient"]) x where x is not null order by x loop
    -- Two exams of one client saved at once: the second sees the first.
    perform from client where "_id" = celui for no key update;
    delete from controle_du where "IdClient" = celui;
    insert into controle_du select * from controle_attendu where "IdClient" = celui;
  end loop;
  return null;
end $function$;

CREATE FUNCTION suivre_dossiers(dossiers uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update commande_client c set "DossierAssurance" = n.etat
  from (
    select d."_id", case when d."Part" = 0 then null when d."AFacturer" > 0 then 'Traitée' when d."Rejete" > 0 then 'Rejetée'
      when d."Ouvert" > 0 then case when exists (select from ligne_assurance l join facture_assurance f on f."_id" = l."IdFacture"
        where l."IdCommande" = d."_id" and l."Ouvert" > 0 and f."Etat" = 'À déposer') then 'À déposer' else 'Déposée' end
      when d."Regle" > 0 then 'Réglée' else 'Close' end as etat
    from dossier_assurance d where d."_id" = any(dossiers)) n
  where c."_id" = n."_id" and c."DossierAssurance" is distinct from n.etat $function$;

CREATE FUNCTION suivre_lignes_assurance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with ecart as materialized (
    select a."IdFacture", a."IdOfficine", a."IdCommande", v.apres - v.avant as lignes, (v.apres - v.avant) * a."Part" as part,
      v.apres * a."Remise" - v.avant * b."Remise" as remise, v.apres * a."Avoir" - v.avant * b."Avoir" as avoir,
      a."Ouvert" - b."Ouvert" as ouvert, a."Regle" - b."Regle" as regle, a."Rejete" - b."Rejete" as rejete,
      a."Charge" - b."Charge" as charge, a."Abandonne" - b."Abandonne" as abandonne, a."Represente" - b."Represente" as represente
    from apres a join avant b using ("_id"),
      lateral (select (a."Etat" <> 'Retirée')::int as apres, (b."Etat" <> 'Retirée')::int as avant) v),
  parts as (
    update part_facture p set "Lignes" = p."Lignes" + n.lignes, "Part" = p."Part" + n.part, "Remise" = p."Remise" + n.remise,
      "Montant" = p."Montant" + n.part - n.remise - n.avoir, "Ouvert" = p."Ouvert" + n.ouvert, "Regle" = p."Regle" + n.regle,
      "Rejete" = p."Rejete" + n.rejete, "Charge" = p."Charge" + n.charge, "Abandonne" = p."Abandonne" + n.abandonne,
      "Represente" = p."Represente" + n.represente, "Avoir" = p."Avoir" + n.avoir
    from (select "IdFacture", "IdOfficine", sum(lignes) as lignes, sum(part) as part, sum(remise) as remise, sum(ouvert) as ouvert,
        sum(regle) as regle, sum(rejete) as rejete, sum(charge) as charge, sum(abandonne) as abandonne, sum(represente) as represente,
        sum(avoir) as avoir
      from ecart group by 1, 2) n
    where p."IdFacture" = n."IdFacture" and p."IdOfficine" = n."IdOfficine"),
  factures as (
    update facture_assurance f set "Lignes" = f."Lignes" + n.lignes, "Part" = f."Part" + n.part, "Remise" = f."Remise" + n.remise,
      "Montant" = f."Montant" + n.part - n.remise - n.avoir, "Ouvert" = f."Ouvert" + n.ouvert, "Regle" = f."Regle" + n.regle,
      "Rejete" = f."Rejete" + n.rejete, "Charge" = f."Charge" + n.charge, "Abandonne" = f."Abandonne" + n.abandonne,
      "Represente" = f."Represente" + n.represente, "Avoir" = f."Avoir" + n.avoir,
      "Etat" = case when f."Etat" in ('À déposer', 'Annulée') then f."Etat"
        when f."Ouvert" + n.ouvert > 0 or f."Rejete" + n.rejete > 0 then 'Déposée'
        when f."Etat" = 'Archivée' then 'Archivée' else 'Réglée' end
    from (select "IdFacture", sum(lignes) as lignes, sum(part) as part, sum(remise) as remise, sum(ouvert) as ouvert,
        sum(regle) as regle, sum(rejete) as rejete, sum(charge) as charge, sum(abandonne) as abandonne, sum(represente) as represente,
        sum(avoir) as avoir
      from ecart group by 1) n
    where f."_id" = n."IdFacture")
  update dossier_assurance d set "AFacturer" = d."AFacturer" - n.part + n.represente + n.ote, "Regle" = d."Regle" + n.regle,
      "Rejete" = d."Rejete" + n.rejete, "Charge" = d."Charge" + n.charge, "Abandonne" = d."Abandonne" + n.abandonne,
      "Remise" = d."Remise" + n.remise, "Avoir" = d."Avoir" + n.avoir
    from (select "IdCommande", sum(part) as part, sum(remise) as remise, sum(regle) as regle, sum(rejete) as rejete,
        sum(charge) as charge, sum(abandonne) as abandonne, sum(represente) as represente, sum(avoir) as avoir,
        coalesce(sum(avoir) filter (where lignes < 0), 0) as ote from ecart group by 1) n
    where d."_id" = n."IdCommande";
  -- Another share, or another discount, is another version of the file: in the name of whoever credits or takes off.
  update dossier_assurance d set "Part" = d."Part" - n.part, "RemiseFixee" = d."RemiseFixee" - n.remise, "updatedAt" = now(), "updatedBy" = n.par
    from (select a."IdCommande", sum(case when a."Etat" = 'Retirée' and b."Etat" <> 'Retirée' then a."Avoir" else 0 end) as part,
        sum(b."Remise" - a."Remise") as remise, (array_agg(a."updatedBy"))[1] as par
      from apres a join avant b using ("_id") group by 1) n
    where d."_id" = n."IdCommande" and (n.part <> 0 or n.remise <> 0);
  perform suivre_dossiers(array(select "IdCommande" from apres));
  return null;
end $function$;

CREATE FUNCTION suivre_livraison()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  l livraison;
  signe integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  if tg_op = 'DELETE' then
    l := old;
  else
    l := new;
  end if;
  perform ajouter_suites(array(
    select (c."IdOfficine", c."DateCommd", c."createdBy", 0, signe, 0, 0, 0)::total_commande from commande_client c
    where c."_id" = l."IdCommande" and c."Statut" = 'Active' and c."Etape" = 'Livrée' and (l."LivreLe" at time zone 'UTC')::date > c."DatePromesse"));
  return null;
end $function$;

CREATE FUNCTION suivre_visite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update activite set "Echeance" = (new."startDate" at time zone 'UTC')::date,
    "Heure" = case when new."allDay" then null else to_char(new."startDate" at time zone 'UTC', 'HH24:MI') end,
    version = version + 1, "updatedAt" = now()
  where "IdEvenement" = new."_id";
  return null;
end $function$;

CREATE FUNCTION tasser_total(total regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  c record := colonnes_de_total(total);
begin
  execute format('with trop as (select unnest(array_agg(ctid)) from %1$s group by %2$s having count(*) > 1 or (%4$s)),
    pris as (delete from %1$s where ctid = any(array(select * from trop)) returning *)
    insert into %1$s select %3$s from pris group by %2$s having not (%4$s)', total, c.cles, c.lues, c.vide);
end $function$;

CREATE FUNCTION tasser_totaux()
 RETURNS void
 LANGUAGE sql
AS $function$ select tasser_total(t) from totaux_ajoutes() t $function$;

CREATE FUNCTION tenir_achats(clients uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select from achat_client where "IdClient" = any(clients) order by "IdClient" for update $function$;

CREATE FUNCTION tenir_caisse_depense()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform prendre_maillon(new."OfficineId");
  update caisse set "SoldeDepense" = "SoldeDepense" + case when tg_table_name = 'depense' then -new."Montant" else new."Montant" end
    where "IdOfficine" = new."OfficineId";
  return new;
end $function$;

CREATE FUNCTION tenir_les_jours(officine uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock_shared(uuid_hash_extended(officine, 230)) $function$;

CREATE FUNCTION tenir_livre(livre text, part text, ajouter text, quand text[] DEFAULT '{insert,delete,update}'::text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  q text;
begin
  execute format('create function %1$s_totaux() returns trigger language plpgsql as $f$
begin
  if tg_op = ''INSERT'' then
    perform %3$s(array(select p from nouvelles l, %2$s(l, 1) p));
  elsif tg_op = ''DELETE'' then
    perform %3$s(array(select p from anciennes l, %2$s(l, -1) p));
  else
    perform %3$s(array(select p from anciennes l, %2$s(l, -1) p union all select p from nouvelles l, %2$s(l, 1) p));
  end if;
  return null;
end $f$', livre, part, ajouter);
  foreach q in array quand loop
    execute format('create trigger %1$s_totaux_%2$s after %2$s on %1$s referencing %3$s %4$s for each statement execute function %1$s_totaux()',
      livre, q, case when q <> 'insert' then 'old table as anciennes' end, case when q <> 'delete' then 'new table as nouvelles' end);
  end loop;
end $function$;

CREATE FUNCTION tenir_reglement_fournisseur()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update bon_reception set "MontantRegle" = "MontantRegle" + new.montant
    where "_id" = new."IdBon"
      and (new.montant < 0 or new."IdOrigine" is not null or "MontantRegle" + new.montant <= "MontantRecu");
  if not found then
    raise exception 'Un règlement ne dépasse jamais ce qui est reçu du bon.';
  end if;
  return new;
end $function$;

CREATE FUNCTION tenir_retour_fournisseur()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new."IdBon" is null then return new; end if;
  update ligne_envoi set "Rendue" = "Rendue" + new."Quantite"
    where "IdEnvoi" = new."IdEnvoi" and "IdLigne" = new."IdLigne" and "Rendue" + new."Quantite" <= coalesce("QuantiteRecue", 0);
  if not found then
    raise exception 'On ne retourne pas plus de pièces que ce bon n’en a apporté.' using errcode = 'RG409', constraint = 'RETOUR_TROP_GRAND';
  end if;
  return new;
end $function$;

CREATE FUNCTION tenir_total(total regclass, ajouter text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  c record := colonnes_de_total(total);
begin
  execute format('create or replace function %5$s(parts %1$s[]) returns void language sql as $f$
  insert into %1$s select %3$s from unnest(parts) group by %2$s having not (%4$s) $f$', total, c.cles, c.lues, c.vide, ajouter);
end $function$;

CREATE FUNCTION texte_article()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.recherche := ' ' || public.sans_accent(concat_ws(' ',
      (select "Libelle_marq" from public.marque where "_id" = new."IdMarque"), new."Reference", new."Couleur", new."Taille"))
    || ' ' || lower(new."CodeBarre");
  return new;
end $function$;

CREATE FUNCTION texte_client(nom text, prenoms text, code text, contacts text[], email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select ' ' || public.sans_accent(nom || ' ' || prenoms) || public.colle(nom) || public.colle(prenoms) || ' '
             || lower(code) || ' ' || array_to_string(contacts, ' ') || ' ' || lower(coalesce(email, '')) $function$;

CREATE FUNCTION texte_personnel(nom text, prenoms text, email text, "emailPro" text, contact1 text, contact2 text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select ' ' || public.sans_accent(nom || ' ' || prenoms) || ' ' || lower(coalesce(email, '')) || ' '
             || lower(coalesce("emailPro", '')) || ' ' || coalesce(contact1, '') || ' ' || coalesce(contact2, '') $function$;

CREATE FUNCTION texte_utilisateur(nom text, email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select ' ' || public.sans_accent(nom) || ' ' || lower(email) $function$;

CREATE FUNCTION totaux_ajoutes()
 RETURNS SETOF regclass
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select unnest('{effectif_article,total_vente_plie,total_recette_plie,total_poste_plie,total_valeur_plie,total_commande,total_visite,total_proforma,total_sortie,total_fournisseur}'::regclass[]) $function$;

CREATE FUNCTION tracer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  exclues text[] := coalesce(tg_argv, '{}');
  contexte jsonb := coalesce(nullif(current_setting('dioptrie.contexte', true), ''), '{"appel":"console"}')::jsonb;
  ancien jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - exclues end;
  nouveau jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - exclues end;
  ligne jsonb := coalesce(nouveau, ancien);
  quoi text := case tg_op when 'INSERT' then 'creation' when 'UPDATE' then 'modification' else 'suppression' end;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, a.value), jsonb_object_agg(a.key, nouveau -> a.key)
      into ancien, nouveau
      from jsonb_each(ancien) a
      where a.value is distinct from nouveau -> a.key and a.key not in ('version', 'updatedAt', 'updatedBy');
    if ancien is null then return null; end if;
  end if;
  insert into historique (entite, "idEntite", "IdOfficine", action, appel, "requestId", "IdUtilisateur", avant, apres)
  values (
    tg_table_name, (ligne ->> '_id')::uuid, nullif(ligne ->> 'IdOfficine', '')::uuid, quoi,
    coalesce(contexte ->> 'appel', 'console'), coalesce(contexte ->> 'requestId', ''),
    nullif(contexte ->> 'IdUtilisateur', '')::uuid, ancien, nouveau
  );
  return null;
end $function$;

CREATE FUNCTION tracer_cle_de_compte()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  contexte jsonb := coalesce(nullif(current_setting('dioptrie.contexte', true), ''), '{"appel":"console"}')::jsonb;
  compte uuid := coalesce(new."IdUtilisateur", old."IdUtilisateur");
begin
  insert into historique (entite, "idEntite", "IdOfficine", action, appel, "requestId", "IdUtilisateur", avant, apres)
  values (
    'utilisateur', compte, (select "IdOfficine" from utilisateur where "_id" = compte), 'modification',
    coalesce(contexte ->> 'appel', 'console'), coalesce(contexte ->> 'requestId', ''),
    nullif(contexte ->> 'IdUtilisateur', '')::uuid,
    jsonb_build_object('cle', old."Nom"), jsonb_build_object('cle', new."Nom")
  );
  return null;
end $function$;

CREATE FUNCTION tracer_lignes_de_comptoir()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  contexte jsonb := coalesce(nullif(current_setting('dioptrie.contexte', true), ''), '{"appel":"console"}')::jsonb;
begin
  insert into historique (entite, "idEntite", "IdOfficine", action, appel, "requestId", "IdUtilisateur", avant, apres)
  select 'commande_comptoir', k."_id", k."IdOfficine", 'modification', coalesce(contexte ->> 'appel', 'console'), coalesce(contexte ->> 'requestId', ''),
    nullif(contexte ->> 'IdUtilisateur', '')::uuid, case tg_op when 'DELETE' then l.dites end, case tg_op when 'INSERT' then l.dites end
  from (select x."IdCommande", jsonb_build_object('lignes', jsonb_agg(format('%s × %s : %s F', x."Quantite", x."Designation", x."PrixUnitaire")
      order by x."Rang")) as dites from lignes x group by 1) l
    join commande_comptoir k on k."_id" = l."IdCommande"
  -- Its first lines are written with it: those that take the place of others follow them.
  where tg_op = 'DELETE' or exists (select from historique h where h.entite = 'commande_comptoir' and h."idEntite" = k."_id"
    and h."createdAt" = now() and h.avant ? 'lignes');
  return null;
end $function$;

CREATE FUNCTION tracer_role_de_compte()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  contexte jsonb := coalesce(nullif(current_setting('dioptrie.contexte', true), ''), '{"appel":"console"}')::jsonb;
  compte uuid := coalesce(new."IdUtilisateur", old."IdUtilisateur");
  nom jsonb := (select jsonb_build_object('role', "Nom") from role where "_id" = coalesce(new."IdRole", old."IdRole"));
begin
  insert into historique (entite, "idEntite", "IdOfficine", action, appel, "requestId", "IdUtilisateur", avant, apres)
  values (
    'utilisateur', compte, (select "IdOfficine" from utilisateur where "_id" = compte), 'modification',
    coalesce(contexte ->> 'appel', 'console'), coalesce(contexte ->> 'requestId', ''),
    nullif(contexte ->> 'IdUtilisateur', '')::uuid,
    case when tg_op = 'DELETE' then nom end, case when tg_op = 'INSERT' then nom end
  );
  return null;
end $function$;

CREATE FUNCTION transformer_proforma()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ajouter_proformas(array(
    select (v."IdOfficine", v."DateProforma", v."createdBy", 0, c.signe, 0, 0)::total_proforma
    from (select new."IdProforma" as id, 1 as signe where new."Statut" = 'Active'
      union all select old."IdProforma", -1 where tg_op = 'UPDATE' and old."Statut" = 'Active') c
    join proforma v on v."_id" = c.id and v."Statut" = 'Active'));
  return null;
end $function$;

CREATE FUNCTION verres_des_articles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stock_verre ("_id", "IdOfficine", "IdNomCommercial", "Sph", "Cyl", "Diametre", "Add", "Cote", "Base")
    select distinct on (n."_id") n."_id", n."IdOfficine", v."IdNomCommercial", v."Sph", v."Cyl", v."Diametre", v."Add", v."Cote", v."Base"
    from nouveaux n join article x on x.produit = n.produit and x."_id" <> n."_id"
    join stock_verre v on v."_id" = x."_id"
    on conflict do nothing;
  return null;
end $function$;

CREATE FUNCTION verres_sous_le_tarif(paires jsonb, d1 bigint, g1 bigint, d2 bigint, g2 bigint, d3 bigint, g3 bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select greatest(0, (paires #>> '{0,OD,PrixListe}')::bigint - d1) + greatest(0, (paires #>> '{0,OG,PrixListe}')::bigint - g1)
    + greatest(0, (paires #>> '{1,OD,PrixListe}')::bigint - d2) + greatest(0, (paires #>> '{1,OG,PrixListe}')::bigint - g2)
    + greatest(0, (paires #>> '{2,OD,PrixListe}')::bigint - d3) + greatest(0, (paires #>> '{2,OG,PrixListe}')::bigint - g3) $function$;

CREATE FUNCTION versement_fige()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if contenu_versement(new) <> contenu_versement(old) or new."Rang" <> old."Rang" or new."Empreinte" <> old."Empreinte" then
    raise exception 'Une écriture de caisse ne se modifie ni ne s’efface : elle se contre-passe.';
  end if;
  return new;
end $function$;

CREATE FUNCTION versionner_commande()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v version_vente;
begin
  v."IdCommande" := new."_id";
  v."Numero" := case when tg_op = 'INSERT' then 1 end;
  v."IdOfficine" := new."IdOfficine";
  v."IdVendeur" := new."createdBy";
  v."Total" := new."Total";
  v."Remise" := new."RemiseTotale";
  v."PartAssurance" := new."PartAssurance";
  v."createdBy" := new."updatedBy";
  v."IdPriseEnCharge" := new."IdPriseEnCharge";
  v."Taux" := new."Taux";
  v."PlafondMonture" := new."PlafondMonture";
  v."PlafondVerres" := new."PlafondVerres";
  v."PlafondRestant" := new."PlafondRestant";
  v."AccordeRestant" := new."AccordeRestant";
  -- It leaves its day, its officine and its seller before it counts for others: what it sold is taken back where it was.
  if tg_op = 'UPDATE' and old."Statut" = 'Active'
    and (new."DateCommd", new."IdOfficine", new."createdBy") is distinct from (old."DateCommd", old."IdOfficine", old."createdBy") then
    v."IdOfficine" := old."IdOfficine";
    v."IdVendeur" := old."createdBy";
    v."Jour" := old."DateCommd";
    v."Cause" := 'date';
    perform inscrire_version(v, false, '{}');
    v."IdOfficine" := new."IdOfficine";
    v."IdVendeur" := new."createdBy";
  end if;
  v."Jour" := new."DateCommd";
  -- Another article at the same price is a version too: what was sold is another thing, for the same money.
  v."Cause" := case when new."Statut" <> 'Active' then 'annulation'
    when tg_op = 'UPDATE' and (new."Total", new."RemiseTotale", new."PartAssurance") = (old."Total", old."RemiseTotale", old."PartAssurance")
      then case when new."DateCommd" <> old."DateCommd" then 'date' else 'prix' end
    else new."Cause" end;
  perform inscrire_version(v, new."Statut" = 'Active', array(select jsonb_populate_record(null::poste_vendu, to_jsonb(p)) from postes_de_commande(new) p));
  return null;
end $function$;

CREATE FUNCTION versionner_comptoir()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v version_vente;
begin
  v."IdComptoir" := new."_id";
  v."Numero" := case when tg_op = 'INSERT' then 1 end;
  v."IdOfficine" := new."IdOfficine";
  v."IdVendeur" := new."createdBy";
  v."Total" := new."PartClient";
  v."Remise" := new."RemiseTotale";
  v."PartAssurance" := 0;
  v."createdBy" := new."updatedBy";
  v."Jour" := new."DateCommd";
  v."Cause" := case when tg_op = 'INSERT' then 'vente' when new."Statut" <> 'Active' then 'annulation' when new."Cause" is not null then new."Cause"
    when new."SousTotal" <> old."SousTotal" or new."RemisePrix" <> old."RemisePrix" then 'prix' else 'remise' end;
  perform inscrire_version(v, new."Statut" = 'Active', array(select jsonb_populate_record(null::poste_vendu, to_jsonb(p)) from postes_de_comptoir(new) p));
  return null;
end $function$;

-- Tables : ce qu’une table nomme est avant elle -------------------------------------------------------

create table assurance (
  _id uuid not null,
  "Libelle" text not null,
  "Taux" smallint,
  "Plafond" bigint,
  "PlafondMonture" bigint,
  "PlafondVerres" bigint,
  "Gestionnaire" text,
  "DelaiReglement" smallint,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "DelaiDepot" smallint,
  "Telephone" text,
  "Email" text,
  "Adresse" text,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(((COALESCE("Libelle", ''::text) || ' '::text) || COALESCE("Gestionnaire", ''::text))))) stored,
  constraint assurance_pkey PRIMARY KEY (_id),
  constraint "assurance_Taux_check" CHECK ("Taux" >= 0 AND "Taux" <= 100)
);
CREATE INDEX assurance_creation ON assurance USING btree ("createdAt", _id);
CREATE UNIQUE INDEX assurance_libelle ON assurance USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX assurance_modification ON assurance USING btree ("updatedAt", _id);
CREATE INDEX assurance_ordre ON assurance USING btree (recherche, _id);
CREATE INDEX assurance_recherche ON assurance USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER assurance_ajout AFTER INSERT ON assurance REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER assurance_constat AFTER UPDATE ON assurance REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('Taux', 'Plafond', 'PlafondMonture', 'PlafondVerres');
CREATE TRIGGER assurance_retrait AFTER DELETE ON assurance REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER assurance_trace AFTER INSERT OR DELETE OR UPDATE ON assurance FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table fonction (
  _id uuid not null,
  "Libelle" text not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint fonction_pkey PRIMARY KEY (_id)
);
CREATE INDEX fonction_creation ON fonction USING btree ("createdAt", _id);
CREATE UNIQUE INDEX fonction_libelle ON fonction USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX fonction_modification ON fonction USING btree ("updatedAt", _id);
CREATE INDEX fonction_ordre ON fonction USING btree (recherche, _id);
CREATE INDEX fonction_recherche ON fonction USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER fonction_ajout AFTER INSERT ON fonction REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER fonction_retrait AFTER DELETE ON fonction REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER fonction_trace AFTER INSERT OR DELETE OR UPDATE ON fonction FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table personnel (
  _id uuid not null,
  nom text not null,
  prenoms text not null,
  email text,
  "emailPro" text,
  adresse text,
  contact1 text,
  contact2 text,
  contrat text,
  poste uuid,
  ville text,
  genre text,
  pays text,
  anniv date,
  nationalite text,
  "situationMat" text,
  "dateEnbauche" date,
  permis text,
  agence uuid not null,
  "IdOfficine" uuid not null generated always as (agence) stored,
  status text not null default 'Actif'::text,
  "NumeroCNI" text,
  "DateDelivranceCNI" date,
  "DateExpirationCNI" date,
  "LieuDelivranceCNI" text,
  "supprimeLe" timestamp with time zone,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as (texte_personnel(nom, prenoms, email, "emailPro", contact1, contact2)) stored,
  tri_nom text collate "C" not null generated always as (sans_accent(((nom || ' '::text) || prenoms))) stored,
  constraint personnel_pkey PRIMARY KEY (_id),
  constraint personnel_check CHECK ("DateExpirationCNI" > "DateDelivranceCNI"),
  constraint personnel_genre_check CHECK (genre = ANY (ARRAY['M'::text, 'F'::text])),
  constraint personnel_status_check CHECK (status = ANY (ARRAY['Actif'::text, 'En congé'::text, 'Parti'::text])),
  constraint personnel_poste_fkey FOREIGN KEY (poste) REFERENCES fonction(_id)
);
CREATE UNIQUE INDEX personnel_cni ON personnel USING btree ("NumeroCNI") WHERE (("NumeroCNI" IS NOT NULL) AND ("supprimeLe" IS NULL));
CREATE INDEX personnel_creation ON personnel USING btree ("createdAt", _id) WHERE ("supprimeLe" IS NULL);
CREATE INDEX personnel_embauche ON personnel USING btree ("dateEnbauche", _id) WHERE ("supprimeLe" IS NULL);
CREATE INDEX personnel_nom ON personnel USING btree (tri_nom, _id) WHERE ("supprimeLe" IS NULL);
CREATE INDEX personnel_officine_nom ON personnel USING btree ("IdOfficine", tri_nom, _id) WHERE ("supprimeLe" IS NULL);
CREATE INDEX personnel_poste ON personnel USING btree (poste);
CREATE INDEX personnel_recherche ON personnel USING gin (recherche gin_trgm_ops) WITH (fastupdate=off) WHERE ("supprimeLe" IS NULL);
CREATE TRIGGER personnel_ajout AFTER INSERT ON personnel REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"supprimeLe" is null');
CREATE TRIGGER personnel_changement AFTER UPDATE ON personnel REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"supprimeLe" is null');
CREATE TRIGGER personnel_retrait AFTER DELETE ON personnel REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"supprimeLe" is null');
CREATE TRIGGER personnel_trace AFTER INSERT OR DELETE OR UPDATE ON personnel FOR EACH ROW EXECUTE FUNCTION tracer('recherche', 'tri_nom');

create table utilisateur (
  _id uuid not null,
  email text not null,
  "displayName" text not null,
  about text not null default ''::text,
  "photoURL" text not null default ''::text,
  actif boolean not null default true,
  "motDePasse" text,
  "IdOfficine" uuid not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "PersonnelId" uuid,
  recherche text collate "C" not null generated always as (texte_utilisateur("displayName", email)) stored,
  tri_nom text collate "C" not null generated always as (sans_accent("displayName")) stored,
  "FacteurPoseLe" timestamp with time zone,
  "Apparence" jsonb,
  constraint utilisateur_pkey PRIMARY KEY (_id),
  constraint "utilisateur_PersonnelId_fkey" FOREIGN KEY ("PersonnelId") REFERENCES personnel(_id)
);
CREATE INDEX utilisateur_creation ON utilisateur USING btree ("createdAt", _id);
CREATE UNIQUE INDEX utilisateur_email ON utilisateur USING btree (lower(email));
CREATE INDEX utilisateur_nom ON utilisateur USING btree (tri_nom, _id);
CREATE INDEX utilisateur_officine_nom ON utilisateur USING btree ("IdOfficine", tri_nom, _id);
CREATE UNIQUE INDEX utilisateur_personnel ON utilisateur USING btree ("PersonnelId") WHERE ("PersonnelId" IS NOT NULL);
CREATE INDEX utilisateur_recherche ON utilisateur USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER utilisateur_acces AFTER UPDATE OF "motDePasse", email, actif ON utilisateur FOR EACH ROW WHEN (old."motDePasse" IS DISTINCT FROM new."motDePasse" OR old.email <> new.email OR new.actif AND NOT old.actif) EXECUTE FUNCTION constater_acces();
CREATE TRIGGER utilisateur_ajout AFTER INSERT ON utilisateur REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('true');
CREATE TRIGGER utilisateur_changement AFTER UPDATE ON utilisateur REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('true');
CREATE TRIGGER utilisateur_retrait AFTER DELETE ON utilisateur REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('true');
CREATE TRIGGER utilisateur_sessions AFTER UPDATE OF actif, "motDePasse" ON utilisateur FOR EACH ROW WHEN (NOT new.actif OR new."motDePasse" IS DISTINCT FROM old."motDePasse") EXECUTE FUNCTION fermer_sessions();
CREATE TRIGGER utilisateur_trace AFTER INSERT OR DELETE OR UPDATE ON utilisateur FOR EACH ROW EXECUTE FUNCTION tracer('motDePasse', 'recherche', 'tri_nom', 'Apparence');

create table document (
  _id uuid not null,
  entite text not null,
  "idEntite" uuid not null,
  "IdOfficine" uuid not null,
  "Nom" text not null,
  "Type" text not null,
  "Taille" integer not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint document_pkey PRIMARY KEY (_id),
  constraint "document_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX document_entite ON document USING btree (entite, "idEntite");
CREATE TRIGGER document_constat AFTER DELETE ON document FOR EACH ROW WHEN (old.entite = 'prise_en_charge'::text) EXECUTE FUNCTION constater_papier();
CREATE TRIGGER document_trace AFTER INSERT OR DELETE OR UPDATE ON document FOR EACH ROW EXECUTE FUNCTION tracer();

create table image_entete (
  _id uuid not null,
  "Genre" text not null,
  "Active" boolean not null default true,
  constraint image_entete_pkey PRIMARY KEY (_id),
  constraint "image_entete_Genre_check" CHECK ("Genre" = ANY (ARRAY['logo'::text, 'piedpage'::text])),
  constraint image_entete__id_fkey FOREIGN KEY (_id) REFERENCES document(_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX image_entete_active ON image_entete USING btree ("Genre") WHERE "Active";
CREATE TRIGGER image_entete_constat AFTER INSERT OR UPDATE ON image_entete FOR EACH ROW EXECUTE FUNCTION constater_message('Genre', 'Active');
CREATE TRIGGER image_entete_trace AFTER INSERT OR DELETE OR UPDATE ON image_entete FOR EACH ROW EXECUTE FUNCTION tracer();

create table model_entete (
  _id uuid not null,
  "Libelle" text not null,
  "IdLogo" uuid,
  "IdPiedpage" uuid,
  "Mention" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint model_entete_pkey PRIMARY KEY (_id),
  constraint "model_entete_IdLogo_fkey" FOREIGN KEY ("IdLogo") REFERENCES image_entete(_id),
  constraint "model_entete_IdPiedpage_fkey" FOREIGN KEY ("IdPiedpage") REFERENCES image_entete(_id)
);
CREATE UNIQUE INDEX model_entete_libelle ON model_entete USING btree (sans_accent("Libelle"));
CREATE INDEX model_entete_logo ON model_entete USING btree ("IdLogo");
CREATE INDEX model_entete_piedpage ON model_entete USING btree ("IdPiedpage");
CREATE TRIGGER model_entete_constat AFTER INSERT OR UPDATE ON model_entete FOR EACH ROW EXECUTE FUNCTION constater_message('Mention', 'IdLogo', 'IdPiedpage');
CREATE TRIGGER model_entete_trace AFTER INSERT OR DELETE OR UPDATE ON model_entete FOR EACH ROW EXECUTE FUNCTION tracer();

create table officine (
  _id uuid not null,
  "Nom" text not null,
  "Code" text not null,
  "Adresse" text,
  "Ville" text,
  "Telephone" text,
  "Email" text,
  "OfficinePrincipale" boolean not null default false,
  "joursOuvrable" text[] not null default '{lundi,mardi,mercredi,jeudi,vendredi,samedi}'::text[],
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "Statut" text not null default 'Ouverte'::text,
  "IdModelEntete" uuid,
  "TauxAcompte" smallint not null default 50,
  "ComptageAveugle" boolean not null default false,
  "ControleSeul" boolean not null default false,
  "OrdonnancesHorsLigne" boolean not null default false,
  "TarifExamen" bigint,
  "TarifMontage" bigint,
  constraint officine_pkey PRIMARY KEY (_id),
  constraint "officine_Code_key" UNIQUE ("Code"),
  constraint "officine_Statut_check" CHECK ("Statut" = ANY (ARRAY['Ouverte'::text, 'Fermée'::text])),
  constraint "officine_TarifExamen_check" CHECK ("TarifExamen" >= 0),
  constraint "officine_TarifMontage_check" CHECK ("TarifMontage" >= 0),
  constraint "officine_TauxAcompte_check" CHECK ("TauxAcompte" >= 0 AND "TauxAcompte" <= 100),
  constraint officine_check CHECK (NOT ("OfficinePrincipale" AND "Statut" = 'Fermée'::text)),
  constraint "officine_IdModelEntete_fkey" FOREIGN KEY ("IdModelEntete") REFERENCES model_entete(_id) ON DELETE SET NULL
);
CREATE INDEX officine_model_entete ON officine USING btree ("IdModelEntete") WHERE ("IdModelEntete" IS NOT NULL);
CREATE UNIQUE INDEX officine_principale ON officine USING btree ("OfficinePrincipale") WHERE "OfficinePrincipale";
CREATE TRIGGER officine_constat AFTER UPDATE ON officine REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('ControleSeul', 'TarifExamen', 'TarifMontage');
CREATE TRIGGER officine_trace AFTER INSERT OR DELETE OR UPDATE ON officine FOR EACH ROW EXECUTE FUNCTION tracer();

create table import_client (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "Crees" integer not null,
  "Completes" jsonb not null default '[]'::jsonb,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "RepriseLe" timestamp with time zone,
  "ReprisePar" uuid,
  constraint import_client_pkey PRIMARY KEY (_id),
  constraint "import_client_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "import_client_ReprisePar_fkey" FOREIGN KEY ("ReprisePar") REFERENCES utilisateur(_id),
  constraint "import_client_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX import_client_officine ON import_client USING btree ("IdOfficine", "createdAt" DESC);

create table societe (
  _id uuid not null,
  "Libelle" text not null,
  "Contact" text,
  "Adresse" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint societe_pkey PRIMARY KEY (_id)
);
CREATE INDEX societe_creation ON societe USING btree ("createdAt", _id);
CREATE UNIQUE INDEX societe_libelle ON societe USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX societe_modification ON societe USING btree ("updatedAt", _id);
CREATE INDEX societe_ordre ON societe USING btree (recherche, _id);
CREATE INDEX societe_recherche ON societe USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER societe_ajout AFTER INSERT ON societe REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER societe_retrait AFTER DELETE ON societe REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER societe_trace AFTER INSERT OR DELETE OR UPDATE ON societe FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table client (
  _id uuid not null,
  "CodeClient" text collate "C" not null,
  "Civilite" text,
  "Nom" text not null,
  "Prenoms" text not null,
  "Genre" text,
  "DateNaissance" date,
  "Contacts" text[] not null default '{}'::text[],
  "Email" text,
  "Adresse" text,
  "Pays" text,
  "Ville" text,
  "Quartier" text,
  "Profession" text,
  "IdAssurance" uuid,
  "IdSociete" uuid,
  "Matricule" text,
  "Observation" text,
  "IdOfficine" uuid not null,
  "Statut" text not null default 'Actif'::text,
  "IdFusion" uuid,
  "DerniereVisite" date,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  tri_nom text collate "C" not null generated always as (sans_accent((("Nom" || ' '::text) || "Prenoms"))) stored,
  anniversaire smallint generated always as ((((EXTRACT(month FROM "DateNaissance") * (100)::numeric) + EXTRACT(day FROM "DateNaissance")))::smallint) stored,
  anciens text not null default ''::text,
  recherche text collate "C" not null generated always as ((texte_client("Nom", "Prenoms", "CodeClient", "Contacts", "Email") || anciens)) stored,
  "AncienNumero" text collate "C",
  "IdImport" uuid,
  constraint client_pkey PRIMARY KEY (_id),
  constraint "client_CodeClient_key" UNIQUE ("CodeClient"),
  constraint "client_AncienNumero_check" CHECK ("AncienNumero" <> ''::text),
  constraint "client_Civilite_check" CHECK ("Civilite" = ANY (ARRAY['Prof'::text, 'Dr'::text, 'M'::text, 'Mme'::text, 'Mlle'::text, 'Enft'::text])),
  constraint "client_Genre_check" CHECK ("Genre" = ANY (ARRAY['M'::text, 'F'::text])),
  constraint "client_Statut_check" CHECK ("Statut" = ANY (ARRAY['Actif'::text, 'Supprimé'::text, 'Fusionné'::text])),
  constraint client_check CHECK (("Statut" = 'Fusionné'::text) = ("IdFusion" IS NOT NULL)),
  constraint "client_IdAssurance_fkey" FOREIGN KEY ("IdAssurance") REFERENCES assurance(_id),
  constraint "client_IdFusion_fkey" FOREIGN KEY ("IdFusion") REFERENCES client(_id),
  constraint "client_IdImport_fkey" FOREIGN KEY ("IdImport") REFERENCES import_client(_id),
  constraint "client_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "client_IdSociete_fkey" FOREIGN KEY ("IdSociete") REFERENCES societe(_id),
  constraint "client_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "client_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX client_ancien ON client USING btree ("IdOfficine", "AncienNumero") WHERE ("AncienNumero" IS NOT NULL);
CREATE INDEX client_anniversaire ON client USING btree ("IdOfficine", anniversaire) WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_assurance ON client USING btree ("IdAssurance", "Statut", "IdOfficine");
CREATE INDEX client_civilite ON client USING btree ("Civilite", "IdOfficine") WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_contacts ON client USING gin ("Contacts") WITH (fastupdate=off);
CREATE INDEX client_creation ON client USING btree ("createdAt", _id) WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_fusion ON client USING btree ("IdFusion") WHERE ("IdFusion" IS NOT NULL);
CREATE INDEX client_genre ON client USING btree ("Genre", "IdOfficine") WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_homonyme ON client USING btree (tri_nom, "DateNaissance");
CREATE INDEX client_import ON client USING btree ("IdImport") WHERE ("IdImport" IS NOT NULL);
CREATE INDEX client_naissance ON client USING btree ("DateNaissance", _id) WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_nom ON client USING btree (tri_nom, _id) WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_officine_code ON client USING btree ("IdOfficine", "CodeClient") WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_officine_creation ON client USING btree ("IdOfficine", "createdAt", _id) INCLUDE ("Genre", "DateNaissance") WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_officine_naissance ON client USING btree ("IdOfficine", "DateNaissance", _id) WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_officine_nom ON client USING btree ("IdOfficine", tri_nom, _id) WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_officine_visite ON client USING btree ("IdOfficine", "DerniereVisite" DESC NULLS LAST, _id DESC) WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_quartier ON client USING btree ("Quartier", "IdOfficine") WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_recherche ON client USING gin (recherche gin_trgm_ops) WITH (fastupdate=off) WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_societe ON client USING btree ("IdSociete") WHERE ("IdSociete" IS NOT NULL);
CREATE INDEX client_supprime ON client USING btree ("IdOfficine", tri_nom, _id) WHERE ("Statut" = 'Supprimé'::text);
CREATE INDEX client_ville ON client USING btree ("Ville", "IdOfficine") WHERE ("Statut" = 'Actif'::text);
CREATE INDEX client_visite ON client USING btree ("DerniereVisite" DESC NULLS LAST, _id DESC) WHERE ("Statut" = 'Actif'::text);
CREATE TRIGGER client_noms AFTER INSERT ON client REFERENCING NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION retenir_noms();
CREATE TRIGGER client_noms_changes AFTER UPDATE ON client REFERENCING NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION retenir_noms();
CREATE TRIGGER client_totaux_delete AFTER DELETE ON client REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION client_totaux();
CREATE TRIGGER client_totaux_insert AFTER INSERT ON client REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION client_totaux();
CREATE TRIGGER client_totaux_update AFTER UPDATE ON client REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION client_totaux();
CREATE TRIGGER client_trace AFTER INSERT OR DELETE OR UPDATE ON client FOR EACH ROW EXECUTE FUNCTION tracer('recherche', 'tri_nom', 'anniversaire', 'anciens');
CREATE TRIGGER client_visites AFTER UPDATE ON client REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION emmener_visites();

create table accueil (
  _id uuid not null default nouvel_id(),
  "IdClient" uuid not null,
  "IdOfficine" uuid not null,
  "Quoi" text not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid not null,
  "Par" text,
  constraint accueil_pkey PRIMARY KEY (_id),
  constraint "accueil_Par_check" CHECK ("Par" = ANY (ARRAY['Code'::text, 'Papier'::text])),
  constraint "accueil_Quoi_check" CHECK ("Quoi" = ANY (ARRAY['Retrouvé'::text, 'Reçu'::text, 'Accord'::text])),
  constraint "accueil_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "accueil_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "accueil_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX accueil_client ON accueil USING btree ("IdClient", "IdOfficine", "createdAt" DESC);
CREATE INDEX accueil_de ON accueil USING btree ("createdBy", "createdAt");
CREATE INDEX accueil_scelle ON accueil USING brin ("createdAt");
CREATE TRIGGER accueil_accord AFTER INSERT ON accueil FOR EACH ROW WHEN (new."Quoi" = 'Accord'::text) EXECUTE FUNCTION constater_ecrit('constats_d_accord');
CREATE TRIGGER accueil_constat AFTER INSERT ON accueil FOR EACH ROW WHEN (new."Quoi" = 'Retrouvé'::text) EXECUTE FUNCTION constater_accueils();
CREATE TRIGGER accueil_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON accueil FOR EACH STATEMENT EXECUTE FUNCTION accueil_intouchable();

create table achat_client (
  "IdClient" uuid not null,
  "Premier" date not null,
  "Dernier" date not null,
  constraint achat_client_pkey PRIMARY KEY ("IdClient")
) with (fillfactor=80);

create table agenda_label (
  value text not null,
  text text not null,
  color text not null,
  ordre smallint not null,
  constraint agenda_label_pkey PRIMARY KEY (value)
);

create table evenement (
  _id uuid not null,
  title text not null,
  "startDate" timestamp with time zone not null,
  "endDate" timestamp with time zone not null,
  url text not null default ''::text,
  classes text not null default ''::text,
  label text not null,
  "allDay" boolean not null default false,
  "IdOfficine" uuid not null,
  owner uuid not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint evenement_pkey PRIMARY KEY (_id),
  constraint evenement_check CHECK ("endDate" >= "startDate"),
  constraint "evenement_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint evenement_label_fkey FOREIGN KEY (label) REFERENCES agenda_label(value),
  constraint evenement_owner_fkey FOREIGN KEY (owner) REFERENCES utilisateur(_id)
);
CREATE INDEX evenement_officine ON evenement USING btree ("IdOfficine", "startDate", "endDate");
CREATE INDEX evenement_owner ON evenement USING btree (owner, "startDate", "endDate");
CREATE TRIGGER evenement_trace AFTER INSERT OR DELETE OR UPDATE ON evenement FOR EACH ROW EXECUTE FUNCTION tracer();
CREATE TRIGGER evenement_visite AFTER UPDATE OF "startDate", "allDay" ON evenement FOR EACH ROW WHEN (new.label = 'visite'::text AND (old."startDate" <> new."startDate" OR old."allDay" <> new."allDay")) EXECUTE FUNCTION suivre_visite();

create table activite (
  _id uuid not null,
  entite text not null,
  "idEntite" uuid not null,
  "Genre" text not null,
  "Objet" text not null,
  "Detail" text,
  "Echeance" date,
  "Heure" text,
  "FaiteLe" timestamp with time zone,
  "IdProprietaire" uuid not null,
  "IdEvenement" uuid,
  "SupprimeLe" timestamp with time zone,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  constraint activite_pkey PRIMARY KEY (_id),
  constraint "activite_Genre_check" CHECK ("Genre" = ANY (ARRAY['Appel'::text, 'Visite'::text, 'E-mail'::text, 'Note'::text, 'Tâche'::text])),
  constraint activite_check CHECK ("Heure" IS NULL OR "Echeance" IS NOT NULL),
  constraint activite_entite_check CHECK (entite = ANY (ARRAY['suspect'::text, 'compte_sale'::text, 'contact'::text, 'opportunite'::text])),
  constraint "activite_IdEvenement_fkey" FOREIGN KEY ("IdEvenement") REFERENCES evenement(_id) ON DELETE SET NULL,
  constraint "activite_IdProprietaire_fkey" FOREIGN KEY ("IdProprietaire") REFERENCES utilisateur(_id),
  constraint "activite_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "activite_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX activite_a_faire ON activite USING btree ("IdProprietaire", "Echeance", _id) WHERE (("SupprimeLe" IS NULL) AND ("FaiteLe" IS NULL) AND ("Echeance" IS NOT NULL));
CREATE INDEX activite_echeance ON activite USING btree ("Echeance", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX activite_echeance_de ON activite USING btree ("IdProprietaire", "Echeance", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX activite_evenement ON activite USING btree ("IdEvenement") WHERE ("IdEvenement" IS NOT NULL);
CREATE INDEX activite_fiche ON activite USING btree ("idEntite", "createdAt" DESC, _id DESC) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX activite_prochaine ON activite USING btree ("idEntite", "Echeance", "Heure", _id) WHERE (("SupprimeLe" IS NULL) AND ("FaiteLe" IS NULL) AND ("Echeance" IS NOT NULL));
CREATE TRIGGER activite_trace AFTER INSERT OR DELETE OR UPDATE ON activite FOR EACH ROW EXECUTE FUNCTION tracer();

create table alerte_caisse (
  _id uuid not null,
  "IdOfficine" uuid not null,
  "Seuil" bigint not null,
  "Active" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "alertCaisse" bigint generated always as (
CASE
    WHEN "Active" THEN "Seuil"
    ELSE NULL::bigint
END) stored,
  constraint alerte_caisse_pkey PRIMARY KEY (_id),
  constraint "alerte_caisse_IdOfficine_key" UNIQUE ("IdOfficine"),
  constraint "alerte_caisse_Seuil_check" CHECK ("Seuil" > 0),
  constraint "alerte_caisse_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
);
CREATE TRIGGER alerte_caisse_trace AFTER INSERT OR DELETE OR UPDATE ON alerte_caisse FOR EACH ROW EXECUTE FUNCTION tracer();

create table code_tva (
  _id uuid not null,
  "Libelle" text not null,
  "Taux" smallint not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint code_tva_pkey PRIMARY KEY (_id),
  constraint "code_tva_Taux_check" CHECK ("Taux" >= 0 AND "Taux" <= 100)
);
CREATE UNIQUE INDEX code_tva_libelle ON code_tva USING btree (sans_accent("Libelle"));
CREATE TRIGGER code_tva_constat AFTER UPDATE ON code_tva REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('Taux');
CREATE TRIGGER code_tva_trace AFTER INSERT OR DELETE OR UPDATE ON code_tva FOR EACH ROW EXECUTE FUNCTION tracer();

create table categorie_article (
  _id uuid not null,
  "Abreg_Categ" text not null,
  "Libelle" text,
  "TypeArticle" text,
  "IdCodeTva" uuid,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(((COALESCE("Abreg_Categ", ''::text) || ' '::text) || COALESCE("Libelle", ''::text))))) stored,
  constraint categorie_article_pkey PRIMARY KEY (_id),
  constraint "categorie_article_IdCodeTva_fkey" FOREIGN KEY ("IdCodeTva") REFERENCES code_tva(_id)
);
CREATE INDEX categorie_article_codetva ON categorie_article USING btree ("IdCodeTva", recherche, _id);
CREATE INDEX categorie_article_creation ON categorie_article USING btree ("createdAt", _id);
CREATE UNIQUE INDEX categorie_article_libelle ON categorie_article USING btree (sans_accent(COALESCE("Abreg_Categ", ''::text)));
CREATE INDEX categorie_article_modification ON categorie_article USING btree ("updatedAt", _id);
CREATE INDEX categorie_article_ordre ON categorie_article USING btree (recherche, _id);
CREATE INDEX categorie_article_recherche ON categorie_article USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER categorie_article_ajout AFTER INSERT ON categorie_article REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER categorie_article_retrait AFTER DELETE ON categorie_article REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER categorie_article_trace AFTER INSERT OR DELETE OR UPDATE ON categorie_article FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table marque (
  _id uuid not null,
  "Libelle_marq" text not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle_marq", ''::text)))) stored,
  constraint marque_pkey PRIMARY KEY (_id)
);
CREATE INDEX marque_creation ON marque USING btree ("createdAt", _id);
CREATE UNIQUE INDEX marque_libelle ON marque USING btree (sans_accent(COALESCE("Libelle_marq", ''::text)));
CREATE INDEX marque_modification ON marque USING btree ("updatedAt", _id);
CREATE INDEX marque_ordre ON marque USING btree (recherche, _id);
CREATE INDEX marque_recherche ON marque USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER marque_ajout AFTER INSERT ON marque REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER marque_articles AFTER UPDATE OF "Libelle_marq" ON marque FOR EACH ROW WHEN (old."Libelle_marq" IS DISTINCT FROM new."Libelle_marq") EXECUTE FUNCTION renommer_articles();
CREATE TRIGGER marque_retrait AFTER DELETE ON marque REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER marque_trace AFTER INSERT OR DELETE OR UPDATE ON marque FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table style (
  _id uuid not null,
  "Libelle" text not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint style_pkey PRIMARY KEY (_id)
);
CREATE INDEX style_creation ON style USING btree ("createdAt", _id);
CREATE UNIQUE INDEX style_libelle ON style USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX style_modification ON style USING btree ("updatedAt", _id);
CREATE INDEX style_ordre ON style USING btree (recherche, _id);
CREATE INDEX style_recherche ON style USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER style_ajout AFTER INSERT ON style REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER style_retrait AFTER DELETE ON style REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER style_trace AFTER INSERT OR DELETE OR UPDATE ON style FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table type (
  _id uuid not null,
  "Libelle" text not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint type_pkey PRIMARY KEY (_id)
);
CREATE INDEX type_creation ON type USING btree ("createdAt", _id);
CREATE UNIQUE INDEX type_libelle ON type USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX type_modification ON type USING btree ("updatedAt", _id);
CREATE INDEX type_ordre ON type USING btree (recherche, _id);
CREATE INDEX type_recherche ON type USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER type_ajout AFTER INSERT ON type REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER type_retrait AFTER DELETE ON type REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER type_trace AFTER INSERT OR DELETE OR UPDATE ON type FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table article (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "IdCateg" uuid not null,
  "IdMarque" uuid,
  "IdType" uuid,
  "IdStyle" uuid,
  "Reference" text not null,
  "Couleur" text,
  "Taille" text,
  "CodeBarre" text collate "C" not null,
  "PrixAchat" bigint not null default 0,
  "PrixVente" bigint not null default 0,
  "Quantite" integer not null default 0,
  "SeuilAlerte" integer not null default 0,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  produit uuid not null generated always as ((md5(((((((COALESCE(("IdMarque")::text, ''::text) || '|'::text) || sans_accent("Reference")) || '|'::text) || COALESCE(sans_accent("Couleur"), ''::text)) || '|'::text) || COALESCE(sans_accent("Taille"), ''::text))))::uuid) stored,
  recherche text collate "C" not null,
  "Disponibilite" text not null generated always as (
CASE
    WHEN ("Quantite" = 0) THEN 'Rupture'::text
    WHEN ("Quantite" < "SeuilAlerte") THEN 'Alerte'::text
    ELSE 'En stock'::text
END) stored,
  "ACommander" boolean not null generated always as (("Quantite" < "SeuilAlerte")) stored,
  "Archive" boolean not null default false,
  "Valeur" bigint not null default 0,
  constraint article_pkey PRIMARY KEY (_id),
  constraint "article_CodeBarre_check" CHECK ("CodeBarre" <> ''::text),
  constraint "article_PrixAchat_check" CHECK ("PrixAchat" >= 0 AND "PrixAchat" <= '9999999999'::bigint),
  constraint "article_PrixVente_check" CHECK ("PrixVente" >= 0 AND "PrixVente" <= '9999999999'::bigint),
  constraint "article_Quantite_check" CHECK ("Quantite" >= 0),
  constraint "article_Reference_check" CHECK ("Reference" <> ''::text),
  constraint "article_SeuilAlerte_check" CHECK ("SeuilAlerte" >= 0 AND "SeuilAlerte" <= 1000000),
  constraint article_archive CHECK (NOT "Archive" OR "Quantite" = 0),
  constraint article_valeur CHECK ("Valeur" >= 0 AND ("Quantite" > 0 OR "Valeur" = 0)),
  constraint "article_IdCateg_fkey" FOREIGN KEY ("IdCateg") REFERENCES categorie_article(_id),
  constraint "article_IdMarque_fkey" FOREIGN KEY ("IdMarque") REFERENCES marque(_id),
  constraint "article_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "article_IdStyle_fkey" FOREIGN KEY ("IdStyle") REFERENCES style(_id),
  constraint "article_IdType_fkey" FOREIGN KEY ("IdType") REFERENCES type(_id),
  constraint "article_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "article_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
) with (fillfactor=80);
alter table article alter column recherche set statistics 500;
CREATE INDEX article_a_commander ON article USING btree ("IdOfficine", recherche, _id) WHERE "ACommander";
CREATE INDEX article_archives ON article USING btree ("IdOfficine", recherche, _id) WHERE "Archive";
CREATE INDEX article_categorie ON article USING btree ("IdCateg", "IdOfficine");
CREATE UNIQUE INDEX article_code_barre ON article USING btree ("CodeBarre", "IdOfficine");
CREATE INDEX article_creation ON article USING btree ("createdAt", _id);
CREATE INDEX article_disponibilite ON article USING btree ("IdOfficine", "Disponibilite", recherche, _id);
CREATE INDEX article_marque ON article USING btree ("IdMarque", recherche, _id) INCLUDE ("IdOfficine");
CREATE INDEX article_officine_creation ON article USING btree ("IdOfficine", "createdAt", _id);
CREATE INDEX article_officine_ordre ON article USING btree ("IdOfficine", recherche, _id);
CREATE INDEX article_officine_prix ON article USING btree ("IdOfficine", "PrixVente", _id);
CREATE INDEX article_ordre ON article USING btree (recherche, _id);
CREATE INDEX article_prix ON article USING btree ("PrixVente", _id);
CREATE UNIQUE INDEX article_produit ON article USING btree (produit, "IdOfficine") WHERE (produit IS NOT NULL);
CREATE INDEX article_recherche ON article USING gin (recherche gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='256');
CREATE INDEX article_style ON article USING btree ("IdStyle", "IdOfficine") WHERE ("IdStyle" IS NOT NULL);
CREATE INDEX article_type ON article USING btree ("IdType", "IdOfficine") WHERE ("IdType" IS NOT NULL);
CREATE TRIGGER article_achat AFTER UPDATE OF "PrixAchat" ON article FOR EACH ROW WHEN (old."PrixAchat" <> new."PrixAchat" AND (contexte_du_geste() ->> 'appel'::text) = 'PUT /api/stock/article/update/{id}'::text) EXECUTE FUNCTION constater_achat();
CREATE TRIGGER article_ajout AFTER INSERT ON article REFERENCING NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION compter_articles_ajoutes();
CREATE TRIGGER article_change AFTER UPDATE ON article REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION compter_articles_changes();
CREATE TRIGGER article_classement AFTER UPDATE OF "IdCateg" ON article FOR EACH ROW WHEN (old."IdCateg" <> new."IdCateg" AND new."Quantite" > 0 AND (contexte_du_geste() ->> 'appel'::text) = 'PUT /api/stock/article/update/{id}'::text) EXECUTE FUNCTION constater_classement();
CREATE TRIGGER article_code AFTER UPDATE OF "CodeBarre" ON article FOR EACH ROW WHEN (old."CodeBarre" <> new."CodeBarre" AND new."Quantite" > 0) EXECUTE FUNCTION constater_code();
CREATE TRIGGER article_creation_trace AFTER INSERT OR DELETE ON article FOR EACH ROW EXECUTE FUNCTION tracer('recherche', 'produit', 'Disponibilite', 'ACommander', 'Valeur');
CREATE TRIGGER article_prix AFTER UPDATE OF "PrixVente" ON article FOR EACH ROW WHEN (old."PrixVente" <> new."PrixVente") EXECUTE FUNCTION inscrire_prix();
CREATE TRIGGER article_reclasser AFTER UPDATE OF "IdMarque", "IdCateg" ON article FOR EACH ROW WHEN (old."IdMarque" IS DISTINCT FROM new."IdMarque" OR old."IdCateg" IS DISTINCT FROM new."IdCateg") EXECUTE FUNCTION reclasser_postes();
CREATE TRIGGER article_revient BEFORE UPDATE OF "Quantite" ON article FOR EACH ROW WHEN (old."Archive" AND new."Quantite" > 0) EXECUTE FUNCTION rendre_au_rayon();
CREATE TRIGGER article_sorties AFTER UPDATE ON article REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION reevaluer_sorties();
CREATE TRIGGER article_texte BEFORE INSERT OR UPDATE OF "IdMarque", "Reference", "Couleur", "Taille", "CodeBarre" ON article FOR EACH ROW EXECUTE FUNCTION texte_article();
CREATE TRIGGER article_trace AFTER UPDATE OF "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille", "CodeBarre", "PrixAchat", "PrixVente", "SeuilAlerte", "Archive" ON article FOR EACH ROW EXECUTE FUNCTION tracer('recherche', 'produit', 'Disponibilite', 'ACommander', 'Quantite', 'Valeur');
CREATE TRIGGER article_verres AFTER INSERT ON article REFERENCING NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION verres_des_articles();
CREATE TRIGGER article_voisin AFTER INSERT ON article REFERENCING NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_voisins();

create table compte_sale (
  _id uuid not null,
  "RaisonSociale" text not null,
  slug text collate "C" not null,
  "IdSociete" uuid,
  "Secteur" text,
  "Adresse" text,
  "Ville" text,
  "Telephone" text,
  "Email" text,
  "Effectif" integer,
  "IdProprietaire" uuid not null,
  "SupprimeLe" timestamp with time zone,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent((((((("RaisonSociale" || ' '::text) || COALESCE("Ville", ''::text)) || ' '::text) || COALESCE("Secteur", ''::text)) || ' '::text) || COALESCE("Telephone", ''::text))))) stored,
  constraint compte_sale_pkey PRIMARY KEY (_id),
  constraint compte_sale_slug_key UNIQUE (slug),
  constraint "compte_sale_Effectif_check" CHECK ("Effectif" > 0),
  constraint "compte_sale_IdProprietaire_fkey" FOREIGN KEY ("IdProprietaire") REFERENCES utilisateur(_id),
  constraint "compte_sale_IdSociete_fkey" FOREIGN KEY ("IdSociete") REFERENCES societe(_id),
  constraint "compte_sale_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "compte_sale_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX compte_sale_creation ON compte_sale USING btree ("createdAt", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX compte_sale_creation_de ON compte_sale USING btree ("IdProprietaire", "createdAt", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX compte_sale_nom ON compte_sale USING btree (sans_accent("RaisonSociale"));
CREATE INDEX compte_sale_ordre ON compte_sale USING btree (recherche, _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX compte_sale_proprietaire ON compte_sale USING btree ("IdProprietaire", recherche, _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX compte_sale_recherche ON compte_sale USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX compte_sale_societe ON compte_sale USING btree ("IdSociete") WHERE ("IdSociete" IS NOT NULL);
CREATE INDEX compte_sale_telephone ON compte_sale USING btree ("Telephone") WHERE ("Telephone" IS NOT NULL);
CREATE TRIGGER compte_sale_renomme AFTER UPDATE OF "RaisonSociale" ON compte_sale FOR EACH ROW WHEN (old."RaisonSociale" <> new."RaisonSociale") EXECUTE FUNCTION renommer_compte();
CREATE TRIGGER compte_sale_trace AFTER INSERT OR DELETE OR UPDATE ON compte_sale FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table convention (
  _id uuid not null,
  "IdCompte" uuid not null,
  "Remise" smallint not null,
  "DateDebut" date not null,
  "DateFin" date,
  "Etat" text not null default 'Proposée'::text,
  "SigneeLe" timestamp with time zone,
  "SigneePar" uuid,
  "Motif" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  constraint convention_pkey PRIMARY KEY (_id),
  constraint "convention_Etat_check" CHECK ("Etat" = ANY (ARRAY['Proposée'::text, 'Signée'::text, 'Résiliée'::text])),
  constraint "convention_Remise_check" CHECK ("Remise" >= 1 AND "Remise" <= 60),
  constraint convention_check CHECK ("DateFin" >= "DateDebut"),
  constraint "convention_IdCompte_fkey" FOREIGN KEY ("IdCompte") REFERENCES compte_sale(_id),
  constraint "convention_SigneePar_fkey" FOREIGN KEY ("SigneePar") REFERENCES utilisateur(_id),
  constraint "convention_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "convention_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX convention_compte ON convention USING btree ("IdCompte", "DateDebut" DESC);
CREATE TRIGGER convention_constat AFTER UPDATE OF "Etat" ON convention FOR EACH ROW WHEN (old."Etat" <> 'Signée'::text AND new."Etat" = 'Signée'::text) EXECUTE FUNCTION constater_ecrit('constats_de_convention');
CREATE TRIGGER convention_trace AFTER INSERT OR DELETE OR UPDATE ON convention FOR EACH ROW EXECUTE FUNCTION tracer();

create table centre_hospitalier (
  _id uuid not null,
  "Libelle" text not null,
  "Ville" text,
  "Telephone" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint centre_hospitalier_pkey PRIMARY KEY (_id)
);
CREATE INDEX centre_hospitalier_creation ON centre_hospitalier USING btree ("createdAt", _id);
CREATE UNIQUE INDEX centre_hospitalier_libelle ON centre_hospitalier USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX centre_hospitalier_modification ON centre_hospitalier USING btree ("updatedAt", _id);
CREATE INDEX centre_hospitalier_ordre ON centre_hospitalier USING btree (recherche, _id);
CREATE INDEX centre_hospitalier_recherche ON centre_hospitalier USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER centre_hospitalier_ajout AFTER INSERT ON centre_hospitalier REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER centre_hospitalier_retrait AFTER DELETE ON centre_hospitalier REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER centre_hospitalier_trace AFTER INSERT OR DELETE OR UPDATE ON centre_hospitalier FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table consultation (
  _id uuid not null,
  "RefConsultation" text collate "C" not null,
  "IdClient" uuid not null,
  "IdOfficine" uuid not null,
  "DateConsultation" date not null,
  "IdExaminateur" uuid,
  "Etat" text not null,
  "Motif" text,
  "Plaintes" text[] not null default '{}'::text[],
  "Antecedents" text,
  "Ancienne" jsonb not null default '{}'::jsonb,
  "Objective" jsonb not null default '{}'::jsonb,
  "Subjective" jsonb not null default '{}'::jsonb,
  "Prescrite" jsonb not null default '{}'::jsonb,
  "Binoculaire" jsonb not null default '{}'::jsonb,
  "TypeVision" text,
  "Conclusion" text,
  "Orientation" text not null default 'Aucune'::text,
  "ProchainControle" date,
  "IdEvenement" uuid,
  "Montant" bigint not null default 0,
  "MontantRegle" bigint not null default 0,
  "ResteAPayer" bigint not null generated always as (("Montant" - "MontantRegle")) stored,
  "StatutReglement" text not null generated always as (
CASE
    WHEN ("Montant" = "MontantRegle") THEN 'Soldée'::text
    WHEN ("MontantRegle" = 0) THEN 'Non réglée'::text
    ELSE 'Partielle'::text
END) stored,
  "ArriveLe" timestamp with time zone,
  "CommenceLe" timestamp with time zone,
  "TermineLe" timestamp with time zone,
  "Statut" text not null default 'Active'::text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  constraint consultation_pkey PRIMARY KEY (_id),
  constraint "consultation_RefConsultation_key" UNIQUE ("RefConsultation"),
  constraint "consultation_Ancienne_check" CHECK (refraction_juste("Ancienne")),
  constraint "consultation_Etat_check" CHECK ("Etat" = ANY (ARRAY['Arrivé'::text, 'En examen'::text, 'Terminé'::text])),
  constraint "consultation_Montant_check" CHECK ("Montant" >= 0 AND "Montant" <= '9999999999'::bigint),
  constraint "consultation_Objective_check" CHECK (refraction_juste("Objective")),
  constraint "consultation_Orientation_check" CHECK ("Orientation" = ANY (ARRAY['Aucune'::text, 'Ophtalmologue'::text, 'Urgence'::text])),
  constraint "consultation_Prescrite_check" CHECK (refraction_juste("Prescrite")),
  constraint "consultation_Statut_check" CHECK ("Statut" = ANY (ARRAY['Active'::text, 'Archivée'::text])),
  constraint "consultation_Subjective_check" CHECK (refraction_juste("Subjective")),
  constraint "consultation_TypeVision_check" CHECK ("TypeVision" = ANY (ARRAY['Loin'::text, 'Près'::text, 'Bifocal'::text, 'Progressif'::text])),
  constraint consultation_check CHECK ("ProchainControle" > "DateConsultation"),
  constraint consultation_due_visible CHECK ("Statut" = 'Active'::text OR "ResteAPayer" = 0 OR "Etat" <> 'Terminé'::text AND "MontantRegle" = 0),
  constraint consultation_regle CHECK ("MontantRegle" >= 0 AND "MontantRegle" <= "Montant"),
  constraint "consultation_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "consultation_IdEvenement_fkey" FOREIGN KEY ("IdEvenement") REFERENCES evenement(_id) ON DELETE SET NULL,
  constraint "consultation_IdExaminateur_fkey" FOREIGN KEY ("IdExaminateur") REFERENCES utilisateur(_id),
  constraint "consultation_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "consultation_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "consultation_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX consultation_archivee ON consultation USING btree ("IdOfficine", "DateConsultation" DESC, _id DESC) WHERE ("Statut" = 'Archivée'::text);
CREATE INDEX consultation_client ON consultation USING btree ("IdClient", "DateConsultation" DESC, _id DESC);
CREATE INDEX consultation_date ON consultation USING btree ("DateConsultation" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX consultation_du_client ON consultation USING btree ("IdClient") WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX consultation_due ON consultation USING btree ("IdOfficine", "DateConsultation" DESC, _id DESC) WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX consultation_due_reseau ON consultation USING btree ("DateConsultation" DESC, _id DESC) WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX consultation_etat ON consultation USING btree ("Etat", "IdOfficine", "DateConsultation" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX consultation_evenement ON consultation USING btree ("IdEvenement") WHERE ("IdEvenement" IS NOT NULL);
CREATE INDEX consultation_examinateur ON consultation USING btree ("IdExaminateur", "DateConsultation" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX consultation_officine_date ON consultation USING btree ("IdOfficine", "DateConsultation" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX consultation_officine_ref ON consultation USING btree ("IdOfficine", "RefConsultation") WHERE ("Statut" = 'Active'::text);
CREATE INDEX consultation_orientation ON consultation USING btree ("Orientation", "IdOfficine", "DateConsultation" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE TRIGGER consultation_constat AFTER UPDATE OF "Montant", "Statut" ON consultation FOR EACH ROW WHEN (new."Montant" < old."Montant" OR new."Statut" <> old."Statut" AND new."Statut" <> 'Active'::text AND new."ResteAPayer" > 0) EXECUTE FUNCTION constater_honoraire();
CREATE TRIGGER consultation_controle AFTER INSERT OR DELETE OR UPDATE OF "IdClient", "IdOfficine", "DateConsultation", "ProchainControle", "Statut" ON consultation FOR EACH ROW EXECUTE FUNCTION suivre_controle();
CREATE TRIGGER consultation_datee AFTER INSERT ON consultation FOR EACH ROW WHEN (new."DateConsultation" < ((new."createdAt" AT TIME ZONE 'UTC'::text)::date - 1)) EXECUTE FUNCTION constater_examen_date();
CREATE TRIGGER consultation_sous_tarif AFTER INSERT OR UPDATE OF "Etat" ON consultation FOR EACH ROW WHEN (new."Etat" = 'Terminé'::text AND new."Statut" = 'Active'::text) EXECUTE FUNCTION constater_sous_tarif();
CREATE TRIGGER consultation_trace AFTER INSERT OR DELETE OR UPDATE ON consultation FOR EACH ROW EXECUTE FUNCTION tracer();

create table prescripteur (
  _id uuid not null,
  "NomPresc" text not null,
  "PrenomPresc" text,
  "Specialite" text,
  "Telephone" text,
  "IdCentre" uuid,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(((COALESCE("NomPresc", ''::text) || ' '::text) || COALESCE("PrenomPresc", ''::text))))) stored,
  constraint prescripteur_pkey PRIMARY KEY (_id),
  constraint "prescripteur_IdCentre_fkey" FOREIGN KEY ("IdCentre") REFERENCES centre_hospitalier(_id)
);
CREATE INDEX prescripteur_centre ON prescripteur USING btree ("IdCentre", recherche, _id);
CREATE INDEX prescripteur_creation ON prescripteur USING btree ("createdAt", _id);
CREATE UNIQUE INDEX prescripteur_libelle ON prescripteur USING btree (sans_accent(COALESCE("NomPresc", ''::text)), sans_accent(COALESCE("PrenomPresc", ''::text)));
CREATE INDEX prescripteur_modification ON prescripteur USING btree ("updatedAt", _id);
CREATE INDEX prescripteur_ordre ON prescripteur USING btree (recherche, _id);
CREATE INDEX prescripteur_recherche ON prescripteur USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER prescripteur_ajout AFTER INSERT ON prescripteur REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER prescripteur_retrait AFTER DELETE ON prescripteur REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER prescripteur_trace AFTER INSERT OR DELETE OR UPDATE ON prescripteur FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table ordonnance (
  _id uuid not null,
  "RefOrd" text collate "C" not null,
  "IdClient" uuid not null,
  "IdOfficine" uuid not null,
  "DateOrd" date not null,
  "TypeVision" text,
  "OD_Sph" numeric(5,1),
  "OD_Cyl" numeric(5,1),
  "OD_Axe" smallint,
  "OD_Add" numeric(5,1),
  "OD_EPLoin" smallint,
  "OD_EPPres" smallint,
  "OD_Hauteur" smallint,
  "OD_PrismeH" smallint,
  "OD_BaseH" text,
  "OD_PrismeV" smallint,
  "OD_BaseV" text,
  "OD_AV" text,
  "OG_Sph" numeric(5,1),
  "OG_Cyl" numeric(5,1),
  "OG_Axe" smallint,
  "OG_Add" numeric(5,1),
  "OG_EPLoin" smallint,
  "OG_EPPres" smallint,
  "OG_Hauteur" smallint,
  "OG_PrismeH" smallint,
  "OG_BaseH" text,
  "OG_PrismeV" smallint,
  "OG_BaseV" text,
  "OG_AV" text,
  "IdPrescripteur" uuid,
  "IdCentre" uuid,
  "Observation" text,
  "Statut" text not null default 'Active'::text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  "IdConsultation" uuid,
  constraint ordonnance_pkey PRIMARY KEY (_id),
  constraint "ordonnance_RefOrd_key" UNIQUE ("RefOrd"),
  constraint od_cylindre_et_axe CHECK ((COALESCE("OD_Cyl"::integer, 0) <> 0) = ("OD_Axe" IS NOT NULL)),
  constraint og_cylindre_et_axe CHECK ((COALESCE("OG_Cyl"::integer, 0) <> 0) = ("OG_Axe" IS NOT NULL)),
  constraint "ordonnance_OD_Add_check" CHECK ("OD_Add" >= 50::numeric AND "OD_Add" <= 400::numeric),
  constraint "ordonnance_OD_Axe_check" CHECK ("OD_Axe" >= 1 AND "OD_Axe" <= 180),
  constraint "ordonnance_OD_Cyl_check" CHECK ("OD_Cyl" >= '-1200'::integer::numeric AND "OD_Cyl" <= 1200::numeric),
  constraint "ordonnance_OD_Sph_check" CHECK ("OD_Sph" >= '-3000'::integer::numeric AND "OD_Sph" <= 3000::numeric),
  constraint "ordonnance_OG_Add_check" CHECK ("OG_Add" >= 50::numeric AND "OG_Add" <= 400::numeric),
  constraint "ordonnance_OG_Axe_check" CHECK ("OG_Axe" >= 1 AND "OG_Axe" <= 180),
  constraint "ordonnance_OG_Cyl_check" CHECK ("OG_Cyl" >= '-1200'::integer::numeric AND "OG_Cyl" <= 1200::numeric),
  constraint "ordonnance_OG_Sph_check" CHECK ("OG_Sph" >= '-3000'::integer::numeric AND "OG_Sph" <= 3000::numeric),
  constraint "ordonnance_Statut_check" CHECK ("Statut" = ANY (ARRAY['Active'::text, 'Supprimée'::text])),
  constraint "ordonnance_TypeVision_check" CHECK ("TypeVision" = ANY (ARRAY['Loin'::text, 'Près'::text, 'Bifocal'::text, 'Progressif'::text])),
  constraint "ordonnance_IdCentre_fkey" FOREIGN KEY ("IdCentre") REFERENCES centre_hospitalier(_id),
  constraint "ordonnance_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "ordonnance_IdConsultation_fkey" FOREIGN KEY ("IdConsultation") REFERENCES consultation(_id),
  constraint "ordonnance_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "ordonnance_IdPrescripteur_fkey" FOREIGN KEY ("IdPrescripteur") REFERENCES prescripteur(_id),
  constraint "ordonnance_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "ordonnance_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX ordonnance_centre ON ordonnance USING btree ("IdCentre") WHERE ("IdCentre" IS NOT NULL);
CREATE INDEX ordonnance_client ON ordonnance USING btree ("IdClient", "DateOrd" DESC, _id DESC);
CREATE INDEX ordonnance_consultation ON ordonnance USING btree ("IdConsultation") WHERE ("IdConsultation" IS NOT NULL);
CREATE INDEX ordonnance_creation ON ordonnance USING btree ("createdAt" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX ordonnance_date ON ordonnance USING btree ("DateOrd" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX ordonnance_officine_creation ON ordonnance USING btree ("IdOfficine", "createdAt" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX ordonnance_officine_date ON ordonnance USING btree ("IdOfficine", "DateOrd" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX ordonnance_officine_ref ON ordonnance USING btree ("IdOfficine", "RefOrd") WHERE ("Statut" = 'Active'::text);
CREATE INDEX ordonnance_prescripteur ON ordonnance USING btree ("IdPrescripteur") WHERE ("IdPrescripteur" IS NOT NULL);
CREATE INDEX ordonnance_retiree ON ordonnance USING btree ("IdOfficine", "DateOrd" DESC, _id DESC) WHERE ("Statut" = 'Supprimée'::text);
CREATE INDEX ordonnance_type ON ordonnance USING btree ("TypeVision", "IdOfficine") WHERE ("Statut" = 'Active'::text);
CREATE TRIGGER ordonnance_trace AFTER INSERT OR DELETE OR UPDATE ON ordonnance FOR EACH ROW EXECUTE FUNCTION tracer();
CREATE TRIGGER ordonnance_visites AFTER UPDATE ON ordonnance REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION prescription_corrigee();

create table prise_en_charge (
  _id uuid not null,
  "IdClient" uuid not null,
  "IdOfficine" uuid not null,
  "IdAssurance" uuid not null,
  "IdSociete" uuid,
  "NumeroBon" text not null,
  "Gestionnaire" text,
  "Police" text,
  "Matricule" text,
  "AssurePrincipal" text,
  "Beneficiaire" text,
  "Lien" text,
  "IdPrescripteur" uuid,
  "Taux" smallint not null,
  "Plafond" bigint,
  "PlafondMonture" bigint,
  "PlafondVerres" bigint,
  "MontantAccorde" bigint,
  "RemiseAssurance" smallint,
  "DateDebut" date,
  "DateFin" date,
  "Observation" text,
  "Statut" text not null default 'Active'::text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  constraint prise_en_charge_pkey PRIMARY KEY (_id),
  constraint "prise_en_charge_MontantAccorde_check" CHECK ("MontantAccorde" >= 0 AND "MontantAccorde" <= '9999999999'::bigint),
  constraint "prise_en_charge_PlafondMonture_check" CHECK ("PlafondMonture" >= 0 AND "PlafondMonture" <= '9999999999'::bigint),
  constraint "prise_en_charge_PlafondVerres_check" CHECK ("PlafondVerres" >= 0 AND "PlafondVerres" <= '9999999999'::bigint),
  constraint "prise_en_charge_Plafond_check" CHECK ("Plafond" >= 0 AND "Plafond" <= '9999999999'::bigint),
  constraint "prise_en_charge_RemiseAssurance_check" CHECK ("RemiseAssurance" >= 0 AND "RemiseAssurance" <= 100),
  constraint "prise_en_charge_Statut_check" CHECK ("Statut" = ANY (ARRAY['Active'::text, 'Supprimée'::text])),
  constraint "prise_en_charge_Taux_check" CHECK ("Taux" >= 0 AND "Taux" <= 100),
  constraint prise_en_charge_check CHECK ("DateFin" >= "DateDebut"),
  constraint "prise_en_charge_IdAssurance_fkey" FOREIGN KEY ("IdAssurance") REFERENCES assurance(_id),
  constraint "prise_en_charge_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "prise_en_charge_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "prise_en_charge_IdPrescripteur_fkey" FOREIGN KEY ("IdPrescripteur") REFERENCES prescripteur(_id),
  constraint "prise_en_charge_IdSociete_fkey" FOREIGN KEY ("IdSociete") REFERENCES societe(_id),
  constraint "prise_en_charge_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "prise_en_charge_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX prise_en_charge_assurance ON prise_en_charge USING btree ("IdAssurance");
CREATE INDEX prise_en_charge_bon ON prise_en_charge USING btree ("IdAssurance", lower("NumeroBon"));
CREATE INDEX prise_en_charge_client ON prise_en_charge USING btree ("IdClient", "createdAt" DESC, _id DESC);
CREATE INDEX prise_en_charge_le ON prise_en_charge USING btree ("createdAt", "IdOfficine") WHERE ("Statut" = 'Active'::text);
CREATE INDEX prise_en_charge_prescripteur ON prise_en_charge USING btree ("IdPrescripteur") WHERE ("IdPrescripteur" IS NOT NULL);
CREATE INDEX prise_en_charge_societe ON prise_en_charge USING btree ("IdSociete") WHERE ("IdSociete" IS NOT NULL);
CREATE TRIGGER prise_en_charge_double AFTER INSERT OR UPDATE OF "NumeroBon", "IdAssurance" ON prise_en_charge FOR EACH ROW EXECUTE FUNCTION constater_bon_en_double();
CREATE TRIGGER prise_en_charge_trace AFTER INSERT OR DELETE OR UPDATE ON prise_en_charge FOR EACH ROW EXECUTE FUNCTION tracer();

create table proforma (
  _id uuid not null,
  "RefProforma" text collate "C" not null,
  "IdClient" uuid not null,
  "IdOfficine" uuid not null,
  "DateProforma" date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  "DateExpiration" date not null,
  "RefOrd" text collate "C",
  "IdPriseEnCharge" uuid,
  "IdArticle1" uuid,
  "IdArticle2" uuid,
  "IdArticle3" uuid,
  "PrixMont1" bigint not null default 0,
  "PrixMont2" bigint not null default 0,
  "PrixMont3" bigint not null default 0,
  "PrixMonture1" bigint,
  "PrixMonture2" bigint,
  "PrixMonture3" bigint,
  "PrixMontage1" bigint,
  "PrixMontage2" bigint,
  "PrixMontage3" bigint,
  "PrixVerG1" bigint not null default 0,
  "PrixVerG2" bigint not null default 0,
  "PrixVerG3" bigint not null default 0,
  "PrixVerD1" bigint not null default 0,
  "PrixVerD2" bigint not null default 0,
  "PrixVerD3" bigint not null default 0,
  "Paires" jsonb not null default '[]'::jsonb,
  "RemiseCom" bigint not null default 0,
  "Total" bigint not null,
  "PartAssurance" bigint not null default 0,
  "PartClient" bigint not null generated always as (("Total" - "PartAssurance")) stored,
  "Observation" text,
  "Statut" text not null default 'Active'::text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  "Estimation" jsonb,
  "PrixListe1" bigint,
  "PrixListe2" bigint,
  "PrixListe3" bigint,
  "RemiseTotale" bigint not null default 0,
  "IdConvention" uuid,
  "RemiseVerres" bigint not null default 0,
  constraint proforma_pkey PRIMARY KEY (_id),
  constraint "proforma_RefProforma_key" UNIQUE ("RefProforma"),
  constraint "proforma_RemiseVerres_check" CHECK ("RemiseVerres" >= 0),
  constraint "proforma_Statut_check" CHECK ("Statut" = ANY (ARRAY['Active'::text, 'Supprimée'::text])),
  constraint proforma_check CHECK ("DateExpiration" >= "DateProforma"),
  constraint proforma_monture CHECK (("PrixMonture1" + "PrixMontage1") = "PrixMont1" AND ("PrixMonture2" + "PrixMontage2") = "PrixMont2" AND ("PrixMonture3" + "PrixMontage3") = "PrixMont3"),
  constraint proforma_prix CHECK (LEAST("PrixMont1", "PrixMont2", "PrixMont3", "PrixVerG1", "PrixVerG2", "PrixVerG3", "PrixVerD1", "PrixVerD2", "PrixVerD3", "RemiseCom", "PartAssurance", "Total" - "PartAssurance") >= 0),
  constraint proforma_total CHECK ("Total" = ("PrixMont1" + "PrixMont2" + "PrixMont3" + "PrixVerG1" + "PrixVerG2" + "PrixVerG3" + "PrixVerD1" + "PrixVerD2" + "PrixVerD3" - "RemiseCom") AND "Total" <= '9999999999'::bigint),
  constraint "proforma_IdArticle1_fkey" FOREIGN KEY ("IdArticle1") REFERENCES article(_id),
  constraint "proforma_IdArticle2_fkey" FOREIGN KEY ("IdArticle2") REFERENCES article(_id),
  constraint "proforma_IdArticle3_fkey" FOREIGN KEY ("IdArticle3") REFERENCES article(_id),
  constraint "proforma_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "proforma_IdConvention_fkey" FOREIGN KEY ("IdConvention") REFERENCES convention(_id),
  constraint "proforma_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "proforma_IdPriseEnCharge_fkey" FOREIGN KEY ("IdPriseEnCharge") REFERENCES prise_en_charge(_id),
  constraint "proforma_RefOrd_fkey" FOREIGN KEY ("RefOrd") REFERENCES ordonnance("RefOrd"),
  constraint "proforma_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "proforma_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX proforma_client ON proforma USING btree ("IdClient", "createdAt" DESC, _id DESC);
CREATE INDEX proforma_convention ON proforma USING btree ("IdConvention") WHERE ("IdConvention" IS NOT NULL);
CREATE INDEX proforma_date ON proforma USING btree ("DateProforma" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX proforma_expiration ON proforma USING btree ("DateExpiration", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX proforma_officine_date ON proforma USING btree ("IdOfficine", "DateProforma" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX proforma_officine_expiration ON proforma USING btree ("IdOfficine", "DateExpiration", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX proforma_officine_ref ON proforma USING btree ("IdOfficine", "RefProforma") WHERE ("Statut" = 'Active'::text);
CREATE INDEX proforma_officine_total ON proforma USING btree ("IdOfficine", "Total", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX proforma_ordonnance ON proforma USING btree ("RefOrd") WHERE ("RefOrd" IS NOT NULL);
CREATE INDEX proforma_prise_en_charge ON proforma USING btree ("IdPriseEnCharge") WHERE ("IdPriseEnCharge" IS NOT NULL);
CREATE INDEX proforma_sommes ON proforma USING btree ("IdOfficine", "DateProforma") INCLUDE ("Total", "PartAssurance", "PartClient", "DateExpiration", _id, "createdBy") WHERE ("Statut" = 'Active'::text);
CREATE INDEX proforma_total ON proforma USING btree ("Total", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX proforma_vendeur ON proforma USING btree ("createdBy", "DateProforma" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE TRIGGER proforma_remise BEFORE INSERT OR UPDATE ON proforma FOR EACH ROW EXECUTE FUNCTION compter_la_remise();
CREATE TRIGGER proforma_totaux_delete AFTER DELETE ON proforma REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION proforma_totaux();
CREATE TRIGGER proforma_totaux_insert AFTER INSERT ON proforma REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION proforma_totaux();
CREATE TRIGGER proforma_totaux_update AFTER UPDATE ON proforma REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION proforma_totaux();
CREATE TRIGGER proforma_trace AFTER INSERT OR DELETE OR UPDATE ON proforma FOR EACH ROW EXECUTE FUNCTION tracer('PartClient', 'RemiseVerres');

create table commande_client (
  _id uuid not null,
  "RefCmmd" text collate "C" not null,
  "IdClient" uuid not null,
  "IdOfficine" uuid not null,
  "DateCommd" date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  "RefOrd" text collate "C",
  "IdProforma" uuid,
  "IdPriseEnCharge" uuid,
  "IdAssurance" uuid,
  "IdFacture" uuid,
  "IdArticle1" uuid,
  "IdArticle2" uuid,
  "IdArticle3" uuid,
  "PrixMont1" bigint not null default 0,
  "PrixMont2" bigint not null default 0,
  "PrixMont3" bigint not null default 0,
  "PrixMonture1" bigint,
  "PrixMonture2" bigint,
  "PrixMonture3" bigint,
  "PrixMontage1" bigint,
  "PrixMontage2" bigint,
  "PrixMontage3" bigint,
  "PrixVerG1" bigint not null default 0,
  "PrixVerG2" bigint not null default 0,
  "PrixVerG3" bigint not null default 0,
  "PrixVerD1" bigint not null default 0,
  "PrixVerD2" bigint not null default 0,
  "PrixVerD3" bigint not null default 0,
  "Paires" jsonb not null default '[]'::jsonb,
  "RemiseCom" bigint not null default 0,
  "Total" bigint not null,
  "PartAssurance" bigint not null default 0,
  "PartClient" bigint not null generated always as (("Total" - "PartAssurance")) stored,
  "MontantRegle" bigint not null default 0,
  "ResteAPayer" bigint not null generated always as ((("Total" - "PartAssurance") - "MontantRegle")) stored,
  "StatutReglement" text not null generated always as (
CASE
    WHEN (("Total" - "PartAssurance") = "MontantRegle") THEN 'Soldée'::text
    WHEN ("MontantRegle" = 0) THEN 'Non réglée'::text
    ELSE 'Partielle'::text
END) stored,
  "Etape" text not null default 'Enregistrée'::text,
  "DatePromesse" date,
  "Observation" text,
  "Statut" text not null default 'Active'::text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  "TauxAcompte" smallint not null default 0,
  "PrixListe1" bigint,
  "PrixListe2" bigint,
  "PrixListe3" bigint,
  "RemiseTotale" bigint not null default 0,
  "MotifAnnulation" text,
  "DossierAssurance" text,
  "EtatAssurance" text generated always as (
CASE
    WHEN ("Statut" = 'Active'::text) THEN COALESCE("DossierAssurance",
    CASE
        WHEN ("PartAssurance" > 0) THEN 'À traiter'::text
        ELSE NULL::text
    END)
    ELSE NULL::text
END) stored,
  "IdConvention" uuid,
  "Cause" text not null default 'vente'::text,
  "Taux" smallint,
  "PlafondMonture" bigint,
  "PlafondVerres" bigint,
  "PlafondRestant" bigint,
  "AccordeRestant" bigint,
  "RemiseVerres" bigint not null default 0,
  constraint commande_client_pkey PRIMARY KEY (_id),
  constraint "commande_client_RefCmmd_key" UNIQUE ("RefCmmd"),
  constraint "commande_client_DossierAssurance_check" CHECK ("DossierAssurance" = ANY (ARRAY['Traitée'::text, 'À déposer'::text, 'Déposée'::text, 'Rejetée'::text, 'Réglée'::text, 'Close'::text])),
  constraint "commande_client_Etape_check" CHECK ("Etape" = ANY (ARRAY['Enregistrée'::text, 'Verres commandés'::text, 'Verres reçus'::text, 'Montée'::text, 'Vérifiée'::text, 'Livrée'::text, 'Rendue'::text])),
  constraint "commande_client_RemiseVerres_check" CHECK ("RemiseVerres" >= 0),
  constraint "commande_client_Statut_check" CHECK ("Statut" = ANY (ARRAY['Active'::text, 'Supprimée'::text])),
  constraint "commande_client_TauxAcompte_check" CHECK ("TauxAcompte" >= 0 AND "TauxAcompte" <= 100),
  constraint commande_client_monture CHECK (("PrixMonture1" + "PrixMontage1") = "PrixMont1" AND ("PrixMonture2" + "PrixMontage2") = "PrixMont2" AND ("PrixMonture3" + "PrixMontage3") = "PrixMont3"),
  constraint commande_client_prix CHECK (LEAST("PrixMont1", "PrixMont2", "PrixMont3", "PrixVerG1", "PrixVerG2", "PrixVerG3", "PrixVerD1", "PrixVerD2", "PrixVerD3", "RemiseCom", "PartAssurance", "Total" - "PartAssurance") >= 0),
  constraint commande_client_promesse_tenue CHECK ("DatePromesse" IS NULL OR "Statut" = 'Active'::text AND "Etape" <> 'Rendue'::text),
  constraint commande_client_regle CHECK ("MontantRegle" >= 0 AND "MontantRegle" <= ("Total" - "PartAssurance")),
  constraint commande_client_total CHECK ("Total" = ("PrixMont1" + "PrixMont2" + "PrixMont3" + "PrixVerG1" + "PrixVerG2" + "PrixVerG3" + "PrixVerD1" + "PrixVerD2" + "PrixVerD3" - "RemiseCom") AND "Total" <= '9999999999'::bigint),
  constraint "commande_client_IdArticle1_fkey" FOREIGN KEY ("IdArticle1") REFERENCES article(_id),
  constraint "commande_client_IdArticle2_fkey" FOREIGN KEY ("IdArticle2") REFERENCES article(_id),
  constraint "commande_client_IdArticle3_fkey" FOREIGN KEY ("IdArticle3") REFERENCES article(_id),
  constraint "commande_client_IdAssurance_fkey" FOREIGN KEY ("IdAssurance") REFERENCES assurance(_id),
  constraint "commande_client_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "commande_client_IdConvention_fkey" FOREIGN KEY ("IdConvention") REFERENCES convention(_id),
  constraint "commande_client_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "commande_client_IdPriseEnCharge_fkey" FOREIGN KEY ("IdPriseEnCharge") REFERENCES prise_en_charge(_id),
  constraint "commande_client_IdProforma_fkey" FOREIGN KEY ("IdProforma") REFERENCES proforma(_id),
  constraint "commande_client_RefOrd_fkey" FOREIGN KEY ("RefOrd") REFERENCES ordonnance("RefOrd"),
  constraint "commande_client_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "commande_client_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX commande_client_achats ON commande_client USING btree ("IdClient", "DateCommd") WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_anniversaire ON commande_client USING btree ("IdOfficine", ((((EXTRACT(month FROM "DateCommd") * (100)::numeric) + EXTRACT(day FROM "DateCommd")))::smallint)) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_assurance ON commande_client USING btree ("IdAssurance", "DateCommd" DESC, _id DESC, "IdOfficine", "Statut") WHERE ("IdAssurance" IS NOT NULL);
CREATE INDEX commande_client_atelier ON commande_client USING btree ("Etape", "DatePromesse", _id, "IdOfficine") WHERE (("Statut" = 'Active'::text) AND ("Etape" = ANY (ARRAY['Verres commandés'::text, 'Verres reçus'::text, 'Montée'::text, 'Vérifiée'::text])));
CREATE INDEX commande_client_client ON commande_client USING btree ("IdClient", "createdAt" DESC, _id DESC);
CREATE INDEX commande_client_convention ON commande_client USING btree ("IdConvention") WHERE ("IdConvention" IS NOT NULL);
CREATE INDEX commande_client_date ON commande_client USING btree ("DateCommd" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_dossier ON commande_client USING btree ("EtatAssurance", "DateCommd", _id, "IdOfficine", "IdAssurance", "PartAssurance") WHERE ("EtatAssurance" = ANY (ARRAY['À traiter'::text, 'Traitée'::text]));
CREATE INDEX commande_client_du ON commande_client USING btree ("IdOfficine", "DateCommd" DESC, _id DESC) WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX commande_client_du_client ON commande_client USING btree ("IdClient") WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX commande_client_du_reseau ON commande_client USING btree ("DateCommd" DESC, _id DESC) WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX commande_client_etape ON commande_client USING btree ("Etape", "DateCommd" DESC, _id DESC, "IdOfficine") WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_etats ON commande_client USING btree ("DateCommd", _id) INCLUDE ("IdOfficine", "IdClient", "createdBy", "RefOrd", "DatePromesse", "Total", "PartAssurance", "PartClient", "MontantRegle", "ResteAPayer", "RemiseTotale") WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_facture ON commande_client USING btree ("IdFacture") WHERE ("IdFacture" IS NOT NULL);
CREATE INDEX commande_client_officine_date ON commande_client USING btree ("IdOfficine", "DateCommd" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_officine_ref ON commande_client USING btree ("IdOfficine", "RefCmmd") WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_officine_total ON commande_client USING btree ("IdOfficine", "Total", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_officine_tri_promesse ON commande_client USING btree ("IdOfficine", "DatePromesse", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_ordonnance ON commande_client USING btree ("RefOrd") WHERE ("RefOrd" IS NOT NULL);
CREATE INDEX commande_client_prise_en_charge ON commande_client USING btree ("IdPriseEnCharge") WHERE ("IdPriseEnCharge" IS NOT NULL);
CREATE UNIQUE INDEX commande_client_proforma ON commande_client USING btree ("IdProforma") WHERE (("IdProforma" IS NOT NULL) AND ("Statut" = 'Active'::text));
CREATE INDEX commande_client_promesse ON commande_client USING btree ("DatePromesse", _id, "IdOfficine") WHERE (("Statut" = 'Active'::text) AND ("Etape" <> ALL (ARRAY['Livrée'::text, 'Rendue'::text])));
CREATE INDEX commande_client_reglement ON commande_client USING btree ("StatutReglement", "DateCommd" DESC, _id DESC, "IdOfficine") WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_sommes ON commande_client USING btree ("IdOfficine", "DateCommd") INCLUDE ("Total", "PartAssurance", "PartClient", "MontantRegle", "ResteAPayer", "Etape", "StatutReglement", "DatePromesse", "IdAssurance", "createdBy") WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_total ON commande_client USING btree ("Total", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_tri_promesse ON commande_client USING btree ("DatePromesse", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_client_vendeur ON commande_client USING btree ("createdBy", "DateCommd" DESC, _id DESC, "IdOfficine") WHERE ("Statut" = 'Active'::text);
CREATE TRIGGER commande_client_employeur AFTER UPDATE OF "IdConvention" ON commande_client FOR EACH ROW WHEN (new."IdConvention" IS NOT NULL AND new."IdConvention" IS DISTINCT FROM old."IdConvention") EXECUTE FUNCTION constater_employeur();
CREATE TRIGGER commande_client_employeur_insert AFTER INSERT ON commande_client FOR EACH ROW WHEN (new."IdConvention" IS NOT NULL) EXECUTE FUNCTION constater_employeur();
CREATE TRIGGER commande_client_facturee BEFORE UPDATE OF "Total", "PartAssurance", "Statut", "IdPriseEnCharge", "IdAssurance" ON commande_client FOR EACH ROW WHEN (old."DossierAssurance" IS NOT NULL AND (new."Total" <> old."Total" OR new."PartAssurance" <> old."PartAssurance" OR new."Statut" <> old."Statut" OR new."IdPriseEnCharge" IS DISTINCT FROM old."IdPriseEnCharge" OR new."IdAssurance" IS DISTINCT FROM old."IdAssurance" AND new."updatedAt" <> old."updatedAt")) EXECUTE FUNCTION garder_vente_facturee();
CREATE TRIGGER commande_client_remise BEFORE INSERT OR UPDATE ON commande_client FOR EACH ROW EXECUTE FUNCTION compter_la_remise();
CREATE TRIGGER commande_client_sans_etiquette AFTER UPDATE ON commande_client FOR EACH ROW WHEN (old."Paires" IS DISTINCT FROM new."Paires" OR old."PrixVerD1" IS DISTINCT FROM new."PrixVerD1" OR old."PrixVerG1" IS DISTINCT FROM new."PrixVerG1" OR old."PrixVerD2" IS DISTINCT FROM new."PrixVerD2" OR old."PrixVerG2" IS DISTINCT FROM new."PrixVerG2" OR old."PrixVerD3" IS DISTINCT FROM new."PrixVerD3" OR old."PrixVerG3" IS DISTINCT FROM new."PrixVerG3" OR old."PrixMontage1" IS DISTINCT FROM new."PrixMontage1" OR old."PrixMontage2" IS DISTINCT FROM new."PrixMontage2" OR old."PrixMontage3" IS DISTINCT FROM new."PrixMontage3") EXECUTE FUNCTION constater_sans_etiquette();
CREATE TRIGGER commande_client_sans_etiquette_insert AFTER INSERT ON commande_client FOR EACH ROW WHEN ((new."PrixVerD1" + new."PrixVerG1" + new."PrixVerD2" + new."PrixVerG2" + new."PrixVerD3" + new."PrixVerG3") > 0 OR new."Paires" @? '$[*].*."Libelle"?(@ != "")'::jsonpath) EXECUTE FUNCTION constater_sans_etiquette();
CREATE TRIGGER commande_client_sur_etiquette AFTER INSERT OR UPDATE ON commande_client FOR EACH ROW WHEN (new."PartAssurance" > 0) EXECUTE FUNCTION constater_sur_etiquette();
CREATE TRIGGER commande_client_trace AFTER INSERT OR DELETE OR UPDATE ON commande_client FOR EACH ROW EXECUTE FUNCTION tracer('PartClient', 'ResteAPayer', 'StatutReglement', 'DossierAssurance', 'EtatAssurance', 'Cause', 'Taux', 'PlafondMonture', 'PlafondVerres', 'PlafondRestant', 'AccordeRestant', 'RemiseVerres');
CREATE TRIGGER commande_client_vendue_proforma AFTER INSERT ON commande_client FOR EACH ROW WHEN (new."IdProforma" IS NOT NULL) EXECUTE FUNCTION transformer_proforma();
CREATE TRIGGER commande_client_vendue_proforma_changement AFTER UPDATE ON commande_client FOR EACH ROW WHEN ((old."IdProforma" IS DISTINCT FROM new."IdProforma" OR old."Statut" IS DISTINCT FROM new."Statut") AND (old."IdProforma" IS NOT NULL OR new."IdProforma" IS NOT NULL)) EXECUTE FUNCTION transformer_proforma();
CREATE TRIGGER commande_client_vendue_suivie AFTER INSERT ON commande_client FOR EACH ROW EXECUTE FUNCTION suivre_commande();
CREATE TRIGGER commande_client_vendue_suivie_changement AFTER UPDATE ON commande_client FOR EACH ROW WHEN (old."Statut" IS DISTINCT FROM new."Statut" OR old."DateCommd" IS DISTINCT FROM new."DateCommd" OR old."IdOfficine" IS DISTINCT FROM new."IdOfficine" OR old."createdBy" IS DISTINCT FROM new."createdBy" OR old."MontantRegle" IS DISTINCT FROM new."MontantRegle" OR old."DatePromesse" IS DISTINCT FROM new."DatePromesse" OR old."Etape" IS DISTINCT FROM new."Etape" OR old."Total" IS DISTINCT FROM new."Total" OR old."PartAssurance" IS DISTINCT FROM new."PartAssurance") EXECUTE FUNCTION suivre_commande();
CREATE TRIGGER commande_client_vendue_visite AFTER INSERT ON commande_client FOR EACH ROW EXECUTE FUNCTION noter_achat();
CREATE TRIGGER commande_client_vendue_visite_changement AFTER UPDATE ON commande_client FOR EACH ROW WHEN (old."Statut" IS DISTINCT FROM new."Statut" OR old."DateCommd" IS DISTINCT FROM new."DateCommd" OR old."IdClient" IS DISTINCT FROM new."IdClient" OR old."RefOrd" IS DISTINCT FROM new."RefOrd" OR old."IdOfficine" IS DISTINCT FROM new."IdOfficine") EXECUTE FUNCTION noter_achat();
CREATE TRIGGER commande_client_versionner AFTER INSERT ON commande_client FOR EACH ROW EXECUTE FUNCTION versionner_commande();
CREATE TRIGGER commande_client_versionner_changement AFTER UPDATE ON commande_client FOR EACH ROW WHEN (old."Statut" IS DISTINCT FROM new."Statut" OR old."DateCommd" IS DISTINCT FROM new."DateCommd" OR old."IdOfficine" IS DISTINCT FROM new."IdOfficine" OR old."createdBy" IS DISTINCT FROM new."createdBy" OR old."Total" IS DISTINCT FROM new."Total" OR old."RemiseTotale" IS DISTINCT FROM new."RemiseTotale" OR old."PartAssurance" IS DISTINCT FROM new."PartAssurance" OR old."RemiseCom" IS DISTINCT FROM new."RemiseCom" OR old."IdArticle1" IS DISTINCT FROM new."IdArticle1" OR old."IdArticle2" IS DISTINCT FROM new."IdArticle2" OR old."IdArticle3" IS DISTINCT FROM new."IdArticle3" OR old."PrixMont1" IS DISTINCT FROM new."PrixMont1" OR old."PrixMont2" IS DISTINCT FROM new."PrixMont2" OR old."PrixMont3" IS DISTINCT FROM new."PrixMont3" OR old."PrixMonture1" IS DISTINCT FROM new."PrixMonture1" OR old."PrixMonture2" IS DISTINCT FROM new."PrixMonture2" OR old."PrixMonture3" IS DISTINCT FROM new."PrixMonture3" OR old."PrixVerD1" IS DISTINCT FROM new."PrixVerD1" OR old."PrixVerD2" IS DISTINCT FROM new."PrixVerD2" OR old."PrixVerD3" IS DISTINCT FROM new."PrixVerD3" OR old."PrixVerG1" IS DISTINCT FROM new."PrixVerG1" OR old."PrixVerG2" IS DISTINCT FROM new."PrixVerG2" OR old."PrixVerG3" IS DISTINCT FROM new."PrixVerG3") EXECUTE FUNCTION versionner_commande();

create table commande_comptoir (
  _id uuid not null,
  "RefCmmd" text collate "C" not null,
  "IdOfficine" uuid not null,
  "DateCommd" date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  "NomAcheteur" text,
  "NombreArticles" integer not null,
  "SousTotal" bigint not null,
  "Remise" bigint not null default 0,
  "PartClient" bigint not null generated always as (("SousTotal" - "Remise")) stored,
  "MontantRegle" bigint not null default 0,
  "ResteAPayer" bigint not null generated always as ((("SousTotal" - "Remise") - "MontantRegle")) stored,
  "StatutReglement" text not null generated always as (
CASE
    WHEN (("SousTotal" - "Remise") = "MontantRegle") THEN 'Soldée'::text
    WHEN ("MontantRegle" = 0) THEN 'Non réglée'::text
    ELSE 'Partielle'::text
END) stored,
  "Observation" text,
  "Statut" text not null default 'Active'::text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(((COALESCE("NomAcheteur", ''::text) || ' '::text) || "RefCmmd")))) stored,
  "RemisePrix" bigint not null default 0,
  "RemiseTotale" bigint not null generated always as (("Remise" + "RemisePrix")) stored,
  "MotifAnnulation" text,
  "Cause" text,
  constraint commande_comptoir_pkey PRIMARY KEY (_id),
  constraint "commande_comptoir_RefCmmd_key" UNIQUE ("RefCmmd"),
  constraint "commande_comptoir_Cause_check" CHECK ("Cause" = 'retour'::text),
  constraint "commande_comptoir_NombreArticles_check" CHECK ("NombreArticles" >= 0),
  constraint "commande_comptoir_RemisePrix_check" CHECK ("RemisePrix" >= 0),
  constraint "commande_comptoir_SousTotal_check" CHECK ("SousTotal" >= 0 AND "SousTotal" <= '9999999999'::bigint),
  constraint "commande_comptoir_Statut_check" CHECK ("Statut" = ANY (ARRAY['Active'::text, 'Supprimée'::text])),
  constraint commande_comptoir_check CHECK ("Remise" >= 0 AND "Remise" <= "SousTotal"),
  constraint commande_comptoir_regle CHECK ("MontantRegle" >= 0 AND "MontantRegle" <= ("SousTotal" - "Remise")),
  constraint "commande_comptoir_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "commande_comptoir_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "commande_comptoir_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX commande_comptoir_date ON commande_comptoir USING btree ("DateCommd" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_comptoir_du ON commande_comptoir USING btree ("IdOfficine", "DateCommd" DESC, _id DESC) WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX commande_comptoir_du_reseau ON commande_comptoir USING btree ("DateCommd" DESC, _id DESC) WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX commande_comptoir_officine_date ON commande_comptoir USING btree ("IdOfficine", "DateCommd" DESC, _id DESC) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_comptoir_officine_part ON commande_comptoir USING btree ("IdOfficine", "PartClient", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_comptoir_part ON commande_comptoir USING btree ("PartClient", _id) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_comptoir_recherche ON commande_comptoir USING gin (recherche gin_trgm_ops) WITH (fastupdate=off) WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_comptoir_reglement ON commande_comptoir USING btree ("StatutReglement", "DateCommd" DESC, _id DESC, "IdOfficine") WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_comptoir_sommes ON commande_comptoir USING btree ("IdOfficine", "DateCommd") INCLUDE ("NombreArticles", "PartClient", "MontantRegle", "ResteAPayer", "Remise", "StatutReglement", "createdBy") WHERE ("Statut" = 'Active'::text);
CREATE INDEX commande_comptoir_vendeur ON commande_comptoir USING btree ("createdBy", "DateCommd" DESC, _id DESC, "IdOfficine") WHERE ("Statut" = 'Active'::text);
CREATE TRIGGER commande_comptoir_trace AFTER INSERT OR DELETE OR UPDATE ON commande_comptoir FOR EACH ROW EXECUTE FUNCTION tracer('recherche', 'Cause');
CREATE TRIGGER commande_comptoir_versionner AFTER INSERT ON commande_comptoir FOR EACH ROW EXECUTE FUNCTION versionner_comptoir();
CREATE TRIGGER commande_comptoir_versionner_changement AFTER UPDATE ON commande_comptoir FOR EACH ROW WHEN (old.version <> new.version) EXECUTE FUNCTION versionner_comptoir();

create table avoir (
  _id uuid not null default nouvel_id(),
  "Reference" text collate "C" not null,
  "IdOfficine" uuid not null,
  "IdCommande" uuid,
  "IdComptoir" uuid,
  "IdClient" uuid,
  "Jour" date not null,
  "Motif" text not null,
  "Montant" bigint not null,
  "PartAssurance" bigint not null,
  "PartClient" bigint not null generated always as (("Montant" - "PartAssurance")) stored,
  "Rendu" bigint not null,
  "Credit" bigint not null,
  "Utilise" bigint not null default 0,
  "Reste" bigint not null generated always as (("Credit" - "Utilise")) stored,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint avoir_pkey PRIMARY KEY (_id),
  constraint "avoir_Reference_key" UNIQUE ("Reference"),
  constraint "avoir_Credit_check" CHECK ("Credit" >= 0),
  constraint "avoir_Montant_check" CHECK ("Montant" > 0),
  constraint "avoir_Rendu_check" CHECK ("Rendu" >= 0),
  constraint avoir_check CHECK ("PartAssurance" >= 0 AND "PartAssurance" <= "Montant"),
  constraint avoir_check1 CHECK (num_nonnulls("IdCommande", "IdComptoir") = 1),
  constraint avoir_check2 CHECK (("IdClient" IS NULL) = ("IdCommande" IS NULL)),
  constraint avoir_utilise CHECK ("Utilise" >= 0 AND "Utilise" <= "Credit"),
  constraint "avoir_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "avoir_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "avoir_IdComptoir_fkey" FOREIGN KEY ("IdComptoir") REFERENCES commande_comptoir(_id),
  constraint "avoir_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "avoir_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX avoir_client ON avoir USING btree ("IdClient", "createdAt" DESC) WHERE ("IdClient" IS NOT NULL);
CREATE INDEX avoir_commande ON avoir USING btree ("IdCommande") WHERE ("IdCommande" IS NOT NULL);
CREATE INDEX avoir_comptoir ON avoir USING btree ("IdComptoir") WHERE ("IdComptoir" IS NOT NULL);
CREATE INDEX avoir_credit ON avoir USING btree ("createdAt" DESC, _id DESC) INCLUDE ("IdOfficine") WHERE ("Reste" > 0);
CREATE INDEX avoir_date ON avoir USING btree ("createdAt" DESC, _id DESC);
CREATE INDEX avoir_jour ON avoir USING btree ("Jour", "IdOfficine");
CREATE INDEX avoir_montant ON avoir USING btree ("Montant", _id);
CREATE INDEX avoir_officine ON avoir USING btree ("IdOfficine", "createdAt" DESC, _id DESC);
CREATE INDEX avoir_officine_credit ON avoir USING btree ("IdOfficine", "createdAt" DESC, _id DESC) WHERE ("Reste" > 0);
CREATE INDEX avoir_officine_montant ON avoir USING btree ("IdOfficine", "Montant", _id);
CREATE INDEX avoir_officine_reste ON avoir USING btree ("IdOfficine", "Reste", _id);
CREATE INDEX avoir_reste ON avoir USING btree ("Reste", _id);
CREATE INDEX avoir_scelle ON avoir USING brin ("createdAt");
CREATE TRIGGER avoir_constat AFTER INSERT ON avoir FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_d_avoir');
CREATE TRIGGER avoir_intouchable BEFORE DELETE OR UPDATE OF _id, "Reference", "IdOfficine", "IdCommande", "IdComptoir", "Jour", "Motif", "Montant", "PartAssurance", "Rendu", "Credit", "createdAt", "createdBy" OR TRUNCATE ON avoir FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE CONSTRAINT TRIGGER avoir_perdu AFTER INSERT ON avoir DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_de_retour_perdu');
CREATE TRIGGER avoir_trace AFTER INSERT OR UPDATE ON avoir FOR EACH ROW EXECUTE FUNCTION tracer('PartClient', 'Reste');

create table dossier_assurance (
  _id uuid not null,
  "IdOfficine" uuid not null,
  "Part" bigint not null,
  "AFacturer" bigint not null,
  "Regle" bigint not null default 0,
  "Rejete" bigint not null default 0,
  "Charge" bigint not null default 0,
  "Abandonne" bigint not null default 0,
  "Motif" text,
  "Pieces" jsonb not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamp with time zone not null default now(),
  "updatedBy" uuid,
  "TauxRemise" smallint not null default 0,
  "RemiseFixee" bigint not null default 0,
  "Remise" bigint not null default 0,
  "Avoir" bigint not null default 0,
  "Ouvert" bigint not null generated always as ((((((("Part" - "Remise") - "Regle") - "Rejete") - "Charge") - "Abandonne") - "Avoir")) stored,
  constraint dossier_assurance_pkey PRIMARY KEY (_id),
  constraint "dossier_assurance_Abandonne_check" CHECK ("Abandonne" >= 0),
  constraint "dossier_assurance_Avoir_check" CHECK ("Avoir" >= 0),
  constraint "dossier_assurance_Charge_check" CHECK ("Charge" >= 0),
  constraint "dossier_assurance_Part_check" CHECK ("Part" >= 0),
  constraint "dossier_assurance_Regle_check" CHECK ("Regle" >= 0),
  constraint "dossier_assurance_Rejete_check" CHECK ("Rejete" >= 0),
  constraint "dossier_assurance_Remise_check" CHECK ("Remise" >= 0),
  constraint dossier_assurance_a_facturer CHECK ("AFacturer" >= 0),
  constraint dossier_assurance_check CHECK ("RemiseFixee" >= 0 AND "RemiseFixee" <= "Part"),
  constraint dossier_assurance_ouvert CHECK (("Part" - "Remise" - "Regle" - "Rejete" - "Charge" - "Abandonne" - "Avoir") >= "AFacturer"),
  constraint "dossier_assurance_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint dossier_assurance__id_fkey FOREIGN KEY (_id) REFERENCES commande_client(_id),
  constraint "dossier_assurance_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "dossier_assurance_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE TRIGGER dossier_assurance_garde BEFORE DELETE OR TRUNCATE ON dossier_assurance FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER dossier_assurance_inscrire AFTER INSERT OR UPDATE OF "Part", "TauxRemise", "RemiseFixee", "Motif", "Pieces" ON dossier_assurance FOR EACH ROW EXECUTE FUNCTION inscrire_version_dossier();
CREATE TRIGGER dossier_assurance_trace AFTER INSERT OR UPDATE ON dossier_assurance FOR EACH ROW EXECUTE FUNCTION tracer('AFacturer', 'Regle', 'Rejete', 'Charge', 'Abandonne', 'Remise', 'Avoir', 'Ouvert');
CREATE TRIGGER dossier_assurance_version BEFORE UPDATE OF "Part", "TauxRemise", "RemiseFixee", "Motif", "Pieces" ON dossier_assurance FOR EACH ROW EXECUTE FUNCTION numeroter_version_dossier();

create table bordereau_assurance (
  _id uuid not null default nouvel_id(),
  "Numero" text collate "C" not null,
  "IdOfficine" uuid not null,
  "IdAssurance" uuid not null,
  "DateDepot" date not null,
  "Lieu" text not null,
  "RecuPar" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamp with time zone not null default now(),
  "updatedBy" uuid,
  "Motif" text,
  "Retirees" text[] not null default '{}'::text[],
  constraint bordereau_assurance_pkey PRIMARY KEY (_id),
  constraint "bordereau_assurance_Numero_key" UNIQUE ("Numero"),
  constraint "bordereau_assurance_IdAssurance_fkey" FOREIGN KEY ("IdAssurance") REFERENCES assurance(_id),
  constraint "bordereau_assurance_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "bordereau_assurance_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "bordereau_assurance_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX bordereau_assurance_assurance ON bordereau_assurance USING btree ("IdAssurance", "DateDepot" DESC, _id DESC);
CREATE INDEX bordereau_assurance_date ON bordereau_assurance USING btree ("DateDepot" DESC, _id DESC);
CREATE TRIGGER bordereau_assurance_trace AFTER INSERT OR DELETE OR UPDATE ON bordereau_assurance FOR EACH ROW EXECUTE FUNCTION tracer();

create table facture_assurance (
  _id uuid not null default nouvel_id(),
  "Numero" text collate "C" not null,
  "IdAssurance" uuid not null,
  "IdSociete" uuid,
  "DateDebut" date not null,
  "DateFin" date not null,
  "DateFacture" date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  "DatePremiere" date not null,
  "Etat" text not null default 'À déposer'::text,
  "IdBordereau" uuid,
  "DateDepot" date,
  "Lignes" integer not null default 0,
  "Part" bigint not null default 0,
  "Remise" bigint not null default 0,
  "Montant" bigint not null default 0,
  "Ouvert" bigint not null default 0,
  "Regle" bigint not null default 0,
  "Rejete" bigint not null default 0,
  "Charge" bigint not null default 0,
  "Abandonne" bigint not null default 0,
  "Represente" bigint not null default 0,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamp with time zone not null default now(),
  "updatedBy" uuid,
  "Avoir" bigint not null default 0,
  constraint facture_assurance_pkey PRIMARY KEY (_id),
  constraint "facture_assurance_Numero_key" UNIQUE ("Numero"),
  constraint "facture_assurance_Etat_check" CHECK ("Etat" = ANY (ARRAY['À déposer'::text, 'Déposée'::text, 'Réglée'::text, 'Archivée'::text, 'Annulée'::text])),
  constraint facture_assurance_check CHECK ("DateFin" >= "DateDebut"),
  constraint facture_assurance_check1 CHECK (("DateDepot" IS NOT NULL) = ("Etat" = ANY (ARRAY['Déposée'::text, 'Réglée'::text, 'Archivée'::text]))),
  constraint facture_assurance_check2 CHECK ("DateDepot" >= "DateFacture"),
  constraint facture_assurance_soldee CHECK (("Etat" <> ALL (ARRAY['Réglée'::text, 'Archivée'::text])) OR "Ouvert" = 0 AND "Rejete" = 0),
  constraint "facture_assurance_IdAssurance_fkey" FOREIGN KEY ("IdAssurance") REFERENCES assurance(_id),
  constraint "facture_assurance_IdBordereau_fkey" FOREIGN KEY ("IdBordereau") REFERENCES bordereau_assurance(_id),
  constraint "facture_assurance_IdSociete_fkey" FOREIGN KEY ("IdSociete") REFERENCES societe(_id),
  constraint "facture_assurance_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "facture_assurance_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX facture_assurance_assurance ON facture_assurance USING btree ("IdAssurance", "DateFacture" DESC, _id DESC);
CREATE INDEX facture_assurance_attendue ON facture_assurance USING btree ("IdAssurance", "IdSociete", "DateDepot", _id) WHERE ("Etat" = 'Déposée'::text);
CREATE INDEX facture_assurance_bordereau ON facture_assurance USING btree ("IdBordereau") WHERE ("IdBordereau" IS NOT NULL);
CREATE INDEX facture_assurance_date ON facture_assurance USING btree ("DateFacture" DESC, _id DESC);
CREATE INDEX facture_assurance_depot ON facture_assurance USING btree ("DateDepot" DESC, _id DESC) WHERE ("DateDepot" IS NOT NULL);
CREATE INDEX facture_assurance_etat ON facture_assurance USING btree ("Etat", "DateFacture" DESC, _id DESC);
CREATE INDEX facture_assurance_montant ON facture_assurance USING btree ("Montant", _id);
CREATE INDEX facture_assurance_ouvert ON facture_assurance USING btree ("Ouvert", _id);
CREATE INDEX facture_assurance_societe ON facture_assurance USING btree ("IdSociete", "DateFacture" DESC, _id DESC) WHERE ("IdSociete" IS NOT NULL);
CREATE TRIGGER facture_assurance_trace AFTER INSERT OR DELETE OR UPDATE ON facture_assurance FOR EACH ROW EXECUTE FUNCTION tracer('Lignes', 'Part', 'Remise', 'Montant', 'Ouvert', 'Regle', 'Rejete', 'Charge', 'Abandonne', 'Represente', 'Avoir');

create table motif_rejet (
  _id uuid not null,
  "Libelle" text not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint motif_rejet_pkey PRIMARY KEY (_id)
);
CREATE INDEX motif_rejet_creation ON motif_rejet USING btree ("createdAt", _id);
CREATE UNIQUE INDEX motif_rejet_libelle ON motif_rejet USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX motif_rejet_modification ON motif_rejet USING btree ("updatedAt", _id);
CREATE INDEX motif_rejet_ordre ON motif_rejet USING btree (recherche, _id);
CREATE INDEX motif_rejet_recherche ON motif_rejet USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER motif_rejet_ajout AFTER INSERT ON motif_rejet REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER motif_rejet_retrait AFTER DELETE ON motif_rejet REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER motif_rejet_trace AFTER INSERT OR DELETE OR UPDATE ON motif_rejet FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table ligne_assurance (
  _id uuid not null default nouvel_id(),
  "IdFacture" uuid not null,
  "IdCommande" uuid,
  "IdOfficine" uuid not null,
  "Rang" integer not null,
  "DateCommd" date not null,
  "Part" bigint not null,
  "TauxRemise" smallint not null default 0,
  "Remise" bigint not null default 0,
  "Regle" bigint not null default 0,
  "Rejete" bigint not null default 0,
  "Charge" bigint not null default 0,
  "Abandonne" bigint not null default 0,
  "Represente" bigint not null default 0,
  "Etat" text not null default 'En attente'::text,
  "IdMotifRejet" uuid,
  "Note" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamp with time zone not null default now(),
  "updatedBy" uuid,
  "IdClient" uuid not null,
  "Reference" text,
  "Avoir" bigint not null default 0,
  "Montant" bigint not null generated always as ((("Part" - "Remise") - "Avoir")) stored,
  "Ouvert" bigint not null generated always as (
CASE
    WHEN ("Etat" = 'Retirée'::text) THEN (0)::bigint
    ELSE ((((((("Part" - "Remise") - "Avoir") - "Regle") - "Rejete") - "Charge") - "Abandonne") - "Represente")
END) stored,
  constraint ligne_assurance_pkey PRIMARY KEY (_id),
  constraint "ligne_assurance_IdFacture_Rang_key" UNIQUE ("IdFacture", "Rang"),
  constraint "ligne_assurance_Abandonne_check" CHECK ("Abandonne" >= 0),
  constraint "ligne_assurance_Avoir_check" CHECK ("Avoir" >= 0),
  constraint "ligne_assurance_Charge_check" CHECK ("Charge" >= 0),
  constraint "ligne_assurance_Etat_check" CHECK ("Etat" = ANY (ARRAY['En attente'::text, 'Acceptée'::text, 'Partielle'::text, 'Rejetée'::text, 'Réglée'::text, 'Re-présentée'::text, 'À la charge du client'::text, 'Abandonnée'::text, 'Rendue'::text, 'Retirée'::text])),
  constraint "ligne_assurance_Ouvert_check" CHECK ("Ouvert" >= 0),
  constraint "ligne_assurance_Part_check" CHECK ("Part" > 0),
  constraint "ligne_assurance_Regle_check" CHECK ("Regle" >= 0),
  constraint "ligne_assurance_Rejete_check" CHECK ("Rejete" >= 0),
  constraint "ligne_assurance_Represente_check" CHECK ("Represente" >= 0),
  constraint "ligne_assurance_TauxRemise_check" CHECK ("TauxRemise" >= 0 AND "TauxRemise" <= 100),
  constraint ligne_assurance_check CHECK ("Remise" >= 0 AND "Remise" <= "Part"),
  constraint ligne_assurance_reprise CHECK (("IdCommande" IS NULL) = ("Reference" IS NOT NULL)),
  constraint "ligne_assurance_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "ligne_assurance_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES dossier_assurance(_id),
  constraint "ligne_assurance_IdFacture_fkey" FOREIGN KEY ("IdFacture") REFERENCES facture_assurance(_id),
  constraint "ligne_assurance_IdMotifRejet_fkey" FOREIGN KEY ("IdMotifRejet") REFERENCES motif_rejet(_id),
  constraint "ligne_assurance_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "ligne_assurance_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "ligne_assurance_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX ligne_assurance_attendue ON ligne_assurance USING btree ("DateCommd" DESC, _id DESC, "IdOfficine", "Ouvert") WHERE ("Ouvert" > 0);
CREATE INDEX ligne_assurance_client ON ligne_assurance USING btree ("IdClient", _id);
CREATE INDEX ligne_assurance_commande ON ligne_assurance USING btree ("IdCommande", _id DESC);
CREATE INDEX ligne_assurance_date ON ligne_assurance USING btree ("DateCommd" DESC, _id DESC, "IdOfficine");
CREATE INDEX ligne_assurance_etat ON ligne_assurance USING btree ("Etat", "DateCommd" DESC, _id DESC, "IdOfficine");
CREATE INDEX ligne_assurance_montant ON ligne_assurance USING btree ("Montant", _id);
CREATE INDEX ligne_assurance_motif ON ligne_assurance USING btree ("IdMotifRejet") WHERE ("IdMotifRejet" IS NOT NULL);
CREATE INDEX ligne_assurance_officine ON ligne_assurance USING btree ("IdOfficine", "DateCommd" DESC, _id DESC);
CREATE INDEX ligne_assurance_rejetee ON ligne_assurance USING btree ("DateCommd" DESC, _id DESC, "IdOfficine", "Rejete") WHERE ("Rejete" > 0);
CREATE UNIQUE INDEX ligne_assurance_une_fois ON ligne_assurance USING btree ("IdFacture", "IdCommande") WHERE ("Etat" <> 'Retirée'::text);
CREATE TRIGGER ligne_assurance_compter AFTER INSERT ON ligne_assurance REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_lignes_assurance();
CREATE TRIGGER ligne_assurance_suivre AFTER UPDATE ON ligne_assurance REFERENCING OLD TABLE AS avant NEW TABLE AS apres FOR EACH STATEMENT EXECUTE FUNCTION suivre_lignes_assurance();
CREATE TRIGGER ligne_assurance_trace AFTER UPDATE ON ligne_assurance FOR EACH ROW EXECUTE FUNCTION tracer('Regle', 'Rejete', 'Charge', 'Abandonne', 'Represente', 'Remise', 'Avoir', 'Montant', 'Ouvert');

create table creance_ouverture (
  _id uuid not null default nouvel_id(),
  "RefCreance" text collate "C" not null,
  "IdClient" uuid not null,
  "IdOfficine" uuid not null,
  "DateCreance" date not null,
  "Reference" text not null default ''::text,
  "Montant" bigint not null,
  "MontantRegle" bigint not null default 0,
  "Contre" bigint not null default 0,
  "IdOrigine" uuid,
  "Motif" text,
  "IdLigne" uuid,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "IdAnnulation" uuid,
  "ResteAPayer" bigint not null generated always as (
CASE
    WHEN ("IdOrigine" IS NOT NULL) THEN (0)::bigint
    ELSE (("Montant" - "MontantRegle") - "Contre")
END) stored,
  "StatutReglement" text not null generated always as (
CASE
    WHEN (("IdOrigine" IS NOT NULL) OR ("Montant" = ("MontantRegle" + "Contre"))) THEN 'Soldée'::text
    WHEN ("MontantRegle" = 0) THEN 'Non réglée'::text
    ELSE 'Partielle'::text
END) stored,
  "Statut" text not null generated always as (
CASE
    WHEN (("IdOrigine" IS NOT NULL) OR ("Contre" = "Montant")) THEN 'Annulée'::text
    ELSE 'Active'::text
END) stored,
  constraint creance_ouverture_pkey PRIMARY KEY (_id),
  constraint "creance_ouverture_RefCreance_key" UNIQUE ("RefCreance"),
  constraint creance_ouverture_reprise_une UNIQUE ("IdAnnulation"),
  constraint "creance_ouverture_Montant_check" CHECK ("Montant" >= '-9999999999'::bigint AND "Montant" <= '9999999999'::bigint AND "Montant" <> 0),
  constraint creance_ouverture_check1 CHECK ("IdOrigine" IS NULL OR "Motif" IS NOT NULL),
  constraint creance_ouverture_regle CHECK ("MontantRegle" >= 0 AND "Contre" >= 0 AND ("MontantRegle" + "Contre") <= GREATEST("Montant", 0::bigint)),
  constraint creance_ouverture_signe CHECK (
CASE
    WHEN "IdOrigine" IS NULL THEN "Montant" > 0 AND "IdAnnulation" IS NULL
    ELSE ("Montant" > 0) = ("IdAnnulation" IS NOT NULL)
END),
  constraint "creance_ouverture_IdAnnulation_fkey" FOREIGN KEY ("IdAnnulation") REFERENCES creance_ouverture(_id),
  constraint "creance_ouverture_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "creance_ouverture_IdLigne_fkey" FOREIGN KEY ("IdLigne") REFERENCES ligne_assurance(_id),
  constraint "creance_ouverture_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "creance_ouverture_IdOrigine_fkey" FOREIGN KEY ("IdOrigine") REFERENCES creance_ouverture(_id),
  constraint "creance_ouverture_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX creance_ouverture_date ON creance_ouverture USING btree ("DateCreance" DESC, _id DESC) WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX creance_ouverture_du_client ON creance_ouverture USING btree ("IdClient");
CREATE INDEX creance_ouverture_due ON creance_ouverture USING btree ("IdOfficine", "DateCreance" DESC, _id DESC) WHERE (("Statut" = 'Active'::text) AND ("ResteAPayer" > 0));
CREATE INDEX creance_ouverture_ligne ON creance_ouverture USING btree ("IdLigne") WHERE ("IdLigne" IS NOT NULL);
CREATE INDEX creance_ouverture_origine ON creance_ouverture USING btree ("IdOrigine") WHERE ("IdOrigine" IS NOT NULL);
CREATE UNIQUE INDEX creance_ouverture_reprise ON creance_ouverture USING btree ("IdClient", "DateCreance", "Reference") WHERE (("IdOrigine" IS NULL) AND ("Contre" = 0) AND ("IdLigne" IS NULL));
CREATE INDEX creance_ouverture_scelle ON creance_ouverture USING brin ("createdAt");
CREATE TRIGGER creance_ouverture_constat AFTER INSERT ON creance_ouverture FOR EACH ROW WHEN (new."IdOrigine" IS NOT NULL AND new."Montant" < 0) EXECUTE FUNCTION constater_ecrit('constats_de_creance');
CREATE TRIGGER creance_ouverture_intouchable BEFORE DELETE OR UPDATE OF _id, "RefCreance", "IdOfficine", "DateCreance", "Reference", "Montant", "IdOrigine", "IdAnnulation", "Motif", "IdLigne", "createdAt", "createdBy" OR TRUNCATE ON creance_ouverture FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER creance_ouverture_trace AFTER INSERT OR UPDATE ON creance_ouverture FOR EACH ROW EXECUTE FUNCTION tracer('ResteAPayer', 'StatutReglement', 'Statut');

create table operation (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "typeOperation" text not null,
  modepaiement text not null,
  montant bigint not null,
  reference text,
  "IdCommande" uuid,
  "IdComptoir" uuid,
  "IdClient" uuid,
  "Document" text,
  "Tiers" text,
  "Motif" text,
  "IdOrigine" uuid,
  "Rang" bigint not null,
  "Empreinte" text not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(((((((((COALESCE("Document", ''::text) || ' '::text) || COALESCE("Tiers", ''::text)) || ' '::text) || COALESCE(reference, ''::text)) || ' '::text) || "typeOperation") || ' '::text) || modepaiement)))) stored,
  "Ecart" bigint,
  "IdConsultation" uuid,
  "IdCreance" uuid,
  xid xid8 not null default pg_current_xact_id(),
  "IdAvoir" uuid,
  constraint operation_pkey PRIMARY KEY (_id),
  constraint "operation_IdOfficine_Rang_key" UNIQUE ("IdOfficine", "Rang"),
  constraint operation_check CHECK (
CASE
    WHEN "IdOrigine" IS NULL THEN montant >= 0
    ELSE montant <= 0
END),
  constraint operation_ecart_explique CHECK ("typeOperation" = 'Initialisation'::text OR "Ecart" IS NULL),
  constraint operation_ecart_motif CHECK ("Ecart" IS NULL OR "Ecart" = 0 OR "Motif" IS NOT NULL),
  constraint operation_montant_check CHECK (montant >= '-9999999999'::bigint AND montant <= '9999999999'::bigint AND (montant <> 0 OR "typeOperation" = 'Initialisation'::text)),
  constraint "operation_IdAvoir_fkey" FOREIGN KEY ("IdAvoir") REFERENCES avoir(_id),
  constraint "operation_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "operation_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "operation_IdComptoir_fkey" FOREIGN KEY ("IdComptoir") REFERENCES commande_comptoir(_id),
  constraint "operation_IdConsultation_fkey" FOREIGN KEY ("IdConsultation") REFERENCES consultation(_id),
  constraint "operation_IdCreance_fkey" FOREIGN KEY ("IdCreance") REFERENCES creance_ouverture(_id),
  constraint "operation_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "operation_IdOrigine_fkey" FOREIGN KEY ("IdOrigine") REFERENCES operation(_id),
  constraint "operation_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX operation_avoir ON operation USING btree ("IdAvoir", "Rang") WHERE ("IdAvoir" IS NOT NULL);
CREATE INDEX operation_caissier ON operation USING btree ("createdBy", "Jour" DESC, _id DESC, "IdOfficine", "typeOperation", modepaiement);
CREATE INDEX operation_client ON operation USING btree ("IdClient") WHERE ("IdClient" IS NOT NULL);
CREATE INDEX operation_commande ON operation USING btree ("IdCommande") WHERE ("IdCommande" IS NOT NULL);
CREATE INDEX operation_comptoir ON operation USING btree ("IdComptoir") WHERE ("IdComptoir" IS NOT NULL);
CREATE INDEX operation_consultation ON operation USING btree ("IdConsultation") WHERE ("IdConsultation" IS NOT NULL);
CREATE INDEX operation_contraire ON operation USING btree ("createdAt", "IdOfficine") WHERE ("IdOrigine" IS NOT NULL);
CREATE INDEX operation_creance ON operation USING btree ("IdCreance") WHERE ("IdCreance" IS NOT NULL);
CREATE INDEX operation_ecart ON operation USING btree ("Jour" DESC, _id DESC, "IdOfficine") WHERE ("Ecart" <> 0);
CREATE INDEX operation_jour ON operation USING btree ("Jour" DESC, _id DESC);
CREATE INDEX operation_mode ON operation USING btree (modepaiement, "Jour" DESC, _id DESC);
CREATE INDEX operation_montant ON operation USING btree (montant_signe("typeOperation", montant), _id);
CREATE INDEX operation_officine_jour ON operation USING btree ("IdOfficine", "Jour" DESC, _id DESC);
CREATE INDEX operation_officine_type ON operation USING btree ("IdOfficine", "typeOperation", "Jour" DESC, _id DESC);
CREATE INDEX operation_origine ON operation USING btree ("IdOrigine") WHERE ("IdOrigine" IS NOT NULL);
CREATE INDEX operation_recherche ON operation USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE UNIQUE INDEX operation_reprise_une ON operation USING btree ("IdOrigine") WHERE (("IdOrigine" IS NOT NULL) AND ("typeOperation" <> ALL (ARRAY['Règlement cmde cli'::text, 'Règlement cpt'::text, 'Consultation'::text])));
CREATE INDEX operation_scelle ON operation USING brin ("createdAt");
CREATE INDEX operation_type ON operation USING btree ("typeOperation", "Jour" DESC, _id DESC);
CREATE INDEX operation_xid ON operation USING btree (xid);
CREATE TRIGGER operation_a_temps BEFORE INSERT ON operation FOR EACH ROW EXECUTE FUNCTION etre_d_un_jour_ouvert();
CREATE CONSTRAINT TRIGGER operation_constat AFTER INSERT ON operation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new."IdOrigine" IS NOT NULL OR new."Ecart" <> 0 OR new.modepaiement = 'Avoir'::text AND new.montant > 0) EXECUTE FUNCTION constater_operation();
CREATE TRIGGER operation_credit AFTER INSERT ON operation FOR EACH ROW WHEN (new.modepaiement = 'Avoir'::text OR new."IdAvoir" IS NOT NULL) EXECUTE FUNCTION employer_credit();
CREATE TRIGGER operation_cumuler AFTER INSERT ON operation FOR EACH ROW EXECUTE FUNCTION cumuler_operation();
CREATE TRIGGER operation_inscrire BEFORE INSERT ON operation FOR EACH ROW EXECUTE FUNCTION inscrire_operation();
CREATE TRIGGER operation_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON operation FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER operation_numero AFTER INSERT ON operation FOR EACH ROW WHEN (new.montant > 0 AND new."IdOrigine" IS NULL AND (new.modepaiement <> ALL (ARRAY['Espèce'::text, 'Avoir'::text])) AND new.reference IS NOT NULL AND numero_douteux(new.reference)) EXECUTE FUNCTION constater_ecrit('constats_de_numero');

create table appro_caisse_recette (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "NomSociete" text not null,
  "RegistreCom" text,
  "Montant" bigint not null,
  "Motif" text,
  "IdOperation" uuid,
  "Statut" text not null default 'Active'::text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent((((("NomSociete" || ' '::text) || COALESCE("RegistreCom", ''::text)) || ' '::text) || COALESCE("Motif", ''::text))))) stored,
  constraint appro_caisse_recette_pkey PRIMARY KEY (_id),
  constraint "appro_caisse_recette_Montant_check" CHECK ("Montant" >= 0 AND "Montant" <= '9999999999'::bigint),
  constraint "appro_caisse_recette_Statut_check" CHECK ("Statut" = ANY (ARRAY['Annoncée'::text, 'Active'::text, 'Annulée'::text])),
  constraint appro_caisse_recette_check CHECK (("IdOperation" IS NULL) = ("Montant" = 0)),
  constraint appro_caisse_recette_check1 CHECK ("Statut" <> 'Active'::text OR "IdOperation" IS NOT NULL),
  constraint "appro_caisse_recette_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "appro_caisse_recette_IdOperation_fkey" FOREIGN KEY ("IdOperation") REFERENCES operation(_id),
  constraint "appro_caisse_recette_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "appro_caisse_recette_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX appro_caisse_recette_debout ON appro_caisse_recette USING btree ("createdAt" DESC, _id DESC, "IdOfficine") WHERE ("Statut" <> 'Annulée'::text);
CREATE INDEX appro_caisse_recette_montant ON appro_caisse_recette USING btree ("Montant", _id) WHERE ("Statut" <> 'Annulée'::text);
CREATE INDEX appro_caisse_recette_officine ON appro_caisse_recette USING btree ("IdOfficine", "createdAt" DESC, _id DESC);
CREATE INDEX appro_caisse_recette_operation ON appro_caisse_recette USING btree ("IdOperation");
CREATE INDEX appro_caisse_recette_recherche ON appro_caisse_recette USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX appro_caisse_recette_statut ON appro_caisse_recette USING btree ("Statut", "createdAt" DESC, _id DESC, "IdOfficine");
CREATE TRIGGER appro_caisse_recette_ajout AFTER INSERT ON appro_caisse_recette REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"Statut" = ''Active''');
CREATE TRIGGER appro_caisse_recette_changement AFTER UPDATE ON appro_caisse_recette REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"Statut" = ''Active''');
CREATE TRIGGER appro_caisse_recette_retrait AFTER DELETE ON appro_caisse_recette REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"Statut" = ''Active''');
CREATE TRIGGER appro_caisse_recette_trace AFTER INSERT OR DELETE OR UPDATE ON appro_caisse_recette FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table appro_depense (
  _id uuid not null default nouvel_id(),
  "OfficineId" uuid not null,
  "Jour" date not null,
  "Montant" bigint not null,
  "Motif" text not null,
  "IdOperation" uuid,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "IdOrigine" uuid,
  "Observation" text,
  "IdOfficine" uuid not null generated always as ("OfficineId") stored,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent((("Motif" || ' '::text) || COALESCE("Observation", ''::text))))) stored,
  constraint appro_depense_pkey PRIMARY KEY (_id),
  constraint "appro_depense_IdOrigine_key" UNIQUE ("IdOrigine"),
  constraint appro_depense_contraire CHECK (("Montant" < 0) = ("IdOrigine" IS NOT NULL)),
  constraint appro_depense_montant CHECK ("Montant" >= '-9999999999'::bigint AND "Montant" <= '9999999999'::bigint AND "Montant" <> 0),
  constraint "appro_depense_IdOperation_fkey" FOREIGN KEY ("IdOperation") REFERENCES operation(_id),
  constraint "appro_depense_IdOrigine_fkey" FOREIGN KEY ("IdOrigine") REFERENCES appro_depense(_id),
  constraint "appro_depense_OfficineId_fkey" FOREIGN KEY ("OfficineId") REFERENCES officine(_id),
  constraint "appro_depense_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX appro_depense_jour ON appro_depense USING btree ("Jour" DESC, _id DESC);
CREATE INDEX appro_depense_montant ON appro_depense USING btree ("Montant", _id);
CREATE INDEX appro_depense_officine ON appro_depense USING btree ("OfficineId", "Jour" DESC, _id DESC) INCLUDE ("Montant", "IdOrigine", "IdOperation");
CREATE INDEX appro_depense_operation ON appro_depense USING btree ("IdOperation") WHERE ("IdOperation" IS NOT NULL);
CREATE INDEX appro_depense_ouverture ON appro_depense USING btree ("OfficineId", "Jour") WHERE ("Motif" = 'initialisation'::text);
CREATE INDEX appro_depense_recherche ON appro_depense USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX appro_depense_scelle ON appro_depense USING brin ("createdAt");
CREATE TRIGGER appro_depense_a_temps BEFORE INSERT ON appro_depense FOR EACH ROW EXECUTE FUNCTION etre_d_un_jour_ouvert();
CREATE TRIGGER appro_depense_ajout AFTER INSERT ON appro_depense REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"IdOrigine" is null');
CREATE TRIGGER appro_depense_changement AFTER UPDATE ON appro_depense REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"IdOrigine" is null');
CREATE TRIGGER appro_depense_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON appro_depense FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER appro_depense_retrait AFTER DELETE ON appro_depense REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"IdOrigine" is null');
CREATE TRIGGER appro_depense_tenir BEFORE INSERT ON appro_depense FOR EACH ROW EXECUTE FUNCTION tenir_caisse_depense();

create table avoir_ligne (
  _id uuid not null default nouvel_id(),
  "IdAvoir" uuid not null,
  "Rang" smallint not null,
  "Cle" text not null,
  "Nature" text not null,
  "Designation" text not null,
  "IdArticle" uuid,
  "Quantite" integer not null,
  "Montant" bigint not null,
  "Sort" text not null,
  "createdAt" timestamp with time zone not null default now(),
  constraint avoir_ligne_pkey PRIMARY KEY (_id),
  constraint "avoir_ligne_IdAvoir_Cle_key" UNIQUE ("IdAvoir", "Cle"),
  constraint "avoir_ligne_IdAvoir_Rang_key" UNIQUE ("IdAvoir", "Rang"),
  constraint "avoir_ligne_Montant_check" CHECK ("Montant" >= 0),
  constraint "avoir_ligne_Nature_check" CHECK ("Nature" = ANY (ARRAY['Monture'::text, 'Verre'::text, 'Article'::text])),
  constraint "avoir_ligne_Quantite_check" CHECK ("Quantite" > 0),
  constraint "avoir_ligne_Sort_check" CHECK ("Sort" = ANY (ARRAY['Stock'::text, 'Perte'::text])),
  constraint avoir_ligne_check CHECK ("Sort" = 'Perte'::text OR "IdArticle" IS NOT NULL),
  constraint "avoir_ligne_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "avoir_ligne_IdAvoir_fkey" FOREIGN KEY ("IdAvoir") REFERENCES avoir(_id)
);
CREATE INDEX avoir_ligne_article ON avoir_ligne USING btree ("IdArticle") WHERE ("IdArticle" IS NOT NULL);
CREATE INDEX avoir_ligne_scelle ON avoir_ligne USING brin ("createdAt");
CREATE TRIGGER avoir_ligne_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON avoir_ligne FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();

create table banque (
  _id uuid not null,
  "Libelle" text not null,
  "Sigle" text,
  "NumeroCompte" text,
  "Telephone" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(((COALESCE("Libelle", ''::text) || ' '::text) || COALESCE("Sigle", ''::text))))) stored,
  constraint banque_pkey PRIMARY KEY (_id)
);
CREATE INDEX banque_creation ON banque USING btree ("createdAt", _id);
CREATE UNIQUE INDEX banque_libelle ON banque USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX banque_modification ON banque USING btree ("updatedAt", _id);
CREATE INDEX banque_ordre ON banque USING btree (recherche, _id);
CREATE INDEX banque_recherche ON banque USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER banque_ajout AFTER INSERT ON banque REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER banque_retrait AFTER DELETE ON banque REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER banque_trace AFTER INSERT OR DELETE OR UPDATE ON banque FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table billetage (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "DateCloture" date not null,
  "Coupures" jsonb not null,
  "Total" bigint not null,
  "Attendu" bigint not null,
  "Ecart" bigint not null generated always as (("Total" - "Attendu")) stored,
  "Motif" text,
  "Recettes" bigint not null,
  "TotalPerpetuel" bigint not null,
  "IdSignataire" uuid,
  "Rang" bigint not null,
  "Empreinte" text not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Motif", ''::text)))) stored,
  constraint billetage_pkey PRIMARY KEY (_id),
  constraint "billetage_IdOfficine_Rang_key" UNIQUE ("IdOfficine", "Rang"),
  constraint "billetage_Total_check" CHECK ("Total" >= 0),
  constraint billetage_check CHECK ("Total" = "Attendu" OR "Motif" IS NOT NULL),
  constraint "billetage_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "billetage_IdSignataire_fkey" FOREIGN KEY ("IdSignataire") REFERENCES utilisateur(_id),
  constraint "billetage_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX billetage_auteur ON billetage USING btree ("createdBy", "DateCloture" DESC, _id DESC, "IdOfficine");
CREATE INDEX billetage_date ON billetage USING btree ("DateCloture" DESC, _id DESC);
CREATE INDEX billetage_ecart ON billetage USING btree ("Ecart", _id);
CREATE INDEX billetage_faux ON billetage USING btree ("DateCloture" DESC, _id DESC) WHERE ("Ecart" <> 0);
CREATE INDEX billetage_faux_le ON billetage USING btree ("createdAt", "IdOfficine") WHERE ("Ecart" <> 0);
CREATE INDEX billetage_officine ON billetage USING btree ("IdOfficine", "DateCloture" DESC, _id DESC);
CREATE INDEX billetage_recherche ON billetage USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX billetage_scelle ON billetage USING brin ("createdAt");
CREATE TRIGGER billetage_ajout AFTER INSERT ON billetage REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('true');
CREATE TRIGGER billetage_bordereaux AFTER INSERT ON billetage FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_des_versements');
CREATE TRIGGER billetage_changement AFTER UPDATE ON billetage REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('true');
CREATE TRIGGER billetage_constat AFTER INSERT ON billetage FOR EACH ROW WHEN (new."Ecart" <> 0) EXECUTE FUNCTION constater_ecrit('constats_de_billetage');
CREATE TRIGGER billetage_hors_especes AFTER INSERT ON billetage FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_hors_especes');
CREATE TRIGGER billetage_impayees AFTER INSERT ON billetage FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_des_impayees');
CREATE TRIGGER billetage_inscrire BEFORE INSERT ON billetage FOR EACH ROW EXECUTE FUNCTION inscrire_billetage();
CREATE TRIGGER billetage_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON billetage FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER billetage_retrait AFTER DELETE ON billetage REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('true');

create table billetage_depense (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "DateCloture" date not null,
  "Coupures" jsonb not null,
  "Total" bigint not null,
  "Attendu" bigint not null,
  "Ecart" bigint not null generated always as (("Total" - "Attendu")) stored,
  "Motif" text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint billetage_depense_pkey PRIMARY KEY (_id),
  constraint "billetage_depense_IdOfficine_DateCloture_key" UNIQUE ("IdOfficine", "DateCloture"),
  constraint "billetage_depense_Total_check" CHECK ("Total" >= 0),
  constraint billetage_depense_check CHECK ("Total" = "Attendu" OR "Motif" IS NOT NULL),
  constraint "billetage_depense_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "billetage_depense_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX billetage_depense_faux ON billetage_depense USING btree ("createdAt", "IdOfficine") WHERE ("Ecart" <> 0);
CREATE INDEX billetage_depense_scelle ON billetage_depense USING brin ("createdAt");
CREATE TRIGGER billetage_depense_constat AFTER INSERT ON billetage_depense FOR EACH ROW WHEN (new."Ecart" <> 0) EXECUTE FUNCTION constater_ecrit('constats_de_billetage_depense');
CREATE TRIGGER billetage_depense_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON billetage_depense FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER billetage_depense_papiers AFTER INSERT ON billetage_depense FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_des_depenses');

create table billetage_mode (
  _id uuid not null default nouvel_id(),
  "IdBilletage" uuid not null,
  "IdOfficine" uuid not null,
  "Mode" text not null,
  "Attendu" bigint not null,
  "Compte" bigint not null,
  "Ecart" bigint not null generated always as (("Compte" - "Attendu")) stored,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint billetage_mode_pkey PRIMARY KEY (_id),
  constraint "billetage_mode_IdBilletage_Mode_key" UNIQUE ("IdBilletage", "Mode"),
  constraint "billetage_mode_IdBilletage_fkey" FOREIGN KEY ("IdBilletage") REFERENCES billetage(_id),
  constraint "billetage_mode_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "billetage_mode_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX billetage_mode_faux ON billetage_mode USING btree ("createdAt", "IdOfficine") WHERE ("Ecart" <> 0);
CREATE INDEX billetage_mode_scelle ON billetage_mode USING brin ("createdAt");
CREATE TRIGGER billetage_mode_constat AFTER INSERT ON billetage_mode FOR EACH ROW WHEN (new."Ecart" <> 0) EXECUTE FUNCTION constater_ecrit('constats_de_pointage');
CREATE TRIGGER billetage_mode_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON billetage_mode FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();

create table fournisseur (
  _id uuid not null,
  "Nom" text not null,
  "Contact" text,
  "Telephone" text,
  "Email" text,
  "Adresse" text,
  "Ville" text,
  "Pays" text,
  "RegistreCommerce" text,
  "CompteContribuable" text,
  "DelaiLivraison" smallint,
  "ConditionsReglement" text,
  "IdOfficine" uuid,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent((((("Nom" || ' '::text) || COALESCE("Contact", ''::text)) || ' '::text) || COALESCE("Ville", ''::text))))) stored,
  "Verrier" boolean not null default false,
  "Marchandises" boolean not null default true,
  constraint fournisseur_pkey PRIMARY KEY (_id),
  constraint "fournisseur_DelaiLivraison_check" CHECK ("DelaiLivraison" >= 0 AND "DelaiLivraison" <= 365),
  constraint "fournisseur_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
);
CREATE INDEX fournisseur_creation ON fournisseur USING btree ("createdAt", _id);
CREATE UNIQUE INDEX fournisseur_nom ON fournisseur USING btree ("IdOfficine", sans_accent("Nom")) NULLS NOT DISTINCT;
CREATE INDEX fournisseur_officine ON fournisseur USING btree ("IdOfficine", recherche, _id);
CREATE INDEX fournisseur_ordre ON fournisseur USING btree (recherche, _id);
CREATE INDEX fournisseur_recherche ON fournisseur USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER fournisseur_ajout AFTER INSERT ON fournisseur REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('true');
CREATE TRIGGER fournisseur_changement AFTER UPDATE ON fournisseur REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('true');
CREATE TRIGGER fournisseur_retrait AFTER DELETE ON fournisseur REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('true');
CREATE TRIGGER fournisseur_trace AFTER INSERT OR DELETE OR UPDATE ON fournisseur FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table bon_reception (
  _id uuid not null default nouvel_id(),
  "RefBR" text collate "C" not null,
  "IdFournisseur" uuid not null,
  "IdOfficine" uuid not null,
  "DateCommande" date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  "NumeroBL" text,
  "Observation" text,
  statut text not null default 'Créé'::text,
  "NombreLignes" integer not null default 0,
  "Quantite" integer not null default 0,
  "QuantiteTransferee" integer not null default 0,
  "QuantiteRecue" integer not null default 0,
  "EnTransit" integer not null default 0,
  "MontantAchat" bigint not null default 0,
  "MontantVente" bigint not null default 0,
  transfert_total_in_stock boolean not null generated always as ((("Quantite" > 0) AND ("QuantiteTransferee" >= "Quantite"))) stored,
  "AnnuleLe" timestamp with time zone,
  "AnnulePar" uuid,
  "MotifAnnulation" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  recherche text collate "C" not null generated always as ((((' '::text || lower("RefBR")) || ' '::text) || sans_accent(COALESCE("NumeroBL", ''::text)))) stored,
  "QuantiteManquante" integer not null default 0,
  "ManquantsClos" integer not null default 0,
  "IssueReclamation" text,
  "ReclamationCloseLe" timestamp with time zone,
  "ReclamationClosePar" uuid,
  "MontantReclame" bigint not null default 0,
  "MontantRecu" bigint not null default 0,
  "MontantRegle" bigint not null default 0,
  "ReclamationOuverte" boolean not null generated always as (("QuantiteManquante" > "ManquantsClos")) stored,
  "Reglement" text not null generated always as (
CASE
    WHEN (("MontantRegle" > 0) AND ("MontantRegle" >= "MontantRecu")) THEN 'Réglé'::text
    WHEN ("MontantRegle" > 0) THEN 'En partie'::text
    WHEN ("MontantRecu" > 0) THEN 'À régler'::text
    ELSE 'Rien à régler'::text
END) stored,
  constraint bon_reception_pkey PRIMARY KEY (_id),
  constraint "bon_reception_RefBR_key" UNIQUE ("RefBR"),
  constraint "bon_reception_EnTransit_check" CHECK ("EnTransit" >= 0),
  constraint "bon_reception_MontantRegle_check" CHECK ("MontantRegle" >= 0),
  constraint "bon_reception_QuantiteManquante_check" CHECK ("QuantiteManquante" >= 0),
  constraint bon_reception_check CHECK (("AnnuleLe" IS NOT NULL) = (statut = 'Annulé'::text)),
  constraint bon_reception_check1 CHECK ("QuantiteTransferee" <= "Quantite"),
  constraint bon_reception_statut_check CHECK (statut = ANY (ARRAY['Créé'::text, 'Transféré'::text, 'Validé'::text, 'Annulé'::text])),
  constraint "bon_reception_AnnulePar_fkey" FOREIGN KEY ("AnnulePar") REFERENCES utilisateur(_id),
  constraint "bon_reception_IdFournisseur_fkey" FOREIGN KEY ("IdFournisseur") REFERENCES fournisseur(_id),
  constraint "bon_reception_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "bon_reception_ReclamationClosePar_fkey" FOREIGN KEY ("ReclamationClosePar") REFERENCES utilisateur(_id),
  constraint "bon_reception_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "bon_reception_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX bon_reception_creation ON bon_reception USING btree ("createdAt" DESC, _id DESC);
CREATE INDEX bon_reception_date ON bon_reception USING btree ("DateCommande" DESC, _id DESC);
CREATE INDEX bon_reception_du ON bon_reception USING btree ("IdFournisseur") INCLUDE ("MontantRecu", "MontantRegle") WHERE ("MontantRecu" <> "MontantRegle");
CREATE INDEX bon_reception_fournisseur ON bon_reception USING btree ("IdFournisseur", "IdOfficine", "DateCommande" DESC, _id DESC);
CREATE INDEX bon_reception_manquants ON bon_reception USING btree ("IdFournisseur") INCLUDE ("QuantiteManquante", "ManquantsClos") WHERE "ReclamationOuverte";
CREATE INDEX bon_reception_non_regle ON bon_reception USING btree ("IdOfficine", "DateCommande" DESC, _id DESC) WHERE ("Reglement" <> 'Réglé'::text);
CREATE INDEX bon_reception_officine_creation ON bon_reception USING btree ("IdOfficine", "createdAt" DESC, _id DESC);
CREATE INDEX bon_reception_officine_date ON bon_reception USING btree ("IdOfficine", "DateCommande" DESC, _id DESC);
CREATE INDEX bon_reception_officine_ref ON bon_reception USING btree ("IdOfficine", "RefBR");
CREATE INDEX bon_reception_recherche ON bon_reception USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX bon_reception_reclamation ON bon_reception USING btree ("IdOfficine", "DateCommande" DESC, _id DESC) WHERE "ReclamationOuverte";
CREATE INDEX bon_reception_reglement ON bon_reception USING btree ("Reglement", "IdOfficine", "DateCommande" DESC, _id DESC);
CREATE INDEX bon_reception_statut ON bon_reception USING btree (statut, "IdOfficine", "DateCommande" DESC, _id DESC);
CREATE INDEX bon_reception_transfere ON bon_reception USING btree (transfert_total_in_stock, "IdOfficine", "DateCommande" DESC, _id DESC);
CREATE TRIGGER bon_reception_constat AFTER UPDATE OF "QuantiteRecue" ON bon_reception FOR EACH ROW WHEN (new."QuantiteRecue" > old."QuantiteRecue") EXECUTE FUNCTION constater_reception();
CREATE TRIGGER bon_reception_totaux_delete AFTER DELETE ON bon_reception REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION bon_reception_totaux();
CREATE TRIGGER bon_reception_totaux_insert AFTER INSERT ON bon_reception REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION bon_reception_totaux();
CREATE TRIGGER bon_reception_totaux_update AFTER UPDATE ON bon_reception REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION bon_reception_totaux();
CREATE TRIGGER bon_reception_trace AFTER INSERT OR DELETE OR UPDATE ON bon_reception FOR EACH ROW EXECUTE FUNCTION tracer('recherche', 'NombreLignes', 'QuantiteTransferee', 'QuantiteRecue', 'EnTransit', 'QuantiteManquante', 'ManquantsClos', 'MontantReclame', 'MontantRecu', 'ReclamationOuverte');

create table bon_transfere (
  "IdOfficine" uuid not null,
  "IdBon" uuid not null,
  "DateCommande" date not null,
  statut text not null,
  constraint bon_transfere_pkey PRIMARY KEY ("IdBon", "IdOfficine"),
  constraint "bon_transfere_IdBon_fkey" FOREIGN KEY ("IdBon") REFERENCES bon_reception(_id) ON DELETE CASCADE,
  constraint "bon_transfere_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
);
CREATE INDEX bon_transfere_officine ON bon_transfere USING btree ("IdOfficine", "DateCommande" DESC, "IdBon" DESC);
CREATE INDEX bon_transfere_statut ON bon_transfere USING btree ("IdOfficine", statut, "DateCommande" DESC, "IdBon" DESC);

create table caisse (
  "IdOfficine" uuid not null,
  "Rang" bigint not null default 0,
  "Empreinte" text not null default ''::text,
  "TotalPerpetuel" bigint not null default 0,
  "SoldeDepense" bigint not null default 0,
  constraint caisse_pkey PRIMARY KEY ("IdOfficine"),
  constraint "caisse_SoldeDepense_check" CHECK ("SoldeDepense" >= 0),
  constraint "caisse_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
);

create table casse_monture (
  _id uuid not null,
  "IdCommande" uuid not null,
  "IdOfficine" uuid not null,
  "Paire" smallint not null,
  "IdArticle" uuid not null,
  "IdRemplacement" uuid not null,
  "Motif" text not null,
  "ACharge" text not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid not null,
  constraint casse_monture_pkey PRIMARY KEY (_id),
  constraint "casse_monture_ACharge_check" CHECK ("ACharge" = ANY (ARRAY['Officine'::text, 'Fournisseur'::text, 'Client'::text])),
  constraint "casse_monture_Paire_check" CHECK ("Paire" >= 1 AND "Paire" <= 3),
  constraint "casse_monture_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "casse_monture_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "casse_monture_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "casse_monture_IdRemplacement_fkey" FOREIGN KEY ("IdRemplacement") REFERENCES article(_id),
  constraint "casse_monture_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX casse_monture_commande ON casse_monture USING btree ("IdCommande", _id);
CREATE TRIGGER casse_monture_constat AFTER INSERT ON casse_monture FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_de_casse');
CREATE TRIGGER casse_monture_trace AFTER INSERT OR DELETE OR UPDATE ON casse_monture FOR EACH ROW EXECUTE FUNCTION tracer();

create table fournisseur_verre (
  _id uuid not null,
  "Fournisseur" text not null,
  "IdFournisseur" uuid not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Fournisseur", ''::text)))) stored,
  constraint fournisseur_verre_pkey PRIMARY KEY (_id),
  constraint "fournisseur_verre_IdFournisseur_fkey" FOREIGN KEY ("IdFournisseur") REFERENCES fournisseur(_id)
);
CREATE INDEX fournisseur_verre_creation ON fournisseur_verre USING btree ("createdAt", _id);
CREATE INDEX fournisseur_verre_fournisseur ON fournisseur_verre USING btree ("IdFournisseur", recherche, _id);
CREATE UNIQUE INDEX fournisseur_verre_libelle ON fournisseur_verre USING btree (sans_accent(COALESCE("Fournisseur", ''::text)));
CREATE INDEX fournisseur_verre_modification ON fournisseur_verre USING btree ("updatedAt", _id);
CREATE INDEX fournisseur_verre_ordre ON fournisseur_verre USING btree (recherche, _id);
CREATE INDEX fournisseur_verre_recherche ON fournisseur_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER fournisseur_verre_ajout AFTER INSERT ON fournisseur_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER fournisseur_verre_retrait AFTER DELETE ON fournisseur_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER fournisseur_verre_trace AFTER INSERT OR DELETE OR UPDATE ON fournisseur_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table catalogue_verre (
  _id uuid not null,
  "Libelle" text not null,
  "IdFour" uuid not null,
  "DateDebut" date not null,
  "DateFin" date,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint catalogue_verre_pkey PRIMARY KEY (_id),
  constraint catalogue_verre_un_a_la_fois EXCLUDE USING gist ("IdFour" WITH =, daterange("DateDebut", "DateFin", '[]'::text) WITH &&) DEFERRABLE,
  constraint catalogue_verre_check CHECK ("DateFin" >= "DateDebut"),
  constraint "catalogue_verre_IdFour_fkey" FOREIGN KEY ("IdFour") REFERENCES fournisseur_verre(_id)
);
CREATE INDEX catalogue_verre_creation ON catalogue_verre USING btree ("createdAt", _id);
CREATE INDEX catalogue_verre_debut ON catalogue_verre USING btree ("DateDebut", _id);
CREATE INDEX catalogue_verre_debut_four ON catalogue_verre USING btree ("IdFour", "DateDebut", _id);
CREATE INDEX catalogue_verre_four ON catalogue_verre USING btree ("IdFour", recherche, _id);
CREATE UNIQUE INDEX catalogue_verre_libelle ON catalogue_verre USING btree ("IdFour", sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX catalogue_verre_modification ON catalogue_verre USING btree ("updatedAt", _id);
CREATE INDEX catalogue_verre_ordre ON catalogue_verre USING btree (recherche, _id);
CREATE INDEX catalogue_verre_recherche ON catalogue_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER catalogue_verre_ajout AFTER INSERT ON catalogue_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER catalogue_verre_constat AFTER UPDATE ON catalogue_verre REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('DateDebut', 'DateFin');
CREATE TRIGGER catalogue_verre_retrait AFTER DELETE ON catalogue_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER catalogue_verre_trace AFTER INSERT OR DELETE OR UPDATE ON catalogue_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table cle_acces (
  _id uuid not null default nouvel_id(),
  "IdUtilisateur" uuid not null,
  identifiant text not null,
  publique bytea not null,
  compteur bigint not null default 0,
  transports text[] not null default '{}'::text[],
  "Nom" text not null,
  "createdAt" timestamp with time zone not null default now(),
  "serviLe" timestamp with time zone,
  constraint cle_acces_pkey PRIMARY KEY (_id),
  constraint cle_acces_identifiant_key UNIQUE (identifiant),
  constraint "cle_acces_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id) ON DELETE CASCADE
);
CREATE INDEX cle_acces_utilisateur ON cle_acces USING btree ("IdUtilisateur", "createdAt");
CREATE TRIGGER cle_acces_trace AFTER INSERT OR DELETE ON cle_acces FOR EACH ROW EXECUTE FUNCTION tracer_cle_de_compte();

create table cloture_contree (
  _id uuid not null default nouvel_id(),
  "IdBilletage" uuid not null,
  "IdOfficine" uuid not null,
  "Motif" text not null,
  "Rang" bigint not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint cloture_contree_pkey PRIMARY KEY (_id),
  constraint "cloture_contree_IdBilletage_key" UNIQUE ("IdBilletage"),
  constraint "cloture_contree_IdBilletage_fkey" FOREIGN KEY ("IdBilletage") REFERENCES billetage(_id),
  constraint "cloture_contree_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "cloture_contree_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX cloture_contree_officine ON cloture_contree USING btree ("IdOfficine");
CREATE INDEX cloture_contree_scelle ON cloture_contree USING brin ("createdAt");
CREATE TRIGGER cloture_contree_constat AFTER INSERT ON cloture_contree FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_de_cloture_contree');
CREATE TRIGGER cloture_contree_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON cloture_contree FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER cloture_contree_ouvrir BEFORE INSERT ON cloture_contree FOR EACH ROW EXECUTE FUNCTION contrer_cloture();

create table code_accord (
  "IdClient" uuid not null,
  "createdBy" uuid not null,
  empreinte text not null,
  "expireLe" timestamp with time zone not null,
  constraint code_accord_pkey PRIMARY KEY ("IdClient", "createdBy"),
  constraint "code_accord_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "code_accord_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id) ON DELETE CASCADE
);

create table code_courrier (
  "IdUtilisateur" uuid not null,
  empreinte text not null,
  "expireLe" timestamp with time zone not null,
  constraint code_courrier_pkey PRIMARY KEY ("IdUtilisateur"),
  constraint "code_courrier_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id) ON DELETE CASCADE
);

create table colonnes_fichier (
  "Quoi" text not null,
  "De" uuid not null,
  "Colonnes" jsonb not null,
  "updatedAt" timestamp with time zone not null default now(),
  constraint colonnes_fichier_pkey PRIMARY KEY ("Quoi", "De")
);

create table gamme_verre (
  _id uuid not null,
  "Libelle_GamVer" text not null,
  "IdFour" uuid not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle_GamVer", ''::text)))) stored,
  constraint gamme_verre_pkey PRIMARY KEY (_id),
  constraint gamme_verre_du_fournisseur UNIQUE (_id, "IdFour"),
  constraint "gamme_verre_IdFour_fkey" FOREIGN KEY ("IdFour") REFERENCES fournisseur_verre(_id)
);
CREATE INDEX gamme_verre_creation ON gamme_verre USING btree ("createdAt", _id);
CREATE INDEX gamme_verre_four ON gamme_verre USING btree ("IdFour", recherche, _id);
CREATE UNIQUE INDEX gamme_verre_libelle ON gamme_verre USING btree ("IdFour", sans_accent(COALESCE("Libelle_GamVer", ''::text)));
CREATE INDEX gamme_verre_modification ON gamme_verre USING btree ("updatedAt", _id);
CREATE INDEX gamme_verre_ordre ON gamme_verre USING btree (recherche, _id);
CREATE INDEX gamme_verre_recherche ON gamme_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER gamme_verre_ajout AFTER INSERT ON gamme_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER gamme_verre_retrait AFTER DELETE ON gamme_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER gamme_verre_trace AFTER INSERT OR DELETE OR UPDATE ON gamme_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table coloration_verre (
  _id uuid not null,
  "Libelle" text not null,
  "IdFour" uuid not null,
  "IdGam" uuid,
  "Prix" bigint,
  "Exclut" uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint coloration_verre_pkey PRIMARY KEY (_id),
  constraint "coloration_verre_Prix_check" CHECK ("Prix" >= 0),
  constraint "coloration_verre_IdFour_fkey" FOREIGN KEY ("IdFour") REFERENCES fournisseur_verre(_id),
  constraint "coloration_verre_IdGam_IdFour_fkey" FOREIGN KEY ("IdGam", "IdFour") REFERENCES gamme_verre(_id, "IdFour"),
  constraint "coloration_verre_IdGam_fkey" FOREIGN KEY ("IdGam") REFERENCES gamme_verre(_id)
);
CREATE INDEX coloration_verre_creation ON coloration_verre USING btree ("createdAt", _id);
CREATE INDEX coloration_verre_four ON coloration_verre USING btree ("IdFour", recherche, _id);
CREATE INDEX coloration_verre_gam ON coloration_verre USING btree ("IdGam", recherche, _id);
CREATE UNIQUE INDEX coloration_verre_libelle ON coloration_verre USING btree ("IdFour", "IdGam", sans_accent(COALESCE("Libelle", ''::text))) NULLS NOT DISTINCT;
CREATE INDEX coloration_verre_modification ON coloration_verre USING btree ("updatedAt", _id);
CREATE INDEX coloration_verre_ordre ON coloration_verre USING btree (recherche, _id);
CREATE INDEX coloration_verre_recherche ON coloration_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER coloration_verre_ajout AFTER INSERT ON coloration_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER coloration_verre_constat AFTER UPDATE ON coloration_verre REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('Prix');
CREATE TRIGGER coloration_verre_exclut BEFORE INSERT OR UPDATE OF "Exclut" ON coloration_verre FOR EACH ROW EXECUTE FUNCTION exclusions_connues();
CREATE TRIGGER coloration_verre_retrait AFTER DELETE ON coloration_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER coloration_verre_sans AFTER DELETE ON coloration_verre FOR EACH ROW EXECUTE FUNCTION exclusions_sans();
CREATE TRIGGER coloration_verre_trace AFTER INSERT OR DELETE OR UPDATE ON coloration_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table commande_comptoir_ligne (
  "IdCommande" uuid not null,
  "Rang" smallint not null,
  "IdArticle" uuid not null,
  "Designation" text not null,
  "Quantite" integer not null,
  "PrixUnitaire" bigint not null,
  "PrixListe" bigint,
  constraint commande_comptoir_ligne_pkey PRIMARY KEY ("IdCommande", "Rang"),
  constraint "commande_comptoir_ligne_PrixListe_check" CHECK ("PrixListe" >= 0 AND "PrixListe" <= '9999999999'::bigint),
  constraint "commande_comptoir_ligne_PrixUnitaire_check" CHECK ("PrixUnitaire" >= 0 AND "PrixUnitaire" <= '9999999999'::bigint),
  constraint "commande_comptoir_ligne_Quantite_check" CHECK ("Quantite" > 0),
  constraint "commande_comptoir_ligne_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "commande_comptoir_ligne_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_comptoir(_id)
);
CREATE INDEX commande_comptoir_ligne_article ON commande_comptoir_ligne USING btree ("IdArticle");
CREATE TRIGGER commande_comptoir_ligne_ecrite AFTER INSERT ON commande_comptoir_ligne REFERENCING NEW TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION tracer_lignes_de_comptoir();
CREATE TRIGGER commande_comptoir_ligne_figee BEFORE UPDATE ON commande_comptoir_ligne FOR EACH ROW EXECUTE FUNCTION ligne_de_vente_figee();
CREATE TRIGGER commande_comptoir_ligne_otee AFTER DELETE ON commande_comptoir_ligne REFERENCING OLD TABLE AS lignes FOR EACH STATEMENT EXECUTE FUNCTION tracer_lignes_de_comptoir();

create table commande_etape (
  _id bigint not null generated always as identity,
  "IdCommande" uuid not null,
  "Etape" text not null,
  "Motif" text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint commande_etape_pkey PRIMARY KEY (_id),
  constraint "commande_etape_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "commande_etape_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX commande_etape_commande ON commande_etape USING btree ("IdCommande", _id);
CREATE INDEX commande_etape_scelle ON commande_etape USING brin ("createdAt");
CREATE TRIGGER commande_etape_constat AFTER INSERT ON commande_etape FOR EACH ROW WHEN (new."Motif" IS NOT NULL) EXECUTE FUNCTION constater_ecrit('constats_d_etape');

create table commande_verre (
  _id uuid not null,
  "RefVerre" text collate "C" not null,
  "IdCommande" uuid not null,
  "IdOfficine" uuid not null,
  "Paire" smallint not null,
  "Cote" text not null,
  "IdFournisseur" uuid,
  "Libelle" text,
  "Indice" text,
  "Matiere" text,
  "Diametre" smallint,
  "Traitement" text,
  "Teinte" text,
  "TypeVision" text,
  "Prescrit" jsonb not null default '{}'::jsonb,
  "Sph" numeric(5,1),
  "Cyl" numeric(5,1),
  "Axe" smallint,
  "Add" numeric(5,1),
  "EPLoin" smallint,
  "EPPres" smallint,
  "Hauteur" smallint,
  "PrismeH" smallint,
  "BaseH" text,
  "PrismeV" smallint,
  "BaseV" text,
  "MontureA" smallint,
  "MontureB" smallint,
  "MontureDBL" smallint,
  "MontureED" smallint,
  "Urgent" boolean not null default false,
  "IdOfficineLivraison" uuid not null,
  "Remarques" text,
  "Statut" text not null default 'Commandé'::text,
  "DateCommande" date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  "DatePrevue" date not null,
  "LivreLe" timestamp with time zone,
  "LivrePar" uuid,
  "RetourneLe" timestamp with time zone,
  "MotifRetour" text,
  "EnvoyeLe" timestamp with time zone,
  "IdOrigine" uuid,
  "MotifRefait" text,
  "ACharge" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  "IdStockVerre" uuid,
  "AccepteContre" text,
  "MotifAccepte" text,
  "AcceptePar" uuid,
  "AccepteLe" timestamp with time zone,
  "PrixAchat" bigint,
  constraint commande_verre_pkey PRIMARY KEY (_id),
  constraint "commande_verre_ACharge_check" CHECK ("ACharge" = ANY (ARRAY['Officine'::text, 'Fournisseur'::text, 'Client'::text])),
  constraint "commande_verre_Add_check" CHECK ("Add" >= 50::numeric AND "Add" <= 400::numeric),
  constraint "commande_verre_Axe_check" CHECK ("Axe" >= 1 AND "Axe" <= 180),
  constraint "commande_verre_Cote_check" CHECK ("Cote" = ANY (ARRAY['OD'::text, 'OG'::text])),
  constraint "commande_verre_Cyl_check" CHECK ("Cyl" >= 0::numeric AND "Cyl" <= 1200::numeric),
  constraint "commande_verre_MotifRefait_check" CHECK ("MotifRefait" = ANY (ARRAY['Casse'::text, 'Erreur de commande'::text, 'Défaut du verre'::text, 'Hors tolérance'::text, 'Inadaptation'::text])),
  constraint "commande_verre_Paire_check" CHECK ("Paire" >= 1 AND "Paire" <= 3),
  constraint "commande_verre_PrixAchat_check" CHECK ("PrixAchat" >= 0 AND "PrixAchat" <= '9999999999'::bigint),
  constraint "commande_verre_Sph_check" CHECK ("Sph" >= '-4200'::integer::numeric AND "Sph" <= 4200::numeric),
  constraint "commande_verre_Statut_check" CHECK ("Statut" = ANY (ARRAY['Commandé'::text, 'Livré'::text, 'Retourné'::text, 'Remplacé'::text, 'Supprimé'::text])),
  constraint "commande_verre_TypeVision_check" CHECK ("TypeVision" = ANY (ARRAY['Loin'::text, 'Près'::text, 'Bifocal'::text, 'Progressif'::text])),
  constraint commande_verre_accepte CHECK (num_nonnulls("AccepteContre", "MotifAccepte", "AcceptePar", "AccepteLe") = ANY (ARRAY[0, 4])),
  constraint commande_verre_axe CHECK ((COALESCE("Cyl"::integer, 0) <> 0) = ("Axe" IS NOT NULL) OR "IdStockVerre" IS NOT NULL AND "Axe" IS NULL),
  constraint commande_verre_livraison CHECK (("Statut" = ANY (ARRAY['Livré'::text, 'Remplacé'::text])) = ("LivreLe" IS NOT NULL)),
  constraint commande_verre_refait CHECK (("IdOrigine" IS NULL) = ("MotifRefait" IS NULL) AND ("IdOrigine" IS NULL) = ("ACharge" IS NULL)),
  constraint "commande_verre_AcceptePar_fkey" FOREIGN KEY ("AcceptePar") REFERENCES utilisateur(_id),
  constraint "commande_verre_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "commande_verre_IdFournisseur_fkey" FOREIGN KEY ("IdFournisseur") REFERENCES fournisseur(_id),
  constraint "commande_verre_IdOfficineLivraison_fkey" FOREIGN KEY ("IdOfficineLivraison") REFERENCES officine(_id),
  constraint "commande_verre_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "commande_verre_IdOrigine_fkey" FOREIGN KEY ("IdOrigine") REFERENCES commande_verre(_id),
  constraint "commande_verre_IdStockVerre_fkey" FOREIGN KEY ("IdStockVerre") REFERENCES article(_id),
  constraint "commande_verre_LivrePar_fkey" FOREIGN KEY ("LivrePar") REFERENCES utilisateur(_id),
  constraint "commande_verre_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "commande_verre_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX commande_verre_attendu ON commande_verre USING btree ("DatePrevue", _id, "IdOfficine") WHERE ("Statut" = ANY (ARRAY['Commandé'::text, 'Retourné'::text]));
CREATE INDEX commande_verre_commande ON commande_verre USING btree ("IdCommande");
CREATE INDEX commande_verre_fournisseur ON commande_verre USING btree ("IdFournisseur") WHERE ("IdFournisseur" IS NOT NULL);
CREATE INDEX commande_verre_fournisseur_livre ON commande_verre USING btree ("IdFournisseur", "DatePrevue", _id, "IdOfficine") WHERE ("Statut" = 'Livré'::text);
CREATE INDEX commande_verre_livre ON commande_verre USING btree ("DatePrevue", _id) WHERE ("Statut" = 'Livré'::text);
CREATE UNIQUE INDEX commande_verre_oeil ON commande_verre USING btree ("IdCommande", "Paire", "Cote") WHERE ("Statut" = ANY (ARRAY['Commandé'::text, 'Livré'::text, 'Retourné'::text]));
CREATE INDEX commande_verre_officine_livre ON commande_verre USING btree ("IdOfficine", "DatePrevue", _id) WHERE ("Statut" = 'Livré'::text);
CREATE INDEX commande_verre_origine ON commande_verre USING btree ("IdOrigine") WHERE ("IdOrigine" IS NOT NULL);
CREATE INDEX commande_verre_recente ON commande_verre USING btree ("IdOfficine", "DateCommande", "IdFournisseur") WHERE ("IdFournisseur" IS NOT NULL);
CREATE INDEX commande_verre_ref ON commande_verre USING btree ("RefVerre");
CREATE INDEX commande_verre_stock ON commande_verre USING btree ("IdStockVerre") WHERE ("IdStockVerre" IS NOT NULL);
CREATE INDEX commande_verre_urgent_livre ON commande_verre USING btree ("DatePrevue", _id, "IdOfficine") WHERE (("Statut" = 'Livré'::text) AND "Urgent");
CREATE TRIGGER commande_verre_achat BEFORE INSERT ON commande_verre FOR EACH ROW EXECUTE FUNCTION dire_l_achat();
CREATE TRIGGER commande_verre_acompte AFTER INSERT ON commande_verre REFERENCING NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_sans_acompte();
CREATE TRIGGER commande_verre_cout AFTER INSERT OR UPDATE OF "PrixAchat", "Statut" ON commande_verre FOR EACH ROW EXECUTE FUNCTION ecrire_le_cout();
CREATE TRIGGER commande_verre_refait AFTER INSERT ON commande_verre FOR EACH ROW WHEN (new."IdOrigine" IS NOT NULL AND new."ACharge" = 'Officine'::text) EXECUTE FUNCTION constater_ecrit('constats_de_refait');
CREATE TRIGGER commande_verre_totaux_delete AFTER DELETE ON commande_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION commande_verre_totaux();
CREATE TRIGGER commande_verre_totaux_insert AFTER INSERT ON commande_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION commande_verre_totaux();
CREATE TRIGGER commande_verre_totaux_update AFTER UPDATE ON commande_verre REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION commande_verre_totaux();
CREATE TRIGGER commande_verre_trace AFTER INSERT OR DELETE OR UPDATE ON commande_verre FOR EACH ROW EXECUTE FUNCTION tracer();

create table compte_sms (
  _id uuid not null,
  "IdOfficine" uuid not null,
  "senderName" text,
  "senderAddress" text,
  "clientId" text,
  "clientSecret" text,
  "QuotaMois" integer,
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  constraint compte_sms_pkey PRIMARY KEY (_id),
  constraint "compte_sms_IdOfficine_key" UNIQUE ("IdOfficine"),
  constraint "compte_sms_QuotaMois_check" CHECK ("QuotaMois" > 0),
  constraint "compte_sms_senderName_check" CHECK (length("senderName") <= 11),
  constraint "compte_sms_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "compte_sms_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "compte_sms_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE TRIGGER compte_sms_trace AFTER INSERT OR DELETE OR UPDATE ON compte_sms FOR EACH ROW EXECUTE FUNCTION tracer('clientId', 'clientSecret');

create table compteur (
  "IdOfficine" uuid not null,
  genre text not null,
  annee smallint not null default 0,
  dernier integer not null default 0,
  total integer not null default 0,
  constraint compteur_pkey PRIMARY KEY ("IdOfficine", genre, annee),
  constraint "compteur_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
);

create table compteur_reseau (
  genre text not null,
  annee smallint not null,
  dernier integer not null default 0,
  constraint compteur_reseau_pkey PRIMARY KEY (genre, annee)
);

create table consentement_sms (
  _id uuid not null,
  "Accord" boolean not null,
  "Le" timestamp with time zone not null default now(),
  "IdPar" uuid,
  "Source" text not null,
  constraint consentement_sms_pkey PRIMARY KEY (_id),
  constraint "consentement_sms_Source_check" CHECK ("Source" = ANY (ARRAY['Client'::text, 'STOP'::text])),
  constraint "consentement_sms_IdPar_fkey" FOREIGN KEY ("IdPar") REFERENCES utilisateur(_id),
  constraint consentement_sms__id_fkey FOREIGN KEY (_id) REFERENCES client(_id)
);
CREATE TRIGGER consentement_sms_trace AFTER INSERT OR DELETE OR UPDATE ON consentement_sms FOR EACH ROW EXECUTE FUNCTION tracer();

create table constat (
  _id uuid not null default nouvel_id(),
  "Genre" text not null,
  "IdOfficine" uuid,
  entite text not null,
  "idEntite" uuid not null,
  "Nombre" integer not null,
  "Montant" bigint,
  "Pourcent" numeric,
  "Avant" text,
  "Apres" text,
  "Motif" text,
  "IdApprobateur" uuid,
  "Requete" text not null,
  "createdAt" timestamp with time zone not null,
  "createdBy" uuid,
  xid xid8 not null default pg_current_xact_id(),
  "Discret" boolean not null default false,
  constraint constat_pkey PRIMARY KEY (_id),
  constraint "constat_Nombre_check" CHECK ("Nombre" > 0),
  constraint "constat_IdApprobateur_fkey" FOREIGN KEY ("IdApprobateur") REFERENCES utilisateur(_id),
  constraint "constat_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "constat_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX constat_a_lire ON constat USING btree ("createdAt" DESC, _id DESC) WHERE (NOT "Discret");
CREATE INDEX constat_de ON constat USING btree ("createdBy", "createdAt" DESC, _id DESC);
CREATE INDEX constat_de_l_examen ON constat USING btree ("idEntite") WHERE ("Genre" = 'Honoraire baissé'::text);
CREATE INDEX constat_de_l_impayee ON constat USING btree ("idEntite") WHERE ("Genre" = 'Jamais payée'::text);
CREATE INDEX constat_du_versement ON constat USING btree ("idEntite") WHERE ("Genre" = 'Versement sans bordereau'::text);
CREATE INDEX constat_genre ON constat USING btree ("Genre", "createdAt" DESC, _id DESC);
CREATE INDEX constat_jour ON constat USING btree ("createdAt" DESC, _id DESC);
CREATE INDEX constat_officine ON constat USING btree ("IdOfficine", "createdAt" DESC, _id DESC);
CREATE INDEX constat_officine_a_lire ON constat USING btree ("IdOfficine", "createdAt" DESC, _id DESC) WHERE (NOT "Discret");
CREATE INDEX constat_scelle ON constat USING brin ("createdAt");
CREATE INDEX constat_xid ON constat USING btree (xid);
CREATE TRIGGER constat_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON constat FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER constat_pese BEFORE INSERT ON constat FOR EACH ROW EXECUTE FUNCTION peser_constat();

create table consultation_version (
  "IdConsultation" uuid not null,
  version integer not null,
  fiche jsonb not null,
  "remplaceeLe" timestamp with time zone not null default now(),
  "remplaceePar" uuid,
  constraint consultation_version_pkey PRIMARY KEY ("IdConsultation", version),
  constraint "consultation_version_IdConsultation_fkey" FOREIGN KEY ("IdConsultation") REFERENCES consultation(_id),
  constraint "consultation_version_remplaceePar_fkey" FOREIGN KEY ("remplaceePar") REFERENCES utilisateur(_id)
);

create table contact (
  _id uuid not null,
  "Nom" text not null,
  "Prenoms" text,
  "Fonction" text,
  "Telephone" text,
  "Email" text,
  "IdCompte" uuid,
  slug text collate "C" not null,
  "IdProprietaire" uuid not null,
  "SupprimeLe" timestamp with time zone,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent((((((("Nom" || ' '::text) || COALESCE("Prenoms", ''::text)) || ' '::text) || COALESCE("Fonction", ''::text)) || ' '::text) || COALESCE("Telephone", ''::text))))) stored,
  constraint contact_pkey PRIMARY KEY (_id),
  constraint contact_slug_key UNIQUE (slug),
  constraint "contact_IdCompte_fkey" FOREIGN KEY ("IdCompte") REFERENCES compte_sale(_id),
  constraint "contact_IdProprietaire_fkey" FOREIGN KEY ("IdProprietaire") REFERENCES utilisateur(_id),
  constraint "contact_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "contact_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX contact_compte ON contact USING btree ("IdCompte", recherche, _id) WHERE ("IdCompte" IS NOT NULL);
CREATE INDEX contact_creation ON contact USING btree ("createdAt", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX contact_creation_de ON contact USING btree ("IdProprietaire", "createdAt", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX contact_ordre ON contact USING btree (recherche, _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX contact_proprietaire ON contact USING btree ("IdProprietaire", recherche, _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX contact_recherche ON contact USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER contact_trace AFTER INSERT OR DELETE OR UPDATE ON contact FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table controle_du (
  _id uuid not null,
  "IdClient" uuid not null,
  "IdOfficine" uuid not null,
  "ProchainControle" date not null,
  constraint controle_du_pkey PRIMARY KEY (_id),
  constraint "controle_du_IdClient_key" UNIQUE ("IdClient"),
  constraint "controle_du_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id) ON DELETE CASCADE,
  constraint "controle_du_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint controle_du__id_fkey FOREIGN KEY (_id) REFERENCES consultation(_id) ON DELETE CASCADE
);
CREATE INDEX controle_du_officine ON controle_du USING btree ("IdOfficine", "ProchainControle", _id);
CREATE INDEX controle_du_reseau ON controle_du USING btree ("ProchainControle", _id);

create table envoi (
  _id uuid not null default nouvel_id(),
  "IdBon" uuid not null,
  "IdOfficine" uuid not null,
  statut text not null default 'En transit'::text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "recuLe" timestamp with time zone,
  "recuPar" uuid,
  "reprisLe" timestamp with time zone,
  "reprisPar" uuid,
  constraint envoi_pkey PRIMARY KEY (_id),
  constraint envoi_statut_check CHECK (statut = ANY (ARRAY['En transit'::text, 'Reçu'::text, 'Annulé'::text])),
  constraint "envoi_IdBon_fkey" FOREIGN KEY ("IdBon") REFERENCES bon_reception(_id),
  constraint "envoi_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "envoi_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "envoi_recuPar_fkey" FOREIGN KEY ("recuPar") REFERENCES utilisateur(_id),
  constraint "envoi_reprisPar_fkey" FOREIGN KEY ("reprisPar") REFERENCES utilisateur(_id)
);
CREATE INDEX envoi_bon ON envoi USING btree ("IdBon");
CREATE INDEX envoi_officine ON envoi USING btree ("IdOfficine", "IdBon");
CREATE UNIQUE INDEX envoi_ouvert ON envoi USING btree ("IdBon", "IdOfficine") WHERE (statut = 'En transit'::text);
CREATE TRIGGER envoi_trace AFTER INSERT OR DELETE OR UPDATE ON envoi FOR EACH ROW EXECUTE FUNCTION tracer();

create table ligne_reception (
  _id uuid not null default nouvel_id(),
  "IdBon" uuid not null,
  "IdOfficine" uuid not null,
  rang integer not null,
  "IdCateg" uuid not null,
  "IdMarque" uuid,
  "IdType" uuid,
  "IdStyle" uuid,
  "Reference" text not null,
  "Couleur" text,
  "Taille" text,
  "CodeBarre" text collate "C" not null,
  "Quantite" integer not null,
  "PrixAchatBrut" bigint not null,
  "Remise" bigint not null default 0,
  "PrixVenteHT" bigint,
  "PrixVenteTTC" bigint not null,
  "QuantiteTransferee" integer not null default 0,
  "QuantiteRecue" integer not null default 0,
  produit uuid not null generated always as (produit_de("IdMarque", "Reference", "Couleur", "Taille")) stored,
  "IdArticle" uuid,
  constraint ligne_reception_pkey PRIMARY KEY (_id),
  constraint ligne_reception_code UNIQUE ("IdBon", "CodeBarre") DEFERRABLE,
  constraint ligne_reception_produit UNIQUE ("IdBon", produit) DEFERRABLE,
  constraint "ligne_reception_CodeBarre_check" CHECK ("CodeBarre" <> ''::text),
  constraint "ligne_reception_PrixAchatBrut_check" CHECK ("PrixAchatBrut" >= 0 AND "PrixAchatBrut" <= '9999999999'::bigint),
  constraint "ligne_reception_PrixVenteTTC_check" CHECK ("PrixVenteTTC" >= 0 AND "PrixVenteTTC" <= '9999999999'::bigint),
  constraint "ligne_reception_QuantiteRecue_check" CHECK ("QuantiteRecue" >= 0),
  constraint "ligne_reception_Quantite_check" CHECK ("Quantite" >= 1 AND "Quantite" <= 100000),
  constraint "ligne_reception_Reference_check" CHECK ("Reference" <> ''::text),
  constraint ligne_reception_check CHECK ("Remise" >= 0 AND "Remise" <= "PrixAchatBrut"),
  constraint ligne_reception_check1 CHECK ("PrixVenteHT" >= 0 AND "PrixVenteHT" <= "PrixVenteTTC"),
  constraint ligne_reception_check2 CHECK ("QuantiteTransferee" >= 0 AND "QuantiteTransferee" <= "Quantite"),
  constraint "ligne_reception_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "ligne_reception_IdBon_fkey" FOREIGN KEY ("IdBon") REFERENCES bon_reception(_id) ON DELETE CASCADE,
  constraint "ligne_reception_IdCateg_fkey" FOREIGN KEY ("IdCateg") REFERENCES categorie_article(_id),
  constraint "ligne_reception_IdMarque_fkey" FOREIGN KEY ("IdMarque") REFERENCES marque(_id),
  constraint "ligne_reception_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "ligne_reception_IdStyle_fkey" FOREIGN KEY ("IdStyle") REFERENCES style(_id),
  constraint "ligne_reception_IdType_fkey" FOREIGN KEY ("IdType") REFERENCES type(_id)
);
CREATE INDEX ligne_reception_article ON ligne_reception USING btree ("IdArticle") WHERE ("IdArticle" IS NOT NULL);
CREATE INDEX ligne_reception_categorie ON ligne_reception USING btree ("IdCateg");
CREATE INDEX ligne_reception_connu_code ON ligne_reception USING btree ("CodeBarre");
CREATE INDEX ligne_reception_connue ON ligne_reception USING btree (produit, _id DESC) INCLUDE ("CodeBarre");
CREATE INDEX ligne_reception_marque ON ligne_reception USING btree ("IdMarque") WHERE ("IdMarque" IS NOT NULL);
CREATE INDEX ligne_reception_style ON ligne_reception USING btree ("IdStyle") WHERE ("IdStyle" IS NOT NULL);
CREATE INDEX ligne_reception_type ON ligne_reception USING btree ("IdType") WHERE ("IdType" IS NOT NULL);
CREATE TRIGGER ligne_reception_trace AFTER DELETE OR UPDATE OF "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille", "CodeBarre", "Quantite", "PrixAchatBrut", "Remise", "PrixVenteHT", "PrixVenteTTC" ON ligne_reception FOR EACH ROW EXECUTE FUNCTION tracer('produit', 'QuantiteTransferee', 'QuantiteRecue');

create table ligne_envoi (
  "IdEnvoi" uuid not null,
  "IdLigne" uuid not null,
  "IdArticle" uuid not null,
  "Quantite" integer not null,
  "QuantiteRecue" integer,
  "Motif" text,
  "EnTransit" integer not null,
  "PrixTranche" boolean not null default false,
  "CoutUnitaire" bigint,
  "Valeur" bigint not null default 0,
  "Rendue" integer not null default 0,
  constraint ligne_envoi_pkey PRIMARY KEY ("IdEnvoi", "IdLigne"),
  constraint "ligne_envoi_CoutUnitaire_check" CHECK ("CoutUnitaire" >= 0 AND "CoutUnitaire" <= '9999999999'::bigint),
  constraint "ligne_envoi_QuantiteRecue_check" CHECK ("QuantiteRecue" >= 0),
  constraint "ligne_envoi_Quantite_check" CHECK ("Quantite" > 0),
  constraint ligne_envoi_check CHECK ("EnTransit" = 0 OR "EnTransit" = "Quantite"),
  constraint ligne_envoi_check1 CHECK ("QuantiteRecue" IS NULL OR "QuantiteRecue" = "Quantite" OR "Motif" IS NOT NULL),
  constraint ligne_envoi_rendue CHECK ("Rendue" >= 0 AND "Rendue" <= COALESCE("QuantiteRecue", 0)),
  constraint "ligne_envoi_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "ligne_envoi_IdEnvoi_fkey" FOREIGN KEY ("IdEnvoi") REFERENCES envoi(_id),
  constraint "ligne_envoi_IdLigne_fkey" FOREIGN KEY ("IdLigne") REFERENCES ligne_reception(_id) ON DELETE CASCADE
);
CREATE INDEX ligne_envoi_article ON ligne_envoi USING btree ("IdArticle");
CREATE INDEX ligne_envoi_en_transit ON ligne_envoi USING btree ("IdArticle") INCLUDE ("EnTransit") WHERE ("EnTransit" > 0);
CREATE INDEX ligne_envoi_ligne ON ligne_envoi USING btree ("IdLigne");

create table correction_achat (
  _id uuid not null default nouvel_id(),
  "IdEnvoi" uuid not null,
  "IdLigne" uuid not null,
  "IdOfficine" uuid not null,
  "Quantite" integer not null,
  "Ancien" bigint not null,
  "Nouveau" bigint not null,
  "Motif" text not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "AuRayon" bigint,
  "Parti" bigint,
  "Jour" date,
  constraint correction_achat_pkey PRIMARY KEY (_id),
  constraint "correction_achat_Quantite_check" CHECK ("Quantite" > 0),
  constraint correction_achat_check CHECK ("Nouveau" >= 0 AND "Nouveau" <= '9999999999'::bigint AND "Nouveau" <> "Ancien"),
  constraint correction_achat_parts CHECK (num_nulls("AuRayon", "Parti", "Jour") = 3 OR num_nulls("AuRayon", "Parti", "Jour") = 0 AND ("AuRayon" + "Parti") = ("Quantite" * ("Nouveau" - "Ancien"))),
  constraint "correction_achat_IdEnvoi_IdLigne_fkey" FOREIGN KEY ("IdEnvoi", "IdLigne") REFERENCES ligne_envoi("IdEnvoi", "IdLigne"),
  constraint "correction_achat_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "correction_achat_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX correction_achat_jour ON correction_achat USING btree ("Jour") WHERE ("Parti" <> 0);
CREATE INDEX correction_achat_part ON correction_achat USING btree ("IdLigne", "IdEnvoi");
CREATE INDEX correction_achat_scelle ON correction_achat USING brin ("createdAt");
CREATE TRIGGER correction_achat_constat AFTER INSERT ON correction_achat FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_d_achat');
CREATE TRIGGER correction_achat_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON correction_achat FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();

create table coupure (
  _id uuid not null,
  "Libelle" text not null,
  "Valeur" integer not null,
  "Nature" text not null,
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint coupure_pkey PRIMARY KEY (_id),
  constraint "coupure_Valeur_Nature_key" UNIQUE ("Valeur", "Nature"),
  constraint "coupure_Nature_check" CHECK ("Nature" = ANY (ARRAY['billet'::text, 'piece'::text])),
  constraint "coupure_Valeur_check" CHECK ("Valeur" > 0)
);
CREATE TRIGGER coupure_trace AFTER INSERT OR DELETE OR UPDATE ON coupure FOR EACH ROW EXECUTE FUNCTION tracer();

create table cout_verre (
  _id uuid not null default nouvel_id(),
  "IdVerre" uuid not null,
  "IdCommande" uuid not null,
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "Montant" bigint not null,
  "Connus" smallint not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint cout_verre_pkey PRIMARY KEY (_id),
  constraint cout_verre_check CHECK ("Montant" <> 0 OR "Connus" <> 0),
  constraint "cout_verre_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "cout_verre_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "cout_verre_IdVerre_fkey" FOREIGN KEY ("IdVerre") REFERENCES commande_verre(_id),
  constraint "cout_verre_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX cout_verre_jour ON cout_verre USING btree ("Jour", "IdOfficine") INCLUDE ("Montant", "Connus");
CREATE INDEX cout_verre_scelle ON cout_verre USING brin ("createdAt");
CREATE INDEX cout_verre_verre ON cout_verre USING btree ("IdVerre");
CREATE TRIGGER cout_verre_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON cout_verre FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();

create table cumul_caisse (
  "IdOfficine" uuid not null,
  "typeOperation" text not null,
  modepaiement text not null,
  "Nombre" integer not null,
  montant bigint not null,
  constraint cumul_caisse_pkey PRIMARY KEY ("IdOfficine", "typeOperation", modepaiement),
  constraint "cumul_caisse_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
) with (fillfactor=50);

create table demande_remise (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "Genre" text not null,
  "Tiers" text,
  "Contenu" jsonb not null,
  "ValeurListe" bigint not null,
  "Remise" bigint not null,
  "Limite" smallint not null,
  "Motif" text not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid not null,
  constraint demande_remise_pkey PRIMARY KEY (_id),
  constraint "demande_remise_Genre_check" CHECK ("Genre" = ANY (ARRAY['Commande'::text, 'Comptoir'::text])),
  constraint "demande_remise_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "demande_remise_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX demande_remise_officine ON demande_remise USING btree ("IdOfficine", "createdAt" DESC);
CREATE INDEX demande_remise_scelle ON demande_remise USING btree ("createdAt");
CREATE TRIGGER demande_remise_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON demande_remise FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER demande_remise_trace AFTER INSERT ON demande_remise FOR EACH ROW EXECUTE FUNCTION tracer('Contenu');

create table transfert (
  _id uuid not null default nouvel_id(),
  "Reference" text collate "C" not null,
  "IdOfficineSource" uuid not null,
  "IdOfficineDestination" uuid not null,
  "IdOfficine" uuid not null generated always as ("IdOfficineSource") stored,
  "Statut" text not null default 'Envoyé'::text,
  "Observation" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || lower("Reference"))) stored,
  constraint transfert_pkey PRIMARY KEY (_id),
  constraint "transfert_Reference_key" UNIQUE ("Reference"),
  constraint "transfert_Statut_check" CHECK ("Statut" = ANY (ARRAY['Envoyé'::text, 'Reçu en partie'::text, 'Reçu'::text, 'Clos avec manquants'::text, 'Annulé'::text])),
  constraint transfert_check CHECK ("IdOfficineSource" <> "IdOfficineDestination"),
  constraint "transfert_IdOfficineDestination_fkey" FOREIGN KEY ("IdOfficineDestination") REFERENCES officine(_id),
  constraint "transfert_IdOfficineSource_fkey" FOREIGN KEY ("IdOfficineSource") REFERENCES officine(_id),
  constraint "transfert_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "transfert_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX transfert_creation ON transfert USING btree ("createdAt" DESC, _id DESC);
CREATE INDEX transfert_destination ON transfert USING btree ("IdOfficineDestination", "createdAt" DESC, _id DESC);
CREATE INDEX transfert_en_route ON transfert USING btree ("IdOfficineDestination") WHERE ("Statut" = ANY (ARRAY['Envoyé'::text, 'Reçu en partie'::text]));
CREATE INDEX transfert_recherche ON transfert USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX transfert_source ON transfert USING btree ("IdOfficineSource", "createdAt" DESC, _id DESC);
CREATE INDEX transfert_statut ON transfert USING btree ("Statut", "createdAt" DESC);
CREATE TRIGGER transfert_trace AFTER INSERT OR DELETE OR UPDATE ON transfert FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table demande_transfert (
  _id uuid not null default nouvel_id(),
  "IdOfficineSource" uuid not null,
  "IdOfficineDestination" uuid not null,
  "IdOfficine" uuid not null generated always as ("IdOfficineDestination") stored,
  "IdArticle" uuid not null,
  "Quantite" integer not null default 1,
  "IdCommande" uuid,
  "Paire" smallint,
  "Statut" text not null default 'Demandée'::text,
  "IdTransfert" uuid,
  "Motif" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  constraint demande_transfert_pkey PRIMARY KEY (_id),
  constraint "demande_transfert_Paire_check" CHECK ("Paire" >= 1 AND "Paire" <= 3),
  constraint "demande_transfert_Quantite_check" CHECK ("Quantite" > 0),
  constraint "demande_transfert_Statut_check" CHECK ("Statut" = ANY (ARRAY['Demandée'::text, 'Envoyée'::text, 'Reçue'::text, 'Refusée'::text, 'Retirée'::text])),
  constraint demande_transfert_check CHECK ("IdOfficineSource" <> "IdOfficineDestination"),
  constraint demande_transfert_check1 CHECK (("IdCommande" IS NULL) = ("Paire" IS NULL)),
  constraint demande_transfert_check3 CHECK ("Statut" <> 'Refusée'::text OR "Motif" IS NOT NULL),
  constraint demande_transfert_repondue CHECK (("Statut" <> ALL (ARRAY['Envoyée'::text, 'Reçue'::text])) OR "IdTransfert" IS NOT NULL),
  constraint "demande_transfert_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "demande_transfert_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "demande_transfert_IdOfficineDestination_fkey" FOREIGN KEY ("IdOfficineDestination") REFERENCES officine(_id),
  constraint "demande_transfert_IdOfficineSource_fkey" FOREIGN KEY ("IdOfficineSource") REFERENCES officine(_id),
  constraint "demande_transfert_IdTransfert_fkey" FOREIGN KEY ("IdTransfert") REFERENCES transfert(_id),
  constraint "demande_transfert_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "demande_transfert_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX demande_transfert_article ON demande_transfert USING btree ("IdArticle");
CREATE INDEX demande_transfert_attend ON demande_transfert USING btree ("Statut", "createdAt" DESC) WHERE ("Statut" = ANY (ARRAY['Demandée'::text, 'Envoyée'::text]));
CREATE INDEX demande_transfert_commande ON demande_transfert USING btree ("IdCommande") WHERE ("IdCommande" IS NOT NULL);
CREATE INDEX demande_transfert_creation ON demande_transfert USING btree ("createdAt" DESC, _id DESC);
CREATE INDEX demande_transfert_destination ON demande_transfert USING btree ("IdOfficineDestination", "createdAt" DESC, _id DESC);
CREATE UNIQUE INDEX demande_transfert_paire ON demande_transfert USING btree ("IdCommande", "Paire") WHERE ("Statut" = ANY (ARRAY['Demandée'::text, 'Envoyée'::text]));
CREATE INDEX demande_transfert_source ON demande_transfert USING btree ("IdOfficineSource", "createdAt" DESC, _id DESC);
CREATE INDEX demande_transfert_transfert ON demande_transfert USING btree ("IdTransfert") WHERE ("IdTransfert" IS NOT NULL);
CREATE TRIGGER demande_transfert_trace AFTER INSERT OR DELETE OR UPDATE ON demande_transfert FOR EACH ROW EXECUTE FUNCTION tracer();

create table rubrique_depense (
  _id uuid not null,
  "Libelle" text not null,
  "Description" text,
  "RetireLe" timestamp with time zone,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint rubrique_depense_pkey PRIMARY KEY (_id)
);
CREATE INDEX rubrique_depense_creation ON rubrique_depense USING btree ("createdAt", _id);
CREATE UNIQUE INDEX rubrique_depense_libelle ON rubrique_depense USING btree (sans_accent(COALESCE("Libelle", ''::text))) WHERE ("RetireLe" IS NULL);
CREATE INDEX rubrique_depense_modification ON rubrique_depense USING btree ("updatedAt", _id);
CREATE INDEX rubrique_depense_ordre ON rubrique_depense USING btree (recherche, _id);
CREATE INDEX rubrique_depense_recherche ON rubrique_depense USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER rubrique_depense_ajout AFTER INSERT ON rubrique_depense REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER rubrique_depense_retrait AFTER DELETE ON rubrique_depense REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER rubrique_depense_trace AFTER INSERT OR DELETE OR UPDATE ON rubrique_depense FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table depense (
  _id uuid not null default nouvel_id(),
  "OfficineId" uuid not null,
  "Jour" date not null,
  "Montant" bigint not null,
  "Motif" text not null,
  "IdRubrique" uuid,
  "IdOrigine" uuid,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "IdCorrigee" uuid,
  "IdOfficine" uuid not null generated always as ("OfficineId") stored,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent("Motif"))) stored,
  constraint depense_pkey PRIMARY KEY (_id),
  constraint "depense_IdCorrigee_key" UNIQUE ("IdCorrigee"),
  constraint "depense_IdOrigine_key" UNIQUE ("IdOrigine"),
  constraint "depense_Montant_check" CHECK ("Montant" >= '-9999999999'::bigint AND "Montant" <= '9999999999'::bigint AND "Montant" <> 0),
  constraint depense_check CHECK (("Montant" < 0) = ("IdOrigine" IS NOT NULL)),
  constraint "depense_IdCorrigee_fkey" FOREIGN KEY ("IdCorrigee") REFERENCES depense(_id),
  constraint "depense_IdOrigine_fkey" FOREIGN KEY ("IdOrigine") REFERENCES depense(_id),
  constraint "depense_IdRubrique_fkey" FOREIGN KEY ("IdRubrique") REFERENCES rubrique_depense(_id),
  constraint "depense_OfficineId_fkey" FOREIGN KEY ("OfficineId") REFERENCES officine(_id),
  constraint "depense_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX depense_contraire ON depense USING btree ("createdAt", "IdOfficine") WHERE ("IdOrigine" IS NOT NULL);
CREATE INDEX depense_jour ON depense USING btree ("Jour" DESC, _id DESC);
CREATE INDEX depense_montant ON depense USING btree ("Montant", _id);
CREATE INDEX depense_officine ON depense USING btree ("OfficineId", "Jour" DESC, _id DESC);
CREATE INDEX depense_recherche ON depense USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX depense_rubrique ON depense USING btree ("IdRubrique", "Jour" DESC, _id DESC) INCLUDE ("OfficineId", "IdOrigine") WHERE ("IdRubrique" IS NOT NULL);
CREATE INDEX depense_scelle ON depense USING brin ("createdAt");
CREATE TRIGGER depense_a_temps BEFORE INSERT ON depense FOR EACH ROW EXECUTE FUNCTION etre_d_un_jour_ouvert();
CREATE TRIGGER depense_ajout AFTER INSERT ON depense REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"IdOrigine" is null');
CREATE TRIGGER depense_changement AFTER UPDATE ON depense REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"IdOrigine" is null');
CREATE TRIGGER depense_constat AFTER INSERT ON depense FOR EACH ROW WHEN (new."IdOrigine" IS NOT NULL) EXECUTE FUNCTION constater_ecrit('constats_de_depense');
CREATE TRIGGER depense_intouchable BEFORE DELETE OR UPDATE OF _id, "OfficineId", "Jour", "Montant", "Motif", "IdOrigine", "createdAt", "createdBy" OR TRUNCATE ON depense FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER depense_retrait AFTER DELETE ON depense REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"IdOrigine" is null');
CREATE TRIGGER depense_tenir BEFORE INSERT ON depense FOR EACH ROW EXECUTE FUNCTION tenir_caisse_depense();
CREATE TRIGGER depense_trace AFTER UPDATE ON depense FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table derniere_sortie (
  "IdArticle" uuid not null,
  "Jour" date not null,
  constraint derniere_sortie_pkey PRIMARY KEY ("IdArticle")
) with (fillfactor=80);

create table repertoire (
  _id uuid not null,
  "Libelle" text not null,
  "IdOfficine" uuid not null,
  "Question" jsonb,
  "ActualiseLe" timestamp with time zone not null default now(),
  "Nombre" integer not null default 0,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent("Libelle"))) stored,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  constraint repertoire_pkey PRIMARY KEY (_id),
  constraint "repertoire_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "repertoire_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "repertoire_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE UNIQUE INDEX repertoire_libelle ON repertoire USING btree ("IdOfficine", sans_accent("Libelle"));
CREATE INDEX repertoire_officine ON repertoire USING btree ("IdOfficine", "updatedAt" DESC, _id DESC);
CREATE INDEX repertoire_recherche ON repertoire USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER repertoire_trace AFTER INSERT OR DELETE OR UPDATE ON repertoire FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table diffusion (
  _id uuid not null,
  "Libelle" text not null,
  "IdOfficine" uuid not null,
  "IdRepertoire" uuid,
  message text not null,
  "DateEnvoi" timestamp with time zone,
  statut text not null default 'Créée'::text,
  "Motif" text,
  "lanceeLe" timestamp with time zone,
  "lanceePar" uuid,
  "termineeLe" timestamp with time zone,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent("Libelle"))) stored,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  "Question" jsonb,
  constraint diffusion_pkey PRIMARY KEY (_id),
  constraint diffusion_statut_check CHECK (statut = ANY (ARRAY['Créée'::text, 'Testée'::text, 'Programmée'::text, 'En cours'::text, 'En pause'::text, 'Terminée'::text, 'Arrêtée'::text])),
  constraint "diffusion_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "diffusion_IdRepertoire_fkey" FOREIGN KEY ("IdRepertoire") REFERENCES repertoire(_id) ON DELETE SET NULL,
  constraint "diffusion_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "diffusion_lanceePar_fkey" FOREIGN KEY ("lanceePar") REFERENCES utilisateur(_id),
  constraint "diffusion_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX diffusion_date ON diffusion USING btree ("createdAt" DESC, _id DESC);
CREATE INDEX diffusion_officine ON diffusion USING btree ("IdOfficine", "createdAt" DESC, _id DESC);
CREATE INDEX diffusion_recherche ON diffusion USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX diffusion_repertoire ON diffusion USING btree ("IdRepertoire") WHERE ("IdRepertoire" IS NOT NULL);
CREATE INDEX diffusion_statut ON diffusion USING btree (statut, "IdOfficine", "createdAt" DESC, _id DESC);
CREATE INDEX diffusion_vivante ON diffusion USING btree (_id) WHERE (statut = ANY (ARRAY['Programmée'::text, 'En cours'::text]));
CREATE TRIGGER diffusion_constat AFTER UPDATE OF statut ON diffusion FOR EACH ROW WHEN ((old.statut = ANY (ARRAY['Créée'::text, 'Testée'::text])) AND (new.statut = ANY (ARRAY['Programmée'::text, 'En cours'::text])) AND contexte_du_geste() ? 'IdUtilisateur'::text) EXECUTE FUNCTION constater_campagne();
CREATE TRIGGER diffusion_trace AFTER INSERT OR DELETE OR UPDATE ON diffusion FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table document_contenu (
  "IdDocument" uuid not null,
  contenu bytea not null,
  vignette bytea,
  empreinte bytea,
  constraint document_contenu_pkey PRIMARY KEY ("IdDocument"),
  constraint "document_contenu_IdDocument_fkey" FOREIGN KEY ("IdDocument") REFERENCES document(_id) ON DELETE CASCADE
);
alter table document_contenu alter column contenu set storage external;
alter table document_contenu alter column vignette set storage external;
CREATE INDEX document_contenu_empreinte ON document_contenu USING btree (empreinte) WHERE (empreinte IS NOT NULL);
CREATE TRIGGER document_contenu_double BEFORE INSERT ON document_contenu FOR EACH ROW EXECUTE FUNCTION constater_double();

create table donnees_de_depart (
  entite text not null,
  "poseLe" timestamp with time zone not null default now(),
  constraint donnees_de_depart_pkey PRIMARY KEY (entite)
);

create table paiement_assurance (
  _id uuid not null default nouvel_id(),
  "IdAssurance" uuid not null,
  date date not null,
  mode text not null,
  "IdBanque" uuid not null,
  reference text not null,
  montant bigint not null,
  "Motif" text,
  "IdOrigine" uuid,
  "Impute" bigint not null default 0,
  "ContrePasse" boolean not null default false,
  "Rang" bigint not null,
  "Empreinte" text not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "Cle" text,
  constraint paiement_assurance_pkey PRIMARY KEY (_id),
  constraint "paiement_assurance_IdOrigine_key" UNIQUE ("IdOrigine"),
  constraint "paiement_assurance_Rang_key" UNIQUE ("Rang"),
  constraint paiement_assurance_check CHECK ((montant < 0) = ("IdOrigine" IS NOT NULL)),
  constraint paiement_assurance_check1 CHECK ("IdOrigine" IS NULL OR "Motif" IS NOT NULL),
  constraint paiement_assurance_check2 CHECK (NOT "ContrePasse" OR "Impute" = 0),
  constraint paiement_assurance_impute CHECK ("Impute" >= 0 AND "Impute" <= GREATEST(montant, 0::bigint)),
  constraint paiement_assurance_mode_check CHECK (mode = ANY (ARRAY['Chèque'::text, 'Virement'::text, 'Versement'::text])),
  constraint paiement_assurance_montant_check CHECK (montant >= '-9999999999'::bigint AND montant <= '9999999999'::bigint AND montant <> 0),
  constraint "paiement_assurance_IdAssurance_fkey" FOREIGN KEY ("IdAssurance") REFERENCES assurance(_id),
  constraint "paiement_assurance_IdBanque_fkey" FOREIGN KEY ("IdBanque") REFERENCES banque(_id),
  constraint "paiement_assurance_IdOrigine_fkey" FOREIGN KEY ("IdOrigine") REFERENCES paiement_assurance(_id),
  constraint "paiement_assurance_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX paiement_assurance_assurance ON paiement_assurance USING btree ("IdAssurance", date DESC, _id DESC);
CREATE INDEX paiement_assurance_banque ON paiement_assurance USING btree ("IdBanque", date DESC, _id DESC);
CREATE INDEX paiement_assurance_cherche ON paiement_assurance USING btree (reference text_pattern_ops);
CREATE UNIQUE INDEX paiement_assurance_cle ON paiement_assurance USING btree ("IdAssurance", "IdBanque", "Cle") WHERE (("IdOrigine" IS NULL) AND (NOT "ContrePasse"));
CREATE INDEX paiement_assurance_credit ON paiement_assurance USING btree ("IdAssurance") WHERE ((montant > "Impute") AND (NOT "ContrePasse") AND (montant > 0));
CREATE INDEX paiement_assurance_date ON paiement_assurance USING btree (date DESC, _id DESC);
CREATE INDEX paiement_assurance_scelle ON paiement_assurance USING brin ("createdAt");
CREATE TRIGGER paiement_assurance_constat AFTER INSERT ON paiement_assurance FOR EACH ROW WHEN (new.montant < 0) EXECUTE FUNCTION constater_ecrit('constats_de_paiement');
CREATE TRIGGER paiement_assurance_fige BEFORE UPDATE ON paiement_assurance FOR EACH ROW EXECUTE FUNCTION paiement_assurance_fige();
CREATE TRIGGER paiement_assurance_inscrire BEFORE INSERT ON paiement_assurance FOR EACH ROW EXECUTE FUNCTION inscrire_paiement_assurance();
CREATE TRIGGER paiement_assurance_intouchable BEFORE DELETE OR TRUNCATE ON paiement_assurance FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER paiement_assurance_trace AFTER INSERT OR UPDATE ON paiement_assurance FOR EACH ROW EXECUTE FUNCTION tracer('Empreinte', 'Impute');

create table ecriture_assurance (
  _id uuid not null default nouvel_id(),
  "IdLigne" uuid not null,
  "IdOfficine" uuid not null,
  "Genre" text not null,
  montant bigint not null,
  "Etat" text not null,
  "IdPaiement" uuid,
  "Motif" text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint ecriture_assurance_pkey PRIMARY KEY (_id),
  constraint "ecriture_assurance_Genre_check" CHECK ("Genre" = ANY (ARRAY['Règlement'::text, 'Rejet'::text, 'Client'::text, 'Abandon'::text, 'Re-présentation'::text, 'Avoir'::text, 'Remise'::text])),
  constraint ecriture_assurance_avoir CHECK (("Genre" <> ALL (ARRAY['Avoir'::text, 'Remise'::text])) OR (montant > 0) = ("Genre" = 'Avoir'::text)),
  constraint ecriture_assurance_check CHECK (("Genre" = 'Règlement'::text) = ("IdPaiement" IS NOT NULL)),
  constraint ecriture_assurance_check2 CHECK ("Motif" IS NOT NULL OR ("Genre" = ANY (ARRAY['Règlement'::text, 'Rejet'::text]))),
  constraint ecriture_assurance_montant_check CHECK (montant >= '-9999999999'::bigint AND montant <= '9999999999'::bigint AND montant <> 0),
  constraint "ecriture_assurance_IdLigne_fkey" FOREIGN KEY ("IdLigne") REFERENCES ligne_assurance(_id),
  constraint "ecriture_assurance_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "ecriture_assurance_IdPaiement_fkey" FOREIGN KEY ("IdPaiement") REFERENCES paiement_assurance(_id),
  constraint "ecriture_assurance_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX ecriture_assurance_ligne ON ecriture_assurance USING btree ("IdLigne", _id);
CREATE INDEX ecriture_assurance_paiement ON ecriture_assurance USING btree ("IdPaiement", "IdOfficine") INCLUDE (montant) WHERE ("IdPaiement" IS NOT NULL);
CREATE INDEX ecriture_assurance_scelle ON ecriture_assurance USING brin ("createdAt");
CREATE TRIGGER ecriture_assurance_constat AFTER INSERT ON ecriture_assurance FOR EACH ROW WHEN (new."Genre" = ANY (ARRAY['Abandon'::text, 'Client'::text])) EXECUTE FUNCTION constater_ecrit('constats_d_ecriture');
CREATE TRIGGER ecriture_assurance_inscrire AFTER INSERT ON ecriture_assurance REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION inscrire_ecritures_assurance();
CREATE TRIGGER ecriture_assurance_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON ecriture_assurance FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();

create table effectif (
  entite text not null,
  total bigint not null default 0,
  constraint effectif_pkey PRIMARY KEY (entite)
);

create table effectif_article (
  "IdOfficine" uuid not null,
  "IdCateg" uuid not null,
  "Disponibilite" text not null,
  ecart integer not null,
  "Quantite" bigint not null default 0,
  "ValeurAchat" bigint not null default 0,
  "ValeurVente" bigint not null default 0,
  constraint "effectif_article_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id) ON DELETE CASCADE
);
CREATE INDEX effectif_article_officine ON effectif_article USING btree ("IdOfficine");

create table effectif_officine (
  entite text not null,
  "IdOfficine" uuid,
  total bigint not null,
  constraint "effectif_officine_entite_IdOfficine_key" UNIQUE NULLS NOT DISTINCT (entite, "IdOfficine"),
  constraint "effectif_officine_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id) ON DELETE CASCADE
);

create table emport (
  _id uuid not null default nouvel_id(),
  "Etat" text not null default 'En attente'::text,
  "Faites" integer not null default 0,
  "Total" integer not null default 0,
  "Lignes" bigint not null default 0,
  "Papiers" integer not null default 0,
  "Octets" bigint not null default 0,
  "FiniLe" timestamp with time zone,
  "Pris" integer not null default 0,
  "PrisLe" timestamp with time zone,
  "PrisPar" uuid,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid not null,
  "updatedAt" timestamp with time zone not null default now(),
  constraint emport_pkey PRIMARY KEY (_id),
  constraint "emport_Etat_check" CHECK ("Etat" = ANY (ARRAY['En attente'::text, 'En cours'::text, 'Prêt'::text, 'Interrompu'::text])),
  constraint "emport_PrisPar_fkey" FOREIGN KEY ("PrisPar") REFERENCES utilisateur(_id),
  constraint "emport_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE UNIQUE INDEX emport_un_seul ON emport USING btree ((true)) WHERE ("Etat" = ANY (ARRAY['En attente'::text, 'En cours'::text]));

create unlogged table emport_morceau (
  "IdEmport" uuid not null,
  rang integer not null,
  contenu bytea not null,
  constraint emport_morceau_pkey PRIMARY KEY ("IdEmport", rang),
  constraint "emport_morceau_IdEmport_fkey" FOREIGN KEY ("IdEmport") REFERENCES emport(_id) ON DELETE CASCADE
);
alter table emport_morceau alter column contenu set storage external;

create table entreprise (
  _id uuid not null,
  seule boolean not null default true,
  "RaisonSociale" text,
  "FormeJuridique" text,
  "Siege" text,
  "RCCM" text,
  "CompteContribuable" text,
  "RegimeFiscal" text,
  "CentreImpots" text,
  "Banque" text,
  "NumeroCompte" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint entreprise_pkey PRIMARY KEY (_id),
  constraint entreprise_seule_key UNIQUE (seule),
  constraint "entreprise_CompteContribuable_check" CHECK ("CompteContribuable" ~ '^[0-9]{7}[A-Z]$'::text),
  constraint entreprise_seule_check CHECK (seule)
);
CREATE TRIGGER entreprise_trace AFTER INSERT OR DELETE OR UPDATE ON entreprise FOR EACH ROW EXECUTE FUNCTION tracer('seule');

create table role (
  _id uuid not null,
  "Nom" text not null,
  "Description" text not null default ''::text,
  rule text not null,
  permissions text[] not null default '{}'::text[],
  livre text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "RemiseMax" smallint,
  "SecondFacteur" boolean not null default false,
  constraint role_pkey PRIMARY KEY (_id),
  constraint "role_Nom_key" UNIQUE ("Nom"),
  constraint role_livre_key UNIQUE (livre),
  constraint "role_RemiseMax_check" CHECK ("RemiseMax" >= 0 AND "RemiseMax" <= 100),
  constraint role_rule_check CHECK (rule = ANY (ARRAY['admin'::text, 'editor'::text]))
);
CREATE TRIGGER role_constat AFTER UPDATE ON role REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('permissions', 'RemiseMax');
CREATE TRIGGER role_trace AFTER INSERT OR DELETE OR UPDATE ON role FOR EACH ROW EXECUTE FUNCTION tracer();

create table etat_enregistre (
  _id uuid not null default nouvel_id(),
  "Nom" text not null,
  "Etat" text not null,
  "Question" jsonb not null default '{}'::jsonb,
  "IdUtilisateur" uuid not null,
  "IdRole" uuid,
  "Frequence" text,
  "JourEnvoi" integer,
  "HeureEnvoi" integer,
  "Destinataires" uuid[] not null default '{}'::uuid[],
  "ProchainLe" timestamp with time zone,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint etat_enregistre_pkey PRIMARY KEY (_id),
  constraint "etat_enregistre_Frequence_check" CHECK ("Frequence" = ANY (ARRAY['jour'::text, 'semaine'::text, 'mois'::text])),
  constraint "etat_enregistre_HeureEnvoi_check" CHECK ("HeureEnvoi" >= 0 AND "HeureEnvoi" <= 23),
  constraint "etat_enregistre_JourEnvoi_check" CHECK ("JourEnvoi" >= 1 AND "JourEnvoi" <= 28),
  constraint etat_enregistre_check CHECK (("Frequence" IS NULL) = ("ProchainLe" IS NULL)),
  constraint etat_enregistre_check1 CHECK (("Frequence" IS NULL) = ("HeureEnvoi" IS NULL)),
  constraint "etat_enregistre_IdRole_fkey" FOREIGN KEY ("IdRole") REFERENCES role(_id) ON DELETE SET NULL,
  constraint "etat_enregistre_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id)
);
CREATE INDEX etat_enregistre_du ON etat_enregistre USING btree ("ProchainLe") WHERE ("ProchainLe" IS NOT NULL);
CREATE UNIQUE INDEX etat_enregistre_nom ON etat_enregistre USING btree ("IdUtilisateur", "Etat", sans_accent("Nom"));
CREATE INDEX etat_enregistre_role ON etat_enregistre USING btree ("IdRole") WHERE ("IdRole" IS NOT NULL);
CREATE TRIGGER etat_enregistre_trace AFTER INSERT OR DELETE OR UPDATE ON etat_enregistre FOR EACH ROW EXECUTE FUNCTION tracer('ProchainLe');

create table envoi_etat (
  _id uuid not null default nouvel_id(),
  "IdEtat" uuid not null,
  "PrevuLe" timestamp with time zone not null,
  "IdUtilisateur" uuid not null,
  "Statut" text not null,
  "Motif" text,
  "createdAt" timestamp with time zone not null default now(),
  constraint envoi_etat_pkey PRIMARY KEY (_id),
  constraint "envoi_etat_IdEtat_PrevuLe_IdUtilisateur_key" UNIQUE ("IdEtat", "PrevuLe", "IdUtilisateur"),
  constraint "envoi_etat_Statut_check" CHECK ("Statut" = ANY (ARRAY['Envoyé'::text, 'Refusé'::text, 'Échec'::text])),
  constraint "envoi_etat_IdEtat_fkey" FOREIGN KEY ("IdEtat") REFERENCES etat_enregistre(_id) ON DELETE CASCADE,
  constraint "envoi_etat_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id)
);

create table etat_sms (
  compte text not null,
  unites integer,
  expire timestamp with time zone,
  "luLe" timestamp with time zone,
  "essayeLe" timestamp with time zone,
  erreur text,
  prochain timestamp with time zone not null default '-infinity'::timestamp with time zone,
  "attendreJusqua" timestamp with time zone,
  constraint etat_sms_pkey PRIMARY KEY (compte)
);

create table fabrication_verre (
  _id uuid not null,
  "Libelle" text not null,
  "IdFour" uuid not null,
  "IdGam" uuid,
  "Prix" bigint,
  "Exclut" uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint fabrication_verre_pkey PRIMARY KEY (_id),
  constraint "fabrication_verre_Prix_check" CHECK ("Prix" >= 0),
  constraint "fabrication_verre_IdFour_fkey" FOREIGN KEY ("IdFour") REFERENCES fournisseur_verre(_id),
  constraint "fabrication_verre_IdGam_IdFour_fkey" FOREIGN KEY ("IdGam", "IdFour") REFERENCES gamme_verre(_id, "IdFour"),
  constraint "fabrication_verre_IdGam_fkey" FOREIGN KEY ("IdGam") REFERENCES gamme_verre(_id)
);
CREATE INDEX fabrication_verre_creation ON fabrication_verre USING btree ("createdAt", _id);
CREATE INDEX fabrication_verre_four ON fabrication_verre USING btree ("IdFour", recherche, _id);
CREATE INDEX fabrication_verre_gam ON fabrication_verre USING btree ("IdGam", recherche, _id);
CREATE UNIQUE INDEX fabrication_verre_libelle ON fabrication_verre USING btree ("IdFour", "IdGam", sans_accent(COALESCE("Libelle", ''::text))) NULLS NOT DISTINCT;
CREATE INDEX fabrication_verre_modification ON fabrication_verre USING btree ("updatedAt", _id);
CREATE INDEX fabrication_verre_ordre ON fabrication_verre USING btree (recherche, _id);
CREATE INDEX fabrication_verre_recherche ON fabrication_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER fabrication_verre_ajout AFTER INSERT ON fabrication_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER fabrication_verre_constat AFTER UPDATE ON fabrication_verre REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('Prix');
CREATE TRIGGER fabrication_verre_exclut BEFORE INSERT OR UPDATE OF "Exclut" ON fabrication_verre FOR EACH ROW EXECUTE FUNCTION exclusions_connues();
CREATE TRIGGER fabrication_verre_retrait AFTER DELETE ON fabrication_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER fabrication_verre_sans AFTER DELETE ON fabrication_verre FOR EACH ROW EXECUTE FUNCTION exclusions_sans();
CREATE TRIGGER fabrication_verre_trace AFTER INSERT OR DELETE OR UPDATE ON fabrication_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table facteur (
  "IdUtilisateur" uuid not null,
  secret text not null,
  secours text[] not null,
  "dernierPas" bigint not null default 0,
  "createdAt" timestamp with time zone not null default now(),
  constraint facteur_pkey PRIMARY KEY ("IdUtilisateur"),
  constraint "facteur_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id) ON DELETE CASCADE
);
CREATE TRIGGER facteur_acces AFTER DELETE ON facteur FOR EACH ROW EXECUTE FUNCTION constater_acces();

create table ferie (
  _id uuid not null,
  "dateFerie" date not null,
  "Libelle" text not null,
  "AConfirmer" boolean not null default false,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint ferie_pkey PRIMARY KEY (_id),
  constraint "ferie_dateFerie_key" UNIQUE ("dateFerie")
);
CREATE TRIGGER ferie_trace AFTER INSERT OR DELETE OR UPDATE ON ferie FOR EACH ROW EXECUTE FUNCTION tracer();

create unlogged table fichier_etat (
  _id uuid not null default nouvel_id(),
  "IdUtilisateur" uuid not null,
  "Etat" text not null,
  "Question" jsonb not null,
  "Format" text not null,
  "Nom" text not null,
  "Lignes" integer not null,
  "Faites" integer not null default 0,
  "Statut" text not null default 'En cours'::text,
  "createdAt" timestamp with time zone not null default now(),
  constraint fichier_etat_pkey PRIMARY KEY (_id),
  constraint "fichier_etat_Format_check" CHECK ("Format" = ANY (ARRAY['xlsx'::text, 'csv'::text])),
  constraint "fichier_etat_Statut_check" CHECK ("Statut" = ANY (ARRAY['En cours'::text, 'Prêt'::text, 'Échec'::text])),
  constraint "fichier_etat_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id)
);
CREATE INDEX fichier_etat_age ON fichier_etat USING btree ("createdAt");
CREATE INDEX fichier_etat_de ON fichier_etat USING btree ("IdUtilisateur", "createdAt" DESC);

create table fond_de_caisse (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "Montant" bigint not null,
  "Observation" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  constraint fond_de_caisse_pkey PRIMARY KEY (_id),
  constraint "fond_de_caisse_IdOfficine_key" UNIQUE ("IdOfficine"),
  constraint "fond_de_caisse_Montant_check" CHECK ("Montant" >= 1 AND "Montant" <= '9999999999'::bigint),
  constraint "fond_de_caisse_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "fond_de_caisse_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "fond_de_caisse_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE TRIGGER fond_de_caisse_trace AFTER INSERT OR DELETE OR UPDATE ON fond_de_caisse FOR EACH ROW EXECUTE FUNCTION tracer();

create table fusion (
  _id uuid not null default nouvel_id(),
  entite text not null,
  "IdGarde" uuid not null,
  "IdDoublon" uuid not null,
  "Nom" text not null,
  "Code" text,
  "Venus" jsonb not null,
  "Repris" jsonb not null default '{}'::jsonb,
  "IdOrigine" uuid,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid not null,
  constraint fusion_pkey PRIMARY KEY (_id),
  constraint "fusion_IdOrigine_key" UNIQUE ("IdOrigine"),
  constraint "fusion_IdOrigine_fkey" FOREIGN KEY ("IdOrigine") REFERENCES fusion(_id),
  constraint "fusion_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX fusion_doublon ON fusion USING btree ("IdDoublon", "createdAt" DESC);
CREATE INDEX fusion_garde ON fusion USING btree ("IdGarde", "createdAt" DESC);
CREATE INDEX fusion_scelle ON fusion USING brin ("createdAt");
CREATE TRIGGER fusion_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON fusion FOR EACH STATEMENT EXECUTE FUNCTION fusion_intouchable();

create table garantie (
  _id uuid not null,
  seule boolean not null default true,
  "advancedGarantie" boolean not null default false,
  "garantiesMontue" jsonb not null default '[]'::jsonb,
  "garantiesVerre" jsonb not null default '[]'::jsonb,
  "garantieMontureDefaut" smallint not null,
  "garantieVerreDefaut" smallint not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint garantie_pkey PRIMARY KEY (_id),
  constraint garantie_seule_key UNIQUE (seule),
  constraint "garantie_garantieMontureDefaut_check" CHECK ("garantieMontureDefaut" >= 0),
  constraint "garantie_garantieVerreDefaut_check" CHECK ("garantieVerreDefaut" >= 0),
  constraint garantie_seule_check CHECK (seule)
);
CREATE TRIGGER garantie_trace AFTER INSERT OR DELETE OR UPDATE ON garantie FOR EACH ROW EXECUTE FUNCTION tracer('seule');

create table historique (
  _id bigint not null generated always as identity,
  entite text not null,
  "idEntite" uuid not null,
  "IdOfficine" uuid,
  action text not null,
  appel text not null,
  "requestId" text not null,
  "IdUtilisateur" uuid,
  avant jsonb,
  apres jsonb,
  "createdAt" timestamp with time zone not null default now(),
  constraint historique_pkey PRIMARY KEY (_id),
  constraint historique_action_check CHECK (action = ANY (ARRAY['creation'::text, 'modification'::text, 'suppression'::text]))
);
CREATE INDEX historique_entite ON historique USING btree (entite, "idEntite", _id DESC);
CREATE INDEX historique_scelle ON historique USING brin ("createdAt");
CREATE INDEX historique_utilisateur ON historique USING btree ("IdUtilisateur");
CREATE TRIGGER historique_constat AFTER INSERT ON historique FOR EACH ROW WHEN (new.appel ~~ '%/fusionner/%'::text AND (new.action = 'suppression'::text OR new.apres ? 'IdFusion'::text)) EXECUTE FUNCTION constater_ecrit('constats_de_fusion');
CREATE TRIGGER historique_fusion_defaite AFTER INSERT ON historique FOR EACH ROW WHEN (new.appel ~~ '%/defaire-fusion/%'::text AND new.avant ? 'IdFusion'::text) EXECUTE FUNCTION constater_ecrit('constats_de_fusion');
CREATE TRIGGER historique_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON historique FOR EACH STATEMENT EXECUTE FUNCTION historique_intouchable();

create table idempotence (
  "IdUtilisateur" uuid not null,
  cle text not null,
  appel text not null,
  empreinte text not null,
  "createdAt" timestamp with time zone not null default now(),
  "IdOfficine" uuid,
  reponse text not null,
  constraint idempotence_pkey PRIMARY KEY ("IdUtilisateur", cle)
);
CREATE INDEX idempotence_age ON idempotence USING btree ("createdAt");

create table impression (
  entite text not null,
  "idEntite" uuid not null,
  papier text not null,
  version integer not null,
  rang integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "updatedBy" uuid,
  donnees jsonb,
  constraint impression_pkey PRIMARY KEY (entite, "idEntite", papier, version),
  constraint "impression_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE TRIGGER impression_constat AFTER INSERT OR UPDATE OF rang ON impression FOR EACH ROW WHEN (new.rang > 1) EXECUTE FUNCTION constater_ecrit('constats_d_impression');

create table indice_verre (
  _id uuid not null,
  indice numeric not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint indice_verre_pkey PRIMARY KEY (_id),
  constraint indice_verre_indice_key UNIQUE (indice),
  constraint indice_verre_indice_check CHECK (indice >= 1.4 AND indice <= 2::numeric AND scale(indice) <= 3)
);
CREATE INDEX indice_verre_creation ON indice_verre USING btree ("createdAt", _id);
CREATE TRIGGER indice_verre_trace AFTER INSERT OR DELETE OR UPDATE ON indice_verre FOR EACH ROW EXECUTE FUNCTION tracer();

create table inventaire (
  _id uuid not null default nouvel_id(),
  "Reference" text collate "C" not null,
  "IdOfficine" uuid not null,
  "IdCateg" uuid,
  "IdMarque" uuid,
  "Libelle" text,
  "Statut" text not null default 'En cours'::text,
  "clotureLe" timestamp with time zone,
  "cloturePar" uuid,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent((("Reference" || ' '::text) || COALESCE("Libelle", ''::text))))) stored,
  constraint inventaire_pkey PRIMARY KEY (_id),
  constraint "inventaire_Reference_key" UNIQUE ("Reference"),
  constraint "inventaire_Statut_check" CHECK ("Statut" = ANY (ARRAY['En cours'::text, 'Transféré'::text, 'Annulé'::text])),
  constraint "inventaire_IdCateg_fkey" FOREIGN KEY ("IdCateg") REFERENCES categorie_article(_id),
  constraint "inventaire_IdMarque_fkey" FOREIGN KEY ("IdMarque") REFERENCES marque(_id),
  constraint "inventaire_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "inventaire_cloturePar_fkey" FOREIGN KEY ("cloturePar") REFERENCES utilisateur(_id),
  constraint "inventaire_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "inventaire_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX inventaire_categorie ON inventaire USING btree ("IdCateg") WHERE ("IdCateg" IS NOT NULL);
CREATE INDEX inventaire_creation ON inventaire USING btree ("createdAt" DESC, _id DESC);
CREATE INDEX inventaire_marque ON inventaire USING btree ("IdMarque") WHERE ("IdMarque" IS NOT NULL);
CREATE INDEX inventaire_officine ON inventaire USING btree ("IdOfficine", "Statut", "createdAt" DESC);
CREATE INDEX inventaire_officine_creation ON inventaire USING btree ("IdOfficine", "createdAt" DESC, _id DESC);
CREATE INDEX inventaire_recherche ON inventaire USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE CONSTRAINT TRIGGER inventaire_compte_constat AFTER INSERT ON inventaire DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new."Statut" = 'Transféré'::text) EXECUTE FUNCTION constater_ecrit('constats_d_inventaire');
CREATE CONSTRAINT TRIGGER inventaire_constat AFTER UPDATE OF "Statut" ON inventaire DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old."Statut" = 'En cours'::text AND new."Statut" <> 'En cours'::text) EXECUTE FUNCTION constater_ecrit('constats_d_inventaire');
CREATE TRIGGER inventaire_trace AFTER INSERT OR DELETE OR UPDATE ON inventaire FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table mouvement (
  _id uuid not null default nouvel_id(),
  "IdArticle" uuid not null,
  "IdOfficine" uuid not null,
  "Nature" text not null,
  "Quantite" integer not null,
  "QuantiteApres" integer not null,
  "CoutUnitaire" bigint not null,
  entite text not null,
  "idEntite" uuid not null,
  reference text not null,
  "Motif" text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "Valeur" bigint,
  xid xid8 not null default pg_current_xact_id(),
  constraint mouvement_pkey PRIMARY KEY (_id),
  constraint "mouvement_CoutUnitaire_check" CHECK ("CoutUnitaire" >= 0 AND "CoutUnitaire" <= '9999999999'::bigint),
  constraint "mouvement_Nature_check" CHECK ("Nature" = ANY (ARRAY['Réception'::text, 'Vente'::text, 'Vente comptoir'::text, 'Transfert sortie'::text, 'Transfert entrée'::text, 'Inventaire'::text, 'Retour'::text, 'Sortie'::text, 'Ouverture'::text, 'Valeur'::text])),
  constraint "mouvement_QuantiteApres_check" CHECK ("QuantiteApres" >= 0),
  constraint "mouvement_Quantite_check" CHECK (("Quantite" = 0) = ("Nature" = 'Valeur'::text)),
  constraint "mouvement_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "mouvement_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "mouvement_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX mouvement_article ON mouvement USING btree ("IdArticle", _id DESC);
CREATE INDEX mouvement_document ON mouvement USING btree ("idEntite");
CREATE INDEX mouvement_nature_sortie ON mouvement USING btree ("IdOfficine", (
CASE
    WHEN (entite = 'sortie'::text) THEN 'Sortie'::text
    ELSE "Nature"
END), _id DESC) WHERE ((("Quantite" < 0) OR (entite = 'sortie'::text)) AND ("Nature" <> ALL (ARRAY['Vente'::text, 'Vente comptoir'::text])));
CREATE INDEX mouvement_officine_sortie ON mouvement USING btree ("IdOfficine", _id DESC) INCLUDE ("Nature") WHERE (("Quantite" < 0) OR (entite = 'sortie'::text));
CREATE INDEX mouvement_scelle ON mouvement USING brin ("createdAt");
CREATE INDEX mouvement_sortie ON mouvement USING btree (_id DESC) WHERE (("Quantite" < 0) OR (entite = 'sortie'::text));
CREATE INDEX mouvement_xid ON mouvement USING btree (xid);
CREATE TRIGGER mouvement_constat AFTER INSERT ON mouvement FOR EACH ROW WHEN (new.entite = 'sortie'::text AND new."Quantite" > 0) EXECUTE FUNCTION constater_ecrit('constats_de_mouvement');
CREATE TRIGGER mouvement_derniere AFTER INSERT ON mouvement REFERENCING NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION noter_sorties();
CREATE TRIGGER mouvement_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON mouvement FOR EACH STATEMENT EXECUTE FUNCTION registre_intouchable();
CREATE TRIGGER mouvement_totaux_insert AFTER INSERT ON mouvement REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION mouvement_totaux();

create table inventaire_ligne (
  _id uuid not null default nouvel_id(),
  "IdInventaire" uuid not null,
  "IdOfficine" uuid not null,
  "IdArticle" uuid not null,
  "Theorique" integer not null,
  "Compte" integer,
  "Attendu" integer,
  "CoutUnitaire" bigint not null,
  "Motif" text,
  "compteLe" timestamp with time zone,
  "comptePar" uuid,
  version integer not null default 1,
  "IdOuverture" uuid,
  "IdVu" uuid,
  "ARecompter" boolean not null default false,
  "Laisse" text,
  "Trouvee" boolean not null default false,
  "Ecart" integer generated always as (
CASE
    WHEN (NOT "ARecompter") THEN ("Compte" - "Attendu")
    ELSE NULL::integer
END) stored,
  constraint inventaire_ligne_pkey PRIMARY KEY (_id),
  constraint "inventaire_ligne_IdInventaire_IdArticle_key" UNIQUE ("IdInventaire", "IdArticle"),
  constraint "inventaire_ligne_Compte_check" CHECK ("Compte" >= 0 AND "Compte" <= 1000000),
  constraint inventaire_ligne_a_recompter CHECK (NOT "ARecompter" OR "Compte" IS NOT NULL),
  constraint inventaire_ligne_check CHECK (("Compte" IS NULL) = ("Attendu" IS NULL)),
  constraint inventaire_ligne_laissee CHECK ("Laisse" IS NULL OR "ARecompter"),
  constraint "inventaire_ligne_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "inventaire_ligne_IdInventaire_fkey" FOREIGN KEY ("IdInventaire") REFERENCES inventaire(_id),
  constraint "inventaire_ligne_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "inventaire_ligne_IdOuverture_fkey" FOREIGN KEY ("IdOuverture") REFERENCES mouvement(_id),
  constraint "inventaire_ligne_IdVu_fkey" FOREIGN KEY ("IdVu") REFERENCES mouvement(_id),
  constraint "inventaire_ligne_comptePar_fkey" FOREIGN KEY ("comptePar") REFERENCES utilisateur(_id)
) with (fillfactor=80);
CREATE INDEX inventaire_ligne_article ON inventaire_ligne USING btree ("IdArticle");
CREATE INDEX inventaire_ligne_comptee ON inventaire_ligne USING btree ("IdInventaire", "compteLe" DESC) WHERE ("compteLe" IS NOT NULL);
CREATE TRIGGER inventaire_ligne_trace AFTER DELETE OR UPDATE ON inventaire_ligne FOR EACH ROW EXECUTE FUNCTION tracer('Ecart');

create table journee_caisse (
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "Initialisation" bigint not null,
  "Entrees" bigint not null default 0,
  "Sorties" bigint not null default 0,
  "clotureLe" timestamp with time zone,
  "OuverteLe" timestamp with time zone not null default now(),
  constraint journee_caisse_pkey PRIMARY KEY ("IdOfficine", "Jour"),
  constraint "journee_caisse_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
);
CREATE INDEX journee_caisse_close ON journee_caisse USING btree ("IdOfficine", "Jour" DESC) WHERE ("clotureLe" IS NOT NULL);
CREATE INDEX journee_caisse_ouverte ON journee_caisse USING btree ("IdOfficine", "Jour") WHERE ("clotureLe" IS NULL);

create table lecture_ordonnance (
  _id uuid not null default nouvel_id(),
  "IdClient" uuid not null,
  "IdUtilisateur" uuid not null,
  "IdOfficine" uuid not null,
  appel text not null,
  "requestId" text not null,
  "createdAt" timestamp with time zone not null default now(),
  constraint lecture_ordonnance_pkey PRIMARY KEY (_id)
);
CREATE INDEX lecture_ordonnance_client ON lecture_ordonnance USING btree ("IdClient", "createdAt" DESC, _id DESC);
CREATE INDEX lecture_ordonnance_scelle ON lecture_ordonnance USING brin ("createdAt");
CREATE TRIGGER lecture_ordonnance_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON lecture_ordonnance FOR EACH STATEMENT EXECUTE FUNCTION lecture_intouchable();

create table lecture_par_heure (
  "IdUtilisateur" uuid not null,
  "Heure" timestamp with time zone not null,
  "IdOfficine" uuid not null,
  "Dossiers" integer not null,
  constraint lecture_par_heure_pkey PRIMARY KEY ("IdUtilisateur", "Heure"),
  constraint "lecture_par_heure_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "lecture_par_heure_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id) ON DELETE CASCADE
);
CREATE TRIGGER lecture_par_heure_constat AFTER INSERT OR UPDATE OF "Dossiers" ON lecture_par_heure FOR EACH ROW WHEN (new."Dossiers" = ANY (ARRAY[500, 1000, 1500, 2000])) EXECUTE FUNCTION constater_lectures();

create table liste_par_heure (
  "IdUtilisateur" uuid not null,
  "Heure" timestamp with time zone not null,
  "IdOfficine" uuid not null,
  "Fiches" integer not null,
  constraint liste_par_heure_pkey PRIMARY KEY ("IdUtilisateur", "Heure"),
  constraint "liste_par_heure_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "liste_par_heure_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id) ON DELETE CASCADE
);
CREATE TRIGGER liste_par_heure_constat AFTER INSERT OR UPDATE ON liste_par_heure FOR EACH ROW EXECUTE FUNCTION constater_listes();

create table livraison (
  _id uuid not null,
  "IdCommande" uuid not null,
  "IdOfficine" uuid not null,
  "LivreLe" timestamp with time zone not null default now(),
  "LivrePar" uuid not null,
  "ResteAPayer" bigint not null,
  "RemisA" text,
  "Garanties" jsonb not null default '[]'::jsonb,
  "IdSignature" uuid,
  constraint livraison_pkey PRIMARY KEY (_id),
  constraint "livraison_IdCommande_key" UNIQUE ("IdCommande"),
  constraint "livraison_ResteAPayer_check" CHECK ("ResteAPayer" >= 0),
  constraint "livraison_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "livraison_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "livraison_IdSignature_fkey" FOREIGN KEY ("IdSignature") REFERENCES document(_id),
  constraint "livraison_LivrePar_fkey" FOREIGN KEY ("LivrePar") REFERENCES utilisateur(_id)
);
CREATE TRIGGER livraison_constat AFTER INSERT ON livraison FOR EACH ROW WHEN (new."ResteAPayer" > 0) EXECUTE FUNCTION constater_ecrit('constats_de_livraison');
CREATE TRIGGER livraison_figee BEFORE UPDATE ON livraison FOR EACH ROW WHEN (old."LivreLe" IS DISTINCT FROM new."LivreLe" OR old."IdCommande" IS DISTINCT FROM new."IdCommande") EXECUTE FUNCTION livraison_figee();
CREATE TRIGGER livraison_suivie AFTER INSERT OR DELETE ON livraison FOR EACH ROW EXECUTE FUNCTION suivre_livraison();
CREATE TRIGGER livraison_trace AFTER INSERT OR DELETE OR UPDATE ON livraison FOR EACH ROW EXECUTE FUNCTION tracer();

create table livre_assurance (
  unique_ boolean not null default true,
  "Rang" bigint not null default 0,
  "Empreinte" text not null default ''::text,
  constraint livre_assurance_pkey PRIMARY KEY (unique_),
  constraint livre_assurance_unique__check CHECK (unique_)
);

create table matiere_verre (
  _id uuid not null,
  "Libelle_Matiere" text not null,
  "Densite" numeric(4,3),
  "Abbe" numeric(5,3),
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle_Matiere", ''::text)))) stored,
  constraint matiere_verre_pkey PRIMARY KEY (_id)
);
CREATE INDEX matiere_verre_creation ON matiere_verre USING btree ("createdAt", _id);
CREATE UNIQUE INDEX matiere_verre_libelle ON matiere_verre USING btree (sans_accent(COALESCE("Libelle_Matiere", ''::text)));
CREATE INDEX matiere_verre_modification ON matiere_verre USING btree ("updatedAt", _id);
CREATE INDEX matiere_verre_ordre ON matiere_verre USING btree (recherche, _id);
CREATE INDEX matiere_verre_recherche ON matiere_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER matiere_verre_ajout AFTER INSERT ON matiere_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER matiere_verre_retrait AFTER DELETE ON matiere_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER matiere_verre_trace AFTER INSERT OR DELETE OR UPDATE ON matiere_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table type_verre (
  _id uuid not null,
  "Libelle_Foyer" text not null,
  "TypeVision" text not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle_Foyer", ''::text)))) stored,
  constraint type_verre_pkey PRIMARY KEY (_id),
  constraint "type_verre_TypeVision_check" CHECK ("TypeVision" = ANY (ARRAY['unifocal'::text, 'progressif'::text, 'bifocal'::text, 'mi-distance'::text]))
);
CREATE INDEX type_verre_creation ON type_verre USING btree ("createdAt", _id);
CREATE UNIQUE INDEX type_verre_libelle ON type_verre USING btree (sans_accent(COALESCE("Libelle_Foyer", ''::text)));
CREATE INDEX type_verre_modification ON type_verre USING btree ("updatedAt", _id);
CREATE INDEX type_verre_ordre ON type_verre USING btree (recherche, _id);
CREATE INDEX type_verre_recherche ON type_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER type_verre_ajout AFTER INSERT ON type_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER type_verre_retrait AFTER DELETE ON type_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER type_verre_trace AFTER INSERT OR DELETE OR UPDATE ON type_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table modele_verre (
  _id uuid not null,
  "Libelle_Model" text not null,
  "IdFoyer" uuid not null,
  "IdMatiere" uuid not null,
  "IdIndice" uuid not null,
  "IdFourVerr" uuid not null,
  "IdGam" uuid not null,
  "Diametres" smallint[] not null default '{}'::smallint[],
  "HauteurMin" numeric(4,1),
  "FacteurEpaisseur" numeric(3,2) not null default 1,
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle_Model", ''::text)))) stored,
  constraint modele_verre_pkey PRIMARY KEY (_id),
  constraint "modele_verre_IdFourVerr_fkey" FOREIGN KEY ("IdFourVerr") REFERENCES fournisseur_verre(_id),
  constraint "modele_verre_IdFoyer_fkey" FOREIGN KEY ("IdFoyer") REFERENCES type_verre(_id),
  constraint "modele_verre_IdGam_IdFourVerr_fkey" FOREIGN KEY ("IdGam", "IdFourVerr") REFERENCES gamme_verre(_id, "IdFour"),
  constraint "modele_verre_IdGam_fkey" FOREIGN KEY ("IdGam") REFERENCES gamme_verre(_id),
  constraint "modele_verre_IdIndice_fkey" FOREIGN KEY ("IdIndice") REFERENCES indice_verre(_id),
  constraint "modele_verre_IdMatiere_fkey" FOREIGN KEY ("IdMatiere") REFERENCES matiere_verre(_id)
);
CREATE INDEX modele_verre_creation ON modele_verre USING btree ("createdAt", _id);
CREATE INDEX modele_verre_fourverr ON modele_verre USING btree ("IdFourVerr", recherche, _id);
CREATE INDEX modele_verre_foyer ON modele_verre USING btree ("IdFoyer", recherche, _id);
CREATE INDEX modele_verre_gam ON modele_verre USING btree ("IdGam", recherche, _id);
CREATE INDEX modele_verre_indice ON modele_verre USING btree ("IdIndice", recherche, _id);
CREATE UNIQUE INDEX modele_verre_libelle ON modele_verre USING btree ("IdGam", "IdIndice", "IdMatiere", "IdFoyer", sans_accent(COALESCE("Libelle_Model", ''::text)));
CREATE INDEX modele_verre_matiere ON modele_verre USING btree ("IdMatiere", recherche, _id);
CREATE INDEX modele_verre_modification ON modele_verre USING btree ("updatedAt", _id);
CREATE INDEX modele_verre_ordre ON modele_verre USING btree (recherche, _id);
CREATE INDEX modele_verre_recherche ON modele_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER modele_verre_ajout AFTER INSERT ON modele_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER modele_verre_retrait AFTER DELETE ON modele_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER modele_verre_trace AFTER INSERT OR DELETE OR UPDATE ON modele_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table matrice_prix (
  _id uuid not null,
  "IdModelVer" uuid not null,
  "IdCatalogue" uuid not null,
  "SphInf" smallint not null,
  "SphSup" smallint not null,
  "CylInf" smallint not null,
  "CylSup" smallint not null,
  "AddInf" smallint,
  "AddSup" smallint,
  "Prix" bigint not null,
  "PrixAchat" bigint,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint matrice_prix_pkey PRIMARY KEY (_id),
  constraint matrice_prix_sans_chevauchement EXCLUDE USING gist ("IdCatalogue" WITH =, int4range("SphInf"::integer, "SphSup"::integer, '[]'::text) WITH &&, int4range("CylInf"::integer, "CylSup"::integer, '[]'::text) WITH &&, "IdModelVer" WITH =, int4range("AddInf"::integer, "AddSup"::integer, '[]'::text) WITH &&) DEFERRABLE,
  constraint "matrice_prix_AddInf_check" CHECK ("AddInf" >= 50 AND "AddInf" <= 400 AND ("AddInf"::integer % 25) = 0),
  constraint "matrice_prix_CylInf_check" CHECK ("CylInf" >= 0 AND "CylInf" <= 1200 AND ("CylInf"::integer % 25) = 0),
  constraint "matrice_prix_PrixAchat_check" CHECK ("PrixAchat" >= 0 AND "PrixAchat" <= '9999999999'::bigint),
  constraint "matrice_prix_Prix_check" CHECK ("Prix" >= 0 AND "Prix" <= '9999999999'::bigint),
  constraint "matrice_prix_SphInf_check" CHECK ("SphInf" >= '-3000'::integer AND "SphInf" <= 3000 AND ("SphInf"::integer % 25) = 0),
  constraint matrice_prix_check CHECK ("SphSup" >= "SphInf" AND "SphSup" <= 3000 AND ("SphSup"::integer % 25) = 0),
  constraint matrice_prix_check1 CHECK ("CylSup" >= "CylInf" AND "CylSup" <= 1200 AND ("CylSup"::integer % 25) = 0),
  constraint matrice_prix_check2 CHECK ("AddSup" >= "AddInf" AND "AddSup" <= 400 AND ("AddSup"::integer % 25) = 0),
  constraint matrice_prix_check3 CHECK (("AddInf" IS NULL) = ("AddSup" IS NULL)),
  constraint "matrice_prix_IdCatalogue_fkey" FOREIGN KEY ("IdCatalogue") REFERENCES catalogue_verre(_id),
  constraint "matrice_prix_IdModelVer_fkey" FOREIGN KEY ("IdModelVer") REFERENCES modele_verre(_id),
  constraint "matrice_prix_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX matrice_prix_creation ON matrice_prix USING btree ("createdAt", _id);
CREATE INDEX matrice_prix_modele ON matrice_prix USING btree ("IdModelVer", "IdCatalogue", "SphInf", "CylInf");
CREATE TRIGGER matrice_prix_ajout AFTER INSERT ON matrice_prix REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER matrice_prix_bandes AFTER INSERT ON matrice_prix REFERENCING NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bandes();
CREATE TRIGGER matrice_prix_constat AFTER UPDATE ON matrice_prix REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('Prix', 'PrixAchat');
CREATE TRIGGER matrice_prix_retrait AFTER DELETE ON matrice_prix REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER matrice_prix_trace AFTER DELETE OR UPDATE ON matrice_prix FOR EACH ROW EXECUTE FUNCTION tracer();

create table message_sms (
  _id uuid not null,
  "IdOfficine" uuid not null,
  "Genre" text not null,
  "IdDiffusion" uuid,
  "Cause" text collate "C",
  "IdClient" uuid,
  "Destinataire" text not null,
  "Numero" text not null,
  "Texte" text not null,
  "Parties" smallint not null,
  statut text not null default 'À envoyer'::text,
  "Reponse" text,
  "IdFournisseur" text,
  "Compte" text,
  "Essais" smallint not null default 0,
  "PrendreApres" timestamp with time zone not null default now(),
  "PrisPar" text,
  "PrisLe" timestamp with time zone,
  "Bail" timestamp with time zone,
  "EnvoyeLe" timestamp with time zone,
  "RecuLe" timestamp with time zone,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint message_sms_pkey PRIMARY KEY (_id),
  constraint "message_sms_Cause_key" UNIQUE ("Cause"),
  constraint "message_sms_Genre_check" CHECK ("Genre" = ANY (ARRAY['Campagne'::text, 'Test'::text, 'Service'::text, 'Anniversaire'::text, 'Direct'::text, 'WhatsApp'::text, 'Accord'::text])),
  constraint "message_sms_Parties_check" CHECK ("Parties" > 0),
  constraint message_sms_statut_check CHECK (statut = ANY (ARRAY['À envoyer'::text, 'En cours'::text, 'Envoyé'::text, 'Reçu'::text, 'Échec'::text, 'Incertain'::text, 'Annulé'::text, 'Ouvert'::text])),
  constraint "message_sms_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "message_sms_IdDiffusion_fkey" FOREIGN KEY ("IdDiffusion") REFERENCES diffusion(_id) ON DELETE CASCADE,
  constraint "message_sms_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "message_sms_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
) with (fillfactor=80);
CREATE INDEX message_sms_a_envoyer ON message_sms USING btree ("IdDiffusion", "PrendreApres", _id) WHERE ((statut = 'À envoyer'::text) AND ("Genre" = 'Campagne'::text));
CREATE INDEX message_sms_client ON message_sms USING btree ("IdClient", "createdAt" DESC, _id DESC) WHERE ("IdClient" IS NOT NULL);
CREATE INDEX message_sms_de_campagne ON message_sms USING btree ("IdDiffusion", statut) WHERE ("IdDiffusion" IS NOT NULL);
CREATE INDEX message_sms_direct ON message_sms USING btree ("createdBy", "createdAt") WHERE ("Genre" = 'Direct'::text);
CREATE INDEX message_sms_douteux ON message_sms USING btree ("Numero") WHERE (statut = ANY (ARRAY['En cours'::text, 'Incertain'::text]));
CREATE INDEX message_sms_fournisseur ON message_sms USING btree ("IdFournisseur") WHERE ("IdFournisseur" IS NOT NULL);
CREATE INDEX message_sms_liste ON message_sms USING btree ("IdDiffusion", _id) WHERE ("IdDiffusion" IS NOT NULL);
CREATE INDEX message_sms_mois ON message_sms USING btree ("IdOfficine", "EnvoyeLe") INCLUDE ("Parties", statut) WHERE ("EnvoyeLe" IS NOT NULL);
CREATE INDEX message_sms_pris ON message_sms USING btree ("Bail") WHERE (statut = 'En cours'::text);
CREATE INDEX message_sms_un_a_un ON message_sms USING btree ("PrendreApres", _id) WHERE ((statut = 'À envoyer'::text) AND ("Genre" <> 'Campagne'::text));
CREATE UNIQUE INDEX message_sms_une_fois ON message_sms USING btree ("IdDiffusion", "Numero") WHERE ("Genre" = 'Campagne'::text);
CREATE TRIGGER message_sms_constat AFTER INSERT ON message_sms FOR EACH ROW WHEN (new."Genre" = 'Direct'::text) EXECUTE FUNCTION constater_messages();
CREATE TRIGGER message_sms_telephone AFTER INSERT ON message_sms FOR EACH ROW WHEN ((new."Genre" = ANY (ARRAY['Direct'::text, 'WhatsApp'::text])) AND new."IdClient" IS NOT NULL) EXECUTE FUNCTION constater_telephone();

create table mode_paiement (
  _id uuid not null,
  "Libelle" text not null,
  "NumeroRequis" boolean not null default true,
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint mode_paiement_pkey PRIMARY KEY (_id)
);
CREATE UNIQUE INDEX mode_paiement_libelle ON mode_paiement USING btree (sans_accent("Libelle"));
CREATE TRIGGER mode_paiement_constat AFTER UPDATE ON mode_paiement REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('Libelle', 'NumeroRequis', 'Actif');
CREATE TRIGGER mode_paiement_trace AFTER INSERT OR DELETE OR UPDATE ON mode_paiement FOR EACH ROW EXECUTE FUNCTION tracer();

create table modele_facture (
  _id uuid not null default nouvel_id(),
  "IdAssurance" uuid not null,
  "Colonnes" text[] not null,
  "ParSociete" boolean not null default false,
  "Entete" text,
  "Note" text,
  "IdBanque" uuid,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedAt" timestamp with time zone not null default now(),
  "updatedBy" uuid,
  constraint modele_facture_pkey PRIMARY KEY (_id),
  constraint "modele_facture_IdAssurance_key" UNIQUE ("IdAssurance"),
  constraint "modele_facture_IdAssurance_fkey" FOREIGN KEY ("IdAssurance") REFERENCES assurance(_id),
  constraint "modele_facture_IdBanque_fkey" FOREIGN KEY ("IdBanque") REFERENCES banque(_id),
  constraint "modele_facture_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "modele_facture_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX modele_facture_banque ON modele_facture USING btree ("IdBanque");
CREATE TRIGGER modele_facture_trace AFTER INSERT OR DELETE OR UPDATE ON modele_facture FOR EACH ROW EXECUTE FUNCTION tracer();

create table montage (
  _id uuid not null,
  "IdCommande" uuid not null,
  "IdOfficine" uuid not null,
  "MontePar" uuid not null,
  "MonteLe" timestamp with time zone not null default now(),
  "Remarques" text,
  "VerifiePar" uuid,
  "VerifieLe" timestamp with time zone,
  "Mesures" jsonb,
  "Verdict" text,
  "Decision" text,
  "Motif" text,
  "AnnuleLe" timestamp with time zone,
  "AnnulePar" uuid,
  "MotifAnnulation" text,
  constraint montage_pkey PRIMARY KEY (_id),
  constraint "montage_Decision_check" CHECK ("Decision" = ANY (ARRAY['Accepter'::text, 'Reprendre'::text])),
  constraint "montage_Verdict_check" CHECK ("Verdict" = ANY (ARRAY['Conforme'::text, 'Hors tolérance'::text, 'Non mesuré'::text])),
  constraint montage_annule CHECK (("AnnuleLe" IS NULL) = ("AnnulePar" IS NULL) AND ("AnnuleLe" IS NULL) = ("MotifAnnulation" IS NULL)),
  constraint montage_controle CHECK (("VerifiePar" IS NULL) = ("Verdict" IS NULL) AND ("VerifiePar" IS NULL) = ("Decision" IS NULL)),
  constraint montage_deux_personnes CHECK ("VerifiePar" <> "MontePar" OR "Decision" = 'Reprendre'::text OR "Motif" <> ''::text),
  constraint "montage_AnnulePar_fkey" FOREIGN KEY ("AnnulePar") REFERENCES utilisateur(_id),
  constraint "montage_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "montage_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "montage_MontePar_fkey" FOREIGN KEY ("MontePar") REFERENCES utilisateur(_id),
  constraint "montage_VerifiePar_fkey" FOREIGN KEY ("VerifiePar") REFERENCES utilisateur(_id)
);
CREATE INDEX montage_commande ON montage USING btree ("IdCommande", _id);
CREATE TRIGGER montage_trace AFTER INSERT OR DELETE OR UPDATE ON montage FOR EACH ROW EXECUTE FUNCTION tracer();

create table monture_attendue (
  _id uuid not null default nouvel_id(),
  "IdCommande" uuid,
  "IdProforma" uuid,
  "Paire" smallint not null,
  "IdArticle" uuid not null,
  "IdOfficine" uuid not null,
  "IdVente" uuid not null generated always as (COALESCE("IdCommande", "IdProforma")) stored,
  constraint monture_attendue_pkey PRIMARY KEY (_id),
  constraint "monture_attendue_Paire_check" CHECK ("Paire" >= 1 AND "Paire" <= 3),
  constraint monture_attendue_check CHECK (num_nonnulls("IdCommande", "IdProforma") = 1),
  constraint "monture_attendue_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "monture_attendue_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "monture_attendue_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "monture_attendue_IdProforma_fkey" FOREIGN KEY ("IdProforma") REFERENCES proforma(_id)
);
CREATE INDEX monture_attendue_article ON monture_attendue USING btree ("IdArticle");
CREATE UNIQUE INDEX monture_attendue_place ON monture_attendue USING btree ("IdVente", "Paire");

create unlogged table morceau_etat (
  "IdFichier" uuid not null,
  "Rang" integer not null,
  "Contenu" bytea not null,
  constraint morceau_etat_pkey PRIMARY KEY ("IdFichier", "Rang"),
  constraint "morceau_etat_IdFichier_fkey" FOREIGN KEY ("IdFichier") REFERENCES fichier_etat(_id) ON DELETE CASCADE
);
alter table morceau_etat alter column "Contenu" set storage external;

create table mot_de_nom (
  mot text collate "C" not null,
  constraint mot_de_nom_pkey PRIMARY KEY (mot)
);

create table nom_commercial_verre (
  _id uuid not null,
  "Libelle" text not null,
  "IdFourVerr" uuid not null,
  "Genre" text not null,
  "IdIndice" uuid,
  "IdMatiere" uuid,
  "IdModelVer" uuid,
  "PrixVente" bigint not null default 0,
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint nom_commercial_verre_pkey PRIMARY KEY (_id),
  constraint "nom_commercial_verre_Genre_check" CHECK ("Genre" = ANY (ARRAY['unifocal'::text, 'progressif'::text])),
  constraint "nom_commercial_verre_PrixVente_check" CHECK ("PrixVente" >= 0 AND "PrixVente" <= '9999999999'::bigint),
  constraint "nom_commercial_verre_IdFourVerr_fkey" FOREIGN KEY ("IdFourVerr") REFERENCES fournisseur_verre(_id),
  constraint "nom_commercial_verre_IdIndice_fkey" FOREIGN KEY ("IdIndice") REFERENCES indice_verre(_id),
  constraint "nom_commercial_verre_IdMatiere_fkey" FOREIGN KEY ("IdMatiere") REFERENCES matiere_verre(_id),
  constraint "nom_commercial_verre_IdModelVer_fkey" FOREIGN KEY ("IdModelVer") REFERENCES modele_verre(_id)
);
CREATE INDEX nom_commercial_verre_creation ON nom_commercial_verre USING btree ("createdAt", _id);
CREATE INDEX nom_commercial_verre_fourverr ON nom_commercial_verre USING btree ("IdFourVerr", recherche, _id);
CREATE INDEX nom_commercial_verre_indice ON nom_commercial_verre USING btree ("IdIndice", recherche, _id);
CREATE UNIQUE INDEX nom_commercial_verre_libelle ON nom_commercial_verre USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX nom_commercial_verre_matiere ON nom_commercial_verre USING btree ("IdMatiere", recherche, _id);
CREATE INDEX nom_commercial_verre_modelver ON nom_commercial_verre USING btree ("IdModelVer", recherche, _id);
CREATE INDEX nom_commercial_verre_modification ON nom_commercial_verre USING btree ("updatedAt", _id);
CREATE INDEX nom_commercial_verre_ordre ON nom_commercial_verre USING btree (recherche, _id);
CREATE INDEX nom_commercial_verre_recherche ON nom_commercial_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER nom_commercial_verre_ajout AFTER INSERT ON nom_commercial_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER nom_commercial_verre_retrait AFTER DELETE ON nom_commercial_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER nom_commercial_verre_trace AFTER INSERT OR DELETE OR UPDATE ON nom_commercial_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table note (
  _id uuid not null default nouvel_id(),
  "Entite" text not null,
  "IdFiche" uuid not null,
  "Texte" text not null,
  "Epinglee" boolean not null default false,
  "IdUtilisateur" uuid not null,
  "retireeLe" timestamp with time zone,
  "createdAt" timestamp with time zone not null default now(),
  constraint note_pkey PRIMARY KEY (_id),
  constraint "note_Entite_check" CHECK ("Entite" = ANY (ARRAY['client'::text, 'commande_client'::text, 'bon_reception'::text, 'facture_assurance'::text])),
  constraint "note_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id)
);
CREATE INDEX note_fiche ON note USING btree ("Entite", "IdFiche", "createdAt" DESC) WHERE ("retireeLe" IS NULL);

create table notification (
  _id uuid not null default nouvel_id(),
  "IdUtilisateur" uuid not null,
  "Genre" text not null,
  "Titre" text not null,
  "Texte" text,
  "Lien" text not null,
  "Par" uuid,
  "luLe" timestamp with time zone,
  "createdAt" timestamp with time zone not null default now(),
  constraint notification_pkey PRIMARY KEY (_id),
  constraint "notification_Genre_check" CHECK ("Genre" = ANY (ARRAY['mention'::text, 'transfert'::text, 'sauvegarde'::text, 'import'::text, 'emport'::text])),
  constraint "notification_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id),
  constraint "notification_Par_fkey" FOREIGN KEY ("Par") REFERENCES utilisateur(_id)
);
CREATE INDEX notification_ancienne ON notification USING btree ("createdAt");
CREATE INDEX notification_de ON notification USING btree ("IdUtilisateur", "createdAt" DESC, _id);
CREATE INDEX notification_non_lue ON notification USING btree ("IdUtilisateur") WHERE ("luLe" IS NULL);

create table notification_suivi (
  "IdUtilisateur" uuid not null,
  "Genre" text not null,
  "Vu" integer not null default 0,
  constraint notification_suivi_pkey PRIMARY KEY ("IdUtilisateur", "Genre"),
  constraint "notification_suivi_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id)
);

create table numero_transaction (
  modepaiement text not null,
  reference text not null,
  "IdOperation" uuid not null,
  constraint numero_transaction_pkey PRIMARY KEY (modepaiement, reference),
  constraint "numero_transaction_IdOperation_fkey" FOREIGN KEY ("IdOperation") REFERENCES operation(_id)
);
CREATE INDEX numero_transaction_operation ON numero_transaction USING btree ("IdOperation");

create table oidc_nonce (
  empreinte text not null,
  "expireLe" timestamp with time zone not null,
  constraint oidc_nonce_pkey PRIMARY KEY (empreinte)
);

create table opportunite (
  _id uuid not null,
  "Libelle" text not null,
  slug text collate "C" not null,
  "IdCompte" uuid not null,
  "IdContact" uuid,
  "Montant" bigint not null default 0,
  "DateCloturePrevue" date,
  "Etape" text not null,
  "EtapeDepuis" timestamp with time zone not null default now(),
  "Statut" text not null default 'En cours'::text,
  "Motif" text,
  "ClotureLe" timestamp with time zone,
  "IdProprietaire" uuid not null,
  "SupprimeLe" timestamp with time zone,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  "NomCompte" text not null,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent((("Libelle" || ' '::text) || "NomCompte")))) stored,
  constraint opportunite_pkey PRIMARY KEY (_id),
  constraint opportunite_slug_key UNIQUE (slug),
  constraint "opportunite_Etape_check" CHECK ("Etape" = ANY (ARRAY['Prise de contact'::text, 'Rendez-vous'::text, 'Proposition'::text, 'Négociation'::text])),
  constraint "opportunite_Montant_check" CHECK ("Montant" >= 0 AND "Montant" <= '9999999999'::bigint),
  constraint "opportunite_Statut_check" CHECK ("Statut" = ANY (ARRAY['En cours'::text, 'Gagnée'::text, 'Perdue'::text])),
  constraint opportunite_close CHECK (("Statut" = 'En cours'::text) = ("ClotureLe" IS NULL)),
  constraint opportunite_motif CHECK ("Statut" <> 'Perdue'::text OR "Motif" IS NOT NULL),
  constraint "opportunite_IdCompte_fkey" FOREIGN KEY ("IdCompte") REFERENCES compte_sale(_id),
  constraint "opportunite_IdContact_fkey" FOREIGN KEY ("IdContact") REFERENCES contact(_id),
  constraint "opportunite_IdProprietaire_fkey" FOREIGN KEY ("IdProprietaire") REFERENCES utilisateur(_id),
  constraint "opportunite_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "opportunite_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX opportunite_close ON opportunite USING btree ("Statut", "ClotureLe") INCLUDE ("Montant", "IdProprietaire") WHERE (("SupprimeLe" IS NULL) AND ("Statut" <> 'En cours'::text));
CREATE INDEX opportunite_cloture ON opportunite USING btree (COALESCE("DateCloturePrevue", 'infinity'::date), _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX opportunite_cloture_de ON opportunite USING btree ("IdProprietaire", COALESCE("DateCloturePrevue", 'infinity'::date), _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX opportunite_compte ON opportunite USING btree ("IdCompte");
CREATE INDEX opportunite_contact ON opportunite USING btree ("IdContact") WHERE ("IdContact" IS NOT NULL);
CREATE INDEX opportunite_creation ON opportunite USING btree ("createdAt", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX opportunite_creation_de ON opportunite USING btree ("IdProprietaire", "createdAt", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX opportunite_en_cours ON opportunite USING btree ("Etape", "IdProprietaire") INCLUDE ("Montant") WHERE (("SupprimeLe" IS NULL) AND ("Statut" = 'En cours'::text));
CREATE INDEX opportunite_libelle ON opportunite USING btree (recherche, _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX opportunite_libelle_de ON opportunite USING btree ("IdProprietaire", recherche, _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX opportunite_montant ON opportunite USING btree ("Montant", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX opportunite_montant_de ON opportunite USING btree ("IdProprietaire", "Montant", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX opportunite_recherche ON opportunite USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX opportunite_statut ON opportunite USING btree ("Statut", COALESCE("DateCloturePrevue", 'infinity'::date), _id) WHERE ("SupprimeLe" IS NULL);
CREATE TRIGGER opportunite_compte_nomme BEFORE INSERT OR UPDATE OF "IdCompte" ON opportunite FOR EACH ROW EXECUTE FUNCTION nommer_compte();
CREATE TRIGGER opportunite_trace AFTER INSERT OR DELETE OR UPDATE ON opportunite FOR EACH ROW EXECUTE FUNCTION tracer('recherche', 'NomCompte');

create table opportunite_etape (
  _id uuid not null,
  "IdOpportunite" uuid not null,
  "Etape" text not null,
  "Issue" text not null,
  "Motif" text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint opportunite_etape_pkey PRIMARY KEY (_id),
  constraint "opportunite_etape_Issue_check" CHECK ("Issue" = ANY (ARRAY['Suivante'::text, 'Gagnée'::text, 'Perdue'::text, 'Reprise'::text])),
  constraint "opportunite_etape_IdOpportunite_fkey" FOREIGN KEY ("IdOpportunite") REFERENCES opportunite(_id),
  constraint "opportunite_etape_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX opportunite_etape_de ON opportunite_etape USING btree ("IdOpportunite", "createdAt" DESC);

create table ordonnance_version (
  "IdOrdonnance" uuid not null,
  version integer not null,
  fiche jsonb not null,
  "remplaceeLe" timestamp with time zone not null default now(),
  "remplaceePar" uuid,
  constraint ordonnance_version_pkey PRIMARY KEY ("IdOrdonnance", version),
  constraint "ordonnance_version_IdOrdonnance_fkey" FOREIGN KEY ("IdOrdonnance") REFERENCES ordonnance(_id),
  constraint "ordonnance_version_remplaceePar_fkey" FOREIGN KEY ("remplaceePar") REFERENCES utilisateur(_id)
);

create table ouverture_stock (
  _id uuid not null default nouvel_id(),
  "Reference" text collate "C" not null,
  "IdOfficine" uuid not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint ouverture_stock_pkey PRIMARY KEY (_id),
  constraint "ouverture_stock_Reference_key" UNIQUE ("Reference"),
  constraint "ouverture_stock_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "ouverture_stock_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX ouverture_stock_officine ON ouverture_stock USING btree ("IdOfficine", "createdAt" DESC);
CREATE CONSTRAINT TRIGGER ouverture_stock_constat AFTER INSERT ON ouverture_stock DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_d_ouverture');
CREATE TRIGGER ouverture_stock_trace AFTER INSERT OR DELETE OR UPDATE ON ouverture_stock FOR EACH ROW EXECUTE FUNCTION tracer();

create table papier_image (
  empreinte text not null,
  contenu text not null,
  "createdAt" timestamp with time zone not null default now(),
  constraint papier_image_pkey PRIMARY KEY (empreinte)
);

create table part_facture (
  "IdFacture" uuid not null,
  "IdOfficine" uuid not null,
  "Lignes" integer not null default 0,
  "Part" bigint not null default 0,
  "Remise" bigint not null default 0,
  "Montant" bigint not null default 0,
  "Ouvert" bigint not null default 0,
  "Regle" bigint not null default 0,
  "Rejete" bigint not null default 0,
  "Charge" bigint not null default 0,
  "Abandonne" bigint not null default 0,
  "Represente" bigint not null default 0,
  "Avoir" bigint not null default 0,
  constraint part_facture_pkey PRIMARY KEY ("IdFacture", "IdOfficine"),
  constraint "part_facture_IdFacture_fkey" FOREIGN KEY ("IdFacture") REFERENCES facture_assurance(_id),
  constraint "part_facture_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
);
CREATE INDEX part_facture_officine ON part_facture USING btree ("IdOfficine", "IdFacture");

create table partenaire (
  _id uuid not null,
  "Libelle" text not null,
  "Contact" text,
  "Telephone" text,
  "Email" text,
  "Adresse" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint partenaire_pkey PRIMARY KEY (_id)
);
CREATE INDEX partenaire_creation ON partenaire USING btree ("createdAt", _id);
CREATE UNIQUE INDEX partenaire_libelle ON partenaire USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX partenaire_modification ON partenaire USING btree ("updatedAt", _id);
CREATE INDEX partenaire_ordre ON partenaire USING btree (recherche, _id);
CREATE INDEX partenaire_recherche ON partenaire USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER partenaire_ajout AFTER INSERT ON partenaire REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER partenaire_retrait AFTER DELETE ON partenaire REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER partenaire_trace AFTER INSERT OR DELETE OR UPDATE ON partenaire FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table pas_remis (
  "Pas" text not null,
  "Le" date not null,
  "Par" uuid not null,
  constraint pas_remis_pkey PRIMARY KEY ("Pas"),
  constraint "pas_remis_Par_fkey" FOREIGN KEY ("Par") REFERENCES utilisateur(_id)
);

create table pays (
  _id uuid not null,
  "Libelle" text not null,
  "CodeIso" text,
  "Indicatif" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(((COALESCE("Libelle", ''::text) || ' '::text) || COALESCE("CodeIso", ''::text))))) stored,
  constraint pays_pkey PRIMARY KEY (_id)
);
CREATE INDEX pays_creation ON pays USING btree ("createdAt", _id);
CREATE UNIQUE INDEX pays_libelle ON pays USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX pays_modification ON pays USING btree ("updatedAt", _id);
CREATE INDEX pays_ordre ON pays USING btree (recherche, _id);
CREATE INDEX pays_recherche ON pays USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER pays_ajout AFTER INSERT ON pays REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER pays_retrait AFTER DELETE ON pays REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER pays_trace AFTER INSERT OR DELETE OR UPDATE ON pays FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table transfert_ligne (
  _id uuid not null default nouvel_id(),
  "IdTransfert" uuid not null,
  "IdArticle" uuid not null,
  "Quantite" integer not null,
  "Recue" integer not null default 0,
  "Perdue" integer not null default 0,
  "Rendue" integer not null default 0,
  "EnTransit" integer not null generated always as (((("Quantite" - "Recue") - "Perdue") - "Rendue")) stored,
  "CoutUnitaire" bigint not null,
  "Motif" text,
  "IdDemande" uuid,
  "Valeur" bigint not null,
  constraint transfert_ligne_pkey PRIMARY KEY (_id),
  constraint "transfert_ligne_IdTransfert_IdArticle_key" UNIQUE ("IdTransfert", "IdArticle"),
  constraint "transfert_ligne_EnTransit_check" CHECK ("EnTransit" >= 0),
  constraint "transfert_ligne_Perdue_check" CHECK ("Perdue" >= 0),
  constraint "transfert_ligne_Quantite_check" CHECK ("Quantite" > 0),
  constraint "transfert_ligne_Recue_check" CHECK ("Recue" >= 0),
  constraint "transfert_ligne_Rendue_check" CHECK ("Rendue" >= 0),
  constraint transfert_ligne_check CHECK ("Perdue" = 0 OR "Motif" IS NOT NULL),
  constraint transfert_ligne_valeur CHECK ("Valeur" >= 0),
  constraint "transfert_ligne_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "transfert_ligne_IdDemande_fkey" FOREIGN KEY ("IdDemande") REFERENCES demande_transfert(_id),
  constraint "transfert_ligne_IdTransfert_fkey" FOREIGN KEY ("IdTransfert") REFERENCES transfert(_id)
);
CREATE INDEX transfert_ligne_article ON transfert_ligne USING btree ("IdArticle");
CREATE INDEX transfert_ligne_demande ON transfert_ligne USING btree ("IdDemande") WHERE ("IdDemande" IS NOT NULL);
CREATE INDEX transfert_ligne_en_transit ON transfert_ligne USING btree ("IdArticle", "IdTransfert") INCLUDE ("EnTransit") WHERE ("EnTransit" > 0);
CREATE TRIGGER transfert_ligne_trace AFTER DELETE OR UPDATE ON transfert_ligne FOR EACH ROW EXECUTE FUNCTION tracer('EnTransit');

create table perte_transfert (
  _id uuid not null default nouvel_id(),
  "IdTransfert" uuid not null,
  "IdLigne" uuid not null,
  "IdOfficine" uuid not null,
  "Quantite" integer not null,
  "CoutUnitaire" bigint not null,
  "IdPerte" uuid,
  "Motif" text not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint perte_transfert_pkey PRIMARY KEY (_id),
  constraint "perte_transfert_IdPerte_key" UNIQUE ("IdPerte"),
  constraint perte_transfert_check CHECK (("IdPerte" IS NULL) = ("Quantite" <> 0)),
  constraint "perte_transfert_IdLigne_fkey" FOREIGN KEY ("IdLigne") REFERENCES transfert_ligne(_id),
  constraint "perte_transfert_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "perte_transfert_IdPerte_fkey" FOREIGN KEY ("IdPerte") REFERENCES perte_transfert(_id),
  constraint "perte_transfert_IdTransfert_fkey" FOREIGN KEY ("IdTransfert") REFERENCES transfert(_id),
  constraint "perte_transfert_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX perte_transfert_ligne ON perte_transfert USING btree ("IdLigne");
CREATE INDEX perte_transfert_scelle ON perte_transfert USING brin ("createdAt");
CREATE INDEX perte_transfert_transfert ON perte_transfert USING btree ("IdTransfert", _id);
CREATE TRIGGER perte_transfert_constat AFTER INSERT ON perte_transfert FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_de_perte');
CREATE TRIGGER perte_transfert_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON perte_transfert FOR EACH STATEMENT EXECUTE FUNCTION registre_intouchable();

create table pli (
  "Total" text not null,
  "Livres" text[] not null,
  "Part" text not null,
  "Marque" xid8 not null default '0'::xid8,
  constraint pli_pkey PRIMARY KEY ("Total")
);

create table version_vente (
  _id uuid not null default nouvel_id(),
  "IdCommande" uuid,
  "IdComptoir" uuid,
  "Numero" integer not null,
  "Cause" text not null,
  "IdOfficine" uuid not null,
  "IdVendeur" uuid,
  "Jour" date not null,
  "Total" bigint not null,
  "Remise" bigint not null,
  "PartAssurance" bigint not null,
  "Nombre" smallint not null,
  "EcartTotal" bigint not null,
  "EcartRemise" bigint not null,
  "EcartAssurance" bigint not null,
  "IdPriseEnCharge" uuid,
  "Taux" smallint,
  "PlafondMonture" bigint,
  "PlafondVerres" bigint,
  "PlafondRestant" bigint,
  "AccordeRestant" bigint,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "Lignes" smallint,
  "Voulu" date,
  xid xid8 not null default pg_current_xact_id(),
  constraint version_vente_pkey PRIMARY KEY (_id),
  constraint version_vente_commande UNIQUE ("IdCommande", "Numero"),
  constraint version_vente_comptoir UNIQUE ("IdComptoir", "Numero"),
  constraint "version_vente_Cause_check" CHECK ("Cause" = ANY (ARRAY['vente'::text, 'prix'::text, 'remise'::text, 'bon'::text, 'date'::text, 'montant convenu'::text, 'charge au client'::text, 'retour'::text, 'annulation'::text, 'reprise'::text])),
  constraint "version_vente_Nombre_check" CHECK ("Nombre" >= '-1'::integer AND "Nombre" <= 1),
  constraint "version_vente_Numero_check" CHECK ("Numero" > 0),
  constraint version_vente_check CHECK (("IdCommande" IS NULL) <> ("IdComptoir" IS NULL)),
  constraint "version_vente_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "version_vente_IdComptoir_fkey" FOREIGN KEY ("IdComptoir") REFERENCES commande_comptoir(_id),
  constraint "version_vente_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "version_vente_IdPriseEnCharge_fkey" FOREIGN KEY ("IdPriseEnCharge") REFERENCES prise_en_charge(_id),
  constraint "version_vente_IdVendeur_fkey" FOREIGN KEY ("IdVendeur") REFERENCES utilisateur(_id),
  constraint "version_vente_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX version_vente_decalee ON version_vente USING btree ("Jour") WHERE (("Voulu" IS NOT NULL) AND ("Nombre" = 1));
CREATE INDEX version_vente_jour ON version_vente USING btree ("Jour", _id) INCLUDE ("IdOfficine", "IdCommande");
CREATE INDEX version_vente_officine ON version_vente USING btree ("IdOfficine", "Jour", _id) INCLUDE ("IdCommande");
CREATE INDEX version_vente_scelle ON version_vente USING brin ("createdAt");
CREATE INDEX version_vente_xid ON version_vente USING btree (xid);
CREATE CONSTRAINT TRIGGER version_vente_constat AFTER INSERT ON version_vente DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new."Remise" > 0 OR new."PartAssurance" > 0 OR new."Numero" > 1) EXECUTE FUNCTION constater_version();
CREATE TRIGGER version_vente_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON version_vente FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER version_vente_prescrire AFTER INSERT ON version_vente FOR EACH ROW WHEN (new."IdCommande" IS NOT NULL) EXECUTE FUNCTION prescrire_version();
CREATE TRIGGER version_vente_sans_client AFTER INSERT ON version_vente FOR EACH ROW WHEN (new."PartAssurance" > 0 AND new."PartAssurance" = new."Total" AND new."Cause" <> 'reprise'::text) EXECUTE FUNCTION constater_ecrit('constats_sans_client');

create table poste_vendu (
  _id uuid not null default nouvel_id(),
  "IdVersion" uuid not null,
  "Rang" smallint not null,
  "Poste" text,
  "IdArticle" uuid,
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "Quantite" integer not null,
  "Montant" bigint not null,
  "Cout" bigint not null,
  "createdAt" timestamp with time zone not null default now(),
  "Lignes" smallint,
  xid xid8 not null default pg_current_xact_id(),
  constraint poste_vendu_pkey PRIMARY KEY (_id),
  constraint "poste_vendu_Poste_check" CHECK ("Poste" = ANY (ARRAY['Montures hors stock'::text, 'Montage'::text, 'Verres'::text, 'Remises'::text])),
  constraint poste_vendu_check CHECK (("Poste" IS NULL) = ("IdArticle" IS NOT NULL)),
  constraint "poste_vendu_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "poste_vendu_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "poste_vendu_IdVersion_fkey" FOREIGN KEY ("IdVersion") REFERENCES version_vente(_id)
);
CREATE INDEX poste_vendu_article ON poste_vendu USING btree ("IdArticle") WHERE ("IdArticle" IS NOT NULL);
CREATE INDEX poste_vendu_jour ON poste_vendu USING btree ("Jour", _id) INCLUDE ("IdOfficine");
CREATE INDEX poste_vendu_officine ON poste_vendu USING btree ("IdOfficine", "Jour", _id);
CREATE INDEX poste_vendu_scelle ON poste_vendu USING brin ("createdAt");
CREATE INDEX poste_vendu_version ON poste_vendu USING btree ("IdVersion");
CREATE INDEX poste_vendu_xid ON poste_vendu USING btree (xid);
CREATE CONSTRAINT TRIGGER poste_vendu_hors_stock AFTER INSERT ON poste_vendu DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new."Poste" = 'Montures hors stock'::text AND new."Montant" > 0) EXECUTE FUNCTION constater_hors_stock();
CREATE TRIGGER poste_vendu_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON poste_vendu FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();

create table premier_demarrage (
  unique_ligne boolean not null default true,
  empreinte text not null,
  "createdAt" timestamp with time zone not null default now(),
  constraint premier_demarrage_pkey PRIMARY KEY (unique_ligne),
  constraint premier_demarrage_unique_ligne_check CHECK (unique_ligne)
);

create table prix_article (
  _id uuid not null default nouvel_id(),
  "IdArticle" uuid not null,
  "IdOfficine" uuid not null,
  "Ancien" bigint not null,
  "Nouveau" bigint not null,
  "Cause" text not null,
  "IdBon" uuid,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint prix_article_pkey PRIMARY KEY (_id),
  constraint "prix_article_Cause_check" CHECK ("Cause" = ANY (ARRAY['À la main'::text, 'Réception'::text, 'Nom commercial'::text, 'Ouverture'::text])),
  constraint prix_article_check CHECK ("Nouveau" <> "Ancien"),
  constraint "prix_article_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "prix_article_IdBon_fkey" FOREIGN KEY ("IdBon") REFERENCES bon_reception(_id),
  constraint "prix_article_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "prix_article_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX prix_article_article ON prix_article USING btree ("IdArticle", _id DESC);
CREATE INDEX prix_article_geste ON prix_article USING btree ("createdAt", "IdOfficine");
CREATE INDEX prix_article_scelle ON prix_article USING brin ("createdAt");
CREATE CONSTRAINT TRIGGER prix_article_constat AFTER INSERT ON prix_article DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_de_prix');
CREATE TRIGGER prix_article_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON prix_article FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();

create table profession (
  _id uuid not null,
  "Libelle" text not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint profession_pkey PRIMARY KEY (_id)
);
CREATE INDEX profession_creation ON profession USING btree ("createdAt", _id);
CREATE UNIQUE INDEX profession_libelle ON profession USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX profession_modification ON profession USING btree ("updatedAt", _id);
CREATE INDEX profession_ordre ON profession USING btree (recherche, _id);
CREATE INDEX profession_recherche ON profession USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER profession_ajout AFTER INSERT ON profession REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER profession_retrait AFTER DELETE ON profession REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER profession_trace AFTER INSERT OR DELETE OR UPDATE ON profession FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table ville (
  _id uuid not null,
  "Libelle" text not null,
  "IdPays" uuid not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint ville_pkey PRIMARY KEY (_id),
  constraint "ville_IdPays_fkey" FOREIGN KEY ("IdPays") REFERENCES pays(_id)
);
CREATE INDEX ville_creation ON ville USING btree ("createdAt", _id);
CREATE UNIQUE INDEX ville_libelle ON ville USING btree ("IdPays", sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX ville_modification ON ville USING btree ("updatedAt", _id);
CREATE INDEX ville_ordre ON ville USING btree (recherche, _id);
CREATE INDEX ville_pays ON ville USING btree ("IdPays", recherche, _id);
CREATE INDEX ville_recherche ON ville USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER ville_ajout AFTER INSERT ON ville REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER ville_retrait AFTER DELETE ON ville REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER ville_trace AFTER INSERT OR DELETE OR UPDATE ON ville FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table quartier (
  _id uuid not null,
  "Libelle" text not null,
  "IdVille" uuid not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint quartier_pkey PRIMARY KEY (_id),
  constraint "quartier_IdVille_fkey" FOREIGN KEY ("IdVille") REFERENCES ville(_id)
);
CREATE INDEX quartier_creation ON quartier USING btree ("createdAt", _id);
CREATE UNIQUE INDEX quartier_libelle ON quartier USING btree ("IdVille", sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX quartier_modification ON quartier USING btree ("updatedAt", _id);
CREATE INDEX quartier_ordre ON quartier USING btree (recherche, _id);
CREATE INDEX quartier_recherche ON quartier USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX quartier_ville ON quartier USING btree ("IdVille", recherche, _id);
CREATE TRIGGER quartier_ajout AFTER INSERT ON quartier REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER quartier_retrait AFTER DELETE ON quartier REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER quartier_trace AFTER INSERT OR DELETE OR UPDATE ON quartier FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table recu_sms (
  _id bigint not null generated always as identity,
  "IdFournisseur" text not null,
  "Numero" text not null,
  statut text not null,
  "createdAt" timestamp with time zone not null default now(),
  constraint recu_sms_pkey PRIMARY KEY (_id),
  constraint "recu_sms_IdFournisseur_statut_key" UNIQUE ("IdFournisseur", statut)
);
CREATE INDEX recu_sms_numero ON recu_sms USING btree ("Numero", "createdAt");

create table reglage_atelier (
  _id uuid not null,
  seule boolean not null default true,
  "DelaiVerres" smallint not null default 5,
  "DelaiAtelier" smallint not null default 1,
  "Tolerances" jsonb not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "ValiditeOrdonnance" smallint not null default 18,
  "PasDioptrie" numeric(4,3) not null default 0.25,
  constraint reglage_atelier_pkey PRIMARY KEY (_id),
  constraint reglage_atelier_seule_key UNIQUE (seule),
  constraint "reglage_atelier_DelaiAtelier_check" CHECK ("DelaiAtelier" >= 0 AND "DelaiAtelier" <= 365),
  constraint "reglage_atelier_DelaiVerres_check" CHECK ("DelaiVerres" >= 0 AND "DelaiVerres" <= 365),
  constraint "reglage_atelier_PasDioptrie_check" CHECK ("PasDioptrie" = ANY (ARRAY[0.25, 0.125])),
  constraint "reglage_atelier_ValiditeOrdonnance_check" CHECK ("ValiditeOrdonnance" >= 1 AND "ValiditeOrdonnance" <= 120),
  constraint reglage_atelier_seule_check CHECK (seule)
);
CREATE TRIGGER reglage_atelier_trace AFTER INSERT OR DELETE OR UPDATE ON reglage_atelier FOR EACH ROW EXECUTE FUNCTION tracer('seule');

create table reglage_caisse (
  _id uuid not null,
  seule boolean not null default true,
  "SeuilSignature" bigint default 10000,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint reglage_caisse_pkey PRIMARY KEY (_id),
  constraint reglage_caisse_seule_key UNIQUE (seule),
  constraint "reglage_caisse_SeuilSignature_check" CHECK ("SeuilSignature" >= 0 AND "SeuilSignature" <= '9999999999'::bigint),
  constraint reglage_caisse_seule_check CHECK (seule)
);
CREATE TRIGGER reglage_caisse_constat AFTER UPDATE ON reglage_caisse REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('SeuilSignature');
CREATE TRIGGER reglage_caisse_trace AFTER INSERT OR DELETE OR UPDATE ON reglage_caisse FOR EACH ROW EXECUTE FUNCTION tracer('seule');

create table reglage_sauvegardes (
  _id uuid not null default nouvel_id(),
  seule boolean not null default true,
  "Heure" text,
  "Jours" integer,
  "Semaines" integer,
  "Mois" integer,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint reglage_sauvegardes_pkey PRIMARY KEY (_id),
  constraint reglage_sauvegardes_seule_key UNIQUE (seule),
  constraint "reglage_sauvegardes_Heure_check" CHECK ("Heure" = 'off'::text OR "Heure" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint "reglage_sauvegardes_Jours_check" CHECK ("Jours" >= 1 AND "Jours" <= 999),
  constraint "reglage_sauvegardes_Mois_check" CHECK ("Mois" >= 0 AND "Mois" <= 999),
  constraint "reglage_sauvegardes_Semaines_check" CHECK ("Semaines" >= 0 AND "Semaines" <= 999),
  constraint reglage_sauvegardes_garde CHECK (num_nulls("Jours", "Semaines", "Mois") = ANY (ARRAY[0, 3])),
  constraint reglage_sauvegardes_seule_check CHECK (seule)
);
CREATE TRIGGER reglage_sauvegardes_trace AFTER INSERT OR DELETE OR UPDATE ON reglage_sauvegardes FOR EACH ROW EXECUTE FUNCTION tracer('seule');

create table reglage_verres (
  _id uuid not null default nouvel_id(),
  seule boolean not null default true,
  "EpaisseurCentre" numeric(4,2) not null default 2,
  "EpaisseurBord" numeric(4,2) not null default 1,
  "Surcote" numeric(4,2) not null default 2,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint reglage_verres_pkey PRIMARY KEY (_id),
  constraint reglage_verres_seule_key UNIQUE (seule),
  constraint reglage_verres_seule_check CHECK (seule)
);
CREATE TRIGGER reglage_verres_trace AFTER INSERT OR DELETE OR UPDATE ON reglage_verres FOR EACH ROW EXECUTE FUNCTION tracer('seule');

create table sortie (
  _id uuid not null default nouvel_id(),
  "Reference" text collate "C" not null,
  "IdOfficine" uuid not null,
  "Motif" text not null,
  "Observation" text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint sortie_pkey PRIMARY KEY (_id),
  constraint "sortie_Reference_key" UNIQUE ("Reference"),
  constraint "sortie_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "sortie_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX sortie_officine ON sortie USING btree ("IdOfficine", "createdAt" DESC);
CREATE CONSTRAINT TRIGGER sortie_constat AFTER INSERT ON sortie DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_de_sortie');
CREATE TRIGGER sortie_trace AFTER INSERT OR DELETE OR UPDATE ON sortie FOR EACH ROW EXECUTE FUNCTION tracer();

create table retour_fournisseur (
  _id uuid not null default nouvel_id(),
  "IdSortie" uuid not null,
  "IdOfficine" uuid not null,
  "IdArticle" uuid not null,
  "IdEnvoi" uuid,
  "IdLigne" uuid,
  "IdBon" uuid,
  "IdFournisseur" uuid,
  "Quantite" integer not null,
  "Cout" bigint not null,
  "Suite" text not null,
  "Motif" text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint retour_fournisseur_pkey PRIMARY KEY (_id),
  constraint "retour_fournisseur_Cout_check" CHECK ("Cout" >= 0),
  constraint "retour_fournisseur_Quantite_check" CHECK ("Quantite" > 0),
  constraint "retour_fournisseur_Suite_check" CHECK ("Suite" = ANY (ARRAY['Avoir'::text, 'Remplacement'::text])),
  constraint retour_fournisseur_check CHECK (("IdBon" IS NULL) = ("IdEnvoi" IS NULL) AND ("IdBon" IS NULL) = ("IdLigne" IS NULL) AND ("IdBon" IS NULL) = ("IdFournisseur" IS NOT NULL)),
  constraint retour_fournisseur_check1 CHECK ("IdBon" IS NOT NULL OR "Suite" = 'Avoir'::text),
  constraint "retour_fournisseur_IdArticle_fkey" FOREIGN KEY ("IdArticle") REFERENCES article(_id),
  constraint "retour_fournisseur_IdBon_fkey" FOREIGN KEY ("IdBon") REFERENCES bon_reception(_id),
  constraint "retour_fournisseur_IdEnvoi_IdLigne_fkey" FOREIGN KEY ("IdEnvoi", "IdLigne") REFERENCES ligne_envoi("IdEnvoi", "IdLigne"),
  constraint "retour_fournisseur_IdFournisseur_fkey" FOREIGN KEY ("IdFournisseur") REFERENCES fournisseur(_id),
  constraint "retour_fournisseur_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "retour_fournisseur_IdSortie_fkey" FOREIGN KEY ("IdSortie") REFERENCES sortie(_id),
  constraint "retour_fournisseur_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX retour_fournisseur_bon ON retour_fournisseur USING btree ("IdBon") WHERE ("IdBon" IS NOT NULL);
CREATE INDEX retour_fournisseur_part ON retour_fournisseur USING btree ("IdLigne", "IdEnvoi");
CREATE INDEX retour_fournisseur_sans_bon ON retour_fournisseur USING btree ("IdFournisseur") WHERE ("IdFournisseur" IS NOT NULL);
CREATE INDEX retour_fournisseur_scelle ON retour_fournisseur USING brin ("createdAt");
CREATE TRIGGER retour_fournisseur_intouchable BEFORE DELETE OR UPDATE OF _id, "IdSortie", "IdOfficine", "IdArticle", "IdEnvoi", "IdLigne", "IdBon", "Quantite", "Cout", "Suite", "Motif", "createdAt", "createdBy" OR TRUNCATE ON retour_fournisseur FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER retour_fournisseur_tenir BEFORE INSERT ON retour_fournisseur FOR EACH ROW EXECUTE FUNCTION tenir_retour_fournisseur();

create table reglement_fournisseur (
  _id uuid not null default nouvel_id(),
  "IdBon" uuid not null,
  "IdOfficine" uuid not null,
  "DateReglement" date not null,
  montant bigint not null,
  modepaiement text,
  reference text,
  "Motif" text,
  "IdOrigine" uuid,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "IdAvoir" uuid,
  "IdRetour" uuid,
  "IdDepense" uuid,
  "IdBanque" uuid,
  constraint reglement_fournisseur_pkey PRIMARY KEY (_id),
  constraint "reglement_fournisseur_IdDepense_key" UNIQUE ("IdDepense"),
  constraint "reglement_fournisseur_IdOrigine_key" UNIQUE ("IdOrigine"),
  constraint reglement_fournisseur_check1 CHECK ("IdOrigine" IS NULL OR "Motif" IS NOT NULL),
  constraint reglement_fournisseur_montant_check CHECK (montant >= '-9999999999'::bigint AND montant <= '9999999999'::bigint AND montant <> 0),
  constraint reglement_fournisseur_signe CHECK (montant > 0 OR "IdOrigine" IS NOT NULL OR modepaiement = 'Avoir'::text),
  constraint "reglement_fournisseur_IdAvoir_fkey" FOREIGN KEY ("IdAvoir") REFERENCES reglement_fournisseur(_id),
  constraint "reglement_fournisseur_IdBanque_fkey" FOREIGN KEY ("IdBanque") REFERENCES banque(_id),
  constraint "reglement_fournisseur_IdBon_fkey" FOREIGN KEY ("IdBon") REFERENCES bon_reception(_id),
  constraint "reglement_fournisseur_IdDepense_fkey" FOREIGN KEY ("IdDepense") REFERENCES depense(_id),
  constraint "reglement_fournisseur_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "reglement_fournisseur_IdOrigine_fkey" FOREIGN KEY ("IdOrigine") REFERENCES reglement_fournisseur(_id),
  constraint "reglement_fournisseur_IdRetour_fkey" FOREIGN KEY ("IdRetour") REFERENCES retour_fournisseur(_id),
  constraint "reglement_fournisseur_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX reglement_fournisseur_avoir ON reglement_fournisseur USING btree ("IdAvoir") WHERE ("IdAvoir" IS NOT NULL);
CREATE INDEX reglement_fournisseur_banque ON reglement_fournisseur USING btree ("IdBanque") WHERE ("IdBanque" IS NOT NULL);
CREATE INDEX reglement_fournisseur_bon ON reglement_fournisseur USING btree ("IdBon", _id);
CREATE INDEX reglement_fournisseur_retour ON reglement_fournisseur USING btree ("IdRetour") WHERE ("IdRetour" IS NOT NULL);
CREATE INDEX reglement_fournisseur_scelle ON reglement_fournisseur USING brin ("createdAt");
CREATE TRIGGER reglement_fournisseur_constat AFTER INSERT ON reglement_fournisseur FOR EACH ROW EXECUTE FUNCTION constater_ecrit('constats_de_reglement');
CREATE TRIGGER reglement_fournisseur_contraire AFTER INSERT ON reglement_fournisseur FOR EACH ROW WHEN (new."IdOrigine" IS NOT NULL AND new.montant < 0 AND new."IdDepense" IS NULL AND new."IdAvoir" IS NULL) EXECUTE FUNCTION constater_ecrit('constats_de_contraire');
CREATE TRIGGER reglement_fournisseur_fige BEFORE UPDATE ON reglement_fournisseur FOR EACH ROW EXECUTE FUNCTION reglement_fournisseur_intouchable();
CREATE TRIGGER reglement_fournisseur_intouchable BEFORE DELETE OR TRUNCATE ON reglement_fournisseur FOR EACH STATEMENT EXECUTE FUNCTION reglement_fournisseur_intouchable();
CREATE TRIGGER reglement_fournisseur_tenir BEFORE INSERT ON reglement_fournisseur FOR EACH ROW EXECUTE FUNCTION tenir_reglement_fournisseur();

create table reinitialisation (
  empreinte text not null,
  "IdUtilisateur" uuid not null,
  "createdAt" timestamp with time zone not null default now(),
  "expireLe" timestamp with time zone not null,
  "utiliseeLe" timestamp with time zone,
  constraint reinitialisation_pkey PRIMARY KEY (empreinte),
  constraint "reinitialisation_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id) ON DELETE CASCADE
);
CREATE INDEX reinitialisation_utilisateur ON reinitialisation USING btree ("IdUtilisateur");

create table remise_approuvee (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "Genre" text not null,
  "IdVente" uuid not null,
  "Reference" text not null,
  "ValeurListe" bigint not null,
  "Remise" bigint not null,
  "Limite" smallint not null,
  "Motif" text not null,
  "IdDemande" uuid,
  "IdApprobateur" uuid not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid not null,
  "IdVersion" uuid,
  constraint remise_approuvee_pkey PRIMARY KEY (_id),
  constraint "remise_approuvee_IdDemande_key" UNIQUE ("IdDemande"),
  constraint "remise_approuvee_Genre_check" CHECK ("Genre" = ANY (ARRAY['Commande'::text, 'Comptoir'::text])),
  constraint remise_approuvee_check CHECK ("IdApprobateur" <> "createdBy"),
  constraint "remise_approuvee_IdApprobateur_fkey" FOREIGN KEY ("IdApprobateur") REFERENCES utilisateur(_id),
  constraint "remise_approuvee_IdDemande_fkey" FOREIGN KEY ("IdDemande") REFERENCES demande_remise(_id),
  constraint "remise_approuvee_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "remise_approuvee_IdVersion_fkey" FOREIGN KEY ("IdVersion") REFERENCES version_vente(_id),
  constraint "remise_approuvee_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX remise_approuvee_le ON remise_approuvee USING btree ("createdAt", "IdOfficine");
CREATE INDEX remise_approuvee_scelle ON remise_approuvee USING brin ("createdAt");
CREATE INDEX remise_approuvee_vente ON remise_approuvee USING btree ("IdVente", "createdAt");
CREATE INDEX remise_approuvee_version ON remise_approuvee USING btree ("IdVersion");
CREATE TRIGGER remise_approuvee_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON remise_approuvee FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER remise_approuvee_trace AFTER INSERT ON remise_approuvee FOR EACH ROW EXECUTE FUNCTION tracer();

create table repertoire_contact (
  _id uuid not null default gen_random_uuid(),
  "IdRepertoire" uuid not null,
  "Rang" integer not null,
  "Nom" text not null,
  "Prenoms" text not null default ''::text,
  "Contacts" text not null,
  "IdClient" uuid,
  recherche text collate "C" not null generated always as ((((' '::text || sans_accent((("Nom" || ' '::text) || "Prenoms"))) || ' '::text) || "Contacts")) stored,
  constraint repertoire_contact_pkey PRIMARY KEY (_id),
  constraint "repertoire_contact_IdRepertoire_Rang_key" UNIQUE ("IdRepertoire", "Rang"),
  constraint "repertoire_contact_IdClient_fkey" FOREIGN KEY ("IdClient") REFERENCES client(_id),
  constraint "repertoire_contact_IdRepertoire_fkey" FOREIGN KEY ("IdRepertoire") REFERENCES repertoire(_id) ON DELETE CASCADE
);
CREATE INDEX repertoire_contact_client ON repertoire_contact USING btree ("IdClient") WHERE ("IdClient" IS NOT NULL);

create table reponse_remise (
  _id uuid not null default nouvel_id(),
  "IdDemande" uuid not null,
  "IdOfficine" uuid not null,
  "Reponse" text not null,
  "Motif" text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid not null,
  constraint reponse_remise_pkey PRIMARY KEY (_id),
  constraint "reponse_remise_IdDemande_key" UNIQUE ("IdDemande"),
  constraint "reponse_remise_Reponse_check" CHECK ("Reponse" = ANY (ARRAY['Accordée'::text, 'Refusée'::text, 'Retirée'::text])),
  constraint reponse_remise_check CHECK ("Reponse" <> 'Refusée'::text OR "Motif" IS NOT NULL),
  constraint "reponse_remise_IdDemande_fkey" FOREIGN KEY ("IdDemande") REFERENCES demande_remise(_id),
  constraint "reponse_remise_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "reponse_remise_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX reponse_remise_scelle ON reponse_remise USING brin ("createdAt");
CREATE TRIGGER reponse_remise_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON reponse_remise FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER reponse_remise_trace AFTER INSERT ON reponse_remise FOR EACH ROW EXECUTE FUNCTION tracer();

create table resume_exception (
  "IdUtilisateur" uuid not null,
  "Frequence" text not null default 'semaine'::text,
  "PrevuLe" timestamp with time zone,
  constraint resume_exception_pkey PRIMARY KEY ("IdUtilisateur"),
  constraint "resume_exception_Frequence_check" CHECK ("Frequence" = ANY (ARRAY['jamais'::text, 'jour'::text, 'semaine'::text])),
  constraint "resume_exception_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id) ON DELETE CASCADE
);

create table sauvegarde (
  _id uuid not null default nouvel_id(),
  "Etat" text not null default 'En attente'::text,
  "Fichier" text,
  "Octets" bigint not null default 0,
  "Lignes" bigint not null default 0,
  "Scellee" boolean not null default false,
  "Verifiee" boolean,
  "Erreur" text,
  "Par" uuid,
  "CommenceLe" timestamp with time zone,
  "FiniLe" timestamp with time zone,
  "RetireLe" timestamp with time zone,
  "createdAt" timestamp with time zone not null default now(),
  constraint sauvegarde_pkey PRIMARY KEY (_id),
  constraint "sauvegarde_Etat_check" CHECK ("Etat" = ANY (ARRAY['En attente'::text, 'En cours'::text, 'Faite'::text, 'Échouée'::text])),
  constraint "sauvegarde_Par_fkey" FOREIGN KEY ("Par") REFERENCES utilisateur(_id)
);
CREATE INDEX sauvegarde_derniere ON sauvegarde USING btree ("CommenceLe" DESC);
CREATE UNIQUE INDEX sauvegarde_une_seule ON sauvegarde USING btree ((true)) WHERE ("Etat" = ANY (ARRAY['En attente'::text, 'En cours'::text]));

create table sceau (
  entite text not null,
  "Rang" bigint not null,
  "Depuis" timestamp with time zone not null,
  "Jusqua" timestamp with time zone not null,
  "Nombre" bigint not null,
  "Contenu" text not null,
  "Empreinte" text not null,
  "createdAt" timestamp with time zone not null default now(),
  constraint sceau_pkey PRIMARY KEY (entite, "Rang"),
  constraint sceau_check CHECK ("Jusqua" > "Depuis")
);
CREATE TRIGGER sceau_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON sceau FOR EACH STATEMENT EXECUTE FUNCTION sceau_intouchable();

create table service_sms (
  _id uuid not null default gen_random_uuid(),
  "IdOfficine" uuid not null,
  "Genre" text not null,
  "Actif" boolean not null,
  "Modele" text,
  "Delai" smallint,
  "updatedAt" timestamp with time zone not null default now(),
  version integer not null default 0,
  constraint service_sms_pkey PRIMARY KEY (_id),
  constraint "service_sms_IdOfficine_Genre_key" UNIQUE ("IdOfficine", "Genre"),
  constraint "service_sms_Delai_check" CHECK ("Delai" >= 0 AND "Delai" <= 365),
  constraint "service_sms_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
);
CREATE TRIGGER service_sms_constat AFTER UPDATE ON service_sms FOR EACH ROW EXECUTE FUNCTION constater_message('Modele');
CREATE TRIGGER service_sms_trace AFTER INSERT OR DELETE OR UPDATE ON service_sms FOR EACH ROW EXECUTE FUNCTION tracer();

create table session (
  _id uuid not null,
  "IdUtilisateur" uuid not null,
  empreinte text not null,
  souvenir boolean not null default false,
  "createdAt" timestamp with time zone not null default now(),
  "utiliseeLe" timestamp with time zone not null default now(),
  "expireLe" timestamp with time zone not null,
  "fermeeLe" timestamp with time zone,
  "providerId" text not null default 'dioptrie'::text,
  "preuveLe" timestamp with time zone not null default now(),
  constraint session_pkey PRIMARY KEY (_id),
  constraint "session_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id) ON DELETE CASCADE
);
CREATE INDEX session_utilisateur ON session USING btree ("IdUtilisateur") WHERE ("fermeeLe" IS NULL);

create table seuil_constat (
  _id uuid not null default nouvel_id(),
  "Genre" text not null,
  "APartirDe" bigint not null default 0,
  "SeulParGeste" bigint,
  "SeulParMois" bigint,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint seuil_constat_pkey PRIMARY KEY (_id),
  constraint "seuil_constat_Genre_key" UNIQUE ("Genre"),
  constraint "seuil_constat_APartirDe_check" CHECK ("APartirDe" >= 0),
  constraint "seuil_constat_SeulParGeste_check" CHECK ("SeulParGeste" >= 0),
  constraint "seuil_constat_SeulParMois_check" CHECK ("SeulParMois" >= 0)
);
CREATE TRIGGER seuil_constat_constat AFTER UPDATE ON seuil_constat REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('APartirDe', 'SeulParGeste', 'SeulParMois');
CREATE TRIGGER seuil_constat_trace AFTER INSERT OR DELETE OR UPDATE ON seuil_constat FOR EACH ROW EXECUTE FUNCTION tracer();

create table sms_config (
  _id uuid not null,
  seule boolean not null default true,
  "senderName" text,
  "senderAddress" text,
  "messageTemplate" text,
  "clientId" text,
  "clientSecret" text,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "Fournisseur" text not null default 'Journal'::text,
  "HeureDebut" text not null default '08:00'::text,
  "HeureFin" text not null default '20:00'::text,
  "Debit" smallint not null default 5,
  "PrixSms" smallint not null default 15,
  "SeuilSolde" integer not null default 500,
  constraint sms_config_pkey PRIMARY KEY (_id),
  constraint sms_config_seule_key UNIQUE (seule),
  constraint "sms_config_Debit_check" CHECK ("Debit" >= 0 AND "Debit" <= 1000),
  constraint "sms_config_Fournisseur_check" CHECK ("Fournisseur" = ANY (ARRAY['Journal'::text, 'Orange'::text])),
  constraint "sms_config_HeureDebut_check" CHECK ("HeureDebut" ~ '^([01]\d|2[0-3]):[0-5]\d$'::text),
  constraint "sms_config_HeureFin_check" CHECK ("HeureFin" ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$'::text),
  constraint "sms_config_PrixSms_check" CHECK ("PrixSms" >= 0 AND "PrixSms" <= 10000),
  constraint "sms_config_SeuilSolde_check" CHECK ("SeuilSolde" >= 0),
  constraint sms_config_heures CHECK ("HeureDebut" < "HeureFin"),
  constraint "sms_config_senderName_check" CHECK (length("senderName") <= 11),
  constraint sms_config_seule_check CHECK (seule)
);
CREATE TRIGGER sms_config_trace AFTER INSERT OR DELETE OR UPDATE ON sms_config FOR EACH ROW EXECUTE FUNCTION tracer('seule', 'clientId', 'clientSecret');

create table stock_verre (
  _id uuid not null,
  "IdOfficine" uuid not null,
  "IdNomCommercial" uuid not null,
  "Sph" numeric(5,1) not null,
  "Cyl" numeric(5,1),
  "Diametre" smallint,
  "Add" numeric(5,1),
  "Cote" text,
  "Base" smallint,
  "createdAt" timestamp with time zone not null default now(),
  constraint stock_verre_pkey PRIMARY KEY (_id),
  constraint "stock_verre_Add_check" CHECK ("Add" >= 50::numeric AND "Add" <= 400::numeric AND ("Add" % 12.5) = 0::numeric),
  constraint "stock_verre_Base_check" CHECK ("Base" >= 0 AND "Base" <= 1200 AND ("Base"::integer % 25) = 0),
  constraint "stock_verre_Cote_check" CHECK ("Cote" = ANY (ARRAY['OD'::text, 'OG'::text])),
  constraint "stock_verre_Cyl_check" CHECK ("Cyl" >= 0::numeric AND "Cyl" <= 1200::numeric AND ("Cyl" % 12.5) = 0::numeric),
  constraint "stock_verre_Diametre_check" CHECK ("Diametre" >= 40 AND "Diametre" <= 100),
  constraint "stock_verre_Sph_check" CHECK ("Sph" >= '-3000'::integer::numeric AND "Sph" <= 3000::numeric AND ("Sph" % 12.5) = 0::numeric),
  constraint stock_verre_genre CHECK ("Cyl" IS NOT NULL AND "Diametre" IS NOT NULL AND num_nonnulls("Add", "Cote", "Base") = 0 OR num_nonnulls("Cyl", "Diametre") = 0 AND num_nonnulls("Add", "Cote") = 2),
  constraint "stock_verre_IdNomCommercial_fkey" FOREIGN KEY ("IdNomCommercial") REFERENCES nom_commercial_verre(_id),
  constraint "stock_verre_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint stock_verre__id_fkey FOREIGN KEY (_id) REFERENCES article(_id)
);
CREATE INDEX stock_verre_nom ON stock_verre USING btree ("IdNomCommercial");
CREATE INDEX stock_verre_officine ON stock_verre USING btree ("IdOfficine", "Sph", _id);
CREATE INDEX stock_verre_ordre ON stock_verre USING btree ("Sph", _id);
CREATE UNIQUE INDEX stock_verre_place ON stock_verre USING btree ("IdOfficine", "IdNomCommercial", "Sph", "Cyl", "Diametre", "Add", "Cote", "Base") NULLS NOT DISTINCT;
CREATE TRIGGER stock_verre_trace AFTER INSERT OR DELETE ON stock_verre FOR EACH ROW EXECUTE FUNCTION tracer();

create table stop_sms (
  "Numero" text not null,
  "Le" timestamp with time zone not null default now(),
  constraint stop_sms_pkey PRIMARY KEY ("Numero")
);

create table suivi_constat (
  _id uuid not null default nouvel_id(),
  "IdConstat" uuid not null,
  "Etat" text not null,
  "Note" text,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid not null,
  constraint suivi_constat_pkey PRIMARY KEY (_id),
  constraint "suivi_constat_Etat_check" CHECK ("Etat" = ANY (ARRAY['Vu'::text, 'Expliqué'::text, 'À suivre'::text])),
  constraint "suivi_constat_Note_check" CHECK ("Note" <> ''::text),
  constraint "suivi_constat_IdConstat_fkey" FOREIGN KEY ("IdConstat") REFERENCES constat(_id),
  constraint "suivi_constat_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX suivi_constat_de ON suivi_constat USING btree ("IdConstat", _id DESC);
CREATE INDEX suivi_constat_scelle ON suivi_constat USING brin ("createdAt");
CREATE TRIGGER suivi_constat_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON suivi_constat FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();

create table suspect (
  _id uuid not null,
  "RaisonSociale" text not null,
  "NomContact" text,
  "Telephone" text,
  "Email" text,
  "Ville" text,
  "Activite" text,
  "Effectif" integer,
  "Source" text,
  status_suspect text not null default 'Nouveau'::text,
  "Motif" text,
  "ValideLe" timestamp with time zone,
  "ValidePar" uuid,
  "IdCompte" uuid,
  "IdOpportunite" uuid,
  "IdProprietaire" uuid not null,
  "SupprimeLe" timestamp with time zone,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent((((((((("RaisonSociale" || ' '::text) || COALESCE("NomContact", ''::text)) || ' '::text) || COALESCE("Ville", ''::text)) || ' '::text) || COALESCE("Activite", ''::text)) || ' '::text) || COALESCE("Telephone", ''::text))))) stored,
  constraint suspect_pkey PRIMARY KEY (_id),
  constraint "suspect_IdOpportunite_key" UNIQUE ("IdOpportunite"),
  constraint "suspect_Effectif_check" CHECK ("Effectif" > 0),
  constraint suspect_converti CHECK ((status_suspect = 'Converti'::text) = ("IdOpportunite" IS NOT NULL)),
  constraint suspect_ecarte CHECK (status_suspect <> 'Écarté'::text OR "Motif" IS NOT NULL),
  constraint suspect_status_suspect_check CHECK (status_suspect = ANY (ARRAY['Nouveau'::text, 'Contacté'::text, 'Qualifié'::text, 'Validé'::text, 'Converti'::text, 'Écarté'::text])),
  constraint "suspect_IdCompte_fkey" FOREIGN KEY ("IdCompte") REFERENCES compte_sale(_id),
  constraint "suspect_IdOpportunite_fkey" FOREIGN KEY ("IdOpportunite") REFERENCES opportunite(_id),
  constraint "suspect_IdProprietaire_fkey" FOREIGN KEY ("IdProprietaire") REFERENCES utilisateur(_id),
  constraint "suspect_ValidePar_fkey" FOREIGN KEY ("ValidePar") REFERENCES utilisateur(_id),
  constraint "suspect_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "suspect_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id)
);
CREATE INDEX suspect_compte ON suspect USING btree ("IdCompte") WHERE ("IdCompte" IS NOT NULL);
CREATE INDEX suspect_creation ON suspect USING btree ("createdAt", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX suspect_creation_de ON suspect USING btree ("IdProprietaire", "createdAt", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX suspect_nom ON suspect USING btree (sans_accent("RaisonSociale"));
CREATE INDEX suspect_ordre ON suspect USING btree (recherche, _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX suspect_proprietaire ON suspect USING btree ("IdProprietaire", recherche, _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX suspect_recherche ON suspect USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX suspect_statut ON suspect USING btree (status_suspect, "createdAt", _id) WHERE ("SupprimeLe" IS NULL);
CREATE INDEX suspect_telephone ON suspect USING btree ("Telephone") WHERE ("Telephone" IS NOT NULL);
CREATE TRIGGER suspect_trace AFTER INSERT OR DELETE OR UPDATE ON suspect FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table teinte_verre (
  _id uuid not null,
  "Libelle" text not null,
  "Couleur" text,
  "Prix" bigint,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(((COALESCE("Libelle", ''::text) || ' '::text) || COALESCE("Couleur", ''::text))))) stored,
  constraint teinte_verre_pkey PRIMARY KEY (_id),
  constraint "teinte_verre_Prix_check" CHECK ("Prix" >= 0)
);
CREATE INDEX teinte_verre_creation ON teinte_verre USING btree ("createdAt", _id);
CREATE UNIQUE INDEX teinte_verre_libelle ON teinte_verre USING btree (sans_accent(COALESCE("Libelle", ''::text)));
CREATE INDEX teinte_verre_modification ON teinte_verre USING btree ("updatedAt", _id);
CREATE INDEX teinte_verre_ordre ON teinte_verre USING btree (recherche, _id);
CREATE INDEX teinte_verre_recherche ON teinte_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER teinte_verre_ajout AFTER INSERT ON teinte_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER teinte_verre_constat AFTER UPDATE ON teinte_verre REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('Prix');
CREATE TRIGGER teinte_verre_retrait AFTER DELETE ON teinte_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER teinte_verre_trace AFTER INSERT OR DELETE OR UPDATE ON teinte_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table tentative (
  cle text not null,
  echecs integer not null,
  "dernierLe" timestamp with time zone not null default now(),
  "bloqueJusqua" timestamp with time zone,
  constraint tentative_pkey PRIMARY KEY (cle)
);

create table timbre (
  _id uuid not null,
  "Libelle" text not null,
  "APartirDe" bigint not null,
  "Montant" bigint not null,
  "DateDebut" date not null,
  "DateFin" date,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint timbre_pkey PRIMARY KEY (_id),
  constraint "timbre_APartirDe_check" CHECK ("APartirDe" >= 0 AND "APartirDe" <= '9999999999'::bigint),
  constraint "timbre_Montant_check" CHECK ("Montant" >= 0 AND "Montant" <= '9999999999'::bigint),
  constraint timbre_check CHECK ("DateFin" >= "DateDebut")
);
CREATE UNIQUE INDEX timbre_tranche ON timbre USING btree ("APartirDe", "DateDebut");
CREATE TRIGGER timbre_constat AFTER UPDATE ON timbre REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('APartirDe', 'Montant', 'DateDebut', 'DateFin');
CREATE TRIGGER timbre_trace AFTER INSERT OR DELETE OR UPDATE ON timbre FOR EACH ROW EXECUTE FUNCTION tracer();

create table total_caisse (
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "typeOperation" text not null,
  modepaiement text not null,
  "Nombre" integer not null,
  montant bigint not null,
  constraint total_caisse_pkey PRIMARY KEY ("IdOfficine", "Jour", "typeOperation", modepaiement),
  constraint "total_caisse_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id)
);
CREATE INDEX total_caisse_jour ON total_caisse USING btree ("Jour", "IdOfficine");

create table total_commande (
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "IdVendeur" uuid,
  "Regle" bigint not null,
  "Retards" integer not null,
  "Nombre" integer not null default 0,
  "Total" bigint not null default 0,
  "PartAssurance" bigint not null default 0
);
CREATE INDEX total_commande_jour ON total_commande USING btree ("Jour");
CREATE INDEX total_commande_officine ON total_commande USING btree ("IdOfficine", "Jour");

create table total_constat_plie (
  "IdOfficine" uuid,
  "Jour" date not null,
  "Heure" smallint not null,
  "IdUtilisateur" uuid,
  "Genre" text not null,
  "Nombre" integer not null,
  "Montant" bigint not null
);
CREATE INDEX total_constat_plie_de ON total_constat_plie USING btree ("IdUtilisateur", "Jour") INCLUDE ("IdOfficine", "Genre", "Heure", "Nombre", "Montant");
CREATE INDEX total_constat_plie_jour ON total_constat_plie USING btree ("Jour") INCLUDE ("IdOfficine", "IdUtilisateur", "Genre", "Heure", "Nombre", "Montant");
CREATE INDEX total_constat_plie_officine ON total_constat_plie USING btree ("IdOfficine", "Jour") INCLUDE ("IdUtilisateur", "Genre", "Heure", "Nombre", "Montant");

create table total_fournisseur (
  "Grain" text not null,
  "Jour" date not null,
  "IdOfficine" uuid not null,
  "IdFournisseur" uuid not null,
  "Bons" integer not null,
  "Pieces" integer not null,
  "Manquants" integer not null,
  "Verres" integer not null,
  "VerresLivres" integer not null,
  "ATemps" integer not null,
  "JoursDeDelai" integer not null,
  "Retours" integer not null,
  "Refaits" integer not null,
  constraint "total_fournisseur_Grain_check" CHECK ("Grain" = ANY (ARRAY['jour'::text, 'mois'::text]))
);
CREATE INDEX total_fournisseur_jour ON total_fournisseur USING btree ("Grain", "Jour");
CREATE INDEX total_fournisseur_officine ON total_fournisseur USING btree ("IdOfficine", "Grain", "Jour");

create table total_poste_plie (
  "Axe" text not null,
  "Grain" text not null,
  "Jour" date not null,
  "IdOfficine" uuid not null,
  "Cle" uuid,
  "Poste" text,
  "Nombre" integer not null,
  "Lignes" integer not null,
  "Montant" bigint not null,
  "Cout" bigint not null,
  constraint "total_poste_plie_Axe_check" CHECK ("Axe" = ANY (ARRAY['categorie'::text, 'marque'::text])),
  constraint "total_poste_plie_Grain_check" CHECK ("Grain" = ANY (ARRAY['jour'::text, 'mois'::text]))
);
CREATE INDEX total_poste_plie_jour ON total_poste_plie USING btree ("Axe", "Grain", "Jour", "IdOfficine");

create table total_proforma (
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "IdVendeur" uuid,
  "Nombre" integer not null,
  "Transformees" integer not null,
  "Total" bigint not null,
  "PartAssurance" bigint not null
);
CREATE INDEX total_proforma_jour ON total_proforma USING btree ("Jour");
CREATE INDEX total_proforma_officine ON total_proforma USING btree ("IdOfficine", "Jour");

create table total_recette_plie (
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "Nombre" integer not null,
  "Montant" bigint not null
);
CREATE INDEX total_recette_plie_jour ON total_recette_plie USING btree ("Jour", "IdOfficine");

create table total_sortie (
  "Grain" text not null,
  "Jour" date not null,
  "IdOfficine" uuid not null,
  "Nature" text not null,
  "IdCateg" uuid,
  "Nombre" integer not null,
  "Quantite" bigint not null,
  "ValeurVente" bigint not null,
  "ValeurAchat" bigint not null,
  constraint "total_sortie_Grain_check" CHECK ("Grain" = ANY (ARRAY['jour'::text, 'mois'::text]))
);
CREATE INDEX total_sortie_jour ON total_sortie USING btree ("Grain", "Jour");
CREATE INDEX total_sortie_officine ON total_sortie USING btree ("IdOfficine", "Grain", "Jour");

create table total_valeur_plie (
  "Grain" text not null,
  "Jour" date not null,
  "IdOfficine" uuid not null,
  "Quantite" bigint not null,
  "Entre" bigint not null,
  "Sorti" bigint not null,
  constraint "total_valeur_plie_Grain_check" CHECK ("Grain" = ANY (ARRAY['jour'::text, 'mois'::text]))
);
CREATE INDEX total_valeur_plie_jour ON total_valeur_plie USING btree ("Grain", "Jour", "IdOfficine");

create table total_vente_plie (
  "IdOfficine" uuid not null,
  "Jour" date not null,
  "Genre" text not null,
  "IdVendeur" uuid,
  "Nombre" integer not null,
  "Lignes" integer not null,
  "Montant" bigint not null,
  "Remise" bigint not null,
  "PartAssurance" bigint not null,
  "PartClient" bigint not null,
  constraint "total_vente_plie_Genre_check" CHECK ("Genre" = ANY (ARRAY['Commande'::text, 'Comptoir'::text]))
);
CREATE INDEX total_vente_plie_jour ON total_vente_plie USING btree ("Jour");
CREATE INDEX total_vente_plie_officine ON total_vente_plie USING btree ("IdOfficine", "Jour");

create table total_visite (
  "Axe" text not null,
  "Grain" text not null,
  "Portee" uuid,
  "Cle" uuid,
  "Genre" text not null,
  "Avant" date not null,
  "Jour" date not null,
  "Nombre" integer not null,
  "Revenus" integer not null,
  "Montant" bigint not null,
  constraint "total_visite_Axe_check" CHECK ("Axe" = ANY (ARRAY['client'::text, 'prescripteur'::text, 'creation'::text, 'prescription'::text])),
  constraint "total_visite_Grain_check" CHECK ("Grain" = ANY (ARRAY['jour'::text, 'mois'::text, 'suite'::text]))
);
CREATE INDEX total_visite_jour ON total_visite USING btree ("Axe", "Grain", "Avant", "Jour");
CREATE INDEX total_visite_portee ON total_visite USING btree ("Axe", "Grain", "Portee", "Avant", "Jour");

create table traitement_verre (
  _id uuid not null,
  "Libelle" text not null,
  "IdFour" uuid not null,
  "IdGam" uuid,
  "Prix" bigint,
  "Exclut" uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Libelle", ''::text)))) stored,
  constraint traitement_verre_pkey PRIMARY KEY (_id),
  constraint "traitement_verre_Prix_check" CHECK ("Prix" >= 0),
  constraint "traitement_verre_IdFour_fkey" FOREIGN KEY ("IdFour") REFERENCES fournisseur_verre(_id),
  constraint "traitement_verre_IdGam_IdFour_fkey" FOREIGN KEY ("IdGam", "IdFour") REFERENCES gamme_verre(_id, "IdFour"),
  constraint "traitement_verre_IdGam_fkey" FOREIGN KEY ("IdGam") REFERENCES gamme_verre(_id)
);
CREATE INDEX traitement_verre_creation ON traitement_verre USING btree ("createdAt", _id);
CREATE INDEX traitement_verre_four ON traitement_verre USING btree ("IdFour", recherche, _id);
CREATE INDEX traitement_verre_gam ON traitement_verre USING btree ("IdGam", recherche, _id);
CREATE UNIQUE INDEX traitement_verre_libelle ON traitement_verre USING btree ("IdFour", "IdGam", sans_accent(COALESCE("Libelle", ''::text))) NULLS NOT DISTINCT;
CREATE INDEX traitement_verre_modification ON traitement_verre USING btree ("updatedAt", _id);
CREATE INDEX traitement_verre_ordre ON traitement_verre USING btree (recherche, _id);
CREATE INDEX traitement_verre_recherche ON traitement_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER traitement_verre_ajout AFTER INSERT ON traitement_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER traitement_verre_constat AFTER UPDATE ON traitement_verre REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('Prix');
CREATE TRIGGER traitement_verre_exclut BEFORE INSERT OR UPDATE OF "Exclut" ON traitement_verre FOR EACH ROW EXECUTE FUNCTION exclusions_connues();
CREATE TRIGGER traitement_verre_retrait AFTER DELETE ON traitement_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER traitement_verre_sans AFTER DELETE ON traitement_verre FOR EACH ROW EXECUTE FUNCTION exclusions_sans();
CREATE TRIGGER traitement_verre_trace AFTER INSERT OR DELETE OR UPDATE ON traitement_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table version_verre (
  _id uuid not null,
  "Version" text not null,
  "IdGam" uuid not null,
  "IdIndice" uuid not null,
  "Prix_Base" boolean,
  "Prix" bigint,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE("Version", ''::text)))) stored,
  constraint version_verre_pkey PRIMARY KEY (_id),
  constraint "version_verre_Prix_check" CHECK ("Prix" >= 0),
  constraint "version_verre_IdGam_fkey" FOREIGN KEY ("IdGam") REFERENCES gamme_verre(_id),
  constraint "version_verre_IdIndice_fkey" FOREIGN KEY ("IdIndice") REFERENCES indice_verre(_id)
);
CREATE INDEX version_verre_creation ON version_verre USING btree ("createdAt", _id);
CREATE INDEX version_verre_gam ON version_verre USING btree ("IdGam", recherche, _id);
CREATE INDEX version_verre_indice ON version_verre USING btree ("IdIndice", recherche, _id);
CREATE UNIQUE INDEX version_verre_libelle ON version_verre USING btree ("IdGam", "IdIndice", sans_accent(COALESCE("Version", ''::text)));
CREATE INDEX version_verre_modification ON version_verre USING btree ("updatedAt", _id);
CREATE INDEX version_verre_ordre ON version_verre USING btree (recherche, _id);
CREATE INDEX version_verre_recherche ON version_verre USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE TRIGGER version_verre_ajout AFTER INSERT ON version_verre REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER version_verre_constat AFTER UPDATE ON version_verre REFERENCING OLD TABLE AS anciens NEW TABLE AS nouveaux FOR EACH STATEMENT EXECUTE FUNCTION constater_bareme('Prix');
CREATE TRIGGER version_verre_retrait AFTER DELETE ON version_verre REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif();
CREATE TRIGGER version_verre_trace AFTER INSERT OR DELETE OR UPDATE ON version_verre FOR EACH ROW EXECUTE FUNCTION tracer('recherche');

create table verre_vendu (
  _id uuid not null default nouvel_id(),
  "IdCommande" uuid,
  "IdProforma" uuid,
  "Paire" smallint not null,
  "Cote" text not null,
  "IdModelVer" uuid,
  "IdVersion" uuid,
  "IdColoration" uuid,
  "IdTeinte" uuid,
  "IdFabrication" uuid,
  "IdStockVerre" uuid,
  "IdFournisseur" uuid,
  "Convenu" jsonb,
  "IdVente" uuid not null generated always as (COALESCE("IdCommande", "IdProforma")) stored,
  constraint verre_vendu_pkey PRIMARY KEY (_id),
  constraint "verre_vendu_Cote_check" CHECK ("Cote" = ANY (ARRAY['OD'::text, 'OG'::text])),
  constraint "verre_vendu_Paire_check" CHECK ("Paire" >= 1 AND "Paire" <= 3),
  constraint verre_vendu_check CHECK (num_nonnulls("IdCommande", "IdProforma") = 1),
  constraint "verre_vendu_IdColoration_fkey" FOREIGN KEY ("IdColoration") REFERENCES coloration_verre(_id),
  constraint "verre_vendu_IdCommande_fkey" FOREIGN KEY ("IdCommande") REFERENCES commande_client(_id),
  constraint "verre_vendu_IdFabrication_fkey" FOREIGN KEY ("IdFabrication") REFERENCES fabrication_verre(_id),
  constraint "verre_vendu_IdFournisseur_fkey" FOREIGN KEY ("IdFournisseur") REFERENCES fournisseur(_id),
  constraint "verre_vendu_IdModelVer_fkey" FOREIGN KEY ("IdModelVer") REFERENCES modele_verre(_id),
  constraint "verre_vendu_IdProforma_fkey" FOREIGN KEY ("IdProforma") REFERENCES proforma(_id),
  constraint "verre_vendu_IdStockVerre_fkey" FOREIGN KEY ("IdStockVerre") REFERENCES article(_id),
  constraint "verre_vendu_IdTeinte_fkey" FOREIGN KEY ("IdTeinte") REFERENCES teinte_verre(_id),
  constraint "verre_vendu_IdVersion_fkey" FOREIGN KEY ("IdVersion") REFERENCES version_verre(_id)
);
CREATE INDEX verre_vendu_coloration ON verre_vendu USING btree ("IdColoration") WHERE ("IdColoration" IS NOT NULL);
CREATE INDEX verre_vendu_fabrication ON verre_vendu USING btree ("IdFabrication") WHERE ("IdFabrication" IS NOT NULL);
CREATE INDEX verre_vendu_fournisseur ON verre_vendu USING btree ("IdFournisseur") WHERE ("IdFournisseur" IS NOT NULL);
CREATE INDEX verre_vendu_modele ON verre_vendu USING btree ("IdModelVer") WHERE ("IdModelVer" IS NOT NULL);
CREATE UNIQUE INDEX verre_vendu_place ON verre_vendu USING btree ("IdVente", "Paire", "Cote");
CREATE INDEX verre_vendu_stock ON verre_vendu USING btree ("IdStockVerre") WHERE ("IdStockVerre" IS NOT NULL);
CREATE INDEX verre_vendu_teinte ON verre_vendu USING btree ("IdTeinte") WHERE ("IdTeinte" IS NOT NULL);
CREATE INDEX verre_vendu_version ON verre_vendu USING btree ("IdVersion") WHERE ("IdVersion" IS NOT NULL);

create table traitement_vendu (
  "IdVerre" uuid not null,
  "Rang" smallint not null,
  "IdTraitement" uuid not null,
  constraint traitement_vendu_pkey PRIMARY KEY ("IdVerre", "Rang"),
  constraint "traitement_vendu_IdTraitement_fkey" FOREIGN KEY ("IdTraitement") REFERENCES traitement_verre(_id),
  constraint "traitement_vendu_IdVerre_fkey" FOREIGN KEY ("IdVerre") REFERENCES verre_vendu(_id) ON DELETE CASCADE
);
CREATE INDEX traitement_vendu_traitement ON traitement_vendu USING btree ("IdTraitement");

create table type_operation (
  "Nom" text not null,
  "Tiroir" text not null,
  "Recette" boolean not null,
  constraint type_operation_pkey PRIMARY KEY ("Nom"),
  constraint "type_operation_Tiroir_check" CHECK ("Tiroir" = ANY (ARRAY['Fonds'::text, 'Entrée'::text, 'Sortie'::text, 'Rien'::text]))
);

create table type_sms (
  _id uuid not null,
  "Libelle" text not null,
  "messageTemplate" text not null,
  "Actif" boolean not null default true,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint type_sms_pkey PRIMARY KEY (_id)
);
CREATE UNIQUE INDEX type_sms_libelle ON type_sms USING btree (sans_accent("Libelle"));
CREATE TRIGGER type_sms_constat AFTER INSERT OR UPDATE ON type_sms FOR EACH ROW EXECUTE FUNCTION constater_message('messageTemplate');
CREATE TRIGGER type_sms_trace AFTER INSERT OR DELETE OR UPDATE ON type_sms FOR EACH ROW EXECUTE FUNCTION tracer();

create table utilisateur_role (
  "IdUtilisateur" uuid not null,
  "IdRole" uuid not null,
  constraint utilisateur_role_pkey PRIMARY KEY ("IdUtilisateur", "IdRole"),
  constraint "utilisateur_role_IdRole_fkey" FOREIGN KEY ("IdRole") REFERENCES role(_id),
  constraint "utilisateur_role_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id) ON DELETE CASCADE
);
CREATE INDEX utilisateur_role_role ON utilisateur_role USING btree ("IdRole");
CREATE TRIGGER utilisateur_role_constat AFTER INSERT ON utilisateur_role FOR EACH ROW EXECUTE FUNCTION constater_droit();
CREATE TRIGGER utilisateur_role_trace AFTER INSERT OR DELETE ON utilisateur_role FOR EACH ROW EXECUTE FUNCTION tracer_role_de_compte();

create table versement (
  _id uuid not null default nouvel_id(),
  "IdOfficine" uuid not null,
  "DateVersement" date not null,
  montant bigint not null,
  "IdBanque" uuid not null,
  reference text,
  "IdOperation" uuid not null,
  "Statut" text not null default 'Créé'::text,
  "valideLe" timestamp with time zone,
  "validePar" uuid,
  "Rang" bigint not null,
  "Empreinte" text not null,
  version integer not null default 1,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  "updatedBy" uuid,
  recherche text collate "C" not null generated always as ((' '::text || sans_accent(COALESCE(reference, ''::text)))) stored,
  constraint versement_pkey PRIMARY KEY (_id),
  constraint "versement_IdOfficine_Rang_key" UNIQUE ("IdOfficine", "Rang"),
  constraint "versement_Statut_check" CHECK ("Statut" = ANY (ARRAY['Créé'::text, 'Validé'::text, 'Archivé'::text, 'Annulé'::text])),
  constraint versement_montant_check CHECK (montant >= 1 AND montant <= '9999999999'::bigint),
  constraint "versement_IdBanque_fkey" FOREIGN KEY ("IdBanque") REFERENCES banque(_id),
  constraint "versement_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id),
  constraint "versement_IdOperation_fkey" FOREIGN KEY ("IdOperation") REFERENCES operation(_id),
  constraint "versement_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id),
  constraint "versement_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES utilisateur(_id),
  constraint "versement_validePar_fkey" FOREIGN KEY ("validePar") REFERENCES utilisateur(_id)
);
CREATE INDEX versement_a_valider ON versement USING btree ("IdOfficine") WHERE ("Statut" = 'Créé'::text);
CREATE INDEX versement_archive ON versement USING btree ("IdOfficine", "createdAt" DESC, _id DESC) WHERE ("Statut" = 'Archivé'::text);
CREATE INDEX versement_banque ON versement USING btree ("IdBanque", "createdAt" DESC, _id DESC, "IdOfficine", "Statut");
CREATE INDEX versement_creation ON versement USING btree ("createdAt" DESC, _id DESC) WHERE ("Statut" <> 'Archivé'::text);
CREATE INDEX versement_jour ON versement USING btree ("DateVersement", "IdOfficine");
CREATE INDEX versement_montant ON versement USING btree (montant, _id) WHERE ("Statut" <> 'Archivé'::text);
CREATE INDEX versement_officine ON versement USING btree ("IdOfficine", "createdAt" DESC, _id DESC) WHERE ("Statut" <> 'Archivé'::text);
CREATE INDEX versement_operation ON versement USING btree ("IdOperation");
CREATE INDEX versement_recherche ON versement USING gin (recherche gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX versement_scelle ON versement USING brin ("createdAt");
CREATE INDEX versement_statut ON versement USING btree ("Statut", "createdAt" DESC, _id DESC, "IdOfficine");
CREATE TRIGGER versement_a_temps BEFORE INSERT ON versement FOR EACH ROW EXECUTE FUNCTION etre_d_un_jour_ouvert();
CREATE TRIGGER versement_ajout AFTER INSERT ON versement REFERENCING NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"Statut" <> ''Archivé''');
CREATE TRIGGER versement_changement AFTER UPDATE ON versement REFERENCING OLD TABLE AS anciennes NEW TABLE AS nouvelles FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"Statut" <> ''Archivé''');
CREATE TRIGGER versement_constat AFTER UPDATE OF "Statut" ON versement FOR EACH ROW WHEN (old."valideLe" IS NULL AND new."valideLe" IS NOT NULL AND new."validePar" = new."createdBy") EXECUTE FUNCTION constater_ecrit('constats_de_versement');
CREATE TRIGGER versement_fige BEFORE UPDATE ON versement FOR EACH ROW EXECUTE FUNCTION versement_fige();
CREATE TRIGGER versement_inscrire BEFORE INSERT ON versement FOR EACH ROW EXECUTE FUNCTION inscrire_versement();
CREATE TRIGGER versement_intouchable BEFORE DELETE OR TRUNCATE ON versement FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();
CREATE TRIGGER versement_retrait AFTER DELETE ON versement REFERENCING OLD TABLE AS anciennes FOR EACH STATEMENT EXECUTE FUNCTION compter_effectif_officine('"Statut" <> ''Archivé''');
CREATE TRIGGER versement_trace AFTER INSERT OR UPDATE ON versement FOR EACH ROW EXECUTE FUNCTION tracer('Empreinte', 'recherche');

create table version_dossier (
  _id uuid not null default nouvel_id(),
  "IdDossier" uuid not null,
  "Numero" integer not null,
  "Part" bigint not null,
  "TauxRemise" smallint not null,
  "Remise" bigint not null,
  "Motif" text,
  "Pieces" jsonb not null,
  "createdAt" timestamp with time zone not null default now(),
  "createdBy" uuid,
  constraint version_dossier_pkey PRIMARY KEY (_id),
  constraint "version_dossier_IdDossier_Numero_key" UNIQUE ("IdDossier", "Numero"),
  constraint "version_dossier_Numero_check" CHECK ("Numero" > 0),
  constraint "version_dossier_Part_check" CHECK ("Part" >= 0),
  constraint "version_dossier_TauxRemise_check" CHECK ("TauxRemise" >= 0 AND "TauxRemise" <= 100),
  constraint version_dossier_check CHECK ("Remise" >= 0 AND "Remise" <= "Part"),
  constraint "version_dossier_IdDossier_fkey" FOREIGN KEY ("IdDossier") REFERENCES dossier_assurance(_id),
  constraint "version_dossier_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES utilisateur(_id)
);
CREATE INDEX version_dossier_scelle ON version_dossier USING brin ("createdAt");
CREATE TRIGGER version_dossier_intouchable BEFORE DELETE OR UPDATE OR TRUNCATE ON version_dossier FOR EACH STATEMENT EXECUTE FUNCTION argent_intouchable();

create table visite (
  "Axe" text not null,
  "Cle" uuid,
  "Portee" uuid,
  "IdClient" uuid not null,
  "Genre" text not null,
  "Mois" date not null,
  "Premier" date not null,
  "Avant" date not null,
  constraint "visite_IdClient_Axe_Cle_Portee_Mois_key" UNIQUE NULLS NOT DISTINCT ("IdClient", "Axe", "Cle", "Portee", "Mois"),
  constraint "visite_Axe_check" CHECK ("Axe" = ANY (ARRAY['client'::text, 'prescripteur'::text]))
);
CREATE INDEX visite_mois ON visite USING btree ("Axe", "Mois", "Portee");

create table vue_liste (
  _id uuid not null default nouvel_id(),
  "Nom" text not null,
  "Liste" text not null,
  "Question" jsonb not null default '{}'::jsonb,
  "Colonnes" jsonb,
  "IdUtilisateur" uuid not null,
  "IdRole" uuid,
  "createdAt" timestamp with time zone not null default now(),
  "updatedAt" timestamp with time zone not null default now(),
  constraint vue_liste_pkey PRIMARY KEY (_id),
  constraint "vue_liste_IdRole_fkey" FOREIGN KEY ("IdRole") REFERENCES role(_id) ON DELETE SET NULL,
  constraint "vue_liste_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id)
);
CREATE UNIQUE INDEX vue_liste_nom ON vue_liste USING btree ("IdUtilisateur", "Liste", sans_accent("Nom"));
CREATE INDEX vue_liste_role ON vue_liste USING btree ("IdRole") WHERE ("IdRole" IS NOT NULL);
CREATE TRIGGER vue_liste_trace AFTER INSERT OR DELETE OR UPDATE ON vue_liste FOR EACH ROW EXECUTE FUNCTION tracer();

create table vue_par_defaut (
  "IdUtilisateur" uuid not null,
  "Liste" text not null,
  "IdVue" uuid not null,
  constraint vue_par_defaut_pkey PRIMARY KEY ("IdUtilisateur", "Liste"),
  constraint "vue_par_defaut_IdUtilisateur_fkey" FOREIGN KEY ("IdUtilisateur") REFERENCES utilisateur(_id),
  constraint "vue_par_defaut_IdVue_fkey" FOREIGN KEY ("IdVue") REFERENCES vue_liste(_id) ON DELETE CASCADE
);
CREATE INDEX vue_par_defaut_vue ON vue_par_defaut USING btree ("IdVue");

alter table document add constraint "document_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id);

alter table personnel add constraint personnel_agence_fkey FOREIGN KEY (agence) REFERENCES officine(_id);

alter table utilisateur add constraint "utilisateur_IdOfficine_fkey" FOREIGN KEY ("IdOfficine") REFERENCES officine(_id);

-- Fonctions qui prennent ou rendent une ligne ---------------------------------------------------------

CREATE FUNCTION achat_du_verre(v commande_verre)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when v."ACharge" = 'Fournisseur' then 0 when v."IdStockVerre" is not null then cout_de_vente(v."IdCommande", v."IdStockVerre")
    else (select b."PrixAchat" from verre_vendu x join matrice_prix b on b."IdModelVer" = x."IdModelVer" join catalogue_verre k on k."_id" = b."IdCatalogue"
      where x."IdCommande" = v."IdCommande" and x."Paire" = v."Paire" and x."Cote" = v."Cote" and daterange(k."DateDebut", k."DateFin", '[]') @> v."DateCommande"
        and round(v."Sph") between b."SphInf" and b."SphSup" and round(coalesce(v."Cyl", 0)) between b."CylInf" and b."CylSup"
        and (b."AddInf" is null or round(v."Add") between b."AddInf" and b."AddSup")
      order by k."DateDebut" desc, b."_id" limit 1) end $function$;

CREATE FUNCTION ajouter_fournisseurs(parts total_fournisseur[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into total_fournisseur select "Grain", "Jour", "IdOfficine", "IdFournisseur", sum("Bons"), sum("Pieces"), sum("Manquants"), sum("Verres"), sum("VerresLivres"), sum("ATemps"), sum("JoursDeDelai"), sum("Retours"), sum("Refaits") from unnest(parts) group by "Grain", "Jour", "IdOfficine", "IdFournisseur" having not (sum("Bons") = 0 and sum("Pieces") = 0 and sum("Manquants") = 0 and sum("Verres") = 0 and sum("VerresLivres") = 0 and sum("ATemps") = 0 and sum("JoursDeDelai") = 0 and sum("Retours") = 0 and sum("Refaits") = 0) $function$;

CREATE FUNCTION ajouter_proformas(parts total_proforma[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into total_proforma select "IdOfficine", "Jour", "IdVendeur", sum("Nombre"), sum("Transformees"), sum("Total"), sum("PartAssurance") from unnest(parts) group by "IdOfficine", "Jour", "IdVendeur" having not (sum("Nombre") = 0 and sum("Transformees") = 0 and sum("Total") = 0 and sum("PartAssurance") = 0) $function$;

CREATE FUNCTION ajouter_sorties(parts total_sortie[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into total_sortie select "Grain", "Jour", "IdOfficine", "Nature", "IdCateg", sum("Nombre"), sum("Quantite"), sum("ValeurVente"), sum("ValeurAchat") from unnest(parts) group by "Grain", "Jour", "IdOfficine", "Nature", "IdCateg" having not (sum("Nombre") = 0 and sum("Quantite") = 0 and sum("ValeurVente") = 0 and sum("ValeurAchat") = 0) $function$;

CREATE FUNCTION ajouter_suites(parts total_commande[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into total_commande select "IdOfficine", "Jour", "IdVendeur", sum("Regle"), sum("Retards"), sum("Nombre"), sum("Total"), sum("PartAssurance") from unnest(parts) group by "IdOfficine", "Jour", "IdVendeur" having not (sum("Regle") = 0 and sum("Retards") = 0 and sum("Nombre") = 0 and sum("Total") = 0 and sum("PartAssurance") = 0) $function$;

CREATE FUNCTION ajouter_visites(parts total_visite[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into total_visite select "Axe", "Grain", "Portee", "Cle", "Genre", "Avant", "Jour", sum("Nombre"), sum("Revenus"), sum("Montant") from unnest(parts) group by "Axe", "Grain", "Portee", "Cle", "Genre", "Avant", "Jour" having not (sum("Nombre") = 0 and sum("Revenus") = 0 and sum("Montant") = 0) $function$;

CREATE FUNCTION compte_de_recette(o operation)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when o."IdOrigine" is null then 1
    when (select sum(x.montant) from operation x where x."_id" = o."IdOrigine" or (x."IdOrigine" = o."IdOrigine" and x."Rang" <= o."Rang")) = 0
      then -1 else 0 end $function$;

CREATE FUNCTION connu_attendu(v commande_verre)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (v."Statut" <> 'Supprimé' and v."PrixAchat" is not null and v."IdOrigine" is null)::int $function$;

CREATE FUNCTION constater(genre text, officine uuid, entite text, id uuid, montant bigint, le timestamp with time zone, qui uuid, motif text DEFAULT NULL::text, avant text DEFAULT NULL::text, apres text DEFAULT NULL::text, nombre integer DEFAULT 1, pourcent numeric DEFAULT NULL::numeric, approbateur uuid DEFAULT NULL::uuid)
 RETURNS constat
 LANGUAGE sql
AS $function$
  select row(nouvel_id(), genre, officine, entite, id, nombre, montant, pourcent, avant, apres, nullif(motif, ''), approbateur,
    coalesce(contexte_du_geste() ->> 'requestId', ''), le, qui, pg_current_xact_id(), false)::constat $function$;

CREATE FUNCTION constats_d_accord(a accueil)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from client c, constater('Accord d’un client', c."IdOfficine", 'client', c."_id", null, a."createdAt", a."createdBy",
    concat_ws(' · ', (select "Nom" from officine where "_id" = a."IdOfficine"), a."Par")) k where c."_id" = a."IdClient" $function$;

CREATE FUNCTION constats_d_achat(c correction_achat)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from envoi e join bon_reception b on b."_id" = e."IdBon", constater('Achat corrigé', c."IdOfficine", 'bon_reception', b."_id",
    c."Quantite" * (c."Nouveau" - c."Ancien"), c."createdAt", c."createdBy", concat_ws(' · ', b."RefBR", c."Motif"), c."Ancien"::text, c."Nouveau"::text,
    c."Quantite") k where e."_id" = c."IdEnvoi" $function$;

CREATE FUNCTION constats_d_avoir(a avoir)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Avoir', a."IdOfficine", 'avoir', a."_id", a."Montant", a."createdAt", a."createdBy", a."Motif") k $function$;

CREATE FUNCTION constats_d_ecriture(e ecriture_assurance)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from ligne_assurance l, constater(case e."Genre" when 'Abandon' then 'Part abandonnée' else 'Part mise au client' end,
    e."IdOfficine", 'facture_assurance', l."IdFacture", e.montant, e."createdAt", e."createdBy", e."Motif") k
  where l."_id" = e."IdLigne" and e."Genre" in ('Abandon', 'Client') and e.montant > 0 $function$;

CREATE FUNCTION constats_d_etape(e commande_etape)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from commande_client c, constater(
    case when exists (select from commande_etape a where a."IdCommande" = e."IdCommande" and a."_id" < e."_id") then 'Travail repris' else 'Vente datée' end,
    c."IdOfficine", 'commande_client', c."_id", null, e."createdAt", e."createdBy", e."Motif") k where c."_id" = e."IdCommande" $function$;

CREATE FUNCTION constats_d_impression(i impression)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
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
  where i.rang > 1 $function$;

CREATE FUNCTION constats_d_inventaire(i inventaire)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from (select count(*)::int as n, coalesce(sum(l."Ecart" * l."CoutUnitaire"), 0)::bigint as montant from inventaire_ligne l
      where l."IdInventaire" = i."_id" and l."Ecart" <> 0) t,
    constater(case i."Statut" when 'Annulé' then 'Inventaire abandonné' else 'Inventaire' end, i."IdOfficine", 'inventaire', i."_id", t.montant,
      i."clotureLe", i."cloturePar", concat_ws(' · ', i."Reference", i."Libelle"), nombre => t.n) k
  where i."Statut" in ('Transféré', 'Annulé') and i."clotureLe" is not null and t.n > 0 $function$;

CREATE FUNCTION constats_d_operation(o operation)
 RETURNS SETOF constat
 LANGUAGE plpgsql
AS $function$
declare
  g operation;
begin
  if o."IdOrigine" is not null and not de_l_avoir(o) then
    select * into g from operation where "_id" = o."IdOrigine";
    return next constater(
      case when (g."Jour" <> o."Jour" or g.montant + o.montant <> 0 or par_avoir(o."IdOrigine", o."IdAvoir", o.modepaiement) = 'credit')
        and g."typeOperation" <> 'Approvisionnement' and exists (select from type_operation t where t."Nom" = g."typeOperation" and t."Tiroir" = 'Entrée')
        then 'Remboursement' else 'Annulation' end,
      o."IdOfficine", 'operation', o."_id", abs(o.montant), o."createdAt", o."createdBy", o."Motif",
      case when g.modepaiement <> o.modepaiement then g.modepaiement end, case when g.modepaiement <> o.modepaiement then o.modepaiement end);
  end if;
  if o."Ecart" <> 0 then
    return next constater('Écart', o."IdOfficine", 'operation', o."_id", o."Ecart", o."createdAt", o."createdBy", o."Motif");
  end if;
  -- A merge of clients is followed: it was theirs.
  if o.modepaiement = 'Avoir' and o.montant > 0 then
    return query select (constater('Crédit d’un autre', o."IdOfficine", 'operation', o."_id", o.montant, o."createdAt", o."createdBy",
        k."Reference" || ' · ' || c."Nom" || ' ' || c."Prenoms")).*
      from avoir k join client c on c."_id" = k."IdClient", client x
      where k."_id" = o."IdAvoir" and x."_id" = o."IdClient" and coalesce(x."IdFusion", x."_id") <> coalesce(c."IdFusion", c."_id");
  end if;
end $function$;

CREATE FUNCTION constats_d_ouverture(o ouverture_stock)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from (select count(*)::int as n, sum(m."Quantite" * m."CoutUnitaire")::bigint as montant, min(m."IdArticle"::text)::uuid as id
      from mouvement m where m."idEntite" = o."_id" and m."Quantite" > 0) t,
    constater('Stock d’ouverture', o."IdOfficine", 'article', t.id, t.montant, o."createdAt", o."createdBy", o."Reference", nombre => t.n) k where t.n > 0 $function$;

CREATE FUNCTION constats_de_billetage(b billetage)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Écart', b."IdOfficine", 'billetage', b."_id", b."Ecart", b."createdAt", b."createdBy", b."Motif") k where b."Ecart" <> 0 $function$;

CREATE FUNCTION constats_de_billetage_depense(b billetage_depense)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Écart', b."IdOfficine", 'billetage_depense', b."_id", b."Ecart", b."createdAt", b."createdBy", b."Motif") k
  where b."Ecart" <> 0 $function$;

CREATE FUNCTION constats_de_casse(c casse_monture)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from article a, constater('Sortie du stock', c."IdOfficine", 'commande_client', c."IdCommande", a."PrixAchat", c."createdAt", c."createdBy",
    concat_ws(' · ', c."Motif", c."ACharge")) k where a."_id" = c."IdRemplacement" $function$;

CREATE FUNCTION constats_de_cloture_contree(c cloture_contree)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from billetage b, constater('Annulation', c."IdOfficine", 'billetage', b."_id", b."Ecart", c."createdAt", c."createdBy", c."Motif") k
  where b."_id" = c."IdBilletage" $function$;

CREATE FUNCTION constats_de_contraire(r reglement_fournisseur)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from bon_reception b, constater('Annulation', r."IdOfficine", 'bon_reception', b."_id", -r.montant, r."createdAt", r."createdBy",
    concat_ws(' · ', b."RefBR", r.modepaiement, r.reference, r."Motif")) k where b."_id" = r."IdBon" $function$;

CREATE FUNCTION constats_de_convention(c convention)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Convention signée', officine_de(c."SigneePar"), 'convention', c."_id", null, c."SigneeLe", c."SigneePar",
    case when c."SigneePar" = c."createdBy" then 'Proposée et signée par la même personne' end, pourcent => c."Remise") k where c."SigneeLe" is not null $function$;

CREATE FUNCTION constats_de_creance(c creance_ouverture)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Annulation', c."IdOfficine", 'creance_ouverture', c."IdOrigine", -c."Montant", c."createdAt", c."createdBy", c."Motif") k $function$;

CREATE FUNCTION constats_de_depense(d depense)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Annulation', d."IdOfficine", 'depense', d."_id", abs(d."Montant"), d."createdAt", d."createdBy", d."Motif") k
  where d."IdOrigine" is not null $function$;

CREATE FUNCTION constats_de_fusion(h historique)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Fusion', coalesce(h."IdOfficine", officine_de(h."IdUtilisateur")), h.entite, h."idEntite", null, h."createdAt", h."IdUtilisateur",
    case when h.appel like '%/defaire-fusion/%' then 'Fusion défaite'
      else coalesce(h.avant ->> 'Libelle', h.avant ->> 'Libelle_marq', h.avant ->> 'Nom') end) k
  where (h.appel like '%/fusionner/%' and (h.action = 'suppression' or h.apres ? 'IdFusion'))
    or (h.appel like '%/defaire-fusion/%' and h.avant ? 'IdFusion') $function$;

CREATE FUNCTION constats_de_livraison(l livraison)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Livrée impayée', l."IdOfficine", 'commande_client', l."IdCommande", l."ResteAPayer", l."LivreLe", l."LivrePar", l."RemisA") k $function$;

CREATE FUNCTION constats_de_mouvement(m mouvement)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from sortie s, constater('Sortie reprise', m."IdOfficine", 'article', m."IdArticle", m."Quantite" * m."CoutUnitaire", m."createdAt",
    m."createdBy", s."Reference" || ' (' || s."Motif" || ') : ' || m."Motif", nombre => m."Quantite") k
  where m.entite = 'sortie' and m."Quantite" > 0 and s."_id" = m."idEntite" $function$;

CREATE FUNCTION constats_de_numero(o operation)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Numéro douteux', o."IdOfficine", 'operation', o."_id", o.montant, o."createdAt", o."createdBy",
    concat_ws(' · ', o.modepaiement, o.reference)) k $function$;

CREATE FUNCTION constats_de_paiement(p paiement_assurance)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Annulation', officine_de(p."createdBy"), 'paiement_assurance', p."_id", -p.montant, p."createdAt", p."createdBy",
    concat_ws(' · ', p.mode, p.reference, p."Motif")) k $function$;

CREATE FUNCTION constats_de_perte(p perte_transfert)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from transfert_ligne l, constater('Manquant', p."IdOfficine", 'transfert', p."IdTransfert", p."Quantite" * p."CoutUnitaire",
    p."createdAt", p."createdBy", p."Motif", nombre => p."Quantite") k where l."_id" = p."IdLigne" and p."IdPerte" is null and p."Quantite" > 0 $function$;

CREATE FUNCTION constats_de_pointage(m billetage_mode)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from billetage b, constater('Écart', m."IdOfficine", 'billetage', b."_id", m."Ecart", m."createdAt", m."createdBy",
    concat_ws(' · ', m."Mode", b."Motif")) k where b."_id" = m."IdBilletage" and m."Ecart" <> 0 $function$;

CREATE FUNCTION constats_de_prix(p prix_article)
 RETURNS SETOF constat
 LANGUAGE plpgsql
AS $function$
declare
  t record;
begin
  if exists (select from prix_article x where x."createdAt" = p."createdAt" and x."IdOfficine" = p."IdOfficine" and x."Cause" = p."Cause"
    and x."createdBy" is not distinct from p."createdBy" and x."_id" < p."_id") then
    return;
  end if;
  select count(*)::int as n, sum(x."Nouveau" - x."Ancien")::bigint as montant into t from prix_article x
    where x."createdAt" = p."createdAt" and x."IdOfficine" = p."IdOfficine" and x."Cause" = p."Cause" and x."createdBy" is not distinct from p."createdBy";
  if p."Cause" <> 'Réception' or t.montant < 0 then
    return next constater('Prix changé', p."IdOfficine", 'article', p."IdArticle", t.montant, p."createdAt", p."createdBy", nullif(p."Cause", 'À la main'),
      case t.n when 1 then p."Ancien"::text end, case t.n when 1 then p."Nouveau"::text end, t.n);
  end if;
end $function$;

CREATE FUNCTION constats_de_refait(v commande_verre)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from commande_client c, constater('Verre refait', v."IdOfficine", 'commande_client', v."IdCommande",
    coalesce(v."PrixAchat", (to_jsonb(c) ->> ('PrixVer' || case v."Cote" when 'OD' then 'D' else 'G' end || v."Paire"))::bigint), v."createdAt", v."createdBy",
    concat_ws(' · ', v."RefVerre", v."MotifRefait")) k where c."_id" = v."IdCommande" $function$;

CREATE FUNCTION constats_de_reglement(r reglement_fournisseur)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from bon_reception b join fournisseur f on f."_id" = b."IdFournisseur",
    constater('Fournisseur payé seul', r."IdOfficine", 'bon_reception', b."_id", r.montant, r."createdAt", r."createdBy",
    concat_ws(' · ', b."RefBR", r.modepaiement, r.reference)) k
  where b."_id" = r."IdBon" and r."IdOrigine" is null and r.montant > 0 and r."IdAvoir" is null
    and (b."createdBy" = r."createdBy" or exists (select from mouvement m where m.entite = 'bon_reception' and m."idEntite" = b."_id" and m."createdBy" = r."createdBy")
      or exists (select from correction_achat c join envoi e on e."_id" = c."IdEnvoi" where e."IdBon" = b."_id" and c."createdBy" = r."createdBy")
      or (exists (select from historique h where h.entite = 'fournisseur' and h."idEntite" = f."_id" and h.action = 'creation' and h."IdUtilisateur" = r."createdBy")
        and not exists (select from reglement_fournisseur a join bon_reception x on x."_id" = a."IdBon"
        where x."IdFournisseur" = f."_id" and a."IdAvoir" is null and a."_id" < r."_id"))) $function$;

CREATE FUNCTION constats_de_retour_perdu(a avoir)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from (select sum(-m."Quantite")::int as n, sum(-m."Quantite" * m."CoutUnitaire")::bigint as montant from mouvement m
      where m."idEntite" = a."_id" and m.entite = 'avoir' and m."Quantite" < 0) t,
    constater('Perdu au retour', a."IdOfficine", 'avoir', a."_id", t.montant, a."createdAt", a."createdBy", a."Motif", nombre => t.n) k where t.n > 0 $function$;

CREATE FUNCTION constats_de_sortie(s sortie)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from (select sum(-m."Quantite")::int as n, sum(-m."Quantite" * m."CoutUnitaire")::bigint as montant, min(m."IdArticle"::text)::uuid as id
      from mouvement m where m."idEntite" = s."_id" and m.entite = 'sortie' and m."Quantite" < 0) t,
    constater('Sortie du stock', s."IdOfficine", 'article', t.id, t.montant, s."createdAt", s."createdBy",
      concat_ws(' · ', s."Reference", s."Motif", s."Observation"), nombre => t.n) k where t.n > 0 $function$;

CREATE FUNCTION constats_de_versement(v versement)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Versement validé seul', v."IdOfficine", 'versement', v."_id", v.montant, v."valideLe", v."validePar", v.reference) k
  where v."valideLe" is not null and v."validePar" = v."createdBy" $function$;

CREATE FUNCTION constats_de_version(v version_vente)
 RETURNS SETOF constat
 LANGUAGE plpgsql
AS $function$
declare
  vente text := case when v."IdCommande" is null then 'commande_comptoir' else 'commande_client' end;
  id uuid := coalesce(v."IdCommande", v."IdComptoir");
  qui uuid := coalesce(v."createdBy", v."IdVendeur");
  p version_vente;
  accord record;
  perte bigint;
begin
  if v."Cause" in ('reprise', 'retour', 'date') then
    return;
  end if;
  if v."Cause" = 'annulation' then
    return next constater('Vente annulée', v."IdOfficine", vente, id, v."Total", v."createdAt", qui,
      case when v."IdCommande" is null then (select k."MotifAnnulation" from commande_comptoir k where k."_id" = id)
        else (select k."MotifAnnulation" from commande_client k where k."_id" = id) end);
    if v."Remise" > 0 then
      return next constater('Remise', v."IdOfficine", vente, id, -v."Remise", v."createdAt", qui, null, v."Remise"::text, '0',
        pourcent => ceil(v."Remise" * 1000.0 / (v."Total" + v."Remise")) / 10);
    end if;
    return;
  end if;
  if v."Numero" > 1 then
    if v."IdCommande" is not null then
      select * into p from version_vente x where x."IdCommande" = id and x."Numero" < v."Numero" order by x."Numero" desc limit 1;
    else
      select * into p from version_vente x where x."IdComptoir" = id and x."Numero" < v."Numero" order by x."Numero" desc limit 1;
    end if;
  end if;
  if v."Remise" > coalesce(p."Remise", 0) then
    select a."IdApprobateur", a."Motif" into accord from remise_approuvee a
      where a."IdVersion" = v."_id" or (a."IdVersion" is null and a."IdVente" = id and v."Numero" = 1 and a."Remise" = v."Remise") limit 1;
    return next constater('Remise', v."IdOfficine", vente, id, v."Remise" - coalesce(p."Remise", 0), v."createdAt", qui,
      accord."Motif", p."Remise"::text, v."Remise"::text,
      pourcent => ceil(v."Remise" * 1000.0 / (v."Total" + v."Remise")) / 10, approbateur => accord."IdApprobateur");
  elsif v."Remise" < p."Remise" then
    -- Taken back: what a person gave away in the end is the sum of their rows.
    return next constater('Remise', v."IdOfficine", vente, id, v."Remise" - p."Remise", v."createdAt", qui, null, p."Remise"::text, v."Remise"::text,
      pourcent => ceil(p."Remise" * 1000.0 / (p."Total" + p."Remise")) / 10);
  end if;
  if v."Remise" > 0 then
    select sum(x.cout - x.prix) into perte from (
      select sum(k."Montant") as prix, sum(k."Cout") as cout from version_vente y join poste_vendu k on k."IdVersion" = y."_id"
      where (y."IdCommande" = v."IdCommande" or y."IdComptoir" = v."IdComptoir") and y."Numero" <= v."Numero" and k."IdArticle" is not null
      group by k."IdArticle" having sum(k."Quantite") > 0 and sum(k."Montant") < sum(k."Cout")) x;
    if perte > 0 then
      return next constater('Sous le coût', v."IdOfficine", vente, id, perte, v."createdAt", qui,
        pourcent => ceil(v."Remise" * 1000.0 / (v."Total" + v."Remise")) / 10);
    end if;
  end if;
  if p."Total" + p."Remise" > v."Total" + v."Remise" then
    return next constater('Vente diminuée', v."IdOfficine", vente, id, p."Total" + p."Remise" - v."Total" - v."Remise", v."createdAt", qui,
      null, p."Total"::text, v."Total"::text);
  end if;
  if p."PartAssurance" <> v."PartAssurance" and v."Cause" in ('bon', 'montant convenu', 'charge au client') then
    return next constater('Part changée', v."IdOfficine", vente, id, abs(v."PartAssurance" - p."PartAssurance"), v."createdAt", qui,
      null, p."PartAssurance"::text, v."PartAssurance"::text);
  end if;
  if v."PartAssurance" > 0 and v."IdPriseEnCharge" is not null and v."IdPriseEnCharge" is distinct from p."IdPriseEnCharge"
    and not exists (select from document d where d.entite = 'prise_en_charge' and d."idEntite" = v."IdPriseEnCharge") then
    return next constater('Sans papier', v."IdOfficine", 'prise_en_charge', v."IdPriseEnCharge", v."PartAssurance", v."createdAt", qui);
  end if;
end $function$;

CREATE FUNCTION constats_des_depenses(b billetage_depense)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from (
      select d."createdBy" as qui, count(*)::int as n, sum(d."Montant")::bigint as montant, min(d."_id"::text)::uuid as id, string_agg(d."Motif", ' · ' order by d."_id") as motif
      from depense d where d."OfficineId" = b."IdOfficine" and d."Jour" = b."DateCloture" and d."Montant" > 0
        and not exists (select from depense x where x."IdOrigine" = d."_id")
        and not exists (select from document p where p.entite = 'depense' and p."idEntite" = d."_id")
        and not exists (select from reglement_fournisseur r where r."IdDepense" = d."_id")
      group by 1) t,
    constater('Dépense sans papier', b."IdOfficine", 'depense', t.id, t.montant, b."createdAt", t.qui, left(t.motif, 200), nombre => t.n) k $function$;

CREATE FUNCTION constats_des_impayees(b billetage)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from commande_comptoir v, constater('Jamais payée', v."IdOfficine", 'commande_comptoir', v."_id", v."ResteAPayer", b."createdAt", v."createdBy",
      v."NomAcheteur") k
  where v."IdOfficine" = b."IdOfficine" and v."Statut" = 'Active' and v."ResteAPayer" > 0 and v."MontantRegle" = 0
    and v."DateCommd" between b."DateCloture" - 30 and b."DateCloture" - 2
    and not exists (select from constat x where x."Genre" = 'Jamais payée' and x."idEntite" = v."_id") $function$;

CREATE FUNCTION constats_des_versements(b billetage)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from versement v, constater('Versement sans bordereau', v."IdOfficine", 'versement', v."_id", v.montant, b."createdAt", v."createdBy",
      concat_ws(' · ', to_char(v."DateVersement", 'DD/MM/YYYY'), v.reference)) k
  where v."IdOfficine" = b."IdOfficine" and v."Statut" = 'Créé' and v."DateVersement" <= b."DateCloture" - 2
    and not exists (select from document p where p.entite = 'versement' and p."idEntite" = v."_id")
    and not exists (select from constat x where x."Genre" = 'Versement sans bordereau' and x."idEntite" = v."_id") $function$;

CREATE FUNCTION constats_hors_especes(b billetage)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from (
      select o."createdBy" as qui, o.modepaiement as mode, count(*)::int as n, sum(o.montant)::bigint as montant from operation o
      where o."IdOfficine" = b."IdOfficine" and o."Jour" = b."DateCloture" and o.montant > 0 and o."IdOrigine" is null
        and o.modepaiement not in ('Espèce', 'Avoir') and o."createdBy" is not null group by 1, 2) t,
    constater('Hors espèces', b."IdOfficine", 'billetage', b."_id", t.montant, b."createdAt", t.qui, t.mode, nombre => t.n) k $function$;

CREATE FUNCTION constats_sans_client(v version_vente)
 RETURNS SETOF constat
 LANGUAGE sql
AS $function$
  select k.* from constater('Tout à l’assurance', v."IdOfficine", case when v."IdCommande" is null then 'commande_comptoir' else 'commande_client' end,
    coalesce(v."IdCommande", v."IdComptoir"), v."PartAssurance", v."createdAt", coalesce(v."createdBy", v."IdVendeur")) k
  where not exists (select from version_vente x where x."IdCommande" = v."IdCommande" and x."Numero" = v."Numero" - 1 and x."PartAssurance" = x."Total") $function$;

CREATE FUNCTION contenu_billetage(b billetage)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_array('billetage', b."_id", b."IdOfficine", b."DateCloture"::text, b."Coupures", b."Total", b."Attendu",
    b."Motif", b."Recettes", b."TotalPerpetuel", b."IdSignataire",
    to_char(b."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), b."createdBy")::text $function$;

CREATE FUNCTION contenu_operation(o operation)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select (jsonb_build_array('operation', o."_id", o."IdOfficine", o."Jour"::text, o."typeOperation", o.modepaiement, o.montant,
    o.reference, o."IdCommande", o."IdComptoir", o."IdClient", o."Document", o."Motif", o."IdOrigine",
    to_char(o."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), o."createdBy")
    || case when o."Ecart" is null then '[]' else jsonb_build_array(o."Ecart") end
    || case when o."IdConsultation" is null then '[]' else jsonb_build_array('consultation', o."IdConsultation") end
    || case when o."IdCreance" is null then '[]' else jsonb_build_array('creance', o."IdCreance") end
    || case when o."IdAvoir" is null then '[]' else jsonb_build_array('avoir', o."IdAvoir") end)::text $function$;

CREATE FUNCTION contenu_paiement_assurance(p paiement_assurance)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_array('paiement_assurance', p."_id", p."IdAssurance", p.date::text, p.mode, p."IdBanque", p.reference,
    p.montant, p."Motif", p."IdOrigine", to_char(p."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p."createdBy")::text $function$;

CREATE FUNCTION contenu_versement(v versement)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_array('versement', v."_id", v."IdOfficine", v."DateVersement"::text, v.montant, v."IdBanque", v.reference,
    v."IdOperation", to_char(v."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), v."createdBy")::text $function$;

CREATE FUNCTION cout_attendu(v commande_verre)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when v."Statut" = 'Supprimé' then 0 else coalesce(v."PrixAchat", 0) end $function$;

CREATE FUNCTION cout_moyen(a article)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when a."Quantite" > 0 then round(a."Valeur"::numeric / a."Quantite")::bigint else a."PrixAchat" end $function$;

CREATE FUNCTION de_l_avoir(o operation)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select o."IdAvoir" is not null and o."IdOrigine" is not null
    and (select p."IdAvoir" from operation p where p."_id" = o."IdOrigine") is distinct from o."IdAvoir" $function$;

CREATE FUNCTION ecart_du_montage(c commande_client, tarif bigint, signe integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(sum(greatest(0, signe * (m.prix - tarif))), 0)::bigint from (values (coalesce(c."PrixMontage1", 0), c."PrixVerD1" + c."PrixVerG1"),
    (coalesce(c."PrixMontage2", 0), c."PrixVerD2" + c."PrixVerG2"), (coalesce(c."PrixMontage3", 0), c."PrixVerD3" + c."PrixVerG3")) m(prix, verres)
  where m.verres > 0 and c."Statut" = 'Active' $function$;

CREATE FUNCTION fixe_le_prix(v version_vente)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select v."Cause" <> 'retour' and (v."Numero" = 1 or v."Nombre" = 0 and v."Cause" not in ('bon', 'montant convenu', 'charge au client')
    or (v."Total", v."Remise") <> (select p."Total", p."Remise" from version_vente p
      where (p."IdCommande" = v."IdCommande" or p."IdComptoir" = v."IdComptoir") and p."Numero" = v."Numero" - 1)) $function$;

CREATE FUNCTION inscrire_postes(v version_vente, postes poste_vendu[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into poste_vendu ("IdVersion", "Rang", "Poste", "IdArticle", "IdOfficine", "Jour", "Quantite", "Montant", "Cout", "createdAt", "Lignes")
  with tous as (
    select p.*, (p."Jour" = v."Jour")::int as ce_jour from version_vente x join poste_vendu p on p."IdVersion" = x."_id"
    where x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir"),
  avant as (
    select "Rang", "Poste", "IdArticle", sum("Quantite")::int as n, sum("Montant")::bigint as montant, sum("Cout")::bigint as cout,
      sum(ce_jour * "Quantite") as jn, sum(ce_jour * "Montant") as jmontant, sum(ce_jour * "Cout") as jcout, sum(ce_jour * coalesce("Lignes", 1)) as lignes
    from tous group by 1, 2, 3),
  apres as (select p."Rang", p."Poste", p."IdArticle", p."Quantite" as n, p."Montant" as montant,
    case when p."IdArticle" is null then 0 else p."Quantite" * coalesce(nullif(a.cout, 0) / nullif(a.n, 0),
      cout_de_vente(coalesce(v."IdCommande", v."IdComptoir"), p."IdArticle")) end as cout
    from unnest(postes) p left join avant a on a."Rang" = p."Rang" and a."IdArticle" = p."IdArticle")
  select v."_id", x."Rang", x."Poste", x."IdArticle", v."IdOfficine", v."Jour", sum(x.n), sum(x.montant), sum(x.cout), v."createdAt",
    ((sum(x.n + x.jn), sum(x.montant + x.jmontant), sum(x.cout + x.jcout)) <> (0, 0, 0))::int - sum(x.lignes)
  from (select "Rang", "Poste", "IdArticle", n, montant, cout, 0 as jn, 0 as jmontant, 0 as jcout, 0 as lignes from apres
    union all select "Rang", "Poste", "IdArticle", -n, -montant, -cout, jn, jmontant, jcout, lignes from avant) x
  group by x."Rang", x."Poste", x."IdArticle" having sum(x.n) <> 0 or sum(x.montant) <> 0 or sum(x.cout) <> 0 $function$;

CREATE FUNCTION inscrire_version(v version_vente, vivante boolean, postes poste_vendu[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  voulu date := case v."Cause" when 'retour' then (now() at time zone 'UTC')::date else v."Jour" end;
  d record;
  j record;
begin
  v."Jour" := jour_qui_compte(v."IdOfficine", voulu);
  v."Voulu" := nullif(voulu, v."Jour");
  v."_id" := nouvel_id();
  v."createdAt" := now();
  v.xid := pg_current_xact_id();
  -- Nothing of it was written before: there is nothing to take away.
  if v."Numero" = 1 then
    v."Nombre" := vivante::int;
    v."EcartTotal" := vivante::int * v."Total";
    v."EcartRemise" := vivante::int * v."Remise";
    v."EcartAssurance" := vivante::int * v."PartAssurance";
    v."Lignes" := vivante::int;
    insert into version_vente select v.*;
    insert into poste_vendu ("IdVersion", "Rang", "Poste", "IdArticle", "IdOfficine", "Jour", "Quantite", "Montant", "Cout", "createdAt", "Lignes")
    select v."_id", p."Rang", p."Poste", p."IdArticle", v."IdOfficine", v."Jour", p."Quantite", p."Montant", p.cout, v."createdAt", 1
    from (select u.*, case when u."IdArticle" is null then 0
        else u."Quantite" * cout_de_vente(coalesce(v."IdCommande", v."IdComptoir"), u."IdArticle") end as cout from unnest(postes) u) p
    where p."Quantite" <> 0 or p."Montant" <> 0 or p.cout <> 0;
    return;
  end if;
  select coalesce(max("Numero"), 0) as numero, coalesce(sum("Nombre"), 0) as n, coalesce(sum("EcartTotal"), 0) as total,
    coalesce(sum("EcartRemise"), 0) as remise, coalesce(sum("EcartAssurance"), 0) as assurance into d
  from version_vente x where x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir";
  select coalesce(sum("Nombre"), 0) as n, coalesce(sum("EcartTotal"), 0) as total, coalesce(sum("EcartRemise"), 0) as remise,
    coalesce(sum("EcartAssurance"), 0) as assurance, coalesce(sum(coalesce("Lignes", "Nombre")), 0) as lignes into j
  from version_vente x where (x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir") and x."Jour" = v."Jour";
  v."Numero" := d.numero + 1;
  v."Nombre" := vivante::int - d.n;
  v."EcartTotal" := vivante::int * v."Total" - d.total;
  v."EcartRemise" := vivante::int * v."Remise" - d.remise;
  v."EcartAssurance" := vivante::int * v."PartAssurance" - d.assurance;
  -- A sale of a closed day that is given today's date sells nothing today, and is a line of it all the same: it stands there now.
  v."Lignes" := (vivante or (j.n + v."Nombre", j.total + v."EcartTotal", j.remise + v."EcartRemise", j.assurance + v."EcartAssurance")
    <> (0, 0, 0, 0))::int - j.lignes;
  insert into version_vente select v.*;
  perform inscrire_postes(v, postes);
end $function$;

CREATE FUNCTION options_vendues(v verre_vendu)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select jsonb_strip_nulls(jsonb_build_object('IdVersion', v."IdVersion", 'IdColoration', v."IdColoration", 'IdTeinte', v."IdTeinte",
    'IdFabrication', v."IdFabrication", 'IdTraitements', (select jsonb_agg(t."IdTraitement" order by t.rang)
      from (select "IdTraitement", min("Rang") as rang from traitement_vendu where "IdVerre" = v."_id" group by 1) t))));
end $function$;

CREATE FUNCTION part_de_bon(b bon_reception, signe integer)
 RETURNS SETOF total_fournisseur
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select g.grain, g.jour, b."IdOfficine", b."IdFournisseur", signe, signe * b."Quantite", signe * b."QuantiteManquante", 0, 0, 0, 0, 0, 0
  from (values ('jour', b."DateCommande"), ('mois', mois_de(b."DateCommande"))) g(grain, jour)
  where b.statut <> 'Annulé' and b."IdFournisseur" is not null $function$;

CREATE FUNCTION part_de_proforma(v proforma, signe integer)
 RETURNS SETOF total_proforma
 LANGUAGE sql
 STABLE
AS $function$
  select v."IdOfficine", v."DateProforma", v."createdBy", signe,
    signe * (select count(*) from commande_client k where k."IdProforma" = v."_id" and k."Statut" = 'Active')::int, signe * v."Total", signe * v."PartAssurance"
  where v."Statut" = 'Active' $function$;

CREATE FUNCTION part_de_sortie(m mouvement, prix bigint, categorie uuid, signe integer)
 RETURNS SETOF total_sortie
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select g.grain, g.jour, m."IdOfficine", case when m."Quantite" < 0 then m."Nature" else 'Sortie' end, categorie, signe, (signe * -m."Quantite")::bigint,
    signe * -m."Quantite" * prix, signe * coalesce(-m."Valeur", -m."Quantite" * m."CoutUnitaire")
  from (select (m."createdAt" at time zone 'UTC')::date as jour) j cross join lateral (values ('jour', j.jour), ('mois', mois_de(j.jour))) g(grain, jour)
  where m."Quantite" < 0 or m.entite = 'sortie' $function$;

CREATE FUNCTION part_de_sortie(m mouvement, signe integer)
 RETURNS SETOF total_sortie
 LANGUAGE sql
 STABLE
AS $function$
  select p.* from article a, part_de_sortie(m, a."PrixVente", a."IdCateg", signe) p where a."_id" = m."IdArticle" $function$;

CREATE FUNCTION part_de_verre(v commande_verre, signe integer)
 RETURNS SETOF total_fournisseur
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select g.grain, g.jour, v."IdOfficine", v."IdFournisseur", 0, 0, 0, signe, case when r.recu is not null then signe else 0 end,
    case when r.recu <= v."DatePrevue" then signe else 0 end, signe * coalesce(r.recu - v."DateCommande", 0),
    case when v."RetourneLe" is not null then signe else 0 end, case when v."IdOrigine" is not null then signe else 0 end
  from (select (v."LivreLe" at time zone 'UTC')::date as recu) r,
    (values ('jour', v."DateCommande"), ('mois', mois_de(v."DateCommande"))) g(grain, jour)
  where v."IdFournisseur" is not null $function$;

CREATE FUNCTION parts_de_classe(p poste_vendu, marque uuid, categorie uuid, signe integer)
 RETURNS SETOF total_poste_plie
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select x.axe, g.grain, g.jour, p."IdOfficine", x.cle, p."Poste", signe * p."Quantite", (signe * coalesce(p."Lignes", 1))::integer, signe * p."Montant",
    signe * p."Cout"
  from (values ('categorie', categorie), ('marque', marque)) x(axe, cle) cross join lateral (values ('jour', p."Jour"), ('mois', mois_de(p."Jour"))) g(grain, jour)
  where x.axe = 'categorie' or p."IdArticle" is not null $function$;

CREATE FUNCTION parts_de_client(k client, signe integer)
 RETURNS SETOF total_visite
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'creation', g.grain, k."IdOfficine", null::uuid, coalesce(k."Genre", 'Inconnu'), '-infinity'::date, g.jour, signe, 0, 0::bigint
  from (select (k."createdAt" at time zone 'UTC')::date as jour) j cross join lateral (values ('jour', j.jour), ('mois', mois_de(j.jour))) g(grain, jour)
  where k."Statut" = 'Actif' $function$;

CREATE FUNCTION parts_de_prescription(v version_vente, prescripteur uuid, signe integer)
 RETURNS SETOF total_visite
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'prescription', g.grain, v."IdOfficine", prescripteur, '', '-infinity'::date, g.jour, (signe * v."Nombre")::int, 0, signe * v."EcartTotal"
  from (values ('jour', v."Jour"), ('mois', mois_de(v."Jour"))) g(grain, jour)
  where prescripteur is not null $function$;

CREATE FUNCTION parts_de_visite(v visite, signe integer)
 RETURNS SETOF total_visite
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select v."Axe", g.grain, v."Portee", v."Cle", v."Genre", g.avant, g.jour, signe, case when v."Avant" > '-infinity' then signe else 0 end, 0::bigint
  from (values ('jour', '-infinity'::date, v."Premier"), ('mois', '-infinity', v."Mois"), ('suite', v."Avant", v."Mois")) g(grain, avant, jour) $function$;

CREATE FUNCTION postes_de_commande(c commande_client)
 RETURNS TABLE("Rang" smallint, "Poste" text, "IdArticle" uuid, "Quantite" integer, "Montant" bigint)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select l.rang, case when l.id is null then 'Montures hors stock' end, l.id, 1, case when l.id is null then l.entier else coalesce(l.monture, l.entier) end
  from (values (1::smallint, c."IdArticle1", c."PrixMont1", c."PrixMonture1"), (2::smallint, c."IdArticle2", c."PrixMont2", c."PrixMonture2"),
    (3::smallint, c."IdArticle3", c."PrixMont3", c."PrixMonture3")) l(rang, id, entier, monture)
  where c."Statut" = 'Active' and (l.id is not null or l.entier <> 0)
  union all
  select l.rang, 'Montage', null, 0, l.entier - l.monture
  from (values (11::smallint, c."IdArticle1", c."PrixMont1", c."PrixMonture1"), (12::smallint, c."IdArticle2", c."PrixMont2", c."PrixMonture2"),
    (13::smallint, c."IdArticle3", c."PrixMont3", c."PrixMonture3")) l(rang, id, entier, monture)
  where c."Statut" = 'Active' and l.id is not null and l.entier <> l.monture
  union all
  select 20::smallint, 'Verres', null, v.n, v.montant
  from (select (c."PrixVerD1" > 0)::int + (c."PrixVerD2" > 0)::int + (c."PrixVerD3" > 0)::int + (c."PrixVerG1" > 0)::int + (c."PrixVerG2" > 0)::int
      + (c."PrixVerG3" > 0)::int as n, c."PrixVerD1" + c."PrixVerD2" + c."PrixVerD3" + c."PrixVerG1" + c."PrixVerG2" + c."PrixVerG3" as montant) v
  where c."Statut" = 'Active' and v.montant <> 0
  union all
  select 30::smallint, 'Remises', null, 0, -c."RemiseCom" where c."Statut" = 'Active' and c."RemiseCom" <> 0 $function$;

CREATE FUNCTION postes_de_comptoir(k commande_comptoir)
 RETURNS TABLE("Rang" smallint, "Poste" text, "IdArticle" uuid, "Quantite" integer, "Montant" bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select l."Rang", null::text, l."IdArticle", l."Quantite", l."Quantite" * l."PrixUnitaire" from commande_comptoir_ligne l
  where l."IdCommande" = k."_id" and k."Statut" = 'Active'
  union all
  select 0::smallint, 'Remises', null, 0, -k."Remise" where k."Statut" = 'Active' and k."Remise" <> 0 $function$;

CREATE FUNCTION relever_visites(clients uuid[])
 RETURNS total_visite[]
 LANGUAGE plpgsql
AS $function$
declare
  qui uuid;
  attendues visite[];
  otees visite[];
  mises visite[];
  parts total_visite[] := '{}';
begin
  for qui in select distinct c from unnest(clients) c order by 1 loop
    attendues := array(select row(a.*)::visite from visite_attendue a where a."IdClient" = qui);
    with o as (delete from visite v where v."IdClient" = qui and not v = any(attendues) returning v)
      select array_agg(v) into otees from o;
    with m as (insert into visite as v select a.* from unnest(attendues) a
        where not exists (select from visite d where d."IdClient" = qui and d = a) returning v)
      select array_agg(v) into mises from m;
    parts := parts || array(
      select p from unnest(otees) v, parts_de_visite(v, -1) p union all select p from unnest(mises) v, parts_de_visite(v, 1) p);
  end loop;
  return parts;
end $function$;

CREATE FUNCTION suite_de_commande(c commande_client, signe integer)
 RETURNS SETOF total_commande
 LANGUAGE sql
 STABLE
AS $function$
  select c."IdOfficine", c."DateCommd", c."createdBy", signe * c."MontantRegle",
    case when c."Etape" = 'Livrée' then signe * coalesce((select ((l."LivreLe" at time zone 'UTC')::date > c."DatePromesse")::int
      from livraison l where l."IdCommande" = c."_id"), 0) else 0 end, signe, signe * c."Total", signe * c."PartAssurance"
  where c."Statut" = 'Active' $function$;

CREATE FUNCTION sur_etiquette(c commande_client)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when c."PartAssurance" > 0 and c."Statut" = 'Active' then
    greatest(0, coalesce(c."PrixMonture1", c."PrixMont1") - c."PrixListe1", 0) + greatest(0, coalesce(c."PrixMonture2", c."PrixMont2") - c."PrixListe2", 0)
    + greatest(0, coalesce(c."PrixMonture3", c."PrixMont3") - c."PrixListe3", 0)
    + greatest(0, c."PrixVerD1" - (c."Paires" #>> '{0,OD,PrixListe}')::bigint) + greatest(0, c."PrixVerG1" - (c."Paires" #>> '{0,OG,PrixListe}')::bigint)
    + greatest(0, c."PrixVerD2" - (c."Paires" #>> '{1,OD,PrixListe}')::bigint) + greatest(0, c."PrixVerG2" - (c."Paires" #>> '{1,OG,PrixListe}')::bigint)
    + greatest(0, c."PrixVerD3" - (c."Paires" #>> '{2,OD,PrixListe}')::bigint) + greatest(0, c."PrixVerG3" - (c."Paires" #>> '{2,OG,PrixListe}')::bigint)
    else 0 end $function$;

CREATE FUNCTION verres_sans_tarif(c commande_client, OUT n integer, OUT montant bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::int, coalesce(sum(v.prix), 0)::bigint from (values (c."PrixVerD1", c."Paires" #> '{0,OD}'), (c."PrixVerG1", c."Paires" #> '{0,OG}'),
    (c."PrixVerD2", c."Paires" #> '{1,OD}'), (c."PrixVerG2", c."Paires" #> '{1,OG}'), (c."PrixVerD3", c."Paires" #> '{2,OD}'),
    (c."PrixVerG3", c."Paires" #> '{2,OG}')) v(prix, decrit)
  where c."Statut" = 'Active' and (v.prix > 0 or v.decrit ->> 'Libelle' <> '') and v.decrit ->> 'PrixListe' is null and exists (select from matrice_prix) $function$;

CREATE FUNCTION visite_connue(c commande_client, prescripteur uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select bool_and(exists (select from visite v where v."IdClient" = c."IdClient" and v."Axe" = a.axe and v."Mois" = mois_de(c."DateCommd")
    and v."Premier" <= c."DateCommd" and v."Cle" is not distinct from a.cle and (a.axe = 'client' or v."Portee" is not distinct from a.portee)))
  from (values ('client', null::uuid, null::uuid), ('prescripteur', prescripteur, null), ('prescripteur', prescripteur, c."IdOfficine")) a(axe, cle, portee)
  where a.axe = 'client' or prescripteur is not null $function$;

-- Vues ------------------------------------------------------------------------------------------------

create view cloture_en_vigueur as
 SELECT _id, "IdOfficine", "DateCloture", "Coupures", "Total", "Attendu", "Ecart", "Motif", "Recettes",
    "TotalPerpetuel", "IdSignataire", "Rang", "Empreinte", "createdAt", "createdBy", recherche
   FROM billetage b
  WHERE NOT (EXISTS ( SELECT
           FROM cloture_contree c
          WHERE c."IdBilletage" = b._id));

create view commande_client_fiche as
 SELECT _id, "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "RefOrd", "IdProforma", "IdPriseEnCharge",
    "IdAssurance", "IdFacture", "IdArticle1", "IdArticle2", "IdArticle3", "PrixMont1", "PrixMont2",
    "PrixMont3", "PrixMonture1", "PrixMonture2", "PrixMonture3", "PrixMontage1", "PrixMontage2",
    "PrixMontage3", "PrixVerG1", "PrixVerG2", "PrixVerG3", "PrixVerD1", "PrixVerD2", "PrixVerD3",
    paires_vendues("Paires", _id) AS "Paires", "RemiseCom", "Total", "PartAssurance", "PartClient",
    "MontantRegle", "ResteAPayer", "StatutReglement", "Etape", "DatePromesse", "Observation", "Statut",
    version, "createdAt", "updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = c."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = c."updatedBy") AS "updatedBy",
    ( SELECT assurance."Libelle"
           FROM assurance
          WHERE assurance._id = c."IdAssurance") AS "Assurance",
    ( SELECT proforma."RefProforma"
           FROM proforma
          WHERE proforma._id = c."IdProforma") AS "RefProforma",
    "TauxAcompte", ("PartClient" * "TauxAcompte" + 99) / 100 AS "AcompteDemande", "PrixListe1", "PrixListe2",
    "PrixListe3", "RemiseTotale", "EtatAssurance", "IdConvention",
        CASE
            WHEN "IdConvention" IS NOT NULL THEN nom_convention("IdConvention")
            ELSE NULL::text
        END AS "Convention",
    "PartAssurance" -
        CASE
            WHEN "DossierAssurance" IS NULL THEN 0::bigint
            ELSE COALESCE(( SELECT d."Abandonne"
               FROM dossier_assurance d
              WHERE d._id = c._id), 0::bigint)
        END AS "PartPrise"
   FROM commande_client c;

create view commande_verre_fiche as
 SELECT v._id, v."RefVerre", v."IdCommande", k."RefCmmd", k."IdClient", c."CodeClient",
    (c."Nom" || ' '::text) || c."Prenoms" AS "Client", v."IdOfficine",
    ( SELECT officine."Nom"
           FROM officine
          WHERE officine._id = v."IdOfficine") AS "Officine",
    v."Paire", v."Cote", v."IdFournisseur",
    ( SELECT fournisseur."Nom"
           FROM fournisseur
          WHERE fournisseur._id = v."IdFournisseur") AS "Fournisseur",
    v."Libelle", v."Indice", v."Matiere", v."Diametre", v."Traitement", v."Teinte", v."TypeVision",
    v."Prescrit",
    oeil(v."Sph", v."Cyl", v."Axe", v."Add", v."EPLoin", v."EPPres", v."Hauteur", v."PrismeH", v."BaseH", v."PrismeV", v."BaseV", NULL::text) AS "Fabrication",
    (v."MontureA"::numeric * 0.1)::double precision AS "MontureA",
    (v."MontureB"::numeric * 0.1)::double precision AS "MontureB",
    (v."MontureDBL"::numeric * 0.1)::double precision AS "MontureDBL",
    (v."MontureED"::numeric * 0.1)::double precision AS "MontureED", v."Urgent", v."IdOfficineLivraison",
    ( SELECT officine."Nom"
           FROM officine
          WHERE officine._id = v."IdOfficineLivraison") AS "OfficineLivraison",
    v."Remarques", v."Statut", v."Statut" = 'Livré'::text AS livre, v."DateCommande", v."DatePrevue",
    v."LivreLe",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."LivrePar") AS "LivrePar",
    v."RetourneLe", v."MotifRetour", v."EnvoyeLe", v."IdOrigine",
    ( SELECT o."RefVerre"
           FROM commande_verre o
          WHERE o._id = v."IdOrigine") AS "RefOrigine",
    v."MotifRefait", v."ACharge", v.version, v."createdAt", v."updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."updatedBy") AS "updatedBy",
    x."IdModelVer", NULLIF(options_vendues(x.*), '{}'::jsonb) AS "Options", v."IdStockVerre",
    v."AccepteContre", v."MotifAccepte", v."AccepteLe",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."AcceptePar") AS "AcceptePar"
   FROM commande_verre v
     JOIN commande_client k ON k._id = v."IdCommande"
     JOIN client c ON c._id = k."IdClient"
     LEFT JOIN verre_vendu x ON x."IdVente" = v."IdCommande" AND x."Paire" = v."Paire" AND x."Cote" = v."Cote";

create view consultation_fiche as
 SELECT k._id, k."RefConsultation", k."IdClient", (c."Nom" || ' '::text) || c."Prenoms" AS "Client",
    c."Civilite", c."CodeClient", k."IdOfficine",
    ( SELECT officine."Nom"
           FROM officine
          WHERE officine._id = k."IdOfficine") AS "Officine",
    k."DateConsultation", k."IdExaminateur",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = k."IdExaminateur") AS "Examinateur",
    k."Etat", k."Motif", k."Montant", k."MontantRegle", k."ResteAPayer", k."StatutReglement",
    ( SELECT o."RefOrd"
           FROM ordonnance o
          WHERE o."IdConsultation" = k._id AND o."Statut" = 'Active'::text
          ORDER BY o."createdAt" DESC
         LIMIT 1) AS "RefOrd",
    k."ProchainControle", k."ArriveLe", k."CommenceLe", k."TermineLe", k."Statut", k."Plaintes",
    k."Antecedents", '{"OD": {}, "OG": {}}'::jsonb || k."Ancienne" AS "Ancienne",
    '{"OD": {}, "OG": {}}'::jsonb || k."Objective" AS "Objective",
    '{"OD": {}, "OG": {}}'::jsonb || k."Subjective" AS "Subjective",
    '{"OD": {}, "OG": {}}'::jsonb || k."Prescrite" AS "Prescrite", k."Binoculaire", k."TypeVision",
    k."Conclusion", k."Orientation", k.version, k."createdAt", k."updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = k."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = k."updatedBy") AS "updatedBy"
   FROM consultation k
     JOIN client c ON c._id = k."IdClient";

create view controle_attendu as
 SELECT _id, "IdClient", "IdOfficine", "ProchainControle"
   FROM ( SELECT DISTINCT ON (consultation."IdClient") consultation._id, consultation."IdClient",
            consultation."IdOfficine", consultation."ProchainControle"
           FROM consultation
          WHERE consultation."Statut" = 'Active'::text
          ORDER BY consultation."IdClient", consultation."DateConsultation" DESC, consultation._id DESC) d
  WHERE "ProchainControle" IS NOT NULL;

create view dossier_de as
 SELECT ordonnance._id, ordonnance."IdClient"
   FROM ordonnance
UNION ALL
 SELECT proforma._id, proforma."IdClient"
   FROM proforma
UNION ALL
 SELECT commande_client._id, commande_client."IdClient"
   FROM commande_client
UNION ALL
 SELECT v._id, k."IdClient"
   FROM commande_verre v
     JOIN commande_client k ON k._id = v."IdCommande"
UNION ALL
 SELECT prise_en_charge._id, prise_en_charge."IdClient"
   FROM prise_en_charge
UNION ALL
 SELECT consultation._id, consultation."IdClient"
   FROM consultation;

create view fiche_commerciale as
 SELECT 'suspect'::text AS entite, s._id, s."RaisonSociale" AS "Nom", s."Telephone", s."IdProprietaire",
    s."SupprimeLe", '/commercial/suspect/'::text || s._id AS lien
   FROM suspect s
UNION ALL
 SELECT 'compte_sale'::text AS entite, c._id, c."RaisonSociale" AS "Nom", c."Telephone", c."IdProprietaire",
    c."SupprimeLe", '/commercial/compte/'::text || c.slug AS lien
   FROM compte_sale c
UNION ALL
 SELECT 'contact'::text AS entite, k._id, concat_ws(' '::text, k."Nom", k."Prenoms") AS "Nom", k."Telephone",
    k."IdProprietaire", k."SupprimeLe", '/commercial/contact/'::text || k.slug AS lien
   FROM contact k
UNION ALL
 SELECT 'opportunite'::text AS entite, o._id, (o."Libelle" || ' · '::text) || c."RaisonSociale" AS "Nom",
    COALESCE(( SELECT k."Telephone"
           FROM contact k
          WHERE k._id = o."IdContact"), c."Telephone") AS "Telephone",
    o."IdProprietaire", o."SupprimeLe", '/commercial/opportunite/'::text || o.slug AS lien
   FROM opportunite o
     JOIN compte_sale c ON c._id = o."IdCompte";

create view ligne_tenue as
 SELECT l._id, l."IdBon", l."IdOfficine", l.rang, l."IdArticle",
        CASE
            WHEN k._id IS NULL THEN l."IdCateg"
            ELSE k."IdCateg"
        END AS "IdCateg",
        CASE
            WHEN k._id IS NULL THEN l."IdMarque"
            ELSE k."IdMarque"
        END AS "IdMarque",
        CASE
            WHEN k._id IS NULL THEN l."IdType"
            ELSE k."IdType"
        END AS "IdType",
        CASE
            WHEN k._id IS NULL THEN l."IdStyle"
            ELSE k."IdStyle"
        END AS "IdStyle",
    COALESCE(k."Reference", l."Reference") AS "Reference",
        CASE
            WHEN k._id IS NULL THEN l."Couleur"
            ELSE k."Couleur"
        END AS "Couleur",
        CASE
            WHEN k._id IS NULL THEN l."Taille"
            ELSE k."Taille"
        END AS "Taille",
    COALESCE(k."CodeBarre", l."CodeBarre") AS "CodeBarre", COALESCE(k.produit, l.produit) AS produit,
    l."Quantite", l."PrixAchatBrut", l."Remise", l."PrixVenteHT", l."PrixVenteTTC", l."QuantiteTransferee",
    l."QuantiteRecue"
   FROM ligne_reception l
     LEFT JOIN article k ON k._id = l."IdArticle";

create view maillon as
 SELECT "IdOfficine", "Rang", "Empreinte", entite, _id, contenu, "createdAt",
    empreinte(COALESCE(lag("Empreinte") OVER w, ''::text), "Rang", contenu) AS attendue,
    COALESCE(lag("Rang") OVER w, 0::bigint) + 1 AS "RangAttendu"
   FROM ( SELECT o."IdOfficine", o."Rang", o."Empreinte", 'operation'::text AS entite, o._id,
            contenu_operation(o.*) AS contenu, o."createdAt"
           FROM operation o
        UNION ALL
         SELECT b."IdOfficine", b."Rang", b."Empreinte", 'billetage'::text, b._id,
            contenu_billetage(b.*) AS contenu_billetage, b."createdAt"
           FROM billetage b
        UNION ALL
         SELECT v."IdOfficine", v."Rang", v."Empreinte", 'versement'::text, v._id,
            contenu_versement(v.*) AS contenu_versement, v."createdAt"
           FROM versement v) m
  WINDOW w AS (PARTITION BY "IdOfficine" ORDER BY "Rang");

create view ordonnance_fiche as
 SELECT _id, "RefOrd", "IdClient", "IdOfficine", "DateOrd", "TypeVision",
    oeil("OD_Sph", "OD_Cyl", "OD_Axe", "OD_Add", "OD_EPLoin", "OD_EPPres", "OD_Hauteur", "OD_PrismeH", "OD_BaseH", "OD_PrismeV", "OD_BaseV", "OD_AV") AS "OD",
    oeil("OG_Sph", "OG_Cyl", "OG_Axe", "OG_Add", "OG_EPLoin", "OG_EPPres", "OG_Hauteur", "OG_PrismeH", "OG_BaseH", "OG_PrismeV", "OG_BaseV", "OG_AV") AS "OG",
    "IdPrescripteur",
        CASE
            WHEN "IdPrescripteur" IS NULL AND "IdConsultation" IS NOT NULL THEN ( SELECT u."displayName"
               FROM consultation k
                 JOIN utilisateur u ON u._id = k."IdExaminateur"
              WHERE k._id = o."IdConsultation")
            ELSE ( SELECT concat_ws(' '::text, prescripteur."NomPresc", prescripteur."PrenomPresc") AS concat_ws
               FROM prescripteur
              WHERE prescripteur._id = o."IdPrescripteur")
        END AS "Prescripteur",
    "IdCentre",
    ( SELECT centre_hospitalier."Libelle"
           FROM centre_hospitalier
          WHERE centre_hospitalier._id = o."IdCentre") AS "Centre",
    "Observation", "Statut", version, "createdAt", "updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = o."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = o."updatedBy") AS "updatedBy",
    "IdConsultation",
    ( SELECT consultation."RefConsultation"
           FROM consultation
          WHERE consultation._id = o."IdConsultation") AS "RefConsultation"
   FROM ordonnance o;

create view part_de_constat as
 SELECT xid, "IdOfficine", ("createdAt" AT TIME ZONE 'UTC'::text)::date AS "Jour",
    EXTRACT(hour FROM ("createdAt" AT TIME ZONE 'UTC'::text))::smallint AS "Heure",
    "createdBy" AS "IdUtilisateur", "Genre", 1 AS "Nombre", COALESCE("Montant", 0::bigint) AS "Montant"
   FROM constat;

create view part_de_fournisseur as
 SELECT p."Grain", p."Jour", p."IdOfficine", p."IdFournisseur", p."Bons", p."Pieces", p."Manquants",
    p."Verres", p."VerresLivres", p."ATemps", p."JoursDeDelai", p."Retours", p."Refaits"
   FROM bon_reception b,
    LATERAL part_de_bon(b.*, 1) p("Grain", "Jour", "IdOfficine", "IdFournisseur", "Bons", "Pieces", "Manquants", "Verres", "VerresLivres", "ATemps", "JoursDeDelai", "Retours", "Refaits")
UNION ALL
 SELECT p."Grain", p."Jour", p."IdOfficine", p."IdFournisseur", p."Bons", p."Pieces", p."Manquants",
    p."Verres", p."VerresLivres", p."ATemps", p."JoursDeDelai", p."Retours", p."Refaits"
   FROM commande_verre v,
    LATERAL part_de_verre(v.*, 1) p("Grain", "Jour", "IdOfficine", "IdFournisseur", "Bons", "Pieces", "Manquants", "Verres", "VerresLivres", "ATemps", "JoursDeDelai", "Retours", "Refaits");

create view part_de_poste as
 SELECT p.xid, x."Axe", x."Grain", x."Jour", x."IdOfficine", x."Cle", x."Poste", x."Nombre", x."Lignes",
    x."Montant", x."Cout"
   FROM poste_vendu p
     LEFT JOIN article a ON a._id = p."IdArticle"
     CROSS JOIN LATERAL parts_de_classe(p.*, a."IdMarque", a."IdCateg", 1) x("Axe", "Grain", "Jour", "IdOfficine", "Cle", "Poste", "Nombre", "Lignes", "Montant", "Cout");

create view part_de_proforma_attendue as
 SELECT p."IdOfficine", p."Jour", p."IdVendeur", p."Nombre", p."Transformees", p."Total", p."PartAssurance"
   FROM proforma v,
    LATERAL part_de_proforma(v.*, 1) p("IdOfficine", "Jour", "IdVendeur", "Nombre", "Transformees", "Total", "PartAssurance");

create view part_de_recette as
 SELECT o.xid, o."IdOfficine", o."Jour", compte_de_recette(o.*) AS "Nombre", o.montant AS "Montant"
   FROM operation o
     JOIN type_operation y ON y."Nom" = o."typeOperation" AND y."Recette";

create view part_de_sortie as
 SELECT p."Grain", p."Jour", p."IdOfficine", p."Nature", p."IdCateg", p."Nombre", p."Quantite",
    p."ValeurVente", p."ValeurAchat"
   FROM mouvement m,
    LATERAL part_de_sortie(m.*, 1) p("Grain", "Jour", "IdOfficine", "Nature", "IdCateg", "Nombre", "Quantite", "ValeurVente", "ValeurAchat");

create view part_de_valeur as
 SELECT m.xid, g.grain AS "Grain", g.jour AS "Jour", m."IdOfficine", m."Quantite"::bigint AS "Quantite",
    GREATEST(m."Valeur", 0::bigint) AS "Entre", GREATEST(- m."Valeur", 0::bigint) AS "Sorti"
   FROM mouvement m
     CROSS JOIN LATERAL ( SELECT (m."createdAt" AT TIME ZONE 'UTC'::text)::date AS jour) j
     CROSS JOIN LATERAL ( VALUES ('jour'::text,j.jour), ('mois'::text,mois_de(j.jour))) g(grain, jour);

create view part_de_vente as
 SELECT xid, "IdOfficine", "Jour",
        CASE
            WHEN "IdComptoir" IS NULL THEN 'Commande'::text
            ELSE 'Comptoir'::text
        END AS "Genre",
    "IdVendeur", "Nombre"::integer AS "Nombre", COALESCE("Lignes", "Nombre")::integer AS "Lignes",
    "EcartTotal" AS "Montant", "EcartRemise" AS "Remise", "EcartAssurance" AS "PartAssurance",
    "EcartTotal" - "EcartAssurance" AS "PartClient"
   FROM version_vente;

create view part_de_visite as
 SELECT p."Axe", p."Grain", p."Portee", p."Cle", p."Genre", p."Avant", p."Jour", p."Nombre", p."Revenus",
    p."Montant"
   FROM visite v,
    LATERAL parts_de_visite(v.*, 1) p("Axe", "Grain", "Portee", "Cle", "Genre", "Avant", "Jour", "Nombre", "Revenus", "Montant")
UNION ALL
 SELECT p."Axe", p."Grain", p."Portee", p."Cle", p."Genre", p."Avant", p."Jour", p."Nombre", p."Revenus",
    p."Montant"
   FROM client k,
    LATERAL parts_de_client(k.*, 1) p("Axe", "Grain", "Portee", "Cle", "Genre", "Avant", "Jour", "Nombre", "Revenus", "Montant")
UNION ALL
 SELECT p."Axe", p."Grain", p."Portee", p."Cle", p."Genre", p."Avant", p."Jour", p."Nombre", p."Revenus",
    p."Montant"
   FROM version_vente v
     JOIN commande_client c ON c._id = v."IdCommande"
     JOIN ordonnance o ON o."RefOrd" = c."RefOrd"
     CROSS JOIN LATERAL parts_de_prescription(v.*, o."IdPrescripteur", 1) p("Axe", "Grain", "Portee", "Cle", "Genre", "Avant", "Jour", "Nombre", "Revenus", "Montant");

create view prise_en_charge_fiche as
 SELECT _id, "IdClient", "IdOfficine", "IdAssurance", "IdSociete", "NumeroBon", "Gestionnaire", "Police",
    "Matricule", "AssurePrincipal", "Beneficiaire", "Lien", "IdPrescripteur", "Taux", "Plafond",
    "PlafondMonture", "PlafondVerres", "MontantAccorde", "RemiseAssurance", "DateDebut", "DateFin",
    "Observation", "Statut", version, "createdAt", "updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = p."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = p."updatedBy") AS "updatedBy",
    ( SELECT assurance."Libelle"
           FROM assurance
          WHERE assurance._id = p."IdAssurance") AS "Assurance",
    ( SELECT societe."Libelle"
           FROM societe
          WHERE societe._id = p."IdSociete") AS "Societe",
    NOT (EXISTS ( SELECT
           FROM document d
          WHERE d.entite = 'prise_en_charge'::text AND d."idEntite" = p._id)) AS "SansPapier"
   FROM prise_en_charge p;

create view proforma_fiche as
 SELECT v._id, v."RefProforma", v."IdClient", v."IdOfficine", v."DateProforma", v."DateExpiration", v."RefOrd",
    v."IdPriseEnCharge", v."IdArticle1", v."IdArticle2", v."IdArticle3", v."PrixMont1", v."PrixMont2",
    v."PrixMont3", v."PrixMonture1", v."PrixMonture2", v."PrixMonture3", v."PrixMontage1", v."PrixMontage2",
    v."PrixMontage3", v."PrixVerG1", v."PrixVerG2", v."PrixVerG3", v."PrixVerD1", v."PrixVerD2", v."PrixVerD3",
    paires_vendues(v."Paires", v._id) AS "Paires", v."RemiseCom", v."Total", v."PartAssurance", v."PartClient",
    v."Observation", v."Statut", v.version, v."createdAt", v."updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."updatedBy") AS "updatedBy",
    COALESCE(( SELECT a."Libelle"
           FROM prise_en_charge p
             JOIN assurance a ON a._id = p."IdAssurance"
          WHERE p._id = v."IdPriseEnCharge"), v."Estimation" ->> 'Assurance'::text) AS "Assurance",
    k._id AS "IdCommande", k."RefCmmd",
        CASE
            WHEN k._id IS NOT NULL THEN 'Transformée'::text
            WHEN v."DateExpiration" < (now() AT TIME ZONE 'UTC'::text)::date THEN 'Expirée'::text
            ELSE 'En cours'::text
        END AS "Etat",
    v."Estimation", v."PrixListe1", v."PrixListe2", v."PrixListe3", v."RemiseTotale", v."IdConvention",
        CASE
            WHEN v."IdConvention" IS NOT NULL THEN nom_convention(v."IdConvention")
            ELSE NULL::text
        END AS "Convention"
   FROM proforma v
     LEFT JOIN commande_client k ON k."IdProforma" = v._id AND k."Statut" = 'Active'::text;

create view reste_du as
 SELECT entite, _id, "RefCmmd", "IdOfficine", "IdClient", "NomAcheteur", "DateCommd", "PartClient",
    "MontantRegle", "ResteAPayer", "StatutReglement", recherche
   FROM ( SELECT 'commande_client'::text AS entite, commande_client._id, commande_client."RefCmmd",
            commande_client."IdOfficine", commande_client."IdClient", NULL::text AS "NomAcheteur",
            commande_client."DateCommd", commande_client."PartClient", commande_client."MontantRegle",
            commande_client."ResteAPayer", commande_client."StatutReglement", commande_client."Statut",
            NULL::text COLLATE "C" AS recherche
           FROM commande_client
        UNION ALL
         SELECT 'commande_comptoir'::text AS entite, commande_comptoir._id, commande_comptoir."RefCmmd",
            commande_comptoir."IdOfficine", NULL::uuid AS "IdClient", commande_comptoir."NomAcheteur",
            commande_comptoir."DateCommd", commande_comptoir."PartClient", commande_comptoir."MontantRegle",
            commande_comptoir."ResteAPayer", commande_comptoir."StatutReglement", commande_comptoir."Statut",
            commande_comptoir.recherche
           FROM commande_comptoir
        UNION ALL
         SELECT 'consultation'::text AS entite, consultation._id, consultation."RefConsultation",
            consultation."IdOfficine", consultation."IdClient", NULL::text AS "NomAcheteur",
            consultation."DateConsultation", consultation."Montant", consultation."MontantRegle",
            consultation."ResteAPayer", consultation."StatutReglement", consultation."Statut",
            NULL::text COLLATE "C" AS recherche
           FROM consultation
        UNION ALL
         SELECT 'creance_ouverture'::text AS entite, creance_ouverture._id, creance_ouverture."RefCreance",
            creance_ouverture."IdOfficine", creance_ouverture."IdClient", NULL::text AS "NomAcheteur",
            creance_ouverture."DateCreance", creance_ouverture."Montant" - creance_ouverture."Contre",
            creance_ouverture."MontantRegle", creance_ouverture."ResteAPayer",
            creance_ouverture."StatutReglement", creance_ouverture."Statut",
            NULL::text COLLATE "C" AS recherche
           FROM creance_ouverture) d
  WHERE "Statut" = 'Active'::text AND "ResteAPayer" > 0;

create view suite_attendue as
 SELECT c."IdOfficine", c."DateCommd" AS "Jour", c."createdBy" AS "IdVendeur",
    sum(c."MontantRegle") AS "Regle",
    count(*) FILTER (WHERE c."Etape" = 'Livrée'::text AND (l."LivreLe" AT TIME ZONE 'UTC'::text)::date > c."DatePromesse") AS "Retards",
    count(*) AS "Nombre", sum(c."Total") AS "Total", sum(c."PartAssurance") AS "PartAssurance"
   FROM commande_client c
     LEFT JOIN ( SELECT livraison."IdCommande", livraison."LivreLe"
           FROM livraison) l ON l."IdCommande" = c._id
  WHERE c."Statut" = 'Active'::text
  GROUP BY c."IdOfficine", c."DateCommd", c."createdBy";

create view total_constat as
 SELECT total_constat_plie."IdOfficine", total_constat_plie."Jour", total_constat_plie."Heure",
    total_constat_plie."IdUtilisateur", total_constat_plie."Genre", total_constat_plie."Nombre",
    total_constat_plie."Montant"
   FROM total_constat_plie
UNION ALL
 SELECT part_de_constat."IdOfficine", part_de_constat."Jour", part_de_constat."Heure",
    part_de_constat."IdUtilisateur", part_de_constat."Genre", part_de_constat."Nombre",
    part_de_constat."Montant"
   FROM part_de_constat
  WHERE part_de_constat.xid >= marque_de('total_constat'::text);

create view total_poste as
 SELECT total_poste_plie."Axe", total_poste_plie."Grain", total_poste_plie."Jour",
    total_poste_plie."IdOfficine", total_poste_plie."Cle", total_poste_plie."Poste", total_poste_plie."Nombre",
    total_poste_plie."Lignes", total_poste_plie."Montant", total_poste_plie."Cout"
   FROM total_poste_plie
UNION ALL
 SELECT part_de_poste."Axe", part_de_poste."Grain", part_de_poste."Jour", part_de_poste."IdOfficine",
    part_de_poste."Cle", part_de_poste."Poste", part_de_poste."Nombre", part_de_poste."Lignes",
    part_de_poste."Montant", part_de_poste."Cout"
   FROM part_de_poste
  WHERE part_de_poste.xid >= marque_de('total_poste'::text);

create view total_recette as
 SELECT total_recette_plie."IdOfficine", total_recette_plie."Jour", total_recette_plie."Nombre",
    total_recette_plie."Montant"
   FROM total_recette_plie
UNION ALL
 SELECT part_de_recette."IdOfficine", part_de_recette."Jour", part_de_recette."Nombre",
    part_de_recette."Montant"
   FROM part_de_recette
  WHERE part_de_recette.xid >= marque_de('total_recette'::text);

create view total_valeur as
 SELECT total_valeur_plie."Grain", total_valeur_plie."Jour", total_valeur_plie."IdOfficine",
    total_valeur_plie."Quantite", total_valeur_plie."Entre", total_valeur_plie."Sorti"
   FROM total_valeur_plie
UNION ALL
 SELECT part_de_valeur."Grain", part_de_valeur."Jour", part_de_valeur."IdOfficine", part_de_valeur."Quantite",
    part_de_valeur."Entre", part_de_valeur."Sorti"
   FROM part_de_valeur
  WHERE part_de_valeur.xid >= marque_de('total_valeur'::text);

create view total_vente as
 SELECT total_vente_plie."IdOfficine", total_vente_plie."Jour", total_vente_plie."Genre",
    total_vente_plie."IdVendeur", total_vente_plie."Nombre", total_vente_plie."Lignes",
    total_vente_plie."Montant", total_vente_plie."Remise", total_vente_plie."PartAssurance",
    total_vente_plie."PartClient"
   FROM total_vente_plie
UNION ALL
 SELECT part_de_vente."IdOfficine", part_de_vente."Jour", part_de_vente."Genre", part_de_vente."IdVendeur",
    part_de_vente."Nombre", part_de_vente."Lignes", part_de_vente."Montant", part_de_vente."Remise",
    part_de_vente."PartAssurance", part_de_vente."PartClient"
   FROM part_de_vente
  WHERE part_de_vente.xid >= marque_de('total_vente'::text);

create view visite_attendue as
 SELECT "Axe", "Cle", "Portee", "IdClient", "Genre", "Mois", "Premier",
    COALESCE(lag("Mois") OVER (PARTITION BY "IdClient", "Axe", "Cle", "Portee" ORDER BY "Mois"), '-infinity'::date) AS "Avant"
   FROM ( SELECT 'client'::text AS "Axe", NULL::uuid AS "Cle", k."IdOfficine" AS "Portee", c."IdClient",
            COALESCE(k."Genre", 'Inconnu'::text) AS "Genre", mois_de(c."DateCommd") AS "Mois",
            min(c."DateCommd") AS "Premier"
           FROM commande_client c
             JOIN client k ON k._id = c."IdClient"
          WHERE c."Statut" = 'Active'::text AND k."Statut" = 'Actif'::text
          GROUP BY k."IdOfficine", c."IdClient", (COALESCE(k."Genre", 'Inconnu'::text)), (mois_de(c."DateCommd"))
        UNION ALL
         SELECT 'prescripteur'::text, o."IdPrescripteur", p.portee, c."IdClient", ''::text,
            mois_de(c."DateCommd") AS mois_de, min(c."DateCommd") AS min
           FROM commande_client c
             JOIN ordonnance o ON o."RefOrd" = c."RefOrd"
             CROSS JOIN LATERAL ( VALUES (NULL::uuid), (c."IdOfficine")) p(portee)
          WHERE c."Statut" = 'Active'::text AND o."IdPrescripteur" IS NOT NULL
          GROUP BY o."IdPrescripteur", p.portee, c."IdClient", (mois_de(c."DateCommd"))) v;
