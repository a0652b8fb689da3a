import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { setTimeout as attendre } from 'node:timers/promises'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
import { Navigateur } from './navigateur.ts'

const CLIENT = 'dioptrie-essai'

/** A provider on this machine: its discovery, its keys, and codes that it exchanges once for a token. */
class Emetteur {
  url = ''
  cles: { kid: string; publique: JWK; privee: CryptoKey }[] = []
  codes = new Map<string, { idToken: string; verifier: string }>()
  lecturesDesCles = 0
  enPanne = false
  private serveur: Server = createServer(async (req, res) => {
    const repondre = (statut: number, corps: unknown) =>
      res.writeHead(statut, { 'content-type': 'application/json' }).end(JSON.stringify(corps))
    if (this.enPanne) return repondre(500, {})
    if (req.url === '/.well-known/openid-configuration')
      return repondre(200, {
        issuer: this.url,
        authorization_endpoint: `${this.url}/auth`,
        token_endpoint: `${this.url}/token`,
        jwks_uri: `${this.url}/jwks`,
      })
    if (req.url === '/jwks') {
      this.lecturesDesCles++
      return repondre(200, { keys: this.cles.map(c => c.publique) })
    }
    if (req.url === '/token') {
      let texte = ''
      for await (const morceau of req) texte += morceau
      const demande = new URLSearchParams(texte)
      const connu = this.codes.get(demande.get('code') ?? '')
      this.codes.delete(demande.get('code') ?? '')
      const bon =
        connu && connu.verifier === demande.get('code_verifier') && demande.get('client_id') === CLIENT
      return bon
        ? repondre(200, { access_token: randomUUID(), token_type: 'Bearer', id_token: connu.idToken })
        : repondre(400, { error: 'invalid_grant' })
    }
    return repondre(404, {})
  })

  async ouvrir(): Promise<void> {
    await new Promise<void>(suite => this.serveur.listen(0, '127.0.0.1', suite))
    this.url = `http://127.0.0.1:${(this.serveur.address() as { port: number }).port}`
    await this.tournerLesCles()
  }

  async tournerLesCles(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const kid = randomUUID()
    this.cles = [
      {
        kid,
        publique: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
        privee: privateKey,
      },
    ]
  }

  async jeton(
    contenu: JWTPayload,
    o: { cle?: CryptoKey; kid?: string; dans?: number } = {},
  ): Promise<string> {
    const [cle] = this.cles
    if (!cle) throw new Error('sans clé')
    const maintenant = Math.floor(Date.now() / 1000)
    return new SignJWT({
      email_verified: true,
      sub: 'google-oauth2|10890',
      iss: this.url,
      aud: CLIENT,
      ...contenu,
    })
      .setProtectedHeader({ alg: 'RS256', kid: o.kid ?? cle.kid })
      .setIssuedAt(maintenant - 3600 + (o.dans ?? 3600))
      .setExpirationTime(maintenant + (o.dans ?? 300))
      .sign(o.cle ?? cle.privee)
  }

  fermer = () => new Promise(suite => this.serveur.close(suite))
}

const emetteur = new Emetteur()
let essai: Essai
beforeAll(async () => {
  await emetteur.ouvrir()
  essai = await ouvrirEssai({ OIDC_ISSUER: emetteur.url, OIDC_CLIENT_ID: CLIENT })
})
afterAll(async () => {
  await essai.fermer()
  await emetteur.fermer()
})
beforeEach(() => essai.pool.query('delete from tentative'))

const email = () => essai.email('opticien')
const presenter = (payload: object) => essai.brut('anonyme', 'POST', '/api/auth/oidc', { payload })
const avecJeton = async (contenu: JWTPayload = {}, o: Parameters<Emetteur['jeton']>[1] = {}) => {
  const nonce = randomUUID()
  return { nonce, idToken: await emetteur.jeton({ email: email(), nonce, ...contenu }, o) }
}
const sessions = async () =>
  (await essai.pool.query<{ n: number }>('select count(*)::int as n from session')).rows[0]?.n

