import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import {
  ADMIN,
  aMoitie,
  compter,
  ecarts,
  Maison,
  Poste,
  redemander,
  TRAVAUX,
  verifier,
} from '../api/src/coupure.fixture.ts'
import { avecBase } from '../api/src/kernel/trial/avecBase.ts'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { jusque, ouvrirCluster, paquetsManquants } from './cluster.ts'

/*
 * `npm run test:cluster`: two machines of PostgreSQL 15 under Patroni, etcd and HAProxy as `deploy/cluster/` sets them up, here on one; the
 * product with two processes and a day's work on it; the machine that writes is killed again and again, and comes back as the copy.
 * `-- --exercices` then switches over on purpose and freezes what may freeze (etcd, Patroni, a whole machine), `--pitr` goes back to a
 * moment with pgBackRest. `--coups 10`, `--postes 8`, `--pause 300` (ms between two works of a desk),
 * `--calme 20` (seconds before the first blow and after the last). Outside `npm test`: it asks for packages. Ends by 1 when something is wrong.
 */
const { values } = parseArgs({
  options: {
    coups: { type: 'string', default: '10' },
    postes: { type: 'string', default: '8' },
    pause: { type: 'string', default: '300' },
    calme: { type: 'string', default: '20' },
    exercices: { type: 'boolean', default: false },
    pitr: { type: 'boolean', default: false },
  },
})
const COUPS = Number(values.coups)
const RETOUR_MAX_S = 30
/** Longer than any takeover: what was never answered is then said to be cut. */
const PATIENCE_MS = 120_000
const LECTEURS = 4

const dire = (texte: string) => process.stdout.write(`${texte}\n`)
const exiger = (vrai: boolean, quoi: string) => {
  dire(`${vrai ? 'bon' : 'MANQUÉ'} : ${quoi}`)
  if (!vrai) process.exitCode = 1
}

const manquants = paquetsManquants()
if (manquants.length > 0) {
  dire(`Il manque à cette machine : apt-get install --no-install-recommends ${manquants.join(' ')}`)
  process.exit(1)
}

/** One question and its answer, on the clock. */
interface Essai {
  debut: number
  ms: number
  ecrit: boolean
  statut: number | undefined
  code?: string
}

class MaisonMesuree extends Maison {
  readonly essais: Essai[] = []

  override async appeler(a: Appel, d: Parameters<Maison['appeler']>[1], cle?: string) {
    const debut = Date.now()
    const r = await super.appeler(a, d, cle)
    const code = (r?.corps as { code?: string } | undefined)?.code
    this.essais.push({
      debut,
      ms: Date.now() - debut,
      ecrit: a.writes,
      statut: r?.statut,
      ...(code && { code }),
    })
    return r
  }
}

const centile = (tries: number[], part: number) =>
  tries[Math.min(tries.length - 1, Math.floor(tries.length * part))] ?? 0

function resumer(nom: string, essais: Essai[], secondes: number): void {
  for (const ecrit of [true, false]) {
    const vus = essais.filter(e => e.ecrit === ecrit)
    const bons = vus.filter(e => e.statut !== undefined && e.statut < 300)
    const ms = bons.map(e => e.ms).sort((a, b) => a - b)
    dire(
      `   ${nom}, ${ecrit ? 'écritures' : 'lectures'} : ${bons.length} (${(bons.length / secondes).toFixed(1)}/s), p50 ${centile(ms, 0.5)} ms, ` +
        `p95 ${centile(ms, 0.95)}, p99 ${centile(ms, 0.99)}, sans réponse utile ${vus.length - bons.length}`,
    )
  }
}

const cluster = await ouvrirCluster()
const fermer: (() => unknown)[] = [() => cluster.fermer()]
process.once('SIGINT', () => {
  process.exitCode = 1
  arret.abort()
})
const arret = new AbortController()

