import type { Creance } from '@dioptrie/domain/caisse/contract'
import type { Colonnes, Importation } from '@dioptrie/domain/kernel/importation'
import { introuvable, regle } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { departDe, modeleDeReprise, reprendre } from '../clients/reprise.clients.ts'
import type { RepriseLue } from '../clients/reprise.colonnes.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import { estErreurPg, type Lecture, type Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { CE_JOUR } from '../kernel/platform/jour.ts'
import { lignes, lireUn } from '../kernel/platform/lire.ts'
import { CETTE_ANNEE, cinqChiffres, prendreNumeros } from '../kernel/records/compteur.ts'
import { lire } from '../kernel/worker/lecteur.ts'
import { octets } from '../kernel/worker/octets.ts'
import { COLONNES_CREANCES } from './reprise.colonnes.ts'
import type lireDus from './reprise.lecture.ts'
import type { DuLu } from './reprise.lecture.ts'

/** What such a file says, before anything is locked. */
export const lireDusDe = async (
  { db, signal }: Pick<Avant, 'db' | 'signal'>,
  genre: 'creances' | 'parts',
  idOfficine: string,
  dites: Colonnes | undefined,
  fichier: FichierRecu,
): Promise<RepriseLue<DuLu>> => {
  const { rows } =
    genre === 'parts'
      ? await sql<{ nom: string; id: string }>`select "Libelle" as nom, "_id" as id from assurance`.execute(
          db,
        )
      : { rows: null }
  return lire<typeof lireDus>(
    new URL('./reprise.lecture.ts', import.meta.url),
    {
      contenu: octets(fichier.contenu),
      ...(await departDe(db, genre, idOfficine, dites)),
      assurances: rows?.map((a): [string, string] => [a.nom, a.id]) ?? null,
    },
    signal,
  )
}

interface NouvelleCreance {
  IdClient: string
  DateCreance: string
  Reference: string
  Montant: number
  IdLigne?: string
}

/** Debts that no sale of here made: numbers without gaps, a row each, nothing in the cash. */
export async function ouvrirCreances(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  IdOfficine: string,
  creances: readonly NouvelleCreance[],
): Promise<void> {
  if (creances.length === 0) return
  const n = creances.length
  const { rows } = await sql<{ _id: string; IdClient: string }>`
    with pris as (${prendreNumeros(IdOfficine, 'SLD', CETTE_ANNEE, n)})
    insert into creance_ouverture ("RefCreance", "IdClient", "IdOfficine", "DateCreance", "Reference", "Montant", "IdLigne", "createdBy")
    select 'SLD-' || o."Code" || '-' || right((${CETTE_ANNEE})::text, 2) || '-' || ${cinqChiffres(sql`(pris.dernier - ${n}::int + l.rang)`)},
      l."IdClient", o."_id", l."DateCreance", l."Reference", l."Montant", l."IdLigne", ${moi._id}::uuid
    from pris, officine o, rows from (jsonb_to_recordset(${JSON.stringify(creances)}::jsonb)
      as ("IdClient" uuid, "DateCreance" date, "Reference" text, "Montant" bigint, "IdLigne" uuid)) with ordinality
      as l("IdClient", "DateCreance", "Reference", "Montant", "IdLigne", rang)
    where o."_id" = ${IdOfficine} order by l.rang returning "_id", "IdClient"`.execute(tx)
  // Of a whole file the officine is told once: its lists read themselves again.
  await annoncer(
    tx,
    ...rows.slice(0, 50).map(({ _id }) => ({ entite: 'creance_ouverture' as const, _id, IdOfficine })),
  )
}

