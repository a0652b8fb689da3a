-- Each part of a line has the price at which it came. What is owed is the sum of the parts, and a price that was wrong is corrected by an
-- entry of today: what came, what it cost and what is owed say the same.
alter table ligne_envoi
  -- Net price of a piece of this part, as it is known today; absent until it came.
  add column "CoutUnitaire" bigint check ("CoutUnitaire" between 0 and 9999999999),
  -- The pieces at the price of their day, and the corrections since.
  add column "Valeur" bigint not null default 0,
  -- Given back to the supplier since.
  add column "Rendue" integer not null default 0,
  add constraint ligne_envoi_rendue check ("Rendue" between 0 and coalesce("QuantiteRecue", 0));
update ligne_envoi x set "CoutUnitaire" = l."PrixAchatBrut" - l."Remise",
  "Valeur" = x."QuantiteRecue" * (l."PrixAchatBrut" - l."Remise")
from ligne_reception l where l."_id" = x."IdLigne" and x."QuantiteRecue" is not null;

create table correction_achat (
  "_id" uuid primary key default nouvel_id(),
  "IdEnvoi" uuid not null,
  "IdLigne" uuid not null,
  "IdOfficine" uuid not null references officine,
  -- The pieces that are corrected, from and to what each.
  "Quantite" integer not null check ("Quantite" > 0),
  "Ancien" bigint not null,
  "Nouveau" bigint not null check ("Nouveau" between 0 and 9999999999 and "Nouveau" <> "Ancien"),
  "Motif" text not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  foreign key ("IdEnvoi", "IdLigne") references ligne_envoi ("IdEnvoi", "IdLigne")
);

-- Corrected before this on the line alone, what was owed moved and the books did not: the difference is what was said then.
insert into correction_achat ("IdEnvoi", "IdLigne", "IdOfficine", "Quantite", "Ancien", "Nouveau", "Motif")
select e."_id", x."IdLigne", e."IdOfficine", x."QuantiteRecue", m."CoutUnitaire", x."CoutUnitaire", 'Reprise : prix corrigé sur le bon'
from ligne_envoi x join envoi e on e."_id" = x."IdEnvoi"
cross join lateral (select m."CoutUnitaire" from mouvement m where m."idEntite" = e."IdBon" and m."IdArticle" = x."IdArticle"
  and m."Nature" = 'Réception' and m."Quantite" = x."QuantiteRecue" order by abs(extract(epoch from m."createdAt" - e."recuLe")), m."_id" limit 1) m
where x."QuantiteRecue" > 0 and m."CoutUnitaire" <> x."CoutUnitaire";

create index correction_achat_part on correction_achat ("IdLigne", "IdEnvoi");
create index correction_achat_scelle on correction_achat using brin ("createdAt");
create trigger correction_achat_intouchable before update or delete or truncate on correction_achat
  for each statement execute function argent_intouchable();
