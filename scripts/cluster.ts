import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { compteDeLaBase } from '../api/src/kernel/platform/compte.ts'
import { avecBase } from '../api/src/kernel/trial/avecBase.ts'

/*
 * The files of `deploy/cluster/` brought to life on one machine: two Patroni members, one etcd, HAProxy, a pgBackRest repository, all on
 * loopback in a temporary folder. Only addresses, folders, passwords and memory are changed.
 */
const MODELES = join(import.meta.dirname, '../deploy/cluster')
const PG = '/usr/lib/postgresql/15/bin'
const SCOPE = 'dioptrie'
const MOT_DE_PASSE = 'essai'

/** What the trial runs, and the Debian 12 package it comes from. */
const PROGRAMMES: [commande: string, args: string[], paquet: string][] = [
  [`${PG}/postgres`, ['--version'], 'postgresql-15'],
  ['patroni', ['--version'], 'patroni'],
  ['/usr/bin/python3', ['-c', 'import etcd'], 'python3-etcd'],
  ['etcd', ['--version'], 'etcd-server'],
  ['etcdctl', ['version'], 'etcd-client'],
  ['haproxy', ['-v'], 'haproxy'],
  ['pgbackrest', ['version'], 'pgbackrest'],
]

export const paquetsManquants = () =>
  PROGRAMMES.filter(([commande, args]) => spawnSync(commande, args, { stdio: 'ignore' }).status !== 0).map(
    ([, , paquet]) => paquet,
  )

const portLibre = () =>
  new Promise<number>(lu => {
    const sonde = createServer().listen(0, '127.0.0.1', () => {
      const { port } = sonde.address() as { port: number }
      sonde.close(() => lu(port))
    })
  })

/** Asks until it is so; the time is up: false. */
export async function jusque(vrai: () => unknown, secondes: number, pas = 200): Promise<boolean> {
  for (const fin = Date.now() + secondes * 1000; Date.now() < fin; await attendre(pas))
    if (await vrai()) return true
  return false
}

/** A file of `deploy/cluster/` with these texts in place of others; one that is not there would make another trial than it says. */
function modele(nom: string, ...echanges: [de: string | RegExp, vers: string][]): string {
  let texte = readFileSync(join(MODELES, nom), 'utf8')
  for (const [de, vers] of echanges) {
    const motif = typeof de === 'string' ? de : new RegExp(de, 'gm')
    if (texte.split(motif).length < 2) throw new Error(`deploy/cluster/${nom} ne contient plus ${de}`)
    texte = texte.replaceAll(motif, vers)
  }
  return texte
}

const enfantsDe = (pid: number) =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

interface Membre {
  nom: string
  port: number
  rest: number
  data: string
  socket: string
  patroni?: ChildProcess | undefined
}
interface EtatDuMembre {
  name: string
  role: string
  state: string
}

/** A folder of the account of PostgreSQL, what is written there and what runs there. */
function ouvrirAtelier(dossier: string, compte: Awaited<ReturnType<typeof compteDeLaBase>> | undefined) {
  const enfants: ChildProcess[] = []
  const posseder = (chemin: string) => {
    if (compte) chownSync(chemin, compte.uid, compte.gid)
    return chemin
  }
  const creer = (nom: string) => {
    const chemin = join(dossier, nom)
    mkdirSync(chemin, { recursive: true, mode: 0o700 })
    return posseder(chemin)
  }
  const ecrire = (nom: string, texte: string) => {
    const chemin = join(dossier, nom)
    writeFileSync(chemin, texte, { mode: 0o600 })
    return posseder(chemin)
  }
  const env = { PATH: process.env.PATH, HOME: creer('home'), LC_ALL: 'C.UTF-8' }
  const lancer = (nom: string, commande: string, args: string[], plus = {}) => {
    const sortie = openSync(join(dossier, `${nom}.log`), 'a')
    const enfant = spawn(commande, args, {
      cwd: dossier,
      env: { ...env, ...plus },
      stdio: ['ignore', sortie, sortie],
      ...compte,
    })
    enfants.push(enfant)
    return enfant
  }
  const faire = (commande: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(commande, args, {
      cwd: dossier,
      env,
      encoding: 'utf8',
      ...compte,
    })
    if (status !== 0) throw new Error(`${commande} ${args.join(' ')} : ${stderr || stdout}`)
    return stdout
  }
  return { dossier, enfants, posseder, creer, ecrire, lancer, faire }
}
type Atelier = ReturnType<typeof ouvrirAtelier>

