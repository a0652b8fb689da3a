-- What was on the shelves the day the program came: its own kind of movement, told from a delivery and from a count.
alter table mouvement drop constraint "mouvement_Nature_check";
alter table mouvement add constraint "mouvement_Nature_check" check ("Nature" in
  ('Réception', 'Vente', 'Vente comptoir', 'Transfert sortie', 'Transfert entrée', 'Inventaire', 'Retour', 'Sortie', 'Ouverture'));

-- What exactly is in the ledger.
create table ouverture_stock (
  "_id" uuid primary key default nouvel_id(),
  "Reference" text collate "C" not null unique,
  "IdOfficine" uuid not null references officine,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
);
create index ouverture_stock_officine on ouverture_stock ("IdOfficine", "createdAt" desc);
create trigger ouverture_stock_trace after insert or update or delete on ouverture_stock for each row execute function tracer();

-- Who sells what the shops sell; paper and repairs are bought elsewhere, and are not proposed for a delivery.
alter table fournisseur add column "Marchandises" boolean not null default true;
