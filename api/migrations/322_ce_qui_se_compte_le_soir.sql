-- Handed over and not paid for: whoever may do so says that the client will come back.
create function constats_de_livraison(l livraison) returns setof constat language sql as $$
  select k.* from constater('Livrée impayée', l."IdOfficine", 'commande_client', l."IdCommande", l."ResteAPayer", l."LivreLe", l."LivrePar", l."RemisA") k $$;
create trigger livraison_constat after insert on livraison for each row when (new."ResteAPayer" > 0) execute function constater_ecrit('constats_de_livraison');

-- Once the day is counted: what each person took that is not in the drawer. No statement of an operator is read here, so that an invented number looks
-- like another: what it comes to, beside one's own habit and one's colleagues, is what shows.
create function constats_hors_especes(b billetage) returns setof constat language sql as $$
  select k.* from (
      select o."createdBy" as qui, o.modepaiement as mode, count(*)::int as n, sum(o.montant)::bigint as montant from operation o
      where o."IdOfficine" = b."IdOfficine" and o."Jour" = b."DateCloture" and o.montant > 0 and o."IdOrigine" is null
        and o.modepaiement not in ('Espèce', 'Avoir') and o."createdBy" is not null group by 1, 2) t,
    constater('Hors espèces', b."IdOfficine", 'billetage', b."_id", t.montant, b."createdAt", t.qui, t.mode, nombre => t.n) k $$;
create trigger billetage_hors_especes after insert on billetage for each row execute function constater_ecrit('constats_hors_especes');

-- What decides of money for everybody, and is set once: who changes it moves what the others are asked.
create trigger reglage_caisse_constat after update on reglage_caisse referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('SeuilSignature');
create trigger mode_paiement_constat after update on mode_paiement referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('Libelle', 'NumeroRequis', 'Actif');
create trigger code_tva_constat after update on code_tva referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('Taux');
create trigger timbre_constat after update on timbre referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('APartirDe', 'Montant', 'DateDebut', 'DateFin');
create trigger catalogue_verre_constat after update on catalogue_verre referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('DateDebut', 'DateFin');

alter table seuil_constat disable trigger user;
insert into seuil_constat ("Genre", "APartirDe") values ('Hors espèces', 2000000), ('Livrée impayée', 5000) on conflict ("Genre") do nothing;
alter table seuil_constat enable trigger user;

-- What the books of 320 and this one already hold is written as they have it.
insert into constat select k.* from creance_ouverture x, constats_de_creance(x) k where x."IdOrigine" is not null and x."Montant" < 0;
insert into constat select k.* from reglement_fournisseur x, constats_de_contraire(x) k
  where x."IdOrigine" is not null and x.montant < 0 and x."IdDepense" is null and x."IdAvoir" is null;
insert into constat select k.* from correction_achat x, constats_d_achat(x) k;
insert into constat select k.* from avoir x, constats_de_retour_perdu(x) k;
insert into constat select k.* from commande_verre x, constats_de_refait(x) k where x."IdOrigine" is not null and x."ACharge" = 'Officine';
insert into constat select k.* from livraison x, constats_de_livraison(x) k where x."ResteAPayer" > 0;
insert into constat select k.* from accueil x, constats_d_accord(x) k where x."Quoi" = 'Accord';

-- Two clients made one, and made two again: what a credit paid in between was somebody else's. Both are told.
create or replace function constats_de_fusion(h historique) returns setof constat language sql as $$
  select k.* from constater('Fusion', coalesce(h."IdOfficine", officine_de(h."IdUtilisateur")), h.entite, h."idEntite", null, h."createdAt", h."IdUtilisateur",
    case when h.appel like '%/defaire-fusion/%' then 'Fusion défaite'
      else coalesce(h.avant ->> 'Libelle', h.avant ->> 'Libelle_marq', h.avant ->> 'Nom') end) k
  where (h.appel like '%/fusionner/%' and (h.action = 'suppression' or h.apres ? 'IdFusion'))
    or (h.appel like '%/defaire-fusion/%' and h.avant ? 'IdFusion') $$;
create trigger historique_fusion_defaite after insert on historique for each row
  when (new.appel like '%/defaire-fusion/%' and new.avant ? 'IdFusion') execute function constater_ecrit('constats_de_fusion');

-- An exam for nothing, where nobody said a tariff: what the officine asks for one, when nearly all of its last hundred were paid for.
create function honoraire_usuel(officine uuid, sauf uuid) returns bigint language sql stable as $$
  select case when count(*) >= 10 and 10 * count(*) filter (where "Montant" = 0) < count(*) then mode() within group (order by "Montant") end
  from (select "Montant" from consultation where "IdOfficine" = officine and "Statut" = 'Active' and "_id" <> sauf
    order by "DateConsultation" desc, "_id" desc limit 100) x $$;
create or replace function constater_sous_tarif() returns trigger language plpgsql as $$
declare
  tarif bigint := coalesce((select "TarifExamen" from officine where "_id" = new."IdOfficine"),
    case when new."Montant" = 0 then honoraire_usuel(new."IdOfficine", new."_id") end);
begin
  if tarif > new."Montant" and not exists (select from constat c where c."Genre" = 'Honoraire baissé' and c."idEntite" = new."_id") then
    insert into constat select * from constater('Honoraire baissé', new."IdOfficine", 'consultation', new."_id", tarif - new."Montant", now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy", new."createdBy"), null, tarif::text, new."Montant"::text);
  end if;
  return null;
end $$;

-- One agreement, signed once, for two clients.
create or replace function constater_double() returns trigger language plpgsql as $$
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
end $$;

-- A sale of frames alone asks nothing of what lenses and mountings cost.
drop trigger commande_client_sans_etiquette_insert on commande_client;
create trigger commande_client_sans_etiquette_insert after insert on commande_client for each row
  when (new."PrixVerD1" + new."PrixVerG1" + new."PrixVerD2" + new."PrixVerG2" + new."PrixVerD3" + new."PrixVerG3" > 0
    or new."Paires" @? '$[*].*.Libelle ? (@ <> "")') execute function constater_sans_etiquette();
