/** What can be paid: where it is, what is owed of it, and whether it still is. */
interface Genre {
  table: string
  reference: string
  colonne: string
  de: string
  du?: string
  vivant?: string
}
const GENRES = {
  commande: { table: 'commande_client', reference: 'RefCmmd', colonne: 'IdCommande', de: 'commande' },
  comptoir: {
    table: 'commande_comptoir',
    reference: 'RefCmmd',
    colonne: 'IdComptoir',
    de: 'vente au comptoir',
  },
  examen: {
    table: 'consultation',
    reference: 'RefConsultation',
    colonne: 'IdConsultation',
    de: 'examen de vue',
    // Owed although it were archived, once it is done or something of it is paid.
    du: '"Montant"',
    vivant: `(d."Statut" = 'Active' or d."Etat" = 'Terminé' or coalesce(o.n, 0) > 0)`,
  },
  solde: {
    table: 'creance_ouverture',
    reference: 'RefCreance',
    colonne: 'IdCreance',
    de: 'solde repris d’un autre logiciel',
    vivant: 'd."IdOrigine" is null',
    du: '"Montant" + coalesce((select sum(a."Montant") from creance_ouverture a where a."IdOrigine" = d."_id"), 0)',
  },
} satisfies Record<string, Genre>

const avecOperations = ({ table, colonne }: Genre) =>
  `${table} d left join (select "${colonne}" as id, sum(montant) as n from operation group by 1) o on o.id = d."_id"`
const regleDe = (g: Genre) => ({
  nom: `Réglé de chaque ${g.de} = somme de ses opérations`,
  requete: `select d."${g.reference}" as quoi, d."MontantRegle" as tenu, coalesce(o.n, 0) as attendu
    from ${avecOperations(g)} where d."MontantRegle" <> coalesce(o.n, 0)`,
})
/** What is shown as left to pay of each document, wherever it is shown, against the entries that made it so. */
const resteDe = (g: Genre) => {
  const { du = '"PartClient"', vivant = `d."Statut" = 'Active'` } = g
  const attendu = `case when ${vivant} then d.${du} - coalesce(o.n, 0) else 0 end`
  return {
    nom: `Reste à payer de chaque ${g.de} = ce qui en est dû − ses opérations`,
    requete: `select d."${g.reference}" as quoi, coalesce(r."ResteAPayer", 0) as tenu, ${attendu} as attendu
      from ${avecOperations(g)} left join reste_du r on r."_id" = d."_id" and r.entite = '${g.table}'
      where coalesce(r."ResteAPayer", 0) <> ${attendu}`,
  }
}

