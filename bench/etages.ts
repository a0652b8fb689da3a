import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '../api/src/app.ts'
import { COMPTES_DEMO, chargerDemo } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn, surBase } from '../api/src/kernel/platform/ouvrir.ts'
import { readSettings } from '../api/src/kernel/platform/settings.ts'
import { demarrer, entrer } from '../api/src/kernel/trial/testserveur.ts'
import { mediane } from './tours.ts'

/*
 * `node bench/etages.ts`: a page of fifty clients from the least that answers it to the product, one storey at a time: a statement on a table of its
 * own; who asks, read by the product's own statement; the product's statements, prepared, behind `node:http`; the product. What a storey adds is what
 * it costs: how near the floor one can come without leaving something out.
 */
interface Requete {
  text: string
  values: unknown[]
}
interface Etage {
  /** Which of the product's statements are sent, then whether that of the floor is. */
  notres: number[]
  plancher: boolean
}
interface Donnees {
  url: string
  urlPlancher: string
  requetes: Requete[]
}
const PLANCHER: Requete = {
  text: 'select id, nom, prenom, tel, ville from client order by nom, prenom, id limit 50 offset $1',
  values: [100],
}

async function servir({ notres, plancher }: Etage, { url, urlPlancher, requetes }: Donnees): Promise<void> {
  const [ici, la] = [url, urlPlancher].map(connectionString => new pg.Pool({ connectionString, max: 10 }))
  const serveur = createServer(async (_, reponse) => {
    let lignes: unknown[] = []
    for (const n of notres)
      lignes = (await (ici as pg.Pool).query({ name: `r${n}`, ...(requetes[n] as Requete) })).rows
    if (plancher) lignes = (await (la as pg.Pool).query({ name: 'plancher', ...PLANCHER })).rows
    const texte = JSON.stringify(lignes)
    reponse.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(texte),
    })
    reponse.end(texte)
  })
  serveur.listen(0, '127.0.0.1', () => {
    const adresse = serveur.address()
    if (typeof adresse === 'object' && adresse) process.stdout.write(`http://127.0.0.1:${adresse.port}\n`)
  })
  process.on('SIGTERM', () => process.exit(0))
}

const CHEMIN = '/api/client/groupe?page=3&limit=50&tri=Nom&champs=Nom,Prenoms,Contacts,Ville'
const SECRET = 'le secret du banc des étages, long comme il faut'

/** What the product sends for one page, as it leaves. */
async function relever(url: string, headers: Record<string, string>): Promise<Requete[]> {
  const vues: Requete[] = []
  const pool = poolOn(url)
  const settings = readSettings({ SECRET, DATABASE_URL: url, READINGS_PER_HOUR: '0' })
  const app = await buildApp({ pool, settings, log: pino({ level: 'silent' }) })
  await app.inject({ url: CHEMIN, headers })
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    const [quoi, values = []] = args as unknown as [string | Requete, unknown[]]
    const requete = typeof quoi === 'string' ? { text: quoi, values } : quoi
    if (/from (session|client) /.test(requete.text ?? ''))
      vues.push({ text: requete.text, values: requete.values })
    return Reflect.apply(query, this, args)
  } as typeof query
  const { statusCode } = await app.inject({ url: CHEMIN, headers })
  pg.Client.prototype.query = query
  await app.close()
  await pool.end()
  if (statusCode !== 200 || vues.length !== 3)
    throw new Error(`${statusCode}, ${vues.length} requêtes relevées`)
  return vues
}

async function chargerPlancher(produit: pg.Pool, url: string): Promise<void> {
  await produit.query('create database plancher')
  const plancher = poolOn(url)
  await plancher.query(`create table client (id int generated always as identity primary key, nom text not null,
    prenom text not null, tel text, ville text)`)
  const { rows } = await produit.query<Record<string, string>>(
    `select "Nom" as n, "Prenoms" as p, coalesce("Contacts"[1], '') as t, coalesce("Ville", '') as v from client`,
  )
  await plancher.query(
    'insert into client (nom, prenom, tel, ville) select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])',
    ['n', 'p', 't', 'v'].map(c => rows.map(r => r[c])),
  )
  await plancher.query('create index on client (nom, prenom, id); analyze')
  await plancher.end()
}

