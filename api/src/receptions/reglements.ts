import { ESPECE } from '@dioptrie/domain/caisse/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { exiger, regle } from '@dioptrie/domain/kernel/refus'
import {
  AVOIR,
  demandeUneBanque,
  refusAvoir,
  refusBanque,
  refusContrePassation,
  refusDateReglement,
  refusMontantRegle,
  refusReglement,
  resteARegler,
} from '@dioptrie/domain/receptions/reglement'
import { sql } from 'kysely'
import { depenserPour, reprendreDepense } from '../caisse/depense.ts'
import { exigerModes } from '../caisse/operations.ts'
import { exigerAutreMain } from '../exceptions/mains.ts'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { recalculer } from './lignes.ts'
import { avoirs, type BonVerrouille, verrouillerBon } from './sql.ts'

interface SaisieReglement {
  montant?: number | undefined
  modepaiement?: string | undefined
  reference?: string | null | undefined
  IdBanque?: string | null | undefined
  DateReglement?: string | undefined
}

interface Ecriture {
  DateReglement: string
  montant: number
  modepaiement: string | null
  reference?: string | null | undefined
  Motif?: string | null
  IdOrigine?: string
  IdAvoir?: string | null
  IdRetour?: string | null
  IdDepense?: string | null
  IdBanque?: string | null | undefined
}

/** One entry of a receipt, which the receipt follows. */
async function ecrire(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  bon: Pick<BonVerrouille, '_id' | 'IdOfficine'>,
  e: Ecriture,
): Promise<string> {
  const { rows } = await sql<{ _id: string }>`
    insert into reglement_fournisseur ("IdBon", "IdOfficine", "DateReglement", montant, modepaiement, reference, "Motif",
      "IdOrigine", "IdAvoir", "IdRetour", "IdDepense", "IdBanque", "createdBy")
    values (${bon._id}, ${bon.IdOfficine}, ${e.DateReglement}::date, ${e.montant}, ${e.modepaiement}, ${e.reference ?? null},
      ${e.Motif ?? null}, ${e.IdOrigine ?? null}, ${e.IdAvoir ?? null}, ${e.IdRetour ?? null}, ${e.IdDepense ?? null},
      ${e.IdBanque ?? null}, ${moi._id})
    returning "_id"`.execute(tx)
  return rows[0]?._id as string
}

/** The supplier's credit, the oldest first: it leaves where the supplier owed it, and pays this receipt. */
async function reglerParAvoir(tx: Tx, moi: Appelant, bon: BonVerrouille, montant: number, jour: string) {
  const siens = sql`select a."IdBon" from (${avoirs(sql`${bon.IdFournisseur}::uuid`, sql`${bon._id}::uuid`)}) a`
  await sql`select from bon_reception where "_id" in (${siens}) order by "_id" for update`.execute(tx)
  await sql`select from fournisseur where "_id" = ${bon.IdFournisseur} for update`.execute(tx)
  const { rows } = await sql<{ IdBon: string | null; IdRetour: string | null; Reste: number }>`
    select "IdBon", "IdRetour", "Reste" from (${avoirs(sql`${bon.IdFournisseur}::uuid`, sql`${bon._id}::uuid`)}) a
    order by "createdAt"`.execute(tx)
  const disponible = rows.reduce((n, a) => n + Number(a.Reste), 0)
  const refus = refusAvoir(montant, disponible)
  if (refus) throw regle('AVOIR_INSUFFISANT', refus, { Avoir: disponible })
  let reste = montant
  for (const a of rows) {
    const pris = Math.min(reste, Number(a.Reste))
    if (pris === 0) break
    reste -= pris
    const dit = { DateReglement: jour, modepaiement: AVOIR }
    let IdAvoir: string | null = null
    if (a.IdBon) {
      const source = await verrouillerBon(tx, a.IdBon)
      IdAvoir = await ecrire(tx, moi, source, { ...dit, montant: -pris })
      await recalculer(tx, moi, source._id, source.statut)
    }
    await ecrire(tx, moi, bon, { ...dit, montant: pris, IdAvoir, IdRetour: a.IdRetour })
  }
}

