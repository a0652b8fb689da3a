import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { exiger, regle } from '@dioptrie/domain/kernel/refus'
import {
  refusContrePassation,
  refusDateReglement,
  refusMontantRegle,
  refusReglement,
  resteARegler,
} from '@dioptrie/domain/receptions/reglement'
import { sql } from 'kysely'
import { exigerModes } from '../caisse/operations.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type { BonVerrouille } from './sql.ts'

interface SaisieReglement {
  montant?: number | undefined
  modepaiement?: string | undefined
  reference?: string | null | undefined
  DateReglement?: string | undefined
}

/** Pays what was received, all of what is left when no amount is said. The receipt must be locked. */
export async function regler(
  tx: Tx,
  moi: Appelant,
  bon: BonVerrouille,
  { montant, modepaiement, reference, DateReglement }: SaisieReglement,
): Promise<void> {
  const impossible = refusReglement(bon)
  if (impossible) throw regle('REGLEMENT_IMPOSSIBLE', impossible)
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const date = refusDateReglement(DateReglement, bon, aujourdhui)
  exiger(date ? { DateReglement: date } : {})
  const somme = montant ?? resteARegler(bon)
  // Whoever says how much also says how; a call without a body comes from a program that knows neither.
  exiger(montant !== undefined && modepaiement === undefined ? { modepaiement: 'Obligatoire' } : {})
  if (modepaiement !== undefined) await exigerModes(tx, [{ montant: somme, modepaiement, reference }])
  const trop = refusMontantRegle(somme, bon)
  if (trop) throw regle('REGLEMENT_TROP_GRAND', trop, { Reste: resteARegler(bon) })
  await sql`insert into reglement_fournisseur ("IdBon", "IdOfficine", "DateReglement", montant, modepaiement, reference, "createdBy")
    values (${bon._id}, ${bon.IdOfficine}, ${DateReglement ?? aujourdhui}::date, ${somme}, ${modepaiement ?? null},
      ${reference ?? null}, ${moi._id})`.execute(tx)
}

/** The contrary of a payment, with its reason: what it paid is owed again. The receipt must be locked. */
export async function contrePasser(
  tx: Tx,
  moi: Appelant,
  bon: BonVerrouille,
  id: string,
  Motif: string,
): Promise<void> {
  const { rows } = await sql<{
    montant: number
    modepaiement: string | null
    reference: string | null
    IdOrigine: string | null
    Annule: boolean
  }>`select montant, modepaiement, reference, "IdOrigine",
      exists (select from reglement_fournisseur a where a."IdOrigine" = r."_id") as "Annule"
    from reglement_fournisseur r where "_id" = ${id} and "IdBon" = ${bon._id}`.execute(tx)
  const ecriture = rows[0]
  exiger(ecriture ? {} : { _id: 'Ce règlement n’est pas de ce bon.' })
  if (!ecriture) return
  const refus = refusContrePassation(ecriture)
  if (refus) throw regle('CONTRE_PASSATION_IMPOSSIBLE', refus)
  await sql`insert into reglement_fournisseur ("IdBon", "IdOfficine", "DateReglement", montant, modepaiement, reference, "Motif",
      "IdOrigine", "createdBy")
    values (${bon._id}, ${bon.IdOfficine}, ${aujourdhuiAbidjan(new Date())}::date, ${-ecriture.montant},
      ${ecriture.modepaiement}, ${ecriture.reference}, ${Motif}, ${id}, ${moi._id})`.execute(tx)
}
