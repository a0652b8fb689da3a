import { contrat } from '@dioptrie/domain'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rapportDesDurees } from '../kernel/trial/essai.durees.ts'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
import { Navigateur } from './navigateur.ts'

const BON = 'Verres-progressifs-7'
const NOUVEAU = 'monture-ecaille-blonde'

const lettres: string[] = []
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(flux, _, fin) {
    const morceaux: Buffer[] = []
    flux.on('data', m => morceaux.push(m))
    flux.on('end', () => {
      lettres.push(Buffer.concat(morceaux).toString())
      fin()
    })
  },
})

let essai: Essai
beforeAll(async () => {
  const port = await new Promise<number>(suite => {
    const serveur = smtp.listen(0, '127.0.0.1', () => suite((serveur.address() as { port: number }).port))
  })
  essai = await ouvrirEssai({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://dioptrie.exemple.ci',
  })
})
afterAll(async () => {
  await essai.fermer()
  await new Promise<void>(suite => smtp.close(suite))
})
beforeEach(async () => {
  lettres.length = 0
  await essai.pool.query('delete from tentative')
})

const ouvrir = () => new Navigateur(essai.app)
const demander = (adresse: string) =>
  ouvrir().demander('GET', `/api/auth/reset-password/${encodeURIComponent(adresse)}`)
const choisir = (token: string, password = NOUVEAU) =>
  ouvrir().demander('POST', '/api/auth/reset-password', {
    payload: { token, password, confirmPassword: password },
  })

/** The link, as it arrives: quoted-printable folds lines and writes `=` as `=3D`. */
async function lienRecu(): Promise<string> {
  await vi.waitFor(() => expect(lettres).toHaveLength(1), { timeout: 45_000 })
  const texte = (lettres[0] as string).replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const jeton = /https:\/\/dioptrie\.exemple\.ci\/reset-password\?token=([\w-]+)/.exec(texte)?.[1]
  expect(jeton).toBeTruthy()
  return jeton as string
}

