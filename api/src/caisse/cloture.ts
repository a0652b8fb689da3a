import type { Billetage, Comptage } from '@dioptrie/domain/caisse/contract'
import { totalCompte } from '@dioptrie/domain/caisse/rules'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/appelant.ts'
import type { Lecture, Tx } from '../kernel/db.ts'
import { annoncer } from '../kernel/evenements.ts'
import { exigerComptage } from './comptage.ts'
import { CE_JOUR, exigerJourneeOuverte } from './operations.ts'

const FICHE = sql`b."_id", b."IdOfficine", (select "Nom" from officine where "_id" = b."IdOfficine") as "Officine", b."DateCloture",
  b."Coupures", b."Total", b."Attendu", b."Ecart", b."Motif", b."Recettes", b."TotalPerpetuel", b."Rang", b."Empreinte",
  b."createdAt", (select "displayName" from utilisateur where "_id" = b."createdBy") as "createdBy"`

export async function lireBilletage(
  db: Lecture,
  idOfficine: string,
  DateCloture: string,
): Promise<Billetage> {
  const { rows } = await sql<Billetage>`
    select ${FICHE} from billetage b where b."IdOfficine" = ${idOfficine} and b."DateCloture" = ${DateCloture}`.execute(
    db,
  )
  if (!rows[0]) throw introuvable('Cette clôture')
  return rows[0]
}

/** The latest day that was opened before today and never closed. */
export async function jourNonCloture(tx: Tx, idOfficine: string): Promise<string | null> {
  const { rows } = await sql<{ jour: string | null }>`
    select max("Jour") as jour from journee_caisse
    where "IdOfficine" = ${idOfficine} and "clotureLe" is null and "Jour" < ${CE_JOUR}`.execute(tx)
  return rows[0]?.jour ?? null
}

/**
 * Closes a day with what was counted. The cash must be locked: what is expected is read once nobody can change it.
 * `ou`: where the count stands in the payload.
 */
export async function cloturer(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  idOfficine: string,
  DateCloture: string,
  { Coupures, Motif }: Comptage,
  ou = 'payload',
): Promise<Billetage> {
  const journee = await exigerJourneeOuverte(tx, idOfficine, DateCloture)
  await exigerComptage(tx, { Coupures, Motif }, journee.Attendu, ou)
  const { rows } = await sql<{ _id: string }>`
    insert into billetage ("IdOfficine", "DateCloture", "Coupures", "Total", "Attendu", "Motif", "Recettes", "createdBy")
    select ${idOfficine}, ${DateCloture}, ${JSON.stringify(Coupures)}::jsonb, ${totalCompte(Coupures)}, ${journee.Attendu},
      ${Motif || null}, coalesce(sum(montant), 0), ${moi._id}
    from total_caisse where "IdOfficine" = ${idOfficine} and "Jour" = ${DateCloture}
      and "typeOperation" in ('Règlement cmde cli', 'Règlement cpt')
    returning "_id"`.execute(tx)
  await annoncer(tx, { entite: 'billetage', _id: rows[0]?._id as string, IdOfficine: idOfficine })
  return lireBilletage(tx, idOfficine, DateCloture)
}
