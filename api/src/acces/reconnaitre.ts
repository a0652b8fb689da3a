import { PATIENCE } from '@dioptrie/domain/acces/rules'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../kernel/platform/db.ts'
import { verifier } from './motdepasse.ts'
import { trouverCompte } from './sql.ts'
import { freinDe, oublier, prendreEssai, rendreEssai } from './tentatives.ts'

export const freinDuCompte = (email: string) => freinDe('compte', email.trim(), PATIENCE.compte)
export const freinDeLAdresse = (request: FastifyRequest) => freinDe('adresse', request.ip, PATIENCE.adresse)

/** An account whose password was just given; `retenirCompte` says whether it still is when something is written. */
export interface Reconnu {
  _id: string
  motDePasse: string
}

/**
 * The account of this e-mail and password, or null; too many tries are refused. Asked before any transaction: a password
 * takes its time, and the try that it costs stays counted whatever comes after.
 */
export async function reconnaitre(
  { db, request }: { db: Db; request: FastifyRequest },
  email: string,
  password: string,
): Promise<Reconnu | null> {
  const [duCompte, deLAdresse] = [freinDuCompte(email), freinDeLAdresse(request)]
  await db.transaction().execute(tx => prendreEssai(tx, [duCompte, deLAdresse]))
  const compte = await trouverCompte(db, email)
  const bon = await verifier(compte?.motDePasse, password)
  if (!bon || !compte?.motDePasse || !compte.actif) return null
  await db.transaction().execute(async tx => {
    await oublier(tx, duCompte)
    await rendreEssai(tx, [deLAdresse])
  })
  return { _id: compte._id, motDePasse: compte.motDePasse }
}