/** What clients owed in another program: the cash does not move, their debts are there. */
export const reprendreCreances = (
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  lu: RepriseLue<DuLu>,
  essai: boolean,
): Promise<Importation> =>
  reprendre(tx, {
    genre: 'creances',
    idOfficine,
    lu,
    essai,
    preparer: async lignes => {
      const { rows } = await sql<{ cle: string }>`
        select concat_ws(' ', "IdClient", to_char("DateCreance", 'YYYY-MM-DD'), "Reference") as cle from creance_ouverture
        where "IdClient" = any(${lignes.map(l => l.IdClient)}::uuid[]) and "IdOrigine" is null and "Contre" = 0
          and "IdLigne" is null`.execute(tx)
      const deja = new Set(rows.map(r => r.cle))
      const vues = new Map<string, number>()
      return ({ ligne, IdClient, Depuis, Reference }) => {
        const cle = `${IdClient} ${Depuis} ${Reference}`
        const premiere = vues.get(cle)
        if (deja.has(cle))
          return { message: 'Ce solde est déjà repris : même client, même date, même référence.' }
        if (premiere !== undefined) return { message: `Déjà à la ligne ${premiere}.` }
        vues.set(cle, ligne)
        return undefined
      }
    },
    ecrire: valides =>
      ouvrirCreances(
        tx,
        moi,
        idOfficine,
        valides.map(({ IdClient, Depuis, Reference, Montant }) => ({
          IdClient,
          DateCreance: Depuis,
          Reference,
          Montant,
        })),
      ),
  })

export const modeleCreances = (reply: FastifyReply): Promise<Buffer> =>
  modeleDeReprise(reply, 'Soldes des clients', COLONNES_CREANCES, 'soldes-clients')

/** What takes back a part of a debt, `d`, and was not put back since. */
const DEBOUT = sql`a."IdOrigine" = d."_id" and a."IdAnnulation" is null
  and not exists (select from creance_ouverture r where r."IdAnnulation" = a."_id")`

export async function lireCreance(
  db: Lecture,
  ou: { _id: string } | { RefCreance: string },
): Promise<Creance> {
  const condition = '_id' in ou ? sql`d."_id" = ${ou._id}` : sql`d."RefCreance" = ${ou.RefCreance}`
  return lireUn(db, 'Ce solde repris')<Creance>`
    select d."_id", d."RefCreance", d."IdClient", k."Nom" || ' ' || k."Prenoms" as "Client", d."IdOfficine",
      (select "Nom" from officine where "_id" = d."IdOfficine") as "Officine", d."DateCreance", d."Reference", d."Montant", d."Contre",
      d."MontantRegle", d."ResteAPayer", d."StatutReglement", a.tous -> 0 ->> 'Motif' as "Motif", coalesce(a.tous, '[]') as annulations,
      d."createdAt", (select "displayName" from utilisateur where "_id" = d."createdBy") as "createdBy"
    from creance_ouverture d join client k on k."_id" = d."IdClient"
    left join lateral (select jsonb_agg(jsonb_build_object('_id', a."_id", 'RefCreance', a."RefCreance", 'Montant', -a."Montant",
        'Motif', a."Motif", 'createdAt', instant(a."createdAt"), 'createdBy',
        (select "displayName" from utilisateur where "_id" = a."createdBy")) order by a."createdAt" desc, a."_id" desc) as tous
      from creance_ouverture a where ${DEBOUT}) a on true
    where ${condition} and d."IdOrigine" is null`
}

interface Contraire {
  Montant: number
  Motif: string
  IdAnnulation?: string
}
/** A row that changes what is owed of a debt, and why: its number follows, the debt is locked. */
async function ecrireContraire(
  tx: Tx,
  moi: Appelant,
  { _id, IdOfficine }: { _id: string; IdOfficine: string },
  { Montant, Motif, IdAnnulation }: Contraire,
): Promise<Creance> {
  await sql`
    with pris as (${prendreNumeros(IdOfficine, 'SLD', CETTE_ANNEE)}),
    contraire as (insert into creance_ouverture ("RefCreance", "IdClient", "IdOfficine", "DateCreance", "Reference", "Montant", "IdOrigine",
        "IdAnnulation", "Motif", "createdBy")
      select 'SLD-' || o."Code" || '-' || right((${CETTE_ANNEE})::text, 2) || '-' || ${cinqChiffres(sql`pris.dernier`)}, d."IdClient",
        d."IdOfficine", ${CE_JOUR}, d."RefCreance", ${Montant}::bigint, d."_id", ${IdAnnulation ?? null}::uuid, ${Motif}, ${moi._id}::uuid
      from pris, creance_ouverture d join officine o on o."_id" = d."IdOfficine" where d."_id" = ${_id})
    update creance_ouverture set "Contre" = "Contre" - ${Montant}::bigint where "_id" = ${_id}`.execute(tx)
  await annoncer(tx, { entite: 'creance_ouverture', _id, IdOfficine })
  return lireCreance(tx, { _id })
}

