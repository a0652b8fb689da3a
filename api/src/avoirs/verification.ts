/** What the sale no longer comes to, and what of its payments was kept, against what the credit notes say. */
export const verificationsDesAvoirs: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Chaque avoir = somme de ses lignes',
    requete: `select a."Reference" as quoi, a."Montant" as tenu, coalesce(l.montant, 0) as attendu from avoir a
      left join (select "IdAvoir", sum("Montant") as montant from avoir_ligne group by 1) l on l."IdAvoir" = a."_id"
      where a."Montant" <> coalesce(l.montant, 0)`,
  },
  {
    nom: 'Avoirs de chaque vente = ce que ses retours en ont ôté',
    requete: `select coalesce(a.vente, v.vente)::text as quoi, coalesce(a.montant, 0) as tenu, coalesce(v.montant, 0) as attendu
      from (select coalesce("IdCommande", "IdComptoir") as vente, sum("Montant") as montant, sum("PartAssurance") as part, count(*) as n from avoir group by 1) a
      full join (select coalesce("IdCommande", "IdComptoir") as vente, -sum("EcartTotal") as montant, -sum("EcartAssurance") as part, count(*) as n
        from version_vente where "Cause" = 'retour' group by 1) v on v.vente = a.vente
      where (a.montant, a.part, a.n) is distinct from (v.montant, v.part, v.n)`,
  },
  {
    nom: 'Rendu et crédit de chaque avoir = ce que la caisse a écrit en le faisant',
    requete: `select a."Reference" as quoi, a."Rendu" + a."Credit" as tenu, coalesce(o.rendu + o.credit, 0) as attendu from avoir a
      left join (select o."IdAvoir", -coalesce(sum(o.montant) filter (where o.modepaiement <> 'Avoir'), 0) as rendu,
          -coalesce(sum(o.montant) filter (where o.modepaiement = 'Avoir'), 0) as credit
        from operation o where o."IdAvoir" is not null and de_l_avoir(o) group by 1) o on o."IdAvoir" = a."_id"
      where (a."Rendu", a."Credit") is distinct from (coalesce(o.rendu, 0), coalesce(o.credit, 0))`,
  },
  {
    nom: 'Ce qui est employé de chaque crédit = ce qu’il a payé depuis',
    requete: `select a."Reference" as quoi, a."Utilise" as tenu, coalesce(o.n, 0) as attendu from avoir a
      left join (select o."IdAvoir", sum(o.montant) as n from operation o where o."IdAvoir" is not null and o.modepaiement = 'Avoir' and not de_l_avoir(o)
        group by 1) o on o."IdAvoir" = a."_id"
      where a."Utilise" <> coalesce(o.n, 0) or exists (select from operation x where x."IdAvoir" = a."_id" and x."IdOfficine" <> a."IdOfficine")`,
  },
  {
    nom: 'Numéros des avoirs, sans trou',
    requete: `select f."Nom" || ' ' || k.annee as quoi, k.dernier as tenu, count(a."_id")::int as attendu
      from compteur k join officine f on f."_id" = k."IdOfficine"
      left join avoir a on a."IdOfficine" = k."IdOfficine" and a."Reference" like 'AVR-' || f."Code" || '-' || right(k.annee::text, 2) || '-%'
      where k.genre = 'AVR' group by f."Nom", k.annee, k.dernier having k.dernier <> count(a."_id")`,
  },
  {
    nom: 'Une commande rendue n’a plus rien, et n’attend rien',
    requete: `select c."RefCmmd" as quoi, c."Total" + c."MontantRegle" as tenu, 0 as attendu from commande_client c
      where c."Etape" = 'Rendue' and (c."Total" <> 0 or c."MontantRegle" <> 0 or num_nonnulls(c."IdArticle1", c."IdArticle2", c."IdArticle3") > 0
        or exists (select from demande_transfert d where d."IdCommande" = c."_id" and d."Statut" in ('Demandée', 'Envoyée')))`,
  },
]
