-- A file is never taken away and made again: an invoice's line points at it for ever. What is asked of the insurer, and the papers that
-- prove it, are its versions, each only added. A sale that changes leaves its file there, for nothing, until it is processed again.
create table version_dossier (
  "_id" uuid primary key default nouvel_id(),
  "IdDossier" uuid not null references dossier_assurance,
  "Numero" integer not null check ("Numero" > 0),
  "Part" bigint not null check ("Part" >= 0),
  -- The insurer's own discount, fixed here once: in percent, and in francs of the whole share.
  "TauxRemise" smallint not null check ("TauxRemise" between 0 and 100),
  "Remise" bigint not null check ("Remise" between 0 and "Part"),
  "Motif" text,
  -- Each paper: there or waived, and whether the shop knew it by itself (`connu`) or someone said it (`dit`).
  "Pieces" jsonb not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  unique ("IdDossier", "Numero")
);
create index version_dossier_scelle on version_dossier using brin ("createdAt");
create trigger version_dossier_intouchable before update or delete or truncate on version_dossier
  for each statement execute function argent_intouchable();

-- `Remise`: what of the discount its lines have taken off, told apart from what was written off.
alter table dossier_assurance drop constraint dossier_assurance_ouvert, drop constraint "dossier_assurance_Part_check",
  drop constraint "dossier_assurance_AFacturer_check", drop column "Ouvert";
alter table dossier_assurance
  add column "TauxRemise" smallint not null default 0,
  add column "RemiseFixee" bigint not null default 0,
  add column "Remise" bigint not null default 0 check ("Remise" >= 0);
drop trigger dossier_assurance_trace on dossier_assurance;

-- Already on invoices: the discount is what they bear, twice taken or not. On none yet: that of its bon.
update dossier_assurance d set "Remise" = l.remise, "Abandonne" = d."Abandonne" - l.remise, "RemiseFixee" = l.remise, "TauxRemise" = l.taux
  from (select "IdCommande", sum("Remise") as remise, max("TauxRemise") as taux from ligne_assurance where "Etat" <> 'Retirée' group by 1) l
  where l."IdCommande" = d."_id";
update dossier_assurance d set "TauxRemise" = p."RemiseAssurance", "RemiseFixee" = round(d."Part" * p."RemiseAssurance" / 100.0)
  from commande_client c join prise_en_charge p on p."_id" = c."IdPriseEnCharge"
  where c."_id" = d."_id" and p."RemiseAssurance" > 0
    and not exists (select from ligne_assurance l where l."IdCommande" = d."_id" and l."Etat" <> 'Retirée');
-- What the shop knows today of a paper said to be there, it knew; the rest, someone had said.
update dossier_assurance d set version = 1, "Pieces" = coalesce((
  select jsonb_agg(x || jsonb_build_object('preuve', case when not (x->>'present')::boolean then null
    when case x->>'type'
      when 'Bon' then exists (select from document y where y.entite = 'prise_en_charge' and y."idEntite" = c."IdPriseEnCharge")
      when 'Ordonnance' then c."RefOrd" is not null
      when 'Proforma' then c."IdProforma" is not null
        or exists (select from prise_en_charge y where y."_id" = c."IdPriseEnCharge" and y."MontantAccorde" is not null)
      else c."Etape" = 'Livrée' end then 'connu' else 'dit' end) order by n)
  from jsonb_array_elements(d."Pieces") with ordinality p(x, n)), '[]')
  from commande_client c where c."_id" = d."_id";
insert into version_dossier ("IdDossier", "Numero", "Part", "TauxRemise", "Remise", "Motif", "Pieces", "createdAt", "createdBy")
  select "_id", version, "Part", "TauxRemise", "RemiseFixee", "Motif", "Pieces", "createdAt", "createdBy" from dossier_assurance;

alter table dossier_assurance add column "Ouvert" bigint not null generated always as
  ("Part" - "Remise" - "Regle" - "Rejete" - "Charge" - "Abandonne") stored;