/** What is left of it was not owed after all, as often as something is left: a contrary row says so. What was paid stays paid. */
export async function annulerCreance(tx: Tx, moi: Appelant, id: string, Motif: string): Promise<Creance> {
  const { rows } = await sql<{ _id: string; IdOfficine: string; ResteAPayer: number; Contre: number }>`
    select "_id", "IdOfficine", "ResteAPayer", "Contre" from creance_ouverture
    where "_id" = ${id} and "IdOrigine" is null for update`.execute(tx)
  const du = rows[0]
  if (!du) throw introuvable('Ce solde repris')
  if (du.ResteAPayer === 0)
    throw du.Contre > 0
      ? regle('DEJA_ANNULEE', 'Ce solde repris est déjà annulé.')
      : regle('RIEN_A_ANNULER', 'Ce solde est payé : il n’en reste rien à annuler.')
  return ecrireContraire(tx, moi, du, { Montant: -du.ResteAPayer, Motif })
}

/** What a row took back is owed again, once: by a row that names it. */
export async function remettreCreance(tx: Tx, moi: Appelant, id: string, Motif: string): Promise<Creance> {
  await sql`select from creance_ouverture where "_id" in
    (select "IdOrigine" from creance_ouverture where "_id" = ${id}) for update`.execute(tx)
  const { rows } = await sql<{ _id: string | null; IdOfficine: string; Montant: number; debout: boolean }>`
    select a."IdOrigine" as "_id", a."IdOfficine", a."Montant",
      not exists (select from creance_ouverture r where r."IdAnnulation" = a."_id") as debout
    from creance_ouverture a where a."_id" = ${id}`.execute(tx)
  const retrait = rows[0]
  if (!retrait) throw introuvable('Cette écriture')
  const { _id, IdOfficine, Montant, debout } = retrait
  if (!_id) throw regle('RIEN_A_REMETTRE', 'Rien n’a été retiré par cette écriture : elle dit ce qui est dû.')
  if (Montant > 0)
    throw regle('DEJA_UNE_ANNULATION', 'Une reprise ne se reprend pas : annulez de nouveau le solde.')
  if (!debout) throw regle('DEJA_ANNULEE', 'Ce retrait est déjà repris.')
  try {
    return await ecrireContraire(tx, moi, { _id, IdOfficine }, { Montant: -Montant, Motif, IdAnnulation: id })
  } catch (e) {
    // Taken back whole, it was brought in again by a file since: owed twice it would be.
    if (estErreurPg(e) && e.constraint === 'creance_ouverture_reprise')
      throw regle(
        'DEJA_REPRIS',
        'Ce solde a été repris de nouveau depuis : même client, même date, même référence.',
      )
    throw e
  }
}

/** What was charged to a client for a line of an insurer that came from another program. */
export const verrouillerCreancesDe = (
  tx: Tx,
  idLigne: string,
): Promise<{ _id: string; MontantRegle: number; ResteAPayer: number }[]> =>
  lignes(tx)<{ _id: string; MontantRegle: number; ResteAPayer: number }>`
    select "_id", "MontantRegle", "ResteAPayer" from creance_ouverture where "IdLigne" = ${idLigne} and "IdOrigine" is null
    order by "_id" for update`
