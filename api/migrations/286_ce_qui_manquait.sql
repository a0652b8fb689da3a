-- What moved money or goods and was written nowhere: said by the same book, at the gesture that makes it sure.

-- A number that no operator gives: too short, or one digit all along.
create function numero_douteux(reference text) returns boolean language sql immutable as $$
  select length(n) < 5 or n ~ '^(.)\1*$' or position(n in '0123456789012345678909876543210987654321') > 0
  from regexp_replace(lower(coalesce(reference, '')), '[^a-z0-9]', '', 'g') n $$;
create function constats_de_numero(o operation) returns setof constat language sql as $$
  select k.* from constater('Numéro douteux', o."IdOfficine", 'operation', o."_id", o.montant, o."createdAt", o."createdBy",
    concat_ws(' · ', o.modepaiement, o.reference)) k $$;
create trigger operation_numero after insert on operation for each row
  when (new.montant > 0 and new."IdOrigine" is null and new.modepaiement not in ('Espèce', 'Avoir') and new.reference is not null and numero_douteux(new.reference))
  execute function constater_ecrit('constats_de_numero');

-- Once the day is counted: what was spent without a paper, what was to be at the bank for two days and has no slip.
create function constats_des_depenses(b billetage_depense) returns setof constat language sql as $$
  select k.* from (
      select d."createdBy" as qui, count(*)::int as n, sum(d."Montant")::bigint as montant, min(d."_id"::text)::uuid as id, string_agg(d."Motif", ' · ' order by d."_id") as motif
      from depense d where d."OfficineId" = b."IdOfficine" and d."Jour" = b."DateCloture" and d."Montant" > 0
        and not exists (select from depense x where x."IdOrigine" = d."_id")
        and not exists (select from document p where p.entite = 'depense' and p."idEntite" = d."_id")
        and not exists (select from reglement_fournisseur r where r."IdDepense" = d."_id")
      group by 1) t,
    constater('Dépense sans papier', b."IdOfficine", 'depense', t.id, t.montant, b."createdAt", t.qui, left(t.motif, 200), nombre => t.n) k $$;
create trigger billetage_depense_papiers after insert on billetage_depense for each row execute function constater_ecrit('constats_des_depenses');
create function constats_des_versements(b billetage) returns setof constat language sql as $$
  select k.* from versement v, constater('Versement sans bordereau', v."IdOfficine", 'versement', v."_id", v.montant, b."createdAt", v."createdBy",
      concat_ws(' · ', to_char(v."DateVersement", 'DD/MM/YYYY'), v.reference)) k
  where v."IdOfficine" = b."IdOfficine" and v."Statut" = 'Créé' and v."DateVersement" <= b."DateCloture" - 2
    and not exists (select from document p where p.entite = 'versement' and p."idEntite" = v."_id")
    and not exists (select from constat x where x."Genre" = 'Versement sans bordereau' and x."idEntite" = v."_id") $$;
create index constat_du_versement on constat ("idEntite") where "Genre" = 'Versement sans bordereau';
create trigger billetage_bordereaux after insert on billetage for each row execute function constater_ecrit('constats_des_versements');

-- The same scan, or the same bon of the same insurer, for two records: one of them proves nothing.
alter table document_contenu add column empreinte bytea;
create index document_contenu_empreinte on document_contenu (empreinte) where empreinte is not null;
create function constater_double() returns trigger language plpgsql as $$
declare
  d document;
begin
  select * into d from document where "_id" = new."IdDocument";
  if d.entite not in ('prise_en_charge', 'depense', 'versement', 'bon_reception', 'bordereau_assurance') then
    return new;
  end if;
  new.empreinte := sha256(new.contenu);
  insert into constat select k.* from (
      select a."Nom" from document_contenu c join document a on a."_id" = c."IdDocument"
      where c.empreinte = new.empreinte and a.entite = d.entite and a."idEntite" <> d."idEntite" limit 1) a,
    constater('Papier en double', d."IdOfficine", d.entite, d."idEntite", null, d."createdAt", d."createdBy", d."Nom", a."Nom", d."Nom") k;
  return new;
end $$;
create trigger document_contenu_double before insert on document_contenu for each row execute function constater_double();
create index prise_en_charge_bon on prise_en_charge ("IdAssurance", lower("NumeroBon"));
create function constater_bon_en_double() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from (
      select c."Nom" || ' ' || c."Prenoms" as nom from prise_en_charge b join client c on c."_id" = b."IdClient" join client moi on moi."_id" = new."IdClient"
      where b."IdAssurance" = new."IdAssurance" and lower(b."NumeroBon") = lower(new."NumeroBon") and b."_id" <> new."_id" and b."Statut" = 'Active'
        and coalesce(c."IdFusion", c."_id") <> coalesce(moi."IdFusion", moi."_id") limit 1) a,
    constater('Papier en double', new."IdOfficine", 'prise_en_charge', new."_id", null, now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."createdBy"), new."NumeroBon", a.nom, new."NumeroBon") k;
  return null;
end $$;
create trigger prise_en_charge_double after insert or update of "NumeroBon", "IdAssurance" on prise_en_charge for each row execute function constater_bon_en_double();

-- Of pieces that are on the shelf, the label: another code on it scans another price, another name beside it sells for less.
create function constater_code() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from constater('Code changé', new."IdOfficine", 'article', new."_id", new."Quantite" * new."PrixVente", now(),
    coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, new."updatedBy"), null, old."CodeBarre", new."CodeBarre") k;
  return null;
