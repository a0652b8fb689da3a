-- What the owner reads in the evening is written by the gesture, in its transaction: what it cost then, by whom, on what, from what to what.
-- It is only added to: neither an approval, nor a price set since, nor the day of the sale hides it afterwards.
create table constat (
  "_id" uuid primary key default nouvel_id(),
  "Genre" text not null,
  -- Of the record; of who did it when the record is the whole group's.
  "IdOfficine" uuid references officine,
  entite text not null,
  "idEntite" uuid not null,
  -- How many records one gesture touched; of a reprint and of readings, how often.
  "Nombre" integer not null check ("Nombre" > 0),
  "Montant" bigint,
  "Pourcent" numeric,
  "Avant" text,
  "Apres" text,
  "Motif" text,
  "IdApprobateur" uuid references utilisateur,
  "Requete" text not null,
  "createdAt" timestamptz not null,
  "createdBy" uuid references utilisateur,
  xid xid8 not null default pg_current_xact_id()
);
create index constat_xid on constat (xid);
create index constat_jour on constat ("createdAt" desc, "_id" desc);
create index constat_officine on constat ("IdOfficine", "createdAt" desc, "_id" desc);
create index constat_genre on constat ("Genre", "createdAt" desc, "_id" desc);
create index constat_de on constat ("createdBy", "createdAt" desc, "_id" desc);
create index constat_scelle on constat using brin ("createdAt");
create trigger constat_intouchable before update or delete or truncate on constat for each statement execute function argent_intouchable();

-- What was made of them: seen, explained, to be followed; each word by whom and when, the last one counts.
create table suivi_constat (
  "_id" uuid primary key default nouvel_id(),
  "IdConstat" uuid not null references constat,
  "Etat" text not null check ("Etat" in ('Vu', 'Expliqué', 'À suivre')),
  "Note" text check ("Note" <> ''),
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid not null references utilisateur
);
create index suivi_constat_de on suivi_constat ("IdConstat", "_id" desc);
create index suivi_constat_scelle on suivi_constat using brin ("createdAt");
create trigger suivi_constat_intouchable before update or delete or truncate on suivi_constat for each statement execute function argent_intouchable();

create function contexte_du_geste() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('dioptrie.contexte', true), '')::jsonb, '{}') $$;

-- One finding. `le` and `qui` are those of the book's own row; what has none is of this call.
create function constater(genre text, officine uuid, entite text, id uuid, montant bigint, le timestamptz, qui uuid, motif text default null,
  avant text default null, apres text default null, nombre integer default 1, pourcent numeric default null, approbateur uuid default null)
returns constat language sql volatile as $$
  select row(nouvel_id(), genre, officine, entite, id, nombre, montant, pourcent, avant, apres, nullif(motif, ''), approbateur,
    coalesce(contexte_du_geste() ->> 'requestId', ''), le, qui, pg_current_xact_id())::constat $$;

create function officine_de(qui uuid) returns uuid language sql stable as $$ select "IdOfficine" from utilisateur where "_id" = qui $$;

-- ---------------------------------------------------------------------------------------------------------------- sales
-- Of each version: what it gives away, what it takes from the sale, what it moves between the client and the insurer.
create function constats_de_version(v version_vente) returns setof constat language plpgsql as $$
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
end $$;

create function constater_version() returns trigger language plpgsql as $$
begin
  insert into constat select * from constats_de_version(new);
  return null;
end $$;
-- At the end of the transaction, once who agreed is written.
create constraint trigger version_vente_constat after insert on version_vente deferrable initially deferred for each row
  when (new."Remise" > 0 or new."PartAssurance" > 0 or new."Numero" > 1) execute function constater_version();

create function constats_d_avoir(a avoir) returns setof constat language sql as $$
  select k.* from constater('Avoir', a."IdOfficine", 'avoir', a."_id", a."Montant", a."createdAt", a."createdBy", a."Motif") k $$;

-- A reason on its first step is why an order is of a day that was over; on a later one, why a step was taken again.
create function constats_d_etape(e commande_etape) returns setof constat language sql as $$
  select k.* from commande_client c, constater(
    case when exists (select from commande_etape a where a."IdCommande" = e."IdCommande" and a."_id" < e."_id") then 'Travail repris' else 'Vente datée' end,
    c."IdOfficine", 'commande_client', c."_id", null, e."createdAt", e."createdBy", e."Motif") k where c."_id" = e."IdCommande" $$;

