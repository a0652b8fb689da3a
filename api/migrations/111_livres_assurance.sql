-- The books of what insurers pay. A payment and what is said of a line are only ever added; payments are chained, network-wide.

-- The head of the chain, locked until the transaction ends.
create table livre_assurance (
  unique_ boolean primary key default true check (unique_),
  "Rang" bigint not null default 0,
  "Empreinte" text not null default ''
);
insert into livre_assurance default values;

create table paiement_assurance (
  "_id" uuid primary key default nouvel_id(),
  "IdAssurance" uuid not null references assurance,
  date date not null,
  -- Never drawer cash.
  mode text not null check (mode in ('Chèque', 'Virement', 'Versement')),
  "IdBanque" uuid not null references banque,
  reference text not null,
  -- Only a reversal is negative: whoever adds amounts up gets what was really paid.
  montant bigint not null check (montant between -9999999999 and 9999999999 and montant <> 0),
  "Motif" text,
  "IdOrigine" uuid unique references paiement_assurance,
  -- What of it settles lines; the rest is the insurer's credit.
  "Impute" bigint not null default 0,
  "ContrePasse" boolean not null default false,
  "Rang" bigint not null unique,
  "Empreinte" text not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check ((montant < 0) = ("IdOrigine" is not null)),
  check ("IdOrigine" is null or "Motif" is not null),
  constraint paiement_assurance_impute check ("Impute" between 0 and greatest(montant, 0)),
  check (not "ContrePasse" or "Impute" = 0)
);
-- The same cheque is not taken twice; one taken by mistake and countered may be typed again.
create unique index paiement_assurance_reference on paiement_assurance ("IdAssurance", "IdBanque", reference)
  where "IdOrigine" is null and not "ContrePasse";
create index paiement_assurance_date on paiement_assurance (date desc, "_id" desc);
create index paiement_assurance_assurance on paiement_assurance ("IdAssurance", date desc, "_id" desc);
create index paiement_assurance_banque on paiement_assurance ("IdBanque", date desc, "_id" desc);
create index paiement_assurance_cherche on paiement_assurance (reference text_pattern_ops);
create index paiement_assurance_credit on paiement_assurance ("IdAssurance") where montant > "Impute" and not "ContrePasse" and montant > 0;
create index paiement_assurance_scelle on paiement_assurance using brin ("createdAt");

