-- A lens that is not what its prescription now says may be mounted or handed over as it is, if somebody says so: for what the prescription
-- said that day, and for no other.
alter table commande_verre
  add column "AccepteContre" text,
  add column "MotifAccepte" text,
  add column "AcceptePar" uuid references utilisateur,
  add column "AccepteLe" timestamptz,
  add constraint commande_verre_accepte check (num_nonnulls("AccepteContre", "MotifAccepte", "AcceptePar", "AccepteLe") in (0, 4));

-- One of the shelf that was sold without a prescription has a cylinder, and nobody has said yet how it turns.
alter table commande_verre drop constraint commande_verre_axe, add constraint commande_verre_axe
  check ((coalesce("Cyl"::int, 0) <> 0) = ("Axe" is not null) or ("IdStockVerre" is not null and "Axe" is null));

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
    x."IdModelVer", nullif(options_vendues(x), '{}') as "Options", v."IdStockVerre",
    v."AccepteContre", v."MotifAccepte", v."AccepteLe",
    ( SELECT utilisateur."displayName"
           FROM utilisateur
          WHERE utilisateur._id = v."AcceptePar") AS "AcceptePar"
   FROM commande_verre v
     JOIN commande_client k ON k._id = v."IdCommande"
     JOIN client c ON c._id = k."IdClient"
     LEFT JOIN verre_vendu x ON x."IdVente" = v."IdCommande" AND x."Paire" = v."Paire" AND x."Cote" = v."Cote";
