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
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
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
      ...{ contenu: octets(fichier.contenu), ...(await departDe(db, genre, idOfficine, dites)) },
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
    ...{ genre: 'creances', idOfficine, lu, essai },
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
          ...{ IdClient, DateCreance: Depuis, Reference, Montant },
        })),
      ),
  })

export const modeleCreances = (reply: FastifyReply): Promise<Buffer> =>
  modeleDeReprise(reply, 'Soldes des clients', COLONNES_CREANCES, 'soldes-clients')

export async function lireCreance(
  db: Lecture,
  ou: { _id: string } | { RefCreance: string },
): Promise<Creance> {
  const condition = '_id' in ou ? sql`d."_id" = ${ou._id}` : sql`d."RefCreance" = ${ou.RefCreance}`
  const { rows } = await sql<Creance>`
    select d."_id", d."RefCreance", d."IdClient", k."Nom" || ' ' || k."Prenoms" as "Client", d."IdOfficine",
      (select "Nom" from officine where "_id" = d."IdOfficine") as "Officine", d."DateCreance", d."Reference", d."Montant", d."Contre",
      d."MontantRegle", d."ResteAPayer", d."StatutReglement", a."Motif", d."createdAt",
      (select "displayName" from utilisateur where "_id" = d."createdBy") as "createdBy"
    from creance_ouverture d join client k on k."_id" = d."IdClient" left join creance_ouverture a on a."IdOrigine" = d."_id"
    where ${condition} and d."IdOrigine" is null`.execute(db)
  if (!rows[0]) throw introuvable('Ce solde repris')
  return rows[0]
}

/** What is left of it was not owed after all: a contrary row says so, and why. What was paid stays paid. */
export async function annulerCreance(tx: Tx, moi: Appelant, id: string, Motif: string): Promise<Creance> {
  const { rows } = await sql<{ IdOfficine: string; IdClient: string; Contre: number; ResteAPayer: number }>`
    select "IdOfficine", "IdClient", "Contre", "ResteAPayer" from creance_ouverture
    where "_id" = ${id} and "IdOrigine" is null for update`.execute(tx)
  const du = rows[0]
  if (!du) throw introuvable('Ce solde repris')
  if (du.Contre > 0) throw regle('DEJA_ANNULEE', 'Ce solde repris est déjà annulé.')
  if (du.ResteAPayer === 0) throw regle('RIEN_A_ANNULER', 'Ce solde est payé : il n’en reste rien à annuler.')
  await sql`
    with pris as (${prendreNumeros(du.IdOfficine, 'SLD', CETTE_ANNEE)}),
    contraire as (insert into creance_ouverture ("RefCreance", "IdClient", "IdOfficine", "DateCreance", "Reference", "Montant", "IdOrigine",
        "Motif", "createdBy")
      select 'SLD-' || o."Code" || '-' || right((${CETTE_ANNEE})::text, 2) || '-' || ${cinqChiffres(sql`pris.dernier`)}, d."IdClient",
        d."IdOfficine", (now() at time zone 'UTC')::date, d."RefCreance", -d."ResteAPayer", d."_id", ${Motif}, ${moi._id}::uuid
      from pris, creance_ouverture d join officine o on o."_id" = d."IdOfficine" where d."_id" = ${id})
    update creance_ouverture set "Contre" = "ResteAPayer" where "_id" = ${id}`.execute(tx)
  await annoncer(tx, { entite: 'creance_ouverture', _id: id, IdOfficine: du.IdOfficine })
  return lireCreance(tx, { _id: id })
}
