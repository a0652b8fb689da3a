-- Stock: articles, the ledger of their movements, transfers between officines, inventories.

create sequence article_code;

-- One row per article and officine. `produit` is what names the article in the whole network: the same frame in two
-- officines is two rows with one `produit` and one barcode.
create table article (
  "_id" uuid primary key default nouvel_id(),
  "IdOfficine" uuid not null references officine,
  "IdCateg" uuid not null references categorie_article,
  "IdMarque" uuid references marque,
  "IdType" uuid references type,
  "IdStyle" uuid references style,
  "Reference" text not null check ("Reference" <> ''),
  "Couleur" text,
  "Taille" text,
  "CodeBarre" text collate "C" not null check ("CodeBarre" <> ''),
  "PrixAchat" bigint not null default 0 check ("PrixAchat" between 0 and 9999999999),
  "PrixVente" bigint not null default 0 check ("PrixVente" between 0 and 9999999999),
  -- Kept with the ledger, in the same transaction, by api/src/stock/registre.ts alone.
  "Quantite" integer not null default 0 check ("Quantite" >= 0),
  "SeuilAlerte" integer not null default 0 check ("SeuilAlerte" between 0 and 1000000),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  produit uuid not null generated always as (md5(
    coalesce("IdMarque"::text, '') || '|' || public.sans_accent("Reference") || '|'
    || coalesce(public.sans_accent("Couleur"), '') || '|' || coalesce(public.sans_accent("Taille"), ''))::uuid) stored,
  -- Changes only when a threshold is crossed: an index on the quantity itself would be rewritten at every sale.
  "Disponibilite" text not null generated always as (
    case when "Quantite" = 0 then 'Rupture' when "Quantite" <= "SeuilAlerte" then 'Alerte' else 'En stock' end) stored,
  recherche text collate "C" not null
) with (fillfactor = 80);

-- The search reads the brand's name too, which a generated column cannot.
create function texte_article() returns trigger language plpgsql as $$
begin
  new.recherche := ' ' || public.sans_accent(concat_ws(' ',
      (select "Libelle_marq" from public.marque where "_id" = new."IdMarque"), new."Reference", new."Couleur", new."Taille"))
    || ' ' || lower(new."CodeBarre");
  return new;
end $$;
create trigger article_texte before insert or update of "IdMarque", "Reference", "Couleur", "Taille", "CodeBarre" on article
  for each row execute function texte_article();
create function renommer_articles() returns trigger language plpgsql as $$
begin
  update article set "IdMarque" = "IdMarque" where "IdMarque" = new."_id";
  return null;
end $$;
create trigger marque_articles after update of "Libelle_marq" on marque
  for each row when (old."Libelle_marq" is distinct from new."Libelle_marq") execute function renommer_articles();

create unique index article_produit on article (produit, "IdOfficine");
create unique index article_code_barre on article ("CodeBarre", "IdOfficine");
create index article_recherche on article using gin (recherche gin_trgm_ops) with (fastupdate = off);
-- Each sort of the list, for one officine and for the whole network.
create index article_ordre on article (recherche, "_id");
create index article_officine_ordre on article ("IdOfficine", recherche, "_id");
create index article_prix on article ("PrixVente", "_id");
create index article_officine_prix on article ("IdOfficine", "PrixVente", "_id");
create index article_creation on article ("createdAt", "_id");
create index article_officine_creation on article ("IdOfficine", "createdAt", "_id");
-- Each filter: small, and enough to count without the table.
create index article_disponibilite on article ("IdOfficine", "Disponibilite", recherche, "_id");
create index article_categorie on article ("IdCateg", "IdOfficine");
create index article_marque on article ("IdMarque", "IdOfficine");
create index article_type on article ("IdType", "IdOfficine") where "IdType" is not null;
create index article_style on article ("IdStyle", "IdOfficine") where "IdStyle" is not null;

