import type { Jour } from '@dioptrie/domain/kernel/jour'
import { champInvalide, introuvable } from '@dioptrie/domain/kernel/refus'
import type { Estimation, PriseEnCharge } from '@dioptrie/domain/ventes/contract'
import {
  type Couverture,
  estimerCouverture,
  exigerBonQuiPaie,
  exigerBonValable,
  restantDuBon,
  type VenteCouverte,
} from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { lignes, lireUn } from '../kernel/platform/lire.ts'
import { type Colonne, changerFiche } from '../kernel/records/changer.ts'

/** Locked among those of one client. */
export async function verrouillerPriseEnCharge(tx: Tx, idClient: string, id: string): Promise<PriseEnCharge> {
  const { rows: prise } = await sql`
    select from prise_en_charge where "_id" = ${id} and "IdClient" = ${idClient} and "Statut" = 'Active'
    for no key update`.execute(tx)
  if (prise.length === 0) throw introuvable('Cette prise en charge')
  return lirePriseEnCharge(tx, id)
}

export const lirePriseEnCharge = (db: Lecture, id: string): Promise<PriseEnCharge> =>
  lireUn(db, 'Cette prise en charge')<PriseEnCharge>`select * from prise_en_charge_fiche where "_id" = ${id}`

/** The client's live orders that an insurer shares, as the caps see them. `sauf` are those being shared again. */
export const ventesCouvertes = (
  db: Lecture,
  idClient: string,
  sauf: readonly string[],
): Promise<VenteCouverte[]> =>
  lignes(db)<VenteCouverte>`
    select "_id", "IdPriseEnCharge", "IdAssurance", "DateCommd", "PartPrise" from commande_client_fiche
    where "IdClient" = ${idClient} and "Statut" = 'Active' and "Etape" <> 'Rendue' and "IdPriseEnCharge" is not null
      and "_id" <> all(${sauf}::uuid[])`

/** What a bon grants on a day, less what other orders took. */
export async function restantDe(
  db: Lecture,
  p: PriseEnCharge,
  jour: Jour,
  sauf: readonly string[],
): Promise<Couverture> {
  const { Taux, PlafondMonture, PlafondVerres } = p
  const ventes = await ventesCouvertes(db, p.IdClient, sauf)
  return { Taux, PlafondMonture, PlafondVerres, ...restantDuBon(p, ventes, jour) }
}

/**
 * The coverage of a sale made on a day, locked, with what it still grants. An order that takes the bon (`prend`) finds
 * something left on it; one that holds it already is shared with what there is.
 */
export async function couvertureDe(
  tx: Tx,
  idClient: string,
  id: string,
  { jour, sauf, prend }: { jour: Jour; sauf: string | undefined; prend: boolean },
): Promise<Couverture & { IdAssurance: string }> {
  const p = await verrouillerPriseEnCharge(tx, idClient, id).catch(() => {
    throw champInvalide({ 'payload.IdPriseEnCharge': 'Ce client n’a pas cette prise en charge.' })
  })
  exigerBonValable(p, jour)
  const restant = await restantDe(tx, p, jour, sauf ? [sauf] : [])
  if (prend) exigerBonQuiPaie(p, restant)
  return { ...restant, IdAssurance: p.IdAssurance }
}

/** What the client's insurer would grant without a bon; null when there is none, or no usual rate. */
export async function estimationDe(
  db: Lecture,
  idClient: string,
  jour: Jour,
): Promise<{ couverture: Couverture; dite: Estimation } | null> {
  const { rows } = await sql<Omit<Estimation, 'Taux'> & { Taux: number | null; IdAssurance: string }>`
    select a."_id" as "IdAssurance", a."Libelle" as "Assurance", a."Gestionnaire", a."Taux", a."Plafond",
      a."PlafondMonture", a."PlafondVerres", c."Matricule",
      (select "Libelle" from societe where "_id" = c."IdSociete") as "Societe"
    from client c join assurance a on a."_id" = c."IdAssurance" where c."_id" = ${idClient}`.execute(db)
  if (!rows[0]) return null
  const { IdAssurance, ...conditions } = rows[0]
  const couverture = estimerCouverture(conditions, IdAssurance, await ventesCouvertes(db, idClient, []), jour)
  if (!couverture) return null
  const { Taux, PlafondRestant } = couverture
  return { couverture, dite: { ...conditions, Taux, PlafondRestant } }
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

export const changerPriseEnCharge = (tx: Tx, moi: Appelant, id: string, champs: Champs) =>
  changerFiche(tx, moi, 'prise_en_charge', id, colonnesDe(champs))
