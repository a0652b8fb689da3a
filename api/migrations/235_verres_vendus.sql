-- What a sale names of the catalogue, of the shelf and of another officine is held by its keys, so that a merge is followed. The words
-- of that day, and the price of its list, stay in the pairs: no id stands there.

drop table verre_vendu;
drop function noter_verres_vendus(jsonb);

create table verre_vendu (
  "_id" uuid primary key default nouvel_id(),
  "IdCommande" uuid references commande_client,
  "IdProforma" uuid references proforma,
  "Paire" smallint not null check ("Paire" between 1 and 3),
  "Cote" text not null check ("Cote" in ('OD', 'OG')),
  "IdModelVer" uuid references modele_verre,
  "IdVersion" uuid references version_verre,
  "IdColoration" uuid references coloration_verre,
  "IdTeinte" uuid references teinte_verre,
  "IdFabrication" uuid references fabrication_verre,
  "IdStockVerre" uuid references article,
  "IdFournisseur" uuid references fournisseur,
  -- The power that was agreed: as prescribed that day; of the shelf, its own. Null when nothing said it.
  "Convenu" jsonb,
  "IdVente" uuid not null generated always as (coalesce("IdCommande", "IdProforma")) stored,
  check (num_nonnulls("IdCommande", "IdProforma") = 1)
);
create unique index verre_vendu_place on verre_vendu ("IdVente", "Paire", "Cote");

create table traitement_vendu (
  "IdVerre" uuid not null references verre_vendu on delete cascade,
  "Rang" smallint not null,
  "IdTraitement" uuid not null references traitement_verre,
  primary key ("IdVerre", "Rang")
);

-- The frame is in another officine: this article was asked there, and the sale waits for it.
create table monture_attendue (
  "_id" uuid primary key default nouvel_id(),
  "IdCommande" uuid references commande_client,
  "IdProforma" uuid references proforma,
  "Paire" smallint not null check ("Paire" between 1 and 3),
  "IdArticle" uuid not null references article,
  "IdOfficine" uuid not null references officine,
  "IdVente" uuid not null generated always as (coalesce("IdCommande", "IdProforma")) stored,
  check (num_nonnulls("IdCommande", "IdProforma") = 1)
);
create unique index monture_attendue_place on monture_attendue ("IdVente", "Paire");
create index monture_attendue_article on monture_attendue ("IdArticle");

-- In plus cylinder, the axis that a prescription says.
create function axe_en_plus(cyl numeric, axe integer) returns integer language sql immutable as $$
  select case when cyl < 0 then (axe + 89) % 180 + 1 else axe end $$;

-- Written so that their plans are kept: a list asks for fifty.
-- What is agreed when a lens is sold: as prescribed; from the shelf, its own power, turned as prescribed.
create function puissance_convenue(ordonnance text, cote text, rayon uuid) returns jsonb language plpgsql stable as $$
begin
  return (select case when s."_id" is null then o.oeil else jsonb_strip_nulls(jsonb_build_object(
      'Sph', (s."Sph" / 100.0)::float8, 'Cyl', (nullif(s."Cyl", 0) / 100.0)::float8, 'Add', (s."Add" / 100.0)::float8,
      'Axe', case when s."Cyl" > 0 then axe_en_plus((o.oeil ->> 'Cyl')::numeric, (o.oeil ->> 'Axe')::integer) end)) end
  from (select) x left join stock_verre s on s."_id" = rayon
  left join lateral (select case when cote = 'OD' then f."OD" else f."OG" end as oeil from ordonnance_fiche f
    where f."RefOrd" = ordonnance) o on true);
end $$;

-- What was ticked beside the model of a lens; two that became one are ticked once.
create function options_vendues(v verre_vendu) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_strip_nulls(jsonb_build_object('IdVersion', v."IdVersion", 'IdColoration', v."IdColoration", 'IdTeinte', v."IdTeinte",
    'IdFabrication', v."IdFabrication", 'IdTraitements', (select jsonb_agg(t."IdTraitement" order by t.rang)
      from (select "IdTraitement", min("Rang") as rang from traitement_vendu where "IdVerre" = v."_id" group by 1) t))));
end $$;

