-- What the stock is worth is written, and never worked out again from today's purchase price. Each movement carries its value: what comes
-- in adds what it cost, what leaves takes the average of what is there (moving weighted average, one of the two methods of SYSCOHADA), the
-- last piece takes all that is left. The value of an article is the sum of its movements, to the franc, at any date.
alter table mouvement drop constraint "mouvement_Quantite_check", drop constraint "mouvement_Nature_check",
  -- Null on what was written before: the opening value below stands for it.
  add column "Valeur" bigint,
  add column xid xid8 not null default '0',
  add constraint "mouvement_Nature_check" check ("Nature" in ('Réception', 'Vente', 'Vente comptoir', 'Transfert sortie', 'Transfert entrée',
    'Inventaire', 'Retour', 'Sortie', 'Ouverture', 'Valeur')),
  -- A value entry moves no piece, and nothing else does not.
  add constraint "mouvement_Quantite_check" check (("Quantite" = 0) = ("Nature" = 'Valeur'));
alter table mouvement alter column xid set default pg_current_xact_id();
create index mouvement_xid on mouvement (xid);

drop trigger article_creation_trace on article;
create trigger article_creation_trace after insert or delete on article for each row
  execute function tracer('recherche', 'produit', 'Disponibilite', 'ACommander', 'Valeur');
drop trigger article_trace on article;
create trigger article_trace after update of "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur", "Taille", "CodeBarre", "PrixAchat",
  "PrixVente", "SeuilAlerte", "Archive" on article for each row
  execute function tracer('recherche', 'produit', 'Disponibilite', 'ACommander', 'Quantite', 'Valeur');

-- Of what is there today, the last purchase price: said in the ledger, article by article.
alter table article add column "Valeur" bigint not null default 0;
alter table article disable trigger user;
update article set "Valeur" = "Quantite" * "PrixAchat" where "Quantite" > 0 and "PrixAchat" > 0;
alter table article enable trigger user;
alter table article add constraint article_valeur check ("Valeur" >= 0 and ("Quantite" > 0 or "Valeur" = 0));
insert into mouvement ("IdArticle", "IdOfficine", "Nature", "Quantite", "QuantiteApres", "CoutUnitaire", "Valeur", entite, "idEntite", reference, "Motif")
  select "_id", "IdOfficine", 'Valeur', 0, "Quantite", "PrixAchat", "Valeur", 'article', "_id", 'Valeur d’ouverture', 'Quantité au dernier prix d’achat'
  from article where "Valeur" > 0;

create or replace function compter_articles_ajoutes() returns trigger language plpgsql as $$
begin
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", count(*), sum("Quantite"), sum("Valeur"), sum("Quantite" * "PrixVente")
    from nouveaux group by 1, 2, 3;
  return null;
end $$;
create or replace function compter_articles_changes() returns trigger language plpgsql as $$
begin
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", sum(sens), sum(sens * "Quantite"), sum(sens * "Valeur"), sum(sens * "Quantite" * "PrixVente")
    from (select *, 1 as sens from nouveaux union all select *, -1 from anciens) a
    group by 1, 2, 3
    having (sum(sens), sum(sens * "Quantite"), sum(sens * "Valeur"), sum(sens * "Quantite" * "PrixVente")) <> (0, 0, 0, 0);
  return null;
end $$;
create or replace function recompter_articles() returns void language sql as $$
  delete from effectif_article;
  insert into effectif_article
    select "IdOfficine", "IdCateg", "Disponibilite", count(*), sum("Quantite"), sum("Valeur"), sum("Quantite" * "PrixVente")
    from article group by 1, 2, 3
$$;

-- What one piece of it costs: the average of what is there; of what is not, the last purchase.
create function cout_moyen(a article) returns bigint language sql immutable as $$
  select case when a."Quantite" > 0 then round(a."Valeur"::numeric / a."Quantite")::bigint else a."PrixAchat" end $$;
create or replace function cout_de_vente(vente uuid, article uuid) returns bigint language sql stable as $$
  select coalesce((select m."CoutUnitaire" from mouvement m where m."idEntite" = vente and m."IdArticle" = article and m."Quantite" < 0
    order by m."_id" desc limit 1), (select cout_moyen(a) from article a where a."_id" = article)) $$;

-- What left, at what it cost.
create or replace function part_de_sortie(m mouvement, prix bigint, categorie uuid, signe integer) returns setof total_sortie language sql immutable as $$
  select g.grain, g.jour, m."IdOfficine", m."Nature", categorie, signe, (signe * -m."Quantite")::bigint, signe * -m."Quantite" * prix,
    signe * coalesce(-m."Valeur", -m."Quantite" * m."CoutUnitaire")
  from (select (m."createdAt" at time zone 'UTC')::date as jour) j cross join lateral (values ('jour', j.jour), ('mois', mois_de(j.jour))) g(grain, jour)
  where m."Quantite" < 0 $$;

-- What the stock of each officine was worth at the end of any day: a sum of months and of the days of the last one.
create table total_valeur_plie (
  "Grain" text not null check ("Grain" in ('jour', 'mois')),
  "Jour" date not null,
  "IdOfficine" uuid not null,
  "Quantite" bigint not null,
  "Entre" bigint not null,
  "Sorti" bigint not null
);
create index total_valeur_plie_jour on total_valeur_plie ("Grain", "Jour", "IdOfficine");
create view part_de_valeur as
  select m.xid, g.grain as "Grain", g.jour as "Jour", m."IdOfficine", m."Quantite"::bigint as "Quantite",
    greatest(m."Valeur", 0) as "Entre", greatest(-m."Valeur", 0) as "Sorti"
  from mouvement m cross join lateral (select (m."createdAt" at time zone 'UTC')::date as jour) j
  cross join lateral (values ('jour', j.jour), ('mois', mois_de(j.jour))) g(grain, jour);
select declarer_total('total_valeur', '{mouvement}', 'part_de_valeur');
create or replace function totaux_ajoutes() returns setof regclass language sql immutable as $$
  select unnest('{effectif_article,total_vente_plie,total_recette_plie,total_poste_plie,total_valeur_plie,total_commande,total_visite,total_proforma,total_sortie,total_fournisseur}'::regclass[]) $$;
select recompter_articles();
