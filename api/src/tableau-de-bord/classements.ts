import { type Intervalle, intervalleDAvant } from '@dioptrie/domain/kernel/periode'
import type { Chiffre, Classements } from '@dioptrie/domain/tableau-de-bord/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'
import { totauxDe } from './sql.ts'

const PREMIERS = 20

type Classe = Chiffre & { Avant: number }

/** What each row of some totals did in a period, and in the one before it. */
const sommes = (
  cles: RawBuilder<unknown>,
  de: RawBuilder<unknown>,
  p: Intervalle,
  avant: Intervalle,
  officine: string | null,
) => {
  const durant = ({ du, au }: Intervalle) => sql`"Jour" between ${du} and ${au}`
  return sql`
    select ${cles}, coalesce(sum("Nombre") filter (where ${durant(p)}), 0)::int as "Nombre",
      coalesce(sum("Montant") filter (where ${durant(p)}), 0)::bigint as "Montant",
      coalesce(sum("Montant") filter (where ${durant(avant)}), 0)::bigint as "Avant"
    from ${de} t where (${durant(p)} or ${durant(avant)})
      ${officine ? sql`and "IdOfficine" = ${officine}` : sql``}
    group by ${cles}`
}

const parAxe = sql`(${sql.join(
  (['recette', 'commande', 'comptoir'] as const).map(
    axe =>
      sql`select ${sql.lit(axe)} as "Axe", "IdOfficine", "Jour", "Nombre", "Montant" from ${totauxDe(axe)} d`,
  ),
  sql` union all `,
)})`
const marquesDuJour = sql`(select * from total_poste where "Axe" = 'marque' and "Grain" = 'jour')`

const RIEN: Classe = { Nombre: 0, Montant: 0, Avant: 0 }

async function classerOfficines(
  db: Lecture,
  p: Intervalle,
  avant: Intervalle,
  officine: string | null,
): Promise<Classements['officines']> {
  const { rows } = await sql<
    Classe & { Axe: string | null; IdOfficine: string; Officine: string; Code: string; Fermee: boolean }
  >`
    select f."_id" as "IdOfficine", f."Nom" as "Officine", f."Code", f."Statut" = 'Fermée' as "Fermee", s."Axe", s."Nombre",
      s."Montant", s."Avant"
    from officine f left join (${sommes(sql`"IdOfficine", "Axe"`, parAxe, p, avant, officine)}) s
      on s."IdOfficine" = f."_id"
    where true ${officine ? sql`and f."_id" = ${officine}` : sql``} order by f."Nom"`.execute(db)
  const classees = [...Map.groupBy(rows, r => r.IdOfficine).values()].map(siennes => {
    const { IdOfficine, Officine, Code, Fermee } = siennes[0] as (typeof rows)[number]
    const de = (axe: string): Classe => {
      const lue = siennes.find(s => s.Axe === axe)
      return lue ? { Nombre: lue.Nombre, Montant: lue.Montant, Avant: lue.Avant } : RIEN
    }
    const axes = { recettes: de('recette'), commandes: de('commande'), comptoir: de('comptoir') }
    return {
      vide: Fermee && siennes.every(s => s.Axe === null),
      fiche: { IdOfficine, Officine, Code, ...axes },
    }
  })
  return classees
    .filter(c => !c.vide)
    .map(c => c.fiche)
    .toSorted((a, b) => b.recettes.Montant - a.recettes.Montant)
}

/** Totals of each day and nothing else: a year of a great network is some ten thousand rows. */
export async function classer(db: Lecture, p: Intervalle, officine: string | null): Promise<Classements> {
  const avant = intervalleDAvant(p)
  const premiers = sql`order by s."Montant" desc, s."Nombre" desc, 1 limit ${PREMIERS}`
  const vendus = sql`s."Nombre" <> 0`
  const { rows: vendeurs } = await sql<Classements['vendeurs'][number]>`
    select s."IdVendeur", u."displayName" as "Vendeur", coalesce(f."Nom", '') as "Officine", s."Nombre", s."Montant", s."Avant"
    from (${sommes(sql`"IdVendeur"`, sql`total_vente`, p, avant, officine)}) s
    left join utilisateur u on u."_id" = s."IdVendeur" left join officine f on f."_id" = u."IdOfficine"
    where ${vendus} ${premiers}`.execute(db)
  const { rows: marques } = await sql<Classements['marques'][number]>`
    select s."Cle" as "IdMarque", m."Libelle_marq" as "Marque", s."Nombre", s."Montant", s."Avant"
    from (${sommes(sql`"Cle"`, marquesDuJour, p, avant, officine)}) s left join marque m on m."_id" = s."Cle"
    where ${vendus} ${premiers}`.execute(db)
  return { ...p, avant, officines: await classerOfficines(db, p, avant, officine), vendeurs, marques }
}