-- ----------------------------------------------------------------------------------------------------------------- cash
-- Taken back whole on its own day, an operation is undone; a payment taken back otherwise is money given back.
create function constats_d_operation(o operation) returns setof constat language plpgsql as $$
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
end $$;
create function constater_operation() returns trigger language plpgsql as $$
begin
  insert into constat select * from constats_d_operation(new);
  return null;
end $$;
create constraint trigger operation_constat after insert on operation deferrable initially deferred for each row
  when (new."IdOrigine" is not null or new."Ecart" <> 0 or (new.modepaiement = 'Avoir' and new.montant > 0)) execute function constater_operation();

create function constats_de_depense(d depense) returns setof constat language sql as $$
  select k.* from constater('Annulation', d."IdOfficine", 'depense', d."_id", abs(d."Montant"), d."createdAt", d."createdBy", d."Motif") k
  where d."IdOrigine" is not null $$;
create function constats_de_billetage(b billetage) returns setof constat language sql as $$
  select k.* from constater('Écart', b."IdOfficine", 'billetage', b."_id", b."Ecart", b."createdAt", b."createdBy", b."Motif") k where b."Ecart" <> 0 $$;
create function constats_de_billetage_depense(b billetage_depense) returns setof constat language sql as $$
  select k.* from constater('Écart', b."IdOfficine", 'billetage_depense', b."_id", b."Ecart", b."createdAt", b."createdBy", b."Motif") k
  where b."Ecart" <> 0 $$;
-- A deposit that nobody else looked at.
create function constats_de_versement(v versement) returns setof constat language sql as $$
  select k.* from constater('Versement validé seul', v."IdOfficine", 'versement', v."_id", v.montant, v."valideLe", v."validePar", v.reference) k
  where v."valideLe" is not null and v."validePar" = v."createdBy" $$;

-- ------------------------------------------------------------------------------------------------------------- insurers
create function constats_d_ecriture(e ecriture_assurance) returns setof constat language sql as $$
  select k.* from ligne_assurance l, constater(case e."Genre" when 'Abandon' then 'Part abandonnée' else 'Part mise au client' end,
    e."IdOfficine", 'facture_assurance', l."IdFacture", e.montant, e."createdAt", e."createdBy", e."Motif") k
  where l."_id" = e."IdLigne" and e."Genre" in ('Abandon', 'Client') and e.montant > 0 $$;

-- ---------------------------------------------------------------------------------------------------------------- goods
-- All of one call at once: a name that is sold cheaper is one row, however many articles bear it.
create index prix_article_geste on prix_article ("createdAt", "IdOfficine");
create function constats_de_prix(p prix_article) returns setof constat language plpgsql as $$
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
end $$;

create function constats_de_sortie(s sortie) returns setof constat language sql as $$
  select k.* from (select sum(-m."Quantite")::int as n, sum(-m."Quantite" * m."CoutUnitaire")::bigint as montant, min(m."IdArticle"::text)::uuid as id
      from mouvement m where m."idEntite" = s."_id" and m.entite = 'sortie' and m."Quantite" < 0) t,
    constater('Sortie du stock', s."IdOfficine", 'article', t.id, t.montant, s."createdAt", s."createdBy",
      concat_ws(' · ', s."Reference", s."Motif", s."Observation"), nombre => t.n) k where t.n > 0 $$;
create function constats_de_mouvement(m mouvement) returns setof constat language sql as $$
  select k.* from sortie s, constater('Sortie reprise', m."IdOfficine", 'article', m."IdArticle", m."Quantite" * m."CoutUnitaire", m."createdAt",
    m."createdBy", s."Reference" || ' (' || s."Motif" || ') : ' || m."Motif", nombre => m."Quantite") k
  where m.entite = 'sortie' and m."Quantite" > 0 and s."_id" = m."idEntite" $$;
create function constats_de_casse(c casse_monture) returns setof constat language sql as $$
  select k.* from article a, constater('Sortie du stock', c."IdOfficine", 'commande_client', c."IdCommande", a."PrixAchat", c."createdAt", c."createdBy",
    concat_ws(' · ', c."Motif", c."ACharge")) k where a."_id" = c."IdRemplacement" $$;
create function constats_de_perte(p perte_transfert) returns setof constat language sql as $$
  select k.* from transfert_ligne l, constater('Manquant', p."IdOfficine", 'transfert', p."IdTransfert", p."Quantite" * p."CoutUnitaire",
    p."createdAt", p."createdBy", p."Motif", nombre => p."Quantite") k where l."_id" = p."IdLigne" and p."IdPerte" is null and p."Quantite" > 0 $$;
