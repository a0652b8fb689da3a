import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'dioptrie-reglages-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))
const lire = (env: Record<string, string> = {}) => readSettings({ DATA_DIR, ...env })
const BASE = 'postgresql://u:p@hote/base'

describe('les réglages', () => {
  it('n’en demandent aucun', () => {
    expect(lire()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      processes: 1,
      dataDir: DATA_DIR,
      demo: true,
      publicUrl: 'http://127.0.0.1:3000',
    })
  })

  it('offrent un fournisseur d’identité quand il est nommé', () => {
    expect(lire({ OIDC_ISSUER: 'https://ailleurs.ci/', OIDC_CLIENT_ID: 'd' }).oidc).toEqual({
      issuer: 'https://ailleurs.ci/',
      clientId: 'd',
      flow: 'implicit',
    })
    expect(
      lire({ OIDC_ISSUER: 'http://127.0.0.1:4000', OIDC_CLIENT_ID: 'd', OIDC_FLOW: 'code' }).oidc?.flow,
    ).toBe('code')
    expect(lire()).not.toHaveProperty('oidc')
  })

  it('ne croient que cette machine sur l’adresse d’un autre, et ceux que l’on nomme', () => {
    expect(lire().trustedProxies).toEqual(['loopback'])
    expect(lire({ TRUSTED_PROXIES: '10.0.0.2, 2001:db8::/32' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.2',
      '2001:db8::/32',
    ])
  })

  it('sauvegardent chaque nuit sans qu’on le demande, ailleurs et autrement si on le dit', () => {
    expect(lire().backup).toEqual({
      at: '02:30',
      dir: join(DATA_DIR, 'sauvegardes'),
      dirSaid: false,
      keep: { jours: 7, semaines: 4, mois: 12 },
    })
    expect(lire({ BACKUP_AT: 'OFF', BACKUP_DIR: '/media/s', BACKUP_KEEP: '3 0 1' }).backup).toEqual({
      at: null,
      dir: '/media/s',
      dirSaid: true,
      keep: { jours: 3, semaines: 0, mois: 1 },
    })
    for (const [nom, faux] of [
      ['BACKUP_AT', '25:00'],
      ['BACKUP_AT', '2h30'],
      ['BACKUP_KEEP', '7 4'],
      ['BACKUP_KEEP', '0 4 12'],
    ] as const)
      expect(() => lire({ [nom]: faux })).toThrow(`${nom} doit être`)
  })

  it('sauvegardent à une adresse S3 avec sa clé et son secret, chiffrée ou sur cette machine', () => {
    const s3 = { BACKUP_S3: 'https://s3.exemple.ci/seau', BACKUP_S3_KEY: 'AK', BACKUP_S3_SECRET: 'chut' }
    const lue = { url: 'https://s3.exemple.ci/seau', region: 'us-east-1', cle: 'AK', secret: 'chut' }
    expect(lire(s3).backup).toMatchObject({ s3: lue, dirSaid: false })
    expect(lire({ ...s3, BACKUP_S3_REGION: 'gra' }).backup.s3).toEqual({ ...lue, region: 'gra' })
    for (const [faux, phrase] of [
      [{ BACKUP_S3_KEY: '' }, 'vont ensemble'],
      [{ BACKUP_S3: '' }, 'vont ensemble'],
      [{ BACKUP_S3: 's3://seau' }, 'doit être une adresse'],
      [{ BACKUP_S3: 'https://s3.exemple.ci/' }, 'doit nommer le seau'],
      [{ BACKUP_S3: 'http://s3.exemple.ci/seau' }, 'doit commencer par https://'],
    ] as const)
      expect(() => lire({ ...s3, ...faux })).toThrow(phrase)
    expect(lire({ ...s3, BACKUP_S3: 'http://127.0.0.1:9000/seau' }).backup.s3?.url).toMatch(/9000/)
  })

  it('prennent une variable vide pour absente', () => {
    expect(lire({ PORT: '', DATABASE_URL: '', DEMO: ' ' })).toMatchObject({ port: 3000, demo: true })
  })

  it.each([
    ['base embarquée, cette machine seule', {}, true],
    ['base embarquée, IPv6 de cette machine', { HOST: '::1' }, true],
    ['base embarquée ouverte au réseau', { HOST: '0.0.0.0' }, false],
    ['base embarquée ouverte au réseau, démonstration voulue', { HOST: '0.0.0.0', DEMO: 'on' }, true],
    ['autre base', { DATABASE_URL: BASE }, false],
    ['autre base, démonstration voulue', { DATABASE_URL: BASE, DEMO: 'on' }, true],
    ['base embarquée, démonstration refusée', { DEMO: 'off' }, false],
  ] as [string, Record<string, string>, boolean][])('démonstration par défaut : %s', (_, env, demo) => {
    expect(lire(env).demo).toBe(demo)
  })

  it.each([
    [{ PORT: 'trois mille' }, 'PORT doit être un nombre entre 0 et 65535, et non « trois mille ».'],
    [{ PORT: '70000' }, 'PORT doit être un nombre entre 0 et 65535, et non « 70000 ».'],
    [{ DEMO: 'oui' }, 'DEMO doit valoir « on » ou « off », et non « oui ».'],
    [{ ADMIN_EMAIL: 'a@b.ci' }, 'ADMIN_EMAIL est donné sans ADMIN_PASSWORD : donnez les deux, ou aucun.'],
    [
      { ADMIN_PASSWORD: 'lunettes bleues' },
      'ADMIN_PASSWORD est donné sans ADMIN_EMAIL : donnez les deux, ou aucun.',
    ],
    [
      { ADMIN_EMAIL: 'a@b.ci', ADMIN_PASSWORD: 'court' },
      'ADMIN_PASSWORD doit compter au moins 10 caractères.',
    ],
    [{ SECRET: 'court' }, 'SECRET doit compter au moins 32 caractères.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL doit être une adresse qui commence par postgres:// ou postgresql://.',
    ],
    [{ SMTP_URL: 'hote:25' }, 'SMTP_URL doit être une adresse qui commence par smtp:// ou smtps://.'],
    [
      { OIDC_CLIENT_ID: 'dioptrie' },
      'OIDC_ISSUER et OIDC_CLIENT_ID vont ensemble : donnez les deux, ou aucun.',
    ],
    [{ OIDC_ISSUER: 'http://ailleurs.ci', OIDC_CLIENT_ID: 'd' }, 'OIDC_ISSUER doit commencer par https://'],
    [
      { OIDC_ISSUER: 'https://ailleurs.ci', OIDC_CLIENT_ID: 'd', OIDC_FLOW: 'hybrid' },
      'OIDC_FLOW doit valoir « implicit » ou « code », et non « hybrid ».',
    ],
    [{ TRUSTED_PROXIES: '10.0.0.2, 10.1.0.0/16, partout, 10.0.0.1/99' }, 'et non « partout, 10.0.0.1/99 »'],
    [{ READINGS_PER_HOUR: 'beaucoup' }, 'READINGS_PER_HOUR doit être un nombre entier'],
    [{ PUBLIC_URL: 'dioptrie.ci' }, 'PUBLIC_URL doit être une adresse qui commence par http:// ou https://.'],
  ] as [Record<string, string>, string][])('%j est refusé par une phrase', (env, phrase) => {
    expect(() => lire(env)).toThrow(phrase)
  })

  it('disent toutes les erreurs d’un coup', () => {
    expect(() => lire({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT[^\n]*\nDEMO/)
  })

  it('gardent la clé de signature, lisible de son seul propriétaire', () => {
    const { secret } = lire()
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(lire().secret).toBe(secret)
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
  })
})
