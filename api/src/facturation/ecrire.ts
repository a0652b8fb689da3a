import type { SaisieLigne, SaisiePaiement } from '@dioptrie/domain/facturation/contract'
import {
  cycleFacture,
  type Ecriture,
  type EtatLigne,
  refusDatePaiement,
  repondre,
} from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, exiger, Refus, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import { estErreurPg, type Tx } from '../kernel/platform/db.ts'
import { type Annonce, annoncer } from '../kernel/platform/evenements.ts'
import { lireUn } from '../kernel/platform/lire.ts'
import { type LigneVerrouillee, verrouillerLignes } from './sql.ts'

export interface AEcrire extends Ecriture {
  IdLigne: string
  IdOfficine: string
  Etat: EtatLigne
  IdPaiement: string | null
  Motif: string | null
}

/** All at once: the sums of lines, invoices and files follow by themselves (migration 111). */
export async function ecrire(tx: Tx, moi: Appelant, ecritures: readonly AEcrire[]): Promise<void> {
  if (ecritures.length === 0) return
  await sql`insert into ecriture_assurance ("IdLigne", "IdOfficine", "Genre", montant, "Etat", "IdPaiement", "Motif", "createdBy")
    select e."IdLigne", e."IdOfficine", e."Genre", e.montant, e."Etat", e."IdPaiement", e."Motif", ${moi._id}
    from jsonb_to_recordset(${JSON.stringify(ecritures)}::jsonb) as e("IdLigne" uuid, "IdOfficine" uuid, "Genre" text,
      montant bigint, "Etat" text, "IdPaiement" uuid, "Motif" text)`.execute(tx)
}

/** Whoever has an invoice or one of its sales open is told. */
export async function prevenir(
  tx: Tx,
  lignes: readonly { IdFacture: string; IdCommande: string | null; IdOfficine: string }[],
): Promise<void> {
  const dites = new Map<string, Annonce>()
  for (const { IdFacture, IdCommande, IdOfficine } of lignes) {
    dites.set(`${IdFacture} ${IdOfficine}`, { entite: 'facture_assurance', _id: IdFacture, IdOfficine })
    if (IdCommande && lignes.length <= 50)
      dites.set(IdCommande, { entite: 'commande_client', _id: IdCommande, IdOfficine })
  }
  await annoncer(tx, ...dites.values())
}

interface PaiementVerrouille {
  _id: string
  IdAssurance: string
  date: string
  montant: number
  Impute: number
  ContrePasse: boolean
  IdOrigine: string | null
}

export const verrouillerPaiement = (tx: Tx, id: string): Promise<PaiementVerrouille> =>
  lireUn(
    tx,
    'Ce paiement',
  )<PaiementVerrouille>`select "_id", "IdAssurance", date, montant, "Impute", "ContrePasse", "IdOrigine"
    from paiement_assurance where "_id" = ${id} for no key update`

/** Once per insurer, bank and number, whoever types it again. */
async function inscrirePaiement(
  tx: Tx,
  moi: Appelant,
  IdAssurance: string,
  p: SaisiePaiement,
): Promise<PaiementVerrouille> {
  const { rows: banques } = await sql`select from banque where "_id" = ${p.IdBanque}`.execute(tx)
  if (banques.length === 0) throw champInvalide({ 'payload.paiement.IdBanque': 'Cette banque n’existe pas.' })
  try {
    const { rows } = await sql<PaiementVerrouille>`
      insert into paiement_assurance ("_id", "IdAssurance", date, mode, "IdBanque", reference, montant, "createdBy")
      values (${uuid()}, ${IdAssurance}, ${p.date}, ${p.mode}, ${p.IdBanque}, ${p.reference}, ${p.montant}, ${moi._id})
      returning "_id", "IdAssurance", date, montant, "Impute", "ContrePasse", "IdOrigine"`.execute(tx)
    return rows[0] as PaiementVerrouille
  } catch (e) {
    if (estErreurPg(e) && e.constraint === 'paiement_assurance_cle')
      throw regle(
        'PAIEMENT_DEJA_SAISI',
        `Le ${p.mode.toLowerCase()} ${p.reference} de cette banque est déjà saisi pour cette assurance.`,
      )
    throw e
  }
}

/** A refusal of one line says which. */
export function pourLigne<T>(l: LigneVerrouillee, faire: () => T): T {
  try {
    return faire()
  } catch (e) {
    if (!(e instanceof Refus)) throw e
    throw regle(e.code, `${l.RefCmmd} : ${e.message}`, { ...e.details, ligne: l._id })
  }
}

interface Reglement {
  IdAssurance: string
  saisies: readonly SaisieLigne[]
  /** The cheque that pays, or one recorded before that has something left. */
  paiement?: SaisiePaiement | (() => Promise<PaiementVerrouille>) | undefined
}