function lancerProduit(dossier: string) {
  return demarrer({
    DATABASE_URL: cluster.url('dioptrie_service'),
    DATABASE_OWNER_URL: cluster.url('dioptrie'),
    REPORTING_DATABASE_URL: cluster.url('dioptrie_service', 'dioptrie', cluster.lecture),
    DATA_DIR: dossier,
    DEMO: 'off',
    PROCESSES: '2',
    READINGS_PER_HOUR: '0',
    BACKUP_AT: 'off',
    ...ADMIN,
  })
}

/** Who reads while others write: the lists of the day, and a report that is read from the copy. */
const LECTURES: [Appel, { params?: object; query?: object }][] = [
  [contrat.clients.liste, { query: { page: 1, limit: 50 } }],
  [contrat.ventes.liste, { query: { page: 1, limit: 50 } }],
  [contrat.caisse.operations, { query: { page: 1, limit: 50 } }],
  [contrat.etats.lire, { params: { etat: 'statistiques' } }],
]

/** A new client each time, then what the shop does. */
const JOURNEE: typeof TRAVAUX = [
  async (p, tour) => {
    const { _id } = await p.ecrire(contrat.clients.creer, {
      payload: { Nom: 'Bamba', Prenoms: `Awa ${tour} ${crypto.randomUUID().slice(0, 8)}` },
    })
    p.maison.lieux.clients.push(_id)
  },
  ...TRAVAUX,
]

async function travailler(maison: Maison, postes: Poste[]): Promise<void> {
  const pause = () =>
    attendre(Number(values.pause) * (0.5 + Math.random()), undefined, { signal: arret.signal }).catch(
      () => {},
    )
  await Promise.all([
    ...postes.map(async (p, rang) => {
      for (let tour = rang; !arret.signal.aborted; tour += postes.length) {
        const travail = JOURNEE[tour % JOURNEE.length] as (typeof JOURNEE)[number]
        // What is refused is kept by the desk and read at the end.
        await travail(p, tour).catch(() => {})
        await pause()
      }
    }),
    ...Array.from({ length: LECTEURS }, async (_, rang) => {
      for (let tour = rang; !arret.signal.aborted; tour++) {
        await maison.appeler(...(LECTURES[tour % LECTURES.length] as (typeof LECTURES)[number]))
        await pause()
      }
    }),
  ])
}

/** Power is cut under the one that writes. Answers when everyone can write again. */
async function porterUnCoup(maison: MaisonMesuree, rang: number): Promise<[debut: number, fin: number]> {
  const chef = await cluster.porteur('leader')
  if (!chef) throw new Error('Personne n’écrit')
  const debut = Date.now()
  cluster.tuer(chef)
  // What a process of the dead server could still answer in its last moments proves nothing.
  const ecrites = () =>
    maison.essais.filter(e => e.ecrit && e.debut > debut + 1000 && e.statut !== undefined && e.statut < 300)
  const revenu = await jusque(() => ecrites().length > 0, 90, 50)
  const premiere = Math.min(...ecrites().map(e => e.debut + e.ms))
  exiger(
    revenu && premiere - debut <= RETOUR_MAX_S * 1000,
    `coup ${rang}, ${chef.nom} : on écrit de nouveau après ${((premiere - debut) / 1000).toFixed(1)} s`,
  )
  const fin = Date.now()
  await attendre(3000)
  cluster.demarrer(chef)
  const retour = await cluster.enPlace(180)
  exiger(retour, `   ${chef.nom} revient comme copie, ${((Date.now() - fin) / 1000).toFixed(0)} s plus tard`)
  if (!retour) throw new Error(cluster.derniersMots(chef.nom))
  return [debut, fin]
}

/** The longest time without a confirmed write while this lasts, and until one is there again. */
async function sansEcrire(maison: MaisonMesuree, travail: () => unknown): Promise<number> {
  const debut = Date.now()
  await travail()
  const fin = Date.now()
  const confirmees = () =>
    maison.essais
      .filter(e => e.ecrit && e.statut !== undefined && e.statut < 300)
      .map(e => e.debut + e.ms)
      .filter(t => t >= debut)
      .sort((a, b) => a - b)
  await jusque(() => confirmees().some(t => t > fin), 120, 50)
  const instants = [debut, ...confirmees()]
  return Math.max(...instants.slice(1).map((t, n) => t - (instants[n] as number))) / 1000
}

