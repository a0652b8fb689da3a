import type { agenda as contrat, Evenement } from '@dioptrie/domain/agenda/contract'
import { DUREE_MAX_JOURS } from '@dioptrie/domain/agenda/rules'
import type { Query } from '@dioptrie/domain/kernel/contract'
import { ajouterJours } from '@dioptrie/domain/kernel/jour'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { colonneDeTri, echapper, lister, motsDe, sens } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

type EvenementSaisi = Omit<
  Evenement,
  '_id' | 'id' | 'owner' | 'version' | 'createdAt' | 'updatedAt' | 'createdBy'
>

const fiche = sql`select e."_id", e."_id" as id, e.title, e."startDate", e."endDate", e.url, e.classes, e.label, e."allDay",
  e."IdOfficine", e.owner, e.version, e."createdAt", e."updatedAt",
  (select "displayName" from utilisateur where "_id" = e.owner) as "createdBy" from evenement e`

/** Those of the officine; without one named, also those that the caller wrote in another and may still read. */
export function listerEvenements(
  db: Lecture,
  moi: Appelant,
  { IdOfficine, from, to, label, ...demande }: Query<typeof contrat.evenements>,
): Promise<Evenement[] | Page<Evenement>> {
  const siens = !IdOfficine && peutLire(moi, '') ? sql`or e.owner = ${moi._id}` : sql``
  const conditions = [
    sql<SqlBool>`(e."IdOfficine" = ${IdOfficine ?? moi.IdOfficine} ${siens})`,
    // The second bound lets the index give the period: nothing that began earlier can still last.
    ...(from
      ? [sql<SqlBool>`e."endDate" >= ${from} and e."startDate" >= ${ajouterJours(from, -DUREE_MAX_JOURS)}`]
      : []),
    ...(to ? [sql<SqlBool>`e."startDate" < ${ajouterJours(to, 1)}`] : []),
    ...(label ? [sql<SqlBool>`e.label = ${label}`] : []),
    ...motsDe(demande.q).map(mot => sql<SqlBool>`sans_accent(e.title) like ${`%${echapper(mot)}%`}`),
  ]
  const ou = sql.join(conditions, sql` and `)
  const tri = demande.tri ?? 'startDate'
  return lister(demande, {
    total: async () =>
      (await sql<{ n: number }>`select count(*) as n from evenement e where ${ou}`.execute(db)).rows[0]?.n ??
      0,
    lignes: async (n, depuis) =>
      (
        await sql<Evenement>`${fiche} where ${ou}
          order by e.${sql.id(colonneDeTri(tri))} ${sens(tri)}, e."_id" ${sens(tri)} limit ${n} offset ${depuis}`.execute(
          db,
        )
      ).rows,
  })
}

async function lireEvenement(db: Lecture, id: string): Promise<Evenement> {
  const { rows } = await sql<Evenement>`${fiche} where e."_id" = ${id}`.execute(db)
  if (!rows[0]) throw introuvable('Cet événement')
  return rows[0]
}

export async function verrouillerEvenement(tx: Tx, id: string): Promise<Evenement> {
  await sql`select 1 from evenement where "_id" = ${id} for update`.execute(tx)
  return lireEvenement(tx, id)
}

export async function creerEvenement(tx: Tx, moi: Appelant, saisie: EvenementSaisi): Promise<Evenement> {
  const _id = uuid()
  await tx
    .insertInto('evenement')
    .values({ _id, owner: moi._id, ...saisie })
    .execute()
  return lireEvenement(tx, _id)
}

export async function modifierEvenement(
  tx: Tx,
  id: string,
  saisie: Partial<EvenementSaisi>,
): Promise<Evenement> {
  await tx
    .updateTable('evenement')
    .set({ ...saisie, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('_id', '=', id)
    .execute()
  return lireEvenement(tx, id)
}
