-- A request is answered by sums: each line of a transfer says which request it is for, several may answer one.
alter table transfert_ligne add column "IdDemande" uuid references demande_transfert;
create index transfert_ligne_demande on transfert_ligne ("IdDemande") where "IdDemande" is not null;
alter table transfert_ligne disable trigger user;
update transfert_ligne l set "IdDemande" = d."_id" from demande_transfert d
  where d."IdTransfert" = l."IdTransfert" and d."IdArticle" = l."IdArticle";
alter table transfert_ligne enable trigger user;

-- Withdrawn or refused for the rest, a request keeps the transfer that answered part of it.
alter table demande_transfert drop constraint demande_transfert_check2,
  add constraint demande_transfert_repondue check ("Statut" not in ('Envoyée', 'Reçue') or "IdTransfert" is not null);

create function somme_de_demande(demande uuid, out "Recue" integer, out "EnTransit" integer, out "Perdue" integer, out "IdTransfert" uuid)
language sql stable parallel safe as $$
  select coalesce(sum(l."Recue"), 0)::int, coalesce(sum(l."EnTransit"), 0)::int, coalesce(sum(l."Perdue"), 0)::int,
    (array_agg(l."IdTransfert" order by l."_id" desc) filter (where l."Quantite" > l."Rendue"))[1]
  from public.transfert_ligne l where l."IdDemande" = demande $$;

-- One piece of three closed a request. What is still on its way is waited for again; of what has ended the rest is said to be withdrawn.
alter table demande_transfert disable trigger user;
update demande_transfert d set
  "Statut" = case when s."Recue" + s."EnTransit" >= d."Quantite" then 'Envoyée' when s."EnTransit" > 0 then 'Demandée' else 'Retirée' end,
  "Motif" = case when s."EnTransit" = 0 then 'Close avec ' || s."Recue" || ' reçu' || case when s."Recue" > 1 then 's' else '' end
    || ' sur ' || d."Quantite" else d."Motif" end
from demande_transfert e cross join lateral somme_de_demande(e."_id") s where e."_id" = d."_id" and d."Statut" = 'Reçue' and s."Recue" < d."Quantite";
update demande_transfert d set "Statut" = 'Demandée'
from demande_transfert e cross join lateral somme_de_demande(e."_id") s where e."_id" = d."_id" and d."Statut" = 'Envoyée' and s."Recue" + s."EnTransit" < d."Quantite";
alter table demande_transfert enable trigger user;

-- What was lost between two shops is written: by which of them, how many, at what cost, why. Found again is a contrary entry of that day. The other
-- end says its word to each loss, by somebody else.
create table perte_transfert (
  "_id" uuid primary key default nouvel_id(),
  "IdTransfert" uuid not null references transfert,
  "IdLigne" uuid not null references transfert_ligne,
  "IdOfficine" uuid not null references officine,
  -- Lost; found again when negative; none in the word of the other end.
  "Quantite" integer not null,
  "CoutUnitaire" bigint not null,
  "IdPerte" uuid unique references perte_transfert,
  "Motif" text not null,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  check (("IdPerte" is null) = ("Quantite" <> 0))
);
create index perte_transfert_transfert on perte_transfert ("IdTransfert", "_id");
create index perte_transfert_ligne on perte_transfert ("IdLigne");
create index perte_transfert_scelle on perte_transfert using brin ("createdAt");
create trigger perte_transfert_intouchable before update or delete or truncate on perte_transfert
  for each statement execute function registre_intouchable();
insert into perte_transfert ("IdTransfert", "IdLigne", "IdOfficine", "Quantite", "CoutUnitaire", "Motif", "createdAt", "createdBy")
select t."_id", l."_id", t."IdOfficineDestination", l."Perdue", l."CoutUnitaire", l."Motif", t."updatedAt", t."updatedBy"
from transfert_ligne l join transfert t on t."_id" = l."IdTransfert" where l."Perdue" > 0 order by t."updatedAt", l."_id";
