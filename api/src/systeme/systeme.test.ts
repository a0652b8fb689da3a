import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contrat } from '@dioptrie/domain'
import type { Systeme } from '@dioptrie/domain/systeme/contract'
import { nomDeSauvegarde } from '@dioptrie/domain/systeme/rules'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { poolOn } from '../kernel/platform/ouvrir.ts'
import { fichierDeLaCle } from '../kernel/platform/sauvegarde.fichier.ts'
import { nouvellesCles } from '../kernel/platform/scelle.ts'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
import { ouvrirS3DEssai } from '../kernel/trial/s3.ts'
import { type BaseDeTest, creerBase } from '../kernel/trial/testdb.ts'
import { ouvrirSauvegardes } from './sauvegardes.ts'

const log = pino({ level: 'silent' })
const dataDir = mkdtempSync(join(tmpdir(), 'dioptrie-systeme-'))
const dossier = join(dataDir, 'sauvegardes')
const keep = { jours: 7, semaines: 4, mois: 12 }
const DEMAIN = () => new Date(Date.now() + 25 * 3_600_000)

let base: BaseDeTest
beforeAll(async () => {
  base = await creerBase({ demo: true })
}, 120_000)
afterAll(async () => {
  await base.fermer()
  rmSync(dataDir, { recursive: true })
})
afterEach(() =>
  base.pool.query(`delete from sauvegarde; delete from notification where "Genre" = 'sauvegarde'`),
)

const tenue = (plus: Partial<Parameters<typeof ouvrirSauvegardes>[0]> = {}, dir?: string, at = '02:30') =>
  ouvrirSauvegardes({
    pool: base.pool,
    settings: { dataDir, backup: { at, dir: dir ?? dossier, dirSaid: dir !== undefined, keep } },
    log,
    ...plus,
  })
const demander = () => base.pool.query('insert into sauvegarde default values')
const faites = async () =>
  (
    await base.pool.query(
      `select "Etat", "Fichier", "Lignes"::int, "Octets"::int, "Verifiee", "Scellee", "Erreur" from sauvegarde order by "createdAt"`,
    )
  ).rows
const averties = async () =>
  (
    await base.pool.query<{ Texte: string; email: string }>(
      `select n."Texte", u.email from notification n join utilisateur u on u."_id" = n."IdUtilisateur" where n."Genre" = 'sauvegarde'`,
    )
  ).rows