alter table dossier_assurance
  add constraint "dossier_assurance_Part_check" check ("Part" >= 0),
  -- No franc of a sale is on two invoices: what a line takes is no longer to be invoiced.
  add constraint dossier_assurance_a_facturer check ("AFacturer" >= 0),
  add constraint dossier_assurance_ouvert check ("Part" - "Remise" - "Regle" - "Rejete" - "Charge" - "Abandonne" >= "AFacturer"),
  add check ("RemiseFixee" between 0 and "Part");
create trigger dossier_assurance_trace after insert or update on dossier_assurance for each row
  execute function tracer('AFacturer', 'Regle', 'Rejete', 'Charge', 'Abandonne', 'Remise', 'Ouvert');
create trigger dossier_assurance_garde before delete or truncate on dossier_assurance
  for each statement execute function argent_intouchable();

-- Whatever says something else of a file writes a version, in the name of whoever says it: none can forget it.
create function numeroter_version_dossier() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger dossier_assurance_version before update of "Part", "TauxRemise", "RemiseFixee", "Motif", "Pieces" on dossier_assurance
  for each row execute function numeroter_version_dossier();
create function inscrire_version_dossier() returns trigger language plpgsql as $$
begin
  insert into version_dossier ("IdDossier", "Numero", "Part", "TauxRemise", "Remise", "Motif", "Pieces", "createdAt", "createdBy")
    values (new."_id", new.version, new."Part", new."TauxRemise", new."RemiseFixee", new."Motif", new."Pieces", new."updatedAt", new."updatedBy");
  return null;
end $$;
create trigger dossier_assurance_inscrire after insert or update of "Part", "TauxRemise", "RemiseFixee", "Motif", "Pieces" on dossier_assurance
  for each row execute function inscrire_version_dossier();

-- A sale that changes is to be processed again; its file is there, and asks for nothing.
create function rouvrir_dossier(dossier uuid, par uuid) returns void language sql as $$
  update dossier_assurance set "Part" = 0, "AFacturer" = 0, "TauxRemise" = 0, "RemiseFixee" = 0, "Motif" = 'La vente a changé', "Pieces" = '[]',
    "updatedAt" = now(), "updatedBy" = par
  where "_id" = dossier and "Part" > 0 $$;
create or replace function garder_vente_facturee() returns trigger language plpgsql as $$
begin
  -- What its file says, its sale may follow: an amount agreed, a reject charged to the client or taken back from them.
  if new."Total" = old."Total" and new."Statut" = old."Statut" and new."IdPriseEnCharge" is not distinct from old."IdPriseEnCharge"
    and (old."IdFacture" is not null or new."IdAssurance" is not distinct from old."IdAssurance")
    and new."PartAssurance" = (select "Part" - "Charge" from dossier_assurance where "_id" = new."_id") then
    return new;
  end if;
  if old."IdFacture" is not null then
    raise exception 'La vente % est facturée à son assurance : ses montants ne changent plus.', new."RefCmmd";
  end if;
  perform rouvrir_dossier(new."_id", new."updatedBy");
  new."DossierAssurance" := null;
  return new;
end $$;

-- Several lines of a sale may live: what a bounced cheque opens again on the first, what was re-submitted of it on the second.
-- What keeps a franc from two invoices is what its file has left to invoice.
drop index ligne_assurance_vivante;
create unique index ligne_assurance_une_fois on ligne_assurance ("IdFacture", "IdCommande") where "Etat" <> 'Retirée';

-- The state of a sale is the next thing to do of it, said once whatever the number of its lines.
create or replace function suivre_dossiers(dossiers uuid[]) returns void language sql as $$
  update commande_client c set "DossierAssurance" = n.etat
  from (
    select d."_id", case when d."AFacturer" > 0 then 'Traitée' when d."Rejete" > 0 then 'Rejetée'
      when d."Ouvert" > 0 then case when exists (select from ligne_assurance l join facture_assurance f on f."_id" = l."IdFacture"
        where l."IdCommande" = d."_id" and l."Ouvert" > 0 and f."Etat" = 'À déposer') then 'À déposer' else 'Déposée' end
      when d."Regle" > 0 then 'Réglée' else 'Close' end as etat
    from dossier_assurance d where d."_id" = any(dossiers) and d."Part" > 0) n
  where c."_id" = n."_id" and c."DossierAssurance" is distinct from n.etat $$;

