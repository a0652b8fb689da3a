import { PATIENCE } from '@dioptrie/domain/acces/rules'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../kernel/platform/db.ts'
import { verifier } from './motdepasse.ts'
import { trouverCompte } from './sql.ts'
import { freinDe, oublier, prendreEssai, rendreEssai } from './tentatives.ts'

/** Of an account and of who tries it: a stranger's guesses, or a colleague's in a window of agreement, hold nobody else back. */
export const freinDuCompte = (email: string, qui: string) =>
  freinDe('compte', `${email.trim()} ${qui}`, PATIENCE.compte)
export const temoinDuCompte = (email: string) => freinDe('assaut', email.trim(), PATIENCE.assaut)
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
  moi?: { _id: string },
): Promise<Reconnu | null> {
  // Whoever has signed in is braked themself, and not the shop they are in.
  const duCompte = freinDuCompte(email, moi?._id ?? request.ip)
  const autres = moi
    ? [freinDe('auteur', moi._id, PATIENCE.adresse)]
    : [freinDeLAdresse(request), temoinDuCompte(email)]
  const [large, ...temoins] = autres as [(typeof autres)[0], ...typeof autres]
  await db.transaction().execute(tx => prendreEssai(tx, [duCompte, large], temoins))
  const compte = await trouverCompte(db, email)
  const bon = await verifier(compte?.motDePasse, password)
  if (!bon || !compte?.motDePasse || !compte.actif) return null
  await db.transaction().execute(async tx => {
    await oublier(tx, duCompte)
    await rendreEssai(tx, autres)
  })
  return { _id: compte._id, motDePasse: compte.motDePasse }
}
