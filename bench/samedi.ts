import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { contrat } from '@dioptrie/domain'
import { definitionDe, NOMS_ETATS } from '@dioptrie/domain/etats/definitions'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { ajouterMois, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Page } from '@dioptrie/domain/kernel/liste'
import { COLONNES_TARIF, TITRES_TARIF } from '@dioptrie/domain/verres/valeurs'
import { Fichier, verifier } from '../api/src/coupure.fixture.ts'
import { COMPTES_DEMO, chargerDemo } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { enDouble, jouerOrange } from '../api/src/sms/orange.essai.ts'
import { Comptoir, EQUIPE, GESTES, type Metier, Personne, Releve } from './samedi-gens.ts'

/*
 * `node bench/samedi.ts [--minutes 30] [--pause 5] [--clients 20000]`: eight officines of five people work for so long, while a campaign is
 * sent, reports of thirty-six months are asked for, a price list is imported and twenty papers are drawn. Before, one person alone says what each
 * call takes in the quiet. Ends by 1 when a call is three times slower than that, one is refused, the books disagree or memory grows.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    /** Seconds between two calls of one person, on average. */
    pause: { type: 'string', default: '5' },
    clients: { type: 'string', default: '20000' },
    /** How often everything is done in the quiet. */
    tours: { type: 'string', default: '60' },
  },
})
const MINUTES = Number(options.minutes)
const DUREE_MS = MINUTES * 60_000
const OFFICINES = 8
const FOIS = 3
/** What the program may hold more at the end than at half time. */
const MEMOIRE = 1.15
const BANDES = 3_000
const MESSAGE = 'nos montures de fin d’année sont en vitrine'
const MOT_DE_PASSE = 'Samedi-de-pointe-40'
const PAPIERS = 20
/** Messages a second: what an operator grants. The campaign takes most of the day, and no more than a directory takes at once. */
const DEBIT = 5
const CONTACTS = Math.min(5_000, Math.floor(MINUTES * 60 * DEBIT * 0.8))
/** Fewer than this, a ninety-fifth of hundred is only the slowest of a few. */
const ASSEZ = 20

const dire = (texte: string) => process.stdout.write(`${texte}\n`)
const { organisation, utilisateurs, roles, caisse, clients, stock, etats, sms, matrice, ventes } = contrat
const fermer: (() => unknown)[] = []
const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-samedi-'))
fermer.push(() => rmSync(dossier, { recursive: true, force: true }))

async function ouvrir() {
  const orange = await jouerOrange()
  fermer.push(() => orange.fermer())
  const base = await startEmbedded(join(dossier, 'base'))
  fermer.push(() => base.stop())
  const pool = poolOn(base.url)
  await chacunSonTour(pool, async () => {
    await migrer(pool)
    await chargerDemo(pool, { clients: Number(options.clients) })
  })
  // A demonstration sends nothing: these people are not its own any more.
  await pool.query(`update utilisateur set email = replace(email, '@demo.dioptrie.ci', '@samedi.ci')`)
  await pool.query('vacuum (analyze)')
  await pool.end()
  const env = { DATABASE_URL: base.url, DATA_DIR: join(dossier, 'produit'), SMS_URL: orange.url }
  const produit = await demarrer({ ...env, READINGS_PER_HOUR: '0' })
  fermer.push(() => produit.arreter())
  return { orange, produit, env }
}