-- The pairs of a sale: its words, with what each lens and each frame is.
create function paires_vendues(mots jsonb, vente uuid) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(p.paire || coalesce(v.cotes, '{}') || coalesce(a.attendue, '{}') order by p.rang), '[]')
  from jsonb_array_elements(mots) with ordinality p(paire, rang)
  left join lateral (select jsonb_object_agg(x."Cote", (p.paire -> x."Cote") || options_vendues(x) || jsonb_strip_nulls(jsonb_build_object(
      'IdModelVer', x."IdModelVer", 'IdStockVerre', x."IdStockVerre", 'IdFournisseur', x."IdFournisseur"))) as cotes
    from verre_vendu x where x."IdVente" = vente and x."Paire" = p.rang and p.paire ? x."Cote") v on true
  left join lateral (select jsonb_build_object('Attendue', jsonb_build_object('IdArticle', m."IdArticle", 'IdOfficine', m."IdOfficine"))
      as attendue
    from monture_attendue m where m."IdVente" = vente and m."Paire" = p.rang) a on true);
end $$;

-- What was sold until now. A record that was merged is the one that it became; one that is no more is only words.
create temp table paire_lue as
  select c."_id" as commande, null::uuid as proforma, c."RefOrd", p.paire, p.rang::smallint as rang from commande_client c
    cross join lateral jsonb_array_elements(c."Paires") with ordinality p(paire, rang)
  union all
  select null, c."_id", c."RefOrd", p.paire, p.rang::smallint from proforma c
    cross join lateral jsonb_array_elements(c."Paires") with ordinality p(paire, rang);
create temp table verre_lu as
  select nouvel_id() as "_id", p.commande, p.proforma, p."RefOrd", p.rang, k.cote, p.paire -> k.cote as v
    from paire_lue p cross join (values ('OD'), ('OG')) k(cote) where p.paire ? k.cote
  union all
  -- A price without a word.
  select nouvel_id(), c.commande, c.proforma, c."RefOrd", x.rang::smallint, x.cote, '{}'
  from (select "_id" as commande, null::uuid as proforma, "RefOrd", "Paires", "PrixVerD1", "PrixVerG1", "PrixVerD2", "PrixVerG2",
        "PrixVerD3", "PrixVerG3" from commande_client
      union all select null, "_id", "RefOrd", "Paires", "PrixVerD1", "PrixVerG1", "PrixVerD2", "PrixVerG2", "PrixVerD3", "PrixVerG3"
        from proforma) c
    cross join lateral (values (1, 'OD', c."PrixVerD1"), (1, 'OG', c."PrixVerG1"), (2, 'OD', c."PrixVerD2"), (2, 'OG', c."PrixVerG2"),
      (3, 'OD', c."PrixVerD3"), (3, 'OG', c."PrixVerG3")) x(rang, cote, prix)
    where x.prix > 0 and not coalesce(c."Paires" -> (x.rang - 1) ? x.cote, false);
create temp table id_lu as
  with recursive nommes as (
    select distinct k.entite, v.v ->> k.champ as id from verre_lu v cross join (values ('modele_verre', 'IdModelVer'),
      ('version_verre', 'IdVersion'), ('coloration_verre', 'IdColoration'), ('teinte_verre', 'IdTeinte'),
      ('fabrication_verre', 'IdFabrication'), ('fournisseur', 'IdFournisseur'), ('article', 'IdStockVerre')) k(entite, champ)
      where v.v ->> k.champ is not null
    union
    select 'traitement_verre', t from verre_lu v cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(v.v -> 'IdTraitements') = 'array' then v.v -> 'IdTraitements' else '[]' end) t),
  suites as (
    select n.entite, n.id, n.id::uuid as devenu, 0 as pas from nommes n
    union all
    select s.entite, s.id, f."IdGarde", s.pas + 1 from suites s join lateral (select f."IdGarde" from fusion f
      where f.entite = s.entite and f."IdDoublon" = s.devenu order by f."createdAt" desc limit 1) f on true where s.pas < 20)
  select distinct on (s.entite, s.id) s.entite, s.id, s.devenu from suites s
  left join modele_verre a on a."_id" = s.devenu left join version_verre b on b."_id" = s.devenu
  left join coloration_verre c on c."_id" = s.devenu left join teinte_verre d on d."_id" = s.devenu
  left join fabrication_verre e on e."_id" = s.devenu left join fournisseur f on f."_id" = s.devenu
  left join article g on g."_id" = s.devenu left join traitement_verre h on h."_id" = s.devenu
  where case s.entite when 'modele_verre' then a."_id" when 'version_verre' then b."_id" when 'coloration_verre' then c."_id"
    when 'teinte_verre' then d."_id" when 'fabrication_verre' then e."_id" when 'fournisseur' then f."_id" when 'article' then g."_id"
    else h."_id" end is not null
  order by s.entite, s.id, s.pas;