const ETAGES: [nom: string, Etage][] = [
  ['une requête sur une table à elle', { notres: [], plancher: true }],
  ['et qui demande', { notres: [0], plancher: true }],
  ['nos requêtes, sans qui demande', { notres: [1, 2], plancher: false }],
  ['nos requêtes', { notres: [0, 1, 2], plancher: false }],
]

async function mesurer(clients: number, tours: number): Promise<void> {
  const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-etages-'))
  const fermer: (() => unknown)[] = [() => rmSync(dossier, { recursive: true, force: true })]
  try {
    const base = await startEmbedded(join(dossier, 'base'))
    fermer.unshift(() => base.stop())
    const pool = poolOn(base.url)
    fermer.unshift(() => pool.end())
    await chacunSonTour(pool, async () => {
      await migrer(pool)
      await chargerDemo(pool, { clients })
    })
    await pool.query('vacuum (analyze)')
    const urlPlancher = surBase(base.url, 'plancher')
    await chargerPlancher(pool, urlPlancher)
    const produit = await demarrer({
      DATABASE_URL: base.url,
      DATA_DIR: join(dossier, 'produit'),
      SECRET,
      READINGS_PER_HOUR: '0',
    })
    fermer.unshift(() => produit.arreter())
    const qui = COMPTES_DEMO.find(c => c.email.startsWith('administrateur.'))
    const headers = await entrer(produit.url, qui)
    const fichier = join(dossier, 'donnees.json')
    const donnees: Donnees = { url: base.url, urlPlancher, requetes: await relever(base.url, headers) }
    writeFileSync(fichier, JSON.stringify(donnees))
    const adresses: string[] = []
    for (const n of ETAGES.keys()) {
      const enfant = spawn(
        process.execPath,
        [import.meta.filename, '--etage', String(n), '--donnees', fichier],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      fermer.unshift(() => enfant.kill('SIGTERM'))
      adresses.push(
        await new Promise<string>(dite =>
          enfant.stdout.setEncoding('utf8').once('data', (t: string) => dite(t.trim())),
        ),
      )
    }
    const cibles = [
      ...ETAGES.map(([nom], n) => ({ nom, url: adresses[n] as string, headers: {} })),
      { nom: 'le produit', url: `${produit.url}${CHEMIN}`, headers },
    ]
    process.stdout.write(
      '| étage | personnes | par seconde | ms | du plancher |\n|---|---:|---:|---:|---:|\n',
    )
    for (const connections of [1, 8]) {
      const vus = cibles.map((): number[] => [])
      for (let tour = 0; tour <= tours; tour++)
        for (const [n, { nom, ...cible }] of cibles.entries()) {
          const r = await autocannon({ ...cible, connections, duration: 2 })
          if (r.non2xx > 0) throw new Error(`${nom} : ${r.non2xx} refus`)
          // The first one warms up.
          if (tour > 0) vus[n]?.push(r.requests.total / r.duration)
        }
      const medianes = vus.map(mediane)
      for (const [n, { nom }] of cibles.entries()) {
        const [ceci = 0, plancher = 1] = [medianes[n], medianes[0]]
        const cases = [nom, connections, ceci.toFixed(0), ((connections * 1000) / ceci).toFixed(2)]
        process.stdout.write(`| ${cases.join(' | ')} | ${(ceci / plancher).toFixed(2)} |\n`)
      }
    }
  } finally {
    for (const f of fermer) await f()
  }
}

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '20000' },
    tours: { type: 'string', default: '3' },
    etage: { type: 'string' },
    donnees: { type: 'string', default: '' },
  },
})
if (options.etage === undefined) await mesurer(Number(options.clients), Number(options.tours))
else
  await servir(
    (ETAGES[Number(options.etage)] as [string, Etage])[1],
    JSON.parse(readFileSync(options.donnees, 'utf8')) as Donnees,
  )
