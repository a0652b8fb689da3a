-- An invoiced sale that comes back: what its insurer is no longer asked is an entry of the line (`Avoir`, of the share before any
-- discount), whatever became of the line since; the insurer's own discount falls with it (`Remise`, never positive).
alter table ecriture_assurance drop constraint "ecriture_assurance_Genre_check",
  add constraint "ecriture_assurance_Genre_check" check ("Genre" in ('Règlement', 'Rejet', 'Client', 'Abandon', 'Re-présentation', 'Avoir', 'Remise')),
  add constraint ecriture_assurance_avoir check ("Genre" not in ('Avoir', 'Remise') or (montant > 0) = ("Genre" = 'Avoir'));

-- Part = Ouvert + Regle + Rejete + Charge + Abandonne + Represente + Remise + Avoir; `Montant` stays what the insurer is asked for.
drop index ligne_assurance_attendue, ligne_assurance_montant;
alter table ligne_assurance drop column "Ouvert", drop column "Montant", drop constraint "ligne_assurance_Etat_check";
alter table ligne_assurance add column "Avoir" bigint not null default 0 check ("Avoir" >= 0);
alter table ligne_assurance
  add column "Montant" bigint not null generated always as ("Part" - "Remise" - "Avoir") stored,
  add column "Ouvert" bigint not null generated always as (case when "Etat" = 'Retirée' then 0
    else "Part" - "Remise" - "Avoir" - "Regle" - "Rejete" - "Charge" - "Abandonne" - "Represente" end) stored check ("Ouvert" >= 0),
  add constraint "ligne_assurance_Etat_check" check ("Etat" in ('En attente', 'Acceptée', 'Partielle', 'Rejetée', 'Réglée', 'Re-présentée',
    'À la charge du client', 'Abandonnée', 'Rendue', 'Retirée'));
create index ligne_assurance_attendue on ligne_assurance ("DateCommd" desc, "_id" desc, "IdOfficine", "Ouvert") where "Ouvert" > 0;
create index ligne_assurance_montant on ligne_assurance ("Montant", "_id");
alter table part_facture add column "Avoir" bigint not null default 0;
alter table facture_assurance add column "Avoir" bigint not null default 0;
alter table dossier_assurance drop constraint dossier_assurance_ouvert, drop column "Ouvert";
alter table dossier_assurance add column "Avoir" bigint not null default 0 check ("Avoir" >= 0);
alter table dossier_assurance
  add column "Ouvert" bigint not null generated always as ("Part" - "Remise" - "Regle" - "Rejete" - "Charge" - "Abandonne" - "Avoir") stored,
  add constraint dossier_assurance_ouvert check ("Part" - "Remise" - "Regle" - "Rejete" - "Charge" - "Abandonne" - "Avoir" >= "AFacturer");

drop trigger ligne_assurance_trace on ligne_assurance;
create trigger ligne_assurance_trace after update on ligne_assurance for each row
  execute function tracer('Regle', 'Rejete', 'Charge', 'Abandonne', 'Represente', 'Remise', 'Avoir', 'Montant', 'Ouvert');
drop trigger dossier_assurance_trace on dossier_assurance;
create trigger dossier_assurance_trace after insert or update on dossier_assurance for each row
  execute function tracer('AFacturer', 'Regle', 'Rejete', 'Charge', 'Abandonne', 'Remise', 'Avoir', 'Ouvert');
drop trigger facture_assurance_trace on facture_assurance;
create trigger facture_assurance_trace after insert or update or delete on facture_assurance for each row
  execute function tracer('Lignes', 'Part', 'Remise', 'Montant', 'Ouvert', 'Regle', 'Rejete', 'Charge', 'Abandonne', 'Represente', 'Avoir');

create or replace function inscrire_ecritures_assurance() returns trigger language plpgsql as $$
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
end $$;

-- A file whose share is 0 waits to be processed again, if anything is left to process.
create or replace function suivre_dossiers(dossiers uuid[]) returns void language sql as $$
  update commande_client c set "DossierAssurance" = n.etat
  from (
    select d."_id", case when d."Part" = 0 then null when d."AFacturer" > 0 then 'Traitée' when d."Rejete" > 0 then 'Rejetée'
      when d."Ouvert" > 0 then case when exists (select from ligne_assurance l join facture_assurance f on f."_id" = l."IdFacture"
        where l."IdCommande" = d."_id" and l."Ouvert" > 0 and f."Etat" = 'À déposer') then 'À déposer' else 'Déposée' end
      when d."Regle" > 0 then 'Réglée' else 'Close' end as etat
    from dossier_assurance d where d."_id" = any(dossiers)) n
  where c."_id" = n."_id" and c."DossierAssurance" is distinct from n.etat $$;

-- A line taken off counts for nothing: the credit that it bore leaves its file with it, and what is asked again is what was left.
create or replace function suivre_lignes_assurance() returns trigger language plpgsql as $$
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
end $$;

create or replace function garder_vente_facturee() returns trigger language plpgsql as $$
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
end $$;
