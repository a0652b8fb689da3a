import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ouvrirBanc } from './serveur-etats.ts'

/*
 * `node bench/excel.ts --donnees dossier [--commandes 1000000]`: the list of orders as a workbook, of twenty thousand rows and of two
 * hundred thousand, over HTTP and read as it comes. What the process still holds at most (swept four times a second) must be the same for
 * both: leaves with code 1 when the large one takes 32 MB more.
 */
const DE_PLUS_MO = 32
const TAILLES = [20_000, 200_000]
const MO = 1_048_576
const DU = '2024-01-01'

const { values } = parseArgs({
  options: { donnees: { type: 'string' }, commandes: { type: 'string', default: '1000000' } },
})
if (!values.donnees) throw new Error('--donnees dossier : là où la base est gardée d’une fois à l’autre.')
// What is still held, and not what waits to be swept: that depends on the memory of the machine.
setFlagsFromString('--expose-gc')
const ramasser = runInNewContext('gc') as () => void
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

const banc = await ouvrirBanc(values.donnees, Number(values.commandes))
try {
  const adresse = await banc.app.listen({ port: 0, host: '127.0.0.1' })
  /** From this day on, as many days as hold so many orders. */
  async function periodeDe(lignes: number): Promise<{ au: string; n: number }> {
    let [n, jours] = [0, 0]
    for (let pas = 512; pas >= 1; pas /= 2) {
      const au = new Date(Date.parse(DU) + (jours + pas) * 86_400_000).toISOString().slice(0, 10)
      const { pager } = (await banc.lire(`/api/etats/liste-commande?du=${DU}&au=${au}&limit=1`)).json()
      if (pager.totalItems <= lignes) [n, jours] = [pager.totalItems, jours + pas]
    }
    return { au: new Date(Date.parse(DU) + jours * 86_400_000).toISOString().slice(0, 10), n }
  }

  async function ecrire(
    lignes: number,
  ): Promise<{ n: number; octets: number; secondes: number; pointe: number }> {
    const { au, n } = await periodeDe(lignes)
    let pointe = 0
    const veille = setInterval(() => {
      ramasser()
      const { heapUsed, external } = process.memoryUsage()
      pointe = Math.max(pointe, heapUsed + external)
    }, 250)
    const debut = performance.now()
    const r = await fetch(`${adresse}/api/etats/liste-commande/export?du=${DU}&au=${au}`, {
      headers: banc.headers,
    })
    let octets = 0
    for await (const bout of r.body as unknown as AsyncIterable<Uint8Array>) octets += bout.length
    clearInterval(veille)
    return { n, octets, secondes: (performance.now() - debut) / 1000, pointe }
  }
  // Once for nothing: what is loaded the first time is not counted.
  await ecrire(TAILLES[0] as number)
  dire('| lignes | Mo | secondes | mémoire tenue au plus, Mo |\n|---:|---:|---:|---:|')
  const pointes: number[] = []
  for (const lignes of TAILLES) {
    const { n, octets, secondes, pointe } = await ecrire(lignes)
    pointes.push(pointe / MO)
    dire(`| ${n} | ${(octets / MO).toFixed(1)} | ${secondes.toFixed(1)} | ${(pointe / MO).toFixed(0)} |`)
  }
  const [petite, grande] = pointes as [number, number]
  if (grande - petite > DE_PLUS_MO) process.exitCode = 1
} finally {
  await banc.fermer()
}
