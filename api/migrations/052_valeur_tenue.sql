-- What each officine holds and what it is worth, kept with the numbers of articles: the value of a stock is read, not
-- added up from its articles. Differences are only added, one row for each officine, category and availability that a
-- statement changes; the order of statements does not matter, nobody waits for anybody.
alter table effectif_article
  add column "Quantite" bigint not null default 0,
  add column "ValeurAchat" bigint not null default 0,
  add column "ValeurVente" bigint not null default 0;

drop trigger article_ajout on article;
drop trigger article_reclasse on article;
drop function compter_articles();
drop function reclasser_article();

create function compter_articles_ajoutes() returns trigger language plpgsql as $$
begin
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", count(*), sum("Quantite"), sum("Quantite" * "PrixAchat"),
      sum("Quantite" * "PrixVente")
    from nouveaux group by 1, 2, 3;
  return null;
end $$;
create trigger article_ajout after insert on article referencing new table as nouveaux
  for each statement execute function compter_articles_ajoutes();

create function compter_articles_changes() returns trigger language plpgsql as $$
begin
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", sum(sens), sum(sens * "Quantite"), sum(sens * "Quantite" * "PrixAchat"),
      sum(sens * "Quantite" * "PrixVente")
    from (select *, 1 as sens from nouveaux union all select *, -1 from anciens) a
    group by 1, 2, 3
    having (sum(sens), sum(sens * "Quantite"), sum(sens * "Quantite" * "PrixAchat"), sum(sens * "Quantite" * "PrixVente"))
      <> (0, 0, 0, 0);
  return null;
end $$;
create trigger article_change after update on article referencing old table as anciens new table as nouveaux
  for each statement execute function compter_articles_changes();

create or replace function tasser_effectif_article() returns void language sql as $$
  with pris as (delete from effectif_article returning *)
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", sum(ecart), sum("Quantite"), sum("ValeurAchat"), sum("ValeurVente")
    from pris group by 1, 2, 3
    having (sum(ecart), sum("Quantite"), sum("ValeurAchat"), sum("ValeurVente")) <> (0, 0, 0, 0)
$$;

create or replace function recompter_articles() returns void language sql as $$
  delete from effectif_article;
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", count(*), sum("Quantite"), sum("Quantite" * "PrixAchat"),
      sum("Quantite" * "PrixVente")
    from article group by 1, 2, 3
$$;
select recompter_articles();

drop index effectif_article_officine;
create index effectif_article_officine on effectif_article ("IdOfficine");

-- A word in a list is looked for where its planner expects it: a hundred samples of a million names say too little.
alter table article alter recherche set statistics 500;
analyze article (recherche);

-- The state of a transferred receipt, beside its date: an officine that has few of a state does not read all it was sent.
alter table bon_transfere add column statut text;
update bon_transfere m set statut = b.statut from bon_reception b where b."_id" = m."IdBon";
alter table bon_transfere alter statut set not null;
create index bon_transfere_statut on bon_transfere ("IdOfficine", statut, "DateCommande" desc, "IdBon" desc);

-- Settled or not: two indexes that count, in place of one on an expression, which does not.
drop index bon_reception_regle;
create index bon_reception_non_regle on bon_reception ("IdOfficine", "DateCommande" desc, "_id" desc) where "RegleLe" is null;
create index bon_reception_regle on bon_reception ("IdOfficine", "DateCommande" desc, "_id" desc) where "RegleLe" is not null;
