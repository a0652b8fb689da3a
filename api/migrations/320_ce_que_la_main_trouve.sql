-- What was done since, that moved money, goods or words and was read nowhere: said by the same book, in the transaction of the gesture.

-- A debt of another program that is not owed after all: the client may have paid it in the hand.
create function constats_de_creance(c creance_ouverture) returns setof constat language sql as $$
  select k.* from constater('Annulation', c."IdOfficine", 'creance_ouverture', c."IdOrigine", -c."Montant", c."createdAt", c."createdBy", c."Motif") k $$;
create trigger creance_ouverture_constat after insert on creance_ouverture for each row when (new."IdOrigine" is not null and new."Montant" < 0)
  execute function constater_ecrit('constats_de_creance');

-- What was paid to a supplier is owed again, and may be paid elsewhere; of cash, the expense says it.
create function constats_de_contraire(r reglement_fournisseur) returns setof constat language sql as $$
  select k.* from bon_reception b, constater('Annulation', r."IdOfficine", 'bon_reception', b."_id", -r.montant, r."createdAt", r."createdBy",
    concat_ws(' · ', b."RefBR", r.modepaiement, r.reference, r."Motif")) k where b."_id" = r."IdBon" $$;
create trigger reglement_fournisseur_contraire after insert on reglement_fournisseur for each row
  when (new."IdOrigine" is not null and new.montant < 0 and new."IdDepense" is null and new."IdAvoir" is null)
  execute function constater_ecrit('constats_de_contraire');

-- What a supplier is owed for pieces that have come, more or less than it was; and what an article says to have cost, typed by hand.
create function constats_d_achat(c correction_achat) returns setof constat language sql as $$
  select k.* from envoi e join bon_reception b on b."_id" = e."IdBon", constater('Achat corrigé', c."IdOfficine", 'bon_reception', b."_id",
    c."Quantite" * (c."Nouveau" - c."Ancien"), c."createdAt", c."createdBy", concat_ws(' · ', b."RefBR", c."Motif"), c."Ancien"::text, c."Nouveau"::text,
    c."Quantite") k where e."_id" = c."IdEnvoi" $$;
create trigger correction_achat_constat after insert on correction_achat for each row execute function constater_ecrit('constats_d_achat');
create function constater_achat() returns trigger language plpgsql as $$
begin
  insert into constat select * from constater('Achat corrigé', new."IdOfficine", 'article', new."_id",
    new."Quantite" * (new."PrixAchat" - old."PrixAchat"), now(), (contexte_du_geste() ->> 'IdUtilisateur')::uuid, null, old."PrixAchat"::text,
    new."PrixAchat"::text, greatest(1, new."Quantite"));
  return null;
end $$;
create trigger article_achat after update of "PrixAchat" on article for each row
  when (old."PrixAchat" <> new."PrixAchat" and contexte_du_geste() ->> 'appel' = 'PUT /api/stock/article/update/{id}') execute function constater_achat();
-- Whoever said what it costs is of the first half, as who wrote or received it.
create or replace function constats_de_reglement(r reglement_fournisseur) returns setof constat language sql as $$
  select k.* from bon_reception b join fournisseur f on f."_id" = b."IdFournisseur",
    constater('Fournisseur payé seul', r."IdOfficine", 'bon_reception', b."_id", r.montant, r."createdAt", r."createdBy",
    concat_ws(' · ', b."RefBR", r.modepaiement, r.reference)) k
  where b."_id" = r."IdBon" and r."IdOrigine" is null and r.montant > 0 and r."IdAvoir" is null
    and (b."createdBy" = r."createdBy" or exists (select from mouvement m where m.entite = 'bon_reception' and m."idEntite" = b."_id" and m."createdBy" = r."createdBy")
      or exists (select from correction_achat c join envoi e on e."_id" = c."IdEnvoi" where e."IdBon" = b."_id" and c."createdBy" = r."createdBy")
      or (exists (select from historique h where h.entite = 'fournisseur' and h."idEntite" = f."_id" and h.action = 'creation' and h."IdUtilisateur" = r."createdBy")
        and not exists (select from reglement_fournisseur a join bon_reception x on x."_id" = a."IdBon"
        where x."IdFournisseur" = f."_id" and a."IdAvoir" is null and a."_id" < r."_id"))) $$;

