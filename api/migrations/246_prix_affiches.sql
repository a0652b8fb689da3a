-- A label price changes by an entry: from, to, why, by whom. A receipt proposes; it no longer writes over what the shop has set since.
create table prix_article (
  "_id" uuid primary key default nouvel_id(),
  "IdArticle" uuid not null references article,
  "IdOfficine" uuid not null references officine,
  "Ancien" bigint not null,
  "Nouveau" bigint not null check ("Nouveau" <> "Ancien"),
  "Cause" text not null check ("Cause" in ('À la main', 'Réception', 'Nom commercial', 'Ouverture')),
  -- The receipt that proposed it.
  "IdBon" uuid references bon_reception,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
);

-- What the history has of them.
insert into prix_article ("IdArticle", "IdOfficine", "Ancien", "Nouveau", "Cause", "createdAt", "createdBy")
select a."_id", a."IdOfficine", (h.avant ->> 'PrixVente')::bigint, (h.apres ->> 'PrixVente')::bigint,
  case when h.appel like '%reception%' then 'Réception' else 'À la main' end, h."createdAt", u."_id"
from historique h join article a on a."_id" = h."idEntite" left join utilisateur u on u."_id" = h."IdUtilisateur"
where h.entite = 'article' and h.action = 'modification' and h.avant ? 'PrixVente'
  and (h.avant ->> 'PrixVente')::bigint <> (h.apres ->> 'PrixVente')::bigint
order by h."_id";
drop index if exists historique_prix;

create index prix_article_article on prix_article ("IdArticle", "_id" desc);
create index prix_article_jour on prix_article ("createdAt", "IdOfficine") where "Cause" <> 'Réception';
create index prix_article_scelle on prix_article using brin ("createdAt");
create trigger prix_article_intouchable before update or delete or truncate on prix_article
  for each statement execute function argent_intouchable();

-- Written by the table itself, in the name of whoever touches the article: no call can forget it. Why is what the call says beforehand.
create function inscrire_prix() returns trigger language plpgsql as $$
declare
  dit jsonb := coalesce(nullif(current_setting('dioptrie.prix', true), ''), '{}')::jsonb;
begin
  insert into prix_article ("IdArticle", "IdOfficine", "Ancien", "Nouveau", "Cause", "IdBon", "createdBy")
    values (new."_id", new."IdOfficine", old."PrixVente", new."PrixVente", coalesce(dit ->> 'Cause', 'À la main'),
      (dit ->> 'IdBon')::uuid, new."updatedBy");
  return null;
end $$;
create trigger article_prix after update of "PrixVente" on article for each row
  when (old."PrixVente" <> new."PrixVente") execute function inscrire_prix();

-- Whether somebody said what becomes of the price that this parcel proposes: what came before is as it was left.
alter table ligne_envoi add column "PrixTranche" boolean not null default false;
update ligne_envoi x set "PrixTranche" = true from envoi e where e."_id" = x."IdEnvoi" and e.statut <> 'En transit';