create unique index on id_lu (entite, id);
analyze verre_lu, id_lu;

insert into verre_vendu ("_id", "IdCommande", "IdProforma", "Paire", "Cote", "IdModelVer", "IdVersion", "IdColoration", "IdTeinte",
    "IdFabrication", "IdFournisseur", "IdStockVerre", "Convenu")
  select v."_id", v.commande, v.proforma, v.rang, v.cote, m.devenu, n.devenu, c.devenu, t.devenu, f.devenu, s.devenu, r.devenu,
    case when r.devenu is not null then puissance_convenue(v."RefOrd", v.cote, r.devenu)
      else coalesce(nullif(o."Prescrit", '{}'), case when v.cote = 'OD' then
          oeil(p."OD_Sph", p."OD_Cyl", p."OD_Axe", p."OD_Add", p."OD_EPLoin", p."OD_EPPres", p."OD_Hauteur", p."OD_PrismeH", p."OD_BaseH",
            p."OD_PrismeV", p."OD_BaseV", p."OD_AV")
        else oeil(p."OG_Sph", p."OG_Cyl", p."OG_Axe", p."OG_Add", p."OG_EPLoin", p."OG_EPPres", p."OG_Hauteur", p."OG_PrismeH", p."OG_BaseH",
            p."OG_PrismeV", p."OG_BaseV", p."OG_AV") end) end
  from verre_lu v
  left join id_lu m on m.entite = 'modele_verre' and m.id = v.v ->> 'IdModelVer'
  left join id_lu n on n.entite = 'version_verre' and n.id = v.v ->> 'IdVersion'
  left join id_lu c on c.entite = 'coloration_verre' and c.id = v.v ->> 'IdColoration'
  left join id_lu t on t.entite = 'teinte_verre' and t.id = v.v ->> 'IdTeinte'
  left join id_lu f on f.entite = 'fabrication_verre' and f.id = v.v ->> 'IdFabrication'
  left join id_lu s on s.entite = 'fournisseur' and s.id = v.v ->> 'IdFournisseur'
  left join id_lu r on r.entite = 'article' and r.id = v.v ->> 'IdStockVerre'
  left join ordonnance p on p."RefOrd" = v."RefOrd"
  left join commande_verre o on o."IdCommande" = v.commande and o."Paire" = v.rang and o."Cote" = v.cote
    and o."Statut" in ('Commandé', 'Livré', 'Retourné');
insert into traitement_vendu ("IdVerre", "Rang", "IdTraitement")
  select v."_id", t.rang, i.devenu from verre_lu v cross join lateral jsonb_array_elements_text(
      case when jsonb_typeof(v.v -> 'IdTraitements') = 'array' then v.v -> 'IdTraitements' else '[]' end) with ordinality t(id, rang)
    join id_lu i on i.entite = 'traitement_verre' and i.id = t.id;
insert into monture_attendue ("IdCommande", "IdProforma", "Paire", "IdArticle", "IdOfficine")
  select p.commande, p.proforma, p.rang, a."_id", o."_id" from paire_lue p
    join article a on a."_id" = (p.paire -> 'Attendue' ->> 'IdArticle')::uuid
    join officine o on o."_id" = (p.paire -> 'Attendue' ->> 'IdOfficine')::uuid;

