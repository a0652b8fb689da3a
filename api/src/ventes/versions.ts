import { oterDeCommande } from '@dioptrie/domain/avoirs/rules'
import { regle } from '@dioptrie/domain/kernel/refus'
import type { Paire } from '@dioptrie/domain/ventes/contract'
import {
  type Cause,
  ENGAGER,
  refusDeBaisserLaPart,
  refusDeDevoirPlus,
  refusTropRegle,
} from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { type CommandeVerrouillee, changerCommande } from './sql.ts'
import { changerVendu, separerPaires } from './verres.sql.ts'

/*
 * The writer of what an insurer pays of a sale that exists: every door comes here, and each writing is a version with its cause
 * (migration 200).
 */

export const peutEngager = (moi: Appelant): boolean => moi.permissions.has(ENGAGER)

/** What the client and the insurer would now pay of this sale. */
export function exigerPart(
  moi: Appelant,
  c: CommandeVerrouillee,
  { PartAssurance, PartClient }: { PartAssurance: number; PartClient: number },
): void {
  const engagee = peutEngager(moi)
    ? null
    : (refusDeBaisserLaPart(c, PartAssurance) ?? refusDeDevoirPlus(c, PartClient))
  if (engagee) throw interdit(engagee)
  const trop = refusTropRegle(PartClient, c.MontantRegle)
  if (trop) throw regle('TROP_REGLE', trop)
}

/** The share of one sale, with the bon it comes from and what it was worked out with. */
export interface PartDeVente {
  _id: string
  PartAssurance: number
  IdPriseEnCharge?: string | null
  IdAssurance?: string | null
  Taux?: number | null
  PlafondMonture?: number | null
  PlafondVerres?: number | null
  PlafondRestant?: number | null
  AccordeRestant?: number | null
}

/** All at once. What a part does not say of its bon stays as it was; whoever has the sale open is told. */
export async function ecrireParts(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  cause: Cause,
  parts: readonly (PartDeVente & { IdOfficine: string })[],
): Promise<void> {
  if (parts.length === 0) return
  await sql`
    update commande_client c set "Cause" = ${cause}, "PartAssurance" = n."PartAssurance",
      "IdPriseEnCharge" = case when n.bon then n."IdPriseEnCharge" else c."IdPriseEnCharge" end,
      "IdAssurance" = case when n.bon then n."IdAssurance" else c."IdAssurance" end,
      "Taux" = case when n.bon then n."Taux" else c."Taux" end,
      "PlafondMonture" = case when n.bon then n."PlafondMonture" else c."PlafondMonture" end,
      "PlafondVerres" = case when n.bon then n."PlafondVerres" else c."PlafondVerres" end,
      "PlafondRestant" = case when n.bon then n."PlafondRestant" else c."PlafondRestant" end,
      "AccordeRestant" = case when n.bon then n."AccordeRestant" else c."AccordeRestant" end,
      version = c.version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    from jsonb_to_recordset(${JSON.stringify(parts.map(p => ({ ...p, bon: p.IdPriseEnCharge !== undefined })))}::jsonb) as n("_id" uuid,
      "PartAssurance" bigint, bon boolean, "IdPriseEnCharge" uuid, "IdAssurance" uuid, "Taux" smallint, "PlafondMonture" bigint,
      "PlafondVerres" bigint, "PlafondRestant" bigint, "AccordeRestant" bigint)
    where c."_id" = n."_id"`.execute(tx)
  await annoncer(
    tx,
    ...parts.map(({ _id, IdOfficine }) => ({ entite: 'commande_client' as const, _id, IdOfficine })),
  )
}

/**
 * What came back is off the sale, with its part of the discount and what its insurer no longer pays; what its share was worked out with
 * stays kept.
 */
export async function ecrireRetour(
  tx: Tx,
  moi: Appelant,
  c: CommandeVerrouillee,
  cles: readonly string[],
  rendu: { Montant: number; PartAssurance: number; Remise: number },
): Promise<Paire[]> {
  const { Paires, colonnes } = oterDeCommande(c.Paires, cles)
  const vendu = separerPaires({ ...c, ...colonnes, Paires })
  await changerCommande(tx, moi, c._id, [
    ['Cause', 'retour'],
    ...Object.entries(colonnes),
    ['Paires', JSON.stringify(vendu.mots)],
    ['RemiseCom', c.RemiseCom - rendu.Remise],
    ['Total', c.Total - rendu.Montant],
    ['PartAssurance', c.PartAssurance - rendu.PartAssurance],
  ])
  await changerVendu(tx, { IdCommande: c._id }, c, vendu)
  await annoncer(tx, { entite: 'commande_client', _id: c._id, IdOfficine: c.IdOfficine })
  return Paires
}

/** An amount agreed with the insurer when the file is processed: the sale follows its file. */
export async function convenir(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  montant: number,
): Promise<void> {
  await sql`update commande_client set "Cause" = 'montant convenu', "PartAssurance" = ${montant}, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = ${id} and "PartAssurance" <> ${montant}`.execute(tx)
}

/** What the client owes of a reject, or owes no longer: the one truth that the cash desk reads. */
export async function charger(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  ids: readonly (string | null)[],
): Promise<void> {
  await sql`update commande_client c set "Cause" = 'charge au client', "PartAssurance" = d."Part" - d."Charge" - d."Avoir", version = c.version + 1,
      "updatedAt" = now(), "updatedBy" = ${moi._id} from dossier_assurance d
    where d."_id" = c."_id" and c."_id" = any(${ids}::uuid[])`.execute(tx)
}
