/** What is kept of who is due, against the exams. */
export const verificationsDesExamens: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Contrôles dus = le prochain contrôle du dernier examen de chaque client',
    requete: `select c."CodeClient" as quoi, count(t."_id") as tenu, count(a."_id") as attendu
      from controle_du t full join controle_attendu a using ("_id", "IdClient", "IdOfficine", "ProchainControle")
      join client c on c."_id" = "IdClient"
      where t."IdClient" is null or a."IdClient" is null group by 1`,
  },
  {
    nom: 'Reste à payer de chaque examen fait ou commencé d’être payé = son prix − ses opérations, archivé ou non',
    requete: `select d."RefConsultation" as quoi, coalesce(r."ResteAPayer", 0) as tenu, d."Montant" - coalesce(o.n, 0) as attendu
      from consultation d left join (select "IdConsultation" as id, sum(montant) as n from operation group by 1) o on o.id = d."_id"
      left join reste_du r on r."_id" = d."_id" and r.entite = 'consultation'
      where (d."Statut" = 'Active' or d."Etat" = 'Terminé' or coalesce(o.n, 0) > 0)
        and coalesce(r."ResteAPayer", 0) <> d."Montant" - coalesce(o.n, 0)`,
  },
]
