import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contrat } from '@dioptrie/domain'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openapi } from '../api/src/kernel/call/openapi.ts'
import { ROOT } from '../api/src/kernel/platform/settings.ts'
import { type Essai, ouvrirEssai } from '../api/src/kernel/trial/essai.ts'
import { appels } from './table.ts'

const document = openapi(contrat, '0', 'https://dioptrie.exemple.ci')
const texte = JSON.stringify(document)
const operation = (path: string, method: string) => {
  const op = document.paths[path]?.[method.toLowerCase()]
  if (!op) throw new Error(`${method} ${path} n’est pas dans le document`)
  return op
}

/** What stands at `$ref`. */
const au = (ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((o, cle) => (o as Record<string, unknown>)[cle], document)

/** Every object of the document that says its fields, where it stands. */
function* objets(v: unknown, ou = ''): Generator<[string, string]> {
  if (typeof v !== 'object' || v === null) return
  if ('properties' in v && typeof v.properties === 'object' && v.properties !== null)
    if (Object.keys(v.properties).length > 8) yield [JSON.stringify(v), ou]
  for (const [cle, x] of Object.entries(v))
    if (cle !== 'example' && cle !== 'examples') yield* objets(x, `${ou}/${cle}`)
}

const NOMMEE = /^\/components\/schemas\/\w+$/

describe('le document de l’API', () => {
  it('est un OpenAPI 3.1 valide, et chacun de ses renvois mène quelque part', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(texte))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    for (const [, ref = ''] of texte.matchAll(/"\$ref":"([^"]+)"/g)) expect(au(ref), ref).toBeDefined()
  })

  it('nomme chaque fiche une fois au lieu de la copier', () => {
    const vus = new Map<string, string>()
    const copies: string[] = []
    for (const [forme, ou] of objets(document)) {
      const deja = vus.get(forme)
      // Two records that are alike have each their name.
      if (deja !== undefined && !(NOMMEE.test(ou) && NOMMEE.test(deja))) copies.push(`${ou} = ${deja}`)
      else vus.set(forme, ou)
    }
    expect(copies).toEqual([])
    for (const nom of ['Client', 'Commande', 'Ordonnance', 'Article', 'Refus', 'Changement'])
      expect(Object.keys(document.components.schemas)).toContain(nom)
    // What a call takes of the document, records included: copied into each, they would be three times that.
    expect(texte.length / appels.length).toBeLessThan(2_400)
  })

  it('dit à qui, où, et par un exemple que le serveur prendrait, ce que fait chaque appel', () => {
    for (const { nom, appel } of appels) {
      const op = operation(appel.path, appel.method)
      expect(op.description.length, nom).toBeGreaterThan(op.summary.length + 10)
      for (const p of op.parameters)
        expect((p.$ref ? (au(p.$ref) as typeof p) : p).description, nom).toBeTruthy()
      const envoi = op.requestBody?.content['application/json']
      if (envoi) {
        const exemple = appel.corps === 'nu' ? envoi.example : (envoi.example as { payload: unknown }).payload
        expect(appel.payload.safeParse(exemple).error, nom).toBeUndefined()
      }
      const lu = op.responses[appel.statut]?.content?.['application/json']
      if (!lu) continue
      const [renvoi] = Object.values(lu.examples ?? {})
      const exemple = renvoi ? (au(renvoi.$ref) as { value: unknown }).value : lu.example
      expect(appel.reponse.safeParse(exemple).error, nom).toBeUndefined()
    }
  })

  it('dit ce qui est refusé, et quand', () => {
    const statuts = (path: string, method: string) => Object.keys(operation(path, method).responses)
    expect(statuts('/api/authentification', 'POST')).toEqual(
      expect.arrayContaining(['401', '413', '429', '503']),
    )
    expect(statuts('/api/evenements', 'GET')).toContain('406')
    expect(statuts('/api/client/create', 'POST')).toEqual(
      expect.arrayContaining(['400', '401', '403', '409', '413', '415', '500', '503']),
    )
    expect(statuts('/api/client/groupe', 'GET')).not.toContain('409')
  })

  it('dit les bornes et le sens des questions d’une liste, le cookie, la clé et les événements', () => {
    const { parameters, securitySchemes, schemas } = document.components
    expect(parameters.limit).toMatchObject({ schema: { minimum: 1, maximum: 200, default: 25 } })
    expect(parameters.page).toMatchObject({ schema: { minimum: 1 } })
    expect(parameters.mode?.description).toContain('`none`')
    expect(securitySchemes.renouvellement).toMatchObject({ in: 'cookie', name: 'dioptrie_refresh' })
    expect(operation('/api/auth/refresh-token', 'POST').security).toEqual([{ renouvellement: [] }])
    const cle = '#/components/parameters/Idempotency-Key'
    expect(operation('/api/client/import', 'POST').parameters).toContainEqual({ $ref: cle })
    expect(Object.keys(schemas.Changement.properties)).toEqual(['entite', '_id', 'IdOfficine', 'requestId'])
    expect(document.servers[0]?.url).toBe('https://dioptrie.exemple.ci')
  })
})

describe('le premier programme', () => {
  let essai: Essai
  let adresse: string
  beforeAll(async () => {
    essai = await ouvrirEssai()
    adresse = await essai.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => essai.fermer())

  it('marche tel qu’il est écrit dans docs/premier-programme.md, deux fois sans rien doubler', async () => {
    const page = readFileSync(join(ROOT, 'docs/premier-programme.md'), 'utf8')
    const programme = /```js\n(.*?)```/s.exec(page)?.[1] ?? ''
    expect(programme.trim().split('\n').length).toBeLessThanOrEqual(10)
    const lancer = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', programme], {
        env: {
          ADRESSE: adresse,
          EMAIL: essai.email('opticien'),
          MOT_DE_PASSE: essai.motDePasse,
        },
      })
    const un = await lancer()
    expect(un.stdout).toMatch(/^201 ANG-\d{5}\nKouamé Aya Estelle\n$/)
    const deux = await lancer()
    expect(deux.stdout).toBe(un.stdout)
  })
})
