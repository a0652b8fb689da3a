import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { chargerDemo } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { creerBase, lancerPlancher, ouvrirProduit } from './lancer.ts'
import { mesurerPapiers } from './papiers.ts'
import { mesurerReglements, REGLEMENT } from './reglement.ts'
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

/** A tenth of the data beside the whole: what a reading costs must not follow their number. */
const FOIS = 10

async function charger(pool: pg.Pool, part: number): Promise<void> {
  const debut = performance.now()
  const [clients, articles, commandes, bandes, verres] = [
    options.clients,
    options.articles,
    options.commandes,
    options.bandes,
    options.verres,
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

  /** The product on one database, and what it is asked. */
  const ouvrir = async (url: string, part: number) => {
    const produit = await ouvrirProduit(url, join(dossier, `produit-${part}`), pool => charger(pool, part))
    fermer.push(() => produit.arreter())
    const scenarios = await releverScenarios(produit.pool, produit.moi)
    const cible: Cible = { ...produit.cible, requetes: rang => scenarios[rang]?.variantes ?? [] }
    return { ...produit, scenarios, cible }
  }

  try {
    const embarquee = await startEmbedded(join(dossier, 'base'))
    fermer.push(() => embarquee.stop())
    const petit = await ouvrir(await creerBase(embarquee.url, 'petite'), FOIS)
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
    const demande = (nom: string) => nom.includes(options.seulement)
    const reglements =
      !demande(REGLEMENT) || (await mesurerReglements(petit, { ...grand, url: embarquee.url }, dire))
    const papiers = !demande('papiers') || (await mesurerPapiers(petit, grand, dire))
    return vitesse && reglements && papiers
  } finally {
    for (const f of fermer.reverse()) await f()
  }
}

const vitesse = await banc()
const poids = mesurerTailles(dire)
process.exitCode = vitesse && poids ? 0 : 1
