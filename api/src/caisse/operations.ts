import type { Operation, Reglement } from '@dioptrie/domain/caisse/contract'
import { type Mode, refusDeLaJournee, type TypeOperation, verifierMode } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { exiger, regle } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import { estErreurPg, type Tx } from '../kernel/platform/db.ts'
import { type Annonce, annoncer } from '../kernel/platform/evenements.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { lireUn } from '../kernel/platform/lire.ts'

/** An operation of a table (or CTE) in wire shape. */
export const ficheDe = (
  o: RawBuilder<unknown>,
) => sql`${o}."_id", ${o}."IdOfficine", (select "Nom" from officine where "_id" = ${o}."IdOfficine") as "Officine",
  ${o}."Jour", ${o}."typeOperation", ${o}.modepaiement, ${o}.montant, ${o}.reference, ${o}."IdCommande", ${o}."IdComptoir", ${o}."IdConsultation", ${o}."IdCreance", ${o}."IdAvoir", ${o}."IdClient",
  par_avoir(${o}."IdOrigine", ${o}."IdAvoir", ${o}.modepaiement) as "ParAvoir",
  ${o}."Document", ${o}."Tiers", ${o}."Motif", ${o}."Ecart", ${o}."IdOrigine",
  (select r."Jour" from operation r where r."_id" = ${o}."IdOrigine") as "JourOrigine",
  (select r.montant from operation r where r."_id" = ${o}."IdOrigine") as "MontantOrigine",
  (select case when sum(a.montant) + ${o}.montant = 0 then (array_agg(a."_id" order by a."Rang" desc))[1] end
    from operation a where a."IdOrigine" = ${o}."_id") as "IdAnnulation",
  (select coalesce(-sum(a.montant), 0)::bigint from operation a where a."IdOrigine" = ${o}."_id") as "Rendu", ${o}."Rang", ${o}."Empreinte", ${o}."createdAt",
  (select "displayName" from utilisateur where "_id" = ${o}."createdBy") as "createdBy"`
export const FICHE = ficheDe(sql`o`)

export const lireOperation = (tx: Tx, id: string): Promise<Operation> =>
  lireUn(tx, 'Cette opération')<Operation>`select ${FICHE} from operation o where o."_id" = ${id}`

/** One mode of what is paid or given back. */
export type Part = Pick<Reglement, 'montant' | 'modepaiement' | 'reference'>

/** From here to the end of the transaction nobody else writes in this officine's cash. */
export async function verrouillerCaisse(tx: Tx, IdOfficine: string): Promise<void> {
  await sql`select from prendre_maillon(${IdOfficine}::uuid)`.execute(tx)
}

/** The same, to close a day: whatever counts for one has ended, or waits and will count for the next. */
export async function verrouillerPourClore(tx: Tx, IdOfficine: string): Promise<void> {
  await sql`select clore_les_jours(${IdOfficine}::uuid)`.execute(tx)
  await verrouillerCaisse(tx, IdOfficine)
}

interface Journee {
  Jour: string
  aujourdhui: string
  Initialisation: number | null
  Attendu: number
  clotureLe: string | null
}

/** A day of the cash desk, today by default. To be read once the cash is locked: before, it may be closing. */
export async function lireJournee(tx: Tx, IdOfficine: string, jour?: string): Promise<Journee> {
  const { rows } = await sql<Journee>`
    select q.jour as "Jour", ${CE_JOUR} as aujourdhui, j."Initialisation",
      coalesce(j."Initialisation" + j."Entrees" - j."Sorties", 0) as "Attendu", j."clotureLe"
    from (select coalesce(${jour ?? null}::date, ${CE_JOUR}) as jour) q
    left join journee_caisse j on j."IdOfficine" = ${IdOfficine} and j."Jour" = q.jour`.execute(tx)
  return rows[0] as Journee
}

/** Refuses on a day that was not opened, or that is closed. */
export async function exigerJourneeOuverte(tx: Tx, IdOfficine: string, jour?: string): Promise<Journee> {
  const journee = await lireJournee(tx, IdOfficine, jour)
  const refus = refusDeLaJournee(journee.Initialisation === null ? undefined : journee, journee.Jour)
  if (refus) throw regle(journee.clotureLe ? 'JOURNEE_CLOTUREE' : 'JOURNEE_NON_OUVERTE', refus)
  return journee
}

