import type { Jour } from '@dioptrie/domain/kernel/jour'
import { champInvalide, introuvable } from '@dioptrie/domain/kernel/refus'
import type { PriseEnCharge, Restant } from '@dioptrie/domain/ventes/contract'
import { type Couverture, exigerBonValable, periodeDuBon } from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/appelant.ts'
import type { Lecture, Tx } from '../kernel/db.ts'
import { affectations, type Colonne } from './colonnes.ts'

/** Locked among those of one client. */
export async function verrouillerPriseEnCharge(tx: Tx, idClient: string, id: string): Promise<PriseEnCharge> {
  const { rows: prise } = await sql`
    select from prise_en_charge where "_id" = ${id} and "IdClient" = ${idClient} and "Statut" = 'Active'
    for no key update`.execute(tx)
  if (prise.length === 0) throw introuvable('Cette prise en charge')
  return lirePriseEnCharge(tx, id)
}

export async function lirePriseEnCharge(db: Lecture, id: string): Promise<PriseEnCharge> {
  const { rows } = await sql<PriseEnCharge>`select * from prise_en_charge_fiche where "_id" = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw introuvable('Cette prise en charge')
  return rows[0]
}

/**
 * What earlier sales took: of the overall cap, those of this client with this insurer in the period of the bon; of the
 * amount granted, those on this very bon. `sauf` are the sales being shared again.
 */
async function consomme(
  db: Lecture,
  p: PriseEnCharge,
  jour: Jour,
  sauf: readonly string[],
): Promise<{ plafond: number; accord: number }> {
  if (p.Plafond === null && p.MontantAccorde === null) return { plafond: 0, accord: 0 }
  const { du, au } = periodeDuBon(p, jour)
  const { rows } = await sql<{ plafond: number; accord: number }>`
    select coalesce(sum("PartAssurance") filter (where "IdAssurance" = ${p.IdAssurance}
        and "DateCommd" between ${du}::date and ${au}::date), 0) as plafond,
      coalesce(sum("PartAssurance") filter (where "IdPriseEnCharge" = ${p._id}), 0) as accord
    from commande_client where "IdClient" = ${p.IdClient} and "Statut" = 'Active'
      and "_id" <> all(${sauf}::uuid[])`.execute(db)
  return rows[0] as { plafond: number; accord: number }
}

const moins = (limite: number | null, pris: number) => (limite === null ? null : Math.max(0, limite - pris))

export async function restantDe(
  db: Lecture,
  p: PriseEnCharge,
  jour: Jour,
  sauf: readonly string[],
): Promise<Restant> {
  const pris = await consomme(db, p, jour, sauf)
  const { IdOfficine, Taux, Plafond, PlafondMonture, PlafondVerres, MontantAccorde } = p
  return {
    IdOfficine,
    Taux,
    PlafondMonture,
    PlafondVerres,
    Plafond,
    MontantAccorde,
    PlafondRestant: moins(Plafond, pris.plafond),
    AccordeRestant: moins(MontantAccorde, pris.accord),
  }
}

/** The coverage of a sale made on a day, locked, with what it still grants. */
export async function couvertureDe(
  tx: Tx,
  idClient: string,
  id: string,
  jour: Jour,
  sauf: string | undefined,
): Promise<Couverture & { IdAssurance: string }> {
  const p = await verrouillerPriseEnCharge(tx, idClient, id).catch(() => {
    throw champInvalide({ 'payload.IdPriseEnCharge': 'Ce client n’a pas cette prise en charge.' })
  })
  exigerBonValable(p, jour)
  return { ...(await restantDe(tx, p, jour, sauf ? [sauf] : [])), IdAssurance: p.IdAssurance }
}

type Champs = Record<string, unknown>
const colonnesDe = (champs: Champs): Colonne[] =>
  Object.entries(champs).flatMap(([nom, v]): Colonne[] =>
    v === undefined ? [] : [[nom, v === '' ? null : v]],
  )

/** The rate and the caps that are not given are the insurer's own. */
export async function reglesDeLAssurance(db: Lecture, idAssurance: string): Promise<Champs> {
  const { rows } = await sql<Champs>`
    select "Taux", "Plafond", "PlafondMonture", "PlafondVerres", "Gestionnaire" from assurance
    where "_id" = ${idAssurance}`.execute(db)
  if (!rows[0]) throw champInvalide({ 'payload.IdAssurance': 'Cette assurance n’existe pas.' })
  return rows[0]
}

export async function bonDejaSaisi(
  db: Lecture,
  p: { IdClient: string; IdAssurance: string; NumeroBon: string; _id?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from prise_en_charge where "IdClient" = ${p.IdClient} and "Statut" = 'Active'
      and "IdAssurance" = ${p.IdAssurance} and "NumeroBon" = ${p.NumeroBon}
      and "_id" is distinct from ${p._id ?? null}::uuid limit 1`.execute(db)
  return rows.length > 0
}

export async function creerPriseEnCharge(
  tx: Tx,
  moi: Appelant,
  client: { _id: string; IdOfficine: string },
  champs: Champs,
): Promise<void> {
  const colonnes = colonnesDe({
    ...champs,
    _id: uuid(),
    IdClient: client._id,
    IdOfficine: client.IdOfficine,
    createdBy: moi._id,
    updatedBy: moi._id,
  })
  await sql`insert into prise_en_charge (${sql.join(colonnes.map(([nom]) => sql.id(nom)))})
    values (${sql.join(colonnes.map(([, v]) => v))})`.execute(tx)
}

export async function changerPriseEnCharge(tx: Tx, moi: Appelant, id: string, champs: Champs): Promise<void> {
  await sql`update prise_en_charge set ${sql.join([
    ...affectations(colonnesDe(champs)),
    sql`version = version + 1`,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${moi._id}`,
  ])} where "_id" = ${id}`.execute(tx)
}