/** Pays what was received, all of what is left when no amount is said. The receipt must be locked. */
export async function regler(
  tx: Tx,
  moi: Appelant,
  bon: BonVerrouille,
  { montant, modepaiement, reference, IdBanque, DateReglement }: SaisieReglement,
): Promise<void> {
  const impossible = refusReglement(bon)
  if (impossible) throw regle('REGLEMENT_IMPOSSIBLE', impossible)
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const date = refusDateReglement(DateReglement, bon, aujourdhui)
  exiger(date ? { DateReglement: date } : {})
  const somme = montant ?? resteARegler(bon)
  // Whoever says how much also says how; a call without a body comes from a program that knows neither.
  exiger(montant !== undefined && modepaiement === undefined ? { modepaiement: 'Obligatoire' } : {})
  if (modepaiement !== undefined && modepaiement !== AVOIR)
    await exigerModes(tx, [{ montant: somme, modepaiement, reference }])
  await exigerBanque(tx, modepaiement, IdBanque)
  const trop = refusMontantRegle(somme, bon)
  if (trop) throw regle('REGLEMENT_TROP_GRAND', trop, { Reste: resteARegler(bon) })
  const jour = DateReglement ?? aujourdhui
  if (modepaiement !== AVOIR) await exigerAutreMain(tx, moi, 'reglement', bon._id)
  if (modepaiement === AVOIR) return reglerParAvoir(tx, moi, bon, somme, jour)
  await ecrire(tx, moi, bon, {
    DateReglement: jour,
    montant: somme,
    modepaiement: modepaiement ?? null,
    reference,
    IdBanque,
    IdDepense:
      modepaiement === ESPECE ? await sortirDeLaCaisse(tx, moi, bon, somme, jour === aujourdhui) : null,
  })
}

/** What leaves an account says which. */
async function exigerBanque(tx: Tx, mode: string | undefined, IdBanque: string | null | undefined) {
  const manque = refusBanque(mode, IdBanque)
  exiger(manque ? { IdBanque: manque } : {})
  if (!IdBanque) return
  exiger(demandeUneBanque(mode) ? {} : { IdBanque: 'Cet argent ne sort pas d’une banque.' })
  const { rows } = await sql`select from banque where "_id" = ${IdBanque}`.execute(tx)
  exiger(rows.length > 0 ? {} : { IdBanque: 'Cette banque n’existe pas.' })
}

/** Cash is taken from somewhere: the expense cash of the officine, today, where the evening's count finds it. */
async function sortirDeLaCaisse(tx: Tx, moi: Appelant, bon: BonVerrouille, montant: number, cejour: boolean) {
  if (!moi.permissions.has('caisse.depenser'))
    throw interdit('Votre rôle ne permet pas de payer en espèces : elles sortent de la caisse dépense.')
  exiger(cejour ? {} : { DateReglement: 'Des espèces sortent de la caisse dépense aujourd’hui.' })
  const { rows } = await sql<{ Nom: string }>`
    select "Nom" from fournisseur where "_id" = ${bon.IdFournisseur}`.execute(tx)
  return depenserPour(tx, moi, {
    OfficineId: bon.IdOfficine,
    Montant: montant,
    Motif: `${rows[0]?.Nom} · ${bon.RefBR}`,
  })
}

/** The contrary of a payment, with its reason: what it paid is owed again, and is back where it left from. The receipt must be locked. */
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
    IdAvoir: string | null
    IdRetour: string | null
    IdDepense: string | null
    IdBanque: string | null
    Cede: boolean
    Annule: boolean
  }>`select montant, modepaiement, reference, "IdOrigine", "IdAvoir", "IdRetour", "IdDepense", "IdBanque",
      montant < 0 and "IdOrigine" is null as "Cede",
      exists (select from reglement_fournisseur a where a."IdOrigine" = r."_id") as "Annule"
    from reglement_fournisseur r where "_id" = ${id} and "IdBon" = ${bon._id}`.execute(tx)
  const ecriture = rows[0]
  exiger(ecriture ? {} : { _id: 'Ce règlement n’est pas de ce bon.' })
  if (!ecriture) return
  const refus = refusContrePassation(ecriture)
  if (refus) throw regle('CONTRE_PASSATION_IMPOSSIBLE', refus)
  const { montant, modepaiement, reference, IdAvoir, IdRetour, IdDepense, IdBanque } = ecriture
  const dit = { DateReglement: aujourdhuiAbidjan(new Date()), modepaiement, reference, IdBanque, Motif }
  if (IdAvoir) {
    const { rows: sources } = await sql<{ IdBon: string }>`
      select "IdBon" from reglement_fournisseur where "_id" = ${IdAvoir}`.execute(tx)
    const source = await verrouillerBon(tx, sources[0]?.IdBon as string)
    await ecrire(tx, moi, source, { ...dit, montant, IdOrigine: IdAvoir })
    await recalculer(tx, moi, source._id, source.statut)
  }
  await ecrire(tx, moi, bon, {
    ...dit,
    montant: -montant,
    IdOrigine: id,
    IdRetour,
    IdDepense: IdDepense && (await reprendreDepense(tx, moi, IdDepense, Motif)),
  })
}