/** What docs/cluster.md says of a switchover on purpose, and of what no longer sees or hears the rest. */
async function exercer(maison: MaisonMesuree): Promise<void> {
  const chef = async () => {
    const [celle, autre] = [await cluster.porteur('leader'), await cluster.porteur('sync_standby')]
    if (!celle || !autre) throw new Error('Les deux machines ne sont pas en place')
    return { celle, autre }
  }
  const pose = (s: number) => `, ${s.toFixed(1)} s sans écrire au plus`
  const { celle, autre } = await chef()
  const bascule = await sansEcrire(maison, async () => {
    cluster.basculer(celle, autre)
    await cluster.enPlace(120)
  })
  exiger(
    bascule <= RETOUR_MAX_S && (await chef()).celle === autre,
    `basculer exprès : ${autre.nom} écrit, ${celle.nom} la copie${pose(bascule)}`,
  )

  const sansEtcd = await sansEcrire(maison, async () => {
    cluster.figer('etcd', 'SIGSTOP')
    await attendre(45_000)
  })
  cluster.figer('etcd', 'SIGCONT')
  await cluster.enPlace(120)
  exiger(
    (await chef()).celle === autre && sansEtcd < RETOUR_MAX_S,
    `etcd figé 45 s : celle qui écrit continue${pose(sansEtcd)}`,
  )

  for (const [quoi, avecPostgres] of [
    ['Patroni seul', false],
    ['la machine entière', true],
  ] as const) {
    const { celle: figee, autre: releve } = await chef()
    const pause = await sansEcrire(maison, async () => {
      cluster.figer(figee, 'SIGSTOP', avecPostgres)
      await jusque(async () => (await cluster.porteur('leader')) === releve, 90)
    })
    cluster.figer(figee, 'SIGCONT', avecPostgres)
    // What it had begun to write alone may keep it from following: nothing confirmed is in it, and it is copied anew.
    const seule = await cluster.enPlace(60)
    if (!seule) cluster.recopier(figee)
    const retour = seule || (await cluster.enPlace(180))
    exiger(
      retour && pause <= RETOUR_MAX_S && (await chef()).celle === releve,
      `figer ${quoi} de ${figee.nom} : ${releve.nom} prend la place, ${figee.nom} réveillée redevient la copie ` +
        `${seule ? 'd’elle-même' : 'par patronictl reinit'}${pose(pause)}`,
    )
  }

  // Cut off from all the others, it must not go on alone: they may have chosen another.
  const { celle: isolee, autre: muette } = await chef()
  cluster.figer(muette, 'SIGSTOP', true)
  cluster.figer('etcd', 'SIGSTOP')
  await attendre(45_000)
  const depuis = Date.now()
  await attendre(10_000)
  const ecrites = maison.essais.filter(e => e.ecrit && e.debut > depuis && (e.statut ?? 500) < 300).length
  cluster.figer('etcd', 'SIGCONT')
  cluster.figer(muette, 'SIGCONT', true)
  const revenu = (await cluster.enPlace(180)) && (await sansEcrire(maison, () => {})) < RETOUR_MAX_S
  exiger(
    ecrites === 0 && revenu,
    `${isolee.nom} sans etcd ni ${muette.nom} : elle cesse d’écrire d’elle-même (${ecrites} écritures), et tout revient avec eux`,
  )
}

