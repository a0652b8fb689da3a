interface Tenu {
  nom: string
  total: string
  attendu: string
  /** What names a line, and what is added up; the first sum is the one that is said. */
  cles: readonly string[]
  sommes: readonly string[]
}

/** A table that is only added to against all that its books say, key by key; zero is the same as nothing. */
export const comparerTotal = ({ nom, total, attendu, cles, sommes }: Tenu) => {
  const sommer = (de: string) =>
    `(select ${cles.map(c => `coalesce("${c}"::text, '') as "${c}"`).join(', ')}, ${sommes.map(s => `sum("${s}") as "${s}"`).join(', ')}
      from ${de} group by ${cles.map((_, n) => n + 1).join(', ')})`
  const lues = (de: string) => sommes.map(s => `coalesce(${de}."${s}", 0)`).join(', ')
  const dites = cles.map(c =>
    c === 'IdOfficine' ? `(select "Nom" from officine where "_id"::text = "${c}")` : `"${c}"`,
  )
  return {
    nom,
    requete: `select concat_ws(' ', ${dites.join(', ')}) as quoi, coalesce(t."${sommes[0]}", 0) as tenu, coalesce(p."${sommes[0]}", 0) as attendu
      from ${sommer(total)} t full join ${sommer(attendu)} p using (${cles.map(c => `"${c}"`).join(', ')})
      where (${lues('t')}) <> (${lues('p')})`,
  }
}
