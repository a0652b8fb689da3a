import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ADMIN, aMoitie, compter, Maison, Poste, TRAVAUX, verifier } from './coupure.fixture.ts'
import { runningEmbedded } from './kernel/platform/embedded.ts'
import { lancer } from './kernel/trial/testserveur.ts'

// Whole processes, killed and started again: a busy machine may take ten times as long.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const CONFIRMEES = 80
const DATA_DIR = mkdtempSync(join(tmpdir(), 'dioptrie-coupure-'))

type Programme = ReturnType<typeof lancer>
let programme: Programme
const maison = new Maison()

async function demarrer(): Promise<void> {
  programme = lancer({ DATA_DIR, DEMO: 'off', ...ADMIN })
  const url = await Promise.race([programme.pret, programme.fin])
  if (typeof url !== 'string') throw new Error(programme.erreurs())
  maison.url = url
}

const base = async <T>(travail: (c: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: await runningEmbedded(DATA_DIR) })
  await client.connect()
  try {
    return await travail(client)
  } finally {
    await client.end()
  }
}

/** `npm run verify`, beside the program that runs. */
async function sansDifference(): Promise<void> {
  const { dit, code } = await verifier({ DATA_DIR, DATABASE_URL: '' })
  expect(dit).toMatch(/\n0 différence\(s\)\n$/)
  expect(code).toBe(0)
}

/** Eight people work until nobody answers any more. */
async function travailler(couper: () => void): Promise<Poste[]> {
  const postes = Array.from({ length: 8 }, () => new Poste(maison))
  let coupe = false
  const jours = postes.map(async (p, rang) => {
    const travail = TRAVAUX[rang % TRAVAUX.length] as (typeof TRAVAUX)[number]
    try {
      for (let tour = rang; ; tour += postes.length) {
        await travail(p, tour)
        const faites = postes.reduce((n, { ecritures }) => n + ecritures.length, 0)
        if (!coupe && faites > CONFIRMEES) {
          coupe = true
          couper()
        }
      }
    } catch {
      // Cut, or refused: what was refused is kept and read below.
    }
  })
  await Promise.all(jours)
  return postes
}

/** Nothing confirmed is lost, nothing repeated counts twice, the books agree. */
async function controler(postes: Poste[], avant: Record<string, number>, fautes = ''): Promise<void> {
  expect(
    postes.flatMap(p => p.refus),
    fautes,
  ).toEqual([])
  const ecritures = postes.flatMap(p => p.ecritures)
  const inconnues = ecritures.filter(e => e.confirmee === undefined)
  expect(inconnues.length).toBeGreaterThan(0)
  await sansDifference()
  for (const [appel, params, montre] of postes.flatMap(p => p.preuves))
    expect((await maison.appeler(appel, { params }))?.corps).toMatchObject(montre)
  for (const [rang, { appel, demande, cle, confirmee }] of ecritures.entries()) {
    // One in five of the confirmed ones is enough; all of the others.
    if (confirmee !== undefined && rang % 5 > 0) continue
    const refaite = await maison.appeler(appel, demande, cle)
    expect(refaite?.statut).toBeLessThan(300)
    if (confirmee !== undefined) expect(refaite?.corps).toEqual(confirmee)
    else expect(await maison.appeler(appel, demande, cle)).toEqual(refaite)
  }
  const apres = await base(compter)
  expect(await base(aMoitie)).toBe(0)
  for (const [chemin, nombre] of Object.entries(apres))
    expect([chemin, nombre - (avant[chemin] as number)]).toEqual([
      chemin,
      ecritures.filter(e => e.appel.path === chemin).length,
    ])
  await sansDifference()
}

beforeAll(async () => {
  await demarrer()
  await base(c => maison.installer(c))
})
afterAll(async () => {
  programme.child.kill('SIGTERM')
  await programme.fin
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** What the program wrote about errors that nobody foresaw. */
const inattendues = () =>
  programme
    .sortie()
    .split('\n')
    .filter(l => l.includes('erreur inattendue'))
    .join('\n')

describe('au milieu des ventes, des règlements, des examens, du comptoir, des transferts et des réceptions', () => {
  it('le serveur est tué : tout ce qui est confirmé est là, ce qui ne l’était pas se refait une fois', async () => {
    const avant = await base(compter)
    const postes = await travailler(() => programme.child.kill('SIGKILL'))
    await programme.fin
    const fautes = inattendues()
    await demarrer()
    await controler(postes, avant, fautes)
  })

  it('PostgreSQL est tué : le serveur s’arrête, le dit, et relancé n’a rien perdu', async () => {
    const avant = await base(compter)
    const pid = Number(readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    const postes = await travailler(() => process.kill(pid, 'SIGKILL'))
    expect(await programme.fin).toBe(1)
    expect(programme.erreurs()).toContain('PostgreSQL s’est arrêté de lui-même')
    const fautes = inattendues()
    await demarrer()
    await controler(postes, avant, fautes)
  })
})
