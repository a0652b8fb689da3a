import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ouvrirS3DEssai } from '../trial/s3.ts'
import { ouvrirS3, signer } from './s3.ts'

/** Those of the documentation of Amazon S3, « Signature Calculations for the Authorization Header », with its own key. */
const AMAZON = {
  region: 'us-east-1',
  cle: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const HOTE = 'https://examplebucket.s3.amazonaws.com'
it.each([
  [
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    undefined,
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test$file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  ['GET', '/?lifecycle', {}, undefined, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [
    'GET',
    '/?max-keys=2&prefix=J',
    {},
    undefined,
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s %s se signe comme Amazon le montre', async (method, chemin, headers, corps, attendue) => {
  const question = { method, url: new URL(chemin, HOTE), headers: { ...headers } as Record<string, string> }
  const dits = await signer(
    { ...question, ...(corps && { corps: Buffer.from(corps) }) },
    AMAZON,
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(dits.get('authorization')).toMatch(new RegExp(`Signature=${attendue}$`))
})

describe('une adresse S3', () => {
  const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-s3-'))
  const fichier = join(dossier, 'envoi')
  let essai: Awaited<ReturnType<typeof ouvrirS3DEssai>>
  beforeAll(async () => {
    essai = await ouvrirS3DEssai()
  })
  afterEach(() => {
    essai.etat.panne = () => undefined
    essai.etat.demandes.length = 0
    essai.objets.clear()
  })
  afterAll(async () => {
    await essai.fermer()
    rmSync(dossier, { recursive: true })
  })
  const la = (plus: object = {}) => ouvrirS3({ ...essai.adresse, ...plus }, undefined, 1)
  const ecrire = (taille: number) => {
    const contenu = randomBytes(taille)
    writeFileSync(fichier, contenu)
    return contenu
  }

  it.each([0, 999, 1000, 1001, 3500])('prend %i octets par morceaux de 1000 et les rend', async taille => {
    const contenu = ecrire(taille)
    await la().envoyer('un nom (1).gz', fichier, 1000)
    expect((await buffer(await la().lire('un nom (1).gz'))).equals(contenu)).toBe(true)
    expect(essai.envois.size).toBe(0)
    const morceaux = essai.etat.demandes.filter(d => d.startsWith('PUT'))
    expect(morceaux).toHaveLength(Math.max(1, Math.ceil(taille / 1000)))
  })

  it('dit tout ce qu’elle tient, page après page, et retire ce qu’on nomme', async () => {
    ecrire(10)
    for (const nom of ['a', 'b', 'c', 'd', 'e']) await la().envoyer(nom, fichier)
    essai.objets.set('ailleurs/f', Buffer.alloc(1))
    expect(await la().lister()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await la().retirer('b')
    expect(await la().lister()).toEqual(['a', 'c', 'd', 'e'])
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['une clé inconnue', { cle: 'AUTRE' }, /ne connaît pas cette clé : corrigez BACKUP_S3_KEY/],
    ['un autre secret', { secret: 'autre' }, /refuse cette signature : corrigez BACKUP_S3_SECRET/],
    ['un seau qui n’existe pas', { seau: 'autre' }, /n’a pas ce seau : créez-le, ou corrigez BACKUP_S3/],
    ['personne', { port: 1 }, /ne répond pas/],
  ])('refuse clairement %s', async (_, { seau, port, ...plus }, phrase) => {
    ecrire(10)
    const url = new URL(essai.adresse.url)
    if (seau) url.pathname = `/${seau}`
    if (port) url.port = String(port)
    await expect(la({ ...plus, url: url.href }).envoyer('a', fichier)).rejects.toThrow(phrase)
  })

  it('coupée au milieu d’un envoi, n’en garde rien', async () => {
    ecrire(3500)
    let morceaux = 0
    essai.etat.panne = req => (req.method === 'PUT' && ++morceaux > 2 ? 'couper' : undefined)
    await expect(la().envoyer('a', fichier, 1000)).rejects.toThrow(/ne répond pas/)
    expect(essai.envois.size).toBe(0)
    expect(essai.objets.size).toBe(0)
  })

  it('qui trébuche une fois est redemandée', async () => {
    const contenu = ecrire(3500)
    let fois = 0
    essai.etat.panne = () => (++fois % 2 === 1 ? { statut: 503, code: 'SlowDown' } : undefined)
    await la().envoyer('a', fichier, 1000)
    essai.etat.panne = () => undefined
    expect((await buffer(await la().lire('a'))).equals(contenu)).toBe(true)
  })

  it.each([
    [507, 'InsufficientStorage'],
    [400, 'QuotaExceeded'],
  ])('pleine (%i %s), le dit aussitôt', async (statut, code) => {
    ecrire(10)
    essai.etat.panne = () => ({ statut, code })
    await expect(la().envoyer('a', fichier)).rejects.toThrow(/n’a plus de place/)
    expect(essai.etat.demandes).toHaveLength(1)
  })
})