-- Every money field, in this order, whatever the settings of the session.
create function contenu_paiement_assurance(p paiement_assurance) returns text language sql stable as $$
  select jsonb_build_array('paiement_assurance', p."_id", p."IdAssurance", p.date::text, p.mode, p."IdBanque", p.reference,
    p.montant, p."Motif", p."IdOrigine", to_char(p."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), p."createdBy")::text $$;
create function inscrire_paiement_assurance() returns trigger language plpgsql as $$
declare
  precedente text;
begin
  select "Rang" + 1, "Empreinte" into new."Rang", precedente from livre_assurance for update;
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_paiement_assurance(new));
  update livre_assurance set "Rang" = new."Rang", "Empreinte" = new."Empreinte";
  return new;
end $$;
create trigger paiement_assurance_inscrire before insert on paiement_assurance
  for each row execute function inscrire_paiement_assurance();
create function paiement_assurance_fige() returns trigger language plpgsql as $$
begin
  if contenu_paiement_assurance(new) <> contenu_paiement_assurance(old) or new."Rang" <> old."Rang"
    or new."Empreinte" <> old."Empreinte" or old."ContrePasse" and not new."ContrePasse" then
    raise exception 'Un paiement d’assurance ne se modifie ni ne s’efface : il se contre-passe.';
  end if;
  return new;
end $$;
create trigger paiement_assurance_fige before update on paiement_assurance for each row execute function paiement_assurance_fige();
create trigger paiement_assurance_intouchable before delete or truncate on paiement_assurance
  for each statement execute function argent_intouchable();
create trigger paiement_assurance_trace after insert or update on paiement_assurance
  for each row execute function tracer('Empreinte', 'Impute');

-- What is said of a line, in francs: settled, rejected (negative when the insurer thinks better of it), and what becomes of a
-- reject. Each says in which state it leaves its line.
create table ecriture_assurance (
  "_id" uuid primary key default nouvel_id(),
  "IdLigne" uuid not null references ligne_assurance,
  "IdOfficine" uuid not null references officine,
  "Genre" text not null check ("Genre" in ('Règlement', 'Rejet', 'Client', 'Abandon', 'Re-présentation')),
  montant bigint not null check (montant between -9999999999 and 9999999999 and montant <> 0),
  "Etat" text not null,
  "IdPaiement" uuid references paiement_assurance,
  "Motif" text,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check (("Genre" = 'Règlement') = ("IdPaiement" is not null)),
  check (montant > 0 or "Genre" in ('Règlement', 'Rejet')),
  check ("Motif" is not null or "Genre" in ('Règlement', 'Rejet'))
);
create index ecriture_assurance_ligne on ecriture_assurance ("IdLigne", "_id");
create index ecriture_assurance_paiement on ecriture_assurance ("IdPaiement", "_id") where "IdPaiement" is not null;
create index ecriture_assurance_reglee on ecriture_assurance ("createdAt", "IdOfficine", montant) where "Genre" = 'Règlement';
create index ecriture_assurance_scelle on ecriture_assurance using brin ("createdAt");
create trigger ecriture_assurance_intouchable before update or delete or truncate on ecriture_assurance
  for each statement execute function argent_intouchable();

-- Where the sales of these files now stand.
create function suivre_dossiers(dossiers uuid[]) returns void language sql as $$
  update commande_client c set "DossierAssurance" = n.etat
  from (
    select d."_id", case when d."AFacturer" > 0 then 'Traitée' when d."Rejete" > 0 then 'Rejetée'
      when d."Ouvert" > 0 then case when f."Etat" = 'À déposer' then 'À déposer' else 'Déposée' end
      when d."Regle" > 0 then 'Réglée' else 'Close' end as etat
    from dossier_assurance d
    left join ligne_assurance l on l."IdCommande" = d."_id" and l."Etat" not in ('Retirée', 'Re-présentée')
    left join facture_assurance f on f."_id" = l."IdFacture"
    where d."_id" = any(dossiers)) n
  where c."_id" = n."_id" and c."DossierAssurance" is distinct from n.etat $$;

-- Files, invoices and parts follow their lines, all those of a statement at once. A line taken off counts for nothing; an
-- invoice is settled once nothing of it is open, and open again when a payment is countered.
create function compter_lignes_assurance() returns trigger language plpgsql as $$
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
  update dossier_assurance d set "AFacturer" = d."AFacturer" - n."Part", "Abandonne" = d."Abandonne" + n."Remise"
    from nouvelles n where d."_id" = n."IdCommande";
  perform suivre_dossiers(array(select "IdCommande" from nouvelles));
  return null;
end $$;
create trigger ligne_assurance_compter after insert on ligne_assurance referencing new table as nouvelles
  for each statement execute function compter_lignes_assurance();

create function suivre_lignes_assurance() returns trigger language plpgsql as $$
begin
  with ecart as materialized (
    select a."IdFacture", a."IdOfficine", a."IdCommande",
      (b."Etat" = 'Retirée')::int - (a."Etat" = 'Retirée')::int as lignes,
      ((b."Etat" = 'Retirée')::int - (a."Etat" = 'Retirée')::int) * a."Part" as part,
      ((b."Etat" = 'Retirée')::int - (a."Etat" = 'Retirée')::int) * a."Remise" as remise,
      a."Ouvert" - b."Ouvert" as ouvert, a."Regle" - b."Regle" as regle, a."Rejete" - b."Rejete" as rejete,
      a."Charge" - b."Charge" as charge, a."Abandonne" - b."Abandonne" as abandonne, a."Represente" - b."Represente" as represente
    from apres a join avant b using ("_id")),
  parts as (
    update part_facture p set "Lignes" = p."Lignes" + n.lignes, "Part" = p."Part" + n.part, "Remise" = p."Remise" + n.remise,
      "Montant" = p."Montant" + n.part - n.remise, "Ouvert" = p."Ouvert" + n.ouvert, "Regle" = p."Regle" + n.regle,
      "Rejete" = p."Rejete" + n.rejete, "Charge" = p."Charge" + n.charge, "Abandonne" = p."Abandonne" + n.abandonne,
      "Represente" = p."Represente" + n.represente
    from (select "IdFacture", "IdOfficine", sum(lignes) as lignes, sum(part) as part, sum(remise) as remise, sum(ouvert) as ouvert,
        sum(regle) as regle, sum(rejete) as rejete, sum(charge) as charge, sum(abandonne) as abandonne, sum(represente) as represente
      from ecart group by 1, 2) n
    where p."IdFacture" = n."IdFacture" and p."IdOfficine" = n."IdOfficine"),
  factures as (
    update facture_assurance f set "Lignes" = f."Lignes" + n.lignes, "Part" = f."Part" + n.part, "Remise" = f."Remise" + n.remise,
      "Montant" = f."Montant" + n.part - n.remise, "Ouvert" = f."Ouvert" + n.ouvert, "Regle" = f."Regle" + n.regle,
      "Rejete" = f."Rejete" + n.rejete, "Charge" = f."Charge" + n.charge, "Abandonne" = f."Abandonne" + n.abandonne,
      "Represente" = f."Represente" + n.represente,
      "Etat" = case when f."Etat" not in ('Déposée', 'Réglée') then f."Etat"
        when f."Ouvert" + n.ouvert = 0 and f."Rejete" + n.rejete = 0 then 'Réglée' else 'Déposée' end
    from (select "IdFacture", sum(lignes) as lignes, sum(part) as part, sum(remise) as remise, sum(ouvert) as ouvert,
        sum(regle) as regle, sum(rejete) as rejete, sum(charge) as charge, sum(abandonne) as abandonne, sum(represente) as represente
      from ecart group by 1) n
    where f."_id" = n."IdFacture")
  update dossier_assurance d set "AFacturer" = d."AFacturer" - n.part + n.represente, "Regle" = d."Regle" + n.regle,
      "Rejete" = d."Rejete" + n.rejete, "Charge" = d."Charge" + n.charge, "Abandonne" = d."Abandonne" + n.abandonne + n.remise
    from (select "IdCommande", sum(part) as part, sum(remise) as remise, sum(regle) as regle, sum(rejete) as rejete,
        sum(charge) as charge, sum(abandonne) as abandonne, sum(represente) as represente from ecart group by 1) n
    where d."_id" = n."IdCommande";
  perform suivre_dossiers(array(select "IdCommande" from apres));
  return null;
end $$;
create trigger ligne_assurance_suivre after update on ligne_assurance referencing old table as avant new table as apres
  for each statement execute function suivre_lignes_assurance();

create function inscrire_ecritures_assurance() returns trigger language plpgsql as $$
begin
  update ligne_assurance l set "Regle" = l."Regle" + n.regle, "Rejete" = l."Rejete" + n.rejet - n.charge - n.abandon - n.represente,
      "Charge" = l."Charge" + n.charge, "Abandonne" = l."Abandonne" + n.abandon, "Represente" = l."Represente" + n.represente,
      "Etat" = n.etat, version = l.version + 1, "updatedAt" = now(), "updatedBy" = n.par
    from (
      select "IdLigne", min("Etat") as etat, (array_agg("createdBy"))[1] as par,
        coalesce(sum(montant) filter (where "Genre" = 'Règlement'), 0) as regle,
        coalesce(sum(montant) filter (where "Genre" = 'Rejet'), 0) as rejet,
        coalesce(sum(montant) filter (where "Genre" = 'Client'), 0) as charge,
        coalesce(sum(montant) filter (where "Genre" = 'Abandon'), 0) as abandon,
        coalesce(sum(montant) filter (where "Genre" = 'Re-présentation'), 0) as represente
      from nouvelles group by 1) n
    where l."_id" = n."IdLigne";
  update paiement_assurance p set "Impute" = p."Impute" + n.montant
    from (select "IdPaiement", sum(montant) as montant from nouvelles where "IdPaiement" is not null group by 1) n
    where p."_id" = n."IdPaiement";
  return null;
end $$;
create trigger ecriture_assurance_inscrire after insert on ecriture_assurance referencing new table as nouvelles
  for each statement execute function inscrire_ecritures_assurance();

-- An invoiced sale keeps its amounts, its coverage and its life: only what is charged to its client goes from one share to
-- the other. One that is only processed and changes is to be processed again.
create function garder_vente_facturee() returns trigger language plpgsql as $$
begin
  if old."IdFacture" is null then
    if new."IdFacture" is null and new."DossierAssurance" is not null then
      delete from dossier_assurance where "_id" = new."_id";
      new."DossierAssurance" := null;
    end if;
    return new;
  end if;
  if new."Total" <> old."Total" or new."Statut" <> old."Statut" or new."IdPriseEnCharge" is distinct from old."IdPriseEnCharge"
    or new."PartAssurance" <> (select "Part" - "Charge" from dossier_assurance where "_id" = new."_id") then
    raise exception 'La vente % est facturée à son assurance : ses montants ne changent plus.', new."RefCmmd";
  end if;
  return new;
end $$;
create trigger commande_client_facturee
  before update of "Total", "PartAssurance", "Statut", "IdPriseEnCharge", "IdAssurance" on commande_client for each row
  when (old."DossierAssurance" is not null and (new."Total" <> old."Total" or new."PartAssurance" <> old."PartAssurance"
    or new."Statut" <> old."Statut" or new."IdPriseEnCharge" is distinct from old."IdPriseEnCharge"
    -- A merge of two insurers changes the name alone.
    or (new."IdAssurance" is distinct from old."IdAssurance" and new."updatedAt" <> old."updatedAt")))
  execute function garder_vente_facturee();
