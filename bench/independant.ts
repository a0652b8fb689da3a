import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { COMPTES_DEMO, chargerDemo } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { mediane } from './tours.ts'

/*
 * `node bench/independant.ts`: the product beside a floor that knows nothing of it. The other bench gives its floor the product's
 * own statements; here the floor has tables of its own, the least that a person would write by hand for the same work, and no
 * session, history, chain, idempotency or scope. Both stand on one PostgreSQL and take turns; see README.md in this folder.
 */
const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '100000' },
    duree: { type: 'string', default: '2' },
    tours: { type: 'string', default: '5' },
    connexions: { type: 'string', default: '1,10' },
    seulement: { type: 'string', default: '' },
    donnees: { type: 'string', default: '' },
  },
})
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

/** The tables of the floor: as many clients as the product has, the same names. */
const TABLES = `
  create extension if not exists pg_trgm; create extension if not exists unaccent;
  create function net(t text) returns text immutable parallel safe strict language sql as
    $$ select public.unaccent('public.unaccent'::regdictionary, lower(t)) $$;
  create table client (id int generated always as identity primary key, nom text not null, prenom text not null, tel text,
    ville text, cherche text generated always as (net(nom || ' ' || prenom)) stored);
  create table article (id int generated always as identity primary key, nom text not null, reste int not null);
  create table vente (id int generated always as identity primary key, client int not null references client, total int not null,
    le timestamptz not null default now());
  create table vendu (vente int not null references vente, rang smallint not null, article int references article, quoi text,
    prix int not null, primary key (vente, rang));
  create table encaisse (id int generated always as identity primary key, vente int not null references vente, jour date not null
    default current_date, mode smallint not null, montant int not null);
  create index on vente (client); create index on encaisse (jour);
  insert into article (nom, reste) select 'Monture ' || n, 100000000 from generate_series(1, 2000) n`
const INDEX = `create index on client (nom, prenom, id); create index on client using gin (cherche gin_trgm_ops); analyze`

async function chargerPlancher(url: string, produit: pg.Pool): Promise<string> {
  await produit.query('drop database if exists plancher')
  await produit.query('create database plancher')
  const chez = url.replace(/\/\w+(\?|$)/, '/plancher$1')
  const plancher = poolOn(chez)
  await plancher.query(TABLES)
  const { rows } = await produit.query<{ n: string; p: string; t: string; v: string }>(
    `select "Nom" as n, "Prenoms" as p, coalesce("Contacts"[1], '') as t, coalesce("Ville", '') as v from client`,
  )
  await plancher.query(
    'insert into client (nom, prenom, tel, ville) select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])',
    (['n', 'p', 't', 'v'] as const).map(c => rows.map(r => r[c])),
  )
  await plancher.query(INDEX)
  await plancher.end()
  return chez
}

/** Processor time of a program and of those it started, in milliseconds; what a busy machine does not change much. */
function processeur(racines: number[]): number {
  const tous = new Map<number, { pere: number; ms: number }>()
  for (const pid of readdirSync('/proc').filter(nom => /^\d+$/.test(nom))) {
    try {
      const champs = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number)
      const [pere = 0, ticks = 0] = [champs[1], [11, 12, 13, 14].reduce((n, i) => n + (champs[i] ?? 0), 0)]
      tous.set(Number(pid), { pere, ms: ticks * 10 })
    } catch {
      // It has just ended.
    }
  }
  const duGroupe = (pid: number): boolean =>
    racines.includes(pid) || (tous.has(pid) && duGroupe(tous.get(pid)?.pere ?? 0))
  return [...tous].reduce((n, [pid, { ms }]) => n + (duGroupe(pid) ? ms : 0), 0)
}

type Envoi = (methode: string, chemin: string, corps?: unknown, headers?: object) => Promise<unknown>

/** Kept connections, one per person at most. */
function envoyerA(url: string, personnes: number): Envoi {
  const agent = new Agent({ keepAlive: true, maxSockets: personnes })
  const { hostname, port } = new URL(url)
  return (method, path, corps, headers = {}) =>
    new Promise((fait, rate) => {
      const texte = corps === undefined ? undefined : JSON.stringify(corps)
      const entetes = {
        ...headers,
        ...(texte && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(texte) }),
      }
      const demande = request({ agent, hostname, port, method, path, headers: entetes }, reponse => {
        const morceaux: Buffer[] = []
        reponse.on('data', (m: Buffer) => morceaux.push(m))
        reponse.on('end', () => {
          const recu = Buffer.concat(morceaux).toString()
          if ((reponse.statusCode ?? 500) < 300) fait(JSON.parse(recu))
          else rate(new Error(`${method} ${path} : ${reponse.statusCode} ${recu.slice(0, 300)}`))
        })
        reponse.on('error', rate)
      })
      demande.on('error', rate)
      demande.end(texte)
    })
}

