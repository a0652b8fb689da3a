import type { Signature } from '@dioptrie/domain/caisse/cloture'
import { champInvalide, type Refus } from '@dioptrie/domain/kernel/refus'
import { type Ecriture, reconnaitre } from '../acces/reconnaitre.ts'
import { lireProfil } from '../acces/sql.ts'
import { type Appelant, peutAgir } from '../kernel/appelant.ts'

/**
 * The colleague who signs beside the caller: another person, by their own password, who may close this cash too.
 * Asked before anything is locked: a password takes its time. A wrong one is returned, not thrown: it stays counted.
 */
export async function signer(
  ctx: Ecriture,
  IdOfficine: string,
  signature: Signature | undefined,
  ou: string,
): Promise<string | null | Refus> {
  if (!signature) return null
  const { tx, moi } = ctx
  const { email, password } = signature
  if (email.toLowerCase() === moi.email.toLowerCase())
    throw champInvalide({ [`${ou}.email`]: 'Une autre personne que vous doit signer.' })
  const compte = await reconnaitre(ctx, email, password)
  if (!compte) return champInvalide({ [`${ou}.password`]: 'E-mail ou mot de passe inconnu.' })
  const { permissions, ...profil } = await lireProfil(tx, compte._id, moi.idSession)
  const elle = { ...profil, permissions: new Set(permissions) } as unknown as Appelant
  if (!elle.permissions.has('caisse.cloturer') || !peutAgir(elle, IdOfficine))
    throw champInvalide({ [`${ou}.email`]: 'Cette personne ne peut pas clôturer cette caisse.' })
  return compte._id
}
