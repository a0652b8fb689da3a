-- Why a counter sale was cancelled; unknown of those before.
alter table commande_comptoir add column "MotifAnnulation" text;
