import { introuvable } from '@dioptrie/domain/kernel/refus'
import type { Officine } from '@dioptrie/domain/organisation/contract'
import { officine } from '@dioptrie/domain/organisation/fiche'
import type { ResteDOfficine } from '@dioptrie/domain/organisation/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

export const colonnesOfficine = sql.raw(
  ['_id', ...Object.keys(officine), 'Statut', 'version'].map(nom => `"${nom}"`).join(', '),
)

export async function lireOfficine(db: Lecture, id: string): Promise<Officine> {
  const { rows } = await sql<Officine>`select ${colonnesOfficine} from officine where "_id" = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw introuvable('Cette officine')
  return rows[0]
}

/**
 * One writer at a time, whichever officine it changes: two that become principal together, or take the same code, see
 * each other. Records that merely name an officine do not wait.
 */
export async function reserverOfficines(tx: Tx): Promise<void> {
  await sql`lock table officine in share row exclusive mode`.execute(tx)
}

export async function codePris(tx: Tx, Code: string, saufId: string): Promise<boolean> {
  const autre = await tx
    .selectFrom('officine')
    .select('_id')
    .where('Code', '=', Code)
    .where('_id', '<>', saufId)
    .executeTakeFirst()
  return !!autre
}

/** Whether papers already carry its code: another officine that took it would number its own from 1 again. */
export async function aNumerote(tx: Tx, id: string): Promise<boolean> {
  const compteur = await tx
    .selectFrom('compteur')
    .select('genre')
    .where('IdOfficine', '=', id)
    .where('dernier', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return !!compteur
}

export async function aucunePrincipale(tx: Tx): Promise<boolean> {
  const principale = await tx
    .selectFrom('officine')
    .select('_id')
    .where('OfficinePrincipale', '=', true)
    .executeTakeFirst()
  return !principale
}

/** Before the other one gets it: the schema never lets two stand, even inside a transaction. */
export async function retirerPrincipale(tx: Tx, saufId: string): Promise<void> {
  await tx
    .updateTable('officine')
    .set({ OfficinePrincipale: false, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('OfficinePrincipale', '=', true)
    .where('_id', '<>', saufId)
    .execute()
}

/** What is still there, of each kind from its own index. */
export async function lireReste(db: Lecture, id: string): Promise<ResteDOfficine> {
  const { rows } = await sql<ResteDOfficine>`
    select coalesce((select sum("Quantite") from effectif_article where "IdOfficine" = ${id}), 0)::int as "EnRayon",
      (coalesce((select sum(l."EnTransit") from transfert t join transfert_ligne l on l."IdTransfert" = t."_id" and l."EnTransit" > 0
          where t."IdOfficineSource" = ${id} or t."IdOfficineDestination" = ${id}), 0)
        + coalesce((select sum(x."EnTransit") from envoi e join ligne_envoi x on x."IdEnvoi" = e."_id"
          where e."IdOfficine" = ${id} and e.statut = 'En transit'), 0))::int as "EnRoute",
      (select count(*)::int from commande_client where "IdOfficine" = ${id} and "Statut" = 'Active' and "Etape" not in ('Livrée', 'Rendue'))
        as "Commandes",
      (select min("Jour") from journee_caisse where "IdOfficine" = ${id} and "clotureLe" is null) as "CaisseOuverte"`.execute(
    db,
  )
  return rows[0] as ResteDOfficine
}

type Saisie = Partial<Omit<Officine, '_id' | 'version'>>

export async function modifierOfficine(tx: Tx, id: string, champs: Saisie): Promise<void> {
  await tx
    .updateTable('officine')
    .set({ ...champs, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('_id', '=', id)
    .execute()
}

export const filtreOfficines = (mots: string[], Statut: string | undefined): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...mots.map(
        mot => sql`sans_accent("Nom" || ' ' || "Code" || ' ' || coalesce("Ville", '')) like ${mot}`,
      ),
      ...(Statut ? [sql`"Statut" = ${Statut}`] : []),
    ],
    sql` and `,
  )
