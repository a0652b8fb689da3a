import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import '../api/src/kernel/platform/db.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { NOUVEL_ID, type Scenario } from './carnet.ts'

/**
 * The bare floor: the product's statements behind `node:http`, nothing else. No session, no validation, no scope, no
 * headers of protection, no log. It reads its scenarios from its input; its addresses are `/<scenario>/<variant>`. With `PREPARER` its statements are prepared,
 * for those who want the floor as low as it goes.
 */
const scenarios = (await json(process.stdin)) as Scenario[]
const pool = poolOn(process.env.DATABASE_URL ?? '')

async function corpsDe(request: IncomingMessage): Promise<unknown> {
  const morceaux: Buffer[] = []
  for await (const morceau of request) morceaux.push(morceau as Buffer)
  return JSON.parse(Buffer.concat(morceaux).toString('utf8'))
}

async function servir(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, scenario, variante] = (request.url ?? '').split('/')
  const { ecrit, variantes } = scenarios[Number(scenario)] as Scenario
  const { requete, suite = [] } = variantes[Number(variante)] as Scenario['variantes'][number]
  const neufs = new Map<string, string>()
  const neuf = (nom: string) => {
    const id = neufs.get(nom) ?? uuid()
    neufs.set(nom, id)
    return id
  }
  const requetes = [requete, ...suite].map(({ texte, valeurs }, rang) => ({
    ...(process.env.PREPARER && { name: `s${scenario}-${rang}` }),
    text: texte,
    values: valeurs.map(v =>
      typeof v === 'string' && v.includes(NOUVEL_ID) ? v.replaceAll(/\$id\d*/g, neuf) : v,
    ),
  }))
  let lignes: unknown[] = []
  if (ecrit) {
    await corpsDe(request)
    const base = await pool.connect()
    try {
      await base.query('begin')
      for (const r of requetes) lignes = (await base.query(r)).rows
      await base.query('commit')
    } finally {
      base.release()
    }
  } else for (const r of requetes) lignes = (await pool.query(r)).rows
  const corps = JSON.stringify(lignes)
  response.writeHead(ecrit ? 201 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(corps),
  })
  response.end(corps)
}

const serveur = createServer((request, response) => {
  servir(request, response).catch((erreur: Error) => {
    process.stderr.write(`${erreur.message}\n`)
    response.writeHead(500).end()
  })
})
serveur.listen(0, '127.0.0.1', () => {
  const adresse = serveur.address()
  if (typeof adresse === 'object' && adresse) process.stdout.write(`http://127.0.0.1:${adresse.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
