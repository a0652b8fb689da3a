-- A count remembers the last movement it has seen, and an inventory the one of its opening: what moved in between is known, and not guessed.
-- Whether pieces that moved between two looks at the shelf had been counted cannot be known: the article is to be counted again, or left as the
-- ledger has it by whoever ends the inventory, who says why.
alter table inventaire_ligne
  add column "IdOuverture" uuid references mouvement,
  add column "IdVu" uuid references mouvement,
  add column "ARecompter" boolean not null default false,
  add column "Laisse" text,
  -- Found after the opening: it is not of what was to be counted, and is not missing.
  add column "Trouvee" boolean not null default false,
  drop column "Ecart";
alter table inventaire_ligne
  add column "Ecart" integer generated always as (case when not "ARecompter" then "Compte" - "Attendu" end) stored,
  add constraint inventaire_ligne_laissee check ("Laisse" is null or "ARecompter"),
  add constraint inventaire_ligne_a_recompter check (not "ARecompter" or "Compte" is not null);

-- Those that are being counted now go on by it; of those that are over nothing is said anew.
alter table inventaire_ligne disable trigger user;
update inventaire_ligne l set
  "IdOuverture" = (select m."_id" from (select m.* from mouvement m where m."IdArticle" = l."IdArticle" and m."createdAt" <= i."createdAt"
    order by m."_id" desc limit 1) m where m."QuantiteApres" = l."Theorique"),
  "IdVu" = (select m."_id" from (select m.* from mouvement m where m."IdArticle" = l."IdArticle" and m."createdAt" <= l."compteLe"
    order by m."_id" desc limit 1) m where m."QuantiteApres" = l."Attendu")
from inventaire i where i."_id" = l."IdInventaire" and i."Statut" = 'En cours';
alter table inventaire_ligne enable trigger user;
