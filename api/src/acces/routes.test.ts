import { rolesLivres, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { decodeJwt } from 'jose'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'
import { poolOn } from '../kernel/platform/ouvrir.ts'
import { readSettings } from '../kernel/platform/settings.ts'
import { rapportDesDurees } from '../kernel/trial/essai.durees.ts'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
import { faireLeMenage } from './menage.ts'
import { hacher } from './motdepasse.ts'
import { Navigateur } from './navigateur.ts'

const SECRET = 'un-secret-pour-les-essais-de-session'
const BON = 'Verres-progressifs-7'
const NOUVEAU = 'monture-ecaille-blonde'

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

describe('la connexion', () => {
  it('rend le jeton, son échéance à un quart d’heure et le profil', async () => {
    const n = ouvrir()
    const r = await n.connecter(` ${email('gerant').toUpperCase()} `, BON)
    expect(r.statusCode).toBe(200)
    const { accessToken, expiresAt, userData } = r.json()
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    expect(decodeJwt(accessToken).exp).toBe(Date.parse(expiresAt) / 1000)
    expect(userData).toMatchObject({
      displayName: rolesLivres.gerant.Nom,
      about: '',
      photoURL: '',
      status: 'online',
      userRole: 'editor',
      email: email('gerant'),
      providerId: 'dioptrie',
      IdOfficine: essai.officines.ANG,
    })
    expect([...userData.permissions].sort()).toEqual([...rolesLivres.gerant.permissions].sort())
    expect(JSON.stringify(r.json())).not.toContain('argon2')
  })

  it('donne toutes les permissions à l’administrateur, aussi celles que sa fiche ne nomme pas', async () => {
    await essai.pool.query(`update role set permissions = '{}' where livre = 'administrateur'`)
    const r = await ouvrir().connecter(email('administrateur'), BON)
    expect(r.json().userData.userRole).toBe('admin')
    expect(r.json().userData.permissions).toEqual(toutesLesPermissions)
  })

  it('cache le jeton de renouvellement dans un cookie que la page ne lit pas', async () => {
    const court = await connecte('opticien')
    expect(court.dernierCookie).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
    const long = await connecte('opticien', true)
    expect(long.dernierCookie).toContain(`; Max-Age=${30 * 24 * 3600}; `)
    expect(long.dernierCookie).not.toContain('Secure')
  })

  it.each([
    ['un mauvais mot de passe', 'gerant@essai.ci', 'mauvais-mot'],
    ['une adresse inconnue', 'personne@essai.ci', BON],
    ['une adresse qui n’en est pas une', 'x', BON],
    ['une injection', `' or 1=1; drop table session; --`, BON],
  ])('refuse %s par la même phrase', async (_, adresse, mot) => {
    const n = ouvrir()
    const r = await n.connecter(adresse, mot)
    expect(r.statusCode).toBe(401)
    expect(r.json()).toMatchObject({ code: 'IDENTIFIANTS', message: 'Wrong Email or Password' })
    expect(n.cookie).toBeNull()
  })

  it('refuse un compte désactivé ou sans mot de passe comme un inconnu', async () => {
    await essai.pool.query(`update utilisateur set actif = false where email = $1`, [email('commercial@PLT')])
    await essai.pool.query(`update utilisateur set "motDePasse" = null where email = $1`, [
      email('facturation@PLT'),
    ])
    for (const qui of ['commercial@PLT', 'facturation@PLT'] as const) {
      const r = await ouvrir().connecter(email(qui), BON)
      expect([r.statusCode, r.json().message]).toEqual([401, 'Wrong Email or Password'])
    }
  })

  it('nomme les champs inconnus, absents ou d’un autre type', async () => {
    const r = await ouvrir().demander('POST', '/api/authentification', {
      email: 3,
      souvenir: 'oui',
      role: 'admin',
    })
    expect(r.statusCode).toBe(400)
    expect(r.json().champs).toEqual({
      email: 'Obligatoire',
      password: 'Obligatoire',
      souvenir: 'Oui ou non attendu',
      role: 'Champ inconnu',
    })
  })

  it('prend le même temps que le compte existe ou non', async () => {
    // The people of the tests have a password that costs nothing to check: this one has a real one.
    await essai.pool.query('update utilisateur set "motDePasse" = $1 where email = $2', [
      await hacher(essai.motDePasse),
      email('gerant'),
    ])
    const essayer = (adresse: string) => async () => {
      await essai.pool.query('delete from tentative')
      await ouvrir().connecter(adresse, 'mauvais-mot-de-passe')
    }
    const rapport = await rapportDesDurees(1.8, essayer(email('gerant')), essayer('personne@essai.ci'))
    expect(rapport).toBeLessThan(1.8)
  })
})

describe('les essais répétés', () => {
  const rater = (n: number, adresse: string, ip = '127.0.0.1') =>
    Promise.all(
      Array.from({ length: n }, () =>
        ouvrir().demander(
          'POST',
          '/api/authentification',
          { email: adresse, password: 'mauvais-mot' },
          { remoteAddress: ip },
        ),
      ),
    )

  it('font attendre le compte à l’adresse d’où ils viennent, même avec le bon mot de passe, et nulle part ailleurs (L1)', async () => {
    const premiers = await rater(5, email('caissier'))
    expect(premiers.map(r => r.statusCode)).toEqual([401, 401, 401, 401, 401])
    const entrer = (remoteAddress: string) =>
      ouvrir().demander(
        'POST',
        '/api/authentification',
        { email: email('caissier').toUpperCase(), password: BON },
        { remoteAddress },
      )
    expect((await entrer('10.0.0.9')).statusCode).toBe(200)
    const r = await entrer('127.0.0.1')
    expect([r.statusCode, r.json().code]).toEqual([429, 'TROP_DE_TENTATIVES'])
    expect(Number(r.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(r.json().message).toMatch(/réessayez dans \d+ secondes/)
  })

  it('faites toutes à la fois, ne font pas essayer plus de mots de passe', async () => {
    const statuts = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ouvrir().connecter(email('magasinier'), `mauvais-mot-${i}`)),
    )
    const de = (statut: number) => statuts.filter(r => r.statusCode === statut).length
    expect([de(401), de(429)]).toEqual([5, 15])
    await essai.pool.query('delete from tentative')
    const n = await connecte('gerant@PLT')
    const payload = { password: NOUVEAU, confirmPassword: NOUVEAU }
    const changes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        n.demander('PUT', '/api/auth/mot-de-passe', { payload: { ...payload, actuel: `mauvais-${i}` } }),
      ),
    )
    expect(changes.filter(r => r.statusCode === 400)).toHaveLength(5)
  })

  it('font attendre une adresse inconnue tout autant', async () => {
    await rater(5, 'fantome@essai.ci')
    expect((await ouvrir().connecter('fantome@essai.ci', BON)).statusCode).toBe(429)
  })

  it('doublent l’attente à chaque échec de plus', async () => {
    const attente = async () =>
      (
        await essai.pool.query(
          'select max("bloqueJusqua" - "dernierLe") as d, max(echecs) as n from tentative',
        )
      ).rows[0]
    await rater(5, email('caissier'))
    const avant = await attente()
    await essai.pool.query(`update tentative set "bloqueJusqua" = now()`)
    await rater(1, email('caissier'))
    const apres = await attente()
    expect([avant.n, apres.n]).toEqual([5, 6])
    expect(apres.d.seconds / avant.d.seconds).toBeCloseTo(2, 0)
  })

  it('font attendre une adresse qui essaie beaucoup de comptes, et elle seule', async () => {
    const ip = '10.1.2.3'
    for (let i = 0; i < 20; i++) await rater(1, `compte${i}@essai.ci`, ip)
    expect((await rater(1, 'un-autre@essai.ci', ip))[0]?.statusCode).toBe(429)
    expect((await rater(1, 'un-autre@essai.ci', '10.1.2.4'))[0]?.statusCode).toBe(401)
  })

  it('sont oubliés un à un avec le temps', async () => {
    const compter = async () =>
      (await essai.pool.query(`select echecs from tentative where cle like 'compte:%'`)).rows[0]?.echecs
    await rater(4, email('caissier'))
    await essai.pool.query(`update tentative set "dernierLe" = now() - interval '31 minutes'`)
    await rater(1, email('caissier'))
    expect(await compter()).toBe(3)
    await essai.pool.query(`update tentative set "dernierLe" = now() - interval '1 day'`)
    await rater(1, email('caissier'))
    expect(await compter()).toBe(1)
  })

  it('sont oubliés par une connexion réussie', async () => {
    await rater(4, email('caissier'))
    await connecte('caissier')
    await rater(4, email('caissier'))
    await connecte('caissier')
  })
})