/** What an insurer answers on lines, and the payment that settles them: all of it or nothing. */
export async function reglerLignes(
  tx: Tx,
  moi: Appelant,
  { IdAssurance, saisies, paiement: dit }: Reglement,
): Promise<string | null> {
  const parId = new Map(saisies.map(s => [s._id, s]))
  if (parId.size !== saisies.length)
    throw champInvalide({ 'payload.lignes': 'Une ligne est nommée deux fois.' })
  const { lignes, factures } = await verrouillerLignes(tx, moi, [...parId.keys()])
  for (const f of factures.values()) {
    if (f.IdAssurance !== IdAssurance)
      throw regle('AUTRE_ASSURANCE', `La facture ${f.Numero} est d’une autre assurance.`)
    avancer(cycleFacture, f.Etat, 'repondre')
  }
  const paiement = typeof dit === 'function' ? await dit() : dit
  if (paiement && 'ContrePasse' in paiement && (paiement.ContrePasse || paiement.IdOrigine))
    throw regle('PAIEMENT_CONTRE_PASSE', 'Ce paiement est contre-passé : il ne règle plus rien.')
  const total = saisies.reduce((n, s) => n + s.montant, 0)
  if (total > 0 && !paiement)
    throw champInvalide({ 'payload.paiement': 'Dites par quel paiement ces lignes sont réglées.' })
  const disponible = paiement ? paiement.montant - ('Impute' in paiement ? paiement.Impute : 0) : 0
  if (paiement && total > disponible)
    throw regle(
      'PAIEMENT_TROP_PETIT',
      `Les lignes demandent ${ecrireMontant(total)}, ce paiement n’en laisse que ${ecrireMontant(disponible)}.`,
      { Reste: disponible },
    )
  if (paiement && !('_id' in paiement)) {
    const depots = [...factures.values()].flatMap(f => f.DateDepot ?? [])
    const refus = refusDatePaiement(paiement.date, depots, aujourdhuiAbidjan(new Date()))
    exiger(refus ? { 'paiement.date': refus } : {})
  }
  const suites = lignes.map(l => {
    const saisie = parId.get(l._id) as SaisieLigne
    return { l, saisie, ...pourLigne(l, () => repondre(l, saisie)) }
  })
  // The head of the chain is the last lock.
  const inscrit =
    paiement && ('_id' in paiement ? paiement : await inscrirePaiement(tx, moi, IdAssurance, paiement))
  await noterReponses(tx, moi, suites)
  await ecrire(
    tx,
    moi,
    suites.flatMap(({ l, ecritures, Etat }) =>
      ecritures.map(e => ({
        ...e,
        IdLigne: l._id,
        IdOfficine: l.IdOfficine,
        Etat,
        Motif: null,
        IdPaiement: e.Genre === 'Règlement' ? (inscrit?._id ?? null) : null,
      })),
    ),
  )
  await prevenir(tx, lignes)
  return inscrit?._id ?? null
}

/** What has no amount: a line accepted and not paid yet, its note, why it is rejected. */
async function noterReponses(
  tx: Tx,
  moi: Appelant,
  suites: readonly { l: LigneVerrouillee; saisie: SaisieLigne; ecritures: Ecriture[]; Etat: EtatLigne }[],
): Promise<void> {
  // An entry says by itself in which state it leaves its line.
  const dites = suites.filter(
    ({ l, saisie: { issue, note }, ecritures, Etat }) =>
      (ecritures.length === 0 && Etat !== l.Etat) ||
      note !== undefined ||
      (issue !== undefined && (issue !== 'Acceptée' || l.Rejete > 0)),
  )
  if (dites.length === 0) return
  const valeurs = dites.map(({ l, saisie, Etat }) => ({
    _id: l._id,
    Etat,
    repondu: saisie.issue !== undefined,
    IdMotifRejet: saisie.issue === 'Acceptée' ? null : (saisie.IdMotifRejet ?? null),
    dite: saisie.note !== undefined,
    Note: saisie.note || null,
  }))
  try {
    await sql`update ligne_assurance l set "Etat" = n."Etat", version = l.version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id},
        "IdMotifRejet" = case when n.repondu then n."IdMotifRejet" else l."IdMotifRejet" end,
        "Note" = case when n.dite then n."Note" else l."Note" end
      from jsonb_to_recordset(${JSON.stringify(valeurs)}::jsonb) as n("_id" uuid, "Etat" text, repondu boolean, "IdMotifRejet" uuid,
        dite boolean, "Note" text)
      where l."_id" = n."_id"`.execute(tx)
  } catch (e) {
    if (estErreurPg(e) && e.code === '23503')
      throw champInvalide({ 'payload.lignes': 'Ce motif de rejet n’existe pas.' })
    throw e
  }
}
