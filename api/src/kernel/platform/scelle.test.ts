import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { clePrivee, clePublique, desceller, estScelle, nomDeCle, nouvellesCles, sceller } from './scelle.ts'

const proprietaire = nouvellesCles()
const fermer = (clair: Buffer) =>
  buffer(Readable.from([clair]).pipe(sceller(clePublique(proprietaire.publique))))
/** As a disk gives it: in pieces that are nobody's. */
const parPetitsBouts = (tout: Buffer) =>
  Readable.from(
    (function* () {
      for (let i = 0; i < tout.length; i += 7919) yield tout.subarray(i, i + 7919)
    })(),
  )
const ouvrir = (scelle: Buffer, privee = proprietaire.privee) =>
  new Promise<Buffer>((fait, rate) => {
    const flux = parPetitsBouts(scelle).pipe(desceller(clePrivee(privee)))
    flux.once('error', rate)
    buffer(flux).then(fait, rate)
  })
const motif = (n: number) => Buffer.from(Array.from({ length: n }, (_, i) => (i * 31 + (i >> 8)) % 251))

describe('une sauvegarde scellée', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
    'de %i octets se rouvre telle quelle avec la clé privée',
    async n => {
      const scelle = await fermer(motif(n))
      expect(estScelle(scelle)).toBe(true)
      expect(n > 40 && scelle.includes(motif(n).subarray(0, 40))).toBe(false)
      expect((await ouvrir(scelle)).equals(motif(n))).toBe(true)
    },
  )

  it('ne s’ouvre ni avec la clé d’un autre, ni changée, ni coupée, ni recousue', async () => {
    const scelle = await fermer(motif(200_000))
    const refuse = /n’ouvre pas cette sauvegarde/
    await expect(ouvrir(scelle, nouvellesCles().privee)).rejects.toThrow(refuse)
    const touchee = Buffer.from(scelle)
    touchee.writeUInt8(touchee.readUInt8(150_000) ^ 1, 150_000)
    await expect(ouvrir(touchee)).rejects.toThrow(refuse)
    const tete = scelle.length - (200_000 + 4 * 16)
    const piece = 65_536 + 16
    // Cut between two pieces, where nothing looks broken.
    await expect(ouvrir(scelle.subarray(0, tete + 2 * piece))).rejects.toThrow(refuse)
    const recousue = Buffer.concat([
      scelle.subarray(0, tete),
      scelle.subarray(tete + piece, tete + 2 * piece),
      scelle.subarray(tete, tete + piece),
      scelle.subarray(tete + 2 * piece),
    ])
    await expect(ouvrir(recousue)).rejects.toThrow(refuse)
  })

  it('dit de quelle clé elle est, sans la montrer', () => {
    expect(nomDeCle(clePublique(proprietaire.publique))).toBe(nomDeCle(clePrivee(proprietaire.privee)))
    expect(() => clePublique(proprietaire.privee.replace('PRIVATE', 'AUTRE'))).toThrow(/illisible/)
  })
})