/** Nothing confirmed is lost, nothing repeated counts twice, the books agree. */
async function controler(
  maison: MaisonMesuree,
  postes: Poste[],
  avant: Record<string, number>,
  dossier: string,
) {
  const refus = postes.flatMap(p => p.refus)
  exiger(refus.length === 0, `aucun geste refusé ${refus.length > 0 ? JSON.stringify(refus[0]) : ''}`)
  const autres = maison.essais.filter(
    e => !(e.statut !== undefined && e.statut < 300) && e.code !== 'BASE_INDISPONIBLE',
  )
  const perdues = maison.essais.filter(e => e.code === 'BASE_INDISPONIBLE')
  exiger(
    autres.length === 0 && perdues.every(e => e.statut === 503) && (COUPS === 0 || perdues.length > 0),
    `sans base, le produit répond 503 et sa phrase (${perdues.length} fois), et rien d’autre ${JSON.stringify(autres.slice(0, 3))}`,
  )
  const ecritures = postes.flatMap(p => p.ecritures)
  const sans = ecritures.filter(e => e.confirmee === undefined)
  exiger(sans.length === 0, `${ecritures.length} écritures, ${sans.length} sans réponse à la fin`)

  await maison.entrer()
  const differentes = await redemander(ecritures.map(e => [maison, e]))
  exiger(differentes === 0, `chacune, redemandée avec sa clé, a la même réponse (${differentes} autres)`)
  const apres = await avecBase(cluster.url('dioptrie'), compter)
  const trouves = ecarts(ecritures, avant, apres)
  exiger(trouves.length === 0, `rien ne manque, rien n’est deux fois ${trouves.join(', ')}`)
  exiger((await avecBase(cluster.url('dioptrie'), aMoitie)) === 0, 'rien n’est fait à moitié')
  await sansDifference(dossier)
}

async function sansDifference(dossier: string): Promise<void> {
  const { dit, code } = await verifier({ DATABASE_URL: cluster.url('dioptrie'), DATA_DIR: dossier })
  exiger(code === 0, `npm run verify : ${dit.trim().split('\n').at(-1)}`)
  if (code !== 0) dire(dit)
}

/** The whole cluster goes back to a moment, by pgBackRest; what was written after it is gone, what was before is there. */
async function revenirAUnMoment(maison: Maison, dossier: string, arreterProduit: () => Promise<unknown>) {
  const chef = await cluster.porteur('leader')
  const premier = cluster.membres[0]
  if (!chef || !premier) throw new Error('Personne n’écrit')
  const debut = Date.now()
  cluster.pgbackrest(chef, '--type=full', 'backup')
  dire(`   sauvegarde entière : ${((Date.now() - debut) / 1000).toFixed(1)} s`)
  const p = new Poste(maison, PATIENCE_MS)
  const creer = (Prenoms: string) => p.ecrire(contrat.clients.creer, { payload: { Nom: 'Moment', Prenoms } })
  await creer('Avant')
  await attendre(1500)
  const moment = await avecBase(cluster.url('postgres'), async c => {
    const { rows } = await c.query<{ t: string }>('select clock_timestamp()::text as t')
    return rows[0]?.t as string
  })
  const garde = `${dossier}-garde`
  cpSync(dossier, garde, { recursive: true })
  await attendre(1500)
  await creer('Après')
  await avecBase(cluster.url('postgres'), async c => {
    const { rows } = await c.query<{ fichier: string }>('select pg_walfile_name(pg_switch_wal()) as fichier')
    const archive = await jusque(
      async () =>
        (
          await c.query('select from pg_stat_archiver where last_archived_wal >= $1', [
            rows[0]?.fichier ?? '',
          ])
        ).rowCount === 1,
      90,
    )
    exiger(archive, 'les journaux sont au dépôt')
  })
  await arreterProduit()
  const copie = await cluster.porteur('sync_standby')
  if (copie) await cluster.arreter(copie)
  await cluster.arreter(chef)
  cluster.oublier()
  cluster.pgbackrest(
    premier,
    '--delta',
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
    'restore',
  )
  const vus = await cluster.seul(premier, url =>
    avecBase(url, async c => {
      const promue = await jusque(
        async () => (await c.query('select where not pg_is_in_recovery()')).rowCount === 1,
        120,
      )
      const { rows } = await c.query<{ Prenoms: string }>(
        `select "Prenoms" from client where "Nom" = 'MOMENT' or "Nom" = 'Moment'`,
      )
      return promue ? rows.map(r => r.Prenoms) : []
    }),
  )
  exiger(
    vus.length === 1 && /avant/i.test(vus[0] ?? ''),
    `revenue à ${moment} : ce qui est d’avant est là, ce qui est d’après n’y est pas (${vus.join(', ')})`,
  )
  for (const m of cluster.membres) {
    if (m !== premier) rmSync(m.data, { recursive: true, force: true })
    cluster.demarrer(m)
    await jusque(() => cluster.porteur('leader'), 60)
  }
  exiger(await cluster.enPlace(180), 'le cluster repart de ce moment, avec sa copie')
  const produit = await lancerProduit(garde)
  fermer.push(() => produit.arreter())
  maison.url = produit.url
  await maison.entrer()
  const r = await new Poste(maison, PATIENCE_MS)
    .ecrire(contrat.clients.creer, { payload: { Nom: 'Moment', Prenoms: 'Repris' } })
    .catch(() => null)
  exiger(r !== null, 'le produit y travaille de nouveau')
  await sansDifference(garde)
}

