-- An exit taken back is an exit less, of the day it is taken back: what left is what has really left.
create or replace function part_de_sortie(m mouvement, prix bigint, categorie uuid, signe integer) returns setof total_sortie language sql immutable as $$
  select g.grain, g.jour, m."IdOfficine", case when m."Quantite" < 0 then m."Nature" else 'Sortie' end, categorie, signe, (signe * -m."Quantite")::bigint,
    signe * -m."Quantite" * prix, signe * coalesce(-m."Valeur", -m."Quantite" * m."CoutUnitaire")
  from (select (m."createdAt" at time zone 'UTC')::date as jour) j cross join lateral (values ('jour', j.jour), ('mois', mois_de(j.jour))) g(grain, jour)
  where m."Quantite" < 0 or m.entite = 'sortie' $$;
create or replace function reevaluer_sorties() returns trigger language plpgsql as $$
begin
  -- Most changes of an article are of its quantity.
  if not exists (select from (
      select * from (
        select "_id", "PrixVente", "IdCateg", apres, lag("PrixVente") over article as prix, lag("IdCateg") over article as categ
        from (select "_id", "PrixVente", "IdCateg", true as apres from nouveaux
          union all select "_id", "PrixVente", "IdCateg", false from anciens) x
        window article as (partition by "_id" order by apres)) x where apres) n
    cross join lateral (select n.prix as "PrixVente", n.categ as "IdCateg") a where (a."PrixVente", a."IdCateg") is distinct from (n."PrixVente", n."IdCateg")) then
    return null;
  end if;
  perform ajouter_sorties(array(
    select p from (
      select * from (
        select "_id", "PrixVente", "IdCateg", apres, lag("PrixVente") over article as prix, lag("IdCateg") over article as categ
        from (select "_id", "PrixVente", "IdCateg", true as apres from nouveaux
          union all select "_id", "PrixVente", "IdCateg", false from anciens) x
        window article as (partition by "_id" order by apres)) x where apres) n
    cross join lateral (select n.prix as "PrixVente", n.categ as "IdCateg") a join mouvement m on m."IdArticle" = n."_id"
    cross join lateral (values (a."PrixVente", a."IdCateg", -1), (n."PrixVente", n."IdCateg", 1)) s(prix, categorie, signe)
    cross join lateral part_de_sortie(m, s.prix, s.categorie, s.signe) p
    where (a."PrixVente", a."IdCateg") is distinct from (n."PrixVente", n."IdCateg") and (m."Quantite" < 0 or m.entite = 'sortie')));
  return null;
end $$;
select ajouter_sorties(array(select p from mouvement m, part_de_sortie(m, 1) p where m.entite = 'sortie' and m."Quantite" > 0));