-- Each key by its index: what a merge moves, and what a refused delete counts.
create index verre_vendu_modele on verre_vendu ("IdModelVer") where "IdModelVer" is not null;
create index verre_vendu_version on verre_vendu ("IdVersion") where "IdVersion" is not null;
create index verre_vendu_coloration on verre_vendu ("IdColoration") where "IdColoration" is not null;
create index verre_vendu_teinte on verre_vendu ("IdTeinte") where "IdTeinte" is not null;
create index verre_vendu_fabrication on verre_vendu ("IdFabrication") where "IdFabrication" is not null;
create index verre_vendu_stock on verre_vendu ("IdStockVerre") where "IdStockVerre" is not null;
create index verre_vendu_fournisseur on verre_vendu ("IdFournisseur") where "IdFournisseur" is not null;
create index traitement_vendu_traitement on traitement_vendu ("IdTraitement");
analyze verre_vendu, traitement_vendu;

-- The words alone: nobody changed these sales, and nothing of them is in the history.
create function pg_temp.sans_ids(o jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(x.key, x.value) filter (where x.key not like 'Id%' or x.value in ('null', '[]')), '{}')
  from jsonb_each(o) x $$;
create function pg_temp.mots(paires jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg((case when jsonb_typeof(p.paire -> 'Attendue') = 'object' then p.paire - 'Attendue' else p.paire end)
    || case when p.paire ? 'OD' then jsonb_build_object('OD', pg_temp.sans_ids(p.paire -> 'OD')) else '{}' end
    || case when p.paire ? 'OG' then jsonb_build_object('OG', pg_temp.sans_ids(p.paire -> 'OG')) else '{}' end order by p.rang), '[]')
  from jsonb_array_elements(paires) with ordinality p(paire, rang) $$;
alter table commande_client disable trigger commande_client_trace;
update commande_client set "Paires" = pg_temp.mots("Paires") where "Paires"::text like '%"Id%';
alter table commande_client enable trigger commande_client_trace;
alter table proforma disable trigger proforma_trace;
update proforma set "Paires" = pg_temp.mots("Paires") where "Paires"::text like '%"Id%';
alter table proforma enable trigger proforma_trace;
drop table paire_lue, verre_lu, id_lu;

create or replace view commande_client_fiche as
 SELECT _id, "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "RefOrd", "IdProforma", "IdPriseEnCharge",
    "IdAssurance", "IdFacture", "IdArticle1", "IdArticle2", "IdArticle3", "PrixMont1", "PrixMont2",
    "PrixMont3", "PrixMonture1", "PrixMonture2", "PrixMonture3", "PrixMontage1", "PrixMontage2",
    "PrixMontage3", "PrixVerG1", "PrixVerG2", "PrixVerG3", "PrixVerD1", "PrixVerD2", "PrixVerD3",
    paires_vendues("Paires", _id) as "Paires",
    "RemiseCom", "Total", "PartAssurance", "PartClient", "MontantRegle", "ResteAPayer", "StatutReglement",
    "Etape", "DatePromesse", "Observation", "Statut", version, "createdAt", "updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = c."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = c."updatedBy") AS "updatedBy",
    ( SELECT assurance."Libelle"
           FROM assurance
          WHERE assurance._id = c."IdAssurance") AS "Assurance",
    ( SELECT proforma."RefProforma"
           FROM proforma
          WHERE proforma._id = c."IdProforma") AS "RefProforma",
    "TauxAcompte", ("PartClient" * "TauxAcompte" + 99) / 100 AS "AcompteDemande", "PrixListe1", "PrixListe2",
    "PrixListe3", "RemiseTotale", "EtatAssurance", "IdConvention",
        CASE
            WHEN "IdConvention" IS NOT NULL THEN nom_convention("IdConvention")
            ELSE NULL::text
        END AS "Convention",
    "PartAssurance" -
        CASE
            WHEN "DossierAssurance" IS NULL THEN 0::bigint
            ELSE COALESCE(( SELECT d."Abandonne"
               FROM dossier_assurance d
              WHERE d._id = c._id), 0::bigint)
        END AS "PartPrise"
   FROM commande_client c;

