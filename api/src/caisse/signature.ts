import type { Signature } from '@dioptrie/domain/caisse/cloture'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { type Reconnu, reconnaitre } from '../acces/reconnaitre.ts'
import { lireProfil, retenirCompte } from '../acces/sql.ts'
import { type Appelant, peutAgir } from '../kernel/appelant.ts'
import type { Tx } from '../kernel/db.ts'
import type { Avant } from '../kernel/implement.ts'

const inconnue = (ou: string) => champInvalide({ [`${ou}.password`]: 'E-mail ou mot de passe inconnu.' })

/**
 * The colleague who signs beside the caller: another person, by their own password, who may close this cash too.
 * Asked before anything is locked: a password takes its time.
 */
export async function signer(
  ctx: Avant,
  IdOfficine: string,
  signature: Signature | undefined,
  ou: string,
): Promise<Reconnu | null> {
  if (!signature) return null
  const { db, moi } = ctx
  const { email, password } = signature
  if (email.toLowerCase() === moi.email.toLowerCase())
    throw champInvalide({ [`${ou}.email`]: 'Une autre personne que vous doit signer.' })
  const compte = await reconnaitre(ctx, email, password)
  if (!compte) throw inconnue(ou)
  const { permissions, ...profil } = await lireProfil(db, compte._id, moi.idSession)
  const elle = { ...profil, permissions: new Set(permissions) } as unknown as Appelant
  if (!elle.permissions.has('caisse.cloturer') || !peutAgir(elle, IdOfficine))
    throw champInvalide({ [`${ou}.email`]: 'Cette personne ne peut pas clôturer cette caisse.' })
  return compte
}

/** Whose signature it is, if it still is when the cash is closed. */
export async function signataireDe(tx: Tx, signe: Reconnu | null, ou: string): Promise<string | null> {
  if (signe && !(await retenirCompte(tx, signe._id, signe.motDePasse))) throw inconnue(ou)
  return signe?._id ?? null
}
