import autocannon from 'autocannon'
import type pg from 'pg'
import { type Cible, mediane } from './tours.ts'

const MAX_MS = 300
const FOIS = 2
const PAPIERS = 20

/** A product with its database. */
interface Ouvert {
  pool: pg.Pool
  cible: Cible
}

/** The papers of one product: a page once warm, in milliseconds. */
async function ouvrirPapiers({ pool, cible: { url, headers } }: Ouvert) {
  const { rows } = await pool.query<{ proforma: string; commande: string }>(
    `select p."_id" as proforma, (select "_id" from commande_client where "Statut" = 'Active' order by "_id" limit 1) as commande
     from proforma p where p."Statut" = 'Active' and p."PrixMont2" = 0 order by p."_id" limit 1`,
  )
  const { proforma, commande } = rows[0] as { proforma: string; commande: string }
  const imprimer = async () => {
    const debut = performance.now()
    const reponse = await fetch(`${url}/api/proforma/pdf/${proforma}`, { headers })
    if (!reponse.ok) throw new Error(`Impression refusée : ${await reponse.text()}`)
    await reponse.arrayBuffer()
    return performance.now() - debut
  }
  /** What those who read feel: autocannon gives 90 and 97.5 %, the harsher one. */
  const p97 = async () =>
    (
      await autocannon({
        url: `${url}/api/commande-client/${commande}`,
        headers,
        connections: 4,
        duration: 4,
      })
    ).latency.p97_5
  return { imprimer, p97 }
}

/** One page once warm, and what those who read meanwhile feel of twenty of them. Answers whether the bars are met. */
export async function mesurerPapiers(
  petit: Ouvert,
  grand: Ouvert,
  dire: (texte: string) => void,
): Promise<boolean> {
  const [peu, beaucoup] = [await ouvrirPapiers(petit), await ouvrirPapiers(grand)]
  for (let n = 0; n < 5; n++) for (const { imprimer } of [peu, beaucoup]) await imprimer()
  const temps = { peu: [] as number[], beaucoup: [] as number[] }
  for (let n = 0; n < PAPIERS; n++) {
    temps.peu.push(await peu.imprimer())
    temps.beaucoup.push(await beaucoup.imprimer())
  }
  const median = mediane(temps.beaucoup)
  await beaucoup.p97()
  const sans = await beaucoup.p97()
  const [avec] = await Promise.all([beaucoup.p97(), ...Array.from({ length: PAPIERS }, beaucoup.imprimer)])
  const rapport = avec / Math.max(1, sans)
  const dit = (bon: boolean) => (bon ? 'atteinte' : 'MANQUÉE')
  dire(
    `| PDF d’une page, à chaud | 1 | | ${(1000 / median).toFixed(1)} | ${median.toFixed(0)} ms | ${MAX_MS} ms | ${(median / mediane(temps.peu)).toFixed(2)} | ${dit(median <= MAX_MS)} |`,
  )
  dire(
    `| lire pendant ${PAPIERS} PDF (97,5 %) | 4 | ${sans} ms | ${avec} ms | ${rapport.toFixed(2)} fois | ${FOIS} fois | | ${dit(rapport <= FOIS)} |`,
  )
  return median <= MAX_MS && rapport <= FOIS
}
