import type { Operation } from '@dioptrie/domain/caisse/contract'
import { ESPECE, refusDeLEcart, refusDuFonds } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { exiger, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import {
  exigerJourneeOuverte,
  FICHE,
  inscrire,
  lireJournee,
  lireOperation,
  verrouillerCaisse,
} from './operations.ts'

/**
 * What the drawer holds when a day begins: what the last day before it counted, or should hold when nobody closed it.
 * Null for a first day.
 */
async function laisseAvant(tx: Tx, IdOfficine: string, jour: string) {
  const { rows } = await sql<{ Jour: string; compte: boolean; montant: number }>`
    select j."Jour", b."_id" is not null as compte, coalesce(b."Total", j."Initialisation" + j."Entrees" - j."Sorties") as montant
    from journee_caisse j
    left join cloture_en_vigueur b on b."IdOfficine" = j."IdOfficine" and b."DateCloture" = j."Jour"
    where j."IdOfficine" = ${IdOfficine} and j."Jour" < ${jour} order by j."Jour" desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** One opening a day: the cash is already locked. What the drawer does not hold as it was left is explained. */
export async function ouvrirJournee(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  IdOfficine: string,
  { montant, Motif }: { montant: number; Motif?: string | null | undefined },
): Promise<Operation> {
  const journee = await lireJournee(tx, IdOfficine)
  if (journee.Initialisation !== null)
    throw regle('JOURNEE_DEJA_OUVERTE', 'La caisse de ce jour est déjà ouverte.')
  const laisse = await laisseAvant(tx, IdOfficine, journee.Jour)
  const Ecart = laisse && montant - laisse.montant
  if (laisse && Ecart && !Motif) exiger({ Motif: refusDeLEcart(montant, laisse) })
  return inscrire(tx, moi, {
    IdOfficine,
    typeOperation: 'Initialisation',
    modepaiement: ESPECE,
    montant,
    Ecart,
    Motif: Ecart ? Motif : null,
  })
}

/** The opening that counts for a day: the one that nothing reverses. */
async function lireOuverture(tx: Tx, IdOfficine: string, jour: string): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`
    select ${FICHE} from operation o
    where o."IdOfficine" = ${IdOfficine} and o."typeOperation" = 'Initialisation' and o."Jour" = ${jour}
      and o."IdOrigine" is null and not exists (select from operation a where a."IdOrigine" = o."_id")`.execute(
    tx,
  )
  return rows[0]
}
const estContrePassee = async (tx: Tx, id: string) =>
  (await sql`select from operation where "IdOrigine" = ${id}`.execute(tx)).rows.length > 0

/**
 * A wrong opening float: its opposite, then the right one, both on the day they are about. Who names a float that a
 * colleague has just corrected learns it, with the one that counts now, and writes nothing.
 */
export async function corrigerOuverture(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  id: string,
  montant: number,
  Motif: string,
): Promise<Operation> {
  const fausse = await lireOperation(tx, id)
  const { IdOfficine, typeOperation, modepaiement, Jour: jour } = fausse
  if (typeOperation !== 'Initialisation' || fausse.IdOrigine)
    throw regle('PAS_UN_FONDS', 'Seul le fonds d’ouverture d’une journée se corrige ainsi.')
  await verrouillerCaisse(tx, IdOfficine)
  const journee = await exigerJourneeOuverte(tx, IdOfficine, jour)
  const Initialisation = journee.Initialisation ?? 0
  if (await estContrePassee(tx, id))
    throw regle(
      'FONDS_DEJA_CORRIGE',
      `Ce fonds d’ouverture vient d’être corrigé : il est maintenant de ${ecrireMontant(Initialisation)}.`,
      { courant: await lireOuverture(tx, IdOfficine, jour) },
    )
  const refus = refusDuFonds(montant, { Initialisation, Attendu: journee.Attendu })
  if (refus) throw regle('FONDS_REFUSE', refus)
  await inscrire(
    tx,
    moi,
    { ...fausse, montant: 0 - fausse.montant, Motif, Ecart: null, IdOrigine: id },
    { jour },
  )
  const laisse = await laisseAvant(tx, IdOfficine, jour)
  const Ecart = laisse && montant - laisse.montant
  return inscrire(tx, moi, { IdOfficine, typeOperation, modepaiement, montant, Motif, Ecart }, { jour })
}
