/** Every sale as it stands: orders and sales at the counter, in the words of their versions. */
const VENTES = `(
  select "_id", "RefCmmd", ("Statut" = 'Active')::int as vivante, "Total", "RemiseTotale" as "Remise", "PartAssurance" from commande_client
  union all select "_id", "RefCmmd", ("Statut" = 'Active')::int, "PartClient", "RemiseTotale", 0 from commande_comptoir)`
const VERSIONS = `(select coalesce("IdCommande", "IdComptoir") as vente, v.*, coalesce("Lignes", "Nombre") as lignes,
  coalesce((select "RefCmmd" from commande_client c where c."_id" = v."IdCommande"), (select "RefCmmd" from commande_comptoir k where k."_id" = v."IdComptoir"))
    || ', version ' || v."Numero" as quoi from version_vente v)`

/** What was written on a day after it was closed: `jour` and `officine` of each book, grouped before they are looked at one by one. */
const closAvant = (livre: string, ou: string, quoi: string) => `
  with jours as (select "IdOfficine", "Jour", max("createdAt") as dernier from ${livre} t where ${ou} group by 1, 2),
  clos as (select j."IdOfficine", j."Jour", (select min(c."clotureLe") from journee_caisse c where c."IdOfficine" = j."IdOfficine" and c."Jour" >= j."Jour") as le, j.dernier
    from jours j)
  select ${quoi} || ', journée du ' || to_char(t."Jour", 'DD/MM/YYYY') as quoi, 1 as tenu, 0 as attendu
  from clos c join ${livre} t on t."IdOfficine" = c."IdOfficine" and t."Jour" = c."Jour" and t."createdAt" > c.le where c.dernier > c.le and ${ou}`

/** The first of two parts in whole francs, as `repartir` gives it: the larger remainder takes the franc that is left, the first at a tie. */
const prorata = (montant: string, part: string, somme: string) =>
  `(div(${montant} * ${part}, nullif(${somme}, 0)) + (2 * mod(${montant} * ${part}, nullif(${somme}, 0)) >= ${somme})::int)`

/**
 * The share of each version that works one out, worked out again with what it kept, as `partager` does: the discount lowers frames and
 * lenses in proportion, in whole francs that sum to it; hundredths until one rounding. Another article for the same money, another day
 * or another seller work out nothing. What an insurer's bon gave before its arguments were kept says none. What comes back leaves what
 * would be paid of the rest, in proportion without arguments; never more than it was, nor so much less that the client would owe more.
 */
const PARTS = `
  select c."RefCmmd" || ', version ' || v."Numero" as quoi, v."PartAssurance" as tenu, v.attendue as attendu from (
    select v.*, case when v."Cause" <> 'retour' then v.due else greatest(v.avant + v."EcartTotal", least(v.avant,
        case when v."Taux" is null then ${prorata('v.avant', 'v."Total"', '(v."Total" - v."EcartTotal")')} else v.due end)) end as attendue
    from (
      select v.*, v."PartAssurance" - v."EcartAssurance" as avant, coalesce(round(least(
          least(v."Taux" * (v.montures - v.remise), 100 * v."PlafondMonture") + least(v."Taux" * (v.verres - v.brute + v.remise), 100 * v."PlafondVerres"),
          100 * v."PlafondRestant", 100 * v."AccordeRestant") / 100), 0) as due
      from (
        select v.*, case when v.brute = 0 then 0 else ${prorata('v.brute', 'v.montures', '(v.montures + v.verres)')} end as remise
        from (
          select v.*, coalesce(sum(p.montures) over de, 0) as montures, coalesce(sum(p.verres) over de, 0) as verres, coalesce(sum(p.remise) over de, 0) as brute
          from version_vente v left join (
            select "IdVersion", sum("Montant") filter (where "Rang" < 20) as montures, sum("Montant") filter (where "Rang" = 20) as verres,
              -sum("Montant") filter (where "Rang" = 30) as remise
            from poste_vendu group by 1) p on p."IdVersion" = v."_id"
          where v."IdCommande" is not null window de as (partition by v."IdCommande" order by v."Numero")) v
        where v."Cause" in ('vente', 'prix', 'remise', 'bon', 'retour') and v."Nombre" = (v."Numero" = 1)::int
          and (v."EcartTotal", v."EcartRemise", v."EcartAssurance") <> (0, 0, 0)
          and (v."Taux" is not null or v."IdPriseEnCharge" is null or v."Cause" = 'retour')) v) v) v
  join commande_client c on c."_id" = v."IdCommande" where v."PartAssurance" <> v.attendue`

