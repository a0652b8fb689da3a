import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { COMPTES_DEMO, chargerDemo } from '../api/src/demo/index.ts'
import type { Appelant } from '../api/src/kernel/appelant.ts'
import { startEmbedded } from '../api/src/kernel/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/migrate.ts'
import { poolOn } from '../api/src/kernel/ouvrir.ts'
import { demarrer } from '../api/src/kernel/testserveur.ts'
import type { Scenario } from './carnet.ts'
import { mesurerPapiers } from './papiers.ts'
import { releverScenarios } from './scenarios.ts'
import { chargerSiege } from './siege.ts'
import { chargerArticles, chargerMouvements } from './stock.ts'
import { mesurerTailles } from './taille.ts'
import { type Cible, comparer, EN_TETE } from './tours.ts'
import { chargerCommandes } from './ventes.ts'
import { chargerBandes, chargerStockVerre } from './verres.ts'

/** `npm run bench`: see README.md in this folder. */
const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '100000' },
    articles: { type: 'string', default: '200000' },
    commandes: { type: 'string', default: '500000' },
    bandes: { type: 'string', default: '500000' },
    verres: { type: 'string', default: '200000' },
    duree: { type: 'string', default: '1.5' },
    paires: { type: 'string', default: '3' },
    connexions: { type: 'string', default: '1,8' },
    seulement: { type: 'string', default: '' },
    /** A folder that is kept: the network is loaded into it once. */
    donnees: { type: 'string', default: '' },
  },
})
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

async function seConnecter(url: string) {
  const { email, password } = COMPTES_DEMO[0] as (typeof COMPTES_DEMO)[number]
  const reponse = await fetch(`${url}/api/authentification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!reponse.ok) throw new Error(`Connexion refusée : ${await reponse.text()}`)
  const { accessToken, userData } = (await reponse.json()) as {
    accessToken: string
    userData: { uid: string; IdOfficine: string; permissions: Appelant['permissions'] }
  }
  return { accessToken, userData }
}

/** The floor in a process of its own, like the product. */
async function lancerPlancher(url: string, scenarios: Scenario[]) {
  const enfant = spawn(process.execPath, [join(import.meta.dirname, 'plancher.ts')], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  enfant.stdin.end(JSON.stringify(scenarios))
  const adresse = await new Promise<string>((fait, rate) => {
    enfant.stdout.setEncoding('utf8').once('data', (texte: string) => fait(texte.trim()))
    enfant.once('exit', code => rate(new Error(`Le plancher s’est arrêté (${code})`)))
  })
  return { adresse, arreter: () => enfant.kill('SIGTERM') }
}

/** A tenth of the data beside the whole: what a reading costs must not follow their number. */
const FOIS = 10

async function charger(pool: pg.Pool, part: number): Promise<void> {
  const debut = performance.now()
  const [clients, articles, commandes, bandes, verres] = [
    ...[options.clients, options.articles, options.commandes, options.bandes, options.verres],
  ].map(n => Number(n) / part) as [number, number, number, number, number]
  await chacunSonTour(pool, async () => {
    await migrer(pool)
    await chargerDemo(pool, { clients })
    await chargerSiege(pool, clients)
    await chargerArticles(pool, articles)
    await chargerMouvements(pool, 2 * articles)
    await chargerCommandes(pool, commandes)
    await chargerBandes(pool, bandes)
    await chargerStockVerre(pool, verres)
  })
  dire(
    `${clients} clients, ${articles} articles, ${commandes} commandes, ${bandes} bandes et ${verres} verres prêts en ${((performance.now() - debut) / 1000).toFixed(1)} s`,
  )
}

async function banc(): Promise<boolean> {
  const dossier = options.donnees || mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
  const fermer: (() => unknown)[] = []
  if (!options.donnees) fermer.push(() => rmSync(dossier, { recursive: true, force: true }))

  /** The product on one database, its session, and what it is asked. */
  const ouvrir = async (url: string, part: number) => {
    const pool = poolOn(url)
    fermer.push(() => pool.end())
    await charger(pool, part)
    const produit = await demarrer({
      DATABASE_URL: url,
      DATA_DIR: join(dossier, `produit-${part}`),
      READINGS_PER_HOUR: '0',
    })
    fermer.push(() => produit.arreter())
    const { accessToken, userData } = await seConnecter(produit.url)
    const moi = {
      _id: userData.uid,
      IdOfficine: userData.IdOfficine,
      permissions: new Set(userData.permissions),
    } as unknown as Appelant
    const scenarios = await releverScenarios(pool, moi)
    const cible: Cible = {
      url: produit.url,
      headers: { authorization: `Bearer ${accessToken}` },
      requetes: rang => scenarios[rang]?.variantes ?? [],
    }
    return { pool, scenarios, cible }
  }

  try {
    const embarquee = await startEmbedded(join(dossier, 'base'))
    fermer.push(() => embarquee.stop())
    const petite = embarquee.url.replace(/\/\w+(\?|$)/, '/petite$1')
    await creerBase(embarquee.url, 'petite')
    const petit = await ouvrir(petite, FOIS)
    const grand = await ouvrir(embarquee.url, 1)
    const plancher = await lancerPlancher(embarquee.url, grand.scenarios)
    fermer.push(() => plancher.arreter())

    dire(
      `${availableParallelism()} cœurs, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
    )
    dire(EN_TETE)
    const cibles = {
      plancher: {
        url: plancher.adresse,
        headers: {},
        requetes: (rang: number) =>
          grand.scenarios[rang]?.variantes.map((v, n) => ({ ...v, url: `/${rang}/${n}` })) ?? [],
      },
      produit: grand.cible,
      petit: petit.cible,
    }
    const vitesse = await comparer(cibles, grand.scenarios, {
      seulement: options.seulement,
      connexions: options.connexions.split(',').map(Number),
      duree: Number(options.duree),
      paires: Number(options.paires),
      dire,
    })
    return (!'papiers'.includes(options.seulement) || (await mesurerPapiers(petit, grand, dire))) && vitesse
  } finally {
    for (const f of fermer.reverse()) await f()
  }
}

async function creerBase(url: string, nom: string): Promise<void> {
  const base = new pg.Client({ connectionString: url })
  await base.connect()
  const { rowCount } = await base.query('select from pg_database where datname = $1', [nom])
  if (rowCount === 0) await base.query(`create database ${nom}`)
  await base.end()
}

const vitesse = await banc()
const poids = mesurerTailles(dire)
process.exitCode = vitesse && poids ? 0 : 1