/** Each query answers the differences it finds: none when the cash is right. `quoi` says where, in words. */
export const verificationsDeLaCaisse: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Chaque écriture de caisse porte l’empreinte de ce qu’elle dit et de celle d’avant',
    requete: `select f."Nom" || ', écriture n° ' || m."Rang" || ' (' || m.entite || ')' as quoi,
        m."Rang" as tenu, m."RangAttendu" as attendu
      from (select distinct on ("IdOfficine") * from maillon
        where "Rang" <> "RangAttendu" or "Empreinte" <> attendue order by "IdOfficine", "Rang") m
      join officine f on f."_id" = m."IdOfficine"`,
  },
  {
    nom: 'La dernière écriture de chaque officine est celle que sa caisse connaît',
    requete: `select f."Nom" as quoi, c."Rang" as tenu, coalesce(m."Rang", 0) as attendu
      from caisse c join officine f on f."_id" = c."IdOfficine"
      left join lateral (select "Rang", "Empreinte" from maillon m where m."IdOfficine" = c."IdOfficine"
        order by "Rang" desc limit 1) m on true
      where coalesce(m."Rang", 0) <> c."Rang" or coalesce(m."Empreinte", '') <> c."Empreinte"`,
  },
  regleDe(GENRES.commande),
  regleDe(GENRES.comptoir),
  {
    nom: 'Totaux de chaque jour, par type et par mode = somme des opérations',
    requete: `select concat_ws(' ', f."Nom", "Jour", "typeOperation", modepaiement) as quoi,
        coalesce(t.montant, 0) as tenu, coalesce(o.montant, 0) as attendu
      from total_caisse t
      full join (select "IdOfficine", "Jour", "typeOperation", modepaiement, count(*) as n, sum(montant) as montant
        from operation group by 1, 2, 3, 4) o using ("IdOfficine", "Jour", "typeOperation", modepaiement)
      join officine f on f."_id" = "IdOfficine"
      where t.montant is distinct from o.montant or t."Nombre" is distinct from o.n`,
  },
  {
    nom: 'Tiroir de chaque jour = fonds d’ouverture + espèces reçues − sorties',
    requete: `select f."Nom" || ' ' || j."Jour" as quoi, j."Initialisation" + j."Entrees" - j."Sorties" as tenu,
        coalesce(o.n, 0) as attendu
      from journee_caisse j join officine f on f."_id" = j."IdOfficine"
      left join (select "IdOfficine", "Jour", sum(case "Tiroir"
          when 'Fonds' then montant when 'Sortie' then -montant when 'Entrée' then case modepaiement when 'Espèce' then montant else 0 end
          else 0 end) as n
        from operation join type_operation on "Nom" = "typeOperation" group by 1, 2) o on o."IdOfficine" = j."IdOfficine" and o."Jour" = j."Jour"
      where j."Initialisation" + j."Entrees" - j."Sorties" <> coalesce(o.n, 0)`,
  },
  {
    nom: 'Total perpétuel de chaque officine = toutes ses recettes',
    requete: `select f."Nom" as quoi, c."TotalPerpetuel" as tenu, coalesce(o.n, 0) as attendu
      from caisse c join officine f on f."_id" = c."IdOfficine"
      left join (select "IdOfficine", sum(montant) as n from operation
        join type_operation on "Nom" = "typeOperation" and "Recette" group by 1) o on o."IdOfficine" = c."IdOfficine"
      where c."TotalPerpetuel" <> coalesce(o.n, 0)`,
  },
  {
    nom: 'Caisse dépense de chaque officine = ce qui y est entré − ses dépenses',
    requete: `select f."Nom" as quoi, coalesce(c."SoldeDepense", 0) as tenu, coalesce(m.n, 0) as attendu
      from officine f left join caisse c on c."IdOfficine" = f."_id"
      left join (select id, sum(n) as n from (select "OfficineId" as id, "Montant" as n from appro_depense
        union all select "OfficineId", -"Montant" from depense) e group by 1) m on m.id = f."_id"
      where coalesce(c."SoldeDepense", 0) <> coalesce(m.n, 0)`,
  },
  ...[
    [
      'versement',
      'montant',
      'Chaque versement en banque = son opération',
      `d."Statut" in ('Créé', 'Validé')`,
    ],
    [
      'appro_caisse_recette',
      '"Montant"',
      'Chaque approvisionnement de la caisse = son opération',
      `d."Statut" = 'Active'`,
    ],
    ['appro_depense', '"Montant"', 'Ce que la caisse dépense a pris au tiroir = son opération', 'true'],
  ].map(([table, montant, nom, vivant]) => ({
    nom: nom as string,
    requete: `select f."Nom" || ', ' || d."createdAt"::date as quoi, d.${montant} as tenu, o.montant as attendu
      from ${table} d join operation o on o."_id" = d."IdOperation" join officine f on f."_id" = o."IdOfficine"
      where d.${montant} <> o.montant or o."IdOfficine" <> d."IdOfficine"
        or (${vivant} and d.${montant} > 0 and exists (select from operation a where a."IdOrigine" = o."_id")
          and ${table === 'appro_depense' ? `not exists (select from appro_depense r where r."IdOrigine" = d."_id")` : 'true'})`,
  })),
  {
    nom: 'Cumul de chaque officine, par type et par mode = somme des opérations',
    requete: `select concat_ws(' ', f."Nom", "typeOperation", modepaiement) as quoi,
        coalesce(t.montant, 0) as tenu, coalesce(o.montant, 0) as attendu
      from cumul_caisse t
      full join (select "IdOfficine", "typeOperation", modepaiement, count(*) as n, sum(montant) as montant
        from operation group by 1, 2, 3) o using ("IdOfficine", "typeOperation", modepaiement)
      join officine f on f."_id" = "IdOfficine"
      where t.montant is distinct from o.montant or t."Nombre" is distinct from o.n`,
  },
  {
    nom: 'Chaque journée ouverte a un seul fonds d’ouverture qui compte',
    requete: `select f."Nom" || ' ' || j."Jour" as quoi, coalesce(o.n, 0) as tenu, 1 as attendu
      from journee_caisse j join officine f on f."_id" = j."IdOfficine"
      left join (select "IdOfficine", "Jour", sum(case when "IdOrigine" is null then 1 else -1 end) as n
        from operation where "typeOperation" = 'Initialisation' group by 1, 2) o
        on o."IdOfficine" = j."IdOfficine" and o."Jour" = j."Jour"
      where coalesce(o.n, 0) <> 1`,
  },
  regleDe(GENRES.examen),
  regleDe(GENRES.solde),
  {
    nom: 'Ce qui est retiré de chaque solde repris = ses écritures contraires, et chaque reprise le contraire d’une',
    requete: `select d."RefCreance" as quoi, d."Contre" as tenu, coalesce(a.n, 0) as attendu
      from creance_ouverture d
      left join (select a."IdOrigine", -sum(a."Montant") as n, bool_and(coalesce(a."Montant" = -r."Montant" and a."IdOrigine" = r."IdOrigine",
          a."IdAnnulation" is null)) as justes
        from creance_ouverture a left join creance_ouverture r on r."_id" = a."IdAnnulation" group by 1) a on a."IdOrigine" = d."_id"
      where d."IdOrigine" is null and (d."Contre" <> coalesce(a.n, 0) or not coalesce(a.justes, true) or exists (select from creance_ouverture c
        where c."IdOrigine" = d."_id" and (c."IdClient", c."IdOfficine") is distinct from (d."IdClient", d."IdOfficine")))`,
  },
  {
    nom: 'Numéros des soldes repris, sans trou',
    requete: `select f."Nom" || ' ' || k.annee as quoi, k.dernier as tenu, count(d."_id")::int as attendu
      from compteur k join officine f on f."_id" = k."IdOfficine"
      left join creance_ouverture d on d."IdOfficine" = k."IdOfficine"
        and d."RefCreance" like 'SLD-' || f."Code" || '-' || right(k.annee::text, 2) || '-%'
      where k.genre = 'SLD' group by f."Nom", k.annee, k.dernier having k.dernier <> count(d."_id")`,
  },
  {
    nom: 'Ce qui est rendu de chaque opération ne dépasse pas ce qu’elle était, et rien n’est rendu d’une contrepartie',
    requete: `select concat_ws(' ', f."Nom", o."Jour", o."typeOperation", 'n° ' || o."Rang") as quoi, -sum(a.montant) as tenu, o.montant as attendu
      from operation a join operation o on o."_id" = a."IdOrigine" join officine f on f."_id" = o."IdOfficine"
      group by f."Nom", o."_id" having o.montant + sum(a.montant) < 0 or o."IdOrigine" is not null
        or bool_or((a."IdOfficine", a."typeOperation") is distinct from (o."IdOfficine", o."typeOperation") or a."Rang" < o."Rang")`,
  },
  {
    nom: 'Aucune écriture n’est d’un jour déjà clos quand elle a été écrite',
    requete: `select concat_ws(' ', f."Nom", e.quoi, e.jour) as quoi, e.rang as tenu, b."Rang" as attendu
      from (select 'opération' as quoi, "IdOfficine", "Jour" as jour, "Rang" as rang from operation
        union all select 'versement', "IdOfficine", "DateVersement", "Rang" from versement) e
      join billetage b on b."IdOfficine" = e."IdOfficine" and b."DateCloture" = e.jour and b."Rang" < e.rang
        and not exists (select from cloture_contree c where c."IdBilletage" = b."_id" and c."Rang" < e.rang)
      join officine f on f."_id" = e."IdOfficine"
      union all select concat_ws(' ', f."Nom", e.quoi, e.jour), 1, 0
      from (select 'dépense' as quoi, "OfficineId", "Jour" as jour, "createdAt" from depense
        union all select 'caisse dépense', "OfficineId", "Jour", "createdAt" from appro_depense) e
      join billetage_depense b on b."IdOfficine" = e."OfficineId" and b."DateCloture" = e.jour and b."createdAt" < e."createdAt"
      join officine f on f."_id" = e."OfficineId"`,
  },
  {
    nom: 'Une journée close a une clôture en vigueur, et une seule',
    requete: `select concat_ws(' ', f."Nom", j."Jour") as quoi, count(b."_id")::int as tenu, (j."clotureLe" is not null)::int as attendu
      from journee_caisse j join officine f on f."_id" = j."IdOfficine"
      left join cloture_en_vigueur b on b."IdOfficine" = j."IdOfficine" and b."DateCloture" = j."Jour"
      group by f."Nom", j."IdOfficine", j."Jour" having count(b."_id") <> (j."clotureLe" is not null)::int`,
  },
  ...Object.values(GENRES).map(resteDe),
]