type Travail = (n: number) => Promise<unknown>
interface Epreuve {
  nom: string
  barre: number
  plancher: Travail
  produit: Travail
}

/** So many people, each with one question at a time. */
async function jouer(travail: Travail, personnes: number, duree: number) {
  const debut = performance.now()
  const fin = debut + duree * 1000
  let faites = 0
  await Promise.all(
    Array.from({ length: personnes }, async () => {
      while (performance.now() < fin) await travail(faites++)
    }),
  )
  return { faites, secondes: (performance.now() - debut) / 1000 }
}

const MOTS = ['koffi', 'kouam', 'fatou', 'traor', 'diall', 'toure', 'ouatt', 'hervé', 'zongo', 'silué']

/** Clients made for it, and frames enough: each has a few orders, as in a shop. */
async function preparer(envoyer: Envoi, IdOfficine: string) {
  const clients: string[] = []
  for (let n = 0; n < 400; n++) {
    const payload = { Nom: 'Acheteur', Prenoms: `Banc ${n}`, IdOfficine }
    clients.push(((await envoyer('POST', '/api/client/create', { payload })) as { _id: string })._id)
  }
  const [fournisseur] = (await envoyer('GET', `/api/fournisseur/officine/${IdOfficine}`)) as [{ _id: string }]
  const [categorie] = (await envoyer('GET', '/api/categorie-articles')) as [{ _id: string }]
  const Reference = `BANC-${Date.now().toString(36)}-`
  const lignes = Array.from({ length: 50 }, (_, n) => ({
    IdCateg: categorie._id,
    Reference: Reference + n,
    Quantite: 5_000,
    PrixAchatBrut: 10_000,
    PrixVenteTTC: 30_000,
  }))
  const payload = { IdFournisseur: fournisseur._id, IdOfficine, lignes }
  const bon = (await envoyer('POST', '/api/commande/fournisseur/create', { payload })) as { _id: string }
  for (const pas of ['transfert', 'validation'])
    await envoyer('PUT', `/api/commande/fournisseur/${pas}/${bon._id}`, { payload: {} })
  const { pageOfItems } = (await envoyer(
    'GET',
    `/api/stock/officine/${IdOfficine}?page=1&limit=200&q=${Reference}`,
  )) as { pageOfItems: { _id: string }[] }
  return { clients, articles: pageOfItems.map(a => a._id) }
}

async function epreuves(plancher: Envoi, nue: Envoi): Promise<Epreuve[]> {
  const { email, password } = COMPTES_DEMO.find(c =>
    c.email.startsWith('administrateur.'),
  ) as (typeof COMPTES_DEMO)[number]
  const { accessToken, userData } = (await nue('POST', '/api/authentification', { email, password })) as {
    accessToken: string
    userData: { IdOfficine: string }
  }
  let cle = 0
  const produit: Envoi = (methode, chemin, corps) =>
    nue(methode, chemin, corps, {
      authorization: `Bearer ${accessToken}`,
      ...(methode !== 'GET' && { 'idempotency-key': `banc-${process.pid}-${++cle}` }),
    })
  const { IdOfficine } = userData
  const page = (n: number, suite = '') =>
    produit('GET', `/api/client/groupe?page=${n}&limit=50&tri=Nom${suite}`)
  const { clients, articles } = await preparer(produit, IdOfficine)
  const faites: { ici: string[]; la: number[] } = { ici: [], la: [] }
  const commander = async (n: number) => {
    const client = clients[n % clients.length] as string
    const payload = {
      IdArticle1: articles[n % articles.length],
      PrixMont1: 30_000,
      PrixVerG1: 25_000,
      PrixVerD1: 25_000,
    }
    const { commandes } = (await produit('PUT', `/api/commande/client/add/${client}`, { payload })) as {
      commandes: [{ _id: string; RefCmmd: string }]
    }
    faites.ici.push(commandes[0]._id)
    return { client, RefCmmd: commandes[0].RefCmmd }
  }
  return [
    {
      nom: 'page de 50 clients par nom',
      barre: 0.6,
      plancher: n => plancher('POST', '/liste', { depuis: (n % 20) * 50 }),
      produit: n => page(1 + (n % 20)),
    },
    {
      nom: 'la même, champs de la liste',
      barre: 0.6,
      plancher: n => plancher('POST', '/liste', { depuis: (n % 20) * 50 }),
      produit: n => page(1 + (n % 20), '&champs=Nom,Prenoms,Contacts,Ville'),
    },
    {
      nom: 'page 1 000 de la même',
      barre: 0.6,
      plancher: n => plancher('POST', '/liste', { depuis: 50_000 + (n % 20) * 50 }),
      produit: n => page(1_000 + (n % 20)),
    },
    {
      nom: 'recherche, cinq lettres',
      barre: 1.4,
      plancher: n => plancher('POST', '/cherche', { mot: MOTS[n % MOTS.length] }),
      produit: n => page(1, `&q=${encodeURIComponent(MOTS[n % MOTS.length] as string)}`),
    },
    {
      nom: 'créer un client',
      barre: 0.5,
      plancher: n => plancher('POST', '/creer', { nom: 'Nouveau', prenom: `Aya ${n}`, tel: '0102030405' }),
      produit: n =>
        produit('POST', '/api/client/create', {
          payload: { Nom: 'Nouveau', Prenoms: `Aya ${n}`, Contacts: ['0102030405'], IdOfficine },
        }),
    },
    {
      nom: 'commande et règlement',
      barre: 0.35,
      plancher: async n => {
        const { id } = (await plancher('POST', '/vendre', {
          client: 1 + (n % 1000),
          articles: [0, 1, 2].map(k => 1 + ((3 * n + k) % 2000)),
        })) as { id: number }
        faites.la.push(id)
      },
      produit: async n => {
        const { client, RefCmmd } = await commander(n)
        const payload = { RefCmmd, montant: 80_000, modepaiement: 'Espèce' }
        await produit('PUT', `/api/caisse/reglement-commande/${client}`, { payload })
      },
    },
    {
      nom: 'lire une commande',
      barre: 0.7,
      plancher: n => plancher('POST', '/lire', { id: faites.la[n % faites.la.length] ?? 1 }),
      produit: async n => {
        if (faites.ici.length === 0) await commander(n)
        return produit('GET', `/api/commande-client/${faites.ici[n % faites.ici.length]}`)
      },
    },
  ]
}

