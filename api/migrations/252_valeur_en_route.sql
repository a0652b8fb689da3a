-- What leaves for another officine takes its value with it, to the franc: a cost of whole francs times so many pieces is not always what left.
alter table transfert_ligne add column "Valeur" bigint;
alter table transfert_ligne disable trigger user;
update transfert_ligne l set "Valeur" = coalesce((select -sum(m."Valeur")::bigint from mouvement m
    where m."idEntite" = l."IdTransfert" and m."IdArticle" = l."IdArticle" and m."Quantite" < 0), l."Quantite" * l."CoutUnitaire");
alter table transfert_ligne enable trigger user;
alter table transfert_ligne alter column "Valeur" set not null, add constraint transfert_ligne_valeur check ("Valeur" >= 0);