-- Counted and applied, or counted and thrown away: what was missing, at what it cost.
create function constats_d_inventaire(i inventaire) returns setof constat language sql as $$
  select k.* from (select count(*)::int as n, coalesce(sum(l."Ecart" * l."CoutUnitaire"), 0)::bigint as montant from inventaire_ligne l
      where l."IdInventaire" = i."_id" and l."Ecart" <> 0) t,
    constater(case i."Statut" when 'Annulé' then 'Inventaire abandonné' else 'Inventaire' end, i."IdOfficine", 'inventaire', i."_id", t.montant,
      i."clotureLe", i."cloturePar", concat_ws(' · ', i."Reference", i."Libelle"), nombre => t.n) k
  where i."Statut" in ('Transféré', 'Annulé') and i."clotureLe" is not null and t.n > 0 $$;
create function constats_d_ouverture(o ouverture_stock) returns setof constat language sql as $$
  select k.* from (select count(*)::int as n, sum(m."Quantite" * m."CoutUnitaire")::bigint as montant, min(m."IdArticle"::text)::uuid as id
      from mouvement m where m."idEntite" = o."_id" and m."Quantite" > 0) t,
    constater('Stock d’ouverture', o."IdOfficine", 'article', t.id, t.montant, o."createdAt", o."createdBy", o."Reference", nombre => t.n) k where t.n > 0 $$;
-- A receipt written and paid by one person.
create function constats_de_reglement(r reglement_fournisseur) returns setof constat language sql as $$
  select k.* from bon_reception b, constater('Fournisseur payé seul', r."IdOfficine", 'bon_reception', b."_id", r.montant, r."createdAt", r."createdBy",
    concat_ws(' · ', b."RefBR", r.modepaiement, r.reference)) k
  where b."_id" = r."IdBon" and b."createdBy" = r."createdBy" and r."IdOrigine" is null and r.montant > 0 and r."IdAvoir" is null $$;

-- What stands in a book of its own: its rows, as they are written. `tg_argv`: the function that reads one.
create function constater_ecrit() returns trigger language plpgsql as $$
begin
  execute format('insert into constat select * from %I($1)', tg_argv[0]) using new;
  return null;
end $$;
create trigger avoir_constat after insert on avoir for each row execute function constater_ecrit('constats_d_avoir');
create trigger commande_etape_constat after insert on commande_etape for each row when (new."Motif" is not null)
  execute function constater_ecrit('constats_d_etape');
create trigger depense_constat after insert on depense for each row when (new."IdOrigine" is not null) execute function constater_ecrit('constats_de_depense');
create trigger billetage_constat after insert on billetage for each row when (new."Ecart" <> 0) execute function constater_ecrit('constats_de_billetage');
create trigger billetage_depense_constat after insert on billetage_depense for each row when (new."Ecart" <> 0)
  execute function constater_ecrit('constats_de_billetage_depense');
create trigger versement_constat after update of "Statut" on versement for each row
  when (old."valideLe" is null and new."valideLe" is not null and new."validePar" = new."createdBy") execute function constater_ecrit('constats_de_versement');
create trigger ecriture_assurance_constat after insert on ecriture_assurance for each row when (new."Genre" in ('Abandon', 'Client'))
  execute function constater_ecrit('constats_d_ecriture');
create constraint trigger prix_article_constat after insert on prix_article deferrable initially deferred for each row
  execute function constater_ecrit('constats_de_prix');
create constraint trigger sortie_constat after insert on sortie deferrable initially deferred for each row execute function constater_ecrit('constats_de_sortie');
create trigger mouvement_constat after insert on mouvement for each row when (new.entite = 'sortie' and new."Quantite" > 0)
  execute function constater_ecrit('constats_de_mouvement');
create trigger casse_monture_constat after insert on casse_monture for each row execute function constater_ecrit('constats_de_casse');
create trigger perte_transfert_constat after insert on perte_transfert for each row execute function constater_ecrit('constats_de_perte');
create constraint trigger inventaire_constat after update of "Statut" on inventaire deferrable initially deferred for each row
  when (old."Statut" = 'En cours' and new."Statut" <> 'En cours') execute function constater_ecrit('constats_d_inventaire');
create constraint trigger ouverture_stock_constat after insert on ouverture_stock deferrable initially deferred for each row
  execute function constater_ecrit('constats_d_ouverture');
create trigger reglement_fournisseur_constat after insert on reglement_fournisseur for each row execute function constater_ecrit('constats_de_reglement');

