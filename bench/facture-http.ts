import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { COMPTES_DEMO, chargerDemo } from '../api/src/demo/index.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { demarrer } from '../api/src/kernel/trial/testserveur.ts'
import { mediane } from './tours.ts'

/*
 * `node bench/facture-http.ts [--lignes 2000]`: a long invoice asked of the real program. Composed, then its two papers, how far
 * the memory of the program rises, and what those who read feel meanwhile; see README.md in this folder.
 */
const { values } = parseArgs({ options: { lignes: { type: 'string', default: '2000' } } })
const LIGNES = Number(values.lignes)
const MAX_MS = 2_500
const FOIS = 2
const TOURS = 5

const dossier = mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
const base = await startEmbedded(join(dossier, 'base'))
const pool = poolOn(base.url)
const fermer: (() => unknown)[] = [
  () => pool.end(),
  () => base.stop(),
  () => rmSync(dossier, { recursive: true, force: true }),
]
try {
  await chacunSonTour(pool, async () => {
    await migrer(pool)
    await chargerDemo(pool, { clients: 2_000 })
  })
  const { rows } = await pool.query<{ _id: string; IdAssurance: string }>(
    `with v as (insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "IdAssurance", "PrixMont1",
         "PrixVerD1", "PrixVerG1", "Paires", "Total", "PartAssurance", "DossierAssurance")
       select gen_random_uuid(), 'CMD-BAN-26-' || lpad(k.n::text, 5, '0'), k."_id", k."IdOfficine", date '2026-10-05',
         (select "_id" from assurance order by "Libelle" limit 1), 60000, 30000, 30000,
         '[{"OD": {"Libelle": "Progressif", "Indice": "1,60"}, "OG": {"Libelle": "Progressif", "Indice": "1,60"}}]', 120000, 88500, 'Traitée'
       from (select c."_id", c."IdOfficine", row_number() over (order by c."_id") as n from client c, generate_series(1, 5)
         limit $1) k returning "_id", "IdOfficine", "IdAssurance"),
     d as (insert into dossier_assurance ("_id", "IdOfficine", "Part", "AFacturer", "Pieces")
       select "_id", "IdOfficine", 88500, 88500, '[]' from v)
     select "_id", "IdAssurance" from v`,
    [LIGNES],
  )
  const produit = await demarrer({
    DATABASE_URL: base.url,
    DATA_DIR: join(dossier, 'produit'),
    READINGS_PER_HOUR: '0',
  })
  fermer.unshift(() => produit.arreter())
  const envoyer = async (chemin: string, corps: object, headers: Record<string, string> = {}) => {
    const reponse = await fetch(produit.url + chemin, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(corps),
    })
    if (!reponse.ok) throw new Error(`${chemin} : ${await reponse.text()}`)
    return reponse
  }
  const { email, password } = COMPTES_DEMO.find(c =>
    c.email.startsWith('facturation.'),
  ) as (typeof COMPTES_DEMO)[number]
  const session = { email, password }
  const { accessToken } = (await (await envoyer('/api/authentification', session)).json()) as {
    accessToken: string
  }
  const headers = { authorization: `Bearer ${accessToken}` }
  const chrono = async <T>(faire: () => Promise<T>) => {
    const debut = performance.now()
    const rendu = await faire()
    return { ms: performance.now() - debut, rendu }
  }
  const memoire = (champ: 'VmRSS' | 'VmHWM') =>
    Number(
      new RegExp(`${champ}:\\s+(\\d+)`).exec(readFileSync(`/proc/${produit.child.pid}/status`, 'utf8'))?.[1],
    ) / 1e3
  const p97 = async () =>
    (
      await autocannon({
        url: `${produit.url}/api/facturation/factures?page=1&limit=50`,
        headers,
        connections: 4,
        duration: 6,
      })
    ).latency.p97_5

  const { ms: compose, rendu: facture } = await chrono(async () => {
    const payload = {
      IdAssurance: rows[0]?.IdAssurance,
      DateDebut: '2026-10-01',
      DateFin: '2026-10-31',
      ventes: rows.map(v => v._id),
    }
    return (
      await envoyer('/api/facturation/save-facture-assurance', { payload }, headers)
    ).json() as Promise<{
      _id: string
    }>
  })
  const dire = (texte: string) => process.stdout.write(`${texte}\n`)
  dire(`composer ${LIGNES} ventes : ${compose.toFixed(0)} ms`)
  const dessiner = async (chemin: string) => {
    const lu = await chrono(async () =>
      (await envoyer(chemin, { payload: { _id: facture._id } }, headers)).arrayBuffer(),
    )
    return { ms: lu.ms, ko: lu.rendu.byteLength / 1e3 }
  }
  const DETAIL = '/api/facturation/assurance/detail/pdf-generate'
  let bon = true
  for (const [nom, chemin] of [
    ['facture', '/api/facturation/assurance/pdf-generate'],
    ['détail', DETAIL],
  ] as const) {
    await dessiner(chemin)
    const repos = memoire('VmRSS')
    const temps: number[] = []
    let ko = 0
    for (let n = 0; n < TOURS; n++) {
      const tour = await dessiner(chemin)
      temps.push(tour.ms)
      ko = tour.ko
    }
    const ms = mediane(temps)
    bon &&= ms <= MAX_MS
    dire(
      `${nom}, ${LIGNES} lignes : médiane ${ms.toFixed(0)} ms (${temps.map(t => t.toFixed(0)).join(', ')}), ${ko.toFixed(0)} ko, mémoire du programme ${repos.toFixed(0)} puis ${memoire('VmRSS').toFixed(0)} Mo, au plus haut ${memoire('VmHWM').toFixed(0)} ; barre ${ms <= MAX_MS ? 'atteinte' : 'MANQUÉE'}`,
    )
  }
  await p97()
  const sans = await p97()
  let lit = true
  const papiers = (async () => {
    let faits = 0
    for (; lit; faits++) await dessiner(DETAIL)
    return faits
  })()
  const avec = await p97()
  lit = false
  const rapport = avec / Math.max(1, sans)
  bon &&= rapport <= FOIS
  dire(
    `lire pendant ${await papiers} détails de suite (97,5 %, 4 lecteurs) : ${sans} puis ${avec} ms, ${rapport.toFixed(2)} fois ; barre ${rapport <= FOIS ? 'atteinte' : 'MANQUÉE'}`,
  )
  if (!bon) process.exitCode = 1
} finally {
  for (const clore of fermer) await clore()
}