/** The settings of a member and of its backups. */
function ecrireLeMembre(
  { dossier, ecrire }: Atelier,
  { nom, port, rest, data, socket }: Membre,
  etcd: number,
): void {
  const pgbackrest = ecrire(
    `${nom}.pgbackrest.conf`,
    modele(
      'pgbackrest.conf',
      ['/media/pgbackrest', join(dossier, 'depot')],
      ['CHANGER-depot', MOT_DE_PASSE],
      [/^pg1-path=.*/, `pg1-path=${data}`],
      [/^pg1-port=.*/, `pg1-port=${port}`],
      [/^pg1-socket-path=.*/, `pg1-socket-path=${socket}`],
      [/^log-level-file=off/, `log-level-file=off\nlock-path=${dossier}/home\nspool-path=${dossier}/home`],
    ),
  )
  ecrire(
    `${nom}.yml`,
    modele(
      'patroni.yml',
      [/^name: base1/, `name: ${nom}`],
      ['10.0.0.11:8008', `127.0.0.1:${rest}`],
      ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `127.0.0.1:${etcd}`],
      ['10.0.0.11,127.0.0.1:5432', `127.0.0.1:${port}`],
      ['10.0.0.11:5432', `127.0.0.1:${port}`],
      ['10.0.0.0/24', '127.0.0.1/32'],
      [/CHANGER-\w+$/, MOT_DE_PASSE],
      ['/var/lib/postgresql/15/dioptrie', data],
      ['/var/lib/postgresql/patroni.pgpass', join(dossier, `${nom}.pgpass`)],
      ['/var/run/postgresql', socket],
      ['pgbackrest --stanza', `pgbackrest --config=${pgbackrest} --stanza`],
      // The socket is in a folder of its own; the account has not the name of the role.
      ['local all postgres peer', 'local all postgres trust'],
      ['shared_buffers: 4GB', 'shared_buffers: 256MB'],
      ['effective_cache_size: 12GB', 'effective_cache_size: 1GB'],
      ['maintenance_work_mem: 512MB', 'maintenance_work_mem: 128MB'],
      ['max_wal_size: 8GB', 'max_wal_size: 1GB'],
      ['wal_keep_size: 1GB', 'wal_keep_size: 256MB'],
    ),
  )
}

/** Who decides which member writes; one voice is enough to see a database machine die. */
const reglagesEtcd = (dossier: string, etcd: number, pair: number) =>
  Object.fromEntries(
    modele(
      'etcd.env',
      ['10.0.0.11:2380', `127.0.0.1:${pair}`],
      ['10.0.0.11:2379', `127.0.0.1:${etcd}`],
      ['/var/lib/etcd/dioptrie', join(dossier, 'etcd')],
      [',base2=http://10.0.0.12:2380,temoin=http://10.0.0.13:2380', ''],
    )
      .split('\n')
      .flatMap(ligne => {
        const [, nom, valeur] = /^(\w+)="(.*)"$/.exec(ligne) ?? []
        return nom && valeur !== undefined ? [[nom, valeur]] : []
      }),
  )