create or replace view proforma_fiche as
 SELECT v._id, v."RefProforma", v."IdClient", v."IdOfficine", v."DateProforma", v."DateExpiration", v."RefOrd",
    v."IdPriseEnCharge", v."IdArticle1", v."IdArticle2", v."IdArticle3", v."PrixMont1", v."PrixMont2",
    v."PrixMont3", v."PrixMonture1", v."PrixMonture2", v."PrixMonture3", v."PrixMontage1", v."PrixMontage2",
    v."PrixMontage3", v."PrixVerG1", v."PrixVerG2", v."PrixVerG3", v."PrixVerD1", v."PrixVerD2", v."PrixVerD3",
    paires_vendues(v."Paires", v._id) as "Paires", v."RemiseCom", v."Total", v."PartAssurance", v."PartClient", v."Observation", v."Statut",
    v.version, v."createdAt", v."updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."updatedBy") AS "updatedBy",
    COALESCE(( SELECT a."Libelle"
           FROM prise_en_charge p
             JOIN assurance a ON a._id = p."IdAssurance"
          WHERE p._id = v."IdPriseEnCharge"), v."Estimation" ->> 'Assurance'::text) AS "Assurance",
    k._id AS "IdCommande", k."RefCmmd",
        CASE
            WHEN k._id IS NOT NULL THEN 'Transformée'::text
            WHEN v."DateExpiration" < (now() AT TIME ZONE 'UTC'::text)::date THEN 'Expirée'::text
            ELSE 'En cours'::text
        END AS "Etat",
    v."Estimation", v."PrixListe1", v."PrixListe2", v."PrixListe3", v."RemiseTotale", v."IdConvention",
        CASE
            WHEN v."IdConvention" IS NOT NULL THEN nom_convention(v."IdConvention")
            ELSE NULL::text
        END AS "Convention"
   FROM proforma v
     LEFT JOIN commande_client k ON k."IdProforma" = v._id AND k."Statut" = 'Active'::text;

-- The model of a lens, and what was ticked beside it, are those of the lens that was sold.
create or replace view commande_verre_fiche as
 SELECT v._id, v."RefVerre", v."IdCommande", k."RefCmmd", k."IdClient", c."CodeClient",
    (c."Nom" || ' '::text) || c."Prenoms" AS "Client", v."IdOfficine",
    ( SELECT officine."Nom"
           FROM officine
          WHERE officine._id = v."IdOfficine") AS "Officine",
    v."Paire", v."Cote", v."IdFournisseur",
    ( SELECT fournisseur."Nom"
           FROM fournisseur
          WHERE fournisseur._id = v."IdFournisseur") AS "Fournisseur",
    v."Libelle", v."Indice", v."Matiere", v."Diametre", v."Traitement", v."Teinte", v."TypeVision",
    v."Prescrit",
    oeil(v."Sph", v."Cyl", v."Axe", v."Add", v."EPLoin", v."EPPres", v."Hauteur", v."PrismeH", v."BaseH", v."PrismeV", v."BaseV", NULL::text) AS "Fabrication",
    (v."MontureA"::numeric * 0.1)::double precision AS "MontureA",
    (v."MontureB"::numeric * 0.1)::double precision AS "MontureB",
    (v."MontureDBL"::numeric * 0.1)::double precision AS "MontureDBL",
    (v."MontureED"::numeric * 0.1)::double precision AS "MontureED", v."Urgent", v."IdOfficineLivraison",
    ( SELECT officine."Nom"
           FROM officine
          WHERE officine._id = v."IdOfficineLivraison") AS "OfficineLivraison",
    v."Remarques", v."Statut", v."Statut" = 'Livré'::text AS livre, v."DateCommande", v."DatePrevue",
    v."LivreLe",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."LivrePar") AS "LivrePar",
    v."RetourneLe", v."MotifRetour", v."EnvoyeLe", v."IdOrigine",
    ( SELECT o."RefVerre"
           FROM commande_verre o
          WHERE o._id = v."IdOrigine") AS "RefOrigine",
    v."MotifRefait", v."ACharge", v.version, v."createdAt", v."updatedAt",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."createdBy") AS "createdBy",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."updatedBy") AS "updatedBy",
    x."IdModelVer", nullif(options_vendues(x), '{}') as "Options", v."IdStockVerre"
   FROM commande_verre v
     JOIN commande_client k ON k._id = v."IdCommande"
     JOIN client c ON c._id = k."IdClient"
     LEFT JOIN verre_vendu x ON x."IdVente" = v."IdCommande" AND x."Paire" = v."Paire" AND x."Cote" = v."Cote";
alter table commande_verre drop column "IdModelVer", drop column "Options";