/** Cash that leaves the drawer must be in it. */
export function exigerDansLeTiroir(journee: Pick<Journee, 'Attendu'>, montant: number): void {
  if (montant > journee.Attendu)
    throw regle('TIROIR_INSUFFISANT', `Le tiroir ne contient que ${ecrireMontant(journee.Attendu)}.`)
}

/** The mode of each part of a payment, or what is wrong with it, by field. */
export async function exigerModes(tx: Tx, parts: readonly Part[]): Promise<Mode[]> {
  const modes = await tx
    .selectFrom('mode_paiement')
    .select(['Libelle', 'NumeroRequis', 'Actif'])
    .where(
      'Libelle',
      'in',
      parts.map(p => p.modepaiement),
    )
    .execute()
  const choisis = parts.map(p => modes.find(m => m.Libelle === p.modepaiement))
  const refus = parts.flatMap(({ reference }, rang) =>
    Object.entries(verifierMode(choisis[rang], reference)).map(
      ([champ, message]) => [rang === 0 ? champ : `suite.${rang - 1}.${champ}`, message] as const,
    ),
  )
  exiger(Object.fromEntries(refus))
  return choisis as Mode[]
}

interface NouvelleOperation {
  IdOfficine: string
  typeOperation: TypeOperation
  modepaiement: string
  montant: number
  reference?: string | null | undefined
  IdCommande?: string | null | undefined
  IdComptoir?: string | null | undefined
  IdConsultation?: string | null | undefined
  IdCreance?: string | null | undefined
  IdAvoir?: string | null | undefined
  IdClient?: string | null | undefined
  Document?: string | null | undefined
  Tiers?: string | null | undefined
  Motif?: string | null | undefined
  Ecart?: number | null | undefined
  IdOrigine?: string | null | undefined
}

const DEJA_SERVI = 'Ce numéro de transaction a déjà servi pour un autre règlement.'

interface Avec {
  /** Written in the same statement, over `o`, the operation. */
  suites?: RawBuilder<unknown>[]
  annonces?: Annonce[]
  /** The day it counts for, when that is not today. */
  jour?: string
}

/** Adds an operation; rank, hash and the day's totals come with it (trigger of migration 069). */
export async function inscrire(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  n: NouvelleOperation,
  { suites = [], annonces = [], jour }: Avec = {},
): Promise<Operation> {
  const ctes = suites.map((suite, rang) => sql`, ${sql.id(`suite${rang}`)} as (${suite})`)
  try {
    const { rows } = await sql<Operation>`
      with o as (insert into operation ("_id", "IdOfficine", "Jour", "typeOperation", modepaiement, montant, reference,
        "IdCommande", "IdComptoir", "IdConsultation", "IdCreance", "IdAvoir", "IdClient", "Document", "Tiers", "Motif", "Ecart", "IdOrigine", "createdBy")
      values (${uuid()}, ${n.IdOfficine}, coalesce(${jour ?? null}::date, ${CE_JOUR}), ${n.typeOperation}, ${n.modepaiement}, ${n.montant}, ${n.reference ?? null},
        ${n.IdCommande ?? null}, ${n.IdComptoir ?? null}, ${n.IdConsultation ?? null}, ${n.IdCreance ?? null}, ${n.IdAvoir ?? null}, ${n.IdClient ?? null}, ${n.Document ?? null}, ${n.Tiers ?? null},
        ${n.Motif ?? null}, ${n.Ecart ?? null}, ${n.IdOrigine ?? null}, ${moi._id}) returning *)
      ${ctes.length > 0 ? sql.join(ctes, sql``) : sql``}
      select ${FICHE} from o`.execute(tx)
    const operation = rows[0] as Operation
    await annoncer(tx, { entite: 'operation', _id: operation._id, IdOfficine: n.IdOfficine }, ...annonces)
    return operation
  } catch (e) {
    if (estErreurPg(e) && e.constraint === 'numero_transaction_pkey')
      throw regle('TRANSACTION_DEJA_SERVIE', DEJA_SERVI)
    throw e
  }
}