/** Four officines of the demonstration and four new ones, a stock that does not run out, the cash open, and their people. */
async function installer(url: string, siege: Personne): Promise<Map<Personne, Metier>> {
  const quatre = (await siege.demander(organisation.officines, { query: {} })) as {
    _id: string
    Code: string
  }[]
  const codes = ['SAM', 'SBM', 'SCM', 'SDM', 'SEM', 'SFM', 'SGM', 'SHM'].slice(0, OFFICINES - quatre.length)
  const nouvelles: { _id: string; Code: string }[] = []
  for (const Code of codes)
    nouvelles.push(
      await siege.demander(organisation.creerOfficine, { payload: { Nom: `Samedi ${Code}`, Code } }),
    )
  const [categorie] = (await siege.demander(contrat.categorie_article.liste, { query: {} })) as {
    _id: string
    TypeArticle: string | null
  }[]
  const lesRoles = (await siege.demander(roles.liste, { query: {} })) as {
    _id: string
    livre: string | null
  }[]
  const gens = new Map<Personne, Metier>()
  for (const { _id: IdOfficine, Code } of [...quatre, ...nouvelles]) {
    const barres = Array.from({ length: 20 }, (_, n) => `SAMEDI${n}`)
    await siege.demander(stock.ouvrir, {
      payload: {
        IdOfficine,
        lignes: barres.map((CodeBarre, n) => ({
          IdCateg: categorie?._id as string,
          Reference: `SAMEDI ${n}`,
          CodeBarre,
          Quantite: 2_000,
          PrixAchatBrut: 9_000,
          PrixVenteTTC: 25_000,
        })),
      },
    })
    const { Statut } = await siege.demander(caisse.etat, { params: { officine: IdOfficine } })
    if (Statut === 'Non ouverte')
      await siege.demander(caisse.initialiser, {
        payload: { idOfficine: IdOfficine, montant: 50_000, Motif: 'Le fonds du samedi' },
      })
    if (nouvelles.some(o => o._id === IdOfficine))
      for (let n = 0; n < 40; n++)
        await siege.demander(clients.creer, {
          payload: { IdOfficine, Nom: 'Kouassi', Prenoms: `Marie ${Code} ${n}` },
        })
    const { pageOfItems } = (await siege.demander(clients.parOfficine, {
      params: { officineId: IdOfficine },
      query: { page: 1, limit: 200 },
    })) as Page<{ _id: string }>
    const lieu = new Comptoir(IdOfficine, barres)
    for (const [rang, metier] of EQUIPE.entries()) {
      const compte = {
        email: `${metier}${rang}.${Code.toLowerCase()}@samedi.ci`,
        password: MOT_DE_PASSE,
      }
      await siege.demander(utilisateurs.creer, {
        payload: {
          ...compte,
          confirmPassword: compte.password,
          displayName: `${metier} ${rang} ${Code}`,
          IdOfficine,
          roles: lesRoles.flatMap(r => (r.livre === metier ? [r._id] : [])),
        },
      })
      const p = new Personne(url, compte, lieu)
      p.clients = pageOfItems.flatMap((c, n) => (n % 2 === rang % 2 ? [c._id] : []))
      gens.set(p, metier)
    }
  }
  return gens
}

const au = aujourdhuiAbidjan(new Date())
const ETATS = NOMS_ETATS.filter(nom => definitionDe(nom).periode)
const TRENTE_SIX_MOIS = { du: ajouterMois(au, -36), au }

async function unEtat(p: Personne, n: number): Promise<void> {
  await p.demander(etats.lire, {
    params: { etat: ETATS[n % ETATS.length] as string },
    query: TRENTE_SIX_MOIS,
  })
}

/** A supplier's whole list, for a supplier of its own. */
async function unTarif(p: Personne, rang: string): Promise<void> {
  const tous = async (appel: Appel) => (await p.demander(appel, { query: {} })) as Record<string, string>[]
  const foyer = (await tous(contrat.type_verre.liste)).find(f => f.TypeVision === 'unifocal')
  const [matiere] = await tous(contrat.matiere_verre.liste)
  const [indice] = await tous(contrat.indicesVerre.liste)
  const { _id: IdFour } = await p.demander(contrat.fournisseursVerre.creer, {
    payload: { Fournisseur: `Verrier ${rang}` },
  })
  const { _id } = await p.demander(contrat.tarifsVerre.creer, {
    payload: { Libelle: `Tarif ${rang}`, IdFour, DateDebut: '2026-01-01' },
  })
  const lignes = Array.from({ length: BANDES }, (_, n) => {
    const [modele, bande] = [Math.floor(n / 12), n % 12]
    const ligne: Record<string, string | number | undefined> = {
      Libelle_Model: `${rang} ${modele}`,
      Gamme: `Gamme ${modele % 10}`,
      Foyer: foyer?.Libelle_Foyer,
      Diametres: '65 70',
      Matiere: matiere?.Libelle_Matiere,
      Indice: String(indice?.indice).replace('.', ','),
      SphInf: bande - 6,
      SphSup: `${bande - 6},75`,
      CylInf: 0,
      CylSup: 2,
      Prix: 14_000 + bande * 500,
    }
    // Below zero the three quarters are on the other side.
    if (bande < 6) Object.assign(ligne, { SphInf: `-${6 - bande},75`, SphSup: bande - 6 })
    return COLONNES_TARIF.map(c => ligne[c] ?? '').join(';')
  })
  const contenu = [COLONNES_TARIF.map(c => TITRES_TARIF[c]).join(';'), ...lignes].join('\n')
  const lu = await p.demander(matrice.importer, {
    params: { id: _id },
    payload: new Fichier('tarif.csv', contenu),
  })
  if (lu.enErreur > 0) throw new Error(`Le tarif est refusé : ${JSON.stringify(lu.erreurs[0])}`)
}

