import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { contrat } from '@dioptrie/domain'
import type { Appel, Demande, Reponse } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import {
  compter,
  type Ecriture,
  ecarts,
  Maison,
  Poste,
  recevoir,
  redemander,
  verifier,
} from '../api/src/coupure.fixture.ts'
import { COMPTES_DEMO, chargerDemo } from '../api/src/demo/index.ts'
import { migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { avecBase } from '../api/src/kernel/trial/avecBase.ts'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { jusque, ouvrirCluster, paquetsManquants } from '../scripts/cluster.ts'
import { chargerArticles } from './stock.ts'
import { chargerBandes } from './verres.ts'

/*
 * `node bench/jour.ts`: the busiest hour of a hundred shops, half of it, on the cluster of `npm run test:cluster` (two machines of PostgreSQL
 * under Patroni, HAProxy, two processes of the product). How often each call comes is the table of docs/scale.md; they come at
 * random (Poisson), never one after the answer of another: a slow answer makes nobody wait to ask. What gets no answer is asked again as
 * a screen does, and its time runs from the first time it was due. In the middle, the machine that writes is killed, then comes back as the copy.
 * `--minutes 30`, `--magasins 100`, `--commandes 8.9` (of a shop, in its busiest hour), `--clients`, `--articles`, `--bandes`.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    magasins: { type: 'string', default: '100' },
    commandes: { type: 'string', default: '8.9' },
    clients: { type: 'string', default: '100000' },
    articles: { type: 'string', default: '200000' },
    bandes: { type: 'string', default: '500000' },
  },
})
const MAGASINS = Number(values.magasins)
const DUREE_MS = Number(values.minutes) * 60_000
/** From the blow: who asks in this time is counted apart. */
const PENDANT_MS = 60_000
const RETOUR_MAX_S = 30
const PATIENCE_MS = 120_000
const POSTES = 4

const dire = (texte: string) => process.stdout.write(`${texte}\n`)
const exiger = (vrai: boolean, quoi: string) => {
  dire(`${vrai ? 'bon' : 'MANQUÉ'} : ${quoi}`)
  if (!vrai) process.exitCode = 1
}
const charge = () =>
  loadavg()
    .map(c => c.toFixed(1))
    .join(' ')
const auHasard = <T>(choses: readonly T[]) => choses[Math.floor(Math.random() * choses.length)] as T

interface Vente {
  clientId: string
  RefCmmd: string
  _id: string
  Recus: string[]
  suite: 'commander' | 'recevoir' | 'monter' | 'faite'
}

/** One shop: who works there, its clients, what it sold and has not finished. */
class Boutique extends Maison {
  readonly ventes: Vente[] = []
  readonly consultations: string[] = []
  readonly code: string
  #entree: Promise<string> | undefined

  /** A token lasts a quarter of an hour; who is told that it is over asks for another, once for all that wait for it. */
  renouveler(): Promise<string> {
    this.#entree ??= this.entrer().finally(() => (this.#entree = undefined))
    return this.#entree
  }

  constructor(code: string, url: string, password: string) {
    super()
    this.code = code
    this.url = url
    this.compte = { email: `${code.toLowerCase()}@banc.exemple`, password }
  }
}

/** A question from when it was due to its useful answer. */
interface Mesure {
  nom: string
  ecrit: boolean
  du: number
  ms: number
  essais: number
  bonne: boolean
}
const mesures: Mesure[] = []
const ecritures: [Boutique, Ecriture][] = []
const refus: string[] = []

/** Asked, and asked again while nobody answers: at once for what is written, more and more slowly for what is read, as the screens do. */
async function demander<A extends Appel>(
  [nom, du]: [string, number],
  b: Boutique,
  appel: A,
  demande: Demande<A> & { query?: string },
): Promise<Reponse<A> | undefined> {
  const cle = randomUUID()
  const ecrit = appel.writes && appel.method !== 'GET'
  const ecriture: Ecriture = { appel, demande: demande as Ecriture['demande'], cle }
  if (ecrit) ecritures.push([b, ecriture])
  let essais = 0
  const essayer = () => {
    essais++
    return b.appeler(appel, demande as Ecriture['demande'], ecrit ? cle : undefined)
  }
  let r = await essayer()
  while ((!r || r.statut === 503 || r.statut === 401) && Date.now() < du + PATIENCE_MS) {
    if (r?.statut !== 401) await attendre(ecrit ? 500 : Math.min(1500 * 2 ** (essais - 1), 15_000))
    else if (
      await b.renouveler().then(
        () => false,
        () => true,
      )
    )
      await attendre(500)
    // To sign in again is no fault of the server.
    else essais--
    r = await essayer()
  }
  const bonne = r !== undefined && r.statut < 300
  mesures.push({ nom, ecrit, du, ms: Date.now() - du, essais, bonne })
  if (!bonne) {
    const { code, message } = (r?.corps ?? {}) as { code?: string; message?: string }
    if (r && r.statut !== 503) refus.push(`${nom} ${r.statut} ${code} ${message}`)
    return undefined
  }
  ecriture.confirmee = r?.corps
  return r?.corps as Reponse<A>
}

const MOTS = ['kouassi', 'kone', 'marie', 'aya est', '07 00 48', 'zirignon', 'haddad rima', 'wognin']
const ARTICLES = ['bandama', 'noir', 'akwa 12', 'ecaille 52', 'etui', '140']
const OEIL = { Sph: -2.5, Cyl: -1.75, Axe: 165, EPLoin: 31.5, Hauteur: 20 }
const codes: string[] = []
const page = '?page=1&limit=50'

type Geste = (b: Boutique, q: [string, number]) => Promise<unknown>
const recente = (b: Boutique) => auHasard(b.ventes.slice(-20))

const vendre: Geste = async (b, q) => {
  const clientId = auHasard(b.lieux.clients)
  const client = await demander(q, b, contrat.ventes.ajouter, {
    params: { id: clientId },
    payload: {
      IdArticle1: b.IdArticle,
      PrixMont1: 40_000,
      PrixVerD1: 30_000,
      PrixVerG1: 30_000,
      Paires: [
        {
          OD: { Libelle: 'Unifocal 1,60', Indice: '1,60', Diametre: 70 },
          OG: { Libelle: 'Unifocal 1,60', Indice: '1,60', Diametre: 70 },
        },
      ],
    },
  })
  const faite = client?.commandes[0]
  if (faite)
    b.ventes.push({ clientId, RefCmmd: faite.RefCmmd, _id: faite._id, Recus: [], suite: 'commander' })
}

/** The next step of an order of this shop that waits for it. */
const etape =
  <S extends 'commander' | 'recevoir' | 'monter'>(
    suite: S,
    apres: Vente['suite'],
    faire: (b: Boutique, q: [string, number], v: Vente) => Promise<unknown>,
  ): Geste =>
  async (b, q) => {
    const v = b.ventes.find(une => une.suite === suite)
    if (!v) return
    v.suite = 'faite'
    if (await faire(b, q, v)) v.suite = apres
  }

/** How many times for one order (docs/scale.md, part 1), and what it asks. */
const GESTES: [nom: string, fois: number, faire: Geste][] = [
  [
    'chercher un client',
    4,
    (b, q) =>
      demander(q, b, contrat.clients.liste, { query: `${page}&q=${encodeURIComponent(auHasard(MOTS))}` }),
  ],
  [
    'lire un client',
    4,
    (b, q) => demander(q, b, contrat.clients.lire, { params: { id: auHasard(b.lieux.clients) } }),
  ],
  [
    'créer un client',
    0.3,
    async (b, q) => {
      const fiche = await demander(q, b, contrat.clients.creer, {
        payload: { Nom: 'Bamba', Prenoms: `Awa ${randomUUID().slice(0, 8)}` },
      })
      if (fiche) b.lieux.clients.push(fiche._id)
    },
  ],
  [
    'chercher un article',
    4,
    (b, q) =>
      demander(q, b, contrat.stock.liste, { query: `${page}&q=${encodeURIComponent(auHasard(ARTICLES))}` }),
  ],
  [
    'article par code-barres',
    2,
    (b, q) => demander(q, b, contrat.stock.parCode, { params: { code: auHasard(codes) } }),
  ],
  [
    'choisir une paire de verres',
    3,
    (b, q) =>
      demander(q, b, contrat.verres.choix, {
        payload: {
          IdOfficine: b.lieux.ici,
          OD: { Sph: -1 - Math.floor(Math.random() * 16) / 4, Cyl: -0.75, EP: 31.5 },
          OG: { Sph: -4.5, Cyl: -1, EP: 31 },
          Boite: { A: 52, B: 40, DBL: 18, ED: 54 },
        },
      }),
  ],
  ['créer la commande', 1, vendre],
  [
    'encaisser',
    2,
    async (b, q) => {
      const v = recente(b)
      await demander(q, b, contrat.caisse.reglerCommande, {
        params: { clientId: v.clientId },
        payload: {
          RefCmmd: v.RefCmmd,
          montant: 500 + Math.floor(Math.random() * 500),
          modepaiement: 'Espèce',
        },
      })
    },
  ],
  ['papiers (PDF)', 4, (b, q) => demander(q, b, contrat.ventes.imprimer, { params: { id: recente(b)._id } })],
  [
    'relire la commande',
    12,
    (b, q) => demander(q, b, contrat.ventes.lire, { params: { id: recente(b)._id } }),
  ],
  ['liste des commandes', 2, (b, q) => demander(q, b, contrat.ventes.liste, { query: page })],
  [
    'liste des verres',
    2,
    (b, q) => demander(q, b, contrat.atelier.verres, { params: { param: 'false' }, query: page }),
  ],
  ['liste de l’atelier', 2, (b, q) => demander(q, b, contrat.atelier.nonMontees, { query: page })],
  [
    'liste de la caisse',
    2,
    (b, q) =>
      demander(q, b, contrat.caisse.duJour, {
        params: { date: aujourdhuiAbidjan(new Date()), officine: b.lieux.ici },
        query: page,
      }),
  ],
  [
    'saisir une ordonnance',
    1,
    (b, q) =>
      demander(q, b, contrat.clients.ajouterOrdonnance, {
        params: { id: auHasard(b.lieux.clients) },
        payload: { DateOrd: aujourdhuiAbidjan(new Date()), OD: OEIL, OG: { ...OEIL, Sph: -2.25 } },
      }),
  ],
  [
    'ouvrir un examen',
    1,
    async (b, q) => {
      const r = await demander(q, b, contrat.consultations.creer, {
        payload: {
          IdClient: auHasard(b.lieux.clients),
          DateConsultation: aujourdhuiAbidjan(new Date()),
          Prescrite: { OD: { Sph: -1 } },
          Montant: 9_000,
        },
      })
      if (r) b.consultations.push(r.consultation._id)
    },
  ],
  [
    'régler un examen',
    1,
    async (b, q) => {
      const id = b.consultations.pop()
      if (id)
        await demander(q, b, contrat.consultations.regler, {
          params: { id },
          payload: { montant: 4_000, modepaiement: 'Espèce' },
        })
    },
  ],
  [
    'vendre au comptoir',
    2,
    (b, q) =>
      demander(q, b, contrat.comptoir.vendre, {
        payload: {
          lignes: [{ IdArticle: b.IdArticle, Quantite: 1, PrixUnitaire: 40_000 }],
          reglement: { montant: 40_000, modepaiement: 'Espèce' },
        },
      }),
  ],
  [
    'commander les verres',
    1,
    etape('commander', 'recevoir', (b, q, { clientId, RefCmmd }) =>
      demander(q, b, contrat.atelier.commanderVerres, {
        params: { idClient: clientId },
        payload: { RefCmmd },
      }),
    ),
  ],
  [
    'recevoir les verres',
    1,
    etape('recevoir', 'monter', (b, q, { _id }) =>
      demander(q, b, contrat.atelier.recevoirVerres, { params: { id: _id }, payload: {} }),
    ),
  ],
  [
    'monter',
    1,
    etape('monter', 'faite', (b, q, { _id }) =>
      demander(q, b, contrat.atelier.monter, { params: { id: _id }, payload: {} }),
    ),
  ],
]

/** What an open desk asks by itself: how many times an hour, whoever is in the shop. */
const VEILLE: [nom: string, parHeure: number, faire: Geste][] = [
  ['liste relue par un poste', 60, (b, q) => demander(q, b, contrat.ventes.liste, { query: page })],
  ['accueil, ce qui attend', 6, (b, q) => demander(q, b, contrat.tableau.enAttente, {})],
  ['accueil, recettes', 6, (b, q) => demander(q, b, contrat.tableau.recettes, {})],
  ['accueil, plus en retard', 6, (b, q) => demander(q, b, contrat.tableau.plusEnRetard, {})],
  ['accueil, tiroirs', 6, (b, q) => demander(q, b, contrat.tableau.tiroirs, {})],
]

/** A hundred shops beside those of the demonstration, each with its manager, who has the password of all. */
async function installer(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into officine ("_id", "Nom", "Code") select gen_random_uuid(), 'Magasin ' || n, 'M' || lpad(n::text, 3, '0')
     from generate_series(1, $1::int) n`,
    [MAGASINS],
  )
  const modele = COMPTES_DEMO.find(c => c.email.startsWith('gerant.'))?.email
  await pool.query(
    `with m as (select * from utilisateur where email = $1),
       u as (insert into utilisateur ("_id", email, "displayName", "motDePasse", "IdOfficine")
         select gen_random_uuid(), lower(o."Code") || '@banc.exemple', 'Gérant ' || o."Code", m."motDePasse", o."_id"
         from officine o, m where o."Code" ~ '^M[0-9]{3}$' returning "_id")
     insert into utilisateur_role ("IdUtilisateur", "IdRole") select u."_id", r."IdRole"
     from u, utilisateur_role r join m on m."_id" = r."IdUtilisateur"`,
    [modele],
  )
}

/** A cash float, a few clients, frames that do not run out, and two orders to begin with. */
async function ouvrir(
  b: Boutique,
  references: Pick<Maison['lieux'], 'fournisseur' | 'IdCateg'>,
): Promise<void> {
  b.lieux = { ici: await b.entrer(), labas: '', clients: [], ...references }
  const p = new Poste(b)
  const dit = (erreur: Error) => {
    throw new Error(`${b.code} ${erreur.message} ${JSON.stringify(p.refus)}`)
  }
  await p.ecrire(contrat.caisse.initialiser, { payload: { montant: 50_000 } }).catch(dit)
  for (let n = 0; n < 5; n++)
    b.lieux.clients.push(
      (
        await p
          .ecrire(contrat.clients.creer, { payload: { Nom: 'Kouamé', Prenoms: `${b.code} ${n}` } })
          .catch(dit)
      )._id,
    )
  b.IdArticle = await recevoir(p, `MONTURE ${b.code}`, 2000).catch(dit)
  for (let n = 0; n < 2; n++) await vendre(b, ['', Date.now()])
  if (b.ventes.length < 2) throw new Error(refus.join('\n'))
}

/** Comes at random, so many times a second; each time as if nothing before had been slow. */
function faireVenir(parSeconde: number, fin: number, venir: (du: number) => void): void {
  let du = Date.now()
  const suite = () => {
    du += (-Math.log(1 - Math.random()) / parSeconde) * 1000
    if (du >= fin) return
    setTimeout(
      () => {
        venir(du)
        suite()
      },
      Math.max(0, du - Date.now()),
    )
  }
  suite()
}

const centile = (tries: number[], part: number) =>
  tries[Math.min(tries.length - 1, Math.floor(tries.length * part))] ?? 0

function ligne(nom: string, vues: Mesure[]): string {
  const ms = vues
    .filter(m => m.bonne)
    .map(m => m.ms)
    .sort((a, b) => a - b)
  const reprises = vues.filter(m => m.essais > 1).length
  const erreurs = vues.filter(m => !m.bonne).length
  return `| ${nom} | ${vues.length} | ${[0.5, 0.95, 0.99, 1].map(p => Math.round(centile(ms, p))).join(' | ')} | ${reprises} | ${erreurs} |`
}

function tableau(phase: string, vues: Mesure[], secondes: number): void {
  dire(`\n${phase} : ${vues.length} appels, ${(vues.length / secondes).toFixed(1)} par seconde`)
  dire(
    '| appel | nombre | p50 ms | p95 | p99 | plus long | redemandés | erreurs |\n|---|---:|---:|---:|---:|---:|---:|---:|',
  )
  for (const [nom] of [...GESTES, ...VEILLE]) {
    const siennes = vues.filter(m => m.nom === nom)
    if (siennes.length > 0) dire(ligne(nom, siennes))
  }
  for (const [nom, garde] of [
    ['**lectures**', (m: Mesure) => !m.ecrit],
    ['**écritures**', (m: Mesure) => m.ecrit],
    ['**tout**', () => true],
  ] as const)
    dire(ligne(nom, vues.filter(garde)))
}

const manquants = paquetsManquants()
if (manquants.length > 0) {
  dire(`Il manque à cette machine : apt-get install --no-install-recommends ${manquants.join(' ')}`)
  process.exit(1)
}
const cluster = await ouvrirCluster()
const fermer: (() => unknown)[] = [() => cluster.fermer()]
try {
  dire(`charge à l’ouverture ${charge()}`)
  await cluster.lever()
  const pool = poolOn(cluster.url('dioptrie'))
  pool.on('error', () => {})
  await migrer(pool)
  await chargerDemo(pool, { clients: Number(values.clients) })
  await chargerArticles(pool, Number(values.articles), true)
  await chargerBandes(pool, Number(values.bandes))
  await installer(pool)
  const { rows } = await pool.query<Pick<Maison['lieux'], 'fournisseur' | 'IdCateg'>>(
    `select (select "_id" from fournisseur order by "_id" limit 1) as fournisseur,
       (select "_id" from categorie_article where "TypeArticle" = 'Monture' limit 1) as "IdCateg"`,
  )
  const lus = await pool.query<{ CodeBarre: string }>(
    `select "CodeBarre" from article order by md5("_id"::text) limit 200`,
  )
  codes.push(...lus.rows.map(r => r.CodeBarre))
  await pool.end()

  const dossier = join(cluster.dossier, 'produit')
  const produit = await demarrer({
    DATABASE_URL: cluster.url('dioptrie_service'),
    DATABASE_OWNER_URL: cluster.url('dioptrie'),
    DATA_DIR: dossier,
    DEMO: 'on',
    PROCESSES: '2',
    READINGS_PER_HOUR: '0',
    BACKUP_AT: 'off',
  })
  fermer.push(() => produit.arreter())
  const boutiques = Array.from(
    { length: MAGASINS },
    (_, n) =>
      new Boutique(`M${String(n + 1).padStart(3, '0')}`, produit.url, COMPTES_DEMO[0]?.password ?? ''),
  )
  const aOuvrir = [...boutiques]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let b = aOuvrir.pop(); b; b = aOuvrir.pop()) await ouvrir(b, rows[0] as Maison['lieux'])
    }),
  )
  await attendre(10_000)
  const avant = await avecBase(cluster.url('dioptrie'), compter)
  mesures.length = ecritures.length = 0

  const debut = Date.now()
  const fin = debut + DUREE_MS
  dire(`${MAGASINS} magasins ouverts ; ${values.minutes} minutes ; charge ${charge()}`)
  const enCours = new Set<Promise<unknown>>()
  const venir = (nom: string, faire: Geste, parSeconde: number) =>
    faireVenir(parSeconde, fin, du => {
      const travail = faire(auHasard(boutiques), [nom, du]).finally(() => enCours.delete(travail))
      enCours.add(travail)
    })
  for (const [nom, fois, faire] of GESTES)
    venir(nom, faire, (fois * Number(values.commandes) * MAGASINS) / 3600)
  for (const [nom, parHeure, faire] of VEILLE) venir(nom, faire, (parHeure * POSTES * MAGASINS) / 3600)
  await attendre(DUREE_MS / 2)
  const chef = await cluster.porteur('leader')
  if (!chef) throw new Error('Personne n’écrit')
  const coup = Date.now()
  dire(`au milieu, charge ${charge()} ; ${chef.nom} est tuée`)
  cluster.tuer(chef)
  const ecrites = () => mesures.filter(m => m.ecrit && m.bonne && m.du + m.ms > coup + 1000)
  await jusque(() => ecrites().length > 0, 90, 50)
  const retour = (Math.min(...ecrites().map(m => m.du + m.ms)) - coup) / 1000
  exiger(retour <= RETOUR_MAX_S, `on écrit de nouveau après ${retour.toFixed(1)} s`)
  await attendre(3000)
  cluster.demarrer(chef)
  exiger(
    await cluster.enPlace(180),
    `${chef.nom} revient comme copie, ${((Date.now() - coup) / 1000).toFixed(0)} s après le coup`,
  )
  await attendre(Math.max(0, fin - Date.now()))
  dire(`à la fin, charge ${charge()}`)
  await Promise.all(enCours)

  const apresCoup = coup + PENDANT_MS
  tableau(
    'Avant',
    mesures.filter(m => m.du + m.ms < coup),
    (coup - debut) / 1000,
  )
  tableau(
    'Pendant (du coup à 60 s)',
    mesures.filter(m => m.du + m.ms >= coup && m.du < apresCoup),
    PENDANT_MS / 1000,
  )
  tableau(
    'Après',
    mesures.filter(m => m.du >= apresCoup),
    (fin - apresCoup) / 1000,
  )
  dire('')
  exiger(refus.length === 0, `${refus.length} gestes refusés`)
  for (const [dit, vus] of Map.groupBy(refus, r => r)) dire(`   ${vus.length} fois ${dit}`)
  const sans = mesures.filter(m => !m.bonne).length
  exiger(sans === 0, `${mesures.length} appels, ${sans} sans réponse utile`)
  for (const b of boutiques) await b.entrer()
  exiger(
    (await redemander(ecritures)) === 0,
    `${ecritures.length} écritures confirmées : chacune, redemandée avec sa clé, a la même réponse`,
  )
  const trouves = ecarts(
    ecritures.map(([, e]) => e),
    avant,
    await avecBase(cluster.url('dioptrie'), compter),
  )
  exiger(trouves.length === 0, `rien ne manque, rien n’est deux fois ${trouves.join(', ')}`)
  const { dit, code } = await verifier({ DATABASE_URL: cluster.url('dioptrie'), DATA_DIR: dossier })
  exiger(code === 0, `npm run verify : ${dit.trim().split('\n').at(-1)}`)
  if (code !== 0) dire(dit)
} catch (erreur) {
  dire(`MANQUÉ : ${(erreur as Error).message}`)
  process.exitCode = 1
} finally {
  for (const f of fermer.reverse()) await f()
}