describe('le fournisseur d’identité', () => {
  it('laisse rester connecté sur ce poste, comme par le mot de passe', async () => {
    const cookie = async (plus: object) =>
      String((await presenter({ ...(await avecJeton()), ...plus })).entetes['set-cookie'])
    expect(await cookie({ souvenir: true })).toContain('Max-Age=2592000')
    expect(await cookie({})).not.toContain('Max-Age')
  })

  it('est annoncé à l’écran de connexion', async () => {
    expect((await essai.brut('anonyme', 'GET', '/api/auth/oidc')).corps).toEqual({
      actif: true,
      issuer: emetteur.url,
      clientId: CLIENT,
      flow: 'implicit',
      authorizationEndpoint: `${emetteur.url}/auth`,
      scope: 'openid profile email',
    })
  })

  it('ouvre la session du compte qui porte l’adresse, comme un mot de passe', async () => {
    const navigateur = new Navigateur(essai.app)
    const r = await navigateur.demander('POST', '/api/auth/oidc', {
      payload: await avecJeton({ email: email().toUpperCase() }),
    })
    expect(r.statusCode).toBe(200)
    const { userData, accessToken } = r.json()
    expect(userData).toMatchObject({ email: email(), providerId: 'google-oauth2', userRole: 'editor' })
    navigateur.jeton = accessToken
    expect(await navigateur.verifier()).toBe(200)
    // Renewed silently, still through the same provider.
    expect((await navigateur.rafraichir()).json().userData.providerId).toBe('google-oauth2')
  })

  it('fait savoir qu’un mot de passe n’a pas de fournisseur', async () => {
    const r = await essai.brut('anonyme', 'POST', '/api/authentification', {
      email: email(),
      password: essai.motDePasse,
    })
    expect(r.corps.userData.providerId).toBe('dioptrie')
  })
})

