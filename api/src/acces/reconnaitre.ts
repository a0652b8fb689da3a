import type { acces } from '@dioptrie/domain/acces/contract'
import { PATIENCE } from '@dioptrie/domain/acces/rules'
import type { Contexte } from '../kernel/implement.ts'
import { verifier } from './motdepasse.ts'
import { retenirCompte, trouverCompte } from './sql.ts'
import { compter, freinDe, oublier, verifierFreins } from './tentatives.ts'

export type Ecriture = Contexte<typeof acces.connexion>

export const freinDuCompte = (email: string) => freinDe('compte', email.trim(), PATIENCE.compte)
export const freinDeLAdresse = (ctx: Ecriture) => freinDe('adresse', ctx.request.ip, PATIENCE.adresse)

/**
 * The account of this e-mail and password, or null; too many tries are refused. A failure is counted: whoever answers it
 * returns the refusal instead of throwing it.
 */
export async function reconnaitre(
  ctx: Ecriture,
  email: string,
  password: string,
): Promise<{ _id: string } | null> {
  const { tx } = ctx
  const duCompte = freinDuCompte(email)
  const freins = [duCompte, freinDeLAdresse(ctx)]
  await verifierFreins(tx, freins)
  const compte = await trouverCompte(tx, email)
  const bon = await verifier(compte?.motDePasse, password)
  if (!bon || !compte?.motDePasse || !(await retenirCompte(tx, compte._id, compte.motDePasse))) {
    await compter(tx, freins)
    return null
  }
  await oublier(tx, duCompte)
  return compte
}
