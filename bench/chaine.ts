import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { verificationsDeLaCaisse } from '../api/src/caisse/verification.ts'
import { COMPTES_DEMO, chargerDemo } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { charger } from './stock.ts'

/*
 * `node bench/chaine.ts`: the check of a chain of a million links, as the owner's button asks for it: stretch after stretch
 * from the real program, while somebody else reads. How long, how much memory, and what the others feel of it.
 */
const { values: options } = parseArgs({
  options: { maillons: { type: 'string', default: '1000000' }, donnees: { type: 'string', default: '' } },
})
const MAILLONS = Number(options.maillons)
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

/** Operations of one officine after those it has, each with the hash of the one before: the books are right. */
async function allonger(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ officine: string; rang: string }>(
    `select "IdOfficine" as officine, "Rang" as rang from caisse order by "Rang" desc limit 1`,
  )
  const { officine, rang } = rows[0] as { officine: string; rang: string }
  if (Number(rang) >= MAILLONS) return officine
  await charger(pool, ['operation'], async base => {
    await base.query(`create temp table suite on commit drop as select * from operation with no data`)
    await base.query(`do $$
      declare
        o operation;
        precedente text := (select "Empreinte" from caisse where "IdOfficine" = '${officine}');
        modele operation := (select m from operation m where m."IdOfficine" = '${officine}'
          and m."typeOperation" = 'Règlement cmde cli' order by m."Rang" desc limit 1);
      begin
        for n in ${Number(rang) + 1}..${MAILLONS} loop
          o := modele;
          o."_id" := nouvel_id();
          o."Rang" := n;
          o.montant := 1000 + n % 90000;
          precedente := empreinte(precedente, n, contenu_operation(o));
          o."Empreinte" := precedente;
          insert into suite select o.*;
        end loop;
      end $$`)
    await base.query('alter table suite drop column recherche')
    const colonnes = await base.query<{ noms: string }>(
      `select string_agg(quote_ident(attname), ', ') as noms from pg_attribute
       where attrelid = 'suite'::regclass and attnum > 0 and not attisdropped`,
    )
    await base.query(`insert into operation (${colonnes.rows[0]?.noms}) select * from suite`)
    await base.query(
      `update caisse c set "Rang" = s."Rang", "Empreinte" = s."Empreinte" from suite s where s."Rang" = $1 and c."IdOfficine" = $2`,
      [MAILLONS, officine],
    )
  })
  return officine
}

const memoire = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const dossier = options.donnees || mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
const embarquee = await startEmbedded(join(dossier, 'base'))
const pool = poolOn(embarquee.url)
const fermer: (() => unknown)[] = []
try {
  let officine = ''
  await chacunSonTour(pool, async () => {
    await migrer(pool)
    await chargerDemo(pool, { clients: 1000 })
    officine = await allonger(pool)
  })
  const produit = await demarrer({ DATABASE_URL: embarquee.url, DATA_DIR: join(dossier, 'produit') })
  fermer.push(() => produit.arreter())
  const { email, password } = COMPTES_DEMO[0] as (typeof COMPTES_DEMO)[number]
  const connexion = await fetch(`${produit.url}/api/authentification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken } = (await connexion.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  /** What somebody at the cash desk waits for, every 50 ms. */
  const regarder = async (durees: number[], encore: () => boolean) => {
    while (encore()) {
      const debut = performance.now()
      await (await fetch(`${produit.url}/api/caisse/etat/${officine}`, { headers })).json()
      durees.push(performance.now() - debut)
      await attendre(50)
    }
    durees.sort((a, b) => a - b)
  }
  const calme: number[] = []
  const fin = performance.now() + 3000
  await regarder(calme, () => performance.now() < fin)
  const pid = produit.child.pid as number
  const avant = memoire(pid)
  let sommet = avant
  const pendant: number[] = []
  let travail = true
  const autre = regarder(pendant, () => travail)
  const debut = performance.now()
  let [appels, maillons, plusLong] = [0, 0, 0]
  let suite: string | null = null
  do {
    const un = performance.now()
    const depuis: string = suite ? `&depuis=${suite}` : ''
    const reponse = await fetch(`${produit.url}/api/caisse/verification?IdOfficine=${officine}${depuis}`, {
      headers,
    })
    const lu = (await reponse.json()) as { Maillons: number; suite: string | null; ruptures: unknown[] }
    if (lu.ruptures.length > 0) throw new Error(`Chaîne rompue : ${JSON.stringify(lu.ruptures)}`)
    plusLong = Math.max(plusLong, performance.now() - un)
    sommet = Math.max(sommet, memoire(pid))
    appels++
    maillons += lu.Maillons
    suite = lu.suite
  } while (suite)
  const duree = performance.now() - debut
  travail = false
  await autre
  const centile = (durees: number[], p: number) => durees[Math.floor(durees.length * p)]?.toFixed(0)
  dire(
    `${maillons} maillons en ${(duree / 1000).toFixed(1)} s, ${appels} appels, le plus long ${plusLong.toFixed(0)} ms ; mémoire du programme ${avant.toFixed(0)} puis ${sommet.toFixed(0)} Mo`,
  )
  dire(
    `état de la caisse lu à côté : médiane ${centile(calme, 0.5)} puis ${centile(pendant, 0.5)} ms, 95 % ${centile(calme, 0.95)} puis ${centile(pendant, 0.95)} ms, au plus ${calme.at(-1)?.toFixed(0)} puis ${pendant.at(-1)?.toFixed(0)} ms`,
  )
  const enBase = performance.now()
  const { rows } = await pool.query(verificationsDeLaCaisse[0]?.requete as string)
  dire(
    `npm run verify, la chaîne entière : ${((performance.now() - enBase) / 1000).toFixed(1)} s, ${rows.length} rupture`,
  )
} finally {
  for (const f of fermer) await f()
  await pool.end()
  await embarquee.stop()
  if (!options.donnees) rmSync(dossier, { recursive: true, force: true })
}