async function vingtPapiers(p: Personne): Promise<void> {
  const { pageOfItems } = (await p.demander(ventes.liste, { query: { page: 1, limit: PAPIERS } })) as Page<{
    _id: string
  }>
  for (const { _id } of pageOfItems) await p.demander(ventes.imprimer, { params: { id: _id } })
}

async function uneCampagne(p: Personne, combien: number): Promise<string> {
  await p.demander(contrat.configuration.reglerSms, {
    payload: {
      Fournisseur: 'Orange',
      clientId: 'identifiant',
      clientSecret: 'secret',
      senderName: 'OPTIQUE',
      senderAddress: 'tel:+2250000',
      Debit: DEBIT,
      HeureDebut: '00:00',
      HeureFin: '24:00',
    },
  })
  const contacts = Array.from({ length: combien }, (_, n) => ({
    Nom: `Contact ${n}`,
    Contacts: `07${String(20_000_000 + n)}`,
  }))
  const { _id: IdRepertoire } = await p.demander(sms.creerRepertoire, {
    payload: { Libelle: 'Samedi', contacts },
  })
  const { compagneSMS } = await p.demander(sms.creerDiffusion, {
    payload: { Libelle: 'Samedi', IdRepertoire, message: `Bonjour {Nom}, ${MESSAGE}.` },
  })
  await p.demander(sms.lancer, { params: { id: compagneSMS._id }, query: { motif: 'Mesure' } })
  return compagneSMS._id
}

/** Each at their turn and never two at once: what every call takes when nobody else asks. */
async function auCalme(gens: Map<Personne, Metier>, siege: Personne): Promise<Releve> {
  const releve = new Releve()
  const equipe = [...gens].slice(0, EQUIPE.length)
  const tour = async () => {
    for (const [p, metier] of equipe) for (const geste of GESTES[metier]) await geste(p)
    for (let n = 0; n < ETATS.length; n++) await unEtat(siege, n)
  }
  // Once for what is compiled, planned and read from the disk only once.
  for (const [p] of equipe) await p.entrer()
  await tour()
  await unTarif(siege, 'préparé')
  for (const p of [siege, ...equipe.map(([q]) => q)]) p.releve = releve
  for (let n = 0; n < Number(options.tours); n++) await tour()
  for (const p of [siege, ...gens.keys()]) await p.entrer()
  await vingtPapiers(siege)
  for (let n = 1; n <= 3; n++) await unTarif(siege, `calme ${n}`)
  return releve
}

const octetsDe = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Everyone at once, and what head office does meanwhile. */
async function leSamedi(gens: Map<Personne, Metier>, siege: Personne, pid: number) {
  const releve = new Releve()
  const fin = Date.now() + DUREE_MS
  const arret = new AbortController()
  const postes = [...gens].map(async ([p, metier]) => {
    Object.assign(p, { releve, pauseMs: Number(options.pause) * 1000 })
    // The screen that stays open hears what changes.
    const flux = await fetch(`${p.url}/api/evenements`, {
      headers: { ...p.entetes, accept: 'text/event-stream' },
      signal: arret.signal,
    })
    flux.body?.pipeTo(new WritableStream()).catch(() => {})
    await attendre(Math.random() * p.pauseMs)
    for (let n = 0; Date.now() < fin; n++) {
      const geste = GESTES[metier][n % GESTES[metier].length]
      await geste?.(p).catch(() => p.penser())
    }
  })
  siege.releve = releve
  const a = (part: number) => attendre(Math.max(0, fin - DUREE_MS * (1 - part) - Date.now()))
  const memoire: { part: number; mo: number }[] = []
  const surveiller = async () => {
    for (const part of [1 / 6, 1 / 2, 1]) {
      await a(part)
      memoire.push({ part, mo: octetsDe(pid) })
    }
  }
  const bureau = async () => {
    await a(0.05)
    await uneCampagne(siege, CONTACTS)
    for (let n = 0; n < ETATS.length; n++) {
      await a(0.1 + (0.8 * n) / ETATS.length)
      await unEtat(siege, n)
      if (n === Math.floor(ETATS.length / 3)) await unTarif(siege, 'samedi')
      if (n === Math.floor(ETATS.length / 2)) await vingtPapiers(siege)
    }
  }
  await Promise.all([surveiller(), bureau().catch(e => releve.fautes.push(String(e))), ...postes])
  arret.abort()
  return { releve, memoire }
}

