import { z } from 'zod'

const octets = (max: number) => z.string({ error: 'Obligatoire' }).min(1, 'Obligatoire').max(max)
/** What a browser gives, as it gives it (`PublicKeyCredential.toJSON`). */
const reponseDe = <T extends z.ZodRawShape>(response: T) =>
  z.strictObject({
    id: octets(1500),
    rawId: octets(1500),
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
    clientExtensionResults: z.record(z.string().max(100), z.unknown()).optional(),
    response: z.strictObject({ clientDataJSON: octets(4000), ...response }),
  })

/** As many as a person carries; beyond that somebody collects them. */
export const CLES_MAX = 10

export const CleCreee = reponseDe({
  attestationObject: octets(20_000),
  authenticatorData: octets(4000).optional(),
  publicKey: octets(4000).nullish(),
  publicKeyAlgorithm: z.int().optional(),
  transports: z.array(z.string().max(30)).max(10).optional(),
})
export const CleMontree = reponseDe({
  authenticatorData: octets(4000),
  signature: octets(4000),
  userHandle: octets(200).nullish(),
})

export type CleCreee = z.infer<typeof CleCreee>
export type CleMontree = z.infer<typeof CleMontree>
