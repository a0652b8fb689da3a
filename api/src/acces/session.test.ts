import { contrat } from '@dioptrie/domain'
import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
import { signerJeton } from './jeton.ts'
import { Navigateur } from './navigateur.ts'

const SECRET = 'un-secret-pour-les-essais-de-session'
const BON = 'Verres-progressifs-7'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai({ SECRET })
})
afterAll(() => essai.fermer())
// Failures are counted by address as well, and every test calls from the same one.
beforeEach(() => essai.pool.query('delete from tentative'))

const ouvrir = () => new Navigateur(essai.app)
const email = (qui: Parameters<Essai['email']>[0]) => essai.email(qui)
async function connecte(qui: Parameters<Essai['email']>[0], souvenir = false): Promise<Navigateur> {
  const n = ouvrir()
  expect((await n.connecter(email(qui), BON, souvenir)).statusCode).toBe(200)
  return n
}
const avecJeton = (jeton: string) => {
  const n = ouvrir()
  n.jeton = jeton
  return n.demander('GET', '/api/verify-token')
}

describe('le jeton d’accès', () => {
  it('est reconnu par la chaîne JSON « token valide »', async () => {
    const n = await connecte('opticien')
    const r = await n.demander('GET', '/api/verify-token')
    expect([r.statusCode, r.body]).toEqual([200, '"token valide"'])
  })

  it('manque, et la réponse le dit', async () => {
    const r = await ouvrir().demander('GET', '/api/verify-token')
    expect([r.statusCode, r.json().code]).toEqual([401, 'NON_CONNECTE'])
  })

  it('est refusé s’il est forgé, quelle que soit la façon', async () => {
    const n = await connecte('opticien')
    const bon = n.jeton as string
    const { sub, sid } = decodeJwt<{ sid: string }>(bon)
    const porteur = { idUtilisateur: String(sub), idSession: sid }
    const [entete, corps, signature] = bon.split('.')
    const autre = Buffer.from(JSON.stringify({ ...decodeJwt(bon), sub: essai.officines.ANG })).toString(
      'base64url',
    )
    const forges = [
      (await signerJeton(`${SECRET}!`, porteur)).accessToken,
      new UnsecuredJWT({ sid }).setSubject(String(sub)).setExpirationTime('1h').encode(),
      `${entete}.${autre}.${signature}`,
      `${entete}.${corps}.`,
      await new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS512' })
        .setSubject(String(sub))
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(SECRET)),
      await new SignJWT({ sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(sub))
        .sign(new TextEncoder().encode(SECRET)),
      'n’importe quoi',
      '',
    ]
    for (const jeton of forges) {
      const r = await avecJeton(jeton)
      if (jeton) expect([jeton, r.statusCode, r.json().code]).toEqual([jeton, 401, 'JETON_INVALIDE'])
      else expect(r.statusCode).toBe(401)
    }
    const basique = await ouvrir().demander('GET', '/api/verify-token', undefined, {
      headers: { authorization: 'Basic YTpi' },
    })
    expect([basique.statusCode, basique.json().code]).toEqual([401, 'JETON_INVALIDE'])
    expect(await n.verifier()).toBe(200)
  })

  it('est refusé une fois expiré, même déjà vérifié', async () => {
    const n = await connecte('opticien')
    const { sub, sid } = decodeJwt<{ sid: string }>(n.jeton as string)
    const porteur = { idUtilisateur: String(sub), idSession: sid }
    const vieux = await signerJeton(SECRET, porteur, new Date(Date.now() - 15 * 60_000 - 1000))
    const r = await avecJeton(vieux.accessToken)
    expect([r.statusCode, r.json().code]).toEqual([401, 'JETON_EXPIRE'])

    expect(await n.verifier()).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 })
    try {
      expect((await avecJeton(n.jeton as string)).json().code).toBe('JETON_EXPIRE')
    } finally {
      vi.useRealTimers()
    }
  })

  it('ne vaut que pour la session et le compte qu’il nomme', async () => {
    const [a, b] = [await connecte('opticien'), await connecte('caissier')]
    const croise = await signerJeton(SECRET, {
      idUtilisateur: String(decodeJwt(a.jeton as string).sub),
      idSession: decodeJwt<{ sid: string }>(b.jeton as string).sid,
    })
    expect((await avecJeton(croise.accessToken)).json().code).toBe('SESSION_FERMEE')
  })
})

