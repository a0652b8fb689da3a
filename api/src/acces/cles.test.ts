import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
import { maison } from './cle.ts'
import { Navigateur } from './navigateur.ts'

const BON = 'Verres-progressifs-7'
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())
beforeEach(() => essai.pool.query('delete from tentative'))

const ouvrir = () => new Navigateur(essai.app)
/** As the server of the tests is called. */
const origine = 'http://localhost:3000'
type Qui = Parameters<Essai['email']>[0]
type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }

/** The few words of CBOR that a key needs. */
const cbor = {
  octets: (b: Buffer) => Buffer.concat([Buffer.from([0x58, b.length]), b]),
  longs: (b: Buffer) => Buffer.concat([Buffer.from([0x59, b.length >> 8, b.length & 255]), b]),
  texte: (t: string) => Buffer.concat([Buffer.from([0x60 + t.length]), Buffer.from(t)]),
}

/** A device that holds one key, and has asked who holds it unless told otherwise. */
function appareil() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let compteur = 0
  const donnees = (rpId: string, drapeaux: number, reste = Buffer.alloc(0)) => {
    const n = Buffer.alloc(4)
    n.writeUInt32BE(++compteur)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([drapeaux]), n, reste])
  }
  const dit = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const commun = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  return {
    creer(o: Options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cbor.octets(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cbor.octets(Buffer.from(y, 'base64url')),
      ])
      const longueur = Buffer.from([0, id.length])
      const authData = donnees(o.rp?.id ?? '', 0x45, Buffer.concat([Buffer.alloc(16), longueur, id, cose]))
      const objet = Buffer.concat([
        Buffer.from([0xa3]),
        cbor.texte('fmt'),
        cbor.texte('none'),
        cbor.texte('attStmt'),
        Buffer.from([0xa0]),
        cbor.texte('authData'),
        cbor.longs(authData),
      ])
      const response = {
        clientDataJSON: dit('webauthn.create', o.challenge, origine).toString('base64url'),
        attestationObject: objet.toString('base64url'),
        transports: ['internal'],
      }
      return { ...commun, clientExtensionResults: {}, response }
    },
    montrer(o: Options, { origin = origine, drapeaux = 0x05 } = {}) {
      const authData = donnees(o.rpId ?? '', drapeaux)
      const client = dit('webauthn.get', o.challenge, origin)
      const aSigner = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', aSigner, privateKey).toString('base64url'),
      }
      return { ...commun, clientExtensionResults: {}, response }
    },
    reculer() {
      compteur = 0
    },
  }
}

async function avecCle(qui: Qui) {
  const n = ouvrir()
  await n.connecter(essai.email(qui), BON)
  const cle = appareil()
  const options = (await n.demander('GET', '/api/auth/cles/preparer')).json() as Options
  const payload = { Nom: 'Téléphone', cle: cle.creer(options) }
  const faite = await n.demander('POST', '/api/auth/cles', { payload })
  expect([faite.statusCode, faite.json().Nom]).toEqual([201, 'Téléphone'])
  return { n, cle, payload, id: faite.json()._id as string }
}
const demander = async () => (await ouvrir().demander('GET', '/api/auth/cle')).json() as Options
const entrer = (cle: unknown) => ouvrir().demander('POST', '/api/auth/cle', { payload: { cle } })
const oublier = () => essai.pool.query('delete from cle_acces')

it('une clé est faite pour un nom : celui de la maison, ou « localhost » sur cette machine', () => {
  const de = (publicUrl: string) => maison({ publicUrl })
  expect(de('https://dioptrie.exemple.ci')).toEqual({
    rpID: 'dioptrie.exemple.ci',
    origine: 'https://dioptrie.exemple.ci',
  })
  expect(de('http://127.0.0.1:4711')).toEqual({ rpID: 'localhost', origine: 'http://localhost:4711' })
  expect(de('http://[::1]')).toEqual({ rpID: 'localhost', origine: 'http://localhost' })
})

