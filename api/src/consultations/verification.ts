/** What is kept of who is due, against the exams. */
export const verificationsDesExamens: readonly { nom: string; requete: string }[] = [
  {
    nom: 'Contrôles dus = le prochain contrôle du dernier examen de chaque client',
    requete: `select c."CodeClient" as quoi, count(t."_id") as tenu, count(a."_id") as attendu
      from controle_du t full join controle_attendu a using ("_id", "IdClient", "IdOfficine", "ProchainControle")
      join client c on c."_id" = "IdClient"
      where t."IdClient" is null or a."IdClient" is null group by 1`,
  },
]