-- ----------------------------------------------------------------------------------- rates and prices of the whole network
-- `tg_argv`: the columns that are money, or decide of it. One row for all that one statement changes.
create function constater_bareme() returns trigger language plpgsql as $$
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
end $$;
create trigger assurance_constat after update on assurance referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('Taux', 'Plafond', 'PlafondMonture', 'PlafondVerres');
create trigger matrice_prix_constat after update on matrice_prix referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('Prix', 'PrixAchat');
create trigger traitement_verre_constat after update on traitement_verre referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('Prix');
create trigger version_verre_constat after update on version_verre referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('Prix');
create trigger role_constat after update on role referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('permissions', 'RemiseMax');

create function constats_de_convention(c convention) returns setof constat language sql as $$
  select k.* from constater('Convention signée', officine_de(c."SigneePar"), 'convention', c."_id", null, c."SigneeLe", c."SigneePar",
    case when c."SigneePar" = c."createdBy" then 'Proposée et signée par la même personne' end, pourcent => c."Remise") k where c."SigneeLe" is not null $$;
create trigger convention_constat after update of "Etat" on convention for each row when (old."Etat" <> 'Signée' and new."Etat" = 'Signée')
  execute function constater_ecrit('constats_de_convention');

-- ---------------------------------------------------------------------------------------------------- exams, papers, people
-- A fee that goes down, or an exam put away with what it still owes: the patient may have paid it in the hand.
create function constater_honoraire() returns trigger language plpgsql as $$
begin
  insert into constat select * from constater('Honoraire baissé', new."IdOfficine", 'consultation', new."_id",
    case when new."Montant" < old."Montant" then old."Montant" - new."Montant" else new."ResteAPayer" end, now(),
    coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy"), null, old."Montant"::text,
    case when new."Montant" < old."Montant" then new."Montant"::text else new."Statut" end);
  return null;
end $$;
create trigger consultation_constat after update of "Montant", "Statut" on consultation for each row
  when (new."Montant" < old."Montant" or (new."Statut" <> old."Statut" and new."Statut" <> 'Active' and new."ResteAPayer" > 0))
  execute function constater_honoraire();

-- The paper of a bon that a sale was made with.
create function constater_papier() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from prise_en_charge b, constater('Papier retiré', b."IdOfficine", 'prise_en_charge', b."_id",
      (select sum(c."PartAssurance")::bigint from commande_client c where c."IdPriseEnCharge" = b."_id" and c."Statut" = 'Active'), now(),
      nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, old."Nom") k where b."_id" = old."idEntite";
  return null;
end $$;
create trigger document_constat after delete on document for each row when (old.entite = 'prise_en_charge') execute function constater_papier();

create function constats_d_impression(i impression) returns setof constat language sql as $$
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
      when 'avoir' then (select p."IdOfficine" from avoir p where p."_id" = i."idEntite") end,
    i.entite, i."idEntite", null, i."updatedAt", i."updatedBy", replace(split_part(i.papier, ' ', 1), 'recu', 'reçu'), nombre => i.rang) k
  where i.rang > 1 $$;
create trigger impression_constat after insert or update of rang on impression for each row when (new.rang > 1)
  execute function constater_ecrit('constats_d_impression');

create function constats_de_fusion(h historique) returns setof constat language sql as $$
  select k.* from constater('Fusion', coalesce(h."IdOfficine", officine_de(h."IdUtilisateur")), h.entite, h."idEntite", null, h."createdAt", h."IdUtilisateur",
    coalesce(h.avant ->> 'Libelle', h.avant ->> 'Libelle_marq', h.avant ->> 'Nom')) k
  where h.appel like '%/fusionner/%' and (h.action = 'suppression' or h.apres ? 'IdFusion') $$;
create trigger historique_constat after insert on historique for each row
  when (new.appel like '%/fusionner/%' and (new.action = 'suppression' or new.apres ? 'IdFusion')) execute function constater_ecrit('constats_de_fusion');

-- Told when one passes a threshold, not at each file: `tg_argv` says which.
create function constater_lectures() returns trigger language plpgsql as $$
begin
  insert into constat select * from constater('Lectures', new."IdOfficine", 'utilisateur', new."IdUtilisateur", null, now(), new."IdUtilisateur",
    nombre => new."Dossiers");
  return null;
end $$;
create trigger lecture_par_heure_constat after insert or update of "Dossiers" on lecture_par_heure for each row
  when (new."Dossiers" in (500, 1000, 1500, 2000)) execute function constater_lectures();
create index accueil_de on accueil ("createdBy", "createdAt");
create function constater_accueils() returns trigger language plpgsql as $$
declare
  n integer;
