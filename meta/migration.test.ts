import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { contrat } from '@dioptrie/domain'
import { type Appel, nomsDesParams } from '@dioptrie/domain/kernel/contract'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../api/src/app.ts'
import { ADMIN } from '../api/src/coupure.fixture.ts'
import { schemaAJour } from '../api/src/kernel/platform/migrate.ts'
import { restaurer } from '../api/src/kernel/platform/sauvegarde.ts'
import { verifierSceaux } from '../api/src/kernel/platform/sceaux.ts'
import { readSettings } from '../api/src/kernel/platform/settings.ts'
import { type BaseDeTest, creerBase } from '../api/src/kernel/trial/testdb.ts'
import { verifierTout } from '../api/src/verifications.ts'
import { demande, remplir } from './demandes.ts'
import { appels } from './table.ts'

/*
 * A house backed up by the program as it was at migration 087, before insurance invoicing, lenses, exams, messages and reports: two officines that
 * sold, were paid, covered a client, transferred, received, counted, spent, deposited, merged and closed their day.
 */
const FICHIER = join(import.meta.dirname, 'maison-087.gz')
/** The secret of that house, which never had a client. */
const SECRET = '6iEpEU_6LmGr9mXMLYiYN_zhoIO80oqFKklqA8Papsg'

let base: BaseDeTest
let app: FastifyInstance
let jeton: string
let ici: string
beforeAll(async () => {
  base = await creerBase({ nue: true })
  await restaurer(base.pool, createReadStream(FICHIER).pipe(createGunzip()))
  const settings = readSettings({ SECRET, DATABASE_URL: base.url })
  app = await buildApp({ pool: base.pool, settings, log: pino({ level: 'silent' }), verifierReponses: true })
  await app.ready()
  const r = await app.inject({
    method: 'POST',
    url: contrat.acces.connexion.path,
    payload: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  })
  const { accessToken, userData } = r.json<{ accessToken: string; userData: { IdOfficine: string } }>()
  jeton = accessToken
  ici = userData.IdOfficine
})
afterAll(async () => {
  await app.close()
  await base.fermer()
})

/** A record of the table that the call is about, and the officine of who calls. */
async function parametres(appel: Appel): Promise<Record<string, string>> {
  const { portee } = appel
  const ids: Record<string, string> = Object.fromEntries(
    nomsDesParams(appel.path).flatMap(nom => (/officine/i.test(nom) ? [[nom, ici]] : [])),
  )
  if (typeof portee === 'object' && 'fiche' in portee) {
    const { rows } = await base.pool.query<{ _id: string }>(`select "_id" from "${portee.fiche}" limit 1`)
    if (rows[0]) ids[portee.param] = rows[0]._id
  }
  return ids
}

describe('une maison sauvegardée avant la facturation, les verres, les examens, les messages et les états', () => {
  it('se restaure, et se met à jour jusqu’aujourd’hui', async () => {
    expect(await schemaAJour(base.pool)).toBe(true)
  })

  it('a ses livres d’accord, et ses sceaux', async () => {
    for await (const { nom, rows } of verifierTout(base.pool)) expect([nom, rows]).toEqual([nom, []])
    expect(await verifierSceaux(base.pool, () => SECRET, [])).toEqual([])
  })

  it('s’ouvre et se lit par tous les appels', async () => {
    const lectures = appels.filter(({ appel: a }) => a.method === 'GET' && !a.writes && !a.contenu)
    const refusees: unknown[] = []
    let lues = 0
    for (const { nom, appel } of lectures) {
      if (nom.startsWith('evenements.')) continue
      const question = demande(appel)
      const r = await app.inject({
        method: 'GET',
        url: remplir(appel, await parametres(appel)) + (question && `?${question}`),
        headers: { authorization: `Bearer ${jeton}` },
      })
      // A record of what it never had.
      if (r.statusCode === 404) continue
      if (r.statusCode === 200) lues++
      else refusees.push([nom, r.statusCode, r.body.slice(0, 200)])
    }
    expect(refusees).toEqual([])
    expect(lues).toBeGreaterThan(200)
  })
})
