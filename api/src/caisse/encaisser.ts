import { refusDuCredit } from '@dioptrie/domain/avoirs/rules'
import type { Reglement } from '@dioptrie/domain/caisse/contract'
import {
  AVOIR,
  cleDuNumero,
  type Mode,
  numeroUnique,
  refusDuMontant,
  type TypeOperation,
} from '@dioptrie/domain/caisse/rules'
import { exiger, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import { nomComplet } from '../clients/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type { Annonce } from '../kernel/platform/evenements.ts'
import { exigerJourneeOuverte, exigerModes, inscrire, type Part, verrouillerCaisse } from './operations.ts'

/** What can be paid: where it is kept, and what a receipt says of it. */
export interface Genre {
  type: TypeOperation
  colonne: 'IdCommande' | 'IdComptoir' | 'IdConsultation' | 'IdCreance'
  table: RawBuilder<unknown>
  reference: string
  fiche: RawBuilder<unknown>
  quoi: string
  /** Why nothing is paid on one that left the lists. */
  retire: string
  entite: 'commande_client' | 'commande_comptoir' | 'consultation' | 'creance_ouverture'
}
const duClient = sql`d."IdClient", (select ${nomComplet(sql`client`)} from client where "_id" = d."IdClient") as "Tiers"`
export const GENRES: Genre[] = [
  {
    type: 'Règlement cmde cli',
    colonne: 'IdCommande',
    table: sql`commande_client`,
    reference: 'RefCmmd',
    fiche: duClient,
    quoi: 'Cette commande',
    retire: 'Cette commande est supprimée.',
    entite: 'commande_client',
  },
  {
    type: 'Règlement cpt',
    colonne: 'IdComptoir',
    table: sql`commande_comptoir`,
    reference: 'RefCmmd',
    fiche: sql`null::uuid as "IdClient", d."NomAcheteur" as "Tiers"`,
    quoi: 'Cette vente',
    retire: 'Cette vente est supprimée.',
    entite: 'commande_comptoir',
  },
  {
    type: 'Consultation',
    colonne: 'IdConsultation',
    table: sql`consultation`,
    reference: 'RefConsultation',
    fiche: duClient,
    quoi: 'Cet examen',
    retire: 'Cet examen est archivé : restaurez-le d’abord.',
    entite: 'consultation',
  },
  {
    // A client who pays an older debt: takings of this day, like what is paid of an order.
    type: 'Règlement cmde cli',
    colonne: 'IdCreance',
    table: sql`creance_ouverture`,
    reference: 'RefCreance',
    fiche: duClient,
    quoi: 'Ce solde repris',
    retire: 'Ce solde repris est annulé.',
    entite: 'creance_ouverture',
  },
]

interface Encaissement extends Reglement {
  IdOfficine: string
  IdCommande?: string
  IdComptoir?: string
  IdConsultation?: string
  IdCreance?: string
}

interface DocumentDu {
  _id: string
  IdOfficine: string
  IdClient: string | null
  Reference: string
  Tiers: string | null
  Statut: string
  ResteAPayer: number
}

export async function verrouillerDocument(tx: Tx, genre: Genre, id: string | undefined): Promise<DocumentDu> {
  const { rows } = await sql<DocumentDu>`
    select d."_id", d."IdOfficine", ${sql.id('d', genre.reference)} as "Reference", d."Statut", d."ResteAPayer", ${genre.fiche}
    from ${genre.table} d where d."_id" = ${id ?? null} for update of d`.execute(tx)
  if (!rows[0]) throw introuvable(genre.quoi)
  return rows[0]
}

/** The credit that each part pays with, locked; what is wrong with one is said on its number. The cash is already locked. */
export async function creditsDe(
  tx: Tx,
  IdOfficine: string,
  parts: readonly Part[],
): Promise<(string | null)[]> {
  const numeros = parts.flatMap(p => (p.modepaiement === AVOIR && p.reference ? [p.reference] : []))
  if (numeros.length === 0) return parts.map(() => null)
  const { rows } = await sql<{ _id: string; Reference: string; Reste: number }>`
    select "_id", "Reference", "Reste" from avoir
    where "Reference" = any(${numeros}::text[]) and "IdOfficine" = ${IdOfficine} order by "_id" for update`.execute(
    tx,
  )
  const refus: Record<string, string> = {}
  const credits = parts.map((p, rang) => {
    if (p.modepaiement !== AVOIR) return null
    const champ = rang === 0 ? 'reference' : `suite.${rang - 1}.reference`
    const credit = rows.find(a => a.Reference === p.reference)
    const dit = credit
      ? refusDuCredit(p.montant, credit)
      : 'Cette officine n’a pas fait d’avoir de ce numéro.'
    if (dit) refus[champ] = dit
    if (credit) credit.Reste -= p.montant
    return credit?._id ?? null
  })
  exiger(refus)
  return credits
}

/**
 * A payment: lock what is paid, then the cash; ask the rules; write the operation and what is now paid. The only
 * writer of `MontantRegle`, with `contrePasser`. Split over several modes, it is as many operations of one instant.
 */
export async function encaisser(tx: Tx, moi: Pick<Appelant, '_id'>, e: Encaissement): Promise<void> {
  const genre = GENRES.find(g => e[g.colonne]) as Genre
  const du = await verrouillerDocument(tx, genre, e[genre.colonne])
  if (du.IdOfficine !== e.IdOfficine) throw introuvable(genre.quoi)
  if (du.Statut !== 'Active') throw regle('DOCUMENT_SUPPRIME', genre.retire)
  const parts: Part[] = [e, ...(e.suite ?? [])]
  const modes = await exigerModes(tx, parts)
  await verrouillerCaisse(tx, e.IdOfficine)
  await exigerJourneeOuverte(tx, e.IdOfficine)
  const total = parts.reduce((somme, p) => somme + p.montant, 0)
  const refus = refusDuMontant(total, du.ResteAPayer)
  if (refus) throw regle('MONTANT_TROP_GRAND', refus, { ResteAPayer: du.ResteAPayer })
  const credits = await creditsDe(tx, e.IdOfficine, parts)
  // One after the other: each is a link of the chain that holds the one before.
  for (const [rang, { montant, reference }] of parts.entries()) {
    const mode = modes[rang] as Mode
    const suites = [regler(genre, du._id, montant)]
    if (numeroUnique(mode)) suites.push(prendreNumero(reference))
    await inscrire(
      tx,
      moi,
      {
        IdOfficine: e.IdOfficine,
        typeOperation: genre.type,
        modepaiement: mode.Libelle,
        montant,
        reference,
        [genre.colonne]: du._id,
        IdAvoir: credits[rang] ?? null,
        IdClient: du.IdClient,
        Document: du.Reference,
        Tiers: du.Tiers,
      },
      {
        suites,
        annonces: [
          { entite: genre.entite, _id: du._id, IdOfficine: e.IdOfficine },
          ...annoncesDuCredit(credits[rang], e.IdOfficine),
        ],
      },
    )
  }
}

export const annoncesDuCredit = (IdAvoir: string | null | undefined, IdOfficine: string): Annonce[] =>
  IdAvoir ? [{ entite: 'avoir', _id: IdAvoir, IdOfficine }] : []

export const prendreNumero = (reference: string | null | undefined) =>
  sql`insert into numero_transaction select modepaiement, ${cleDuNumero(reference ?? '')}::text, "_id" from o`

export const regler = (genre: Genre, id: string, montant: number) =>
  sql`update ${genre.table} d set "MontantRegle" = d."MontantRegle" + ${montant}::bigint where d."_id" = ${id}`