create or replace function compter_lignes_assurance() returns trigger language plpgsql as $$
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
end $$;

-- An invoice whose balance is no longer 0 is expected again, archived or not.
create or replace function suivre_lignes_assurance() returns trigger language plpgsql as $$
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
      "Etat" = case when f."Etat" in ('À déposer', 'Annulée') then f."Etat"
        when f."Ouvert" + n.ouvert > 0 or f."Rejete" + n.rejete > 0 then 'Déposée'
        when f."Etat" = 'Archivée' then 'Archivée' else 'Réglée' end
    from (select "IdFacture", sum(lignes) as lignes, sum(part) as part, sum(remise) as remise, sum(ouvert) as ouvert,
        sum(regle) as regle, sum(rejete) as rejete, sum(charge) as charge, sum(abandonne) as abandonne, sum(represente) as represente
      from ecart group by 1) n
    where f."_id" = n."IdFacture")
  update dossier_assurance d set "AFacturer" = d."AFacturer" - n.part + n.represente, "Regle" = d."Regle" + n.regle,
      "Rejete" = d."Rejete" + n.rejete, "Charge" = d."Charge" + n.charge, "Abandonne" = d."Abandonne" + n.abandonne,
      "Remise" = d."Remise" + n.remise
    from (select "IdCommande", sum(part) as part, sum(remise) as remise, sum(regle) as regle, sum(rejete) as rejete,
        sum(charge) as charge, sum(abandonne) as abandonne, sum(represente) as represente from ecart group by 1) n
    where d."_id" = n."IdCommande";
  perform suivre_dossiers(array(select "IdCommande" from apres));
  return null;
end $$;

-- A decision is an entry: its contrary takes it back, on whatever invoice, archived or not.
alter table ecriture_assurance drop constraint ecriture_assurance_check1;

-- One cheque, one number, by its letters and digits alone: « CHQ-12 » and « CHQ 12 » are one. Of two that were one all along the first
-- holds it. Not of what is sealed: it only says again what the number says.
alter table paiement_assurance add column "Cle" text;
create function cle_de_cheque(reference text) returns text language sql immutable as $$
  select coalesce(nullif(regexp_replace(upper(normalize(reference, NFKD)), '[^A-Z0-9]', '', 'g'), ''), reference) $$;
alter table paiement_assurance disable trigger user;
update paiement_assurance p set "Cle" = cle_de_cheque(p.reference)
  where p."IdOrigine" is null and not p."ContrePasse" and not exists (select from paiement_assurance x
    where x."IdOrigine" is null and not x."ContrePasse" and x."IdAssurance" = p."IdAssurance" and x."IdBanque" = p."IdBanque"
      and cle_de_cheque(x.reference) = cle_de_cheque(p.reference) and x."Rang" < p."Rang");
alter table paiement_assurance enable trigger user;
drop index paiement_assurance_reference;
create unique index paiement_assurance_cle on paiement_assurance ("IdAssurance", "IdBanque", "Cle")
  where "IdOrigine" is null and not "ContrePasse";
create or replace function inscrire_paiement_assurance() returns trigger language plpgsql as $$
declare
  precedente text;
begin
  select "Rang" + 1, "Empreinte" into new."Rang", precedente from livre_assurance for update;
  new."Cle" := cle_de_cheque(new.reference);
  new."Empreinte" := empreinte(precedente, new."Rang", contenu_paiement_assurance(new));
  update livre_assurance set "Rang" = new."Rang", "Empreinte" = new."Empreinte";
  return new;
end $$;
create or replace function paiement_assurance_fige() returns trigger language plpgsql as $$
begin
  if contenu_paiement_assurance(new) <> contenu_paiement_assurance(old) or new."Rang" <> old."Rang" or new."Cle" is distinct from old."Cle"
    or new."Empreinte" <> old."Empreinte" or old."ContrePasse" and not new."ContrePasse" then
    raise exception 'Un paiement d’assurance ne se modifie ni ne s’efface : il se contre-passe.';
  end if;
  return new;
end $$;
