import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { surBase } from './kernel/platform/ouvrir.ts'
import { ROOT } from './kernel/platform/settings.ts'
import { ouvrirS3DEssai } from './kernel/trial/s3.ts'
import { creerBase } from './kernel/trial/testdb.ts'

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-outils-'))
afterAll(() => rmSync(dossier, { recursive: true, force: true }))

const lancer = (outil: string, env: Record<string, string>, ...mots: string[]) =>
  new Promise<{ code: number | null; dit: string }>(fini => {
    const { DATABASE_URL: _, ...reste } = process.env
    const enfant = spawn(process.execPath, [join(ROOT, 'scripts', `${outil}.ts`), ...mots], {
      env: { ...reste, ...env },
    })
    let dit = ''
    for (const flux of [enfant.stdout, enfant.stderr]) flux.on('data', texte => (dit += texte))
    enfant.on('close', code => fini({ code, dit: dit.trim() }))
  })

it('les essais lancés par un Node trop ancien disent lequel il faut, et comment lancer un seul fichier', async () => {
  const ancien = join(dossier, 'ancien.mjs')
  writeFileSync(
    ancien,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })\n",
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', ancien, join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', 'meta/sante.test.ts'],
    { cwd: ROOT, encoding: 'utf8' },
  )
  expect([status, stdout.trim()]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^Les essais tournent sur le Node 24\.\S+ .*celui-ci est le 20\.19\.0\. .*npm run essai -- e2e\/galerie\.test\.ts\n$/,
  )
  expect(existsSync(join(ROOT, 'e2e/galerie.test.ts'))).toBe(true)
})

describe('un outil', () => {
  it.each(['verify', 'backup'])('%s ne crée rien là où il n’y a rien', async outil => {
    const DATA_DIR = join(dossier, `absent-${outil}`)
    const { code, dit } = await lancer(outil, { DATA_DIR })
    expect([code, dit]).toEqual([
      1,
      expect.stringMatching(/^Il n’y a pas de données de Dioptrie dans .*DATA_DIR/),
    ])
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('verify refuse une base qui n’est pas la sienne, et dit ce qui empêche d’y entrer', async () => {
    const { url } = inject('modele')
    const essayer = async (DATABASE_URL: string) =>
      (await lancer('verify', { DATABASE_URL, DATA_DIR: dossier })).dit
    expect(await essayer(surBase(url, 'postgres'))).toMatch(/^Cette base de données ne contient pas Dioptrie/)
    expect(await essayer(surBase(url, 'jamais_vue'))).toMatch(/n’existe pas : créez-la/)
    const faux = new URL(url)
    faux.password = 'faux'
    expect(await essayer(faux.href)).toMatch(/refuse ce nom ou ce mot de passe/)
  })

  it.each([
    ['du texte', Buffer.from('bonjour\n')],
    ['un autre fichier compressé', gzipSync('{"autre":1}\n')],
    ['un fichier coupé', gzipSync('{"dioptrie":1,"migration":"001_socle"}\n'.repeat(50)).subarray(0, 12)],
    ['un fichier vide', Buffer.alloc(0)],
  ])('restore refuse %s sans rien créer ni montrer de pile', async (_, contenu) => {
    const fichier = join(dossier, 'fausse.gz')
    writeFileSync(fichier, contenu)
    const DATA_DIR = join(dossier, 'neuf')
    const { code, dit } = await lancer('restore', { DATA_DIR }, fichier)
    expect([code, dit]).toEqual([
      1,
      'Ce fichier n’est pas une sauvegarde de Dioptrie, ou il est incomplet : rien n’a été restauré.',
    ])
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('backup scelle pour la clé du propriétaire, et restore ne l’ouvre qu’avec elle', async () => {
    const DATA_DIR = join(dossier, 'scelle')
    const cle = join(dossier, 'proprietaire.pem')
    mkdirSync(DATA_DIR)
    const base = await creerBase()
    const env = { DATA_DIR, DATABASE_URL: base.url }
    try {
      expect((await lancer('backup', env, '--nouvelle-cle', cle)).dit).toContain('hors de cette machine')
      expect(await lancer('backup', env)).toEqual({
        code: 0,
        dit: expect.stringContaining('scellée pour la clé'),
      })
      const [faite = ''] = readdirSync(join(DATA_DIR, 'sauvegardes'))
      const fichier = join(DATA_DIR, 'sauvegardes', faite)
      expect(readFileSync(fichier).subarray(0, 8).toString()).toBe('dioptrie')
      const vers = {
        DATA_DIR: join(dossier, 'rien'),
        DATABASE_URL: surBase(inject('modele').url, 'jamais_vue'),
      }
      expect((await lancer('restore', vers, fichier)).dit).toMatch(/^Cette sauvegarde est scellée/)
      // With its own key the file is read: it is the database that is missing.
      expect((await lancer('restore', vers, fichier, '--cle', cle)).dit).toMatch(/n’existe pas : créez-la/)
    } finally {
      await base.fermer()
    }
  }, 60_000)

  it('backup envoie à l’adresse S3 sans rien laisser ici, et restore en rapporte ce qu’on nomme', async () => {
    const DATA_DIR = join(dossier, 'ailleurs')
    mkdirSync(DATA_DIR)
    const [la, base, neuve] = [await ouvrirS3DEssai(), await creerBase(), await creerBase({ nue: true })]
    const { url, cle, secret, region } = la.adresse
    const s3 = { BACKUP_S3: url, BACKUP_S3_KEY: cle, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region }
    try {
      const { code, dit } = await lancer('backup', { ...s3, DATA_DIR, DATABASE_URL: base.url })
      expect([code, dit]).toEqual([0, expect.stringMatching(/^Sauvegarde faite : 127\.0\.0\.1:\d+\/seau\//)])
      expect(readdirSync(join(DATA_DIR, 'sauvegardes'))).toEqual([])
      const nom = [...la.objets.keys()][0]?.split('/').at(-1) ?? ''
      const vers = { ...s3, DATA_DIR, DATABASE_URL: neuve.url }
      expect((await lancer('restore', vers, 's3')).dit).toMatch(new RegExp(`tient :\n${nom}$`))
      expect(await lancer('restore', vers, `s3/${nom}`)).toEqual({
        code: 0,
        dit: expect.stringMatching(/^Sauvegarde restaurée : \d/),
      })
    } finally {
      for (const ouvert of [la, base, neuve]) await ouvert.fermer()
    }
  }, 60_000)
})