describe('le mot de passe', () => {
  const changer = (n: Navigateur, payload: object) => n.demander('PUT', '/api/auth/mot-de-passe', { payload })

  it('changé, ferme toutes les sessions du compte et remplace l’ancien', async () => {
    const [n, ailleurs] = [await connecte('facturation'), await connecte('facturation', true)]
    const r = await changer(n, { actuel: BON, password: NOUVEAU, confirmPassword: NOUVEAU })
    expect(r.statusCode).toBe(200)
    expect([await n.verifier(), await ailleurs.verifier()]).toEqual([401, 401])
    expect((await ailleurs.rafraichir()).statusCode).toBe(401)
    expect((await ouvrir().connecter(email('facturation'), BON)).statusCode).toBe(401)
    expect((await ouvrir().connecter(email('facturation'), NOUVEAU)).statusCode).toBe(200)
  })

  it.each([
    [
      { actuel: BON, password: 'court', confirmPassword: 'court' },
      { 'payload.password': 'Au moins 10 caractères' },
    ],
    [
      { actuel: BON, password: NOUVEAU, confirmPassword: `${NOUVEAU}x` },
      { 'payload.confirmPassword': 'Le mot de passe ne correspond pas. Veuillez réessayer.' },
    ],
    [
      { actuel: BON, password: 'Motdepasse2026', confirmPassword: 'Motdepasse2026' },
      { 'payload.password': 'Ce mot de passe est trop courant : choisissez-en un autre' },
    ],
    [
      { actuel: 'pas-le-bon', password: NOUVEAU, confirmPassword: NOUVEAU },
      { 'payload.actuel': 'Ce n’est pas votre mot de passe actuel' },
    ],
    [
      { actuel: BON, password: BON, confirmPassword: BON, role: 'admin' },
      { 'payload.role': 'Champ inconnu' },
    ],
  ])('refuse %j', async (payload, champs) => {
    const n = await connecte('gerant@PLT')
    const r = await changer(n, payload)
    expect([r.statusCode, r.json().champs]).toEqual([400, champs])
    expect(await n.verifier()).toBe(200)
  })

  it('actuel ne se devine pas depuis une session volée', async () => {
    const n = await connecte('gerant@PLT')
    const essayer = () => changer(n, { actuel: 'pas-le-bon', password: NOUVEAU, confirmPassword: NOUVEAU })
    for (let i = 0; i < 5; i++) expect((await essayer()).statusCode).toBe(400)
    expect((await essayer()).statusCode).toBe(429)
  })
})

