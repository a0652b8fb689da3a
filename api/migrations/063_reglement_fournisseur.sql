-- What a supplier is paid: entries that are only ever added, for what was received; what is missing is a claim.

create table reglement_fournisseur (
  "_id" uuid primary key default nouvel_id(),
  "IdBon" uuid not null references bon_reception,
  "IdOfficine" uuid not null references officine,
  "DateReglement" date not null,
  -- Only a reversal is negative: whoever adds amounts up gets what was really paid.
  montant bigint not null check (montant between -9999999999 and 9999999999 and montant <> 0),
  modepaiement text,
  reference text,
  "Motif" text,
  "IdOrigine" uuid unique references reglement_fournisseur,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check ((montant < 0) = ("IdOrigine" is not null)),
  check ("IdOrigine" is null or "Motif" is not null)
);
create index reglement_fournisseur_bon on reglement_fournisseur ("IdBon", "_id");

drop trigger bon_reception_trace on bon_reception;
alter table bon_reception
  add column "QuantiteManquante" integer not null default 0 check ("QuantiteManquante" >= 0),
  -- Missing pieces of which someone said what became; one more and the claim is open again.
  add column "ManquantsClos" integer not null default 0,
  add column "IssueReclamation" text,
  add column "ReclamationCloseLe" timestamptz,
  add column "ReclamationClosePar" uuid references utilisateur,
  add column "MontantReclame" bigint not null default 0,
  -- What was received, at its net price: what is payable.
  add column "MontantRecu" bigint not null default 0,
  add column "MontantRegle" bigint not null default 0 check ("MontantRegle" >= 0),
  add column "ReclamationOuverte" boolean not null generated always as ("QuantiteManquante" > "ManquantsClos") stored,
  add column "Reglement" text not null generated always as (
    case when "MontantRegle" > 0 and "MontantRegle" >= "MontantRecu" then 'Réglé' when "MontantRegle" > 0 then 'En partie'
      when "MontantRecu" > 0 then 'À régler' else 'Rien à régler' end) stored;

update bon_reception b set "MontantRecu" = s.recu, "QuantiteManquante" = s.manquante, "MontantReclame" = s.reclame
from (
  select "IdBon", sum("QuantiteRecue" * net) as recu, sum(manque) as manquante, sum(manque * net) as reclame
  from (
    select l."IdBon", l."QuantiteRecue", l."PrixAchatBrut" - l."Remise" as net,
      greatest(0, l."QuantiteTransferee" - l."QuantiteRecue"
        - coalesce((select sum(x."EnTransit") from ligne_envoi x where x."IdLigne" = l."_id"), 0)) as manque
    from ligne_reception l) l
  group by 1) s
where s."IdBon" = b."_id";

-- A receipt that was said to be settled was settled whole: that is what its entry says, the mode not being known. Where
-- less was received than was paid, the supplier's balance shows it.
insert into reglement_fournisseur ("IdBon", "IdOfficine", "DateReglement", montant, "Motif", "createdAt", "createdBy")
select "_id", "IdOfficine", ("RegleLe" at time zone 'UTC')::date, "MontantAchat", 'Marqué réglé', "RegleLe", "ReglePar"
from bon_reception where "RegleLe" is not null and "MontantAchat" > 0 order by "RegleLe", "_id";
update bon_reception b set "MontantRegle" = r.montant
from (select "IdBon", sum(montant) as montant from reglement_fournisseur group by 1) r where r."IdBon" = b."_id";

-- The receipt follows each entry; more than what was received is never paid, whoever writes.
create function tenir_reglement_fournisseur() returns trigger language plpgsql as $$
begin
  update bon_reception set "MontantRegle" = "MontantRegle" + new.montant
    where "_id" = new."IdBon" and (new.montant < 0 or "MontantRegle" + new.montant <= "MontantRecu");
  if not found then
    raise exception 'Un règlement ne dépasse jamais ce qui est reçu du bon.';
  end if;
  return new;
end $$;
create trigger reglement_fournisseur_tenir before insert on reglement_fournisseur
  for each row execute function tenir_reglement_fournisseur();
create function reglement_fournisseur_intouchable() returns trigger language plpgsql as $$
begin
  raise exception 'Un règlement ne se modifie ni ne s’efface : il se contre-passe.';
end $$;
create trigger reglement_fournisseur_intouchable before update or delete or truncate on reglement_fournisseur
  for each statement execute function reglement_fournisseur_intouchable();

drop index bon_reception_regle, bon_reception_non_regle, bon_reception_du;
alter table bon_reception drop column "RegleLe", drop column "ReglePar";
create index bon_reception_non_regle on bon_reception ("IdOfficine", "DateCommande" desc, "_id" desc) where "Reglement" <> 'Réglé';
create index bon_reception_reglement on bon_reception ("Reglement", "IdOfficine", "DateCommande" desc, "_id" desc);
create index bon_reception_reclamation on bon_reception ("IdOfficine", "DateCommande" desc, "_id" desc) where "ReclamationOuverte";
-- What a supplier is owed, and what it owes in goods.
create index bon_reception_du on bon_reception ("IdFournisseur") include ("MontantRecu", "MontantRegle")
  where "MontantRecu" <> "MontantRegle";
create index bon_reception_manquants on bon_reception ("IdFournisseur") include ("QuantiteManquante", "ManquantsClos")
  where "ReclamationOuverte";

create trigger bon_reception_trace after insert or update or delete on bon_reception for each row
  execute function tracer('recherche', 'NombreLignes', 'QuantiteTransferee', 'QuantiteRecue', 'EnTransit', 'QuantiteManquante',
    'ManquantsClos', 'MontantReclame', 'MontantRecu', 'ReclamationOuverte');