begin
  select count(*) into n from accueil a where a."createdBy" = new."createdBy" and a."createdAt" > now() - interval '1 hour';
  if n % 20 = 0 then
    insert into constat select * from constater('Clients d’ailleurs', new."IdOfficine", 'utilisateur', new."createdBy", null, now(), new."createdBy",
      nombre => n);
  end if;
  return null;
end $$;
create trigger accueil_constat after insert on accueil for each row execute function constater_accueils();
create index message_sms_direct on message_sms ("createdBy", "createdAt") where "Genre" = 'Direct';
create function constater_messages() returns trigger language plpgsql as $$
declare
  n integer;
begin
  select count(*) into n from message_sms m where m."createdBy" = new."createdBy" and m."Genre" = 'Direct' and m."createdAt" > now() - interval '1 day';
  if n % 10 = 0 then
    insert into constat select * from constater('Messages libres', new."IdOfficine", 'utilisateur', new."createdBy", null, now(), new."createdBy",
      new."Texte", nombre => n);
  end if;
  return null;
end $$;
create trigger message_sms_constat after insert on message_sms for each row when (new."Genre" = 'Direct') execute function constater_messages();

-- What the books already hold is written as they have it. What was never a row of a book (a rate, a fee, a count of files) begins today.
insert into constat select k.* from version_vente v, constats_de_version(v) k where v."Remise" > 0 or v."PartAssurance" > 0 or v."Numero" > 1;
insert into constat select k.* from avoir x, constats_d_avoir(x) k;
insert into constat select k.* from commande_etape x, constats_d_etape(x) k where x."Motif" is not null;
insert into constat select k.* from operation x, constats_d_operation(x) k
  where x."IdOrigine" is not null or x."Ecart" <> 0 or (x.modepaiement = 'Avoir' and x.montant > 0);
insert into constat select k.* from depense x, constats_de_depense(x) k where x."IdOrigine" is not null;
insert into constat select k.* from billetage x, constats_de_billetage(x) k where x."Ecart" <> 0;
insert into constat select k.* from billetage_depense x, constats_de_billetage_depense(x) k where x."Ecart" <> 0;
insert into constat select k.* from versement x, constats_de_versement(x) k where x."validePar" = x."createdBy";
insert into constat select k.* from ecriture_assurance x, constats_d_ecriture(x) k where x."Genre" in ('Abandon', 'Client');
insert into constat select k.* from prix_article x, constats_de_prix(x) k;
insert into constat select k.* from sortie x, constats_de_sortie(x) k;
insert into constat select k.* from mouvement x, constats_de_mouvement(x) k where x.entite = 'sortie' and x."Quantite" > 0;
insert into constat select k.* from casse_monture x, constats_de_casse(x) k;
insert into constat select k.* from perte_transfert x, constats_de_perte(x) k;
insert into constat select k.* from inventaire x, constats_d_inventaire(x) k;
insert into constat select k.* from ouverture_stock x, constats_d_ouverture(x) k;
insert into constat select k.* from reglement_fournisseur x, constats_de_reglement(x) k;
insert into constat select k.* from convention x, constats_de_convention(x) k;
insert into constat select k.* from impression x, constats_d_impression(x) k where x.rang > 1;
insert into constat select k.* from historique x, constats_de_fusion(x) k where x.appel like '%/fusionner/%';
insert into constat select k.* from lecture_par_heure x, constater('Lectures', x."IdOfficine", 'utilisateur', x."IdUtilisateur", null, x."Heure",
  x."IdUtilisateur", nombre => x."Dossiers") k where x."Dossiers" >= 500;

-- What the report was computed with, and nothing else read.
drop index if exists operation_credit, operation_ouverture_fausse, version_vente_remise, prix_article_jour, commande_etape_motivee, mouvement_reprise,
  historique_fusion, impression_duplicata, commande_client_remise, commande_client_supprimee, commande_comptoir_remise, commande_comptoir_supprimee,
  lecture_par_heure_nombreuses;

-- How many and how much, day by day and person by person: folded as the other totals are (217).
create table total_constat_plie (
  "IdOfficine" uuid,
  "Jour" date not null,
  "IdUtilisateur" uuid,
  "Genre" text not null,
  "Nombre" integer not null,
  "Montant" bigint not null
);
create index total_constat_plie_jour on total_constat_plie ("Jour");
create index total_constat_plie_officine on total_constat_plie ("IdOfficine", "Jour");
create view part_de_constat as
  select xid, "IdOfficine", ("createdAt" at time zone 'UTC')::date as "Jour", "createdBy" as "IdUtilisateur", "Genre", 1 as "Nombre",
    coalesce("Montant", 0) as "Montant"
  from constat;
select declarer_total('total_constat', '{constat}', 'part_de_constat');
