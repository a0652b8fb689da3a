import type { HistoireClient } from '@dioptrie/domain/clients/contract'
import type { Monture, Paire } from '@dioptrie/domain/ventes/contract'
import { designationMonture, designationVerre, NUMEROS } from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'
import { monturesJson } from '../stock/montures.ts'

interface Livree {
  RefCmmd: string
  Paires: Paire[]
  Montures: (Monture | null)[]
  LivreLe: string
  Garanties: { Paire: number; Quoi: string; Fin: string }[]
}

/** The pairs of a delivered order that are something: a frame, or lenses. */
const pairesDe = ({ RefCmmd, Paires, Montures, LivreLe, Garanties }: Livree): HistoireClient['paires'] =>
  NUMEROS.flatMap(n => {
    const paire = Paires[n - 1]
    const Monture = designationMonture(paire, Montures[n - 1])
    const Verres = [...new Set([designationVerre(paire?.OD), designationVerre(paire?.OG)].filter(Boolean))]
    if (!Monture && Verres.length === 0) return []
    const Garantie = Garanties.find(g => g.Paire === n && g.Quoi === 'monture')?.Fin ?? null
    return [{ RefCmmd, Paire: n, Monture, Verres: Verres.join(' · '), LivreLe, Garantie }]
  })

/** Each by the index of its client: all of it for the client's own officine, what was made there for one that received them. */
export async function lireHistoire(
  db: Lecture,
  id: string,
  officine: string | null,
): Promise<HistoireClient> {
  const vue = (table: string) =>
    sql`(${sql.id(table)}."IdOfficine" = ${officine} or (select "IdOfficine" from client where "_id" = ${id}) = ${officine})`
  const nom = (colonne: string) =>
    sql`(select "displayName" from utilisateur where "_id" = ${sql.ref(colonne)}) as "createdBy"`
  const [accueils, reglements, proformas, livrees] = await Promise.all([
    sql<HistoireClient['accueils'][number]>`
      select a."_id", a."Quoi", (select "Nom" from officine where "_id" = a."IdOfficine") as "Officine", a."createdAt",
        ${nom('a.createdBy')} from accueil a where a."IdClient" = ${id} and ${vue('a')}
      order by a."createdAt" desc, a."_id" desc`.execute(db),
    sql<HistoireClient['reglements'][number]>`
      select o."_id", o.montant, o.modepaiement, o.reference, o."Document",
        par_avoir(o."IdOrigine", o."IdAvoir", o.modepaiement) as "ParAvoir", o."createdAt", ${nom('o.createdBy')}
      from (select "_id", "IdOfficine" from commande_client where "IdClient" = ${id}
        union all select "_id", "IdOfficine" from creance_ouverture where "IdClient" = ${id}) k
      join operation o on o."IdCommande" = k."_id" or o."IdCreance" = k."_id"
      where o."typeOperation" = 'Règlement cmde cli' and ${vue('k')}
      order by o."createdAt" desc, o."_id" desc`.execute(db),
    sql<HistoireClient['proformas'][number]>`
      select p."_id", p."RefProforma", p."Total", p."Etat", p."createdAt", p."createdBy"
      from proforma_fiche p where p."IdClient" = ${id} and p."Statut" = 'Active' and ${vue('p')}
      order by p."createdAt" desc, p."_id" desc`.execute(db),
    sql<Livree>`
      select v."RefCmmd", v."Paires", ${monturesJson} as "Montures", l."LivreLe", l."Garanties"
      from commande_client v join livraison l on l."IdCommande" = v."_id"
      where v."IdClient" = ${id} and v."Statut" = 'Active' and ${vue('v')} order by l."LivreLe" desc`.execute(
      db,
    ),
  ])
  return {
    accueils: accueils.rows,
    reglements: reglements.rows,
    proformas: proformas.rows,
    paires: livrees.rows.flatMap(pairesDe),
  }
}
