import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { chargerDemo } from '../api/src/demo/index.ts'
import { facturation } from '../api/src/facturation/routes.ts'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { Carnet, ECRITURE, faire, gabarit, type Requete, type Scenario } from './carnet.ts'
import { chargerFactures } from './factures.ts'
import { creerBase, lancerPlancher, ouvrirProduit } from './lancer.ts'
import { type Cible, EN_TETE, mediane } from './tours.ts'

/*
 * One cheque of an insurer over five hundred lines. `node bench/reglement.ts [--lignes 1000000] [--donnees dossier]` among a
 * million invoiced sales; `npm run bench` on its own base. See README.md in this folder.
 */
export const REGLEMENT = 'régler 500 lignes'
const LIGNES = 500
const PART = 88_500
const TOURS = 15

/** A product with its database. */
interface Ouvert {
  pool: pg.Pool
  moi: Appelant
  cible: Pick<Cible, 'url' | 'headers'>
}

type Corps = Record<string, unknown>

async function envoyer(cible: Ouvert['cible'], method: string, chemin: string, corps: Corps): Promise<never> {
  const reponse = await fetch(cible.url + chemin, {
    method,
    headers: { ...cible.headers, 'content-type': 'application/json' },
    body: JSON.stringify(corps),
  })
  if (!reponse.ok) throw new Error(`${chemin} : ${await reponse.text()}`)
  return (await reponse.json()) as never
}

/** Five hundred sales processed, on an invoice that was deposited. */
async function preparer({ pool, cible }: Ouvert) {
  const { rows } = await pool.query<{ _id: string; IdAssurance: string }>(
    `with v as (insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "IdAssurance", "PrixMont1",
         "PrixVerD1", "PrixVerG1", "Paires", "Total", "PartAssurance", "DossierAssurance")
       select gen_random_uuid(), $2 || k.n, k."_id", k."IdOfficine", date '2026-10-05',
         (select "_id" from assurance order by "Libelle" limit 1), 60000, 30000, 30000, '[]', 120000, $3::bigint, 'Traitée'
       from (select c."_id", c."IdOfficine", row_number() over () as n from client c, generate_series(1, 5) limit $1) k
       returning "_id", "IdOfficine", "IdAssurance"),
     d as (insert into dossier_assurance ("_id", "IdOfficine", "Part", "AFacturer", "Pieces")
       select "_id", "IdOfficine", $3::bigint, $3::bigint, '[]' from v)
     select "_id", "IdAssurance" from v`,
    [LIGNES, `CMD-BAN-${Date.now()}-`, PART],
  )
  const IdAssurance = rows[0]?.IdAssurance as string
  const payload = {
    IdAssurance,
    DateDebut: '2026-10-01',
    DateFin: '2026-10-31',
    ventes: rows.map(v => v._id),
  }
  const facture: { _id: string; DateFacture: string; lignes: { _id: string; Ouvert: number }[] } =
    await envoyer(cible, 'POST', '/api/facturation/save-facture-assurance', { payload })
  await envoyer(cible, 'PUT', '/api/facturation/depot-facture-assurance', {
    payload: { _ids: [facture._id], DateDepot: facture.DateFacture, Lieu: 'Siège' },
  })
  const { rows: banques } = await pool.query<{ _id: string }>('select "_id" from banque limit 1')
  const lignes = facture.lignes.map(l => ({ _id: l._id, montant: l.Ouvert }))
  const montant = lignes.reduce((n, l) => n + l.montant, 0)
  /** The same lines each time, under a number of its own. */
  const cheque = () => ({
    IdAssurance,
    lignes,
    paiement: {
      date: facture.DateFacture,
      mode: 'Chèque',
      IdBanque: banques[0]?._id,
      montant,
      reference: crypto.randomUUID(),
    },
  })
  /** Untimed: what was settled is awaited again. */
  const rouvrir = (paiement: string) =>
    envoyer(cible, 'PUT', `/api/facturation/paiement/contre-passation/${paiement}`, {
      payload: { Motif: 'Banc' },
    })
  const chrono = async (regler: () => Promise<{ _id: string }>) => {
    const debut = performance.now()
    const { _id } = await regler()
    const ms = performance.now() - debut
    await rouvrir(_id)
    return ms
  }
  const regler = () =>
    chrono(() => envoyer(cible, 'POST', '/api/facturation/paiement', { payload: cheque() }))
  // The first answer of an insurer is the only one of its kind: the rounds begin after it.
  await regler()
  return { cheque, chrono, regler, rouvrir }
}