describe('le profil', () => {
  it('est à chacun de se nommer, mais pas du nom d’un autre', async () => {
    const n = await connecte('caissier@PLT')
    for (const displayName of ['Gérant d’officine', ' gerant d’OFFICINE ']) {
      const r = await n.demander('PUT', '/api/auth/profile', { payload: { displayName } })
      expect([r.statusCode, r.json().champs]).toEqual([
        409,
        { 'payload.displayName': 'Une autre personne signe déjà de ce nom.' },
      ])
    }
    const sien = await n.demander('PUT', '/api/auth/profile', { payload: { displayName: 'Adjoua Kouassi' } })
    expect([sien.statusCode, sien.json().displayName]).toEqual([200, 'Adjoua Kouassi'])
    const rendu = await n.demander('PUT', '/api/auth/profile', { payload: { displayName: 'Adjoua K.' } })
    expect(rendu.json().displayName).toBe('Adjoua K.')
    const meme = await n.demander('PUT', '/api/auth/profile', {
      payload: { displayName: 'Adjoua K.', about: 'Le matin' },
    })
    expect(meme.json()).toMatchObject({ displayName: 'Adjoua K.', about: 'Le matin' })
  })

  it('change de nom et de présentation, et l’historique s’en souvient sans le mot de passe', async () => {
    const n = await connecte('administrateur@PLT')
    const r = await n.demander('PUT', '/api/auth/profile', {
      payload: { displayName: ' Awa Koné ', about: 'Opticienne' },
    })
    expect(r.json()).toMatchObject({
      displayName: 'Awa Koné',
      about: 'Opticienne',
      email: email('administrateur@PLT'),
    })
    const { rows } = await essai.pool.query(
      `select "IdUtilisateur", avant, apres from historique where "idEntite" = $1 order by "_id" desc limit 1`,
      [r.json().uid],
    )
    expect(rows[0]).toMatchObject({ IdUtilisateur: r.json().uid, apres: { displayName: 'Awa Koné' } })
    const { rows: tout } = await essai.pool.query(
      `select count(*) as n from historique where apres::text like '%argon2%'`,
    )
    expect(tout[0].n).toBe(0)
  })

  it.each([
    [{ displayName: '' }, { 'payload.displayName': 'Obligatoire' }],
    [{ displayName: 'x'.repeat(81) }, { 'payload.displayName': 'Au plus 80 caractères' }],
    [
      { email: 'autre@essai.ci', actif: true },
      { 'payload.email': 'Champ inconnu', 'payload.actif': 'Champ inconnu' },
    ],
  ])('refuse %j', async (payload, champs) => {
    const n = await connecte('opticien@PLT')
    const r = await n.demander('PUT', '/api/auth/profile', { payload })
    expect([r.statusCode, r.json().champs]).toEqual([400, champs])
  })
})