describe('le renouvellement', () => {
  it('rend une nouvelle session et tourne le cookie', async () => {
    const n = await connecte('opticien', true)
    const premier = n.cookie
    const r = await n.rafraichir()
    expect(r.statusCode).toBe(200)
    expect(r.json().userData.email).toBe(email('opticien'))
    expect(n.cookie).not.toBe(premier)
    expect(n.cookie?.split('.')[0]).toBe(premier?.split('.')[0])
    expect(n.dernierCookie).toContain('Max-Age=2592000')
    expect(await n.verifier()).toBe(200)
    expect((await n.rafraichir()).statusCode).toBe(200)
  })

  it('ferme toute la famille quand un ancien cookie revient, et l’écrit au journal', async () => {
    const n = await connecte('opticien')
    const voleur = ouvrir()
    voleur.cookie = n.cookie
    await n.rafraichir()
    const r = await voleur.rafraichir()
    expect([r.statusCode, r.json().code]).toEqual([401, 'SESSION_FERMEE'])
    expect(voleur.dernierCookie).toMatch(/^dioptrie_refresh=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect(voleur.dernierCookie).toContain('Path=/api/auth')
    expect(await n.verifier()).toBe(401)
    expect((await n.rafraichir()).statusCode).toBe(401)
    expect(essai.mails.sorties.some(l => l.includes('ancien jeton') && l.includes('"level":40'))).toBe(true)
  })

  it('dont la réponse s’est perdue se redemande avec sa clé, et avec elle seule', async () => {
    const n = await connecte('opticien')
    const [perdu, voleur] = [n.cookie, ouvrir()]
    await n.rafraichir('une-cle')
    const suivant = n.cookie
    // The answer never came: the browser still has the cookie it sent.
    n.cookie = perdu
    expect((await n.rafraichir('une-cle')).statusCode).toBe(200)
    expect(n.cookie).toBe(suivant)
    expect(await n.verifier()).toBe(200)
    expect((await n.rafraichir('une-autre')).statusCode).toBe(200)
    // Renewed since, the first cookie is an old one, whatever comes with it.
    voleur.cookie = perdu
    expect((await voleur.rafraichir('une-cle')).statusCode).toBe(401)
    expect(await n.verifier()).toBe(401)

    const autre = await connecte('opticien')
    voleur.cookie = autre.cookie
    await autre.rafraichir('la-sienne')
    expect((await voleur.rafraichir('devinee')).statusCode).toBe(401)
    expect(await autre.verifier()).toBe(401)
  })

  it('ne réussit qu’une fois quand dix arrivent ensemble avec le même cookie', async () => {
    const n = await connecte('opticien')
    const dix = Array.from({ length: 10 }, () => {
      const onglet = ouvrir()
      onglet.cookie = n.cookie
      return onglet.rafraichir()
    })
    const statuts = (await Promise.all(dix)).map(r => r.statusCode).sort()
    expect(statuts).toEqual([200, ...Array(9).fill(401)])
  })

  it.each([
    ['sans cookie', null],
    ['avec un cookie inventé', '0199b0a0-0000-7000-8000-000000000000.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['avec un cookie qui n’en est pas un', `'; drop table session; --`],
  ])('est refusé %s', async (_, cookie) => {
    const n = ouvrir()
    n.cookie = cookie
    expect((await n.rafraichir()).json().code).toBe('SESSION_FERMEE')
  })

  it('s’arrête douze heures après le dernier usage, ou trente jours si l’on se souvient', async () => {
    const [court, long] = [await connecte('atelier'), await connecte('atelier', true)]
    const restes = await essai.pool.query(
      `select souvenir, round(extract(epoch from "expireLe" - "utiliseeLe") / 3600)::int as heures from session
       where "_id" = any($1) order by souvenir`,
      [[court, long].map(n => n.cookie?.split('.')[0])],
    )
    expect(restes.rows).toEqual([
      { souvenir: false, heures: 12 },
      { souvenir: true, heures: 720 },
    ])
    await essai.pool.query(`update session set "expireLe" = now() where "_id" = $1`, [
      court.cookie?.split('.')[0],
    ])
    expect(await court.verifier()).toBe(401)
    expect((await court.rafraichir()).statusCode).toBe(401)
    expect(await long.verifier()).toBe(200)
  })

  it('refuse un corps qu’il n’attend pas', async () => {
    const n = await connecte('opticien')
    const r = await n.demander('POST', '/api/auth/refresh-token', { duree: 99 })
    expect([r.statusCode, r.json().champs]).toEqual([400, { duree: 'Champ inconnu' }])
    expect((await n.rafraichir()).statusCode).toBe(200)
  })
})

describe('la déconnexion', () => {
  it('ferme la session aussitôt, et encore si on la redemande', async () => {
    const n = await connecte('opticien')
    const ailleurs = await connecte('opticien')
    const cookie = n.cookie
    expect((await n.demander('POST', '/api/auth/logout')).statusCode).toBe(200)
    expect(n.cookie).toBeNull()
    const r = await n.demander('GET', '/api/verify-token')
    expect([r.statusCode, r.json().code]).toEqual([401, 'SESSION_FERMEE'])
    n.cookie = cookie
    expect((await n.rafraichir()).statusCode).toBe(401)
    expect((await n.demander('POST', '/api/auth/logout')).statusCode).toBe(200)
    expect(await ailleurs.verifier()).toBe(200)
  })

  it('se contente du cookie, ou du jeton, ou de rien', async () => {
    const parCookie = await connecte('opticien')
    const jeton = parCookie.jeton as string
    parCookie.jeton = 'périmé'
    expect((await parCookie.demander('POST', '/api/auth/logout')).statusCode).toBe(200)
    expect((await avecJeton(jeton)).statusCode).toBe(401)

    const parJeton = await connecte('opticien')
    parJeton.cookie = null
    await parJeton.demander('POST', '/api/auth/logout')
    expect(await parJeton.verifier()).toBe(401)
    expect((await ouvrir().demander('POST', '/api/auth/logout')).statusCode).toBe(200)
  })

  it('ne ferme pas la session de qui n’a donné que son numéro', async () => {
    const n = await connecte('opticien')
    const autre = ouvrir()
    autre.cookie = `${n.cookie?.split('.')[0]}.${'x'.repeat(43)}`
    expect((await autre.demander('POST', '/api/auth/logout')).statusCode).toBe(200)
    expect(await n.verifier()).toBe(200)
  })
})

describe('ce qui change vaut dès l’appel suivant', () => {
  it('un compte désactivé perd toutes ses sessions, et ne les retrouve pas ensuite', async () => {
    const [a, b] = [await connecte('magasinier'), await connecte('magasinier', true)]
    await essai.pool.query('update utilisateur set actif = false where email = $1', [email('magasinier')])
    expect([await a.verifier(), await b.verifier()]).toEqual([401, 401])
    await essai.pool.query('update utilisateur set actif = true where email = $1', [email('magasinier')])
    expect([await a.verifier(), (await b.rafraichir()).statusCode]).toEqual([401, 401])
  })

  it('un rôle modifié ouvre ou ferme les appels', async () => {
    const n = await connecte('commercial')
    const creer = () => n.demander('POST', contrat.pays.creer.path, { payload: {} })
    expect((await creer()).statusCode).toBe(403)
    await essai.pool.query(
      `update role set permissions = permissions || '{referentiel.tenir}' where livre = 'commercial'`,
    )
    expect((await creer()).statusCode).toBe(400)
    await essai.pool.query(
      `update role set permissions = array_remove(permissions, 'referentiel.tenir') where livre = 'commercial'`,
    )
    expect((await creer()).statusCode).toBe(403)
  })

  it('deux rôles s’ajoutent, et une permission d’une autre version n’est pas montrée', async () => {
    await essai.pool.query(
      `insert into utilisateur_role ("IdUtilisateur", "IdRole")
       select u."_id", r."_id" from utilisateur u, role r where u.email = $1 and r.livre = 'facturation'`,
      [email('atelier@PLT')],
    )
    await essai.pool.query(
      `update role set permissions = permissions || '{verres.inconnue}' where livre = 'atelier'`,
    )
    const r = await ouvrir().connecter(email('atelier@PLT'), BON)
    const attendues = new Set([...rolesLivres.atelier.permissions, ...rolesLivres.facturation.permissions])
    expect(new Set(r.json().userData.permissions)).toEqual(attendues)
  })
})
