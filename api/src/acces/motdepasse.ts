import { defautDuMotDePasse } from '@dioptrie/domain/acces/rules'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { hash, verify } from '@node-rs/argon2'

const COUT = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of a random text that nobody kept: verified in place of an account that does not exist, for the same time. */
const FACTICE =
  '$argon2id$v=19$m=19456,t=2,p=1$WrTl/60vMCGZoKq2sQpAQg$n5kFZx1esMx7RoV2BcyTQtZnfU+ZBEah1NtGPrOWEuA'

export const hacher = (motDePasse: string): Promise<string> => hash(motDePasse, COUT)

export async function verifier(empreinte: string | null | undefined, motDePasse: string): Promise<boolean> {
  const bon = await verify(empreinte ?? FACTICE, motDePasse)
  return bon && !!empreinte
}

/** The hash of a new password, once it is good enough. */
export async function nouveauMotDePasse(motDePasse: string, email: string): Promise<string> {
  const defaut = defautDuMotDePasse(motDePasse, email)
  if (defaut) throw champInvalide({ 'payload.password': defaut })
  return hacher(motDePasse)
}
