import type { Signature } from '@dioptrie/domain/kernel/formes'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { type Appelant, peutAgir } from '../kernel/call/appelant.ts'
import { cleServie } from '../kernel/call/idempotence.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { essayerCode, etatDuFacteur, FAUX } from './facteur.ts'
import { type Reconnu, reconnaitre } from './reconnaitre.ts'
import { lireProfil, retenirCompte } from './sql.ts'

const inconnue = (ou: string) => champInvalide({ [`${ou}.password`]: 'E-mail ou mot de passe inconnu.' })

/** Who signed beside the caller, and how large a discount they give. */
export interface Signataire extends Reconnu {
  RemiseMax: number | null
}

/**
 * The colleague who signs beside the caller: another person, by their own password, who may do this here too.
 * Asked before anything is locked: a password takes its time.
 */
export async function signer(
  ctx: Avant,
  IdOfficine: string,
  signature: Signature | undefined,
  ou: string,
  { permission, refus }: { permission: Permission; refus: string },
): Promise<Signataire | null> {
  if (!signature) return null
  const { db, moi } = ctx
  const { email, password } = signature
  if (email.toLowerCase() === moi.email.toLowerCase())
    throw champInvalide({ [`${ou}.email`]: 'Une autre personne que vous doit signer.' })
  const compte = await reconnaitre(ctx, email, password, moi)
  if (!compte) throw inconnue(ou)
  const { permissions, ...profil } = await lireProfil(db, compte._id, moi.idSession)
  const elle = { ...profil, permissions: new Set(permissions) } as unknown as Appelant
  if (!elle.permissions.has(permission) || !peutAgir(elle, IdOfficine))
    throw champInvalide({ [`${ou}.email`]: refus })
  await exigerSonFacteur(ctx, compte._id, signature.facteur, ou)
  return { ...compte, RemiseMax: profil.RemiseMax }
}

/** A password that was seen being typed agrees to nothing of whoever has a second factor. */
async function exigerSonFacteur(
  { db, moi, services, request }: Avant,
  id: string,
  code: string | undefined,
  ou: string,
) {
  const { secret } = services.settings
  if (!(await etatDuFacteur(db, secret, id)).pose || (await cleServie(db, request, moi._id, secret))) return
  if (!code)
    throw champInvalide({ [`${ou}.facteur`]: 'Cette personne a un second facteur : elle tape son code.' })
  if (!(await essayerCode(db, secret, { id, code }))) throw champInvalide({ [`${ou}.facteur`]: FAUX })
}

/** Whose signature it is, if it still is when what they signed is written. */
export async function signataireDe(tx: Tx, signe: Reconnu | null, ou: string): Promise<string | null> {
  if (signe && !(await retenirCompte(tx, signe._id, signe.motDePasse))) throw inconnue(ou)
  return signe?._id ?? null
}
