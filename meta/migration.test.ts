import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
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

/** What an update adds to: counts that are kept anew, the labels and rights that the program comes with, and who was given them. */
const RECRITES = new Set([
  'effectif',
  'effectif_article',
  'agenda_label',
  'mode_paiement',
  'role',
  'historique',
])

/** Each table of a backup, with how many rows it had and what each of its columns summed to. */
async function* tablesDe(fichier: string) {
  let table = ''
  let colonnes: string[] = []
  let sommes = new Map<string, number>()
  for await (const ligne of createInterface({ input: createReadStream(fichier).pipe(createGunzip()) })) {
    if (ligne.startsWith('{"table":')) {
      ;({ table, colonnes } = JSON.parse(ligne) as { table: string; colonnes: string[] })
      sommes = new Map([['count', 0], ...colonnes.map(c => [c, 0] as const)])
    } else if (ligne === '\\.') yield { table, sommes }
    else if (table) {
      sommes.set('count', (sommes.get('count') as number) + 1)
      for (const [rang, valeur] of ligne.split('\t').entries()) {
        const c = colonnes[rang] as string
        sommes.set(c, (sommes.get(c) as number) + (Number(valeur) || 0))
      }
    }
  }
}

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

  it('n’a perdu ni une ligne ni un franc : chaque table de la sauvegarde, et la somme de chacune de ses colonnes', async () => {
    const { rows: colonnes } = await base.pool.query<{ table: string; colonne: string }>(
      `select table_name as table, column_name as colonne from information_schema.columns
       where table_schema = 'public' and data_type in ('smallint', 'integer', 'bigint', 'numeric')`,
    )
    const nombres = new Set(colonnes.map(c => `${c.table}.${c.colonne}`))
    const gardees = new Set(colonnes.map(c => c.table))
    const ecarts: unknown[] = []
    let comparees = 0
    for await (const { table, sommes } of tablesDe(FICHIER)) {
      if (!gardees.has(table) || RECRITES.has(table)) continue
      const ici = [...sommes.keys()].filter(c => c === 'count' || nombres.has(`${table}.${c}`))
      const { rows } = await base.pool.query(
        `select ${ici.map(c => (c === 'count' ? 'count(*)::text as count' : `coalesce(sum("${c}"), 0)::text as "${c}"`)).join(', ')} from "${table}"
         ${table === 'mouvement' ? `where "Nature" <> 'Valeur'` : ''}`,
      )
      for (const c of ici)
        if (Number(rows[0][c]) !== sommes.get(c))
          ecarts.push([`${table}.${c}`, sommes.get(c), Number(rows[0][c])])
      comparees += ici.length
    }
    expect(ecarts).toEqual([])
    expect(comparees).toBeGreaterThan(150)
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