-- How many articles each officine has, so that a list counts none. Articles are never removed.
create function compter_articles() returns trigger language plpgsql as $$
begin
  insert into compteur as k ("IdOfficine", genre, total)
    select "IdOfficine", 'ART', count(*) from nouveaux group by 1 order by 1
    on conflict ("IdOfficine", genre, annee) do update set total = k.total + excluded.total;
  return null;
end $$;
create trigger article_ajout after insert on article referencing new table as nouveaux
  for each statement execute function compter_articles();

-- The quantity has its own history, the ledger: a movement fires neither of these.
create trigger article_creation_trace after insert or delete on article
  for each row execute function tracer('recherche', 'produit', 'Disponibilite');
create trigger article_trace after update of "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille",
  "CodeBarre", "PrixAchat", "PrixVente", "SeuilAlerte" on article
  for each row execute function tracer('recherche', 'produit', 'Disponibilite', 'Quantite');

-- The ledger. What it says was; it is only ever added to.
create table mouvement (
  "_id" uuid primary key default nouvel_id(),
  "IdArticle" uuid not null references article,
  "IdOfficine" uuid not null references officine,
  "Nature" text not null check ("Nature" in
    ('Réception', 'Vente', 'Vente comptoir', 'Transfert sortie', 'Transfert entrée', 'Inventaire', 'Retour', 'Sortie')),
  "Quantite" integer not null check ("Quantite" <> 0),
  "QuantiteApres" integer not null check ("QuantiteApres" >= 0),
  "CoutUnitaire" bigint not null check ("CoutUnitaire" between 0 and 9999999999),
  entite text not null,
  "idEntite" uuid not null,
  reference text not null,
  "Motif" text,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
);
create index mouvement_article on mouvement ("IdArticle", "_id" desc);
create index mouvement_document on mouvement ("idEntite");
-- What has left, newest first, in one officine and in all of them.
create index mouvement_officine_sortie on mouvement ("IdOfficine", "_id" desc) where "Quantite" < 0;
create index mouvement_sortie on mouvement ("_id" desc) where "Quantite" < 0;

create function registre_intouchable() returns trigger language plpgsql as $$
begin
  raise exception 'Un mouvement de stock ne se modifie ni ne s’efface : il se compense.';
end $$;
create trigger mouvement_intouchable before update or delete or truncate on mouvement
  for each statement execute function registre_intouchable();

create table transfert (
  "_id" uuid primary key default nouvel_id(),
  "Reference" text collate "C" not null unique,
  "IdOfficineSource" uuid not null references officine,
  "IdOfficineDestination" uuid not null references officine,
  -- Whose its history is.
  "IdOfficine" uuid not null generated always as ("IdOfficineSource") stored,
  "Statut" text not null default 'Envoyé'
    check ("Statut" in ('Envoyé', 'Reçu en partie', 'Reçu', 'Clos avec manquants', 'Annulé')),
  "Observation" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  check ("IdOfficineSource" <> "IdOfficineDestination")
);
create index transfert_source on transfert ("IdOfficineSource", "createdAt" desc, "_id" desc);
create index transfert_destination on transfert ("IdOfficineDestination", "createdAt" desc, "_id" desc);
create index transfert_creation on transfert ("createdAt" desc, "_id" desc);
create index transfert_statut on transfert ("Statut", "createdAt" desc);
create trigger transfert_trace after insert or update or delete on transfert for each row execute function tracer();

-- What was sent of one article, and what became of it: received, written off, given back by a cancellation; the rest
-- is on its way.
create table transfert_ligne (
  "_id" uuid primary key default nouvel_id(),
  "IdTransfert" uuid not null references transfert,
  "IdArticle" uuid not null references article,
  "Quantite" integer not null check ("Quantite" > 0),
  "Recue" integer not null default 0 check ("Recue" >= 0),
  "Perdue" integer not null default 0 check ("Perdue" >= 0),
  "Rendue" integer not null default 0 check ("Rendue" >= 0),
  "EnTransit" integer not null generated always as ("Quantite" - "Recue" - "Perdue" - "Rendue") stored
    check ("EnTransit" >= 0),
  "CoutUnitaire" bigint not null,
  "Motif" text,
  unique ("IdTransfert", "IdArticle"),
  check ("Perdue" = 0 or "Motif" is not null)
);
create index transfert_ligne_en_transit on transfert_ligne ("IdArticle", "IdTransfert") include ("EnTransit") where "EnTransit" > 0;
create index transfert_ligne_article on transfert_ligne ("IdArticle");
create trigger transfert_ligne_trace after update or delete on transfert_ligne for each row execute function tracer('EnTransit');

