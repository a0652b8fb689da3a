-- What comes back of a sale. A credit note takes lines off what was sold, today; it is only added to, and never taken back: what was
-- returned by mistake is sold again. `Credit` is what of the money was kept: it pays other things under its number, and `Utilise` follows.
create table avoir (
  "_id" uuid primary key default nouvel_id(),
  "Reference" text collate "C" not null unique,
  "IdOfficine" uuid not null references officine,
  "IdCommande" uuid references commande_client,
  "IdComptoir" uuid references commande_comptoir,
  "IdClient" uuid references client,
  "Jour" date not null,
  "Motif" text not null,
  "Montant" bigint not null check ("Montant" > 0),
  "PartAssurance" bigint not null check ("PartAssurance" between 0 and "Montant"),
  "PartClient" bigint not null generated always as ("Montant" - "PartAssurance") stored,
  "Rendu" bigint not null check ("Rendu" >= 0),
  "Credit" bigint not null check ("Credit" >= 0),
  "Utilise" bigint not null default 0,
  "Reste" bigint not null generated always as ("Credit" - "Utilise") stored,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check (num_nonnulls("IdCommande", "IdComptoir") = 1),
  check (("IdClient" is null) = ("IdCommande" is null)),
  constraint avoir_utilise check ("Utilise" between 0 and "Credit")
);
create table avoir_ligne (
  "_id" uuid primary key default nouvel_id(),
  "IdAvoir" uuid not null references avoir,
  "Rang" smallint not null,
  -- Its name among the lines of its sale: `Monture1`, `OD2`; of a counter sale its rank.
  "Cle" text not null,
  "Nature" text not null check ("Nature" in ('Monture', 'Verre', 'Article')),
  "Designation" text not null,
  "IdArticle" uuid references article,
  "Quantite" integer not null check ("Quantite" > 0),
  "Montant" bigint not null check ("Montant" >= 0),
  "Sort" text not null check ("Sort" in ('Stock', 'Perte')),
  "createdAt" timestamptz not null default now(),
  check ("Sort" = 'Perte' or "IdArticle" is not null),
  unique ("IdAvoir", "Rang"),
  unique ("IdAvoir", "Cle")
);
create index avoir_date on avoir ("createdAt" desc, "_id" desc);
create index avoir_officine on avoir ("IdOfficine", "createdAt" desc, "_id" desc);
create index avoir_jour on avoir ("Jour", "IdOfficine");
create index avoir_montant on avoir ("Montant", "_id");
create index avoir_officine_montant on avoir ("IdOfficine", "Montant", "_id");
create index avoir_reste on avoir ("Reste", "_id");
create index avoir_officine_reste on avoir ("IdOfficine", "Reste", "_id");
create index avoir_credit on avoir ("createdAt" desc, "_id" desc) include ("IdOfficine") where "Reste" > 0;
create index avoir_officine_credit on avoir ("IdOfficine", "createdAt" desc, "_id" desc) where "Reste" > 0;
create index avoir_client on avoir ("IdClient", "createdAt" desc) where "IdClient" is not null;
create index avoir_commande on avoir ("IdCommande") where "IdCommande" is not null;
create index avoir_comptoir on avoir ("IdComptoir") where "IdComptoir" is not null;
create index avoir_scelle on avoir using brin ("createdAt");
create index avoir_ligne_article on avoir_ligne ("IdArticle") where "IdArticle" is not null;
create index avoir_ligne_scelle on avoir_ligne using brin ("createdAt");

-- A client merged into another takes its credit along.
create trigger avoir_intouchable before delete or truncate or update of "_id", "Reference", "IdOfficine", "IdCommande", "IdComptoir", "Jour",
  "Motif", "Montant", "PartAssurance", "Rendu", "Credit", "createdAt", "createdBy" on avoir
  for each statement execute function argent_intouchable();
create trigger avoir_ligne_intouchable before update or delete or truncate on avoir_ligne
  for each statement execute function argent_intouchable();
create trigger avoir_trace after insert or update on avoir for each row execute function tracer('PartClient', 'Reste');

