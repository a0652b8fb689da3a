import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
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
import { chargerCommandes } from './ventes.ts'

/** `npm run bench`: see README.md in this folder. */
const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '100000' },
    articles: { type: 'string', default: '200000' },
    commandes: { type: 'string', default: '500000' },
    duree: { type: 'string', default: '3' },
    paires: { type: 'string', default: '3' },
    connexions: { type: 'string', default: '1,8' },
    seulement: { type: 'string', default: '' },
    /** A folder that is kept: the network is loaded into it once. */
    donnees: { type: 'string', default: '' },
  },
})
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

interface Cible {
  url: string
  headers: Record<string, string>
  chemin: (scenario: number, variante: number) => string
}

/** One round; a reply that is not a success would make a fast and worthless figure. */
async function tour(cible: Cible, s: Scenario, rang: number, connections: number): Promise<number> {
  const { headers } = cible
  const resultat = await autocannon({
    url: cible.url,
    connections,
    duration: Number(options.duree),
    requests: s.variantes.map(({ corps = s.ecrit?.corps }, variante) => ({
      method: s.ecrit ? (s.ecrit.methode ?? 'POST') : 'GET',
      path: cible.chemin(rang, variante),
      headers: s.ecrit ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(corps && { body: corps }),
    })),
  })
  if (resultat.non2xx > 0 || resultat.errors > 0)
    throw new Error(`${s.nom} : ${resultat.non2xx} refus et ${resultat.errors} erreurs de ${cible.url}`)
  return resultat.requests.total / resultat.duration
}

const mediane = (nombres: number[]) => nombres.toSorted((a, b) => a - b)[Math.floor(nombres.length / 2)] ?? 0

/** Floor and product take turns, so that a slow moment of the machine falls on both. */
async function comparer(plancher: Cible, produit: Cible, scenarios: Scenario[]): Promise<boolean> {
  let bon = true
  dire('| scénario | connexions | plancher /s | produit /s | rapport | barre | |')
  dire('|---|---:|---:|---:|---:|---:|---|')
  for (const [rang, s] of scenarios.entries()) {
    if (!s.nom.includes(options.seulement)) continue
    for (const connexions of options.connexions.split(',').map(Number)) {
      const tours = { plancher: [] as number[], produit: [] as number[], rapport: [] as number[] }
      for (let paire = 0; paire < Number(options.paires); paire++) {
        const [a, b] = [await tour(plancher, s, rang, connexions), await tour(produit, s, rang, connexions)]
        tours.plancher.push(a)
        tours.produit.push(b)
        tours.rapport.push(b / a)
      }
      const rapport = mediane(tours.rapport)
      const atteint = rapport >= s.barre
      bon &&= atteint
      const [f, p] = [mediane(tours.plancher), mediane(tours.produit)].map(n => n.toFixed(0))
      dire(
        `| ${s.nom} | ${connexions} | ${f} | ${p} | ${rapport.toFixed(2)} | ${s.barre} | ${atteint ? 'atteinte' : 'MANQUÉE'} |`,
      )
    }
  }
  return bon
}

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

async function banc(): Promise<boolean> {
  const dossier = options.donnees || mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
  const fermer: (() => unknown)[] = []
  if (!options.donnees) fermer.push(() => rmSync(dossier, { recursive: true, force: true }))
  try {
    const embarquee = await startEmbedded(join(dossier, 'base'))
    fermer.push(() => embarquee.stop())
    const pool = poolOn(embarquee.url)
    fermer.push(() => pool.end())
    const debut = performance.now()
    await chacunSonTour(pool, async () => {
      await migrer(pool)
      await chargerDemo(pool, { clients: Number(options.clients) })
      await chargerSiege(pool, Number(options.clients))
      await chargerArticles(pool, Number(options.articles))
      await chargerMouvements(pool, 2 * Number(options.articles))
      await chargerCommandes(pool, Number(options.commandes))
    })
    dire(
      `${options.clients} clients, ${options.articles} articles et ${options.commandes} commandes prêts en ${((performance.now() - debut) / 1000).toFixed(1)} s`,
    )

    const produit = await demarrer({ DATABASE_URL: embarquee.url, DATA_DIR: join(dossier, 'produit') })
    fermer.push(() => produit.arreter())
    const { accessToken, userData } = await seConnecter(produit.url)
    const moi = {
      _id: userData.uid,
      IdOfficine: userData.IdOfficine,
      permissions: new Set(userData.permissions),
    } as unknown as Appelant
    const scenarios = await releverScenarios(pool, moi)
    const plancher = await lancerPlancher(embarquee.url, scenarios)
    fermer.push(() => plancher.arreter())

    dire(
      `${availableParallelism()} cœurs, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
    )
    const vitesse = await comparer(
      { url: plancher.adresse, headers: {}, chemin: (s, v) => `/${s}/${v}` },
      {
        url: produit.url,
        headers: { authorization: `Bearer ${accessToken}` },
        chemin: (s, v) => scenarios[s]?.variantes[v]?.url ?? '/',
      },
      scenarios,
    )
    const papiers = 'papiers'.includes(options.seulement) || options.seulement === ''
    return (!papiers || (await mesurerPapiers(pool, produit.url, accessToken, dire))) && vitesse
  } finally {
    for (const f of fermer.reverse()) await f()
  }
}

const vitesse = await banc()
const poids = mesurerTailles(dire)
process.exitCode = vitesse && poids ? 0 : 1