describe('une sauvegarde faite par le programme', () => {
  it('se fait une fois quel que soit le nombre de machines, et revient dans une base d’essai qui ne reste pas', async () => {
    const maintenant = DEMAIN
    const plusTard = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(11, 16)
    await tenue({}, undefined, plusTard).passer()
    expect(await faites()).toEqual([])
    await Promise.all([tenue({ maintenant }).passer(), tenue({ maintenant }).passer()])
    await tenue({ maintenant }).passer()
    const [faite, ...autres] = await faites()
    expect(autres).toEqual([])
    expect(faite).toMatchObject({ Etat: 'Faite', Verifiee: true, Scellee: false, Erreur: null })
    expect(faite.Lignes).toBeGreaterThan(1000)
    expect(readdirSync(dossier)).toEqual([faite.Fichier])
    const { rows } = await base.pool.query(
      `select datname from pg_database where datname = 'dioptrie_verification_' ||
         (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toEqual([])
    expect(await averties()).toEqual([])
  }, 180_000)

  it('scellée, se restaure au passage : cette machine ne rouvre pas son fichier', async () => {
    writeFileSync(fichierDeLaCle(dataDir), nouvellesCles().publique)
    try {
      await demander()
      await tenue().passer()
    } finally {
      rmSync(fichierDeLaCle(dataDir))
    }
    const [faite] = await faites()
    expect(faite).toMatchObject({ Etat: 'Faite', Verifiee: true, Scellee: true, Erreur: null })
    expect(faite.Fichier).toMatch(/\.gz\.scelle$/)
    expect(existsSync(join(dossier, faite.Fichier))).toBe(true)
  }, 180_000)

  it('qui ne revient pas est dite à qui administre, et gardée pour qui saurait la réparer', async () => {
    await base.pool.query('alter table officine add column "Inconnue" integer')
    try {
      await demander()
      await tenue().passer()
    } finally {
      await base.pool.query('alter table officine drop column "Inconnue"')
    }
    const [faite] = await faites()
    expect(faite).toMatchObject({ Etat: 'Faite', Verifiee: false })
    expect(faite.Erreur).toMatch(/^La restauration d’essai s’est arrêtée : .*Inconnue/)
    expect((await averties()).map(a => a.Texte)).toEqual([faite.Erreur])
  }, 180_000)

  it('se dit non vérifiée où l’on n’a pas le droit de créer une base, sans sonner chaque nuit', async () => {
    const pool = poolOn(base.urlDeService, undefined, { max: 4 })
    try {
      await demander()
      await tenue({ pool }).passer()
    } finally {
      await pool.end()
    }
    expect(await faites()).toMatchObject([
      { Etat: 'Faite', Verifiee: false, Erreur: expect.stringContaining('createdb') },
    ])
    expect(await averties()).toEqual([])
  }, 120_000)

  it('sans son dossier échoue par une phrase, une fois sur la cloche de qui administre', async () => {
    const ailleurs = join(dataDir, 'pas-monte')
    for (let fois = 0; fois < 2; fois++) {
      await demander()
      await tenue({}, ailleurs).passer()
    }
    const phrase = `Le dossier ${ailleurs} n’existe pas : branchez son disque, ou créez-le (BACKUP_DIR).`
    expect(await faites()).toMatchObject(Array(2).fill({ Etat: 'Échouée', Erreur: phrase }))
    expect(existsSync(ailleurs)).toBe(false)
    expect(await averties()).toEqual([{ Texte: phrase, email: 'administrateur.angre@demo.dioptrie.ci' }])
  }, 120_000)

  it('sur un disque plein ne laisse rien qui ait l’air d’une sauvegarde', async () => {
    const plein = mkdtempSync(join(dataDir, 'plein-'))
    const le = new Date('2026-11-16T02:30:00Z')
    symlinkSync('/dev/full', join(plein, `${nomDeSauvegarde(le, false)}.partiel`))
    await demander()
    await tenue({ maintenant: () => le }, plein).passer()
    expect(await faites()).toMatchObject([{ Etat: 'Échouée', Erreur: expect.stringContaining('est plein') }])
    expect(readdirSync(plein)).toEqual([])
  }, 120_000)

  it('part à l’adresse donnée, y est relue, et y remplace les plus anciennes ; refusée là-bas, elle reste ici', async () => {
    const la = await ouvrirS3DEssai()
    const dir = join(dataDir, 'depart')
    const prefixe = 'nuit d’été/'
    const vers = (secret = la.adresse.secret) => {
      const garde = { at: '02:30', dir, dirSaid: false, keep: { jours: 1, semaines: 0, mois: 0 } }
      return { dataDir, backup: { ...garde, s3: { ...la.adresse, secret } } }
    }
    const ancienne = `${prefixe}${nomDeSauvegarde(new Date('2026-01-05T02:30:00Z'), false)}`
    const autre = `${prefixe}lisez-moi.txt`
    try {
      for (const nom of [ancienne, autre]) la.objets.set(nom, Buffer.from('x'))
      await demander()
      await tenue({ settings: vers('un autre') }).passer()
      const [refusee] = await faites()
      expect(refusee).toMatchObject({ Etat: 'Échouée', Verifiee: true })
      expect(refusee.Erreur).toMatch(
        /refuse cette signature : corrigez BACKUP_S3_SECRET .*\. Le fichier est resté dans /,
      )
      expect((await averties()).map(a => a.Texte)).toEqual([refusee.Erreur])
      expect(readdirSync(dir)).toEqual([refusee.Fichier])
      expect([...la.objets.keys()]).toEqual([ancienne, autre])

      await demander()
      await tenue({ settings: vers() }).passer()
      const faite = (await faites()).at(-1)
      expect(faite).toMatchObject({ Etat: 'Faite', Verifiee: true, Erreur: null })
      expect([...la.objets.keys()]).toEqual([autre, prefixe + faite.Fichier])
      expect(la.objets.get(prefixe + faite.Fichier)?.length).toBe(faite.Octets)
      expect(readdirSync(dir)).not.toContain(faite.Fichier)
    } finally {
      await la.fermer()
    }
  }, 180_000)

  it('laissée par un programme coupé est dite échouée, et son début retiré', async () => {
    const la = mkdtempSync(join(dataDir, 'coupe-'))
    writeFileSync(join(la, 'dioptrie-x.gz.partiel'), 'début')
    await base.pool.query(
      `insert into sauvegarde ("Etat", "Fichier", "CommenceLe") values ('En cours', 'dioptrie-x.gz', now())`,
    )
    await tenue({}, la).passer()
    expect(await faites()).toMatchObject([
      { Etat: 'Échouée', Erreur: 'Le programme s’est arrêté pendant la sauvegarde.' },
    ])
    expect(readdirSync(la)).toEqual([])
  }, 120_000)

  it('manque depuis deux jours : cela se dit, même quand on vient d’essayer', async () => {
    await base.pool.query(
      `insert into sauvegarde ("Etat", "CommenceLe") values ('Faite', '2026-01-05'), ('Échouée', now())`,
    )
    await tenue().passer()
    expect((await averties()).map(a => a.Texte)).toEqual([
      'Aucune sauvegarde n’a réussi depuis le 05/01/2026.',
    ])
  })
})

describe('la page du système', () => {
  let essai: Essai
  beforeAll(async () => {
    essai = await ouvrirEssai()
  })
  afterAll(() => essai.fermer())

  it('dit où en est le programme, et prend une demande à la fois', async () => {
    const lire = async () => (await essai.appeler('administrateur', contrat.systeme.lire)).corps as Systeme
    expect(await lire()).toMatchObject({
      Base: { Replique: null },
      Https: false,
      Certificat: null,
      Sauvegardes: { Heure: '02:30', Jours: 7, Semaines: 4, Mois: 12, Lignes: [] },
    })
    const demande = await essai.appeler('administrateur', contrat.systeme.sauvegarder, { payload: {} })
    expect(demande).toMatchObject({ statut: 201, corps: { Etat: 'En attente', Verifiee: null } })
    expect(
      (await essai.appeler('administrateur', contrat.systeme.sauvegarder, { payload: {} })).corps,
    ).toMatchObject({ code: 'SAUVEGARDE_EN_COURS' })
    expect((await lire()).Sauvegardes.Lignes).toHaveLength(1)
  })
})
