-- Thousands of articles written at once: a file of a lens stock, a whole delivery, a new price for every power of a name.

-- Each article before and after was found by joining all with all: the plan is made at the first statement of a connection, of one
-- article most often, and kept for the one of ten thousand. Now they are put in order and each reads its neighbour.
do $$
declare
  fonction text := pg_get_functiondef('reevaluer_sorties()'::regprocedure);
begin
  execute replace(fonction, 'anciens a join nouveaux n using ("_id")', $paires$(
      select * from (
        select "_id", "PrixVente", "IdCateg", apres, lag("PrixVente") over article as prix, lag("IdCateg") over article as categ
        from (select "_id", "PrixVente", "IdCateg", true as apres from nouveaux
          union all select "_id", "PrixVente", "IdCateg", false from anciens) x
        window article as (partition by "_id" order by apres)) x where apres) n
    cross join lateral (select n.prix as "PrixVente", n.categ as "IdCateg") a$paires$);
end $$;

-- The words of the articles that come are gathered, a few hundred articles at most, instead of being filed one by one.
alter index article_recherche set (fastupdate = on, gin_pending_list_limit = 256);