try {
  await cluster.lever()
  dire('deux machines, dont une copie synchrone ; HAProxy trouve celle qui écrit')

  const dossier = join(cluster.dossier, 'produit')
  const produit = await lancerProduit(dossier)
  let debout = true
  const arreterProduit = async () => {
    if (debout) await produit.arreter()
    debout = false
  }
  fermer.push(arreterProduit)
  const maison = new MaisonMesuree()
  maison.url = produit.url
  await avecBase(cluster.url('dioptrie'), c => maison.installer(c, { clients: 60, montures: 90_000 }))
  // A token lasts a quarter of an hour.
  const renouveler = setInterval(() => void maison.entrer().catch(() => {}), 300_000).unref()
  const avant = await avecBase(cluster.url('dioptrie'), compter)
  maison.essais.length = 0
  const postes = Array.from({ length: Number(values.postes) }, () => new Poste(maison, PATIENCE_MS))
  const calme = () =>
    attendre(Number(values.calme) * 1000, undefined, { signal: arret.signal }).catch(() => {})
  const debut = Date.now()
  const journee = travailler(maison, postes)
  const coups: [number, number][] = []
  try {
    await calme()
    for (let rang = 1; rang <= COUPS && !arret.signal.aborted; rang++)
      coups.push(await porterUnCoup(maison, rang))
    if (values.exercices) await exercer(maison)
    await calme()
  } finally {
    arret.abort()
    await journee
    clearInterval(renouveler)
  }
  const fin = Date.now()
  const dans = (e: Essai) => coups.some(([d, f]) => e.debut + e.ms >= d && e.debut <= f)
  const [premier, dernier] = [coups[0]?.[0] ?? fin, coups.at(-1)?.[1] ?? fin]
  const panne = coups.reduce((somme, [d, f]) => somme + f - d, 0)
  const entre = (e: Essai) => !dans(e) && e.debut > premier && e.debut < dernier
  resumer(
    'avant',
    maison.essais.filter(e => e.debut + e.ms < premier),
    (premier - debut) / 1000,
  )
  if (coups.length > 0) {
    resumer('sans base', maison.essais.filter(dans), panne / 1000)
    resumer('entre deux coups', maison.essais.filter(entre), (dernier - premier - panne) / 1000 || 1)
    resumer(
      'après',
      maison.essais.filter(e => e.debut > dernier),
      (fin - dernier) / 1000,
    )
  }
  await controler(maison, postes, avant, dossier)
  if (values.pitr) await revenirAUnMoment(maison, dossier, arreterProduit)
} catch (erreur) {
  dire(`MANQUÉ : ${(erreur as Error).message}`)
  process.exitCode = 1
} finally {
  for (const f of fermer.reverse()) await f()
}