describe('une clé d’accès', () => {
  it('ouvre une session sans mot de passe, une fois par signature, et dit quand', async () => {
    const { n, cle } = await avecCle('gerant')
    const montree = cle.montrer(await demander())
    const entre = await entrer(montree)
    expect([entre.statusCode, entre.json().userData.email]).toEqual([200, essai.email('gerant')])
    expect(entre.json().userData.providerId).toBe('cle')
    expect((await entrer(montree)).json().code).toBe('CLE_REFUSEE')
    const [lue] = (await n.demander('GET', '/api/auth/cles')).json()
    expect(lue.serviLe).toEqual(expect.any(String))
    await oublier()
  })

  it('faite ou montrée pour une autre maison, sans que l’appareil ait demandé qui, d’un autre défi, ou copiée : refusée', async () => {
    const { cle } = await avecCle('gerant')
    const refus = async (montree: unknown) => (await entrer(montree)).json().code
    expect(await refus(cle.montrer(await demander(), { origin: 'https://ailleurs.ci' }))).toBe('CLE_REFUSEE')
    expect(await refus(cle.montrer({ ...(await demander()), rpId: 'ailleurs.ci' }))).toBe('CLE_REFUSEE')
    expect(await refus(cle.montrer(await demander(), { drapeaux: 0x01 }))).toBe('CLE_REFUSEE')
    const defi = Buffer.from((await demander()).challenge, 'base64url')
    defi.writeUInt32BE(defi.readUInt32BE() + 60)
    const forge = { ...(await demander()), challenge: defi.toString('base64url') }
    expect(await refus(cle.montrer(forge))).toBe('CLE_REFUSEE')
    expect(await refus(appareil().montrer(await demander()))).toBe('CLE_REFUSEE')
    expect((await entrer(cle.montrer(await demander()))).statusCode).toBe(200)
    // A copy counts from where it was made.
    cle.reculer()
    expect(await refus(cle.montrer(await demander()))).toBe('CLE_REFUSEE')
    await oublier()
  })

  it('d’un compte fermé n’ouvre rien ; retirée non plus ; celle d’un autre ne se retire pas', async () => {
    const { n, cle, id } = await avecCle('opticien')
    const actif = (oui: boolean) =>
      essai.pool.query('update utilisateur set actif = $2 where email = $1', [essai.email('opticien'), oui])
    await actif(false)
    expect((await entrer(cle.montrer(await demander()))).json().code).toBe('CLE_REFUSEE')
    await actif(true)
    await n.connecter(essai.email('opticien'), BON)
    const autre = ouvrir()
    await autre.connecter(essai.email('caissier'), BON)
    expect((await autre.demander('DELETE', `/api/auth/cles/${id}`)).statusCode).toBe(404)
    expect((await n.demander('DELETE', `/api/auth/cles/${id}`)).statusCode).toBe(200)
    expect((await entrer(cle.montrer(await demander()))).json().code).toBe('CLE_REFUSEE')
  })

  it('ne se pose qu’avec son défi, par qui l’a demandé, une fois', async () => {
    const { n, payload } = await avecCle('gerant')
    expect((await n.demander('POST', '/api/auth/cles', { payload })).statusCode).toBe(400)
    const autre = ouvrir()
    await autre.connecter(essai.email('caissier'), BON)
    const sienne = (await n.demander('GET', '/api/auth/cles/preparer')).json() as Options
    const prise = await autre.demander('POST', '/api/auth/cles', {
      payload: { Nom: 'Prise', cle: appareil().creer(sienne) },
    })
    expect(prise.json().champs).toEqual({ 'payload.cle': expect.any(String) })
    await oublier()
  })

  it('est une preuve fraîche, la sienne seulement ; une session qu’elle a ouverte doit la redonner', async () => {
    const { n, cle } = await avecCle('administrateur')
    const { cle: voisine } = await avecCle('gerant')
    const agir = () => n.demander('GET', '/api/auth/cles/preparer')
    await essai.pool.query(
      `update session set "preuveLe" = now() - interval '16 minutes', "providerId" = 'cle'`,
    )
    expect((await agir()).json().code).toBe('PREUVE_DEMANDEE')
    const prouver = async (montree: unknown) =>
      (await n.demander('POST', '/api/auth/preuve', { payload: { cle: montree } })).statusCode
    expect(await prouver(voisine.montrer(await demander()))).toBe(401)
    expect((await agir()).statusCode).toBe(403)
    await essai.pool.query('delete from tentative')
    expect(await prouver(cle.montrer(await demander()))).toBe(200)
    expect((await agir()).statusCode).toBe(200)
    // Whoever was right gives the try back: the desks of one officine share an address.
    expect((await essai.pool.query('select from tentative')).rowCount).toBe(0)
    await oublier()
  })

  it('tient lieu de second facteur là où un rôle en demande un, et part avec lui quand tout est perdu', async () => {
    const { cle } = await avecCle('caissier')
    await essai.pool.query(`update role set "SecondFacteur" = true where livre = 'caissier'`)
    try {
      const n = ouvrir()
      const entre = await n.demander('POST', '/api/auth/cle', {
        payload: { cle: cle.montrer(await demander()) },
      })
      expect(entre.statusCode).toBe(200)
      expect((await n.rafraichir()).statusCode).toBe(200)
    } finally {
      await essai.pool.query(`update role set "SecondFacteur" = false where livre = 'caissier'`)
    }
    const { rows } = await essai.pool.query('select "_id" from utilisateur where email = $1', [
      essai.email('caissier'),
    ])
    const admin = ouvrir()
    await admin.connecter(essai.email('administrateur'), BON)
    await admin.demander('PUT', `/api/user/facteur/${rows[0]._id}`)
    expect((await entrer(cle.montrer(await demander()))).json().code).toBe('CLE_REFUSEE')
  })

  it('ne survit pas à une réinitialisation ; qui change son mot de passe dit lesquelles sont les siennes, et l’histoire du compte s’en souvient (H17)', async () => {
    const NOUVEAU = 'monture-ecaille-blonde'
    const { n, cle, id } = await avecCle('magasinier')
    const { cle: intruse } = await avecCle('magasinier')
    const changer = (actuel: string, password: string, clesGardees?: string[]) =>
      n.demander('PUT', '/api/auth/mot-de-passe', {
        payload: { actuel, password, confirmPassword: password, ...(clesGardees && { clesGardees }) },
      })
    expect((await changer(BON, NOUVEAU, [id])).statusCode).toBe(200)
    expect((await entrer(intruse.montrer(await demander()))).json().code).toBe('CLE_REFUSEE')
    expect((await entrer(cle.montrer(await demander()))).statusCode).toBe(200)

    const admin = ouvrir()
    await admin.connecter(essai.email('administrateur'), BON)
    const { rows } = await essai.pool.query('select "_id" from utilisateur where email = $1', [
      essai.email('magasinier'),
    ])
    const compte = `/api/user/${rows[0]._id}`
    expect((await admin.demander('GET', compte)).json().Cles).toEqual([
      { Nom: 'Téléphone', createdAt: expect.any(String), serviLe: expect.any(String) },
    ])
    const remis = await admin.demander('PUT', `/api/user/reset_password/${rows[0]._id}`, {
      payload: { password: BON, confirmPassword: BON },
    })
    expect(remis.statusCode).toBe(200)
    expect((await entrer(cle.montrer(await demander()))).json().code).toBe('CLE_REFUSEE')
    expect((await admin.demander('GET', compte)).json().Cles).toEqual([])
    const faits = (await admin.demander('GET', `/api/historique/utilisateur/${rows[0]._id}`)).json() as {
      avant: { cle?: string | null } | null
      apres: { cle?: string | null } | null
    }[]
    const dits = faits.flatMap(f => (f.apres && 'cle' in f.apres ? [`${f.avant?.cle} > ${f.apres.cle}`] : []))
    expect(dits.sort()).toEqual([
      'Téléphone > null',
      'Téléphone > null',
      'null > Téléphone',
      'null > Téléphone',
    ])

    // Nobody said which are theirs: none is kept.
    await n.connecter(essai.email('magasinier'), BON)
    const { cle: encore } = await avecCle('magasinier')
    expect((await changer(BON, NOUVEAU)).statusCode).toBe(200)
    expect((await entrer(encore.montrer(await demander()))).json().code).toBe('CLE_REFUSEE')
  })
})
