import { parseArgs } from 'node:util'
import { definitionDe, NOMS_ETATS } from '@dioptrie/domain/etats/definitions'
import { PERIODES } from './charge-etats.ts'
import { ouvrirBanc } from './serveur-etats.ts'

/*
 * `node bench/etats.ts --donnees dossier [--petit 100000] [--grand 1000000]`: the first screen of every report as the server answers
 * it, among so many orders and among ten times as many, in turns: a slow moment of the machine falls on both. The time must follow
 * neither their number (the bar is 1.3) nor exceed what a person waits for (150 ms for a month, 300 ms for thirty-six).
 */
const BARRE = 1.3
const BARRES: Record<string, number> = { 'trente-six mois': 300 }
const BARRE_MS = 150
const TOURS = 15

const { values } = parseArgs({
  options: {
    donnees: { type: 'string' },
    petit: { type: 'string', default: '100000' },
    grand: { type: 'string', default: '1000000' },
    seulement: { type: 'string', default: '' },
  },
})
if (!values.donnees)
  throw new Error('--donnees dossier : là où les deux bases sont gardées d’une fois à l’autre.')

const ouvrir = (nombre: number) => ouvrirBanc(values.donnees as string, nombre)
async function chronometrer({ lire }: Awaited<ReturnType<typeof ouvrir>>, url: string): Promise<number> {
  const debut = performance.now()
  const r = await lire(url)
  if (r.statusCode !== 200) throw new Error(`${url} : ${r.statusCode} ${r.body}`)
  return performance.now() - debut
}

const mediane = (durees: readonly number[]) => durees.toSorted((a, b) => a - b)[durees.length >> 1] as number
const dire = (texte: string) => process.stdout.write(`${texte}\n`)

const lectures = NOMS_ETATS.flatMap(nom =>
  definitionDe(nom).periode
    ? Object.entries(PERIODES).map(([dite, jours]) => ({
        nom,
        dite,
        url: `/api/etats/${nom}?${new URLSearchParams(jours)}`,
      }))
    : [{ nom, dite: 'maintenant', url: `/api/etats/${nom}` }],
).filter(l => l.nom.includes(values.seulement))

const [petit, grand] = [await ouvrir(Number(values.petit)), await ouvrir(Number(values.grand))] as const
try {
  dire(
    `| état du réseau | ${values.petit} commandes | ${values.grand} commandes | rapport |\n|---|---:|---:|---:|`,
  )
  let bon = true
  for (const { nom, dite, url } of lectures) {
    const durees: [number[], number[]] = [[], []]
    for (let tour = -2; tour < TOURS; tour++) {
      const lus = [await chronometrer(petit, url), await chronometrer(grand, url)] as const
      if (tour >= 0) for (const n of [0, 1] as const) durees[n].push(lus[n])
    }
    const [peu, beaucoup] = durees.map(mediane) as [number, number]
    const tient = beaucoup / peu <= BARRE && beaucoup <= (BARRES[dite] ?? BARRE_MS)
    bon &&= tient
    dire(
      `| ${nom}, ${dite} | ${peu.toFixed(1)} | ${beaucoup.toFixed(1)} | ${(beaucoup / peu).toFixed(2)}${tient ? '' : ' !'} |`,
    )
  }
  if (!bon) process.exitCode = 1
} finally {
  await petit.fermer()
  await grand.fermer()
}