-- Articles taken out for another reason than a sale: what exactly is in the ledger.
create table sortie (
  "_id" uuid primary key default nouvel_id(),
  "Reference" text collate "C" not null unique,
  "IdOfficine" uuid not null references officine,
  "Motif" text not null,
  "Observation" text,
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur
);
create index sortie_officine on sortie ("IdOfficine", "createdAt" desc);
create trigger sortie_trace after insert or update or delete on sortie for each row execute function tracer();

create table inventaire (
  "_id" uuid primary key default nouvel_id(),
  "Reference" text collate "C" not null unique,
  "IdOfficine" uuid not null references officine,
  "IdCateg" uuid references categorie_article,
  "IdMarque" uuid references marque,
  "Libelle" text,
  "Statut" text not null default 'En cours' check ("Statut" in ('En cours', 'Transféré', 'Annulé')),
  "clotureLe" timestamptz,
  "cloturePar" uuid references utilisateur,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur
);
create index inventaire_officine on inventaire ("IdOfficine", "Statut", "createdAt" desc);
create index inventaire_creation on inventaire ("createdAt" desc, "_id" desc);
create index inventaire_categorie on inventaire ("IdCateg") where "IdCateg" is not null;
create index inventaire_marque on inventaire ("IdMarque") where "IdMarque" is not null;
create trigger inventaire_trace after insert or update or delete on inventaire for each row execute function tracer();

-- `Theorique` is frozen when the count begins; `Attendu` is what the ledger said at the moment of the count, so that
-- a sale or a receipt of the day is neither a loss nor a surplus. Not counted yet: both `Compte` and `Attendu` are null.
create table inventaire_ligne (
  "_id" uuid primary key default nouvel_id(),
  "IdInventaire" uuid not null references inventaire,
  "IdOfficine" uuid not null references officine,
  "IdArticle" uuid not null references article,
  "Theorique" integer not null,
  "Compte" integer check ("Compte" between 0 and 1000000),
  "Attendu" integer,
  "Ecart" integer generated always as ("Compte" - "Attendu") stored,
  "CoutUnitaire" bigint not null,
  "Motif" text,
  "compteLe" timestamptz,
  "comptePar" uuid references utilisateur,
  version integer not null default 1,
  unique ("IdInventaire", "IdArticle"),
  check (("Compte" is null) = ("Attendu" is null))
) with (fillfactor = 80);
create index inventaire_ligne_article on inventaire_ligne ("IdArticle");
create index inventaire_ligne_comptee on inventaire_ligne ("IdInventaire", "compteLe" desc) where "compteLe" is not null;
create trigger inventaire_ligne_trace after update or delete on inventaire_ligne
  for each row execute function tracer('Ecart');

-- Shipped roles already there; a house that changed one keeps its changes.
update role set permissions = permissions || '{stock.lire}'::text[]
  where livre in ('administrateur', 'gerant', 'opticien', 'caissier', 'atelier', 'magasinier') and not 'stock.lire' = any(permissions);
update role set permissions = permissions || '{stock.compter}'::text[]
  where livre in ('administrateur', 'gerant', 'opticien', 'caissier', 'magasinier') and not 'stock.compter' = any(permissions);
update role set permissions = permissions || '{stock.ecrire,stock.transferer,stock.inventorier,stock.prixachat}'::text[]
  where livre in ('administrateur', 'gerant', 'magasinier') and not 'stock.ecrire' = any(permissions);