-- What the cash desk writes with a credit note, and what its credit pays. Links written before keep the form they were proved with.
alter table operation add column "IdAvoir" uuid references avoir;
create index operation_avoir on operation ("IdAvoir", "Rang") where "IdAvoir" is not null;
create or replace function contenu_operation(o operation) returns text language sql stable as $$
  select (jsonb_build_array('operation', o."_id", o."IdOfficine", o."Jour"::text, o."typeOperation", o.modepaiement, o.montant,
    o.reference, o."IdCommande", o."IdComptoir", o."IdClient", o."Document", o."Motif", o."IdOrigine",
    to_char(o."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), o."createdBy")
    || case when o."Ecart" is null then '[]' else jsonb_build_array(o."Ecart") end
    || case when o."IdConsultation" is null then '[]' else jsonb_build_array('consultation', o."IdConsultation") end
    || case when o."IdCreance" is null then '[]' else jsonb_build_array('creance', o."IdCreance") end
    || case when o."IdAvoir" is null then '[]' else jsonb_build_array('avoir', o."IdAvoir") end)::text $$;

-- Written by the making of its credit note, or a gesture of its own? What gives a payment back is of the making, unless that payment was made
-- with the very same credit.
create function de_l_avoir(o operation) returns boolean language sql stable as $$
  select o."IdAvoir" is not null and o."IdOrigine" is not null
    and (select p."IdAvoir" from operation p where p."_id" = o."IdOrigine") is distinct from o."IdAvoir" $$;

-- A credit never pays more than what is left of it, even at two desks at once: its row is locked by whoever pays with it.
create function employer_credit() returns trigger language plpgsql as $$
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
end $$;
create trigger operation_credit after insert on operation for each row when (new.modepaiement = 'Avoir' or new."IdAvoir" is not null)
  execute function employer_credit();

-- The house's own: it keeps its name, and is always there.
alter table mode_paiement disable trigger mode_paiement_trace;
insert into mode_paiement ("_id", "Libelle", "NumeroRequis") values ('01990000-0220-7000-8000-000000000101', 'Avoir', true)
  on conflict (sans_accent("Libelle")) do update set "Libelle" = 'Avoir', "NumeroRequis" = true, "Actif" = true;
alter table mode_paiement enable trigger mode_paiement_trace;

-- Everything came back: nobody waits for it, it owes nothing.
alter table commande_client drop constraint "commande_client_Etape_check",
  add constraint "commande_client_Etape_check" check ("Etape" in ('Enregistrée', 'Verres commandés', 'Verres reçus', 'Montée', 'Vérifiée', 'Livrée', 'Rendue'));
drop index commande_client_promesse;
create index commande_client_promesse on commande_client ("DatePromesse", "_id", "IdOfficine")
  where "Statut" = 'Active' and "Etape" not in ('Livrée', 'Rendue');
alter table commande_comptoir drop constraint "commande_comptoir_NombreArticles_check",
  add constraint "commande_comptoir_NombreArticles_check" check ("NombreArticles" >= 0);

-- Why a sale at the counter changes, when its amounts do not say it.
alter table commande_comptoir add column "Cause" text check ("Cause" in ('retour'));
drop trigger commande_comptoir_trace on commande_comptoir;
create trigger commande_comptoir_trace after insert or delete or update on commande_comptoir for each row execute function tracer('recherche', 'Cause');
create or replace function versionner_comptoir() returns trigger language plpgsql as $$
declare
  v version_vente;
begin
  v."IdComptoir" := new."_id";
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
end $$;

-- What comes back does so today, on whatever day it was sold, closed or not.
create or replace function inscrire_version(v version_vente, vivante boolean, postes poste_vendu[]) returns void language plpgsql as $$
declare
  voulu date := case v."Cause" when 'retour' then (now() at time zone 'UTC')::date else v."Jour" end;
  d record;
  j record;
begin
  v."Jour" := jour_qui_compte(v."IdOfficine", voulu);
  v."Voulu" := nullif(voulu, v."Jour");
  select coalesce(max("Numero"), 0) as numero, coalesce(sum("Nombre"), 0) as n, coalesce(sum("EcartTotal"), 0) as total,
    coalesce(sum("EcartRemise"), 0) as remise, coalesce(sum("EcartAssurance"), 0) as assurance into d
  from version_vente x where x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir";
  select coalesce(sum("Nombre"), 0) as n, coalesce(sum("EcartTotal"), 0) as total, coalesce(sum("EcartRemise"), 0) as remise,
    coalesce(sum("EcartAssurance"), 0) as assurance, coalesce(sum(coalesce("Lignes", "Nombre")), 0) as lignes into j
  from version_vente x where (x."IdCommande" = v."IdCommande" or x."IdComptoir" = v."IdComptoir") and x."Jour" = v."Jour";
  v."_id" := nouvel_id();
  v."Numero" := d.numero + 1;
  v."Nombre" := vivante::int - d.n;
  v."EcartTotal" := vivante::int * v."Total" - d.total;
  v."EcartRemise" := vivante::int * v."Remise" - d.remise;
  v."EcartAssurance" := vivante::int * v."PartAssurance" - d.assurance;
  -- A sale of a closed day that is given today's date sells nothing today, and is a line of it all the same: it stands there now.
  v."Lignes" := (vivante or (j.n + v."Nombre", j.total + v."EcartTotal", j.remise + v."EcartRemise", j.assurance + v."EcartAssurance")
    <> (0, 0, 0, 0))::int - j.lignes;
  v."createdAt" := now();
  v.xid := pg_current_xact_id();
  insert into version_vente select v.*;
  perform inscrire_postes(v, postes);
end $$;

-- A return gives nothing away: the discount, and who agreed to it, are of the version before.
create or replace function fixe_le_prix(v version_vente) returns boolean language sql stable as $$
  select v."Cause" <> 'retour' and (v."Numero" = 1 or v."Nombre" = 0 and v."Cause" not in ('bon', 'montant convenu', 'charge au client')
    or (v."Total", v."Remise") <> (select p."Total", p."Remise" from version_vente p
      where (p."IdCommande" = v."IdCommande" or p."IdComptoir" = v."IdComptoir") and p."Numero" = v."Numero" - 1)) $$;
