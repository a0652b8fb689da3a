import type { ReglageAtelier } from '@dioptrie/domain/atelier/contract'
import { ajouterJoursOuvres, type Calendrier, promettre } from '@dioptrie/domain/atelier/promesse'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'

type Reglages = Pick<ReglageAtelier, 'DelaiVerres' | 'DelaiAtelier'>
interface Rythme extends Calendrier, Reglages {
  /** Own delay of each supplier that has one. */
  fournisseurs: Record<string, number>
}

/** All that a day to come depends on, in one question: working days, holidays, delays. */
async function rythmeDe(
  db: Lecture,
  idOfficine: string,
  depart: Jour,
  idsFournisseurs: readonly string[],
): Promise<Rythme> {
  const { rows } = await sql<Rythme>`
    select o."joursOuvrable", r."DelaiVerres", r."DelaiAtelier",
      coalesce((select jsonb_agg(jsonb_build_object('dateFerie', "dateFerie")) from ferie where "dateFerie" >= ${depart}), '[]') as feries,
      coalesce((select jsonb_object_agg("_id", "DelaiLivraison") from fournisseur
        where "_id" = any(${idsFournisseurs}::uuid[]) and "DelaiLivraison" is not null), '{}') as fournisseurs
    from officine o, reglage_atelier r where o."_id" = ${idOfficine}`.execute(db)
  if (!rows[0]) throw introuvable('Cette officine')
  return rows[0]
}

export interface Attente {
  IdOfficine: string
  depart: Jour
  /** The supplier of each lens; null is one not chosen yet. No lens at all: the workshop alone. */
  fournisseurs: readonly (string | null | undefined)[]
}

const choisis = (fournisseurs: Attente['fournisseurs']) => fournisseurs.filter(f => f != null)
const delaiDe = (r: Rythme, id: string | null | undefined) =>
  (id == null ? undefined : r.fournisseurs[id]) ?? r.DelaiVerres

/** The day to promise: the slowest supplier, then the workshop, in the officine's working days. */
export async function jourPromis(db: Lecture, a: Attente): Promise<Jour> {
  const rythme = await rythmeDe(db, a.IdOfficine, a.depart, choisis(a.fournisseurs))
  const fournisseur = Math.max(0, ...a.fournisseurs.map(f => delaiDe(rythme, f)))
  return promettre(a.depart, { fournisseur, atelier: rythme.DelaiAtelier }, rythme)
}

/** The day on which each lens should arrive, in the order of its suppliers. */
export async function joursPrevus(db: Lecture, a: Attente): Promise<Jour[]> {
  const rythme = await rythmeDe(db, a.IdOfficine, a.depart, choisis(a.fournisseurs))
  return a.fournisseurs.map(f => ajouterJoursOuvres(a.depart, delaiDe(rythme, f), rythme))
}
