import type { Fusion } from '@dioptrie/domain/historique/contract'
import { sql } from 'kysely'
import type { Lecture } from '../platform/db.ts'

/** A record that came with a merge: what it is called on paper, and whether it was live that day. */
export interface Venu {
  _id: string
  ref: string | null
  compte: boolean
}

/** Of a client the records themselves, of a reference how many. */
type Gardes = Record<string, Venu[] | number>

const dire = (venus: Gardes): Fusion['Venus'] =>
  Object.entries(venus)
    .map(([entite, quoi]) => {
      if (typeof quoi === 'number') return { entite, nombre: quoi, references: [] }
      const comptes = quoi.filter(v => v.compte)
      return {
        entite,
        nombre: comptes.length,
        references: [...new Set(comptes.flatMap(v => v.ref ?? []))],
      }
    })
    .filter(v => v.nombre > 0)

/** The merges into a record, newest first, with who undid which. */
export async function lireFusions(db: Lecture, entite: string, idGarde: string): Promise<Fusion[]> {
  const nom = (colonne: string) =>
    sql`(select "displayName" from utilisateur where "_id" = ${sql.ref(colonne)})`
  const { rows } = await sql<Omit<Fusion, 'Venus'> & { Venus: Gardes }>`
    select f."_id", f."IdDoublon", f."Nom", f."Code", f."Venus", f."createdAt", ${nom('f.createdBy')} as "createdBy",
      d."createdAt" as "defaiteLe", ${nom('d.createdBy')} as "defaitePar"
    from fusion f left join fusion d on d."IdOrigine" = f."_id"
    where f.entite = ${entite} and f."IdGarde" = ${idGarde} and f."IdOrigine" is null
    order by f."createdAt" desc, f."_id" desc`.execute(db)
  return rows.map(f => ({ ...f, Venus: dire(f.Venus) }))
}