const rangDe = (durees: readonly number[], part: number) => {
  const tries = durees.toSorted((x, y) => x - y)
  return tries[Math.min(tries.length - 1, Math.ceil(part * tries.length) - 1)] ?? 0
}
const ms = (n: number) => (n < 10 ? n.toFixed(1) : n.toFixed(0))

/** One table; answers whether every call holds. */
function comparer(calme: Releve, samedi: Releve): boolean {
  let tient = true
  dire('| appel | au calme : fois | p50 | p95 | le samedi : fois | p50 | p95 | rapport | |')
  dire('|---|---:|---:|---:|---:|---:|---:|---:|---|')
  for (const [nom, durees] of [...samedi.durees].sort(([x], [y]) => x.localeCompare(y))) {
    const seules = calme.durees.get(nom) ?? []
    const rapport = rangDe(durees, 0.95) / rangDe(seules, 0.95)
    const juge = seules.length >= 3 && durees.length >= ASSEZ
    if (juge && rapport > FOIS) tient = false
    dire(
      `| ${nom} | ${seules.length} | ${[...[0.5, 0.95].map(r => ms(rangDe(seules, r))), durees.length, ...[0.5, 0.95].map(r => ms(rangDe(durees, r)))].join(' | ')} | ${
        seules.length ? rapport.toFixed(2) : ''
      } | ${juge ? (rapport > FOIS ? '✗' : '✓') : ''} |`,
    )
  }
  return tient
}

try {
  const { orange, produit, env } = await ouvrir()
  const { email, password } = COMPTES_DEMO[0] as (typeof COMPTES_DEMO)[number]
  const chezNous = { email: email.replace('@demo.dioptrie.ci', '@samedi.ci'), password }
  const siege = new Personne(produit.url, chezNous, new Comptoir('', []))
  await siege.entrer()
  const gens = await installer(produit.url, siege)
  dire(
    `${availableParallelism()} cœurs, ${gens.size} personnes de ${OFFICINES} officines, charge ${loadavg()[0]?.toFixed(1)}`,
  )
  const calme = await auCalme(gens, siege)
  dire(`au calme : ${[...calme.durees.values()].flat().length} appels, charge ${loadavg()[0]?.toFixed(1)}`)
  const { releve: samedi, memoire } = await leSamedi(gens, siege, produit.child.pid as number)
  const appels = [...samedi.durees.values()].flat()
  dire(
    `le samedi : ${MINUTES} minutes, ${appels.length} appels (${(appels.length / MINUTES / 60).toFixed(1)} par seconde), p95 ${ms(rangDe(appels, 0.95))} ms, charge ${loadavg()[0]?.toFixed(1)}\n`,
  )
  const tient = comparer(calme, samedi)
  const [, moitie, fini] = memoire
  const plate = !moitie || !fini || fini.mo <= moitie.mo * MEMOIRE
  const fautes = [...calme.fautes, ...samedi.fautes]
  // Who has two orders hears of both; of the campaign, once.
  const campagneRecue = { ...orange, acceptes: orange.acceptes.filter(m => m.texte.includes(MESSAGE)) }
  const doubles = enDouble(campagneRecue)
  const { dit, code } = await verifier(env)
  dire(
    `\nmémoire : ${memoire.map(m => `${m.mo.toFixed(0)} Mo à ${(m.part * MINUTES).toFixed(0)} min`).join(', ')} ${plate ? '✓' : '✗'}`,
  )
  const partis = campagneRecue.acceptes.length
  const campagne = partis >= CONTACTS && doubles.length === 0
  dire(`messages partis : ${partis} de ${CONTACTS}, en double : ${doubles.length} ${campagne ? '✓' : '✗'}`)
  dire(`erreurs : ${fautes.length} ${fautes.length ? '✗' : '✓'}`)
  for (const faute of fautes.slice(0, 20)) dire(`    ${faute}`)
  dire(`verify : ${dit.trimEnd().split('\n').at(-1)} ${code === 0 ? '✓' : '✗'}`)
  if (code !== 0) dire(dit)
  process.exitCode = tient && plate && campagne && fautes.length === 0 && code === 0 ? 0 : 1
} finally {
  for (const f of fermer.reverse()) await f()
}
