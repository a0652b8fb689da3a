-- How long a prescription is valid: no law settles it, the house does. A warning, never a block.
alter table reglage_atelier add column "ValiditeOrdonnance" smallint not null default 18
  check ("ValiditeOrdonnance" between 1 and 120);

-- Why a sale was cancelled; unknown of those before.
alter table commande_client add column "MotifAnnulation" text;
