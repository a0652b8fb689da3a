-- Supplier receipts: what came in, where it was sent, what each officine found in the boxes.

-- What names an article in the network, as `article.produit` computes it.
create function produit_de(marque uuid, reference text, couleur text, taille text) returns uuid
  language sql immutable parallel safe
  as $$ select md5(coalesce(marque::text, '') || '|' || public.sans_accent(reference) || '|'
    || coalesce(public.sans_accent(couleur), '') || '|' || coalesce(public.sans_accent(taille), ''))::uuid $$;

create table bon_reception (
  "_id" uuid primary key default nouvel_id(),
  "RefBR" text collate "C" not null unique,
  "IdFournisseur" uuid not null references fournisseur,
  "IdOfficine" uuid not null references officine,
  "DateCommande" date not null default (now() at time zone 'UTC')::date,
  "NumeroBL" text,
  "Observation" text,
  statut text not null default 'Créé' check (statut in ('Créé', 'Transféré', 'Validé', 'Annulé')),
  -- Sums of the lines, kept in the transaction that changes them: a list adds nothing up.
  "NombreLignes" integer not null default 0,
  "Quantite" integer not null default 0,
  "QuantiteTransferee" integer not null default 0,
  "QuantiteRecue" integer not null default 0,
  "EnTransit" integer not null default 0 check ("EnTransit" >= 0),
  "MontantAchat" bigint not null default 0,
  "MontantVente" bigint not null default 0,
  transfert_total_in_stock boolean not null generated always as ("Quantite" > 0 and "QuantiteTransferee" >= "Quantite") stored,
  "RegleLe" timestamptz,
  "ReglePar" uuid references utilisateur,
  "AnnuleLe" timestamptz,
  "AnnulePar" uuid references utilisateur,
  "MotifAnnulation" text,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "updatedBy" uuid references utilisateur,
  recherche text collate "C" not null generated always as
    (' ' || lower("RefBR") || ' ' || public.sans_accent(coalesce("NumeroBL", ''))) stored,
  check (("AnnuleLe" is not null) = (statut = 'Annulé')),
  check ("QuantiteTransferee" <= "Quantite")
);
-- Each sort of the list, for one officine and for the whole network.
create index bon_reception_date on bon_reception ("DateCommande" desc, "_id" desc);
create index bon_reception_officine_date on bon_reception ("IdOfficine", "DateCommande" desc, "_id" desc);
create index bon_reception_officine_ref on bon_reception ("IdOfficine", "RefBR");
create index bon_reception_creation on bon_reception ("createdAt" desc, "_id" desc);
create index bon_reception_officine_creation on bon_reception ("IdOfficine", "createdAt" desc, "_id" desc);
create index bon_reception_recherche on bon_reception using gin (recherche gin_trgm_ops) with (fastupdate = off);
-- Each filter: enough to count without the table.
create index bon_reception_statut on bon_reception (statut, "IdOfficine", "DateCommande" desc, "_id" desc);
create index bon_reception_fournisseur on bon_reception ("IdFournisseur", "IdOfficine", "DateCommande" desc, "_id" desc);
create index bon_reception_transfere on bon_reception (transfert_total_in_stock, "IdOfficine", "DateCommande" desc, "_id" desc);
create index bon_reception_regle on bon_reception (("RegleLe" is not null), "IdOfficine", "DateCommande" desc, "_id" desc);
-- What a supplier is owed.
create index bon_reception_du on bon_reception ("IdFournisseur") include ("MontantAchat")
  where "RegleLe" is null and statut <> 'Annulé';

create table ligne_reception (
  "_id" uuid primary key default nouvel_id(),
  "IdBon" uuid not null references bon_reception on delete cascade,
  "IdOfficine" uuid not null references officine,
  rang integer not null,
  "IdCateg" uuid not null references categorie_article,
  "IdMarque" uuid references marque,
  "IdType" uuid references type,
  "IdStyle" uuid references style,
  "Reference" text not null check ("Reference" <> ''),
  "Couleur" text,
  "Taille" text,
  -- Given at once, the house's own when the maker has none: labels are printed before anything is transferred.
  "CodeBarre" text collate "C" not null check ("CodeBarre" <> ''),
  "Quantite" integer not null check ("Quantite" between 1 and 100000),
  "PrixAchatBrut" bigint not null check ("PrixAchatBrut" between 0 and 9999999999),
  "Remise" bigint not null default 0 check ("Remise" between 0 and "PrixAchatBrut"),
  "PrixVenteHT" bigint check ("PrixVenteHT" between 0 and "PrixVenteTTC"),
  "PrixVenteTTC" bigint not null check ("PrixVenteTTC" between 0 and 9999999999),
  "QuantiteTransferee" integer not null default 0 check ("QuantiteTransferee" between 0 and "Quantite"),
  "QuantiteRecue" integer not null default 0 check ("QuantiteRecue" >= 0),
  produit uuid not null generated always as (public.produit_de("IdMarque", "Reference", "Couleur", "Taille")) stored
);
-- Checked once a statement ends: two lines may exchange their names.
alter table ligne_reception
  add constraint ligne_reception_produit unique ("IdBon", produit) deferrable,
  add constraint ligne_reception_code unique ("IdBon", "CodeBarre") deferrable;
