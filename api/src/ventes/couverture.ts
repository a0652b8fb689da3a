import type { Client } from '@dioptrie/domain/clients/contract'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { exiger, Refus, refuser, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { ventes as contrat, PriseEnCharge, SaisiePriseEnCharge } from '@dioptrie/domain/ventes/contract'
import { exigerBonValable, partager, refusDuBon, restantDuBon } from '@dioptrie/domain/ventes/rules'
import type { Appelant } from '../kernel/call/appelant.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { lignes } from '../kernel/platform/lire.ts'
import * as couverture from './couverture.sql.ts'
import type { CommandeVerrouillee } from './sql.ts'
import { ecrireParts, exigerPart } from './versions.ts'

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
const commandesCouvertes = (tx: Tx, id: string): Promise<CommandeVerrouillee[]> =>
  lignes(tx)<CommandeVerrouillee>`
    select * from commande_client where "IdPriseEnCharge" = ${id} and "Statut" = 'Active'
    order by "createdAt", "_id" for no key update`

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
  refuser(refusDuBon(couvertes))
  if (saisie.IdAssurance) await couverture.reglesDeLAssurance(tx, saisie.IdAssurance)
  const donnes = Object.fromEntries(Object.entries(saisie).filter(([, v]) => v !== undefined))
  await exigerCoherente(tx, { ...avant, ...donnes })
  await couverture.changerPriseEnCharge(tx, moi, _id, saisie)
  const p = await couverture.lirePriseEnCharge(tx, _id)
  const change = (champ: keyof PriseEnCharge) => p[champ] !== avant[champ]
  // The number of a bon, its member or its note move no franc.
  if (ACCORDENT.some(change)) await partagerDeNouveau(tx, moi, p, couvertes)
  else if (DATENT.some(change)) await partagerDeNouveau(tx, moi, p, couvertes, avant)
}

/** What a bon grants: what else is written on it says who and what, not how much. */
const ACCORDENT = [
  'IdAssurance',
  'Taux',
  'Plafond',
  'PlafondMonture',
  'PlafondVerres',
  'MontantAccorde',
] as const satisfies (keyof PriseEnCharge)[]
/** When it grants it: how much only as far as its cap runs over another period. */
const DATENT = ['DateDebut', 'DateFin'] as const satisfies (keyof PriseEnCharge)[]

/**
 * The orders on a bon that changed are shared again with what it now grants, oldest first, each in the period of its own day and
 * leaving to the next what it did not take. Given the bon `avant`, of which the dates alone changed, an order to which it leaves what it
 * left keeps what was agreed.
 */
async function partagerDeNouveau(
  tx: Tx,
  moi: Appelant,
  p: PriseEnCharge,
  couvertes: CommandeVerrouillee[],
  avant?: PriseEnCharge,
): Promise<void> {
  if (couvertes.length === 0) return
  const ids = couvertes.map(c => c._id)
  const prises = await couverture.ventesCouvertes(tx, p.IdClient, ids)
  const parts = couvertes.flatMap(c => {
    exigerBonValable(p, c.DateCommd)
    const { Taux, PlafondMonture, PlafondVerres } = p
    const reste = restantDuBon(p, prises, c.DateCommd)
    const meme = avant && restantDuBon(avant, prises, c.DateCommd).PlafondRestant === reste.PlafondRestant
    const { PartAssurance, PartClient } = meme ? c : partager(c, { ...p, ...reste })
    const { _id, IdOfficine, DateCommd } = c
    const IdPriseEnCharge = p._id
    prises.push({ _id, IdPriseEnCharge, IdAssurance: p.IdAssurance, DateCommd, PartPrise: PartAssurance })
    if (meme) return []
    pourVente(c, () => exigerPart(moi, c, { PartAssurance, PartClient }))
    return {
      _id,
      IdOfficine,
      PartAssurance,
      IdPriseEnCharge,
      IdAssurance: p.IdAssurance,
      Taux,
      PlafondMonture,
      PlafondVerres,
      ...reste,
    }
  })
  await ecrireParts(tx, moi, 'bon', parts)
}

/** A refusal says of which order it is. */
function pourVente(c: CommandeVerrouillee, faire: () => void): void {
  try {
    faire()
  } catch (e) {
    if (e instanceof Refus && !e.message.includes(c.RefCmmd))
      throw new Refus(e.statusCode, e.code, `${c.RefCmmd} : ${e.message}`)
    throw e
  }
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
  refuser(refusDuBon(couvertes))
  for (const c of couvertes) pourVente(c, () => exigerPart(moi, c, { PartAssurance: 0, PartClient: c.Total }))
  await ecrireParts(
    tx,
    moi,
    'bon',
    couvertes.map(({ _id, IdOfficine }) => ({
      _id,
      IdOfficine,
      PartAssurance: 0,
      IdPriseEnCharge: null,
      IdAssurance: null,
    })),
  )
  await couverture.changerPriseEnCharge(tx, moi, _id, { Statut: 'Supprimée' })
}
