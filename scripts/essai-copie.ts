import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import type { Etat } from '@dioptrie/domain/etats/contract'
import pg from 'pg'
import { COMPTES_DEMO } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { demarrer, entrer } from '../api/src/kernel/trial/testserveur.ts'

/*
 * `npm run test:copie`: the real program whose reports are read from a second PostgreSQL that follows the first one by streaming;
 * the copy is held back, let go, then cut off. Outside `npm test`: two servers and the demonstration. Exits with 1 when something is wrong.
 */
const dire = (texte: string) => process.stdout.write(`${texte}\n`)
const exiger = (vrai: boolean, quoi: string) => {
  dire(`${vrai ? 'bon' : 'MANQUÉ'} : ${quoi}`)
  if (!vrai) process.exitCode = 1
}

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-copie-'))
chmodSync(dossier, 0o755)
const fermer: (() => unknown)[] = [() => rmSync(dossier, { recursive: true, force: true })]
const [livres, copie] = [join(dossier, 'livres'), join(dossier, 'copie')]

/** Copied while it is at rest, then told whom to follow. */
function copier(): void {
  spawnSync('cp', ['-a', livres, copie], { stdio: 'inherit' })
  rmSync(join(copie, 'postgres.run'), { force: true })
  const signal = join(copie, 'postgres', 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(join(copie, 'postgres'))
  spawnSync('chown', [`${uid}:${gid}`, signal])
}
function suivre(url: URL): void {
  const bouts = {
    host: url.searchParams.get('host'),
    port: url.port || '5432',
    user: url.username,
    password: decodeURIComponent(url.password),
  }
  const dits = Object.entries(bouts).map(([nom, valeur]) => `${nom}=${valeur}`)
  appendFileSync(
    join(copie, 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = '${dits.join(' ')}'\nwal_retrieve_retry_interval = '1s'\n`,
  )
}

try {
  await (await startEmbedded(livres)).stop()
  copier()
  const un = await startEmbedded(livres)
  fermer.push(() => un.stop())
  suivre(new URL(un.url))
  const deux = await startEmbedded(copie)
  fermer.push(() => deux.stop())
  const produit = await demarrer({
    DATABASE_URL: un.url,
    REPORTING_DATABASE_URL: deux.url,
    DATA_DIR: join(dossier, 'produit'),
    DEMO: 'on',
    PROCESSES: '1',
  })
  fermer.push(() => produit.arreter())
  const headers = await entrer(produit.url, COMPTES_DEMO[0])
  const clients = async () => {
    const r = await fetch(`${produit.url}/api/etats/statistiques`, { headers })
    const { totaux, retard } = (await r.json()) as Etat
    return { n: totaux.Clients as number, retard }
  }
  const creer = () =>
    fetch(`${produit.url}/api/client/create`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ payload: { Nom: 'Témoin', Prenoms: crypto.randomUUID() } }),
    })
  const surLaCopie = new pg.Client({ connectionString: deux.url })
  await surLaCopie.connect()
  fermer.push(() => surLaCopie.end())
  const { rows } = await surLaCopie.query('select pg_is_in_recovery() as copie')
  exiger(rows[0]?.copie === true, 'la seconde base suit la première')

  await attendre(4000)
  const debut = await clients()
  exiger(
    debut.n > 0 && debut.retard === 0,
    `au repos depuis quatre secondes, elle n’est pas dite en retard (${debut.retard} s, ${debut.n} clients)`,
  )
  await surLaCopie.query('select pg_wal_replay_pause()')
  await creer()
  await attendre(3000)
  const retenue = await clients()
  exiger(
    retenue.n === debut.n && (retenue.retard ?? 0) >= 2,
    `retenue, elle dit de combien elle est en retard (${retenue.retard} s)`,
  )
  await surLaCopie.query('select pg_wal_replay_resume()')
  await attendre(1500)
  const apres = await clients()
  exiger(
    apres.n === debut.n + 1 && apres.retard === 0,
    `relâchée, elle dit la fiche écrite entre temps (${apres.retard} s)`,
  )
  // Cut off: nobody tells it any more what it does not have.
  await surLaCopie.query(`alter system set primary_conninfo = ''`)
  await surLaCopie.query('select pg_reload_conf()')
  await creer()
  await attendre(3000)
  const coupee = await clients()
  exiger(
    coupee.n === apres.n && (coupee.retard ?? 0) >= 2,
    `coupée, elle dit depuis quand elle ne suit plus (${coupee.retard} s)`,
  )
} finally {
  for (const f of fermer.reverse()) await f()
}