export async function ouvrirCluster() {
  const dossier = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'dioptrie-cluster-'))
  chmodSync(dossier, 0o755)
  // PostgreSQL refuses to be root.
  const compte = process.getuid?.() === 0 ? await compteDeLaBase() : undefined
  const [etcd, etcdPair, ecriture, lecture, p1, r1, p2, r2] = (await Promise.all(
    Array.from({ length: 8 }, portLibre),
  )) as [number, number, number, number, number, number, number, number]

  const atelier = ouvrirAtelier(dossier, compte)
  const { enfants, posseder, creer, ecrire, lancer, faire } = atelier
  const membres: Membre[] = [
    { nom: 'base1', port: p1, rest: r1, data: join(dossier, 'base1'), socket: creer('s1') },
    { nom: 'base2', port: p2, rest: r2, data: join(dossier, 'base2'), socket: creer('s2') },
  ]
  creer('depot')
  creer('etcd')
  for (const m of membres) ecrireLeMembre(atelier, m, etcd)
  posseder(dossier)

  const demarrer = (m: Membre) => {
    m.patroni = lancer(m.nom, 'patroni', [join(dossier, `${m.nom}.yml`)])
  }
  /** As the members see each other; nobody answers: nothing. */
  async function etat(): Promise<EtatDuMembre[]> {
    for (const { rest } of membres) {
      const vu = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2000) })
        .then(r => r.json() as Promise<{ members?: EtatDuMembre[] }>)
        .catch(() => null)
      if (vu?.members) return vu.members
    }
    return []
  }
  const porteur = async (role: string) => {
    const nom = (await etat()).find(e => e.role === role && /running|streaming/.test(e.state))?.name
    return membres.find(m => m.nom === nom)
  }
  const postmaster = (m: Membre) => {
    const fichier = join(m.data, 'postmaster.pid')
    return existsSync(fichier) ? Number(readFileSync(fichier, 'utf8').split('\n')[0]) : undefined
  }
  const fini = (enfant: ChildProcess) => enfant.exitCode !== null || enfant.signalCode !== null
  async function arreter(m: Membre) {
    if (!m.patroni) return
    m.patroni.kill('SIGTERM')
    const patroni = m.patroni
    if (!(await jusque(() => fini(patroni), 60))) tuer(m)
    m.patroni = undefined
  }
  /** Power is cut: neither Patroni nor PostgreSQL says a word. */
  function tuer(m: Membre) {
    m.patroni?.kill('SIGKILL')
    const pid = postmaster(m)
    if (pid)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // Already gone.
      }
    m.patroni = undefined
  }
  const pgbackrest = (m: Membre, ...args: string[]) =>
    faire('pgbackrest', `--config=${join(dossier, `${m.nom}.pgbackrest.conf`)}`, '--stanza=dioptrie', ...args)

  const accord = lancer('etcd', 'etcd', [], reglagesEtcd(dossier, etcd, etcdPair))
  ecrire(
    'haproxy.cfg',
    modele(
      'haproxy.cfg',
      ['127.0.0.1:5000', `127.0.0.1:${ecriture}`],
      ['127.0.0.1:5001', `127.0.0.1:${lecture}`],
      ['10.0.0.11:5432 check port 8008', `127.0.0.1:${p1} check port ${r1}`],
      ['10.0.0.12:5432 check port 8008', `127.0.0.1:${p2} check port ${r2}`],
    ),
  )
  const haproxy = lancer('haproxy', 'haproxy', ['-db', '-f', join(dossier, 'haproxy.cfg')])
  const url = (role: string, base = 'dioptrie', port = ecriture) =>
    `postgresql://${role}:${MOT_DE_PASSE}@127.0.0.1:${port}/${base}`
  const derniersMots = (nom: string) =>
    readFileSync(join(dossier, `${nom}.log`), 'utf8')
      .split('\n')
      .slice(-15)
      .join('\n')
  /** The copy has all that is confirmed: the one that writes may die. */
  const enPlace = (secondes: number) =>
    jusque(async () => (await porteur('leader')) && (await porteur('sync_standby')), secondes)

  return {
    dossier,
    membres,
    demarrer,
    arreter,
    tuer,
    porteur,
    etat,
    pgbackrest,
    enPlace,
    /** As an administrator does it (docs/cluster.md, part 4). */
    basculer: (de: Membre, vers: Membre) =>
      faire(
        ...(['patronictl', '-c', join(dossier, `${de.nom}.yml`), 'switchover', '--force'] as const),
        ...['--leader', de.nom, '--candidate', vers.nom],
      ),
    /** A copy that cannot follow any more is made again from the one that writes (docs/cluster.md, part 5). */
    recopier: (m: Membre) =>
      faire('patronictl', '-c', join(dossier, `${m.nom}.yml`), 'reinit', SCOPE, m.nom, '--force'),
    /** Frozen, or awake again: nobody is told, and nothing is closed. */
    figer: (quoi: Membre | 'etcd', signal: 'SIGSTOP' | 'SIGCONT', avecPostgres = false) => {
      if (quoi === 'etcd') return accord.kill(signal)
      const pid = avecPostgres ? postmaster(quoi) : undefined
      if (pid) for (const p of [pid, ...enfantsDe(pid)]) process.kill(p, signal)
      return quoi.patroni?.kill(signal)
    },
    /** Where HAProxy finds the one that writes (or the copy), for this role and database. */
    url,
    lecture,
    /** The first one writes, the other copies it, HAProxy finds them; the roles and an empty database are there. */
    async lever() {
      const [un, deux] = membres as [Membre, Membre]
      demarrer(un)
      if (!(await jusque(() => porteur('leader'), 90))) throw new Error(derniersMots('base1'))
      demarrer(deux)
      if (!(await enPlace(120))) throw new Error(derniersMots('base2'))
      const repond = () => avecBase(url('postgres', 'postgres'), async () => true).catch(() => false)
      if (!(await jusque(repond, 30))) throw new Error(derniersMots('haproxy'))
      await avecBase(url('postgres', 'postgres'), async c => {
        await c.query(`create role dioptrie login createdb password '${MOT_DE_PASSE}'`)
        await c.query(`create role dioptrie_service login password '${MOT_DE_PASSE}'`)
        await c.query('create database dioptrie owner dioptrie')
      })
      pgbackrest(un, 'stanza-create')
    },
    /** What the members agreed upon is forgotten: the next one that starts is the first. */
    oublier: () => faire('etcdctl', `--endpoints=127.0.0.1:${etcd}`, 'del', '--prefix', `/service/${SCOPE}/`),
    /** PostgreSQL by hand, without Patroni, heard on its socket alone, while the work lasts. */
    async seul<T>(m: Membre, travail: (url: string) => Promise<T>): Promise<T> {
      const pgCtl = (...args: string[]) => faire(`${PG}/pg_ctl`, '-D', m.data, '-w', '-t', '120', ...args)
      pgCtl('-l', join(dossier, `${m.nom}.seul.log`), '-o', '-c listen_addresses=', 'start')
      try {
        return await travail(
          `postgresql://postgres@localhost:${m.port}/dioptrie?host=${encodeURIComponent(m.socket)}`,
        )
      } finally {
        pgCtl('-m', 'fast', 'stop')
      }
    },
    derniersMots,
    async fermer() {
      // The copy first: the other one would only promote it.
      const copie = await porteur('sync_standby')
      for (const m of [...membres].sort(m => (m === copie ? -1 : 1))) await arreter(m)
      haproxy.kill('SIGTERM')
      for (const enfant of enfants) if (!fini(enfant)) enfant.kill('SIGTERM')
      await jusque(() => enfants.every(fini), 15)
      for (const enfant of enfants) if (!fini(enfant)) enfant.kill('SIGKILL')
      rmSync(dossier, { recursive: true, force: true })
    },
  }
}
