-- What goes back to its supplier, part by part of the receipts that brought it; without a known receipt, the supplier is said.
create table retour_fournisseur (
  "_id" uuid primary key default nouvel_id(),
  "IdSortie" uuid not null references sortie,
  "IdOfficine" uuid not null references officine,
  "IdArticle" uuid not null references article,
  "IdEnvoi" uuid,
  "IdLigne" uuid,
  "IdBon" uuid references bon_reception,
  "IdFournisseur" uuid references fournisseur,
  "Quantite" integer not null check ("Quantite" > 0),
  -- A piece, as it was bought.
  "Cout" bigint not null check ("Cout" >= 0),
  "Suite" text not null check ("Suite" in ('Avoir', 'Remplacement')),
  "Motif" text,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  foreign key ("IdEnvoi", "IdLigne") references ligne_envoi ("IdEnvoi", "IdLigne"),
  check (("IdBon" is null) = ("IdEnvoi" is null) and ("IdBon" is null) = ("IdLigne" is null)
    and ("IdBon" is null) = ("IdFournisseur" is not null)),
  check ("IdBon" is not null or "Suite" = 'Avoir')
);
create index retour_fournisseur_bon on retour_fournisseur ("IdBon") where "IdBon" is not null;
create index retour_fournisseur_sans_bon on retour_fournisseur ("IdFournisseur") where "IdFournisseur" is not null;
create index retour_fournisseur_part on retour_fournisseur ("IdLigne", "IdEnvoi");
create index retour_fournisseur_scelle on retour_fournisseur using brin ("createdAt");
create trigger retour_fournisseur_intouchable before update or delete or truncate on retour_fournisseur
  for each statement execute function argent_intouchable();

-- Never more than what this part brought and still has not given back, whoever writes.
create function tenir_retour_fournisseur() returns trigger language plpgsql as $$
begin
  if new."IdBon" is null then return new; end if;
  update ligne_envoi set "Rendue" = "Rendue" + new."Quantite"
    where "IdEnvoi" = new."IdEnvoi" and "IdLigne" = new."IdLigne" and "Rendue" + new."Quantite" <= coalesce("QuantiteRecue", 0);
  if not found then
    raise exception 'On ne retourne pas plus de pièces que ce bon n’en a apporté.' using errcode = 'RG409', constraint = 'RETOUR_TROP_GRAND';
  end if;
  return new;
end $$;
create trigger retour_fournisseur_tenir before insert on retour_fournisseur
  for each row execute function tenir_retour_fournisseur();

-- A supplier's credit pays another of its receipts: it leaves the one that was paid too much, and comes to the other.
alter table reglement_fournisseur
  add column "IdAvoir" uuid references reglement_fournisseur,
  add column "IdRetour" uuid references retour_fournisseur,
  -- The cash that left the expense cash for it, or came back to it.
  add column "IdDepense" uuid unique references depense;
alter table reglement_fournisseur drop constraint reglement_fournisseur_check;
alter table reglement_fournisseur add constraint reglement_fournisseur_signe
  check (montant > 0 or "IdOrigine" is not null or modepaiement = 'Avoir');
create index reglement_fournisseur_retour on reglement_fournisseur ("IdRetour") where "IdRetour" is not null;
create index reglement_fournisseur_avoir on reglement_fournisseur ("IdAvoir") where "IdAvoir" is not null;
create or replace function tenir_reglement_fournisseur() returns trigger language plpgsql as $$
begin
  update bon_reception set "MontantRegle" = "MontantRegle" + new.montant
    where "_id" = new."IdBon"
      and (new.montant < 0 or new."IdOrigine" is not null or "MontantRegle" + new.montant <= "MontantRecu");
  if not found then
    raise exception 'Un règlement ne dépasse jamais ce qui est reçu du bon.';
  end if;
  return new;
end $$;
