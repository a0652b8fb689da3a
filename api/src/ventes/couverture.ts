import type { Client } from '@dioptrie/domain/clients/contract'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { exiger, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { ventes as contrat, PriseEnCharge, SaisiePriseEnCharge } from '@dioptrie/domain/ventes/contract'
import { exigerBonValable, partager, refusTropRegle } from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import * as couverture from './couverture.sql.ts'
import type { CommandeVerrouillee } from './sql.ts'

async function exigerCoherente(
  tx: Tx,
  p: Pick<PriseEnCharge, 'IdClient' | 'IdAssurance' | 'NumeroBon'> & {
    _id?: string
    DateDebut?: string | null | undefined
    DateFin?: string | null | undefined
  },
): Promise<void> {
  if (p.DateDebut && p.DateFin && p.DateFin < p.DateDebut) exiger({ DateFin: 'La fin précède le début.' })
  if (await couverture.bonDejaSaisi(tx, p))
    throw regle('BON_DEJA_SAISI', `Le bon ${p.NumeroBon} est déjà saisi pour ce client.`)
}

export async function saisirPriseEnCharge(
  tx: Tx,
  moi: Appelant,
  client: Pick<Client, '_id' | 'IdOfficine' | 'IdAssurance' | 'IdSociete' | 'Matricule'>,
  saisie: SaisiePriseEnCharge,
): Promise<void> {
  const regles = await couverture.reglesDeLAssurance(tx, saisie.IdAssurance)
  await exigerCoherente(tx, { ...saisie, IdClient: client._id })
  const donnes = Object.fromEntries(Object.entries(saisie).filter(([, v]) => v !== undefined))
  const { IdSociete, Matricule } = client
  const sienne: Record<string, unknown> =
    client.IdAssurance === saisie.IdAssurance ? { IdSociete, Matricule } : {}
  const p = { ...regles, ...sienne, ...donnes }
  if (p.Taux === null || p.Taux === undefined)
    exiger({ Taux: 'Cette assurance n’a pas de taux habituel : indiquez-le.' })
  await couverture.creerPriseEnCharge(tx, moi, client, p)
}

/** Its orders, oldest first: each takes from the caps what those before it left. */
async function commandesCouvertes(tx: Tx, id: string): Promise<CommandeVerrouillee[]> {
  const { rows } = await sql<CommandeVerrouillee>`
    select * from commande_client where "IdPriseEnCharge" = ${id} and "Statut" = 'Active'
    order by "createdAt", "_id" for no key update`.execute(tx)
  return rows
}

export async function modifierPriseEnCharge(
  tx: Tx,
  moi: Appelant,
  idClient: string,
  { _id, version, ...saisie }: Payload<typeof contrat.modifierPriseEnCharge>,
): Promise<void> {
  const avant = await couverture.verrouillerPriseEnCharge(tx, idClient, _id)
  exigerAgir(moi, avant.IdOfficine, 'Cette prise en charge')
  if (avant.version !== version) throw versionPerimee(avant)
  const couvertes = await commandesCouvertes(tx, _id)
  exigerNonFacturee(couvertes)
  if (saisie.IdAssurance) await couverture.reglesDeLAssurance(tx, saisie.IdAssurance)
  const donnes = Object.fromEntries(Object.entries(saisie).filter(([, v]) => v !== undefined))
  await exigerCoherente(tx, { ...avant, ...donnes })
  await couverture.changerPriseEnCharge(tx, moi, _id, saisie)
  await partagerDeNouveau(tx, moi, await couverture.lirePriseEnCharge(tx, _id), couvertes)
}

function exigerNonFacturee(couvertes: CommandeVerrouillee[]): void {
  const facturee = couvertes.find(c => c.IdFacture !== null)
  if (facturee)
    throw regle(
      'PRISE_EN_CHARGE_FACTUREE',
      `Cette prise en charge est facturée avec la commande ${facturee.RefCmmd} : elle ne change plus.`,
    )
}

/**
 * The orders on a bon that changed are shared again with what it now grants, oldest first: each leaves to the next what
 * it did not take.
 */
async function partagerDeNouveau(
  tx: Tx,
  moi: Appelant,
  p: PriseEnCharge,
  couvertes: CommandeVerrouillee[],
): Promise<void> {
  const [premiere] = couvertes
  if (!premiere) return
  const reste = await couverture.restantDe(
    tx,
    p,
    premiere.DateCommd,
    couvertes.map(c => c._id),
  )
  const parts = couvertes.map(c => {
    exigerBonValable(p, c.DateCommd)
    const { PartAssurance, PartClient } = partager(c, reste)
    if (reste.PlafondRestant !== null) reste.PlafondRestant -= PartAssurance
    if (reste.AccordeRestant !== null) reste.AccordeRestant -= PartAssurance
    const refus = refusTropRegle(PartClient, c.MontantRegle)
    if (refus) throw regle('TROP_REGLE', `${c.RefCmmd} : ${refus}`)
    return { _id: c._id, PartAssurance }
  })
  await sql`update commande_client c set "PartAssurance" = n."PartAssurance", "IdAssurance" = ${p.IdAssurance},
      version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as n("_id" uuid, "PartAssurance" bigint)
    where c."_id" = n."_id"`.execute(tx)
}

/** Until it is invoiced it may go; what the insurer was to pay on its orders falls back to the client. */
export async function retirerPriseEnCharge(
  tx: Tx,
  moi: Appelant,
  idClient: string,
  { _id, version }: Payload<typeof contrat.retirerPriseEnCharge>,
): Promise<void> {
  const avant = await couverture.verrouillerPriseEnCharge(tx, idClient, _id)
  exigerAgir(moi, avant.IdOfficine, 'Cette prise en charge')
  if (version !== undefined && avant.version !== version) throw versionPerimee(avant)
  const couvertes = await commandesCouvertes(tx, _id)
  exigerNonFacturee(couvertes)
  await sql`update commande_client set "PartAssurance" = 0, "IdPriseEnCharge" = null, "IdAssurance" = null,
      version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
    where "_id" = any(${couvertes.map(c => c._id)}::uuid[])`.execute(tx)
  await annoncer(
    tx,
    ...couvertes.map(({ _id, IdOfficine }) => ({ entite: 'commande_client' as const, _id, IdOfficine })),
  )
  await couverture.changerPriseEnCharge(tx, moi, _id, { Statut: 'Supprimée' })
}
