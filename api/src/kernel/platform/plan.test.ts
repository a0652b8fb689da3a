import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BaseDeTest, creerBase } from '../trial/testdb.ts'
import { decrireSchema } from './plan.ts'
import { ROOT } from './settings.ts'

const ECRIT = readFileSync(join(ROOT, 'docs', 'schema.sql'), 'utf8')
let migree: BaseDeTest
let nue: BaseDeTest
/** Another major version writes the same views in other words: the file is that of the embedded one. */
let laSienne = false
beforeAll(async () => {
  ;[migree, nue] = await Promise.all([creerBase(), creerBase({ nue: true })])
  const { rows } = await migree.pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  laSienne = rows[0]?.version === 18
})
afterAll(() => Promise.all([migree.fermer(), nue.fermer()]))

/** Tables of a thousand columns would drown what differs in what does not. */
const lignes = (texte: string) => new Set(texte.split('\n'))
const enTrop = (un: string, autre: string) => {
  const connues = lignes(autre)
  return [...lignes(un)].filter(ligne => !connues.has(ligne))
}

test('docs/schema.sql est le schéma d’une base qui vient d’être migrée', async () => {
  if (!laSienne) return
  const lu = await decrireSchema(migree.pool)
  const dire = 'le schéma a changé : npm run schema'
  expect({ manque: enTrop(lu, ECRIT), reste: enTrop(ECRIT, lu) }, dire).toEqual({ manque: [], reste: [] })
  expect(lu === ECRIT, dire).toBe(true)
})

test('il suffit à refaire le schéma sur une base vide', async () => {
  if (!laSienne) return
  await nue.pool.query(ECRIT)
  // Read a second time, a constant of a view has been given the name of its type.
  const refait = (await decrireSchema(nue.pool)).replaceAll(`'::text AS text,`, `'::text,`)
  expect({ manque: enTrop(ECRIT, refait), reste: enTrop(refait, ECRIT) }).toEqual({ manque: [], reste: [] })
  expect(refait === ECRIT).toBe(true)
})

test('ce qu’il ne sait pas dire, il le refuse', async () => {
  await nue.pool.query(`create domain essai_de_domaine as text`)
  await expect(decrireSchema(nue.pool)).rejects.toThrow('type essai_de_domaine')
})

test('aucun déclencheur ne joint les lignes d’avant à celles d’après', () => {
  // Its plan is that of the first statement of a connection: ten thousand lines would be compared with ten thousand.
  expect(ECRIT.match(/\b(?:anciens|nouveaux)(?: \w+)? join (?:anciens|nouveaux)\b.*/g)).toBeNull()
})
