-- A mounting or its check, taken back: kept with who, when and why, and counted no more.
alter table montage add column "AnnuleLe" timestamptz, add column "AnnulePar" uuid references utilisateur,
  add column "MotifAnnulation" text,
  add constraint montage_annule check (("AnnuleLe" is null) = ("AnnulePar" is null) and ("AnnuleLe" is null) = ("MotifAnnulation" is null));