/** What is written of each sale against what stands on it, and each of its versions against the others. */
export const verificationsDesVersions: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Ce que vaut chaque vente = somme de ses versions',
    requete: `select c."RefCmmd" as quoi, c.vivante * c."Total" as tenu, coalesce(v.total, 0) as attendu from ${VENTES} c
      left join (select coalesce("IdCommande", "IdComptoir") as vente, sum("Nombre") as n, sum("EcartTotal") as total, sum("EcartRemise") as remise,
        sum("EcartAssurance") as assurance from version_vente group by 1) v on v.vente = c."_id"
      where (c.vivante, c.vivante * c."Total", c.vivante * c."Remise", c.vivante * c."PartAssurance") is distinct from (v.n, v.total, v.remise, v.assurance)`,
  },
  {
    nom: 'Montants de chaque vente = ceux de sa dernière version, numérotées sans trou',
    requete: `select c."RefCmmd" as quoi, c."Total" as tenu, coalesce(v."Total", 0) as attendu from ${VENTES} c
      left join (select distinct on (coalesce("IdCommande", "IdComptoir")) coalesce("IdCommande", "IdComptoir") as vente, v.*,
        count(*) over (partition by coalesce("IdCommande", "IdComptoir")) as combien
        from version_vente v order by coalesce("IdCommande", "IdComptoir"), "Numero" desc) v on v.vente = c."_id"
      where (c."Total", c."Remise", c."PartAssurance") is distinct from (v."Total", v."Remise", v."PartAssurance") or v."Numero" <> v.combien`,
  },
  {
    nom: 'Part de chaque version = ce que donne son taux, sans passer ses plafonds ni ce qu’il en restait',
    requete: PARTS,
  },
  {
    // Beyond what a person agreed: a file processed at another amount, a decision taken back, what an older version let through.
    nom: 'Parts prises sur un bon ≤ son montant accordé, à moins que quelqu’un en ait convenu',
    requete: `select p."NumeroBon" as quoi, sum(c."PartPrise") as tenu, p."MontantAccorde" as attendu
      from prise_en_charge p join commande_client_fiche c on c."IdPriseEnCharge" = p."_id" and c."Statut" = 'Active'
      where p."MontantAccorde" is not null group by p."_id" having sum(c."PartPrise") > p."MontantAccorde" and not exists (
        select from commande_client k left join version_vente v on v."IdCommande" = k."_id" and v."Cause" in ('montant convenu', 'charge au client', 'reprise')
          left join ligne_assurance l on l."IdCommande" = k."_id"
          left join ecriture_assurance e on e."IdLigne" = l."_id" and e."Genre" = 'Abandon' and e.montant < 0
        where k."IdPriseEnCharge" = p."_id" and (v."_id" is not null or e."_id" is not null))`,
  },
  {
    nom: 'Un autre jour ne change aucun montant, un retour ne fait payer davantage personne',
    requete: `select v.quoi || ' (' || v."Cause" || ')' as quoi, v."EcartTotal" as tenu, coalesce(-v.total, 0) as attendu
      from (select v.*, lag("EcartTotal") over de as total, lag("EcartRemise") over de as remise, lag("EcartAssurance") over de as assurance
        from ${VERSIONS} v window de as (partition by vente order by "Numero")) v
      where v."Cause" = 'date' and v."Nombre" > 0 and (v.total, v.remise, v.assurance) is distinct from (-v."EcartTotal", -v."EcartRemise", -v."EcartAssurance")
        or v."Cause" = 'retour' and greatest(v."EcartTotal", v."EcartAssurance", v."EcartTotal" - v."EcartAssurance") > 0`,
  },
  {
    nom: 'Postes de chaque version = ce qu’elle change au total',
    requete: `select v.quoi, coalesce(p.montant, 0) as tenu, v."EcartTotal" as attendu from ${VERSIONS} v
      left join (select "IdVersion", sum("Montant") as montant from poste_vendu group by 1) p on p."IdVersion" = v."_id"
      where coalesce(p.montant, 0) <> v."EcartTotal"`,
  },
  {
    nom: 'Articles, verres, montage et remises vendus = ce dont chaque vente est faite',
    requete: `select coalesce(p.vente, l.vente)::text || ' ' || coalesce(p."Rang", l."Rang") as quoi, coalesce(p.montant, 0) as tenu, coalesce(l.montant, 0) as attendu
      from (select coalesce(v."IdCommande", v."IdComptoir") as vente, p."Rang", coalesce(p."Poste", p."IdArticle"::text) as de, sum(p."Quantite") as n, sum(p."Montant") as montant
        from poste_vendu p join version_vente v on v."_id" = p."IdVersion" group by 1, 2, 3 having (sum(p."Quantite"), sum(p."Montant")) <> (0, 0)) p
      full join (select x.vente, x."Rang", coalesce(x."Poste", x."IdArticle"::text) as de, x."Quantite" as n, x."Montant" as montant from (
        select c."_id" as vente, l.* from commande_client c, postes_de_commande(c) l union all select k."_id", l.* from commande_comptoir k, postes_de_comptoir(k) l) x
        where (x."Quantite", x."Montant") <> (0, 0)) l
        on l.vente = p.vente and l."Rang" = p."Rang" and l.de = p.de
      where (p.n, p.montant) is distinct from (l.n, l.montant)`,
  },
  {
    nom: 'Lignes de chaque jour d’une vente : une là où elle vend ou change, aucune là où elle n’a fait que passer',
    requete: `select v.quoi, v.du_jour as tenu, (v.restent > 0 or v.somme)::int as attendu from (
        select quoi, "Numero", max("Numero") over jour as derniere, sum(lignes) over jour as du_jour, sum("Nombre") over (partition by vente order by "Numero") as restent,
          (sum("Nombre") over jour, sum("EcartTotal") over jour, sum("EcartRemise") over jour, sum("EcartAssurance") over jour) <> (0, 0, 0, 0) as somme
        from ${VERSIONS} v window jour as (partition by vente, "Jour")) v
      where v."Numero" = v.derniere and v.du_jour <> (v.restent > 0 or v.somme)::int
      union all
      select v.quoi || ', poste ' || p."Rang", sum(coalesce(p."Lignes", 1)), ((sum(p."Quantite"), sum(p."Montant"), sum(p."Cout")) <> (0, 0, 0))::int
      from poste_vendu p join version_vente w on w."_id" = p."IdVersion"
      join ${VERSIONS} v on v.vente = coalesce(w."IdCommande", w."IdComptoir") and v."Numero" = 1
      group by v.quoi, w."Jour", p."Rang", p."Poste", p."IdArticle"
      having sum(coalesce(p."Lignes", 1)) <> ((sum(p."Quantite"), sum(p."Montant"), sum(p."Cout")) <> (0, 0, 0))::int`,
  },
  {
    // Given another date, a sale leaves its day and is sold anew on the other: two versions, that say nothing but the day.
    nom: 'La cause de chaque version permet ce qu’elle change',
    requete: `select v.quoi || ' (' || v."Cause" || ')' as quoi, v."EcartTotal" as tenu, 0 as attendu
      from (select v.*, sum("Nombre") over (partition by vente order by "Numero") as restent from ${VERSIONS} v) v
      where v."Cause" in ('bon', 'montant convenu', 'charge au client') and v."Nombre" = 0 and (v."EcartTotal", v."EcartRemise") <> (0, 0)
        or v."Cause" = 'annulation' and v.restent <> 0 or v."Cause" = 'date' and v.restent <> (v."Nombre" > 0)::int or v."Cause" in ('prix', 'remise') and v."Nombre" < 0
        or v."Cause" = 'reprise' and v."Numero" > 1`,
  },
  {
    nom: 'Aucune version d’une vente dans une journée clôturée avant elle',
    requete: closAvant(
      'version_vente',
      `t."Cause" <> 'reprise'`,
      `coalesce((select "RefCmmd" from commande_client k where k."_id" = t."IdCommande"),
      (select "RefCmmd" from commande_comptoir k where k."_id" = t."IdComptoir")) || ', version ' || t."Numero"`,
    ),
  },
  {
    nom: 'Aucun prix d’achat corrigé dans la marge d’une journée clôturée avant lui',
    requete: closAvant('correction_achat', `t."Jour" is not null`, `t."Motif"`),
  },
  {
    nom: 'Aucune opération de caisse dans une journée clôturée avant elle',
    requete: closAvant('operation', 'true', `concat_ws(' ', t."typeOperation", t."Document", t.montant)`),
  },
]
