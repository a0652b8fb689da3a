import { PIECES } from '@dioptrie/domain/facturation/rules'

/** Files with what their lines say, those taken off apart. */
const DOSSIERS = `from dossier_assurance d join commande_client c on c."_id" = d."_id"
  left join (select "IdCommande", count(*) as lignes, sum("Ouvert" + "Regle" + "Rejete" + "Charge" + "Abandonne" + "Remise" + "Avoir") as n,
      sum("Ouvert") as ouvert, sum("Regle") as regle, sum("Rejete") as rejete, sum("Charge") as charge, sum("Abandonne") as abandonne,
      sum("Remise") as remise, sum("Avoir") as avoir from ligne_assurance where "Etat" <> 'Retirée' group by 1) l on l."IdCommande" = d."_id"`

/** What files, invoices and parts keep must say what their lines and the books say; and the balance of every sale. */
export const verificationsDeLaFacturation: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Demandé à l’assurance = ouvert + réglé + rejeté + à la charge du client + passé en perte + sa remise + ce qui est revenu, vente par vente',
    requete: `select c."RefCmmd" as quoi, d."Part" as tenu, d."AFacturer" + coalesce(l.n, 0) as attendu ${DOSSIERS}
      where d."Part" <> d."AFacturer" + coalesce(l.n, 0) order by 1`,
  },
  {
    nom: 'Part de l’assurance d’une vente traitée = celle de son dossier, moins ce que le client doit et ce qui est revenu ; rien, si elle est à refaire',
    requete: `select c."RefCmmd" as quoi, c."PartAssurance" as tenu, d."Part" - d."Charge" - d."Avoir" as attendu ${DOSSIERS}
      where case when d."Part" = 0 then c."DossierAssurance" is not null
        else c."PartAssurance" <> d."Part" - d."Charge" - d."Avoir" or c."DossierAssurance" is null or c."Statut" <> 'Active' end order by 1`,
  },
  {
    nom: 'Sommes d’un dossier = celles de ses lignes',
    requete: `select c."RefCmmd" as quoi, d."Ouvert" as tenu, d."AFacturer" + coalesce(l.ouvert, 0) as attendu ${DOSSIERS}
      where (d."Ouvert", d."Regle", d."Rejete", d."Charge", d."Abandonne", d."Remise", d."Avoir") <> (d."AFacturer" + coalesce(l.ouvert, 0),
        coalesce(l.regle, 0), coalesce(l.rejete, 0), coalesce(l.charge, 0), coalesce(l.abandonne, 0), coalesce(l.remise, 0), coalesce(l.avoir, 0)) order by 1`,
  },
  {
    nom: 'Remise d’une assurance : fixée avec le dossier, ôtée une fois',
    requete: `select c."RefCmmd" as quoi, coalesce(l.remise, 0) as tenu, d."RemiseFixee" as attendu ${DOSSIERS}
      where coalesce(l.remise, 0) <> case when l.lignes > 0 then d."RemiseFixee" else 0 end order by 1`,
  },
  {
    nom: 'Versions d’un dossier : sans trou, et la dernière est le dossier',
    requete: `select c."RefCmmd" as quoi, d.version as tenu, v.n as attendu from dossier_assurance d join commande_client c on c."_id" = d."_id"
      cross join lateral (select count(*)::int as n, max("Numero") as dernier from version_dossier where "IdDossier" = d."_id") v
      where (v.n, v.dernier) is distinct from (d.version, d.version) or not exists (select from version_dossier x
        where x."IdDossier" = d."_id" and x."Numero" = d.version and (x."Part", x."TauxRemise", x."Remise", x."Motif", x."Pieces")
          is not distinct from (d."Part", d."TauxRemise", d."RemiseFixee", d."Motif", d."Pieces")) order by 1`,
  },
  ...['facture_assurance', 'part_facture'].map(table => ({
    nom: `Montant de chaque ${table === 'part_facture' ? 'part d’une officine' : 'facture d’assurance'} = réglé + rejeté + représenté + mis au client + passé en perte + attendu`,
    requete: `select f."Numero" as quoi, t."Montant" as tenu, t."Regle" + t."Rejete" + t."Represente" + t."Charge" + t."Abandonne" + t."Ouvert" as attendu
      from ${table} t join facture_assurance f on f."_id" = t."${table === 'part_facture' ? 'IdFacture' : '_id'}" and f."Etat" <> 'Annulée'
      where t."Montant" <> t."Regle" + t."Rejete" + t."Represente" + t."Charge" + t."Abandonne" + t."Ouvert" order by 1`,
  })),
  {
    // What comes back lowers what is asked and its discount, and says nothing else. On invoices twice before the discount was fixed once,
    // a share bears what was taken then.
    nom: 'Remise de chaque version d’un dossier = son taux de ce qui y est demandé',
    requete: `select c."RefCmmd" || ', dossier ' || v."Numero" as quoi, v."Remise" as tenu, round(v."Part" * v."TauxRemise" / 100.0) as attendu
      from (select *, lag(("TauxRemise", "Motif", "Pieces")) over de as dits, lag("Part") over de as part, lag("Remise") over de as remise
        from version_dossier window de as (partition by "IdDossier" order by "Numero")) v join commande_client c on c."_id" = v."IdDossier"
      where case when v."Part" <= v.part and v."Remise" <= v.remise and v.dits is not distinct from (v."TauxRemise", v."Motif", v."Pieces") then false
        when v."Numero" = 1 and exists (select from ligne_assurance l where l."IdCommande" = v."IdDossier" and l."Represente" > 0)
          then v."Remise" < round(v."Part" * v."TauxRemise" / 100.0)
        else v."Remise" <> round(v."Part" * v."TauxRemise" / 100.0) end order by 1`,
  },
  {
    nom: 'Montant convenu de chaque vente = ce que son dossier demandait',
    requete: `select c."RefCmmd" || ', version ' || v."Numero" as quoi, v."PartAssurance" as tenu, coalesce(d."Part", 0) as attendu
      from version_vente v join commande_client c on c."_id" = v."IdCommande" left join dossier_assurance d on d."_id" = v."IdCommande"
      where v."Cause" = 'montant convenu'
        and not exists (select from version_dossier x where x."IdDossier" = v."IdCommande" and x."Part" = v."PartAssurance") order by 1`,
  },
  {
    nom: 'Papiers d’une vente facturée : chacun là ou excusé, et sa livraison faite quand c’est elle qui le dit',
    requete: `select c."RefCmmd" as quoi, count(x) filter (where x->>'present' = 'true' or x->>'motif' <> '') as tenu, ${PIECES.length} as attendu
      from dossier_assurance d join commande_client c on c."_id" = d."_id" left join jsonb_array_elements(d."Pieces") x on true
      where c."IdFacture" is not null and d."Part" > 0
      group by 1, c."Etape" having count(x) filter (where x->>'present' = 'true' or x->>'motif' <> '') <> ${PIECES.length}
        or c."Etape" not in ('Livrée', 'Rendue') and bool_or(x->>'type' = 'Livraison' and x->>'preuve' = 'connu') order by 1`,
  },
  {
    nom: 'Sommes d’une ligne = ses écritures',
    requete: `select l."_id"::text as quoi, l."Regle" as tenu, coalesce(e.regle, 0) as attendu
      from ligne_assurance l
      left join (select "IdLigne", coalesce(sum(montant) filter (where "Genre" = 'Règlement'), 0) as regle,
          coalesce(sum(montant) filter (where "Genre" = 'Rejet'), 0) as rejet, coalesce(sum(montant) filter (where "Genre" = 'Client'), 0) as charge,
          coalesce(sum(montant) filter (where "Genre" = 'Abandon'), 0) as abandon,
          coalesce(sum(montant) filter (where "Genre" = 'Re-présentation'), 0) as represente,
          coalesce(sum(montant) filter (where "Genre" = 'Avoir'), 0) as avoir
        from ecriture_assurance group by 1) e on e."IdLigne" = l."_id"
      where (l."Regle", l."Rejete", l."Charge", l."Abandonne", l."Represente", l."Avoir") <> (coalesce(e.regle, 0),
        coalesce(e.rejet - e.charge - e.abandon - e.represente, 0), coalesce(e.charge, 0), coalesce(e.abandon, 0), coalesce(e.represente, 0),
        coalesce(e.avoir, 0)) order by 1`,
  },
  {
    nom: 'Sommes d’une facture = celles de ses lignes, et de ses parts par officine',
    requete: `select f."Numero" as quoi, f."Ouvert" as tenu, coalesce(l.ouvert, 0) as attendu
      from facture_assurance f
      left join (select "IdFacture", count(*) as n, sum("Montant") as montant, sum("Ouvert") as ouvert, sum("Regle") as regle,
          sum("Rejete") as rejete, sum("Avoir") as avoir from ligne_assurance where "Etat" <> 'Retirée' group by 1) l on l."IdFacture" = f."_id"
      left join (select "IdFacture", sum("Lignes") as n, sum("Montant") as montant, sum("Ouvert") as ouvert, sum("Regle") as regle,
          sum("Rejete") as rejete, sum("Avoir") as avoir from part_facture group by 1) p on p."IdFacture" = f."_id"
      where (f."Lignes", f."Montant", f."Ouvert", f."Regle", f."Rejete", f."Avoir") <>
          (coalesce(l.n, 0), coalesce(l.montant, 0), coalesce(l.ouvert, 0), coalesce(l.regle, 0), coalesce(l.rejete, 0), coalesce(l.avoir, 0))
        or (f."Lignes", f."Montant", f."Ouvert", f."Regle", f."Rejete", f."Avoir") <>
          (coalesce(p.n, 0), coalesce(p.montant, 0), coalesce(p.ouvert, 0), coalesce(p.regle, 0), coalesce(p.rejete, 0), coalesce(p.avoir, 0)) order by 1`,
  },
  {
    nom: 'État d’une facture et ce qui y est ouvert',
    requete: `select "Numero" || ' : ' || "Etat" as quoi, "Ouvert" + "Rejete" as tenu, 0 as attendu from facture_assurance
      where ("Etat" in ('Réglée', 'Archivée') and ("Ouvert" > 0 or "Rejete" > 0))
        or ("Etat" = 'Déposée' and "Ouvert" = 0 and "Rejete" = 0) or ("Etat" = 'Annulée' and "Lignes" > 0) order by 1`,
  },
  {
    nom: 'Facture d’une vente et état de son dossier',
    requete: `select c."RefCmmd" || ' : ' || coalesce(c."DossierAssurance", '') as quoi, 1 as tenu, 0 as attendu
      from dossier_assurance d join commande_client c on c."_id" = d."_id"
      where c."IdFacture" is distinct from (select l."IdFacture" from ligne_assurance l where l."IdCommande" = d."_id" and l."Etat" <> 'Retirée'
          order by l."createdAt" desc, l."_id" desc limit 1)
        or d."Part" > 0 and c."DossierAssurance" <> case when d."AFacturer" > 0 then 'Traitée' when d."Rejete" > 0 then 'Rejetée'
          when d."Ouvert" > 0 then case when exists (select from ligne_assurance l join facture_assurance f on f."_id" = l."IdFacture"
            where l."IdCommande" = d."_id" and l."Ouvert" > 0 and f."Etat" = 'À déposer') then 'À déposer' else 'Déposée' end
          when d."Regle" > 0 then 'Réglée' else 'Close' end order by 1`,
  },
  {
    nom: 'Imputé d’un paiement = ses écritures ; une contre-passation rend exactement ce qu’elle contre-passe',
    requete: `select p.reference as quoi, p."Impute" as tenu, coalesce(e.n, 0) as attendu from paiement_assurance p
      left join (select "IdPaiement", sum(montant) as n from ecriture_assurance where "IdPaiement" is not null group by 1) e
        on e."IdPaiement" = p."_id"
      left join paiement_assurance o on o."_id" = p."IdOrigine"
      where p."Impute" <> coalesce(e.n, 0) or (p."IdOrigine" is not null and (p.montant <> -o.montant or not o."ContrePasse"))
        or (p."ContrePasse" and not exists (select from paiement_assurance a where a."IdOrigine" = p."_id")) order by 1`,
  },
  {
    nom: 'Imputé + avoir d’un chèque = son montant ; contre-passé, il ne règle plus rien, ligne par ligne ; son numéro le nomme',
    requete: `select p.reference as quoi, p."Impute" as tenu, p.montant as attendu from paiement_assurance p
      where p."IdOrigine" is null and (p."Impute" not between 0 and p.montant or p."Cle" <> cle_de_cheque(p.reference)
        or p."ContrePasse" and (p."Impute" <> 0 or exists (select from ecriture_assurance e where e."IdPaiement" = p."_id"
          group by e."IdLigne" having sum(e.montant) <> 0))) order by 1`,
  },
  {
    nom: 'Chaîne des paiements d’assurance',
    requete: `select 'Rang ' || m."Rang" as quoi, m."Rang" as tenu, m.rang as attendu from (
        select p."Rang", coalesce(lag(p."Rang") over w, 0) + 1 as rang, p."Empreinte",
          empreinte(coalesce(lag(p."Empreinte") over w, ''), p."Rang", contenu_paiement_assurance(p)) as attendue
        from paiement_assurance p window w as (order by p."Rang")) m
      where m."Rang" <> m.rang or m."Empreinte" <> m.attendue
      union all
      select 'Tête', l."Rang", coalesce(max(p."Rang"), 0) from livre_assurance l left join paiement_assurance p on true
      group by l."Rang", l."Empreinte" having l."Rang" <> coalesce(max(p."Rang"), 0)
        or not exists (select from paiement_assurance p where p."Rang" = l."Rang" and p."Empreinte" = l."Empreinte") and l."Rang" > 0`,
  },
  {
    nom: 'Numéros des factures et des bordereaux, sans trou',
    requete: `select k.genre || ' ' || k.annee as quoi, k.dernier as tenu, count(n."Numero")::int as attendu from compteur_reseau k
      left join (select "Numero" from facture_assurance union all select "Numero" from bordereau_assurance) n
        on n."Numero" like k.genre || '-' || right(k.annee::text, 2) || '-%'
      group by k.genre, k.annee, k.dernier having k.dernier <> count(n."Numero")
        or k.dernier <> max(right(n."Numero", -7)::int)`,
  },
]