end $$;
create trigger article_code after update of "CodeBarre" on article for each row when (old."CodeBarre" <> new."CodeBarre" and new."Quantite" > 0)
  execute function constater_code();
-- Of what is written by hand: a file of hundreds of articles is a shop's first morning, and each is compared with all those of its brand.
create function constater_voisins() returns trigger language plpgsql as $$
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
end $$;
create trigger article_voisin after insert on article referencing new table as nouveaux for each statement execute function constater_voisins();

-- Written and received by one person.
create function constater_reception() returns trigger language plpgsql as $$
begin
  if nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid = new."createdBy" and new."MontantRecu" > old."MontantRecu" then
    insert into constat select k.* from constater('Réception faite seul', new."IdOfficine", 'bon_reception', new."_id", new."MontantRecu" - old."MontantRecu",
      now(), new."createdBy", new."RefBR", nombre => new."QuantiteRecue" - old."QuantiteRecue") k;
  end if;
  return null;
end $$;
create trigger bon_reception_constat after update of "QuantiteRecue" on bon_reception for each row when (new."QuantiteRecue" > old."QuantiteRecue")
  execute function constater_reception();

-- Lenses counted one by one are an inventory that is over when it begins.
create constraint trigger inventaire_compte_constat after insert on inventaire deferrable initially deferred for each row
  when (new."Statut" = 'Transféré') execute function constater_ecrit('constats_d_inventaire');

-- Ordered of the maker, and nobody has paid or promised anything.
create function constater_sans_acompte() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from (select n."IdCommande" as id, count(*)::int as n from nouveaux n group by 1) t join commande_client c on c."_id" = t.id,
    constater('Verres sans acompte', c."IdOfficine", 'commande_client', c."_id", c."PartClient", now(),
      coalesce(nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, c."updatedBy"), nombre => t.n) k
    where c."MontantRegle" = 0 and c."PartAssurance" = 0;
  return null;
end $$;
create trigger commande_verre_acompte after insert on commande_verre referencing new table as nouveaux for each statement execute function constater_sans_acompte();

-- A sale of which its client pays nothing.
create function constats_sans_client(v version_vente) returns setof constat language sql as $$
  select k.* from constater('Tout à l’assurance', v."IdOfficine", case when v."IdCommande" is null then 'commande_comptoir' else 'commande_client' end,
    coalesce(v."IdCommande", v."IdComptoir"), v."PartAssurance", v."createdAt", coalesce(v."createdBy", v."IdVendeur")) k
  where not exists (select from version_vente x where x."IdCommande" = v."IdCommande" and x."Numero" = v."Numero" - 1 and x."PartAssurance" = x."Total") $$;
create trigger version_vente_sans_client after insert on version_vente for each row when (new."PartAssurance" > 0 and new."PartAssurance" = new."Total" and new."Cause" <> 'reprise')
  execute function constater_ecrit('constats_sans_client');

-- A payment of an insurer, taken back.
create function constats_de_paiement(p paiement_assurance) returns setof constat language sql as $$
  select k.* from constater('Annulation', officine_de(p."createdBy"), 'paiement_assurance', p."_id", -p.montant, p."createdAt", p."createdBy",
    concat_ws(' · ', p.mode, p.reference, p."Motif")) k $$;
create trigger paiement_assurance_constat after insert on paiement_assurance for each row when (new.montant < 0) execute function constater_ecrit('constats_de_paiement');

-- Who may do more than yesterday.
create function constater_droit() returns trigger language plpgsql as $$
begin
  insert into constat select k.* from role r, utilisateur u, constater('Droit donné', u."IdOfficine", 'utilisateur', u."_id", null, now(),
    nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid, r."Nom") k where r."_id" = new."IdRole" and u."_id" = new."IdUtilisateur"
    and contexte_du_geste() ? 'IdUtilisateur';
  return null;
end $$;
create trigger utilisateur_role_constat after insert on utilisateur_role for each row execute function constater_droit();

alter table seuil_constat disable trigger user;
insert into seuil_constat ("Genre", "APartirDe") values ('Tout à l’assurance', 150000), ('Réception faite seul', 300000), ('Verres sans acompte', 10000);
alter table seuil_constat enable trigger user;

-- The other prices of the network, changed or set anew.
create trigger coloration_verre_constat after update on coloration_verre referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('Prix');
create trigger teinte_verre_constat after update on teinte_verre referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('Prix');
create trigger fabrication_verre_constat after update on fabrication_verre referencing old table as anciens new table as nouveaux for each statement
  execute function constater_bareme('Prix');
-- Bands of a price list are taken off and written again.
create function constater_bandes() returns trigger language plpgsql as $$
declare
  qui uuid := nullif(contexte_du_geste() ->> 'IdUtilisateur', '')::uuid;
begin
  insert into constat select (constater('Barème changé', officine_de(qui), 'matrice_prix', (array_agg(n."_id" order by n."_id"))[1], null, now(), qui, null,
      null, case count(*) when 1 then min(n."Prix")::text end, count(*)::int)).*
    from nouveaux n where qui is not null having count(*) > 0;
  return null;
end $$;
create trigger matrice_prix_bandes after insert on matrice_prix referencing new table as nouveaux for each statement execute function constater_bandes();