const dossier = options.donnees || mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
const base = await startEmbedded(join(dossier, 'base'))
const pool = poolOn(base.url)
const fermer: (() => unknown)[] = [() => pool.end(), () => base.stop()]
if (!options.donnees) fermer.push(() => rmSync(dossier, { recursive: true, force: true }))
try {
  await chacunSonTour(pool, async () => {
    await migrer(pool)
    await chargerDemo(pool, { clients: Number(options.clients) })
  })
  const serveur = spawn(process.execPath, [join(import.meta.dirname, 'plancher-independant.ts')], {
    env: { ...process.env, DATABASE_URL: await chargerPlancher(base.url, pool) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  fermer.unshift(() => serveur.kill('SIGTERM'))
  const adresse = await new Promise<string>((fait, rate) => {
    serveur.stdout.setEncoding('utf8').once('data', (texte: string) => fait(texte.trim()))
    serveur.once('exit', code => rate(new Error(`Le plancher s’est arrêté (${code})`)))
  })
  const produit = await demarrer({
    DATABASE_URL: base.url,
    DATA_DIR: join(dossier, 'produit'),
    READINGS_PER_HOUR: '0',
  })
  fermer.unshift(() => produit.arreter())
  const personnes = options.connexions.split(',').map(Number)
  const toutes = await epreuves(
    envoyerA(adresse, Math.max(...personnes)),
    envoyerA(produit.url, Math.max(...personnes)),
  )
  const postgres = Number(
    readFileSync(join(dossier, 'base', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const pids = {
    plancher: [serveur.pid as number, postgres],
    produit: [produit.child.pid as number, postgres],
  }
  dire(
    `| travail | personnes | plancher /s | produit /s | rapport | barre | | processeur par opération, ms |
|---|---:|---:|---:|---:|---:|---|---:|`,
  )
  for (const e of toutes) {
    if (!e.nom.includes(options.seulement)) continue
    for (const n of personnes) {
      const vus = { plancher: [] as number[], produit: [] as number[], rapport: [] as number[] }
      const cout = { plancher: [] as number[], produit: [] as number[] }
      for (let tour = 0; tour < Number(options.tours); tour++) {
        for (const qui of ['plancher', 'produit'] as const) {
          const avant = processeur(pids[qui])
          const { faites, secondes } = await jouer(e[qui], n, Number(options.duree))
          vus[qui].push(faites / secondes)
          cout[qui].push((processeur(pids[qui]) - avant) / faites)
        }
        vus.rapport.push((vus.produit.at(-1) as number) / (vus.plancher.at(-1) as number))
      }
      const rapport = mediane(vus.rapport)
      if (rapport < e.barre) process.exitCode = 1
      const cases = [
        e.nom,
        n,
        mediane(vus.plancher).toFixed(0),
        mediane(vus.produit).toFixed(0),
        rapport.toFixed(2),
        e.barre,
        rapport < e.barre ? 'MANQUÉE' : 'atteinte',
        `${mediane(cout.plancher).toFixed(2)} / ${mediane(cout.produit).toFixed(2)}`,
      ]
      dire(`| ${cases.join(' | ')} |`)
    }
  }
} finally {
  for (const f of fermer) await f()
}