/** What the product sends for it, for the bare floor. */
async function relever({ pool, moi }: Ouvert, { cheque, rouvrir }: Awaited<ReturnType<typeof preparer>>) {
  const carnet = new Carnet(pool)
  const une = async () => {
    const payload = cheque()
    let inscrit = ''
    const requetes = await carnet.releverTout(db =>
      db.transaction().execute(async tx => {
        const { _id } = (await faire(facturation.payer)({ tx, moi } as never, { payload } as never)) as {
          _id: string
        }
        inscrit = _id
      }),
    )
    await rouvrir(inscrit)
    return requetes
  }
  const [requete, ...suite] = gabarit(await une(), await une()) as [Requete, ...Requete[]]
  const scenario: Scenario = {
    nom: REGLEMENT,
    barre: ECRITURE,
    ecrit: { methode: 'POST' },
    variantes: [{ url: '/api/facturation/paiement', requete, suite }],
  }
  return scenario
}

/** Floor, product and product on a tenth take turns. Answers whether the bar is met. */
export async function mesurerReglements(
  petit: Ouvert,
  grand: Ouvert & { url: string },
  dire: (texte: string) => void,
): Promise<boolean> {
  const [peu, beaucoup] = [await preparer(petit), await preparer(grand)]
  const scenario = await relever(grand, beaucoup)
  const plancher = await lancerPlancher(grand.url, [scenario])
  const tours = { plancher: [] as number[], produit: [] as number[], petit: [] as number[] }
  try {
    const nu = { url: plancher.adresse, headers: {} }
    const auPlancher = () =>
      beaucoup.chrono(async () => {
        const lignes: { _id: string }[] = await envoyer(nu, 'POST', '/0/0', { payload: beaucoup.cheque() })
        return lignes[0] as { _id: string }
      })
    for (let tour = -2; tour < TOURS; tour++) {
      const temps = {
        plancher: await auPlancher(),
        produit: await beaucoup.regler(),
        petit: await peu.regler(),
      }
      // Two rounds to warm up.
      if (tour >= 0) for (const nom of ['plancher', 'produit', 'petit'] as const) tours[nom].push(temps[nom])
    }
  } finally {
    plancher.arreter()
  }
  const rapport = mediane(tours.plancher.map((ms, n) => ms / (tours.produit[n] as number)))
  const fois = mediane(tours.produit.map((ms, n) => ms / (tours.petit[n] as number)))
  const atteint = rapport >= ECRITURE
  const parSeconde = (ms: number[]) => `${(1000 / mediane(ms)).toFixed(1)} (${mediane(ms).toFixed(0)} ms)`
  dire(
    `| ${REGLEMENT} | 1 | ${parSeconde(tours.plancher)} | ${parSeconde(tours.produit)} | ${rapport.toFixed(2)} | ${ECRITURE} | ${fois.toFixed(2)} | ${atteint ? 'atteinte' : 'MANQUÉE'} |`,
  )
  return atteint
}

async function parmiUnMillion(): Promise<boolean> {
  const { values: options } = parseArgs({
    options: { lignes: { type: 'string', default: '1000000' }, donnees: { type: 'string', default: '' } },
  })
  const dire = (texte: string) => process.stdout.write(`${texte}\n`)
  const dossier = options.donnees || mkdtempSync(join(tmpdir(), 'dioptrie-bench-'))
  const fermer: (() => unknown)[] = []
  if (!options.donnees) fermer.push(() => rmSync(dossier, { recursive: true, force: true }))
  try {
    const base = await startEmbedded(join(dossier, 'base'))
    fermer.push(() => base.stop())
    const ouvrir = async (url: string, lignes: number) => {
      const debut = performance.now()
      const produit = await ouvrirProduit(url, join(dossier, `produit-${lignes}`), pool =>
        chacunSonTour(pool, async () => {
          await migrer(pool)
          await chargerDemo(pool, { clients: Math.min(20_000, Math.ceil(lignes / 10)) })
          await chargerFactures(pool, lignes)
        }),
      )
      fermer.push(() => produit.arreter())
      dire(`${lignes} ventes facturées prêtes en ${((performance.now() - debut) / 1000).toFixed(0)} s`)
      return { ...produit, url }
    }
    const lignes = Number(options.lignes)
    const petit = await ouvrir(await creerBase(base.url, 'petite'), lignes / 10)
    const grand = await ouvrir(base.url, lignes)
    dire(EN_TETE)
    return await mesurerReglements(petit, grand, dire)
  } finally {
    for (const f of fermer.reverse()) await f()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = (await parmiUnMillion()) ? 0 : 1
