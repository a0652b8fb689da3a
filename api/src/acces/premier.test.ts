import { rolesLivres } from '@dioptrie/domain/kernel/permissions'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { readSettings, StartRefused } from '../kernel/platform/settings.ts'
import { noterServis } from '../kernel/trial/servis.ts'
import { type BaseDeTest, creerBase } from '../kernel/trial/testdb.ts'
import { Navigateur } from './navigateur.ts'
import { assurerAdministrateur, assurerRoles, codePremierDemarrage } from './premier.ts'

const BON = 'monture-ecaille-blonde'

let base: BaseDeTest
let app: FastifyInstance
beforeAll(async () => {
  base = await creerBase()
  app = await buildApp({
    pool: base.pool,
    settings: readSettings({ SECRET: 'un-secret-pour-le-premier-demarrage' }),
    log: pino({ level: 'silent' }),
    verifierReponses: true,
  })
  noterServis(app)
})
afterAll(async () => {
  await app.close()
  await base.fermer()
})

const compter = async (table: string) =>
  (await base.pool.query(`select count(*) as n from ${table}`)).rows[0].n as number
const aFaire = async () => (await app.inject('/api/auth/premier-demarrage')).json().aFaire
const creer = (payload: object) =>
  new Navigateur(app).demander('POST', '/api/auth/premier-demarrage', { payload })
const DEMANDE = {
  email: 'Siege@Exemple.ci',
  displayName: 'Awa Koné',
  officine: 'Évry Optique',
  CodeOfficine: 'EVO',
  password: BON,
  confirmPassword: BON,
}

describe('le premier démarrage', () => {
  it('demande le code de la console, et lui seul', async () => {
    expect(await aFaire()).toBe(true)
    const sansCode = await creer({ ...DEMANDE, code: 'AAAAA-AAAAA' })
    expect([sansCode.statusCode, sansCode.json().code]).toEqual([409, 'DEJA_DEMARRE'])

    const code = (await codePremierDemarrage(base.pool)) as string
    expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    const { rows } = await base.pool.query('select empreinte from premier_demarrage')
    expect(rows[0].empreinte).not.toContain(code.replace('-', ''))
    const faux = await creer({ ...DEMANDE, code: 'AAAAA-AAAAA' })
    expect([faux.statusCode, Object.keys(faux.json().champs)]).toEqual([400, ['payload.code']])
    const courant = await creer({
      ...DEMANDE,
      code,
      password: 'motdepasse123',
      confirmPassword: 'motdepasse123',
    })
    expect([courant.statusCode, Object.keys(courant.json().champs)]).toEqual([400, ['payload.password']])
    const sansCodeOfficine = await creer({ ...DEMANDE, code, CodeOfficine: '' })
    expect(sansCodeOfficine.json().champs).toEqual({
      'payload.CodeOfficine': 'De 2 à 4 lettres majuscules, par exemple ANG',
    })
    const inconnu = await creer({ ...DEMANDE, code, role: 'admin' })
    expect(inconnu.json().champs).toEqual({ 'payload.role': 'Champ inconnu' })
    expect(await compter('utilisateur')).toBe(0)
  })

  it('crée un seul administrateur, son officine et les rôles, même demandé deux fois ensemble', async () => {
    await base.pool.query('delete from tentative')
    const code = (await codePremierDemarrage(base.pool)) as string
    const tape = code.replace('-', ' ').toLowerCase()
    const reponses = await Promise.all([1, 2, 3].map(() => creer({ ...DEMANDE, code: tape })))
    expect(reponses.map(r => r.statusCode).sort()).toEqual([201, 409, 409])
    const { userData } = reponses.find(r => r.statusCode === 201)?.json() ?? {}
    expect(userData).toMatchObject({ email: 'siege@exemple.ci', userRole: 'admin', displayName: 'Awa Koné' })
    const { rows } = await base.pool.query('select "Nom", "Code", "OfficinePrincipale" from officine')
    expect(rows).toEqual([{ Nom: 'Évry Optique', Code: 'EVO', OfficinePrincipale: true }])
    expect(await compter('role')).toBe(Object.keys(rolesLivres).length)

    expect(await aFaire()).toBe(false)
    expect(await codePremierDemarrage(base.pool)).toBeNull()
    expect(await compter('premier_demarrage')).toBe(0)
    expect((await new Navigateur(app).connecter('siege@exemple.ci', BON)).statusCode).toBe(200)
  })
})

describe('les rôles livrés', () => {
  it('s’ajoutent sans toucher à ceux que la maison a changés, même à deux en même temps', async () => {
    await base.pool.query(`update role set "Nom" = 'Opticienne' where livre = 'opticien'`)
    await base.pool.query(`delete from role where livre = 'caissier'`)
    await Promise.all([1, 2, 3].map(() => assurerRoles(base.pool)))
    const { rows } = await base.pool.query('select livre, "Nom" from role')
    expect(rows.map(r => r.livre).sort()).toEqual(Object.keys(rolesLivres).sort())
    expect(rows.find(r => r.livre === 'opticien')?.Nom).toBe('Opticienne')
  })
})

describe('l’administrateur de l’environnement', () => {
  it('est créé une fois, dans l’officine principale, et garde ensuite son mot de passe', async () => {
    const admin = { email: 'Admin@Exemple.ci', password: 'lagune-et-fromager' }
    await Promise.all([1, 2].map(() => assurerAdministrateur(base.pool, admin)))
    await assurerAdministrateur(base.pool, { ...admin, password: 'un-tout-autre-mot' })
    const r = await new Navigateur(app).connecter('admin@exemple.ci', 'lagune-et-fromager')
    expect(r.json().userData.userRole).toBe('admin')
    expect(await compter('officine')).toBe(1)
    expect(await compter('utilisateur')).toBe(2)
  })

  it('fait naître le siège sur une base vide', async () => {
    const vide = await creerBase()
    await assurerAdministrateur(vide.pool, { email: 'a@exemple.ci', password: 'lagune-et-fromager' })
    const { rows } = await vide.pool.query('select "Nom", "Code", "OfficinePrincipale" from officine')
    expect(rows).toEqual([{ Nom: 'Siège', Code: 'SIE', OfficinePrincipale: true }])
    await vide.fermer()
  })

  it('est refusé en une phrase avec un mot de passe trop courant', async () => {
    const creation = assurerAdministrateur(base.pool, { email: 'b@exemple.ci', password: 'Motdepasse123' })
    await expect(creation).rejects.toThrow(StartRefused)
    await expect(creation).rejects.toThrow(/^ADMIN_PASSWORD : ce mot de passe est trop courant/)
  })
})