describe('une identité', () => {
  it.each<[string, () => Promise<{ idToken: string; nonce: string }>]>([
    [
      'forgée (autre clé, même nom)',
      async () => avecJeton({}, { cle: (await generateKeyPair('RS256')).privateKey }),
    ],
    [
      'signée d’une clé inconnue',
      async () => avecJeton({}, { cle: (await generateKeyPair('RS256')).privateKey, kid: 'x' }),
    ],
    [
      'sans signature',
      async () => {
        const { idToken, nonce } = await avecJeton()
        const [, contenu] = idToken.split('.')
        return { idToken: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${contenu}.`, nonce }
      },
    ],
    [
      'signée du nom public de l’application',
      async () => {
        const nonce = randomUUID()
        const idToken = await new SignJWT({ email: email(), email_verified: true, nonce, sub: 'a|b' })
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuer(emetteur.url)
          .setAudience(CLIENT)
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(new TextEncoder().encode(CLIENT.padEnd(32, '0')))
        return { idToken, nonce }
      },
    ],
    [
      'au contenu retouché',
      async () => {
        const { idToken, nonce } = await avecJeton({ email: 'personne@exemple.ci' })
        const [tete, contenu, signature] = idToken.split('.')
        const lu = JSON.parse(Buffer.from(contenu as string, 'base64url').toString())
        const retouche = Buffer.from(JSON.stringify({ ...lu, email: email() })).toString('base64url')
        return { idToken: `${tete}.${retouche}.${signature}`, nonce }
      },
    ],
    ['expirée', () => avecJeton({}, { dans: -60 })],
    ['faite pour une autre application', () => avecJeton({ aud: 'autre-application' })],
    [
      'faite pour plusieurs, dont une autre la tient',
      () => avecJeton({ aud: [CLIENT, 'autre'], azp: 'autre' }),
    ],
    ['d’un autre émetteur', () => avecJeton({ iss: 'https://ailleurs.exemple.ci' })],
    ['demandée par un autre navigateur', async () => ({ ...(await avecJeton()), nonce: randomUUID() })],
    ['sans nonce', () => avecJeton({ nonce: undefined as never })],
    ['dont l’adresse n’est pas vérifiée', () => avecJeton({ email_verified: false })],
    ['dont l’adresse est vérifiée « en toutes lettres »', () => avecJeton({ email_verified: 'true' })],
    ['sans adresse', () => avecJeton({ email: undefined as never })],
    ['qui n’est pas un jeton', async () => ({ idToken: 'abc.def.ghi', nonce: randomUUID() })],
  ])('%s est refusée', async (_, preparer) => {
    const avant = await sessions()
    const r = await presenter(await preparer())
    expect([r.statut, r.corps.code]).toEqual([401, 'IDENTITE_REFUSEE'])
    expect(await sessions()).toBe(avant)
  })

  it('présentée deux fois est refusée la seconde, même au même instant', async () => {
    const retour = await avecJeton()
    const trois = await Promise.all([presenter(retour), presenter(retour), presenter(retour)])
    expect(trois.map(r => r.statut).sort()).toEqual([200, 401, 401])
    expect((await presenter(retour)).statut).toBe(401)
  })

  it('sans compte actif n’ouvre rien et ne crée rien', async () => {
    const comptes = async () => (await essai.pool.query('select 1 from utilisateur')).rowCount
    const avant = await comptes()
    const inconnue = await presenter(await avecJeton({ email: 'inconnue@exemple.ci' }))
    expect([inconnue.statut, inconnue.corps.code]).toEqual([403, 'COMPTE_INCONNU'])
    await essai.pool.query('update utilisateur set actif = false where email = $1', [essai.email('atelier')])
    expect((await presenter(await avecJeton({ email: essai.email('atelier') }))).statut).toBe(403)
    expect(await comptes()).toBe(avant)
  })

  it('signée d’une clé nouvelle est acceptée, de l’ancienne ne l’est plus', async () => {
    const ancienne = emetteur.cles[0]
    expect((await presenter(await avecJeton())).statut).toBe(200)
    await emetteur.tournerLesCles()
    await attendre(1100)
    expect((await presenter(await avecJeton())).statut).toBe(200)
    const vieille = await avecJeton({}, { cle: ancienne?.privee as CryptoKey, kid: ancienne?.kid as string })
    expect((await presenter(vieille)).statut).toBe(401)
  })

  it('inventée en nombre ne fait pas relire les clés sans fin, et finit par attendre', async () => {
    const avant = emetteur.lecturesDesCles
    const statuts: number[] = []
    for (let i = 0; i < 22; i++)
      statuts.push((await presenter(await avecJeton({}, { kid: `faux-${i}` }))).statut)
    expect(statuts.at(-1)).toBe(429)
    expect(emetteur.lecturesDesCles - avant).toBeLessThan(10)
  })

  it.each([
    [{ nonce: randomUUID() }, 'payload.idToken'],
    [{ nonce: randomUUID(), idToken: 'a', code: 'b' }, 'payload.idToken'],
    [{ nonce: randomUUID(), code: 'b' }, 'payload.codeVerifier'],
    [{ idToken: 'a' }, 'payload.nonce'],
  ])('mal présentée est refusée : %j', async (payload, champ) => {
    const r = await presenter(payload)
    expect([r.statut, Object.keys(r.corps.champs)[0]]).toEqual([400, champ])
  })
})

describe('avec OIDC_FLOW=code', () => {
  let parCode: Essai
  beforeAll(async () => {
    parCode = await ouvrirEssai({
      OIDC_ISSUER: `${emetteur.url}/`,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_FLOW: 'code',
    })
  })
  afterAll(() => parCode.fermer())

  it('le serveur échange le code, avec la preuve de ce navigateur', async () => {
    expect((await parCode.brut('anonyme', 'GET', '/api/auth/oidc')).corps.flow).toBe('code')
    const codeVerifier = randomBytes(32).toString('base64url')
    const { idToken, nonce } = await avecJeton()
    const redirectUri = 'http://127.0.0.1:3000/callback'
    const retour = (code: string, verifier = codeVerifier) =>
      parCode.brut('anonyme', 'POST', '/api/auth/oidc', {
        payload: { code, codeVerifier: verifier, redirectUri, nonce },
      })
    emetteur.codes.set('volé', { idToken, verifier: codeVerifier })
    expect((await retour('volé', randomBytes(32).toString('base64url'))).statut).toBe(401)
    expect((await retour('inconnu')).statut).toBe(401)
    emetteur.codes.set('bon', { idToken, verifier: codeVerifier })
    expect((await retour('bon')).corps.userData.email).toBe(email())
  })
})

describe('un fournisseur', () => {
  it('qui ne répond pas est dit tel, sans fermer la porte aux mots de passe', async () => {
    emetteur.enPanne = true
    const sans = await ouvrirEssai({ OIDC_ISSUER: emetteur.url, OIDC_CLIENT_ID: CLIENT })
    const vu = await sans.brut('anonyme', 'GET', '/api/auth/oidc')
    expect(vu.corps).toMatchObject({ actif: true, authorizationEndpoint: null })
    const r = await sans.brut('anonyme', 'POST', '/api/auth/oidc', { payload: await avecJeton() })
    expect([r.statut, r.corps.code]).toEqual([503, 'FOURNISSEUR_INJOIGNABLE'])
    expect(await sans.jeton('opticien')).toBeTruthy()
    emetteur.enPanne = false
    await sans.fermer()
  })

  it('qui n’est pas réglé n’est pas offert', async () => {
    const sans = await ouvrirEssai()
    expect((await sans.brut('anonyme', 'GET', '/api/auth/oidc')).corps).toMatchObject({
      actif: false,
      issuer: null,
    })
    const r = await sans.brut('anonyme', 'POST', '/api/auth/oidc', { payload: await avecJeton() })
    expect(r.corps.code).toBe('FOURNISSEUR_ABSENT')
    await sans.fermer()
  })
})