describe('le lien pour changer de mot de passe', () => {
  it('arrive par e-mail, sert une fois, ferme les sessions et lève l’attente', async () => {
    const email = essai.email('gerant')
    const n = ouvrir()
    await n.connecter(email, BON)
    for (let i = 0; i < 5; i++) await ouvrir().connecter(email, 'mauvais-mot')
    expect((await demander(email.toUpperCase())).statusCode).toBe(200)
    const jeton = await lienRecu()
    expect(lettres[0]).toMatch(new RegExp(`^To: ${email}`, 'im'))

    expect((await choisir(jeton)).statusCode).toBe(200)
    expect(await n.verifier()).toBe(401)
    expect((await n.rafraichir()).statusCode).toBe(401)
    const connexion = await ouvrir().connecter(email, NOUVEAU)
    expect(connexion.statusCode).toBe(200)
    expect(connexion.headers['set-cookie']).toContain('Secure')

    const encore = await choisir(jeton, 'une-autre-monture')
    expect([encore.statusCode, encore.json().code]).toEqual([400, 'LIEN_INVALIDE'])
    expect((await ouvrir().connecter(email, NOUVEAU)).statusCode).toBe(200)
  })

  it('ne sert plus après trente minutes', async () => {
    await demander(essai.email('opticien'))
    const jeton = await lienRecu()
    const { rows } = await essai.pool.query(
      `select extract(epoch from "expireLe" - "createdAt") / 60 as minutes, empreinte from reinitialisation
       where "utiliseeLe" is null`,
    )
    expect(rows[0].minutes).toBe(30)
    expect(rows[0].empreinte).not.toContain(jeton)
    await essai.pool.query(`update reinitialisation set "expireLe" = now() where "utiliseeLe" is null`)
    expect((await choisir(jeton)).json().code).toBe('LIEN_INVALIDE')
  })

  it('reste bon quand le mot de passe proposé est refusé', async () => {
    await demander(essai.email('caissier'))
    const jeton = await lienRecu()
    const refuse = await choisir(jeton, 'motdepasse123')
    expect([refuse.statusCode, Object.keys(refuse.json().champs)]).toEqual([400, ['payload.password']])
    expect((await choisir(jeton)).statusCode).toBe(200)
  })

  it('annule ceux d’avant dès qu’il est demandé ; celui d’un administrateur n’est pas annulé de la porte (L2)', async () => {
    const email = essai.email('gerant@PLT')
    await demander(email)
    const premier = await lienRecu()
    lettres.length = 0
    await demander(email)
    const second = await lienRecu()
    expect((await choisir(premier)).json().code).toBe('LIEN_INVALIDE')
    expect((await choisir(second)).statusCode).toBe(200)

    lettres.length = 0
    const { rows } = await essai.pool.query('select "_id" from utilisateur where email = $1', [email])
    const inviter = () =>
      essai.appeler('administrateur', contrat.utilisateurs.reinitialiser, {
        params: { id: rows[0]._id },
        payload: {},
      })
    expect((await inviter()).statut).toBe(200)
    const dUnAdministrateur = await lienRecu()
    lettres.length = 0
    await demander(email)
    await lienRecu()
    lettres.length = 0
    expect((await choisir(dUnAdministrateur)).statusCode).toBe(200)
    expect((await inviter()).statut).toBe(200)
    const perdu = await lienRecu()
    lettres.length = 0
    expect((await inviter()).statut).toBe(200)
    await lienRecu()
    expect((await choisir(perdu)).json().code).toBe('LIEN_INVALIDE')
  })

  it('ne sert qu’à un de ceux qui le présentent ensemble, et annule les autres liens', async () => {
    const email = essai.email('atelier')
    await demander(email)
    const premier = await lienRecu()
    lettres.length = 0
    await demander(email)
    const second = await lienRecu()
    const statuts = (await Promise.all([1, 2, 3, 4, 5].map(() => choisir(second)))).map(r => r.statusCode)
    expect(statuts.sort()).toEqual([200, 400, 400, 400, 400])
    expect((await choisir(premier)).json().code).toBe('LIEN_INVALIDE')
  })

  it('n’existe ni pour une adresse inconnue ni pour un compte désactivé, et la réponse n’en dit rien', async () => {
    await essai.pool.query('update utilisateur set actif = false where email = $1', [
      essai.email('commercial'),
    ])
    const connu = await demander(essai.email('magasinier'))
    await lienRecu()
    for (const adresse of ['personne@essai.ci', essai.email('commercial')]) {
      const r = await demander(adresse)
      expect([r.statusCode, r.json()]).toEqual([connu.statusCode, connu.json()])
    }
    const { rows } = await essai.pool.query(`select count(*) as n from pgboss.job where name = 'courrier'`)
    expect(rows[0].n).toBe(0)
    expect(lettres).toHaveLength(1)
  })

  it('prend le même temps à demander que l’adresse existe ou non', async () => {
    const essayer = (adresse: string) => async () => {
      await essai.pool.query('delete from tentative')
      await demander(adresse)
    }
    const connu = essayer(essai.email('gerant@PLT'))
    expect(await rapportDesDurees(1.6, connu, essayer('personne@essai.ci'))).toBeLessThan(1.6)
  })

  it('ne se demande pas sans fin', async () => {
    for (let i = 0; i < 5; i++) expect((await demander('personne@essai.ci')).statusCode).toBe(200)
    const r = await demander('personne@essai.ci')
    expect([r.statusCode, r.json().code]).toEqual([429, 'TROP_DE_TENTATIVES'])
    expect(Number(r.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('refuse ce qui n’est pas une adresse, et les champs inconnus', async () => {
    const r = await demander('pas une adresse')
    expect([r.statusCode, r.json().champs]).toEqual([400, { email: 'Adresse e-mail invalide' }])
    const champs = await ouvrir().demander('POST', '/api/auth/reset-password', {
      payload: { token: 'x'.repeat(43), password: NOUVEAU, confirmPassword: NOUVEAU, email: 'a@b.ci' },
    })
    expect([champs.statusCode, champs.json().champs]).toEqual([400, { 'payload.email': 'Champ inconnu' }])
  })
})

describe('un compte que beaucoup essaient', () => {
  it('reste ouvert à qui lit ses lettres : un code lui est demandé en plus du mot de passe, et sert une fois (L1)', async () => {
    const email = essai.email('opticien@PLT')
    const entrer = (password: string, plus: object = {}, remoteAddress = '127.0.0.1') =>
      ouvrir().demander('POST', '/api/authentification', { email, password, ...plus }, { remoteAddress })
    for (let i = 0; i < 19; i++) await entrer('mauvais-mot', {}, `10.9.0.${i}`)
    const peu = await entrer(BON)
    expect(peu.statusCode).toBe(200)
    for (let i = 19; i < 21; i++)
      expect((await entrer('mauvais-mot', {}, `10.9.0.${i}`)).statusCode).toBe(401)

    const demande = await entrer(BON)
    expect([demande.statusCode, demande.json().code]).toEqual([401, 'CODE_COURRIER'])
    const lu = () => lettres.flatMap(l => /^(\d{6})\r?$/m.exec(l)?.[1] ?? [])[0] as string
    await vi.waitFor(() => expect(lu()).toBeTruthy(), { timeout: 45_000 })
    const code = lu()
    expect((await entrer(BON, { code: '000000' === code ? '000001' : '000000' })).json().code).toBe(
      'CODE_FAUX',
    )
    // Whoever does not know the password is told nothing of it, and uses nothing up.
    expect((await entrer('mauvais-mot', { code })).json().code).toBe('IDENTIFIANTS')
    expect((await entrer(BON, { code })).statusCode).toBe(200)
    expect((await entrer(BON, { code })).json().code).toBe('CODE_FAUX')
  })
})