describe('deux serveurs sur une base', () => {
  it('partagent les sessions, leur fin et les essais ratés', async () => {
    const pool = poolOn(essai.pool.options.connectionString as string)
    const autre = await buildApp({ pool, settings: readSettings({ SECRET }), log: pino({ level: 'silent' }) })
    const la = new Navigateur(autre)
    const ici = await connecte('caissier@PLT')
    la.jeton = ici.jeton
    la.cookie = ici.cookie
    expect(await la.verifier()).toBe(200)
    expect((await la.rafraichir()).statusCode).toBe(200)
    await la.demander('POST', '/api/auth/logout')
    expect(await ici.verifier()).toBe(401)
    for (let i = 0; i < 5; i++) await la.connecter(email('caissier@PLT'), 'mauvais-mot')
    expect((await ouvrir().connecter(email('caissier@PLT'), BON)).statusCode).toBe(429)
    await autre.close()
    await pool.end()
  })
})

it('le journal ne contient ni mot de passe, ni jeton, ni cookie', async () => {
  const n = await connecte('gerant', true)
  await n.rafraichir()
  await n.verifier()
  await ouvrir().connecter(email('gerant'), 'un-mauvais-mot-de-passe')
  const secrets = [BON, NOUVEAU, 'un-mauvais-mot-de-passe', n.jeton, n.cookie?.split('.')[1], SECRET]
  const journal = essai.mails.sorties.join('')
  for (const secret of secrets) expect(journal).not.toContain(secret)
  const { rows } = await essai.pool.query('select empreinte from session')
  expect(JSON.stringify(rows)).not.toContain(n.cookie?.split('.')[1])
})

it('le ménage enlève ce qui ne sert plus et laisse le reste', async () => {
  const [vieille, fermee, vivante] = [
    await connecte('gerant'),
    await connecte('gerant'),
    await connecte('gerant'),
  ]
  const id = (n: Navigateur) => n.cookie?.split('.')[0]
  await essai.pool.query(`update session set "expireLe" = now() - interval '8 days' where "_id" = $1`, [
    id(vieille),
  ])
  await essai.pool.query(`update session set "fermeeLe" = now() where "_id" = $1`, [id(fermee)])
  await essai.pool.query(
    `insert into tentative (cle, echecs, "dernierLe") values ('a', 1, now() - interval '2 days'), ('b', 1, now())`,
  )
  await faireLeMenage(ouvrirDb(essai.pool))
  const { rows } = await essai.pool.query('select "_id" from session where "_id" = any($1)', [
    [vieille, fermee, vivante].map(id),
  ])
  expect(new Set(rows.map(r => r._id))).toEqual(new Set([id(fermee), id(vivante)]))
  expect((await essai.pool.query('select cle from tentative')).rows).toEqual([{ cle: 'b' }])
})
