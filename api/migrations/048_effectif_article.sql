-- How many articles each officine has, by category and availability: a list that asks for either, both or neither counts
-- nothing. Differences are only added, so that two sellers never wait for each other; `tasser_effectif_article` adds them
-- up. No foreign key to the category: what adds up to zero must not hold it back.
create table effectif_article (
  "IdOfficine" uuid not null references officine on delete cascade,
  "IdCateg" uuid not null,
  "Disponibilite" text not null,
  ecart integer not null
);
create index effectif_article_officine on effectif_article ("IdOfficine", "Disponibilite", "IdCateg") include (ecart);

drop trigger article_ajout on article;
drop function compter_articles();
delete from compteur where genre = 'ART';

create function compter_articles() returns trigger language plpgsql as $$
begin
  insert into effectif_article select "IdOfficine", "IdCateg", "Disponibilite", count(*) from nouveaux group by 1, 2, 3;
  return null;
end $$;
create trigger article_ajout after insert on article referencing new table as nouveaux
  for each statement execute function compter_articles();

create function reclasser_article() returns trigger language plpgsql as $$
begin
  insert into effectif_article values (old."IdOfficine", old."IdCateg", old."Disponibilite", -1),
    (new."IdOfficine", new."IdCateg", new."Disponibilite", 1);
  return null;
end $$;
-- Most movements cross no threshold, and cost nothing here.
create trigger article_reclasse after update on article for each row
  when (old."Disponibilite" is distinct from new."Disponibilite" or old."IdCateg" is distinct from new."IdCateg")
  execute function reclasser_article();

-- What is being written meanwhile stays beside its sum.
create function tasser_effectif_article() returns void language sql as $$
  with pris as (delete from effectif_article returning *)
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", sum(ecart) from pris group by 1, 2, 3 having sum(ecart) <> 0
$$;

-- Counts again what was loaded without triggers.
create function recompter_articles() returns void language sql as $$
  delete from effectif_article;
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", count(*) from article group by 1, 2, 3
$$;
select recompter_articles();
