-- A line of a receipt is held by its article: what is known by its id is never looked for again by its words. Renamed,
-- reclassified, its brand merged: the rest of the line arrives in the same article.
alter table ligne_reception add column "IdArticle" uuid references article;

-- What has left already went into an article; what is still to leave is matched by its words, this once.
update ligne_reception l set "IdArticle" = x."IdArticle"
from (select distinct on (x."IdLigne") x."IdLigne", x."IdArticle" from ligne_envoi x join envoi e on e."_id" = x."IdEnvoi"
  where e.statut <> 'Annulé' order by x."IdLigne", e."_id" desc) x
where x."IdLigne" = l."_id";
update ligne_reception l set "IdArticle" = a."_id"
from bon_reception b, article a
where b."_id" = l."IdBon" and b.statut in ('Créé', 'Transféré') and l."IdArticle" is null
  and a.produit = l.produit and a."IdOfficine" = b."IdOfficine";
create index ligne_reception_article on ligne_reception ("IdArticle") where "IdArticle" is not null;

-- A line as its article is called today; until it has one, as it was typed.
create view ligne_tenue as
  select l."_id", l."IdBon", l."IdOfficine", l.rang, l."IdArticle",
    case when k."_id" is null then l."IdCateg" else k."IdCateg" end as "IdCateg",
    case when k."_id" is null then l."IdMarque" else k."IdMarque" end as "IdMarque",
    case when k."_id" is null then l."IdType" else k."IdType" end as "IdType",
    case when k."_id" is null then l."IdStyle" else k."IdStyle" end as "IdStyle",
    coalesce(k."Reference", l."Reference") as "Reference",
    case when k."_id" is null then l."Couleur" else k."Couleur" end as "Couleur",
    case when k."_id" is null then l."Taille" else k."Taille" end as "Taille",
    coalesce(k."CodeBarre", l."CodeBarre") as "CodeBarre", coalesce(k.produit, l.produit) as produit,
    l."Quantite", l."PrixAchatBrut", l."Remise", l."PrixVenteHT", l."PrixVenteTTC", l."QuantiteTransferee", l."QuantiteRecue"
  from ligne_reception l left join article k on k."_id" = l."IdArticle";