-- Of a shelf by category, what changes its category is not counted with it.
create function constater_classement() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from constater('Code changé', new."IdOfficine", 'article', new."_id", new."Quantite" * new."PrixVente", now(),
    coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy"), null,
    (select "Libelle" from categorie_article where "_id" = old."IdCateg"), (select "Libelle" from categorie_article where "_id" = new."IdCateg")) k;
  return null;
end $$;
create trigger article_classement after update of "IdCateg" on article for each row
  when (old."IdCateg" <> new."IdCateg" and new."Quantite" > 0 and contexte_du_geste() ->> 'appel' = 'PUT /api/stock/article/update/{id}')
  execute function constater_classement();

-- Brought back by its client, and lost: the piece is nowhere any more.
create function constats_de_retour_perdu(a avoir) returns setof constat language sql as $$
  select k.* from (select sum(-m."Quantite")::int as n, sum(-m."Quantite" * m."CoutUnitaire")::bigint as montant from mouvement m
      where m."idEntite" = a."_id" and m.entite = 'avoir' and m."Quantite" < 0) t,
    constater('Perdu au retour', a."IdOfficine", 'avoir', a."_id", t.montant, a."createdAt", a."createdBy", a."Motif", nombre => t.n) k where t.n > 0 $$;
create constraint trigger avoir_perdu after insert on avoir deferrable initially deferred for each row
  execute function constater_ecrit('constats_de_retour_perdu');

-- A lens made again at the shop's expense: at what it costs, or, where nobody knows, at what it was sold for.
create function constats_de_refait(v commande_verre) returns setof constat language sql as $$
  select k.* from commande_client c, constater('Verre refait', v."IdOfficine", 'commande_client', v."IdCommande",
    coalesce(v."PrixAchat", (to_jsonb(c) ->> ('PrixVer' || case v."Cote" when 'OD' then 'D' else 'G' end || v."Paire"))::bigint), v."createdAt", v."createdBy",
    concat_ws(' · ', v."RefVerre", v."MotifRefait")) k where c."_id" = v."IdCommande" $$;
create trigger commande_verre_refait after insert on commande_verre for each row when (new."IdOrigine" is not null and new."ACharge" = 'Officine')
  execute function constater_ecrit('constats_de_refait');

-- What clients are told in the house's name: the words of its messages, the head and foot of its papers. `tg_argv`: the columns.
create function dire_message(valeur text) returns text language sql stable as $$
  select coalesce((select d."Nom" from document d where d."_id"::text = valeur), nullif(valeur, ''), '–') $$;
create function constater_message() returns trigger language plpgsql as $$
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
end $$;
create trigger type_sms_constat after insert or update on type_sms for each row execute function constater_message('messageTemplate');
create trigger service_sms_constat after update on service_sms for each row execute function constater_message('Modele');
create trigger model_entete_constat after insert or update on model_entete for each row execute function constater_message('Mention', 'IdLogo', 'IdPiedpage');
create trigger image_entete_constat after insert or update on image_entete for each row execute function constater_message('Genre', 'Active');
-- A campaign is as many free messages as there are people it goes to.
create function constater_campagne() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from (select count(*)::int as n from repertoire_contact c where c."IdRepertoire" = new."IdRepertoire") t,
    constater('Messages libres', new."IdOfficine", 'diffusion', new."_id", null, now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."lanceePar"), new.message, nombre => greatest(1, t.n)) k;
  return null;
end $$;
create trigger diffusion_constat after update of statut on diffusion for each row
  when (old.statut in ('Créée', 'Testée') and new.statut in ('Programmée', 'En cours') and contexte_du_geste() ? 'IdUtilisateur')
  execute function constater_campagne();

-- Somebody else opens, or may open, an account from now on: with it goes its word as a second hand.
create function constater_acces() returns trigger language plpgsql as $$
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
end $$;
create trigger utilisateur_acces after update of "motDePasse", email, actif on utilisateur for each row
  when (old."motDePasse" is distinct from new."motDePasse" or old.email <> new.email or (new.actif and not old.actif))
  execute function constater_acces();
create trigger facteur_acces after delete on facteur for each row execute function constater_acces();

alter table seuil_constat disable trigger user;
insert into seuil_constat ("Genre", "APartirDe") values ('Verre refait', 5000), ('Achat corrigé', 5000) on conflict ("Genre") do nothing;
alter table seuil_constat enable trigger user;
