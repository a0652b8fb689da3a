import type { Ordonnance } from '@dioptrie/domain/clients/contract'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { lireReglages } from '../configuration/atelier.sql.ts'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import type { Db, Lecture } from '../kernel/platform/db.ts'
import type { ClientImprime } from './client.pdf.ts'
import type ordonnancePdf from './ordonnance.pdf.ts'
import { enJson } from './ordonnances.sql.ts'

export async function clientImprime(db: Lecture, id: string): Promise<ClientImprime> {
  const { rows } = await sql<ClientImprime>`
    select "Civilite", "Nom", "Prenoms", "CodeClient", "Genre", "DateNaissance", "Contacts", "Quartier", "Ville"
    from client where "_id" = ${id}`.execute(db)
  return rows[0] as ClientImprime
}

/** Who holds the role that the house delivers under that name, whatever it is called since. */
async function estOpticien(db: Lecture, moi: Appelant): Promise<boolean> {
  const role = await db
    .selectFrom('utilisateur_role as u')
    .innerJoin('role as r', 'r._id', 'u.IdRole')
    .select('r._id')
    .where('u.IdUtilisateur', '=', moi._id)
    .where('r.livre', '=', 'opticien')
    .executeTakeFirst()
  return role !== undefined
}

/** The paper of a prescription, with the letterhead of its officine. */
export async function imprimerOrdonnance(db: Db, moi: Appelant, id: string) {
  const { rows } = await sql<{ ordonnance: Ordonnance }>`
    select ${enJson(sql`o`)} as ordonnance from ordonnance_fiche o where o."_id" = ${id}`.execute(db)
  const ordonnance = rows[0]?.ordonnance
  if (!ordonnance) throw introuvable('Cette ordonnance')
  return papier<typeof ordonnancePdf>(ordonnance.RefOrd, new URL('./ordonnance.pdf.ts', import.meta.url), {
    ordonnance,
    client: await clientImprime(db, ordonnance.IdClient),
    validite: (await lireReglages(db)).ValiditeOrdonnance,
    opticien: await estOpticien(db, moi),
    ...(await cadreDe(db, moi, ordonnance.IdOfficine)),
  })
}