-- The barcode and the last prices under which a product came before, from its first receipt on.
create index ligne_reception_connue on ligne_reception (produit, "_id" desc) include ("CodeBarre");
create index ligne_reception_connu_code on ligne_reception ("CodeBarre");
create index ligne_reception_categorie on ligne_reception ("IdCateg");
create index ligne_reception_marque on ligne_reception ("IdMarque") where "IdMarque" is not null;
create index ligne_reception_type on ligne_reception ("IdType") where "IdType" is not null;
create index ligne_reception_style on ligne_reception ("IdStyle") where "IdStyle" is not null;

-- What a receipt sends to one officine. Until it is received a further transfer joins it: one box, one validation.
create table envoi (
  "_id" uuid primary key default nouvel_id(),
  "IdBon" uuid not null references bon_reception,
  "IdOfficine" uuid not null references officine,
  statut text not null default 'En transit' check (statut in ('En transit', 'Reçu', 'Annulé')),
  "createdAt" timestamptz not null default now(),
  "createdBy" uuid references utilisateur,
  "recuLe" timestamptz,
  "recuPar" uuid references utilisateur
);
create unique index envoi_ouvert on envoi ("IdBon", "IdOfficine") where statut = 'En transit';
create index envoi_bon on envoi ("IdBon");
create index envoi_officine on envoi ("IdOfficine", "IdBon");

create table ligne_envoi (
  "IdEnvoi" uuid not null references envoi,
  "IdLigne" uuid not null references ligne_reception,
  "IdArticle" uuid not null references article,
  "Quantite" integer not null check ("Quantite" > 0),
  "QuantiteRecue" integer check ("QuantiteRecue" >= 0),
  "Motif" text,
  -- Gone when it is received or called back.
  "EnTransit" integer not null check ("EnTransit" in (0, "Quantite")),
  primary key ("IdEnvoi", "IdLigne"),
  check ("QuantiteRecue" is null or "QuantiteRecue" = "Quantite" or "Motif" is not null)
);
create index ligne_envoi_ligne on ligne_envoi ("IdLigne");
create index ligne_envoi_article on ligne_envoi ("IdArticle");
create index ligne_envoi_en_transit on ligne_envoi ("IdArticle") include ("EnTransit") where "EnTransit" > 0;

-- The transferred receipts that an officine looks at: sent to it, or its own once nothing is left to send. The date of
-- the receipt is settled by then, so that the list is read off one index.
create table bon_transfere (
  "IdOfficine" uuid not null references officine,
  "IdBon" uuid not null references bon_reception on delete cascade,
  "DateCommande" date not null,
  primary key ("IdBon", "IdOfficine")
);
create index bon_transfere_officine on bon_transfere ("IdOfficine", "DateCommande" desc, "IdBon" desc);

create trigger bon_reception_trace after insert or update or delete on bon_reception for each row
  execute function tracer('recherche', 'NombreLignes', 'QuantiteTransferee', 'QuantiteRecue', 'EnTransit');
-- A thousand lines moved are one event, told by the receipt and its shipment: a line has a history when someone types.
create trigger ligne_reception_trace after delete or update of "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference",
  "Couleur", "Taille", "CodeBarre", "Quantite", "PrixAchatBrut", "Remise", "PrixVenteHT", "PrixVenteTTC"
  on ligne_reception for each row execute function tracer('produit', 'QuantiteTransferee', 'QuantiteRecue');
create trigger envoi_trace after insert or update or delete on envoi for each row execute function tracer();

-- Shipped roles already there; a house that changed one keeps its changes.
update role set permissions = permissions || '{receptions.lire,receptions.ecrire,receptions.valider}'::text[]
  where livre in ('administrateur', 'gerant', 'magasinier') and not 'receptions.lire' = any(permissions);
update role set permissions = permissions || '{receptions.regler}'::text[]
  where livre in ('administrateur', 'gerant') and not 'receptions.regler' = any(permissions);
