import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contrat } from '@dioptrie/domain'
import type { Systeme } from '@dioptrie/domain/systeme/contract'
import { nomDeSauvegarde } from '@dioptrie/domain/systeme/rules'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { poolOn } from '../kernel/platform/ouvrir.ts'
import { fichierDeLaCle } from '../kernel/platform/sauvegarde.fichier.ts'
import { compterLignes } from '../kernel/platform/sauvegarde.ts'
import { nouvellesCles } from '../kernel/platform/scelle.ts'
import { DEUX_OFFICINES, type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'
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
  base = await creerBase({ modele: DEUX_OFFICINES })
  // One person is told.
  await base.pool.query(
    `delete from utilisateur_role where "IdUtilisateur" = (select "_id" from utilisateur where email = 'administrateur.plt@essai.ci')`,
  )
}, 120_000)
afterAll(async () => {
  await base.fermer()
  rmSync(dataDir, { recursive: true })
})
afterEach(() =>
  base.pool.query(`delete from sauvegarde; delete from notification where "Genre" = 'sauvegarde';
    update reglage_sauvegardes set "Heure" = null, "Jours" = null, "Semaines" = null, "Mois" = null`),
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
    expect(faite.Lignes).toBe(await compterLignes(base.pool))
    expect(faite.Lignes).toBeGreaterThan(100)
    expect(readdirSync(dossier)).toEqual([faite.Fichier])
    const { rows } = await base.pool.query(
      `select datname from pg_database where datname = 'dioptrie_verification_' ||
         (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toEqual([])
    expect(await averties()).toEqual([])
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
    expect(await averties()).toEqual([{ Texte: phrase, email: 'administrateur@essai.ci' }])
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

  it('part à l’adresse donnée, y est relue, et y remplace les plus anciennes, même scellée pour qui n’est pas cette machine ; refusée là-bas, elle reste ici', async () => {
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

      // Sealed, it is restored on its way: this machine cannot open its file again.
      writeFileSync(fichierDeLaCle(dataDir), nouvellesCles().publique)
      await demander()
      await tenue({ settings: vers() }).passer()
      const faite = (await faites()).at(-1)
      expect(faite).toMatchObject({ Etat: 'Faite', Verifiee: true, Scellee: true, Erreur: null })
      expect(faite.Fichier).toMatch(/\.gz\.scelle$/)
      expect([...la.objets.keys()]).toEqual([autre, prefixe + faite.Fichier])
      expect(la.objets.get(prefixe + faite.Fichier)?.length).toBe(faite.Octets)
      expect(readdirSync(dir)).not.toContain(faite.Fichier)
    } finally {
      rmSync(fichierDeLaCle(dataDir), { force: true })
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

  it('suit l’heure et les nombres de la page sans redémarrer, et n’en fait aucune où la machine dit « off »', async () => {
    const la = mkdtempSync(join(dataDir, 'reglee-'))
    const [ancienne, veille] = ['2026-11-10T02:30:00Z', '2026-11-16T02:30:00Z'].map(d =>
      nomDeSauvegarde(new Date(d), false),
    ) as [string, string]
    for (const nom of [ancienne, veille]) writeFileSync(join(la, nom), 'x')
    await base.pool.query(
      `insert into sauvegarde ("Etat", "CommenceLe", "Fichier") values ('Faite', '2026-11-16T23:00Z', $1)`,
      [veille],
    )
    let maintenant = new Date('2026-11-17T16:06:00Z')
    const settings = (at: string | null) => ({ dataDir, backup: { at, dir: la, dirSaid: true, keep } })
    // Without the right to restore it: what is made is not the subject here.
    const pool = poolOn(base.urlDeService, undefined, { max: 4 })
    onTestFinished(() => pool.end())
    // The same scheduler from one end to the other: nothing tells it.
    const [ouverte, eteinte] = ['02:30', null].map(at =>
      tenue({ pool, settings: settings(at), maintenant: () => maintenant }),
    ) as [ReturnType<typeof tenue>, ReturnType<typeof tenue>]
    await ouverte.passer()
    expect(await faites()).toHaveLength(1)
    await base.pool.query(
      `update reglage_sauvegardes set "Heure" = '16:07', "Jours" = 2, "Semaines" = 0, "Mois" = 0`,
    )
    await ouverte.passer()
    maintenant = new Date('2026-11-17T16:07:00Z')
    await eteinte.passer()
    expect(await faites()).toHaveLength(1)
    await ouverte.passer()
    const [, faite] = await faites()
    expect(faite).toMatchObject({ Etat: 'Faite', Fichier: 'dioptrie-2026-11-17T16-07-00.gz' })
    expect(readdirSync(la).sort()).toEqual([veille, faite.Fichier])
    await base.pool.query(`update reglage_sauvegardes set "Heure" = 'off'`)
    maintenant = new Date('2026-11-25T16:07:00Z')
    await ouverte.passer()
    expect(await faites()).toHaveLength(2)
    expect(await averties()).toEqual([])
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

  const { regler } = contrat.systeme
  const lus = async () =>
    ((await essai.appeler('administrateur', contrat.systeme.lire)).corps as Systeme).Sauvegardes
  const reglages = (payload: object, role: Parameters<Essai['appeler']>[0] = 'administrateur') =>
    essai.appeler(role, regler, { payload: payload as never })

  it('règle l’heure et les nombres : ce qui n’est pas dit reste à la machine, et tout est écrit au carnet', async () => {
    const { version, _id } = await lus()
    expect(await reglages({ Heure: '13:05', version })).toMatchObject({
      statut: 200,
      corps: { Heure: '13:05', Jours: 7, Semaines: 4, Mois: 12, version: version + 1 },
    })
    const enBase = async () =>
      (await essai.pool.query('select "Heure", "Jours", "Semaines", "Mois" from reglage_sauvegardes')).rows[0]
    expect(await enBase()).toEqual({ Heure: '13:05', Jours: null, Semaines: null, Mois: null })
    expect(await reglages({ Jours: 3, version: version + 1 })).toMatchObject({ statut: 200 })
    expect(await enBase()).toEqual({ Heure: '13:05', Jours: 3, Semaines: 4, Mois: 12 })
    expect(await reglages({ Heure: null, version: version + 2 })).toMatchObject({ corps: { Heure: null } })
    expect(await lus()).toMatchObject({ Heure: null, Jours: 3, Eteintes: false, version: version + 3 })
    const { rows } = await essai.pool.query(
      `select h.apres -> 'Heure' as heure, h.apres -> 'Jours' as jours from historique h join utilisateur u on u."_id" = h."IdUtilisateur"
       where h.entite = 'reglage_sauvegardes' and h."idEntite" = $1 order by h."_id"`,
      [_id],
    )
    expect(rows).toEqual([
      { heure: '13:05', jours: null },
      { heure: null, jours: 3 },
      { heure: 'off', jours: null },
    ])
  })

  it.each<[string, object, number, string]>([
    ['25:00', { Heure: '25:00' }, 400, 'Une heure est attendue'],
    ['une heure vide', { Heure: '' }, 400, 'Une heure est attendue'],
    ['« off », qui est le mot de la machine', { Heure: 'off' }, 400, 'Une heure est attendue'],
    ['aucun jour', { Jours: 0 }, 400, 'Au moins 1'],
    ['moins un mois', { Mois: -1 }, 400, 'Au moins 0'],
    ['mille semaines', { Semaines: 1000 }, 400, 'Au plus 999'],
    ['une moitié de jour', { Jours: 1.5 }, 400, 'Nombre entier attendu'],
    ['un dossier', { Dossier: '/tmp' }, 400, 'Dossier'],
    ['une version passée', { Jours: 5, version: 0 }, 409, 'modifiée entre-temps'],
  ])('refuse %s, et ne change rien', async (_, payload, statut, dit) => {
    const avant = await lus()
    const refus = await reglages({ version: avant.version, ...payload })
    expect(refus.statut).toBe(statut)
    expect(JSON.stringify(refus.corps)).toContain(dit)
    expect(await lus()).toEqual(avant)
  })

  it('se règle par qui tient le système, et deux personnes ne se recouvrent pas', async () => {
    const { version } = await lus()
    expect((await reglages({ Jours: 5, version }, 'gerant')).statut).toBe(403)
    const ensemble = await Promise.all([reglages({ Jours: 5, version }), reglages({ Jours: 9, version })])
    expect(ensemble.map(r => r.statut).sort()).toEqual([200, 409])
    const refus = ensemble.find(r => r.statut === 409)
    expect(refus?.corps.courant.Jours).toBe((await lus()).Jours)
  })
})

describe('où la machine dit BACKUP_AT=off', () => {
  let essai: Essai
  beforeAll(async () => {
    essai = await ouvrirEssai({ BACKUP_AT: 'off' })
  })
  afterAll(() => essai.fermer())

  it('la page le dit, ne les rallume pas, et règle encore combien restent', async () => {
    const regler = (payload: object) =>
      essai.appeler('administrateur', contrat.systeme.regler, { payload: payload as never })
    const { Sauvegardes } = (await essai.appeler('administrateur', contrat.systeme.lire)).corps as Systeme
    expect(Sauvegardes).toMatchObject({ Eteintes: true, Heure: null })
    const { version } = Sauvegardes
    expect(await regler({ Heure: '02:30', version })).toMatchObject({
      statut: 409,
      corps: { code: 'SAUVEGARDES_ETEINTES' },
    })
    expect(await regler({ Heure: null, Jours: 3, version })).toMatchObject({
      corps: { Heure: null, Jours: 3 },
    })
    // Turned on again on the machine, its hour comes back.
    const { rows } = await essai.pool.query('select "Heure", "Jours" from reglage_sauvegardes')
    expect(rows).toEqual([{ Heure: null, Jours: 3 }])
  })
})
